"""3.0 How to win."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.games.luzon.rules.victory import (
    cropland_cut_off,
    cropland_taken,
    mandatory_objectives,
    towns_taken,
    variable_objectives,
)
from hexfront.games.luzon.sequence import CounteroffensiveCheck
from hexfront.hexmap import bits
from hexfront.kernel import position
from hexfront.kernel.step import settle
from hexfront.testing import Scene, opened, scene

GAME, _ = opened("luzon")
US, JAPAN = 0, 1


def words(text: str) -> list[str]:
    return text.split()


BAY_NORTH = "1139 1138 1137 1036 1035 1135 1235 1336 1436"
BAY_SOUTH = "1438 1439 1340 1240 1140"
MANDATORY = f"1537 1538 0834 0934 {BAY_NORTH} {BAY_SOUTH} 1132 1031 1032".split()
EIGHT_TOWNS = words("1121 1621 1523 1129 1530 1233 0735 1545")
CROPLAND = words(
    "2204 2205 2206 2207 2208 2209 2210 2211 2213 2214 2215 2305 2308 2309 2310 2311 2312 2313 2314 2315 2316 "
    "2411 2412 2413 2414 2415 2416 2515 2516"
)
LINE = words(
    "0923 1022 1122 1222 1323 1422 1522 1621 1721 1820 1819 1919 2018 2118 2117 2116 2115 2114 2113 2112 2111 2110 "
    "2109 2108 2107 2106 2105 2104 2103"
)
PERIMETER = words(
    "1117 1118 1119 1120 1121 1216 1221 1316 1322 1415 1422 1515 1522 1615 1616 1621 1717 1718 1719 1720 1721"
)


def held(*hexes: str, head: str = "", lost: str = "") -> Scene:
    """The last US Operations Phase of a game with these hexes US-controlled."""
    taken = f"us_control + {' '.join(hexes)}" if hexes else ""
    given = f"us_control - {lost}" if lost else ""
    return scene(f"game luzon\n{head}\nturn 6\n{taken}\n{given}\ndice\nstep AdministrativePhase\nstep USOperations")


def without(hexes: list[str], *missing: str) -> list[str]:
    return [hex for hex in hexes if hex not in missing]


def result(t: Scene) -> tuple[int, str]:
    """Winner and kind of ending once turn 6 is over."""
    t.do("end")
    assert t.s.over
    return t.s.winner, t.s.ending


SCENARIOS = ["scenario historical", "scenario macarthur\noptions yts army35"]


@pytest.mark.rule("luzon", "3.0a")
@pytest.mark.parametrize("head", [*SCENARIOS, "scenario historical\noptions yts", "scenario macarthur"])
def test_the_same_hexes_win_and_lose_in_every_scenario(head: str) -> None:
    all_of_it = [*MANDATORY, *EIGHT_TOWNS, *CROPLAND]
    assert result(held(*all_of_it, head=head)) == (US, "objectives")
    assert result(held(*without(all_of_it, "1235"), head=head)) == (JAPAN, "objectives")
    assert result(held(*MANDATORY, *EIGHT_TOWNS, head=head)) == (JAPAN, "objectives")


@pytest.mark.rule("luzon", "3.1a", "3.1b", "3.1c", "3.1d", "3.1e", "3.1f")
@pytest.mark.parametrize("missing", MANDATORY)
def test_one_mandatory_hex_in_japanese_hands_loses_the_game(missing: str) -> None:
    t = held(*without(MANDATORY, missing), *EIGHT_TOWNS, *CROPLAND)
    assert not mandatory_objectives(t.s)
    assert sum(variable_objectives(t.s).values()) == 3
    assert result(t) == (JAPAN, "objectives")


@pytest.mark.rule("luzon", "3.1c")
@pytest.mark.parametrize("only", ["0834", "0934"])
def test_half_of_zig_zag_pass_is_not_enough(only: str) -> None:
    assert not mandatory_objectives(held(*without(MANDATORY, "0834", "0934"), only).s)
    assert mandatory_objectives(held(*MANDATORY).s)


@pytest.mark.rule("luzon", "3.1d", "3.1e")
def test_the_bay_objectives_are_fourteen_hexes_corregidor_among_them() -> None:
    t = held()
    stars = {t.kit.board.number(hex) for hex in range(t.kit.board.grid.size) if t.kit.stars >> hex & 1}
    assert stars == {*BAY_NORTH.split(), *BAY_SOUTH.split()}
    assert len(stars) == 14
    assert t.kit.mandatory.bit_count() == len(MANDATORY) == 21


@pytest.mark.rule("luzon", "3.1g")
def test_mandatory_hexes_count_by_control_without_any_unit_in_them() -> None:
    t = held(*MANDATORY, *EIGHT_TOWNS, *CROPLAND)
    assert not t.s.occupied & t.kit.mandatory
    assert mandatory_objectives(t.s)
    assert result(t) == (US, "objectives")


@pytest.mark.rule("luzon", "3.1g")
def test_a_unit_standing_in_a_hex_still_in_japanese_hands_does_not_count() -> None:
    t = held(*without(MANDATORY, "1235"), head="us_37 where 1235")
    assert t.s.occupied >> t.kit.board.hex("1235") & 1
    assert not mandatory_objectives(t.s)


@pytest.mark.rule("luzon", "3.2a")
@pytest.mark.parametrize(
    ("hexes", "objectives", "winner"),
    [
        ([], 0, JAPAN),
        (EIGHT_TOWNS, 1, JAPAN),
        (CROPLAND[:20], 1, JAPAN),
        (LINE, 1, JAPAN),
        ([*EIGHT_TOWNS, *CROPLAND[:20]], 2, US),
        ([*EIGHT_TOWNS, *LINE], 2, US),
        (CROPLAND, 2, US),
    ],
    ids=["none", "towns", "crops", "cut", "towns and crops", "towns and cut", "crops and cut"],
)
def test_two_variable_objectives_are_needed_beside_the_mandatory_ones(
    hexes: list[str], objectives: int, winner: int
) -> None:
    t = held(*MANDATORY, *hexes)
    assert sum(variable_objectives(t.s).values()) == objectives
    assert result(t) == (winner, "objectives")


@pytest.mark.rule("luzon", "3.2.1")
def test_nineteen_cropland_hexes_are_too_few_and_twenty_enough() -> None:
    assert not cropland_taken(held(*CROPLAND[:19]).s)
    assert cropland_taken(held(*CROPLAND[:20]).s)
    assert cropland_taken(held(*CROPLAND[9:]).s)
    assert not cropland_taken(held(*CROPLAND[:19], *LINE, *EIGHT_TOWNS).s)


@pytest.mark.rule("luzon", "3.2.2")
def test_an_unbroken_line_from_the_beachhead_to_the_north_coast_cuts_the_cropland_off() -> None:
    assert not cropland_cut_off(held().s)
    t = held(*LINE)
    assert not t.s.us_control & t.kit.cropland
    assert cropland_cut_off(t.s)


@pytest.mark.rule("luzon", "3.2.2")
@pytest.mark.parametrize("gap", LINE)
def test_one_japanese_hex_in_the_line_joins_cropland_and_base_area_again(gap: str) -> None:
    assert not cropland_cut_off(held(*without(LINE, gap), lost=gap).s)


TO_THE_LAKE = "1422 1423 1424 1425 1426 1427 1428 1429 1430 1431 1432 1433 1434 1435 1436 1537 1538 1539 1540 1541 1641"
FROM_THE_LAKE = (
    "1741 1840 1839 1838 1837 1836 1835 1834 1833 1832 1831 1830 1829 1828 1827 1826 1825 1824 1823 1822 1821 1820 "
    "1819 1818 1817 1917 2016 2116 2215"
)


@pytest.mark.rule("luzon", "3.2.2")
@pytest.mark.parametrize(("round_it", "cut_off"), [("", True), ("1638 1739", False)])
def test_a_lake_hexside_breaks_the_chain(round_it: str, cut_off: bool) -> None:
    """All of Luzon is taken but a way from the base area to 1641 and one from 1741, across a lake, to the cropland."""
    kit = held().kit
    land = [kit.board.number(hex) for hex in bits.each(kit.board.land & ~kit.sgba)]
    assert "lake" in kit.board.side(kit.board.hex("1641"), kit.board.hex("1741"))
    t = held(*land, lost=f"{TO_THE_LAKE} {FROM_THE_LAKE} {round_it}")
    assert cropland_cut_off(t.s) is cut_off


@pytest.mark.rule("luzon", "3.2.2b")
def test_cropland_on_the_perimeter_itself_counts_as_joined(tmp_path: Path) -> None:
    pack = tmp_path / "luzon"
    pack.mkdir()
    (pack / "hexes.rows.csv").write_text("hex,terrain,flags,source\n1720,cropland,,reconstructed\n", encoding="utf-8")
    kit = GAME.open_box((tmp_path,))
    ring = "1719 1721 1819 1820"
    assert {kit.board.number(hex) for hex in kit.board.neighbours[kit.board.hex("1720")]} == {
        *ring.split(), "1619", "1620",
    }  # fmt: skip
    text = f"game luzon\nus_control + {ring} {' '.join(CROPLAND)}\n%s\nstep USOperations\ndice"
    ringed = Scene(GAME, position.read(GAME, kit, text % ""))
    assert ringed.kit.cropland.bit_count() == 30
    assert not cropland_cut_off(ringed.s)
    taken = Scene(GAME, position.read(GAME, kit, text % "us_control + 1720"))
    assert cropland_cut_off(taken.s)


@pytest.mark.rule("luzon", "3.2.2c")
def test_the_whole_perimeter_fulfils_the_cut_off_with_all_cropland_japanese() -> None:
    assert len(PERIMETER) == 21
    t = held(*PERIMETER)
    assert not t.s.us_control & t.kit.cropland
    assert cropland_cut_off(t.s)
    assert not cropland_cut_off(held(*without(PERIMETER, "1719")).s)


@pytest.mark.rule("luzon", "3.2.2c")
def test_all_the_cropland_fulfils_the_cut_off_without_a_line() -> None:
    assert len(CROPLAND) == 29
    assert cropland_cut_off(held(*CROPLAND).s)
    assert not cropland_cut_off(held(*CROPLAND[:28]).s)


TOWNS = words("1121 1621 1515 1523 1129 1530 1233 0735 1545 0910 2203")


@pytest.mark.rule("luzon", "3.2.3")
@pytest.mark.parametrize(
    ("towns", "fulfilled"),
    [
        ([TOWNS[0], *TOWNS[3:]], False),  # nine towns, one of them adjacent
        ([*TOWNS[:2], *TOWNS[3:9]], True),  # eight towns, two of them adjacent
        ([*TOWNS[1:3], *TOWNS[3:9]], True),
        ([*TOWNS[:3], *TOWNS[3:8]], True),
        ([*TOWNS[:3], *TOWNS[3:7]], False),  # seven towns
        (TOWNS[3:], False),  # eight towns, none of them adjacent
        (TOWNS, True),
    ],
)
def test_eight_towns_with_two_beside_the_base_area_are_needed(towns: list[str], fulfilled: bool) -> None:
    assert towns_taken(held(*towns).s) == fulfilled


COUNTEROFFENSIVE = """
    game luzon
    turn 2
    {}
    step CounteroffensiveCheck
    step RescueMission
    dice {}
