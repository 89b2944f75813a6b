"""Only pages of this server may ask it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from hexfront.server.gate import Gate

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open

HOST, ORIGIN = "127.0.0.1:8000", "http://127.0.0.1:8000"


def scope(kind: str, method: str = "GET", **headers: str) -> dict[str, Any]:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"type": kind, "method": method, "headers": pairs}


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7", "table"]
)
def test_hosts_of_ours(host: str) -> None:
    assert Gate(None, hosts=("table",)).welcome(scope("http", host=host))


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "[",
        "a b",
        "evil.example@127.0.0.1",
        "127.0.0.1:80:90",
        "127.0.0.1:",
        "127.0.0.1/",
        "[::1]evil.example",
        "localhost:x",
    ],
)
def test_hosts_of_others(host: str) -> None:
    assert not Gate(None).welcome(scope("http", host=host))


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", f"http://{HOST}.evil.example", "http://127.0.0.1:9000", "file://", "http://["],
)
def test_pages_of_others_change_nothing_and_open_no_socket(origin: str) -> None:
    gate = Gate(None)
    for kind, method in (("http", "POST"), ("http", "DELETE"), ("websocket", "GET")):
        assert not gate.welcome(scope(kind, method, host=HOST, origin=origin))


def test_a_socket_needs_an_origin() -> None:
    gate = Gate(None)
    assert not gate.welcome(scope("websocket", host=HOST))
    assert gate.welcome(scope("websocket", host=HOST, origin=ORIGIN))
    assert gate.welcome(scope("http", "POST", host=HOST))


def test_a_foreign_host_is_turned_away(client: Client) -> None:
    answer = client.get("/api/v1/tables", headers={"host": "evil.example"})
    assert answer.status_code == 403
    assert answer.json()["code"] == "refused"


def test_a_foreign_page_cannot_set_up_or_remove_a_game(client: Client, open_table: Open) -> None:
    table, headers = open_table(), {"origin": "http://evil.example"}
    before = client.get("/api/v1/tables").json()
    assert client.post("/api/v1/tables", json={"game": "luzon"}, headers=headers).status_code == 403
    assert client.delete(f"/api/v1/tables/{table}", headers=headers).status_code == 403
    assert client.get("/api/v1/tables").json() == before


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {}])
def test_a_foreign_page_gets_no_socket(client: Client, open_table: Open, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/v1/tables/{open_table()}/play", headers=headers),
    ):
        pass


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/api/v1/nothing", "/nothing"])
def test_every_answer_carries_the_headers_of_safety(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "access-control-allow-origin" not in headers
