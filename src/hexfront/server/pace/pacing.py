"""What players do beside the rules of a game, at all tables: orders, requests, and what follows if all agree."""

from __future__ import annotations

import asyncio
from time import time

from hexfront.kernel.passing import Orders
from hexfront.server.messages import ToClient
from hexfront.server.pace.clocks import Clock, handed_over, left, run_out, turned, wound_up
from hexfront.server.pace.keeping import Keeping, Paced, Request, Wish
from hexfront.server.pace.orders import check_orders, orders_message, people_beside
from hexfront.server.pace.requests import (
    bot_agrees,
    cancelled,
    check_back,
    entry_before,
    requests_message,
    standing_requests,
)
from hexfront.server.pace.talk import Talk
from hexfront.server.pace.vacations import Vacations
from hexfront.server.problem import Problem
from hexfront.server.room import Listener, Live, encode
from hexfront.server.rows import public_deciders
from hexfront.server.running.jobs import Job
from hexfront.server.running.news import News
from hexfront.server.running.runner import Runner
from hexfront.server.seating import USUAL as USUAL_BOT
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire_pace import ClockMessage, CostsMessage

PACED = "pace"
"""The kind of news that something of this has changed."""
TIME = "time"
"""The kind of job that looks whether a seat has no time left; its key is the table."""


def clock_message(paced: Paced, now: float) -> ClockMessage | None:
    """What the clock of a game shows now, if it has one."""
    clock = paced.clock
    if clock is None:
        return None
    away = {seat: until - now for seat, times in paced.away.items() for began, until in times if began <= now < until}
    shown = {seat: round(left(clock, seat, now, paced.away), 1) for seat in clock.stock}
    slow = clock.control.kind == "slow"
    return ClockMessage(clock.control.kind, shown, tuple(clock.since), away if slow else {}, paced.timeout)


