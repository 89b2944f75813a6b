"""The legend: one entry for every kind of thing the board shows, made from the board's own data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from hexfront.draw.board.lines import STROKES
from hexfront.draw.board.page import column_row_centre
from hexfront.draw.board.palette import (
    FEATURES,
    FLAGS,
    LINES,
    PLACE_FEATURES,
    PLACES,
    TERRAIN,
    ZONES,
    TerrainStyle,
)  # fmt: skip
from hexfront.draw.board.relief import sample
from hexfront.draw.board.symbols import use
from hexfront.draw.board.terrain import hex_path
from hexfront.draw.board.textures import MARKS, PATTERNS, Keepout
from hexfront.draw.svg import tag, text
from hexfront.draw.words import BoardTexts, words
from hexfront.hexmap.board import Board

SWATCH = 0.62
"""The size of a swatch against a hex of the board."""


class Entry(NamedTuple):
    """A line of the legend: where its name stands in the texts, and what draws its swatch round the origin."""

    table: str
    key: str
    swatch: Callable[[], str]
    symbol: str = ""


def entries(board: Board) -> list[Entry]:
    """Everything the legend explains, in order."""
    return [
        *_terrain(board),
        *_flags(board),
        *_features(board),
        *_lines(board),
        *_places(board),
        *_place_features(board),
        *_zones(board),
    ]


def entry_name(entry: Entry, texts: BoardTexts, language: str) -> str:
    """What the legend calls an entry."""
    return words(language)["points"] if entry.table == "points" else texts.name(entry.table, entry.key)


def _terrain(board: Board) -> Iterator[Entry]:
    for kind in board.file.terrain:
        style = TERRAIN[kind.key]
        if style.legend and board.of_terrain[kind.key]:
            yield Entry("terrain", kind.key, partial(_ground, style))


def _ground(style: TerrainStyle, texture: str = "") -> str:
    """A hex of a terrain, cut out of a larger piece of it."""
    parts = [tag("use", href="#hb-hex", class_=style.colour)]
    if style.relief:
        parts.append(_hills(style.relief))
    texture = texture or style.texture
    if texture in PATTERNS:
        parts.append(tag("use", href="#hb-hex", class_=f"x-{texture}"))
    elif texture:
        marks = "".join(MARKS[texture](0.0, 0.0, 77, Keepout([])))
        parts.append(tag("path", class_=f"x-{texture}", d=marks))
    inner = tag("g", *parts, clip_path="url(#hb-in-hex)", transform=f"scale({SWATCH})")
    return inner + tag("path", class_="key-hex", d=hex_path(0, 0, 100 * SWATCH))


def _hills(height: float) -> str:
    """The relief of a terrain, moved to the origin."""
    x, y = column_row_centre(3, 3)
    return tag("g", sample(height).svg(), transform=f"translate({-x:.1f} {-y:.1f})")


def _flags(board: Board) -> Iterator[Entry]:
    clear = TERRAIN["clear"]
    for kind in board.file.flags:
        style = FLAGS[kind.key]
        if not style.legend or not board.flags[kind.key]:
            continue
        if style.shore:
            yield Entry("flag", kind.key, _shore)
        elif style.symbol:
            yield Entry("flag", kind.key, partial(use, style.symbol, 0, 0), style.symbol)
        elif style.texture:
            yield Entry("flag", kind.key, partial(_ground, clear, style.texture))
        elif style.relief:
            hills = msgspec.structs.replace(clear, relief=style.relief)
            yield Entry("flag", kind.key, partial(_ground, hills))


def _shore() -> str:
    d = "M-42 8C-24-12-8 14 10-2S34-8 42 4"
    sea = tag("path", class_="key-sea", d=f"{d}V24H-42Z")
    return (
        sea
        + tag("path", class_="shore", d=d)
        + tag("path", class_="beach-edge", d=d)
        + tag("path", class_="beach", d=d)
    )


_SWATCH_RIVER = "M-42-9C-24 4-6-16 12-4S34 14 42 8L42 15C32 22 26 10 10 2S-20 8-42-6Z"


def _features(board: Board) -> Iterator[Entry]:
    used = {side.feature for side in board.hexsides}
    for kind in board.file.features:
        style = FEATURES[kind.key]
        if style.legend and kind.key in used and style.draw != "none":
            yield Entry("feature", kind.key, partial(_feature, style.draw))


def _feature(draw: str) -> str:
    river = tag("path", class_="river", d=_SWATCH_RIVER)
    across = "M0-26V30"
    road = "".join(tag("path", class_=stroke, d=across) for stroke in STROKES["road"])
    track = tag("path", class_="track", d=across)
    lake = "M-38 4C-30-14-6-10 8-7S38-12 36 4 6 10-8 13-42 18-38 4Z"
    return {
        "river": river,
        "bridge": river + road + tag("path", class_="bridge", d="M-9-16-5.4-11V14L-9 19M9-16 5.4-11V14L9 19"),
        "ford": river + track + tag("path", class_="ford", d="M-7-8h.1M-7 1h.1M-7 10h.1M7-8h.1M7 1h.1M7 10h.1"),
        "lake": tag("path", class_="lake-shore", d=lake),
        "water": tag("path", class_="channel-edge", d="M-32 0H32") + tag("path", class_="channel", d="M-32 0H32"),
        "causeway": tag("path", class_="channel-edge", d="M-32 0H32")
        + tag("path", class_="channel", d="M-32 0H32")
        + tag("path", class_="causeway-edge", d="M0-22V22")
        + tag("path", class_="causeway", d="M0-23V23"),
        "ridge": tag("path", class_="ridge", d="M-38 0H38") + tag("path", class_="ridge-teeth", d="M-38 5H38"),
        "border": tag("path", class_="border", d="M-40 0H40"),
    }[draw]


def _lines(board: Board) -> Iterator[Entry]:
    used = {line.kind for line in board.lines}
    for kind in board.file.line_kinds:
        if kind.key in used:
            yield Entry("line", kind.key, partial(_line, LINES[kind.key].draw))


def _line(draw: str) -> str:
    d = "M-42 6C-24 6-16-6 0-6S26 4 42 4"
    return "".join(tag("path", class_=stroke, d=d) for stroke in STROKES[draw])


def _places(board: Board) -> Iterator[Entry]:
    used = {place.kind for place in board.places}
    for kind in board.file.place_kinds:
        style = PLACES[kind.key]
        if style.legend and style.symbol and kind.key in used:
            yield Entry("place", kind.key, partial(use, style.symbol, 0, 0), style.symbol)


def _place_features(board: Board) -> Iterator[Entry]:
    features = {feature for place in board.places for feature in place.features}
    for key, symbol in PLACE_FEATURES.items():
        if symbol and key in features:
            yield Entry("place_feature", key, partial(use, symbol, 0, 0), symbol)
    if any(feature.startswith("vp-") for feature in features):
        yield Entry("points", "points", _points)


def _points() -> str:
    return tag("circle", r=11, class_="hb-points") + text("3", y=5.4, class_="points")


def _zones(board: Board) -> Iterator[Entry]:
    used = {zone.kind for zone in board.zones.values()}
    for kind in board.file.zone_kinds:
        style = ZONES[kind.key]
        if style.draw == "symbol" and kind.key in used:
            yield Entry("zone", kind.key, partial(use, style.symbol, 0, 0), style.symbol)
        elif style.draw == "front" and kind.key in used:
            yield Entry("zone", kind.key, _front)


def _front() -> str:
    d = "M-42 5C-24 5-16-5 0-5S26 3 42 3"
    return tag("path", class_="front", d=d) + tag("path", class_="front-line", d=d)
