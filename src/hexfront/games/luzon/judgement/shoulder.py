"""11.3 The screen before the base area: who keeps it at the least cost, and where it may stand."""

from __future__ import annotations

from hexfront.games.luzon.rules import counteroffensive as co
from hexfront.games.luzon.state import Luzon
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet

DIVISION = 3.0
"""What a division is worth elsewhere, in hexes of marching; a smaller unit is worth nothing."""


def wanted(s: Luzon) -> bool:
    """R53 In the Historical scenario the screen is kept for as long as the counteroffensive may come."""
    return s.scenario == co.HISTORICAL and co.may_come(s)


def zone(s: Luzon) -> HexSet:
    """11.3 The land on which a unit counts for the screen."""
    return s.kit.near_base_area & s.kit.board.land & ~s.kit.sgba


def keepers(s: Luzon, busy: dict[int, int]) -> frozenset[int]:
    """11.3 Three divisions, or two and two smaller units, whichever are nearer; guards whose post is there count."""
    need, near = s.kit.tables.screen, zone(s)
    price = {
        unit: away(s, unit, near) + DIVISION * s.kit.is_division[unit]
        for unit in s.kit.units
        if can_come(s, unit) and (unit not in busy or near >> busy[unit] & 1)
    }
    divisions = sorted((u for u in price if s.kit.is_division[u]), key=lambda u: (price[u], u))
    smaller = sorted((u for u in price if not s.kit.is_division[u]), key=lambda u: (price[u], u))
    alone = divisions[: need.divisions_alone]
    mixed = divisions[: need.divisions] + smaller[: need.sub_divisional]
    if len(mixed) < need.divisions + need.sub_divisional:
        return frozenset(alone)
    return frozenset(min(mixed, alone, key=lambda units: sum(map(price.__getitem__, units))))


def can_come(s: Luzon, unit: int) -> bool:
    """7.2 Whoever is on the map or in the Box."""
    return s.where[unit] >= 0 or s.where[unit] == s.kit.offshore


def away(s: Luzon, unit: int, near: HexSet) -> int:
    """Hexes from a unit, or from the beachheads if it is in the Box, to the nearest place for the screen."""
    return hexes_to(s, bits.bit(s.where[unit]), near) if s.where[unit] >= 0 else 1 + hexes_to(s, s.beachheads, near)


def hexes_to(s: Luzon, here: HexSet, near: HexSet) -> int:
    """How many hexes lie between some hexes and others."""
    steps = 0
    while not here & near:
        here, steps = bits.dilate(here, s.kit.board.stride) & s.kit.board.everywhere, steps + 1
    return steps
