"""Two seats at one table: each counts its own moments, and secret decisions reach nobody else."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from bench.leak_wire import Leak, follow_games, search
from msgspec.structs import replace
from tests.sampling import THOROUGH
from tests.server.conftest import PAST
from tests.server.pair import ALLIED_PLAN, JAPANESE_PLAN, PASSING, known_table, link_table, pair

from hexfront.kernel.game import all_open, nothing_secret
from hexfront.kernel.replay import load
from hexfront.kernel.view import view
from hexfront.server import lines, moments, tables
from hexfront.server.app import House, create_app, house_of
from hexfront.server.motive import motive_line
from hexfront.testing import opened

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.conftest import Client, Sit


def page(client: Client, card: dict[str, Any], seat: str, path: str, **query: Any) -> Any:
    answer = client.get(
        f"/api/v1/tables/{card['id']}{path}",
        params={"seat": seat, **query},
        headers={"authorization": f"Bearer {card['keys'][seat]}"},
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def public(client: Client, card: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/tables/{card['id']}").json()
    return found


# plans made at the same time


def test_a_plan_reaches_nobody_else_and_makes_nothing_stale(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.set_up()
        before, shown = dict(both.seats["japan"].view), public(client, card)
        heard = len(both.seats["japan"].heard)
        for act in ALLIED_PLAN:
            both.decide("allied", act)
        assert len(both.seats["japan"].heard) == heard
        assert both.seats["japan"].ask(type="view") == before
        assert before["deciders"] == ["allied", "japan"]
        assert public(client, card) == shown
        assert shown["deciders"] == ["allied", "japan"]
        assert page(client, card, "japan", "/log")[-1]["seq"] <= before["seq"]
        assert (
            page(client, card, "japan", "/report")["decisions"] < page(client, card, "allied", "/report")["decisions"]
        )
        both.decide("japan", JAPANESE_PLAN[0])  # on the view from before the Allied plan
        told = both.decide("japan", JAPANESE_PLAN[1])
        assert "strikes_revealed" in [line["kind"] for line in told["lines"]]
        assert public(client, card)["updated"] > shown["updated"]


def test_a_link_names_a_moment_that_every_seat_finds_and_counts_no_secret_plans(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.set_up()
        before = {seat: page(client, card, seat, "/view") for seat in ("allied", "japan")}
        assert before["allied"]["common"] == before["japan"]["common"] >= 0
        for act in ALLIED_PLAN[:2]:
            both.decide("allied", act)
        planned = page(client, card, "allied", "/view")
        assert planned["seq"] == before["allied"]["seq"] + 2
        assert planned["common"] == before["allied"]["common"]
        for act in (*ALLIED_PLAN[2:], *JAPANESE_PLAN):
            both.decide("allied" if act in ALLIED_PLAN else "japan", act)
        for seat, shown in before.items():
            then = page(client, card, seat, "/view", at=planned["common"])
            assert (then["seq"], then["pieces"]) == (shown["seq"], shown["pieces"])
        wrong = client.get(
            f"/api/v1/tables/{card['id']}/view",
            params={"seat": "japan", "at": 10_000},
            headers={"authorization": f"Bearer {card['keys']['japan']}"},
        )
        assert wrong.status_code == 404


def test_plans_can_be_made_in_any_order(client: Client, sit: Sit) -> None:
    ends = []
    for order in range(4):
        rng = Random(order)
        with pair(sit, link_table(client)) as both:
            both.set_up()
            plans = {"allied": list(ALLIED_PLAN), "japan": list(JAPANESE_PLAN)}
            while any(plans.values()):
                who = rng.choice([who for who, left in plans.items() if left])
                both.decide(who, plans[who].pop(0))
            ends.append([seat.view["step"] for seat in both.seats.values()])
    assert all("StrikePlanning" not in steps and len(set(steps)) == 1 for steps in ends)


def test_one_plan_can_be_taken_back_while_the_other_stands(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.set_up()
        japan, allied = both.seats["japan"], both.seats["allied"]
        both.decide("allied", "plan_us 1 0")
        both.decide("japan", "plan_jp 1 0")
        both.decide("japan", "plan_tokku 0")
        assert allied.view["can_undo"]
        assert "1" in allied.view["undo_text"]
        waiting, heard = dict(japan.view), len(japan.heard)
        told = both.undo("allied")
        assert told["undone"]
        assert told["lines"][0]["kind"] == "undone"
        assert allied.view["prompt"]["rule"] == "16.1"
        assert len(japan.heard) == heard
        assert japan.ask(type="view") == waiting
        both.undo("japan")
        assert japan.view["prompt"]
        both.decide("japan", "plan_tokku 1")
        for act in ("plan_us 0 1", "plan_cw 0 0", "plan_b29 0"):
            told = both.decide("allied", act)
        assert "strikes_revealed" in [line["kind"] for line in told["lines"]]
        assert not allied.view["can_undo"]
        assert not japan.view["can_undo"]
    assert_the_same_after_loading(client, card, house)


def assert_the_same_after_loading(client: Client, card: dict[str, Any], house: House) -> None:
    """Forgotten by the server and replayed from the store, every page of both seats says the same."""
    load(house.tables.desk.store.save(card["id"]), kit=opened("formosa")[1])

    def everything() -> list[Any]:
        found = []
        for seat in ("allied", "japan"):
            last = page(client, card, seat, "/view")["seq"]
            found += [
                page(client, card, seat, "/view", seq=seq) for seq in {*range(0, last, 7), *range(last)[-5:], last}
            ]
            found += [page(client, card, seat, path) for path in ("/log", "/report")]
        return found

    before = everything()
    house.tables.room._live.clear()
    assert everything() == before


@pytest.mark.rule("formosa", "11.0e")
def test_nobody_else_notices_that_a_secret_purchase_is_taken_back(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card, ("en", "en")) as both:
        japan, allied = both.seats["japan"], both.seats["allied"]
        both.decide("japan", "auto")
        before = page(client, card, "allied", "/log")
        allied.heard.clear()
        bought = next(option for option in japan.view["options"] if option["verb"] == "buy")
        both.decide("japan", bought["act"])
        assert japan.view["undo_text"] == bought["label"]
        assert not allied.view["can_undo"]
        told = both.undo("japan")
        assert bought["label"] in told["lines"][0]["text"]
        assert allied.heard == []
        assert page(client, card, "allied", "/log") == before


def test_what_was_noticed_is_taken_back_before_everybody_but_named_to_its_own_seat_alone(
    client: Client, sit: Sit
) -> None:
    card = link_table(client)
    with pair(sit, card, ("en", "en")) as both:
        both.set_up()
        for who, plan in (("allied", ALLIED_PLAN), ("japan", JAPANESE_PLAN)):
            for act in plan:
                both.decide(who, act)
        japan, allied = both.seats["japan"], both.seats["allied"]
        while not (placing := [o for o in allied.view["options"] if o["verb"] == "beach_marker"]):
            (who,) = both.deciders()
            options = [o["act"] for o in both.seats[who].view["options"]]
            both.decide(who, next((act for act in options if act.split()[0] in PASSING), options[0]))
        japan.heard.clear()
        before = japan.view["pieces"]
        both.decide("allied", placing[0]["act"])
        happened, after = map(json.loads, japan.heard)
        assert [line["kind"] for line in happened["lines"]] == ["beach_marker"], "the marker lies open"
        assert after["pieces"] != before
        japan.heard.clear()
        told = both.undo("allied")
        assert placing[0]["label"] in told["lines"][0]["text"]
        happened, after = map(json.loads, japan.heard)
        assert happened["undone"]
        assert [line["kind"] for line in happened["lines"]] == ["undone"]
        assert happened["lines"][0]["text"] == "Allies: a decision has been taken back."
        assert (after["seq"], after["pieces"]) == (happened["seq"], before)
        assert page(client, card, "japan", "/log")[-1] == happened["lines"][0]


def test_who_gives_up_cannot_take_it_back(client: Client, sit: Sit) -> None:
    with pair(sit, link_table(client)) as both:
        both.decide("allied", "concede")
        assert both.over
        assert not both.seats["allied"].view["can_undo"]
        assert both.seats["allied"].ask(type="undo", seq=1)["type"] == "refused"


# anything in any order


def strange_message(rng: Random, own: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """A message that may be right, late, early, somebody else's or nonsense; it gives nothing up."""
    options = [o["act"] for o in (*own["options"], *other["options"]) if o["verb"] != "concede"]
    act = rng.choice([*options, "fly", "move jp-9-7", "buy_kamikaze 3", "reveal jp-9-7", ""])
    seq = own["seq"] + rng.choice([0, 0, 0, 0, 1, -1, 10**6])
    return rng.choice([
        *({"type": "decide", "seq": seq, "act": act, "id": id} for id in ("", "a", "b", "c")),
        {"type": "undo", "seq": seq},
        {"type": "why", "id": "w", "act": act},
        {"type": "forecast", "id": "f", "act": act},
        {"type": "reach", "id": "r", "piece": rng.choice(["jp-9-7", "us-m1-1", "nobody"])},
        {"type": "overlays", "id": "o"},
        {"type": "sit", "key": "x"},
        {"type": "nothing"},
    ])  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_messages_of_both_seats_in_any_order(client: Client, sit: Sit, house: House, seed: int) -> None:
    card, rng = known_table(house, seed + 20, "scenario_1"), Random(seed)
    with pair(sit, card, ("en", "en")) as both:
        both.set_up()
        before = [seat.view["seq"] for seat in both.seats.values()]
        for _ in range(150):
            who, other = rng.sample(sorted(both.seats), 2)
            both.seats[who].send(**strange_message(rng, both.seats[who].view, both.seats[other].view))
            both.catch_up(who)
            if rng.random() < 0.5:
                both.catch_up(other)
        for who, seat in both.seats.items():
            both.catch_up(who)
            assert not any('"code":"internal"' in text for text in seat.heard)
            assert seat.view == page(client, card, who, "/view")
        after = [seat.view["seq"] for seat in both.seats.values()]
        assert all(now > then for now, then in zip(after, before, strict=True)), "some of it was in order"
    assert_the_same_after_loading(client, card, house)


