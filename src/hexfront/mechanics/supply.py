"""Lines of supply: from units to sources, over ground that is open to them.

A line has a length in hexes. What blocks it is cut out of the ground; its two ends need not lie on it, so that a unit
next to the enemy can still trace a line out of its own hex.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet, Passages


def along(reached: HexSet, ground: HexSet, line: HexSet, line_ways: Passages, stride: int) -> HexSet:
    """The hexes to which a road or railway leads on, once a line of supply has reached it: a relay of any length."""
    return bits.flood_through(reached & line, ground | reached, line_ways, stride)


def usable(sources: HexSet, closed: HexSet, here: HexSet) -> HexSet:
    """The sources a unit can use: those that are not closed, and one in its own hex."""
    return (sources & ~closed) | (sources & here)


def lines_to(sources: HexSet, length: int, ground: HexSet, back: Passages, stride: int) -> list[HexSet]:
    """For each length up to the greatest the hexes from which a line leads to a source; `back` goes against its way."""
    reached, edge = sources, sources & ground
    found, left = [sources], ground ^ edge
    for _ in range(length):
        near = bits.spread(edge, back, stride)
        reached |= near
        found.append(reached)
        edge = near & left
        left ^= edge
    return found


class Lines:
    """Lines to some sources for a whole side: each way of going is worked out once, when it is first asked for."""

    def __init__(self, sources: HexSet, ground: HexSet, longest: int, back: Sequence[Passages], stride: int) -> None:
        """`back` holds the passages of each way of going (on foot, on wheels), gone backwards."""
        self.sources, self.ground, self.longest, self.back, self.stride = sources, ground, longest, back, stride
        self._found: list[list[HexSet] | None] = [None] * len(back)

    def within(self, length: int, gait: int) -> HexSet:
        """The hexes from which a line of that length, gone in that way, leads to a source."""
        if not self.sources:
            return 0
        found = self._found[gait]
        if found is None:
            found = lines_to(self.sources, self.longest, self.ground, self.back[gait], self.stride)
            self._found[gait] = found
        return found[length]
