"""Counters, tables and scenario of Struggle on Bataan."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.games.bataan.tables import BataanTables
from hexfront.games.rising_sun.box import Box, load_box, read_box
from hexfront.games.rising_sun.game_tables import rounded
from hexfront.games.rising_sun.units import Unit
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import game_files

GAME = "bataan"


@lru_cache
def box() -> Box[BataanTables]:
    return load_box(GAME, BataanTables)


@lru_cache
def pieces() -> dict[str, Piece]:
    return {piece.id: piece for piece in box().pieces}


def ground(side: str) -> list[Unit]:
    return [unit for unit in box().units.values() if unit.side == side and unit.ground]


# counters


@pytest.mark.rule("rising-sun", "2.11a")
def test_every_unit_has_one_of_the_six_services() -> None:
    nations = Counter(unit.service for unit in box().units.values())
    assert nations == {"japan_army": 53, "japan_navy": 1, "us_army": 25, "us_marines": 1, "filipino": 40}


def test_numbers_of_units_and_steps() -> None:
    assert [(len(ground(side)), sum(u.steps for u in ground(side))) for side in ("japan", "allied")] == [
        (48, 82),
        (66, 109),
    ]
    at_start = [unit for unit in ground("japan") if unit.entry == "setup_japan"]
    assert (len(at_start), sum(unit.steps for unit in at_start)) == (16, 29)
    assert sum(unit.arm == "headquarters" for unit in ground("allied")) == 12


@pytest.mark.parametrize(
    ("formation", "count"),
    [("65 Bde", 7), ("Nagano", 5), ("4 Div", 12), ("9 Inf", 3), ("P Div", 13), ("31 Div", 5), ("71 Div", 3)],
)
def test_units_of_a_formation(formation: str, count: int) -> None:
    assert sum(formation in unit.formations for unit in box().units.values()) == count


def test_the_31st_regiment_and_the_31st_division_have_nothing_to_do_with_each_other() -> None:
    assert box().units["a31-1"].formations == ("31 Inf", "P Div")
    assert box().units["a31r"].formations == ("31 Div",)
    assert box().units["aI"].formations == ()


def test_integrity_formations() -> None:
    bonus = Counter(unit.formations[0] for unit in box().units.values() if "integrity" in unit.traits)
    assert set(bonus) == {f"{number} Inf" for number in (9, 20, 8, 37, 61, 62, 31, 45, 57)}
    assert set(bonus.values()) == {3}


def test_markers() -> None:
    assert pieces()["mj_concealment"].count == pieces()["ma_concealment"].count == 4
    assert pieces()["mj_fort"].count == pieces()["ma_fort"].count == 12


@pytest.mark.parametrize(
    ("piece", "size", "front", "back"),
    [
        ("j65hq", "X", "CR3-1-2-6", "CR2-1-2-6"),
        ("jNhq", "[III]", "CR4-1-2-6", "CR3-1-2-6"),
        ("j122-1", "II", "3-3-2-6", "1-2-2-6"),
        ("j9-1", "II", "4-4-3-6", "2-2-3-6"),
        ("j62-3", "II", "4-4-4-6", "2-2-4-6"),
        ("j7tk", "III", "4-3-3-10", "2-2-3-10"),
        ("j1fh", "III", "7/7-1-3-10", "4/7-1-3-10"),
        ("j8fh", "III", "6/10-1-3-10", "3/10-1-3-10"),
        ("j1h", "III", "8/7-1-3-8", "4/7-1-3-8"),
        ("j48-2", "II", "2/5-1-3-6", ""),
        ("a51hq", "XX", "CR2-1-1-6", "CR1-1-1-6"),
        ("aPhq", "XX", "CR4-1-2-6", "CR3-1-2-6"),
        ("a31-1", "II", "3-4-3-6", "1-2-3-6"),
        ("a57-2", "II", "3-4-4-6", "2-2-4-6"),
        ("a31r", "III", "2-5-1-5", "1-3-1-5"),
        ("a41", "III", "2-5-2-5", "1-3-2-5"),
        ("aC4", "III", "2-4-2-5", "1-2-2-5"),
        ("a192", "II", "4-3-3-10", "2-2-3-10"),
        ("aUSN", "II", "2-2-2-6", "1-1-2-6"),
        ("a301", "III", "5/11-1-2-10", "3/11-1-2-10"),
        ("jnava", "", "B5", ""),
    ],
)
def test_figures_of_some_counters(piece: str, size: str, front: str, back: str) -> None:
    found = pieces()[piece]
    assert (found.size, found.front, found.back) == (size, front, back)


def test_strength_of_the_sides() -> None:
    """Sums over the tables of counters: a figure mistyped anywhere changes one of them."""
    for side, sums in (("japan", (106, 126, 62)), ("allied", (94, 200, 33))):
        faces = [unit.faces[0] for unit in ground(side)]
        found = (sum(f.attack for f in faces), sum(f.defence for f in faces), sum(f.bombardment for f in faces))
        assert found == sums, side


def test_air_units() -> None:
    air = {unit.id: unit.faces[0].bombardment for unit in box().units.values() if unit.arm == "air"}
    assert air == {"j5a1": 3, "j5a2": 3, "j60a": 6, "j62a": 6, "j16a": 4, "jnava": 5}


def test_who_builds_and_who_storms() -> None:
    assert {unit.id for unit in box().units.values() if "builds" in unit.traits} == {"j16eng", "j4eng", "a14e", "aCOMP"}
    assert {unit.id for unit in box().units.values() if "assault" in unit.traits} == {"j16eng", "j4eng", "a14e"}
    assert {unit.id for unit in box().units.values() if "cancels_armour" in unit.traits} == {"aS1", "aS2"}
    assert {unit.id for unit in box().units.values() if "commands_any" in unit.traits} == {"aI", "aII"}


# tables


@pytest.mark.rule("bataan", "B-1.1")
def test_the_calendar() -> None:
    turns = box().tables.turns
    days = ["-".join(f"{day.day} {day:%b}" for day in turns.dates(turn)) for turn in (1, 5, 10, 11, 17, 18)]
    assert days == ["9 Jan-13 Jan", "29 Jan-2 Feb", "23 Feb-27 Feb", "28 Feb-4 Mar", "30 Mar-3 Apr", "4 Apr-10 Apr"]
    assert [turns.month(turn) for turn in range(1, 19)] == [1] * 4 + [2] * 6 + [3] * 6 + [4] * 2
    assert {box().tables.first_player(turn) for turn in range(1, 19)} == {"japan"}


@pytest.mark.rule("rising-sun", "2.3b")
@pytest.mark.rule("bataan", "B-2.31", "B-2.32a", "B-2.32b")
def test_command_radius() -> None:
    radius = box().tables.radius
    assert [radius("japan_army", rating) for rating in (2, 3, 4)] == [4, 6, 8]
    assert radius("us_army", 4) == 8
    assert [radius("filipino", rating) for rating in (1, 2)] == [1, 2]


def test_sides() -> None:
    japan, allied = box().tables.force["japan"], box().tables.force["allied"]
    assert (japan.supply_range, allied.supply_range) == (7, 7)
    assert (japan.replaced, allied.replaced) == ((2, 5), (1, 4))
    assert (japan.maximum_effort, allied.maximum_effort) == (True, False)
    assert (japan.concealment, allied.concealment) == (4, 4)
    assert japan.set_up_reserves
    assert allied.set_up_reserves
    assert box().tables.first_turn.initiative == "japan"


@pytest.mark.parametrize(
    ("factor", "back"),
    [((2, 5), [0, 1, 1, 2, 2, 2, 3, 3]), ((1, 4), [0, 1, 1, 1, 1, 2])],
)
def test_replacements_by_losses(factor: tuple[int, int], back: list[int]) -> None:
    force = next(force for force in box().tables.forces if force.replaced == factor)
    assert [rounded(lost * force.replacement_factor) for lost in range(1, len(back) + 1)] == back


def test_stacking_and_sizes() -> None:
    found = {(s.side, s.zones): (s.limit, s.measure, s.slots_used) for s in box().tables.stacking}
    assert found == {("japan", ()): (3, "units", 3), ("allied", ()): (3, "battalions", 3)}
    sizes = box().tables.battalions
    assert (sizes["II"], sizes["I"], sizes["III"], sizes["[III]"]) == (1, 1, 3, 3)
    assert {unit.size for unit in ground("allied")} <= set(sizes)


@pytest.mark.parametrize(
    ("kind", "cost"),
    [("clear", (1, 1)), ("rough", (2, 4)), ("jungle", (2, -1)), ("swamp", (3, -1)), ("mountain", (4, -1)),
     ("river", (1, 3)), ("road", (1, 1)), ("trail", (1, 2))],
)  # fmt: skip
def test_costs(kind: str, cost: tuple[int, int]) -> None:
    tables = box().tables
    costs = {c.kind: (c.foot, c.motor) for c in (*tables.terrain_costs, *tables.hexside_costs, *tables.line_costs)}
    assert costs[kind] == cost


@pytest.mark.parametrize(
    ("turn", "die", "steps"), [(17, 5, 5), (5, 5, 1), (4, 5, 0), (4, 6, 1), (11, 4, 2), (16, 1, 1)]
)
def test_attrition(turn: int, die: int, steps: int) -> None:
    tables = box().tables
    assert tables.attrition.steps(tables.turns.month(turn), die) == steps


def test_attrition_of_a_whole_game() -> None:
    tables = box().tables
    total = sum(tables.attrition.steps(tables.turns.month(turn), die) for turn in range(1, 19) for die in range(1, 7))
    assert total == 4 * 1 + 6 * 2 + 6 * 12 + 2 * 21


def test_special_steps() -> None:
    found = [(s.turn, s.side, s.steps, s.formation, s.kept, s.rests) for s in box().tables.special_steps]
    assert found == [(12, "japan", 7, "65 Bde", False, True), (12, "japan", 7, "16 Div", False, True)]
    types = {unit.type for unit in box().units.values() if "16 Div" in unit.formations} - {"headquarters"}
    assert types == set(box().tables.special_steps[1].types)


def test_loss_tracks() -> None:
    assert [t.key for t in box().tables.loss_tracks] == [
        "japan_army_infantry", "japan_army_armour", "us_army_infantry", "us_army_armour", "us_marines_infantry",
        "filipino_infantry",
    ]  # fmt: skip
    assert box().units["a26c"].loss_track == box().units["aPAC"].loss_track == "us_army_infantry"
    assert box().units["aUSN"].loss_track == "us_marines_infantry"
    assert box().units["aC1"].loss_track == "filipino_infantry"
    assert box().units["a14e"].loss_track == ""


def test_landings_and_victory() -> None:
    tables = box().tables
    assert (tables.landings.battalions, tables.landings.a_turn, tables.remaining.within) == (3, 1, 1)
    japan, allied = tables.victory.japanese_turns, tables.victory.allied_steps
    assert (japan.decisive, japan.tactical, japan.marginal) == (12, 15, 18)
    assert (allied.decisive, allied.tactical, allied.marginal) == (11, 2, 1)


def test_the_battle_of_the_ledger() -> None:
    """Six battalions of the 65th Brigade on the 51st Regiment and its guns in jungle: 3-1, 1L, +1, die 4."""
    units, series = box().units, box().series
    attack = sum(unit.faces[0].attack for unit in units.values() if "65 Bde" in unit.formations)
    defence = units["a51"].faces[0].defence + units["a51fa"].faces[0].defence
    assert (attack, defence) == (18, 6)
    die = 4 + units["j122-1"].faces[0].proficiency - units["a51"].faces[0].proficiency
    column = series.normal.column("3-1") - series.terrain_of["jungle"].combat
    assert (series.normal.result(column, die), series.maximum.result(column, die)) == ((1, 1), (2, 2))


# scenario


@pytest.mark.parametrize(
    ("entry", "count"),
    [
        ("setup_ii_corps", 1),
        ("setup_51_div", 4),
        ("setup_41_div", 5),
        ("setup_21_div", 5),
        ("setup_57_inf", 3),
        ("setup_11_div", 4),
        ("setup_52_inf", 1),
        ("setup_philippine_div", 10),
        ("setup_i_corps", 1),
        ("setup_31_div", 5),
        ("setup_1_inf", 1),
        ("setup_1_div", 2),
        ("setup_26_cav", 1),
        ("setup_91_71_div", 7),
        ("setup_2_div", 4),
        ("setup_usn", 1),
        ("any_hq", 11),
    ],
)
def test_allied_units_by_set_up_area(entry: str, count: int) -> None:
    (group,) = (group for group in box().campaign.groups if group.entry == entry)
    assert (group.side, len(group.units)) == ("allied", count)
    assert {unit.id for unit in ground("allied") if unit.entry == entry} == set(group.units)


@pytest.mark.parametrize(
    ("turn", "units"),
    [
        (2, "j20-2 j20-3 j48-2 j16hq"),
        (3, "j20-1"),
        (6, "j33-1 j33-2 j48-3"),
        (10, "jNhq j62-1 j62-2 j62-3 jN51 j3ima j3mor"),
        (13, "j2mor j20ima j21fh"),
        (14, "j4hq j8-1 j8-2 j8-3 j37-1 j37-2 j37-3 j61-1 j61-2 j61-3 j4art j4eng j60a j62a j16a jnava"),
        (17, "j1h j14mor"),
        (12, ""),
    ],
)
def test_japanese_reinforcements(turn: int, units: str) -> None:
    assert sorted(box().campaign.arriving(turn, "japan")) == sorted(units.split())
    assert box().campaign.arriving(turn, "allied") == []


SPOILED = [
    ("scenarios.toml", 'at = "any_hq"', 'at = "any_port"', "any_port", "place 'any_port'"),
    ("scenarios.toml", "turn = 17", "turn = 19", "j1h", "comes by 'T19:japan_entry'"),
    ("tables.toml", "march = [1, 1, 2, 2, 3, 3]", "march = [1, 1, 2, 1, 3, 3]", "attrition", "march falls from 2 to 1"),
    ("tables.toml", "april = [1, 2, 3, 4, 5, 6]", "april = [1, 2, 3, 4, 5]", "april", "Expected `array` of length 6"),
    (
        "tables.toml",
        "first_day = 1942-01-09",
        "first_day = 1942-02-09",
        "attrition",
        "turns in the months [2, 3, 4, 5]",
    ),
    ("tables.toml", 'symbols = ["I", "II"]', 'symbols = ["I", "III"]', "", "sizes: III stands 2 times"),
    ("tables.toml", 'service = "filipino"', 'service = "us_navy"', "loss_tracks", "us_navy not known"),
    ("tables.toml", '"20 Inf", "8 Inf"', '"8 Inf"', "integrity", "integrity: units of 9 Inf, 8 Inf"),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "message"), SPOILED)
def test_wrong_data_is_refused_with_file_and_line(
    file: str, old: str, new: str, at: str, message: str, tmp_path: Path
) -> None:
    data = spoiled(GAME, tmp_path, file, old, new)
    with pytest.raises(DataError, match=re.escape(message)) as fault:
        read_box(Files(data, below=game_files(GAME).layers[:1]), BataanTables)
    assert at in Path(fault.value.path).read_text(encoding="utf-8").splitlines()[fault.value.line - 1]
