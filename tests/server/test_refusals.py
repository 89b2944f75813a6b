"""What must not work: nonsense, other people's seats, paths that lead elsewhere, files that do not replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect

from hexfront.server.wire import MOST_BYTES

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Seat, Sit

calm = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
QUIET = ("traceback", 'file "', "hexfront/", "sqlalchemy", "sqlite", "site-packages")


def refused(answer: Any, status: int, code: str) -> str:
    """The message of an error in the form of the protocol, without anything of the inside."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"type", "code", "message", "id"}
    assert body["code"] == code
    assert not any(word in answer.text.lower() for word in QUIET)
    return str(body["message"])


# bodies


def test_a_game_that_is_only_a_board_yet_has_no_tables(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexfront.server.library.playable", lambda: ("luzon",))
    refused(client.post("/api/v1/tables", json={"game": "guadalcanal"}), 400, "refused")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"[]", 400, "malformed"),
        (b"{}", 400, "malformed"),
        (b'{"game": 5}', 400, "malformed"),
        (b'{"game": "luzon", "options": "yts"}', 400, "malformed"),
        (b'{"game": "luzon", "options": [1]}', 400, "malformed"),
        (b'{"game": "luzon", "scenario": "atlantic"}', 400, "malformed"),
        (b'{"game": "luzon", "options": ["cheat"]}', 400, "malformed"),
        (b'{"game": "luzon", "options": ["army35"]}', 400, "refused"),
        (b'{"game": "chess"}', 404, "unknown"),
        (b'{"game": "../luzon"}', 404, "unknown"),
        (b"\xff\xfe\x00", 400, "malformed"),
        (b'{"game": "luzon", "name": "\xff"}', 400, "malformed"),
        (b'{"game": "\xc3("}', 400, "malformed"),
        (b"[" * 200_000, 400, "malformed"),
        (b'{"game": "' + b"x" * MOST_BYTES + b'"}', 413, "too_large"),
    ],
)
def test_a_bad_wish_for_a_table(client: Client, body: bytes, status: int, code: str) -> None:
    before = client.get("/api/v1/tables").json()
    answer = client.post("/api/v1/tables", content=body, headers={"content-type": "application/json"})
    refused(answer, status, code)
    assert client.get("/api/v1/tables").json() == before


def test_a_body_too_large_is_refused_without_its_length_being_told(client: Client) -> None:
    def pieces() -> Any:
        for _ in range(90):
            yield b"x" * 50_000

    refused(client.post("/api/v1/tables/import", content=pieces()), 413, "too_large")


def test_an_option_that_needs_another_says_so_in_the_language_asked_for(client: Client) -> None:
    wish = {"game": "luzon", "options": ["army35"]}
    said = {client.post(f"/api/v1/tables?language={lang}", json=wish).json()["message"] for lang in ("en", "es")}
    assert len(said) == 2


@calm
@given(st.binary(max_size=400))
def test_random_bytes_are_no_save_file(client: Client, data: bytes) -> None:
    refused(client.post("/api/v1/tables/import", content=data), 400, "refused")


# save files


def first_with_dice(tree: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = next(entry for entry in tree["entries"] if entry.get("dice"))
    return entry


EDITS: list[Callable[[dict[str, Any]], object]] = [
    lambda t: t.update(format=99),
    lambda t: t.update(game="chess"),
    lambda t: t.update(game="ichigo"),
    lambda t: t.update(version=99),
    lambda t: t.update(data="0" * 16),
    lambda t: t.update(seed="00" * 32),
    lambda t: t.update(scenario="<b>"),
    lambda t: t.update(options=["army35"]),
    lambda t: t.pop("entries"),
    lambda t: t["entries"].pop(0),
    lambda t: t["entries"][1].update(act="fly us_43"),
    lambda t: t["entries"][1].update(side=1),
    lambda t: t["entries"][1].update(side=-(10**9)),
    lambda t: t["entries"][1].update(digest="0" * 16),
    lambda t: t["entries"].insert(0, {"undo": True}),
    lambda t: first_with_dice(t).update(dice=[0]),
]


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_save_file_is_refused_and_nothing_is_kept(
    client: Client, open_table: Open, sit: Sit, edit: Callable[[dict[str, Any]], object]
) -> None:
    table = open_table()
    with sit(table) as seat:
        seat.play(25)
    tree = client.get(f"/api/v1/tables/{table}/export").json()
    edit(tree)
    before = client.get("/api/v1/tables").json()
    refused(client.post("/api/v1/tables/import", content=json.dumps(tree)), 400, "refused")
    assert client.get("/api/v1/tables").json() == before


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_cut_off_save_file_is_refused(client: Client, open_table: Open, share: float) -> None:
    data = client.get(f"/api/v1/tables/{open_table()}/export").content
    refused(client.post("/api/v1/tables/import", content=data[: int(len(data) * share)]), 400, "refused")


# addresses

TRICKS = [
    "/../secret.js", "/js/../../secret.js", "/%2e%2e/secret.js", "/js/%2e%2e/%2e%2e/secret.js", "/..%2fsecret.js",
    "/js/..%5c..%5csecret.js", "/%2fetc/passwd", "//etc/passwd", "/notes.txt", "/js", "/js/", "/js/app.js/", "/.",
    "/js/app.js%00", "/js/./app.js%20", "/wire.d.ts", "/index.html/..", "/t", "/t/a/b", "/new", "/new/a/b",
]  # fmt: skip


@pytest.mark.parametrize("path", TRICKS)
def test_no_path_leads_out_of_the_clients_folder(client: Client, path: str) -> None:
    answer = client.get(f"http://127.0.0.1:8000{path}")
    assert answer.status_code in (200, 404), answer.text
    assert "secret" not in answer.text
    assert "root:" not in answer.text
    if answer.status_code == 200:
        assert answer.text in (client.get("/js/app.js").text, client.get("/").text)


IDS = ["nothing", "%2e%2e", "..%2f..%2fetc", "a'--", "%00", "x" * 3000, "%F0%9F%8E%B2", "null", "{id}"]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("page", ["", "/view", "/log", "/report", "/export"])
def test_unknown_tables(client: Client, id: str, page: str) -> None:
    refused(client.get(f"/api/v1/tables/{id}{page}"), 404, "unknown")


@pytest.mark.parametrize("id", ["nothing", "%00", "a'--"])
def test_nobody_sits_at_an_unknown_table(client: Client, id: str) -> None:
    with client.websocket_connect(f"/api/v1/tables/{id}/play", headers={"origin": "http://127.0.0.1:8000"}) as socket:
        assert json.loads(socket.receive_text(timeout=5))["code"] == "unknown"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text(timeout=5)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/games/chess/board.svg", 404, "unknown"),
        ("/games/..%2fluzon/pieces", 404, "unknown"),
        ("/games/luzon/rules?language=fr", 400, "malformed"),
        ("/games?language=<b>", 400, "malformed"),
        ("/games/chess/guide", 404, "unknown"),
        ("/texts?game=chess", 404, "unknown"),
        ("/nothing", 404, "unknown"),
    ],
)
def test_bad_addresses(client: Client, path: str, status: int, code: str) -> None:
    refused(client.get(f"/api/v1{path}"), status, code)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("seq=9", 404, "unknown"),
        ("seq=-1", 404, "unknown"),
        ("seq=x", 400, "malformed"),
        ("seq=99999999999999999999999", 404, "unknown"),
        ("seat=japan", 400, "not_your_seat"),
        ("seat=x", 400, "not_your_seat"),
        ("language=fr", 400, "malformed"),
    ],
)
def test_bad_questions_about_a_table(client: Client, open_table: Open, query: str, status: int, code: str) -> None:
    refused(client.get(f"/api/v1/tables/{open_table()}/view?{query}"), status, code)


