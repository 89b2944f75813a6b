"""6.0 Stacking."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hexfront.kernel import step
from hexfront.kernel.dice import ScriptedDice
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("luzon")


def operations(text: str) -> Scene:
    """A position in the US Operations Phase; no dice but those in the text."""
    return scene(f"game luzon\ndice\n{text}\nstep AdministrativePhase\nstep USOperations")


def most_in_a_hex(t: Scene) -> int:
    """The largest number of US units that share a hex."""
    return max(Counter(t.s.where[unit] for unit in t.kit.units if t.s.where[unit] >= 0).values())


# every phase


@pytest.mark.rule("luzon", "6.0")
@pytest.mark.parametrize("zone", [(), (1, 1), (1, 5), (2, 1), (3, 1), (4, 1), (5, 5), (6, 6)])
def test_at_set_up_no_hex_holds_two_us_units(zone: tuple[int, ...]) -> None:
    scenario = "macarthur" if zone else "historical"
    t = Scene(GAME, GAME.start(BOX, scenario, dice=ScriptedDice((*zone, 3))))
    while t.top in ("ChooseBeachheads", "AssignDivisions"):
        t.do(t.options()[-1])
    assert most_in_a_hex(t) == 1


@pytest.mark.rule("luzon", "6.0", "6.1b")
@pytest.mark.parametrize("seed", [2, 3, 4, 5, 6])
def test_in_no_phase_do_two_us_units_stay_in_a_hex(seed: int) -> None:
    """Only the active unit and units thrown back this phase may share a hex, and only during operations."""
    chance = random.Random(seed)
    t = Scene(GAME, GAME.start(BOX, ("historical", "macarthur")[seed % 2], die=seed))
    shared = 0
    while t.s.stack:
        sharing = Counter(t.s.where[unit] for unit in t.kit.units if t.s.where[unit] >= 0)
        for hex, number in sharing.items():
            excused = [u for u in t.kit.units if t.s.where[u] == hex and (u == t.s.active or t.s.thrown_back[u])]
            assert number <= 1 + len(excused)
            shared += number > 1
        if t.top not in ("USOperations", "ChooseLanding", "ChooseDrop", "PreparedAssault", "SplitHits", "Displace"):
            assert max(sharing.values(), default=1) == 1
        acts = [act for act in step.options(t.s, 0) if act.verb not in ("concede", "refuse")]
        if len(acts) > 1 and chance.random() < 0.97:
            acts = [act for act in acts if act.verb != "end"]
        step.decide(t.s, 0, chance.choice(acts))
    assert shared


# 6.1 the US limit


@pytest.mark.rule("luzon", "6.1a")
def test_a_unit_passes_through_another_ones_hex_at_the_usual_cost() -> None:
    t = operations("us_control + 1023 0925")
    t.do("move us_43 0924")
    assert (t.place("us_43"), t.place("us_6"), t.op("us_43")) == ("0924", "0924", 9)
    t.do("move us_43 0925")
    assert (t.place("us_43"), t.op("us_43"), t.op("us_6")) == ("0925", 8, 10)
    assert t.thrown() == []


@pytest.mark.rule("luzon", "6.1a")
def test_several_occupied_hexes_may_be_passed_in_a_row() -> None:
    t = operations("us_control + 0825")
    t.do("move us_43 0924", "move us_43 0824", "move us_43 0725", "move us_43 0825")
    assert (t.place("us_43"), t.op("us_43")) == ("0825", 6)


@pytest.mark.rule("luzon", "6.1b")
def test_a_unit_inside_another_ones_hex_may_not_halt() -> None:
    t = operations("us_control + 0925")
    t.do("move us_43 0924")
    assert t.why("end") == ["6.1 must_move_on"]
    assert t.why("move us_40 0825") == ["6.1 must_move_on"]
    assert t.why("land us_158") == ["6.1 must_move_on"]
    assert {option.split()[1] for option in t.options() if option != "concede"} == {"us_43"}
    assert t.s.stack[-1].prompt(t.s, 0).key == "operations_must_move_on"
    t.do("move us_43 0925")
    assert t.can("end")
    assert t.can("move us_40 0825")


@pytest.mark.rule("luzon", "6.1c")
@pytest.mark.parametrize("resident", ["us_6rgr", "us_112", "us_37"])
def test_the_limit_counts_any_size_alike(resident: str) -> None:
    t = operations(f"us_37 where 1132\n{resident} where 1022\nus_control + 1132 1022")
    t.do("move us_43 1022")
    assert t.why("end") == ["6.1 must_move_on"]


@pytest.mark.rule("luzon", "6.1c")
def test_a_battalion_may_not_halt_with_a_regiment_either() -> None:
    t = operations("us_6rgr where 1023\nus_112 where 1022\nus_control + 1022 1023")
    t.do("move us_6rgr 1022")
    assert t.why("end") == ["6.1 must_move_on"]


# 6.1d a unit thrown back onto another

THROWN_BACK = """
    turn 2
    us_1cav where 1022 op 3
    us_112 where 1023 op 2
    us_control + 1022 1023
    dice 5
