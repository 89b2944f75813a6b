"""Retreats: where a beaten unit may go."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.grid import Grid


def distance(grid: Grid, hex: int, goals: HexSet) -> int:
    """Hexes from a hex to the nearest of some."""
    return min(grid.distance(hex, goal) for goal in bits.each(goals))


def towards(grid: Grid, here: int, hexes: Sequence[int], goals: HexSet) -> list[int]:
    """Of some hexes the ones nearer to a goal than here, else those equally near, else all; all if there is no goal."""
    if not goals:
        return list(hexes)
    before = distance(grid, here, goals)
    away = {hex: distance(grid, hex, goals) for hex in hexes}
    nearer = [hex for hex in hexes if away[hex] < before]
    return nearer or [hex for hex in hexes if away[hex] == before] or list(hexes)
