"""Clubs and tournaments: who belongs to them, who meets whom, and how a tournament goes on by itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import NO_POSTGRES, new_database
from tests.server.strangers import Town, Visitor, town
from tests.server.townsfolk import account, be_patient, give_up

from hexfront.server.app import house_of
from hexfront.server.finding import tournaments
from hexfront.server.finding.finding import ROUNDS
from hexfront.server.finding.tournaments import Tournaments
from hexfront.server.people.identity import Person
from hexfront.server.people.register import Register
from hexfront.server.store import Store
from hexfront.server.wire_finding import NewTournament, Verdict

NUMBERS = count(1)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("town")) as found:
        be_patient(found)
        yield found


@pytest.fixture(scope="module")
def folk(place: Town) -> list[Visitor]:
    return [account(place, name) for name in ("Ann", "Bob", "Cat", "Dan")]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def cup(host: Visitor, **wish: Any) -> str:
    page = host.post("/tournaments", {"name": "Cup", "game": "formosa", "kind": "robin", **wish})
    return str(page["card"]["id"])


def whole(visitor: Visitor, id: str) -> dict[str, Any]:
    """A tournament with the games of all rounds so far."""
    page: dict[str, Any] = visitor.get(f"/tournaments/{id}")
    rounds = range(1, page["card"]["round"] + 1)
    games = [visitor.get(f"/tournaments/{id}", params={"round": number})["pairings"] for number in rounds]
    return page | {"pairings": [game for each in games for game in each]}


def held(visitor: Visitor, id: str, ready: Any, patience: float = 20.0) -> dict[str, Any]:
    """A tournament, once it is as it should be."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        page = whole(visitor, id)
        if ready(page):
            return page
        time.sleep(0.05)
    raise AssertionError(page)


def test_a_club_has_members_games_and_tournaments(place: Town, folk: list[Visitor]) -> None:
    ann, bob, cat, _ = folk
    club = ann.post("/clubs", {"name": "Evenings", "about": "On Thursdays."})
    assert (club["members"], club["member"], club["founder"]["name"]) == (1, True, "Ann")
    assert code(bob.ask("POST", "/clubs", json={"name": " EVENINGS "})) == (400, "refused")
    assert code(bob.ask("POST", "/clubs", json={"name": ""})) == (400, "malformed")
    assert code(place.guest("Gus").ask("POST", "/clubs", json={"name": "Other"}))[1] == "not_yours"
    id = club["id"]
    wish = {"game": "formosa", "seats": {"japan": "open"}, "terms": {"club": id}}
    assert code(bob.ask("POST", "/tables", json=wish)) == (404, "unknown"), "not a member"
    for _ in range(2):
        assert bob.ask("PUT", f"/clubs/{id}/members").status_code == 204
    assert [member["player"]["name"] for member in cat.get(f"/clubs/{id}/members")] == ["Bob", "Ann"]
    table = bob.post("/tables", wish)["id"]
    assert [card["id"] for card in cat.get("/tables", params={"which": "open", "club": id})] == [table]
    tournament = cup(bob, club=id)
    assert [card["id"] for card in cat.get("/tournaments", params={"club": id})] == [tournament]
    assert code(cat.ask("PUT", f"/tournaments/{tournament}/entrants")) == (400, "refused"), "for members"
    assert code(cat.ask("DELETE", f"/clubs/{id}/members/{bob.me['id']}"))[1] == "not_yours"
    assert code(ann.ask("DELETE", f"/clubs/{id}/members/{ann.me['id']}")) == (400, "refused")
    assert ann.ask("DELETE", f"/clubs/{id}/members/{bob.me['id']}").status_code == 204
    assert code(ann.ask("DELETE", f"/clubs/{id}/members/{bob.me['id']}")) == (404, "unknown")
    assert [card["id"] for card in ann.get("/clubs", params={"mine": True})] == [id]


