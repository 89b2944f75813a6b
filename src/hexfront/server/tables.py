"""Live tables: the games that are being played, each under its own lock.

Whatever changes a table goes through here: decide, store, then acknowledge to everyone who sits or watches. If
storing fails, the table is dropped from memory and comes back from the store, so that nothing is ever shown that is
not kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from time import monotonic
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.kernel.journal import Journal, Save, SaveError, decode_save, load
from hexfront.kernel.motive import Motive
from hexfront.kernel.refusal import Refused
from hexfront.kernel.state import State, clone
from hexfront.kernel.view import view
from hexfront.server.layout import StoreError
from hexfront.server.library import Library
from hexfront.server.lines import log
from hexfront.server.moments import Moments
from hexfront.server.motive import tellable
from hexfront.server.past import Past
from hexfront.server.present import present, present_now
from hexfront.server.problem import Problem
from hexfront.server.report import report
from hexfront.server.seating import Seating, arrange, checked
from hexfront.server.store import OtherWriter, Store
from hexfront.server.voice import Voice
from hexfront.server.wire import Happened, LogLine, NewTable, Report, TableCard, ToClient, WireView
from hexfront.server.wire_bots import BotsMessage, Pace, WireBot

IDLE = 120.0
"""How many seconds a table stays in memory after its last use; one with somebody at it always does."""

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
    """A game in memory: its journal, who sits where, and why bots decided as they did."""

    def __init__(self, id: str, journal: Journal, seating: Seating, motives: dict[int, Motive]) -> None:
        self.id, self.journal, self.seating, self.motives = id, journal, seating, motives
        self.past = Past(journal)
        self.moments = Moments(journal, self.past)
        self.used = monotonic()
        """When somebody last had it to himself."""

    def view(self, voice: Voice, side: int) -> WireView:
        """The table now."""
        return present_now(voice, self.id, self.moments.view(side), self.moments.last(side), self.journal)

    def bot(self, side: int) -> WireBot | None:
        """The bot that plays a side now."""
        return self.seating.bots.get(self.journal.game.meta.sides[side])


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, library: Library) -> None:
        self.store, self.library = store, library
        self._live: dict[str, Live] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: dict[str, set[Listener]] = {}
        self._pool = ThreadPoolExecutor(1 if store.single_writer else 8, "store")
        self.stirred: Callable[[str], None] = lambda _: None
        """Called when a table has changed, or somebody has come to it: bots may have something to do."""
        self.greeting: Callable[[Live], BotsMessage | None] = lambda _: None
        """What somebody who sits down is told of bots."""

    async def _stored(self, call: Callable[[], T]) -> T:
        """Something done by the store, in its own thread. A game that cannot be read is for the host's log."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call)
        except StoreError as e:
            logger.error("%s", e)
            raise Problem("refused", also="unusable") from None

    def close(self) -> None:
        """Finish what is being stored, and let go."""
        if self._sweeping:
            self._sweeping.cancel()
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
        seating, keys = arrange(voice.game.meta.seats, wish.seats, wish.bots, names(wish.game))
        try:
            journal = Journal.new(voice.game, wish.scenario, wish.options, kit=voice.kit)
        except Refused as refused:
            reasons = [voice.say(f"refusal.{refusal.key}") for refusal in refused.refusals]
            raise Problem("refused", " ".join(reasons)) from None
        except ValueError as e:
            raise Problem("malformed", str(e)) from None
        card = await self._stored(lambda: self.store.keep(journal, wish.name, seating))
        if seating.bots:
            self.stirred(card.id)
        return replace(card, keys=keys)

    async def take_in(self, data: bytes, name: str = "") -> TableCard:
        """Keep a game from a save file, after replaying it; a file that does not replay is refused.

        Whoever has the file knows all that is in it: the table is one for a single device.
        """
        try:
            save = decode_save(data)
            journal = await asyncio.to_thread(self._replay, save)
        except SaveError as e:
            raise Problem("refused", str(e)) from None
        seating, _ = arrange(journal.game.meta.seats, {})
        public = await asyncio.to_thread(lambda: Moments(journal, Past(journal)).public)
        motives = tellable(self.library.voice(save.game, "en"), save.entries, save.motives)
        return await self._stored(lambda: self.store.keep(journal, name, seating, public, motives))

    async def save(self, id: str, key: str) -> Save:
        """A game as a save file, its seed included; of one on several devices only when it is over.

        Why bots decided is for everybody when the game is over, and before that for a player without an opponent.
        """
        seating, card = await self._known(id, key), await self.card(id)
        if seating.locked and not card.over:
            raise Problem("refused", also="not_over")
        save = await self._stored(lambda: self.store.save(id))
        if not card.over and len(card.seats) > 1:
            return save
        return replace(save, motives=await self._stored(lambda: self.store.motives(id)))

    async def remove(self, id: str, key: str) -> None:
        """Remove a game for good; whoever is at the table is told."""
        await self._known(id, key)
        async with self._lock(id):
            await self._stored(lambda: self.store.remove(id))
            self._live.pop(id, None)
            for listener in self._listeners.pop(id, set()):
                listener.gone()

    # the door

    async def locked(self, id: str) -> bool:
        """Whether the seats of a table have keys."""
        return (await self._stored(lambda: self.store.seating(id)))[1].locked

    async def admit(self, id: str, language: str, seat: str, key: str) -> tuple[Voice, int]:
        """The words of the game at a table, and the side of a seat whose key fits; no seat named is the first."""
        game, seating = await self._stored(lambda: self.store.seating(id))
        voice = self.library.voice(game, language)
        meta = voice.game.meta
        if not seating.admits(seat or meta.seats[0], key):
            raise Problem("not_your_seat")
        return voice, meta.sides.index(seat or meta.seats[0])

    async def _known(self, id: str, key: str) -> Seating:
        """The seating of a table, if the key fits any seat."""
        _, seating = await self._stored(lambda: self.store.seating(id))
        if not seating.knows(key):
            raise Problem("not_your_seat")
        return seating

    # the table

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[Live]:
        """A table to oneself, loaded if need be."""
        async with self._lock(id):
            if id not in self._live:
                save, (_, seating), motives = await self._stored(
                    lambda: (self.store.save(id), self.store.seating(id), self.store.motives(id))
                )
                self._live[id] = await asyncio.to_thread(lambda: Live(id, self._reload(save), seating, motives))
                self._sweep_later()
            live = self._live[id]
            try:
                yield live
            finally:
                live.used = monotonic()

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

    async def decide(self, id: str, voice: Voice, side: int, seq: int, text: str, why: Motive | None = None) -> None:
        """Carry out a decision, store it, tell everybody. Refused and Problem change nothing. A bot says why."""
        async with self.held(id) as live:
            self._check(live, side, seq, why)
            act, before = voice.read(text), clone(live.journal.state)
            with self._or_forget(id):
                live.journal.decide(side, act)
                await self._append(live, before, why)
                self._tell(live)
            self._stir(live)

    async def undo(self, id: str, side: int, seq: int) -> bool:
        """Take back the side's last decision, if nothing stands in the way."""
        async with self.held(id) as live:
            self._check(live, side, seq)
            if not live.journal.undoable(side):
                return False
            before = clone(live.journal.state)
            with self._or_forget(id):
                live.journal.undo(side)
                await self._append(live, before)
                self._tell(live)
            self._stir(live)
            return True

    @staticmethod
    def _check(live: Live, side: int, seq: int, why: Motive | None = None) -> None:
        """A decision must be made on what the side sees now, and by whoever plays the seat."""
        bot = live.bot(side)
        if bot is not None and why is None:
            raise Problem("refused", also="bot_plays")
        if seq != live.moments.last(side) or (why is not None and (bot is None or bot.name != why.bot)):
            raise Problem("stale")

    async def reseat(self, id: str, side: int, seat: str, bot: WireBot | None) -> None:
        """Let a bot play a seat, or take it over: one's own, or any where all are on one device."""
        async with self.held(id) as live:
            meta = live.journal.game.meta
            seat = seat or meta.sides[side]
            if seat not in meta.seats or (live.seating.locked and seat != meta.sides[side]):
                raise Problem("not_your_seat")
            if bot is not None:
                checked(bot, names(live.journal.game.key))
            await self._seat(live, live.seating.with_bot(seat, bot))
        self.stirred(id)

    async def set_pace(self, id: str, pace: Pace) -> None:
        """Another pace of bots. Where players sit at different devices nobody may hold a bot up."""
        async with self.held(id) as live:
            if live.seating.locked:
                raise Problem("refused", also="pace_of_others")
            await self._seat(live, replace(live.seating, pace=pace))

    async def _seat(self, live: Live, seating: Seating) -> None:
        await self._stored(lambda: self.store.reseat(live.id, seating))
        live.seating = seating

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

    async def _append(self, live: Live, before: State, why: Motive | None = None) -> None:
        """Note and store the last entry, which was made on a state."""
        seen = live.moments.public
        live.moments.note(before)
        public = live.moments.public
        try:
            await self._stored(lambda: self.store.append(live.id, live.journal, public, public > seen, why))
        except OtherWriter:
            raise Problem("stale") from None
        if why is not None:
            live.motives[live.journal.seq] = why

    def broadcast(self, id: str, message: ToClient) -> None:
        """Something that everybody at a table is told."""
        data = encode(message)
        for listener in self._listeners.get(id, set()):
            listener.send(data)

    def audience(self, id: str) -> set[int]:
        """The sides that somebody sees the table as."""
        return {listener.side for listener in self._listeners.get(id, set())}

    def _tell(self, live: Live) -> None:
        """The last entry and the new view to everybody who noticed, encoded once for each seat and language."""
        ready: dict[tuple[int, str], tuple[bytes, ...]] = {}
        for listener in self._listeners.get(live.id, set()):
            key = listener.side, listener.voice.texts.language
            if key not in ready:
                ready[key] = self._news(live, listener.voice, listener.side)
            listener.send(*ready[key])

    @staticmethod
    def _news(live: Live, voice: Voice, side: int) -> tuple[bytes, ...]:
        """What a seat is told of the last entry: nothing if it could not notice it."""
        number = live.journal.seq
        if live.moments.of_entry(side, number) is None:
            return ()
        lines = log(voice, live.journal, live.moments, side, live.moments.last(side) - 1, live.motives)
        happened: ToClient = Happened(live.moments.last(side), lines, live.journal.entries[-1].undo)
        return encode(happened), encode(live.view(voice, side))

    async def join(self, id: str, listener: Listener) -> None:
        """Sit down: hear of everything from the current view on."""
        async with self.held(id) as live:
            self._listeners.setdefault(id, set()).add(listener)
            listener.send(encode(live.view(listener.voice, listener.side)))
            if (greeting := self.greeting(live)) is not None:
                listener.send(encode(greeting))
            self._stir(live)

    def _stir(self, live: Live) -> None:
        if live.seating.bots:
            self.stirred(live.id)

    def leave(self, id: str, listener: Listener) -> None:
        """Stand up."""
        at_table = self._listeners.get(id, set())
        at_table.discard(listener)
        if not at_table:
            self._listeners.pop(id, None)

    # looking

    async def view(self, id: str, voice: Voice, side: int, seq: int | None = None) -> WireView:
        """The table now, or at a moment of the seat's past."""
        async with self.held(id) as live:
            now = live.moments.last(side)
            if seq is None or seq == now:
                return live.view(voice, side)
            if not 0 <= seq < now:
                raise Problem("unknown")
            state = await asyncio.to_thread(live.past.state, live.moments.entry(side, seq))
            return present(voice, id, view(voice.game, state, side), seq)

    async def log(self, id: str, voice: Voice, side: int, since: int) -> tuple[LogLine, ...]:
        """What happened after a moment of the seat."""
        async with self.held(id) as live:
            return log(voice, live.journal, live.moments, side, since, live.motives)

    async def report(self, id: str, voice: Voice, side: int) -> Report:
        """The game in figures."""
        async with self.held(id) as live:
            return await asyncio.to_thread(report, voice, live.journal, live.past, live.moments, side)
