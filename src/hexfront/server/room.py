"""The room: the tables that are in memory, each under its own lock, and who is at them.

Any number of tables may be open. One that nobody is at leaves memory some time after its last use, and comes back from
the store when it is asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from hexfront.kernel.motive import Motive
from hexfront.kernel.passing import discreet
from hexfront.kernel.refusal import Refused
from hexfront.kernel.state import NOBODY
from hexfront.server.ahead import ahead
from hexfront.server.annals import Annals
from hexfront.server.beacon.bound import Bound, bound_at
from hexfront.server.desk import Desk
from hexfront.server.following import Astray, cut, follow
from hexfront.server.messages import ToClient
from hexfront.server.opening import Opened, opened
from hexfront.server.pace.keeping import Keeping, Paced
from hexfront.server.past import Past
from hexfront.server.present import present_now
from hexfront.server.problem import Problem
from hexfront.server.seating import Seating
from hexfront.server.voice import Voice
from hexfront.server.wire import WireView
from hexfront.server.wire_bots import WireBot

IDLE = 120.0
"""How many seconds a table stays in memory after its last use; one with somebody at it always does."""


logger = logging.getLogger("hexfront.server")
encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody at a table: the side, the language, and a way to send that never waits."""

    voice: Voice
    side: int

    def send(self, *messages: bytes) -> None:
        """Pass messages on, in this order."""
        ...

    def gone(self) -> None:
        """The table has been removed."""
        ...


class Live:
    """A game in memory: its journal and annals, who sits where, and why bots decided as they did."""

    def __init__(
        self, id: str, opened: Opened, seating: Seating, motives: dict[int, Motive], paced: Paced | None = None
    ) -> None:
        self.id, self.journal, self.seating, self.motives = id, opened.journal, seating, motives
        self.paced = paced or Paced()
        self.annals = Annals(opened.journal, opened.record)
        self.moments = self.annals.moments
        self.past = Past(opened.journal, opened.record)
        self.waits: Bound | None = None
        """The decision that was bound last to a round of the beacon."""
        self.used = monotonic()
        """When it was last in use."""

    @property
    def bound(self) -> Bound | None:
        """The decision that waits for the beacon, if one does: nothing else can be done meanwhile."""
        return self.waits if self.waits is not None and self.waits.seq == self.journal.seq else None

    def view(self, voice: Voice, side: int) -> WireView:
        """The table now; for a player, with what he would ask next."""
        now, own = self.moments.last(side), self.moments.own(side)
        found = present_now(voice, self.id, self.moments.view(side), now, self.journal)
        offer = self.journal.offer  # what others are asked is no business of this side
        hushed = self.seating.locked and side in offer.actors and discreet(offer)
        found = replace(found, own=own, common=self.moments.common(side, now), hushed=hushed)
        return found if self.bot(side) else ahead(voice, self.journal, found, side)

    def seat(self, side: int) -> str:
        """The seat of a side; empty for onlookers."""
        return self.journal.game.meta.sides[side] if side != NOBODY else ""

    def bot(self, side: int) -> WireBot | None:
        """The bot that plays a side now; none is an onlooker, and nobody plays a game that can only be read."""
        if self.journal.differs is not None or side == NOBODY:
            return None
        return self.seating.bots.get(self.journal.game.meta.sides[side])


