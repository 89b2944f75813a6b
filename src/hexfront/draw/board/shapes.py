"""Outlines of hex sets, and curves through points: everything that turns straight hexsides into drawn lines.

Corners and middles of hexes have exact integer coordinates here, `Knot`s: x counts half radii, y half hexes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hexfront.draw.board.noise import jitter
from hexfront.draw.board.page import RADIUS, UNIT, XY
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board
from hexfront.hexmap.grid import Grid

Knot = tuple[int, int]

KNOTS: tuple[Knot, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners of a hex relative to its middle, in the order of `page.CORNERS`."""


def middle(grid: Grid, hex: int) -> Knot:
    """The middle of a hex as a knot."""
    return middle_of(*grid.column_row(hex))


def middle_of(column: int, row: int) -> Knot:
    """The middle of a column and row as a knot, on the grid or beyond it."""
    return 3 * column, 2 * row + (column % 2 == 0)


def side(grid: Grid, hex: int, direction: int) -> tuple[Knot, Knot]:
    """The two ends of a hexside, clockwise round the hex."""
    return side_of(*grid.column_row(hex), direction)


def side_of(column: int, row: int, direction: int) -> tuple[Knot, Knot]:
    """The two ends of a hexside of a column and row."""
    x, y = middle_of(column, row)
    (ax, ay), (bx, by) = KNOTS[direction], KNOTS[(direction + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def pixel(knot: Knot) -> XY:
    """A knot in pixels."""
    return knot[0] * RADIUS / 2, knot[1] * UNIT / 2


def step(column: int, row: int, direction: int) -> tuple[int, int]:
    """The column and row of the neighbour in a direction, on the grid or beyond it."""
    low = column % 2 == 0
    moves = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))
    dc, dr = moves[direction]
    return column + dc, row + dr


def rim(board: Board, wide: int = 1) -> Iterator[tuple[int, int, int]]:
    """Columns and rows of the board and of a rim around it, each with the board hex whose look it has."""
    grid = board.grid
    for column in range(grid.first_column - wide, grid.last_column + wide + 1):
        for row in range(grid.first_row - wide, grid.last_row + wide + 1):
            yield column, row, like(board, column, row)


def like(board: Board, column: int, row: int) -> int:
    """The board hex that a column and row looks like: itself, or if it is off the map a neighbour, land if any."""
    grid = board.grid
    if on_map(board, column, row):
        return grid.id(column, row)
    beside = [step(column, row, direction) for direction in (3, 2, 4, 0, 1, 5)]
    near = [grid.id(*at) for at in beside if on_map(board, *at)]
    if near:
        return next((n for n in near if not bits.has(board.water, n)), near[0])
    c = min(max(column, grid.first_column), grid.last_column)
    return grid.id(c, min(max(row, grid.first_row), grid.last_row))


def on_map(board: Board, column: int, row: int) -> bool:
    """Whether a column and row is a hex of the board."""
    return board.grid.has(column, row) and bits.has(board.everywhere, board.grid.id(column, row))


def loops(edges: Iterable[tuple[Knot, Knot]]) -> list[list[Knot]]:
    """Directed edges joined to closed loops."""
    after: dict[Knot, list[Knot]] = defaultdict(list)
    for a, b in edges:
        after[a].append(b)
    found = []
    while after:
        start = next(iter(after))
        loop, knot = [start], _pop(after, start)
        while knot != start:
            loop.append(knot)
            knot = _pop(after, knot)
        found.append(loop)
    return found


def _pop(after: dict[Knot, list[Knot]], knot: Knot) -> Knot:
    ends = after[knot]
    end = ends.pop()
    if not ends:
        del after[knot]
    return end


def wobbled(loop: Sequence[Knot], sharp: frozenset[Knot] | set[Knot], amount: float = 6.0) -> list[XY]:
    """A loop with a bend in every side; sharp knots stay where they are and are not rounded."""
    points: list[XY] = []
    for a, b in pairwise([*loop, loop[0]]):
        ax, ay = pixel(a)
        bx, by = pixel(b)
        if a in sharp:
            points += [(ax, ay), (ax, ay)]
        else:
            dx, dy = jitter(amount, *a)
            points.append((ax + dx, ay + dy))
        if not (a in sharp and b in sharp):
            dx, dy = jitter(amount, a[0] + b[0], a[1] + b[1], 3)
            points.append(((ax + bx) / 2 + dx, (ay + by) / 2 + dy))
    return points


def closed_curve(points: Sequence[XY]) -> str:
    """A smooth closed path: a quadratic B-spline with the points as controls, in relative whole pixels."""
    if len(points) < 3:
        return ""
    ends = [(round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)) for a, b in pairwise([points[-1], *points])]
    words = [f"M{ends[0][0]} {ends[0][1]}q"]
    for (x, y), control, (u, v) in zip(ends, points, [*ends[1:], ends[0]], strict=True):
        words.append(_pairs((round(control[0]) - x, round(control[1]) - y, u - x, v - y)))
    return "".join(words) + "z"


def _pairs(numbers: Iterable[int]) -> str:
    """Whole numbers as short as a path allows: a minus sign needs no blank before it."""
    return "".join(f"{n}" if n < 0 else f" {n}" for n in numbers)


def open_curve(points: Sequence[XY]) -> str:
    """A smooth path through all points (Catmull and Rom), as absolute cubic pieces."""
    words = [f"M{_short(points[0])}"]
    for i, (b, c) in enumerate(pairwise(points)):
        a, d = points[max(0, i - 1)], points[min(len(points) - 1, i + 2)]
        one = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        two = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        words.append(f"C{_short(one)} {_short(two)} {_short(c)}")
    return "".join(words)


def _short(point: XY) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def sampled(points: Sequence[XY], steps: int = 4) -> list[XY]:
    """Points along the same curve as `open_curve`, so many to each piece."""
    found = [points[0]]
    for i, (b, c) in enumerate(pairwise(points)):
        a, d = points[max(0, i - 1)], points[min(len(points) - 1, i + 2)]
        found += [_on_curve(a, b, c, d, k / steps) for k in range(1, steps + 1)]
    return found


def _on_curve(a: XY, b: XY, c: XY, d: XY, t: float) -> XY:
    one = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
    two = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
    s = 1 - t
    k = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (
        k[0] * b[0] + k[1] * one[0] + k[2] * two[0] + k[3] * c[0],
        k[0] * b[1] + k[1] * one[1] + k[2] * two[1] + k[3] * c[1],
    )
