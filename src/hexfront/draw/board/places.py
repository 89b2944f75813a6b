"""Places and everything that stands in a hex: settlements, ports, airfields, stars, points; and their names.

The settlement stands in the middle of its hex, other symbols beside it, where no road leaves the hex.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from hexfront.draw.board.labels import Placer
from hexfront.draw.board.lettering import FACES
from hexfront.draw.board.page import XY, Box, hex_centre
from hexfront.draw.board.palette import FLAGS, PLACE_FEATURES, PLACES, VARIANTS, ZONES
from hexfront.draw.board.symbols import reach, use
from hexfront.draw.look import look
from hexfront.draw.svg import number, tag, text
from hexfront.draw.words import BoardTexts
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, Place

SLOTS: tuple[XY, ...] = ((25.0, 1.0), (-25.0, 1.0), (20.0, -24.0), (-21.0, 25.0), (21.0, 25.0))
"""Where further symbols stand, from the middle of the hex."""

RANKS = ("city", "town", "peak", "village")
"""Names are placed in this order."""

ZOOMS = {"city": "z-far", "town": "z-mid", "peak": "z-mid", "village": "z-near"}
"""How near the board must be for the names of each rank."""


class Mark(msgspec.Struct, frozen=True):
    """A symbol on the board; `points` is set for victory points."""

    symbol: str
    x: float
    y: float
    points: str = ""
    scale: float = 1.0
    turn: int = 0

    @property
    def reach(self) -> float:
        """How far it reaches from its middle."""
        return (9.5 if self.points else reach(self.symbol)) * self.scale

    @property
    def box(self) -> Box:
        """The square it stands in."""
        r = self.reach
        return Box(self.x - r, self.y - r, 2 * r, 2 * r)

    def svg(self) -> str:
        """The element."""
        if self.points:
            disc = tag("circle", r=9, class_="hb-points") + text(self.points, y=4.6, class_="points")
            return tag("g", disc, transform=self._move())
        if self.scale == 1 and not self.turn:
            return use(self.symbol, self.x, self.y)
        return use(self.symbol, 0, 0, transform=self._move())

    def _move(self) -> str:
        scale = f" scale({number(self.scale)})" if self.scale != 1 else ""
        turn = f" rotate({self.turn})" if self.turn else ""
        return f"translate({number(self.x)} {number(self.y)}){scale}{turn}"


def _outward(board: Board, hex: int) -> int:
    """The direction of the nearest edge of the map, in degrees from east."""
    (column, row), grid = board.grid.column_row(hex), board.grid
    ways = {
        0: grid.last_column - column,
        90: grid.last_row - row,
        180: column - grid.first_column,
        -90: row - grid.first_row,
    }
    return min(ways, key=lambda way: ways[way])


class Marks:
    """The symbols of a board, and where each place's own symbol stands."""

    def __init__(self, board: Board, scale: float = 1.0, ranks: tuple[str, ...] = RANKS) -> None:
        self.board, self.scale = board, 1 + 0.7 * (scale - 1)
        self.all: list[Mark] = []
        self.at: dict[tuple[int, str], Mark | None] = {}
        self.slots: dict[int, int] = defaultdict(int)
        by_hex: dict[int, list[Place]] = defaultdict(list)
        for place in board.places:
            if PLACES[place.kind].name in ranks:
                by_hex[place.hex].append(place)
        for hex, places in by_hex.items():
            self._settle(hex, places)
        self._flags_and_zones()

    def _settle(self, hex: int, places: list[Place]) -> None:
        """The places of a hex: the first in the middle, each further one a little below."""
        x, y = hex_centre(self.board, hex)
        for n, place in enumerate(places):
            symbol = PLACES[place.kind].symbol
            for variant in VARIANTS & set(place.features):
                symbol = "capital" if "capital" in place.features else PLACE_FEATURES[variant]
            at = (x, y + 18.0 * n)
            self.at[hex, place.name] = self._mark(hex, symbol, *at)
        for place in places:
            for feature in place.features:
                if PLACE_FEATURES.get(feature) != PLACES[place.kind].symbol:
                    self._feature(hex, feature)

    def _mark(self, hex: int, symbol: str, x: float, y: float, points: str = "") -> Mark | None:
        if not symbol and not points:
            return None
        turn = _outward(self.board, hex) if symbol == "entry" else 0
        mark = Mark(symbol, x, y, points, self.scale, turn)
        self.all.append(mark)
        return mark

    def _feature(self, hex: int, feature: str) -> None:
        if feature.startswith("vp-"):
            self._beside(hex, "", feature.removeprefix("vp-"))
        elif (symbol := PLACE_FEATURES[feature]) and feature not in VARIANTS:
            self._beside(hex, symbol)

    def _beside(self, hex: int, symbol: str, points: str = "") -> None:
        """A symbol in the next slot of a hex, or in the middle of an empty one."""
        x, y = hex_centre(self.board, hex)
        if hex not in self.board.place_at and not self.slots[hex]:
            dx, dy = 0.0, 2.0
        else:
            dx, dy = SLOTS[min(self.slots[hex], len(SLOTS) - 1)]
        self.slots[hex] += 1
        self._mark(hex, symbol, x + dx * self.scale, y + dy * self.scale, points)

    def _flags_and_zones(self) -> None:
        for key, hexes in self.board.flags.items():
            if symbol := FLAGS[key].symbol:
                for hex in bits.each(hexes):
                    self._beside(hex, symbol)
        starred = self._starred()
        for zone in self.board.zones.values():
            if ZONES[zone.kind].draw == "symbol":
                for hex in zone.hexes:
                    if not bits.has(starred, hex):
                        self._beside(hex, ZONES[zone.kind].symbol)

    def _starred(self) -> int:
        """The hexes that have a star already."""
        found = 0
        for key, hexes in self.board.flags.items():
            if FLAGS[key].symbol == "star":
                found |= hexes
        return found

    @property
    def symbols(self) -> set[str]:
        """The names of the symbols in use."""
        return {mark.symbol for mark in self.all if mark.symbol}


