"""Starting the server on this machine."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.ending import ending
from uvicorn.server import ServerState
from websockets.protocol import State

from hexfront.server import serve as starting
from hexfront.server.app import create_app, house_of
from hexfront.server.front import AT_HOME, Front, ServeError, Serving, checked
from hexfront.server.porch import Porch
from hexfront.server.serve import SILENT, Deflating, address_of, bind, config, database_url, default_database, serve
from hexfront.server.theatres import client_files


def test_a_database_is_a_url_a_file_or_the_users_own(tmp_path: Path) -> None:
    assert database_url("") == default_database()
    assert default_database().startswith("sqlite:///")
    assert default_database().endswith("hexfront.db")
    assert database_url("postgresql://host/games") == "postgresql://host/games"
    assert database_url(str(tmp_path / "a.db")) == f"sqlite:///{tmp_path / 'a.db'}"


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(starting, "PORT", port)
        with bind("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + 20
        with pytest.raises(ServeError, match="is taken"):
            bind("127.0.0.1", port)


def test_an_address_that_is_not_here_is_refused() -> None:
    with pytest.raises(ServeError, match="203"):
        bind("203.0.113.1", 0)


@pytest.mark.parametrize(("host", "start"), [("127.0.0.1", "http://127.0.0.1:"), ("0.0.0.0", "http://localhost:")])
def test_the_address_can_be_opened(host: str, start: str) -> None:
    with bind(host, 0) as found:
        assert address_of(found).startswith(start)


def test_views_do_not_wait_for_nagle() -> None:
    with bind("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is no database, whatever its name says" * 50)
    with pytest.raises(ServeError, match="the database cannot be used"):
        serve(Front(port=0), database=str(tmp_path / "games.db"), open_browser=False)


def test_the_server_says_where_it_is_and_serves(tmp_path: Path) -> None:
    code = (
        "import sys; from hexfront.server.serve import Front, serve; "
        "serve(Front(port=0), database=sys.argv[1], open_browser=False)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "g.db")]
    with ending(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as run:
        assert run.stdout
        said = run.stdout.readline()
        assert said.startswith("Hexfront is at http://127.0.0.1:")
        with urllib.request.urlopen(said.split()[-1] + "api/v1/tables", timeout=20) as answer:
            assert answer.read() == b"[]"
        run.terminate()
        assert run.wait(20) in (0, -15)


class House:
    """An application that says what it was asked."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            self.heard.append(scope["path"])
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"from the house"})
            return
        assert (await receive())["type"] == "lifespan.startup"
        await send({"type": "lifespan.startup.complete"})
        assert (await receive())["type"] == "lifespan.shutdown"
        await send({"type": "lifespan.shutdown.complete"})


class Street:
    """A server before a porch: it begins, asks for pages, and ends."""

    def __init__(self, porch: Porch) -> None:
        self.porch = porch
        self.messages: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.said: list[str] = []

    async def begin(self) -> None:
        """Start the life of the application; it goes on beside."""
        self.life = asyncio.create_task(self.porch({"type": "lifespan"}, self.messages.get, self._hear))
        await self.messages.put({"type": "lifespan.startup"})
        while not self.said:
            await asyncio.sleep(0)

    async def end(self) -> None:
        """End it."""
        await self.messages.put({"type": "lifespan.shutdown"})
        await self.life

    async def _hear(self, message: dict[str, str]) -> None:
        self.said.append(message["type"])

    async def ask(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers and the body of an answer."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        await self.porch({"type": "http", "method": "GET", "path": path, "headers": asked}, None, send)
        found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], found, sent[1]["body"]


def porch_before(house: Any, built: threading.Event, failed: list[int] | None = None) -> Porch:
    def build() -> Any:
        assert built.wait(20)
        if isinstance(house, Exception):
            raise house
        return house

    return Porch(client_files(), build, lambda: (failed if failed is not None else []).append(1))


