"""Counters, tables and scenario of Turning Point: Guadalcanal."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.games.guadalcanal.tables import GuadalcanalTables
from hexfront.games.rising_sun.box import Box, load_box, read_box
from hexfront.games.rising_sun.game_tables import rounded
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.units import Unit
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import game_files
from hexfront.testing import opened

GAME = "guadalcanal"


@lru_cache
def box() -> Box[GuadalcanalTables]:
    return load_box(GAME, GuadalcanalTables)


@lru_cache
def pieces() -> dict[str, Piece]:
    return {piece.id: piece for piece in box().pieces}


def ground(side: str) -> list[Unit]:
    return [unit for unit in box().units.values() if unit.side == side and unit.ground]


# counters


@pytest.mark.rule("rising-sun", "2.11a")
def test_every_unit_has_one_of_the_six_services() -> None:
    nations = Counter(unit.service for unit in box().units.values())
    assert nations == {"us_marines": 43, "us_army": 15, "japan_army": 53, "japan_navy": 5}


@pytest.mark.rule("rising-sun", "2.3c")
def test_a_battalion_belongs_to_its_regiment_and_division() -> None:
    assert box().units["u5-1"].formations == ("5 Mar", "1 MarDiv")
    _, kit = opened(GAME)
    assert isinstance(kit, RisingSunKit)
    own = kit.formation[kit.index["u5-1"]]
    mates = [bool(own & kit.formation[kit.index[name]]) for name in ("u5-2", "u1-1", "u164-1")]
    assert mates == [True, True, False]


def test_numbers_of_units_and_steps() -> None:
    assert [(len(ground(side)), sum(u.steps for u in ground(side))) for side in ("japan", "allied")] == [
        (58, 98),
        (55, 97),
    ]
    assert {unit.id for unit in box().units.values() if unit.arm == "air"} == {"uMAW", "uAAF"}
    assert [unit.id for unit in box().units.values() if unit.arm == "naval"] == ["uNAV"]
    assert pieces()["mj_concealment"].count == pieces()["ma_concealment"].count == 8
    assert "start:8" in pieces()["ma_fort"].traits


@pytest.mark.parametrize(
    ("units", "front", "back"),
    [
        ("u1dhq j35hq j2hq j38hq", "CR4-1-2-6", "CR3-1-2-6"),
        ("u1hq u5hq u7hq u2hq u8hq u164hq u182hq u147hq j124hq j4hq j29hq j16hq j230hq j228hq j229hq", "CR3-1-2-6",
         "CR2-1-2-6"),
        ("u1-1 u1-2 u1-3 u5-1 u5-2 u5-3 u7-1 u7-2 u7-3 u2-1 u2-2 u2-3 u8-1 u8-2 u8-3 u164-1 u164-2 u164-3", "4-5-3-8",
         "2-3-3-8"),
        ("u182-1 u182-2 u147-1 u147-2 u147-3", "4-5-2-8", "2-3-2-8"),
        ("u1R u2R", "4-5-4-9", "2-3-4-9"),
        ("uPara", "3-4-4-8", "1-2-4-8"),
        ("u11-1 u11-2 u11-3 u10-1 u10-2 u10-3", "2/9-1-4-8", "1/9-1-4-8"),
        ("u11-5", "3/12-1-4-8", "1/12-1-4-8"),
        ("uCart", "4/16-1-3-8", "2/16-1-3-8"),
        ("u245", "3/12-1-3-8", "1/12-1-3-8"),
        ("u3DB", "3/12-1-4-2", "1/12-1-4-2"),
        ("uSW", "2-4-4-8", "1-2-4-8"),
        ("u1eng", "2-4-4-8", "1-2-4-8"),
        ("u57e", "2-4-3-8", "1-2-3-8"),
        ("u1pio", "2-3-3-8", "1-2-3-8"),
        ("u6CB", "1-3-2-6", "1-1-2-6"),
        ("uA uB uC", "2-2-4-10", ""),
        ("uAMT", "1-2-3-10", "1-1-3-10"),
        ("uMAWg", "0-1-2-2", ""),
        ("uMAW", "B6", ""),
        ("uAAF", "B5", ""),
        ("uNAV", "B8/8", ""),
        ("j124-1 j124-2 j124-3 j4-1 j4-2 j4-3 j29-1 j29-2 j29-3 j16-1 j16-2 j16-3 j230-1 j230-2 j230-3 j228-1 j228-2 "
         "j228-3 j229-1", "6-5-4-8", "3-3-4-8"),
        ("jK jY jM", "5-4-4-8", "3-2-4-8"),
        ("j81g", "2-3-3-8", "1-1-3-8"),
        ("j11c j13c j39c", "1-2-1-6", "1-1-1-6"),
        ("j2eng j38eng", "2-3-4-8", "1-1-4-8"),
        ("jCe", "2-2-3-8", "1-1-3-8"),
        ("j6s j3s j1s j2s", "1-2-2-6", "1-1-2-6"),
        ("j2art", "4/12-1-3-6", "2/12-1-3-6"),
        ("j20m j10m", "3/9-1-3-6", "2/9-1-3-6"),
        ("j38m", "4/9-1-3-6", "2/9-1-3-6"),
        ("j21h j7h", "4/13-1-3-6", "2/13-1-3-6"),
        ("j4h", "5/13-1-3-6", "3/13-1-3-6"),
        ("j1mor j3mor", "2/3-1-3-6", ""),
        ("j2at j6at j9at j38aa j45aa", "1-2-3-6", ""),
        ("j1tk", "2-2-4-8", ""),
    ],
)  # fmt: skip
def test_figures(units: str, front: str, back: str) -> None:
    for name in units.split():
        assert (pieces()[name].front, pieces()[name].back) == (front, back), name


def test_integrity_formations() -> None:
    bonus = Counter(unit.formations[0] for unit in box().units.values() if "integrity" in unit.traits)
    marines = {f"{number} Mar" for number in (1, 2, 5, 7, 8)}
    assert set(bonus) == marines | {f"{number} Inf" for number in (4, 16, 29, 124, 228)}
    assert set(bonus.values()) == {3}


def test_what_some_units_can_do() -> None:
    with_trait = {
        trait: {unit.id for unit in box().units.values() if trait in unit.traits}
        for trait in ("assault", "builds", "cancels_armour", "commands_any", "supply_hub", "convoy")
    }
    assert with_trait["assault"] == {"u1eng", "u57e", "j2eng", "jCe", "j38eng"}
    assert with_trait["builds"] - with_trait["assault"] == {
        "u1pio", "u6CB", "j11c", "j13c", "j39c", "j6s", "j3s", "j1s", "j2s",
    }  # fmt: skip
    assert with_trait["cancels_armour"] == {"uSW", "j2at", "j6at", "j9at"}
    assert with_trait["commands_any"] == with_trait["supply_hub"] == {"u1dhq"}
    assert with_trait["convoy"] == {"j229hq", "j229-1", "j230-2", "j2s"} == set(box().campaign.arriving(16, "japan"))


# tables


@pytest.mark.rule("guadalcanal", "G-1.1")
def test_the_calendar() -> None:
    turns = box().tables.turns
    days = ["-".join(f"{day.day} {day:%b}" for day in turns.dates(turn)) for turn in (1, 6, 12, 13, 17, 18)]
    assert days == ["1 Sep-5 Sep", "26 Sep-30 Sep", "26 Oct-30 Oct", "31 Oct-4 Nov", "20 Nov-24 Nov", "25 Nov-30 Nov"]
    assert [turns.month(turn) for turn in range(1, 19)] == [9] * 6 + [10] * 6 + [11] * 6


def test_who_is_first() -> None:
    assert [box().tables.first_player(turn) for turn in (1, 15, 16, 18)] == ["japan", "japan", "allied", "allied"]


@pytest.mark.rule("guadalcanal", "G-2.31", "G-2.32")
def test_command_radius_is_the_rating() -> None:
    for service in ("japan_army", "us_marines", "us_army"):
        assert [box().tables.radius(service, rating) for rating in (2, 3, 4)] == [2, 3, 4]


def test_sides() -> None:
    japan, us = box().tables.force["japan"], box().tables.force["allied"]
    assert (japan.supply_range, us.supply_range) == (5, 5)
    assert (japan.replaced, us.replaced) == ((1, 4), (1, 3))
    assert (japan.maximum_effort, us.maximum_effort) == (True, True)
    assert (japan.concealment, us.concealment, japan.fortifications, us.fortifications) == (8, 8, 0, 8)
    assert (japan.set_up_reserves, us.set_up_reserves) == (False, True)
    assert (japan.may_delay, us.may_delay) == (True, False)
    assert [rounded(lost * us.replacement_factor) for lost in range(1, 9)] == [0, 1, 1, 1, 2, 2, 2, 3]
    assert [rounded(lost * japan.replacement_factor) for lost in (1, 5, 6, 9, 10)] == [0, 1, 2, 2, 3]


def test_stacking() -> None:
    found = {s.side: (s.zones, s.limit, s.measure, s.slots_used) for s in box().tables.stacking}
    assert found == {"japan": ((), 2, "units", 3), "allied": ((), 2, "units", 3)}


@pytest.mark.parametrize(
    ("kind", "cost"),
    [("clear", (1, 1)), ("rough", (2, 4)), ("jungle", (2, 4)), ("swamp", (3, -1)), ("mountain", (4, -1)),
     ("river", (1, 3)), ("road", (1, 1)), ("trail", (1, 2))],
)  # fmt: skip
def test_costs(kind: str, cost: tuple[int, int]) -> None:
    tables = box().tables
    costs = {c.kind: (c.foot, c.motor) for c in (*tables.terrain_costs, *tables.hexside_costs, *tables.line_costs)}
    assert costs[kind] == cost


@pytest.mark.parametrize(
    ("turn", "die", "special", "steps"),
    [(13, 5, False, 2), (13, 5, True, 5), (9, 6, False, 2), (9, 1, False, 0), (6, 4, False, 0), (6, 5, False, 1)],
)
def test_attrition(turn: int, die: int, special: bool, steps: int) -> None:
    tables = box().tables
    assert tables.attrition.steps(tables.turns.month(turn), die, special) == steps


def test_attrition_by_column() -> None:
    table = box().tables.attrition
    assert [sum(column) for column in (table.september, table.october, table.november, table.special)] == [2, 6, 8, 21]
    assert (table.us_replaced, table.japanese_replaced) == (True, False)


def test_landings_convoy_and_what_leaves() -> None:
    tables = box().tables
    assert tables.landing.within == 2
    assert tables.landing.results == ("destroyed", "step", "step", "none", "none", "none")
    assert tables.convoy.results == ("historical",) * 2 + ("undamaged",) * 2 + ("none",) * 2
    assert [(s.steps, s.types[0], s.kept) for s in tables.convoy.steps] == [
        (8, "infantry", True),
        (2, "engineer", True),
    ]
    assert (tables.convoy.turn, tables.convoy.artillery_factor, tables.convoy.historical_steps_lost) == (16, 2, 1)
    para = tables.parachutists
    assert (para.unit, para.turn, para.reduced, para.eliminated) == ("uPara", 4, 1, 2)
    assert [(w.turn, w.units) for w in box().campaign.withdrawals] == [(4, ("uPara",))]


def test_special_steps() -> None:
    (special,) = box().tables.special_steps
    assert (special.turn, special.side, special.steps, special.service, special.kept) == (
        14, "allied", 4, "us_marines", True,
    )  # fmt: skip
    able = {u.id for u in box().units.values() if u.type in special.types and u.service == special.service}
    assert "u1-1" in able
    assert {"u164-1", "uA", "u1eng"}.isdisjoint(able)


def test_victory() -> None:
    victory = box().tables.victory
    assert victory.streak == 2
    japan, us = victory.japanese_turns, victory.us_beyond
    assert (japan.decisive, japan.tactical, japan.marginal) == (11, 17, 18)
    assert (us.decisive, us.tactical, us.marginal) == (6, 3, 0)
    assert (box().tables.set_up.us_within, box().tables.set_up.japanese_from) == (6, 8)


def test_the_battles_of_the_ledger() -> None:
    """Two regiments on two Marine battalions in a fortified rough hex, concentric: 4-1 ends on 5-1, +1, die 3."""
    units, series = box().units, box().series
    attack = sum(units[f"j{regiment}-{n}"].faces[0].attack for regiment in (4, 29) for n in (1, 2, 3))
    defence = 2 * units["u1-1"].faces[0].defence
    assert (attack, defence) == (36, 10)
    right = 2 * series.combat.integrity + series.combat.concentric
    left = series.combat.fortification + series.terrain_of["rough"].combat
    column = series.normal.column("4-1") + right - left
    assert column == series.normal.column("5-1")
    die = 3 + units["j4-1"].faces[0].proficiency - units["u1-1"].faces[0].proficiency
    assert (series.normal.result(column, die), series.maximum.result(column, die)) == ((1, 2), (2, 3))
    banzai = series.normal.column("7-1") + right - left
    assert series.normal.result(banzai, die) == series.normal.result(series.normal.column("7-1"), die)


# scenario


@pytest.mark.parametrize(("entry", "count"), [("us_setup", 21), ("henderson_field", 1)])
def test_us_units_at_start(entry: str, count: int) -> None:
    (group,) = (group for group in box().campaign.set_up if group.entry == entry)
    assert len(group.units) == count
    assert {unit.id for unit in ground("allied") if unit.entry == entry} == set(group.units)


@pytest.mark.parametrize(
    ("turn", "units"),
    [
        (1, "u1R uPara"),
        (4, "u2-3 u7hq u7-1 u7-2 u7-3 u11-1"),
        (9, "u164hq u164-1 u164-2 u164-3"),
        (10, "u10-3"),
        (13, "u2hq u2-1 u2-2 u8hq u8-1 u8-2 u8-3 u10-1 uCart"),
        (15, "u182hq u182-1 u182-2 u245 uAAF"),
        (18, "u147hq u147-1 u147-2 u147-3 u2R u10-2 u57e"),
    ],
)
def test_us_reinforcements(turn: int, units: str) -> None:
    assert sorted(box().campaign.arriving(turn, "allied")) == sorted(units.split())


def test_turns_without_us_reinforcements() -> None:
    free = [turn for turn in range(1, 19) if not box().campaign.arriving(turn, "allied")]
    assert free == [2, 3, 5, 6, 7, 8, 11, 12, 14, 16, 17]


@pytest.mark.parametrize(
    ("turn", "units"),
    [
        (1, "j4-2 j4hq j6s jCe j2hq"),
        (2, "j124-2 j3s"),
        (3, "j4-3"),
        (4, "j4-1"),
        (6, "j2eng"),
        (7, "j29hq j29-1 j29-2 j29-3 j20m j1s"),
        (8, "j10m j2at j6at"),
        (9, "jM j2art j9at j38aa j1mor j3mor j39c j21h"),
        (10, "j16hq j16-1 j16-2 j16-3 j230-1 j230-3 j1tk j45aa j38eng j38m j4h j7h j38hq j230hq"),
        (12, "j228-1 j228hq"),
        (14, "j228-2 j228-3"),
        (16, "j229-1 j229hq j230-2 j2s"),
    ],
)
def test_japanese_reinforcements(turn: int, units: str) -> None:
    assert sorted(box().campaign.arriving(turn, "japan")) == sorted(units.split())


SPOILED = [
    ("scenarios.toml", "turn = 18", "turn = 21", "u147hq", "comes by 'T21:landing_hexes'"),
    ("scenarios.toml", 'turn = 4\nside = "allied"\nunits = ["uPara"]', 'turn = 19\nside = "allied"\nunits = ["uPara"]',
     "turn = 19", "turn 19; expected 1 to 18"),
    ("scenarios.toml", 'turn = 4\nside = "allied"\nunits = ["uPara"]', 'turn = 4\nside = "allied"\nunits = ["uParas"]',
     "uParas", "unit 'uParas' is not in pieces.csv"),
    ("tables.toml", "october = [0, 1, 1, 1, 1, 2]", "october = [1, 1, 1, 1, 0, 2]", "attrition", "october falls"),
    ("tables.toml", '"step", "step", "none"', '"step", "sunk", "none"', "results", "Invalid enum value 'sunk'"),
    ("tables.toml", "last = 18", "last = 30", "attrition", "turns in the months"),
    ("tables.toml", '"us_marines", "us_army"]', '"us_marines"]', "radii", "none for headquarters of us_army"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "at", "message"), SPOILED)
def test_wrong_data_is_refused_with_file_and_line(
    file: str, old: str, new: str, at: str, message: str, tmp_path: Path
) -> None:
    data = spoiled(GAME, tmp_path, file, old, new)
    with pytest.raises(DataError, match=re.escape(message)) as fault:
        read_box(Files(data, below=game_files(GAME).layers[:1]), GuadalcanalTables)
    assert at in Path(fault.value.path).read_text(encoding="utf-8").splitlines()[fault.value.line - 1]
