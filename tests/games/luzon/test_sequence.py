"""5.0 Turn sequence."""

from __future__ import annotations

import pytest

from hexfront.games.luzon.sequence import RandomEventPhase
from hexfront.games.luzon.state import Luzon
from hexfront.kernel.dice import ScriptedDice
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.saves import Entry
from hexfront.kernel.state import columns
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("luzon")
US, JAPAN = 0, 1
PHASES = [  # the two checks are parts of the first phase
    "phase_random_event",
    "phase_rescue",
    "phase_counteroffensive",
    "phase_operations",
    "phase_administrative",
]


def operations(text: str) -> Scene:
    """A position in the US Operations Phase; no dice but those in the text."""
    return scene(f"game luzon\ndice\n{text}\nstep AdministrativePhase\nstep USOperations")


def rescue(text: str = "") -> Scene:
    """A rescue mission has come up; no dice but those in the text."""
    return scene(f"game luzon\ndice\n{text}\nstep CounteroffensiveCheck\nstep RescueMission")


def played(t: Scene, *acts: str) -> list[str]:
    """The phases that were reached and left in carrying out some actions."""
    t.do(*acts)
    return [event.key for event in t.events if event.key.startswith("phase_")]


# 5.1 outline


@pytest.mark.rule("luzon", "5.1", "5.6b")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_three_phases_follow_each_other_the_first_with_two_checks(turn: int) -> None:
    dice = "1 " * (turn - 1)
    t = operations(f"turn {turn - 1}\ndice {dice} 3 2 {'1 ' * turn}")
    phases = played(t, "end", f"deduct us_40 {turn - 1}", "end")
    assert phases == ["phase_administrative", *PHASES]
    assert t.s.turn == turn
    assert t.dice_left == 0


@pytest.mark.rule("luzon", "5.1", "5.6b")
def test_turn_1_has_the_same_phases_without_the_counteroffensive_check() -> None:
    s = GAME.start(BOX, dice=ScriptedDice((3, 1)))
    begun = [event.key for event in s.events if event.key.startswith("phase_")]
    t = Scene(GAME, s)
    s.events = []
    assert begun + played(t, "end") == [phase for phase in PHASES if phase != "phase_counteroffensive"]


@pytest.mark.rule("luzon", "5.1", "5.6b")
def test_both_checks_belong_to_the_random_event_phase() -> None:
    checks = [step for step in GAME.steps if step.__name__.endswith("Check")]
    assert [check.phase for check in checks] == ["random_event"] * 2
    assert [phase for phase in GAME.meta.phases if phase != "arrivals"] == [
        "random_event",
        "operations",
        "administrative",
    ]


@pytest.mark.rule("luzon", "5.1b")
@pytest.mark.parametrize("turn", [1, 2, 6])
def test_before_its_checks_the_random_event_phase_throws_and_changes_nothing(turn: int) -> None:
    t = operations(f"turn {turn}\nus_37 where 1132 op 4\nus_control + 1132")
    t.s.stack = (RandomEventPhase(),)
    before = {name: getattr(t.s, name) for name in columns(Luzon)}
    before = {name: value[:] if isinstance(value, list) else value for name, value in before.items()}
    t.s.stack[-1].run(t.s)
    assert {name: getattr(t.s, name) for name in before} == before
    assert t.top == "RescueMissionCheck"
    assert not any(event.key == "die" for event in t.s.events)


@pytest.mark.rule("luzon", "5.1b")
def test_the_random_event_phase_throws_one_die_for_each_check_and_no_other() -> None:
    t = scene("game luzon\nturn 2\nstep Arrivals\ndice 3 2")
    assert [(e.rule, e.args["value"]) for e in t.s.events if e.key == "die"] == [("5.2", 3), ("5.3", 2)]
    assert (t.top, t.dice_left) == ("USOperations", 0)


# 5.2 rescue missions


@pytest.mark.rule("luzon", "5.2a")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_one_or_two_calls_for_a_rescue_mission_and_no_other_die_does(die: int) -> None:
    t = scene(f"game luzon\ndice {die}")
    assert t.top == ("RescueMission" if die <= 2 else "USOperations")
    assert t.dice_left == 0


