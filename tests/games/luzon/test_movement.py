"""8.0 US movement: steps and their costs, airborne and amphibious movement."""

from __future__ import annotations

import pytest

from hexfront.testing import Scene, scene


def ready(text: str = "", dice: str = "") -> Scene:
    """An Operations Phase that has just begun, with the Administrative Phase to follow."""
    return scene(f"{text}\nstep OperationsBegin\ndice {dice}")


def cost_of(unit: str, start: str, to: str, us_controlled: bool) -> int:
    """What a step costs from a US-controlled hex to one under either control, no hit being scored."""
    taken = f"us_control + {start} {to}" if us_controlled else f"us_control + {start}\nus_control - {to}"
    t = scene(f"{unit} where {start}\n{taken}\nstep USOperations\ndice {' 1' * 19}")
    before = t.op(unit)
    t.do(f"move {unit} {to}")
    assert t.place(unit) == to
    assert bool(t.thrown()) == (not us_controlled)
    return before - t.op(unit)


def active(t: Scene) -> str:
    return str(t.kit.pieces[t.s.active].id)


# 8.1 one unit at a time


@pytest.mark.rule("luzon", "8.1a")
def test_the_next_unit_to_act_halts_the_one_before_it() -> None:
    t = ready(dice="1 1")
    t.do("move us_40 0825")
    assert active(t) == "us_40"
    t.do("move us_37 0925")
    assert active(t) == "us_37"
    assert (t.place("us_40"), t.op("us_40")) == ("0825", 9)


@pytest.mark.rule("luzon", "8.1a")
def test_no_other_unit_acts_while_the_active_one_cannot_halt() -> None:
    t = ready()
    t.do("move us_37 0725")
    assert t.why("move us_43 0922") == ["6.1 must_move_on"]
    assert not t.can("move us_43 0922")
    assert t.can("move us_37 0824")


@pytest.mark.rule("luzon", "8.1b")
def test_a_halted_unit_resumes_with_the_points_it_has_left() -> None:
    t = ready("us_40 op 5", dice="1 1 1")
    t.do("move us_40 0825", "move us_37 0925")
    assert t.op("us_40") == 4
    t.do("move us_40 0926")
    assert (t.place("us_40"), t.op("us_40")) == ("0926", 3)


BEFORE_INTRAMUROS = """
us_1cav where 1536
us_37 where 1436
us_112 where 1636
us_control + 1536 1436 1636
"""


@pytest.mark.rule("luzon", "8.1c")
def test_a_prepared_assault_moves_the_points_of_several_units_at_once() -> None:
    t = ready(BEFORE_INTRAMUROS, dice="1 1 1 1 1 1")
    t.do("assault us_1cav 1537", "support us_37", "support us_112")
    assert [t.op(u) for u in ("us_1cav", "us_37", "us_112")] == [10, 10, 5]
    t.do("attack")
    assert [t.op(u) for u in ("us_1cav", "us_37", "us_112")] == [7, 6, 3]


# 8.2 hex by hex, paid in full


@pytest.mark.rule("luzon", "8.2a")
def test_a_unit_moves_to_an_adjacent_hex_and_pays_as_it_goes() -> None:
    t = ready(dice="1 1")
    assert t.why("move us_37 1537") == ["8.2 not_adjacent"]
    t.do("move us_37 0825")
    assert t.op("us_37") == 9
    t.do("move us_37 0926")
    assert t.op("us_37") == 8


@pytest.mark.rule("luzon", "8.2b")
def test_no_hex_is_skipped_even_between_us_controlled_hexes() -> None:
    t = ready("us_control + 0825 0925 0926")
    assert t.why("move us_37 0926") == ["8.2 not_adjacent"]
    assert not t.can("move us_37 0926")
    assert t.can("move us_37 0825")


@pytest.mark.rule("luzon", "8.2c")
def test_points_cannot_be_lent() -> None:
    t = ready("us_40 op 0", dice="1")
    assert t.why("move us_40 0825") == ["8.2 no_points"]
    assert not [option for option in t.options() if "us_40" in option]
    t.do("move us_37 0825")
    assert (t.op("us_37"), t.op("us_40")) == (9, 0)


