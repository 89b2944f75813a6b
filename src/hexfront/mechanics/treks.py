"""Moves step by step: how far one gets where the next step depends on what has been spent or met on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

M = TypeVar("M")


class Trek(NamedTuple, Generic[M]):
    """A way somewhere: what has been spent on it, its hexes without the start, and the move as it stands there."""

    spent: int
    way: tuple[int, ...]
    move: M


def treks(
    start: int, spent: int, move: M, onward: Callable[[int, M], Iterable[tuple[int, int, M]]]
) -> dict[int, Trek[M]]:
    """Every hex that can be reached, cheapest first, where the next step depends on how the move stands by then.

    `onward` tells of a hex and the move there which hexes can be entered, what has been spent then, and the move then.
    """
    found: dict[int, Trek[M]] = {}
    best = {start: spent}
    waiting = [(spent, 0)]
    made: list[tuple[int, tuple[int, ...], M]] = [(start, (), move)]
    while waiting:
        spent, number = heappop(waiting)
        here, way, move = made[number]
        if here in found:
            continue
        found[here] = Trek(spent, (*way, here) if here != start else (), move)
        for to, total, after in onward(here, move):
            if to not in best or total < best[to]:  # of ways that cost the same the first stays
                best[to] = total
                heappush(waiting, (total, len(made)))
                made.append((to, found[here].way, after))
    return found
