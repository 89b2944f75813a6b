"""Throws that wait for the beacon: bound, told to everybody, and carried out with the round that was named, or not yet.

Nothing here ever chooses a second round, or goes on without one: a way out that the server may take is the attack
(docs/dice.md). What is bound lies in the database with the job that carries it out, so that whoever dies is replaced.
"""

from __future__ import annotations

import asyncio
import logging
from time import time

from hexfront.kernel.beacon import Source
from hexfront.kernel.chain import Awaiting, Beacon
from hexfront.kernel.motive import Motive
from hexfront.server.appending import OtherWriter
from hexfront.server.beacon.bound import LIGHT, Bound, all_bound, bind, bound_at, bound_message
from hexfront.server.beacon.pulses import Pulses
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.running.jobs import Job
from hexfront.server.running.news import News
from hexfront.server.running.runner import Hopeless, Runner
from hexfront.server.tables import Tables

LEAD = 6.0
"""How many seconds a round must be away when a decision is bound to it: everybody must have heard of that before."""
AGAIN = 5.0
"""How many seconds pass after something has failed until it is tried again."""
MOST_TABLES = 10_000
log = logging.getLogger("hexfront.server")


class Lighthouse:
    """The beacon of a server, if it has one, and all throws that wait for it."""

    def __init__(self, tables: Tables, runner: Runner, news: News, source: Source | None = None) -> None:
        self.tables, self.runner, self.engine = tables, runner, tables.desk.store.engine
        self.pulses = Pulses(source) if source else None
        tables.lighthouse, tables.shelf.beacon = self, self.beacon
        news.on(LIGHT, self._heard)
        if source is not None:
            runner.on(LIGHT, self._carry_out, MOST_TABLES)

    @property
    def beacon(self) -> Beacon | None:
        """The beacon that tables here can have."""
        return self.pulses.source.beacon if self.pulses else None

    async def wake(self) -> None:
        """After a start: what is bound is carried out."""
        for table in await self.tables.desk.ask(lambda _: all_bound(self.engine)) if self.pulses else ():
            await self.runner.put(LIGHT, table)

    async def close(self) -> None:
        """Wait no longer; others will."""
        if self.pulses:
            await self.pulses.close()

    async def bind(self, live: Live, side: int, act: str, nonce: str, why: Motive | None, throw: Awaiting) -> None:
        """Keep a decision that throws with the round it needs, and tell everybody before that round is out."""
        ledger, beacon = live.journal.ledger, self.beacon
        assert ledger is not None
        if beacon is None or ledger.promise.beacon != beacon:
            raise Problem("refused", also="no_beacon")
        now = time()
        round = max(beacon.after(now + LEAD), ledger.round + 1)
        bound = Bound(live.journal.seq, side, act, nonce, throw.number, throw.bound.hex(), round, now, why)
        sender, due = self.tables.desk.store.sender, float(beacon.time(round))
        try:
            await self.tables.desk.ask(lambda _: bind(self.engine, sender, live.id, bound, due))
        except OtherWriter:
            raise Problem("stale") from None
        live.waits = bound
        self._tell(live)
        await self.tables.pacing.hold(live)

    def _tell(self, live: Live) -> None:
        ledger = live.journal.ledger
        if live.bound is not None and ledger is not None and ledger.promise.beacon is not None:
            self.tables.room.broadcast(live.id, bound_message(live.bound, ledger.promise.beacon))

    async def _heard(self, table: str) -> None:
        """Something was bound in another process: nothing else is done here either, and everybody here is told."""
        if table not in self.tables.room.present():
            return
        await self.tables.room.follow(table)
        async with self.tables.room.held(table) as live:
            before = live.waits
            await self._look(live)
            if live.waits != before:
                self._tell(live)

    async def _look(self, live: Live) -> None:
        live.waits = await self.tables.desk.ask(lambda _: bound_at(self.engine, live.id))

    # carrying out

    async def _carry_out(self, job: Job) -> None:
        """Wait for the round that a decision is bound to, and carry it out; whatever fails is tried again."""
        while (bound := await self.tables.desk.ask(lambda _: bound_at(self.engine, job.key))) is not None:
            try:
                await self._carry(job.key, bound)
            except Hopeless:
                raise
            except Exception as e:
                if isinstance(e, Problem) and e.code == "unknown":
                    return
                log.exception("what is bound at table %s could not be carried out yet", job.key)
                await asyncio.sleep(AGAIN)

    async def _carry(self, table: str, bound: Bound) -> None:
        await self.tables.room.follow(table)
        async with self.tables.room.held(table) as live:
            ledger = live.journal.ledger
            if self.pulses is None or ledger is None or ledger.promise.beacon != self.beacon:
                log.error("table %s needs another beacon than this server asks", table)
                raise Hopeless
            await self._look(live)
            await self.tables.pacing.hold(live)
        pulse = await self.pulses.of(bound.round)
        await self.tables.room.follow(table)
        async with self.tables.room.held(table) as live:
            await self._look(live)
            if live.bound is not None and live.bound.round == pulse.round:
                await self.tables.fulfil(live, pulse)
                return
        await asyncio.sleep(AGAIN / 10)  # another process was quicker, or it has gone on since it was read
