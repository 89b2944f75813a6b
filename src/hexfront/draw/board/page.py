"""Where things stand on the drawn board: pixels, corners, the map's frame and the whole sheet.

One hex is 100 px flat to flat. The middle of column C, row R is x = 86.6 C and y = 100 R, plus 50 in even
columns; so a client can compute positions from a printed number alone. `map_box` is the neat line round the
hexes, `viewbox` the whole sheet: margins, and below the map a band for the title, the legend and the scale.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexfront.hexmap.board import Board
from hexfront.hexmap.grid import Grid

UNIT = 100.0
"""Pixels of one hex, flat to flat."""

RADIUS = UNIT / 3**0.5
"""Pixels from the middle of a hex to a corner."""

XY = tuple[float, float]

CORNERS: tuple[XY, ...] = (
    (-RADIUS / 2, -UNIT / 2),
    (RADIUS / 2, -UNIT / 2),
    (RADIUS, 0.0),
    (RADIUS / 2, UNIT / 2),
    (-RADIUS / 2, UNIT / 2),
    (-RADIUS, 0.0),
)
"""The corners of a hex, clockwise from the north-west; the side in direction d joins corner d and d + 1."""

BLEED = 10.0
"""Pixels of map drawn beyond the outermost hexes, up to the neat line."""

MARGIN = 70.0
"""Pixels of paper round the neat line."""


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower side."""
        return self.y + self.height

    def grown(self, by: float) -> Box:
        """The rectangle with the same middle, larger by so much on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the rectangle."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether two rectangles overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


def hex_centre(board: Board, hex: int) -> XY:
    """The middle of a hex in pixels."""
    return grid_centre(board.grid, hex)


def grid_centre(grid: Grid, hex: int) -> XY:
    """The middle of a hex of a grid in pixels."""
    point = grid.centre(hex)
    return UNIT * point.x, UNIT * point.y


def column_row_centre(column: int, row: int) -> XY:
    """The middle of a column and row in pixels, on the grid or beyond it."""
    return UNIT * 0.8660254037844386 * column, UNIT * (row + (0.5 if column % 2 == 0 else 0.0))


def corner(board: Board, hex: int, index: int) -> XY:
    """A corner of a hex in pixels."""
    x, y = hex_centre(board, hex)
    dx, dy = CORNERS[index % 6]
    return x + dx, y + dy


@lru_cache(maxsize=32)
def _grid_box(first_column: int, last_column: int, first_row: int, last_row: int) -> Box:
    left = column_row_centre(first_column, 0)[0] - RADIUS
    right = column_row_centre(last_column, 0)[0] + RADIUS
    columns = range(first_column, last_column + 1)
    top = min(column_row_centre(c, first_row)[1] for c in columns) - UNIT / 2
    bottom = max(column_row_centre(c, last_row)[1] for c in columns) + UNIT / 2
    return Box(left, top, right - left, bottom - top)


def map_box(board: Board) -> Box:
    """The neat line: the rectangle the map fills."""
    grid = board.grid
    return _grid_box(grid.first_column, grid.last_column, grid.first_row, grid.last_row).grown(BLEED)
