"""What is asked of a board as it is drawn, beside what the rules ask of it."""

from __future__ import annotations

from math import dist

from hexfront.draw.board.coast import Coast, coast_of
from hexfront.draw.board.page import XY
from hexfront.draw.board.rivers import Course, courses, off_map, with_bends
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import ANY_BOARD, Check, check

TOUCH = 8.0
"""A river joins another if its last point is as near to it, in pixels."""


@check("Rivers are drawn from a thin source to the sea, a lake, another river or the edge of the map", ANY_BOARD)
def rivers_end_in_water(board: Board) -> list[str]:
    """A course whose last point lies on dry land, or which is broader at its source than at its mouth."""
    coast = coast_of(board)
    found = courses(board, coast)
    problems = [f"{river.name} ends on dry land" for river in found if not _ends_well(board, coast, found, river)]
    return problems + [f"{river.name} begins broad" for river in found if river.widths[0] > river.widths[1]]


def _ends_well(board: Board, coast: Coast, rivers: list[Course], river: Course) -> bool:
    mouth = river.points[-1]
    others = [point for other in rivers if other is not river for point in with_bends(other.points)]
    joined = any(dist(mouth, point) <= TOUCH for point in others)
    return joined or river.knots[-1] in off_map(board) or _in_water(coast, mouth)


def _in_water(coast: Coast, point: XY) -> bool:
    """Whether a point lies off the land, in a lake, or on the line of either."""
    on_line = any(dist(point, knot) <= TOUCH for ring in (*coast.land, *coast.lakes) for knot in ring)
    return on_line or not within(coast.land, point) or within(coast.lakes, point)


def within(rings: tuple[list[XY], ...], point: XY) -> bool:
    """Whether a point lies inside an odd number of closed lines."""
    x, y = point
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
    return inside


DRAWN: tuple[Check, ...] = (rivers_end_in_water,)
