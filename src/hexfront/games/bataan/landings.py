"""B-2.7 Japanese battalions by sea."""

from __future__ import annotations

from hexfront.games.bataan.state import Bataan, note_voyage
from hexfront.games.bataan.tables import tables
from hexfront.games.rising_sun.kit import JAPAN
from hexfront.hexmap.bits import HexSet


def voyages(s: Bataan, unit: int) -> HexSet:
    """B-2.71, B-2.72, BR2, BR26 Any coast, for an infantry battalion of Japan while a voyage is left, one a turn."""
    rule, kit = tables(s.kit).landings, s.kit
    if not embarks(s, kit.side_of[unit]):
        return 0
    what = kit.unit[unit]
    return kit.coast & kit.land if what.type in rule.types and what.size == rule.size else 0


def embarks(s: Bataan, side: int) -> bool:
    """B-2.7, B-2.71, BR26 Japan, while a voyage is left, one a turn."""
    return side == JAPAN and s.voyages < tables(s.kit).landings.battalions and s.sailed != s.turn


def sailed(s: Bataan, unit: int) -> None:  # noqa: ARG001
    """B-2.71, BR26 The voyage is used up when the unit leaves its coast or the Staging Area."""
    note_voyage(s)
    s.tell("voyage_used", "B-2.71", number=tables(s.kit).landings.battalions - s.voyages)
