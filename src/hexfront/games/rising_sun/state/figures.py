"""2.3 What a unit can do, by the face it shows."""

from __future__ import annotations

from hexfront.games.rising_sun.state.columns import RisingSun
from hexfront.games.rising_sun.units import Figures


def figures(s: RisingSun, unit: int) -> Figures:
    """2.12 The figures of the face that shows."""
    return s.kit.figures[unit][s.lost[unit]]


def steps_left(s: RisingSun, unit: int) -> int:
    """2.12, 14.1 The steps a unit has left; a headquarters has one on either side."""
    return 1 if s.kit.is_headquarters[unit] else s.kit.steps[unit] - s.lost[unit]


def rating(s: RisingSun, headquarters: int) -> int:
    """4.2, 14.1bis The command rating of a headquarters, one better with the initiative."""
    bonus = s.kit.series.initiative.rating if s.initiative == s.kit.side_of[headquarters] else 0
    return figures(s, headquarters).rating + bonus
