"""Movement over hexes with costs: who can reach what, and by which way.

Costs are small non-negative ints, so a bucket queue (one list a cost) beats a heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Edges = Sequence[Sequence[tuple[int, int]]]
"""For each hex the steps out of it: (neighbour, cost)."""
Steps = Callable[[int], Iterable[tuple[int, int]]]
"""The same as a function, where costs change during play."""


def reach(edges: Edges, start: int, budget: int) -> dict[int, int]:
    """Every hex that can be reached within the budget, with the least cost of doing so."""
    best = [budget + 1] * len(edges)
    best[start] = 0
    found = {}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for hex in bucket:
            if best[hex] != spent or hex in found:
                continue
            found[hex] = spent
            for other, cost in edges[hex]:
                total = spent + cost
                if total < best[other]:
                    best[other] = total
                    buckets[total].append(other)
    return found


def cheapest(steps: Steps, start: int, goal: int, budget: int) -> list[int] | None:
    """The hexes of a cheapest way from start to goal, both included; None beyond the budget."""
    best = {start: 0}
    came: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget + 1):
        for hex in buckets[spent]:
            if best[hex] != spent:
                continue
            if hex == goal:
                return _trace(came, goal)
            for other, cost in steps(hex):
                total = spent + cost
                if total <= budget and total < best.get(other, budget + 1):
                    best[other] = total
                    came[other] = hex
                    buckets[total].append(other)
    return None


def _trace(came: dict[int, int], goal: int) -> list[int]:
    way = [goal]
    while way[-1] in came:
        way.append(came[way[-1]])
    return way[::-1]
