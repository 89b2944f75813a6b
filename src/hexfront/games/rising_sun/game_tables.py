"""What each game of the series sets for itself: calendar, limits, costs, replacements; the games add their own."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from math import floor
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from hexfront.games.rising_sun.tables import SeriesTables, Track, once
from hexfront.hexmap.board import Board
from hexfront.kernel.files import DataError, Files, Row, Source

Side = Literal["japan", "allied"]
Measure = Literal["units", "battalions"]
Slot = Literal["armour", "artillery", "headquarters"]
Six = tuple[int, int, int, int, int, int]
CLOSED = -1
"""The cost of what may not be entered or crossed."""


class Turns(msgspec.Struct, frozen=True):
    """How long the game is, and the days of its turns."""

    source: Source
    last: int
    first_day: date
    days: int
    last_days: int

    def dates(self, turn: int) -> tuple[date, date]:
        """First and last day of a turn."""
        start = self.first_day + timedelta(days=self.days * (turn - 1))
        return start, start + timedelta(days=(self.last_days if turn == self.last else self.days) - 1)

    def month(self, turn: int) -> int:
        """The month a turn counts for: of two the later."""
        return self.dates(turn)[1].month


class FirstPlayer(msgspec.Struct, frozen=True):
    """Who moves first from some turn on where nobody bids for the initiative."""

    turn: int
    side: Side
    source: Source


class Force(msgspec.Struct, frozen=True):
    """The parameters of a side; `replaced` is the share of last turn's losses that comes back."""

    side: Side
    supply_range: int
    replaced: tuple[int, int]
    maximum_effort: bool
    set_up_reserves: bool
    concealment: int
    fortifications: int
    interdiction: int
    may_delay: bool
    source: Source

    def __post_init__(self) -> None:
        if not 0 <= self.replacement_factor <= 1:
            raise ValueError(f"replaced {self.replaced}: expected a share of 0 to 1")

    @property
    def replacement_factor(self) -> Fraction:
        """5.12 The share of the lost steps that comes back."""
        return Fraction(*self.replaced)


class Radius(msgspec.Struct, frozen=True):
    """Command radius of headquarters of some services: the rating times a share."""

    services: tuple[str, ...]
    rating_times: tuple[int, int]
    source: Source

    @property
    def factor(self) -> Fraction:
        """The share by which the rating is multiplied."""
        return Fraction(*self.rating_times)


class Stacking(msgspec.Struct, frozen=True):
    """How many units fit in a hex of some zones (none named: anywhere), and which come on top, each kind once."""

    side: Side
    zones: tuple[str, ...]
    limit: int
    measure: Measure
    slots: tuple[Slot, ...]
    slots_used: int
    source: Source


class LossTrack(msgspec.Struct, frozen=True):
    """5.11 A track of lost steps: whose, and of which arm."""

    side: Side
    service: str
    track: Track
    source: Source

    @property
    def key(self) -> str:
        """The name of its marker."""
        return f"{self.service}_{self.track}"


class SpecialSteps(msgspec.Struct, frozen=True):
    """Replacement steps beyond those for losses, and who may take them: what is left empty does not matter.

    They lapse unless `kept`; whoever takes one neither moves nor attacks that turn if he `rests`.
    """

    turn: int
    side: Side
    steps: int
    types: tuple[str, ...]
    source: Source
    service: str = ""
    formation: str = ""
    trait: str = ""
    kept: bool = False
    rests: bool = False


class Cost(msgspec.Struct, frozen=True):
    """Movement points of a kind of terrain, hexside or line, on foot and motorized; -1 is closed."""

    kind: str
    foot: int
    motor: int
    source: Source


class LevelFigures(msgspec.Struct, frozen=True):
    """A figure for each level of victory."""

    decisive: int
    tactical: int
    marginal: int


