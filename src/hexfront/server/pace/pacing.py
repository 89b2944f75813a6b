"""What players do beside the rules of a game, at all tables: orders, requests, and what follows if all agree."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from copy import copy
from time import time

from hexfront.kernel.passing import Orders
from hexfront.server.beacon.bound import bound_message
from hexfront.server.calling.tidings import Tiding
from hexfront.server.messages import ToClient
from hexfront.server.pace.clocks import (
    Clock,
    going,
    handed_over,
    left,
    over_at,
    run_out,
    short,
    stopped,
    turned,
    wound_up,
)
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
from hexfront.server.wire_pace import ClockMessage, CostsMessage, OrdersMessage

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
    running = () if clock.still else tuple(clock.since)
    return ClockMessage(clock.control.kind, shown, running, away if slow else {}, paced.timeout)


class Pacing:
    """The pace of all tables."""

    def __init__(self, tables: Tables, news: News, runner: Runner) -> None:
        self.tables, self.news, self.runner = tables, news, runner
        self.keeping, self.vacations = Keeping(tables.desk.store.engine), Vacations(tables.desk.store.engine)
        self.noted: Callable[[Live, Tiding, str], Awaitable[None]] | None = None
        """Called when whoever holds a seat may have to be told something; None where nobody is told anything."""
        runner.on(TIME, self._time_over)
        tables.welcome, tables.caught_up, tables.pacing = self.welcome, self.caught_up, self
        self.talk = Talk(tables, news, self.keeping)
        news.on(PACED, self._read_again)

    def welcome(self, live: Live, listener: Listener) -> None:
        """What somebody who sits down is told: orders of the seat, and what is asked for."""
        self._tell(live, listener, orders_message(live, listener.voice, listener.side))
        if standing_requests(live):
            self._tell(live, listener, requests_message(live, listener.voice, listener.side))
        if (clock := clock_message(live.paced, time())) is not None:
            listener.send(encode(clock))
        if live.bound is not None and live.journal.ledger is not None and live.journal.ledger.promise.beacon:
            listener.send(encode(bound_message(live.bound, live.journal.ledger.promise.beacon)))
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
            await self._read(live)

    async def _read(self, live: Live) -> None:
        paced = await self.tables.desk.ask(lambda _: self.keeping.paced(live.id))
        before, live.paced = live.paced, paced
        self._tell_changes(live, before)

    def _tell_changes(self, live: Live, before: Paced) -> None:
        """What is different, and nothing else: that a message comes at all would tell of the orders of others."""
        now = live.paced
        for listener in self.tables.room.at(live.id):
            seat = live.seat(listener.side)
            if before.orders.get(seat) != now.orders.get(seat):
                told = orders_message(live, listener.voice, listener.side)
                self._tell(live, listener, told or OrdersMessage((), idle=False))
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
        if self._to_turn(live) or (live.paced.clock is not None and not self.tables.desk.store.single_writer):
            await self._turn(live, time())

    async def hold(self, live: Live) -> None:
        """A throw waits for the beacon: the clock stands still from when it was bound until it is carried out."""
        if self._to_turn(live):
            await self._turn(live, time())

    async def caught_up(self, live: Live) -> None:
        """Turn a clock that is behind, as of then: whoever was to turn it died before that."""
        if self._to_turn(live):
            await self._turn(live, await self.tables.desk.ask(lambda _: self.keeping.last(live.id)))

    def _to_turn(self, live: Live) -> bool:
        """Whether the clock in memory does not run for those who must decide."""
        paced = live.paced
        return paced.control is not None and self._turned(live, 0.0)(paced.clock) != paced.clock

    @staticmethod
    def _turned(live: Live, now: float) -> Callable[[Clock | None], Clock | None]:
        """How a clock changes with the present entry."""
        deciding = [live.seat(side) for side in public_deciders(live.journal.state)]
        paced, bound = live.paced, live.bound

        def change(clock: Clock | None) -> Clock | None:
            if clock is None:
                begun = paced.control is not None and live.moments.public and live.seating.locked
                clock = wound_up(paced.control, live.journal.game.meta.seats) if begun and paced.control else None
            if clock is None:
                return None
            if bound is not None:
                return stopped(clock, bound.made)
            return turned(going(clock, now, paced.away), deciding, now, paced.away)

        return change

    async def _turn(self, live: Live, now: float) -> None:
        before = live.paced.clock
        await self._wind(live, self._turned(live, now), live.journal.seq)
        if live.paced.clock != before:
            self._tell_clock(live)
            await self._watch(live)

    async def _wind(self, live: Live, change: Callable[[Clock | None], Clock | None], entry: int | None = None) -> None:
        """Let the clock show something else, whatever other processes have let it show since it was read here."""
        clock, new = await self.tables.desk.ask(lambda _: self.keeping.wind(live.id, change, entry))
        if live.paced.clock is None:  # with the first, vacations count
            live.paced = await self.tables.desk.ask(lambda _: self.keeping.paced(live.id))
        live.paced.clock = clock
        if new:
            self.news.send(live.id, PACED)

    async def _watch(self, live: Live) -> None:
        """Somebody looks when time runs short, and where a bot is to take a seat without any, when it may be so far."""
        clock, now = live.paced.clock, time()
        if clock is None:
            return
        ends = [over_at(clock, seat, now, live.paced.away) for seat in clock.since]
        looks = [end - short(clock.control) for end in ends] if self.noted else []
        looks = [at for at in looks if at > now] + (ends if live.paced.timeout == "bot" else [])
        if looks:
            await self.runner.put(TIME, live.id, due=max(now, min(looks)) + 1.0)

    async def _time_over(self, job: Job) -> None:
        """Let a bot play the seats that have no time left, if so agreed; tell those who have little."""
        try:
            async with self._anew(job.key) as live:
                await self.caught_up(live)
                for seat in self._late(live) if live.paced.timeout == "bot" else ():
                    await self._hand_over(live, seat)
                for seat in self._pressed(live):
                    await self._note(live, "time", seat)
                await self._watch(live)
        except Problem as problem:
            if problem.code != "unknown":
                raise
        else:
            self.tables.room.stirred(job.key)

    @asynccontextmanager
    async def _anew(self, id: str) -> AsyncIterator[Live]:
        """A table as it is stored: another process may have been the last to turn its clock."""
        await self.tables.room.follow(id)
        async with self.tables.room.held(id) as live:
            await self._read(live)
            yield live

    @staticmethod
    def _late(live: Live) -> list[str]:
        """The seats that have no time left, of those that must decide: a clock may not have been turned in time."""
        clock, deciding = live.paced.clock, [live.seat(side) for side in public_deciders(live.journal.state)]
        late = [] if clock is None or live.bound or live.journal.state.over else run_out(clock, time(), live.paced.away)
        return [seat for seat in late if seat in deciding]

    @staticmethod
    def _pressed(live: Live) -> list[str]:
        """The seats whose time runs short."""
        clock, now = live.paced.clock, time()
        if clock is None or live.bound or live.journal.state.over:
            return []
        return [seat for seat in clock.since if 0 < left(clock, seat, now, live.paced.away) <= short(clock.control)]

    async def _note(self, live: Live, kind: Tiding, seat: str) -> None:
        if self.noted is not None:
            await self.noted(live, kind, seat)

    async def _hand_over(self, live: Live, seat: str) -> None:
        """A bot plays a seat to the end, as was agreed."""
        await self._wind(live, lambda clock: None if clock is None else handed_over(clock, seat))
        await self.tables.give(live, seat, USUAL_BOT)
        self._tell_clock(live)
        await self._note(live, "bot", seat)

    async def claim(self, id: str, side: int) -> None:
        """The game to a side whose opponent has no time left; or, if so agreed, a bot in the opponent's seat."""
        async with self._anew(id) as live:
            late = self._late(live)
            sides = [live.journal.game.meta.sides.index(seat) for seat in late if seat != live.seat(side)]
            if not sides or live.seat(side) in late:
                raise Problem("refused", also="time_left")
            if live.paced.timeout == "claim":
                await self.tables.carry(live, lambda journal: journal.finish(sides[0], "time"))
                return
            await self._hand_over(live, live.seat(sides[0]))
        self.tables.room.stirred(id)

    async def wake(self) -> None:
        """After a start: clocks go on that nobody has turned, since a process died before that."""
        for table in await self.tables.desk.ask(lambda _: self.keeping.behind()):
            await self.runner.put(TIME, table)

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
            await self.runner.put(TIME, table)  # it may be over at another time now

    # orders

    async def order(self, id: str, side: int, orders: Orders) -> None:
        """Other orders for a seat. What they let pass at this moment is passed."""
        async with self.tables.room.held(id) as live:
            check_orders(live, orders)
            seat = live.seat(side)
            await self.tables.desk.ask(lambda _: self.keeping.order(id, seat, orders))
            before = copy(live.paced)
            live.paced.orders = {**live.paced.orders, seat: orders}
            if orders == Orders():
                del live.paced.orders[seat]
            self._tell_changes(live, before)
            with self.tables.room.or_forget(id):
                await self.tables.obey(live)
        self.news.send(id, PACED)

    # requests

    async def costs(self, id: str, voice: Voice, side: int, moment: int, ask: str) -> CostsMessage:
        """What going back to a moment of the seat would cancel, as the seat knows it."""
        async with self.tables.room.held(id) as live:
            entry = entry_before(live, side, moment)
            check_back(live, side, entry)
            return CostsMessage(ask, *cancelled(live, voice, side, entry))

    async def ask(self, id: str, side: int, seq: int, kind: Wish, moment: int) -> None:
        """Ask the other player for something. At one device all have agreed by asking; bots answer at once."""
        async with self.tables.room.held(id) as live:
            self._check(live, side, seq)
            entry = entry_before(live, side, moment) if kind == "back" else -1
            if kind == "back":
                check_back(live, side, entry)
            if people_beside(live, side) and live.seating.locked:
                await self._put(live, side, Request(kind, entry, live.moments.public))
                for other in people_beside(live, side):
                    await self._note(live, kind, live.seat(other))
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
        Tables.check_free(live)

    @staticmethod
    def _check_alone(live: Live, side: int, kind: Wish, entry: int) -> None:
        """Where nobody sits at another device: players at one device agree among themselves, bots do not argue."""
        if others := people_beside(live, side):
            for other in others if kind == "back" else ():
                check_back(live, other, entry)
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
            asker = live.journal.game.meta.sides.index(seat)
            if not agreed:
                await self._put(live, asker, None)
                return
            for each in (side, asker) if request.kind == "back" else ():  # who asked may have decided since, in secret
                check_back(live, each, request.entry)
            await self._grant(live, asker, request)

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
            state = await asyncio.to_thread(live.past.state, request.entry)
            await self.tables.carry(live, lambda journal: journal.back(side, request.entry, state))
        if live.paced.requests:
            for seat in tuple(live.paced.requests):
                await self._put(live, live.journal.game.meta.sides.index(seat), None)