@pytest.mark.rule("luzon", "5.2b")
@pytest.mark.parametrize("division", ["us_40", "us_37", "us_6", "us_43", "us_25", "us_11ab", "us_38"])
def test_a_division_cannot_go_on_a_rescue_mission(division: str) -> None:
    t = rescue("us_25 where offshore_reserve\nus_11ab where offshore_reserve\nus_38 where 0825 entered 1")
    assert t.why(f"rescue {division}") == ["5.2 sub_divisional_only"]


@pytest.mark.rule("luzon", "5.2b")
def test_exactly_one_smaller_unit_goes_on_the_mission() -> None:
    t = rescue()
    wanted = ["rescue us_158", "rescue us_13ag", "rescue us_503", "rescue us_112", "rescue us_6rgr", "refuse"]
    assert t.options() == wanted
    t.do("rescue us_158")
    away = [t.kit.pieces[unit].id for unit in t.kit.units if t.s.where[unit] == t.kit.rescue]
    assert away == ["us_158"]
    assert t.top == "USOperations"
    assert t.why("rescue us_112") == ["not_now"]


@pytest.mark.rule("luzon", "5.2c")
def test_a_unit_on_the_map_without_points_may_go_at_no_cost() -> None:
    t = rescue("us_112 where 1022 op 0\nus_control + 1022")
    t.do("rescue us_112")
    assert (t.place("us_112"), t.op("us_112")) == ("rescue_mission", 0)


@pytest.mark.rule("luzon", "5.2c")
@pytest.mark.parametrize("where", ["offshore_reserve", "0736", "3145"])
def test_the_unit_comes_from_the_box_or_from_any_hex_and_keeps_its_points(where: str) -> None:
    t = rescue(f"us_158 where {where} op 3\nus_control + 0736 3145")
    t.do("rescue us_158")
    assert (t.place("us_158"), t.op("us_158")) == ("rescue_mission", 3)


@pytest.mark.rule("luzon", "5.2d")
def test_a_unit_on_a_mission_can_do_nothing_that_turn() -> None:
    t = rescue("turn 2\nus_503 where offshore_reserve\ndice 2 3 3")
    t.do("rescue us_503")
    for order in ("land us_503", "move us_503 1022", "withdraw us_503", "place us_503 0923", "drop us_503"):
        assert t.why(order) == ["5.2 on_rescue"]
    assert not any("us_503" in option for option in t.options())
    t.do("end")
    assert t.place("us_503") == "offshore_reserve"


@pytest.mark.rule("luzon", "5.2d")
def test_a_unit_on_a_mission_cannot_support_an_assault() -> None:
    t = rescue("us_37 where 1436\nus_112 where 1536\nus_158 where 1636\nus_control + 1436 1536 1636")
    t.do("rescue us_112", "assault us_37 1537")
    assert t.can("support us_158")
    assert t.why("support us_112") == ["8.2 not_on_map"]


@pytest.mark.rule("luzon", "5.2e")
def test_a_refused_mission_forfeits_the_game() -> None:
    t = rescue("turn 5")
    t.do("refuse")
    assert (t.s.over, t.s.winner, t.s.ending) == (True, JAPAN, "rescue_refused")


@pytest.mark.rule("luzon", "5.2e")
def test_the_mission_cannot_be_passed_over() -> None:
    t = rescue()
    assert t.why("end") == ["not_now"]
    assert t.why("move us_43 1022") == ["not_now"]


@pytest.mark.rule("luzon", "5.2f")
def test_the_rescue_die_is_thrown_on_turn_1() -> None:
    s = GAME.start(BOX, dice=ScriptedDice((5,)))
    assert [(event.rule, event.args["value"]) for event in s.events if event.key == "die"] == [("5.2", 5)]


@pytest.mark.rule("luzon", "5.2f")
@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6])
def test_the_rescue_die_is_thrown_on_every_later_turn(turn: int) -> None:
    t = operations(f"turn {turn - 1}\ndice {'1 ' * (turn - 1)} 4 3")
    t.do("end", f"deduct us_40 {turn - 1}")
    assert t.thrown("5.2") == [4]
    assert t.s.turn == turn


