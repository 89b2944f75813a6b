"""Flat state: lists of ints, hex sets and counters; clone, digest, packing.

A game's state is a struct whose fields are annotated with one of the column types below. Nothing in it refers to
another part of it, so a clone is one slice a column, and a state can be packed, compared and printed generically.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast, get_args, get_type_hints

import msgspec

from hexfront.kernel.dice import Dice
from hexfront.kernel.events import EVERYONE, NO_ONE, Event
from hexfront.kernel.kit import Kit

if TYPE_CHECKING:
    from hexfront.kernel.step import Step

PieceColumn = Annotated[list[int], "piece column"]
"""One int for each piece of the kit."""
PlaceColumn = Annotated[list[int], "place column"]
"""One place (hex or box) for each piece of the kit."""
LevelColumn = Annotated[list[int], "level column"]
"""The depth of each piece in its stack, the top at 0, where the order of stacks counts."""
FaceColumn = Annotated[list[int], "face column"]
"""The face of each piece, or -1; see `kernel/faces.py`."""
AudienceColumn = Annotated[list[int], "audience column"]
"""For each piece the audience that knows its face."""
MomentColumn = Annotated[list[int], "moment column"]
"""For each piece when it got its face."""
ReleaseColumn = Annotated[list[int], "release column"]
"""One int for each face of the kit."""
HexBits = Annotated[int, "hexes"]
"""A set of hexes."""
DerivedBits = Annotated[int, "derived hexes"]
"""A set of hexes that follows from the other columns. Never packed, never shown."""
Counter = Annotated[int, "counter"]
"""A plain number: a turn, points, a switch."""
Derived = Annotated[dict[int, tuple[int, ...]], "derived"]
"""An index that follows from the other columns: hexes to the pieces in them. Copied, never packed."""
Hex = Annotated[int, "hex"]
"""A hex id, or -1."""
Place = Annotated[int, "place"]
"""A hex, or a box (negative)."""
PieceId = Annotated[int, "piece"]
"""A piece index, or -1."""

S = TypeVar("S", bound="State")

NOBODY = -1


class State(msgspec.Struct):
    """What every game's state has."""

    kit: Kit
    scenario: str
    options: tuple[str, ...]
    dice: Dice
    die: int = 0
    stack: tuple[Step[Any], ...] = ()
    barrier: Counter = 0
    winner: Counter = NOBODY
    ending: str = ""
    events: list[Event] = []

    def rebuild(self) -> None:
        """Work out derived columns anew from the others; a game that has any says how."""

    def after_step(self) -> None:
        """Called after every step that ran or was decided; for conditions that end a game at any instant."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    def roll(self, rule: str, sides: int = 6, audience: int = EVERYONE) -> int:
        """Throw one die for a rule, openly or not. Chance enters the program here and nowhere else."""
        value, self.die = self.dice.throw(self.die, sides, audience != EVERYONE)
        self.barrier += 1
        self.events.append(Event("die", rule, {"value": value, "sides": sides}, audience))
        return value

    def pick(self, rule: str, number: int, audience: int = EVERYONE) -> int:
        """One of several equal cases by die, counted from 0."""
        return self.roll(rule, number, audience) - 1

    def draw(self, rule: str, pool: Sequence[int], audience: int = NO_ONE, **args: int) -> int:
        """Draw a face from a pool for a rule, blindly unless an audience is named; undo stops here all the same."""
        value, self.die = self.dice.throw(self.die, len(pool), audience != EVERYONE)
        self.barrier += 1
        face = pool[value - 1]
        self.events.append(Event("draw", rule, {"value": value, "sides": len(pool), "face": face, **args}, audience))
        return face

    def tell(self, key: str, rule: str, audience: int = EVERYONE, **args: int) -> None:
        """Report that something happened."""
        self.events.append(Event(key, rule, args, audience))

    def reveal(self) -> None:
        """Something secret became known: undo stops here."""
        self.barrier += 1

    def end(self, winner: int, ending: str) -> None:
        """The game is over: nobody decides any more."""
        self.winner, self.ending = winner, ending
        self.stack = ()


OF_PIECES = ("piece column", "place column", "level column", "face column", "audience column", "moment column")
"""The kinds of columns with one int for each piece."""
MUTABLE = (*OF_PIECES, "release column", "derived")
_COMMON = frozenset(("kit", "scenario", "options", "dice", "stack", "events"))


@lru_cache
def columns(kind: type[State]) -> dict[str, str]:
    """The fields of a state that hold play, with their column kind, in order of declaration."""
    hints = get_type_hints(kind, include_extras=True, localns={"Step": tuple})
    found = {}
    for name in kind.__struct_fields__:
        if name not in _COMMON:
            words = [a for a in get_args(hints[name])[1:] if isinstance(a, str)]
            found[name] = words[0] if words else "plain"
    return found


def _written(*lines: str, **known: Any) -> Any:
    """A function of a state `s`, from its lines: columns named in code take a third less time than names in a loop."""
    exec("def work(s):\n" + "".join(f"    {line}\n" for line in lines), known)
    return known["work"]


@lru_cache
def _cloning(kind: type[State]) -> Callable[[Any], Any]:
    """The copying of a kind of state, column by column."""
    lists = [name for name, column in columns(kind).items() if column in MUTABLE]
    copies = [f"new.{name} = s.{name}.copy()" for name in lists]
    return cast(Callable[[Any], Any], _written("new = s.__copy__()", *copies, "new.events = []", "return new"))


def clone(s: S) -> S:
    """A copy that shares nothing that can change. It has no events of its own yet."""
    new: S = _cloning(type(s))(s)
    return new


@lru_cache
def _packed(kind: type[State]) -> tuple[tuple[str, str], ...]:
    return tuple((name, column) for name, column in columns(kind).items() if not column.startswith("derived"))


_encoder = msgspec.msgpack.Encoder()


def _hex_bytes(hexes: int) -> bytes:
    return hexes.to_bytes((hexes.bit_length() + 7) // 8, "little")


@lru_cache
def _packing(kind: type[State]) -> Callable[[Any], bytes]:
    """The packing of a kind of state, column by column."""
    values = [f"hex_bytes(s.{name})" if column == "hexes" else f"s.{name}" for name, column in _packed(kind)]
    line = f"return encode([s.scenario, s.options, {', '.join(values)}, s.stack])"
    return cast(Callable[[Any], bytes], _written(line, encode=_encoder.encode, hex_bytes=_hex_bytes))


def pack(s: State) -> bytes:
    """Everything that decides how the game goes on, except the kit and the source of dice, as bytes."""
    return _packing(type(s))(s)


def unpack(data: bytes, blank: S, steps: tuple[type[Step[Any]], ...]) -> S:
    """The state that `pack` wrote, on a blank state of the same kit, scenario and dice."""
    s = clone(blank)
    names = _packed(type(s))
    raw: list[Any] = msgspec.msgpack.decode(data)
    s.scenario, s.options = raw[0], tuple(raw[1])
    for (name, column), value in zip(names, raw[2:-1], strict=True):
        setattr(s, name, _unpacked(column, value))
    by_name = {step.__name__: step for step in steps}
    s.stack = tuple(msgspec.convert(step, by_name[step["type"]]) for step in raw[-1])
    s.rebuild()
    return s


def _unpacked(column: str, value: Any) -> Any:
    if column == "hexes":
        return int.from_bytes(value, "little")
    return tuple(tuple(entry) for entry in value) if column == "hex points" else value


def digest(s: State) -> str:
    """A short fingerprint of a state: equal states, equal digests, on every machine."""
    return hashlib.blake2b(pack(s), digest_size=8).hexdigest()
