"""A server for others in the test's own process, and people on it, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from msgspec.structs import replace
from tests.server.conftest import ORIGIN, Client, Seat

from hexfront.server.app import create_app, house_of
from hexfront.server.front import Serving
from hexfront.server.gate import Gate
from hexfront.server.running.limits import Rate

PUBLIC = Serving("public")


class Visitor:
    """Somebody's browser: a client with cookies of its own."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.me: dict[str, Any] = {}

    def ask(self, method: str, path: str, **options: Any) -> Any:
        """A request as the client of the page makes it; the answer as it comes."""
        token = {"x-hexfront-token": self.client.cookies.get("hexfront_token", "")}
        headers = {"origin": ORIGIN, **token, **options.pop("headers", {})}
        return self.client.request(method, f"/api/v1{path}", headers=headers, **options)

    def get(self, path: str, **options: Any) -> Any:
        """What is there, which must be there."""
        answer = self.ask("GET", path, **options)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, **options: Any) -> Any:
        """What comes of something sent, which must be accepted."""
        answer = self.ask("POST", path, json=body, **options)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def come_in(self, name: str, **more: Any) -> Visitor:
        """Become a guest."""
        self.me = self.post("/people/guests", {"name": name, **more})
        return self

    def sign_up(self, name: str, password: str = "a long password", **more: Any) -> Visitor:
        """Get an account."""
        self.me = self.post("/people/accounts", {"name": name, "password": password, **more})
        return self

    def table(self, game: str = "formosa", **wish: Any) -> dict[str, Any]:
        """Set up a game; its card."""
        card: dict[str, Any] = self.post("/tables", {"game": game, **wish})
        return card

    @contextmanager
    def sit(self, table: str, key: str = "", **query: str) -> Iterator[Seat]:
        """A seat at a table that has its first view."""
        where = f"/api/v1/tables/{table}/play"
        with self.client.websocket_connect(where, params=query, headers={"origin": ORIGIN}) as socket:
            seat = Seat(socket)
            if key:
                seat.send(type="sit", key=key)
            assert seat.hear()["type"] == "view", seat.heard
            yield seat


class Town:
    """A server for others, and whoever comes; all in one event loop."""

    def __init__(self, app: Gate, stack: ExitStack) -> None:
        self.app = app
        self._first = stack.enter_context(TestClient(app, base_url=ORIGIN, raise_server_exceptions=False))
        if (limits := house_of(app).shield.limits) is not None:  # everybody here comes from one address
            house_of(app).shield.limits = replace(limits, rates=limits.rates | {"guests": Rate(1000, 1000)})

    def stranger(self) -> Visitor:
        """A browser that nobody knows yet."""
        client = TestClient(self.app, base_url=ORIGIN, raise_server_exceptions=False)
        client.blocking_portal = self._first.blocking_portal
        return Visitor(client)

    def guest(self, name: str) -> Visitor:
        """Somebody with a name."""
        return self.stranger().come_in(name)


@contextmanager
def town(folder: Path, serving: Serving = PUBLIC, **options: Any) -> Iterator[Town]:
    """A server for others with a new database."""
    with ExitStack() as stack:
        yield Town(create_app(f"sqlite:///{folder / 'town.db'}", serving=serving, **options), stack)