class GameTables(msgspec.Struct, frozen=True, dict=True):
    """What stands in `tables.toml` of every game of the series."""

    turns: Turns
    first_players: tuple[FirstPlayer, ...]
    forces: tuple[Force, ...]
    radii: tuple[Radius, ...]
    stacking: tuple[Stacking, ...]
    loss_tracks: tuple[LossTrack, ...]
    special_steps: tuple[SpecialSteps, ...]
    integrity: tuple[str, ...]
    terrain_costs: tuple[Cost, ...]
    hexside_costs: tuple[Cost, ...]
    line_costs: tuple[Cost, ...]

    def __post_init__(self) -> None:
        if sorted(force.side for force in self.forces) != ["allied", "japan"]:
            raise ValueError("forces: expected one for japan and one for allied")
        if not self.first_players or self.first_players[0].turn != 1:
            raise ValueError("first_players: expected the first from turn 1")
        for what in ("terrain_costs", "hexside_costs", "line_costs"):
            once(what, [cost.kind for cost in getattr(self, what)])
        once("loss_tracks", [track.key for track in self.loss_tracks])
        once("radii", [service for radius in self.radii for service in radius.services])
        for special in self.special_steps:
            if not 1 <= special.turn <= self.turns.last:
                raise ValueError(f"special_steps: turn {special.turn}; expected 1 to {self.turns.last}")

    @cached_property
    def force(self) -> dict[str, Force]:
        """The parameters of each side."""
        return {force.side: force for force in self.forces}

    def first_player(self, turn: int) -> Side:
        """Who moves first where nobody bids for the initiative."""
        return [first.side for first in self.first_players if first.turn <= turn][-1]

    def radius(self, service: str, rating: int) -> int:
        """14.2 The command radius, rounded by 2.4."""
        factor = next(radius.factor for radius in self.radii if service in radius.services)
        return rounded(rating * factor)

    def problems(self, board: Board, series: SeriesTables) -> list[tuple[str, str]]:
        """What does not fit board and series: the key at fault and what is wrong, in words."""
        return [*_uncosted(self, board), *_unlike_series(self, board, series)]


Tables = TypeVar("Tables", bound=GameTables)


def rounded(value: Fraction) -> int:
    """2.4 A half and more up, less down."""
    return floor(value + Fraction(1, 2))


def other_months(tables: GameTables, key: str, months: Collection[int]) -> list[tuple[str, str]]:
    """Turns in other months than a table of the game has columns for."""
    found = {tables.turns.month(turn) for turn in range(1, tables.turns.last + 1)}
    return [] if found == set(months) else [(key, f"turns in the months {sorted(found)}; expected {sorted(months)}")]


def _uncosted(tables: GameTables, board: Board) -> list[tuple[str, str]]:
    """Kinds of the board without a cost, and costs of what the board does not know."""
    found = []
    file = board.file
    land = {kind.key for kind in file.terrain if kind.layer == "land"}
    passed = {side.feature for side in board.hexsides} - {"bridge", "ford", "causeway", "no_motor"}
    for key, costs, wanted in (
        ("terrain_costs", tables.terrain_costs, land),
        ("hexside_costs", tables.hexside_costs, passed),
        ("line_costs", tables.line_costs, {kind.key for kind in file.line_kinds}),
    ):
        kinds = {cost.kind for cost in costs}
        if kinds != wanted:
            found.append((key, f"costs of {sorted(kinds)}; expected {sorted(wanted)}"))
    return found


def _unlike_series(tables: GameTables, board: Board, series: SeriesTables) -> list[tuple[str, str]]:
    """Terrain, hexsides, services and zones that nobody defines."""
    found = []
    for key, words, known in (
        ("terrain_costs", {kind.key for kind in board.file.terrain}, set(series.terrain_of)),
        ("hexside_costs", {cost.kind for cost in tables.hexside_costs}, set(series.hexside_of)),
        ("radii", {service for radius in tables.radii for service in radius.services}, set(series.services)),
        ("loss_tracks", {track.service for track in tables.loss_tracks}, set(series.services)),
        ("stacking", {zone for stack in tables.stacking for zone in stack.zones}, set(board.zones)),
        ("special_steps", {key for x in tables.special_steps for key in x.types}, set(series.type_of)),
    ):
        if unknown := sorted(words - known):
            found.append((key, f"{', '.join(unknown)} not known; expected {', '.join(sorted(known))}"))
    return found


def load_tables(files: Files, kind: type[Tables], board: Board, series: SeriesTables) -> Row[Tables]:
    """Read and check `tables.toml` of a game; a fault names file and line."""
    row = files.toml("tables.toml", kind)
    for key, problem in row.value.problems(board, series):
        raise DataError(row.path, line_of(row.path, key), f"{key}: {problem}")
    return row


def line_of(path: str, word: str) -> int:
    """The first line of a file with a word."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if word in line), 1)
