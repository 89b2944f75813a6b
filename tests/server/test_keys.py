"""Seats on different devices have keys, and nothing of a table is shown or changed without the right one."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect
from tests.server.pair import link_table, pair

from hexfront.server import play
from hexfront.server.app import House

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Sit

ORIGIN = {"origin": "http://127.0.0.1:8000"}
PAGES = ["/view", "/view?seq=0", "/log", "/log?since=0", "/report"]


@pytest.fixture(scope="module")
def card(client: Client) -> dict[str, Any]:
    return link_table(client, name="by link")


def ask(client: Client, card: dict[str, Any], page: str, seat: str, key: str, method: str = "GET") -> Any:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    params = {"seat": seat} if seat else {}
    return client.request(method, f"/api/v1/tables/{card['id']}{page}", params=params, headers=headers)


# keys are given out once


def test_every_seat_gets_a_key_of_its_own_once(client: Client, card: dict[str, Any], house: House) -> None:
    assert card["seats"] == {"allied": "here", "japan": "link"}
    keys = card["keys"]
    assert set(keys) == {"allied", "japan"}
    assert len(set(keys.values())) == 2
    assert all(8 * len(urlsafe_b64decode(key)) >= 128 for key in keys.values())
    later = [client.get("/api/v1/tables").text, client.get(f"/api/v1/tables/{card['id']}").text]
    assert not any(key in text for key in keys.values() for text in later)
    assert json.loads(later[1]) == card | {"keys": {}}
    with house.tables.desk.store.engine.connect() as db:
        stored = str(db.exec_driver_sql("SELECT * FROM games").all())
    assert card["id"] in stored
    assert not any(key in stored for key in keys.values())


def test_a_table_on_one_device_has_no_keys_and_shows_either_seat(client: Client) -> None:
    card = client.post("/api/v1/tables", json={"game": "formosa"}).json()
    assert (card["keys"], card["seats"]) == ({}, {"allied": "here", "japan": "here"})
    for seat in card["seats"]:
        assert ask(client, card, "/view", seat, "").json()["seat"] == seat
    assert ask(client, card, "/view", "china", "").json()["code"] == "not_your_seat"
    assert ask(client, card, "/export", "", "").status_code == 200


def test_a_single_seat_can_be_on_another_device_too(client: Client, open_table: Open) -> None:
    assert client.get(f"/api/v1/tables/{open_table(seats={'us': 'link'})}/view").json()["code"] == "not_your_seat"


@pytest.mark.parametrize("seats", [{"china": "here"}, {"japan": "there"}, {"japan": "bot:strong"}, {"japan": ""}])
def test_seats_that_cannot_be_arranged(client: Client, seats: dict[str, str]) -> None:
    answer = client.post("/api/v1/tables", json={"game": "formosa", "seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


# nothing without the right one


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("seat", ["allied", "japan"])
def test_the_key_of_a_seat_opens_that_seat_alone(client: Client, card: dict[str, Any], page: str, seat: str) -> None:
    other = "japan" if seat == "allied" else "allied"
    assert ask(client, card, page, seat, card["keys"][seat]).status_code == 200
    wrong = ["", "x", card["keys"][other], card["keys"][seat][:-1], card["keys"][seat] + "x", card["id"]]
    answers = [ask(client, card, page, seat, key) for key in wrong]
    answers.append(ask(client, card, page, "china", card["keys"][seat]))
    assert {(answer.status_code, answer.text) for answer in answers} == {(400, answers[0].text)}
    assert answers[0].json()["code"] == "not_your_seat"


def test_without_a_seat_the_first_is_asked_for_and_needs_its_key(client: Client, card: dict[str, Any]) -> None:
    assert ask(client, card, "/view", "", card["keys"]["allied"]).json()["seat"] == "allied"
    assert ask(client, card, "/view", "", card["keys"]["japan"]).json()["code"] == "not_your_seat"


@pytest.mark.parametrize(("page", "method"), [("/export", "GET"), ("", "DELETE")])
def test_a_stranger_neither_saves_nor_removes(client: Client, card: dict[str, Any], page: str, method: str) -> None:
    for key in ("", "x", card["id"]):
        assert ask(client, card, page, "", key, method).json()["code"] == "not_your_seat"
    assert client.get(f"/api/v1/tables/{card['id']}").status_code == 200


@pytest.mark.parametrize("seat", ["allied", "japan"])
def test_either_player_may_remove_the_game(client: Client, seat: str) -> None:
    card = link_table(client)
    assert ask(client, card, "", "", card["keys"][seat], "DELETE").status_code == 204


def test_a_running_game_is_not_saved_to_a_file_and_a_finished_one_is(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.play(5, 1)
        both_over = both.over
    running = link_table(client)
    for seat in ("allied", "japan"):
        refused = ask(client, running, "/export", "", running["keys"][seat])
        assert (refused.status_code, refused.json()["code"]) == (400, "refused")
        assert "when it is over" in refused.json()["message"]
        assert both_over
        assert ask(client, card, "/export", "", card["keys"][seat]).json()["game"] == "formosa"
    assert ask(client, card, "/export", "", "").json()["code"] == "not_your_seat"


# the socket


def barred(client: Client, card: dict[str, Any], first: str | bytes | None, seat: str = "allied") -> str:
    """What a newcomer is told who does not show the key; nothing follows it."""
    where = f"/api/v1/tables/{card['id']}/play?seat={seat}"
    with client.websocket_connect(where, headers=ORIGIN) as socket:
        if isinstance(first, bytes):
            socket.send_bytes(first)
        elif first is not None:
            socket.send_text(first)
        said = socket.receive_text(timeout=5)
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_text(timeout=5)
    assert left.value.code == play.BARRED
    return said


def test_whoever_shows_no_key_hears_nothing(client: Client, card: dict[str, Any]) -> None:
    keys = card["keys"]
    wrong = [
        *(json.dumps({"type": "sit", "key": key}) for key in ("", "x", keys["japan"], card["id"])),
        *('{"type": "view"}', '{"type": "overlays", "id": "1"}', '{"type": "sit"}', "", "{", "[" * 50_000),
        '{"type": "decide", "seq": 0, "act": "auto"}',
        '{"type": "sit", "key": 5}',
    ]
    said = {barred(client, card, first) for first in wrong}
    said.add(barred(client, card, json.dumps({"type": "sit", "key": keys["allied"]}), seat="china"))
    said.add(barred(client, card, json.dumps({"type": "sit", "key": keys["allied"]}), seat="japan"))
    assert len(said) == 1
    assert json.loads(said.pop())["code"] == "not_your_seat"


def test_a_newcomer_has_to_show_the_key_soon(
    client: Client, card: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "PATIENCE", 0.05)
    assert json.loads(barred(client, card, None))["code"] == "not_your_seat"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_random_bytes_are_no_key(client: Client, card: dict[str, Any], data: bytes) -> None:
    assert json.loads(barred(client, card, data))["code"] == "not_your_seat"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=40))
def test_random_texts_are_no_key(client: Client, card: dict[str, Any], key: str) -> None:
    assert json.loads(barred(client, card, json.dumps({"type": "sit", "key": key})))["code"] == "not_your_seat"


def test_the_other_sides_actions_are_refused(client: Client, sit: Sit) -> None:
    with pair(sit, link_table(client)) as both:
        japan, allied = both.seats["japan"], both.seats["allied"]
        before = allied.view
        for option in japan.view["options"]:
            if option["verb"] != "concede":
                answer = allied.ask(type="decide", seq=allied.view["seq"], act=option["act"])
                assert answer["type"] == "refused"
                assert answer["reasons"]
        assert allied.ask(type="undo", seq=allied.view["seq"])["type"] == "refused"
        assert allied.ask(type="view") == before


def test_showing_the_key_again_changes_nothing(client: Client, sit: Sit, open_table: Open) -> None:
    card = link_table(client)
    with sit(card["id"], card["keys"]["japan"], seat="japan") as seat:
        now = seat.view
        for key in ("x", card["keys"]["allied"], card["keys"]["japan"]):
            assert seat.ask(type="sit", key=key) == now
    with sit(open_table(), "not needed here") as seat:
        assert seat.ask(type="view") == seat.view


def test_a_lost_connection_and_a_second_tab_of_a_seat(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both:
        both.set_up()
        left = both.seats["japan"].view
        with sit(card["id"], card["keys"]["japan"], seat="japan", language="es") as tab:
            assert tab.view == left
            both.decide("japan", "plan_jp 0 0")
            assert (tab.hear()["type"], tab.hear()["type"]) == ("events", "view")
            assert tab.view == both.seats["japan"].view
            tab.decide("plan_tokku 0")
            assert both.catch_up("japan") == 2
            left = tab.view
    with sit(card["id"], card["keys"]["japan"], seat="japan", language="es") as again:
        assert again.view == left
