"""Conditions on a game in progress, as data: what was done, what happened, how it stands now.

In a file each is a table with `is`: `{ is = "stands", piece = "us_37", at = ["1132"] }`.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import singledispatch

import msgspec

from hexfront.hexmap import bits
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import OF_PIECES, State
from hexfront.kernel.texts import ARGUMENT_KINDS, Texts


class Course(msgspec.Struct, frozen=True):
    """A game as far as it has come: its state, the decisions of one seat that stand, and what happened."""

    state: State
    acts: tuple[str, ...]
    events: tuple[Event, ...]


class Did(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag="did"):
    """A decision was made; `*` in it stands for anything."""

    act: str
    times: int = 1


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag="told"):
    """Something happened: an event with these arguments, pieces and hexes by name, or with figures within bounds."""

    event: str
    of: dict[str, str | int] = {}
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    times: int = 1


class Stands(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag="stands"):
    """A piece is in one of these places, hexes or boxes; or, with `not_at`, in none of those."""

    piece: str
    at: tuple[str, ...] = ()
    not_at: tuple[str, ...] = ()


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag="value"):
    """A figure of a piece, or of the game where no piece is named, is within bounds."""

    column: str
    piece: str = ""
    least: int | None = None
    most: int | None = None


class Holds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag="holds"):
    """Hexes belong to a set of hexes, or do not."""

    hexes: str
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


class Asks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag="asks"):
    """The game has come to one of these steps."""

    steps: tuple[str, ...]


Condition = Did | Told | Stands | Value | Holds | Asks


@singledispatch
def met(condition: Condition, course: Course) -> bool:  # noqa: ARG001
    """Whether a condition holds."""
    raise TypeError(type(condition))


@met.register
def _(condition: Did, course: Course) -> bool:
    return sum(fnmatchcase(act, condition.act) for act in course.acts) >= condition.times


@met.register
def _(condition: Told, course: Course) -> bool:
    return sum(_fits(condition, course.state.kit, event) for event in course.events) >= condition.times


def _fits(condition: Told, kit: Kit, event: Event) -> bool:
    args = event.args
    return (
        event.key == condition.event
        and all(name in args and _word(kit, name, args[name]) == value for name, value in condition.of.items())
        and all(args.get(name, bound - 1) >= bound for name, bound in condition.least.items())
        and all(args.get(name, bound + 1) <= bound for name, bound in condition.most.items())
    )


def _word(kit: Kit, name: str, value: int) -> str | int:
    """An argument of an event as files write it."""
    kind = ARGUMENT_KINDS.get(name, "")
    if value < 0 or kind not in ("piece", "face", "hex"):
        return value
    if kind == "hex":
        return kit.board.number(value)
    return (kit.faces if kind == "face" else kit.pieces)[value].id


@met.register
def _(condition: Stands, course: Course) -> bool:
    s = course.state
    where: list[int] = getattr(s, "where")  # noqa: B009  # every game has this column, no common state declares it
    place = s.kit.place_name(where[s.kit.index[condition.piece]])
    return place in condition.at if condition.at else place not in condition.not_at


@met.register
def _(condition: Value, course: Course) -> bool:
    s = course.state
    found = getattr(s, condition.column)
    value: int = found[s.kit.index[condition.piece]] if condition.piece else found
    return (condition.least is None or value >= condition.least) and (condition.most is None or value <= condition.most)


@met.register
def _(condition: Holds, course: Course) -> bool:
    board, held = course.state.kit.board, getattr(course.state, condition.hexes)
    has = (bits.has(held, board.hex(number)) for number in condition.has)
    return all(has) and not any(bits.has(held, board.hex(number)) for number in condition.lacks)


@met.register
def _(condition: Asks, course: Course) -> bool:
    stack = course.state.stack
    return bool(stack) and type(stack[-1]).__name__ in condition.steps


# what files may name


class Known(msgspec.Struct, frozen=True):
    """What a condition may name: the things of a game, of its box and of its state, and what can happen in it."""

    game: Game
    kit: Kit
    kinds: dict[str, str]
    """The columns of its state, by what they are."""
    texts: Texts

    def pieces(self, name: str) -> str:
        """What is wrong with the name of a piece."""
        return _one_of("piece", name, tuple(self.kit.index))

    def columns(self, what: str, name: str, kinds: tuple[str, ...]) -> str:
        """What is wrong with the name of a column of some kinds."""
        return _one_of(what, name, tuple(each for each, kind in self.kinds.items() if kind in kinds))


@singledispatch
def check(condition: Condition, known: Known) -> str:  # noqa: ARG001
    """What a condition names that there is not, and what was expected; empty if nothing."""
    raise TypeError(type(condition))


@check.register
def _(condition: Did, known: Known) -> str:
    return _one_of("verb", condition.act.split()[0], tuple(known.game.notation.verbs))


@check.register
def _(condition: Told, known: Known) -> str:
    event = condition.event
    return "" if known.texts.has(f"event.{event}") else f"event {event!r}; expected one of the catalogue"


@check.register
def _(condition: Stands, known: Known) -> str:
    return known.pieces(condition.piece) or _places(known.kit, (*condition.at, *condition.not_at))


@check.register
def _(condition: Value, known: Known) -> str:
    if not condition.piece:
        return known.columns("counter", condition.column, ("counter",))
    return known.pieces(condition.piece) or known.columns("column", condition.column, OF_PIECES)


@check.register
def _(condition: Holds, known: Known) -> str:
    wrong = known.columns("set of hexes", condition.hexes, ("hexes",))
    return wrong or _places(known.kit, (*condition.has, *condition.lacks))


@check.register
def _(condition: Asks, known: Known) -> str:
    steps = tuple(step.__name__ for step in known.game.steps)
    return next(filter(None, (_one_of("step", step, steps) for step in condition.steps)), "")


def _one_of(what: str, name: str, known: tuple[str, ...]) -> str:
    return "" if name in known else f"{what} {name!r}; expected one of {', '.join(known[:40])}"


def _places(kit: Kit, names: tuple[str, ...]) -> str:
    for name in names:
        try:
            kit.place(name)
        except (KeyError, ValueError):
            return f"place {name!r}; expected a hex or one of {', '.join(kit.boxes)}"
    return ""
