"""Calling people to their tables: who is told, when, by what.

When it becomes somebody's move who is not there, a job is put for a little later: whoever comes meanwhile is not told,
and several tables are told of together. Told once, somebody is not told again of a table before they have been there.
What is sent is a job for each way, so that one process of several does it, and tries again a few times if it fails.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import time
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from hexfront.kernel.state import NOBODY, State
from hexfront.server.calling import push
from hexfront.server.calling.keyring import Keyring
from hexfront.server.calling.mail import deliverable
from hexfront.server.calling.outside import Barred, Undelivered
from hexfront.server.calling.presence import Presence
from hexfront.server.calling.sending import Gone, Refused, Sending
from hexfront.server.calling.tidings import About, Tiding, Tidings
from hexfront.server.calling.ways import MOVE, Due, Way, Ways
from hexfront.server.calling.words import Item, Message, notice, tame, time_left, trial
from hexfront.server.finding.writing import writing
from hexfront.server.front import Serving
from hexfront.server.pace.clocks import left
from hexfront.server.pace.requests import standing_requests
from hexfront.server.pace.vacations import Vacations
from hexfront.server.people.attempts import Attempts
from hexfront.server.people.identity import Person
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.rows import public_deciders
from hexfront.server.running import jobs
from hexfront.server.running.jobs import MOST_ATTEMPTS, Job
from hexfront.server.running.runner import Hopeless, Runner
from hexfront.server.running.tables import JOBS
from hexfront.server.tables import Tables
from hexfront.server.wire_calling import Kind
from hexfront.server.words import known_language

CALL, SEND, TRIAL, CONFIRM = "call", "notice", "trial", "confirm"
"""The kinds of jobs: see whether somebody must be told of anything (its key is the person); send a notice by a way,
send one for trial, or ask whether any are wanted (their key is the way)."""
LIVE_DELAY = 10.0
"""Seconds after which somebody is told who should sit at a clock."""
MOST_TABLES = 12
"""Tables that one notice names."""
KINDS: tuple[Kind, ...] = ("push", "mail", "hook")
T = TypeVar("T")
log = logging.getLogger("hexfront.server")


class Calling:
    """Notices of a server for others; at home there is nobody to call."""

    def __init__(self, tables: Tables, runner: Runner, serving: Serving, keyring: Keyring) -> None:
        self.tables, self.runner, self.config = tables, runner, serving.notices
        self.home, self.offered = serving.notices.address or serving.address, serving.mode != "home"
        self.keyring, self.ways = keyring, Ways(tables.desk.store.engine)
        self.tidings = Tidings(tables.desk.store.engine)
        self.vacations = Vacations(tables.desk.store.engine)
        self.presence, self.sending = Presence(tables.desk), Sending(self.config, keyring, self.home)
        runner.on(CALL, self._call)
        runner.on(SEND, self._send, 4)
        runner.on(TRIAL, self._try, 2)
        runner.on(CONFIRM, self._confirm, 2)

    def offers(self, kind: Kind) -> bool:
        """Whether there is such a way here."""
        if kind == "push":
            return self.offered and self.config.push is not None and push.usable()
        return self.offered and (self.config.mail if kind == "mail" else self.config.webhooks) is not None

    @property
    def sends(self) -> bool:
        """Whether there is any way to tell anybody anything."""
        return any(map(self.offers, KINDS))

    async def do(self, call: Callable[[], T]) -> T:
        """Something that blocks."""
        return await self.tables.desk.ask(lambda _: call())

    # whose move it is

    async def moved(self, live: Live, before: State) -> None:
        """An entry is stored: whoever must decide now, and had not to before, may have to be told."""
        if not self.offered or not live.seating.locked:
            return
        if live.journal.state.over and not before.over:
            for seat in live.journal.game.meta.seats:
                await self.tell(live, "over", seat)
            return
        fresh = set(public_deciders(live.journal.state)) - set(public_deciders(before))
        fresh -= self.tables.room.audience(live.id)
        if fresh:
            await self.look({live.seat(side) for side in fresh}, live.id, _hurry(live))

    async def tell(self, live: Live, kind: Tiding, seat: str) -> None:
        """Whoever holds a seat and does not sit there is to be told something."""
        if self.sends and live.journal.game.meta.sides.index(seat) not in self.tables.room.audience(live.id):
            await self._note(live.id, kind, await self.do(lambda: self.ways.holders(live.id, {seat})), _hurry(live))

    async def invited(self, table: str, person: str) -> None:
        """A seat is kept for somebody."""
        if self.sends:
            await self._note(table, "invitation", [person])

    async def _note(self, table: str, kind: Tiding, persons: list[str], hurry: bool = False) -> None:
        await self.do(lambda: self.tidings.put(table, persons, kind))
        await self._look_at(persons, hurry, sooner=True)  # nobody puts a notice off by asking for more and more

    async def _look_at(self, persons: list[str], hurry: bool, sooner: bool = False) -> None:
        """See in a while whether some must be told, or sooner if that was to be seen anyway."""
        due = time() + min(self.config.delay, LIVE_DELAY if hurry else self.config.delay)
        for person in persons:
            await self.runner.put(CALL, person, due=due, sooner=sooner)

    async def began(self, table: str) -> None:
        """All seats are taken: whoever has the first move may have to be told."""
        if self.offered:
            async with self.tables.room.held(table) as live:
                seats = {live.seat(side) for side in public_deciders(live.journal.state)}
            await self.look(seats, table)

    async def look(self, seats: set[str], table: str, hurry: bool = False) -> None:
        """See in a while whether those who hold some seats must be told."""
        await self._look_at(await self.do(lambda: self.ways.holders(table, seats)), hurry)

    async def look_later(self, person: str, due: float = 0.0) -> None:
        """See whether somebody must be told of anything, at some time."""
        if self.offered:
            await self.runner.put(CALL, person, due=max(due, time() + self.config.delay))

    # the jobs

    async def _call(self, job: Job) -> None:
        """Tell somebody of all that they do not know of, if there is anything, by every way that they want."""
        await self.do(lambda: self._put(job.key))

    def _put(self, person: str) -> None:
        if until := self.vacations.until(person):
            self.runner.jobs.put(CALL, person, due=until)
            return
        with writing(self.ways.engine) as db:
            for way, news in self.ways.call(db, person).items():
                jobs.put(db, SEND, way, _payload([*_waiting(db, way), *news]))

    async def _send(self, job: Job) -> None:
        """Send a notice by a way, of what still holds."""
        try:
            way = await self.do(lambda: self.ways.one(job.key))
        except Problem:
            return  # it was taken away
        message = await self._message(way, job.payload)
        if message is not None:
            await self._sent(job, way, message)

    async def _try(self, job: Job) -> None:
        """Send a notice that says nothing."""
        try:
            way = await self.do(lambda: self.ways.one(job.key))
        except Problem:
            return
        await self._sent(job, way, trial(way.language, self.home))

    async def _sent(self, job: Job, way: Way, message: Message) -> None:
        try:
            await self.sending.send(way, message)
        except Gone:
            await self.do(lambda: self.ways.forget(way.id))
        except (Barred, Refused) as e:
            await self._given_up(way, type(e).__name__)
            raise Hopeless from None
        except Undelivered as e:
            if job.attempts >= MOST_ATTEMPTS:
                await self._given_up(way, str(e))
                raise Hopeless from None
            raise
        else:
            await self.do(lambda: self.ways.went(way.id, True))

    async def _given_up(self, way: Way, why: str) -> None:
        log.warning("a notice by %s did not get through: %s", way.kind, why)
        await self.do(lambda: self.ways.went(way.id, False))

    async def _message(self, way: Way, payload: str) -> Message | None:
        """What is said of what still holds, and of tables at which somebody has not been since."""
        wanted = {(table, kind or MOVE) for table, _, kind in (each.partition(" ") for each in _wanted(payload))}
        moves = [due for due in await self.do(lambda: self.ways.due_now(way.person)) if (due.table, MOVE) in wanted]
        others = sorted(wanted & await self.do(lambda: self.tidings.known(way.person)))
        items = [await self._move(due, way.language) for due in moves[:MOST_TABLES]]
        told = [await self._tiding(way, table, kind) for table, kind in others[:MOST_TABLES]]
        items += [item for item in told if item is not None]
        return notice(items, way.language, self.home) if items else None

    async def _tiding(self, way: Way, table: str, kind: str) -> Item | None:
        """What is told of a table besides a move; None if it is so no longer."""
        about = await self.do(lambda: self.tidings.about(way.person, table))
        if about is None:
            return None
        voice, link = self.tables.desk.library.voice(about.game, way.language), f"{self.home}t/{table}"
        args = {"side": voice.say(f"side.{about.seat}"), "by": tame(about.by)}
        if kind == "invitation":
            return Item(kind, kind, voice.say("game.title"), about.name, link, args) if about.by else None
        key = await self._key(table, kind, about, way.language, args)
        if not key:  # it may come to be so again, and is to be told then
            await self.do(lambda: self.tidings.forget(way.person, table, kind))
            return None
        return Item(kind, key, voice.say("game.title"), about.name, f"{link}?seat={about.seat}", args)

    async def _key(self, table: str, kind: str, about: About, language: str, args: dict[str, str]) -> str:
        """The sentence by which something is told; empty if it is so no longer."""
        if kind == "over":
            return "drawn" if not about.winner else "won" if about.winner == about.seat else "lost"
        try:
            async with self.tables.room.held(table) as live:
                asked = any(r.kind == kind for seat, r in standing_requests(live).items() if seat != about.seat)
                clock, now = live.paced.clock, time()
                left_now = left(clock, about.seat, now, live.paced.away) if clock and about.seat in clock.since else 0.0
                bot = about.seat in live.seating.bots
        except Problem:
            return ""
        args["left"] = time_left(left_now, language)
        return kind if {"time": left_now > 0, "bot": bot}.get(kind, asked) and not about.over else ""

    async def _move(self, due: Due, language: str) -> Item:
        voice = self.tables.desk.library.voice(due.game, language)
        phase = ""
        try:
            async with self.tables.room.held(due.table) as live:
                seen = live.moments.view(NOBODY)
                phase = voice.say(f"phase.{seen.phase}") if seen.phase else ""
        except Problem as problem:
            log.warning("a table cannot be looked at for a notice: %s", problem.code)
        link = f"{self.home}t/{due.table}?seat={due.seat}"
        args = {"side": voice.say(f"side.{due.seat}"), "phase": phase}
        return Item(MOVE, MOVE if phase else "move_only", voice.say("game.title"), due.name, link, args)

    async def _confirm(self, job: Job) -> None:
        """Ask by mail whether mail is wanted."""
        try:
            await self.sending.confirm(await self.do(lambda: self.ways.one(job.key)))
        except Problem:
            return
        except Refused:
            raise Hopeless from None

    # what people want

    async def try_out(self, way: Way) -> None:
        """Send somebody a notice that says nothing."""
        await self.runner.put(TRIAL, way.id)

    async def ask_mail(self, person: Person, address: str, language: str) -> None:
        """Have an address confirmed before anything else is sent there; with none, nothing is sent any more."""
        if not address or not self.offers("mail"):
            await self.do(lambda: self.ways.forget_kind(person.id, "mail"))
            return
        if not deliverable(address):
            raise Problem("malformed", "mail: name@example.org")
        known, attempts = known_language(language), Attempts(self.ways.engine)
        await self.do(lambda: attempts.limit(f"mail {address.casefold()}"))
        way = await self.do(lambda: self.ways.add(person.id, "mail", address, person.name, known, confirmed=False))
        await self.runner.put(CONFIRM, way.id)


def _hurry(live: Live) -> bool:
    """Whether somebody should sit at a clock."""
    return live.paced.clock is not None and live.paced.clock.control.kind == "live"


def _payload(news: list[str]) -> str:
    return msgspec.json.encode(list(dict.fromkeys(news))).decode()


def _wanted(payload: str) -> list[str]:
    """What a notice is to tell: each a table and a kind."""
    return msgspec.json.decode(payload or "[]", type=list[str])


def _waiting(db: Connection, way: str) -> list[str]:
    """What a notice is to tell that has not been sent yet."""
    row = db.execute(select(JOBS.c.payload).where(JOBS.c.kind == SEND, JOBS.c.key == way, JOBS.c.holder == ""))
    return _wanted(row.scalar() or "")
