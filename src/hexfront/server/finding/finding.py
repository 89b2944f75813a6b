"""Finding a game, behind the event loop: tables are set up on terms, seats taken, results written down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import ParamSpec, TypeVar

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from hexfront.kernel.game import check_choice
from hexfront.kernel.state import NOBODY
from hexfront.server.finding.circle import Circle
from hexfront.server.finding.clubs import Clubs
from hexfront.server.finding.listing import Wish, listed, one
from hexfront.server.finding.offers import Offers, check_terms
from hexfront.server.finding.paging import Page
from hexfront.server.finding.rating import BOT, playing
from hexfront.server.finding.tournaments import Due, Tournaments
from hexfront.server.people.identity import Access, Person
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.running.jobs import Job
from hexfront.server.running.runner import Runner
from hexfront.server.seating import BOT as FOR_BOT
from hexfront.server.seating import HERE, LINK, OPEN
from hexfront.server.shelf import choice_of
from hexfront.server.tables import Tables
from hexfront.server.wire import NewTable, TableCard, WireView
from hexfront.server.wire_finding import NewTournament, Terms, Verdict

RESULT, ROUNDS = "result", "rounds"
"""The kinds of jobs: write down what came of a game (its key is the table); set up the games of tournaments that were
to be set up when a server died."""
P = ParamSpec("P")
T = TypeVar("T")


async def _nothing(*_: object) -> None:
    """Nobody waits for it."""


def _shown_late(live: Live, side: int, delay: int) -> int:
    """The last moment of a side that onlookers may see; -1 if there is none yet.

    The delay is counted in moments that everybody notices: else it would tell when a side decides something in secret.
    """
    if live.journal.state.over:
        return live.moments.last(side)
    common = live.moments.last(NOBODY) - delay
    return live.moments.of_common(side, common) if common >= 0 else -1


class Finding:
    """Everything that brings people to a table, and what is kept of it afterwards."""

    def __init__(self, tables: Tables, runner: Runner) -> None:
        self.tables, engine = tables, tables.desk.store.engine
        self.engine = engine
        self.offers, self.circle, self.clubs = Offers(engine), Circle(engine), Clubs(engine)
        self.ledger, self.tournaments = self.circle.ledger, Tournaments(engine)
        self.runner = runner
        self.begun: Callable[[str], Awaitable[None]] = _nothing
        """Called when somebody has joined a table, with whom the game may begin."""
        self.invited: Callable[[str, str], Awaitable[None]] = _nothing
        """Called when a seat of a table is kept for somebody."""
        runner.on(RESULT, self._judge)
        runner.on(ROUNDS, self._open_left)
        tables.ended = lambda table: runner.put(RESULT, table)

    async def wake(self) -> None:
        """Have the games judged that ended while nobody was there to do so, and set up those of tournaments."""
        for table in await self.ask(self.ledger.unjudged):
            await self.runner.put(RESULT, table)
        await self.runner.put(ROUNDS, "")

    async def ask(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Something that blocks, in a thread."""
        return await self.tables.desk.ask(lambda _: call(*args, **named))

    # tables

    async def listed(self, person: Person, wish: Wish, page: Page) -> tuple[TableCard, ...]:
        """A page of a list of tables."""
        return await self.ask(listed, self.engine, person, wish, page)

    async def seen(self, id: str, key: str, person: Person) -> TableCard:
        """One table that a person may know of, with who plays at it and on what terms."""
        if person.kind == "home":
            return await self.tables.shelf.seen(id, key, person)
        await self.tables.door.shown(id, key, person)
        return await self.ask(one, self.engine, person, id)

    async def create(self, wish: NewTable, language: str, person: Person) -> TableCard:
        """Set up a game; between people on terms, with seats kept for those who are invited."""
        if person.kind == "home":
            return await self.tables.shelf.create(wish, language, person)
        terms = check_terms(replace(wish.terms, tournament="", rematch=""), person)
        if terms.club and not await self.ask(self.clubs.belongs, terms.club, person.id):
            raise Problem("unknown")
        invited = {seat: await self.ask(self.offers.person, name, person) for seat, name in wish.invite.items()}
        return await self._offered(wish, terms, invited, language, person)

    async def _offered(
        self, wish: NewTable, terms: Terms, invited: dict[str, str], language: str, person: Person
    ) -> TableCard:
        """Set up a table and say on what terms; it is taken away again if it may not be."""
        if any(wish.seats.get(seat) != OPEN for seat in invited) or person.id in invited.values():
            raise Problem("malformed", "invite")
        card = await self.tables.shelf.create(wish, language, person)
        try:
            await self.ask(self.offers.offer, card.id, terms, invited, person)
        except IntegrityError:
            await self.tables.desk.ask(lambda store: store.remove(card.id))
            raise Problem("stale") from None
        for other in invited.values():
            await self.invited(card.id, other)
        return replace(card, terms=terms)

    async def join(self, id: str, seat: str, person: Person, access: Access | None = None) -> TableCard:
        """Take a seat that waits."""
        if person.kind == "home":
            raise Problem("refused", also="open_at_home")
        await self.ask(self.offers.join, id, seat, person, access)
        await self.begun(id)
        return await self.seen(id, "", person)

    async def invite(self, id: str, seat: str, name: str, person: Person) -> None:
        """Keep a waiting seat for somebody."""
        other = await self.ask(self.offers.person, name, person)
        await self.ask(self.offers.invite, id, seat, other, person)
        await self.invited(id, other)

    async def rematch(self, id: str, language: str, person: Person) -> TableCard:
        """The same game again with sides changed; whoever asks second finds the table of the first."""
        deed, card = await self.tables.door.shown(id, "", person), await self.tables.shelf.card(id)
        held = deed.held(person)
        if len(held) != 1 or len(card.seats) != 2 or not card.over:
            raise Problem("refused", also="no_rematch")
        there = await self.ask(self.offers.rematch, id)
        if there:
            return await self.seen(there, "", person)
        terms = replace(await self.ask(self.offers.terms, id), rematch=id, tournament="")
        players = playing(deed.seating.kinds, deed.seating.bots, deed.holders)
        mine, other = next(seat for seat in card.seats if seat not in held), held[0]
        opponent = players.get(mine, "")
        bot = opponent.startswith(BOT)
        if opponent and not bot and await self.ask(self.offers.neighbours.apart, person.id, opponent):
            raise Problem("refused", also="no_rematch")
        seats = {mine: HERE, other: FOR_BOT if bot else OPEN}
        bots = {other: deed.seating.bots[mine]} if bot else {}
        wish = NewTable(card.game, card.scenario, card.options, card.name, seats, bots, deed.access, terms)
        invited = {} if bot or not opponent else {other: opponent}
        return await self._offered(wish, terms, invited, language, person)

    async def delayed(self, id: str, seat: str, language: str, seq: int | None, person: Person) -> WireView:
        """What a side saw some moments ago, for onlookers, where both have agreed to it by sitting down."""
        deed = await self.tables.door.shown(id, "", person)
        delay = (await self.ask(self.offers.terms, id)).delay
        agreed = delay and deed.access == "onlookers" and LINK not in deed.seating.kinds.values()
        if not agreed or deed.held(person) or seat not in deed.seating.kinds:
            raise Problem("refused", also="not_delayed")
        voice = self.tables.desk.library.voice(deed.game, language)
        side = voice.game.meta.sides.index(seat)
        async with self.tables.room.held(id) as live:
            latest = _shown_late(live, side, delay)
        if latest < 0 or not 0 <= (latest if seq is None else seq) <= latest:
            raise Problem("unknown")
        return await self.tables.view(id, voice, side, latest if seq is None else seq)

    # results

    async def _judge(self, job: Job) -> None:
        """Write down what came of a game; a tournament goes on with it."""
        await self.ask(self.ledger.judge, job.key)
        await self._open(await self.ask(self.tournaments.settle, job.key))

    # tournaments

    async def announce(self, wish: NewTournament, language: str, person: Person) -> str:
        """Announce a tournament of a game of two, on terms that somebody may offer."""
        voice = self.tables.desk.library.voice(wish.game, language)
        if len(voice.game.meta.seats) != 2:
            raise Problem("refused", also="not_for_two")
        check_terms(Terms(wish.tempo, wish.rated), person)
        if wish.club and not await self.ask(self.clubs.belongs, wish.club, person.id):
            raise Problem("unknown")
        wish = replace(wish, scenario=wish.scenario or voice.game.meta.scenarios[0].key)
        with choice_of(voice):
            check_choice(voice.game.meta, wish.scenario, wish.options)
        return await self.ask(self.tournaments.announce, wish, person)

    async def enter(self, id: str, person: Person) -> None:
        """Take part in a tournament."""
        wish = await self.ask(self.tournaments.wish, id)
        check_terms(Terms(wish.tempo, wish.rated), person)
        if wish.club and not await self.ask(self.clubs.belongs, wish.club, person.id):
            raise Problem("refused", also="members_only")
        await self.ask(self.tournaments.enter, id, person)

    async def begin(self, id: str, person: Person) -> None:
        """Begin a tournament."""
        await self._open(await self.ask(self.tournaments.begin, id, person))

    async def left(self) -> None:
        """Somebody has left the server for good: tournaments go on without them."""
        await self._open(await self.ask(self.tournaments.left))

    async def rule(self, id: str, verdict: Verdict, person: Person) -> None:
        """Say what came of a game of a tournament."""
        await self._open(await self.ask(self.tournaments.rule, id, verdict, person))

    async def _open_left(self, _: Job) -> None:
        """Set up the tables that were left out."""
        await self._open(await self.ask(self.tournaments.due))

    async def _open(self, due: Iterable[Due]) -> None:
        """Set up the tables of games that have none; both players sit at them."""
        for game in due:
            wish = await self.ask(self.tournaments.wish, game.tournament)
            first, second = self.tables.desk.library.voice(wish.game, "en").game.meta.seats
            new = NewTable(
                wish.game, wish.scenario, wish.options, f"{wish.name} {game.round}.{game.board}",
                {first: OPEN, second: OPEN}, access="onlookers",
            )  # fmt: skip
            host, guest = Person(game.first, "", "account"), Person(game.second, "", "account")
            card = await self.tables.shelf.create(new, "en", host)
            terms = Terms(wish.tempo, wish.rated, club=wish.club, tournament=game.tournament)
            for seat, person in ((first, host), (second, guest)):
                await self.tables.door.place(card.id, seat, person)
            await self.ask(self.offers.offer, card.id, terms, {}, host)
            if not await self.ask(self.tournaments.seat, game, card.id):
                await self.tables.shelf.clear(card.id)
