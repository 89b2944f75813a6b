"""Counters, faces, tables and set-up of Ichi-Go."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.games.ichigo.board_checks import cities
from hexfront.games.ichigo.box import Box, load_box, read_box
from hexfront.games.ichigo.tables import Nation, Tables, result_of
from hexfront.games.ichigo.units import Unit
from hexfront.hexmap import bits
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.pieces import Piece

FACTORS = {
    5: "74",
    4: "5 18",
    3: "10 73 79 100",
    2: "4 13 20 26 31 37 46 52 58 62 72 94 99 N6",
    1: "7 9 12 14 15 17 21 25 28 29 30 32 38 39 40 41 44 45 47 48 49 50 51 55 57 59 60 63 64 65 66 68 69 70 75 76 77 "
    "78 84 85 86 87 88 89 92 93 96 97 98 N3",
    0: "16 36 67 80 91 N2 N8 P2 P4 P9 P15 LK 2C 3C 8C",
}


@lru_cache
def box() -> Box:
    return load_box()


def tables() -> Tables:
    return box().tables


def pieces() -> tuple[Piece, ...]:
    return (*box().pieces, *box().faces)


def units() -> list[Piece]:
    return [piece for piece in pieces() if "marker" not in piece.traits]


def named(prefix: str, numbers: str) -> list[Unit]:
    return [box().units[prefix.format(number)] for number in numbers.split()]


def figures(unit: Unit) -> list[int]:
    return [face.attack for face in unit.faces]


# counters


def test_there_are_213_units_and_22_markers() -> None:
    markers = sum(p.count for p in pieces() if "marker" in p.traits)
    assert (sum(p.count for p in pieces()) - markers, markers) == (213, 22)


@pytest.mark.rule("ichigo", "2.16")
def test_markers() -> None:
    counts = {piece.name: 0 for piece in pieces() if "marker" in piece.traits}
    for piece in pieces():
        if "marker" in piece.traits:
            counts[piece.name] += piece.count
    assert counts == {
        "Turn marker": 1,
        "Hex control": 12,
        "Airpower": 5,
        "B-29 raid": 1,
        "US beachhead": 2,
        "US aerial supply": 1,
    }


@pytest.mark.rule("ichigo", "2.4")
def test_a_unit_shows_all_that_a_counter_shows() -> None:
    for unit in units():
        assert all((unit.nation, unit.label, unit.type, unit.size, unit.front, unit.formation)), unit.id


@pytest.mark.rule("ichigo", "2.5", "2.6")
def test_formations() -> None:
    formations = Counter((unit.nation, unit.formation) for unit in units())
    assert formations == {
        ("china", "Chinese regulars"): 86,
        ("china", "Chinese militia"): 5,
        ("us", "US Army"): 34,
        ("japan", "China Expeditionary Army"): 47,
        ("japan", "Formosa Garrison"): 4,
        ("japan", "Kwantung Army"): 19,
        ("japan", "14th Area Army"): 18,
    }


@pytest.mark.rule("ichigo", "2.9")
def test_unit_types() -> None:
    assert {unit.type for unit in units()} == {"airborne", "infantry", "cavalry", "militia", "armour"}


@pytest.mark.rule("ichigo", "2.15a")
def test_steps() -> None:
    steps = {(unit.nation, unit.kind, unit.steps) for unit in (*box().units.values(), *box().regulars.values())}
    assert steps == {
        ("china", "regular", 1), ("china", "militia", 1), ("japan", "division", 2), ("japan", "brigade", 1),
        ("japan", "tank_regiment", 1), ("japan", "special_forces", 1), ("us", "division", 4),
    }  # fmt: skip


# faces


@pytest.mark.rule("ichigo", "2.14a")
def test_fifteen_regulars_have_no_strength() -> None:
    factors = Counter(unit.faces[0].attack for unit in box().regulars.values())
    assert factors == {5: 1, 4: 2, 3: 4, 2: 14, 1: 50, 0: 15}


def test_the_factor_of_every_army() -> None:
    wanted = {f"CH-{name}": factor for factor, names in FACTORS.items() for name in names.split()}
    assert {unit.id: unit.faces[0].attack for unit in box().regulars.values()} == wanted
    assert sum(wanted.values()) == 103


def test_no_regular_is_a_piece_of_its_own() -> None:
    """What stands on the map is a body whose name tells nothing."""
    assert not [piece.id for piece in box().pieces if piece.formation == "Chinese regulars"]
    assert {face.back for face in box().faces} == {"?"}
    cavalry = {face.id for face in box().faces if face.type == "cavalry"}
    assert cavalry == {"CH-2C", "CH-3C", "CH-8C"}


def test_names_for_all_bodies_that_a_game_can_see() -> None:
    """68 at start and at most six a turn for twelve turns; no name is used twice."""
    assert (box().campaign.placed, len(box().faces) - box().campaign.placed, box().bodies) == (68, 18, 140)


# figures of the others


@pytest.mark.parametrize(
    ("prefix", "numbers", "faces"),
    [
        ("CEA-{}D", "3 13 21 22 26 27 34 37 39 40 47 58 62 68 104 110 116", [4, 2]),
        ("CEA-{}D", "60 61 64 65 69 70 115 117 118", [3, 1]),
        ("CEA-{}B", "2 7 9 17 19 22 23 34", [2]),
        ("CEA-{}B", "1 3 4 5 8 10 11 12 13", [1]),
        ("CEA-{}C", "4", [1]),
        ("FG-{}D", "9 12", [4, 2]),
        ("FG-{}D", "50 66", [3, 1]),
        ("KA-{}D", "11 25 57 71", [4, 2]),
        ("KA-{}D", "107 108 111 112", [3, 1]),
        ("KA-{}B", "77 78 79 80", [2]),
        ("AA14-{}D", "1 8 10 16 19 23 30", [4, 2]),
        ("AA14-{}D", "100 102 103 105", [3, 1]),
        ("AA14-{}B", "54 55 58 61 68", [2]),
        ("US-{}", "6 7 24 25 27 31 32 33 37 38 40 41 43 77 96 1C", [8, 6, 4, 2]),
        ("US-{}", "11", [6, 5, 3, 2]),
    ],
)
def test_factors_by_steps_left(prefix: str, numbers: str, faces: list[int]) -> None:
    for unit in named(prefix, numbers):
        assert figures(unit) == faces, unit.id
        assert unit.at(unit.steps) == unit.faces[0]


def test_every_unit_is_in_one_of_these_tables() -> None:
    kinds = Counter((unit.nation, unit.kind) for unit in box().units.values())
    assert kinds == {
        ("japan", "division"): 50, ("japan", "brigade"): 27, ("japan", "tank_regiment"): 10,
        ("japan", "special_forces"): 1, ("us", "division"): 17, ("china", "militia"): 5,
    }  # fmt: skip


def test_static_units_and_columns() -> None:
    static = {u.id: [(f.attack, f.defense) for f in u.faces] for u in box().units.values() if u.static}
    assert static == {
        "YRD": [(0, 4)], "YM": [(0, 2)], "HM": [(0, 3)], "GM": [(0, 2)], "JM": [(0, 2)], "AA14-2TD": [(0, 6), (0, 3)],
    }  # fmt: skip
    columns = [u for u in box().units.values() if u.faces[0].columns]
    assert Counter((u.kind, u.faces[0].columns, u.entry) for u in columns) == {
        ("tank_regiment", 1, "tank"): 3,
        ("tank_regiment", 1, "ka"): 7,
        ("special_forces", 1, "aa14"): 1,
    }


def test_divisions_that_may_be_withdrawn() -> None:
    rule = tables().withdrawal
    found = {
        u.number
        for u in box().units.values()
        if u.formation == "China Expeditionary Army" and u.kind == "division"
        if u.faces[0].attack == rule.factor and u.number < rule.below_number
    }
    assert found == {3, 13, 21, 22, 26, 27, 34, 37, 39, 40, 47, 58, 62, 68}
    assert (rule.turn, rule.divisions, rule.reduced_for_one, rule.brigades_for_one) == (5, 2, 2, 2)


# tables


@pytest.mark.rule("ichigo", "1.2b")
def test_the_calendar() -> None:
    turns = tables().turns
    assert [f"{turns.month(turn):%b %Y}" for turn in (1, 2, 7, 9, 10, 12)] == [
        "Apr 1944", "May 1944", "Oct 1944", "Dec 1944", "Jan 1945", "Mar 1945",
    ]  # fmt: skip
    assert (turns.last, turns.last_with_causeway, turns.attenuated_from) == (9, 12, 7)


@pytest.mark.rule("ichigo", "11.6a", "11.6b", "11.7")
def test_odds() -> None:
    column = tables().results.column
    japanese = tables().results.japanese
    for attacker, defender, odds in ((26, 7, "3:1"), (27, 7, "3:1"), (6, 6, "1:1"), (5, 11, "1:3"), (20, 3, "6:1")):
        assert japanese[column("japanese", attacker, defender)] == odds


@pytest.mark.rule("ichigo", "11.8a", "11.8b")
def test_the_column_of_each_nation() -> None:
    nations: tuple[Nation, ...] = ("japanese", "chinese", "us")
    assert [tables().results.column(nation, 2, 1) + 1 for nation in nations] == [5, 4, 6]
    assert [tables().results.column(nation, 30, 1) + 1 for nation in nations] == [12, 12, 12]
    assert [tables().results.column(nation, 1, 30) + 1 for nation in nations] == [1, 1, 1]
    assert [line[0] for line in (tables().results.us, tables().results.chinese)] == ["1:5", "1:3"]
    assert [line[-1] for line in (tables().results.us, tables().results.chinese)] == ["8:1", "10:1"]


@pytest.mark.rule("ichigo", "11.8c")
def test_cells_of_the_results() -> None:
    t = tables().results

    def cell(nation: Nation, attacker: int, defender: int, die: int) -> tuple[int, int]:
        return t.result(t.column(nation, attacker, defender), die)

    assert cell("japanese", 3, 1, 6) == result_of("DE")
    assert cell("chinese", 3, 1, 1) == (2, 1)
    assert cell("us", 1, 1, 3) == (2, 2)
    assert t.result(9, 1) == (0, 3)
    assert cell("japanese", 2, 1, 6) == (2, 4)  # the one cell the rulebook prints
    assert cell("japanese", 2, 1, 2) == (2, 2)


def test_mean_losses_of_an_attacker_by_column() -> None:
    t = tables().results
    means = [sum(t.result(column, die).attacker for die in range(1, 7)) / 6 for column in range(12)]
    assert [f"{mean:.2f}" for mean in means] == [
        "3.50", "2.83", "2.33", "2.17", "2.00", "1.17", "0.67", "0.50", "0.17", "0.00", "0.00", "0.00",
    ]  # fmt: skip
    assert sum(t.result(column, die) == result_of("DE") for column in range(12) for die in range(1, 7)) == 26


def test_twelve_factors_on_one_untried_unit() -> None:
    """No die 15/86; columns 12, 9, 7, 6 and 5 with 50, 14, 4, 2 and 1; the attacker loses 14/129 of a step."""
    t, mean = tables().results, Fraction(0)
    columns: Counter[int] = Counter()
    for unit in box().regulars.values():
        if factor := unit.faces[0].defense:
            column = t.column("japanese", 12, factor)
            columns[column + 1] += 1
            mean += Fraction(sum(t.result(column, die).attacker for die in range(1, 7)), 6 * 86)
    assert columns == {12: 50, 9: 14, 7: 4, 6: 2, 5: 1}
    assert mean == Fraction(14, 129)


def test_an_attack_on_a_garrison() -> None:
    t = tables()
    column = t.results.column("chinese", 12, t.strength.garrison_defense) - t.shifts.city
    assert t.results.result(column, 1) == (0, 4)
    assert (t.strength.chinese_loss_factor, t.strength.chinese_loss_least) == (2, 1)


def test_movement() -> None:
    m = tables().movement
    assert (m.japanese, m.us, m.unsupplied, m.japanese * m.strategic_factor) == (6, 6, 3, 12)
    assert m.attenuated == (3, 3, 3, 4, 5, 6)
    assert m.chinese == tuple(die - 1 for die in range(1, 7))
    assert m.chinese_causeway == tuple(range(1, 7))


@pytest.mark.parametrize(("kind", "effect"), [("clear", (1, 0)), ("rough", (1, 1)), ("mountain", (2, 2))])
def test_terrain(kind: str, effect: tuple[int, int]) -> None:
    found = tables().terrain_of[kind]
    assert (found.cost, found.shift) == effect


def test_hexsides_shifts_and_limits() -> None:
    t = tables()
    assert {key: (side.cost, side.attack_divisor) for key, side in t.hexside_of.items()} == {
        "river": (1, 2), "lake": (-1, 0), "all_sea": (-1, 0),
    }  # fmt: skip
    assert (t.shifts.city, t.shifts.japanese_concentric, t.shifts.us_concentric) == (1, 1, 2)
    assert (t.shifts.airpower, t.shifts.naval_gunfire, t.shifts.tank_regiment, t.shifts.attenuated) == (1, 1, 1, 1)
    assert (t.stacking.japanese, t.stacking.chinese, t.stacking.us) == (5, 4, 8)


def test_air_war() -> None:
    air, b29 = tables().airpower, tables().b29
    assert [air.allied[bases] for bases in (8, 7, 6, 5, 4, 3, 2, 1)] == [0, 0, 0, -1, -2, -3, -4, -5]
    assert (air.markers, air.range, air.japanese_first_turn, air.japanese_attenuated) == (5, 1, 1, -2)
    assert (b29.radius, b29.raids, b29.from_turn, b29.causeway_up_to) == (3, 1, 7, 3)


def test_causeway_and_what_follows() -> None:
    c, army = tables().causeway, tables().area_army
    assert (c.turn, c.launched_from, c.airbases_up_to, c.divisions, c.south_of_row) == (7, 6, 3, 8, 17)
    assert (c.naval_transfer_from, c.airborne_from, c.formosa_divisions, c.formosa_divisions_turn) == (9, 8, 2, 9)
    assert (army.brigade.count("dead"), army.division.count("dead"), army.division.count("reduced")) == (3, 2, 2)


def test_points() -> None:
    t = tables()
    v, w = t.victory, t.causeway_victory
    assert (t.collapse.collapses_from, t.distance.near) == (6, 5)
    assert (v.draw_from, v.japan_from, w.draw_from, w.japan_from) == (2, 3, 1, 2)
    assert sum((v.airbases, v.railroad, v.near_chungking, v.kunming, v.nobody_east)) == 5
    assert (w.beside_formosa_beachhead, w.beside_mainland_beachhead, w.chungking, w.railroad) == (1, 1, 1, 1)
    assert (w.nobody_on_formosa, w.north_end, w.south_end, w.shanghai_or_wuhan) == (-1, -1, -1, -1)


# set-up


def test_where_untried_units_are_placed_and_in_which_order() -> None:
    placing = box().campaign.placing
    assert [place.hex for place in placing[:4]] == ["1801", "1602", "1802", "1705"]
    assert [place.hex for place in placing[35:39]] == ["0119", "1702", "1903", "1904"]
    held = {place.hex: place.units for place in placing}
    assert [held[number] for number in ("1904", "2004", "1422", "1615", "2217", "1815")] == [2, 1, 1, 1, 1, 1]
    assert sum(place.units for place in placing[36:]) + sum(p.units for p in placing[:36] if p.units == 2) == 40


def test_the_units_of_the_text_enter_as_the_text_says() -> None:
    entry = {unit.id: unit.entry for unit in box().units.values()}
    assert (entry["CEA-1B"], entry["CEA-3B"], entry["YRD"]) == ("1906", "2", "1309")


@pytest.mark.parametrize(
    ("turn", "units"),
    [
        (2, "CEA-27D CEA-3B"), (3, "CEA-26D CEA-69D"), (4, "CEA-2B CEA-4B"), (5, "CEA-115D"), (6, "CEA-117D CEA-10B"),
        (8, "CEA-47D"), (9, "CEA-118D"),
    ],
)  # fmt: skip
def test_the_turn_track(turn: int, units: str) -> None:
    assert [list(group.units) for group in box().campaign.arrivals if group.turn == turn] == [units.split()]


def test_japanese_set_up_is_on_japanese_ground_within_stacking() -> None:
    board = box().board
    stacks = {g.at: len(g.units) for g in box().campaign.set_up if g.units[0].startswith("CEA") and g.at != "tank"}
    ours = cities(board, "japanese") | board.kind_set("start_control")
    for number, height in stacks.items():
        assert bits.has(ours, board.hex(number)), number
        assert height <= tables().stacking.japanese
    assert sum(stacks.values()) == 33


def test_militia_stand_in_the_chinese_city_of_their_name() -> None:
    at = {unit.id: unit.entry for unit in box().units.values() if unit.kind == "militia"}
    for name, town in {"YM": "Yichang", "HM": "Hengyang", "GM": "Guilin", "JM": "Jian"}.items():
        assert town in {place.name for place in box().board.places if place.hex == box().board.hex(at[name])}


SPOILED = [
    ("scenarios.toml", '{ hex = "1801", units = 2 }', '{ hex = "1801", units = 1 }', "1801", "expected 2"),
    ("scenarios.toml", '{ hex = "1801", units = 2 }', '{ hex = "1902", units = 1 }', "1902", "expected a diamond or"),
    ("scenarios.toml", '{ hex = "1801", units = 2 }, ', "", "placing", "nobody placed in 1801"),
    ("scenarios.toml", '"CEA-27D", "CEA-3B"', '"CEA-27D", "CEA-3X"', "CEA-3X", "unit 'CEA-3X' is not in pieces.csv"),
    ("scenarios.toml", '"CEA-27D", "CEA-3B"', '"CEA-27D"', "", "unit 'CEA-3B' stands 0 times"),
    ("scenarios.toml", "turn = 9", "turn = 7", "CEA-118D", "enters at '7'; pieces.csv says '9'"),
    (
        "tables.toml",
        '["3/1", "2/1", "2/2", "2/3", "2/4"',
        '["3/1", "2/1", "2/2", "2/3", "2/2"',
        "results",
        "loss falls",
    ),
    ("tables.toml", '"2/4", "DE",', '"2/4", "gone",', "results", "result 'gone'"),
    ("tables.toml", '"9:1", "10:1"]', '"9:1", "11:1"]', "results", "chinese: odds"),
    ("tables.toml", "zero_strength = 15", "zero_strength = 14", "zero_strength", "15 faces without strength"),
    ("tables.toml", 'kind = "rough"', 'kind = "hills"', "terrain", "expected ['clear', 'mountain', 'rough']"),
    (
        "tables.toml",
        "attenuated = [3, 3, 3, 4, 5, 6]",
        "attenuated = [3, 3, 3, 2, 5, 6]",
        "movement",
        "attenuated falls",
    ),
    ("faces.csv", "XXXX,5,?", "XXXX,5-,?", "CH-74", "figure '5-'"),
    ("pieces.csv", "XX,8,6,us", "XX,8,,us", "US-6,", "3 faces; expected 4"),
    ("pieces.csv", "US-6s,", "US-6x,", "US-6x,", "substitute 'US-6x'"),
    ("pieces.csv", "1901,cea division", "1901,cea corps", "CEA-37D", "expected one of tank_regiment"),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "message"), SPOILED)
def test_wrong_data_is_refused_with_file_and_line(
    file: str, old: str, new: str, at: str, message: str, tmp_path: Path
) -> None:
    data = spoiled("ichigo", tmp_path, file, old, new)
    with pytest.raises(DataError, match=re.escape(message)) as fault:
        read_box(Files(data))
    assert at in Path(fault.value.path).read_text(encoding="utf-8").splitlines()[fault.value.line - 1]
