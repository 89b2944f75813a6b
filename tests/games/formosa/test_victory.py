"""4.0 Victory."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.testing import Scene, opened, scene

_, BOX = opened("formosa")
KIT: Any = BOX
PORTS = ["0923", "2005", "1913", "0820", "1124", "1012", "1621", "1805", "2109", "1720"]
AIRFIELDS_ONLY = ["1806", "1407", "1117", "0922", "1706", "2008", "1211", "1015", "1122", "1327"]
PORTS_AND_AIRFIELDS = PORTS + AIRFIELDS_ONLY
REGIMENTS = [KIT.pieces[unit].id for unit in KIT.units[0] if KIT.type_of[unit] in ("marine", "infantry")]
PEAKS = ["1323", "1418", "1416", "1613", "1610", "1810"]


def position(text: str, turn: int = 5) -> Scene:
    """An Allied Movement Phase with just these units on the map."""
    return scene(f"game formosa\ndice\nturn {turn}\n{text}\nstep EndOfTurn\nstep Movement side=0")


def garrison(hexes: list[str]) -> str:
    return "\n".join(f"{unit} where {hex}" for unit, hex in zip(REGIMENTS, hexes, strict=False))


# 4.1


@pytest.mark.rule("formosa", "4.1a")
def test_sudden_death_is_not_tested_on_the_first_turn() -> None:
    t = scene("game formosa\ndice\nturn 1\njp-9-7 where 1018\nstep EndOfTurn\nstep Movement side=1")
    t.do("move jp-9-7", "stop", side=1)
    assert not t.s.over
    t = scene("game formosa\ndice\nturn 2\njp-9-7 where 1018\nstep EndOfTurn\nstep Movement side=1")
    t.do("move jp-9-7", side=1)
    assert (t.s.over, t.s.winner, t.s.ending) == (True, 1, "japanese_strategic")


@pytest.mark.rule("formosa", "4.1b")
def test_the_allies_win_at_once_with_every_port_and_airfield() -> None:
    assert len(PORTS_AND_AIRFIELDS) == 20
    others = [hex for hex in PORTS_AND_AIRFIELDS if hex != "1122"]
    t = position(f"{garrison(others)}\nus-158 where 1222")
    t.do("move us-158")
    assert not t.s.over
    t.do("to 1122")
    assert (t.s.over, t.s.winner, t.s.ending) == (True, 0, "allied_strategic")


@pytest.mark.rule("formosa", "4.1b")
@pytest.mark.parametrize("missing", PORTS_AND_AIRFIELDS)
def test_nineteen_of_twenty_are_not_enough(missing: str) -> None:
    t = position(f"{garrison([h for h in PORTS_AND_AIRFIELDS if h != missing])}\nus-158 where 1017")
    t.do("move us-158", "stop")
    assert not t.s.over


@pytest.mark.rule("formosa", "4.1b")
def test_air_and_naval_counters_do_not_hold_a_port() -> None:
    others = [hex for hex in PORTS_AND_AIRFIELDS if hex != "1122"]
    t = position(f"{garrison(others)}\nus-ngf1 where 1122\nal-amph1 where 1122\nus-158 where 1017")
    t.do("move us-158", "stop")
    assert not t.s.over


@pytest.mark.rule("formosa", "4.1c")
def test_the_japanese_win_at_the_start_of_turn_two_if_nobody_is_ashore() -> None:
    text = "turn 1\nus-7-17 where staging_area\njp-9-7 where 1018\nstep EndOfTurn\nstep Movement side=1"
    t = scene(f"game formosa\ndice\n{text}")
    t.do("end", side=1)
    assert (t.s.over, t.s.winner, t.s.ending, t.s.turn) == (True, 1, "japanese_strategic", 2)
    t = scene(f"game formosa\ndice 3\n{text.replace('staging_area', '1327')}")
    t.do("end", side=1)
    assert not t.s.over
    assert t.s.turn == 2


@pytest.mark.rule("formosa", "4.1c")
def test_amoy_and_the_staging_area_are_not_formosa() -> None:
    text = "amoy 1\nus-m6-4 where amoy\nus-7-17 where staging_area\njp-9-7 where 1018"
    t = scene(f"game formosa\ndice\nturn 6\n{text}\nstep EndOfTurn\nstep Movement side=1")
    t.do("move jp-9-7", side=1)
    assert (t.s.winner, t.s.ending) == (1, "japanese_strategic")


# 4.2


@pytest.mark.rule("formosa", "4.2a")
@pytest.mark.parametrize(("scenario", "last"), [("scenario_1", 13), ("scenario_2", 8)])
def test_points_are_counted_after_the_last_turn(scenario: str, last: int) -> None:
    text = "us-7-17 where 1327\nus-sb44 where 0923 base 1\nstep EndOfTurn\nstep Movement side=1"
    t = scene(f"game formosa\nscenario {scenario}\ndice\nturn {last}\n{text}")
    t.do("end", side=1)
    assert (t.s.over, t.s.winner, t.s.ending) == (True, 1, "japanese_strategic")
    t = scene(f"game formosa\nscenario {scenario}\ndice 1\nturn {last - 1}\n{text}")
    t.do("end", side=1)
    assert not t.s.over
    assert t.s.turn == last


@pytest.mark.rule("formosa", "4.2b")
def test_a_major_port_with_a_base_is_worth_four() -> None:
    assert allied_points(position("us-7-17 where 2005").s) == 1  # Kirun's industry
    assert allied_points(position("us-7-17 where 2005\nus-sb44 where 2005 base 1").s) == 1 + 4
    assert allied_points(position("us-sb44 where 2005 base 1").s) == 1 + 4  # the base itself holds it (R77)
    assert allied_points(position("us-7-17 where 2005\nus-sb44 where 2005").s) == 1


@pytest.mark.rule("formosa", "4.2c")
@pytest.mark.parametrize("hex", ["1805", "2109", "1720"])
def test_a_minor_port_with_a_base_is_worth_two(hex: str) -> None:
    assert allied_points(position(f"us-7-17 where {hex}").s) == 0
    assert allied_points(position(f"us-7-17 where {hex}\nus-sb44 where {hex} base 1").s) == 2


@pytest.mark.rule("formosa", "4.2c", "4.2g")
def test_toko_is_worth_two_for_the_port_and_one_for_the_airfield() -> None:
    assert allied_points(position("us-sb44 where 1124 base 1").s) == 2 + 1


@pytest.mark.rule("formosa", "4.2d")
@pytest.mark.parametrize("hex", ["1122", "1015", "1327", "1706", "2008", "1211"])
def test_an_airfield_with_a_base_is_worth_one(hex: str) -> None:
    assert allied_points(position(f"us-7-17 where {hex}").s) == 0
    assert allied_points(position(f"us-7-17 where {hex}\ncw-eng1 where {hex} base 1").s) == 1


@pytest.mark.rule("formosa", "4.2e")
@pytest.mark.parametrize("hex", ["1414", "0923", "2005", "1913", "1806", "1407", "1117", "0922"])
def test_an_industrial_objective_needs_no_engineer(hex: str) -> None:
    assert allied_points(position(f"us-7-17 where {hex}").s) == 1
    assert allied_points(position(f"jp-9-7 where {hex}\nus-7-17 where 1017").s) == 0


@pytest.mark.rule("formosa", "4.2f")
@pytest.mark.parametrize("hex", PEAKS)
def test_a_peak_needs_no_engineer(hex: str) -> None:
    assert allied_points(position(f"us-7-17 where {hex}").s) == 1


@pytest.mark.rule("formosa", "4.2g")
def test_all_objectives_in_a_hex_count() -> None:
    assert allied_points(position("us-sb44 where 0923 base 1\nus-7-17 where 0923").s) == 4 + 1 + 1
    assert allied_points(position("us-sb44 where 1913 base 1").s) == 2 + 1 + 1


@pytest.mark.rule("formosa", "4.2g")
def test_the_whole_island_is_worth_54() -> None:
    bases = "\n".join(f"us-sb44 where {hex} base 1" for hex in PORTS_AND_AIRFIELDS)
    total = 0
    for line in bases.splitlines():
        total += allied_points(position(line).s)
    total += sum(allied_points(position(f"us-7-17 where {hex}").s) for hex in [*PEAKS, "1414"])
    assert total == 54


@pytest.mark.rule("formosa", "4.2h")
def test_amoy_is_worth_nothing() -> None:
    t = position("amoy 1\nus-m6-4 where amoy\nus-7-17 where 1017")
    assert allied_points(t.s) == 0


@pytest.mark.rule("formosa", "4.2i")
def test_lost_formations_are_points_for_the_japanese() -> None:
    lost = ["us-7-17", "us-7-32", "us-hq24", "us-sb44", "us-rgr6"]
    text = "\n".join(f"{unit} where allied_eliminated" for unit in lost)
    assert japanese_points(position(f"{text}\nus-158 where 1017").s) == 4
    text = text.replace("eliminated", "replacements")
    assert japanese_points(position(f"{text}\nus-158 where 1017").s) == 0


@pytest.mark.rule("formosa", "4.2i")
def test_the_switch_that_counts_replacements_too() -> None:
    text = "options vp_count_replacements\nus-7-17 where allied_replacements\nus-hq24 where allied_eliminated"
    assert japanese_points(position(f"{text}\nus-158 where 1017").s) == 2


def difference(points: int) -> str:
    """A position at the end of the last turn in which the Allies lead by so many points."""
    lines = ["us-sb44 where 0923 base 1", "us-sb45 where 2005 base 1", "us-sb58 where 1913 base 1"]
    worth = 6 + 5 + 4
    for unit, hex in zip(REGIMENTS, [*PEAKS, "1414", "1806", "1407", "1117", "0922"], strict=False):
        lines.append(f"{unit} where {hex}")
        worth += 1
    for unit, hex in (("us-sb71", "1012"), ("us-sb130", "1621")):
        lines.append(f"{unit} where {hex} base 1")
        worth += 3
    assert worth == 32
    lines += [f"{unit} where allied_eliminated" for unit in REGIMENTS[12 : 12 + worth - points]]
    return "\n".join(lines)


@pytest.mark.rule("formosa", "4.2j")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (27, 0, "allied_strategic"),
        (25, 0, "allied_strategic"),
        (24, 0, "allied_operational"),
        (19, 0, "allied_operational"),
        (18, -1, "draw"),
        (13, -1, "draw"),
        (12, 1, "japanese_operational"),
    ],
)
def test_the_difference_decides_the_level(points: int, winner: int, level: str) -> None:
    text = difference(points)
    t = scene(f"game formosa\ndice\nturn 13\n{text}\nstep EndOfTurn\nstep Movement side=1")
    assert allied_points(t.s) - japanese_points(t.s) == points
    t.do("end", side=1)
    assert (t.s.over, t.s.winner, t.s.ending) == (True, winner, level)


@pytest.mark.rule("formosa", "4.2j")
@pytest.mark.parametrize(
    ("lost", "level"), [(0, "japanese_operational"), (1, "japanese_strategic"), (5, "japanese_strategic")]
)
def test_seven_is_the_least_the_japanese_must_allow(lost: int, level: str) -> None:
    gone = "\n".join(f"{unit} where allied_eliminated" for unit in REGIMENTS[:lost])
    text = f"us-sb44 where 0923 base 1\nus-158 where 1416\n{gone}"
    t = scene(f"game formosa\ndice\nturn 13\n{text}\nstep EndOfTurn\nstep Movement side=1")
    assert allied_points(t.s) - japanese_points(t.s) == 7 - lost
    t.do("end", side=1)
    assert (t.s.winner, t.s.ending) == (1, level)
