"""The addresses of the protocol."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from typing import TYPE_CHECKING, Any

import pytest

from hexfront.kernel.replay import load
from hexfront.kernel.saves import decode_save
from hexfront.kernel.shelf import games
from hexfront.kernel.texts import LANGUAGES

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Sit

every_language = pytest.mark.parametrize("language", LANGUAGES)


def get(client: Client, path: str, **query: Any) -> Any:
    answer = client.get(f"/api/v1{path}", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


@every_language
def test_the_lobby_has_every_game(client: Client, language: str) -> None:
    cards = {card["key"]: card for card in get(client, "/games", language=language)}
    assert list(cards) == list(games())
    assert all(card["title"] for card in cards.values())
    luzon = cards["luzon"]
    assert luzon["stage"] == "complete"
    assert luzon["seats"] == ["us"]
    assert [scenario["key"] for scenario in luzon["scenarios"]] == ["historical", "macarthur"]
    assert {option["key"]: option["needs"] for option in luzon["options"]}["army35"] == ["yts"]
    assert luzon["introduction"]


@pytest.mark.parametrize(("asked", "coding"), [("gzip, deflate, br", "br"), ("gzip", "gzip")])
def test_the_board_is_drawn_once_kept_and_compressed(client: Client, asked: str, coding: str) -> None:
    where = "/api/v1/games/luzon/board.svg"
    first = client.get(where, headers={"accept-encoding": asked})
    assert first.status_code == 200
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.headers["content-encoding"] == coding
    assert first.text.startswith("<svg")
    assert 'id="hex-1022"' in first.text
    again = client.get(where, headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content
    plain = client.get(where, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first.text


@pytest.mark.parametrize(("asked", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)])
def test_answers_are_compressed_as_they_are_asked_for(client: Client, asked: str, coding: str | None) -> None:
    answer = client.get("/api/v1/games/luzon/pieces", headers={"accept-encoding": asked})
    assert answer.headers.get("content-encoding") == coding
    assert answer.json() == client.get("/api/v1/games/luzon/pieces").json()


def test_the_policy_allows_the_styles_of_the_board_and_no_others(client: Client) -> None:
    board = client.get("/api/v1/games/luzon/board.svg")
    (style,) = re.findall(r"<style>(.*?)</style>", board.text, re.S)
    policy = board.headers["content-security-policy"]
    assert f"'sha256-{b64encode(hashlib.sha256(style.encode()).digest()).decode()}'" in policy
    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert "default-src 'none'" in policy
    assert "http:" not in policy


@every_language
def test_the_pieces_are_named_and_drawn(client: Client, language: str) -> None:
    cards = {card["id"]: card for card in get(client, "/games/luzon/pieces", language=language)}
    assert cards["us_43"]["name"].startswith("43")
    assert f"<title>{cards['us_43']['name']}</title>" in cards["us_43"]["drawings"]["front"]
    assert all(drawing.startswith("<g ") for card in cards.values() for drawing in card["drawings"].values())
    assert "back" in cards["sg_2t"]["drawings"]


def test_pieces_of_a_game_in_the_making_are_shown_too(client: Client) -> None:
    assert get(client, "/games/bataan/pieces")


@every_language
def test_the_rules_come_with_rulings_and_charts(client: Client, language: str) -> None:
    rules = get(client, "/games/luzon/rules", language=language)
    by_number = {rule["number"]: rule for rule in rules["rules"]}
    known = {ruling["number"] for ruling in rules["rulings"]}
    assert by_number["8.2"]["text"]
    assert all(set(rule["rulings"]) <= known for rule in by_number.values())
    charts = {chart["key"]: chart for chart in rules["charts"]}
    assert set(charts) == {"costs", "hex_defense", "fire", "landing", "random_events"}
    for chart in charts.values():
        assert chart["title"]
        assert len(chart["rows"]) == len(chart["row_keys"])
        assert all(len(row) == len(chart["columns"]) + 1 for row in chart["rows"])


def test_the_words_of_the_client(client: Client) -> None:
    own, spanish = get(client, "/texts"), get(client, "/texts", language="es", game="luzon")
    assert own["ui.undo"] == "Undo"
    assert "verb.move" not in own
    assert set(own) < set(spanish)
    assert spanish["verb.move"]
    names = get(client, "/texts", game="ichigo")
    assert set(own) < set(names)  # a game may put a word of the program in its own way
    assert names["piece.CH-74"] == "74th Army"
    assert "piece.CH-74" not in spanish


def test_a_table_is_set_up_listed_shown_and_removed(client: Client) -> None:
    wish = {"game": "luzon", "scenario": "macarthur", "options": ["army35", "yts"], "name": "Second try"}
    answer = client.post("/api/v1/tables", json=wish)
    assert answer.status_code == 201
    card = answer.json()
    assert (card["name"], card["scenario"], card["options"]) == ("Second try", "macarthur", ["yts", "army35"])
    assert (card["seq"], card["turn"], card["over"], card["deciders"]) == (0, 1, False, ["us"])
    assert get(client, "/tables")[0] == card
    assert get(client, f"/tables/{card['id']}") == card
    assert client.delete(f"/api/v1/tables/{card['id']}").status_code == 204
    assert client.get(f"/api/v1/tables/{card['id']}").status_code == 404
    assert client.delete(f"/api/v1/tables/{card['id']}").status_code == 404
    assert card not in get(client, "/tables")


def test_the_newest_table_comes_first(client: Client, open_table: Open, sit: Sit) -> None:
    first, second = open_table(), open_table()
    assert [card["id"] for card in get(client, "/tables")][:2] == [second, first]
    with sit(first) as seat:
        seat.play(1)
    assert [card["id"] for card in get(client, "/tables")][:2] == [first, second]


@every_language
def test_a_view_says_what_is_to_be_decided(client: Client, open_table: Open, language: str) -> None:
    view = get(client, f"/tables/{open_table()}/view", seat="us", language=language)
    assert view["live"]
    assert view["prompt"]["text"]
    assert view["step_title"]
    assert view["options"]
    assert all(option["label"] and option["rule"] for option in view["options"])
    assert {piece["id"]: piece["place"] for piece in view["pieces"]}["us_43"] == "0923"
    assert {piece["face"] for piece in view["pieces"]} == {"front"}


def test_the_calendar_is_in_the_language_of_the_seat(client: Client, open_table: Open) -> None:
    table = open_table()
    said = {get(client, f"/tables/{table}/view", language=lang)["table_facts"]["calendar"] for lang in LANGUAGES}
    assert said == {"9–15 January", "9–15 de enero"}


def test_html_in_a_name_comes_back_as_text(client: Client) -> None:
    name = "<script>alert('1')</script>"
    answer = client.post("/api/v1/tables", json={"game": "luzon", "name": name})
    assert answer.json()["name"] == name
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(("name", "kept"), [("x" * 500, "x" * 80), ("a\0b", "ab"), ("  né  ", "né"), ("", "")])
def test_names_are_cut_to_a_length_that_fits(client: Client, name: str, kept: str) -> None:
    assert client.post("/api/v1/tables", json={"game": "luzon", "name": name}).json()["name"] == kept


def test_an_exported_game_can_be_verified_and_taken_in_again(client: Client, open_table: Open, sit: Sit) -> None:
    table = open_table()
    with sit(table) as seat:
        seat.play(40)
    file = client.get(f"/api/v1/tables/{table}/export")
    assert file.headers["content-disposition"] == f'attachment; filename="luzon-{table}.json"'
    assert load(decode_save(file.content)).seq == 40
    answer = client.post("/api/v1/tables/import", content=file.content)
    assert answer.status_code == 201
    copy = answer.json()["id"]
    assert copy != table
    assert client.get(f"/api/v1/tables/{copy}/export").content == file.content
    views = [get(client, f"/tables/{id}/view") | {"table": ""} for id in (table, copy)]
    assert views[0] == views[1]
    with sit(copy) as seat:
        seat.play(5)


def test_the_schema_describes_every_address(client: Client) -> None:
    answer = client.get("/schema")
    assert answer.status_code == 200
    schema = answer.json()
    assert "/api/v1/tables/{id}/view" in schema["paths"]
    assert any(name.endswith("WireView") for name in schema["components"]["schemas"])
    assert "cdn" not in answer.text


@pytest.mark.parametrize("path", ["/", "/t/abc", "/new/luzon"])
def test_the_page_is_the_same_at_every_address_of_the_client(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_modules_have_the_right_type(client: Client) -> None:
    answer = client.get("/js/app.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "br"
    assert "repeat" in answer.text
