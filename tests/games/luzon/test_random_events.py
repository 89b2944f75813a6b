"""The optional random events: two dice from the second turn on, effects for that turn only."""

from __future__ import annotations

import pytest

from hexfront.testing import Scene, scene

QUIET = "6 6"
"""No rescue mission and no counteroffensive."""


def turn_two(event: str, text: str = "", options: str = "random_events", then: str = QUIET) -> Scene:
    """The second turn from its Random Event Phase on, with these dice for the event."""
    return scene(f"options {options}\nturn 2\n{text}\nstep RandomEventPhase\ndice {event} {then}")


def next_turn(t: Scene, event: str = "3 4") -> None:
    """End turn 2; the next turn has an event of its own, by default none."""
    t.dice(1, 1, *map(int, event.split()), 6, 6).do("end", "deduct us_43 2")
    assert (t.s.turn, t.top) == (3, "USOperations")


def left(t: Scene, unit: str, act: str, *dice: int) -> int:
    """How many points an action leaves a unit."""
    t.dice(*dice).do(act)
    return t.op(unit)


def told(t: Scene) -> list[str]:
    return [e.key.removeprefix("event_") for e in t.s.events if e.key.startswith("event_")]


# when and what


@pytest.mark.rule("luzon", "OPT.RE")
def test_no_event_is_thrown_for_on_turn_one() -> None:
    t = scene("options random_events\ndice 6")
    assert (t.s.turn, t.top) == (1, "USOperations")
    assert t.dice_left == 0


@pytest.mark.rule("luzon", "OPT.RE")
def test_without_the_option_no_event_is_thrown_for() -> None:
    t = turn_two("", options="")
    assert t.top == "USOperations"
    assert t.dice_left == 0
    assert told(t) == []


@pytest.mark.rule("luzon", "OPT.RE")
@pytest.mark.parametrize("event", ["1 5", "3 4", "2 6"], ids=["6", "7", "8"])
def test_six_to_eight_change_nothing(event: str) -> None:
    t = turn_two(event)
    assert told(t) == ["none"]
    assert t.top == "USOperations"
    without = turn_two("", options="")
    assert t.print().replace("options random_events\n", "") == without.print()


@pytest.mark.rule("luzon", "OPT.RE")
@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("1 1 1", "kamikaze"),
        ("1 2", "bridges"),
        ("1 3 1", "ammunition"),
        ("1 4", "stiff_resistance"),
        ("4 5", "intelligence"),
        ("4 6", "marine_air"),
        ("5 6", "guerrillas"),
        ("6 6", "macarthur"),
    ],
)
def test_each_total_of_two_dice_has_its_event(event: str, name: str) -> None:
    assert told(turn_two(event)) == [name]


@pytest.mark.rule("luzon", "OPT.RE")
def test_macarthur_at_the_front_gives_one_division_two_points() -> None:
    t = turn_two("6 6")
    assert t.top == "MacArthurAtTheFront"
    assert t.why("inspire us_158") == ["OPT.RE divisions_only"]
    assert t.why("inspire us_38") == ["5.5 not_in_play"]
    t.dice(6, 6).do("inspire us_43")
    assert [t.op(unit) for unit in ("us_43", "us_40", "us_37")] == [12, 10, 10]
    assert t.top == "USOperations"
    t.do("move us_43 0823", "move us_43 0923")
    t.dice(1, 1, 3, 4, 6, 6).do("end")
    assert t.op("us_43") == 10


@pytest.mark.rule("luzon", "OPT.RE")
def test_the_event_comes_before_the_rescue_check() -> None:
    t = turn_two("6 6", then="")
    assert t.top == "MacArthurAtTheFront"
    t.dice(1).do("inspire us_43")
    assert t.top == "RescueMission"


# the events

BOX_OF_TWO = "us_158 op 0\nus_13ag op 0\nus_6rgr op 0\n"


@pytest.mark.rule("luzon", "OPT.REa")
def test_kamikazes_take_points_from_units_in_the_box() -> None:
    t = turn_two("1 1 4", f"{BOX_OF_TWO}us_503 op 5\nus_112 op 1")
    assert t.top == "Deduct"
    assert t.why("deduct us_43 1") == ["OPT.RE not_in_box"]
    t.do("deduct us_503 3")
    assert t.top == "Deduct"
    t.do("deduct us_112 1")
    assert (t.op("us_503"), t.op("us_112")) == (2, 0)
    assert t.top == "USOperations"


@pytest.mark.rule("luzon", "OPT.REa")
def test_kamikazes_take_no_more_than_the_box_holds() -> None:
    t = turn_two("1 1 4", f"{BOX_OF_TWO}us_503 op 2\nus_112 op 1")
    t.do("deduct us_503 2", "deduct us_112 1")
    assert (t.op("us_503"), t.op("us_112")) == (0, 0)
    assert t.top == "USOperations"
    assert [t.op(unit) for unit in ("us_40", "us_37", "us_6", "us_43")] == [10] * 4


