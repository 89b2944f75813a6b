"""Live tables: the games that are being played, each under its own lock.

Whatever changes a table goes through here: decide, store, then acknowledge to everyone who sits or watches. If
storing fails, the table is dropped from memory and comes back from the store, so that nothing is ever shown that is
not kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec

from hexfront.kernel.journal import Journal, Save, SaveError, decode_save, load
from hexfront.kernel.refusal import Refused
from hexfront.server.library import Library
from hexfront.server.lines import event_lines, log, undo_line
from hexfront.server.past import Past
from hexfront.server.present import may_undo, present
from hexfront.server.problem import Problem
from hexfront.server.report import report
from hexfront.server.store import OtherWriter, Store
from hexfront.server.voice import Voice
from hexfront.server.wire import Happened, LogLine, NewTable, Report, TableCard, ToClient, WireView

MOST_LIVE = 32
"""How many tables are kept in memory; those with somebody at them always are."""

T = TypeVar("T")
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
    """A game in memory."""

    def __init__(self, id: str, journal: Journal) -> None:
        self.id, self.journal = id, journal
        self.past = Past(journal)


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, library: Library) -> None:
        self.store, self.library = store, library
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: dict[str, set[Listener]] = {}
        self._pool = ThreadPoolExecutor(1 if store.single_writer else 8, "store")

    async def _stored(self, call: Callable[[], T]) -> T:
        """Something done by the store, in its own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, call)

    def close(self) -> None:
        """Finish what is being stored, and let go."""
        self._pool.shutdown()
        self.store.close()

    # the shelf

    async def cards(self) -> tuple[TableCard, ...]:
        """All kept games."""
        return await self._stored(self.store.cards)

    async def card(self, id: str) -> TableCard:
        """One kept game."""
        return await self._stored(lambda: self.store.card(id))

    async def create(self, wish: NewTable, language: str) -> TableCard:
        """Set up a new game and keep it."""
        voice = await asyncio.to_thread(self.library.voice, wish.game, language)
        try:
            journal = Journal.new(voice.game, wish.scenario, wish.options, kit=voice.kit)
        except Refused as refused:
            reasons = [voice.say(f"refusal.{refusal.key}") for refusal in refused.refusals]
            raise Problem("refused", " ".join(reasons)) from None
        except ValueError as e:
            raise Problem("malformed", str(e)) from None
        return await self._stored(lambda: self.store.keep(journal, wish.name))

    async def take_in(self, data: bytes, name: str = "") -> TableCard:
        """Keep a game from a save file, after replaying it; a file that does not replay is refused."""
        try:
            save = decode_save(data)
            journal = await asyncio.to_thread(self._replay, save)
        except SaveError as e:
            raise Problem("refused", str(e)) from None
        except RecursionError:
            raise Problem("refused") from None
        return await self._stored(lambda: self.store.keep(journal, name))

    async def save(self, id: str) -> Save:
        """A game as a save file, its seed included: for the host."""
        return await self._stored(lambda: self.store.save(id))

    async def remove(self, id: str) -> None:
        """Remove a game for good; whoever is at the table is told."""
        async with self._lock(id):
            await self._stored(lambda: self.store.remove(id))
            self._live.pop(id, None)
            for listener in self._listeners.pop(id, set()):
                listener.gone()

    # the table

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[Live]:
        """A table to oneself, loaded if need be."""
        async with self._lock(id):
            if id not in self._live:
                save = await self.save(id)
                self._live[id] = Live(id, await asyncio.to_thread(self._reload, save))
                self._make_room()
            self._live.move_to_end(id)
            yield self._live[id]

    def _replay(self, save: Save) -> Journal:
        try:
            _, kit = self.library.open(save.game)
        except Problem:
            raise SaveError(f"{save.game} cannot be played") from None
        return load(save, kit=kit)

    def _reload(self, save: Save) -> Journal:
        """A kept game back into memory. Why one does not replay is for the host's log, not for the wire."""
        try:
            return self._replay(save)
        except SaveError as e:
            logger.error("a kept game of %s cannot be used: %s", save.game, e)
            raise Problem("refused", also="unusable") from None

    def _make_room(self) -> None:
        idle = [id for id in self._live if not self._listeners.get(id)]
        for id in idle[: max(0, len(self._live) - MOST_LIVE)]:
            del self._live[id]

    async def decide(self, id: str, voice: Voice, side: int, seq: int, text: str) -> None:
        """Carry out a decision, store it, tell everybody. Refused and Problem change nothing."""
        async with self.held(id) as live:
            if seq != live.journal.seq:
                raise Problem("stale")
            act = voice.read(text)
            with self._or_forget(id):
                events = live.journal.decide(side, act)
                await self._append(live)
                self._tell(live, lambda to: event_lines(to.voice, live.journal.seq, events, to.side))

    async def undo(self, id: str, side: int, seq: int) -> bool:
        """Take back the last decision, if it is the side's own and nothing stands in the way."""
        async with self.held(id) as live:
            if seq != live.journal.seq:
                raise Problem("stale")
            if not may_undo(live.journal, side):
                return False
            with self._or_forget(id):
                act = live.journal.undo()
                await self._append(live)
                self._tell(live, lambda to: (undo_line(to.voice, live.journal.seq, act),), undone=True)
            return True

    @contextmanager
    def _or_forget(self, id: str) -> Iterator[None]:
        """If anything but a refusal interrupts a change, memory may differ from the store: it is dropped."""
        try:
            yield
        except Refused:
            raise
        except BaseException:
            self._live.pop(id, None)
            raise

    async def _append(self, live: Live) -> None:
        """Store the last entry."""
        try:
            await self._stored(lambda: self.store.append(live.id, live.journal))
        except OtherWriter:
            raise Problem("stale") from None

    def _tell(self, live: Live, lines: Callable[[Listener], tuple[LogLine, ...]], undone: bool = False) -> None:
        """What happened and the new view to everybody, encoded once for each seat and language."""
        ready: dict[tuple[int, str], tuple[bytes, bytes]] = {}
        for listener in self._listeners.get(live.id, set()):
            key = listener.side, listener.voice.texts.language
            if key not in ready:
                happened: ToClient = Happened(live.journal.seq, lines(listener), undone)
                ready[key] = encode(happened), encode(_view(live, listener.voice, listener.side))
            listener.send(*ready[key])

    async def join(self, id: str, listener: Listener) -> None:
        """Sit down: hear of everything from the current view on."""
        async with self.held(id) as live:
            self._listeners.setdefault(id, set()).add(listener)
            listener.send(encode(_view(live, listener.voice, listener.side)))

    def leave(self, id: str, listener: Listener) -> None:
        """Stand up."""
        at_table = self._listeners.get(id, set())
        at_table.discard(listener)
        if not at_table:
            self._listeners.pop(id, None)

    # looking

    async def view(self, id: str, voice: Voice, side: int, seq: int | None = None) -> WireView:
        """The table now, or after an entry of the journal."""
        async with self.held(id) as live:
            if seq is None or seq == live.journal.seq:
                return _view(live, voice, side)
            if not 0 <= seq < live.journal.seq:
                raise Problem("unknown")
            state = await asyncio.to_thread(live.past.state, seq)
            return present(voice, id, live.journal, side, state, seq)

    async def log(self, id: str, voice: Voice, side: int, since: int) -> tuple[LogLine, ...]:
        """What happened after an entry."""
        async with self.held(id) as live:
            return log(voice, live.journal, side, since)

    async def report(self, id: str, voice: Voice, side: int) -> Report:
        """The game in figures."""
        async with self.held(id) as live:
            return await asyncio.to_thread(report, voice, live.journal, live.past, side)


def _view(live: Live, voice: Voice, side: int) -> WireView:
    return present(voice, live.id, live.journal, side)
