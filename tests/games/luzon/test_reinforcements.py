"""7.0 US replacements and reinforcements."""

from __future__ import annotations

import random

import pytest

from hexfront.kernel import step
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("luzon")


def operations(text: str) -> Scene:
    """A position in the US Operations Phase; no dice but those in the text."""
    return scene(f"game luzon\ndice\n{text}\nstep AdministrativePhase\nstep USOperations")


def in_box(t: Scene, box: str) -> set[str]:
    return {piece.id for piece in t.kit.pieces if t.place(piece.id) == box}


def landing(unit: str, text: str = "") -> Scene:
    """A unit about to land: its hex is to be chosen next."""
    t = operations(f"{unit} where offshore_reserve\n{text}")
    t.do(f"land {unit}")
    assert t.top == "ChooseLanding"
    return t


# 7.1 arrivals


@pytest.mark.rule("luzon", "7.1a")
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("yts", "army35", "random_events")])
def test_no_japanese_counter_is_ever_added(seed: int, options: tuple[str, ...]) -> None:
    chance = random.Random(seed)
    s = GAME.start(BOX, "historical", options, die=seed)
    japanese = [i for i, piece in enumerate(s.kit.pieces) if piece.side == "japan"]
    t = Scene(GAME, s)
    present = {i for i in japanese if t.s.where[i] != -1}
    turns = set()
    while s.stack:
        acts = [act for act in step.options(s, 0) if act.verb not in ("concede", "refuse")]
        step.decide(s, 0, chance.choice(acts))
        now = {i for i in japanese if t.s.where[i] != -1}
        assert now <= present
        present = now
        turns.add(t.s.turn)
    assert len(turns) > 1


@pytest.mark.rule("luzon", "7.1b")
def test_units_marked_1_are_in_the_box_when_turn_1_begins() -> None:
    t = scene("game luzon\ndice 3")
    assert t.s.turn == 1
    assert in_box(t, "offshore_reserve") == {"us_158", "us_13ag", "us_503", "us_112", "us_6rgr"}
    assert {"us_25", "us_1cav", "us_11ab"} <= in_box(t, "turn_track")


@pytest.mark.rule("luzon", "7.1b", "7.4a")
def test_units_marked_2_move_to_the_box_when_turn_2_begins() -> None:
    t = operations("us_25 op 1\ndice 4 3 2")
    t.do("end")
    assert t.place("us_25") == "turn_track"
    t.do("deduct us_40 4")
    assert t.s.turn == 2
    for division in ("us_25", "us_1cav", "us_11ab"):
        assert (t.place(division), t.op(division)) == ("offshore_reserve", 10)
        assert t.can(f"land {division}")
    arrived = {t.kit.pieces[told["unit"]].id for told in t.happened("arrives")}
    assert arrived == {"us_25", "us_1cav", "us_11ab"}


# 7.2 coming ashore


@pytest.mark.rule("luzon", "7.2a")
def test_a_landing_pays_for_its_first_land_hex() -> None:
    t = landing("us_158", "dice 6")
    t.do("at 1143")
    assert (t.place("us_158"), t.op("us_158")) == ("1143", 4)


@pytest.mark.rule("luzon", "7.2a")
def test_a_unit_without_points_cannot_land() -> None:
    t = operations("us_158 op 0\nus_112 op 1")
    assert t.why("land us_158") == ["7.2 no_points"]
    t.do("land us_112")
    assert t.why("at 3446") == ["7.2 too_few_points"]
    assert t.why("at 1143") == []


@pytest.mark.rule("luzon", "7.2b")
@pytest.mark.parametrize("hex", ["0736", "0822", "1438", "1139", "0635", "0735", "1022", "2203", "1140", "0823"])
def test_a_division_comes_ashore_only_on_a_beach(hex: str) -> None:
    t = landing("us_25")
    assert t.why(f"at {hex}") == ["7.2 beach_only"]


