"""Lessons: a position with a task, and what counts as done, as data of the game.

A lesson is a file `lessons/NUMBER-KEY.toml` in the folder of a game: a position as text with the dice to come, the seat
that learns, the goals, the usual mistakes, and a solution. Goals and mistakes are lists of conditions on what the seat
did, what happened, and how the game stands now. The words are in `text/lessons.LANGUAGE.toml`.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from hexfront.kernel import position
from hexfront.kernel.act import Act, NotationError
from hexfront.kernel.conditions import Condition, Course, Known, check, met
from hexfront.kernel.dice import CommittedDice, NoMoreDice
from hexfront.kernel.files import DataError, convert, load_toml
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.shelf import box
from hexfront.kernel.state import State, columns
from hexfront.kernel.step import actors, options
from hexfront.kernel.texts import load_texts

FOLDER = "lessons"


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be reached: all its conditions hold."""

    key: str
    when: tuple[Condition, ...]


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A usual mistake, and the rule that explains it; `by` are decisions that make it."""

    key: str
    rule: str
    when: tuple[Condition, ...]
    by: tuple[str, ...]
    final: bool = False
    """Whether the task can no longer be done, so that only a new try helps."""
    unless: tuple[str, ...] = ()
    """Goals that, once reached, make it no mistake."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    seat: str
    rule: str
    """What it is about."""
    position: str
    goals: tuple[Goal, ...]
    solution: tuple[str, ...]
    """Decisions of the seat that reach all goals."""
    mistakes: tuple[Mistake, ...] = ()
    replies: tuple[str, ...] = ()
    """What the other sides do when they are asked: the first of these that is offered, otherwise the first offer."""
    key: str = ""


class Progress(msgspec.Struct, frozen=True):
    """How far a lesson is: the goals reached, and the mistake made, if any."""

    reached: tuple[str, ...]
    mistake: Mistake | None
    done: bool


# the files


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it has none."""
    return tuple(_read(path) for path in _paths(game))


def _paths(game: str) -> list[Path]:
    return sorted((box(game).folder / FOLDER).glob("*.toml"))


def _read(path: Path) -> Lesson:
    return msgspec.structs.replace(convert(load_toml(path), Lesson, path), key=_key(path))


def _key(path: Path) -> str:
    return path.stem.partition("-")[2]


def lesson(game: str, key: str) -> Lesson:
    """One lesson; ValueError if there is none of that name."""
    for found in lessons(game):
        if found.key == key:
            return found
    known = ", ".join(each.key for each in lessons(game)) or "none"
    raise ValueError(f"no lesson {key!r} of {game}; expected one of {known}")


def checked(game: Game, kit: Kit) -> tuple[Lesson, ...]:
    """The lessons of a game, after everything that they name has been looked for; DataError says what is wrong."""
    found = lessons(game.key)
    for path, each in zip(_paths(game.key), found, strict=True):
        _check(game, kit, path, each)
    return found


def _check(game: Game, kit: Kit, path: Path, found: Lesson) -> None:
    if found.seat not in game.meta.seats:
        raise DataError(path, _line(path, "seat"), f"seat {found.seat!r}; expected one of {', '.join(game.meta.seats)}")
    try:
        s = begun(game, kit, found)
    except (NotationError, NoMoreDice, ValueError) as e:
        raise DataError(path, _line(path, "position"), f"the position: {e}") from None
    known = Known(game, kit, columns(type(s)), load_texts(game.key, "en"))
    parts = [(part.key, part.when) for part in found.goals] + [(part.key, part.when) for part in found.mistakes]
    for key, when in parts:
        for condition in when:
            if wrong := check(condition, known):
                raise DataError(path, _line(path, f'key = "{key}"'), f"{key}: {wrong}")
    keys = [goal.key for goal in found.goals]
    for mistake in found.mistakes:
        if unknown := [key for key in mistake.unless if key not in keys]:
            line = _line(path, f'key = "{mistake.key}"')
            raise DataError(path, line, f"goal {unknown[0]!r}; expected one of {', '.join(keys)}")


def _line(path: Path, word: str) -> int:
    """The first line of a file that begins with a word."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.startswith(word)), 1)


# a lesson in play


def seed_of(game: str, key: str) -> bytes:
    """The seed of the dice of a lesson: always the same, so that it can be tried again."""
    return hashlib.sha256(f"hexfront lesson {game} {key}".encode()).digest()


def begun(game: Game, kit: Kit, found: Lesson) -> State:
    """The position of a lesson; after the dice that it names, those of its seed go on."""
    return position.read(game, kit, found.position, CommittedDice(seed_of(game.key, found.key)))


def reply(game: Game, s: State, found: Lesson) -> tuple[int, Act] | None:
    """What another side than the learner's decides now; None if it is not asked."""
    learner = game.meta.sides.index(found.seat)
    for side in actors(s):
        if side != learner:
            offered = {game.notation.write(s.kit, act): act for act in options(s, side)}
            wanted = (text for text in found.replies if text in offered)
            return side, offered[next(wanted, next(iter(offered)))]
    return None


def progress(found: Lesson, course: Course) -> Progress:
    """How far a lesson is."""
    reached = tuple(goal.key for goal in found.goals if _all_met(goal.when, course))
    done = len(reached) == len(found.goals)
    made = [] if done else [each for each in found.mistakes if _made(each, reached, course)]
    return Progress(reached, made[0] if made else None, done)


def _made(mistake: Mistake, reached: tuple[str, ...], course: Course) -> bool:
    return not set(mistake.unless) & set(reached) and _all_met(mistake.when, course)


def _all_met(when: tuple[Condition, ...], course: Course) -> bool:
    return all(met(condition, course) for condition in when)


# the words


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson says in one language."""

    title: str
    text: str
    """The situation and the task."""
    goals: dict[str, str]
    hints: tuple[str, ...]
    done: str
    """What is said when it is done."""
    mistakes: dict[str, str] = {}


class _Book(msgspec.Struct, frozen=True):
    lessons: dict[str, Words]


@cache
def words(game: str, language: str) -> dict[str, Words]:
    """The words of all lessons of a game."""
    path = box(game).folder / "text" / f"lessons.{language}.toml"
    return convert({"lessons": load_toml(path)}, _Book, path).lessons if path.is_file() else {}
