"""A board as a standalone SVG; the browser shows the very same picture and puts pieces on it.

Coordinates: 100 px to a hex flat to flat; see `page`. The layers are groups with these ids, in this order:
`terrain`, `coast`, `rivers`, `lines`, `places`, `grid`, `numbers`, `furniture`, `hexes`, then `overlays` and `pieces`,
which are empty and belong to the client. In `hexes` every hex has a transparent element with id `hex-CCRR` and
attribute `data-hex`, to be pointed at and styled.

Zoom: elements with class `z-mid` are hidden when the svg element has `data-zoom="far"`, those with `z-near` also
when it is `mid`; without the attribute everything shows. Class `dark` on the svg element gives the dark sheet.
`detail="poster"` has no hex numbers and larger names, for a picture of the whole sheet; `detail="low"` moreover
has neither relief nor textures, for thumbnails and slow machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hexfront.draw.board.coast import Coast, coast_of, shores
from hexfront.draw.board.furniture import draw_furniture
from hexfront.draw.board.grid import draw_grid, draw_hexes, draw_numbers, hex_shape, number_box, numbered
from hexfront.draw.board.labels import Placer
from hexfront.draw.board.legend import entries
from hexfront.draw.board.lines import Ways, draw_lines
from hexfront.draw.board.page import hex_centre, map_box
from hexfront.draw.board.palette import FEATURES, FLAGS, check_board
from hexfront.draw.board.panels import draw_panels, panel_boxes
from hexfront.draw.board.places import RANKS, Marks, draw_places, place_names
from hexfront.draw.board.rivers import Course, courses, ribbon, with_bends
from hexfront.draw.board.shapes import open_curve, pixel, sampled, side
from hexfront.draw.board.sheet import viewbox, void_box
from hexfront.draw.board.style import stylesheet
from hexfront.draw.board.symbols import definitions
from hexfront.draw.board.terrain import draw_terrain
from hexfront.draw.board.textures import Keepout
from hexfront.draw.board.waters import front_names, lake_names, river_names, sea_names, zone_names
from hexfront.draw.look import look
from hexfront.draw.svg import number, tag
from hexfront.draw.words import BoardTexts, words
from hexfront.hexmap.board import Board
from hexfront.kernel.aids import ChartData

__all__ = ["Layout", "draw_board", "hex_centre", "map_box", "viewbox"]

Detail = Literal["full", "poster", "low"]
DETAILS: dict[str, Detail] = {"full": "full", "poster": "poster", "low": "low"}


class Scope(NamedTuple):
    """What a detail shows: how large names and symbols are, and which ranks of places."""

    scale: float
    ranks: tuple[str, ...]


def scope_of(board: Board, detail: Detail) -> Scope:
    """Everything at its size, or what stays legible with the whole sheet at a glance."""
    if detail == "full":
        return Scope(1.0, RANKS)
    sheet = viewbox(board)
    scale = min(2.4, max(1.25, max(sheet.width, sheet.height) / GLANCE))
    return Scope(scale, RANKS if scale < 1.8 else ("city", "town", "peak"))


GLANCE = 2500.0
"""A sheet of this many pixels needs no larger names to be read at a glance."""


class Layout:
    """Everything that has to be known before drawing starts: lines, symbols, and where each name goes."""

    def __init__(self, board: Board, texts: BoardTexts, language: str, detail: Detail, numbers: bool) -> None:
        self.coast = coast_of(board)
        self.ways = Ways(board)
        self.rivers = courses(board, self.coast)
        scope = scope_of(board, detail)
        self.marks = Marks(board, scope.scale, scope.ranks)
        self.placer = Placer(map_box(board).grown(-4), scope.scale)
        self._occupy(board, numbers)
        zone_names(board, texts, self.placer)
        sea_names(board, texts.sea, self.placer)
        place_names(board, texts, self.marks, self.placer, scope.ranks)
        lake_names(board, texts, self.placer)
        self.along = front_names(board, texts, self.placer) + river_names(texts, self.rivers, self.placer)

    def _occupy(self, board: Board, grid_numbers: bool) -> None:
        """Tell the placer what stands on the map already."""
        if (void := void_box(board)) is not None:
            self.placer.block(void)
        self.placer.block(*panel_boxes(board))
        if grid_numbers:
            self.placer.block(*(number_box(board, hex) for hex in numbered(board)))
        self.placer.block(*(mark.box for mark in self.marks.all))
        for _, points in self.ways.curves():
            self.placer.draw(sampled(points, 5))
        for course in self.rivers:
            self.placer.draw(sampled(with_bends(course.points), 3))

    def keepout(self, board: Board, grid_numbers: bool) -> Keepout:
        """What textures leave free: numbers, symbols, names."""
        boxes = [box.grown(2) for label in self.placer.labels for box in label.boxes]
        boxes += [mark.box for mark in self.marks.all]
        boxes += [number_box(board, hex).grown(1) for hex in numbered(board)] if grid_numbers else []
        return Keepout(boxes)


def draw_board(
    board: Board,
    texts: BoardTexts,
    *,
    language: str = "en",
    detail: Detail = "full",
    grid_numbers: bool = True,
    charts: Sequence[ChartData] = (),
) -> str:
    """The picture of a board, with the tables that its panels show. A kind of thing the renderer cannot draw is an
    error that names it."""
    check_board(board)
    grid_numbers = grid_numbers and detail == "full"
    layout = Layout(board, texts, language, detail, grid_numbers)
    keepout = layout.keepout(board, grid_numbers)
    panels = draw_panels(board, texts, language, charts) if detail == "full" else ""
    layers = [
        draw_terrain(board, keepout, detail),
        _coast_layer(board, layout.coast),
        _river_layer(board, layout.rivers, layout.along),
        draw_lines(board, layout.ways),
        draw_places(layout.marks, layout.placer),
        draw_grid(board),
        draw_numbers(board) if grid_numbers else tag("g", id="numbers"),
        draw_furniture(board, texts, language, panels),
        draw_hexes(board, texts),
        '<g id="overlays"></g><g id="pieces"></g>',
    ]
    return _document(board, texts, language, detail, layout, layers)


def _document(board: Board, texts: BoardTexts, language: str, detail: Detail, layout: Layout, layers: list[str]) -> str:
    """The svg element with stylesheet, definitions, paper and layers."""
    sheet = viewbox(board)
    title = words(language)["map_of"].format(title=texts.title)
    paper = tag("rect", class_="paper", x=sheet.x, y=sheet.y, width=sheet.width, height=sheet.height)
    return tag(
        "svg",
        tag("title", title.replace("&", "&amp;")),
        tag("style", stylesheet(board.file.game)),
        _definitions(board, layout),
        paper,
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(round(value, 1)) for value in sheet),
        class_="hexboard" if detail == "full" else "hexboard bold",
        data_game=board.file.game,
        data_opening=" ".join(look(board.file.game).opening) or None,
        data_arrival=" ".join(look(board.file.game).arrival) or None,
        lang=language,
        role="img",
    )


def _definitions(board: Board, layout: Layout) -> str:
    """What other elements refer to: coast, clip paths, patterns, symbols, one hex."""
    box, dry = map_box(board), layout.coast.land_path + layout.coast.lake_path
    frame = tag("rect", x=box.x, y=box.y, width=box.width, height=box.height)
    in_legend = {entry.symbol for entry in entries(board) if entry.symbol}
    stripes = tag("path", class_="hatch", d="M-3 3 3-3M0 14 14 0M11 17 17 11")
    weave = tag("path", class_="weave", d="M0 10H20M10 0V20")
    return tag(
        "defs",
        tag("path", id="hb-land", d=layout.coast.land_path, fill_rule="evenodd"),
        tag("clipPath", frame, id="hb-map"),
        tag("clipPath", tag("use", href="#hb-land", clip_rule="evenodd"), id="hb-on-land"),
        tag("clipPath", tag("path", d=dry, clip_rule="evenodd"), id="hb-dry"),
        tag("clipPath", tag("use", href="#hb-hex"), id="hb-in-hex"),
        tag("pattern", stripes, id="hb-hatch", width=14, height=14, patternUnits="userSpaceOnUse"),
        tag("pattern", weave, id="hb-weave", width=20, height=20, patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)"),
        *definitions(layout.marks.symbols | in_legend),
        hex_shape(),
    )  # fmt: skip


def _coast_layer(board: Board, coast: Coast) -> str:
    """The layer `coast`: shore line, lakes, channels, beaches."""
    parts = [tag("use", href="#hb-land", class_="shore")]
    if coast.lakes:
        parts.append(tag("path", class_="lake-shore", d=coast.lake_path))
    if not coast.traced:
        parts += _channels(board)
    beaches = 0
    for key, hexes in board.flags.items():
        beaches |= hexes if FLAGS[key].shore else 0
    d = "".join(open_curve(run[::2]) for run in shores(board, coast, beaches)) if beaches else ""
    if d:
        parts += [tag("path", class_="beach-edge", d=d), tag("path", class_="beach", d=d)]
    return tag("g", *parts, id="coast", clip_path="url(#hb-map)")


def _channels(board: Board) -> list[str]:
    """Water along hexsides, for boards whose coast is not traced."""
    wet = {"water", "lake"}
    d = "".join(_hexside(board, s.a, s.b) for s in board.hexsides if FEATURES[s.feature].draw in wet)
    return [tag("path", class_="channel-edge", d=d), tag("path", class_="channel", d=d)] if d else []


def _hexside(board: Board, a: int, b: int) -> str:
    direction = board.grid.direction(a, b)
    assert direction is not None
    (ax, ay), (bx, by) = (pixel(knot) for knot in side(board.grid, a, direction))
    return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"


def _river_layer(board: Board, rivers: list[Course], names: list[str]) -> str:
    """The layer `rivers`: rivers with their names, ridges and borders along hexsides."""
    parts = [tag("path", class_="river", d="".join(ribbon(course) for course in rivers), clip_path="url(#hb-dry)")]
    for draw in ("ridge", "border"):
        d = "".join(_hexside(board, s.a, s.b) for s in board.hexsides if FEATURES[s.feature].draw == draw)
        if d:
            parts.append(tag("path", class_=draw, d=d))
            parts += [tag("path", class_="ridge-teeth", d=d)] if draw == "ridge" else []
    return tag("g", *parts, *names, id="rivers", clip_path="url(#hb-map)")