@pytest.mark.rule("luzon", "8.2d")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [("1131", "1132", 2), ("0926", "0927", 2), ("1727", "1827", 3), ("1536", "1537", 3)],
    ids=["Clark Field", "a clear hex across a river", "Sierra Madre", "Intramuros"],
)
def test_a_hex_is_closed_to_a_unit_that_cannot_pay_its_full_cost(start: str, to: str, cost: int) -> None:
    position = f"us_37 where {start}\nus_control + {start}\nus_37 op "
    short = ready(f"{position}{cost - 1}")
    assert short.why(f"move us_37 {to}") == ["8.2 too_few_points"]
    assert not short.can(f"move us_37 {to}")
    assert ready(f"{position}{cost}").can(f"move us_37 {to}")


@pytest.mark.rule("luzon", "8.2e")
def test_no_move_is_guaranteed_to_a_unit_with_points_left() -> None:
    """All six neighbours of 1927 are Japanese-controlled Sierra Madre."""
    position = "us_37 where 1927\nus_control + 1927\nus_37 op "
    assert not [option for option in ready(f"{position}2").options() if "us_37" in option]
    assert len([option for option in ready(f"{position}3").options() if "us_37" in option]) == 6


# 8.3 to 8.7 movement and combat


@pytest.mark.rule("luzon", "8.3a")
def test_a_battle_costs_nothing_beyond_the_entry() -> None:
    t = ready("us_43 op 2", dice="5 4")
    t.do("move us_43 1022")
    assert t.thrown() == [5, 4]
    assert (t.place("us_43"), t.op("us_43")) == ("1022", 1)


@pytest.mark.rule("luzon", "8.3a")
def test_only_a_japanese_controlled_hex_is_fought_for() -> None:
    t = ready("us_43 op 2\nus_control + 1022")
    t.do("move us_43 1022")
    assert t.thrown() == []
    assert t.op("us_43") == 1


@pytest.mark.rule("luzon", "8.3b")
def test_the_last_point_may_be_spent_to_enter_a_hex() -> None:
    t = ready("us_37 op 1", dice="1")
    assert t.why("move us_37 0825") == []
    t.do("move us_37 0825")
    assert (t.place("us_37"), t.op("us_37")) == ("0825", 0)


@pytest.mark.rule("luzon", "8.3c")
def test_a_unit_without_points_is_beaten_by_any_defender_without_a_shot() -> None:
    t = ready("us_43 op 1", dice="5 1 1")
    t.do("move us_43 1022")
    assert (t.thrown("9.2"), t.thrown("10.2")) == ([5], [])
    assert (t.place("us_43"), t.op("us_43")) == ("0923", 0)
    assert not t.has("us_control", "1022")


@pytest.mark.rule("luzon", "8.3d")
def test_a_unit_without_points_takes_an_empty_hex() -> None:
    t = ready("us_43 op 1", dice="2")
    t.do("move us_43 1022")
    assert t.thrown() == [2]
    assert (t.place("us_43"), t.op("us_43")) == ("1022", 0)
    assert t.has("us_control", "1022")


@pytest.mark.rule("luzon", "8.3e")
def test_beaten_without_a_shot_on_corregidor_means_back_to_the_box() -> None:
    t = ready("turn 3\nus_34 where 1139 op 1 entered 1\nus_control + 1139", dice="3 1 1")
    t.do("move us_34 1140")
    assert (t.thrown("9.3"), t.thrown("10.2")) == ([3], [])
    assert (t.place("us_34"), t.op("us_34")) == ("offshore_reserve", 0)
    assert not t.has("us_control", "1140")
    assert t.place("mdf_mbeg") == "1140"


AT_TARLAC = """
us_40 where 1028
us_37 where 1128
us_6 where 1228
us_control + 1028 1128 1228
"""


