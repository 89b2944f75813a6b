"""A game in figures, as it goes over the wire."""

from __future__ import annotations

import msgspec

from hexfront.server.wire import LogLine


class Series(msgspec.Struct, frozen=True):
    """A graph over turns."""

    key: str
    label: str
    turns: tuple[int, ...]
    values: tuple[float, ...]
    answer: bool = False
    """Each value is a yes (1) or a no (0)."""


class Luck(msgspec.Struct, frozen=True):
    """Dice against expectation: what was thrown, what was to be expected, and a 95 % band for it."""

    key: str
    label: str
    dice: int
    mean: float
    expected: float
    low: float
    high: float
    faces: tuple[int, int, int, int, int, int]
    rarity: float = 1.0
    """How often fair dice are at least so far from what was to be expected."""


class Report(msgspec.Struct, frozen=True):
    """A game in figures: for the result screen and during play."""

    series: tuple[Series, ...]
    luck: tuple[Luck, ...]
    objectives: tuple[LogLine, ...]
    decisions: int
    unusual: bool = False
    """Whether any of the dice is rarer than chance alone makes the rarest of so many."""
