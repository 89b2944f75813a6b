"""People on a server for others: who they are, whose a table is, who may sit down at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from tests.server.conftest import ORIGIN, Client
from tests.server.strangers import Town, Visitor, town

from hexfront.server.app import house_of
from hexfront.server.front import Serving


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("town")) as found:
        yield found


@pytest.fixture
def ann(place: Town) -> Visitor:
    return place.guest("Ann")


@pytest.fixture
def bob(place: Town) -> Visitor:
    return place.guest("Bob")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


# who asks


def test_at_home_nothing_is_asked(client: Client) -> None:
    me = client.get("/api/v1/me").json()
    assert (me["kind"], me["mode"], me["keeper"]) == ("home", "home", True)
    assert client.post("/api/v1/people/guests", json={"name": "Ann"}).json()["code"] == "refused"
    assert not client.cookies


def test_a_guest_has_a_name_and_a_key_in_a_cookie(place: Town) -> None:
    ann = place.stranger()
    assert ann.get("/me")["kind"] == "nobody"
    answer = ann.ask("POST", "/people/guests", json={"name": "  Ann  \n of Cebu "})
    assert (answer.json()["name"], answer.json()["kind"]) == ("Ann of Cebu", "guest")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # this page did not come by TLS
    assert ann.get("/me") == answer.json()
    key = ann.client.cookies["hexfront"]
    with house_of(place.app).tables.desk.store.engine.connect() as db:
        stored = str(db.exec_driver_sql("SELECT * FROM devices").all())
    assert key not in stored
    assert key not in answer.text


def test_another_key_is_nobodys(place: Town) -> None:
    stranger = place.stranger()
    stranger.client.cookies.set("hexfront", "made up")
    assert stranger.get("/me")["kind"] == "nobody"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\0b", "a\u202eb"])
def test_a_name_can_be_read(place: Town, name: str) -> None:
    assert code(place.stranger().ask("POST", "/people/guests", json={"name": name})) == (400, "malformed")


def test_a_club_asks_for_its_password(tmp_path_factory: pytest.TempPathFactory) -> None:
    with town(tmp_path_factory.mktemp("club"), Serving("club", "open sesame")) as club:
        stranger = club.stranger()
        assert code(stranger.ask("GET", "/games")) == (401, "nobody")
        assert stranger.ask("GET", "/texts").status_code == 200
        for wrong in ("", "sesame", "open sesame\0"):
            assert code(stranger.ask("POST", "/people/guests", json={"name": "A", "club": wrong})) == (400, "refused")
        stranger.come_in("A", club="open sesame")
        assert stranger.ask("GET", "/games").status_code == 200
        guess = {"name": "B", "club": "guess"}
        tried = [club.stranger().ask("POST", "/people/guests", json=guess).status_code for _ in range(6)]
        assert tried == [400] * 5 + [429]  # eight wrong ones in all


# whose a table is


def test_nobody_looks_at_the_games_and_sets_up_none(place: Town) -> None:
    stranger = place.stranger()
    assert stranger.ask("GET", "/games").status_code == 200
    assert code(stranger.ask("POST", "/tables", json={"game": "luzon"})) == (401, "nobody")
    assert code(stranger.ask("POST", "/games/luzon/lessons/x")) == (401, "nobody")


def test_a_table_is_seen_by_those_at_it(place: Town, ann: Visitor, bob: Visitor) -> None:
    card = ann.table("luzon", name="mine")
    assert (card["held"], card["keys"]) == (["us"], {})
    assert [each["id"] for each in ann.get("/tables")] == [card["id"]]
    assert ann.get(f"/tables/{card['id']}")["held"] == ["us"]
    for other in (bob, place.stranger()):
        assert card["id"] not in str(other.get("/tables"))
        assert code(other.ask("GET", f"/tables/{card['id']}"))[1] == ("unknown" if other is bob else "nobody")
    for page in ("/view", "/log", "/report", "/export"):
        answer = ann.ask("GET", f"/tables/{card['id']}{page}")
        assert answer.status_code == 200 or (page, answer.json()["code"]) == ("/export", "refused")  # not over yet
        assert code(bob.ask("GET", f"/tables/{card['id']}{page}")) == (400, "not_your_seat")
        assert code(place.stranger().ask("GET", f"/tables/{card['id']}{page}"))[1] in ("nobody", "not_your_seat")
        assert code(bob.ask("GET", f"/tables/{card['id']}/view?seat=onlooker")) == (400, "not_your_seat")


def test_a_table_open_to_onlookers_is_known_to_everybody(place: Town, ann: Visitor) -> None:
    card = ann.table("luzon", access="onlookers")
    assert card["id"] in [each["id"] for each in place.stranger().get("/tables")]
    assert place.stranger().get(f"/tables/{card['id']}")["held"] == []
    assert place.stranger().get(f"/tables/{card['id']}/view?seat=onlooker")["seat"] == ""
    assert code(place.stranger().ask("GET", f"/tables/{card['id']}/view")) == (400, "not_your_seat")
    with place.stranger().sit(card["id"], seat="onlooker") as looking:
        assert looking.view["seat"] == ""


def test_only_the_owner_takes_a_table_down_and_not_once_others_play(place: Town, ann: Visitor, bob: Visitor) -> None:
    alone, shared = ann.table("luzon"), ann.table(seats={"japan": "link"})
    key = {"authorization": f"Bearer {shared['keys']['japan']}"}
    assert code(bob.ask("DELETE", f"/tables/{alone['id']}")) == (404, "unknown")
    assert code(bob.ask("DELETE", f"/tables/{shared['id']}", headers=key)) == (403, "not_yours")
    with ann.sit(alone["id"]) as seat:
        seat.play(2)
    assert ann.ask("DELETE", f"/tables/{alone['id']}").status_code == 204
    with bob.sit(shared["id"], shared["keys"]["japan"], seat="japan"):
        assert code(ann.ask("DELETE", f"/tables/{shared['id']}")) == (403, "not_yours")
    waiting = ann.table(seats={"japan": "link"})
    assert ann.ask("DELETE", f"/tables/{waiting['id']}").status_code == 204


# who sits down


def test_who_sits_down_by_a_key_holds_the_seat(place: Town, ann: Visitor, bob: Visitor) -> None:
    card = ann.table(seats={"japan": "link"})
    assert (set(card["keys"]), card["held"]) == ({"japan"}, ["allied"])
    key = card["keys"]["japan"]
    shown = {"authorization": f"Bearer {key}"}
    assert bob.ask("GET", f"/tables/{card['id']}", headers=shown).status_code == 200
    with bob.sit(card["id"], key, seat="japan") as seat:
        assert seat.view["seat"] == "japan"
    assert bob.get(f"/tables/{card['id']}")["held"] == ["japan"]
    with bob.sit(card["id"], seat="japan") as again, bob.sit(card["id"]) as unnamed:
        assert (again.view["seat"], unnamed.view["seat"]) == ("japan", "japan")
    for thief in (place.guest("Eve"), ann):
        answer = thief.ask("GET", f"/tables/{card['id']}/view", params={"seat": "japan"}, headers=shown)
        assert code(answer) == (400, "not_your_seat")
    assert code(bob.ask("GET", f"/tables/{card['id']}/export")) == (400, "refused")  # both are still playing


def test_nobody_sits_down_even_with_a_key(place: Town, ann: Visitor) -> None:
    card = ann.table(seats={"japan": "link"})
    url, params = f"/api/v1/tables/{card['id']}/play", {"seat": "japan"}
    with place.stranger().client.websocket_connect(url, params=params, headers={"origin": ORIGIN}) as socket:
        assert socket.receive_json(timeout=10)["code"] == "nobody"
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_text(timeout=10)
    assert ended.value.code == 4401


def test_an_open_seat_is_seen_and_not_opened_by_any_key(place: Town, ann: Visitor, bob: Visitor) -> None:
    card = ann.table(seats={"japan": "open"})
    assert card["keys"] == {}
    assert bob.get(f"/tables/{card['id']}")["seats"]["japan"] == "open"
    for key in ("", "x"):
        answer = bob.ask("GET", f"/tables/{card['id']}/view?seat=japan", headers={"authorization": f"Bearer {key}"})
        assert code(answer) == (400, "not_your_seat")
    assert code(ann.ask("GET", f"/tables/{card['id']}/export")) == (400, "refused")


def test_an_open_seat_needs_a_server_for_others(client: Client) -> None:
    answer = client.post("/api/v1/tables", json={"game": "formosa", "seats": {"japan": "open"}})
    assert code(answer) == (400, "refused")


def test_a_lesson_is_the_learners_own(place: Town, ann: Visitor, bob: Visitor) -> None:
    lesson = ann.get("/games/luzon/lessons")[0]["key"]
    card = ann.post(f"/games/luzon/lessons/{lesson}")
    assert ann.get(f"/tables/{card['id']}/lesson")["key"] == lesson
    assert code(bob.ask("GET", f"/tables/{card['id']}/lesson")) == (400, "not_your_seat")