@pytest.mark.rule("luzon", "8.4")
def test_a_battle_is_one_round_of_fire() -> None:
    t = ready(AT_TARLAC, dice="5 1 3 6 6")
    t.do("move us_40 1129")
    assert t.thrown() == [5, 1, 3]
    assert t.dice_left == 2
    assert t.has("us_control", "1129")
    assert (t.place("us_40"), t.op("us_40")) == ("1129", 9)


@pytest.mark.rule("luzon", "8.5")
def test_after_a_won_battle_a_unit_goes_on_or_stops() -> None:
    t = ready(f"{AT_TARLAC}us_40 op 5", dice="4 5 1")
    t.do("move us_40 1129")
    assert (t.place("us_40"), t.op("us_40")) == ("1129", 3)
    assert t.can("end")
    assert t.can("move us_37 1027")
    t.do("move us_40 1130")
    assert (t.place("us_40"), t.op("us_40")) == ("1130", 2)


@pytest.mark.rule("luzon", "8.7")
def test_a_hex_is_attacked_as_often_and_by_as_many_units_as_the_player_likes() -> None:
    t = ready(f"{AT_TARLAC}us_40 op 3\nus_37 op 3", dice="5 4 4")
    t.do("move us_40 1129")
    assert (t.place("us_40"), t.op("us_40")) == ("1028", 0)
    t.dice(6, 6, 6).do("move us_37 1129")
    assert t.thrown() == [6, 6, 6]
    assert (t.place("us_37"), t.op("us_37")) == ("1128", 0)
    t.dice(2).do("move us_6 1129")
    assert t.thrown() == [2]
    assert (t.place("us_6"), t.op("us_6")) == ("1129", 9)
    assert t.has("us_control", "1129")


@pytest.mark.rule("luzon", "8.8")
def test_costs_are_paid_hex_by_hex() -> None:
    t = ready("us_40 where 1028\nus_control + 1028", dice="1 1 1 1")
    left = []
    for hex in ("1029", "1030", "1031"):
        t.do(f"move us_40 {hex}")
        left.append(t.op("us_40"))
    assert left == [9, 8, 6]


# 8.9 airborne movement


def end_turn(t: Scene, *dice: int) -> None:
    """End the phase; the dice are those of the deduction, which the 40th Division pays."""
    t.dice(*dice, 6, 6).do("end", f"deduct us_40 {sum(dice)}")


@pytest.mark.rule("luzon", "8.9a")
def test_each_airborne_unit_drops_once_a_game() -> None:
    t = ready("turn 2\nus_11ab where offshore_reserve", dice="1")
    t.do("drop us_503", "at 1022", "withdraw us_503")
    end_turn(t, 1, 1)
    assert (t.s.turn, t.place("us_503"), t.op("us_503")) == (3, "offshore_reserve", 5)
    end_turn(t, 1, 1, 1)
    assert t.s.turn == 4
    assert t.why("drop us_503") == ["8.9 already_dropped"]
    assert not t.can("drop us_503")
    assert t.can("drop us_11ab")


@pytest.mark.rule("luzon", "8.9a")
@pytest.mark.parametrize("unit", ["us_112", "us_6rgr", "us_13ag"])
def test_other_units_cannot_drop(unit: str) -> None:
    assert ready().why(f"drop {unit}") == ["8.9 not_airborne"]


CLARK_FIELD_HELD = "us_control + 1131 1132 1031 1032"


@pytest.mark.rule("luzon", "8.9b")
def test_a_unit_that_reached_clark_field_this_phase_cannot_drop() -> None:
    t = ready(f"{CLARK_FIELD_HELD}\nus_11ab where 1131")
    t.do("move us_11ab 1132")
    assert t.why("drop us_11ab") == ["8.9 no_airfield"]
    assert not t.can("drop us_11ab")


@pytest.mark.rule("luzon", "8.9b")
@pytest.mark.parametrize(("missing", "start"), [("1032", "1033"), ("1031", "1030")])
def test_all_of_clark_field_must_be_held_when_the_phase_begins(missing: str, start: str) -> None:
    t = ready(
        f"{CLARK_FIELD_HELD} {start}\nus_control - {missing}\nus_11ab where 1132\nus_37 where {start}", dice="1 1"
    )
    assert t.why("drop us_11ab") == ["8.9 no_airfield"]
    t.do(f"move us_37 {missing}")
    assert t.has("us_control", "1132", "1031", "1032")
    assert t.why("drop us_11ab") == ["8.9 no_airfield"]


