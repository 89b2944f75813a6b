"""The porch: the page and the client's files at once, while the house behind it is still being built.

What the server is made of takes longer to load than a page takes to serve. So it is loaded in a thread once the first
requests can be heard: what needs nothing but files is answered here until the house is open, the rest waits for that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from hexfront.server.problem import Problem
from hexfront.server.web import Answer, Asset, Web

HOUSE = ("/api/", "/new/", "/t/", "/schema")
"""Addresses that only the house knows."""
CLOSED = Answer(503, {"Retry-After": "1"}, "text/plain", b"")


class Porch:
    """An ASGI application before another one, which `build` makes; `give_up` is called if that fails."""

    def __init__(self, web: Web, build: Callable[[], Any], give_up: Callable[[], None]) -> None:
        self.web, self.build, self.give_up = web, build, give_up
        self.house: Any = None
        self.failure: Exception | None = None
        self._decided = asyncio.Event()
        """That the house is open, or never will be."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer from the porch, or lead into the house."""
        if scope["type"] == "lifespan":
            await self._open(scope, receive, send)
            return
        if not self._decided.is_set() and (asset := self._asset(scope)):
            headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
            await _answer(asset.answer(headers), send)
            return
        await self._decided.wait()
        if self.house is not None:
            await self.house(scope, receive, send)
        elif scope["type"] == "http":
            await _answer(CLOSED, send)

    def _asset(self, scope: Any) -> Asset | None:
        """What is asked for, if it needs nothing but files."""
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"].startswith(HOUSE):
            return None
        try:
            return self.web.page() if scope["path"] == "/" else self.web.file(scope["path"].removeprefix("/"))
        except Problem:
            return None

    async def _open(self, scope: Any, receive: Any, send: Any) -> None:
        """Build the house and open it; the server hears at once that it may begin."""
        first = await receive()
        await send({"type": "lifespan.startup.complete"})
        try:
            house = await asyncio.to_thread(self.build)
            await house(scope, _beginning_with(first, receive), self._opening(house, send))
        except Exception as why:
            self.failure = why
            self.give_up()
        finally:
            self._decided.set()

    def _opening(self, house: Any, send: Any) -> Any:
        """What the house says of itself: once it is open, everybody is led in."""

        async def sending(message: Any) -> None:
            if message["type"] == "lifespan.startup.complete":
                self.house = house
                self._decided.set()
            else:
                await send(message)

        return sending


def _beginning_with(first: Any, receive: Any) -> Any:
    """The messages of the server, the first of which was taken already."""
    waiting = [first]

    async def receiving() -> Any:
        return waiting.pop() if waiting else await receive()

    return receiving


async def _answer(answer: Answer, send: Any) -> None:
    kind = f"{answer.type}; charset=utf-8" if answer.type.startswith("text/") else answer.type
    headers = {**answer.headers, "Content-Type": kind, "Content-Length": str(len(answer.body))}
    start = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": start})
    await send({"type": "http.response.body", "body": answer.body})
