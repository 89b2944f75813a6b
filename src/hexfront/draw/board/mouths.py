"""Where rivers end: the last stretch from the last hexside to the sea, a lake or another river, through open hexes.

The hexsides of a river are rules and stay as they are; from the last of them the course runs on over the inside of a
hex, never along a hexside, so that nobody takes it for one more.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from hexfront.draw.board.coast import Coast
from hexfront.draw.board.contour import distance_to_segment
from hexfront.draw.board.page import UNIT, XY, Box
from hexfront.draw.board.shapes import Knot, middle_of, pixel

FARTHEST = 3.2 * UNIT
"""How far a river runs on at most from its last hexside."""
AT_HAND = 1.3 * UNIT
"""Water so near to a loose end makes it the mouth, even if the other end meets a river."""
OVER = 0.3 * UNIT
"""How far it runs out into the water, where what is over water is cut off."""


Goal = tuple[float, XY, bool]
"""How far a water is, its nearest point, and whether it is the sea or a lake, not a river."""


class Waters:
    """The waters a river may run into: the coast, lakes and other rivers, as points."""

    def __init__(self, coast: Coast, sheet: Box) -> None:
        kinds = {"sea": coast.land, "lake": coast.lakes}
        # off the map the lines round the land only close it
        self.kinds = {
            kind: [(x, y) for ring in rings for x, y in _dense(ring) if sheet.holds(x, y)]
            for kind, rings in kinds.items()
        }

    def nearest(self, at: XY, rivers: Iterable[XY], kind: str = "") -> Goal:
        """The nearest water, or the nearest of a kind."""
        kinds = self.kinds | {"river": rivers}
        wanted = kinds.items() if not kind else [(kind, kinds[kind])]
        found = [(dist(at, point), point, name != "river") for name, points in wanted for point in points]
        return min(found, default=(2 * FARTHEST, at, True))

    def way(self, mouth: Knot, rivers: Iterable[XY], kind: str = "") -> list[XY]:
        """The points from the last hexside to the nearest water; none if it is too far."""
        at = pixel(mouth)
        far, goal, wet = self.nearest(at, rivers, kind)
        if not 1.0 < far <= FARTHEST:
            return []
        return [_inland(mouth, at, goal), goal, *([_beyond(at, goal, far)] if wet else [])]


def _dense(ring: list[XY]) -> list[XY]:
    """The points of a closed line, at least one every fifth of a hex."""
    found: list[XY] = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        steps = max(1, int(dist((ax, ay), (bx, by)) / (UNIT / 5)))
        found += [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps)]
    return found


def _inland(mouth: Knot, at: XY, goal: XY) -> XY:
    """A point half way that leans towards the middle of the hex that is crossed."""
    middles = [pixel(found) for found in _around(mouth)]
    x, y = min(middles, key=lambda m: distance_to_segment(m, at, goal))
    half = (at[0] + goal[0]) / 2, (at[1] + goal[1]) / 2
    return (2 * half[0] + x) / 3, (2 * half[1] + y) / 3


def _around(knot: Knot) -> list[Knot]:
    """The middles of the three hexes that meet in a corner."""
    columns = range(knot[0] // 3 - 1, knot[0] // 3 + 3)
    near = (middle_of(c, r) for c in columns for r in range(knot[1] // 2 - 2, knot[1] // 2 + 3))
    return sorted(near, key=lambda m: dist(pixel(m), pixel(knot)))[:3]


def _beyond(at: XY, goal: XY, far: float) -> XY:
    """A point farther on in the same direction."""
    return goal[0] + (goal[0] - at[0]) / far * OVER, goal[1] + (goal[1] - at[1]) / far * OVER