@pytest.mark.rule("luzon", "8.9b")
def test_a_unit_that_begins_the_phase_in_clark_field_drops_from_it() -> None:
    t = ready(f"{CLARK_FIELD_HELD}\nus_11ab where 1132", dice="1")
    assert t.can("drop us_11ab")
    t.do("drop us_11ab", "at 1545")
    assert (t.place("us_11ab"), t.op("us_11ab")) == ("1545", 9)


@pytest.mark.rule("luzon", "8.9b")
def test_no_other_hex_is_an_airfield_and_the_box_only_at_the_start_of_the_phase() -> None:
    t = ready(f"{CLARK_FIELD_HELD} 1022\nus_11ab where 1031\nus_503 where 1022")
    assert t.why("drop us_11ab") == ["8.9 no_airfield"]
    assert t.why("drop us_503") == ["8.9 no_airfield"]
    t.do("withdraw us_503")
    assert t.why("drop us_503") == ["8.9 no_airfield"]


@pytest.mark.rule("luzon", "8.9b")
def test_a_unit_that_has_landed_or_left_clark_field_drops_no_more_in_that_phase() -> None:
    t = ready(f"{CLARK_FIELD_HELD} 1131 0924\nus_11ab where 1132\nus_503 where offshore_reserve", dice="1")
    assert t.can("drop us_11ab")
    assert t.can("drop us_503")
    t.do("land us_503", "at 0736")
    assert t.why("drop us_503") == ["8.9 no_airfield"]
    t.do("move us_11ab 1131")
    assert t.why("drop us_11ab") == ["8.9 no_airfield"]


@pytest.mark.rule("luzon", "8.9c")
def test_from_the_box_a_drop_needs_no_clark_field() -> None:
    t = scene("dice 6")
    assert (t.s.turn, t.top) == (1, "USOperations")
    t.do("drop us_503")
    assert t.why("at 1129") == []
    t.dice(1).do("at 1129")
    assert (t.place("us_503"), t.op("us_503")) == ("1129", 4)


@pytest.mark.rule("luzon", "8.9d")
@pytest.mark.parametrize(
    ("unit", "hex", "dice", "left"),
    [
        ("us_503", "1827", "6 1", 4),
        ("us_503", "1132", "1 1", 4),
        ("us_503", "3446", "1", 4),
        ("us_11ab", "1538", "1 1 3 3", 9),
        ("us_11ab", "1537", "1 1 1 3 3 3", 9),
    ],
    ids=["Sierra Madre", "Clark Field", "Bicol beach", "Manila", "Intramuros"],
)
def test_a_drop_costs_one_point_whatever_the_terrain(unit: str, hex: str, dice: str, left: int) -> None:
    t = ready("us_11ab where offshore_reserve", dice=dice)
    t.do(f"drop {unit}", f"at {hex}")
    assert t.dice_left == 0
    assert (t.place(unit), t.op(unit)) == (hex, left)


@pytest.mark.rule("luzon", "8.9e")
def test_a_drop_goes_to_any_land_hex() -> None:
    t = ready("us_control + 1022")
    t.do("drop us_503")
    assert {t.why(f"at {hex}") == [] for hex in ("1140", "1022", "0924", "1030", "2210")} == {True}
    assert len(t.options()) == 816


@pytest.mark.rule("luzon", "8.9e")
@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("1318", "8.12 base_area"),
        ("0823", "8.9 drop_on_land"),
        ("1639", "8.9 drop_on_land"),
        ("1548", "8.9 drop_on_land"),
    ],
    ids=["base area", "sea", "lake", "another island"],
)
def test_a_drop_never_goes_to_the_base_area_or_into_water(hex: str, why: str) -> None:
    t = ready()
    t.do("drop us_503")
    assert t.why(f"at {hex}") == [why]


