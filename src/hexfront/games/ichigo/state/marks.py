"""What is noted of units: steps, raids, what they did in a phase, who sees them. The only writers of these columns."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.ichigo.state.columns import Ichigo
from hexfront.kernel.kit import OUT

MOVED, OVER, FOUGHT, STRATEGIC, PRESENT = 1, 2, 4, 8, 16
"""`done`: entered a hex, its move is over, made its attack, may move strategically, stood there when Phase V began."""
BY_PLACE, OPEN, COVERED = 0, 32, 64
"""`done`: the enemy sees the top of the stack; the unit is open to him; it is on the move and he sees its back."""
SIGHT = OPEN | COVERED
DIE = 8
"""`done`: from this bit on the die for its movement points, 0 before it is rolled."""
FLAGS = (1 << DIE) - 1


def blank_marks(s: Ichigo) -> None:
    """3.0 Nothing is noted of anybody."""
    number = len(s.kit.pieces)
    s.lost, s.raided = [0] * number, [0] * number
    s.done, s.start = [0] * number, [OUT] * number


def set_lost(s: Ichigo, unit: int, steps: int) -> None:
    """2.15 How many steps a unit has lost."""
    s.lost[unit] = steps


def note(s: Ichigo, unit: int, what: int) -> None:
    """What a unit has done in this phase, or may do."""
    s.done[unit] |= what


def forget(s: Ichigo, what: int) -> None:
    """A phase begins: nobody has done it."""
    keep = ~what
    s.done = [flags & keep for flags in s.done]


def set_raided(s: Ichigo, units: Iterable[int], value: int) -> None:
    """8.9 Units caught by a raid, or free of it again."""
    for unit in units:
        s.raided[unit] = value


def begin_movement(s: Ichigo, units: Iterable[int]) -> None:
    """10.14, R25 A movement phase begins: where everybody starts, and no die yet."""
    s.done = [flags & FLAGS for flags in s.done]
    s.start = [OUT] * len(s.kit.pieces)
    for unit in units:
        s.start[unit] = s.where[unit]


def set_rolled(s: Ichigo, units: Iterable[int], die: int) -> None:
    """10.14, 10.15 The die for the movement points of units that began the phase together."""
    for unit in units:
        s.done[unit] |= die << DIE


def rolled(s: Ichigo, unit: int) -> int:
    """10.14, 10.15 The die for the movement points of a unit, 0 before it is rolled."""
    return s.done[unit] >> DIE


def start_alone(s: Ichigo, unit: int) -> None:
    """8.10, R68 A unit that was flown in rolls for itself and may still move."""
    s.start[unit] = OUT
    s.done[unit] &= FLAGS & ~(OVER | MOVED)


def set_sight(s: Ichigo, units: Iterable[int], value: int) -> None:
    """6.6, R66 What the enemy sees of units, whatever lies on them."""
    for unit in units:
        s.done[unit] = s.done[unit] & ~SIGHT | value
