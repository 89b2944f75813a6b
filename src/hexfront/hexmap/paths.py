"""Movement over hexes with costs: who can reach what, and by which way.

Costs are small positive ints, so a bucket queue (one list a cost) beats a heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexfront.hexmap.bits import HexSet

Steps = Callable[[int], Iterable[tuple[int, int]]]
"""The steps out of a hex: (neighbour, cost)."""


class Reached(NamedTuple):
    """What can be reached: the least cost by hex (budget and one more where too far), and the hex before it."""

    cost: list[int]
    came: dict[int, int]
    """Every hex in reach, the cheapest found last; the start comes from itself."""

    def way(self, goal: int) -> tuple[int, ...]:
        """The hexes of a cheapest way, the start not included."""
        way, before = [], self.came[goal]
        while before != goal:
            way.append(goal)
            goal, before = before, self.came[before]
        return tuple(way[::-1])


def reach(steps: Steps, start: int, budget: int, size: int) -> Reached:
    """Every hex that can be reached within the budget, on a board of that size."""
    best = [budget + 1] * size
    best[start] = 0
    came = {start: start}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget):
        for hex in buckets[spent]:
            if best[hex] == spent:
                for other, cost in steps(hex):
                    if spent + cost < best[other]:
                        best[other] = total = spent + cost
                        came[other] = hex
                        buckets[total].append(other)
    return Reached(best, came)


def leads_to(steps: Steps, start: int, budget: int, goals: HexSet) -> bool:
    """Whether any of some hexes but the start can be reached within the budget: what `reach` finds, and no more."""
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget):
        for hex in buckets[spent]:
            if best[hex] == spent:
                for other, cost in steps(hex):
                    total = spent + cost
                    if total <= budget and total < best.get(other, budget + 1):
                        if goals >> other & 1:
                            return True
                        best[other] = total
                        buckets[total].append(other)
    return False


def lowest_way(steps: Steps, found: Reached, start: int, goal: int) -> tuple[int, ...]:
    """Of all cheapest ways to a hex in reach the one whose hexes are the lowest, one after the other."""
    cost, leading = found.cost, {goal}
    for hex in sorted(found.came, key=lambda hex: -cost[hex]):
        if any(other in leading and cost[hex] + price == cost[other] for other, price in steps(hex)):
            leading.add(hex)
    way: list[int] = []
    while start != goal:
        start = min(o for o, price in steps(start) if o in leading and cost[start] + price == cost[o])
        way.append(start)
    return tuple(way)