@pytest.mark.rule("luzon", "8.9i")
def test_a_drop_onto_a_unit_needs_a_way_on_and_takes_it() -> None:
    position = "us_6 where 0925\nus_control + 0925\nus_503 op "
    t = ready(f"{position}1")
    t.do("drop us_503")
    assert t.why("at 0824") == ["6.1 no_way_on"]

    t = ready(f"{position}2")
    t.do("drop us_503", "at 0824")
    assert t.why("end") == ["6.1 must_move_on"]
    assert t.why("move us_43 1022") == ["6.1 must_move_on"]
    t.do("move us_503 0924")
    assert (t.place("us_503"), t.op("us_503")) == ("0924", 0)
    assert t.can("end")


@pytest.mark.rule("luzon", "8.9f")
def test_a_drop_into_a_japanese_hex_meets_its_garrison() -> None:
    t = ready(dice="5 3 4")
    t.do("drop us_503", "at 1129")
    assert (t.thrown("9.2"), t.thrown("10.2")) == ([5], [3, 4])
    assert (t.place("us_503"), t.op("us_503")) == ("1129", 3)
    assert t.has("us_control", "1129")


@pytest.mark.rule("luzon", "8.9f")
def test_a_drop_into_a_us_controlled_hex_meets_nobody() -> None:
    t = ready("us_control + 1129")
    t.do("drop us_503", "at 1129")
    assert t.thrown() == []


@pytest.mark.rule("luzon", "8.9g")
def test_after_a_drop_the_unit_goes_on_now_and_later() -> None:
    t = ready(dice="1 1")
    t.do("drop us_503", "at 1129")
    assert t.op("us_503") == 4
    t.do("move us_503 1130")
    assert (t.place("us_503"), t.op("us_503")) == ("1130", 3)
    end_turn(t, 1)
    t.dice(1).do("move us_503 1131")
    assert (t.s.turn, t.place("us_503"), t.op("us_503")) == (2, "1131", 4)


@pytest.mark.rule("luzon", "8.9h")
def test_drops_are_made_in_the_operations_phase_only() -> None:
    t = scene("dice 1")
    assert t.top == "RescueMission"
    assert t.why("drop us_503") == ["not_now"]
    t.do("rescue us_112")
    assert t.why("drop us_503") == []
    t.dice(4).do("end")
    assert t.top == "Deduct"
    assert t.why("drop us_503") == ["not_now"]


# 8.10 amphibious movement


@pytest.mark.rule("luzon", "8.10a")
@pytest.mark.parametrize("unit", ["us_43", "us_1cav", "us_11ab", "us_503", "us_13ag", "us_6rgr"])
def test_every_unit_crosses_water(unit: str) -> None:
    t = ready(f"us_43 where 0922\nus_control + 0922\n{unit} where 0923")
    t.do(f"move {unit} 0823")
    assert t.place(unit) == "0823"


@pytest.mark.rule("luzon", "8.10b")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [("0926", "0927", 2), ("1429", "1530", 2), ("1543", "1544", 2), ("1641", "1741", 2), ("1027", "1028", 1)],
    ids=["river", "river before a town", "lake", "lake from clear to rough", "no water"],
)
def test_a_river_or_lake_hexside_costs_one_more(start: str, to: str, cost: int) -> None:
    assert cost_of("us_37", start, to, us_controlled=False) == cost


@pytest.mark.rule("luzon", "8.10b")
def test_river_and_terrain_are_both_paid() -> None:
    """Across a river into Japanese Sierra Madre: three points and one."""
    board = ready().kit.board
    rivers = [
        (board.number(a), board.number(b))
        for a in board.land_hexes
        for b in board.neighbours[a]
        if board.terrain[b] == "sierra_madre" and "river" in board.side(a, b)
    ]
    assert rivers
    assert {cost_of("us_37", a, b, us_controlled=False) for a, b in rivers} == {4}


@pytest.mark.rule("luzon", "8.10c")
def test_a_sea_hex_costs_one_point_and_throws_no_dice() -> None:
    t = ready("us_40 where 0825\nus_control + 0825")
    t.do("move us_43 0823", "move us_43 0724")
    assert t.thrown() == []
    assert t.op("us_43") == 8
    t.do("move us_43 0725")
    assert (t.place("us_43"), t.op("us_43")) == ("0725", 7)


