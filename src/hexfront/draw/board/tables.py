"""A table of results as the printed sheet has it: columns, rows, and a light band behind every second row."""

from __future__ import annotations

import msgspec

from hexfront.draw.board.lettering import Face, width, wrapped
from hexfront.draw.board.page import Box
from hexfront.draw.svg import tag, text
from hexfront.kernel.aids import ChartData
from hexfront.kernel.texts import Texts

CELL, SMALLEST = 22.0, 13.0
"""Letters of a table, and the smallest that a long name may have."""

BETWEEN = 10.0
"""Room that keeps the heads of columns apart."""

NAMES, SHORT = 0.46, 74.0
"""The share of the table that its row names may take at most, and the least they get."""


class Grid(msgspec.Struct, frozen=True):
    """A table in words: the heads of its columns, and its rows, each with its name."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def in_words(chart: ChartData, catalogue: Texts) -> Grid:
    """A table in the words of a language."""
    return Grid(
        tuple(catalogue.sign(column, "chart_column") for column in chart.columns),
        tuple(
            (catalogue.sign(key, "row", "chart_row"), *(catalogue.sign(cell, "chart_cell") for cell in cells))
            for key, cells in chart.rows.items()
        ),
    )


def draw_table(chart: ChartData, room: Box, catalogue: Texts) -> str:
    """A table that fills its room."""
    grid = in_words(chart, catalogue)
    names = _name_width(grid, room)
    step, high = (room.width - names) / len(grid.heads), room.height / (len(grid.rows) + 1)
    middles = [room.x + names + (n + 0.5) * step for n in range(len(grid.heads))]
    head = _row(grid.heads, middles, room.y + high * 0.64, _size(grid.heads, step - BETWEEN, high))
    size = _size([cell for row in grid.rows for cell in row[1:]], step, high)
    parts = [head, _line(room, room.y + high)]
    for n, (key, (name, *cells)) in enumerate(zip(chart.rows, grid.rows, strict=True)):
        line = Box(room.x, room.y + (n + 1) * high, room.width, high)
        parts += [_band(line)] if n % 2 else []
        row = _name(name, line, names) + _row(cells, middles, line.y + high * 0.5 + size * 0.34, size)
        parts.append(tag("g", row, data_row=key))
    return tag("g", *parts, data_chart=chart.key)


def _name_width(grid: Grid, room: Box) -> float:
    longest = max(width(row[0], Face("", CELL)) for row in grid.rows) + 18
    return min(room.width * NAMES, max(SHORT, longest))


def _size(words: tuple[str, ...] | list[str], step: float, high: float) -> float:
    """Letters that let the longest of some words stand in a cell."""
    widest = max(width(word, Face("", CELL)) for word in words)
    return round(max(SMALLEST, min(CELL, high * 0.66, CELL * (step - 6) / max(1.0, widest))), 1)


def _row(words: tuple[str, ...] | list[str], middles: list[float], y: float, size: float) -> str:
    cells = [
        tag("circle", class_="bar", cx=round(x, 1), cy=round(y - size * 0.34, 1), r=round(size * 0.3, 1))
        if word == "×"
        else text(word, x=round(x, 1), y=round(y, 1))
        for word, x in zip(words, middles, strict=True)
        if word
    ]
    return tag("g", *cells, font_size=size) if cells else ""


def _name(name: str, line: Box, room: float) -> str:
    """The name of a row, on two lines if it is long."""
    face = Face("", min(CELL, line.height * 0.66))
    while width(name, face) > room - 12 and face.size > CELL * 0.8:
        face = msgspec.structs.replace(face, size=face.size - 1)
    while len(lines := wrapped(name, face, room - 12)) * face.size > line.height and face.size > SMALLEST:
        face = msgspec.structs.replace(face, size=face.size - 1)
    top = line.y + line.height / 2 + face.size * 0.34 - (len(lines) - 1) * face.size * 0.52
    return "".join(
        text(each, x=round(line.x + 6, 1), y=round(top + n * face.size * 1.04, 1), class_="start", font_size=face.size)
        for n, each in enumerate(lines)
    )


def _line(room: Box, y: float) -> str:
    return tag("path", class_="thin", d=f"M{room.x:.0f} {y:.0f}H{room.right:.0f}")


def _band(line: Box) -> str:
    x, y, wide, high = (round(value, 1) for value in line)
    return tag("rect", class_="band", x=x, y=y, width=wide, height=high)
