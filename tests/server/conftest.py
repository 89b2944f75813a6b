"""A server in the test's own process, tables on it, and seats at them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from litestar.testing import TestClient, WebSocketTestSession
from tests.server.sockets import quieten

from hexfront.server.app import House, create_app, house_of
from hexfront.server.gate import Gate
from hexfront.server.packing import unpacked

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
Client = TestClient[Gate]
PAST = {"live": False, "options": [], "can_undo": False, "undo_text": "", "foreseen": True}
PAST |= {"reach": None, "outlook": None, "passes": "", "hushed": False}
"""How a view of the past differs from what was sent at the time."""


class Seat:
    """A socket at a table, with the last view it was sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.heard: list[str] = []

    def hear(self, seconds: float = 10) -> dict[str, Any]:
        """The next message."""
        text = self.socket.receive_text(timeout=seconds)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "view":
            message = self.view = unpacked(message)
        return message

    def send(self, **message: Any) -> None:
        """Send one message; with a decision go fresh bytes for the dice, as a browser sends them."""
        if message.get("type") in ("decide", "plan_commit"):
            message.setdefault("nonce", token_hex(32))
        self.socket.send_text(json.dumps(message))

    def hear_of_game(self) -> dict[str, Any]:
        """The next message that is about the game, and not about the clock."""
        while (message := self.hear())["type"] == "clock":
            pass
        return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send one message and hear one."""
        self.send(**message)
        return self.hear()

    def decide(self, act: str) -> dict[str, Any]:
        """Carry out an option: the events come back, the view after them is kept."""
        self.send(type="decide", seq=self.view["seq"], act=act)
        events = self.hear_of_game()
        assert events["type"] == "events", events
        assert self.hear()["type"] == "view"
        return events

    @property
    def acts(self) -> list[str]:
        """The options that do not give up the game."""
        return [option["act"] for option in self.view["options"] if not option["forfeit"]]

    def play(self, decisions: int, seed: int = 1) -> None:
        """So many decisions at random, fewer if the game ends."""
        rng = Random(seed)
        for _ in range(decisions):
            if self.view["over"]:
                return
            self.decide(rng.choice(self.acts))


Sit = Callable[..., AbstractContextManager[Seat]]
Open = Callable[..., str]


@pytest.fixture(scope="module", autouse=True)
def quiet_sockets() -> Iterator[None]:
    """An open socket that nothing is sent to takes no time of the processor."""
    with pytest.MonkeyPatch.context() as patch:
        quieten(patch)
        yield


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Gate:
    return create_app(f"sqlite:///{tmp_path_factory.mktemp('db') / 'games.db'}", web=web_folder(tmp_path_factory))


def web_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small client, with things beside it that must not be served."""
    root = tmp_path_factory.mktemp("site")
    web = root / "web"
    (web / "js").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Hexfront</title>", encoding="utf-8")
    (web / "js" / "app.js").write_text("export const words = 'a'.repeat(3);\n" * 100, encoding="utf-8")
    (web / "notes.txt").write_text("not for the wire", encoding="utf-8")
    (root / "secret.js").write_text("secret", encoding="utf-8")
    return web


@pytest.fixture(scope="module")
def house(app: Gate) -> House:
    return house_of(app)


@pytest.fixture(scope="module")
def client(app: Gate) -> Iterator[Client]:
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as found:
        yield found


@pytest.fixture
def open_table(client: Client) -> Open:
    """Set up a game; its id."""

    def opened(**wish: Any) -> str:
        answer = client.post("/api/v1/tables", json={"game": "luzon", **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    return opened


@contextmanager
def seated(client: Client, table: str, key: str = "", **query: str) -> Iterator[Seat]:
    """A seat at a table that has its first view."""
    where = f"/api/v1/tables/{table}/play"
    with client.websocket_connect(where, params=query, headers={"origin": ORIGIN}) as socket:
        seat = Seat(socket)
        if key:
            seat.send(type="sit", key=key)
        assert seat.hear()["type"] == "view"
        yield seat


@pytest.fixture
def sit(client: Client) -> Sit:
    """Sit down at a table."""
    return partial(seated, client)


@pytest.fixture(scope="module")
def seat(client: Client) -> Iterator[Seat]:
    """One seat for a whole module: whatever is sent from it may not disturb it."""
    table = client.post("/api/v1/tables", json={"game": "luzon"}).json()["id"]
    with client.websocket_connect(f"/api/v1/tables/{table}/play", headers={"origin": ORIGIN}) as socket:
        seat = Seat(socket)
        seat.hear()
        yield seat