# moments


@pytest.mark.parametrize(("scenario", "seed"), [("scenario_1", 3), ("scenario_2", 4)])
def test_a_whole_game_between_two_devices(client: Client, sit: Sit, house: House, scenario: str, seed: int) -> None:
    card = known_table(house, seed, scenario, ("25.1", "25.4"))
    with pair(sit, card) as both:
        first = {who: seat.view for who, seat in both.seats.items()}
        both.set_up()
        both.play(60, seed)
        for who, seat in both.seats.items():
            check_moments(client, card, who, [first[who], *map(json.loads, seat.heard[1:])])
        offered = [o for text in both.seats["allied"].heard for o in json.loads(text).get("offers", ())]
        assert {chance for offer in offered for chance in offer["chances"].values()} == {-1.0}, (
            "a table of many results"
        )
        winners = {seat.view["winner"] for seat in both.seats.values()}
        assert winners == {public(client, card)["winner"]}
    assert_the_same_after_loading(client, card, house)


def check_moments(client: Client, card: dict[str, Any], who: str, messages: list[dict[str, Any]]) -> None:
    """Moments count up one by one; the past is what was seen, the log what was told."""
    views = [message for message in messages if message["type"] == "view"]
    assert [view["seq"] for view in views] == list(range(len(views)))
    language = {"allied": "en", "japan": "es"}[who]
    for seq in Random(len(who)).sample(range(len(views) - 1), 12):
        then = views[seq] | PAST | {"offers": []}
        assert page(client, card, who, "/view", seq=seq, language=language) == then
    told = [line for message in messages if message["type"] == "events" for line in message["lines"]]
    log = page(client, card, who, "/log", language=language)
    assert [line for line in log if line["seq"]] == told
    assert page(client, card, who, "/log", language=language, since=9) == [line for line in log if line["seq"] > 9]
    report = page(client, card, who, "/report", language=language)
    assert [line["kind"] for line in report["objectives"]][-1] == "ending"
    assert report["luck"][0]["dice"] == sum(report["luck"][0]["faces"])


