"""The sockets of Litestar's test client, made to sleep while nothing is sent.

As they come they ask for the next message in a busy loop, so that each open one keeps a core busy and every other
thread of the test waiting.
"""

from __future__ import annotations

import asyncio
from queue import Queue
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession
from litestar.testing import transport as made_by


class Letterbox(Queue[Any]):
    """What was sent to the server: told to its loop at once, instead of being asked for again and again."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Keep it, and wake whoever waits for it."""
        super().put(item, block, timeout)
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.arrived.set)

    async def taken(self) -> Any:
        """The next one, as soon as there is one."""
        self.loop = asyncio.get_running_loop()
        while self.empty():
            self.arrived.clear()
            if self.empty():  # none came in between
                await self.arrived.wait()
        return self.get_nowait()


class QuietSession(WebSocketTestSession):
    """A socket of the test client whose server waits for messages without asking for them."""

    receive_queue: Letterbox

    def __init__(self, client: Any, scope: Any) -> None:
        super().__init__(client, scope)
        self.receive_queue = Letterbox()

    async def do_asgi_call(self) -> None:
        """Serve this socket, and tell the test whatever the server says or fails with."""

        async def send(message: Any) -> None:
            self.send_queue.put(message)

        try:
            await self.client.app(self.scope, self.receive_queue.taken, send)
        except BaseException as failure:
            self.send_queue.put(failure)
            raise


def quieten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the test client open such sockets."""
    monkeypatch.setattr(made_by, "WebSocketTestSession", QuietSession)
