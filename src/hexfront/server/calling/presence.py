"""Who is at which table, in whichever process: whoever is there needs no notice."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import time

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hexfront.server.calling.tables import PRESENT, TOLD
from hexfront.server.calling.tidings import seen
from hexfront.server.desk import Desk

LASTS = 90.0
"""How many seconds somebody counts as present after the process that said so fell silent."""
RENEW = 30.0
log = logging.getLogger("hexfront.server")


class Presence:
    """Who is at tables; the database knows it for all processes."""

    def __init__(self, desk: Desk, clock: Callable[[], float] = time) -> None:
        self.desk, self.clock, self.holder = desk, clock, desk.store.sender
        self._here: Counter[tuple[str, str]] = Counter()
        """How many sockets of a person are at a table, in this process."""
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def at(self, game: str, person: str) -> AsyncIterator[None]:
        """While somebody is at a table. Nobody waits until that is written down."""
        self._here[game, person] += 1
        entering = asyncio.create_task(self._written(game, person))
        try:
            yield
        finally:
            self._here[game, person] -= 1
            with contextlib.suppress(Exception):  # the server may be closing
                await entering
                await self._written(game, person)

    async def _written(self, game: str, person: str) -> None:
        """Let the database say what is so."""
        there = self._here[game, person] > 0
        try:
            await self.desk.ask(lambda _: self.enter(game, person) if there else self.leave(game, person))
        except SQLAlchemyError as e:
            log.warning("it cannot be written down who is at a table: %s", type(e).__name__)

    def enter(self, game: str, person: str) -> None:
        """Somebody is there, and sees for himself whose move it is. Blocks."""
        row = {"game": game, "person": person, "holder": self.holder}
        with contextlib.suppress(IntegrityError), self.desk.store.engine.begin() as db:  # the table may be gone
            db.execute(delete(TOLD).where(TOLD.c.game == game, TOLD.c.person == person))
            seen(db, game, person)
            db.execute(delete(PRESENT).where(*(PRESENT.c[name] == value for name, value in row.items())))
            db.execute(insert(PRESENT).values(**row, until=self.clock() + LASTS))

    def leave(self, game: str, person: str) -> None:
        """Somebody has gone. Blocks."""
        mine = (PRESENT.c.game == game, PRESENT.c.person == person, PRESENT.c.holder == self.holder)
        with self.desk.store.engine.begin() as db:
            db.execute(delete(PRESENT).where(*mine))

    def renew(self) -> None:
        """Everybody who is here stays; what processes that died have left behind goes. Blocks."""
        now = self.clock()
        with self.desk.store.engine.begin() as db:
            db.execute(update(PRESENT).where(PRESENT.c.holder == self.holder).values(until=now + LASTS))
            db.execute(delete(PRESENT).where(PRESENT.c.until < now - LASTS))

    async def start(self) -> None:
        """Keep it up to date. Where there is one process, nobody is there when it begins."""
        if self.desk.store.single_writer:
            await self.desk.ask(lambda _: self._forget_all())
        self._task = asyncio.create_task(self._keep())

    def _forget_all(self) -> None:
        with self.desk.store.engine.begin() as db:
            db.execute(delete(PRESENT))

    async def close(self) -> None:
        """Keep it up no longer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.desk.ask(lambda _: self.renew())
            except Exception as e:
                log.warning("it cannot be written down who is at tables: %s", type(e).__name__)