@pytest.mark.rule("luzon", "7.2b", "7.2e")
def test_a_division_may_use_any_vacant_beach_of_the_island() -> None:
    t = landing("us_25", "us_43 where 1022\nus_control + 1022")
    beaches = {t.kit.board.number(hex) for zone in t.kit.board.zones.values() if zone.kind == "landing_zone"
               for hex in zone.hexes}  # fmt: skip
    assert len(beaches) == 37
    assert {option.removeprefix("at ") for option in t.options()} == beaches


@pytest.mark.rule("luzon", "7.2c")
def test_a_smaller_unit_may_use_clear_coast_but_no_town_and_no_rough() -> None:
    t = landing("us_112")
    assert t.why("at 0736") == []
    assert t.why("at 0735") == ["7.2 shore_only"]
    assert t.why("at 0635") == ["7.2 shore_only"]
    assert t.why("at 1022") == ["7.2 shore_only"]
    t.dice(6)
    t.do("at 0736")
    assert (t.place("us_112"), t.op("us_112")) == ("0736", 4)


@pytest.mark.rule("luzon", "7.2c")
def test_the_landing_hexes_of_smaller_units_are_all_beaches_and_clear_coast() -> None:
    t = landing("us_112")
    beaches, clear_coast = 37, 59
    assert len(t.options()) == beaches + clear_coast


@pytest.mark.rule("luzon", "7.2d")
def test_a_unit_that_has_landed_may_move_and_fight_on_at_once() -> None:
    t = landing("us_25", "dice 1 6 6")
    t.do("at 1143")
    assert t.op("us_25") == 9
    assert t.can("move us_25 1144")
    t.do("move us_25 1243")
    assert (t.place("us_25"), t.op("us_25")) == ("1243", 7)


@pytest.mark.rule("luzon", "7.2e")
@pytest.mark.parametrize("die", [1, 6])
def test_a_japanese_beach_is_never_defended_and_becomes_us_controlled(die: int) -> None:
    t = landing("us_25", f"options yts\ndice {die}")
    assert not t.has("us_control", "1143")
    t.do("at 1143")
    assert t.happened("defenders")[0]["number"] == 0
    assert t.has("us_control", "1143")
    assert not t.has("beachheads", "1143")


@pytest.mark.rule("luzon", "7.2f")
@pytest.mark.parametrize("hex", ["3446", "3547", "3041", "3042"])
def test_a_landing_on_a_bicol_beach_costs_two(hex: str) -> None:
    t = landing("us_158", "dice 1")
    t.do(f"at {hex}")
    assert t.op("us_158") == 3


@pytest.mark.rule("luzon", "7.2g")
def test_a_unit_that_landed_beside_another_may_not_halt_there() -> None:
    t = landing("us_25")
    t.do("at 0923")
    assert t.place("us_25") == t.place("us_43") == "0923"
    assert t.why("end") == ["6.1 must_move_on"]
    assert t.why("move us_43 1022") == ["6.1 must_move_on"]
    t.dice(1)
    t.do("move us_25 1022")
    assert t.can("end")


@pytest.mark.rule("luzon", "7.2i")
@pytest.mark.parametrize("hex", ["1537", "1538", "1140", "2203", "0735", "1545", "0910"])
def test_cities_corregidor_and_towns_are_no_landing_hexes(hex: str) -> None:
    t = landing("us_158")
    assert t.why(f"at {hex}") == ["7.2 shore_only"]


@pytest.mark.rule("luzon", "7.2i")
def test_a_star_hex_is_no_landing_hex_but_clear_coast_is() -> None:
    t = landing("us_158", "dice 1")
    for star in ("1438", "1135", "1139"):
        assert t.why(f"at {star}") == ["7.2 shore_only"]
    t.do("at 0736")
    assert (t.place("us_158"), t.op("us_158")) == ("0736", 4)