"""


def thrown_back(text: str = THROWN_BACK) -> Scene:
    """The 112th enters the 1st Cavalry's hex, is beaten in the hex beyond and thrown back onto it."""
    t = operations(text)
    t.do("move us_112 1022", "move us_112 1122")
    assert (t.place("us_112"), t.op("us_112"), t.place("us_1cav")) == ("1022", 0, "1022")
    return t


@pytest.mark.rule("luzon", "6.1d")
def test_a_unit_thrown_back_onto_another_stays_if_the_other_moves_off() -> None:
    t = thrown_back()
    assert t.can("end")
    assert t.can("move us_6 1024")
    t.dice(1, 1, 1)
    t.do("move us_1cav 0922", "end")
    assert (t.place("us_112"), t.place("us_1cav")) == ("1022", "0922")


@pytest.mark.rule("luzon", "6.1d")
def test_otherwise_it_goes_to_the_box_free_of_charge_when_the_phase_ends() -> None:
    t = thrown_back()
    t.dice(1, 1)
    t.do("end")
    assert t.place("us_112") == "offshore_reserve"
    assert t.place("us_1cav") == "1022"
    assert t.happened("cleared_to_box") == [{"unit": t.kit.index["us_112"]}]
    assert t.happened("withdraws") == []


@pytest.mark.rule("luzon", "6.1d")
def test_a_division_thrown_back_onto_another_unit_goes_to_the_nearest_vacant_hex() -> None:
    t = operations("us_6 where 1023 op 2\nus_25 where 1022\nus_control + 1022 1023\ndice 5")
    t.do("move us_6 1022", "move us_6 1122")
    assert (t.place("us_6"), t.op("us_6")) == ("1022", 0)
    t.dice(1)
    t.do("end")
    assert t.top == "Displace"
    assert t.options() == ["at 1023"]
    assert t.why("at 0924") == ["6.1 not_the_nearest"]
    t.do("at 1023")
    assert (t.place("us_6"), t.place("us_25")) == ("1023", "1022")
    assert t.top == "Deduct"


@pytest.mark.rule("luzon", "6.1d")
def test_of_equally_near_vacant_hexes_the_player_chooses() -> None:
    t = operations("us_6 where 1023 op 2\nus_25 where 1022\nus_control + 1022 1023 0922 1021\ndice 5 1")
    t.do("move us_6 1022", "move us_6 1122", "end")
    assert set(t.options()) == {"at 1023", "at 0922", "at 1021"}


@pytest.mark.rule("luzon", "6.1d")
def test_without_any_vacant_hex_a_division_goes_to_the_box() -> None:
    t = operations("""
        scenario macarthur
        turn 2
        beachheads + 2126 2127
        us_control + 2126 2127
        us_6 where 2126
        us_37 where 2127
        us_40 where offshore_reserve op 4
        us_43 where offshore_reserve
        dice 6 1 1
    """)
    t.do("land us_40", "at 2126", "move us_40 2125")
    assert (t.place("us_40"), t.place("us_6")) == ("2126", "2126")
    t.do("end")
    assert (t.place("us_40"), t.place("us_6"), t.top) == ("offshore_reserve", "2126", "Deduct")


@pytest.mark.rule("luzon", "6.1d")
def test_of_two_units_thrown_back_into_a_hex_only_the_one_that_came_second_leaves() -> None:
    t = operations("us_158 where 1023 op 1\nus_112 where 0923 op 2\nus_43 where 1132\nus_control + 1023 1132\ndice 5 6")
    t.do("move us_158 1022", "move us_112 1023", "move us_112 1024")
    assert (t.place("us_158"), t.place("us_112")) == ("1023", "1023")
    t.dice(1)
    t.do("end")
    assert (t.place("us_158"), t.place("us_112")) == ("1023", "offshore_reserve")