@pytest.mark.rule("luzon", "8.10d")
def test_a_unit_goes_to_sea_as_often_as_its_points_allow() -> None:
    t = ready("us_40 where 0825\nus_37 where 0925\nus_control + 0825 0925")
    t.do("move us_43 0823", "move us_43 0824", "move us_43 0724", "move us_43 0725")
    assert (t.place("us_43"), t.op("us_43")) == ("0725", 6)
    t.do("move us_43 0724", "move us_43 0823", "move us_43 0923")
    assert (t.place("us_43"), t.op("us_43")) == ("0923", 3)


@pytest.mark.rule("luzon", "8.10e")
@pytest.mark.parametrize(
    ("unit", "start", "water"), [("us_43", "0923", "0823"), ("us_158", "1638", "1639")], ids=["sea", "lake"]
)
def test_no_unit_halts_in_a_water_hex(unit: str, start: str, water: str) -> None:
    t = ready(f"{unit} where {start}\nus_control + {start}")
    t.do(f"move {unit} {water}")
    assert t.why("end") == ["8.10 must_go_ashore"]
    assert t.why("move us_37 0825") == ["8.10 must_go_ashore"]
    assert not t.can("end")
    t.do(f"move {unit} {start}")
    assert t.can("end")


@pytest.mark.rule("luzon", "8.10f")
@pytest.mark.parametrize(
    ("unit", "start", "water", "enough"),
    [("us_43", "0923", "0823", 2), ("us_158", "1638", "1639", 4)],
    ids=["sea", "lake"],
)
def test_a_water_hex_is_entered_only_with_points_to_leave_it(unit: str, start: str, water: str, enough: int) -> None:
    position = f"{unit} where {start}\nus_control + {start}\n{unit} op "
    short = ready(f"{position}{enough - 1}")
    assert short.why(f"move {unit} {water}") == ["8.10 no_way_ashore"]
    assert not short.can(f"move {unit} {water}")
    assert ready(f"{position}{enough}").can(f"move {unit} {water}")


@pytest.mark.rule("luzon", "8.10g")
@pytest.mark.parametrize(
    ("start", "sea"), [("0736", "0737"), ("1436", "1437"), ("0635", "0636")], ids=["coastal clear", "star", "rough"]
)
def test_a_division_puts_to_sea_from_a_beach_only(start: str, sea: str) -> None:
    t = ready(f"us_37 where {start}\nus_control + {start}")
    assert t.why(f"move us_37 {sea}") == ["8.10 division_needs_beach"]
    assert not t.can(f"move us_37 {sea}")


@pytest.mark.rule("luzon", "8.10g")
def test_a_division_comes_ashore_over_a_beach_only() -> None:
    t = ready("us_37 where 0535\nus_control + 0535 0736 0635")
    t.do("move us_37 0536")
    assert t.why("move us_37 0635") == ["8.10 division_needs_beach"]
    t.do("move us_37 0636")
    assert t.why("move us_37 0736") == ["8.10 division_needs_beach"]
    t.do("move us_37 0536", "move us_37 0535")
    assert (t.place("us_37"), t.op("us_37")) == ("0535", 6)


@pytest.mark.rule("luzon", "8.10h")
def test_a_smaller_unit_puts_to_sea_from_clear_shore_but_not_from_rough() -> None:
    t = ready("us_158 where 0736\nus_112 where 0635\nus_control + 0736 0635")
    assert t.why("move us_158 0636") == []
    assert t.why("move us_112 0636") == ["8.10 unit_needs_shore"]
    t.do("move us_158 0636")
    assert (t.place("us_158"), t.op("us_158")) == ("0636", 4)