@pytest.mark.rule("luzon", "7.2i", "8.10a")
def test_a_smaller_unit_still_crosses_the_bay_from_star_to_star() -> None:
    t = operations("us_158 where 1438\nus_control + 1438 1436")
    t.do("move us_158 1437", "move us_158 1436")
    assert (t.place("us_158"), t.op("us_158")) == ("1436", 3)


# 7.3, 7.4


@pytest.mark.rule("luzon", "7.3")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_all_units_are_back_at_full_points_before_the_deduction(turn: int) -> None:
    t = operations(f"""
        turn {turn}
        us_37 where 1132 op 0
        us_43 op 3
        us_112 where 1022 op 0
        us_158 op 2
        us_25 where offshore_reserve op 4
        us_control + 1132 1022
        dice {"1 " * turn}
    """)
    t.do("end")
    assert t.top == "Deduct"
    assert [t.op(unit) for unit in ("us_37", "us_43", "us_112", "us_158", "us_25")] == [10, 10, 5, 5, 10]


@pytest.mark.rule("luzon", "7.3")
def test_there_is_no_reset_at_the_end_of_turn_6() -> None:
    t = operations("turn 6\nus_37 where 1132 op 0\nus_158 op 2")
    t.do("end")
    assert t.s.over
    assert (t.op("us_37"), t.op("us_158")) == (0, 2)


@pytest.mark.rule("luzon", "7.4b")
@pytest.mark.parametrize("unit", ["us_158", "us_13ag", "us_503", "us_112", "us_6rgr"])
def test_the_five_smaller_units_may_land_on_turn_1(unit: str) -> None:
    t = scene("game luzon\ndice 3 1")
    t.do(f"land {unit}", "at 0736")
    assert (t.s.turn, t.place(unit)) == (1, "0736")


@pytest.mark.rule("luzon", "7.4c")
def test_a_unit_may_stay_in_the_box_for_any_number_of_turns() -> None:
    t = operations("dice 1 3 2 1 1 3 2 1 1 1 3 2")
    for turn in (1, 2, 3):
        t.do("end", f"deduct us_40 {turn}")
    assert (t.s.turn, t.place("us_503"), t.op("us_503")) == (4, "offshore_reserve", 5)
    assert t.can("end")
    assert t.can("land us_503")


# 7.5 the 38th Division and the 34th

CORPS = """
    turn 3
    us_38 where waiting
    us_149 where waiting
    us_151 where waiting
    us_152 where waiting
    us_34 where offshore_reserve
"""


@pytest.mark.rule("luzon", "7.5a")
@pytest.mark.parametrize("unit", ["us_38", "us_149", "us_151", "us_152", "us_34"])
def test_the_38th_and_the_34th_come_on_turn_3(unit: str) -> None:
    t = operations("dice 1 3 2 1 1 3 2")
    for turn in (1, 2):
        assert t.s.turn == turn
        assert t.place(unit) == "turn_track"
        assert t.why(f"land {unit}") == ["7.5 not_yet_arrived_38"]
        t.do("end", f"deduct us_40 {turn}")
    assert t.s.turn == 3
    assert t.why(f"land {unit}") == (["7.5 after_the_38th"] if unit == "us_34" else [])


@pytest.mark.rule("luzon", "7.5b")
def test_as_a_division_the_38th_enters_through_a_beachhead() -> None:
    t = operations(f"{CORPS}\nus_37 where 1132\nus_control + 1132")
    t.do("land us_38")
    assert t.why("at 1143") == ["7.5 beachhead_only"]
    assert t.why("at 0736") == ["7.5 beachhead_only"]
    assert {option.removeprefix("at ") for option in t.options()} == {"0725", "0824", "0924", "0923"}
    t.do("at 0824")
    assert (t.place("us_38"), t.op("us_38")) == ("0824", 9)


def regiments_at(hex: str, text: str = "") -> Scene:
    """The 149th has landed in a hex as the first of the regiments, unopposed."""
    t = operations(f"{CORPS}\n{text}\ndice 1")
    t.do("land us_149", f"at {hex}")
    assert t.place("us_149") == hex
    return t.dice()


