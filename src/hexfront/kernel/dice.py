"""The only source of chance.

A source of dice is an immutable rule that turns a position (one int, kept in the state) into a value and the next
position. So a cloned state rolls the same dice as its original, and a state can be stored as plain numbers.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple, Protocol

_MASK = (1 << 64) - 1


class NoMoreDice(RuntimeError):
    """A script of dice ended before the game did."""


class Dice(Protocol):
    """A source of dice. One may keep what not everybody may see apart from the rest; most make no difference."""

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """A value from 1 to sides, and where the source stands afterwards."""
        ...


class SeededDice(NamedTuple):
    """A fast generator for simulation (splitmix64); the position is its whole state."""

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """A value from 1 to sides, and where the source stands afterwards."""
        at = (at + 0x9E3779B97F4A7C15) & _MASK
        z = ((at ^ (at >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * sides >> 64) + 1, at


class CommittedDice(NamedTuple):
    """Dice that can be checked afterwards: HMAC-SHA256 of a secret seed over a counter.

    The commitment (a hash of the seed) is published before the game, the seed after it.
    """

    seed: bytes

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """A value from 1 to sides, and where the source stands afterwards; draws that would be biased are skipped."""
        limit = (1 << 32) - (1 << 32) % sides
        while True:
            word = hmac.digest(self.seed, at.to_bytes(8, "big"), "sha256")
            at += 1
            drawn = int.from_bytes(word[:4], "big")
            if drawn < limit:
                return drawn % sides + 1, at

    @property
    def commitment(self) -> str:
        """What may be published before the game."""
        return commitment(self.seed)


def commitment(seed: bytes) -> str:
    """The hash that commits to a seed without giving it away."""
    return hashlib.sha256(b"hexfront dice 1\0" + seed).hexdigest()


class ScriptedDice(NamedTuple):
    """Dice that are known beforehand: for tests, positions and replays. Then, if given, another source goes on."""

    values: tuple[int, ...]
    then: Dice | None = None

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """The next value of the script."""
        if at < len(self.values):
            value = self.values[at]
            if not 1 <= value <= sides:
                raise NoMoreDice(f"scripted die {at + 1} shows {value}; expected 1 to {sides}")
            return value, at + 1
        if self.then is None:
            raise NoMoreDice(f"the script of {len(self.values)} dice has run out")
        value, after = self.then.throw(at - len(self.values), sides, hidden)
        return value, after + len(self.values)


class NoDice(NamedTuple):
    """Between decisions, where the source is known only while one is carried out: nothing can be thrown."""

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """Never."""
        raise NoMoreDice("dice are thrown by decisions alone")


class MiddlingDice(NamedTuple):
    """Neither luck nor misfortune: dice that come down in the middle, for plans.

    A six-sided die shows 3, 4, 4, 3 and so on. Now and then one is thrown, so that what is thrown again until it comes
    out otherwise has an end; other sizes, which choose among things, are thrown always.
    """

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """A value from 1 to sides, and where the source stands afterwards."""
        count, seed = at & 15, at >> 4
        value, after = SeededDice().throw(seed, sides)
        middling = sides == 6 and count < 12
        lower = (sides + 1) // 2
        return (lower + ((count & 3) in (1, 2)) if middling else value), (after << 4 | (count + 1) % 16) & _MASK
