"""What is in the box of The Luzon Campaign: board, counters, tables, and what follows from them for every hex."""

from __future__ import annotations

from itertools import chain, compress
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

import msgspec

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import load_board
from hexfront.kernel.files import DataError, Files, Source
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import load_pieces
from hexfront.kernel.shelf import game_files
from hexfront.mechanics import ways

US, JAPAN = 0, 1
HEX_NUMBER = 4
"""How long a printed hex number is: so an entry is told that is a hex from one that is a turn or a box."""
MANILA_DEFENSE = "manila_defense"
"""The row of the Hex Defense Table that is no row: the garrison throws its own dice (9.3)."""


class Turns(msgspec.Struct, frozen=True):
    source: Source
    last: int
    calendar: tuple[str, ...]


class Allowance(msgspec.Struct, frozen=True):
    source: Source
    division: int
    sub_divisional: int


class Costs(msgspec.Struct, frozen=True):
    source: Source
    japanese_city_or_sierra_madre: int
    japanese_clark_field: int
    bicol_beach: int
    other: int
    river: int
    lake: int
    withdraw: int
    place: int
    airborne: int
    support_division: int
    support_sub_divisional: int


class DefenseRow(msgspec.Struct, frozen=True):
    row: str
    source: Source
    defenders: tuple[int, int, int, int, int, int]


class FireRow(msgspec.Struct, frozen=True):
    row: str
    source: Source
    hits_from: int


class Garrison(msgspec.Struct, frozen=True):
    piece: str
    hex: str
    dice: int
    less: int
    source: Source


class Checks(msgspec.Struct, frozen=True):
    source: Source
    rescue_up_to: int
    counteroffensive_on: int
    yamashita_modifier: int


class Screen(msgspec.Struct, frozen=True):
    source: Source
    divisions_alone: int
    divisions: int
    sub_divisional: int
    within: int


class Victory(msgspec.Struct, frozen=True):
    source: Source
    variable_objectives: int
    cropland: int
    towns: int
    sgba_towns: int


Six = tuple[str, str, str, str, str, str]


class Landing(msgspec.Struct, frozen=True):
    source: Source
    zones: tuple[Six, Six, Six, Six, Six, Six]


class RandomEvents(msgspec.Struct, frozen=True):
    source: Source
    first_turn: int
    table: dict[str, str]
    bridges_extra: int
    resistance_modifier: int
    intelligence_modifier: int
    cancelled_hits: int
    macarthur_points: int


class Tables(msgspec.Struct, frozen=True):
    """`tables.toml`."""

    turns: Turns
    allowance: Allowance
    cost: Costs
    hex_defense: tuple[DefenseRow, ...]
    fire: tuple[FireRow, ...]
    garrison: tuple[Garrison, ...]
    checks: Checks
    screen: Screen
    victory: Victory
    landing: Landing
    random_events: RandomEvents


class Scenario(msgspec.Struct, frozen=True):
    landing: str
    source: Source
    zone: str


class Scenarios(msgspec.Struct, frozen=True):
    """`scenarios.toml`."""

    historical: Scenario
    macarthur: Scenario


class Exit(NamedTuple):
    """8.2 A way out of a hex for a kind of unit, with its full cost into a US- or a Japanese-controlled hex.

    A unit stands in a US-controlled or water hex, so a river between it and a US-controlled hex is free (OPCT.5).
    """

    to: int
    us_cost: int
    japanese_cost: int
    river: bool
    back_cost: int
    """What the way back costs, the hex left being US-controlled."""


