"""Dealing anew what a side may not know: random numbers of its own, faces, pieces that cannot be told apart.

Faces and stacks are dealt from what the side knows alone, never from the truth: positions that look alike to it, dealt
with the same seed, come out the same, so that nothing about the truth can be read off a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, TypeVar

import msgspec

from hexfront.kernel.dice import SeededDice
from hexfront.kernel.faces import UNKNOWN, FacedState, face_for, pool, turn_into
from hexfront.kernel.position import field_kinds
from hexfront.kernel.state import State, columns

T = TypeVar("T")
Named = TypeVar("Named", bound=msgspec.Struct)
throw = SeededDice().throw
NOTED = ("piece column", "place column", "level column")


class Dealer:
    """A source of its own; the game's dice are never touched."""

    def __init__(self, seed: int) -> None:
        self.at = seed

    def below(self, stop: int) -> int:
        """A number from 0 up, below `stop`."""
        value, self.at = throw(self.at, stop)
        return value - 1

    def choice(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Some things in any order."""
        found = list(things)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found


@lru_cache
def noted(kind: type[State]) -> tuple[str, ...]:
    """The columns that hold something for every piece, wherever it goes; a face goes with its body."""
    return tuple(name for name, column in columns(kind).items() if column in NOTED)


def exchange(s: State, a: int, b: int) -> None:
    """Two pieces change places with all that is noted of them; derived columns must be worked out anew afterwards."""
    for name in noted(type(s)):
        column: list[int] = getattr(s, name)
        column[a], column[b] = column[b], column[a]


def forget(s: State, piece: int) -> None:
    """Nothing is noted of a piece any more but its place and its depth there."""
    for name, column in columns(type(s)).items():
        if column == "piece column":
            getattr(s, name)[piece] = 0


def unknown(s: FacedState, side: int) -> tuple[list[int], list[int]]:
    """The bodies whose faces a side does not know, the oldest first, and all faces that they and the pool have."""
    bodies = [piece for piece in range(len(s.face)) if face_for(s, side, piece) == UNKNOWN]
    bodies.sort(key=lambda piece: s.drawn[piece])
    return bodies, sorted((*pool(s), *(s.face[piece] for piece in bodies)))


def deal_faces(s: FacedState, side: int, rng: Dealer) -> None:
    """Deal anew the faces that a side does not know, those of the pool among them; all possible deals equally likely.

    The body that got its face first chooses first, since whoever came later could have all that it could have.
    """
    bodies, left = unknown(s, side)
    dealt: dict[int, int] = {}
    for piece in bodies:
        dealt[piece] = rng.choice([face for face in left if s.released[face] < s.drawn[piece]])
        left.remove(dealt[piece])
    turn_into(s, dealt)


def chance_of(s: FacedState, side: int, faces: dict[int, int]) -> Fraction:
    """How likely it is, for all that a side knows, that some bodies unknown to it have these faces."""
    bodies, left = unknown(s, side)
    fit = [face in left and s.released[face] < s.drawn[piece] for piece, face in faces.items() if piece in bodies]
    if len(set(faces.values())) < len(faces) or sum(fit) < len(faces):
        return Fraction(0)
    others = [piece for piece in bodies if piece not in faces]
    rest = [face for face in left if face not in faces.values()]
    return Fraction(_deals(s, others, rest), _deals(s, bodies, left))


def _deals(s: FacedState, bodies: list[int], faces: list[int]) -> int:
    """The number of possible deals: each body, the oldest first, has what it could have and no older one has."""
    found = [sum(s.released[face] < s.drawn[piece] for face in faces) - n for n, piece in enumerate(bodies)]
    return prod(found)


def deal_places(s: State, pieces: Iterable[int], rng: Dealer, own: frozenset[str] = frozenset()) -> dict[int, int]:
    """Deal anew who of some pieces is where; a side knows the places that they fill, but cannot tell them apart.

    All noted of a piece stays with its place, except the columns `own`, which go with the piece as its face does. For
    each piece the one that is now in its place comes back; derived columns must be worked out anew afterwards.
    """
    names = [name for name in noted(type(s)) if name not in own]
    among = sorted(pieces)
    notes = {piece: tuple(getattr(s, name)[piece] for name in names) for piece in among}
    moved = dict(zip(sorted(among, key=notes.__getitem__), rng.shuffled(among), strict=True))
    take_places(s, moved, own)
    return moved


def take_places(s: State, moved: Mapping[int, int], own: frozenset[str] = frozenset()) -> None:
    """For each of some pieces another, or itself, comes to its place and to all noted of it, but for the columns `own`.

    Derived columns must be worked out anew afterwards.
    """
    for name in noted(type(s)):
        if name not in own:
            column: list[int] = getattr(s, name)
            for piece, value in [(now, column[was]) for was, now in moved.items()]:
                column[piece] = value


def rename(s: State, moved: dict[int, int]) -> None:
    """Have the running steps name the pieces that are now in the places of those they named."""
    s.stack = tuple(_renamed(step, moved) for step in s.stack)


def _renamed(step: Named, moved: dict[int, int]) -> Named:
    """A step, or a struct within one, with other pieces in it."""
    changed: dict[str, Any] = {}
    for name, (kind, many) in field_kinds(type(step)).items():
        value = getattr(step, name)
        if isinstance(value, msgspec.Struct):
            changed[name] = _renamed(value, moved)
        elif kind == "piece":
            changed[name] = tuple(moved.get(v, v) for v in value) if many else moved.get(value, value)
    return msgspec.structs.replace(step, **changed) if changed else step
