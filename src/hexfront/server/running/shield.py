"""The shield: who asks too often, or has too many sockets open, is told so before anything is done for him."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from hexfront.kernel.texts import LANGUAGES
from hexfront.server.people.identity import Person, person_of
from hexfront.server.problem import Problem, explained
from hexfront.server.running.limits import Buckets, Limits, client_of
from hexfront.server.words import own_words

TOO_MANY = 4429
"""The close code of a socket that is one too many."""


class Shield:
    """Counts what clients and persons do; an ASGI middleware besides. Without limits it lets everything through."""

    def __init__(self, limits: Limits | None, buckets: Buckets | None = None) -> None:
        self.limits, self.buckets = limits, buckets or Buckets()
        self.sockets: Counter[str] = Counter()

    def before(self, app: Any) -> Any:
        """An application behind the shield."""

        async def shielded(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "websocket":
                await self._socket(app, scope, receive, send)
            elif scope["type"] == "http" and (seconds := self._too_often(scope)):
                await _refuse(scope, send, seconds)
            else:
                await app(scope, receive, send)

        return app if self.limits is None else shielded

    def _too_often(self, scope: Any) -> float:
        assert self.limits is not None
        return self.buckets.wait(_client(scope), "", self.limits.requests)

    async def _socket(self, app: Any, scope: Any, receive: Any, send: Any) -> None:
        """Let a socket in, if its client has not too many."""
        client = _client(scope)
        assert self.limits is not None
        if self.sockets[client] >= self.limits.sockets:
            await receive()
            await send({"type": "websocket.close", "code": TOO_MANY, "reason": ""})
            return
        self.sockets[client] += 1
        try:
            await app(scope, receive, send)
        finally:
            self.sockets[client] -= 1
            self.sockets += Counter()  # whoever has none is forgotten

    def count(self, what: str, scope: Any, person: Person) -> None:
        """Count something that is limited by itself, against the client and against the person."""
        if self.limits is None:
            return
        rate = self.limits.rates[what]
        own = self.limits.each.get(what, rate)
        own = self.limits.guests.get(what, own) if person.kind == "guest" else own
        for whom, allowed in ((person.id, own), (_client(scope), rate)):
            if whom and self.buckets.wait(whom, what, allowed):
                raise Problem("too_many")


async def within_limits(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: what a handler says to be limited (`rate=...`), is."""
    if connection.scope["type"] == ScopeType.HTTP and (what := handler.opt.get("rate")):
        connection.app.state.house.shield.count(what, connection.scope, await person_of(connection))


def _client(scope: Any) -> str:
    client = scope.get("client")
    return client_of(client[0]) if client else ""


async def _refuse(scope: Any, send: Any, seconds: float) -> None:
    query = scope.get("query_string", b"").decode("latin-1")
    language = next((each for each in LANGUAGES if f"language={each}" in query), "en")
    body = msgspec.json.encode(explained(Problem("too_many"), own_words(language)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(ceil(seconds)).encode()),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})
