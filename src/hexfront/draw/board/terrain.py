"""The ground: sea with its depths, and land painted terrain by terrain with relief and texture.

Areas are nested: each terrain is painted over everything of a lower rank, with all higher ranks inside it, so
no gap can open between two smoothed outlines. At the coast an area runs on into the sea hexes and is cut off
by the drawn coast.
"""

from __future__ import annotations

from itertools import product

from hexfront.draw.board.coast import ground
from hexfront.draw.board.colours import DEPTHS
from hexfront.draw.board.page import UNIT, Box, map_box
from hexfront.draw.board.palette import TERRAIN
from hexfront.draw.board.relief import heights, shading
from hexfront.draw.board.shapes import Knot, closed_curve, loops, middle_of, rim, side_of, step, wobbled
from hexfront.draw.board.textures import PATTERNS, Keepout, textures
from hexfront.draw.svg import tag
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board

SHELF = (640.0, 470.0, 330.0, 220.0, 135.0, 74.0, 30.0)
"""How wide the strokes along the coast are that make the bands of depth, outermost first."""

SOFT = 13.0
"""How far the edge of a terrain strays from the hexes, in pixels: beyond the honeycomb, yet never near a middle."""


def draw_terrain(board: Board, keepout: Keepout, detail: str) -> str:
    """The layer `terrain`."""
    box = map_box(board)
    land = [
        tag("use", href="#hb-land", class_="clear"),
        *(part for key, d in areas(board) for part in _painted(key, d)),
    ]
    if detail != "low":
        land.append(_relief(board))
        land.append(tag("g", *textures(board, keepout), class_="z-mid"))
    ground = tag("g", *land, clip_path="url(#hb-on-land)")
    return tag("g", *_sea(box), ground, *_outlines(board), id="terrain", clip_path="url(#hb-map)")


def _outlines(board: Board) -> list[str]:
    """Bold outlines of areas that count as one place."""
    keys = [k.key for k in board.file.terrain if TERRAIN[k.key].colour == "base" and board.of_terrain[k.key]]
    return [tag("path", class_="area", d=area_path(board, board.of_terrain[key], spread=False)) for key in keys]


def _painted(key: str, d: str) -> list[str]:
    """An area in its tint, and over it the pattern of textures that are not strewn marks."""
    style = TERRAIN[key]
    pattern = [tag("path", class_=f"x-{style.texture}", d=d)] if style.texture in PATTERNS else []
    return [tag("path", class_=style.colour, d=d), *pattern]


def _sea(box: Box) -> list[str]:
    """Open sea, and nested strokes along the coast, lighter towards the shore."""
    whole = box.grown(2)
    open_sea = tag("rect", class_="sea", x=whole.x, y=whole.y, width=whole.width, height=whole.height)
    bands = []
    for n, width in enumerate(SHELF):
        depth = DEPTHS - 1 - n
        bands.append(tag("use", href="#hb-land", class_=f"depth depth-{depth}", stroke_width=width))
    return [open_sea, tag("g", *bands, class_="depths")]


def _relief(board: Board) -> str:
    """The relief, kept to the hexes that have any."""
    hilly = bits.of(hex for hex, height in heights(board).items() if height)
    clip = tag("clipPath", tag("path", d=area_path(board, hilly)), id="hb-hilly")
    return clip + tag("g", shading(board).svg(), class_="relief", clip_path="url(#hb-hilly)") if hilly else ""


def areas(board: Board) -> list[tuple[str, str]]:
    """The terrains to paint, lowest first, each with its path."""
    keys = [k.key for k in board.file.terrain if TERRAIN[k.key].rank > 0 and board.of_terrain[k.key]]
    keys.sort(key=lambda key: TERRAIN[key].rank)
    found = []
    for n, key in enumerate(keys):
        hexes = 0
        for higher in keys[n:]:
            hexes |= board.of_terrain[higher]
        found.append((key, area_path(board, hexes)))
    return found


def area_path(board: Board, hexes: int, spread: bool = True) -> str:
    """The smoothed outline of a hex set; towards the sea it reaches to the middle of the sea hexes."""
    like = {(c, r): hex for c, r, hex in rim(board)}
    land = ground(board)
    edges: list[tuple[Knot, Knot]] = []
    sharp: set[Knot] = set()
    within = [at for at, hex in like.items() if bits.has(hexes, hex)]
    for (column, row), d in product(within, range(6)):
        over = step(column, row, d)
        other = like.get(over)
        if other is not None and bits.has(hexes, other):
            continue
        a, b = side_of(column, row, d)
        if spread and other is not None and not bits.has(land, other):
            sea = middle_of(*over)
            edges += [(a, sea), (sea, b)]
            sharp |= {a, b, sea}
        else:
            edges.append((a, b))
    return "".join(closed_curve(wobbled(loop, sharp, SOFT)) for loop in loops(_without_pairs(edges)))


def _without_pairs(edges: list[tuple[Knot, Knot]]) -> list[tuple[Knot, Knot]]:
    """Edges less those that run both ways: two pieces of one area meet there."""
    have = set(edges)
    return [(a, b) for a, b in edges if (b, a) not in have]


def hex_path(x: float, y: float, size: float = UNIT) -> str:
    """A hex as a path, for swatches."""
    half, radius = size / 2, size / 3**0.5
    return (
        f"M{x - radius:.1f} {y:.1f}L{x - radius / 2:.1f} {y - half:.1f}H{x + radius / 2:.1f}"
        f"L{x + radius:.1f} {y:.1f}L{x + radius / 2:.1f} {y + half:.1f}H{x - radius / 2:.1f}Z"
    )
