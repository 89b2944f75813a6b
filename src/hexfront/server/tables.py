"""Play at the tables: decide, store, then acknowledge to everyone who sits or watches.

Whatever changes a game goes through here. If storing fails, the table is dropped from memory and comes back from the
store, so that nothing is ever shown that is not kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.kernel.journal import Save
from hexfront.kernel.lesson import reply
from hexfront.kernel.motive import Motive
from hexfront.kernel.state import State, clone
from hexfront.kernel.view import view
from hexfront.server.desk import Desk
from hexfront.server.door import Door
from hexfront.server.library import Library
from hexfront.server.lines import log
from hexfront.server.messages import ToClient
from hexfront.server.packing import packed
from hexfront.server.present import present
from hexfront.server.problem import Problem
from hexfront.server.record import Record
from hexfront.server.report import report
from hexfront.server.room import Listener, Live, Room, encode
from hexfront.server.seating import Seating, checked
from hexfront.server.shelf import Shelf
from hexfront.server.store import OtherWriter, Store
from hexfront.server.voice import Voice
from hexfront.server.wire import Happened, LogLine, WireView
from hexfront.server.wire_bots import BotsMessage, Pace, WireBot
from hexfront.server.wire_report import Report


class Tables:
    """All tables of a server: the shelf they are kept on, the door, the room, and what is done at them."""

    def __init__(self, store: Store, library: Library) -> None:
        self.desk = Desk(store, library)
        self.door, self.room = Door(self.desk), Room(self.desk)
        self.shelf = Shelf(self.desk, self.door, self.room)
        self.greeting: Callable[[Live], BotsMessage | None] = lambda _: None
        """What somebody who sits down is told of bots."""

    def close(self) -> None:
        """Finish what is being stored, and let go."""
        self.room.close()
        self.shelf.importer.close()
        self.desk.close()

    async def decide(self, id: str, voice: Voice, side: int, seq: int, text: str, why: Motive | None = None) -> None:
        """Carry out a decision, store it, tell everybody. Refused and Problem change nothing. A bot says why."""
        async with self.room.held(id) as live:
            self._check(live, side, seq, why)
            act, before = voice.read(text), clone(live.journal.state)
            with self.room.or_forget(id):
                live.journal.decide(side, act)
                await self._append(live, before, why)
                self._tell(live)
                await self._answer(live)
            self._stir(live)

    async def _answer(self, live: Live) -> None:
        """In a lesson the other sides answer by themselves, each answer like any decision."""
        journal = live.journal
        while journal.lesson is not None and (found := reply(journal.game, journal.state, journal.lesson)):
            before = clone(journal.state)
            journal.decide(*found)
            await self._append(live, before)
            self._tell(live)

    async def undo(self, id: str, side: int, seq: int) -> bool:
        """Take back the side's last decision, if nothing stands in the way."""
        async with self.room.held(id) as live:
            self._check(live, side, seq)
            if not live.journal.undoable(side):
                return False
            before = clone(live.journal.state)
            with self.room.or_forget(id):
                live.journal.undo(side)
                await self._append(live, before)
                self._tell(live)
            self._stir(live)
            return True

    @staticmethod
    def _check(live: Live, side: int, seq: int, why: Motive | None = None) -> None:
        """A decision must be made on what the side sees now, and by whoever plays the seat."""
        if live.journal.differs is not None:
            raise Problem("refused", also="older_rules")
        bot = live.bot(side)
        if bot is not None and why is None:
            raise Problem("refused", also="bot_plays")
        if seq != live.moments.last(side) or (why is not None and (bot is None or bot.name != why.bot)):
            raise Problem("stale")

    async def reseat(self, id: str, side: int, seat: str, bot: WireBot | None) -> None:
        """Let a bot play a seat, or take it over: one's own, or any where all are on one device."""
        async with self.room.held(id) as live:
            meta = live.journal.game.meta
            seat = seat or meta.sides[side]
            if seat not in meta.seats or (live.seating.locked and seat != meta.sides[side]):
                raise Problem("not_your_seat")
            if bot is not None:
                checked(bot, names(live.journal.game.key))
            await self._seat(live, live.seating.with_bot(seat, bot))
        self.room.stirred(id)

    async def set_pace(self, id: str, pace: Pace) -> None:
        """Another pace of bots. Where players sit at different devices nobody may hold a bot up."""
        async with self.room.held(id) as live:
            if live.seating.locked:
                raise Problem("refused", also="pace_of_others")
            await self._seat(live, replace(live.seating, pace=pace))

    async def _seat(self, live: Live, seating: Seating) -> None:
        await self.desk.ask(lambda store: store.reseat(live.id, seating))
        live.seating = seating

    async def _append(self, live: Live, before: State, why: Motive | None = None) -> None:
        """Note and store the last entry, which was made on a state."""
        seen = live.moments.public
        trace, snapshot = live.annals.note(before)
        public = live.moments.public
        try:
            await self.desk.ask(
                lambda store: store.append(live.id, live.journal, public, public > seen, why, trace, snapshot)
            )
        except OtherWriter:
            raise Problem("stale") from None
        if why is not None:
            live.motives[live.journal.seq] = why

    def _tell(self, live: Live) -> None:
        """The last entry and the new view to everybody who noticed, encoded once for each seat and language."""
        ready: dict[tuple[int, str], tuple[bytes, ...]] = {}
        for listener in self.room.at(live.id):
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
        return encode(happened), encode(packed(voice, live.view(voice, side)))

    async def join(self, id: str, listener: Listener) -> None:
        """Sit down: hear of everything from the current view on."""
        async with self.room.held(id) as live:
            self.room.enter(id, listener)
            listener.send(encode(packed(listener.voice, live.view(listener.voice, listener.side))))
            if (greeting := self.greeting(live)) is not None:
                listener.send(encode(greeting))
            self._stir(live)

    def _stir(self, live: Live) -> None:
        if live.seating.bots:
            self.room.stirred(live.id)

    # looking

    async def view(self, id: str, voice: Voice, side: int, seq: int | None = None) -> WireView:
        """The table now, or at a moment of the seat's past."""
        async with self.room.held(id) as live:
            now = live.moments.last(side)
            if seq is None or seq == now:
                return live.view(voice, side)
            if not 0 <= seq < now:
                raise Problem("unknown")
            state = await asyncio.to_thread(live.past.state, live.moments.entry(side, seq))
            return replace(present(voice, id, view(voice.game, state, side), seq), own=live.moments.own(side, seq))

    async def log(self, id: str, voice: Voice, side: int, since: int) -> tuple[LogLine, ...]:
        """What happened after a moment of the seat."""
        async with self.room.held(id) as live:
            return log(voice, live.journal, live.moments, side, since, live.motives)

    async def export(self, id: str, key: str, seat: str, language: str) -> Save | Record:
        """A game as a save file; of a running one in which something is hidden from all, what the seat has seen."""
        seating, card = await self.door.known(id, key), await self.shelf.card(id)
        if card.over or not self.desk.library.open(card.game)[1].faces:
            return await self.shelf.save(id, key)
        voice, side = await self.door.admit(id, language, seat or seating.seat_of(key), key)
        save = await self.desk.ask(lambda store: store.save(id))
        seen, told = await self.view(id, voice, side), await self.log(id, voice, side, -1)
        return Record(save.game, save.version, save.data, save.commitment, seen, told)

    async def report(self, id: str, voice: Voice, side: int) -> Report:
        """The game in figures."""
        async with self.room.held(id) as live:
            return await asyncio.to_thread(report, voice, live.journal, live.past, live.moments, side)