RIVERS = """
us_37 where 0926
us_40 where 1135
us_6 where 0825
us_control + 0926 1135 1235 0825
"""


@pytest.mark.rule("luzon", "OPT.REb")
def test_with_bridges_washed_out_every_river_costs_one_point_more_for_a_turn() -> None:
    t = turn_two("1 2", RIVERS)
    assert left(t, "us_37", "move us_37 0927", 1) == 10 - 3
    assert left(t, "us_40", "move us_40 1235") == 10 - 2
    next_turn(t)
    assert left(t, "us_6", "move us_6 0826", 1) == 10 - 2
    assert left(t, "us_40", "move us_40 1135") == 10 - 1


@pytest.mark.rule("luzon", "OPT.REb")
def test_washed_out_bridges_close_a_river_to_a_unit_that_cannot_pay() -> None:
    t = turn_two("1 2", f"{RIVERS}us_37 op 2\nus_40 op 1")
    assert t.why("move us_37 0927") == ["8.2 too_few_points"]
    assert t.why("move us_40 1235") == ["8.2 too_few_points"]
    assert not t.can("move us_37 0927")
    assert not t.can("move us_40 1235")


@pytest.mark.rule("luzon", "OPT.REb")
def test_washed_out_bridges_leave_lakes_and_dry_hexsides_alone() -> None:
    t = turn_two("1 2", "us_37 where 1543\nus_control + 1543 1544 1542")
    assert left(t, "us_37", "move us_37 1544") == 10 - 2
    assert left(t, "us_43", "move us_43 1022", 1) == 10 - 1


@pytest.mark.rule("luzon", "OPT.REb", "6.1e")
@pytest.mark.parametrize(("event", "points"), [("1 2", 4), ("3 4", 2)], ids=["washed out", "in place"])
def test_a_way_on_out_of_an_occupied_hex_pays_for_washed_out_bridges(event: str, points: int) -> None:
    """The only way on that two points pay for leads back over the river."""
    behind = "us_112 where 2023\nus_37 where 2024\nus_25 where 1924\nus_control + 2023 2024 1924\n"
    t = turn_two(event, f"{behind}us_112 op {points}")
    assert t.can("move us_112 2024")
    t.do("move us_112 2024", "move us_112 2023")
    assert (t.place("us_112"), t.op("us_112")) == ("2023", 0)
    t = turn_two(event, f"{behind}us_112 op {points - 1}")
    assert not t.can("move us_112 2024")
    assert t.why("move us_112 2024") == ["6.1 no_way_on"]


@pytest.mark.rule("luzon", "OPT.REc")
def test_an_ammunition_shortage_takes_exactly_a_dies_points_from_units_in_play() -> None:
    t = turn_two("1 3 6")
    assert t.top == "Deduct"
    assert t.why("deduct us_40 7") == ["5.5 too_much"]
    assert t.why("deduct us_25 1") == ["5.5 not_in_play"]
    assert t.why("end") == ["not_now"]
    t.do("deduct us_40 4")
    assert t.top == "Deduct"
    assert t.why("deduct us_503 3") == ["5.5 too_much"]
    t.do("deduct us_503 2")
    assert t.top == "USOperations"
    assert (t.op("us_40"), t.op("us_503")) == (6, 3)


GROUND = """
us_37 where 0925
us_25 where 1131
us_1cav where 2110
us_control + 0925 1131 2110
"""


def defenders(t: Scene, act: str, die: int) -> int:
    t.dice(die, *[1] * 6).do(act)
    assert t.thrown("9.2") == [die]
    return t.happened("defenders")[0]["number"]


@pytest.mark.rule("luzon", "OPT.REd")
def test_stiff_resistance_adds_one_to_the_garrisons_on_top_of_yamashita() -> None:
    t = turn_two("1 4", GROUND, "yts random_events")
    assert defenders(t, "move us_37 0926", 4) == 1
    assert defenders(t, "move us_25 1132", 6) == 6
    next_turn(t)
    assert defenders(t, "move us_40 0825", 4) == 0


@pytest.mark.rule("luzon", "OPT.REd")
@pytest.mark.parametrize(("die", "found"), [(4, 0), (5, 1)])
def test_stiff_resistance_alone_adds_one(die: int, found: int) -> None:
    assert defenders(turn_two("1 4", GROUND), "move us_37 0926", die) == found


@pytest.mark.rule("luzon", "OPT.REe")
def test_guerrilla_intelligence_takes_one_off_the_garrisons_down_to_the_first_column() -> None:
    t = turn_two("4 5", GROUND)
    assert defenders(t, "move us_1cav 2210", 1) == 2
    assert defenders(t, "move us_43 1022", 5) == 0
    assert defenders(t, "move us_43 1122", 6) == 1
    assert defenders(t, "move us_37 0926", 6) == 0
    next_turn(t)
    assert defenders(t, "move us_43 1123", 5) == 1


