"""Lessons at the table: which there are, how one begins, how far it is. Each has a table of its own, in no list."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.lesson import Lesson, checked, lessons, progress, words
from hexfront.kernel.lesson import lesson as lesson_of
from hexfront.server.library import known_game
from hexfront.server.people.addresses import Asking
from hexfront.server.people.identity import Person
from hexfront.server.people.places import claim
from hexfront.server.problem import Problem
from hexfront.server.running.jobs import Job
from hexfront.server.running.runner import Runner
from hexfront.server.seating import HERE, Seating
from hexfront.server.tables import Tables
from hexfront.server.wire import TableCard
from hexfront.server.wire_lessons import LessonCard, LessonGoal, LessonMistake, LessonView
from hexfront.server.words import known_language

KEPT = timedelta(days=14)
"""How long the table of a lesson is kept after the last thing that was done at it."""
CLEARING = "lesson"
"""The kind of job that takes such a table away; its key is the table."""


class Lessons:
    """The lessons of all games."""

    def __init__(self, tables: Tables, runner: Runner) -> None:
        self.tables, self.runner = tables, runner
        self._checked: set[str] = set()
        runner.on(CLEARING, self._clear)

    def cards(self, game: str, language: str) -> tuple[LessonCard, ...]:
        """The lessons of a game."""
        said = words(known_game(game), known_language(language))
        return tuple(LessonCard(each.key, said[each.key].title, each.seat, each.rule) for each in lessons(game))

    async def begin(self, game: str, key: str, person: Person) -> TableCard:
        """Lay a lesson out on a table of its own: one seat is the learner's, the others answer by themselves."""
        found = self._known(known_game(game), key)
        rules, kit = await asyncio.to_thread(self.tables.desk.library.open, game)
        if game not in self._checked:
            await asyncio.to_thread(checked, rules, kit)
            self._checked.add(game)
        journal = await asyncio.to_thread(Journal.of_lesson, rules, key, kit)
        seating = Seating({found.seat: HERE})
        own = claim(person, seating)
        card = await self.tables.desk.ask(lambda store: store.keep(journal, "", seating, claim=own))
        await self.runner.put(CLEARING, card.id, due=(datetime.now(UTC) + KEPT).timestamp())
        return card

    async def _clear(self, job: Job) -> None:
        """Take away a table at which nothing has been done for long; look again later at one that is in use."""
        try:
            card = await self.tables.desk.ask(lambda store: store.card(job.key))
        except Problem:
            return
        due = datetime.fromisoformat(card.updated) + KEPT
        if due <= datetime.now(UTC):
            await self.tables.shelf.clear(job.key)
        else:
            await self.runner.put(CLEARING, job.key, due=due.timestamp())

    async def look(self, id: str, language: str, person: Person) -> LessonView:
        """How far the lesson at a table is."""
        known_language(language)
        await self.tables.door.known(id, "", person)
        async with self.tables.room.held(id) as live:
            if live.journal.lesson is None:
                raise Problem("unknown")
            return view_of(live.journal, live.journal.lesson, language)

    @staticmethod
    def _known(game: str, key: str) -> Lesson:
        try:
            return lesson_of(game, key)
        except ValueError:
            raise Problem("unknown") from None


def view_of(journal: Journal, found: Lesson, language: str) -> LessonView:
    """A lesson in words, as it stands."""
    said, now = words(journal.game.key, language)[found.key], progress(found, journal.course)
    order = [each.key for each in lessons(journal.game.key)]
    after = order[order.index(found.key) + 1 :]
    return LessonView(
        found.key,
        said.title,
        said.text,
        tuple(LessonGoal(said.goals[goal.key], goal.key in now.reached) for goal in found.goals),
        said.hints,
        LessonMistake(said.mistakes[now.mistake.key], now.mistake.rule, now.mistake.final) if now.mistake else None,
        now.done,
        said.done,
        after[0] if after else "",
        place_of(journal.game, found),
    )


def place_of(game: Game, found: Lesson) -> str:
    """Where a lesson takes place: the first hex that its solution names; empty if it names none."""
    acts = [act.split() for act in found.solution]
    named = [dict(zip(game.notation.verbs[verb].args, words, strict=False)).get("hex", "") for verb, *words in acts]
    return next(filter(None, named), "")


# the addresses


def shared(state: State) -> Lessons:
    """The lessons of the application, typed."""
    found: Lessons = state.house.lessons
    return found


@get("/games/{game:str}/lessons", sync_to_thread=False, who="anybody")
def list_lessons(state: State, game: FromPath[str], language: FromQuery[str] = "en") -> tuple[LessonCard, ...]:
    """The lessons of a game."""
    return shared(state).cards(game, language)


@post("/games/{game:str}/lessons/{key:str}", rate="lessons")
async def begin_lesson(state: State, person: Asking, game: FromPath[str], key: FromPath[str]) -> TableCard:
    """Begin a lesson, at a table of its own."""
    return await shared(state).begin(game, key, person)


@get("/tables/{id:str}/lesson")
async def table_lesson(state: State, person: Asking, id: FromPath[str], language: FromQuery[str] = "en") -> LessonView:
    """The task of the lesson at a table, and how far it is."""
    return await shared(state).look(id, language, person)


ADDRESSES = (list_lessons, begin_lesson, table_lesson)