@pytest.mark.rule("luzon", "7.5c")
@pytest.mark.parametrize("regiment", ["us_151", "us_152"])
def test_the_regiments_all_enter_through_the_hex_of_the_first(regiment: str) -> None:
    t = regiments_at("0736")
    assert t.op("us_149") == 4
    t.do(f"land {regiment}")
    assert t.why("at 0433") == ["7.5 same_entry_hex"]
    assert t.why("at 0923") == ["7.5 same_entry_hex"]
    assert t.options() == ["at 0736"]


@pytest.mark.rule("luzon", "7.5c")
def test_the_first_regiment_may_choose_any_beach_or_clear_coast() -> None:
    t = operations(CORPS)
    t.do("land us_151")
    for hex in ("0736", "0433", "1143", "0822"):
        assert t.why(f"at {hex}") == []
    for hex in ("0735", "1438"):
        assert t.why(f"at {hex}") == ["7.2 shore_only"]


@pytest.mark.rule("luzon", "7.5d")
def test_the_phase_cannot_end_before_all_three_regiments_have_landed() -> None:
    t = regiments_at("0736", "us_control + 0835 0836 0735")
    t.do("move us_149 0735")
    assert t.why("end") == ["7.5 regiments_due"]
    t.do("land us_151", "at 0736", "move us_151 0835")
    assert t.why("end") == ["7.5 regiments_due"]
    assert "end" not in t.options()
    t.do("land us_152", "at 0736")
    assert t.can("end")


@pytest.mark.rule("luzon", "7.5d")
def test_a_landed_division_leaves_no_regiments_due() -> None:
    t = operations(f"{CORPS}\nus_37 where 1132\nus_control + 1132")
    t.do("land us_38", "at 0824")
    assert t.can("end")


@pytest.mark.rule("luzon", "7.5e")
def test_the_regiments_enter_one_at_a_time() -> None:
    t = regiments_at("0736", "us_control + 0835")
    t.do("land us_151", "at 0736")
    assert t.place("us_151") == t.place("us_149") == "0736"
    assert t.why("end") == ["6.1 must_move_on", "7.5 regiments_due"]
    assert t.why("land us_152") == ["6.1 must_move_on"]
    t.do("move us_151 0835")
    assert t.can("land us_152")


@pytest.mark.rule("luzon", "7.5f")
def test_the_38th_comes_as_a_division_or_as_regiments_and_never_as_both() -> None:
    t = operations(f"{CORPS}\nus_37 where 1132\nus_control + 1132")
    t.do("land us_38", "at 0824")
    for regiment in ("us_149", "us_151", "us_152"):
        assert t.why(f"land {regiment}") == ["7.5 other_form_entered"]
    t = regiments_at("0736")
    assert t.why("land us_38") == ["7.5 other_form_entered"]


@pytest.mark.rule("luzon", "7.5f")
def test_the_choice_of_form_holds_on_later_turns() -> None:
    t = operations(f"{CORPS}\nturn 5\nus_38 where 1022 entered 1\nentry_hex 0824\nus_control + 1022")
    assert t.why("land us_149") == ["7.5 other_form_entered"]
    assert not any(option.startswith(("land us_149", "land us_151", "land us_152")) for option in t.options())


@pytest.mark.rule("luzon", "7.5g")
def test_the_34th_enters_through_the_hex_the_regiments_used() -> None:
    t = regiments_at("0736", "us_control + 0835")
    t.do("move us_149 0835", "land us_34")
    assert t.why("at 0923") == ["7.5 same_entry_hex"]
    assert t.why("at 0736") == []
    t.do("at 0736")
    assert (t.place("us_34"), t.op("us_34")) == ("0736", 4)


