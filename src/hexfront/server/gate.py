"""The gate before the application: who may ask at all, and what every answer carries.

A page of another site can make a browser ask this server, even by a name of its own that it points at this machine
(DNS rebinding). So the host that was asked for must be ours, and whatever comes from a page must come from ours.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, MutableMapping
from ipaddress import ip_address
from typing import Any

import msgspec

from hexfront.server.problem import Problem, explained
from hexfront.server.words import own_words

LOCAL = frozenset(("localhost",))
HOST = re.compile(r"(?:\[(?P<address>[0-9A-Fa-f:.]+)\]|(?P<name>[\w.-]+))(?::[0-9]{1,5})?", re.ASCII)
"""What a browser writes into a Host header: a name or an address, and at most one port."""
FOREIGN = explained(Problem("refused"), own_words("en"))


def policy(styles: Iterable[str]) -> str:
    """The content security policy: everything from here, no inline script, and inline only the boards' own styles."""
    hashes = " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(s.encode()).digest()).decode()}'" for s in styles)
    return "; ".join((
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {hashes}".strip(),
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ))  # fmt: skip


class Gate:
    """An ASGI application around the real one."""

    def __init__(self, app: Any, styles: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = LOCAL | {host.lower() for host in hosts}
        self.headers = [
            (name.lower().encode(), value.encode())
            for name, value in {
                "Content-Security-Policy": policy(styles),
                "X-Content-Type-Options": "nosniff",
                "X-Frame-Options": "DENY",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
            }.items()
        ]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let it in, or turn it away."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif self.welcome(scope):
            await self.app(scope, receive, self._with_headers(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
        else:
            await self._refuse(self._with_headers(send))

    def welcome(self, scope: Any) -> bool:
        """Whether the host asked for is ours, and the page asking, if a page asks, is too."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._ours(host):
            return False
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        if origin is None:
            return bool(scope["type"] == "http")
        return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")

    def _ours(self, host: str) -> bool:
        """A name of ours, or an address: an address cannot be pointed elsewhere."""
        found = HOST.fullmatch(host)
        name = (found["address"] or found["name"]).lower() if found else ""
        return name in self.hosts or _is_address(name)

    def _with_headers(self, send: Any) -> Any:
        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        return sending

    @staticmethod
    async def _refuse(send: Any) -> None:
        body = msgspec.json.encode(FOREIGN)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
