"""2.15, 9.7, 11.20-11.22 Steps, and what becomes of units without any."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.ichigo.state import BY_PLACE, Ichigo, place, set_lost, set_raided, set_sight
from hexfront.kernel.faces import give_back
from hexfront.kernel.kit import OUT


def steps_left(s: Ichigo, unit: int) -> int:
    """2.15 The steps a unit has left."""
    return s.kit.steps[unit] - s.lost[unit]


def last_step(s: Ichigo, unit: int) -> bool:
    """2.15 Whether a unit has one step only."""
    return steps_left(s, unit) == 1


def may_lose(s: Ichigo, unit: int, involved: Iterable[int]) -> bool:
    """11.21, R56 A division gives its last step only when nobody of its side in the battle has more than one."""
    if not s.kit.is_division[unit] or not last_step(s, unit):
        return True
    return all(last_step(s, other) for other in involved)


def take_step(s: Ichigo, unit: int) -> None:
    """2.15 A unit loses a step, its last one with its life."""
    if last_step(s, unit):
        eliminate(s, unit)
        return
    set_lost(s, unit, s.lost[unit] + 1)
    s.tell("step_lost", "2.15", unit=unit)


def eliminate(s: Ichigo, unit: int) -> None:
    """2.15, 9.7, R44 Regulars go back to the pool; militia, Japanese and US units are lost for good."""
    s.tell("eliminated", "11.20", unit=unit)
    if s.kit.is_body[unit]:
        to_pool(s, unit)
        return
    place(s, unit, s.kit.dead)
    clear_unit(s, unit)


def to_pool(s: Ichigo, unit: int) -> None:
    """2.14, 9.7 The face of a regular goes back to the pool; its body is never used again."""
    place(s, unit, OUT)
    give_back(s, unit)
    clear_unit(s, unit)


def clear_unit(s: Ichigo, unit: int) -> None:
    """Nothing is noted of a unit that has left the map."""
    set_sight(s, (unit,), BY_PLACE)
    set_raided(s, (unit,), 0)
