"""What can change in Turning Point: Guadalcanal besides what the series knows, and its only writers."""

from __future__ import annotations

from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.kit import OUT
from hexfront.kernel.state import Counter, PieceColumn, PlaceColumn


class Guadalcanal(RisingSun):
    """All that can change in a game of Turning Point: Guadalcanal."""

    plan: PlaceColumn = []
    due: PieceColumn = []
    shipped: Counter = 0
    streak: Counter = 0
    forfeit: Counter = 0
    doubles: Counter = 0
    doubled: Counter = 0


def own(s: RisingSun) -> Guadalcanal:
    """The state with the columns of this game."""
    assert isinstance(s, Guadalcanal)
    return s


def prepare(s: Guadalcanal) -> None:
    """G-2.71 No landing is planned."""
    number = len(s.kit.pieces)
    s.plan, s.due = [OUT] * number, [0] * number


def set_plan(s: Guadalcanal, unit: int, hex: int, turn: int) -> None:
    """G-2.71 The hex and the turn in which a unit is to land."""
    s.plan[unit], s.due[unit] = hex, turn


def void_plan(s: Guadalcanal, unit: int) -> None:
    """G-2.72, GR32 A landing that cannot be made: the turn it was due on stays noted until it is planned anew."""
    s.plan[unit] = OUT


def clear_plan(s: Guadalcanal, unit: int) -> None:
    """G-2.71 A unit has no landing before it."""
    s.plan[unit], s.due[unit] = OUT, 0


def note_voyage(s: Guadalcanal) -> None:
    """G-2.74 The turn on which a battalion last went by sea."""
    s.shipped = s.turn


def set_streak(s: Guadalcanal, turns: int) -> None:
    """G-6V The turns in a row at whose end Japan held the whole field."""
    s.streak = turns


def set_forfeit(s: Guadalcanal, steps: int) -> None:
    """G-4.0 The Marine infantry points that this turn's withdrawal costs."""
    s.forfeit = steps


def allow_doubling(s: Guadalcanal) -> None:
    """G-2.11 Japan may double its artillery on one turn."""
    s.doubles = 1


def double(s: Guadalcanal) -> None:
    """G-2.11, GR12 This is the turn."""
    s.doubles, s.doubled = 0, s.turn
