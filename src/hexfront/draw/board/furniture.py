"""What is drawn round the map: the neat line, the title, the legend, the compass and the scale."""

from __future__ import annotations

from math import ceil, degrees

import msgspec

from hexfront.draw.board.legend import Entry, entries, entry_name
from hexfront.draw.board.lettering import Face, spans, width, wrapped
from hexfront.draw.board.page import XY, Box, map_box
from hexfront.draw.board.sheet import HEAD, ROW, Plan, plan
from hexfront.draw.svg import tag, text
from hexfront.draw.words import BoardTexts, words
from hexfront.hexmap.board import Board

KM_PER_MILE = 1.609344
TITLE, SUBTITLE, KEY = 96.0, 35.0, 27.0
"""Sizes of letters."""

SMALLEST = 60.0
"""A title that would be smaller than this on one line takes two."""


def draw_furniture(board: Board, texts: BoardTexts, language: str, panels: str = "") -> str:
    """The layer `furniture`, with the panels that lie on the sheet."""
    box, layout = map_box(board), plan(board)
    void = [_frame(layout.void, "panel"), _frame(layout.void, "neatline")] if layout.void else []
    parts = [
        *void,
        _frame(box, "neatline"),
        _frame(box.grown(9), "outline"),
        _title(layout.title, texts),
        _scale(board, layout.scale, language),
        _compass(board, layout.compass, language),
        _legend(board, texts, layout, language),
        panels,
    ]
    return tag("g", *parts, id="furniture")


def _frame(box: Box, class_: str) -> str:
    return tag("rect", class_=class_, x=box.x, y=box.y, width=box.width, height=box.height)


def _title(box: Box, texts: BoardTexts) -> str:
    """Title, rule, subtitle; the title as large as fits, broken in two if that lets it be larger."""
    face = Face("title", TITLE, small_caps=True, spacing=0.06)
    small = width(texts.title, face) > box.width * TITLE / SMALLEST
    lines = _broken(texts.title) if small else [texts.title]
    widest = max(width(line, face) for line in lines)
    face = msgspec.structs.replace(face, size=min(TITLE, TITLE * box.width / widest))
    lead = face.size * 1.02
    top = box.y + face.size * 0.86
    parts = [
        tag("text", spans(line, face), x=box.x, y=round(top + n * lead, 1), class_="title start",
            font_size=round(face.size, 1))
        for n, line in enumerate(lines)
    ]  # fmt: skip
    y = top + (len(lines) - 1) * lead
    parts.append(tag("path", class_="rule", d=f"M{box.x:.0f} {y + 34:.0f}h150"))
    for n, line in enumerate(wrapped(texts.subtitle, Face("", SUBTITLE), box.width)):
        parts.append(text(line, x=box.x, y=y + 84 + 42 * n, class_="subtitle start", font_size=SUBTITLE))
    return "".join(parts)


def _broken(title: str) -> list[str]:
    """The title on two lines about equally long."""
    parts = title.split()
    halves = [[" ".join(parts[:k]), " ".join(parts[k:])] for k in range(1, len(parts))] or [[title]]
    return min(halves, key=lambda ls: abs(len(ls[0]) - len(ls[-1])))


def _scale(board: Board, at: XY, language: str) -> str:
    """A bar in kilometres above, one in miles below."""
    km = board.file.hex_km
    x, y = at
    kilometres = _bar(x, y - 16, 100 / km, words(language)["kilometres"], True)
    return kilometres + _bar(x, y - 3, 100 / km * KM_PER_MILE, words(language)["miles"], False)


def _bar(x: float, y: float, per_unit: float, unit: str, above: bool) -> str:
    """A bar of four parts, about three and a half hexes long."""
    part = _round_number(85 / per_unit)
    step = part * per_unit
    boxes = [
        tag("rect", x=x + n * step, y=y, width=step, height=9, class_="bar" if (n % 2) == above else "bar-light")
        for n in range(4)
    ]
    base = y - 9 if above else y + 34
    labels = [text(f"{n * part:g}", x=x + n * step, y=base, font_size=23) for n in (0, 2, 4)]
    name = text(unit, x=x + 4 * step + 30, y=base, font_size=23, class_="start subtitle")
    return "".join([*boxes, *labels, name])


def _round_number(value: float) -> float:
    """The nearest of 1, 2, 2.5 and 5 times a power of ten."""
    power = 1.0
    while value >= 10 * power:
        power *= 10
    while value < power:
        power /= 10
    return min((f * power for f in (1, 2, 2.5, 5, 10)), key=lambda v: abs(v - value))


def _compass(board: Board, at: XY, language: str) -> str:
    """A needle that points north, turned with the map."""
    turn = degrees(board.file.plane.turn) if board.file.plane else 0.0
    needle = (
        tag("circle", r=44, class_="thin")
        + tag("circle", r=40, class_="thin")
        + tag("path", class_="needle", d="M0-58 12 0H0ZM0 58-12 0H0Z")
        + tag("path", class_="needle-light", d="M0-58-12 0H0ZM0 58 12 0H0Z")
        + text(words(language)["north"], y=-68, font_size=32)
    )
    return tag("g", needle, transform=f"translate({at[0]:.0f} {at[1]:.0f}) rotate({turn:.1f})")


def _legend(board: Board, texts: BoardTexts, layout: Plan, language: str) -> str:
    """The heading and the entries, column by column."""
    box = layout.legend
    heading = words(language)["legend"].upper()
    rule = tag("path", class_="thin", d=f"M{box.x:.0f} {box.y + 42:.0f}H{box.right:.0f}")
    found = entries(board)
    rows = ceil(len(found) / layout.columns)
    wide = box.width / layout.columns
    keys = [
        _key(entry, entry_name(entry, texts, language), box.x + n // rows * wide,
             box.y + HEAD + (n % rows + 0.5) * ROW - 12, wide)
        for n, entry in enumerate(found)
    ]  # fmt: skip
    head = text(heading, x=box.x, y=box.y + 26, class_="heading start", font_size=26)
    return tag("g", head, rule, *keys, class_="key")


def _key(entry: Entry, name: str, x: float, y: float, wide: float) -> str:
    """A swatch and its name, on two lines if it is long."""
    swatch = tag("g", entry.swatch(), transform=f"translate({x + 44:.0f} {y:.0f})")
    lines = wrapped(name, Face("", KEY), wide - 118)
    names = [
        text(line, x=x + 104, y=y + 9 + (n - (len(lines) - 1) / 2) * 29, class_="start", font_size=KEY)
        for n, line in enumerate(lines)
    ]
    return swatch + "".join(names)
