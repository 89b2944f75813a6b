"""The tables of Struggle on Bataan as structs."""

from __future__ import annotations

from functools import cached_property

import msgspec

from hexfront.games.rising_sun.game_tables import GameTables, LevelFigures, Side, Six, other_months
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.tables import SeriesTables, never_falls, once
from hexfront.hexmap.board import Board
from hexfront.kernel.files import Source

MONTHS = {1: "january", 2: "february", 3: "march", 4: "april"}
APRIL = 4
"""The month whose column counts while Japan holds both ports."""


class Size(msgspec.Struct, frozen=True):
    """B-2.12 How many battalions a unit of some sizes counts for."""

    symbols: tuple[str, ...]
    battalions: int
    source: Source


class Attrition(msgspec.Struct, frozen=True):
    """B-2.6 Allied steps lost, by die and month."""

    source: Source
    january: Six
    february: Six
    march: Six
    april: Six

    def __post_init__(self) -> None:
        for month in MONTHS.values():
            never_falls(month, getattr(self, month))

    def steps(self, month: int, die: int) -> int:
        """The steps lost in a month."""
        column: Six = getattr(self, MONTHS[month])
        return column[die - 1]


class Landings(msgspec.Struct, frozen=True):
    """B-2.71 Japanese battalions by sea."""

    source: Source
    battalions: int
    a_turn: int
    types: tuple[str, ...]
    size: str


class Remaining(msgspec.Struct, frozen=True):
    """B-3.0 How near to a headquarters the last Allied units are set up."""

    source: Source
    within: int


class FirstTurn(msgspec.Struct, frozen=True):
    """B-4.0 Who has the initiative on the first turn."""

    source: Source
    initiative: Side


class Victory(msgspec.Struct, frozen=True):
    """B-6.0 Levels: last turns for Japan, least supplied steps for the Allies."""

    source: Source
    japanese_turns: LevelFigures
    allied_steps: LevelFigures


class BataanTables(GameTables, frozen=True, dict=True, kw_only=True):
    """`tables.toml`."""

    sizes: tuple[Size, ...]
    attrition: Attrition
    landings: Landings
    remaining: Remaining
    first_turn: FirstTurn
    victory: Victory

    def __post_init__(self) -> None:
        super().__post_init__()
        once("sizes", [symbol for size in self.sizes for symbol in size.symbols])

    @cached_property
    def battalions(self) -> dict[str, int]:
        """B-2.12 How many battalions each size counts for."""
        return {symbol: size.battalions for size in self.sizes for symbol in size.symbols}

    def problems(self, board: Board, series: SeriesTables) -> list[tuple[str, str]]:
        """What does not fit board and series."""
        return [*super().problems(board, series), *other_months(self, "attrition", MONTHS)]


def tables(kit: RisingSunKit) -> BataanTables:
    """The tables of this game."""
    assert isinstance(kit.tables, BataanTables)
    return kit.tables
