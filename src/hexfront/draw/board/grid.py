"""The hex grid: thin lines, quiet numbers, and one transparent hex for each to be pointed at."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from hexfront.draw.board.page import CORNERS, Box, hex_centre
from hexfront.draw.board.palette import TERRAIN
from hexfront.draw.board.terrain import hex_path
from hexfront.draw.svg import tag
from hexfront.draw.words import BoardTexts
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board

NUMBER_HIGH = 10.0


def draw_grid(board: Board) -> str:
    """The layer `grid`: every hexside once, none inside areas without hexes."""
    land: list[str] = []
    sea: list[str] = []
    for hex in bits.each(board.everywhere):
        for d in range(6):
            other = board.grid.neighbour(hex, d)
            beyond = other is None or not bits.has(board.everywhere, other)
            if (d >= 3 and not beyond) or not _lined(board, hex, other):
                continue
            wet = bits.has(board.water, hex) and (other is None or bits.has(board.water, other))
            (sea if wet else land).append(_side(board, hex, d))
    lines = [tag("path", class_="grid", d="".join(land)), tag("path", class_="sea-grid", d="".join(sea))]
    return tag("g", *lines, id="grid", class_="z-mid", clip_path="url(#hb-map)")


def _lined(board: Board, hex: int, other: int | None) -> bool:
    """Whether a hexside is drawn: not inside an area that has no hexes."""
    return TERRAIN[board.terrain[hex]].grid or (other is not None and TERRAIN[board.terrain[other]].grid)


def _side(board: Board, hex: int, d: int) -> str:
    x, y = hex_centre(board, hex)
    (ax, ay), (bx, by) = CORNERS[d], CORNERS[(d + 1) % 6]
    return f"M{x + ax:.0f} {y + ay:.0f}L{x + bx:.0f} {y + by:.0f}"


def numbered(board: Board) -> list[int]:
    """The hexes that bear a number: all but areas without hexes and land out of play."""
    return [hex for hex in bits.each(board.everywhere) if TERRAIN[board.terrain[hex]].grid]


def number_box(board: Board, hex: int) -> Box:
    """The box of a hex number, at the top left of its hex, clear of roads to the north."""
    x, y = hex_centre(board, hex)
    return Box(x - 32, y - 43.5, 25, NUMBER_HIGH)


def draw_numbers(board: Board) -> str:
    """The layer `numbers`."""
    land: list[str] = []
    sea: list[str] = []
    for hex in numbered(board):
        x, y = hex_centre(board, hex)
        words = f'<text x="{x - 19.5:.0f}" y="{y - 34.5:.0f}">{board.number(hex)}</text>'
        (sea if bits.has(board.water, hex) else land).append(words)
    return tag("g", tag("g", *land), tag("g", *sea, class_="at-sea"), id="numbers", class_="numbers z-near")


def draw_hexes(board: Board, texts: BoardTexts) -> str:
    """The hexes to point at, each with id `hex-CCRR` and `data-hex`; those on land say what is in them."""
    found = []
    for hex in bits.each(board.everywhere):
        x, y = hex_centre(board, hex)
        n = board.number(hex)
        label = f" aria-label={quoteattr(hex_note(board, texts, hex))}" if not bits.has(board.water, hex) else ""
        found.append(f'<use id="hex-{n}" data-hex="{n}"{label} href="#hb-hex" x="{x:.1f}" y="{y:.0f}"/>')
    return tag("g", *found, id="hexes", class_="hex")


def hex_note(board: Board, texts: BoardTexts, hex: int) -> str:
    """A hex in words: the place in it, its terrain, what the place offers."""
    place = board.place_at.get(hex)
    features = [texts.place_feature[word] for word in place.features if word in texts.place_feature] if place else []
    return " · ".join(
        [*([texts.place_named(place.name)] if place else []), texts.terrain[board.terrain[hex]], *features]
    )


def hex_shape() -> str:
    """The definition of one hex round the origin."""
    return tag("path", id="hb-hex", d=hex_path(0, 0))
