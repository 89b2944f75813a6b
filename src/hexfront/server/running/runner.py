"""Who does the jobs in this process: claims them, holds on to them meanwhile, and says what became of them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from hexfront.server.desk import Desk
from hexfront.server.running.jobs import LEASE, Job, Jobs
from hexfront.server.running.waiting import came, ended

LOOK = 2.0
"""How many seconds pass at most until a job is seen that another process has put, or left behind."""
RENEW = LEASE / 4
T = TypeVar("T")
Handler = Callable[[Job], Awaitable[None]]
log = logging.getLogger("hexfront.server")


class Trade(NamedTuple):
    """How jobs of a kind are done, and how many at a time in one process."""

    handler: Handler
    most: int


class Hopeless(Exception):
    """A job that would fail again: it is laid aside at once."""


class Runner:
    """The jobs that are being done in this process."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.jobs = desk, Jobs(desk.store.engine)
        self._trades: dict[str, Trade] = {}
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._held: dict[str, asyncio.Task[None]] = {}
        """The tasks by the holders that the database knows them under: each claim has its own."""
        self._tasks: list[asyncio.Task[None]] = []
        self._stirred = asyncio.Event()

    def on(self, kind: str, handler: Handler, most: int = 8) -> None:
        """Let jobs of a kind be done here. A handler that raises is tried again later; it may be cancelled."""
        self._trades[kind] = Trade(handler, most)

    async def put(self, kind: str, key: str, payload: str = "", due: float = 0.0, sooner: bool = False) -> None:
        """Want something done, by whichever process comes to it first."""
        await self.desk.ask(lambda _: self.jobs.put(kind, key, payload, due, sooner))
        self._stirred.set()

    async def drop(self, kind: str, key: str) -> None:
        """Want it no longer."""
        await self.desk.ask(lambda _: self.jobs.drop(kind, key))

    async def take(self, kind: str, key: str) -> bool:
        """Do something here and now, unless another process does it already; whether it is done here.

        If it is being done here already, it is done once more after that.
        """
        while (before := self._running.get((kind, key))) is not None:
            await asyncio.wait([before])
        holder = secrets.token_urlsafe(12)
        job = await self.desk.ask(lambda _: self.jobs.take(kind, key, holder))
        if job is not None:
            self._begin(job)
        return job is not None

    def doing(self) -> int:
        """How many jobs are being done."""
        return len(self._held)

    async def start(self) -> None:
        """Begin to look for jobs."""
        if self.desk.store.single_writer:
            await self.desk.ask(lambda _: self.jobs.release_all())
        self._tasks = [asyncio.create_task(each()) for each in (self._look, self._renew)]

    async def close(self) -> None:
        """Leave everything to others."""
        await ended((*self._tasks, *self._held.values()))

    # looking for jobs

    async def _look(self) -> None:
        """Claim what is due; look again in a while, or when somebody here wants something."""
        while True:
            try:
                wait = await self._claim_all()
            except Exception:
                log.exception("jobs cannot be looked for")
                wait = LOOK
            self._stirred.clear()
            await came(self._stirred, wait)

    async def _claim_all(self) -> float:
        """Claim until nothing is left that is due; for how long there will be nothing."""
        while kinds := self._free():
            due = await self.desk.ask(lambda _, kinds=kinds: self.jobs.next(kinds))  # type: ignore[misc]
            wait = LOOK if due is None else due - self.jobs.clock()
            if wait > 0:
                return min(wait, LOOK)
            holder = secrets.token_urlsafe(12)
            job = await self.desk.ask(lambda _, kinds=kinds, holder=holder: self.jobs.claim(kinds, holder))  # type: ignore[misc]
            if job is None:
                return LOOK / 10  # somebody else was quicker
            self._begin(job)
        return LOOK

    def _free(self) -> list[str]:
        """The kinds of which more can be done."""
        doing = Counter(kind for kind, _ in self._running)
        return [kind for kind, trade in self._trades.items() if doing[kind] < trade.most]

    # doing them

    def _begin(self, job: Job) -> None:
        task = asyncio.create_task(self._do(job))
        self._running[job.kind, job.key] = self._held[job.holder] = task

    async def _do(self, job: Job) -> None:
        """Do a job. One that is cancelled, because the server stops or the lease is lost, is left to others."""
        try:
            await self._trades[job.kind].handler(job)
            await self.desk.ask(lambda _: self.jobs.done(job))
        except asyncio.CancelledError:
            await asyncio.shield(self.desk.ask(lambda _: self.jobs.release([job.holder])))
            raise
        except Hopeless:
            await self.desk.ask(lambda _: self.jobs.failed(job, hopeless=True))
        except Exception:
            log.exception("a job of the kind %s failed", job.kind)
            await self.desk.ask(lambda _: self.jobs.failed(job))
        finally:
            self._running.pop((job.kind, job.key), None)
            self._held.pop(job.holder, None)
            self._stirred.set()

    async def _renew(self) -> None:
        """Hold on to what is being done; what was lost meanwhile is let go of."""
        while True:
            await asyncio.sleep(RENEW)
            holders = list(self._held)
            if not holders:
                continue
            try:
                held = await self.desk.ask(lambda _, holders=holders: self.jobs.renew(holders))  # type: ignore[misc]
            except Exception:
                log.exception("leases cannot be renewed")
                continue
            for holder in set(holders) - held:
                if task := self._held.get(holder):
                    task.cancel()
