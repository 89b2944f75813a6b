"""The tables that the games of the series share, as structs that refuse holes and steps the wrong way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from hexfront.kernel.files import Files, Source

LOSSES = re.compile(r"^(?:A(\d))?(?:(?:^| )D(\d))?$")
SHOT = re.compile(r"^(?:-|(\d)(D?))$")
Arm = Literal["line", "armour", "artillery", "headquarters", "support", "air", "naval"]
Track = Literal["infantry", "armour", ""]


class Losses(NamedTuple):
    """10.6 Steps that attacker and defender lose."""

    attacker: int
    defender: int


class Shot(NamedTuple):
    """11.21 Steps that a bombarded unit loses, and whether it is disrupted."""

    steps: int
    disrupted: bool


def losses_of(text: str) -> Losses:
    """A result such as `A1 D2`."""
    found = LOSSES.match(text)
    if found is None or not text:
        raise ValueError(f"result {text!r}: expected such as A2, D3 or A1 D2")
    return Losses(int(found[1] or 0), int(found[2] or 0))


def shot_of(text: str) -> Shot:
    """A result such as `1D`; a dash is no effect."""
    found = SHOT.match(text)
    if found is None:
        raise ValueError(f"result {text!r}: expected -, 1, 1D or 2")
    return Shot(int(found[1] or 0), bool(found[2]))


def never_falls(what: str, figures: Iterable[int]) -> None:
    """Refuse a row or column that falls."""
    for before, after in pairwise(figures):
        if after < before:
            raise ValueError(f"{what} falls from {before} to {after}; expected never less than before")


def rectangular(rows: Sequence[Sequence[str]], height: int, width: int) -> None:
    """Refuse a table with holes."""
    if len(rows) != height or any(len(row) != width for row in rows):
        raise ValueError(f"{len(rows)} rows of {[len(row) for row in rows]}; expected {height} of {width}")


class Initiative(msgspec.Struct, frozen=True):
    source: Source
    holder: int
    momentum: int
    momentum_turn: int
    rating: int
    movement: int
    combat: int
    rerolls: int
    most_bid: int


class Movement(msgspec.Struct, frozen=True):
    source: Source
    strategic_factor: int
    minimum_hexes: int
    reserve_divisor: int
    check_divisor: int
    landing_divisor: int
    disrupted_divisor: int
    unsupplied_divisor: int
    interdiction_foot: int
    interdiction_motor: int


class Combat(msgspec.Struct, frozen=True):
    source: Source
    fortification: int
    concentric: int
    amphibious: int
    integrity: int
    close_air_support: int
    close_air_support_units: int
    armour: int
    concentric_hexes: int
    banzai_factor: int
    unsupplied_divisor: int
    disrupted_divisor: int
    landing_divisor: int
    landing_least: int
    artillery_defence: int
    headquarters_defence: int
    advance: int
    advance_most: int


class ReplacementRules(msgspec.Struct, frozen=True):
    """5.23 What a destroyed unit may return with."""

    source: Source
    rebuilt_steps: int


class Fortifications(msgspec.Struct, frozen=True):
    source: Source
    stock: int


class Levels(msgspec.Struct, frozen=True):
    """18.1 What each level of victory is worth when one is taken from the other."""

    source: Source
    marginal: int
    tactical: int
    decisive: int


class ResultsTable(msgspec.Struct, frozen=True, dict=True):
    """10.6 A Combat Results Table: rows by the modified die, columns by odds."""

    source: Source
    odds: tuple[str, ...]
    first_die: int
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        rectangular(self.rows, 10, len(self.odds))
        for at in range(len(self.rows)):
            self._check(f"row {at + self.first_die}", self.losses[at])
        for at, odds in enumerate(self.odds):
            self._check(f"column {odds}", [row[at] for row in self.losses])

    @cached_property
    def losses(self) -> tuple[tuple[Losses, ...], ...]:
        """The results as figures."""
        return tuple(tuple(losses_of(text) for text in row) for row in self.rows)

    @property
    def last_die(self) -> int:
        """The highest die with a row of its own."""
        return self.first_die + len(self.rows) - 1

    def column(self, odds: str) -> int:
        """The column of some odds."""
        return self.odds.index(odds)

    def result(self, column: int, die: int) -> Losses:
        """R94 Columns and dice beyond the ends use the end."""
        at = min(max(die, self.first_die), self.last_die) - self.first_die
        return self.losses[at][min(max(column, 0), len(self.odds) - 1)]

    @staticmethod
    def _check(what: str, results: Sequence[Losses]) -> None:
        """Better odds or a higher die never help the defender."""
        never_falls(f"{what}: the attacker's gain", (-result.attacker for result in results))
        never_falls(f"{what}: the defender's loss", (result.defender for result in results))


class BombardmentTable(msgspec.Struct, frozen=True, dict=True):
    """11.21 Rows by the modified die, columns by factors; low dice hurt."""

    source: Source
    factors_from: tuple[int, ...]
    first_die: int
    rows: tuple[tuple[str, ...], ...]
    attacking: int
    uncoordinated_divisor: int
    fortified_divisor: int

    def __post_init__(self) -> None:
        rectangular(self.rows, 7, len(self.factors_from))
        if any(b <= a for a, b in pairwise(self.factors_from)):
            raise ValueError(f"factors_from {self.factors_from}: expected rising figures")
        for row in self.shots:
            never_falls("more factors: the harm", (_harm(shot) for shot in row))
        for at in range(len(self.factors_from)):
            never_falls("a lower die: the harm", (_harm(row[at]) for row in reversed(self.shots)))

    @cached_property
    def shots(self) -> tuple[tuple[Shot, ...], ...]:
        """The results as figures."""
        return tuple(tuple(shot_of(text) for text in row) for row in self.rows)

    def column(self, factors: int) -> int:
        """The column of some factors; -1 where there are too few."""
        return sum(factors >= least for least in self.factors_from) - 1

    def result(self, column: int, die: int) -> Shot:
        """Nothing left of the first column; beyond the last column and the end dice the end."""
        if column < 0:
            return Shot(0, False)
        at = min(max(die - self.first_die, 0), len(self.rows) - 1)
        return self.shots[at][min(column, len(self.factors_from) - 1)]


def _harm(shot: Shot) -> int:
    return 2 * shot.steps + shot.disrupted


class TerrainEffect(msgspec.Struct, frozen=True):
    """What a kind of terrain does for who stands in it: columns left, and whether zones of control enter."""

    kind: str
    combat: int
    bombardment: int
    zoc: bool
    source: Source


class HexsideEffect(msgspec.Struct, frozen=True):
    """What a hexside does: columns left if all attackers cross such ones, and whether zones and attacks cross it."""

    feature: str
    combat: int
    zoc: bool
    attack: bool
    source: Source


class UnitTypes(msgspec.Struct, frozen=True):
    """Types of units that the rules treat alike."""

    types: tuple[str, ...]
    arm: Arm
    track: Track
    zoc: bool
    landing: bool
    source: Source


class SeriesTables(msgspec.Struct, frozen=True, dict=True):
    """`series.toml`."""

    services: tuple[str, ...]
    initiative: Initiative
    movement: Movement
    combat: Combat
    fortifications: Fortifications
    replacements: ReplacementRules
    levels: Levels
    normal: ResultsTable
    maximum: ResultsTable
    bombardment: BombardmentTable
    terrain: tuple[TerrainEffect, ...]
    hexsides: tuple[HexsideEffect, ...]
    types: tuple[UnitTypes, ...]

    def __post_init__(self) -> None:
        once("terrain", [effect.kind for effect in self.terrain])
        once("hexsides", [effect.feature for effect in self.hexsides])
        once("types", [key for group in self.types for key in group.types])
        if self.normal.odds != self.maximum.odds or self.normal.first_die != self.maximum.first_die:
            raise ValueError("maximum: expected the odds and dice of normal")

    @cached_property
    def type_of(self) -> dict[str, UnitTypes]:
        """The group of each type."""
        return {key: group for group in self.types for key in group.types}

    @cached_property
    def terrain_of(self) -> dict[str, TerrainEffect]:
        """The effect of each kind of terrain."""
        return {effect.kind: effect for effect in self.terrain}

    @cached_property
    def hexside_of(self) -> dict[str, HexsideEffect]:
        """The effect of each feature of a hexside."""
        return {effect.feature: effect for effect in self.hexsides}


def once(what: str, keys: Sequence[str]) -> None:
    """Refuse a key that stands twice."""
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"{what}: {key} stands {keys.count(key)} times; expected once")


def load_series(files: Files) -> SeriesTables:
    """The tables of the series, as a game finds them."""
    return files.toml("series.toml", SeriesTables).value
