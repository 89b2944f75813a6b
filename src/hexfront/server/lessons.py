"""Lessons at the table: which there are, how one begins, how far it is. Each has a table of its own, in no list."""

from __future__ import annotations

import asyncio

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from hexfront.kernel.journal import Journal
from hexfront.kernel.lesson import Lesson, checked, lessons, progress, words
from hexfront.kernel.lesson import lesson as lesson_of
from hexfront.server.library import known_game
from hexfront.server.problem import Problem
from hexfront.server.seating import HERE, Seating
from hexfront.server.tables import Tables
from hexfront.server.wire import TableCard
from hexfront.server.wire_lessons import LessonCard, LessonGoal, LessonMistake, LessonView
from hexfront.server.words import known_language


class Lessons:
    """The lessons of all games."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._checked: set[str] = set()

    def cards(self, game: str, language: str) -> tuple[LessonCard, ...]:
        """The lessons of a game."""
        said = words(known_game(game), known_language(language))
        return tuple(LessonCard(each.key, said[each.key].title, each.seat, each.rule) for each in lessons(game))

    async def begin(self, game: str, key: str) -> TableCard:
        """Lay a lesson out on a table of its own: one seat is the learner's, the others answer by themselves."""
        found = self._known(known_game(game), key)
        rules, kit = await asyncio.to_thread(self.tables.desk.library.open, game)
        if game not in self._checked:
            await asyncio.to_thread(checked, rules, kit)
            self._checked.add(game)
        journal = await asyncio.to_thread(Journal.of_lesson, rules, key, kit)
        return await self.tables.desk.ask(lambda store: store.keep(journal, "", Seating({found.seat: HERE})))

    async def look(self, id: str, language: str) -> LessonView:
        """How far the lesson at a table is."""
        known_language(language)
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
    )


# the addresses


def shared(state: State) -> Lessons:
    """The lessons of the application, typed."""
    found: Lessons = state.house.lessons
    return found


@get("/games/{game:str}/lessons", sync_to_thread=False)
def list_lessons(state: State, game: FromPath[str], language: FromQuery[str] = "en") -> tuple[LessonCard, ...]:
    """The lessons of a game."""
    return shared(state).cards(game, language)


@post("/games/{game:str}/lessons/{key:str}")
async def begin_lesson(state: State, game: FromPath[str], key: FromPath[str]) -> TableCard:
    """Begin a lesson, at a table of its own."""
    return await shared(state).begin(game, key)


@get("/tables/{id:str}/lesson")
async def table_lesson(state: State, id: FromPath[str], language: FromQuery[str] = "en") -> LessonView:
    """The task of the lesson at a table, and how far it is."""
    return await shared(state).look(id, language)


ADDRESSES = (list_lessons, begin_lesson, table_lesson)
