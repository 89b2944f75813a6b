"""What players do beside the rules of a game, at all tables: orders, requests, and what follows if all agree."""

from __future__ import annotations

import asyncio
from time import time

from hexfront.kernel.passing import Orders
from hexfront.server.messages import ToClient
from hexfront.server.pace.clocks import USUAL, Clock, left, run_out, turned, wound_up
from hexfront.server.pace.keeping import Keeping, Request, Wish
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
from hexfront.server.problem import Problem
from hexfront.server.room import Listener, Live, encode
from hexfront.server.rows import public_deciders
from hexfront.server.running.news import News
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire_pace import ClockMessage, CostsMessage

PACED = "pace"
"""The kind of news that something of this has changed."""


def clock_message(clock: Clock, now: float) -> ClockMessage:
    """What a clock shows now."""
    return ClockMessage(
        clock.control.kind, {seat: round(left(clock, seat, now), 1) for seat in clock.stock}, tuple(clock.since)
    )


class Pacing:
    """The pace of all tables."""

    def __init__(self, tables: Tables, news: News) -> None:
        self.tables, self.news = tables, news
        self.keeping = Keeping(tables.desk.store.engine)
        tables.welcome, tables.pacing = self.welcome, self
        self.talk = Talk(tables, news, self.keeping)
        news.on(PACED, self._read_again)

    def welcome(self, live: Live, listener: Listener) -> None:
        """What somebody who sits down is told: orders of the seat, and what is asked for."""
        self._tell(live, listener, orders_message(live, listener.voice, listener.side))
        if standing_requests(live):
            self._tell(live, listener, requests_message(live, listener.voice, listener.side))
        if live.paced.clock is not None:
            listener.send(encode(clock_message(live.paced.clock, time())))
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
            if paced != live.paced:
                live.paced = paced
                self._tell_all(live)

    def _tell_all(self, live: Live) -> None:
        for listener in self.tables.room.at(live.id):
            self._tell(live, listener, orders_message(live, listener.voice, listener.side))
            self._tell(live, listener, requests_message(live, listener.voice, listener.side))
        self._tell_clock(live)

    def _tell_clock(self, live: Live) -> None:
        if live.paced.clock is not None:
            self.tables.room.broadcast(live.id, clock_message(live.paced.clock, time()))

    # clocks

    async def timed(self, live: Live) -> None:
        """An entry is stored: the clock stops and starts for those of whom everybody may know it."""
        clock = live.paced.clock or await self._wound_up(live)
        if clock is None:
            return
        turn = turned(clock, [live.seat(side) for side in public_deciders(live.journal.state)], time())
        if turn != live.paced.clock:
            live.paced.clock = turn
            await self.tables.desk.ask(lambda _: self.keeping.wind(live.id, turn))
            self._tell_clock(live)
            self.news.send(live.id, PACED)

    async def _wound_up(self, live: Live) -> Clock | None:
        """The clock of a game that begins, if its terms say that it is timed."""
        if live.journal.seq > 1 or not live.seating.locked:
            return None
        tempo = await self.tables.desk.ask(lambda _: self.keeping.tempo(live.id))
        return wound_up(USUAL[tempo], live.journal.game.meta.seats) if tempo in USUAL else None

    async def claim(self, id: str, side: int) -> None:
        """The game to a side whose opponent has no time left."""
        async with self.tables.room.held(id) as live:
            clock = live.paced.clock
            late = [] if clock is None or live.journal.state.over else run_out(clock, time())
            sides = [live.journal.game.meta.sides.index(seat) for seat in late if seat != live.seat(side)]
            if not sides or live.seat(side) in late:
                raise Problem("refused", also="time_left")
            await self.tables.carry(live, lambda journal: journal.finish(sides[0], "time"))

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
