"""Random numbers for dealing anew; the game's own dice are never touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

MASK, STEP = (1 << 64) - 1, 0x9E3779B97F4A7C15
T = TypeVar("T")


class Dealer:
    """A source of its own: splitmix64, written out because dealing calls it hundreds of times."""

    def __init__(self, seed: int) -> None:
        self.at = seed

    def below(self, stop: int) -> int:
        """A number from 0 up, below `stop`."""
        self.at = at = (self.at + STEP) & MASK
        z = ((at ^ (at >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) * stop >> 64

    def choice(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.below(len(things))]
