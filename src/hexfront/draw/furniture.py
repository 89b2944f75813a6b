"""Round the map: the neat line, and below it a band with title, legend, compass and scale."""

from __future__ import annotations

from math import ceil, degrees

import msgspec

from hexfront.draw.legend import Entry, entries, entry_name
from hexfront.draw.lettering import Face, spans, width
from hexfront.draw.page import MARGIN, Box, map_box
from hexfront.draw.svg import tag, text
from hexfront.draw.words import BoardTexts, words
from hexfront.hexmap.board import Board

ROW, COLUMN = 78.0, 420.0
"""The space of one entry of the legend."""

NARROW = 2300.0
"""Maps narrower than this have the legend below the title, not beside it."""

KM_PER_MILE = 1.609344


class Band(msgspec.Struct, frozen=True):
    """The layout of the band below the map."""

    title: Box
    legend: Box
    columns: int
    height: float


def band(board: Board) -> Band:
    """How title and legend share the band; depends on the board alone, so that every language fits."""
    box = map_box(board)
    top = box.bottom + 62
    count = len(entries(board))
    if box.width < NARROW:
        title = Box(box.x, top, box.width, 235)
        legend = Box(box.x, title.bottom + 20, box.width, 0)
    else:
        title = Box(box.x, top, box.width * 0.36, 330)
        legend = Box(title.right + 60, top, box.width - title.width - 60, 0)
    columns = max(1, int(legend.width / COLUMN))
    rows = ceil(count / columns)
    legend = Box(legend.x, legend.y, legend.width, 64 + rows * ROW)
    bottom = max(title.bottom, legend.bottom)
    return Band(title, legend, columns, bottom - box.bottom)


def viewbox(board: Board) -> Box:
    """The whole sheet: x, y, width and height in pixels."""
    box = map_box(board)
    return Box(
        box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN + band(board).height
    )


def draw_furniture(board: Board, texts: BoardTexts, language: str) -> str:
    """The layer `furniture`."""
    box, layout = map_box(board), band(board)
    parts = [
        _frame(box, "neatline"),
        _frame(box.grown(9), "outline"),
        _title(layout.title, texts),
        _scale(board, layout, language),
        _compass(board, layout, language),
        _legend(board, texts, layout, language),
    ]
    return tag("g", *parts, id="furniture")


def _frame(box: Box, class_: str) -> str:
    return tag("rect", class_=class_, x=box.x, y=box.y, width=box.width, height=box.height)


def _title(box: Box, texts: BoardTexts) -> str:
    """Title, rule, subtitle; the title as large as fits."""
    face = Face("title", 92, small_caps=True, spacing=0.06)
    size = min(92.0, 92 * (box.width - 10) / width(texts.title, face))
    face = msgspec.structs.replace(face, size=size)
    y = box.y + 84
    sub = Face("subtitle", 33)
    sub_size = min(34.0, 33 * (box.width - 10) / width(texts.subtitle, sub))
    return (
        tag("text", spans(texts.title, face), x=box.x, y=y, class_="title start", font_size=round(size, 1))
        + tag("path", class_="rule", d=f"M{box.x:.0f} {y + 30:.0f}h150")
        + text(texts.subtitle, x=box.x, y=y + 80, class_="subtitle start", font_size=round(sub_size, 1))
    )


def _scale(board: Board, layout: Band, language: str) -> str:
    """A bar in kilometres above and miles below."""
    km = board.file.hex_km
    box = layout.title
    left, y = (box.x, box.y + 258) if layout.legend.x > box.x else (box.right - 640, box.y + 130)
    per_km, per_mile = 100 / km, 100 / km * KM_PER_MILE
    return (
        _bar(left, y - 16, per_km, words(language)["kilometres"], True)
        + _bar(left, y, per_mile, words(language)["miles"], False)
    )


def _bar(x: float, y: float, per_unit: float, unit: str, above: bool) -> str:
    """A bar of four parts, about three and a half hexes long."""
    part = _round_number(85 / per_unit)
    step = part * per_unit
    boxes = [
        tag("rect", x=x + n * step, y=y, width=step, height=8, class_="bar" if (n % 2) == above else "bar-light")
        for n in range(4)
    ]
    base = y - 8 if above else y + 34
    labels = [
        text(f"{n * part:g}", x=x + n * step, y=base, font_size=22, class_="start" if n == 0 else None)
        for n in (0, 2, 4)
    ]
    name = text(unit, x=x + 4 * step + 34, y=base, font_size=22, class_="start subtitle")
    return "".join([*boxes, *labels, name])


def _round_number(value: float) -> float:
    """The nearest of 1, 2, 2.5 and 5 times a power of ten."""
    power = 1.0
    while value >= 10 * power:
        power *= 10
    while value < power:
        power /= 10
    return min((f * power for f in (1, 2, 2.5, 5, 10)), key=lambda v: abs(v - value))


def _compass(board: Board, layout: Band, language: str) -> str:
    """A needle that points north, turned with the map."""
    turn = degrees(board.file.plane.turn) if board.file.plane else 0.0
    box = layout.title
    x, y = (box.right - 110, box.y + 236) if layout.legend.x > box.x else (box.right - 70, box.y + 120)
    needle = (
        tag("circle", r=46, class_="thin")
        + tag("path", class_="needle", d="M0-58 13 0H0Z")
        + tag("path", class_="needle-light", d="M0-58-13 0H0ZM0 58-13 0H13Z")
        + text(words(language)["north"], y=-68, font_size=30)
    )
    return tag("g", needle, transform=f"translate({x:.0f} {y:.0f}) rotate({turn:.1f})")


def _legend(board: Board, texts: BoardTexts, layout: Band, language: str) -> str:
    """The heading and the entries, column by column."""
    box = layout.legend
    heading = text(
        words(language)["legend"].upper(), x=box.x, y=box.y + 26, class_="heading start", font_size=26
    )
    rule = tag("path", class_="thin", d=f"M{box.x:.0f} {box.y + 42:.0f}H{box.right:.0f}")
    found = entries(board)
    rows = ceil(len(found) / layout.columns)
    wide = box.width / layout.columns
    keys = [
        _key(entry, entry_name(entry, texts, language), box.x + (n // rows) * wide, box.y + 92 + (n % rows) * ROW, wide)
        for n, entry in enumerate(found)
    ]
    return tag("g", heading, rule, *keys, class_="key")


def _key(entry: Entry, name: str, x: float, y: float, wide: float) -> str:
    """A swatch and its name, on two lines if it is long."""
    face = Face("", 27)
    lines = [name]
    if width(name, face) > wide - 120:
        split = name.split()
        cut = min(range(1, len(split) + 1), key=lambda k: abs(len(" ".join(split[:k])) - len(name) / 2))
        lines = [" ".join(split[:cut]), " ".join(split[cut:])]
    swatch = tag("g", entry.swatch(), transform=f"translate({x + 44:.0f} {y:.0f})")
    names = [
        text(line, x=x + 104, y=y + 9 + (n - (len(lines) - 1) / 2) * 29, class_="start", font_size=27)
        for n, line in enumerate(lines)
        if line
    ]
    return swatch + "".join(names)
