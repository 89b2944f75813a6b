"""Start the server on this machine: `hexfront serve`."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import socket
import threading
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import uvicorn
from msgspec.structs import replace
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from hexfront.kernel.texts import LANGUAGES
from hexfront.server.front import AT_HOME, HERE, Front, ServeError, Serving, checked
from hexfront.server.gate import Gate
from hexfront.server.porch import Porch
from hexfront.server.running import logs
from hexfront.server.running.limits import PATIENCE
from hexfront.server.running.patience import Patient
from hexfront.server.theatres import board_styles, client_files
from hexfront.server.web import Web
from hexfront.server.wire import MOST_BYTES

if TYPE_CHECKING:
    from hexfront.server.library import Library

PORT = 8000
MORE_PORTS = 20
"""How many ports after the first are tried when none is asked for."""

WARM_AFTER = 1.0
"""Seconds after which the boards are drawn beforehand: the first page should not have to wait for that."""
COLLECTED = (10_000, 10, 100)
"""After how many new things the collector looks at the newest; after how many such times farther, and at all."""
DEFLATE = {"memLevel": 5, "level": 3}
"""Little memory and little effort compress what the socket sends as well as more."""
SILENT = 45.0
"""Seconds of silence after which the other end of a socket is asked whether it is there; proxies bear a minute."""


def default_database() -> str:
    """Where games are kept: a file in the user's data folder."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('hexfront')) / 'hexfront.db'}"


def serve(
    front: Front = HERE,
    database: str = "",
    open_browser: bool = True,
    packs: tuple[Path, ...] = (),
    serving: Serving = AT_HOME,
) -> None:
    """Serve until stopped. Without a port: 8000, or the next one that is free. `database` is a file or a URL."""
    logs.begin(serving.log_json)
    bound, web = bind(checked(front, serving).host, front.port), client_files()
    serving = replace(serving, address=public_address(bound, front))
    porch = Porch(web, lambda: _house(database_url(database), web, packs, serving), lambda: stop(server))
    names = tuple(filter(None, (front.host, front.name)))
    server = uvicorn.Server(config(Gate(porch, board_styles(), names), front))
    address = address_of(bound, front)
    print(f"Hexfront is at {address}\nStop it with Ctrl+C; everything decided is kept.", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    if porch.failure:
        raise porch.failure


def stop(server: uvicorn.Server) -> None:
    """Let a server end."""
    server.should_exit = True


def _house(database: str, web: Web, packs: tuple[Path, ...], serving: Serving) -> Any:
    """The application behind the porch; whatever it needs is loaded now and not before."""
    from sqlalchemy.exc import SQLAlchemyError

    from hexfront.server.app import house, inside
    from hexfront.server.layout import StoreError

    try:
        app = inside(database, web, packs, serving=serving)
    except (SQLAlchemyError, StoreError, OSError) as e:
        raise ServeError(f"the database cannot be used: {e}") from None
    later = threading.Timer(WARM_AFTER, warm, (house(app.state).library,))
    later.daemon = True
    later.start()
    return app


class Together:
    """A transport that sends what is written in one turn of the event loop at once: an event comes with its view."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send, together with what else is written now."""
        if data and not self._waiting:
            self._loop.call_soon(self._send)
        if data:
            self._waiting.append(data)

    def close(self) -> None:
        """Hang up once all is sent."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        data, self._waiting = b"".join(self._waiting), []
        if data:
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Deflating(WebSocketsSansIOProtocol):
    """Sockets whose messages are compressed, each as what differs from those before: a view is mostly the last one.

    The window holds several views; what players send is short.
    """

    heard = 0.0
    """When the other end was last heard of."""

    def connection_made(self, transport: Any) -> None:
        """Begin."""
        super().connection_made(Together(transport, self.loop))  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        """Take in what the other end says: it is there."""
        self.heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether the other end is there, unless it has said something lately."""
        due = self.heard + (self.ping_interval or 0.0)
        if due > self.loop.time():
            self.ping_timer = self.loop.call_at(due, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(client_max_window_bits=12, compress_settings=DEFLATE)
        ]


def config(app: object, front: Front = HERE) -> uvicorn.Config:
    """How the application is run. Nobody but a proxy that was named can say where a request came from."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        http=Patient,
        ws=Deflating,
        ws_max_size=2 * MOST_BYTES,
        ws_ping_interval=SILENT,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=int(PATIENCE.between),
        proxy_headers=bool(front.proxies),
        forwarded_allow_ips=list(front.proxies),
        ssl_certfile=front.certificate,
        ssl_keyfile=front.key,
    )


def database_url(database: str) -> str:
    """A URL from what the user gave: nothing, a URL, or the name of a file."""
    if not database:
        return default_database()
    return database if "://" in database else f"sqlite:///{Path(database).expanduser().absolute()}"


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port asked for, otherwise on the first that is free."""
    wanted = [port] if port is not None else range(PORT, PORT + MORE_PORTS)
    for number in wanted:
        with contextlib.suppress(_Taken):
            return _listen(host, number)
    raise ServeError(f"port {wanted[0]} of {host} is taken" if port else f"no port from {PORT} on is free at {host}")


class _Taken(Exception):
    """A port that somebody else uses."""


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with the protocol named, the event loop switches Nagle's delay off; without it every view waits for 40 ms
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen()
    except OSError as e:
        found.close()
        if e.errno == errno.EADDRINUSE:
            raise _Taken from None
        raise ServeError(f"{host} port {port}: {e.strerror or e}") from None
    return found


def address_of(bound: socket.socket, front: Front = HERE) -> str:
    """The address to open in a browser on this machine."""
    host, port = bound.getsockname()[:2]
    scheme = "https" if front.certificate else "http"
    if front.name:
        host = front.name
    elif ip_address(host).is_unspecified:
        host = "localhost"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def public_address(bound: socket.socket, front: Front) -> str:
    """The address that others know: behind a proxy that of its name, which speaks TLS."""
    return f"https://{front.name}/" if front.proxies and front.name else address_of(bound, front)


def warm(library: Library) -> None:
    """Draw the boards of the games that can be played, before anybody asks for them."""
    from hexfront.server.library import playable

    for game in playable():
        for language in LANGUAGES:
            library.board(game, language)
    collect_seldom()


def collect_seldom() -> None:
    """Let the collector of garbage rest while somebody waits for an answer.

    What is there by now stays, so that it need not go through it again. What a decision makes goes by itself; to look
    for circles in it after every few hundred things would take longer than to make them, and to look through a thousand
    tables would be a pause that players notice.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
