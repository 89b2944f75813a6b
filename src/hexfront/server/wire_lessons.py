"""Lessons over the wire: the list of a game's, and one in progress."""

from __future__ import annotations

import msgspec


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson in the list."""

    key: str
    title: str
    seat: str
    rule: str


class LessonGoal(msgspec.Struct, frozen=True):
    """Something to be reached, and whether it is."""

    text: str
    reached: bool


class LessonMistake(msgspec.Struct, frozen=True):
    """What went wrong, and the rule that explains it."""

    text: str
    rule: str
    final: bool
    """Whether only a new try helps."""


class LessonView(msgspec.Struct, frozen=True):
    """A lesson in progress: the task in words, the goals, and what is to be said of how it went."""

    key: str
    title: str
    text: str
    goals: tuple[LessonGoal, ...]
    hints: tuple[str, ...]
    mistake: LessonMistake | None
    done: bool
    praise: str
    """What is said when it is done."""
    following: str
    """The key of the next lesson; empty after the last."""
    place: str
    """The hex that the board shows at its beginning."""
