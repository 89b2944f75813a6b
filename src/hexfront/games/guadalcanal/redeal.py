"""G-2.71 Plans of landings dealt anew: the enemy of a side knows who is to land and when, but not where."""

from __future__ import annotations

from hexfront.games.guadalcanal.landings import Crowding
from hexfront.games.guadalcanal.plots import coasts
from hexfront.games.guadalcanal.state import Guadalcanal, set_plan
from hexfront.games.rising_sun.rules.naval_units import open_to
from hexfront.games.rising_sun.state import MOVEMENT
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.step import pop
from hexfront.mechanics.dealing import Dealer


def deal_anew(s: Guadalcanal, owner: int, rng: Dealer) -> None:
    """G-2.71, GR37 Other hexes for a side; its enemy does not even know that too many are to land in one."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Crowding) and top.side == owner:
        pop(s)
    for unit in s.kit.units[owner]:
        if s.plan[unit] >= 0:
            set_plan(s, unit, rng.choice(tuple(bits.each(possible(s, unit)))), s.due[unit])


def possible(s: Guadalcanal, unit: int) -> HexSet:
    """GR32 Any coast, but once landings are under way only one where the unit can land."""
    landing = s.phase == MOVEMENT and s.phasing == s.kit.side_of[unit] and s.due[unit] == s.turn
    return open_to(s, unit, coasts(s)) if landing else coasts(s)
