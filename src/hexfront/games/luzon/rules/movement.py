"""8.0 US movement."""

from __future__ import annotations

from hexfront.games.luzon.state import Luzon, set_drop_base
from hexfront.hexmap import bits
from hexfront.kernel.refusal import Refusal

NOT_ADJACENT = Refusal("8.2", "not_adjacent")
BASE_AREA = Refusal("8.12", "base_area")
OUT_OF_PLAY_LAND = Refusal("8.2", "out_of_play_land")
TOO_FEW_POINTS = Refusal("8.2", "too_few_points")
NO_POINTS = Refusal("8.2", "no_points")
NOT_ON_MAP = Refusal("8.2", "not_on_map")
DIVISION_NEEDS_BEACH = Refusal("8.10", "division_needs_beach")
UNIT_NEEDS_SHORE = Refusal("8.10", "unit_needs_shore")
DIVISION_NO_LAKE = Refusal("8.10", "division_no_lake")
NOT_AIRBORNE = Refusal("8.9", "not_airborne")
ALREADY_DROPPED = Refusal("8.9", "already_dropped")
NO_AIRFIELD = Refusal("8.9", "no_airfield")
DROP_ON_LAND = Refusal("8.9", "drop_on_land")
NO_DROP, FROM_BOX, FROM_CLARK = 0, 1, 2
"""`drop_from`: where an airborne unit may drop from."""


def ways(s: Luzon, unit: int, hex: int) -> list[tuple[int, int]]:
    """8.2, 8.10 The steps a unit may take from a hex by terrain alone, with their full costs (R40, R41)."""
    us = s.us_control
    washed_out = s.bridges_out * s.kit.tables.random_events.bridges_extra
    return [
        (to, (us_cost if us >> to & 1 else japanese_cost) + (washed_out if river else 0))
        for to, us_cost, japanese_cost, river, _ in s.kit.exits[s.kit.is_division[unit]][hex]
    ]


def step_cost(s: Luzon, unit: int, a: int, b: int) -> int:
    """8.2 The full cost of a step a unit may take."""
    return next(cost for to, cost in ways(s, unit, a) if to == b)


def shore_refusal(s: Luzon, unit: int, a: int, b: int) -> Refusal | None:
    """8.10 Between land and water a division needs a beach, a smaller unit a beach or clear shore (R33, R40)."""
    division = s.kit.is_division[unit]
    if s.kit.shore_open(division, a, b):
        return None
    if not division:
        return UNIT_NEEDS_SHORE
    return DIVISION_NO_LAKE if bits.has(s.kit.lake, a) or bits.has(s.kit.lake, b) else DIVISION_NEEDS_BEACH


def move_refusal(s: Luzon, unit: int, to: int) -> Refusal | None:
    """8.2 Why a unit may not step into a hex: from hex to adjacent hex, paid in full, by permitted shores."""
    kit = s.kit
    here = s.where[unit]
    if here < 0:
        return NOT_ON_MAP
    if kit.sgba >> to & 1:
        return BASE_AREA
    if not (kit.board.land | kit.board.water) >> to & 1:
        return OUT_OF_PLAY_LAND
    if not kit.board.adjacent(here, to):
        return NOT_ADJACENT
    if s.op[unit] == 0:
        return NO_POINTS
    if refusal := shore_refusal(s, unit, here, to):
        return refusal
    return TOO_FEW_POINTS if step_cost(s, unit, here, to) > s.op[unit] else None


def note_drop_bases(s: Luzon) -> None:
    """8.9 At the start of the Operations Phase: who may drop from where (R38)."""
    clark_held = not s.kit.clark_field & ~s.us_control
    for unit in s.kit.airborne:
        here = s.where[unit]
        clark = FROM_CLARK if here == s.kit.clark and clark_held else NO_DROP
        set_drop_base(s, unit, FROM_BOX if here == s.kit.offshore else clark)


def drop_refusal(s: Luzon, unit: int) -> Refusal | None:
    """8.9 An airborne unit may drop once a game, from the Box or from Clark Field where it began the phase."""
    if unit not in s.kit.airborne:
        return NOT_AIRBORNE
    if s.dropped[unit]:
        return ALREADY_DROPPED
    base = {FROM_BOX: s.kit.offshore, FROM_CLARK: s.kit.clark}.get(s.drop_from[unit])
    if base is None or s.where[unit] != base:
        return NO_AIRFIELD
    return NO_POINTS if s.op[unit] < s.kit.tables.cost.airborne else None


def drop_target_refusal(s: Luzon, hex: int) -> Refusal | None:
    """8.9 The target is any land hex, Corregidor included; never the base area, never water."""
    if s.kit.sgba >> hex & 1:
        return BASE_AREA
    return None if s.kit.board.land >> hex & 1 else DROP_ON_LAND