class Pacing:
    """The pace of all tables."""

    def __init__(self, tables: Tables, news: News, runner: Runner) -> None:
        self.tables, self.news, self.runner = tables, news, runner
        self.keeping, self.vacations = Keeping(tables.desk.store.engine), Vacations(tables.desk.store.engine)
        runner.on(TIME, self._time_over)
        tables.welcome, tables.pacing = self.welcome, self
        self.talk = Talk(tables, news, self.keeping)
        news.on(PACED, self._read_again)

    def welcome(self, live: Live, listener: Listener) -> None:
        """What somebody who sits down is told: orders of the seat, and what is asked for."""
        self._tell(live, listener, orders_message(live, listener.voice, listener.side))
        if standing_requests(live):
            self._tell(live, listener, requests_message(live, listener.voice, listener.side))
        if (clock := clock_message(live.paced, time())) is not None:
            listener.send(encode(clock))
        self.talk.welcome(live, listener)

    @staticmethod
    def _tell(live: Live, listener: Listener, message: ToClient | None) -> None:
        if message is not None and live.seat(listener.side):
            listener.send(encode(message))

    async def _read_again(self, table: str) -> None:
        """Another process has changed something: read it, and tell everybody here."""
        if table not in self.tables.room.present():
            return
        async with self.tables.room.held(table) as live:
            paced = await self.tables.desk.ask(lambda _: self.keeping.paced(table))
            before, live.paced = live.paced, paced
            self._tell_changes(live, before)

    def _tell_changes(self, live: Live, before: Paced) -> None:
        """What is different, and nothing else: that a message comes at all would tell of the orders of others."""
        now = live.paced
        for listener in self.tables.room.at(live.id):
            seat = live.seat(listener.side)
            if before.orders.get(seat) != now.orders.get(seat):
                self._tell(live, listener, orders_message(live, listener.voice, listener.side))
        if before.requests != now.requests:
            self._tell_requests(live)
        if (before.clock, before.away, before.timeout) != (now.clock, now.away, now.timeout):
            self._tell_clock(live)

    def _tell_clock(self, live: Live) -> None:
        if (clock := clock_message(live.paced, time())) is not None:
            self.tables.room.broadcast(live.id, clock)

    # clocks

    async def timed(self, live: Live) -> None:
        """An entry is stored: the clock stops and starts for those of whom everybody may know it."""
        clock = live.paced.clock or await self._wound_up(live)
        if clock is None:
            return
        deciding = [live.seat(side) for side in public_deciders(live.journal.state)]
        turn = turned(clock, deciding, time(), live.paced.away)
        if turn != live.paced.clock:
            await self._wind(live, turn)
            self._tell_clock(live)
            await self._watch(live)

    async def _wind(self, live: Live, clock: Clock) -> None:
        """The clock shows something else; with the first time, what was agreed about it is known too."""
        first, live.paced.clock = live.paced.clock is None, clock
        await self.tables.desk.ask(lambda _: self.keeping.wind(live.id, clock))
        if first:
            live.paced = await self.tables.desk.ask(lambda _: self.keeping.paced(live.id))
        self.news.send(live.id, PACED)

    async def _watch(self, live: Live) -> None:
        """Where a bot is to take a seat without time, somebody looks when it may be so far."""
        clock, now = live.paced.clock, time()
        if clock is not None and clock.since and live.paced.timeout == "bot":
            soonest = min(left(clock, seat, now, live.paced.away) for seat in clock.since)
            await self.runner.put(TIME, live.id, due=now + max(0.0, soonest) + 1.0)

    async def _time_over(self, job: Job) -> None:
        """Let a bot play the seats that have no time left; if there are none yet, look again later."""
        try:
            await self.tables.room.follow(job.key)
            async with self.tables.room.held(job.key) as live:
                live.paced = await self.tables.desk.ask(lambda _: self.keeping.paced(job.key))
                for seat in self._late(live):
                    await self._hand_over(live, seat)
                await self._watch(live)
        except Problem as problem:
            if problem.code != "unknown":
                raise
        else:
            self.tables.room.stirred(job.key)

    @staticmethod
    def _late(live: Live) -> list[str]:
        """The seats that have no time left, of those that must decide: a clock may not have been turned in time."""
        clock, deciding = live.paced.clock, [live.seat(side) for side in public_deciders(live.journal.state)]
        late = [] if clock is None or live.journal.state.over else run_out(clock, time(), live.paced.away)
        return [seat for seat in late if seat in deciding]

    async def _hand_over(self, live: Live, seat: str) -> None:
        """A bot plays a seat to the end, as was agreed."""
        assert live.paced.clock is not None
        await self._wind(live, handed_over(live.paced.clock, seat))
        await self.tables.give(live, seat, USUAL_BOT)
        self._tell_clock(live)

    async def _wound_up(self, live: Live) -> Clock | None:
        """The clock of a game that begins, as everybody notices, if its terms say that it is timed."""
        if live.moments.public != 1 or not live.seating.locked:
            return None
        control = await self.tables.desk.ask(lambda _: self.keeping.control(live.id))
        return None if control is None else wound_up(control, live.journal.game.meta.seats)

    async def claim(self, id: str, side: int) -> None:
        """The game to a side whose opponent has no time left; or, if so agreed, a bot in the opponent's seat."""
        async with self.tables.room.held(id) as live:
            late = self._late(live)
            sides = [live.journal.game.meta.sides.index(seat) for seat in late if seat != live.seat(side)]
            if not sides or live.seat(side) in late:
                raise Problem("refused", also="time_left")
            if live.paced.timeout == "claim":
                await self.tables.carry(live, lambda journal: journal.finish(sides[0], "time"))
                return
            await self._hand_over(live, live.seat(sides[0]))
        self.tables.room.stirred(id)

    # vacations

    async def leave(self, person: str, days: int) -> float:
        """Somebody goes on vacation: their slow clocks stand still, and everybody there sees it. Until when."""
        until = await self.tables.desk.ask(lambda _: self.vacations.begin(person, days))
        await self._tell_of(person)
        return until

    async def come_back(self, person: str) -> None:
        """Somebody is back."""
        await self.tables.desk.ask(lambda _: self.vacations.end(person))
        await self._tell_of(person)

    async def _tell_of(self, person: str) -> None:
        for table in await self.tables.desk.ask(lambda _: self.vacations.tables(person)):
            self.news.send(table, PACED)

    # orders

    async def order(self, id: str, side: int, orders: Orders) -> None:
        """Other orders for a seat. What they let pass at this moment is passed."""
        async with self.tables.room.held(id) as live:
            check_orders(live, orders)
            seat = live.seat(side)
            await self.tables.desk.ask(lambda _: self.keeping.order(id, seat, orders))
            live.paced.orders[seat] = orders
            for listener in self.tables.room.at(id):
                if listener.side == side:
                    self._tell(live, listener, orders_message(live, listener.voice, side))
            with self.tables.room.or_forget(id):
                await self.tables.obey(live)
        self.news.send(id, PACED)

    # requests

    async def costs(self, id: str, voice: Voice, side: int, moment: int, ask: str) -> CostsMessage:
        """What going back to a moment of the seat would cancel, as the seat knows it."""
        async with self.tables.room.held(id) as live:
            entry = entry_before(live, side, moment)
            check_back(live, entry)
            return CostsMessage(ask, *cancelled(live, voice, side, entry))

    async def ask(self, id: str, side: int, seq: int, kind: Wish, moment: int) -> None:
        """Ask the other player for something. At one device all have agreed by asking; bots answer at once."""
        async with self.tables.room.held(id) as live:
            self._check(live, side, seq)
            entry = entry_before(live, side, moment) if kind == "back" else -1
            if kind == "back":
                check_back(live, entry)
            if people_beside(live, side) and live.seating.locked:
                await self._put(live, side, Request(kind, entry, live.moments.public))
            else:
                self._check_alone(live, side, kind, entry)
                await self._grant(live, side, Request(kind, entry))

    @staticmethod
    def _check(live: Live, side: int, seq: int) -> None:
        """Whether anything can be asked for now, by whoever knows how the game stands."""
        if live.journal.differs is not None or live.journal.lesson is not None or live.journal.state.over:
            raise Problem("refused", also="nothing_to_ask")
        if seq != live.moments.last(side):
            raise Problem("stale")

    @staticmethod
    def _check_alone(live: Live, side: int, kind: Wish, entry: int) -> None:
        """Where nobody sits at another device: players at one device agree among themselves, bots do not argue."""
        if people_beside(live, side):
            return
        if not live.seating.bots:
            raise Problem("refused", also="nobody_to_ask")
        if kind == "draw" or not bot_agrees(live, side, entry):
            raise Problem("refused", also="bot_declines")

    async def answer(self, id: str, side: int, seq: int, seat: str, agreed: bool) -> None:
        """Agree to what another seat asks for, on what it would cancel as it stands now, or decline it."""
        async with self.tables.room.held(id) as live:
            self._check(live, side, seq)
            request = standing_requests(live).get(seat)
            if request is None or seat == live.seat(side):
                raise Problem("refused", also="not_asked")
            if agreed:
                await self._grant(live, live.journal.game.meta.sides.index(seat), request)
            else:
                await self._put(live, live.journal.game.meta.sides.index(seat), None)

    async def withdraw(self, id: str, side: int) -> None:
        """Ask for nothing any more."""
        async with self.tables.room.held(id) as live:
            await self._put(live, side, None)

    async def _put(self, live: Live, side: int, request: Request | None) -> None:
        seat = live.seat(side)
        await self.tables.desk.ask(lambda _: self.keeping.request(live.id, seat, request))
        live.paced.requests.pop(seat, None)
        if request is not None:
            live.paced.requests[seat] = request
        self._tell_requests(live)
        self.news.send(live.id, PACED)

    def _tell_requests(self, live: Live) -> None:
        for listener in self.tables.room.at(live.id):
            self._tell(live, listener, requests_message(live, listener.voice, listener.side))

    async def _grant(self, live: Live, side: int, request: Request) -> None:
        """All have agreed."""
        if request.kind == "draw":
            await self.tables.carry(live, lambda journal: journal.finish(side, "agreed"))
        else:
            check_back(live, request.entry)
            state = await asyncio.to_thread(live.past.state, request.entry)
            await self.tables.carry(live, lambda journal: journal.back(side, request.entry, state))
        if live.paced.requests:
            for seat in tuple(live.paced.requests):
                await self._put(live, live.journal.game.meta.sides.index(seat), None)
