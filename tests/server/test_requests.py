"""What players ask each other: to take back beyond dice, with what it would cancel; to call the game a draw."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.conftest import PAST
from tests.server.pair import ALLIED_PLAN, JAPANESE_PLAN, Pair, link_table, pair
from tests.server.test_two_seats import page

from hexfront.kernel.events import Event, only
from hexfront.kernel.replay import load
from hexfront.kernel.state import pack
from hexfront.server.opening import opened as reopened

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Seat, Sit

    from hexfront.server.app import House


def do(seat: Seat, /, **message: Any) -> tuple[str, list[dict[str, Any]]]:
    """Send something; what became of it, and all that was heard meanwhile."""
    seat.send(id="done", seq=seat.view["seq"], **message)
    heard = [seat.hear()]
    while heard[-1].get("id") != "done":
        heard.append(seat.hear())
    return str(heard[-1].get("outcome") or heard[-1]["code"]), heard[:-1]


def planned(both: Pair) -> None:
    """Both have planned, and the plans have come out."""
    both.set_up()
    for act in ALLIED_PLAN:
        both.decide("allied", act)
    for act in JAPANESE_PLAN:
        both.decide("japan", act)


def test_decisions_are_taken_back_beyond_a_reveal_if_the_other_agrees(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        allied, japan = both.seats["allied"], both.seats["japan"]
        both.set_up()
        moment = allied.view["seq"]
        before = dict(allied.view)
        for act in ALLIED_PLAN:
            both.decide("allied", act)
        for act in JAPANESE_PLAN:
            both.decide("japan", act)
        costs = allied.ask(type="costs", id="1", moment=moment)
        assert "strikes_revealed" in [line["kind"] for line in costs["lines"]]
        outcome, heard = do(allied, type="request", kind="back", moment=moment)
        assert outcome == "done"
        assert heard[-1]["requests"][0]["seat"] == "allied"
        asked = japan.hear()
        assert (asked["type"], asked["requests"][0]["kind"]) == ("requests", "back")
        assert "strikes_revealed" in [line["kind"] for line in asked["requests"][0]["lines"]]
        assert do(allied, type="answer", seat="allied", agreed=True)[0] == "refused"
        outcome, heard = do(japan, type="answer", seat="allied", agreed=True)
        assert outcome == "done"
        told = next(message for message in heard if message["type"] == "events")
        assert told["undone"]
        both.catch_up("allied")
        assert allied.view["step"] == japan.view["step"] == "StrikePlanning"
        assert {**allied.view, "seq": 0, "common": 0, "own": 0, "can_undo": False, "undo_text": ""} == {
            **before, "seq": 0, "common": 0, "own": 0, "can_undo": False, "undo_text": "",
        }  # fmt: skip
        assert not allied.view["can_undo"]
        lines = [line["text"] for line in page(client, card, "japan", "/log") if line["kind"] == "undone"]
        assert lines
        for act in ALLIED_PLAN:
            both.decide("allied", act)
        past = page(client, card, "allied", "/view", seq=moment)
        assert past == {**before, **PAST}
    save = house.tables.desk.store.save(card["id"])
    assert sum(entry.back >= 0 for entry in save.entries) == 1
    again = reopened(house.library, house.tables.desk.store.kept(card["id"]))
    assert pack(load(save, kit=again.journal.kit).state) == pack(again.journal.state)


def test_a_request_is_kept_declined_withdrawn_and_lapses(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        allied, japan = both.seats["allied"], both.seats["japan"]
        planned(both)
        do(japan, type="request", kind="draw")
        assert allied.hear()["requests"][0] == {"seat": "japan", "kind": "draw", "decisions": 0, "lines": []}
        with sit(card["id"], card["keys"]["allied"], seat="allied") as again:
            assert again.hear()["requests"][0]["kind"] == "draw"
        assert do(allied, type="answer", seat="japan", agreed=False)[0] == "done"
        assert japan.hear()["requests"] == []
        assert do(allied, type="answer", seat="japan", agreed=True)[0] == "refused"
        do(japan, type="request", kind="draw")
        do(japan, type="answer")
        assert [allied.hear()["requests"] for _ in range(2)][-1] == []
        do(japan, type="request", kind="draw")
        allied.hear()
        who = both.deciders()[0]
        acts = [o["act"] for o in both.seats[who].view["options"] if not o["aside"] and not o["forfeit"]]
        for act in acts[:1]:
            do(both.seats[who], type="decide", act=act)
        both.catch_up("allied")
        assert do(allied, type="answer", seat="japan", agreed=True)[0] == "refused", "everybody has noticed a decision"


def test_a_draw_by_agreement_ends_the_game_and_is_told_as_one(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.set_up()
        do(both.seats["japan"], type="request", kind="draw")
        both.seats["allied"].hear()
        assert do(both.seats["allied"], type="answer", seat="japan", agreed=True)[0] == "done"
        assert both.over
        report = page(client, card, "allied", "/report")
        assert [line["text"] for line in report["objectives"] if line["kind"] == "ending"] == [
            "The players agreed on a draw."
        ]
        assert do(both.seats["allied"], type="request", kind="draw")[0] == "refused"
    shown = client.get(f"/api/v1/tables/{card['id']}").json()
    assert (shown["over"], shown["winner"], shown["ending"]) == (True, "", "agreed")
    save = house.tables.desk.store.save(card["id"])
    assert save.entries[-1].ended == "agreed"
    assert load(save).state.over


def test_at_one_device_asking_is_agreeing_and_alone_there_is_nobody_to_ask(sit: Sit, open_table: Open) -> None:
    table = open_table(game="formosa")
    with sit(table, seat="japan") as japan:
        start = japan.view["seq"]
        for act in ("auto", "auto", "done"):
            japan.decide(act)
        assert not japan.view["can_undo"]
        assert do(japan, type="request", kind="back", moment=start)[0] == "done"
        assert japan.view["step"] == "ChooseAtStart"
    with sit(open_table()) as alone:
        alone.play(3)
        assert do(alone, type="request", kind="back", moment=0)[0] == "refused"


def test_a_bot_agrees_to_what_dice_alone_bar(sit: Sit, open_table: Open, house: House) -> None:
    table = open_table(game="formosa", seats={"allied": "bot"})
    with sit(table, seat="japan") as japan:
        japan.hear()  # the bots
        japan.decide("auto")
        assert do(japan, type="request", kind="back", moment=0)[0] == "done"
        assert do(japan, type="request", kind="draw")[0] == "refused"


@pytest.mark.rule("ichigo", "6.6m")
def test_nobody_goes_back_beyond_a_reveal_in_ichigo_even_if_all_agree(sit: Sit, open_table: Open) -> None:
    table, rng = open_table(game="ichigo"), Random(4)
    with sit(table, seat="japan") as japan, sit(table, seat="allied") as allied:
        seats = (japan, allied)
        refused = 0
        for _ in range(300):
            for seat in seats:
                seat.send(type="why", id="caught up", act="end")
                while seat.hear().get("id") != "caught up":
                    pass
            seat = next(seat for seat in seats if seat.view["prompt"])
            acts = [o for o in seat.view["options"] if not o["aside"] and not o["forfeit"]]
            _, heard = do(seat, type="decide", act=rng.choice(acts)["act"])
            kinds = {line["kind"] for message in heard if message["type"] == "events" for line in message["lines"]}
            if kinds & {"turned_up", "odds", "takes_part"}:
                refused += do(seat, type="request", kind="back", moment=seat.view["seq"] - 1)[0] == "refused"
            if refused:
                break
        assert refused


def test_what_nobody_goes_back_beyond_is_told_to_nobody_who_has_not_noticed_it(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        allied, japan = both.seats["allied"], both.seats["japan"]
        both.set_up()
        both.decide("allied", ALLIED_PLAN[0])
        journal = house.tables.room._live[card["id"]].journal
        journal.history[journal.seq] = [Event("strikes_revealed", "", {}, only(journal.entries[-1].side))]
        monkeypatch.setattr(journal, "game", replace(journal.game, irrevocable=frozenset(("strikes_revealed",))))
        for seat, answer in ((allied, "error"), (japan, "costs")):
            assert seat.ask(type="costs", id="1", moment=seat.view["seq"] - 1)["type"] == answer
        both.catch_up("japan")
        assert do(japan, type="request", kind="back", moment=japan.view["seq"] - 1)[0] == "done"
        assert do(allied, type="answer", seat="japan", agreed=True)[0] == "refused"
        assert all(entry.back < 0 for entry in journal.entries)


def test_who_asks_to_go_back_does_nothing_irrevocable_in_secret_meanwhile(
    client: Client, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        allied, japan = both.seats["allied"], both.seats["japan"]
        both.set_up()
        assert do(allied, type="request", kind="back", moment=allied.view["seq"] - 1)[0] == "done"
        assert japan.hear()["requests"][0]["kind"] == "back"
        both.decide("allied", ALLIED_PLAN[0])
        journal = house.tables.room._live[card["id"]].journal
        journal.history[journal.seq] = [Event("strikes_revealed", "", {}, only(journal.entries[-1].side))]
        monkeypatch.setattr(journal, "game", replace(journal.game, irrevocable=frozenset(("strikes_revealed",))))
        assert do(japan, type="answer", seat="allied", agreed=True)[0] == "refused"
        assert all(entry.back < 0 for entry in journal.entries)
        do(allied, type="answer")  # it is withdrawn
        assert do(japan, type="request", kind="draw")[0] == "done"
        assert do(allied, type="answer", seat="japan", agreed=True)[0] == "done", "a draw goes back beyond nothing"
        assert both.over


def test_what_is_asked_for_must_make_sense(client: Client, sit: Sit) -> None:
    with pair(sit, link_table(client)) as both:
        japan = both.seats["japan"]
        both.set_up()
        for moment in (-1, japan.view["seq"], 10**9):
            assert do(japan, type="request", kind="back", moment=moment)[0] == "malformed"
        assert japan.ask(type="request", seq=japan.view["seq"], kind="peace")["code"] == "malformed"
        japan.send(type="request", id="x", seq=japan.view["seq"] - 1, kind="draw")
        assert japan.hear()["code"] == "stale"
        assert do(japan, type="answer", seat="nobody", agreed=True)[0] == "refused"
        assert msgspec.json.encode(both.seats["allied"].heard).count(b"requests") == 0
