"""Ways between hexes: what can be stepped into from where, how far one gets, what is nearest.

Costs are searched by `hexmap.paths.reach`; here steps are counted, many hexes at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet, Passages
from hexfront.hexmap.board import Board

Between = Callable[[int, int], bool]
"""Whether one may go from a hex to its neighbour."""
E = TypeVar("E")


def exits(board: Board, way: Callable[[int, int], E | None]) -> list[tuple[E, ...]]:
    """For every hex the ways out of it, as a game describes them; None where there is no way to a neighbour."""
    return [
        tuple(found for other in board.neighbours[hex] if (found := way(hex, other)) is not None)
        for hex in range(board.grid.size)
    ]


def beside(board: Board, allowed: Between) -> list[HexSet]:
    """For every hex the neighbours that may step into it."""
    return [bits.of(other for other in board.neighbours[hex] if allowed(other, hex)) for hex in range(board.grid.size)]


def within(start: HexSet, steps: int, ground: HexSet, ways: Passages, stride: int) -> HexSet:
    """The hexes that so many steps over the ground lead to; the start need not be part of it."""
    edge, left = start, ground & ~start
    for _ in range(steps):
        edge = bits.spread(edge, ways, stride) & left
        if not edge:
            break
        left ^= edge
    return (start | ground) ^ left


def near(start: HexSet, distance: int, everywhere: HexSet, stride: int) -> HexSet:
    """The hexes at most so far from the start, whatever lies between."""
    for _ in range(distance):
        start = bits.dilate(start, stride) & everywhere
    return start


def windows(board: Board, distance: int) -> list[tuple[int, HexSet]]:
    """For every hex its surroundings so far out: the lowest hex, and a set that starts there.

    `hexes >> low & window` is what a set has in common with them, as a small number.
    """
    found = []
    for hex in range(board.grid.size):
        around = near(bits.bit(hex), distance, board.everywhere, board.stride)
        low = bits.first(around) if around else 0
        found.append((low, around >> low))
    return found


def nearest(start: HexSet, goals: HexSet, everywhere: HexSet, stride: int) -> HexSet:
    """Of some hexes the ones nearest to the start, whatever lies between; none if there are none."""
    while goals and not start & goals:
        start = bits.dilate(start, stride) & everywhere
    return start & goals
