"""What a game knows of good play: opinions on the options of a moment, and what a position is worth.

A game's `evaluate.py` offers one function, `judge(kit, temper, whim, keen)`. Bots are built on it and on nothing else
of the game. A whim other than 0 makes a judge fancy some places more than others: so a bot finds other plans worth a
thought. A keen judge has the better habits, where a game knows of any; the others are what an easier opponent has.

A game may have bots of its own besides: its `bots.py` names them in `BOTS`, each a function of the kit and of a lot,
the number from which all dice of that bot in that seat of that game follow; its `told` says which of their reasons the
other side hears too. One that remembers its whole game has a `recall` besides: where its memory is gone (another
process, a decision taken back, somebody else in the seat until now), the states in which its side has decided are dealt
to it again, from the journal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from hexfront.kernel.act import Act

MASK = (1 << 64) - 1
CAUTIOUS, EVEN, BOLD = -1.0, 0.0, 1.0
"""Tempers: what a judge thinks of a risk."""


class Opinion(NamedTuple):
    """What a judge thinks of an option: the higher the weight the better, and why (a key under `reason.KEY`)."""

    act: Act
    weight: float
    reason: str
    args: dict[str, int] = {}
    aside: bool = False
    """Whether the action is an interruption rather than an option."""


class Brain(Protocol):
    """What thinks: it is given a state that holds nothing its side may not know."""

    def think(self, s: Any, side: int, seed: int, until: float | None = None) -> Opinion:
        """The option it would take, found before a time of the monotonic clock if it can."""
        ...


@runtime_checkable
class Remembering(Brain, Protocol):
    """A brain that remembers its whole game; one that begins in the middle of it is told the past of its seat."""

    def recall(self, past: Iterable[Any], now: Any, side: int) -> None:
        """Take in the states in which the side has decided so far, as they were dealt to it, before it thinks now."""
        ...


class Bench(Protocol):
    """Where judges come from: the `judge` of a game with its kit."""

    def __call__(self, temper: float, whim: int, keen: bool) -> Judge:
        """A judge of a temper, with a whim, keen or plain."""
        ...


class Judge(Protocol):
    """The judgement of one player in one game. It may remember the plan of a phase, never what it must not know."""

    def opinions(self, s: Any, side: int) -> list[Opinion]:
        """Opinions on options of a side, the best first; never empty. Options not worth a thought may be left out."""
        ...

    def chance(self, s: Any, side: int) -> float:
        """The chance to win, between 0 and 1, as a quick look tells it."""
        ...

    def plans_anew(self, s: Any, side: int) -> bool:
        """Whether a phase begins that is played by one plan."""
        ...

    def foresight(self, s: Any, side: int) -> int:
        """How many turns it takes to see what such a plan is worth; 0 if the plain one is as good as any."""
        ...


def fancy(whim: int, place: int) -> float:
    """What a whim thinks of a place, from -1 to 1; nothing without a whim."""
    if not whim:
        return 0.0
    z = (whim * 0x9E3779B97F4A7C15 + (place + 1) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 29)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 32)) & 0xFFFF) / 0x8000 - 1
