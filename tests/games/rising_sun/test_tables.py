"""The tables that Singapore, Bataan and Guadalcanal share: figures, ends, and what a wrong file is told."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.games.rising_sun.game_tables import rounded
from hexfront.games.rising_sun.tables import ResultsTable, SeriesTables, load_series, losses_of, shot_of
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.shelf import game_files

ODDS = "1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1"
NORMAL_MEANS = "2.67/0.17 2.17/0.33 1.67/0.50 1.33/0.83 1.17/1.33 0.83/1.83 0.67/2.17 0.67/2.83 0.50/3.17"
MAXIMUM_MEANS = "3.67/0.67 3.17/0.83 2.67/1.50 2.33/1.83 2.17/2.33 1.83/2.83 1.67/3.17 1.67/3.83 1.50/4.17"


@lru_cache
def series() -> SeriesTables:
    return load_series(game_files("rising_sun"))


def means(table: ResultsTable, modifier: int = 0) -> list[str]:
    """Mean losses of an attacker and defender, by column."""
    found = []
    for column in range(len(table.odds)):
        results = [table.result(column, die + modifier) for die in range(1, 7)]
        found.append(f"{sum(r.attacker for r in results) / 6:.2f}/{sum(r.defender for r in results) / 6:.2f}")
    return found


def cell(table: ResultsTable, odds: str, die: int) -> str:
    attacker, defender = table.result(table.column(odds), die)
    return " ".join(word for word in (f"A{attacker}" * bool(attacker), f"D{defender}" * bool(defender)) if word)


def test_mean_losses_of_both_tables() -> None:
    assert list(series().normal.odds) == ODDS.split()
    assert means(series().normal) == NORMAL_MEANS.split()
    assert means(series().maximum) == MAXIMUM_MEANS.split()


@pytest.mark.parametrize(
    ("modifier", "mean"), [(-1, "1.33/1.00"), (0, "1.17/1.33"), (1, "0.83/1.67"), (2, "0.67/2.00"), (3, "0.50/2.33")]
)
def test_three_to_one_by_modifier(modifier: int, mean: str) -> None:
    assert means(series().normal, modifier)[series().normal.column("3-1")] == mean


@pytest.mark.rule("rising-sun", "10.6a")
def test_cells_and_dice_beyond_the_ends() -> None:
    normal, maximum = series().normal, series().maximum
    assert (cell(normal, "3-1", 4), cell(maximum, "3-1", 4)) == ("A1 D2", "A2 D3")
    assert (cell(normal, "1-3", -3), cell(normal, "1-3", -1)) == ("A4", "A4")
    assert (cell(normal, "7-1", 9), cell(normal, "7-1", 8)) == ("D5", "D5")
    assert normal.result(99, 6) == normal.result(8, 6)
    assert normal.result(-2, 6) == normal.result(0, 6)


def test_a_maximum_effort_costs_a_step_more_and_pays_one_more() -> None:
    normal, maximum = series().normal, series().maximum
    for die in range(-1, 9):
        for column, odds in enumerate(normal.odds):
            a, d = normal.result(column, die)
            more = die >= 4 or (die >= 1 and column >= normal.column("1-1"))
            assert maximum.result(column, die) == (a + 1, d + more), (odds, die)


@pytest.mark.rule("rising-sun", "11.21a")
def test_bombardment() -> None:
    table = series().bombardment
    assert [table.column(n) for n in (0, 1, 2, 3, 4, 6, 7, 10, 11, 15, 16, 21, 22, 40)] == [
        -1, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6,
    ]  # fmt: skip
    assert table.result(table.column(5), 1) == shot_of("1D") == (1, True)
    assert table.result(table.column(16), 1) == (2, False)
    assert table.result(table.column(6) - 1, 1) == shot_of("1")  # 6 factors at a unit in rough
    assert table.result(table.column(6) - 1, 2) == shot_of("-")
    assert table.result(-1, 0) == (0, False)
    assert table.result(3, -1) == table.result(3, 0)


def test_the_chance_that_a_shot_takes_a_step() -> None:
    table = series().bombardment
    for column in range(7):
        for modifier, chance in ((0, column), (table.attacking, min(column + 1, 6))):
            hits = sum(table.result(column, die + modifier).steps > 0 for die in range(1, 7))
            assert hits == chance, (column, modifier)


@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("clear", (0, 0, True)), ("rough", (1, 1, True)), ("jungle", (1, 1, True)), ("swamp", (0, 0, True)),
        ("mountain", (2, 2, False)), ("city", (1, 1, False)), ("sea", (0, 0, False)),
    ],
)  # fmt: skip
def test_terrain(kind: str, effect: tuple[int, int, bool]) -> None:
    found = series().terrain_of[kind]
    assert (found.combat, found.bombardment, found.zoc) == effect


def test_hexsides() -> None:
    sides = series().hexside_of
    assert {key for key, side in sides.items() if side.combat == 1} == {"river", "strait", "channel"}
    assert {key for key, side in sides.items() if side.zoc} == {"river"}
    assert {key for key, side in sides.items() if not side.attack} == {"ridge", "all_sea"}


def test_arms_tracks_and_zones_of_types() -> None:
    types = series().type_of
    assert {key for key, x in types.items() if not x.zoc} == {
        "headquarters", "artillery", "mortar", "coastal_defence", "anti_tank", "anti_aircraft", "ground_support", "air",
        "naval_gunfire",
    }  # fmt: skip
    assert {key for key, x in types.items() if x.track == "armour"} == {"armour"}
    infantry = {key for key, x in types.items() if x.track == "infantry"}
    assert {key for key, x in types.items() if x.landing} == infantry | {"amtrac"}
    assert types["engineer"].track == types["construction"].track == types["amtrac"].track == ""


def test_single_numbers() -> None:
    s = series()
    assert (s.initiative.holder, s.initiative.momentum, s.initiative.momentum_turn) == (1, 2, 3)
    assert (s.initiative.rating, s.initiative.movement, s.initiative.combat, s.initiative.rerolls) == (1, 1, 1, 1)
    assert (s.movement.strategic_factor, s.movement.interdiction_foot, s.movement.interdiction_motor) == (2, 2, 4)
    assert (s.combat.advance, s.combat.advance_most, s.combat.banzai_factor, s.combat.landing_divisor) == (1, 3, 2, 4)
    assert (s.combat.close_air_support_units, s.fortifications.stock, s.bombardment.attacking) == (2, 12, -1)
    assert (s.levels.marginal, s.levels.tactical, s.levels.decisive) == (1, 2, 3)


@pytest.mark.rule("rising-sun", "2.4a")
def test_a_half_is_rounded_up() -> None:
    assert [rounded(Fraction(n, 2)) for n in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    assert rounded(7 * Fraction(1, 4)) == 2
    assert rounded(5 * Fraction(1, 3)) == 2
    assert rounded(4 * Fraction(1, 3)) == 1


@pytest.mark.parametrize("text", ["", "A", "B2", "A1D2", "D2 A1", "A1 D2 "])
def test_no_result_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="expected such as"):
        losses_of(text)


SPOILED = [
    ('["A4",    "A4",    "A3",    "A3",', '["A4",    "A4",    "A5",    "A3",', "normal", "the attacker's gain falls"),
    ('"D4",    "D5"],\n  ["A1 D1"', '"D4"],\n  ["A1 D1"', "normal", "expected 10 of 9"),
    ('"A1 D6"],\n]', '"A1 D3"],\n]', "maximum", "the defender's loss falls"),
    ('"A3 D1", "A3 D1"],', '"A3 D1", "hit"],', "maximum", "result 'hit'"),
    ('["-", "1",  "1D"', '["-", "3",  "1D"', "bombardment", "the harm falls"),
    ('["-", "1",  "1D"', '["2", "2",  "2"', "bombardment", "the harm falls"),
    ("[1, 2, 4, 7, 11, 16, 22]", "[1, 2, 2, 7, 11, 16, 22]", "bombardment", "expected rising figures"),
    ('types = ["amtrac"]', 'types = ["armour"]', "", "types: armour stands 2 times"),
    ('kind = "rough"', 'kind = "clear"', "", "terrain: clear stands 2 times"),
    ('first_die = -1\nrows = [\n  ["A5"', 'first_die = 0\nrows = [\n  ["A5"', "", "the odds and dice of normal"),
    ("tactical = 2", "", "levels", "missing required field `tactical`"),
]


@pytest.mark.parametrize(("old", "new", "table", "message"), SPOILED)
def test_a_wrong_table_is_refused_with_file_and_line(
    old: str, new: str, table: str, message: str, tmp_path: Path
) -> None:
    data = spoiled("rising_sun", tmp_path, "series.toml", old, new)
    with pytest.raises(DataError, match=re.escape(message)) as fault:
        load_series(Files(data))
    lines = (data / "series.toml").read_text(encoding="utf-8").splitlines()
    assert fault.value.path.endswith("series.toml")
    assert not table or lines[fault.value.line - 1].startswith(f"[{table}]")


def test_a_game_finds_the_tables_of_its_series() -> None:
    for game in ("singapore", "bataan", "guadalcanal"):
        assert load_series(game_files(game)) == series()
