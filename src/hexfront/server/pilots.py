"""Bots at their tables: whose turn it is, what they are given to think about, and at which pace they decide.

A bot decides by the same way as a browser. Where everybody at a table is a bot, it plays only while somebody watches.
The bots of a table play in one process at a time: letting them is a job, held as long as they may have something to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import NamedTuple

from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.bots.worker import Answer, Thought, Trouble, Worker
from hexfront.kernel.journal import Journal
from hexfront.kernel.judge import BOLD, CAUTIOUS, EVEN
from hexfront.kernel.motive import Motive
from hexfront.kernel.state import pack
from hexfront.server.flight import Flight
from hexfront.server.motive import reason_text
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.running.jobs import Job
from hexfront.server.running.news import News
from hexfront.server.running.notices import SEATS
from hexfront.server.running.runner import Runner
from hexfront.server.running.waiting import ended
from hexfront.server.seating import USUAL, checked
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire_bots import AdviceMessage, BotsMessage, Pace, WireBot

TEMPERS = {"cautious": CAUTIOUS, "even": EVEN, "bold": BOLD}
ADVICE_SECONDS = 3.0
BOTS = "bots"
"""The kind of job by which a process lets the bots of a table play, and of notices that nobody does any more."""
STEP, TROUBLE = "step", "trouble"
"""Notices: one more decision is wanted; a bot could not come to one."""
MOST_TABLES = 10_000
"""How many tables' bots may play in one process."""

log = logging.getLogger("hexfront.server")


def drawn(words: str) -> int:
    """A number that follows from some words."""
    return int.from_bytes(blake2b(words.encode(), digest_size=7).digest(), "big")


def seed_of(live: Live, side: int, moment: int) -> int:
    """By which a state is dealt for a bot at a moment of its seat."""
    return drawn(f"{live.id} {side} {moment}")


def dealt_before(live: Live, side: int) -> tuple[bytes, ...]:
    """The states in which a side has decided so far, dealt to it as they were then."""
    clone_for = live.journal.game.clone_for
    return tuple(
        pack(clone_for(s, side, seed_of(live, side, live.moments.until(side, entry - 1))))
        for entry, s in live.past.decided(side)
    )


class Turn(NamedTuple):
    """A decision that a bot has to make."""

    voice: Voice
    side: int
    seq: int
    bot: WireBot
    pace: Pace
    thought: Thought


