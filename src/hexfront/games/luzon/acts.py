"""5.4 What units can do in the US Operations Phase, all at once: the options that the checks of the chapters let pass.

Random play spends most of its time here, so what a unit can do is kept under what it depends on: its points, and
control and units two hexes around it, as far as the steps of others can change it.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.luzon.rules.movement import drop_refusal
from hexfront.games.luzon.rules.reinforcements import (
    ashore_refusal,
    can_land,
    company_refusal,
    joining_refusal,
    withdraw_refusal,
)
from hexfront.games.luzon.rules.stacking import step_on, way_on
from hexfront.games.luzon.state import Luzon
from hexfront.kernel.act import Act, acts_of, interned
from hexfront.kernel.kept import kept_under


class Doubt(NamedTuple):
    """A step into a hex where the unit may not halt, and from which no single step leads on."""

    place: int
    """Where the action stands among those that are sure."""
    to: int
    left: int


def acts(s: Luzon, units: tuple[int, ...]) -> list[Act]:
    """5.4 All actions of some units, on the map or in the Box."""
    found: list[Act] = []
    op, where, kit = s.op, s.where, s.kit
    for unit in units:
        if not op[unit]:
            continue
        here = where[unit]
        if here >= 0:
            sure, doubts = sure_acts(s, unit)
            found += looked_into(s, unit, sure, doubts) if doubts else sure
        elif here == kit.offshore or here == kit.waiting:
            found += acts_in_box(s, unit)
        if unit in kit.airborne and drop_refusal(s, unit) is None:
            found.append(interned("drop", unit))
    return found


def looked_into(s: Luzon, unit: int, sure: tuple[Act, ...], doubts: tuple[Doubt, ...]) -> list[Act]:
    """6.1, R52 The actions of a unit, those steps among them from which a longer way leads on."""
    found: list[Act] = []
    start = 0
    for place, to, left in doubts:
        found += sure[start:place]
        start = place
        if way_on(s, unit, to, left):
            found.append(interned("move", unit, to))
    return [*found, *sure[start:]]


def _surroundings(s: Luzon, unit: int) -> tuple[int, ...]:
    """What the sure actions of a unit depend on: itself, and who holds what two hexes around it."""
    here = s.where[unit]
    low, window = s.kit.windows[here]
    us, occupied = s.us_control >> low & window, s.occupied >> low & window
    linked = not s.kit.is_division[unit] and s.linked >> here & 1  # only smaller units withdraw
    return unit, here, s.op[unit], us, occupied, s.crowded >> here & 1, s.bridges_out, linked


@kept_under(_surroundings, most=20_000)
def sure_acts(s: Luzon, unit: int) -> tuple[tuple[Act, ...], tuple[Doubt, ...]]:
    """8.2, 6.1 The actions of a unit on the map that two hexes around it are enough for, and the steps to look into."""
    kit, points, here = s.kit, s.op[unit], s.where[unit]
    us, occupied = s.us_control, s.occupied
    washed_out = s.bridges_out * kit.tables.random_events.bridges_extra
    can_step_back = not kit.is_water[here] and not s.crowded >> here & 1
    found: list[Act] = []
    doubts: list[Doubt] = []
    move = acts_of("move", unit)
    for to, us_cost, japanese_cost, river, back_cost in kit.exits[kit.is_division[unit]][here]:
        extra = washed_out if river else 0
        left = points - extra - (us_cost if us >> to & 1 else japanese_cost)
        if left < 0:
            continue
        # the hex just left is a place to halt (R52), so most ways on need no search
        back = can_step_back and left >= back_cost + extra
        if not back and (kit.is_water[to] or occupied >> to & 1) and not step_on(s, unit, to, left):
            if left:
                doubts.append(Doubt(len(found), to, left))
            continue
        found.append(move[to])
        if kit.cities >> to & 1 and not us >> to & 1:
            found.append(interned("assault", unit, to))
    if withdraw_refusal(s, unit) is None:
        found.append(interned("withdraw", unit))
    return tuple(found), tuple(doubts)


def acts_in_box(s: Luzon, unit: int) -> list[Act]:
    """7.2, 7.6 Landing, and joining a division ashore."""
    if ashore_refusal(s, unit):
        return []
    found = [interned("land", unit)] if can_land(s, unit) else []
    if not s.kit.is_division[unit] and company_refusal(s, unit) is None:
        place = acts_of("place", unit)
        found += [place[hex] for hex in with_divisions(s) if joining_refusal(s, unit, hex) is None]
    return found


@kept_under(lambda s: s.kit.of_divisions(s.where))
def with_divisions(s: Luzon) -> tuple[int, ...]:
    """7.6 The hexes that hold divisions, in rising order."""
    return tuple(sorted({s.where[d] for d in s.kit.divisions if s.where[d] >= 0}))
