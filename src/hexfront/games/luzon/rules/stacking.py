"""6.0 Stacking."""

from __future__ import annotations

from hexfront.games.luzon.rules.movement import ways
from hexfront.games.luzon.state import Luzon, occupied_by_others, units_in
from hexfront.hexmap.paths import reach
from hexfront.kernel.refusal import Refusal

NO_WAY_ON = Refusal("6.1", "no_way_on")
NO_WAY_ASHORE = Refusal("8.10", "no_way_ashore")
MUST_MOVE_ON = Refusal("6.1", "must_move_on")
MUST_GO_ASHORE = Refusal("8.10", "must_go_ashore")


def may_halt(s: Luzon, unit: int, hex: int) -> bool:
    """6.1, 8.10 A unit may halt in a land hex that holds no other US unit."""
    return bool(s.kit.board.land >> hex & 1) and not occupied_by_others(s, unit) >> hex & 1


def way_on(s: Luzon, unit: int, hex: int, points: int) -> bool:
    """6.1, R52 Whether from a hex where it may not halt a unit can pay for a way to one where it may.

    The way runs through US-controlled or water hexes, to a vacant US-controlled hex or to any Japanese-controlled
    one that it may enter.
    """
    us = s.us_control
    barred = us & occupied_by_others(s, unit) | s.kit.board.water
    if not s.bridges_out:  # most ways are one step long
        for to, us_cost, japanese_cost, _, _ in s.kit.exits[s.kit.is_division[unit]][hex]:
            if not barred >> to & 1 and (us_cost if us >> to & 1 else japanese_cost) <= points:
                return True
    found = reach(lambda here: ways(s, unit, here), hex, points, s.kit.board.grid.size, ~barred)
    return found.last != hex and not barred >> found.last & 1


def entry_refusal(s: Luzon, unit: int, hex: int, points_left: int) -> Refusal | None:
    """6.1, 8.10 A hex where the unit may not halt is entered only with a way on."""
    if s.kit.is_water[hex]:
        return None if way_on(s, unit, hex, points_left) else NO_WAY_ASHORE
    if not s.occupied >> hex & 1 or not occupied_by_others(s, unit) >> hex & 1:
        return None
    return None if way_on(s, unit, hex, points_left) else NO_WAY_ON


def halt_refusal(s: Luzon) -> Refusal | None:
    """6.1, 8.10 Why the active unit may not halt where it is; a unit thrown back is exempt for now (R35)."""
    unit = s.active
    if unit < 0 or s.where[unit] < 0 or s.thrown_back[unit]:
        return None
    here = s.where[unit]
    if s.kit.board.water >> here & 1:
        return MUST_GO_ASHORE
    return None if may_halt(s, unit, here) else MUST_MOVE_ON


def overstacked(s: Luzon) -> list[int]:
    """6.1, R35 Units thrown back onto another unit, which must be cleared before the phase ends; the latest first."""
    back = sorted((u for u in s.kit.units if s.thrown_back[u]), key=lambda u: -s.thrown_back[u])
    return [u for u in back if s.where[u] >= 0 and len(units_in(s, s.where[u])) > 1]
