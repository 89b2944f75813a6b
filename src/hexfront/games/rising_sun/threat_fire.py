"""11.2, 13.2, 16.2 The guns, ships and planes behind an attack that is still to come, and what their fire would do.

Only what the threatened side can make out takes part: planes and ships in their boxes, guns that lie in sight. They
fire from where they stand, all of them at this one attack, at the unit on top.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from hexfront.games.rising_sun.rules.bombardment import (
    pooled,
    printed_factors,
    ship_reach,
    shot_column,
    shot_result,
    within,
)
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.games.rising_sun.state import (
    RisingSun,
    concealed,
    figures,
    place,
    set_disrupted,
    set_lost,
    steps_left,
    units_in,
)
from hexfront.kernel.state import clone


class Support(NamedTuple):
    """10.2 What helps an attack: planes in close support, and the factors of each shot before it."""

    units: tuple[int, ...]
    close: int
    shots: tuple[int, ...]


Condition = tuple[tuple[int, bool], ...]
"""11.21 Of each defender, from the top of the stack: steps shot away, and whether it is disrupted."""
Conditions = dict[Condition, Fraction]


def support_of(s: RisingSun, side: int, target: int, beside: Collection[int]) -> Support:
    """10.2.1, 11.3, 13.2 Planes as close as the rules allow, the others and ships with a shot each, guns with one."""
    planes = sorted(ready(s, side, s.kit.air[side]), key=lambda unit: (printed_factors(s, unit), unit))
    if s.kit.hooks.grounded(s, side):
        planes = []
    most = s.kit.series.combat.close_air_support_units
    ships = [u for u in ready(s, side, s.kit.naval[side]) if ship_reach(s.kit, figures(s, u).range) >> target & 1]
    guns = guns_in_sight(s, side, target)
    groups = [[(unit, True)] for unit in (*planes[most:], *ships)]
    groups.append([(gun, directed(s, gun, beside)) for gun in guns])
    shots = [pooled(s, side, group, target) for group in groups]
    return Support((*planes, *ships, *guns), len(planes[:most]), tuple(shot for shot in shots if shot))


def ready(s: RisingSun, side: int, units: Sequence[int]) -> list[int]:
    """13.0, 16.2 Who can have a mission in the next turn of a side: those that flew are back in the next game turn."""
    kit = s.kit
    this_turn = s.phasing == side or s.phasing == s.first == 1 - side
    boxes = (kit.available[side],) if this_turn else (kit.available[side], kit.flown[side])
    return [unit for unit in units if s.where[unit] in boxes]


def guns_in_sight(s: RisingSun, side: int, target: int) -> list[int]:
    """11.11, 17.1 Guns that the enemy sees and that could fire at a hex from where they stand."""
    on_map = [gun for gun in s.kit.artillery[side] if s.where[gun] >= 0 and visible(s, gun)]
    return [gun for gun in on_map if is_loaded(s, gun) and reaches(s, gun, target) and in_supply(s, gun)]


def is_loaded(s: RisingSun, gun: int) -> bool:
    """11.12 Whether a gun may fire in the next turn of its side: fired markers come off when this one is over."""
    return s.phasing != s.kit.side_of[gun] or not s.fired[gun]


def reaches(s: RisingSun, gun: int, target: int) -> bool:
    """11.11 Whether a hex is in range."""
    return bool(within(s.kit, s.where[gun], figures(s, gun).range) >> target & 1)


def directed(s: RisingSun, gun: int, beside: Collection[int]) -> bool:
    """11.15, R56 Whether one of the attackers who are made out is of the gun's formation, or anybody if it has none."""
    mates = s.kit.formation[gun]
    return not mates or any(s.kit.formation[unit] & mates for unit in beside)


def under_fire(s: RisingSun, side: int, target: int, shots: Sequence[int]) -> Conditions:
    """11.21 In what condition the units of a side in a hex may be after some shots, with the exact chances."""
    here = units_in(s, target)
    found: Conditions = {tuple((0, bool(s.disrupted[unit])) for unit in here): Fraction(1)}
    for strength in shots:
        after: Conditions = defaultdict(Fraction)
        for condition, chance in found.items():
            for new, share in after_shot(s, side, target, condition, shot_column(s, strength, target)):
                after[new] += chance * share
        found = after
    return found


def after_shot(
    s: RisingSun, side: int, target: int, condition: Condition, column: int
) -> list[tuple[Condition, Fraction]]:
    """11.21, 17.1, 17.2 What each face of the die does to the top unit, under a marker to any that is left."""
    here = units_in(s, target)
    left = [at for at, unit in enumerate(here) if condition[at][0] < steps_left(s, unit)]
    aims = left if concealed(s, side) >> target & 1 else left[:1]
    if column < 0 or not aims:
        return [(condition, Fraction(1))]
    faces = [shot_result(s, column, die, False) for die in range(1, 7)]
    share = Fraction(1, len(faces) * len(aims))
    found = []
    for at in aims:
        lost, disrupted = condition[at]
        for shot in faces:
            hurt = min(lost + shot.steps, steps_left(s, here[at])), disrupted or shot.disrupted
            found.append(((*condition[:at], hurt, *condition[at + 1 :]), share))
    return found


def as_hurt(s: RisingSun, side: int, target: int, condition: Condition) -> RisingSun:
    """11.21 The position with the units of a side in a hex in some condition; those without steps are gone."""
    new = clone(s)
    for unit, (lost, disrupted) in zip(units_in(s, target), condition, strict=True):
        if lost >= steps_left(s, unit):
            place(new, unit, s.kit.destroyed[side])
        else:
            set_lost(new, unit, s.lost[unit] + lost)
            set_disrupted(new, unit, disrupted)
    return new


def steps_in(s: RisingSun, target: int) -> int:
    """2.12 The steps in a hex."""
    return sum(steps_left(s, unit) for unit in units_in(s, target))
