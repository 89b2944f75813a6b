"""Play at the tables: decide, store, then acknowledge to everyone who sits or watches.

Whatever changes a game goes through here. If storing fails, the table is dropped from memory and comes back from the
store, so that nothing is ever shown that is not kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.kernel.act import Act
from hexfront.kernel.chain import Awaiting, Pulse
from hexfront.kernel.journal import Journal
from hexfront.kernel.lesson import reply
from hexfront.kernel.motive import Motive
from hexfront.kernel.saves import Save
from hexfront.kernel.state import NOBODY, State, clone
from hexfront.kernel.view import view
from hexfront.server.appending import Growing, OtherWriter
from hexfront.server.beacon.bound import still_waiting
from hexfront.server.desk import Desk
from hexfront.server.door import Door
from hexfront.server.library import Library
from hexfront.server.lines import log
from hexfront.server.messages import ToClient
from hexfront.server.pace.orders import MOST_PASSED, STANDING, next_pass
from hexfront.server.packing import packed
from hexfront.server.people.identity import Person
from hexfront.server.present import present
from hexfront.server.problem import Problem
from hexfront.server.receipts import added_to, newest, no_dice, record, repeated
from hexfront.server.record import Record
from hexfront.server.report import report
from hexfront.server.room import Listener, Live, Room, encode
from hexfront.server.seating import LINK, Seating, checked
from hexfront.server.shelf import Shelf
from hexfront.server.store import Store
from hexfront.server.vault import Vault
from hexfront.server.voice import Voice
from hexfront.server.wire import Happened, LogLine, WireView
from hexfront.server.wire_bots import BotsMessage, Pace, WireBot
from hexfront.server.wire_dice import DiceRecord
from hexfront.server.wire_report import Report

if TYPE_CHECKING:
    from hexfront.server.beacon.lighthouse import Lighthouse
    from hexfront.server.pace.pacing import Pacing


async def _nothing(*_: object) -> None:
    """Nobody waits for it."""


class Tables:
    """All tables of a server: the shelf they are kept on, the door, the room, and what is done at them."""

    pacing: Pacing
    """What players do beside the rules; it sits down here by itself."""
    lighthouse: Lighthouse
    """Throws that wait for the beacon; so does this."""

    def __init__(self, store: Store, library: Library, vault: Vault | None = None) -> None:
        self.desk = Desk(store, library, vault)
        self.door, self.room = Door(self.desk), Room(self.desk)
        self.room.tell = self._tell
        self.shelf = Shelf(self.desk, self.door, self.room)
        self.greeting: Callable[[Live], BotsMessage | None] = lambda _: None
        """What somebody who sits down is told of bots."""
        self.ended: Callable[[str], Awaitable[None]] = _nothing
        """Called when a game is over, and that is stored."""
        self.appended: Callable[[Live, State], Awaitable[None]] = _nothing
        """Called when an entry is stored, with the state before it."""
        self.caught_up: Callable[[Live], Awaitable[None]] = _nothing
        """Called when somebody sits down: a clock may have been left behind."""
        self.welcome: Callable[[Live, Listener], None] = lambda *_: None
        """Called when somebody has sat down, to tell of whatever is about the players and not about the game."""

    def close(self) -> None:
        """Finish what is being stored, and let go."""
        self.room.close()
        self.shelf.importer.close()
        self.desk.close()

    async def decide(
        self,
        id: str,
        voice: Voice,
        side: int,
        seq: int,
        text: str,
        why: Motive | None = None,
        nonce: str | None = None,
    ) -> None:
        """Carry out a decision, store it, tell everybody. Refused and Problem change nothing. A bot says why.

        A player adds bytes to the dice; who adds none at all is a program. One that is sent again is not done again.
        """
        async with self.room.held(id) as live:
            act = voice.read(text)
            if repeated(live.journal, live.moments, side, seq, voice.write(act), nonce):
                return
            if live.bound is not None and live.bound.same(side, voice.write(act), (nonce or "").lower()):
                return
            self._check(live, side, seq, why)
            added = added_to(live.journal, nonce)
            with self.room.or_forget(id), no_dice():
                if await self._made(live, side, act, added, why):
                    await self._answer(live)
                    await self.obey(live)
            self._stir(live)

    async def _made(self, live: Live, side: int, act: Act | str, added: str, why: Motive | None = None) -> bool:
        """A decision carried out, stored, told; False if it is only bound, since its dice need the beacon."""
        before = clone(live.journal.state)
        try:
            live.journal.decide(side, act, added)
        except Awaiting as throw:
            await self.lighthouse.bind(live, side, _text(live, act), added, why, throw)
            return False
        await self._append(live, before, why)
        self.room.heard(live)
        return True

    async def fulfil(self, live: Live, pulse: Pulse) -> None:
        """Carry out what is bound to a round of the beacon, with that round."""
        bound, before = live.bound, clone(live.journal.state)
        assert bound is not None
        with self.room.or_forget(live.id):
            live.journal.decide(bound.side, bound.act, bound.nonce, pulse=pulse)
            await self._append(live, before, bound.why)
            self.room.heard(live)
            await self.obey(live)
        self._stir(live)

    async def _answer(self, live: Live) -> None:
        """In a lesson the other sides answer by themselves, each answer like any decision."""
        journal = live.journal
        while journal.lesson is not None and (found := reply(journal.game, journal.state, journal.lesson)):
            before = clone(journal.state)
            journal.decide(*found)
            await self._append(live, before)
            self.room.heard(live)

    async def obey(self, live: Live) -> None:
        """Pass whatever seats have ordered to be passed for them, each like any decision, with its reason."""
        for _ in range(MOST_PASSED):
            if live.bound is not None or (found := next_pass(live)) is None:
                return
            await self._made(live, found.side, found.act, added_to(live.journal, None), Motive(STANDING, found.why))

    async def carry(self, live: Live, change: Callable[[Journal], object]) -> None:
        """Something that the players have agreed on beside the rules: done, stored, told."""
        self.check_free(live)
        before = clone(live.journal.state)
        with self.room.or_forget(live.id):
            change(live.journal)
            await self._append(live, before)
            self.room.heard(live)
        self._stir(live)

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
                self.room.heard(live)
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
        if why is None:
            Tables.check_free(live)
        if (
            live.bound is not None
            or seq != live.moments.last(side)
            or (why is not None and (bot is None or bot.name != why.bot))
        ):
            raise Problem("stale")

    @staticmethod
    def check_free(live: Live) -> None:
        """Refuse anything while a throw waits for the beacon: it says for which round."""
        if live.bound is not None and live.journal.ledger is not None:
            raise still_waiting(live.bound, live.journal.ledger.promise.beacon)

    async def reseat(self, id: str, side: int, seat: str, bot: WireBot | None) -> None:
        """Let a bot play a seat, or take it over: one's own, or any where all are on one device."""
        async with self.room.held(id) as live:
            meta = live.journal.game.meta
            seat = seat or meta.sides[side]
            if seat not in meta.seats or (live.seating.locked and seat != meta.sides[side]):
                raise Problem("not_your_seat")
            if live.paced.clock is not None and seat in live.paced.clock.handed:
                raise Problem("refused", also="time_was_over")
            if bot is not None:
                checked(bot, names(live.journal.game.key))
            await self._seat(live, live.seating.with_bot(seat, bot))
        self.room.stirred(id)

    async def give(self, live: Live, seat: str, bot: WireBot) -> None:
        """Let a bot play a seat whose player has lost it, and tell everybody."""
        await self._seat(live, live.seating.with_bot(seat, bot))
        if (told := self.greeting(live)) is not None:
            self.room.broadcast(live.id, told)

    async def rekey(self, id: str, seat: str, person: Person) -> str:
        """Another key for a seat by link that nobody holds; its owner gives it out."""
        deed = await self.door.owned(id, person)
        if deed.seating.kinds.get(seat) != LINK or seat in deed.holders:
            raise Problem("not_your_seat")
        async with self.room.held(id) as live:
            seating, key = live.seating.rekeyed(seat)
            await self._seat(live, seating, free=seat)
        return key

    async def set_pace(self, id: str, pace: Pace) -> None:
        """Another pace of bots. Where players sit at different devices nobody may hold a bot up."""
        async with self.room.held(id) as live:
            if live.seating.locked:
                raise Problem("refused", also="pace_of_others")
            await self._seat(live, replace(live.seating, pace=pace))

    async def _seat(self, live: Live, seating: Seating, free: str = "") -> None:
        """Store who plays; what another process has changed at once stays, or this is refused."""
        with self.room.or_forget(live.id):
            live.seating = await self.desk.ask(lambda store: store.reseat(live.id, live.seating, seating, free))

    async def _append(self, live: Live, before: State, why: Motive | None = None) -> None:
        """Note and store the last entry, which was made on a state."""
        seen = live.moments.public
        trace, snapshot = live.annals.note(before)
        public = live.moments.public
        try:
            await self.desk.append(Growing(live.id, live.journal, public, public > seen, why, trace, snapshot))
        except OtherWriter:
            raise Problem("stale") from None
        if why is not None:
            live.motives[live.journal.seq] = why
        await self.appended(live, before)
        if live.journal.state.over:
            await self.ended(live.id)

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
        lines = _told(live, voice, side, live.moments.last(side) - 1)
        dice = newest(live.journal, live.moments, side)
        happened: ToClient = Happened(live.moments.last(side), lines, not live.journal.entries[-1].decides, dice)
        return encode(happened), encode(packed(voice, live.view(voice, side)))

    async def join(self, id: str, listener: Listener) -> None:
        """Sit down: hear of everything from the current view on, whichever process was told of it last."""
        if not self.desk.store.single_writer:
            await self.room.follow(id)
        async with self.room.held(id) as live:
            self.room.enter(id, listener)
            listener.send(encode(packed(listener.voice, live.view(listener.voice, listener.side))))
            if (greeting := self.greeting(live)) is not None:
                listener.send(encode(greeting))
            await self.caught_up(live)
            self.welcome(live, listener)
            self._stir(live)

    def _stir(self, live: Live) -> None:
        if live.seating.bots:
            self.room.stirred(live.id)

    # looking

    async def view(self, id: str, voice: Voice, side: int, seq: int | None = None, at: int | None = None) -> WireView:
        """The table now, at a moment of the seat's past, or at one that all onlookers count."""
        async with self.room.held(id) as live:
            moments = live.moments
            if at is not None:
                seq = moments.of_common(side, at) if 0 <= at <= moments.last(NOBODY) else -1
            seq, now = moments.last(side) if seq is None else seq, moments.last(side)
            if not 0 <= seq <= now:
                raise Problem("unknown")
            if seq == now:
                return live.view(voice, side)
            state = await asyncio.to_thread(live.past.state, moments.entry(side, seq))
            then = present(voice, id, view(voice.game, state, side), seq)
            return replace(then, own=moments.own(side, seq), common=moments.common(side, seq))

    async def log(self, id: str, voice: Voice, side: int, since: int) -> tuple[LogLine, ...]:
        """What happened after a moment of the seat."""
        async with self.room.held(id) as live:
            return _told(live, voice, side, since)

    async def export(self, id: str, key: str, seat: str, language: str, person: Person) -> Save | Record:
        """A game as a save file; of a running one in which something is hidden from all, what the seat has seen."""
        seating, card = await self.door.known(id, key, person), await self.shelf.card(id)
        if card.over or not self.desk.library.open(card.game)[1].faces:
            return await self.shelf.save(id, key, person)
        voice, side = await self.door.admit(id, language, seat or seating.seat_of(key), key, person)
        save = await self.desk.ask(lambda store: store.save(id))
        seen, told = await self.view(id, voice, side), await self.log(id, voice, side, -1)
        return Record(save.game, save.version, save.data, save.commitment, seen, told, promise=save.promise)

    async def dice(self, id: str, side: int) -> DiceRecord:
        """All receipts for dice that a seat may have."""
        hosts = await self.desk.ask(lambda _: self.door.places.hosts(id))
        async with self.room.held(id) as live:
            return replace(record(live.journal, live.moments, side), hosts=hosts)

    async def report(self, id: str, voice: Voice, side: int) -> Report:
        """The game in figures."""
        async with self.room.held(id) as live:
            return await asyncio.to_thread(report, voice, live.journal, live.past, live.moments, side)


def _told(live: Live, voice: Voice, side: int, since: int) -> tuple[LogLine, ...]:
    """What a seat noticed after one of its moments."""
    return log(voice, live.journal, live.moments, side, since, live.motives, live.annals.asked)


def _text(live: Live, act: Act | str) -> str:
    """A decision as the journal has it."""
    journal = live.journal
    found = journal.game.notation.read(journal.kit, act) if isinstance(act, str) else act
    return journal.game.notation.write(journal.kit, found)
