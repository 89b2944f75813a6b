"""What a game knows of good play: opinions on the options of a moment, and what a position is worth.

A game's `evaluate.py` offers one function, `judge(kit, temper)`. Bots are built on it and on nothing else of the game.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from hexfront.kernel.act import Act

CAUTIOUS, EVEN, BOLD = -1.0, 0.0, 1.0
"""Tempers: what a judge thinks of a risk."""


class Opinion(NamedTuple):
    """What a judge thinks of an option: the higher the weight the better, and why (a key under `reason.KEY`)."""

    act: Act
    weight: float
    reason: str
    args: dict[str, int] = {}


class Judge(Protocol):
    """The judgement of one player in one game. It may remember the plan of a phase, never what it must not know."""

    def opinions(self, s: Any, side: int) -> list[Opinion]:
        """Opinions on options of a side, the best first; never empty. Options not worth a thought may be left out."""
        ...

    def chance(self, s: Any, side: int) -> float:
        """The chance to win, between 0 and 1, as a quick look tells it."""
        ...

    def weighty(self, s: Any, side: int) -> bool:
        """Whether the decision deserves a search."""
        ...

    def plans_anew(self, s: Any, side: int) -> bool:
        """Whether a phase begins that is played by one plan."""
        ...
