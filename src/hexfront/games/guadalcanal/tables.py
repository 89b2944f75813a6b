"""The tables of Turning Point: Guadalcanal as structs."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.games.rising_sun.game_tables import GameTables, LevelFigures, Six, SpecialSteps, other_months
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.tables import SeriesTables, never_falls
from hexfront.hexmap.board import Board
from hexfront.kernel.files import Source

MONTHS = {9: "september", 10: "october", 11: "november"}
Landed = Literal["destroyed", "step", "none"]
Arrival = Literal["historical", "undamaged", "none"]


class Attrition(msgspec.Struct, frozen=True):
    """G-2.6 Steps that each side loses, by die and month."""

    source: Source
    september: Six
    october: Six
    november: Six
    special: Six
    us_replaced: bool
    japanese_replaced: bool

    def __post_init__(self) -> None:
        for column in (*MONTHS.values(), "special"):
            never_falls(column, getattr(self, column))

    def steps(self, month: int, die: int, special: bool = False) -> int:
        """The steps lost in a month, or with part of the field lost."""
        column: Six = self.special if special else getattr(self, MONTHS[month])
        return column[die - 1]


class Landing(msgspec.Struct, frozen=True):
    """G-2.71 What befalls a Japanese unit that lands near US units, by die."""

    source: Source
    within: int
    results: tuple[Landed, Landed, Landed, Landed, Landed, Landed]


class SeaMove(msgspec.Struct, frozen=True):
    """G-2.74 The US battalion that may go by sea on turns without reinforcements."""

    source: Source
    battalions: int
    types: tuple[str, ...]
    size: str


class Convoy(msgspec.Struct, frozen=True):
    """G-2.11 What of the November convoy arrives, by die."""

    source: Source
    turn: int
    results: tuple[Arrival, Arrival, Arrival, Arrival, Arrival, Arrival]
    historical_steps_lost: int
    artillery_factor: int
    steps: tuple[SpecialSteps, ...]


class NavalSupport(msgspec.Struct, frozen=True):
    """G-2.10 When the US naval unit may fire."""

    source: Source
    own_turn_only: bool


class Parachutists(msgspec.Struct, frozen=True):
    """G-4.0 The battalion that leaves, and the steps forfeited if it is not whole."""

    source: Source
    unit: str
    turn: int
    reduced: int
    eliminated: int


class SetUp(msgspec.Struct, frozen=True):
    """G-3.0, G-5.0 How near to Henderson Field the sides set up."""

    source: Source
    us_within: int
    japanese_from: int


class Victory(msgspec.Struct, frozen=True):
    """G-6V Levels: last turns for Japan, and how far off the last Japanese must be for the US."""

    source: Source
    streak: int
    japanese_turns: LevelFigures
    us_beyond: LevelFigures


class GuadalcanalTables(GameTables, frozen=True, dict=True, kw_only=True):
    """`tables.toml`."""

    attrition: Attrition
    landing: Landing
    sea_move: SeaMove
    convoy: Convoy
    naval_support: NavalSupport
    parachutists: Parachutists
    set_up: SetUp
    victory: Victory

    def problems(self, board: Board, series: SeriesTables) -> list[tuple[str, str]]:
        """What does not fit board and series."""
        return [*super().problems(board, series), *other_months(self, "attrition", MONTHS)]


def tables(kit: RisingSunKit) -> GuadalcanalTables:
    """The tables of this game."""
    assert isinstance(kit.tables, GuadalcanalTables)
    return kit.tables
