"""6.0 Stacking."""

from __future__ import annotations

from hexfront.games.luzon.rules.movement import ways
from hexfront.games.luzon.state import Luzon, occupied_by_others, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import leads_to
from hexfront.kernel.kept import kept, kept_under
from hexfront.kernel.refusal import Refusal
from hexfront.mechanics.ways import near

NO_WAY_ON = Refusal("6.1", "no_way_on")
NO_WAY_ASHORE = Refusal("8.10", "no_way_ashore")
MUST_MOVE_ON = Refusal("6.1", "must_move_on")
MUST_GO_ASHORE = Refusal("8.10", "must_go_ashore")


def may_halt(s: Luzon, unit: int, hex: int) -> bool:
    """6.1, 8.10 A unit may halt in a land hex that holds no other US unit."""
    return bool(s.kit.board.land >> hex & 1) and not occupied_by_others(s, unit) >> hex & 1


def _in_reach(s: Luzon, unit: int, hex: int, points: int) -> tuple[int, ...]:
    """What a way on depends on: the kind of unit, and who holds what as far as its points could take it."""
    low, window = disk(s, hex, points)
    us, others = s.us_control >> low & window, occupied_by_others(s, unit) >> low & window
    return s.kit.is_division[unit], hex, points, us, others, s.bridges_out


@kept(most=30_000)
def disk(s: Luzon, hex: int, radius: int) -> tuple[int, HexSet]:
    """The hexes within some distance of one, from the lowest on."""
    around = near(bits.bit(hex), radius, s.kit.board.everywhere, s.kit.board.stride)
    return bits.first(around), around >> bits.first(around)


@kept_under(_in_reach, most=5000)
def way_on(s: Luzon, unit: int, hex: int, points: int) -> bool:
    """6.1, R52 Whether from a hex where it may not halt a unit can pay for a way to one where it may.

    The way runs through US-controlled or water hexes, to a vacant US-controlled hex or to any Japanese-controlled
    one that it may enter.
    """
    barred = s.us_control & occupied_by_others(s, unit) | s.kit.board.water
    return leads_to(lambda here: ways(s, unit, here), hex, points, ~barred)


def step_on(s: Luzon, unit: int, hex: int, points: int) -> bool:
    """6.1, R52 Whether a single step leads on to a hex where the unit may halt, or that it may fight for."""
    us, others, is_water = s.us_control, occupied_by_others(s, unit), s.kit.is_water
    washed_out = s.bridges_out * s.kit.tables.random_events.bridges_extra
    for to, us_cost, japanese_cost, river, _ in s.kit.exits[s.kit.is_division[unit]][hex]:
        held = us >> to & 1
        cost = (us_cost if held else japanese_cost) + (washed_out if river else 0)
        if cost <= points and not is_water[to] and not (held and others >> to & 1):
            return True
    return False


def leads_on(s: Luzon, unit: int, hex: int, points: int) -> bool:
    """6.1, R52 Whether a unit can go on from a hex where it may not halt; most ways are one step long."""
    return step_on(s, unit, hex, points) or way_on(s, unit, hex, points)


def entry_refusal(s: Luzon, unit: int, hex: int, points_left: int) -> Refusal | None:
    """6.1, 8.10 A hex where the unit may not halt is entered only with a way on."""
    if s.kit.is_water[hex]:
        return None if leads_on(s, unit, hex, points_left) else NO_WAY_ASHORE
    if not s.occupied >> hex & 1 or not occupied_by_others(s, unit) >> hex & 1:
        return None
    return None if leads_on(s, unit, hex, points_left) else NO_WAY_ON


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