def place_names(board: Board, texts: BoardTexts, marks: Marks, placer: Placer, ranks: tuple[str, ...] = RANKS) -> None:
    """Set the names of the places of some ranks, the important ones first."""
    seen: set[tuple[str, str]] = set()
    places = [place for place in board.places if PLACES[place.kind].name in ranks]
    zooms = zooms_of(board, places)
    for place in sorted(places, key=lambda p: ranks.index(PLACES[p.kind].name)):
        style = PLACES[place.kind]
        if (place.name, place.kind) in seen and _next_to_namesake(board, place):
            continue
        seen.add((place.name, place.kind))
        mark = marks.at[place.hex, place.name]
        at = (mark.x, mark.y) if mark else hex_centre(board, place.hex)
        clear = mark.reach if mark else 0.0
        placer.place(texts.place_named(place.name), FACES[style.name], at, clear, zooms[place])


def zooms_of(board: Board, places: list[Place]) -> dict[Place, str]:
    """From how far each place is named: the first rank that the board has and what counts for victory always are."""
    aims = objectives(board)
    first = min((RANKS.index(PLACES[place.kind].name) for place in places), default=0)
    far = {place for place in places if bits.has(aims, place.hex) or RANKS.index(PLACES[place.kind].name) == first}
    return {place: "z-far" if place in far else ZOOMS[PLACES[place.kind].name] for place in places}


def objectives(board: Board) -> int:
    """The hexes that count for victory: starred, in a zone of objectives, worth points, or of a kind that does."""
    found = 0
    for key, hexes in board.flags.items():
        found |= hexes if FLAGS[key].symbol == "star" else 0
    for zone in board.zones.values():
        found |= zone.bits if ZONES[zone.kind].symbol == "objective" else 0
    kinds = look(board.file.game).aims
    return found | bits.of(
        p.hex for p in board.places if p.kind in kinds or any(f.startswith("vp-") for f in p.features)
    )


def _next_to_namesake(board: Board, place: Place) -> bool:
    """Whether a place continues one of the same name in a neighbouring hex."""
    return any(p.name == place.name and board.adjacent(p.hex, place.hex) for p in board.places)


def draw_places(marks: Marks, placer: Placer) -> str:
    """The layer `places`: symbols, then names over them."""
    symbols = tag("g", *(mark.svg() for mark in marks.all), class_="symbols z-mid")
    return tag("g", symbols, tag("g", *(label.svg() for label in placer.labels), class_="names"), id="places",
               clip_path="url(#hb-map)")  # fmt: skip