class Pilots:
    """The bots of all tables, and the process that thinks for them."""

    def __init__(self, tables: Tables, runner: Runner, news: News) -> None:
        self.tables, self.runner, self.news, self.worker = tables, runner, news, Worker()
        self._flights: dict[str, Flight] = {}
        self._thinking = ThreadPoolExecutor(1, "thinking")
        self._tasks: set[asyncio.Task[None]] = set()
        tables.room.stirred, tables.greeting = self.stir, self.greeting
        runner.on(BOTS, self._fly, MOST_TABLES)
        news.on(BOTS, self._left)
        news.on(SEATS, self._reseated)
        news.on(STEP, self._one_more)
        news.on(TROUBLE, self._stuck)

    async def wake(self) -> None:
        """After a start: bots whose turn it is go on."""
        self._keep(self._wake())

    async def _wake(self) -> None:
        for id in await self.tables.desk.ask(lambda store: store.bots_to_move()):
            self.stir(id)

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop thinking."""
        await ended(self._tasks)
        await asyncio.to_thread(self.worker.close)
        self._thinking.shutdown()

    # the pace

    def _flight(self, id: str) -> Flight:
        return self._flights.setdefault(id, Flight())

    def greeting(self, live: Live) -> BotsMessage | None:
        """What is told of bots, if there are any."""
        return self._message(live) if live.seating.bots else None

    def _message(self, live: Live) -> BotsMessage:
        flight = self._flight(live.id)
        return BotsMessage(live.seating.bots, live.seating.pace, flight.trouble)

    async def tell(self, id: str) -> None:
        """Who plays, and how fast, to everybody at the table."""
        async with self.tables.room.held(id) as live:
            self.tables.room.broadcast(id, self._message(live))

    async def let(self, id: str, side: int, seat: str, bot: WireBot | None) -> None:
        """A bot for a seat, or the player back."""
        await self.tables.reseat(id, side, seat, bot)
        self._flight(id).trouble = False
        await self.tell(id)

    async def set_pace(self, id: str, pace: Pace) -> None:
        """Another pace; what was due at the last one is done before that is told, or not at all."""
        flight = self._flight(id)
        async with flight.deciding:
            await self.tables.set_pace(id, pace)
        flight.steps, flight.trouble = 0, False
        self.stir(id)
        await self.tell(id)

    async def step(self, id: str) -> None:
        """One more decision."""
        async with self.tables.room.held(id) as live:
            waiting = live.seating.pace == "step"
        flight = self._flight(id)
        flight.trouble = False
        flight.steps += waiting
        if not flight.flying:
            self.news.send(id, STEP)
        self.stir(id)

    # other processes

    async def _left(self, id: str) -> None:
        """Nobody lets the bots of a table play any more, since nobody watches there; here somebody may."""
        if self.tables.room.at(id):
            self.stir(id)

    async def _reseated(self, id: str) -> None:
        """Others play in the seats of a table."""
        await self.tables.room.follow(id)
        self._flight(id).trouble = False
        if self.tables.room.at(id):
            await self.tell(id)
        self.stir(id)

    async def _one_more(self, id: str) -> None:
        """Somebody elsewhere wants one more decision of the bots that play here."""
        if (flight := self._flights.get(id)) and flight.flying:
            flight.steps, flight.trouble = flight.steps + 1, False
            self.stir(id)

    async def _stuck(self, id: str) -> None:
        """A bot elsewhere could not come to a decision."""
        self._flight(id).trouble = True
        if self.tables.room.at(id):
            await self.tell(id)

    # their turn

    def stir(self, id: str) -> None:
        """A table has changed: decide, if a bot has to."""
        flight = self._flight(id)
        flight.changed.set()
        if not flight.flying and not flight.trouble and not flight.asked:
            flight.asked = True
            self._keep(self._take(id, flight))

    async def _take(self, id: str, flight: Flight) -> None:
        """Let the bots of a table play here, unless another process does."""
        try:
            flight.flying = await self.runner.take(BOTS, id)
            flight.steps *= flight.flying
        except Exception:
            log.exception("the bots of a table cannot be let play")
        finally:
            flight.asked = False

    async def _fly(self, job: Job) -> None:
        """Let the bots of a table play until they have had nothing to do for a while."""
        id, flight = job.key, self._flight(job.key)
        flight.flying = True
        flight.changed.set()
        try:
            while await flight.stirred():
                await self._decide_all(id, flight)
                if flight.trouble or await self._needless(id):
                    return
        except Problem as problem:
            if problem.code != "unknown":
                raise
            self._flights.pop(id, None)  # a table that is gone needs nobody
        finally:
            flight.flying = False

    async def _needless(self, id: str) -> bool:
        """Whether a table has no bots; or only bots, and nobody looks here: it is left to where somebody does."""
        async with self.tables.room.held(id) as live:
            left = self._alone(live) and not self.tables.room.audience(id)
            if left:
                self.news.send(id, BOTS)
            return left or not live.seating.bots

    async def _decide_all(self, id: str, flight: Flight) -> None:
        """Decide until there is nothing left to do."""
        try:
            again = True
            while again or flight.changed.is_set():
                flight.changed.clear()
                if again := (turn := await self._turn(id)) is not None:
                    await self._play(id, flight, turn)
                else:
                    flight.rest()
        except Exception as trouble:
            if isinstance(trouble, Problem) and trouble.code == "unknown":
                raise
            log.exception("a bot could not decide")
            flight.trouble = True
            self.news.send(id, TROUBLE)

    async def _turn(self, id: str) -> Turn | None:
        """The decision that a bot has to make now."""
        async with self.tables.room.held(id) as live:
            playing = [side for side in live.journal.offer.actors if live.bot(side)]
            if not playing or live.bound or (self._alone(live) and not self.tables.room.audience(id)):
                return None
            side, bot = playing[0], live.bot(playing[0]) or USUAL
            voice = self.tables.desk.library.voice(live.journal.game.key, "en")
            thought = self._thought(live, side, bot, id)
            return Turn(voice, side, live.moments.last(side), bot, live.seating.pace, thought)

    @staticmethod
    def _alone(live: Live) -> bool:
        """Whether everybody at a table is a bot."""
        return set(live.journal.game.meta.seats) <= set(live.seating.bots)

    async def _play(self, id: str, flight: Flight, turn: Turn) -> None:
        if flight.known is None or flight.known[0] != turn.thought:
            flight.known = turn.thought, await self._think(id, turn.thought)
        answer = flight.known[1]
        if not await self.tables.door.locked(id) and not await flight.due(turn.pace):
            return
        async with flight.deciding:
            if await self._decide(id, turn, answer):
                await self._note(id, flight)

    async def _decide(self, id: str, turn: Turn, answer: Answer) -> bool:
        """Decide, unless the table has gone on or has another pace since the turn was looked up."""
        async with self.tables.room.held(id) as live:
            if live.seating.pace != turn.pace:
                return False
        motive = Motive(turn.bot.name, answer.reason, answer.args)
        try:
            await self.tables.decide(id, turn.voice, turn.side, turn.seq, answer.act, motive)
        except Problem as problem:
            if problem.code != "stale":
                raise
            return False
        return True

    async def _note(self, id: str, flight: Flight) -> None:
        """Note how long to wait after a decision."""
        async with self.tables.room.held(id) as live:
            seen = [side for side in self.tables.room.audience(id) if live.moments.of_entry(side, live.journal.seq)]
            dice = [event for event in live.journal.history[-1] if event.key == "die"]
            flight.decided(bool(seen), any(die.seen_by(side) for die in dice for side in seen))

    def _thought(self, live: Live, side: int, bot: WireBot, about: str) -> Thought:
        """What goes to the process, about a game: nobody can know the lot before it is over."""
        seed = seed_of(live, side, live.moments.last(side))
        lot = drawn(f"lot {live.journal.lot.hex()} {side}")
        return replace(self.thought(live.journal, side, bot, about, seed), lot=lot, made=live.journal.made(side))

    def thought(self, journal: Journal, side: int, bot: WireBot, about: str, seed: int) -> Thought:
        """What goes to the process: a state dealt from what the side may know, by a seed that it may know too."""
        game, s = journal.game, journal.state
        return Thought(
            about=about,
            game=game.key,
            scenario=s.scenario,
            options=s.options,
            dealt=pack(game.clone_for(s, side, seed)),
            side=side,
            seed=seed,
            bot=bot.name,
            temper=TEMPERS[bot.temper],
            seconds=bot.seconds,
            packs=tuple(map(str, self.tables.desk.library.packs)),
        )

    async def _think(self, id: str, thought: Thought) -> Answer:
        """What a bot answers; one that has forgotten what it saw in this game is told and asked again."""
        answer = await self.think(thought)
        if not answer.forgotten:
            return answer
        async with self.tables.room.held(id) as live:
            past = await asyncio.to_thread(dealt_before, live, thought.side)
        return await self.think(replace(thought, past=past))

    async def think(self, thought: Thought) -> Answer:
        """What the process says; thoughts wait for each other."""
        return await asyncio.get_running_loop().run_in_executor(self._thinking, self.worker.think, thought)

    # advice

    async def advise(self, id: str, voice: Voice, side: int, name: str, ask: str) -> AdviceMessage:
        """What a bot would do in a seat's place."""
        bot = checked(WireBot(name, seconds=ADVICE_SECONDS), names(voice.game.key))
        async with self.tables.room.held(id) as live:
            if side not in live.journal.offer.actors:
                return AdviceMessage(ask, name)
            thought = self._thought(live, side, bot, f"{id} advice")
            asked = live.journal.state.stack[-1].prompt(live.journal.state, side).key
        try:
            answer = await self._think(id, thought)
        except Trouble as trouble:
            log.error("a bot could not advise: %s", trouble)
            raise Problem("internal") from None
        reason = reason_text(voice, Motive(name, answer.reason, answer.args))
        return AdviceMessage(ask, name, answer.act, voice.label(voice.read(answer.act), asked), reason)
