"""The ground of Operation Ichi-Go: ways between hexes, cities, the railroad, coasts, places that the rules name."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.ichigo.tables import Tables
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece
from hexfront.mechanics import ways


class Way(NamedTuple):
    """10.7-10.13 A way out of a hex: where to, what it costs, and whether a river is crossed."""

    to: int
    cost: int
    river: bool


class Ground(Kit):
    """Board and tables, with what follows from them for every hex."""

    def __init__(
        self,
        key: str,
        board: Board,
        pieces: tuple[Piece, ...],
        digest: str,
        faces: tuple[Piece, ...],
        tables: Tables,
    ) -> None:
        super().__init__(key, board, pieces, digest, faces)
        self.tables = tables
        self._name_sets()
        self._name_places()
        self._name_ways()
        self._name_limits()

    def _name_sets(self) -> None:
        """3.5, 4.1, 5.2 Cities, railroad, airbases, coast, edges, landmasses."""
        board = self.board
        city = [place for place in board.places if place.kind == "city"]
        self.land, self.coastal = board.land, board.flags["coast"] & board.land
        self.cities = bits.of(place.hex for place in city)
        self.chinese_cities = bits.of(place.hex for place in city if "chinese" in place.features)
        self.japanese_cities = self.cities & ~self.chinese_cities
        self.railroad = next(line.hexes for line in board.lines if line.kind == "gearr")
        self.gearr = bits.of(self.railroad)
        self.airbases = board.zones["airbases"].bits
        self.formosa, self.east = board.zones["formosa"].bits, board.zones["east_of_gearr"].bits
        self.mainland = self.land & ~self.formosa
        edges = {edge.key: board.set(" ".join(edge.hexes)) for edge in board.file.edges}
        self.north_edge, self.sources = edges["japanese_entry"], edges["japanese_supply"]
        self.tracked = self.cities | self.gearr | self.north_edge
        self.ports = self.cities & self.coastal & self.mainland
        self.landing_ports = board.zones["mainland_beachheads"].bits
        self.frozen = board.zones["army_38"].bits
        start = board.kind_set("start_control")
        self.japanese_at_start = (start | self.japanese_cities) & self.tracked

    def _name_places(self) -> None:
        """4.1-4.5 Hexes that the rules name."""
        self.chungking, self.kunming = self._place("chungking"), self._place("kunming")
        self.shanghai, self.wuhan = self._place("shanghai"), self._place("wuhan")
        self.north_end, self.south_end = self._place("gearr_north_end"), self._place("gearr_south_end")
        self.formosa_beachhead = self._place("formosa_beachhead")
        near = self.tables.distance.near
        self.near_chungking, self.near_kunming = self.within(self.chungking, near), self.within(self.kunming, near)
        self.raid_area = {hex: self.within(hex, self.tables.b29.radius) for hex in bits.each(self.cities)}

    def _place(self, zone: str) -> int:
        return self.board.zones[zone].hexes[0]

    def within(self, hex: int, distance: int) -> HexSet:
        """4.2, R65 The hexes at most so far away, whatever lies between."""
        grid = self.board.grid
        return bits.of(other for other in bits.each(self.board.everywhere) if grid.distance(hex, other) <= distance)

    def _name_ways(self) -> None:
        """10.5-10.13, 11.13 What can be stepped into and attacked from where."""
        board, sides = self.board, self.tables.hexside_of
        barred = frozenset(kind for kind, effect in sides.items() if effect.cost < 0)
        cost = {kind: effect.cost for kind, effect in self.tables.terrain_of.items()}

        def way(hex: int, other: int) -> Way | None:
            side = board.side(hex, other)
            if side & barred or not (bits.has(board.land, hex) and bits.has(board.land, other)):
                return None
            more = sum(sides[feature].cost for feature in side)
            return Way(other, cost[board.terrain[other]] + more, "river" in side)

        self.exits = ways.exits(board, way)
        self.way_to = [{found.to: found for found in exits} for exits in self.exits]
        self.beside = [bits.of(found.to for found in exits) for exits in self.exits]
        self.passages = board.open_ways(lambda a, b: way(a, b) is not None)
        self.around = [bits.of(others) for others in board.neighbours]

    def _name_limits(self) -> None:
        """6.2-6.4, 11.10-11.14 Stacking by nation, and the columns that the ground gives the defender."""
        t = self.tables
        self.limit = (t.stacking.japanese, t.stacking.chinese, t.stacking.us)
        self.ground_shift = [t.terrain_of[kind].shift if kind in t.terrain_of else 0 for kind in self.board.terrain]
        self.everywhere = self.board.everywhere
        self.rough_or_clear = self.board.of_terrain["clear"] | self.board.of_terrain["rough"]