@pytest.mark.rule("luzon", "7.5g")
def test_the_34th_follows_the_38th_division_through_its_beachhead_and_does_not_precede_it() -> None:
    t = operations(f"{CORPS}\nus_37 where 1132\nus_control + 1132 0825")
    assert t.why("land us_34") == ["7.5 after_the_38th"]
    assert t.why("place us_34 0923") == ["7.5 after_the_38th"]
    t.do("land us_38", "at 0824", "move us_38 0825")
    assert t.why("place us_34 0923") == ["7.5 same_entry_hex"]
    t.do("land us_34")
    assert t.options() == ["at 0824"]
    assert t.why("at 0736") == ["7.5 same_entry_hex"]


@pytest.mark.rule("luzon", "7.5h")
@pytest.mark.parametrize("unit", ["us_149", "us_152", "us_34"])
def test_back_in_the_box_the_unit_is_no_longer_bound_to_the_entry_hex(unit: str) -> None:
    t = operations(f"turn 4\n{unit} where 1022 entered 1\nentry_hex 0736\nus_control + 0736 1022\ndice 1")
    t.do(f"withdraw {unit}", f"land {unit}")
    assert t.why("at 1143") == []
    t.do("at 1143")
    assert (t.place(unit), t.op(unit)) == ("1143", 3)


@pytest.mark.rule("luzon", "7.5i")
def test_a_regiment_thrown_out_again_has_entered_and_its_duty_is_done() -> None:
    t = operations(f"""
        {CORPS}
        us_149 where 0736 entered 1
        us_151 where 0735 entered 1
        us_152 op 2
        entry_hex 0736
        regiments_due 1
        us_control + 0736 0735
        dice 5 1 1 1
    """)
    assert t.why("end") == ["7.5 regiments_due"]
    t.do("land us_152", "at 0736", "move us_152 0835")
    assert t.op("us_152") == 0
    assert t.can("end")
    t.do("end")
    assert t.place("us_152") == "offshore_reserve"
    assert t.place("us_149") == "0736"


@pytest.mark.rule("luzon", "7.5i")
def test_a_regiment_beaten_on_the_shore_itself_is_in_the_box_and_has_entered() -> None:
    t = operations(f"""
        {CORPS}
        us_149 where 1439 entered 1
        us_151 where 1539 entered 1
        us_152 op 2
        entry_hex 1438
        regiments_due 1
        us_control + 1439 1539
        dice 6 4
    """)
    t.do("land us_152", "at 1438")
    assert (t.place("us_152"), t.op("us_152")) == ("offshore_reserve", 0)
    assert t.can("end")


@pytest.mark.rule("luzon", "7.5i")
def test_the_duty_lapses_for_a_regiment_that_cannot_come_ashore_and_it_stays_bound() -> None:
    t = operations(f"""
        {CORPS}
        us_149 where 0736 op 0 entered 1
        us_151 where 0735 entered 1
        us_152 op 1
        entry_hex 0736
        regiments_due 1
        us_control + 0736 0735
        dice 1 1 1 3 2
    """)
    assert t.why("land us_152") == ["7.2 no_landing_hex"]
    t.do("end", "deduct us_40 3")
    assert (t.s.turn, t.place("us_152")) == (4, "waiting")
    assert t.can("end")
    t.s.where[t.kit.index["us_149"]] = t.kit.offshore
    t.s.rebuild()
    t.do("land us_152")
    assert t.why("at 1143") == ["7.5 same_entry_hex"]
    assert t.options() == ["at 0736"]


RESCUE_4 = f"{CORPS}\nturn 4\nstep CounteroffensiveCheck\nstep RescueMission\ndice 2"


@pytest.mark.rule("luzon", "7.5j")
def test_before_it_enters_the_38th_has_no_rescue_duty_but_the_34th_has() -> None:
    t = scene(f"game luzon\n{RESCUE_4}")
    for regiment in ("us_149", "us_151", "us_152"):
        assert t.why(f"rescue {regiment}") == ["7.5 not_in_play_38"]
    t.do("rescue us_34")
    assert t.place("us_34") == "rescue_mission"


