"""A loaded board: terrain, hexside features, lines, places, zones. Data only, no rules.

Files of a board, all in the data folder of its game:

| File | A row is |
|---|---|
| `board.toml` | the grid and every kind of thing the other files may name; boxes, tracks, edges |
| `hexes.csv` | a hex with its terrain and flags; hexes not listed have the default terrain |
| `hexsides.csv` | a feature between two neighbours |
| `lines.csv` | a road, railway or trail: its hexes in order |
| `places.csv` | a named place in a hex |
| `zones.csv` | a named set of hexes: landing zone, region, objective, set-up area |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from typing import Literal

import msgspec

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet, Passages
from hexfront.hexmap.grid import Grid
from hexfront.kernel.files import Files, Row, Source

Layer = Literal["land", "water", "outside", "absent"]
"""Land is played on, water may be, outside is drawn but never entered, absent is no hex at all."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of flag, feature, line, place or zone the board may use; `off_land` places may lie at sea."""

    key: str
    source: Source
    off_land: bool = False


class TerrainKind(msgspec.Struct, frozen=True):
    """A kind of terrain."""

    key: str
    layer: Layer
    source: Source


class BoxKind(msgspec.Struct, frozen=True):
    """An off-map box or display that holds pieces."""

    key: str
    source: Source
    side: str = ""


class TrackKind(msgspec.Struct, frozen=True):
    """A track with numbered spaces."""

    key: str
    first: int
    last: int
    source: Source


class EdgeKind(msgspec.Struct, frozen=True):
    """A stretch of the map's border with a role in the rules."""

    key: str
    role: str
    hexes: tuple[str, ...]
    source: Source


class GridSize(msgspec.Struct, frozen=True):
    """First and last column, first and last row."""

    columns: tuple[int, int]
    rows: tuple[int, int]


class Plane(msgspec.Struct, frozen=True):
    """How latitude and longitude become grid coordinates (before any local shift); for drawing only."""

    lat: float
    lon: float
    scale: float
    turn: float
    east: float
    north: float
    source: Source


class BoardFile(msgspec.Struct, frozen=True):
    """`board.toml`."""

    game: str
    grid: GridSize
    default_terrain: str
    hex_km: float
    terrain: tuple[TerrainKind, ...]
    flags: tuple[Kind, ...] = ()
    features: tuple[Kind, ...] = ()
    line_kinds: tuple[Kind, ...] = ()
    place_kinds: tuple[Kind, ...] = ()
    zone_kinds: tuple[Kind, ...] = ()
    boxes: tuple[BoxKind, ...] = ()
    tracks: tuple[TrackKind, ...] = ()
    edges: tuple[EdgeKind, ...] = ()
    plane: Plane | None = None


class HexRow(msgspec.Struct, frozen=True):
    """A row of `hexes.csv`."""

    hex: str
    terrain: str
    flags: tuple[str, ...]
    source: Source


class HexsideRow(msgspec.Struct, frozen=True):
    """A row of `hexsides.csv`."""

    a: str
    b: str
    feature: str
    name: str
    source: Source


class LineRow(msgspec.Struct, frozen=True):
    """A row of `lines.csv`."""

    line: str
    kind: str
    name: str
    hexes: tuple[str, ...]
    source: Source


class PlaceRow(msgspec.Struct, frozen=True):
    """A row of `places.csv`; features are game terms such as `port-major airfield`."""

    hex: str
    name: str
    kind: str
    features: tuple[str, ...]
    source: Source


class ZoneRow(msgspec.Struct, frozen=True):
    """A row of `zones.csv`."""

    zone: str
    kind: str
    name: str
    hexes: tuple[str, ...]
    source: Source


class Place(msgspec.Struct, frozen=True):
    """A named place."""

    hex: int
    name: str
    kind: str
    features: tuple[str, ...]
    source: Source


class Line(msgspec.Struct, frozen=True):
    """A road, railway or trail."""

    key: str
    kind: str
    name: str
    hexes: tuple[int, ...]
    source: Source