class Room:
    """All tables in memory."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._live: dict[str, Live] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: dict[str, set[Listener]] = {}
        self.stirred: Callable[[str], None] = lambda _: None
        """Called when a table has changed, or somebody has come to it: bots may have something to do."""
        self.tell: Callable[[Live], None] = lambda _: None
        """Called to tell everybody at a table of its last entry."""
        self._told: dict[str, int] = {}
        """The entry of each table that those who are at it were told of last."""

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[Live]:
        """A table locked for one user at a time, loaded if necessary."""
        async with self._lock(id):
            live = self._live.get(id) or await self._bring(id)
            try:
                yield live
            finally:
                live.used = monotonic()

    async def _bring(self, id: str) -> Live:
        """A table into memory. Whoever is at it is told of what was stored since he was told last."""
        live = self._live[id] = await self._load(id, self._told.get(id))
        self._sweep_later()
        return await self._follow(live) if id in self._told else live

    async def follow(self, id: str) -> None:
        """Take in what other processes have stored at a table, if it is in memory or somebody is at it."""
        async with self._lock(id):
            if (live := self._live.get(id)) is None:
                if id in self._listeners:
                    await self._bring(id)
                return
            before = live.journal.seq
            live = await self._follow(live)
        if live.seating.bots and live.journal.seq != before:
            self.stirred(id)

    async def poll(self) -> None:
        """Look whether the tables in memory stand as they do in the store: a notice may have been lost."""
        seqs = await self.desk.ask(lambda store: store.seqs(tuple(self._live)))
        for id, live in list(self._live.items()):
            if seqs.get(id) != live.journal.seq:
                with contextlib.suppress(Problem):
                    await self.follow(id)

    async def _follow(self, live: Live) -> Live:
        """Go on as the store does, telling everybody of each entry; a table that is gone is cleared away."""
        try:
            growth = await self.desk.ask(lambda store: store.since(live.id, live.journal.seq))
            for _ in follow(live, growth):
                self.heard(live)
        except Problem as problem:
            self._live.pop(live.id, None)
            if problem.code == "unknown":
                self._gone(live.id)
            raise
        except Astray as e:
            logger.error("table %s is read anew: %s", live.id, e)
            live = self._live[live.id] = await self._load(live.id)
            self.heard(live)
        return live

    def heard(self, live: Live) -> None:
        """Tell everybody at a table of its last entry."""
        if live.id in self._listeners:
            self._told[live.id] = live.journal.seq
            self.tell(live)

    async def _load(self, id: str, seq: int | None = None) -> Live:
        """A table from the store, as it was after an entry if one is named.

        Annals that had to be made are stored, so that it is quick the next time.
        """
        kept = await self.desk.ask(lambda store: store.kept(id))
        kept = kept if seq is None else cut(kept, seq)
        found = await asyncio.to_thread(opened, self.desk.library, kept)
        made, entries = found.made, len(kept.save.entries)
        if made is not None:
            await self.desk.ask(lambda store: store.lay(id, entries, made, found.record))
        await asyncio.to_thread(self.desk.vault.unlock, id, found.journal)
        paced = await self.desk.ask(lambda store: Keeping(store.engine).paced(id))
        live = Live(id, found, kept.seating, kept.motives, paced)
        if found.journal.ledger is not None and found.journal.ledger.promise.beacon is not None:
            live.waits = await self.desk.ask(lambda store: bound_at(store.engine, id))
        return live

    @contextmanager
    def or_forget(self, id: str) -> Iterator[None]:
        """If anything but a refusal interrupts a change, memory may differ from the store: it is dropped."""
        try:
            yield
        except Refused:
            raise
        except BaseException:
            self._live.pop(id, None)
            raise

    async def clear(self, id: str, removal: Awaitable[None]) -> None:
        """Take a table away once it is removed from the store; whoever is at it is told."""
        async with self._lock(id):
            await removal
            self._live.pop(id, None)
            self._gone(id)

    def _gone(self, id: str) -> None:
        """Whoever is at a table hears that it is there no longer."""
        self._told.pop(id, None)
        for listener in self._listeners.pop(id, set()):
            listener.gone()

    def _sweep_later(self) -> None:
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(IDLE / 2, self._sweep)

    def _sweep(self) -> None:
        """Let go of tables that nobody is at and nobody has used for a while; look again while there are any left."""
        self._sweeping, since = None, monotonic() - IDLE
        for id, live in list(self._live.items()):
            if live.used < since and not self._listeners.get(id) and not self._lock(id).locked():
                del self._live[id]
        if self._live:
            self._sweep_later()

    def close(self) -> None:
        """Stop sweeping."""
        if self._sweeping:
            self._sweeping.cancel()

    def count(self) -> int:
        """How many are at tables."""
        return sum(map(len, self._listeners.values()))

    def present(self) -> tuple[str, ...]:
        """The tables in memory."""
        return tuple(self._live.keys() | self._listeners.keys())

    # who is there

    def at(self, id: str) -> set[Listener]:
        """Everybody at a table."""
        return self._listeners.get(id, set())

    def enter(self, id: str, listener: Listener) -> None:
        """Sit down."""
        self._listeners.setdefault(id, set()).add(listener)
        if (live := self._live.get(id)) is not None:
            self._told.setdefault(id, live.journal.seq)

    def leave(self, id: str, listener: Listener) -> None:
        """Stand up."""
        self.at(id).discard(listener)
        if not self.at(id):
            self._listeners.pop(id, None)
            self._told.pop(id, None)

    def broadcast(self, id: str, message: ToClient) -> None:
        """Something that everybody at a table is told."""
        data = encode(message)
        for listener in self.at(id):
            listener.send(data)

    def audience(self, id: str) -> set[int]:
        """The sides that somebody sees the table as."""
        return {listener.side for listener in self.at(id)}
