"""17.0 Dealing anew what a side cannot know: which enemy unit lies where below the top of a stack or under a marker.

Units change places only with others that the enemy could not tell from them by anything the game does not hide (zones
of control, stacking, supply): of one type, size, gait and number of steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import clone
from hexfront.kernel.step import Step
from hexfront.mechanics.dealing import Dealer, exchange

NAMING = ("unit", "units")
"""The fields in which steps name units."""


def clone_for(s: RisingSun, side: int, seed: int) -> RisingSun:
    """17.1 What a side may know of a game, the rest dealt anew, with fresh dice."""
    new = clone(s)
    new.dice, new.die = SeededDice(), seed
    redeal(new, side, Dealer(seed))
    return new


def redeal(s: RisingSun, side: int, rng: Dealer) -> None:
    """17.1 Hidden units of the enemy (of both sides for an onlooker) change places with others like them."""
    for owner in (0, 1):
        if owner != side:
            now = _shuffle(s, owner, rng)
            s.stack = tuple(renamed(step, now) for step in s.stack)
    s.rebuild()


def _shuffle(s: RisingSun, owner: int, rng: Dealer) -> dict[int, int]:
    """17.1 Which unit stands where another stood."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for unit in s.kit.units[owner]:
        if s.where[unit] >= 0 and not visible(s, unit):
            kinds.setdefault(kind(s, unit), []).append(unit)
    now = {}
    for mates in kinds.values():
        left = list(mates)
        for at, unit in enumerate(mates):
            other = left.pop(rng.below(len(left)))
            now[unit] = other
            if at + 1 == len(mates):
                break
    _rearrange(s, now)
    return now


def kind(s: RisingSun, unit: int) -> tuple[object, ...]:
    """17.1 What the enemy might tell a hidden unit by."""
    kit, what = s.kit, s.kit.unit[unit]
    return what.type, what.size, kit.gait[unit], kit.steps[unit], kit.motorizable[unit], what.service


def _rearrange(s: RisingSun, now: Mapping[int, int]) -> None:
    """All that is noted of each unit goes to the one that stands in its place."""
    done = dict(now)
    for start in now:
        while done[start] != start:
            other = done[start]
            exchange(s, start, other)
            done[start], done[other] = done[other], other


def renamed(step: Step[RisingSun], now: Mapping[int, int]) -> Step[RisingSun]:
    """A running step with other units in it."""
    named: Any = step
    fields = {name: getattr(step, name) for name in NAMING if hasattr(step, name)}
    if not fields:
        return step
    return replace(named, **{name: _other(value, now) for name, value in fields.items()})


def _other(value: Any, now: Mapping[int, int]) -> Any:
    return tuple(now.get(u, u) for u in value) if isinstance(value, tuple) else now.get(value, value)
