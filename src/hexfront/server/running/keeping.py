"""Keeping up: the tables in memory follow what other processes store, and if a notice was lost, find out by looking."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from hexfront.server.problem import Problem
from hexfront.server.room import Room
from hexfront.server.running.news import News
from hexfront.server.running.notices import ENTRY, GONE
from hexfront.server.running.waiting import ended

POLL = 3.0
"""After how many seconds the tables in memory are compared with the store."""
log = logging.getLogger("hexfront.server")


class Keeping:
    """What keeps the room up to date."""

    def __init__(self, room: Room, news: News) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None
        news.on(ENTRY, self._grown)
        news.on(GONE, self._grown)

    async def _grown(self, table: str) -> None:
        """Entries of others, or the end of a table."""
        with contextlib.suppress(Problem):  # it is gone, and whoever was at it has been told
            await self.room.follow(table)

    def start(self) -> None:
        """Look now and then, where there may be other processes."""
        if not self.room.desk.store.single_writer:
            self._task = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            await ended([self._task])

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.room.poll()
            except Exception:
                log.exception("the tables in memory cannot be compared with the store")
