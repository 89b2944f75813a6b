"""Rivers: hexsides joined to courses, smoothed, thin at the source and broad at the mouth, with their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from hexfront.draw.board.coast import Coast, coast_of, ground, lake_hexes
from hexfront.draw.board.mouths import AT_HAND, Waters
from hexfront.draw.board.noise import jitter
from hexfront.draw.board.page import XY, map_box
from hexfront.draw.board.palette import FEATURES
from hexfront.draw.board.shapes import Knot, middle, middle_of, pixel, rim, sampled, side, side_of
from hexfront.draw.look import look
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board, Hexside

SPUR = 3
"""So many hexsides beyond the last river it meets are a brook that comes from there, not the mouth."""
NARROW, BROAD = 2.4, 8.0
"""Width at the source, and after a long course, in pixels; a river that comes from off the map is broader there."""

OFF = 1.7
"""A river leaves the map by so much of the way to the middle of the hex beyond: past the neat line, which cuts it."""


class Course(msgspec.Struct, frozen=True):
    """A river from source to mouth: its name, the points it runs through, its width at both ends."""

    name: str
    knots: tuple[Knot, ...]
    points: list[XY]
    widths: tuple[float, float]


def courses(board: Board, coast: Coast | None = None) -> list[Course]:
    """Every river of the board."""
    sides: dict[tuple[str, str], list[tuple[Knot, Knot]]] = defaultdict(list)
    for hexside in board.hexsides:
        if FEATURES[hexside.feature].draw == "river":
            sides[hexside.feature, hexside.name].append(_ends_of(board, hexside))
    ends = _Ends(board, coast or coast_of(board))
    chains = ends.parted([(key, chain) for key, edges in sides.items() for chain in _chains(edges)])
    found = []
    for key, chain in chains:
        ends.turn_to(key, chain, chains)
        found.append(_course(key[1], chain, ends, FEATURES[key[0]].width))
    return found


Chains = list[tuple[tuple[str, str], list[Knot]]]
"""Lines of hexsides, each with the feature and the name of its river."""


def _knots_but(chains: Chains, chain: list[Knot]) -> set[Knot]:
    """The knots of all other lines."""
    return {knot for _, other in chains if other is not chain for knot in other}


def _tips(chains: list[list[Knot]]) -> set[Knot]:
    """Where lines begin or end."""
    return {knot for chain in chains for knot in (chain[0], chain[-1])}


class _Ends:
    """Tells which end of a river is its mouth: at water or the edge, else at another river, else nearest to either."""

    def __init__(self, board: Board, coast: Coast) -> None:
        self.sea = _corners(board, board.everywhere & ~ground(board))
        self.shore = _wet_sides(board) | _corners(board, lake_hexes(board)) | self.sea
        self.edge = off_map(board)
        self.waters = Waters(coast, map_box(board))
        self.mouths = look(board.file.game).mouths
        self.others: set[Knot] = set()
        self.tips: set[Knot] = set()
        """Where other lines begin or end."""
        self.own: set[Knot] = set()
        """Where the lines of this river begin or end."""
        self.joins: list[XY] = []
        self.name = ""

    def turn_to(self, key: tuple[str, str], chain: list[Knot], chains: Chains) -> None:
        """Take up one line among all of them."""
        others = [other for _, other in chains if other is not chain]
        self.name, self.others = key[1], _knots_but(chains, chain)
        self.tips, self.own = _tips(others), _tips([other for name, other in chains if name == key])
        # a river is joined in the middle of a hexside: the way there cannot be taken for a hexside itself
        self.joins = [_bend(_wobble(a), _wobble(b)) for other in others for a, b in pairwise(other)]

    def rank(self, knot: Knot) -> tuple[int, float]:
        """The higher, the more like a mouth."""
        if knot in self.shore or knot in self.others:
            return 4 if knot in self.shore else 2, 0.0
        joined = [] if knot in self.edge else self.joins
        far, _, wet = self.waters.nearest(pixel(knot), joined, self.mouths.get(self.name, ""))
        return 1 if knot in self.edge else 3 if wet and far <= AT_HAND else 0, -far

    def parted(self, chains: Chains) -> Chains:
        """The lines, but one with two loose ends that meets another river near one of them ends there."""
        found: Chains = []
        for key, chain in chains:
            others = _knots_but(chains, chain)
            met = [n for n in range(1, len(chain) - 1) if chain[n] in others and min(n, len(chain) - 1 - n) <= SPUR]
            loose = not any(knot in self.shore or knot in self.edge or knot in others for knot in (chain[0], chain[-1]))
            parts = [chain[: met[-1] + 1], chain[met[-1] :]] if met and loose else [chain]
            found += [(key, part) for part in parts]
        return found

    def beyond(self, knot: Knot) -> list[XY]:
        """The points by which a river runs on from its last hexside: into the water, off the map, or to a river."""
        if knot in self.others and knot not in self.shore:
            return []
        if knot in self.shore:
            return _toward(knot, self.shore[knot])
        if knot in self.edge:
            return self.off(knot)
        return self.waters.way(knot, self.joins, self.mouths.get(self.name, ""))

    def off(self, knot: Knot) -> list[XY]:
        """The point by which a river runs off the map; one that comes back round the same hex bends in its middle."""
        goal = self.edge.get(knot)
        back = any(self.edge.get(other) == goal for other in self.own if other != knot)
        return _toward(knot, goal, 1.0 if back else OFF)


def _corners(board: Board, hexes: HexSet) -> dict[Knot, Knot]:
    """The corners of some water hexes, each with the middle of such a hex."""
    found: dict[Knot, Knot] = {}
    for hex in bits.each(hexes):
        at = middle(board.grid, hex)
        for d in range(6):
            found.setdefault(side(board.grid, hex, d)[0], at)
    return found


def _wet_sides(board: Board) -> dict[Knot, Knot]:
    """The ends of hexsides that are water: a river ends right there."""
    wet = [s for s in board.hexsides if FEATURES[s.feature].draw in ("water", "lake")]
    return {knot: knot for hexside in wet for knot in _ends_of(board, hexside)}


def off_map(board: Board) -> dict[Knot, Knot]:
    """Corners at the edge of the map, each with the middle of a hex beyond it: a river that reaches it runs on."""
    found: dict[Knot, Knot] = {}
    for column, row, hex in rim(board):
        if not board.grid.has(column, row) and bits.has(board.everywhere, hex):
            for d in range(6):
                found.setdefault(side_of(column, row, d)[0], middle_of(column, row))
    return found


def _ends_of(board: Board, hexside: Hexside) -> tuple[Knot, Knot]:
    """The two corners a hexside joins."""
    direction = board.grid.direction(hexside.a, hexside.b)
    assert direction is not None
    return side(board.grid, hexside.a, direction)


def _chains(edges: Sequence[tuple[Knot, Knot]]) -> list[list[Knot]]:
    """Hexsides joined to lines without branches; where a river forks the longest line goes through."""
    near: dict[Knot, set[Knot]] = defaultdict(set)
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    found: list[list[Knot]] = []
    while near:
        best = max((_longest(near, knot) for knot in sorted(near) if len(near[knot]) != 2), key=len, default=[])
        line = best or _longest(near, min(near))
        found.append(line)
        for a, b in pairwise(line):
            near[a].discard(b)
            near[b].discard(a)
        for knot in [k for k, ends in near.items() if not ends]:
            del near[knot]
    return found


def _longest(near: dict[Knot, set[Knot]], start: Knot) -> list[Knot]:
    """The longest line from a knot that uses no knot twice."""
    before: dict[Knot, Knot] = {start: start}
    reached = [start]
    for knot in reached:
        for other in sorted(near[knot]):
            if other not in before:
                before[other] = knot
                reached.append(other)
    line = [reached[-1]]
    while line[-1] != start:
        line.append(before[line[-1]])
    return line[::-1]


def _course(name: str, chain: list[Knot], ends: _Ends, width: float) -> Course:
    """A chain turned to run from source to mouth, with a mouth that reaches the water."""
    if ends.rank(chain[0]) > ends.rank(chain[-1]):
        chain = chain[::-1]
    points = [_wobble(knot) for knot in chain]
    points = _run_on(ends, chain[0], chain[-1], points)
    broad = min(BROAD, NARROW + 0.42 * len(chain)) * width
    # what comes from off the map or goes on from another river is no spring
    narrow = (NARROW + broad) / 2 if chain[0] in ends.edge or chain[0] in ends.tips else NARROW * width
    return Course(name, tuple(chain), points, (narrow, broad))


def _run_on(ends: _Ends, source: Knot, mouth: Knot, points: list[XY]) -> list[XY]:
    """The points and one more at the mouth, in the water; also at a source that lies on the edge of the map."""
    return ends.off(source) + points + ends.beyond(mouth)


def _toward(knot: Knot, goal: Knot | None, share: float = 0.8) -> list[XY]:
    if goal is None or goal == knot:
        return []
    (x, y), (u, v) = pixel(knot), pixel(goal)
    return [(x + share * (u - x), y + share * (v - y))]


def _wobble(knot: Knot) -> XY:
    x, y = pixel(knot)
    dx, dy = jitter(6.0, *knot, 5)
    return x + dx, y + dy


def ribbon(course: Course) -> str:
    """The river as a filled shape that widens towards the mouth."""
    if len(course.points) < 2:
        return ""
    line = sampled(with_bends(course.points), 3)
    narrow, broad = course.widths
    left: list[XY] = []
    right: list[XY] = []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(last, i + 1)]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        half = (narrow + (broad - narrow) * i / last) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return _precise([*left, *reversed(right)])


def with_bends(points: list[XY]) -> list[XY]:
    """The points with a bend between each two, so that a river does not look ruled."""
    found = [points[0]]
    for a, b in pairwise(points):
        found += [_bend(a, b), b]
    return found


def _bend(a: XY, b: XY) -> XY:
    """The bend half way between two points, the same from either end."""
    x, y = a[0] + b[0], a[1] + b[1]
    dx, dy = jitter(6.5, round(x), round(y), 6)
    return x / 2 + dx, y / 2 + dy


def _precise(points: list[XY]) -> str:
    """A closed path in tenths of a pixel: ribbons are too thin for whole ones."""
    words = [f"M{points[0][0]:.1f} {points[0][1]:.1f}l"]
    at = points[0]
    for x, y in points[1:]:
        dx, dy = round(x - at[0], 1), round(y - at[1], 1)
        words.append(f"{dx:g} {dy:g} ")
        at = at[0] + dx, at[1] + dy
    return "".join(words).rstrip() + "z"
