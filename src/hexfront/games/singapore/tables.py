"""The tables of The Fall of Singapore as structs."""

from __future__ import annotations

import msgspec

from hexfront.games.rising_sun.game_tables import GameTables
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.tables import SeriesTables
from hexfront.hexmap.board import Board
from hexfront.kernel.files import Source


class Island(msgspec.Struct, frozen=True):
    """S-2.7 Singapore Island."""

    source: Source
    garrison: int
    garrison_types: tuple[str, ...]
    garrison_size: str
    strait: int
    extra_rounds: int
    surrender_up_to: int


class Airfields(msgspec.Struct, frozen=True):
    """S-2.91, S-2.52 What airfields are good for: Japanese air units, and Commonwealth supply from other ports."""

    source: Source
    japanese_air_units: tuple[int, int]
    commonwealth_supply: int

    def air_units(self, airfields: int) -> int:
        """S-2.91 How many Japanese air units some airfields keep."""
        return 1 + sum(airfields >= least for least in self.japanese_air_units)


class CoastalHop(msgspec.Struct, frozen=True):
    """S-2.83 Japanese regiments by sea along the west coast."""

    source: Source
    regiments: int
    every: int
    types: tuple[str, ...]
    river_port: str
    river_port_sea: str


class Trucks(msgspec.Struct, frozen=True):
    """S-2.92bis Trucks that make a Commonwealth brigade motorized."""

    source: Source
    number: int
    movement: int
    types: tuple[str, ...]
    size: str


class Interdiction(msgspec.Struct, frozen=True):
    """S-2.93 Where Japanese markers may lie."""

    source: Source
    anywhere: bool


class SingaporeTables(GameTables, frozen=True, dict=True, kw_only=True):
    """`tables.toml`."""

    island: Island
    airfields: Airfields
    coastal_hop: CoastalHop
    trucks: Trucks
    interdiction: Interdiction

    def problems(self, board: Board, series: SeriesTables) -> list[tuple[str, str]]:
        """What does not fit board and series."""
        found = super().problems(board, series)
        hop = self.coastal_hop
        port, sea = board.hex(hop.river_port), board.hex(hop.river_port_sea)
        if port not in board.zones["west_coast_ports"].hexes or board.terrain[sea] != "sea":
            found.append(("coastal_hop", f"{hop.river_port} and {hop.river_port_sea}; expected a port and a sea hex"))
        return found


def tables(kit: RisingSunKit) -> SingaporeTables:
    """The tables of this game."""
    assert isinstance(kit.tables, SingaporeTables)
    return kit.tables