"""


@pytest.mark.rule("luzon", "3.2.4", "3.4")
def test_a_counteroffensive_spent_against_a_defender_wins_for_the_us_at_once() -> None:
    t = scene(COUNTEROFFENSIVE.format("", "1 2 6 6 6 6 6 6 6"))
    assert not t.s.us_control & t.kit.mandatory
    t.do("rescue us_6rgr")
    assert t.op("us_43") == 3
    assert t.dice_left == 0
    assert (t.s.winner, t.s.ending, t.s.turn) == (US, "counteroffensive_beaten", 2)
    assert not t.happened("phase_operations")
    assert t.why("end") == ["game_over"]


FOUR = "options objective_four\nturn 3"


@pytest.mark.rule("luzon", "OPT.OBJ4")
def test_with_the_option_a_failed_counteroffensive_fulfils_an_objective_and_play_goes_on() -> None:
    t = scene(COUNTEROFFENSIVE.format(FOUR, "1 2 6 6 6 6 6 6 6"))
    t.do("rescue us_6rgr")
    assert t.op("us_43") == 3
    assert (t.s.over, t.s.turn, t.top, t.dice_left) == (False, 3, "USOperations", 0)
    assert t.happened("counteroffensive_fails")
    assert variable_objectives(t.s)["3.2.4"]
    assert {t.place(unit) for unit in ("sg_2t", "sg_td", "sg_sub")} == {"out"}
    t.s.stack = (CounteroffensiveCheck(),)
    t.s.turn = 4
    settle(t.s)
    assert t.top == "USOperations"
    assert not any(e.key == "phase_counteroffensive" for e in t.s.events)


@pytest.mark.rule("luzon", "OPT.OBJ4")
def test_with_the_option_a_force_beaten_on_its_way_leaves_play_too() -> None:
    """The last die brings a unit to zero that stands before the objective: nobody is left to go on (R27)."""
    t = scene(COUNTEROFFENSIVE.format(f"{FOUR}\nus_13ag where 1122 op 1", "1 2 1 1 1 1 1 1 6"))
    t.do("rescue us_6rgr")
    assert (t.place("us_13ag"), t.place("sg_sub"), t.top) == ("out", "out", "USOperations")
    assert variable_objectives(t.s)["3.2.4"]


@pytest.mark.rule("luzon", "OPT.OBJ4")
def test_with_the_option_a_counteroffensive_that_gets_through_ends_the_game_all_the_same() -> None:
    t = scene(COUNTEROFFENSIVE.format(f"{FOUR}\nus_43 where 0822\nus_control + 0822", "1 2"))
    t.do("rescue us_6rgr")
    assert (t.s.winner, t.s.ending) == (JAPAN, "counteroffensive_reached")


SHOBU_GONE = "options objective_four\n" + "\n".join(
    f"{unit} where out" for unit in ("sg_2t", "sg_10", "sg_19", "sg_23", "sg_103", "sg_58", "sg_td", "sg_sub")
)


@pytest.mark.rule("luzon", "OPT.OBJ4a")
@pytest.mark.parametrize(
    ("head", "mandatory", "towns", "winner"),
    [
        (SHOBU_GONE, MANDATORY, EIGHT_TOWNS, US),
        (SHOBU_GONE, MANDATORY[1:], EIGHT_TOWNS, JAPAN),
        (SHOBU_GONE, MANDATORY, [], JAPAN),
        ("options objective_four", MANDATORY, EIGHT_TOWNS, JAPAN),
    ],
    ids=["with another one", "a mandatory hex missing", "alone", "not beaten"],
)
def test_with_the_option_the_fourth_objective_counts_as_one_of_two(
    head: str, mandatory: list[str], towns: list[str], winner: int
) -> None:
    assert result(held(*mandatory, *towns, head=head)) == (winner, "objectives")


@pytest.mark.rule("luzon", "3.3a")
def test_a_counteroffensive_that_reaches_an_empty_objective_wins_for_japan_at_once() -> None:
    t = scene(COUNTEROFFENSIVE.format("us_43 where 0822\nus_control + 0822", "1 2"))
    t.do("rescue us_6rgr")
    assert t.dice_left == 0
    assert t.place("sg_sub") == "0923"
    assert (t.s.winner, t.s.ending, t.s.turn) == (JAPAN, "counteroffensive_reached", 2)
    assert not t.happened("phase_operations")
    assert t.options() == []


@pytest.mark.rule("luzon", "3.3b")
def test_a_refused_rescue_mission_loses_the_game_at_once() -> None:
    t = scene("game luzon\ndice 2")
    assert t.top == "RescueMission"
    t.do("refuse")
    assert (t.s.winner, t.s.ending) == (JAPAN, "rescue_refused")
    assert t.why("end") == ["game_over"]
    assert not t.happened("phase_operations")