def test_pages_come_before_the_house_is_built_and_everything_else_waits_for_it() -> None:
    house, built = House(), threading.Event()

    async def visit() -> None:
        street = Street(porch_before(house, built))
        await street.begin()
        status, headers, page = await street.ask("/")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert b"<script" in page
        assert (await street.ask("/", if_none_match=headers["etag"]))[0] == 304
        waiting = asyncio.create_task(street.ask("/api/v1/games"))
        unknown = asyncio.create_task(street.ask("/no/such.js"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        assert not unknown.done()
        built.set()
        assert (await waiting)[2] == (await unknown)[2] == b"from the house"
        assert (await street.ask("/"))[2] == b"from the house"
        await street.end()
        assert street.said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]

    asyncio.run(visit())
    assert sorted(house.heard) == ["/", "/api/v1/games", "/no/such.js"]


def test_the_porch_answers_as_the_house_does(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}")
    web = house_of(app).web
    built = threading.Event()

    async def visit() -> None:
        street = Street(porch_before(app.app, built))
        await street.begin()
        paths = ("/", f"/{web.joined('js/app.js')}", "/styles/theatres.css", "/games/luzon/look/poster.webp")
        before = [await street.ask(path, accept_encoding="gzip") for path in paths]
        assert all(status == 200 for status, _, _ in before)
        built.set()
        await street.ask("/api/v1/limits")
        assert [await street.ask(path, accept_encoding="gzip") for path in paths] == before
        await street.end()

    asyncio.run(visit())


def test_a_house_that_cannot_be_built_ends_the_server() -> None:
    failed: list[int] = []
    built = threading.Event()

    async def visit() -> Porch:
        street = Street(porch_before(ServeError("no database"), built, failed))
        await street.begin()
        waiting = asyncio.create_task(street.ask("/api/v1/games"))
        await asyncio.sleep(0)
        built.set()
        assert (await waiting)[0] == 503
        await street.life
        return street.porch

    assert str(asyncio.run(visit()).failure) == "no database"
    assert failed


# who may come in


@pytest.mark.parametrize(
    ("front", "serving"),
    [
        (Front("0.0.0.0"), AT_HOME),
        (Front("192.168.1.7"), AT_HOME),
        (Front("::"), AT_HOME),
        (Front("example.org"), AT_HOME),
        (Front(name="example.org"), AT_HOME),
        (Front(proxies=("127.0.0.1",)), AT_HOME),
        (Front("0.0.0.0"), Serving("club")),
        (Front("0.0.0.0", certificate=Path("none.pem")), Serving("public")),
        (Front("0.0.0.0", certificate=Path("none.pem"), key=Path("none.key")), Serving("public")),
    ],
)
def test_other_machines_come_in_only_where_people_are_asked_who_they_are(front: Front, serving: Serving) -> None:
    with pytest.raises(ServeError):
        checked(front, serving)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_this_machine_is_at_home(host: str) -> None:
    assert checked(Front(host), AT_HOME).host == host


@pytest.mark.parametrize("serving", [Serving("public"), Serving("club", "secret")])
def test_others_come_in_where_the_server_is_for_them(serving: Serving) -> None:
    assert checked(Front("0.0.0.0"), serving).host == "0.0.0.0"


def test_only_a_proxy_that_was_named_says_where_a_request_comes_from() -> None:
    assert not config(object()).proxy_headers
    named = config(object(), Front(proxies=("10.0.0.1",)))
    assert (named.proxy_headers, named.forwarded_allow_ips) == (True, ["10.0.0.1"])


class Line:
    """A line that nothing comes back on; what goes out is kept."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, _: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.sent.append(data)


def test_only_who_has_been_silent_is_asked_whether_he_is_there() -> None:
    settings = config(lambda: None)
    settings.load()

    async def listen() -> list[bool]:
        line, found = Line(), []
        socket = Deflating(settings, ServerState(), {})
        socket.connection_made(line)
        socket.conn.state = State.OPEN
        for silent in (SILENT - 1, SILENT + 1):
            socket.heard = socket.loop.time() - silent
            socket.send_keepalive_ping()
            await asyncio.sleep(0)
            found.append(bool(line.sent))
        socket.stop_keepalive()
        return found

    assert asyncio.run(listen()) == [False, True]
