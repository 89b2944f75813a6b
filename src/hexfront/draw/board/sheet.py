"""The sheet round the map: where title, legend, scale and compass stand. Depends on the board alone, so that
every language fits the same sheet and a server can ask for the view box without drawing.

A wide map has title and legend side by side below it, a narrower one the legend below the title, a tall strip
both in a panel to its right. A corner without hexes takes the title.
"""

from __future__ import annotations

from math import ceil

import msgspec

from hexfront.draw.board.legend import entries
from hexfront.draw.board.page import MARGIN, UNIT, XY, Box, column_row_centre, map_box
from hexfront.draw.board.panels import panel_boxes
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board

ROW, COLUMN = 78.0, 430.0
"""The space of one entry of the legend."""

WIDE, TALL = 2500.0, 1.9
"""A map wider than this has title and legend side by side; one so many times as high as wide, a panel."""

HEAD = 70.0
"""The heading of the legend."""


PANEL_COLUMNS = 2
"""Columns of a legend beside the map."""


class Plan(msgspec.Struct, frozen=True):
    """Where everything stands."""

    sheet: Box
    title: Box
    legend: Box
    columns: int
    scale: XY
    compass: XY
    void: Box | None = None


def plan(board: Board) -> Plan:
    """The layout of a board's sheet, which is as large as its panels want."""
    found = _plan(board)
    boxes = [found.sheet, *(box.grown(MARGIN) for box in panel_boxes(board))]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return msgspec.structs.replace(found, sheet=Box(left, top, right - left, bottom - top))


def _plan(board: Board) -> Plan:
    box, count = map_box(board), len(entries(board))
    if (void := void_box(board)) is not None:
        return _with_void(box, count, void)
    if box.height > TALL * box.width:
        return _with_panel(box, count)
    return _side_by_side(box, count) if box.width > WIDE else _stacked(box, count)


def viewbox(board: Board) -> Box:
    """The whole sheet: x, y, width and height in pixels."""
    return plan(board).sheet


def void_box(board: Board) -> Box | None:
    """The corner of the map without hexes, if it is large enough for a title."""
    cells = [board.grid.column_row(hex) for hex in bits.each(board.absent)]
    if not cells:
        return None
    grid, frame = board.grid, map_box(board)
    columns, rows = {c for c, _ in cells}, {r for _, r in cells}
    if grid.first_column not in columns or grid.first_row not in rows or len(cells) != len(columns) * len(rows):
        return None
    right = column_row_centre(max(columns) + 1, 0)[0] - UNIT / 3**0.5 - 6
    bottom = UNIT * (max(rows) + 1) - UNIT / 2 - 6
    found = Box(frame.x, frame.y, right - frame.x, bottom - frame.y)
    return found if found.width > 700 and found.height > 400 else None


def _rows(count: int, width: float) -> tuple[int, float]:
    """Columns of a legend of this width, and its height."""
    columns = max(1, int(width / COLUMN))
    return columns, HEAD + ceil(count / columns) * ROW


def _sheet(box: Box, right: float, bottom: float) -> Box:
    return Box(box.x - MARGIN, box.y - MARGIN, right - box.x + 2 * MARGIN, bottom - box.y + 2 * MARGIN)


def _side_by_side(box: Box, count: int) -> Plan:
    top = box.bottom + 62
    title = Box(box.x, top, box.width * 0.36, 330)
    left = title.right + 60
    columns, height = _rows(count, box.right - left)
    legend = Box(left, top, box.right - left, height)
    sheet = _sheet(box, box.right, max(title.bottom, legend.bottom))
    return Plan(sheet, title, legend, columns, (box.x, top + 258), (title.right - 90, top + 246))


def _stacked(box: Box, count: int) -> Plan:
    top = box.bottom + 62
    title = Box(box.x, top, box.width - 700, 220)
    columns, height = _rows(count, box.width)
    legend = Box(box.x, title.bottom + 40, box.width, height)
    sheet = _sheet(box, box.right, legend.bottom)
    return Plan(sheet, title, legend, columns, (box.right - 600, top + 128), (box.right - 60, top + 122))


def _with_panel(box: Box, count: int) -> Plan:
    left, wide = box.right + 110, 640.0
    title = Box(left, box.y + 10, wide, 380)
    legend = Box(left, title.bottom + 60, wide, HEAD + ceil(count / PANEL_COLUMNS) * ROW)
    sheet = _sheet(box, left + wide, max(box.bottom, legend.bottom + 200))
    return Plan(sheet, title, legend, PANEL_COLUMNS, (left, box.bottom - 60), (left + wide - 70, box.bottom - 80))


def _with_void(box: Box, count: int, void: Box) -> Plan:
    title = Box(void.x + 70, void.y + 40, void.width - 140, 260)
    top = box.bottom + 62
    columns, height = _rows(count, box.width)
    legend = Box(box.x, top, box.width, height)
    sheet = _sheet(box, box.right, legend.bottom)
    low = void.bottom - 90
    return Plan(sheet, title, legend, columns, (title.x, low), (title.right - 40, low - 34), void)
