"""Random numbers for dealing anew; the game's own dice are never touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hexfront.kernel.dice import SeededDice

T = TypeVar("T")
throw = SeededDice().throw


class Dealer:
    """A source of its own."""

    def __init__(self, seed: int) -> None:
        self.at = seed

    def below(self, stop: int) -> int:
        """A number from 0 up, below `stop`."""
        value, self.at = throw(self.at, stop)
        return value - 1

    def choice(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.below(len(things))]
