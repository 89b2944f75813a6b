"""The cheapest hexes that part two places: a minimum cut, found as a maximum flow.

Each hex lets through as much as it costs. Flow is sent by shortest ways until none is left; the hexes that can still
be reached but not passed through are then the cheapest line between the two places. Reaching a hex and passing through
it are two things, so a search has two sets of hexes a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet, Passages

UNBOUNDED = 1 << 30
Part = tuple[int, bool]
"""A part of a way: a hex that is reached, or one that is passed through (True)."""


class Front(NamedTuple):
    """What a search finds in one step: the hexes come to, and the hexes passed."""

    come_to: HexSet
    passed: HexSet


def cheapest(
    near: HexSet, far: HexSet, ground: HexSet, price: Sequence[int], passages: Passages, stride: int
) -> HexSet:
    """The hexes to close so that no way over the ground leads from near to far; hexes of both may be among them."""
    flow = _Flow(near & ground, far, ground, price, passages, stride)
    while flow.grow():
        pass
    return flow.line


class _Flow:
    """What flows through each hex, and from hex to hex."""

    def __init__(
        self, near: HexSet, far: HexSet, ground: HexSet, price: Sequence[int], passages: Passages, stride: int
    ) -> None:
        self.near, self.far, self.ground = near, far, ground
        self.passages, self.stride = passages, stride
        self.price, self.through = price, [0] * len(price)
        self.full = bits.of(hex for hex in bits.each(ground) if not price[hex])
        self.used: HexSet = 0
        self.between: dict[tuple[int, int], int] = {}
        self.sources: dict[int, HexSet] = {}
        self.line: HexSet = 0

    def grow(self) -> bool:
        """Send what one shortest way lets through; if there is no way, the line is found."""
        fronts = self.search()
        if fronts is None:
            return False
        self.send(self.way_back(fronts))
        return True

    def search(self) -> list[Front] | None:
        """What more can flow to, step by step, until the far place is passed into."""
        front = Front(self.near, 0)
        come_to, passed, fronts = self.near, 0, [front]
        while front.come_to | front.passed:
            ahead = bits.spread(front.passed, self.passages, self.stride) & self.ground | front.passed & self.used
            through = front.come_to & ~self.full
            for hex in bits.each(front.come_to & self.used):
                through |= self.sources.get(hex, 0)
            front = Front(ahead & ~come_to, through & ~passed)
            fronts.append(front)
            if front.passed & self.far:
                return fronts
            come_to |= front.come_to
            passed |= front.passed
        self.line = come_to & ~passed
        return None

    def way_back(self, fronts: list[Front]) -> list[Part]:
        """The way that reached the far place, the near end last."""
        hex, passed = bits.first(fronts[-1].passed & self.far), True
        way = [(hex, passed)]
        for before in reversed(fronts[:-1]):
            here = bits.bit(hex)
            if passed and before.come_to & here & ~self.full:
                passed = False
            elif passed:
                hex = next(b for b in bits.each(before.come_to & self.used) if self.sources.get(b, 0) & here)
                passed = False
            elif beside := bits.spread(here, self.passages, self.stride) & before.passed:
                hex, passed = bits.first(beside), True
            else:
                passed = True
            way.append((hex, passed))
        return way

    def send(self, way: list[Part]) -> None:
        """As much as the narrowest part of a way lets through; where it runs against the flow, that gives way."""
        steps = [(*before, *after) for after, before in pairwise(way)]
        amount = min(self.limit(a, passed, b) for a, passed, b, _ in steps)
        for a, passed, b, _ in steps:
            if a == b:
                self.change_through(a, -amount if passed else amount)
            elif passed:
                self.change_between(a, b, amount)
            else:
                self.change_between(b, a, -amount)

    def limit(self, a: int, passed: bool, b: int) -> int:
        """How much more can flow from one part of a way to the next."""
        if a == b:
            return self.through[a] if passed else self.price[a] - self.through[a]
        return UNBOUNDED if passed else self.between[b, a]

    def change_through(self, hex: int, by: int) -> None:
        """More or less through a hex."""
        here = bits.bit(hex)
        self.through[hex] = total = self.through[hex] + by
        self.used = self.used | here if total else self.used & ~here
        self.full = self.full | here if total == self.price[hex] else self.full & ~here

    def change_between(self, a: int, b: int, by: int) -> None:
        """More or less from a hex to its neighbour."""
        here = bits.bit(a)
        self.between[a, b] = total = self.between.get((a, b), 0) + by
        self.sources[b] = self.sources.get(b, 0) | here if total else self.sources[b] & ~here