BEFORE_CLARK = "us_40 where 1030\nus_37 where 1131\nus_control + 1030 1131\n"


@pytest.mark.rule("luzon", "OPT.REf")
def test_marine_air_support_cancels_two_hits_as_they_are_scored() -> None:
    t = turn_two("4 6", BEFORE_CLARK)
    t.dice(3, 3, 3, 3).do("move us_40 1031")
    assert t.top == "CancelHit"
    assert t.dice_left == 2
    t.do("cancel_hit")
    assert t.top == "CancelHit"
    t.do("cancel_hit")
    assert t.top == "USOperations"
    assert t.dice_left == 0
    assert (t.place("us_40"), t.op("us_40")) == ("1031", 10 - 2 - 1)
    t.dice(1, 3).do("move us_37 1132")
    assert t.top == "USOperations"
    assert t.op("us_37") == 10 - 2 - 1


@pytest.mark.rule("luzon", "OPT.REf")
def test_the_player_may_take_a_hit_and_keep_the_support() -> None:
    t = turn_two("4 6", BEFORE_CLARK)
    t.dice(3, 3, 3, 3).do("move us_40 1031", "take_hit", "cancel_hit", "cancel_hit")
    assert t.op("us_40") == 10 - 2 - 1
    t = turn_two("4 6", BEFORE_CLARK)
    t.dice(2, 3, 2).do("move us_40 1031", "take_hit")
    t.dice(1, 3).do("move us_37 1132", "cancel_hit")
    assert (t.op("us_40"), t.op("us_37")) == (10 - 2 - 1, 10 - 2)


@pytest.mark.rule("luzon", "OPT.REf")
def test_a_cancelled_hit_saves_a_unit_and_the_fire_goes_on() -> None:
    t = turn_two("4 6", f"{BEFORE_CLARK}us_40 op 3")
    t.dice(3, 3, 3, 2).do("move us_40 1031", "cancel_hit", "cancel_hit")
    assert t.dice_left == 0
    assert (t.place("us_40"), t.op("us_40")) == ("1031", 1)


@pytest.mark.rule("luzon", "OPT.REf")
def test_marine_air_support_ends_with_its_turn() -> None:
    t = turn_two("4 6", BEFORE_CLARK)
    next_turn(t)
    t.dice(1, 3).do("move us_40 1031")
    assert t.top == "USOperations"
    assert t.op("us_40") == 10 - 2 - 1


@pytest.mark.rule("luzon", "OPT.REf")
def test_marine_air_support_helps_against_the_counteroffensive_too() -> None:
    t = turn_two("4 6", "us_43 op 1", then="6 1 2 6")
    assert t.top == "CancelShobuHit"
    t.dice(6, 6).do("cancel_hit", "cancel_hit")
    assert t.place("us_43") == "out"
    assert t.s.winner == 1


RISING = "us_control + 2110 1134 1028 1131 0833 1021\n"


@pytest.mark.rule("luzon", "OPT.REg")
@pytest.mark.parametrize(
    "hex",
    ["1129", "1121", "1135", "2210", "1132", "0834", "1827", "1022", "1537", "0924"],
    ids=[
        "town",
        "town at the base area",
        "star",
        "cropland",
        "Clark Field",
        "Zig Zag Pass",
        "Sierra Madre",
        "US-controlled",
        "Intramuros",
        "beachhead",
    ],
)
def test_guerrillas_do_not_rise_there(hex: str) -> None:
    t = turn_two("5 6", f"{RISING}us_control + 1022 1536 1727")
    assert t.top == "GuerrillaRising"
    assert t.why(f"rise {hex}") == ["OPT.RE not_open_to_rising"]
    assert not t.can(f"rise {hex}")


@pytest.mark.rule("luzon", "OPT.REg")
@pytest.mark.parametrize(("hex", "terrain"), [("1022", "rough"), ("0825", "clear")])
def test_a_rising_hands_over_a_clear_or_rough_hex_next_to_a_us_controlled_one(hex: str, terrain: str) -> None:
    t = turn_two("5 6", RISING)
    assert t.kit.board.terrain[t.kit.board.hex(hex)] == terrain
    assert not t.has("us_control", hex)
    before = t.hexes("us_control")
    t.do(f"rise {hex}")
    assert t.hexes("us_control") == before | {hex}
    assert t.thrown("9.2") == []
    assert t.top == "USOperations"


@pytest.mark.rule("luzon", "OPT.REg")
def test_guerrillas_rise_only_next_to_a_us_controlled_hex() -> None:
    t = turn_two("5 6")
    assert t.why("rise 1030") == ["OPT.RE not_open_to_rising"]
    ring = {"0822", "0922", "1022", "1023", "1024", "0925", "0825", "0726", "0625", "0624"}
    assert set(t.options()) == {f"rise {hex}" for hex in ring}
