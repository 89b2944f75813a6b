"""How far it is from anywhere to anywhere on a board, whoever stands in the way."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import reach

Lengths = tuple[tuple[int, ...], ...]


def lengths(exits: Sequence[Sequence[tuple[int, int]]], land: HexSet, far: int) -> Lengths:
    """What the way costs from every land hex to every hex, by steps (neighbour, cost); `far` where it is too long."""
    size = len(exits)
    nowhere = (far,) * size
    return tuple(
        tuple(min(far, cost) for cost in reach(exits.__getitem__, hex, far - 1, size).cost)
        if land >> hex & 1
        else nowhere
        for hex in range(size)
    )
