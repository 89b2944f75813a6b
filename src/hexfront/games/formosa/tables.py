"""The tables of Operation Causeway as structs."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

import msgspec

from hexfront.hexmap.board import Board
from hexfront.kernel.files import Source

Six = tuple[str, str, str, str, str, str]
SixInts = tuple[int, int, int, int, int, int]
RESULTS = frozenset(("A1", "AE", "AR", "B1", "BB", "CA", "D1", "DR", "DE"))


class Limits(msgspec.Struct, frozen=True):
    source: Source
    lp_ceiling: int
    allied_mobile: int
    japanese_mobile: int
    static: int
    allied_tac: int
    japanese_tac: int
    gunfire: int
    per_marker: int
    per_drop: int
    port_traffic: int
    coast_departures: Literal[1]
    """21.0, R25 Whether anybody has left a coast is all that is noted (`departed`), so no pack can allow more."""


class VictoryPoints(msgspec.Struct, frozen=True):
    source: Source
    major_port: int
    minor_port: int
    airfield: int
    industrial: int
    peak: int
    lost_formation: int
    levels: tuple[int, int, int, int]


class Income(msgspec.Struct, frozen=True):
    source: Source
    japanese_airfields_a_point: int
    amoy: int
    major_port: int
    minor_port: int
    allied_airfields_a_point: int


class AirLimits(msgspec.Struct, frozen=True):
    source: Source
    us_tac: int
    cw_tac: int
    japanese_tac: int
    kamikaze: int


class Price(msgspec.Struct, frozen=True):
    """A line of the LP Expenditure Charts; -1 where there is no price."""

    chart: str
    side: str
    types: tuple[str, ...]
    recruit: int
    replace: int
    set_up_only: bool
    source: Source


class PointPrices(msgspec.Struct, frozen=True):
    source: Source
    japanese_tac: int
    allied_tac: int
    kamikaze_points_an_lp: int


class Bases(msgspec.Struct, frozen=True):
    source: Source
    port: int
    airfield: int
    both: int


class Shifts(msgspec.Struct, frozen=True):
    source: Source
    allied_attack_lp: int
    japanese_attack_lp: int
    defence_lp: int
    bonus: int
    concentric: int
    counterattack: int
    suppressed: int
    gunfire: int
    air: int
    air_supply: int


class TerrainEffect(msgspec.Struct, frozen=True):
    kind: str
    non_mechanized: int
    mechanized: int
    japanese_defending: int
    allied_defending: int
    source: Source


class Settlements(msgspec.Struct, frozen=True):
    source: Source
    town: tuple[int, int]
    city: tuple[int, int]


class River(msgspec.Struct, frozen=True):
    source: Source
    cost: int
    shift: int


class Concealed(msgspec.Struct, frozen=True):
    source: Source
    movement: int


Ten = tuple[str, str, str, str, str, str, str, str, str, str]


class Columns(msgspec.Struct, frozen=True, rename={"starts": "from"}):
    source: Source
    starts: tuple[int, int, int, int, int, int, int, int, int, int]


class CombatTables(msgspec.Struct, frozen=True):
    source: Source
    allied: tuple[Ten, Ten, Ten, Ten, Ten, Ten]
    japanese: tuple[Ten, Ten, Ten, Ten, Ten, Ten]


class AirCombat(msgspec.Struct, frozen=True):
    source: Source
    points_from: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]


class B29Table(msgspec.Struct, frozen=True):
    source: Source
    open: Six
    rough: Six
    town: Six
    city: Six
    mountain: Six
    fortified: Six


class FleetTable(msgspec.Struct, frozen=True):
    source: Source
    scenario_1: Six
    scenario_2: Six


class LandingRolls(msgspec.Struct, frozen=True):
    source: Source
    landing: Six
    raid: SixInts


class OptionalNumbers(msgspec.Struct, frozen=True):
    source: Source
    allied_booty_cf: int
    japanese_booty_cf: int
    booty_lp: int
    division_97_vp: int
    pw_camp_freed_vp: int
    pw_camp_held_vp: int
    pw_camp_bombed_vp: int
    pw_camp_bombed_up_to: int


class Tables(msgspec.Struct, frozen=True):
    """`tables.toml`."""

    limits: Limits
    victory: VictoryPoints
    income: Income
    air_limits: AirLimits
    prices: tuple[Price, ...]
    point_prices: PointPrices
    bases: Bases
    shifts: Shifts
    terrain: tuple[TerrainEffect, ...]
    settlements: Settlements
    river: River
    concealed: Concealed
    columns: Columns
    combat: CombatTables
    air_combat: AirCombat
    b29: B29Table
    fleet: FleetTable
    landing_rolls: LandingRolls
    optional: OptionalNumbers

    def problems(self, board: Board) -> list[str]:
        """Holes in the tables, in words."""
        found = []
        land = sorted(k.key for k in board.file.terrain if k.layer == "land")
        kinds = sorted(t.kind for t in self.terrain)
        if kinds != land:
            found.append(f"terrain effects for {kinds}; expected {land}")
        for row in (*self.combat.allied, *self.combat.japanese):
            if unknown := set(row) - RESULTS:
                found.append(f"combat results {sorted(unknown)} are not known; expected {sorted(RESULTS)}")
        air = self.air_combat
        if len(air.lost) != 6 or any(len(row) != len(air.points_from) for row in air.lost):
            found.append(f"air_combat: expected 6 rows of {len(air.points_from)} figures")
        return found


class WishList(msgspec.Struct, frozen=True):
    """Purchases in order, and the logistics points to be kept."""

    source: Source
    keep_lp: int
    buy: tuple[str, ...]


class PostTable(msgspec.Struct, frozen=True):
    """What a hex is worth to the Japanese defence."""

    source: Source
    victory_point: int
    landing: int
    reserve: int
    garrison: int
    chance: int


class AutoSetUp(msgspec.Struct, frozen=True):
    """`auto_set_up.toml`."""

    japanese: WishList
    posts: PostTable
    allied_scenario_1: WishList
    allied_scenario_2: WishList

    def allied(self, scenario: str) -> WishList:
        """The Allied purchases of a scenario."""
        return self.allied_scenario_1 if scenario == "scenario_1" else self.allied_scenario_2

    def unknown(self, pieces: Container[str]) -> list[str]:
        """Wishes for pieces that are not in the box."""
        lists = (self.japanese, self.allied_scenario_1, self.allied_scenario_2)
        return [name for wish in lists for name in wish.buy if name not in pieces]


class Scenario(msgspec.Struct, frozen=True):
    source: Source
    turns: int
    japanese_lp: int
    japanese_tac: int
    allied_lp: int
    allied_income: int
    us_tac: int
    cw_tac: int
    us_gunfire: int
    cw_gunfire: int
    brigades: int
    coastal_defence: int
    heavy_weapons: int
    japanese_engineers: int
    artillery: int
    allied_engineers: int


class Scenarios(msgspec.Struct, frozen=True):
    """`scenarios.toml`."""

    scenario_1: Scenario
    scenario_2: Scenario