def test_a_game_on_one_device_is_played_seat_by_seat(client: Client, sit: Sit) -> None:
    card = client.post("/api/v1/tables", json={"game": "formosa"}).json()
    seat, decided = "japan", 0
    while seat:
        with sit(card["id"], seat=seat) as here:
            while here.view["prompt"]:
                options = here.view["options"]
                passing = [o["act"] for verb in PASSING for o in options if o["verb"] == verb]
                here.decide((passing or [options[0]["act"]])[0])
                decided += 1
            others = [who for who in here.view["deciders"] if who != seat]
            assert here.view["over"] == (not others)
            seat = others[0] if others else ""
    assert decided > 12
    assert public(client, card)["over"]


# leaks


def searched(house: House, every: int, bot: str = "", positions: int = 24) -> int:
    """In a thread of its own: the browser tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, search(house, "formosa", positions, seed=11, every=every, bot=bot)).result()


def test_no_message_depends_on_what_a_seat_may_not_know(tmp_path: Path) -> None:
    house = house_of(create_app(f"sqlite:///{tmp_path / 'leak.db'}"))
    assert searched(house, *((6, "", 60) if THOROUGH else (15,))) > (5000 if THOROUGH else 2000)
    house.tables.close()


def test_nor_does_any_message_over_a_whole_game(tmp_path: Path) -> None:
    house = house_of(create_app(f"sqlite:///{tmp_path / 'leak.db'}"))
    compared, followed = follow_games(house, "formosa", 1, seed=2)
    assert (compared > 100, followed) == (True, 4), "each seat, and an onlooker in the worlds of each"
    house.tables.close()


@pytest.mark.parametrize("bot", ["japan", "allied"])
def test_no_message_depends_on_what_a_bot_hides(tmp_path: Path, bot: str) -> None:
    house = house_of(create_app(f"sqlite:///{tmp_path / 'leak.db'}"))
    assert searched(house, *((8, bot, 20) if THOROUGH else (16, bot, 10))) > (1500 if THOROUGH else 700)
    house.tables.close()


def test_the_search_finds_reasons_told_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_all(voice: Any, journal: Any, moments: Any, side: int, since: int, motives: Any, asked: Any) -> Any:
        told = [motive_line(voice, 0, voice.label(voice.read("done")), motive) for motive in motives.values()]
        return (*lines.log(voice, journal, moments, side, since, {}, asked), *told)

    monkeypatch.setattr(tables, "log", tell_all)
    house = house_of(create_app(f"sqlite:///{tmp_path / 'leak.db'}"))
    with pytest.raises(Leak, match="why the other side decides"):
        searched(house, every=3, bot="japan")
    house.tables.close()


def test_the_search_finds_a_planted_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_view(game: Any, *args: Any, **known: Any) -> Any:
        return view(replace(game, secret=nothing_secret, shown=all_open), *args, **known)

    monkeypatch.setattr(moments, "view", open_view)
    house = house_of(create_app(f"sqlite:///{tmp_path / 'leak.db'}"))
    with pytest.raises(Leak, match="'view'"):
        searched(house, every=3)
    house.tables.close()