def test_the_other_side_has_no_seat(client: Client, open_table: Open) -> None:
    where = f"/api/v1/tables/{open_table()}/play?seat=japan"
    with client.websocket_connect(where, headers={"origin": "http://127.0.0.1:8000"}) as socket:
        assert json.loads(socket.receive_text(timeout=5))["code"] == "not_your_seat"


# messages


def undisturbed(seat: Seat, answer: dict[str, Any], code: str = "malformed") -> None:
    """An error, and the table as it was."""
    assert (answer["type"], answer["code"]) == ("error", code)
    before = seat.view
    assert seat.ask(type="view") == before


BAD = [
    "", "null", "5", "[]", "{}", '"decide"', "{", '{"type": "fly"}', '{"type": "decide"}', '{"type": 5}',
    '{"type": "decide", "seq": "0", "act": "end"}', '{"type": "decide", "seq": 0.5, "act": "end"}',
    '{"type": "decide", "seq": 0, "act": 7}', '{"type": "decide", "seq": 0, "act": null}',
    '{"type": "decide", "seq": 0, "act": ""}', '{"type": "decide", "seq": 0, "act": "fly us_43"}',
    '{"type": "decide", "seq": 0, "act": "move us_43"}', '{"type": "decide", "seq": 0, "act": "move us_43 1022 x"}',
    '{"type": "decide", "seq": 0, "act": "move zz_1 1022"}', '{"type": "decide", "seq": 0, "act": "move us_43 9999"}',
    '{"type": "decide", "seq": 0, "act": "deduct us_43 -1"}', '{"type": "decide", "seq": 1e400, "act": "end"}',
    '{"type": "undo"}', '{"type": "why", "act": "end"}', '{"type": "why", "id": "1", "act": "nonsense"}',
    '{"type": "forecast", "id": "1", "act": "move"}', '{"type": "reach", "id": "1", "piece": "nobody"}',
    '{"type": "reach", "id": 1, "piece": "us_43"}', '{"type": "view", "type": "fly"}', "[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_nonsense_is_answered_and_changes_nothing(seat: Seat, text: str) -> None:
    seat.socket.send_text(text)
    undisturbed(seat, seat.hear())


def test_an_oversized_message_is_refused(seat: Seat) -> None:
    seat.socket.send_text('{"type": "why", "id": "1", "act": "' + "x" * MOST_BYTES + '"}')
    undisturbed(seat, seat.hear(), "too_large")


def test_the_id_of_a_question_comes_back_with_its_error(seat: Seat) -> None:
    assert seat.ask(type="reach", id="q17", piece="nobody")["id"] == "q17"


@calm
@given(st.binary(max_size=300))
def test_random_bytes_are_answered_and_change_nothing(seat: Seat, data: bytes) -> None:
    seat.socket.send_bytes(data)
    undisturbed(seat, seat.hear())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(["decide", "undo", "why", "forecast", "reach", "overlays", "view", "events"])


@calm
@given(kinds, st.dictionaries(st.sampled_from(["seq", "act", "id", "piece", "x"]), json_values))
def test_messages_of_the_wrong_shape_are_answered(seat: Seat, kind: str, fields: dict[str, Any]) -> None:
    before = seat.view
    answer = seat.ask(**fields | {"type": kind})
    assert answer["type"] in ("error", "refused", "view", "overlays", "forecast", "reach")
    assert seat.ask(type="view")["seq"] == before["seq"]


@calm
@given(st.text(max_size=60))
def test_whatever_is_asked_for_is_not_done_unless_it_is_an_option(seat: Seat, act: str) -> None:
    answer = seat.ask(type="decide", seq=seat.view["seq"], act=act)
    assert answer["type"] in ("error", "refused")
