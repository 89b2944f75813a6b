"""Where notices arrive in tests: a mail server, and a web server for push and webhooks."""

from __future__ import annotations

import email
import socketserver
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_bytes
from typing import Any, NamedTuple, TypeVar

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

T = TypeVar("T")
PATIENCE = 20.0


def soon(found: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """What comes to be there within a while."""
    until = time.monotonic() + patience
    while not (there := found()):
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.02)
    return there


class Taker(socketserver.StreamRequestHandler):
    """One connection of somebody who has mail for us."""

    def handle(self) -> None:
        """Take letters until the other end says goodbye."""
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            word = line[:4].upper().strip()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self._take()
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 yes\r\n")
            if word == b"QUIT":
                return

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        letter = email.message_from_bytes(b"".join(lines), policy=default)
        assert isinstance(letter, EmailMessage)
        self.server.letters.append(letter)  # type: ignore[attr-defined]


class Post:
    """A mail server that keeps what it is given."""

    def __init__(self, server: Any) -> None:
        self.letters: list[EmailMessage] = server.letters
        self.port: int = server.server_address[1]

    def next(self) -> EmailMessage:
        """The next letter, taken out of the box."""
        soon(lambda: self.letters)
        return self.letters.pop(0)


class Request(NamedTuple):
    """What was sent to the web server."""

    path: str
    headers: dict[str, str]
    body: bytes


class Listening(BaseHTTPRequestHandler):
    """Takes what is sent, and answers as the test says."""

    server: Any

    def do_POST(self) -> None:
        """Take it."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append(Request(self.path, dict(self.headers.items()), body))
        self.send_response(self.server.answers.get(self.path, 201))
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing is told of it."""


class Ear:
    """A web server that keeps what it is sent; `answers` are the statuses it answers with, by path."""

    def __init__(self, server: Any) -> None:
        self.heard: list[Request] = server.heard
        self.answers: dict[str, int] = server.answers
        self.address = f"http://127.0.0.1:{server.server_address[1]}"

    def next(self) -> Request:
        """The next thing, taken out."""
        soon(lambda: self.heard)
        return self.heard.pop(0)


@contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


@contextmanager
def post_office() -> Iterator[Post]:
    """A mail server on this machine."""
    server: Any = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Taker)
    server.daemon_threads, server.letters = True, []
    with _running(server):
        yield Post(server)


@contextmanager
def listening() -> Iterator[Ear]:
    """A web server on this machine."""
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), Listening)
    server.heard, server.answers = [], {}
    with _running(server):
        yield Ear(server)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of a browser that wants to be told, and what it makes of what it is sent."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self._key, self._auth = endpoint, generate_private_key(SECP256R1()), token_bytes(16)

    @property
    def subscription(self) -> dict[str, str]:
        """What the page sends to the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _text(point), "auth": _text(self._auth)}

    def read(self, body: bytes) -> bytes:
        """What only this browser can read."""
        found: bytes = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return found