class LuzonKit(Kit):
    """The box of The Luzon Campaign."""

    def __init__(self, files: Files) -> None:
        board = load_board(files)
        pieces = tuple(row.value for row in load_pieces(files))
        super().__init__("luzon", board, pieces, files.digest())
        self.tables = files.toml("tables.toml", Tables).value
        self.scenarios = files.toml("scenarios.toml", Scenarios).value
        self._check_tables(files)
        self._name_places()
        self._name_us()
        self._name_counters()
        self._name_hexes()
        self._type_hexes()
        self._cost_hexes()
        self._shores()
        self._open_ways()

    def _check_tables(self, files: Files) -> None:
        """Refuse tables with a hole: every row, every zone, every sum of two dice."""
        path = files.toml("tables.toml", Tables).path
        t = self.tables
        wanted: list[tuple[str, set[str], set[str]]] = [
            ("hex_defense rows", {r.row for r in t.hex_defense}, set(DEFENSE_ROWS)),
            ("fire rows", {r.row for r in t.fire}, set(FIRE_ROWS)),
            ("random_events results", set(t.random_events.table), {str(n) for n in range(2, 13)}),
            ("garrisons", {g.piece for g in t.garrison}, {p.id for p in self.pieces if "mdf" in p.traits}),
        ]
        for what, found, expected in wanted:
            if found != expected:
                raise DataError(path, 1, f"{what}: found {sorted(found)}; expected {sorted(expected)}")
        zones = {key for key, zone in self.board.zones.items() if zone.kind == "landing_zone"}
        if unknown := set(chain(*t.landing.zones)) - zones:
            raise DataError(path, 1, f"landing zones {sorted(unknown)} are not on the board")

    def _name_places(self) -> None:
        self.offshore = self.box("offshore_reserve")
        self.rescue = self.box("rescue_mission")
        self.turn_track = self.box("turn_track")
        self.waiting = self.box("waiting")
        self.sgba_box = self.box("sgba")
        self.garrison_pool = self.box("garrison_pool")

    def _name_us(self) -> None:
        """2.2 The units of the US player, what they are, and with how many points they act (5.4)."""
        pieces, allow = self.pieces, self.tables.allowance
        self.is_unit = [p.side == "us" and "marker" not in p.traits for p in pieces]
        self.is_division = [p.side == "us" and "division" in p.traits for p in pieces]
        self.units = tuple(compress(range(len(pieces)), self.is_unit))
        self.divisions = tuple(i for i in self.units if self.is_division[i])
        self.of_divisions = itemgetter(*self.divisions)
        """Of a column what it says of the divisions."""
        self.starting_divisions = tuple(i for i in self.units if len(pieces[i].entry) == HEX_NUMBER)
        self.allowance = [0] * len(pieces)
        for unit in self.units:
            self.allowance[unit] = allow.division if self.is_division[unit] else allow.sub_divisional

    def _name_counters(self) -> None:
        """2.2 Counters that rules name."""
        self.airborne = self.with_trait("airborne")
        self.xi_corps = self.with_trait("xi_corps")
        self.division_38 = self.index["us_38"]
        self.regiments = tuple(self.index[f"us_{n}"] for n in (149, 151, 152))
        self.rct_34 = self.index["us_34"]
        self.shobu_group = self.with_trait("shobu")
        self.thirty_fifth_army = self.with_trait("army35")
        self.substitute = self.index["sg_sub"]
        self.beachhead_markers = tuple(i for i, p in enumerate(self.pieces) if p.type == "beachhead")

    def _name_hexes(self) -> None:
        board = self.board
        hex = board.hex
        self.manila, self.intramuros, self.corregidor, self.clark = map(hex, ("1538", "1537", "1140", "1132"))
        self.cities = bits.of((self.manila, self.intramuros))
        self.towns = bits.of(p.hex for p in board.places if p.kind == "town")
        self.sgba = board.zones["sgba"].bits
        self.perimeter = board.around(self.sgba) & board.land
        self.sgba_towns = self.towns & self.perimeter
        self.clark_field = board.zones["clark_field"].bits
        self.zig_zag = board.zones["zig_zag_pass"].bits
        self.stars = board.flags["star"]
        self.coast = board.flags["coast"]
        self.beach = board.flags["beach"]
        self.cropland = board.of_terrain["cropland"]
        self.bicol_beach = board.zones["bicol"].bits & self.beach
        self.mandatory = self.cities | self.zig_zag | self.stars | self.clark_field | bits.bit(self.corregidor)
        no_landing = self.towns | self.cities | bits.bit(self.corregidor)
        self.open_clear = board.of_terrain["clear"] & ~no_landing
        self.clear_shore = self.open_clear & self.coast
        self.coastal_clear = self.clear_shore & ~self.stars
        self.garrisons = {hex(g.hex): g for g in self.tables.garrison}
        self.garrison_in = {hex: self.index[g.piece] for hex, g in self.garrisons.items()}
        self.land_ways = board.passages(frozenset(("lake", "all_sea")))
        self.near_base_area = ways.near(self.sgba, self.tables.screen.within, board.everywhere, board.stride)

    def _type_hexes(self) -> None:
        """Rulings R10-R13: one row of each table for every land hex, by the printed precedence."""
        self.defense_row = [""] * self.board.grid.size
        self.fire_row = [""] * self.board.grid.size
        for hex in self.board.land_hexes:
            self.defense_row[hex], self.fire_row[hex] = self._rows_of(hex)
        defenders = {r.row: r.defenders for r in self.tables.hex_defense}
        hits = {r.row: r.hits_from for r in self.tables.fire}
        self.defenders = [defenders.get(row, ()) for row in self.defense_row]
        self.hits_from = [hits.get(row, 7) for row in self.fire_row]

    def _rows_of(self, hex: int) -> tuple[str, str]:
        here = bits.bit(hex)
        terrain = self.board.terrain[hex]
        if hex in self.garrisons:
            return MANILA_DEFENSE, "town_city_or_star"
        if here & self.sgba_towns:
            return "sgba_town_or_cropland", "sierra_madre_or_sgba_town"
        if here & (self.clark_field | self.zig_zag):
            return "clark_or_zig_zag", "clark_or_zig_zag"
        if here & self.towns:
            return "other_town", "town_city_or_star"
        if here & self.stars:
            return ("rough" if terrain == "rough" else "clear_or_sierra_madre"), "town_city_or_star"
        return _terrain_rows(terrain, bool(here & self.coastal_clear))

    def _cost_hexes(self) -> None:
        """The Operations Point Cost Table for every hex under either control."""
        board, cost = self.board, self.tables.cost
        self.us_cost = [cost.other] * board.grid.size
        self.japanese_cost = [cost.other] * board.grid.size
        dear = self.cities | board.of_terrain["sierra_madre"]
        for hex in board.land_hexes:
            here = bits.bit(hex)
            if here & self.bicol_beach:
                self.us_cost[hex] = self.japanese_cost[hex] = cost.bicol_beach
            elif here & dear:
                self.japanese_cost[hex] = cost.japanese_city_or_sierra_madre
            elif here & self.clark_field:
                self.japanese_cost[hex] = cost.japanese_clark_field

    def _shores(self) -> None:
        """8.10, rulings R33, R40, R42: where each kind of unit may go between land and water."""
        board = self.board
        self.sea, self.lake = board.of_terrain["sea"], board.of_terrain["lake"]
        island = bits.bit(self.corregidor)
        self.sea_shore: dict[bool, HexSet] = {True: self.beach | island, False: self.clear_shore | island}
        self.lake_shore: dict[bool, HexSet] = {True: 0, False: self.open_clear}
        self.landing: dict[bool, HexSet] = {True: self.beach, False: self.coastal_clear}
        self.cheap_landing = self.coastal_clear & ~self.bicol_beach
        self.is_water = [bits.has(board.water, hex) for hex in range(board.grid.size)]

    def _open_ways(self) -> None:
        """8.2 The ways out of every hex, for divisions and for smaller units, and what lies two hexes around it."""
        self.windows = ways.windows(self.board, 2)
        self.exits: dict[bool, list[tuple[Exit, ...]]] = {
            True: ways.exits(self.board, lambda a, b: self._exit(True, a, b)),
            False: ways.exits(self.board, lambda a, b: self._exit(False, a, b)),
        }

    def _exit(self, division: bool, a: int, b: int) -> Exit | None:
        if not bits.has(self.board.land | self.board.water, b) or not self.shore_open(division, a, b):
            return None
        features = self.board.side(a, b)
        lake = self.tables.cost.lake if "lake" in features else 0
        river = self.tables.cost.river if "river" in features else 0
        ahead, back = self.us_cost[b] + lake, self.us_cost[a] + lake
        return Exit(b, ahead, self.japanese_cost[b] + lake + river, bool(river), back)

    def shore_open(self, division: bool, a: int, b: int) -> bool:
        """8.10 Whether a kind of unit may go between two hexes as far as the shore between them goes."""
        for land, water in ((a, b), (b, a)):
            if self.is_water[water] and not self.is_water[land]:
                shore = self.lake_shore if bits.has(self.lake, water) else self.sea_shore
                return bits.has(shore[division], land)
        return True


def _terrain_rows(terrain: str, coastal_clear: bool) -> tuple[str, str]:
    """R12, the rows of a hex that is nothing but terrain."""
    if coastal_clear:
        return "beach_or_coast", "clear_beach_or_coast"
    return {
        "cropland": ("sgba_town_or_cropland", "rough_or_cropland"),
        "sierra_madre": ("clear_or_sierra_madre", "sierra_madre_or_sgba_town"),
        "rough": ("rough", "rough_or_cropland"),
        "clear": ("clear_or_sierra_madre", "clear_beach_or_coast"),
    }[terrain]


DEFENSE_ROWS = (
    "sgba_town_or_cropland",
    "clark_or_zig_zag",
    "other_town",
    "rough",
    "clear_or_sierra_madre",
    "beach_or_coast",
)
FIRE_ROWS = (
    "sierra_madre_or_sgba_town",
    "clark_or_zig_zag",
    "town_city_or_star",
    "rough_or_cropland",
    "clear_beach_or_coast",
)


def open_box(packs: tuple[Path, ...] = ()) -> LuzonKit:
    """Load and check the game's data, with the user's packs laid over it."""
    return LuzonKit(game_files("luzon", packs))