@pytest.mark.rule("luzon", "8.10h")
@pytest.mark.parametrize(
    ("sea", "shore", "may"),
    [
        ("0636", "0736", True),
        ("0636", "0635", False),
        ("0536", "0535", True),
        ("1437", "1436", True),
        ("1437", "1537", False),
        ("1437", "1538", False),
        ("2202", "2203", False),
    ],
    ids=["coastal clear", "rough", "beach", "clear star", "Intramuros", "Manila", "town"],
)
def test_a_smaller_unit_comes_ashore_over_beach_or_clear_shore(sea: str, shore: str, may: bool) -> None:
    t = ready(f"us_158 where {sea}\nactive us_158")
    assert t.why(f"move us_158 {shore}") == ([] if may else ["8.10 unit_needs_shore"])
    assert t.can(f"move us_158 {shore}") == may


@pytest.mark.rule("luzon", "8.10i")
@pytest.mark.parametrize("unit", ["us_37", "us_158"])
@pytest.mark.parametrize("start", ["1139", "1039", "1240"])
def test_corregidor_is_entered_across_its_sea_hexsides_by_any_unit(unit: str, start: str) -> None:
    t = ready(f"{unit} where {start}\nus_control + {start}", dice="1")
    before = t.op(unit)
    t.do(f"move {unit} 1140")
    assert (t.place(unit), before - t.op(unit)) == ("1140", 1)
    t.do(f"move {unit} {start}")
    assert (t.place(unit), before - t.op(unit)) == (start, 2)


@pytest.mark.rule("luzon", "8.10i")
@pytest.mark.parametrize("unit", ["us_37", "us_158"])
def test_corregidor_is_entered_and_left_by_sea_by_any_unit(unit: str) -> None:
    t = ready(f"{unit} where 1140\nus_control + 1140")
    before = t.op(unit)
    t.do(f"move {unit} 1239", f"move {unit} 1140")
    assert (t.place(unit), before - t.op(unit)) == ("1140", 2)


ACROSS_LAGUNA_DE_BAY = "us_158 where 1638\nus_37 where 1739\nus_112 where 1741\nus_control + 1638 1739 1539 1741"


@pytest.mark.rule("luzon", "8.10j")
def test_a_smaller_unit_crosses_a_lake_at_two_points_a_side() -> None:
    t = ready(ACROSS_LAGUNA_DE_BAY)
    t.do("move us_158 1639")
    assert (t.op("us_158"), t.thrown()) == (3, [])
    assert t.why("end") == ["8.10 must_go_ashore"]
    t.do("move us_158 1539")
    assert (t.place("us_158"), t.op("us_158")) == ("1539", 1)


@pytest.mark.rule("luzon", "8.10j")
def test_divisions_never_enter_a_lake_and_others_only_from_clear_hexes() -> None:
    t = ready(ACROSS_LAGUNA_DE_BAY)
    assert t.why("move us_37 1639") == ["8.10 division_no_lake"]
    assert t.why("move us_112 1740") == ["8.10 unit_needs_shore"]
    assert not t.can("move us_37 1639")
    assert not t.can("move us_112 1740")


# 8.11, 8.12


@pytest.mark.rule("luzon", "8.11")
def test_a_pocket_stays_japanese_until_it_is_entered() -> None:
    t = ready("turn 2\nus_40 where 0926\nus_control + 1024 1026 0925 0926 1125 1126")
    end_turn(t, 1, 1)
    end_turn(t, 1, 1, 1)
    assert t.s.turn == 4
    assert not t.has("us_control", "1025")
    assert t.hexes("us_control") == {"0725", "0824", "0924", "0923", "1024", "1026", "0925", "0926", "1125", "1126"}
    t.dice(6, 6).do("move us_40 1025")
    assert (t.thrown("9.2"), t.thrown("10.2")) == ([6], [6])
    assert t.has("us_control", "1025")


@pytest.mark.rule("luzon", "8.12")
def test_the_base_area_is_never_entered_or_attacked() -> None:
    t = ready("us_43 where 1121\nus_control + 1121")
    assert t.why("move us_43 1220") == ["8.12 base_area"]
    assert t.why("assault us_43 1220") == ["10.6 only_the_city"]


