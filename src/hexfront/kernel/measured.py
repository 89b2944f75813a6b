"""What benchmarks ask of a game besides what they ask of every game; a game's `measured.py` has it as `MEASURED`.

A `measured.txt` beside it is the position they ask about, so that figures stay comparable when random play changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hexfront.kernel.shelf import box

Setting = tuple[str, tuple[str, ...]]
"""A scenario and the options chosen."""


class Work(msgspec.Struct, frozen=True):
    """A piece of work on a position: its name, what it does, how often in a round, and its bar in microseconds."""

    name: str
    do: Callable[[Any], object]
    times: int = 200
    bar: float | None = None


def anywhere(s: Any) -> bool:
    """Some way into a game."""
    return len(s.stack) > 0 and s.turn > 2


class Measured(msgspec.Struct, frozen=True):
    """A game as benchmarks see it."""

    thick: Callable[[Any], bool] = anywhere
    """Whether a position is one in the thick of a game, on which work is measured."""
    works: tuple[Work, ...] = ()
    settings: tuple[Setting, ...] = ()
    """What is played at random; none: the first scenario as it is, and the last with as many options as there are."""
    decisions: int = 5200
    """Random decisions a second, at least."""
    play: int = 400
    table: int = 1500
    """Thousands of instructions a decision, at most: in random play, and as a table works."""


def measured(key: str) -> Measured:
    """What is asked of a game."""
    module = box(key).module("measured")
    found: Measured = Measured() if module is None else module.MEASURED
    return found


def measured_position(key: str) -> str:
    """The position that is asked about, as text; empty if a game has not settled on one."""
    found = box(key).folder / "measured.txt"
    return found.read_text(encoding="utf-8") if found.is_file() else ""
