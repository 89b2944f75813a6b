"""What is asked of a board as it is drawn, beside what the rules ask of it."""

from __future__ import annotations

from itertools import combinations
from math import dist

from hexfront.draw.board.coast import Coast, coast_of
from hexfront.draw.board.page import XY, hex_centre
from hexfront.draw.board.panels import panel_boxes
from hexfront.draw.board.rivers import Course, courses, off_map, with_bends
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import ANY_BOARD, Check, check

TOUCH = 8.0
"""A river joins another if its last point is as near to it, in pixels."""

COVER = 25.0
"""A panel hides a hex whose middle is as near, in pixels."""


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


@check("Panels of the sheet cover no land, no water beside it, and not each other", ANY_BOARD)
def panels_lie_on_open_sea(board: Board) -> list[str]:
    """What a panel would hide, hex by hex; it may lie on the border of a hex."""
    boxes, shore = panel_boxes(board), board.land | board.around(board.land)
    wanted = [(board.number(hex), hex_centre(board, hex)) for hex in bits.each(shore)]
    covered = [(box, number) for box in boxes for number, at in wanted if box.grown(COVER).holds(*at)]
    problems = [f"the panel at {box.x:.0f}, {box.y:.0f} covers {number}" for box, number in covered]
    return problems + ["two panels overlap" for one, other in combinations(boxes, 2) if one.meets(other)]


DRAWN: tuple[Check, ...] = (rivers_end_in_water, panels_lie_on_open_sea)