def test_a_round_robin_goes_from_round_to_round(folk: list[Visitor], place: Town) -> None:
    ann, bob, cat, _ = folk
    by_id = {visitor.me["id"]: visitor for visitor in folk}
    id = cup(ann, rated=True, tempo="slow")
    assert code(bob.ask("POST", f"/tournaments/{id}/begin"))[1] == "not_yours"
    assert code(ann.ask("POST", f"/tournaments/{id}/begin")) == (400, "refused"), "alone"
    for visitor in (bob, cat):
        assert visitor.ask("PUT", f"/tournaments/{id}/entrants").status_code == 204
    assert code(place.guest("Gus").ask("PUT", f"/tournaments/{id}/entrants")) == (400, "refused"), "it is rated"
    assert ann.ask("POST", f"/tournaments/{id}/begin").status_code == 204
    assert code(bob.ask("DELETE", f"/tournaments/{id}/entrants")) == (400, "refused")
    for number in (1, 2, 3):
        page = held(ann, id, lambda page, n=number: page["card"]["round"] == n and all(_seated(page)))
        games = [game for game in page["pairings"] if game["round"] == number]
        (game,) = [game for game in games if game["second"]]
        seats = {"allied": by_id[game["first"]["id"]], "japan": by_id[game["second"]["id"]]}
        give_up(game["table"], seats)
    page = held(ann, id, lambda page: page["card"]["state"] == "over")
    assert (page["card"]["rounds"], len(page["pairings"])) == (3, 6)
    assert sum(line["points"] for line in page["standings"]) == 6, "three games and three byes"
    table = next(game["table"] for game in page["pairings"] if game["table"])
    assert place.stranger().get(f"/tables/{table}")["access"] == "onlookers"
    assert bob.get(f"/people/{bob.me['id']}")["ratings"][0]["tempo"] == "slow"


def _seated(page: dict[str, Any]) -> list[bool]:
    return [bool(game["table"] or not game["second"]) for game in page["pairings"]]


def test_who_holds_a_swiss_tournament_may_rule_and_nobody_meets_twice(folk: list[Visitor]) -> None:
    ann, bob, *_ = folk
    id = cup(ann, kind="swiss", rounds=2)
    for visitor in folk[1:]:
        visitor.ask("PUT", f"/tournaments/{id}/entrants")
    ann.ask("POST", f"/tournaments/{id}/begin")
    verdict = {"round": 1, "board": 1, "score": 0.5}
    assert code(bob.ask("POST", f"/tournaments/{id}/results", json=verdict))[1] == "not_yours"
    for wrong in ({"board": 9}, {"score": 3}, {"round": 0}):
        assert code(ann.ask("POST", f"/tournaments/{id}/results", json=verdict | wrong)) == (404, "unknown")
    for number in (1, 2):
        for board in (1, 2):
            ruled = ann.ask("POST", f"/tournaments/{id}/results", json={"round": number, "board": board, "score": 1})
            assert ruled.status_code == 204
    assert code(ann.ask("POST", f"/tournaments/{id}/results", json=verdict)) == (400, "refused")
    page = whole(ann, id)
    assert page["card"]["state"] == "over"
    pairs = [frozenset((game["first"]["id"], game["second"]["id"])) for game in page["pairings"]]
    assert len(set(pairs)) == 4
    assert [game["round"] for game in ann.get(f"/tournaments/{id}")["pairings"]] == [2, 2], "the present round"
    part = [ann.get(f"/tournaments/{id}", params={"first": first, "limit": 3})["standings"] for first in (0, 3)]
    assert [len(lines) for lines in part] == [3, 1]
    assert part[0] + part[1] == page["standings"]
    for wrong in ({"limit": 101}, {"first": -1}):
        assert code(ann.ask("GET", f"/tournaments/{id}", params=wrong)) == (400, "malformed")
    assert [line["points"] for line in page["standings"]] == [2, 1, 1, 0]


