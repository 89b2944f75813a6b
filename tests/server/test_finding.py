"""Finding a game: lists and filters, seats that wait, invitations, rematches, results and ratings, following."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, groupby
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from tests.server.conftest import Client, Open
from tests.server.pair import ALLIED_PLAN, SET_UP
from tests.server.strangers import Town, Visitor, town
from tests.server.townsfolk import account, be_patient, give_up, judged, offered

from hexfront.server.app import house_of
from hexfront.server.finding import offers, rating
from hexfront.server.finding.offers import Offers

NUMBERS = count(1)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("town")) as found:
        be_patient(found)
        yield found


@pytest.fixture
def ann(place: Town) -> Visitor:
    return account(place, f"Ann {next(NUMBERS)}")


@pytest.fixture
def bob(place: Town) -> Visitor:
    return account(place, f"Bob {next(NUMBERS)}")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def ids(visitor: Visitor, **wish: Any) -> list[str]:
    return [card["id"] for card in visitor.get("/tables", params={"limit": 100, **wish})]


# lists


def test_an_open_game_is_found_by_what_it_is(ann: Visitor, bob: Visitor) -> None:
    terms = {"tempo": "slow", "rated": True, "language": "es"}
    card = offered(ann, scenario="scenario_2", terms=terms)
    wishes: list[dict[str, Any]] = [
        {}, {"game": "formosa"}, {"scenario": "scenario_2"}, {"tempo": "slow"}, {"side": "japan"}, {"rated": True},
        {"speaks": "es"}, {"player": ann.me["id"]},
    ]  # fmt: skip
    for wish in wishes:
        assert card["id"] in ids(bob, which="open", **wish), wish
    others: list[dict[str, Any]] = [
        {"game": "luzon"}, {"scenario": "scenario_1"}, {"tempo": "live"}, {"side": "allied"}, {"side": "japa"},
        {"rated": False}, {"speaks": "en"}, {"player": bob.me["id"]},
    ]  # fmt: skip
    for wish in others:
        assert card["id"] not in ids(bob, which="open", **wish), wish
    found = next(c for c in bob.get("/tables", params={"which": "open"}) if c["id"] == card["id"])
    assert found["waiting"] == ["japan"]
    assert found["terms"] == terms
    assert found["players"]["allied"]["name"] == ann.me["name"]
    assert card["id"] not in ids(ann, which="open"), "one's own is not on offer to oneself"


def test_lists_show_what_one_may_know_of_and_no_more(ann: Visitor, bob: Visitor, place: Town) -> None:
    private = offered(ann, seats={"japan": "link"})["id"]
    watched = offered(ann, seats={"japan": "link"}, access="onlookers")["id"]
    waiting = offered(ann)["id"]
    assert {private, watched, waiting} <= set(ids(ann)) & set(ids(ann, which="mine"))
    stranger, cat = place.stranger(), place.guest("Cat")
    for eyes in (bob, cat, stranger):
        for which in ("all", "mine", "turn", "followed", "running", "over"):
            assert private not in ids(eyes, which=which)
            assert waiting not in ids(eyes, which=which)
        assert watched in ids(eyes)
        assert watched in ids(eyes, which="running")
        assert watched not in ids(eyes, which="mine")


def test_a_list_comes_a_page_at_a_time(ann: Visitor, bob: Visitor) -> None:
    made = [offered(ann, terms={"language": "xx"})["id"] for _ in range(5)]
    seen: list[dict[str, Any]] = []
    after = ""
    while page := bob.get("/tables", params={"which": "open", "speaks": "xx", "limit": 2, "after": after}):
        seen += page
        after = f"{page[-1]['created']}~{page[-1]['id']}"
    assert [card["id"] for card in seen] == made[::-1]
    for wrong in ({"limit": 0}, {"limit": 101}, {"after": "x"}, {"which": "none"}, {"tempo": "x"}, {"after": "\0~\0"}):
        assert bob.ask("GET", "/tables", params=wrong).status_code == 400, wrong


def test_at_home_the_list_is_as_it_was_and_has_pages(client: Client, open_table: Open) -> None:
    made = [open_table() for _ in range(3)]
    first = client.get("/api/v1/tables", params={"limit": 2}).json()
    assert [card["id"] for card in first] == made[:0:-1]
    after = f"{first[-1]['updated']}~{first[-1]['id']}"
    assert client.get("/api/v1/tables", params={"limit": 1, "after": after}).json()[0]["id"] == made[0]
    assert client.post("/api/v1/tables", json={"game": "formosa", "seats": {"japan": "open"}}).status_code == 400


# seats


def test_who_joins_holds_the_seat_and_nobody_else_can(ann: Visitor, bob: Visitor, place: Town) -> None:
    table = offered(ann)["id"]
    seen = bob.get(f"/tables/{table}")
    assert (seen["scenario"], seen["options"], seen["seats"]["japan"]) == ("scenario_1", [], "open")
    assert code(ann.ask("POST", f"/tables/{table}/join", json={"seat": "japan"})) == (400, "refused")
    assert code(bob.ask("POST", f"/tables/{table}/join", json={"seat": "allied"})) == (400, "not_your_seat")
    assert code(bob.ask("POST", f"/tables/{table}/join", json={"seat": "china"})) == (404, "unknown")
    assert bob.post(f"/tables/{table}/join", {"seat": "japan"})["held"] == ["japan"]
    assert code(place.guest("Eve").ask("POST", f"/tables/{table}/join", json={"seat": "japan"})) == (400, "refused")
    assert table not in ids(place.guest("Eve"), which="open")
    with bob.sit(table, seat="japan") as seat:
        assert seat.view["seat"] == "japan"
    assert table in ids(bob, which="mine")
    assert (table in ids(bob, which="turn")) != (table in ids(ann, which="turn"))
    assert code(place.stranger().ask("POST", f"/tables/{table}/join", json={"seat": "japan"}))[1] == "nobody"


def test_an_invitation_is_for_one_and_may_be_declined(ann: Visitor, bob: Visitor, place: Town) -> None:
    table = offered(ann, invite={"japan": bob.me["name"].upper()})["id"]
    eve = account(place, f"Eve {next(NUMBERS)}")
    assert table not in ids(eve, which="open") + ids(bob, which="open")
    assert table in ids(bob, which="mine")
    assert code(eve.ask("POST", f"/tables/{table}/join", json={"seat": "japan"})) == (404, "unknown")
    assert code(eve.ask("DELETE", f"/tables/{table}/invitations")) == (404, "unknown")
    assert bob.ask("DELETE", f"/tables/{table}/invitations").status_code == 204
    assert table in ids(eve, which="open")
    assert code(eve.ask("POST", f"/tables/{table}/invitations", json={"seat": "japan", "person": "x"}))[0] == 400
    ann.post(f"/tables/{table}/invitations", {"seat": "japan", "person": eve.me["name"]})
    assert code(bob.ask("POST", f"/tables/{table}/join", json={"seat": "japan"})) == (404, "unknown")
    assert eve.post(f"/tables/{table}/join", {"seat": "japan"})["held"] == ["japan"]
    wrong: list[dict[str, Any]] = [{"japan": "nobody at all"}, {"allied": bob.me["name"]}, {"japan": ann.me["name"]}]
    for invite in wrong:
        answer = ann.ask("POST", "/tables", json={"game": "formosa", "seats": {"japan": "open"}, "invite": invite})
        assert answer.status_code == 400, invite


def test_an_invitation_that_names_nobody_at_all_is_malformed(ann: Visitor) -> None:
    table = offered(ann)["id"]
    for person in (5, None, [5]):
        answer = ann.ask("POST", f"/tables/{table}/invitations", json={"seat": "japan", "person": person})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_terms_that_make_no_sense_are_refused(ann: Visitor, place: Town) -> None:
    for terms in ({"delay": 1}, {"delay": -1}, {"tempo": "x"}, {"language": "far too long"}, {"club": "none"}):
        answer = ann.ask("POST", "/tables", json={"game": "formosa", "seats": {"japan": "open"}, "terms": terms})
        assert answer.status_code in (400, 404), terms
    guest = place.guest("Gus")
    rated = {"game": "formosa", "seats": {"japan": "open"}, "terms": {"rated": True}}
    assert code(guest.ask("POST", "/tables", json=rated)) == (400, "refused")
    table = ann.post("/tables", rated)["id"]
    assert code(guest.ask("POST", f"/tables/{table}/join", json={"seat": "japan"})) == (400, "refused")


# results


def test_a_rated_game_changes_both_ratings_once_and_has_one_rematch(ann: Visitor, bob: Visitor, place: Town) -> None:
    table = offered(ann, terms={"rated": True, "tempo": "slow"})["id"]
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    assert code(ann.ask("POST", f"/tables/{table}/rematch")) == (400, "refused")
    players = {"allied": ann, "japan": bob}
    loser = players[give_up(table, players)]
    winner = bob if loser is ann else ann
    lost, won = judged(loser, table), judged(winner, table)
    assert (lost["score"], won["score"]) == (0, 1)
    assert lost["change"] == -won["change"] < -100, "both were beginners"
    assert won["opponent"]["name"] == loser.me["name"]
    card = place.stranger().get(f"/people/{winner.me['id']}")
    assert (card["won"], card["drawn"], card["lost"]) == (1, 0, 0)
    (rating,) = card["ratings"]
    assert (rating["game"], rating["tempo"], rating["games"], rating["sure"]) == ("formosa", "slow", 1, False)
    assert rating["rating"] == 1500 + won["change"]
    best = [line["player"]["name"] for line in bob.get("/ratings/formosa", params={"tempo": "slow"})]
    assert best.index(winner.me["name"]) < best.index(loser.me["name"])
    ledger = house_of(place.app).finding.ledger
    assert not ledger.judge(table), "once"
    again = winner.post(f"/tables/{table}/rematch")
    assert again["held"] == ["japan" if winner is ann else "allied"]
    assert loser.post(f"/tables/{table}/rematch")["id"] == again["id"]
    assert again["id"] in ids(loser, which="mine")
    loser.post(f"/tables/{again['id']}/join", {"seat": "allied" if winner is ann else "japan"})
    assert code(place.guest("Eve").ask("POST", f"/tables/{table}/rematch"))[0] in (400, 404)


def test_a_game_that_is_not_rated_changes_nothing(ann: Visitor, bob: Visitor) -> None:
    table = offered(ann)["id"]
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    give_up(table, {"allied": ann, "japan": bob})
    assert judged(ann, table)["change"] == 0
    assert ann.get(f"/people/{ann.me['id']}")["ratings"] == []


def test_bots_are_rated_too(ann: Visitor) -> None:
    bots = {"japan": {"name": "random"}}
    table = ann.table("formosa", seats={"japan": "bot"}, bots=bots, terms={"rated": True})["id"]
    with ann.sit(table, seat="allied") as seat:
        while not seat.view["over"]:
            seat.send(type="decide", seq=seat.view["seq"], act="concede")
            while seat.hear()["type"] not in ("view", "events"):
                pass
    assert judged(ann, table)["opponent"] == {"id": "bot:random", "name": "random"}
    bot = ann.get("/people/bot:random")
    assert (bot["kind"], bot["ratings"][0]["rating"] > 1500) == ("bot", True)
    again = ann.post(f"/tables/{table}/rematch")
    assert (again["held"], list(again["bots"])) == (["japan"], ["allied"])


def test_games_that_ended_unseen_are_judged_when_the_server_begins(ann: Visitor, bob: Visitor, place: Town) -> None:
    table = offered(ann)["id"]
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    house = house_of(place.app)
    assert table not in house.finding.ledger.unjudged()
    with house.tables.desk.store.engine.begin() as db:
        db.exec_driver_sql("UPDATE games SET over = true, winner = 'japan' WHERE id = ?", (table,))
    assert table in house.finding.ledger.unjudged()
    assert house.finding.ledger.judge(table)
    assert judged(bob, table)["score"] == 1
    assert table not in house.finding.ledger.unjudged()


# people


def test_tables_and_people_are_followed(ann: Visitor, bob: Visitor, place: Town) -> None:
    table = offered(ann, access="onlookers")["id"]
    private = offered(ann, seats={"japan": "link"})["id"]
    assert ids(bob, which="followed") == []
    bob.ask("PUT", f"/follows/person/{ann.me['id']}")
    assert ids(bob, which="followed") == [table], "what is private stays so"
    assert [each["player"] for each in bob.get("/follows")] == [{"id": ann.me["id"], "name": ann.me["name"]}]
    assert bob.get(f"/people/{ann.me['id']}")["followed"]
    bob.ask("DELETE", f"/follows/person/{ann.me['id']}")
    assert bob.ask("PUT", f"/follows/game/{table}").status_code == 204
    assert ids(bob, which="followed") == [table]
    assert (bob.get(f"/tables/{table}")["followed"], ann.get(f"/tables/{table}")["followed"]) == (True, False)
    assert code(bob.ask("PUT", f"/follows/game/{private}")) == (404, "unknown")
    assert code(bob.ask("PUT", "/follows/person/none")) == (404, "unknown")
    assert code(bob.ask("PUT", f"/follows/cat/{table}")) == (404, "unknown")
    assert code(place.stranger().ask("PUT", f"/follows/game/{table}"))[1] == "nobody"


def test_people_are_found_by_the_beginning_of_their_names(ann: Visitor, place: Town) -> None:
    found = [account(place, name) for name in ("Zoé One", "zoé two", "Zo")]
    place.guest("Zoe Guest")
    assert [p["name"] for p in ann.get("/people", params={"name": "ZOÉ"})] == ["Zoé One", "zoé two"]
    after = found[0].me["id"]
    assert [p["name"] for p in ann.get("/people", params={"name": "zoé", "after": after})] == ["zoé two"]
    assert code(ann.ask("GET", "/people/none")) == (404, "unknown")


def test_who_is_blocked_finds_no_table_of_the_other_and_is_not_found(ann: Visitor, bob: Visitor) -> None:
    table = offered(ann)["id"]
    assert table in ids(bob, which="open")
    for one, other in ((ann, bob), (bob, ann)):
        one.ask("PUT", f"/people/{other.me['id']}/block")
        assert table not in ids(bob, which="open")
        assert code(bob.ask("POST", f"/tables/{table}/join", json={"seat": "japan"})) == (404, "unknown")
        invited = {"seat": "japan", "person": bob.me["name"]}
        assert code(ann.ask("POST", f"/tables/{table}/invitations", json=invited)) == (400, "refused")
        one.ask("DELETE", f"/people/{other.me['id']}/block")
    assert table in ids(bob, which="open")


def test_onlookers_see_a_side_later_where_both_have_agreed(
    ann: Visitor, bob: Visitor, place: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, delay = place.guest("Eve"), 2
    monkeypatch.setattr(offers, "SHORTEST_DELAY", delay)
    plain = offered(ann, access="onlookers")["id"]
    assert code(eve.ask("GET", f"/tables/{plain}/delayed", params={"seat": "japan"})) == (400, "refused")
    table = offered(ann, access="onlookers", terms={"delay": delay})["id"]
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    where = f"/tables/{table}/delayed"
    with bob.sit(table, seat="japan") as japan:
        for _ in range(4):
            japan.decide(next(act for act in japan.acts if act not in ("auto", "auto_set_up", "done")))
        assert code(eve.ask("GET", where, params={"seat": "japan"})) == (404, "unknown"), "secrets do not count"
        for words in SET_UP[:2]:
            japan.decide(words.split()[1])
    _play(table, SET_UP[2:], {"japan": bob, "allied": ann})
    late = eve.get(where, params={"seat": "japan"})
    now = eve.get(f"/tables/{table}/view", params={"seat": "onlooker"})["seq"]
    assert (late["common"], late["live"], late["options"]) == (now - delay, False, [])
    seen = bob.get(f"/tables/{table}/view", params={"seat": "japan", "seq": late["seq"]})
    assert (late["pieces"], late["counters"]) == (seen["pieces"], seen["counters"])
    assert code(eve.ask("GET", where, params={"seat": "japan", "seq": late["seq"] + 1})) == (404, "unknown")
    planned = eve.get(where, params={"seat": "allied"})
    _play(table, [f"allied {act}" for act in ALLIED_PLAN], {"allied": ann})
    assert eve.get(where, params={"seat": "allied"}) == planned, "that somebody plans in secret moves nothing"
    assert code(ann.ask("GET", where, params={"seat": "japan"})) == (400, "refused"), "not for those who play"
    private = offered(ann, terms={"delay": delay})["id"]
    assert code(eve.ask("GET", f"/tables/{private}/delayed", params={"seat": "japan"})) == (400, "refused")


def _play(table: str, script: Sequence[str], seats: dict[str, Visitor]) -> None:
    """Seats come, decide and go."""
    for who, words in groupby(script, key=lambda line: line.split()[0]):
        with seats[who].sit(table, seat=who) as seat:
            for line in words:
                seat.decide(line.split(maxsplit=1)[1])


def test_the_owner_is_told_for_whom_seats_are_kept_and_nobody_else(ann: Visitor, bob: Visitor, place: Town) -> None:
    table = offered(ann, invite={"japan": bob.me["name"]}, access="onlookers")["id"]
    mine, his, hers = (visitor.get(f"/tables/{table}") for visitor in (ann, bob, place.guest("Eve")))
    assert (mine["owned"], mine["begun"], mine["kept_for"]["japan"]["id"]) == (True, False, bob.me["id"])
    assert (his["owned"], his["invited"], his["kept_for"]) == (False, ["japan"], {})
    assert (hers["invited"], hers["kept_for"], hers["players"]["allied"]["id"]) == ([], {}, ann.me["id"])


def test_a_table_whose_other_player_has_left_for_good_is_still_listed(ann: Visitor, place: Town) -> None:
    table, guest = offered(ann)["id"], place.guest("Gone soon")
    guest.post(f"/tables/{table}/join", {"seat": "japan"})
    guest.post("/me/erase", {})
    (card,) = [card for card in ann.get("/tables", params={"which": "mine"}) if card["id"] == table]
    assert card["players"]["japan"] == {"id": "", "name": ""}
    assert (card["begun"], card["waiting"]) == (True, [])


def test_a_result_is_written_down_though_somebody_else_was_quicker_with_a_first_rating(
    ann: Visitor, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = offered(ann, terms={"rated": True})["id"]
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    write, tries = rating._write, list[int]()

    def late(*args: Any) -> None:
        tries.append(0)
        if len(tries) == 1:
            raise IntegrityError("", {}, Exception())
        write(*args)

    monkeypatch.setattr(rating, "_write", late)
    give_up(table, {"japan": bob, "allied": ann})
    assert judged(ann, table)["rated"]


def test_whoever_asks_for_two_seats_at_once_gets_one(
    ann: Visitor, bob: Visitor, place: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = offered(ann, seats={"japan": "open", "allied": "open"})["id"]
    monkeypatch.setattr(Offers, "_welcome", lambda *_: None)  # both have come past it
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    assert code(bob.ask("POST", f"/tables/{table}/join", json={"seat": "allied"})) == (400, "refused")


def test_nobody_asks_for_a_rematch_who_is_blocked(ann: Visitor, bob: Visitor) -> None:
    table = offered(ann)["id"]
    bob.post(f"/tables/{table}/join", {"seat": "japan"})
    give_up(table, {"japan": bob, "allied": ann})
    ann.ask("PUT", f"/people/{bob.me['id']}/block")
    assert code(bob.ask("POST", f"/tables/{table}/rematch")) == (400, "refused")
