"""The line between processes on one PostgreSQL: LISTEN and NOTIFY on one channel, begun anew whenever it is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import TYPE_CHECKING

from litestar.channels.backends.base import ChannelsBackend
from sqlalchemy import Engine, func, select

from hexfront.server.running.notices import ALL, CHANNEL, Notice, read, write
from hexfront.server.running.waiting import ended

if TYPE_CHECKING:
    from psycopg import AsyncConnection

PULSE = 5.0
"""After so many seconds of silence the line is tried: one that is dead may look like one where nobody speaks."""
PAUSE = 0.5
"""How many seconds after a loss the line is begun anew."""
log = logging.getLogger("hexfront.server")


class PostgresLine(ChannelsBackend):
    """A backend of Litestar's channels that goes on while the server runs, and says when it may have missed something.

    What this process sends it hears at once, without asking the database; what comes back is left out.
    """

    def __init__(self, engine: Engine, sender: str) -> None:
        self.engine, self.sender = engine, sender
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()
        self._listening: asyncio.Task[None] | None = None
        self.begun = asyncio.Event()
        """Set as long as the line holds."""

    async def on_startup(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen())

    async def on_shutdown(self) -> None:
        """Stop listening."""
        if self._listening:
            await ended([self._listening])

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell this process at once and the others through the database; what cannot be sent, they find by looking."""
        self._heard.put_nowait(data)
        try:
            await asyncio.to_thread(self._send, data.decode())
        except Exception:  # the task of the plugin that publishes must not end
            log.exception("other processes cannot be told")

    def _send(self, text: str) -> None:
        with self.engine.begin() as db:
            db.execute(select(func.pg_notify(CHANNEL, text)))

    async def subscribe(self, channels: Iterable[str]) -> None:
        """There is one channel, and it is always listened to."""

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """See above."""

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """Everything heard, for ever."""
        while True:
            yield CHANNEL, await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """What was said before is in the store."""
        return []

    async def _listen(self) -> None:
        """Listen for ever; after each beginning, everybody looks again at everything."""
        while True:
            try:
                await self._listen_once()
            except Exception as e:
                self.begun.clear()
                log.warning("the line to other processes is lost, and begun anew: %s", type(e).__name__)
            await asyncio.sleep(PAUSE)

    async def _listen_once(self) -> None:
        from psycopg import AsyncConnection
        from psycopg.sql import SQL, Identifier

        address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await AsyncConnection.connect(address, autocommit=True) as line:
            await line.execute(SQL("LISTEN {}").format(Identifier(CHANNEL)))
            self._heard.put_nowait(write(Notice("", ALL, "")))
            self.begun.set()
            while True:
                await self._hear(line)
                await line.execute("SELECT 1")

    async def _hear(self, line: AsyncConnection[tuple[object, ...]]) -> None:
        """Pass on what is said, until nobody has spoken for a while."""
        async for said in line.notifies(timeout=PULSE):
            data = said.payload.encode()
            if read(data).sender != self.sender:
                self._heard.put_nowait(data)