@pytest.mark.rule("luzon", "8.12")
def test_no_hex_around_the_base_area_has_a_way_into_it() -> None:
    board = ready().kit.board
    area = {board.number(hex) for hex in board.zones["sgba"].hexes}
    around = {board.number(n) for hex in board.zones["sgba"].hexes for n in board.neighbours[hex]} - area
    assert (len(area), len(around)) == (25, 21)
    for hex in around:
        t = ready(f"us_43 where {hex}\nus_control + {hex}")
        assert not {f"move us_43 {inside}" for inside in area} & set(t.options())


# the Operations Point Cost Table


@pytest.mark.rule("luzon", "OPCT.1")
@pytest.mark.parametrize(
    ("start", "to"),
    [("1539", "1538"), ("1536", "1537"), ("1727", "1827"), ("2126", "2026")],
    ids=["Manila", "Intramuros", "Sierra Madre", "Sierra Madre from a beach"],
)
def test_the_city_and_the_sierra_madre_cost_three_points_while_japanese(start: str, to: str) -> None:
    assert cost_of("us_37", start, to, us_controlled=False) == 3
    assert cost_of("us_37", start, to, us_controlled=True) == 1


@pytest.mark.rule("luzon", "OPCT.2")
@pytest.mark.parametrize(("start", "to"), [("1030", "1031"), ("1033", "1032"), ("1131", "1132")])
def test_clark_field_costs_two_points_while_japanese(start: str, to: str) -> None:
    assert cost_of("us_37", start, to, us_controlled=False) == 2
    assert cost_of("us_37", start, to, us_controlled=True) == 1


@pytest.mark.rule("luzon", "OPCT.3")
@pytest.mark.parametrize("us_controlled", [False, True])
@pytest.mark.parametrize(("start", "to"), [("2941", "3041"), ("2942", "3042"), ("3445", "3446"), ("3447", "3547")])
def test_a_bicol_beach_costs_two_points_whoever_controls_it(start: str, to: str, us_controlled: bool) -> None:
    assert cost_of("us_37", start, to, us_controlled) == 2


@pytest.mark.rule("luzon", "OPCT.4")
@pytest.mark.parametrize("us_controlled", [False, True])
@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("0833", "0834"),
        ("0933", "0934"),
        ("0923", "1022"),
        ("0824", "0825"),
        ("2110", "2210"),
        ("1028", "1129"),
        ("1021", "1121"),
        ("1139", "1140"),
        ("1134", "1135"),
        ("1035", "1036"),
        ("0534", "0535"),
        ("0835", "0736"),
        ("3044", "3045"),
    ],
    ids=[
        "Zig Zag Pass",
        "Zig Zag Pass, second hex",
        "rough",
        "clear",
        "cropland",
        "town",
        "town at the base area",
        "Corregidor",
        "clear star",
        "rough star",
        "beach",
        "coast",
        "Bicol, no beach",
    ],
)
def test_every_other_land_hex_costs_one_point(start: str, to: str, us_controlled: bool) -> None:
    assert cost_of("us_37", start, to, us_controlled) == 1


@pytest.mark.rule("luzon", "OPCT.4")
def test_a_sea_hex_costs_one_point() -> None:
    t = ready()
    t.do("move us_43 0823")
    assert t.op("us_43") == 9


@pytest.mark.rule("luzon", "OPCT.5")
@pytest.mark.parametrize(("start", "to"), [("0926", "0927"), ("0927", "0926"), ("1135", "1235"), ("2116", "2117")])
def test_a_river_costs_one_more_except_between_us_controlled_hexes(start: str, to: str) -> None:
    assert cost_of("us_37", start, to, us_controlled=False) == 2
    assert cost_of("us_37", start, to, us_controlled=True) == 1


@pytest.mark.rule("luzon", "OPCT.6")
@pytest.mark.parametrize("us_controlled", [False, True])
@pytest.mark.parametrize(("start", "to"), [("1543", "1544"), ("1544", "1543"), ("1840", "1841"), ("1741", "1742")])
def test_a_lake_hexside_costs_one_more_whoever_controls_its_hexes(start: str, to: str, us_controlled: bool) -> None:
    assert cost_of("us_37", start, to, us_controlled) == 2
