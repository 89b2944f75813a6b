"""News: what has changed at a table, here or in another process, to whoever in this process must read it again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

import msgspec
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.channels.backends.memory import MemoryChannelsBackend

from hexfront.server.running.line import PostgresLine
from hexfront.server.running.notices import ALL, CHANNEL, Notice, read, write
from hexfront.server.running.waiting import ended
from hexfront.server.store import Store

Hearer = Callable[[str], Awaitable[None]]
log = logging.getLogger("hexfront.server")


class News:
    """Notices of all processes of a server. Whoever hears one is given the table, and reads from the store."""

    def __init__(self, store: Store, present: Callable[[], Iterable[str]]) -> None:
        self.sender, self.present = store.sender, present
        """`present`: the tables that this process has in memory."""
        self._line = None if store.single_writer else PostgresLine(store.engine, self.sender)
        self.channels = ChannelsPlugin(self._line or MemoryChannelsBackend(), channels=[CHANNEL])
        self._hearers: dict[str, list[Hearer]] = {}
        self._waiting: dict[tuple[str, str], bool] = {}
        """What is being read again, and whether it has changed once more meanwhile."""
        self._tasks: set[asyncio.Task[None]] = set()

    def on(self, kind: str, hearer: Hearer) -> None:
        """What to do when something of a kind has changed at a table, whichever process changed it, this one included.

        Many changes at once are heard as one. A hearer must bear to be called when nothing has changed.
        """
        self._hearers.setdefault(kind, []).append(hearer)

    def send(self, table: str, kind: str) -> None:
        """Tell all processes, this one too, that something of a kind has changed at a table; it is stored by now."""
        self.channels.publish(write(Notice(self.sender, table, kind)), CHANNEL)

    @property
    def hears(self) -> bool:
        """Whether other processes are heard, if there can be any."""
        return self._line is None or self._line.begun.is_set()

    async def start(self) -> None:
        """Begin to hear."""
        await self.channels.__aenter__()
        self._keep(asyncio.create_task(self._listen(await self.channels.subscribe([CHANNEL]))))

    async def close(self) -> None:
        """Hear nothing more."""
        await ended(self._tasks)
        await self.channels.__aexit__(None, None, None)

    async def _listen(self, subscriber: Subscriber) -> None:
        async for data in subscriber.iter_events():
            try:
                self._heard(read(data))
            except msgspec.MsgspecError:
                log.error("a notice cannot be read")

    def _heard(self, notice: Notice) -> None:
        if notice.table != ALL:
            self._look_again(notice.table, notice.kind)
            return
        for table in self.present():
            for kind in self._hearers:
                self._look_again(table, kind)

    def _look_again(self, table: str, kind: str) -> None:
        if (table, kind) in self._waiting:
            self._waiting[table, kind] = True
        elif kind in self._hearers:
            self._waiting[table, kind] = False
            self._keep(asyncio.create_task(self._read_again(table, kind)))

    async def _read_again(self, table: str, kind: str) -> None:
        try:
            while True:
                self._waiting[table, kind] = False
                for hearer in self._hearers[kind]:
                    await self._told(hearer, table)
                if not self._waiting[table, kind]:
                    return
        finally:
            del self._waiting[table, kind]

    @staticmethod
    async def _told(hearer: Hearer, table: str) -> None:
        try:
            await hearer(table)
        except Exception:
            log.exception("news of a table could not be taken in")

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