def test_who_leaves_for_good_loses_the_games_to_come_and_the_others_go_on(place: Town) -> None:
    ann, bob, cat, dan = (account(place, name) for name in ("Ada", "Ben", "Cleo", "Dora"))
    id = cup(ann)
    for visitor in (bob, cat, dan):
        visitor.ask("PUT", f"/tournaments/{id}/entrants")
    ann.ask("POST", f"/tournaments/{id}/begin")
    met = whole(ann, id)["pairings"]
    assert bob.ask("POST", "/me/erase", json={}).json()["kind"] == "nobody"
    page = whole(ann, id)
    (lost,) = [game for game in page["pairings"] if "" in (game["first"]["id"], game["second"]["id"])]
    assert lost["score"] == (0.0 if lost["first"]["id"] == "" else 1.0)
    assert bob.me["id"] not in str(page)
    assert [game["board"] for game in page["pairings"]] == [game["board"] for game in met]
    for number in (1, 2, 3):
        for game in whole(ann, id)["pairings"]:
            if game["round"] == number and game["score"] is None:
                ann.post(f"/tournaments/{id}/results", {"round": number, "board": game["board"], "score": 1})
    page = whole(ann, id)
    assert page["card"]["state"] == "over"
    pairs = [frozenset((game["first"]["id"], game["second"]["id"])) for game in page["pairings"]]
    assert len(pairs) == len(set(pairs)) == 6, "everybody meets everybody once, also nobody"
    assert [line["won"] + line["lost"] for line in page["standings"]] == [3, 3, 3]


def test_when_all_but_one_leave_a_swiss_tournament_is_over(place: Town) -> None:
    folk = [account(place, f"Swiss {number}") for number in range(4)]
    id = cup(folk[0], kind="swiss", rounds=2)
    for visitor in folk[1:]:
        visitor.ask("PUT", f"/tournaments/{id}/entrants")
    folk[0].ask("POST", f"/tournaments/{id}/begin")
    for visitor in folk[1:]:
        visitor.ask("POST", "/me/erase", json={})
    assert folk[0].get(f"/tournaments/{id}")["card"]["state"] == "over"


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"game": "none"}, {"game": "luzon"}, {"scenario": "x"}, {"kind": "x"}, {"rounds": 999}]
)
def test_a_tournament_that_makes_no_sense_is_refused(folk: list[Visitor], wrong: dict[str, Any]) -> None:
    wish = {"name": "Cup", "game": "formosa", "kind": "robin"} | wrong
    assert folk[0].ask("POST", "/tournaments", json=wish).status_code in (400, 404)


def test_a_round_whose_tables_nobody_came_to_make_is_made_when_a_server_begins(place: Town) -> None:
    ann, bob = account(place, "Ann anew"), account(place, "Bob anew")
    id, finding = cup(ann), house_of(place.app).finding
    bob.ask("PUT", f"/tournaments/{id}/entrants")
    due = finding.tournaments.begin(id, Person(ann.me["id"], "", "account"))  # and here it dies
    assert _seated(whole(ann, id)) == [False]
    finding.runner.jobs.put(ROUNDS, "")
    page = held(ann, id, lambda page: all(_seated(page)))
    (game,) = due
    assert not finding.tournaments.seat(game, "another"), "a game has one table"
    assert whole(ann, id) == page


@NO_POSTGRES
def test_a_round_goes_on_when_its_last_games_end_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with new_database("postgres", tmp_path) as url, ThreadPoolExecutor(1) as second:
        store = Store(url)
        people = [Register(store.engine).guest(name)[0] for name in ("Ann", "Bob", "Cat", "Dan")]
        cups, due = Tournaments(store.engine), tournaments._due
        id = cups.announce(NewTournament("Cup", "formosa", kind="swiss", rounds=2), people[0])
        for person in people[1:]:
            cups.enter(id, person)
        cups.begin(id, people[0])
        rival: list[Future[Any]] = []

        def looked(*args: Any) -> Any:
            """When the first has looked whether the round is over, and has stored nothing yet, the second comes."""
            if not rival:
                rival.append(second.submit(cups.rule, id, Verdict(1, 2, 1.0), people[0]))
                wait(rival, 0.3)
            return due(*args)

        monkeypatch.setattr(tournaments, "_due", looked)
        cups.rule(id, Verdict(1, 1, 1.0), people[0])
        rival[0].result(20)
        assert cups.page(id, people[0]).card.round == 2
        store.close()