@pytest.mark.rule("luzon", "5.2g")
def test_the_hex_a_rescue_unit_leaves_stays_us_controlled() -> None:
    t = rescue("us_158 where 1129\nus_control + 1129")
    t.do("rescue us_158")
    assert t.has("us_control", "1129")
    assert not t.s.occupied >> t.kit.board.hex("1129") & 1


# 5.3 counteroffensive check


@pytest.mark.rule("luzon", "5.3a")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_any_die_but_a_one_leaves_the_shobu_group_in_its_base_area(die: int) -> None:
    t = rescue(f"turn 3\ndice {die}")
    t.do("rescue us_6rgr")
    assert t.thrown() == t.thrown("5.3") == [die]
    assert (t.top, t.place("sg_sub")) == ("USOperations", "sgba")


@pytest.mark.rule("luzon", "5.3a", "5.3c")
def test_a_one_launches_the_counteroffensive_and_it_ends_the_game() -> None:
    t = rescue("turn 3\ndice 1 2 1 1 1 1 1 1 1")
    t.do("rescue us_6rgr")
    assert t.thrown("5.3") == [1]
    assert t.thrown("11.7") == [1] * 7
    assert len(t.happened("counteroffensive")) == 1
    assert (t.s.over, t.s.winner, t.s.ending) == (True, US, "counteroffensive_beaten")
    assert t.options() == []
    assert t.why("end") == ["game_over"]


@pytest.mark.rule("luzon", "5.3b")
@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
@pytest.mark.parametrize("options", [(), ("yts", "army35")])
def test_no_counteroffensive_die_is_thrown_on_turn_1(scenario: str, options: tuple[str, ...]) -> None:
    s = GAME.start(BOX, scenario, options, ScriptedDice((5, 5, 3) if scenario == "macarthur" else (3,)))
    t = Scene(GAME, s)
    while t.top == "AssignDivisions":
        t.do(t.options()[0])
    assert (t.top, t.s.turn, t.dice_left) == ("USOperations", 1, 0)
    assert not any(event.rule == "5.3" for event in [*s.events, *t.events])


# 5.4 operations


@pytest.mark.rule("luzon", "5.4a")
def test_each_unit_with_points_may_act_and_pays_hex_by_hex_from_its_own() -> None:
    t = operations("us_158 where 0822 op 2\nus_control + 0822\ndice 1 1 1 1")
    movers = {option.split()[1] for option in t.options() if option.startswith("move")}
    assert movers == {"us_40", "us_37", "us_6", "us_43", "us_158"}
    t.do("move us_43 1022", "move us_6 1023", "move us_158 0922", "move us_43 1122")
    assert (t.op("us_43"), t.op("us_6"), t.op("us_158"), t.op("us_37")) == (8, 9, 1, 10)


@pytest.mark.rule("luzon", "5.4b")
def test_units_act_in_any_order_and_take_turns() -> None:
    t = operations("dice 1 1 1")
    t.do("move us_43 1022")
    t.do("move us_40 0825")
    t.do("move us_43 1122")
    assert (t.place("us_43"), t.place("us_40")) == ("1122", "0825")
    assert t.can("move us_6 1023")


@pytest.mark.rule("luzon", "5.4c")
def test_the_phase_may_be_ended_without_acting() -> None:
    t = operations("dice 4")
    assert t.can("end")
    t.do("end")
    assert t.top == "Deduct"
    assert {t.place(unit) for unit in ("us_40", "us_37", "us_6", "us_43")} == {"0725", "0824", "0924", "0923"}


# 5.5 administrative phase


@pytest.mark.rule("luzon", "5.5a")
@pytest.mark.parametrize("turn", [1, 3])
def test_the_rescue_unit_comes_back_to_the_box(turn: int) -> None:
    t = operations(f"turn {turn}\nus_6rgr where rescue_mission op 0\ndice {'1 ' * turn}")
    t.do("end")
    assert t.place("us_6rgr") == "offshore_reserve"
    assert t.op("us_6rgr") == 5
    assert t.why("deduct us_6rgr 1") == []


