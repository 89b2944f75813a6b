"""R32 Hexes with too many units after units were pushed out of a port: their owner clears them in his next movement."""

from __future__ import annotations

from hexfront.games.ichigo.rules.entering import closed_to
from hexfront.games.ichigo.rules.points import set_out_refusal
from hexfront.games.ichigo.rules.stacking import nation_in, overstacked
from hexfront.games.ichigo.state import Ichigo, launched, units_in
from hexfront.kernel.refusal import Refusal

STILL_OVERSTACKED = Refusal("6.0", "still_overstacked")


def crowding_refusal(s: Ichigo, nation: int) -> Refusal | None:
    """6.0, R32 On the turn of the landing the movement of a nation is not over while one of too many can leave."""
    if not launched(s) or s.turn != s.kit.tables.causeway.mainland_landing_turn:
        return None
    crowded = (hex for hex in overstacked(s) if nation_in(s, hex) == nation)
    return STILL_OVERSTACKED if any(somebody_can_leave(s, nation, hex) for hex in crowded) else None


def somebody_can_leave(s: Ichigo, nation: int, hex: int) -> bool:
    """R32 Whether a unit that may set out has a hex next to it that is not closed to it."""
    if not s.kit.beside[hex] & ~closed_to(s, nation):
        return False
    return any(set_out_refusal(s, nation, unit) is None for unit in units_in(s, hex))
