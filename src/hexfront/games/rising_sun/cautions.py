"""What speaks against an action before it is taken: a promise broken, units lost, an attack barred."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.air_units import Interdicting
from hexfront.games.rising_sun.rules.artillery import Aiming
from hexfront.games.rising_sun.rules.defensive_reserves import DefensiveReserves
from hexfront.games.rising_sun.rules.initiative import opportunities
from hexfront.games.rising_sun.rules.stacking import excess_in, room_refusal
from hexfront.games.rising_sun.rules.supply import supplied_units
from hexfront.games.rising_sun.state import (
    COMMITTED,
    MOVED,
    MOVEMENT,
    RESERVE_COMBAT,
    RESERVE_MOVEMENT,
    STRATEGIC,
    RisingSun,
    at,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act


def left_undone(s: RisingSun, side: int, act: Act) -> str:
    """4.14, 6.22, 10.5, 11.23, 13.3, 15.2, R68, R85 What an action would give away or cost."""
    match act.verb:
        case "end":
            return _left_by_end(s, side) or s.kit.hooks.warning(s, side, act)
        case "bid":
            return "promises_too_much" if act.a > opportunities(s, side) else ""
        case "banzai":
            return "banzai_dies"
        case "shoot" | "shoot_other":
            return "bars_attack" if _bars_attack(s, side) else ""
        case "commit":
            return "would_overstack" if _overstacks(s, act.a) else ""
    return s.kit.hooks.warning(s, side, act)


def _left_by_end(s: RisingSun, side: int) -> str:
    """4.14, 6.22, 13.3, 15.2 Attacks promised, stacks above the limit, units gone out of supply, planes left idle."""
    if s.phasing != side:
        return ""
    if isinstance(s.stack[-1], Interdicting):
        return "planes_idle" if s.stack[-1].offers(s, side) else ""
    if s.phase == RESERVE_COMBAT and s.initiative == side and s.made < s.promised:
        return "promise_unmet"
    if s.phase not in (MOVEMENT, RESERVE_MOVEMENT):
        return ""
    if any(excess_in(s, hex, side) for hex in bits.each(at(s, side))):
        return "overstacked"
    return "cut_off" if _went_out_of_supply(s, side) else ""


def _went_out_of_supply(s: RisingSun, side: int) -> bool:
    """15.2 Whether a unit that marched in this phase stands where no line of supply reaches it."""
    column, marks = (s.reserve, (COMMITTED,)) if s.phase == RESERVE_MOVEMENT else (s.moved, (MOVED, STRATEGIC))
    marched = [u for u in s.kit.units[side] if s.where[u] >= 0 and column[u] in marks]
    return len(supplied_units(s, side, marched)) < len(marched)


def _bars_attack(s: RisingSun, side: int) -> bool:
    """11.23, R25 Whether guns are about to close a hex to ground units that stand next to it."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Aiming) or not top.units or not s.kit.is_artillery[top.units[0]]:
        return False
    return not s.barred >> top.hex & 1 and bool(s.kit.board.around(1 << top.hex) & at(s, side))


def _overstacks(s: RisingSun, unit: int) -> bool:
    """R85 Whether a reserve that comes to help makes the hex too full, so that somebody must go in the end."""
    top = s.stack[-1] if s.stack else None
    return isinstance(top, DefensiveReserves) and room_refusal(s, (unit,), top.attack.target) is not None