@pytest.mark.rule("luzon", "5.5b")
def test_all_tracks_go_to_full() -> None:
    t = operations("us_37 where 1132 op 0\nus_43 op 7\nus_503 op 1\nus_158 where 1022 op 0\ndice 1")
    t.do("end")
    assert [t.op(unit) for unit in ("us_37", "us_43", "us_503", "us_158")] == [10, 10, 5, 5]


@pytest.mark.rule("luzon", "5.5c")
def test_the_dice_of_turn_3_are_deducted_exactly() -> None:
    t = operations("turn 3\ndice 2 4 5 3 3")
    t.do("end")
    assert t.thrown("5.5") == [2, 4, 5]
    assert t.s.stack[-1].points == 11
    assert t.why("end") == ["not_now"]
    t.do("deduct us_40 10")
    assert (t.top, t.s.stack[-1].points) == ("Deduct", 1)
    assert t.why("deduct us_37 2") == ["5.5 too_much"]
    t.do("deduct us_37 1")
    assert (t.top, t.s.turn) == ("USOperations", 4)
    assert (t.op("us_40"), t.op("us_37")) == (0, 9)
    assert sum(t.s.op[unit] for unit in t.kit.units if t.s.where[unit] >= 0) == 40 - 11


@pytest.mark.rule("luzon", "5.5c")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_as_many_dice_are_thrown_as_the_turn_has_the_number(turn: int) -> None:
    t = operations(f"turn {turn}\ndice {'6 ' * turn}")
    t.do("end")
    assert t.thrown("5.5") == [6] * turn
    assert t.happened("deduction") == [{"number": 6 * turn}]


@pytest.mark.rule("luzon", "5.5d")
def test_one_unit_may_bear_the_whole_deduction() -> None:
    t = operations("dice 3 3 2")
    t.do("end", "deduct us_503 3")
    assert (t.s.turn, t.top) == (2, "USOperations")
    assert t.op("us_503") == 2


@pytest.mark.rule("luzon", "5.5d")
def test_the_deduction_may_be_spread_and_may_bring_a_unit_to_zero() -> None:
    t = operations("turn 2\ndice 3 6 3 2")
    t.do("end", "deduct us_503 5", "deduct us_40 1", "deduct us_43 2", "deduct us_40 1")
    assert [t.op(unit) for unit in ("us_503", "us_40", "us_43", "us_37")] == [0, 8, 8, 10]


@pytest.mark.rule("luzon", "5.5e")
def test_no_unit_is_brought_below_zero() -> None:
    t = operations("turn 2\ndice 6 6")
    t.do("end")
    assert t.why("deduct us_503 6") == ["5.5 below_zero"]
    t.do("deduct us_503 5")
    assert t.why("deduct us_503 1") == ["5.5 below_zero"]
    assert not any("us_503" in option for option in t.options())


@pytest.mark.rule("luzon", "5.5f")
@pytest.mark.parametrize("unit", ["us_25", "us_1cav", "us_11ab", "us_34", "us_38", "us_149"])
def test_units_not_yet_arrived_bear_no_deduction(unit: str) -> None:
    t = operations("dice 4")
    t.do("end")
    assert t.why(f"deduct {unit} 1") == ["5.5 not_in_play"]
    assert t.can("deduct us_40 1")


@pytest.mark.rule("luzon", "5.5f")
def test_the_38th_off_the_map_bears_no_deduction_in_either_form_but_the_34th_does() -> None:
    t = operations("turn 2\ndice 1 1 3 2 1 1 1")
    t.do("end", "deduct us_40 2", "end")
    assert (t.s.turn, t.top) == (3, "Deduct")
    for unit in ("us_38", "us_149", "us_151", "us_152"):
        assert t.why(f"deduct {unit} 1") == ["5.5 not_in_play"]
    assert t.why("deduct us_34 1") == []


@pytest.mark.rule("luzon", "5.5f")
def test_the_38th_once_entered_bears_deductions() -> None:
    t = operations("turn 3\nus_149 where 0736 entered 1\nus_control + 0736\ndice 1 1 1")
    t.do("end")
    assert t.why("deduct us_149 1") == []