@pytest.mark.rule("luzon", "6.1e")
def test_with_one_point_a_unit_may_not_step_into_an_occupied_hex() -> None:
    t = operations("us_43 op 1\nus_control + 0925")
    assert t.why("move us_43 0924") == ["6.1 no_way_on"]
    t = operations("us_43 op 2\nus_control + 0925")
    assert t.why("move us_43 0924") == []
    t.do("move us_43 0924", "move us_43 0925")
    assert (t.place("us_43"), t.op("us_43")) == ("0925", 0)


@pytest.mark.rule("luzon", "6.1e")
def test_a_landing_on_an_occupied_beach_needs_a_way_on() -> None:
    for points, reasons in ((1, ["6.1 no_way_on"]), (2, [])):
        t = operations(f"us_158 op {points}")
        t.do("land us_158")
        assert t.why("at 0923") == reasons
        assert t.why("at 0822") == []


@pytest.mark.rule("luzon", "6.1e")
def test_a_drop_or_a_placement_onto_an_occupied_hex_needs_a_way_on() -> None:
    for points, reasons in ((1, ["6.1 no_way_on"]), (2, [])):
        t = operations(f"us_503 op {points} drop_from 1")
        assert t.why("place us_503 0923") == reasons
        t.do("drop us_503")
        assert t.why("at 0923") == reasons


@pytest.mark.rule("luzon", "6.1e")
@pytest.mark.parametrize(("points", "reasons"), [(2, ["6.1 no_way_on"]), (3, [])])
def test_the_way_on_may_lead_through_a_second_occupied_hex_if_the_points_last(points: int, reasons: list[str]) -> None:
    t = operations(f"""
        us_37 where 1123
        us_43 where 1122
        us_6 where 1124
        us_40 where 1022
        us_158 where 1023
        us_112 where 1222
        us_13ag where 1223
        us_503 op {points} drop_from 1
        us_control + 1123 1122 1124 1022 1023 1222 1223
    """)
    t.do("drop us_503")
    assert t.why("at 1123") == reasons


# 6.2-6.4


@pytest.mark.rule("luzon", "6.2")
def test_six_battalions_may_defend_one_hex() -> None:
    t = operations("us_37 where 2115\nus_control + 2115\ndice 5 1 1 1 1 1 1")
    t.do("move us_37 2214")
    assert t.happened("defenders")[0]["number"] == 6
    assert t.thrown("10.2") == [1] * 6
    assert t.has("us_control", "2214")


@pytest.mark.rule("luzon", "6.3")
def test_a_us_unit_fights_in_manila_beside_its_garrison_and_may_halt_there() -> None:
    t = operations("us_37 where 1438\nus_112 where 1539\nus_control + 1438 1539\ndice 1 1 4 1")
    t.do("assault us_37 1538", "support us_112", "attack")
    assert t.top == "SplitHits"
    assert t.place("us_37") == t.place("mdf_mndg") == "1538"
    t.do("hit us_112 1")
    assert (t.place("us_37"), t.place("mdf_mndg")) == ("1538", "out")
    assert t.can("end")


@pytest.mark.rule("luzon", "6.3")
def test_a_garrison_in_the_hex_asks_for_no_way_on() -> None:
    t = operations("us_37 where 1438 op 3\nus_control + 1438")
    assert t.why("move us_37 1538") == []
    t = operations("us_37 where 1139 op 1\nus_control + 1139\ndice 1")
    t.do("move us_37 1140")
    assert (t.place("us_37"), t.op("us_37")) == ("1140", 0)
    assert t.can("end")


@pytest.mark.rule("luzon", "6.4")
def test_a_division_may_halt_on_a_beachhead_marker() -> None:
    t = operations("us_control + 1022")
    assert t.place("bh_4") == "0923"
    t.do("move us_43 1022", "move us_43 0923")
    assert t.place("us_43") == "0923"
    assert t.can("end")
    assert t.can("move us_6 1023")


@pytest.mark.rule("luzon", "6.4")
def test_a_unit_with_its_last_point_may_step_onto_a_vacant_beachhead() -> None:
    t = operations("us_43 where 1022 op 1\nus_control + 1022")
    t.do("move us_43 0923")
    assert t.can("end")
