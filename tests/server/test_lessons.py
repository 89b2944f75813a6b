"""Lessons at the table: a table of their own, in no list, answered by themselves, with progress in words."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from hexfront.kernel.game import load_game
from hexfront.kernel.lesson import lesson, lessons, words
from hexfront.kernel.replay import load
from hexfront.kernel.saves import decode_save
from hexfront.kernel.shelf import games
from hexfront.server.lessons import place_of

if TYPE_CHECKING:
    from tests.server.conftest import Client, Sit

    from hexfront.server.app import House

API = "/api/v1"


def begin(client: Client, game: str, key: str) -> dict[str, Any]:
    answer = client.post(f"{API}/games/{game}/lessons/{key}")
    assert answer.status_code == 201, answer.text
    card: dict[str, Any] = answer.json()
    return card


def look(client: Client, table: str, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{API}/tables/{table}/lesson", params={"language": language}).json()
    return found


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_lessons_of_a_game_are_listed_in_their_order(client: Client, language: str) -> None:
    found = client.get(f"{API}/games/luzon/lessons", params={"language": language}).json()
    assert [card["key"] for card in found] == [each.key for each in lessons("luzon")]
    assert found[0]["title"] == words("luzon", language)["march"].title
    cards = {card["key"]: card for card in client.get(f"{API}/games").json()}
    assert {game: cards[game]["lessons"] for game in games()} == {game: len(lessons(game)) for game in games()}


def test_a_lesson_has_a_table_that_no_list_shows(client: Client) -> None:
    card = begin(client, "luzon", "march")
    assert card["lesson"] == "march"
    assert card["seats"] == {"us": "here"}
    assert client.get(f"{API}/tables/{card['id']}").json()["lesson"] == "march"
    assert card["id"] not in [each["id"] for each in client.get(f"{API}/tables").json()]
    assert client.delete(f"{API}/tables/{card['id']}").status_code == 204


def test_the_task_is_told_and_what_is_done_of_it(client: Client, sit: Sit) -> None:
    table = begin(client, "luzon", "march")["id"]
    before = look(client, table, "es")
    assert before["text"] == words("luzon", "es")["march"].text
    assert [goal["reached"] for goal in before["goals"]] == [False, False]
    assert (before["done"], before["mistake"], before["following"]) == (False, None, "beach")
    with sit(table, seat="us") as seat:
        seat.decide("move us_43 1022")
    after = look(client, table)
    assert [goal["reached"] for goal in after["goals"]] == [True, True]
    assert after["done"]


def test_a_mistake_is_explained_with_its_rule(client: Client, sit: Sit) -> None:
    table = begin(client, "luzon", "march")["id"]
    with sit(table, seat="us") as seat:
        seat.decide("move us_43 1023")
    mistake = look(client, table)["mistake"]
    assert mistake == {"text": words("luzon", "en")["march"].mistakes["elsewhere"], "rule": "4.9", "final": True}


def test_a_lesson_goes_on_after_the_server_was_away_and_can_be_looked_back_on(
    client: Client, sit: Sit, house: House
) -> None:
    table = begin(client, "luzon", "city")["id"]
    acts = lesson("luzon", "city").solution
    with sit(table, seat="us") as seat:
        seat.decide(acts[0])
        first = seat.view["pieces"]
    house.tables.room._live.clear()
    with sit(table, seat="us") as seat:
        for act in acts[1:]:
            seat.decide(act)
    house.tables.room._live.clear()
    assert look(client, table)["done"]
    past = client.get(f"{API}/tables/{table}/view", params={"seat": "us", "seq": 0}).json()
    assert past["pieces"] == first
    save = decode_save(client.get(f"{API}/tables/{table}/export").content)
    assert load(save).lesson == lesson("luzon", "city")


def test_a_lesson_that_runs_out_of_its_position_is_reported_on_without_an_ending(client: Client, sit: Sit) -> None:
    table = begin(client, "ichigo", "raid")["id"]
    with sit(table, seat="allied") as seat:
        seat.decide("raid 2008")
        while "move_first" not in seat.acts:  # Japan does no more than it must
            seat.hear()
        for act in ("move_first", "end", "end"):
            seat.decide(act)
        assert seat.view["over"]
    answer = client.get(f"{API}/tables/{table}/report", params={"seat": "allied"})
    assert answer.status_code == 200, answer.text
    assert "ending" not in {line["kind"] for line in answer.json()["objectives"]}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/games/chess/lessons"),
        ("post", "/games/chess/lessons/march"),
        ("post", "/games/luzon/lessons/nonsense"),
        ("get", "/tables/nonsense/lesson"),
    ],
)
def test_what_there_is_not_is_unknown(client: Client, method: str, path: str) -> None:
    answer = getattr(client, method)(f"{API}{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


def test_a_table_without_a_lesson_has_none_to_tell(client: Client, open_table: Any) -> None:
    assert client.get(f"{API}/tables/{open_table()}/lesson").status_code == 404


def test_the_table_of_a_lesson_is_taken_away_when_nothing_is_done_at_it_for_long(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = begin(client, "luzon", "march")["id"]
    monkeypatch.setattr("hexfront.server.lessons.KEPT", timedelta(seconds=-1))
    gone = begin(client, "luzon", "march")["id"]
    end = monotonic() + 20
    while client.get(f"{API}/tables/{gone}").status_code != 404:
        assert monotonic() < end
        sleep(0.1)
    assert client.get(f"{API}/tables/{kept}").status_code == 200


@pytest.mark.parametrize("game", games())
def test_the_board_opens_where_a_lesson_takes_place(game: str) -> None:
    found, kit = load_game(game), load_game(game).open_box(())
    for each in lessons(game):
        assert kit.board.hex(place_of(found, each)) >= 0