@pytest.mark.rule("luzon", "5.5h")
def test_a_deduction_lasts_through_the_next_turn_until_its_reset() -> None:
    t = operations("dice 3 2 2 1 1")
    t.do("end", "deduct us_503 3")
    assert (t.top, t.s.turn, t.op("us_503")) == ("RescueMission", 2, 2)
    t.do("rescue us_6rgr")
    assert (t.top, t.op("us_503")) == ("USOperations", 2)
    t.do("end")
    assert (t.top, t.op("us_503")) == ("Deduct", 5)


@pytest.mark.rule("luzon", "5.5h")
def test_a_deduction_counts_in_the_counteroffensive_check_of_the_next_turn() -> None:
    t = operations("dice 6 3 1 2 6 6 6 6 6")
    t.do("end", "deduct us_43 6")
    assert t.thrown("11.7") == [6, 6, 6, 6]
    assert t.place("us_43") == "out"
    assert (t.s.turn, t.s.winner, t.s.ending) == (2, JAPAN, "counteroffensive_reached")


@pytest.mark.rule("luzon", "5.5g")
@pytest.mark.parametrize(("extra", "winner"), [("", JAPAN), ("won", US)])
def test_turn_6_ends_with_the_verdict_and_no_dice(extra: str, winner: int) -> None:
    t = operations("turn 6\nus_37 op 0\nus_6rgr where rescue_mission")
    if extra:
        t.s.us_control |= t.kit.board.land
    assert played(t, "end") == ["phase_administrative"]
    assert t.thrown() == []
    assert (t.s.over, t.s.winner, t.s.ending) == (True, winner, "objectives")
    assert t.op("us_37") == 0


# 5.6, 5.7 end of turn and of play


@pytest.mark.rule("luzon", "5.6a")
def test_the_turn_marker_advances_and_the_first_phase_comes_first() -> None:
    t = operations("turn 2\ndice 1 1 2")
    t.do("end")
    assert t.s.turn == 2
    t.do("deduct us_40 2")
    assert t.s.turn == 3
    told = [event.key for event in t.events if event.key.startswith(("phase_", "turn"))]
    assert told == ["turn", "phase_random_event", "phase_rescue"]
    assert t.happened("turn") == [{"turn": 3}]


@pytest.mark.rule("luzon", "5.7a")
def test_a_concession_on_turn_4_is_a_japanese_victory() -> None:
    t = operations("turn 4")
    t.s.us_control |= t.kit.board.land
    t.do("concede")
    assert (t.s.over, t.s.winner, t.s.ending, t.s.turn) == (True, JAPAN, "conceded", 4)


@pytest.mark.rule("luzon", "5.7a")
def test_play_ends_after_turn_6_and_on_sudden_death() -> None:
    t = operations("turn 6")
    t.do("end")
    assert (t.s.over, t.s.turn) == (True, 6)
    t = rescue("turn 4")
    t.do("refuse")
    assert (t.s.over, t.s.turn) == (True, 4)


@pytest.mark.rule("luzon", "5.7b")
def test_meeting_the_conditions_on_turn_5_does_not_stop_play() -> None:
    t = operations("turn 5\ndice 1 1 1 1 1 3 2")
    t.s.us_control |= t.kit.board.land
    t.do("end", "deduct us_40 5")
    assert t.thrown("5.3") == [2]
    assert (t.s.over, t.s.turn, t.top) == (False, 6, "USOperations")
    t.do("end")
    assert (t.s.winner, t.s.ending) == (US, "objectives")


@pytest.mark.rule("luzon", "5.7b")
def test_a_counteroffensive_on_turn_6_still_takes_the_victory_away() -> None:
    t = operations("turn 5\nus_43 where 0822\ndice 1 1 1 1 1 3 1 2")
    t.s.us_control |= t.kit.board.land & ~t.kit.cities
    t.do("end", "deduct us_40 5")
    assert (t.s.turn, t.s.winner, t.s.ending) == (6, JAPAN, "counteroffensive_reached")


@pytest.mark.rule("luzon", "5.7a")
def test_a_game_conceded_when_that_was_an_option_of_the_phase_still_loads() -> None:
    journal = Journal.new("luzon", "historical", (), bytes(32))
    journal.entries.append(Entry("concede", 0, (), "a12ab1d150974113"))
    again = load(journal.save(), kit=journal.kit)
    assert (again.state.winner, again.state.ending) == (JAPAN, "conceded")