class Zone(msgspec.Struct, frozen=True):
    """A named set of hexes, in the order of the data."""

    key: str
    kind: str
    name: str
    hexes: tuple[int, ...]
    source: Source

    @property
    def bits(self) -> HexSet:
        """The hexes as a set."""
        return bits.of(self.hexes)


class Hexside(msgspec.Struct, frozen=True):
    """A feature between two neighbours, the lower id first."""

    a: int
    b: int
    feature: str
    name: str
    source: Source


class Board:
    """A board as the rules and the renderer use it. Never changes once loaded."""

    def __init__(
        self,
        file: BoardFile,
        hexes: list[Row[HexRow]],
        sides: list[Row[HexsideRow]],
        lines: list[Row[LineRow]],
        places: list[Row[PlaceRow]],
        zones: list[Row[ZoneRow]],
    ) -> None:
        self.file = file
        self.grid = Grid(*self.file.grid.columns, *self.file.grid.rows)
        self.stride = self.grid.stride
        self._kinds = {k.key: k for k in self.file.terrain}
        self._lay_terrain(hexes)
        self._lay_sides(sides)
        self._neighbours()
        self.lines = tuple(self._line(row) for row in lines)
        self.places = tuple(self._place(row) for row in places)
        self.zones = {row.value.zone: self._zone(row) for row in zones}
        self.place_at = {place.hex: place for place in reversed(self.places)}

    # loading

    def _hex(self, row: Row[msgspec.Struct], n: str) -> int:
        try:
            return self.grid.parse(n)
        except ValueError as e:
            raise row.error(str(e)) from None

    def _lay_terrain(self, rows: list[Row[HexRow]]) -> None:
        file = self.file
        self.terrain: list[str] = [""] * self.grid.size
        self.sources: dict[int, Source] = {}
        for hex in self.grid:
            self.terrain[hex] = file.default_terrain
        self.flags: dict[str, HexSet] = {flag.key: 0 for flag in file.flags}
        for row in rows:
            hex = self._hex(row, row.value.hex)
            _known(row, "terrain", row.value.terrain, self._kinds)
            self.terrain[hex] = row.value.terrain
            self.sources[hex] = row.value.source
            for flag in row.value.flags:
                _known(row, "flag", flag, self.flags)
                self.flags[flag] |= bits.bit(hex)
        self.of_terrain: dict[str, HexSet] = dict.fromkeys(self._kinds, 0)
        layers: dict[Layer, HexSet] = {"land": 0, "water": 0, "outside": 0, "absent": 0}
        for hex in self.grid:
            self.of_terrain[self.terrain[hex]] |= bits.bit(hex)
            layers[self._kinds[self.terrain[hex]].layer] |= bits.bit(hex)
        self.land, self.water = layers["land"], layers["water"]
        self.outside, self.absent = layers["outside"], layers["absent"]
        self.everywhere = self.land | self.water | self.outside

    def _lay_sides(self, rows: list[Row[HexsideRow]]) -> None:
        features = {f.key for f in self.file.features}
        self.hexsides: list[Hexside] = []
        self._side_features: dict[tuple[int, int], frozenset[str]] = {}
        for row in rows:
            v = row.value
            a, b = sorted((self._hex(row, v.a), self._hex(row, v.b)))
            if self.grid.direction(a, b) is None:
                raise row.error(f"hexside {v.a}|{v.b}: the two hexes are not neighbours")
            _known(row, "feature", v.feature, features)
            self.hexsides.append(Hexside(a, b, v.feature, v.name, v.source))
            both = self._side_features.get((a, b), frozenset()) | {v.feature}
            self._side_features[a, b] = self._side_features[b, a] = both

    def _neighbours(self) -> None:
        self.neighbours: list[tuple[int, ...]] = [()] * self.grid.size
        for hex in bits.each(self.everywhere):
            self.neighbours[hex] = tuple(n for n in self.grid.neighbours(hex) if bits.has(self.everywhere, n))

    def _line(self, row: Row[LineRow]) -> Line:
        v = row.value
        _known(row, "line kind", v.kind, {k.key for k in self.file.line_kinds})
        hexes = tuple(self._hex(row, n) for n in v.hexes)
        if len(hexes) < 2:
            raise row.error(f"line {v.line} has {len(hexes)} hexes; expected two or more")
        for a, b in pairwise(hexes):
            if self.grid.direction(a, b) is None:
                raise row.error(f"line {v.line}: {self.grid.number(a)} and {self.grid.number(b)} are not neighbours")
        for hex in hexes:
            if not bits.has(self.land, hex):
                raise row.error(f"line {v.line}: {self.grid.number(hex)} is {self.terrain[hex]}; expected land")
        return Line(v.line, v.kind, v.name, hexes, v.source)

    def _place(self, row: Row[PlaceRow]) -> Place:
        v = row.value
        _known(row, "place kind", v.kind, {k.key for k in self.file.place_kinds})
        return Place(self._hex(row, v.hex), v.name, v.kind, v.features, v.source)

    def _zone(self, row: Row[ZoneRow]) -> Zone:
        v = row.value
        _known(row, "zone kind", v.kind, {k.key for k in self.file.zone_kinds})
        hexes = tuple(self._hex(row, n) for n in v.hexes)
        if len(set(hexes)) != len(hexes):
            raise row.error(f"zone {v.zone} names a hex twice")
        return Zone(v.zone, v.kind, v.name, hexes, v.source)

    # asking

    def hex(self, number: str) -> int:
        """The id of a printed number."""
        return self.grid.parse(number)

    def number(self, hex: int) -> str:
        """The printed number of an id."""
        return self.grid.number(hex)

    def set(self, numbers: str) -> HexSet:
        """A set from printed numbers separated by blanks."""
        return bits.of(self.hex(n) for n in numbers.split())

    def side(self, a: int, b: int) -> frozenset[str]:
        """The features of the hexside between two neighbours."""
        return self._side_features.get((a, b), frozenset())

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two hexes are neighbours on this board."""
        return b in self.neighbours[a]

    def around(self, hexes: HexSet) -> HexSet:
        """The neighbours of a set, the set itself not included."""
        return bits.dilate(hexes, self.stride) & self.everywhere & ~hexes

    def kind_set(self, kind: str) -> HexSet:
        """All hexes of the zones of one kind."""
        found = 0
        for zone in self.zones.values():
            if zone.kind == kind:
                found |= zone.bits
        return found

    def passages(self, barred: frozenset[str]) -> Passages:
        """For each direction the hexes that may be left that way when some features bar the hexside."""
        return self.open_ways(lambda a, b: not self.side(a, b) & barred)

    def open_ways(self, allowed: Callable[[int, int], bool]) -> Passages:
        """For each direction the hexes that may be left that way, a neighbour asked about at a time."""
        ways = [0] * 6
        for hex in bits.each(self.everywhere):
            for d in range(6):
                other = self.grid.neighbour(hex, d)
                if other is not None and bits.has(self.everywhere, other) and allowed(hex, other):
                    ways[d] |= bits.bit(hex)
        return Passages(*ways)

    @cached_property
    def land_hexes(self) -> tuple[int, ...]:
        """Every land hex in rising order."""
        return tuple(bits.each(self.land))


def _known(row: Row[msgspec.Struct], what: str, found: str, known: Iterable[str]) -> None:
    """Refuse a word that the board file does not define."""
    words = list(known)
    if found not in words:
        raise row.error(f"{what} {found!r} is not known; expected one of {', '.join(sorted(words))}")


def load_board(files: Files) -> Board:
    """Read and check the six files of a board."""
    file = files.toml("board.toml", BoardFile)
    _known(file, "default terrain", file.value.default_terrain, (k.key for k in file.value.terrain))
    return Board(
        file.value,
        files.rows("hexes.csv", HexRow, lambda r: r.hex),
        files.rows("hexsides.csv", HexsideRow, lambda r: (*sorted((r.a, r.b)), r.feature)),
        files.rows("lines.csv", LineRow, lambda r: r.line),
        files.rows("places.csv", PlaceRow, lambda r: (r.hex, r.name)),
        files.rows("zones.csv", ZoneRow, lambda r: r.zone),
    )
