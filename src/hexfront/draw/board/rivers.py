"""Rivers: hexsides joined to courses, smoothed, thin at the source and broad at the mouth, with their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import dist

import msgspec

from hexfront.draw.board.coast import ground, lake_hexes
from hexfront.draw.board.noise import jitter
from hexfront.draw.board.page import XY
from hexfront.draw.board.palette import FEATURES
from hexfront.draw.board.shapes import Knot, middle, middle_of, pixel, rim, sampled, side, side_of
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board, Hexside

NARROW, BROAD = 2.4, 8.0
"""Width at the source, and after a long course, in pixels."""


class Course(msgspec.Struct, frozen=True):
    """A river from source to mouth: its name, the points it runs through, its width at both ends."""

    name: str
    knots: tuple[Knot, ...]
    points: list[XY]
    widths: tuple[float, float]


def courses(board: Board) -> list[Course]:
    """Every river of the board."""
    sides: dict[tuple[str, str], list[tuple[Knot, Knot]]] = defaultdict(list)
    for hexside in board.hexsides:
        if FEATURES[hexside.feature].draw == "river":
            sides[hexside.feature, hexside.name].append(_ends_of(board, hexside))
    ends = _Ends(board)
    found = []
    for key, edges in sides.items():
        ends.others = {knot for k, rest in sides.items() if k != key for edge in rest for knot in edge}
        found += [_course(key[1], chain, ends, FEATURES[key[0]].width) for chain in _chains(edges)]
    return found


class _Ends:
    """Tells which end of a river is its mouth: at water, else at another river, else nearest to the sea."""

    def __init__(self, board: Board) -> None:
        self.sea = _corners(board, board.everywhere & ~ground(board))
        self.shore = _wet_sides(board) | _corners(board, lake_hexes(board)) | self.sea
        self.edge = _edge(board)
        self.others: set[Knot] = set()

    def rank(self, knot: Knot) -> tuple[int, float]:
        """The higher, the more like a mouth."""
        kind = 2 if knot in self.shore else 1 if knot in self.others else 0
        return kind, -min((dist(pixel(knot), pixel(wet)) for wet in self.sea), default=0.0)

    def beyond(self, knot: Knot) -> Knot | None:
        """The middle of the water, or of the hex off the map, that a river runs into."""
        return self.shore.get(knot) or self.edge.get(knot)


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


def _edge(board: Board) -> dict[Knot, Knot]:
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
    return Course(name, tuple(chain), points, (NARROW * width, broad))


def _run_on(ends: _Ends, source: Knot, mouth: Knot, points: list[XY]) -> list[XY]:
    """The points and one more at the mouth, in the water; also at a source that lies on the edge of the map."""
    head = _toward(source, ends.edge.get(source))
    return head + points + _toward(mouth, ends.beyond(mouth))


def _toward(knot: Knot, goal: Knot | None) -> list[XY]:
    if goal is None or goal == knot:
        return []
    (x, y), (u, v) = pixel(knot), pixel(goal)
    return [(x + 0.8 * (u - x), y + 0.8 * (v - y))]


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
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = jitter(6.5, round(ax + bx), round(ay + by), 6)
        found += [((ax + bx) / 2 + dx, (ay + by) / 2 + dy), (bx, by)]
    return found


def _precise(points: list[XY]) -> str:
    """A closed path in tenths of a pixel: ribbons are too thin for whole ones."""
    words = [f"M{points[0][0]:.1f} {points[0][1]:.1f}l"]
    at = points[0]
    for x, y in points[1:]:
        dx, dy = round(x - at[0], 1), round(y - at[1], 1)
        words.append(f"{dx:g} {dy:g} ")
        at = at[0] + dx, at[1] + dy
    return "".join(words).rstrip() + "z"