@pytest.mark.rule("luzon", "7.5j")
def test_before_it_enters_the_38th_bears_no_deduction_and_enters_at_full_points() -> None:
    t = operations("turn 2\ndice 1 1 3 2 6 6 6 3 2 1 1")
    t.do("end", "deduct us_40 2", "end")
    assert (t.s.turn, t.top) == (3, "Deduct")
    for unit in ("us_38", "us_149", "us_151", "us_152"):
        assert t.place(unit) == "waiting"
        assert t.why(f"deduct {unit} 1") == ["5.5 not_in_play"]
    t.do("deduct us_34 5", "deduct us_40 10", "deduct us_37 3")
    assert (t.s.turn, t.op("us_34")) == (4, 0)
    t.do("land us_149", "at 0736")
    assert t.op("us_149") == 4


# 7.6 by way of the offshore reserve


@pytest.mark.rule("luzon", "7.6a")
@pytest.mark.parametrize("division", ["us_43", "us_25"])
def test_a_division_ashore_does_not_go_back_to_the_box(division: str) -> None:
    t = operations(f"us_43 where 1022\n{division} where 0923\nus_control + 1022")
    assert t.why(f"withdraw {division}") == ["7.6 division_stays"]
    assert not any(option.startswith("withdraw") for option in t.options())


@pytest.mark.rule("luzon", "7.6b")
def test_a_linked_unit_goes_to_the_box_for_one_point() -> None:
    t = operations("us_158 where 1124 op 2\nus_control + 1124 1023")
    t.do("withdraw us_158")
    assert (t.place("us_158"), t.op("us_158")) == ("offshore_reserve", 1)
    assert t.has("us_control", "1124")


@pytest.mark.rule("luzon", "7.6b")
@pytest.mark.parametrize(("where", "held"), [("1124", "1124"), ("1143", "1143 1144"), ("1225", "1225 1124")])
def test_an_unlinked_unit_cannot_go_to_the_box(where: str, held: str) -> None:
    t = operations(f"us_158 where {where}\nus_control + {held}")
    assert t.why("withdraw us_158") == ["7.6 not_linked"]
    assert not t.can("withdraw us_158")


@pytest.mark.rule("luzon", "7.6c")
def test_a_unit_in_the_box_joins_a_linked_division_for_one_point() -> None:
    t = operations("us_1cav where 1124\nus_control + 1124 1023")
    t.do("place us_112 1124")
    assert (t.place("us_112"), t.op("us_112")) == ("1124", 4)
    assert t.thrown() == []


@pytest.mark.rule("luzon", "7.6c")
def test_a_unit_in_the_box_cannot_join_a_division_that_is_not_linked() -> None:
    t = operations("us_1cav where 1124\nus_control + 1124")
    assert t.why("place us_112 1124") == ["7.6 not_linked"]
    placements = [option for option in t.options() if option.startswith("place us_112")]
    assert placements == [f"place us_112 {hex}" for hex in ("0725", "0824", "0923", "0924")]


@pytest.mark.rule("luzon", "7.6c")
def test_a_division_in_the_box_cannot_be_placed_with_another() -> None:
    t = operations("us_25 where offshore_reserve")
    assert t.why("place us_25 0923") == ["7.6 division_not_placed"]


@pytest.mark.rule("luzon", "7.6d")
def test_a_unit_just_placed_must_leave_the_divisions_hex() -> None:
    t = operations("us_1cav where 1124\nus_control + 1124 1023\ndice 1")
    t.do("place us_112 1124")
    assert t.why("end") == ["6.1 must_move_on"]
    assert t.why("move us_43 1022") == ["6.1 must_move_on"]
    t.do("move us_112 1024")
    assert (t.place("us_112"), t.op("us_112")) == ("1024", 3)
    assert t.can("end")


