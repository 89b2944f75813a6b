"""Counters, tables and scenario of The Fall of Singapore."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.games.rising_sun.box import Box, load_box, read_box
from hexfront.games.rising_sun.units import Unit
from hexfront.games.singapore.tables import SingaporeTables
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import game_files

GAME = "singapore"
SERVICES = {"japan_army", "japan_navy", "us_army", "us_marines", "commonwealth", "filipino"}


@lru_cache
def box() -> Box[SingaporeTables]:
    return load_box(GAME, SingaporeTables)


@lru_cache
def pieces() -> dict[str, Piece]:
    return {piece.id: piece for piece in box().pieces}


def ground(side: str) -> list[Unit]:
    return [unit for unit in box().units.values() if unit.side == side and unit.ground]


def by_steps(unit: str) -> str:
    """Attack and defence of a unit from its full strength to its last step."""
    return " ".join(f"{face.attack}-{face.defence}" for face in box().units[unit].faces)


# counters


@pytest.mark.rule("rising-sun", "2.11a")
def test_every_unit_has_one_of_the_six_services() -> None:
    units = [piece for piece in pieces().values() if piece.type != "marker"]
    assert {piece.nation for piece in units} == {"japan_army", "commonwealth"}
    assert {piece.nation for piece in units} <= SERVICES


def test_numbers_of_units_and_steps() -> None:
    assert [(len(ground(side)), sum(u.steps for u in ground(side))) for side in ("japan", "allied")] == [
        (26, 66),
        (26, 60),
    ]
    kinds = Counter(piece.type for piece in pieces().values())
    assert (kinds["air"], kinds["truck"]) == (3, 3)
    assert not {"ma_concealment", "ma_interdiction"} & pieces().keys()


@pytest.mark.parametrize(
    ("units", "steps", "figures"),
    [
        ("j11 j41 j42 j21 j56 j55 j114", "7-7 5-6 3-4 2-2", (4, 5)),
        ("jG3 jG4 jG5", "6-6 4-4 2-2", (3, 5)),
        ("j5rec jGrec", "3-2 1-1", (3, 10)),
        ("j22rec", "3-2 1-1", (3, 8)),
        ("j1tk j6tk", "5-4 3-2", (3, 8)),
        ("j14tk", "4-3 2-2", (3, 8)),
        ("c6 c15 c28 c8 c22 c12", "4-6 3-5 1-2", (3, 4)),
        ("c45 c44", "3-5 2-4 1-1", (2, 4)),
        ("c22a c27a", "5-7 4-5 2-2", (4, 4)),
        ("c24a", "2-4 1-2", (4, 4)),
        ("c1m c2m", "2-5 1-3", (3, 4)),
        ("c53 c54 c55", "5-7 3-5 2-2", (3, 4)),
        ("c85at", "1-2 1-1", (3, 8)),
    ],
)
def test_strengths_by_steps_left(units: str, steps: str, figures: tuple[int, int]) -> None:
    for name in units.split():
        unit = box().units[name]
        assert by_steps(name) == steps, name
        assert {(face.proficiency, face.movement) for face in unit.faces} == {figures}, name
        assert unit.at(unit.steps) == unit.faces[0]
        assert unit.at(1) == unit.faces[-1]


@pytest.mark.parametrize(
    ("unit", "factors", "proficiency", "movement"),
    [
        ("j5art", [5, 3], 3, 8), ("jGart", [5, 3], 3, 8), ("j18mtn", [4, 2], 3, 5), ("j3h", [6, 3], 3, 8),
        ("j18h", [6, 3], 3, 8), ("j3mtn", [4, 2], 3, 5), ("jmor", [5, 3], 3, 8), ("c11art", [4, 2], 2, 8),
        ("c9art", [3, 2], 2, 8), ("c8aart", [4, 2], 3, 8), ("c18art", [5, 3], 3, 8),
    ],
)  # fmt: skip
def test_artillery(unit: str, factors: list[int], proficiency: int, movement: int) -> None:
    faces = box().units[unit].faces
    assert [face.bombardment for face in faces] == factors
    assert {(f.range, f.defence, f.proficiency, f.movement) for f in faces} == {(1, 1, proficiency, movement)}


@pytest.mark.parametrize(
    ("unit", "ratings"),
    [("j5hq", [4, 3]), ("j18hq", [4, 3]), ("jGhq", [3, 2]), ("c3hq", [3, 2]), ("c11hq", [2, 1]), ("c9hq", [2, 1]),
     ("c8ahq", [3, 2]), ("c18hq", [3, 2])],
)  # fmt: skip
def test_headquarters_have_one_step_and_a_reduced_side(unit: str, ratings: list[int]) -> None:
    found = box().units[unit]
    assert found.steps == 1
    assert [face.rating for face in found.faces] == ratings
    assert {(face.attack, face.defence) for face in found.faces} == {(0, 1)}


def test_air_units() -> None:
    air = {unit.id: unit.faces[0].bombardment for unit in box().units.values() if unit.arm == "air"}
    assert air == {"j7air": 5, "j3air": 5, "j12air": 4}


def test_who_goes_on_foot_or_motorized() -> None:
    either = {unit.id for unit in box().units.values() if unit.faces[0].motorized}
    assert either == {"j11", "j41", "j42", "j21", "jG3", "jG4", "jG5"}
    assert either == {unit.id for unit in box().units.values() if "motorizable" in unit.traits}
    assert {box().units[unit].faces[0].motorized for unit in either} == {8}


def test_units_of_three_or_four_steps_have_a_breakdown_counter() -> None:
    parents = {p.id: p for p in pieces().values() if {"steps:3", "steps:4"} & set(p.traits)}
    assert len(parents) == 23
    for parent in parents.values():
        lower = pieces()[f"{parent.id}b"]
        assert {"breakdown", f"parent:{parent.id}"} <= set(lower.traits)
        assert (lower.label, lower.formation, lower.type) == (parent.label, parent.formation, parent.type)
        assert f"steps:{box().units[parent.id].steps}" in parent.traits
        assert lower.id not in box().units


@pytest.mark.parametrize(
    ("formation", "units"),
    [
        ("5 Div", "j5hq j11 j41 j42 j21 j5rec j5art"),
        ("18 Div", "j18hq j56 j55 j114 j22rec j18mtn"),
        ("GDS", "jGhq jG3 jG4 jG5 jGrec jGart"),
        ("III Corps", "c3hq c11hq c6 c15 c28 c11art c9hq c8 c22 c9art"),
        ("11 Ind", "c11hq c6 c15 c28 c11art"),
        ("9 Ind", "c9hq c8 c22 c9art"),
        ("8 Aus", "c8ahq c22a c27a c8aart c24a"),
        ("18 Br", "c18hq c53 c54 c55 c18art"),
    ],
)
def test_formations(formation: str, units: str) -> None:
    assert {unit.id for unit in box().units.values() if formation in unit.formations} == set(units.split())


@pytest.mark.parametrize(
    ("trait", "units"),
    [("indian", "c6 c15 c28 c8 c22 c12 c45 c44"), ("australian", "c22a c27a c24a"), ("malay", "c1m c2m")],
)
def test_nationalities_of_commonwealth_infantry(trait: str, units: str) -> None:
    found = {unit.id for unit in box().units.values() if trait in unit.traits and unit.track == "infantry"}
    assert found == set(units.split())


# tables


@pytest.mark.rule("singapore", "S-1.1")
def test_the_calendar() -> None:
    turns = box().tables.turns
    days = ["-".join(f"{day.day} {day:%b}" for day in turns.dates(turn)) for turn in (1, 6, 7, 14, 17)]
    assert days == ["8 Dec-11 Dec", "28 Dec-31 Dec", "1 Jan-4 Jan", "29 Jan-1 Feb", "10 Feb-15 Feb"]
    assert {box().tables.first_player(turn) for turn in range(1, 18)} == {"japan"}


@pytest.mark.rule("singapore", "S-2.31", "S-2.32")
def test_command_radius() -> None:
    assert [box().tables.radius("japan_army", rating) for rating in (2, 3, 4)] == [2, 3, 4]
    assert [box().tables.radius("commonwealth", rating) for rating in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_sides() -> None:
    japan, allied = box().tables.force["japan"], box().tables.force["allied"]
    assert (japan.supply_range, allied.supply_range) == (5, 5)
    assert (japan.replaced, allied.replaced) == ((1, 4), (1, 3))
    assert (japan.maximum_effort, allied.maximum_effort) == (True, False)
    assert (japan.concealment, allied.concealment) == (4, 0)
    assert not japan.set_up_reserves
    assert not allied.set_up_reserves
    assert (japan.interdiction, box().tables.interdiction.anywhere) == (2, True)


@pytest.mark.parametrize(
    ("kind", "cost"),
    [("clear", (1, 2)), ("rough", (2, 4)), ("jungle", (3, 6)), ("swamp", (3, -1)), ("mountain", (4, -1)),
     ("city", (1, 1)), ("river", (1, 3)), ("strait", (2, -1)), ("channel", (2, -1)), ("all_sea", (-1, -1)),
     ("road", (1, 1)), ("railway", (1, 2)), ("trail", (1, 2))],
)  # fmt: skip
def test_costs(kind: str, cost: tuple[int, int]) -> None:
    tables = box().tables
    costs = {c.kind: (c.foot, c.motor) for c in (*tables.terrain_costs, *tables.hexside_costs, *tables.line_costs)}
    assert costs[kind] == cost


def test_stacking() -> None:
    found = {(s.side, s.zones): (s.limit, s.slots_used) for s in box().tables.stacking}
    assert found == {
        ("japan", ()): (2, 1),
        ("japan", ("singapore_island", "island_shore")): (4, 3),
        ("allied", ()): (2, 1),
        ("allied", ("singapore_island",)): (4, 3),
    }


def test_air_units_by_airfields() -> None:
    assert [box().tables.airfields.air_units(held) for held in (4, 6, 5, 3, 0, 11)] == [2, 3, 2, 1, 1, 3]


def test_numbers_of_the_island_and_the_sea() -> None:
    tables = box().tables
    assert (tables.island.garrison, tables.island.strait, tables.island.surrender_up_to) == (2, -1, 2)
    assert (tables.island.extra_rounds, tables.airfields.commonwealth_supply) == (1, 3)
    assert (tables.coastal_hop.regiments, tables.coastal_hop.every, tables.coastal_hop.river_port_sea) == (1, 2, "1023")
    assert (tables.trucks.number, tables.trucks.movement) == (3, 8)
    assert tables.integrity == ("5 Div", "18 Div")


def test_special_steps() -> None:
    found = [(s.turn, s.side, s.steps, s.trait, s.kept, s.rests) for s in box().tables.special_steps]
    assert found == [(12, "allied", 3, "indian", False, False), (13, "allied", 1, "australian", False, False)]


def test_loss_tracks() -> None:
    assert [t.key for t in box().tables.loss_tracks] == [
        "japan_army_infantry",
        "japan_army_armour",
        "commonwealth_infantry",
    ]


def test_the_first_battle_of_the_ledger() -> None:
    """Two regiments and tanks on the 6th Indian Brigade in clear: 3-1, +1 proficiency, +1 armour, die 3."""
    units, series = box().units, box().series
    attack = sum(units[name].faces[0].attack for name in ("j11", "j41", "j1tk"))
    defender = units["c6"].faces[0]
    assert (attack, defender.defence) == (19, 6)
    die = 3 + units["j11"].faces[0].proficiency - defender.proficiency + series.combat.armour
    column = series.normal.column("3-1")
    assert (series.normal.result(column, die), series.maximum.result(column, die)) == ((1, 2), (2, 3))


# scenario


@pytest.mark.parametrize(
    ("side", "entry", "ids"),
    [
        ("japan", "T1:1707", "j5hq j11 j41 j5rec j3h j1tk"),
        ("japan", "T1:1910", "j42"),
        ("japan", "T1:2215", "j18hq j56"),
        ("japan", "T3:1707", "j5art j6tk"),
        ("japan", "T4:1506", "jGhq jG3 jG4 jG5 jGrec jGart"),
        ("japan", "T6:1707", "j21"),
        ("japan", "T6:2215", "j55"),
        ("japan", "T12:1707", "j18h j3mtn jmor j14tk j114 j22rec j18mtn"),
        ("allied", "1327", "c3hq c9hq c9art"),
        ("allied", "1410", "c6"),
        ("allied", "1411", "c15"),
        ("allied", "1214", "c11hq c11art"),
        ("allied", "1420", "c28"),
        ("allied", "2216", "c8"),
        ("allied", "2326", "c22"),
        ("allied", "2234", "c22a"),
        ("allied", "1836", "c27a"),
        ("allied", "2235", "c8ahq c8aart"),
        ("allied", "1230", "c12"),
        ("allied", "1940", "c1m c2m"),
        ("allied", "T8:1940", "c45"),
        ("allied", "T10:1940", "c53 c85at"),
        ("allied", "T12:1940", "c44"),
        ("allied", "T13:1940", "c24a"),
        ("allied", "T14:1940", "c18hq c54 c55 c18art"),
    ],
)
def test_who_starts_or_arrives_where(side: str, entry: str, ids: str) -> None:
    groups = [group for group in box().campaign.groups if (group.side, group.entry) == (side, entry)]
    assert [sorted(group.units) for group in groups] == [sorted(ids.split())]
    assert {unit.id for unit in ground(side) if unit.entry == entry} == set(ids.split())


def test_who_comes_when_airfields_fall() -> None:
    assert {name: pieces()[name].entry for name in box().campaign.later} == {
        "j3air": "airfields:4",
        "j12air": "airfields:6",
    }
    assert box().campaign.first == "allied"
    assert box().campaign.arriving(2, "japan") == []


SPOILED = [
    ("scenarios.toml", '"j5art", "j6tk"', '"j5art", "j7tk"', "j7tk", "unit 'j7tk' is not in pieces.csv"),
    ("scenarios.toml", '"j5art", "j6tk"', '"j5art"', "", "unit 'j6tk' stands 0 times"),
    ("scenarios.toml", 'units = ["c45"]', 'units = ["c45", "c45"]', "c45", "stands 2 times"),
    ("scenarios.toml", 'units = ["c45"]', 'units = ["j42"]', "j42", "unit 'j42' is japan; expected allied"),
    ("scenarios.toml", "turn = 8", "turn = 9", "c45", "comes by 'T9:1940'; pieces.csv says 'T8:1940'"),
    ("scenarios.toml", 'at = "1410"', 'at = "1114"', "1114", "place '1114'; expected a land hex"),
    ("pieces.csv", "7-7-4-5/8", "7-7-4", "j11,", "face '7-7-4'; expected the figures of infantry"),
    ("pieces.csv", ",commonwealth,III Corps", ",dutch,III Corps", "c3hq,", "nation 'dutch'; expected one of"),
    ("pieces.csv", "5 Div,recon", "5 Div,bicycle", "j5rec,", "type 'bicycle'; expected one of"),
    ("pieces.csv", "motorizable integrity steps:4", "motorizable integrity", "j11,", "expected steps:4"),
    ("pieces.csv", "parent:jG3,", "parent:jG9,", "jG3b,", "breakdown counter of 'jG9'"),
    ("pieces.csv", "motorized integrity,1,reconstructed S-5.0", "motorized,1,reconstructed S-5.0", "", "integrity:"),
    ("tables.toml", 'kind = "jungle"', 'kind = "forest"', "terrain_costs", "expected ['city', 'clear', 'jungle'"),
    ("tables.toml", 'kind = "railway"', 'kind = "canal"', "line_costs", "expected ['railway', 'road', 'trail']"),
    ("tables.toml", '["singapore_island", "island_shore"]', '["java"]', "stacking", "stacking: java not known"),
    ("tables.toml", "replaced = [1, 4]", "replaced = [5, 4]", "forces", "expected a share of 0 to 1"),
    ("tables.toml", "turn = 12", "turn = 20", "", "turn 20; expected 1 to 17"),
    ("tables.toml", "concealment = 4", "concealment = 5", "japan", "mj_concealment: 4 markers; expected 5"),
    ("tables.toml", 'river_port_sea = "1023"', 'river_port_sea = "1122"', "coastal_hop", "expected a port and a sea"),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "message"), SPOILED)
def test_wrong_data_is_refused_with_file_and_line(
    file: str, old: str, new: str, at: str, message: str, tmp_path: Path
) -> None:
    data = spoiled(GAME, tmp_path, file, old, new)
    with pytest.raises(DataError, match=re.escape(message)) as fault:
        read_box(Files(data, below=game_files(GAME).layers[:1]), SingaporeTables)
    assert at in Path(fault.value.path).read_text(encoding="utf-8").splitlines()[fault.value.line - 1]
