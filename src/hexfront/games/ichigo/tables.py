"""The tables of Operation Ichi-Go as structs that refuse holes and steps the wrong way."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from hexfront.hexmap.board import Board
from hexfront.kernel.files import Source

Six = tuple[int, int, int, int, int, int]
Nine = tuple[int, int, int, int, int, int, int, int, int]
Twelve = tuple[str, str, str, str, str, str, str, str, str, str, str, str]
Fate = Literal["full", "reduced", "dead"]
Fates = tuple[Fate, Fate, Fate, Fate, Fate, Fate]
Nation = Literal["us", "japanese", "chinese"]
ALL = -1
"""Every step of the defenders."""


class Result(NamedTuple):
    """11.20 Steps that attacker and defender lose; the defender all of them with -1."""

    attacker: int
    defender: int


def result_of(text: str) -> Result:
    """A result such as `2/4`, or `DE`."""
    if text == "DE":
        return Result(0, ALL)
    attacker, slash, defender = text.partition("/")
    if not (slash and attacker.isdigit() and defender.isdigit()):
        raise ValueError(f"result {text!r}: expected such as 2/4 or DE")
    return Result(int(attacker), int(defender))


def never_falls(what: str, figures: Iterable[int]) -> None:
    """Refuse a row or column that falls."""
    for before, after in pairwise(figures):
        if after < before:
            raise ValueError(f"{what} falls from {before} to {after}; expected never less than before")


class Turns(msgspec.Struct, frozen=True):
    source: Source
    first_month: date
    last: int
    last_with_causeway: int
    attenuated_from: int

    def month(self, turn: int) -> date:
        """1.2 The first day of the month of a turn."""
        months = self.first_month.month - 1 + turn - 1
        return date(self.first_month.year + months // 12, months % 12 + 1, 1)


class Chinese(msgspec.Struct, frozen=True):
    source: Source
    zero_strength: int
    reinforcement_most: int


class Stacking(msgspec.Struct, frozen=True):
    source: Source
    japanese: int
    chinese: int
    us: int


class Movement(msgspec.Struct, frozen=True):
    source: Source
    japanese: int
    us: int
    strategic_factor: int
    unsupplied: int
    attenuated: Six
    chinese: Six
    chinese_causeway: Six
    airpower: int
    airpower_river: int

    def __post_init__(self) -> None:
        for name in ("attenuated", "chinese", "chinese_causeway"):
            never_falls(name, getattr(self, name))


class TerrainEffect(msgspec.Struct, frozen=True):
    kind: str
    cost: int
    shift: int
    source: Source


class HexsideEffect(msgspec.Struct, frozen=True):
    """What a hexside costs and does to attacks across it; -1 may not be crossed, a divisor of 0 allows no attack."""

    feature: str
    cost: int
    attack_divisor: int
    source: Source


class Shifts(msgspec.Struct, frozen=True):
    source: Source
    city: int
    japanese_concentric: int
    us_concentric: int
    airpower: int
    naval_gunfire: int
    tank_regiment: int
    special_forces: int
    attenuated: int


class Strength(msgspec.Struct, frozen=True):
    source: Source
    unsupplied_divisor: int
    garrison_defense: int
    garrison_steps: int
    chinese_loss_factor: int
    chinese_loss_least: int


class Results(msgspec.Struct, frozen=True, dict=True):
    """11.19 The Combat Results Table: a row a die, twelve columns, a line of odds for each nation that attacks."""

    source: Source
    us: Twelve
    japanese: Twelve
    chinese: Twelve
    rows: tuple[Twelve, Twelve, Twelve, Twelve, Twelve, Twelve]

    def __post_init__(self) -> None:
        for name in ("us", "japanese", "chinese"):
            self._check_odds(name, getattr(self, name))
        for die, row in enumerate(self.results, 1):
            self._check(f"die {die}", row)
        for column in range(12):
            self._check(f"column {column + 1}", [row[column] for row in self.results])

    @cached_property
    def results(self) -> tuple[tuple[Result, ...], ...]:
        """The results as figures."""
        return tuple(tuple(result_of(text) for text in row) for row in self.rows)

    def column(self, nation: Nation, attacker: int, defender: int) -> int:
        """11.6-11.8 The column of two totals, odds rounded in the defender's favour; beyond the ends the end."""
        line: Twelve = getattr(self, nation)
        worth = attacker // defender if attacker >= defender else -defender // attacker
        steps = [_worth(odds) for odds in line]
        return max(0, sum(worth >= step for step in steps) - 1)

    def result(self, column: int, die: int) -> Result:
        """11.9 The result; shifts beyond the ends stay on them."""
        return self.results[die - 1][min(max(column, 0), 11)]

    @staticmethod
    def _check_odds(name: str, line: Twelve) -> None:
        ladder = [*(-n for n in range(20, 1, -1)), *range(1, 20)]
        steps = [ladder.index(_worth(odds)) for odds in line]
        if any(b != a + 1 for a, b in pairwise(steps)):
            raise ValueError(f"{name}: odds {' '.join(line)}; expected each next to the one before")

    @staticmethod
    def _check(what: str, results: Iterable[Result]) -> None:
        """A higher die or better odds never help the defender."""
        found = list(results)
        never_falls(f"{what}: the attacker's gain", (-result.attacker for result in found))
        never_falls(f"{what}: the defender's loss", (99 if r.defender == ALL else r.defender for r in found))