@pytest.mark.rule("luzon", "7.6e")
def test_a_change_of_sector_costs_two_points_in_all() -> None:
    t = operations("us_158 where 1022\nus_1cav where 1124\nus_control + 1022 1124 1023")
    t.do("withdraw us_158", "place us_158 1124")
    assert (t.place("us_158"), t.op("us_158")) == ("1124", 3)


@pytest.mark.rule("luzon", "7.6e")
def test_a_unit_may_go_to_and_fro_as_often_as_its_points_allow() -> None:
    t = operations("us_158 where 1022\nus_1cav where 1124\nus_control + 1022 1124 1023")
    t.do("withdraw us_158", "place us_158 1124", "withdraw us_158", "place us_158 0923")
    assert (t.place("us_158"), t.op("us_158")) == ("0923", 1)
    t.do("withdraw us_158")
    assert (t.place("us_158"), t.op("us_158")) == ("offshore_reserve", 0)


@pytest.mark.rule("luzon", "7.6f")
def test_a_unit_without_points_can_do_neither() -> None:
    t = operations("us_112 where 1022 op 0\nus_158 op 0\nus_control + 1022")
    assert t.why("withdraw us_112") == ["7.6 zero_points"]
    assert t.why("place us_158 0923") == ["7.6 zero_points"]
    assert not any(unit in option for option in t.options() for unit in ("us_112", "us_158"))


@pytest.mark.rule("luzon", "7.6g")
def test_the_destination_must_hold_a_division() -> None:
    t = operations("us_6rgr where 1022\nus_control + 1022 1023")
    assert t.why("place us_112 1022") == ["7.6 no_division_there"]
    assert t.why("place us_112 1023") == ["7.6 no_division_there"]


@pytest.mark.rule("luzon", "7.6h")
def test_a_landing_needs_no_chain_of_us_controlled_hexes() -> None:
    t = operations("""
        us_40 where offshore_reserve
        us_37 where offshore_reserve
        us_6 where offshore_reserve
        us_43 where offshore_reserve
        dice 1
    """)
    assert not any(option.startswith("place") for option in t.options())
    t.do("land us_158", "at 3446")
    assert (t.place("us_158"), t.op("us_158")) == ("3446", 3)
    assert t.why("withdraw us_158") == ["7.6 not_linked"]


# a US-controlled way from Lingayen down to the tip of Bataan
ROAD = "0925 0926 0927 1027 1028 1129 1130 1131 1132 1133 1134 1034 1035 1036 1037 1138"


@pytest.mark.rule("luzon", "7.6i")
@pytest.mark.parametrize("neighbour", ["1139", "1039"])
def test_corregidor_is_linked_across_its_all_sea_hexsides(neighbour: str) -> None:
    join = "" if neighbour == "1139" else "1038"
    t = operations(f"us_503 where 1140\nus_control + 1140 {neighbour} {join} {ROAD}")
    t.do("withdraw us_503")
    assert (t.place("us_503"), t.op("us_503")) == ("offshore_reserve", 4)


@pytest.mark.rule("luzon", "7.6i")
def test_corregidor_is_cut_off_while_its_three_land_neighbours_are_japanese() -> None:
    t = operations(f"us_503 where 1140\nus_control + 1140 {ROAD}")
    assert not t.hexes("us_control") & {"1039", "1139", "1240"}
    assert t.why("withdraw us_503") == ["7.6 not_linked"]


@pytest.mark.rule("luzon", "7.6i")
def test_a_chain_crosses_rivers_and_lake_hexsides() -> None:
    t = operations("us_158 where 0826\nus_112 where 1544\nus_control + 0825 0826 1543 1544\nbeachheads + 1543")
    board = t.kit.board
    assert board.side(board.hex("0825"), board.hex("0826")) == {"river"}
    assert board.side(board.hex("1543"), board.hex("1544")) == {"lake"}
    assert t.can("withdraw us_158")
    assert t.can("withdraw us_112")
