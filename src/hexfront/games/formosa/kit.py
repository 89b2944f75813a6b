"""What is in the box of Operation Causeway: board, counters, tables, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from hexfront.games.formosa.tables import AutoSetUp, Price, Scenario, Scenarios, Tables
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet, Passages
from hexfront.hexmap.board import load_board
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import game_files

ALLIED, JAPAN = 0, 1
FRONT = re.compile(r"^(\d+)(?:-|([AD]))(\d+)(m?)$")
STATIC_SOURCES = ("coastal_defence", "heavy_weapons")
NATIONS = ("us", "cw", "japan")


class Face(NamedTuple):
    """The figures of a ground unit: combat factor, bonus letter, movement factor, mechanized or not."""

    cf: int
    bonus: str
    mf: int
    mechanized: bool


class Exit(NamedTuple):
    """12.0 A way out of a hex in half movement points; -1 where the terrain is prohibited off the road."""

    to: int
    foot: int
    wheels: int
    road: bool


def face_of(text: str) -> Face:
    """The figures printed as `4A6m`; deception counters have none."""
    found = FRONT.match(text)
    if found is None:
        return Face(0, "", 0, False)
    return Face(int(found[1]), found[2] or "", int(found[3]), bool(found[4]))


class FormosaKit(Kit):
    """The box of Operation Causeway."""

    def __init__(self, files: Files) -> None:
        pieces = tuple(row.value for row in load_pieces(files))
        super().__init__("formosa", load_board(files), pieces, files.digest())
        tables = files.toml("tables.toml", Tables)
        self.tables = tables.value
        self.scenarios = files.toml("scenarios.toml", Scenarios).value
        for problem in self.tables.problems(self.board):
            raise DataError(tables.path, 1, problem)
        auto = files.toml("auto_set_up.toml", AutoSetUp)
        self.auto = auto.value
        for name in self.auto.unknown(self.index):
            raise DataError(auto.path, 1, f"buy {name!r}: no such piece")
        self._name_boxes()
        self._name_pieces()
        self._name_hexes()
        self._open_ways()

    def scenario(self, key: str) -> Scenario:
        """The figures of a scenario."""
        found: Scenario = getattr(self.scenarios, key)
        return found

    def _name_boxes(self) -> None:
        self.staging, self.amoy = self.box("staging_area"), self.box("amoy")
        self.markers_box, self.b29_box = self.box("invasion_markers"), self.box("b29")
        self.hand = (self.box("allied_hand"), self.box("japan_hand"))
        self.available = (self.box("allied_available"), self.box("japan_available"))
        self.reinforcements = (self.box("allied_reinforcements"), self.box("japan_reinforcements"))
        self.replacements = (self.box("allied_replacements"), self.box("japan_replacements"))
        self.eliminated = (self.box("allied_eliminated"), self.box("japan_eliminated"))

    def _name_pieces(self) -> None:
        pieces = self.pieces
        number = range(len(pieces))
        self.side_of = [ALLIED if p.side == "allied" else JAPAN for p in pieces]
        self.type_of = [p.type for p in pieces]
        self.face = [face_of(p.front) for p in pieces]
        self.base_face = [face_of(p.back) if p.type == "engineer" and p.side == "allied" else None for p in pieces]
        self.is_ground = [face_of(p.front).cf > 0 or p.type == "deception" for p in pieces]
        self.ground = tuple(i for i in number if self.is_ground[i])
        self.units = tuple(tuple(i for i in self.ground if self.side_of[i] == side) for side in (ALLIED, JAPAN))
        self.contingent = [p.nation if p.nation in NATIONS else "" for p in pieces]
        self.is_deception = [p.type == "deception" for p in pieces]
        self.is_guerrilla = [p.type == "guerrilla" for p in pieces]
        self.never_moves = [
            p.front == "D/0" or (self.is_ground[i] and p.front != "D/M" and self.face[i].mf == 0)
            for i, p in enumerate(pieces)
        ]
        self.is_source = [self.side_of[i] == JAPAN and p.type in STATIC_SOURCES for i, p in enumerate(pieces)]
        self.headquarters = tuple(i for i in self.ground if pieces[i].type == "headquarters")
        self.gunfire = self._of_type("naval_gunfire")
        self.amphibious = self._of_type("amphibious")
        self.drop_zone, self.b29 = self.index["al-dz"], self.index["us-b29"]
        self.air_supply, self.fleet = self.index["al-airsup"], self.index["jp-fleet"]
        self.pw_camp = self.index["jp-pw"]
        self.guerrillas = self._of_type("guerrilla")
        self.sixth_marines = tuple(i for i in number if pieces[i].entry == "A")
        self.division_97 = self.with_trait("optional_25.5")
        self.price = [self._price(p) for p in pieces]
        self.for_sale = tuple(
            tuple(i for i in number if self.price[i] is not None and self.side_of[i] == side)
            for side in (ALLIED, JAPAN)
        )
        self.needs_option = [
            tuple(t.removeprefix("optional_") for t in p.traits if t.startswith("optional_")) for p in pieces
        ]
        self.needs_scenario = [next((t for t in p.traits if t in ("scenario_1", "scenario_2")), "") for p in pieces]
        self.longest_line = max(self.tables.concealed.movement, *(face.mf for face in self.face))
        self.formation_counts = [self._counts_for_vp(p) for p in pieces]
        self.ignores_first_zoc = [("ignores_first_zoc" in p.traits) for p in pieces]

    def _of_type(self, kind: str) -> tuple[int, ...]:
        return tuple(i for i, p in enumerate(self.pieces) if p.type == kind)

    def _price(self, piece: Piece) -> Price | None:
        for price in self.tables.prices:
            if price.side == piece.side and piece.type in price.types:
                return price
        return None

    @staticmethod
    def _counts_for_vp(piece: Piece) -> bool:
        """4.2 Headquarters, regiments, brigades, groups and task forces; battalions do not count."""
        return piece.side == "allied" and piece.size in ("III", "[III]", "X", "XXX", "XXXX")

    def _name_hexes(self) -> None:
        board = self.board
        feature: dict[str, HexSet] = {}
        for place in board.places:
            for word in (place.kind, *place.features):
                feature[word] = feature.get(word, 0) | bits.bit(place.hex)
        self.major_ports, self.minor_ports = feature["port-major"], feature["port-minor"]
        self.ports = self.major_ports | self.minor_ports
        self.airfields, self.industrial = feature["airfield"], feature["industrial"]
        self.cities, self.towns = feature["city"], feature["town"]
        self.peaks = board.of_terrain["peak"]
        self.coast, self.beach = board.flags["coast"], board.flags["beach"]
        self.open_ground = board.of_terrain["open"]
        self.land, self.sea = board.land, board.of_terrain["sea"]
        self.shore_sea = board.around(board.land) & self.sea
        self.sudden_death = self.ports | self.airfields
        rugged = board.of_terrain["mountain"] | board.of_terrain["peak"]
        self.rough_or_mountain = board.of_terrain["rough"] | board.of_terrain["mountain"]
        self.roadless = rugged & ~bits.of(hex for line in board.lines for hex in line.hexes)
        self.shift = [self._in_hex_shifts(hex) for hex in range(board.grid.size)]
        self.b29_column = [self._b29_column(hex) for hex in range(board.grid.size)]

    def _in_hex_shifts(self, hex: int) -> tuple[int, int]:
        """2.2, 15.4.1 The best in-hex shift of a hex: Allied defending, Japanese defending."""
        if not bits.has(self.board.land, hex):
            return (0, 0)
        terrain = next(t for t in self.tables.terrain if t.kind == self.board.terrain[hex])
        best = [terrain.allied_defending, terrain.japanese_defending]
        for kind, extra in ((self.towns, self.tables.settlements.town), (self.cities, self.tables.settlements.city)):
            if bits.has(kind, hex):
                best = [max(best[ALLIED], extra[1]), max(best[JAPAN], extra[0])]
        return best[ALLIED], best[JAPAN]

    def _b29_column(self, hex: int) -> str:
        """16.5, R40 The column best for the Japanese, without the Fortified one."""
        terrain = self.board.terrain[hex]
        if terrain in ("mountain", "peak"):
            return "mountain"
        if bits.has(self.cities, hex):
            return "city"
        if terrain == "rough":
            return "rough"
        return "town" if bits.has(self.towns, hex) else "open"

    # ways

    def _open_ways(self) -> None:
        board = self.board
        self.roads = {pair for line in board.lines for a, b in pairwise(line.hexes) for pair in ((a, b), (b, a))}
        self.road_hexes = bits.of(a for a, _ in self.roads)
        self.exits: list[tuple[Exit, ...]] = [
            tuple(self._exit(hex, n) for n in board.neighbours[hex] if self._passable(hex, n))
            for hex in range(board.grid.size)
        ]
        self.exit_to = [{way.to: way for way in ways} for ways in self.exits]
        self.foot_ways = self._passages(lambda a, b: self._passable(a, b))
        self.wheel_ways = self._passages(lambda a, b: self._passable(a, b) and self._wheels(a, b) >= 0)
        self.wheel_back = self._passages(lambda a, b: self._passable(b, a) and self._wheels(b, a) >= 0)
        """12.2 The ways of wheeled units, gone backwards."""
        self.road_ways = self._passages(lambda a, b: (a, b) in self.roads)
        self.reach_ways = self._passages(lambda a, b: "all_sea" not in board.side(a, b))
        self.zones = lru_cache(maxsize=4096)(lambda held: bits.spread(held, self.reach_ways, board.stride))
        """14.0 The zones of control of some hexes; asked again and again for the same ones."""
        self.attack_from = [
            bits.of(n for n in board.neighbours[hex] if "all_sea" not in board.side(hex, n))
            for hex in range(board.grid.size)
        ]

    def _passable(self, a: int, b: int) -> bool:
        return bits.has(self.board.land, b) and "all_sea" not in self.board.side(a, b)

    def _terrain_cost(self, b: int, mechanized: bool) -> int:
        terrain = next(t for t in self.tables.terrain if t.kind == self.board.terrain[b])
        return terrain.mechanized if mechanized else terrain.non_mechanized

    def _wheels(self, a: int, b: int) -> int:
        return 1 if (a, b) in self.roads else self._terrain_cost(b, True)

    def _exit(self, a: int, b: int) -> Exit:
        if (a, b) in self.roads:
            return Exit(b, 1, 1, True)
        river = self.tables.river.cost if "river" in self.board.side(a, b) else 0
        foot, wheels = self._terrain_cost(b, False), self._terrain_cost(b, True)
        return Exit(b, 2 * (foot + river), 2 * (wheels + river) if wheels >= 0 else -1, False)

    def _passages(self, allowed: Callable[[int, int], bool]) -> Passages:
        grid = self.board.grid
        ways = [0] * 6
        for hex in bits.each(self.board.everywhere):
            for d in range(6):
                other = grid.neighbour(hex, d)
                if other is not None and bits.has(self.board.everywhere, other) and allowed(hex, other):
                    ways[d] |= bits.bit(hex)
        return Passages(*ways)


def open_box(packs: tuple[Path, ...] = ()) -> FormosaKit:
    """Load and check the game's data, with the user's packs laid over it."""
    return FormosaKit(game_files("formosa", packs))