def _worth(odds: str) -> int:
    """Odds as a figure that rises with them: 2:1 is 2, 1:1 is 1, 1:2 is -2."""
    attacker, _, defender = odds.partition(":")
    if not (attacker.isdigit() and defender.isdigit() and "1" in (attacker, defender)):
        raise ValueError(f"odds {odds!r}: expected such as 2:1 or 1:3")
    return int(attacker) if defender == "1" else -int(defender)


class Airpower(msgspec.Struct, frozen=True):
    source: Source
    markers: int
    range: int
    japanese_first_turn: int
    japanese_attenuated: int
    allied: Nine


class B29(msgspec.Struct, frozen=True):
    source: Source
    radius: int
    raids: int
    from_turn: int
    causeway_up_to: int


class Airlift(msgspec.Struct, frozen=True):
    source: Source
    units: int


class Causeway(msgspec.Struct, frozen=True):
    source: Source
    turn: int
    launched_from: int
    airbases_up_to: int
    airbases: int
    railroad: int
    near_chungking: int
    near_kunming: int
    port: int
    formosa_landing_turn: int
    mainland_landing_turn: int
    divisions: int
    least: int
    south_of_row: int
    naval_transfer_from: int
    airborne_from: int
    formosa_divisions: int
    formosa_divisions_turn: int


class AreaArmy(msgspec.Struct, frozen=True):
    source: Source
    less: int
    brigade: Fates
    division: Fates


class Withdrawal(msgspec.Struct, frozen=True):
    source: Source
    turn: int
    divisions: int
    factor: int
    below_number: int
    reduced_for_one: int
    brigades_for_one: int


class Reinforcement(msgspec.Struct, frozen=True):
    source: Source
    divisor_without_airbases: int


class Handicap(msgspec.Struct, frozen=True):
    source: Source
    air: int
    attenuated: Six
    chinese: Six
    chinese_causeway: Six
    reinforcement: int
    reinforcement_least: int

    def __post_init__(self) -> None:
        for name in ("attenuated", "chinese", "chinese_causeway"):
            never_falls(name, getattr(self, name))


class Distance(msgspec.Struct, frozen=True):
    source: Source
    near: int


class Collapse(msgspec.Struct, frozen=True):
    source: Source
    collapses_from: int
    kunming: int
    railroad: int
    airbases: int
    nobody_east: int


class Victory(msgspec.Struct, frozen=True):
    source: Source
    airbases: int
    railroad: int
    near_chungking: int
    kunming: int
    nobody_east: int
    draw_from: int
    japan_from: int


class CausewayVictory(msgspec.Struct, frozen=True):
    source: Source
    beside_formosa_beachhead: int
    beside_mainland_beachhead: int
    chungking: int
    railroad: int
    nobody_on_formosa: int
    north_end: int
    south_end: int
    shanghai_or_wuhan: int
    draw_from: int
    japan_from: int


class Tables(msgspec.Struct, frozen=True, dict=True):
    """`tables.toml`."""

    turns: Turns
    chinese: Chinese
    stacking: Stacking
    movement: Movement
    terrain: tuple[TerrainEffect, ...]
    hexsides: tuple[HexsideEffect, ...]
    shifts: Shifts
    strength: Strength
    results: Results
    airpower: Airpower
    b29: B29
    airlift: Airlift
    causeway: Causeway
    area_army: AreaArmy
    withdrawal: Withdrawal
    reinforcement: Reinforcement
    handicap: Handicap
    distance: Distance
    collapse: Collapse
    victory: Victory
    causeway_victory: CausewayVictory

    @cached_property
    def terrain_of(self) -> dict[str, TerrainEffect]:
        """The effect of each kind of terrain."""
        return {effect.kind: effect for effect in self.terrain}

    @cached_property
    def hexside_of(self) -> dict[str, HexsideEffect]:
        """The effect of each feature of a hexside."""
        return {effect.feature: effect for effect in self.hexsides}

    def problems(self, board: Board) -> list[tuple[str, str]]:
        """What does not fit the board: the key at fault and what is wrong, in words."""
        found = []
        land = sorted(kind.key for kind in board.file.terrain if kind.layer == "land")
        if (kinds := sorted(effect.kind for effect in self.terrain)) != land:
            found.append(("terrain", f"terrain {kinds}; expected {land}"))
        features = sorted({side.feature for side in board.hexsides})
        if (kinds := sorted(effect.feature for effect in self.hexsides)) != features:
            found.append(("hexsides", f"hexsides {kinds}; expected {features}"))
        return found
