"""Dealing anew what a side may not know: random numbers of its own, and pieces that exchange all noted of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State, columns

T = TypeVar("T")
throw = SeededDice().throw


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


@lru_cache
def noted(kind: type[State]) -> tuple[str, ...]:
    """The columns that hold something for every piece."""
    return tuple(name for name, column in columns(kind).items() if column in ("piece column", "place column"))


def exchange(s: State, a: int, b: int) -> None:
    """Two pieces change places with all that is noted of them; derived columns must be worked out anew afterwards."""
    for name in noted(type(s)):
        column: list[int] = getattr(s, name)
        column[a], column[b] = column[b], column[a]
