"""25.0 Optional rules."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.obligations import can_attack
from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.games.formosa.state import lp
from hexfront.kernel.refusal import Refused
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")
KIT: Any = BOX
ASHORE = "us-96-381 where 1327"
MARINES = ("us-m1-1", "us-m1-5", "us-m1-7", "us-m2-2")
INFANTRY = ("us-7-17", "us-7-32", "us-7-184", "us-27-105")


def at(hex: str, *units: str) -> str:
    return "\n".join(f"{unit} where {hex}" for unit in units)


def fighting(options: str, dice: str, *lines: str, side: int = 0) -> Scene:
    """A Combat Phase of turn 3; nobody has logistics points unless a line says so."""
    poor = "lp_allied 0\nlp_japan 0"
    steps = f"step EndOfTurn\nstep Movement side=0\nstep CombatPhase side={side}"
    text = "\n".join(lines)
    return scene(f"game formosa\noptions {options}\ndice {dice}\nturn 3\n{poor}\n{ASHORE}\n{text}\n{steps}")


def moving(options: str, dice: str, *lines: str, side: int = 0, turn: int = 3) -> Scene:
    """A Movement Phase; the Allied one comes after it."""
    steps = f"step EndOfTurn\nstep Movement side=0\nstep Movement side={side}"
    text = "\n".join(lines)
    return scene(f"game formosa\noptions {options}\ndice {dice}\nturn {turn}\n{ASHORE}\n{text}\n{steps}")


def again(t: Scene, text: str) -> Scene:
    """The same position with other steps."""
    return scene(f"{t.print().split('step ')[0]}{text}")


def japanese_set_up(options: str) -> Scene:
    t = scene(f"game formosa\noptions {options}\ndice 1 1 4 1\nstep GameTurn\nstep SetUp")
    t.do("auto", side=1)
    return t


@pytest.mark.rule("formosa", "25.0")
@pytest.mark.parametrize("chosen", [o.key for o in GAME.meta.options if o.key.startswith("25.")])
def test_each_optional_rule_stands_alone(chosen: str) -> None:
    s = GAME.start(BOX, "scenario_1", (chosen,), die=1)
    assert s.options == (chosen,)
    effects = {
        "25.1": breakthrough(chosen).top == "Exploitation",
        "25.3": moving(chosen, "", AIRLIFT, "us-158 where staging_area").can("fly us-158"),
        "25.5": allied_set_up((chosen,)).can("buy us-97-303"),
        "25.7": japanese_set_up(chosen).can("buy jp-mar", 1),
        "25.8": japanese_set_up(chosen).can("buy jp-ar", 1),
        "25.9": japanese_set_up(chosen).can("buy jp-tsg", 1),
        "25.10": japanese_set_up(chosen).can("deploy jp-pw", 1),
    }
    assert {rule for rule, on in effects.items() if on} == {chosen} & effects.keys()


def allied_set_up(options: tuple[str, ...]) -> Scene:
    steps = "step GameTurn\nstep AlliedSetUp side=0"
    return scene(f"game formosa\noptions {' '.join(options)}\ndice\nlp_allied 30\n{steps}")


@pytest.mark.rule("formosa", "25.0")
def test_there_are_ten_optional_rules_and_no_others() -> None:
    assert [o.key for o in GAME.meta.options if o.key.startswith("25.")] == [f"25.{n}" for n in range(1, 11)]
    with pytest.raises((ValueError, Refused)):
        GAME.start(BOX, "scenario_1", ("25.11",), die=1)


# 25.1

BREAKTHROUGH = (
    at("1017", *MARINES),
    at("0918", *INFANTRY),
    "jp-g1 where 1018",
    "jp-g2 where 1119",
    "jp-gu1 where 1117",
    "jp-gu2 where 1019",
)


def breakthrough(options: str = "25.1", *lines: str) -> Scene:
    """Two stacks have destroyed a guard in 1018; the marines have advanced into the hex."""
    t = fighting(options, "4", *BREAKTHROUGH, *lines)
    t.do("target 1018", "join 1017", "join 0918", "attack")
    if t.top == "AttackerCommits":
        t.do("done")
    assert t.happened("result_DE")
    t.do(*(f"advance {unit} 1018" for unit in MARINES[:3]))
    t.do("done")
    return t


@pytest.mark.rule("formosa", "25.1a")
def test_after_de_one_stack_may_go_on_whether_it_advanced_or_not() -> None:
    t = breakthrough()
    assert t.top == "Exploitation"
    # 1017 did not empty: one marine regiment stayed there and reaches the guerrillas in 1117
    assert t.options() == ["exploit 1017", "exploit 1018", "done"]
    assert t.why("exploit 0917") == ["25.1 not_an_exploiter"]
    t.do("exploit 1017", "target 1117", f"add {MARINES[3]}")
    t.dice(2).do("attack")
    assert t.happened("combat_column")[0] == {"percent": 600, "column": 8 - 2}


@pytest.mark.rule("formosa", "25.1a")
def test_without_the_rule_nobody_goes_on() -> None:
    assert breakthrough("25.2").top == "Attacks"


@pytest.mark.rule("formosa", "25.1a")
def test_other_results_are_not_exploited() -> None:
    t = fighting("25.1", "2", *BREAKTHROUGH)
    t.do("target 1018", "join 1017", "join 0918", "attack")
    assert t.happened("result_DR")
    while t.top != "Attacks":
        t.do(t.options(1)[0], side=1) if t.options(1) else t.do("done")
    assert t.top == "Attacks"


@pytest.mark.rule("formosa", "25.1b")
def test_exploitation_goes_on_as_long_as_the_result_is_de() -> None:
    t = breakthrough()
    t.do("exploit 1018", "target 1119", *(f"add {unit}" for unit in MARINES[:3]))
    t.dice(5).do("attack")
    assert t.happened("combat_column")[0] == {"percent": 900, "column": 9 - 2}
    assert t.happened("result_DE")
    t.do("done")
    assert t.top == "Exploitation"
    t.do("exploit 1018", "target 1019", *(f"add {unit}" for unit in MARINES[:3]))
    t.dice(2).do("attack")
    assert t.happened("combat_column")[0] == {"percent": 1800, "column": 9 - 1}
    assert t.happened("result_D1")
    t.do("lose jp-gu2", side=1)
    t.do("done")
    assert t.top == "Attacks"


@pytest.mark.rule("formosa", "25.1c")
def test_only_one_stack_goes_on_with_any_of_its_units() -> None:
    t = breakthrough()
    t.do("exploit 1018")
    assert t.why(f"add {MARINES[0]}") == ["not_now"]
    t.do("target 1119")
    assert [o for o in t.options() if not o.startswith("target")] == [f"add {unit}" for unit in MARINES[:3]]
    assert t.why(f"add {MARINES[3]}") == ["25.1 one_stack"]
    assert t.why("add us-7-17") == ["25.1 one_stack"]
    t.do(f"add {MARINES[1]}")
    t.dice(1).do("attack")
    assert t.happened("combat_column")[0]["percent"] == 300
    assert t.top != "Exploitation"


@pytest.mark.rule("formosa", "25.1a", "15.0m")
def test_an_exploitation_may_take_several_hexes_at_once() -> None:
    """Per standard combat rules: the guard in 1119 and the guerrillas in 1019, 2 + 1 against three marine regiments."""
    t = breakthrough()
    t.do("exploit 1018", "target 1119", *(f"add {unit}" for unit in MARINES[:3]))
    assert t.why("target 1018") == ["15.0 no_enemy"]
    assert t.why("target 1806") == ["15.0 no_enemy"]
    t.do("target 1019")
    assert t.why("target 1119") == ["not_now"]
    t.dice(6).do("attack")
    assert t.happened("combat_column")[0]["percent"] == 600
    assert len(t.happened("attack_declared")) == 2


@pytest.mark.rule("formosa", "25.1a", "11.1f")
def test_an_exploitation_against_deception_that_shows_itself_is_chosen_anew() -> None:
    t = breakthrough("25.1", "jp-d1 where 1119 concealed 1", "jp-g2 where 1806")
    t.do("exploit 1018", "target 1119", f"add {MARINES[0]}")
    t.do("reveal jp-d1", side=1)
    assert (t.top, t.place("jp-d1")) == ("Exploitation", "out")
    assert t.options() == ["exploit 1018", "done"]


@pytest.mark.rule("formosa", "25.1d")
def test_a_counterattack_is_never_exploited() -> None:
    strong = at("1018", "jp-9-7", "jp-9-19", "jp-9-35")
    t = fighting("25.1", "5 4", "us-rgr6 where 1017", "us-7-17 where 0916", strong)
    t.do("target 1018", "join 1017", "attack")
    assert t.happened("result_CA")
    assert t.happened("result_DE")
    t.do("advance jp-9-7 1017", "advance jp-9-7 0917", "done", side=1)
    assert t.place("jp-9-7") == "0917"  # beside the regiment in 0916
    assert t.top == "Attacks"
    assert not t.can("exploit 0917", 1)


@pytest.mark.rule("formosa", "25.1e")
@pytest.mark.parametrize(("points", "column"), [(0, 3), (1, 4), (2, 5)])
def test_normal_shifts_apply_to_an_exploitation(points: int, column: int) -> None:
    t = breakthrough("25.1", "lp_allied 3", "us-sb44 where 0820 base 1")
    t.do("exploit 1018", "target 1119", f"add {MARINES[0]}", "attack")
    t.dice(1, 1).do(f"spend {points}" if points else "done")
    assert t.happened("combat_column")[0] == {"percent": 300, "column": column}
    assert lp(t.s, ALLIED) == 3 - points


NEIGHBOUR = "us-158 where 1219"
"""Beside 1119 and not beside 1018 nor 1019."""


@pytest.mark.rule("formosa", "25.1f")
def test_an_exploitation_leaves_others_the_target_they_owe_an_attack_on() -> None:
    t = breakthrough("25.1", NEIGHBOUR)
    t.do("exploit 1018")
    assert t.why("target 1119") == ["15.1 duties_impossible"]
    assert t.options() == ["target 1019"]


@pytest.mark.rule("formosa", "25.1f")
def test_a_stack_with_nothing_else_to_strike_cannot_exploit() -> None:
    t = breakthrough("25.1", NEIGHBOUR, "jp-gu2 where 1806")
    assert t.options() == ["exploit 1017", "done"]
    assert t.why("exploit 1018") == ["15.1 duties_impossible"]


@pytest.mark.rule("formosa", "25.1f")
def test_it_may_take_the_target_of_a_stack_that_has_another() -> None:
    t = breakthrough("25.1", NEIGHBOUR, "jp-g3 where 1320")
    t.do("exploit 1018", "target 1119", *(f"add {unit}" for unit in MARINES[:3]))
    t.dice(5).do("attack")
    assert t.happened("result_DE")
    t.do("done", "done")
    assert t.why("end") == ["15.0 duties_left"]
    assert t.options() == ["target 1320"]


@pytest.mark.rule("formosa", "25.1f", "11.1f")
def test_a_declared_exploitation_lapses_when_others_need_its_target_after_all() -> None:
    """The other target of the neighbours was deception and shows itself."""
    t = breakthrough("25.1", NEIGHBOUR, "jp-d1 where 1320 concealed 0")
    t.s.concealed[KIT.index["jp-d1"]] = 1
    t.do("exploit 1018", "target 1119", f"add {MARINES[0]}")
    t.do("reveal jp-d1", side=1)
    assert t.top == "Exploitation"


@pytest.mark.rule("formosa", "25.1a", "10.2.2a")
def test_an_opposed_landing_is_never_exploited() -> None:
    steps = "step EndOfTurn\nstep Movement side=0\nstep InvasionPhase"
    t = scene(
        f"game formosa\noptions 25.1\ndice 6\n{ASHORE}\nal-amph1 where invasion_markers\nlp_allied 0\nlp_japan 0\n"
        f"{at('staging_area', *MARINES)}\njp-g1 where 0923\njp-g2 where 1022\n{steps}"
    )
    t.do("beach_marker 0823", *(f"load {unit} 0823" for unit in MARINES))
    t.do("target 0923", "join 0823", "attack")
    assert t.happened("result_DE")
    t.do(*(f"advance {unit} 0923" for unit in MARINES))
    assert t.top == "Attacks"


# 25.2

POCKET = (at("1017", *MARINES), at("0918", *INFANTRY), "us-arm13 where 1019")


def pocket(die: int, defenders: tuple[str, ...], *lines: str, options: str = "25.2") -> Scene:
    """48 CF attack a hex from three sides that leave no way out."""
    t = fighting(options, str(die), *POCKET, at("1018", *defenders), *lines)
    t.do("target 1018", "join 1017", "join 0918", "join 1019", "attack")
    return t


@pytest.mark.rule("formosa", "25.2a")
@pytest.mark.parametrize(
    ("defenders", "held"),
    [
        (("jp-9-7", "jp-50-301", "jp-50-302"), 1),
        (("jp-9-7", "jp-50-301", "jp-g1"), 1),
        (("jp-9-7", "jp-9-19"), 0),
        (("jp-9-7", "jp-hw1"), 0),
    ],
)
def test_nine_japanese_factors_are_worth_a_point(defenders: tuple[str, ...], held: int) -> None:
    t = pocket(6, defenders)
    assert t.happened("result_DE")
    t.do("done")
    assert (t.s.held_allied, t.s.held_japan, lp(t.s, ALLIED)) == (held, 0, 0)
    t = pocket(6, defenders, options="25.1")
    t.do("done")
    assert t.s.held_allied == 0


@pytest.mark.rule("formosa", "25.2a")
@pytest.mark.parametrize(("unit", "held"), [("us-m1-1", 1), ("us-7-17", 0)])
def test_six_allied_factors_are_worth_a_point(unit: str, held: int) -> None:
    attackers = (at("1018", "jp-9-7", "jp-9-19", "jp-9-35"), at("1016", "jp-12-24", "jp-12-46", "jp-12-48"))
    t = fighting("25.2", "5", f"{unit} where 1017", *attackers, at("1117", "jp-b75", "jp-b76", "jp-10-10"), side=1)
    t.do("target 1017", "join 1018", "join 1016", "join 1117", "attack", side=1)
    assert t.happened("result_DE")
    t.do("done", side=1)
    assert (t.s.held_japan, t.s.held_allied) == (held, 0)


@pytest.mark.rule("formosa", "25.2b")
def test_units_that_cannot_retreat_count() -> None:
    t = pocket(3, ("jp-9-7", "jp-50-301", "jp-50-302"))
    assert t.happened("result_DR")
    assert len(t.happened("eliminated")) == 3
    t.do("done")
    assert t.s.held_allied == 1


@pytest.mark.rule("formosa", "25.2b")
def test_units_lost_on_an_overstacked_retreat_count() -> None:
    lines = (
        at("0918", *MARINES),
        at("1019", *INFANTRY[:3], "us-arm13"),
        at("1018", "jp-9-7", "jp-9-19", "jp-9-35"),
        at("1118", "jp-12-24", "jp-12-46", "jp-12-48"),
        "us-27-106 where 1216",
        "us-27-165 where 1219",
    )
    t = fighting("25.2", "5", *lines)
    t.do("target 1018", "join 0918", "join 1019", "attack")
    assert t.happened("result_DR")
    assert t.options(1) == [f"retreat {unit} 1118" for unit in ("jp-9-7", "jp-9-19", "jp-9-35")]
    t.do("retreat jp-9-7 1118", "retreat jp-9-19 1118", "retreat jp-9-35 1118", side=1)
    assert len(t.happened("eliminated")) == 3
    t.do("done")
    assert t.s.held_allied == 1


@pytest.mark.rule("formosa", "25.2b")
def test_own_losses_do_not_count() -> None:
    t = fighting("25.2", "1", "jp-9-7 where 1018", *(at("1017", *INFANTRY),), "jp-9-19 where 1018", side=1)
    t.do("target 1017", "join 1018", "attack", side=1)
    assert t.happened("result_AE")
    assert (t.s.held_japan, t.s.held_allied) == (0, 0)
    t = fighting("25.2", "1", at("1018", "jp-9-7", "jp-9-19", "jp-9-35"), "us-m1-1 where 1017", "us-m1-5 where 1017")
    t.do("target 1018", "join 1017", "attack")
    assert t.happened("result_A1")
    t.do("lose us-m1-1")
    assert (t.s.held_japan, t.s.held_allied) == (0, 0)


@pytest.mark.rule("formosa", "25.2c")
@pytest.mark.parametrize(("unit", "held"), [("us-m1-1", 1), ("us-7-17", 0)])
def test_a_counterattack_is_an_attack_of_its_side(unit: str, held: int) -> None:
    die = 6 if unit == "us-7-17" else 5
    t = fighting("25.2", f"{die} 6", f"{unit} where 1017", at("1018", "jp-9-7", "jp-9-19", "jp-9-35"))
    t.do("target 1018", "join 1017", "attack")
    assert t.happened("result_CA")
    assert t.happened("result_D1")
    t.do(f"lose {unit}")
    t.do("done", side=1)
    assert (t.s.held_japan, t.s.held_allied) == (held, 0)
    t = again(t, "dice 1\nstep EndOfTurn\nstep Movement side=0\nstep LogisticsPhase")
    assert (lp(t.s, JAPAN), t.s.held_japan) == (1 + held, 0)


# 25.3

AIRLIFT = "al-airsup where allied_available\nus-sb44 where 1327 base 1\nus-96-381 where 1226"


@pytest.mark.rule("formosa", "25.3a")
@pytest.mark.parametrize(
    ("unit", "carried"),
    [
        ("us-158", True),
        ("us-511", True),
        ("us-rgr6", True),
        ("us-e1118", True),
        ("us-m1-1", False),
        ("us-arm13", False),
        ("us-fa419", False),
        ("us-hq24", False),
        ("us-db16", False),
    ],
)
def test_air_supply_carries_one_light_unit_to_a_functional_airfield(unit: str, carried: bool) -> None:
    t = moving("25.3", "", AIRLIFT, f"{unit} where staging_area")
    assert t.can(f"fly {unit}") is carried
    if carried:
        t.do(f"fly {unit}")
        assert t.options() == ["at 1327"]
        assert t.why("at 1122") == ["25.3 not_a_functional_airfield"]
        t.do("at 1327", "stop")
        assert t.place(unit) == "1327"
        assert not any(act.startswith("fly") for act in t.options())


@pytest.mark.rule("formosa", "25.3a")
@pytest.mark.parametrize(
    "lines",
    [
        ("us-sb44 where 1327 base 0",),
        ("al-airsup where allied_reinforcements",),
        ("us-158 where amoy", "amoy 1"),
    ],
)
def test_it_needs_the_marker_the_base_and_the_staging_area(lines: tuple[str, ...]) -> None:
    assert moving("25.3", "", AIRLIFT, "us-158 where staging_area").can("fly us-158")
    assert not moving("25.3", "", AIRLIFT, "us-158 where staging_area", *lines).can("fly us-158")
    assert not moving("25.2", "", AIRLIFT, "us-158 where staging_area").can("fly us-158")


@pytest.mark.rule("formosa", "25.3b")
def test_the_flight_costs_a_movement_point() -> None:
    t = moving("25.3", "", AIRLIFT, "us-158 where staging_area")
    t.do("fly us-158", "at 1327")
    assert t.s.stack[-1].prompt(t.s, 0).args["number"] == 2 * 4
    t.do("to 1326", "to 1325")
    assert t.place("us-158") == "1325"
    assert t.why("move us-158") == ["12.2 already_moved"]


@pytest.mark.rule("formosa", "25.3b")
def test_the_airfield_may_lie_in_an_enemy_zone_of_control() -> None:
    t = moving("25.3", "", AIRLIFT, "us-158 where staging_area", "jp-9-7 where 1326")
    t.do("fly us-158", "at 1327")
    assert t.why("to 1226") == ["12.2 stopped_by_zoc"]
    assert t.options() == ["stop"]


@pytest.mark.rule("formosa", "25.3c")
def test_the_marker_is_used_for_the_allied_turn_and_ready_in_the_japanese() -> None:
    units = "us-7-17 where 1023\njp-50-301 where 1022\nus-ngf1 where staging_area\nus-158 where staging_area"
    steps = "step Movement side=0\nstep CombatPhase side=1\nstep CombatPhase side=0\nstep Movement side=0"
    head = f"game formosa\noptions 25.3\ndice 3 1\nturn 3\n{AIRLIFT}\n{units}"
    t = scene(f"{head}\n{steps}")
    t.do("fly us-158", "at 1327", "stop", "end")
    t.do("target 1022", "join 1023", "attack")
    assert t.why("air_supply") == ["19.4 supply_used"]
    t.do("done")
    assert t.happened("result_CA") or t.happened("result_A1") or t.happened("result_AR")
    t = again(t, "us-7-17 where 1023\njp-50-301 where 1022\nstep Movement side=0\nstep CombatPhase side=1")
    t.do("target 1023", "join 1022", "attack", side=1)
    assert t.can("air_supply")
    t = scene(f"{head}\n{steps}")
    t.do("end", "target 1022", "join 1023", "attack")
    assert t.can("air_supply")


# 25.4

CUT_OFF = ("us-hq3ac where 1327", "jp-9-7 where 1225", "jp-9-19 where 1425")
CORPS = "us-hq3ac where 1121\nus-m1-5 where allied_replacements\nlp_allied 9"


def replacing(options: str, *lines: str) -> Scene:
    text = "\n".join(lines)
    steps = "step EndOfTurn\nstep Movement side=0\nstep Recruit side=0"
    return scene(f"game formosa\noptions {options}\ndice\nturn 3\n{ASHORE}\n{CORPS}\n{text}\n{steps}")


@pytest.mark.rule("formosa", "25.4")
def test_replaced_marines_may_join_a_supplied_headquarters() -> None:
    t = replacing("25.4", "us-sb44 where 0923 base 1")
    t.do("buy us-m1-5")
    assert t.options() == ["to_staging", "at 0923", "at 1121"]
    t.do("at 1121")
    assert (t.place("us-m1-5"), lp(t.s, ALLIED)) == ("1121", 8)


@pytest.mark.rule("formosa", "25.4")
@pytest.mark.parametrize(
    ("options", "lines", "unit", "hex"),
    [
        ("25.3", ("us-sb44 where 0923 base 1",), "us-m1-5", "1121"),
        ("25.4", ("us-sb44 where 0923 base 1", "us-7-17 where allied_replacements"), "us-7-17", "1121"),
        ("25.4", ("us-sb44 where 0923 base 1", "us-amphib1 where allied_reinforcements"), "us-amphib1", "1121"),
        ("25.4", (*CUT_OFF, "us-sb44 where 0923 base 1"), "us-m1-5", "1327"),
        ("25.4", ("cw-eng1 where 0923 base 1", "amoy 1"), "us-m1-5", "1121"),
        ("25.4", (*CUT_OFF, "us-sb44 where 0923 base 1", "cw-hq1 where 1121"), "us-m1-5", "1121"),
    ],
)
def test_nobody_else_may_and_nowhere_else(options: str, lines: tuple[str, ...], unit: str, hex: str) -> None:
    t = replacing(options, *lines)
    t.do(f"buy {unit}")
    assert t.why(f"at {hex}") == ["8.1 not_functional"]


# 25.5


def buying(points: int, *lines: str, options: str = "25.5") -> Scene:
    steps = "step EndOfTurn\nstep Movement side=0\nstep Recruit side=0"
    text = "\n".join(lines)
    return scene(f"game formosa\noptions {options}\ndice\nturn 3\nlp_allied {points}\n{ASHORE}\n{text}\n{steps}")


DIVISION = ("us-97-303", "us-97-386", "us-97-387")


@pytest.mark.rule("formosa", "25.5a")
@pytest.mark.parametrize("unit", DIVISION)
def test_the_97th_division_is_bought_whole(unit: str) -> None:
    t = buying(6)
    t.do(f"buy {unit}")
    assert {t.place(regiment) for regiment in DIVISION} == {"staging_area"}
    assert lp(t.s, ALLIED) == 0
    for points in (5, 2):
        assert buying(points).why(f"buy {unit}") == ["25.5 all_three"]
    assert buying(1).why(f"buy {unit}") == ["7.2 no_lp"]


@pytest.mark.rule("formosa", "25.5a")
def test_each_regiment_of_the_97th_is_deployed_on_its_own() -> None:
    t = buying(6, "us-sb44 where 0923 base 1", "amoy 1")
    t.do("buy us-97-303")
    t.do("at 0923", "to_amoy", "to_staging")
    assert sorted(t.place(regiment) for regiment in DIVISION) == ["0923", "amoy", "staging_area"]
    assert lp(t.s, ALLIED) == 0


@pytest.mark.rule("formosa", "25.5a")
def test_a_lost_regiment_of_the_97th_is_replaced_alone() -> None:
    t = buying(1, "used_97 1", "us-97-303 where staging_area", "us-97-387 where allied_replacements")
    t.do("buy us-97-387")
    assert (lp(t.s, ALLIED), t.place("us-97-387")) == (0, "staging_area")


@pytest.mark.rule("formosa", "25.5b")
def test_the_97th_division_costs_five_victory_points() -> None:
    t = buying(6, "us-sb44 where 0923 base 1")
    assert allied_points(t.s) == 6
    t.do("buy us-97-303", "to_staging", "to_staging", "to_staging")
    assert allied_points(t.s) == 6  # nothing tells before the purchases are closed (R129)
    t.do("done")
    assert allied_points(t.s) == 1
    t = allied_set_up(("25.5",))
    t.do("buy us-97-303")
    assert (allied_points(t.s), lp(t.s, ALLIED)) == (0, 24)
    t.do("done")
    assert allied_points(t.s) == -5


# 25.6

HILL = (at("1017", *MARINES), at("1117", *INFANTRY))


def hill(dice: str, unit: str, hex: str = "1118", *lines: str, options: str = "25.6", drawn: bool = False) -> Scene:
    """44 CF destroy the only defender of a hex; one without a zone of control if they are drawn in by name."""
    attack = HILL if hex == "1118" else (at("1019", *MARINES), "us-arm13 where 1019")
    t = fighting(options, dice, *attack, f"{unit} where {hex}", *lines)
    t.do(f"target {hex}", *(["join 1017", "join 1117"] if hex == "1118" else ["join 1019"]))
    t.do(*(f"add {u}" for u in ((*MARINES, *INFANTRY) if drawn else ())), "attack")
    assert t.happened("result_DE")
    return t


@pytest.mark.rule("formosa", "25.6a", "25.6c")
@pytest.mark.parametrize(
    ("unit", "die", "rises"),
    [
        ("jp-9-7", 3, True),
        ("jp-9-7", 4, False),
        ("jp-50-301", 2, True),
        ("jp-50-301", 3, False),
        ("jp-g1", 1, True),
        ("jp-g1", 2, False),
        ("jp-mar", 3, True),
        ("jp-b112", 2, True),
    ],
)
def test_infantry_lost_in_rugged_country_may_leave_guerrillas(unit: str, die: int, rises: bool) -> None:
    t = hill(f"5 {die}", unit)
    assert t.thrown("25.6") == [die]
    assert (t.place("jp-gu1") == "1118") is rises
    assert t.place(unit) == "japan_eliminated"
    assert t.s.concealed[KIT.index["jp-gu1"]] == 0
    assert (t.top == "Advances") is not rises  # the guerrilla bars the way


@pytest.mark.rule("formosa", "25.6a")
@pytest.mark.parametrize("unit", ["jp-e9", "jp-c1", "jp-t6", "jp-sr", "jp-hw7", "jp-gu2"])
def test_other_types_leave_nobody(unit: str) -> None:
    t = hill("5", unit, drawn=unit == "jp-gu2")
    assert t.thrown("25.6") == []
    assert t.place("jp-gu1") == "japan_reinforcements"


@pytest.mark.rule("formosa", "25.6b")
def test_a_river_is_no_terrain_in_the_hex() -> None:
    t = hill("5", "jp-g1", "1018")
    assert t.happened("combat_column")[0] == {"percent": 1400, "column": 9}  # the bonus and the river cancel out
    assert t.thrown("25.6") == []
    assert t.top == "Advances"


@pytest.mark.rule("formosa", "25.6b")
def test_the_guerrilla_counters_are_a_limit() -> None:
    used = tuple(f"jp-gu{n} where {n + 1210}" for n in range(1, 6))
    t = hill("5 1", "jp-9-7", "1118", *used)
    assert t.place("jp-gu6") == "1118"
    t = hill("5 1", "jp-9-7", "1118", *used, "jp-gu6 where japan_eliminated")
    assert t.thrown("25.6") == [1]
    assert t.top == "Advances"


# 25.7, 25.8


@pytest.mark.rule("formosa", "25.7a", "25.8a")
@pytest.mark.parametrize(("unit", "rule"), [("jp-mar", "25.7"), ("jp-ar", "25.8")])
def test_raiders_are_bought_in_setup_and_wait_off_the_map(unit: str, rule: str) -> None:
    t = japanese_set_up(rule)
    before = lp(t.s, JAPAN)
    t.do(f"buy {unit}", side=1)
    assert lp(t.s, JAPAN) == before - 3
    assert t.why(f"deploy {unit}", 1) == ["3.0 not_in_hand"]
    t.do("auto", "done", side=1)
    assert t.place(unit) == "japan_reinforcements"
    t = japanese_set_up(rule)
    t.do("auto", "done", side=1)
    assert t.place(unit) == "out"
    t = scene(f"game formosa\noptions {rule}\ndice\nturn 2\nlp_japan 9\n{ASHORE}\nstep EndOfTurn\nstep Recruit side=1")
    assert t.why(f"buy {unit}", 1) == ["8.2 set_up_only"]


@pytest.mark.rule("formosa", "25.7b")
@pytest.mark.parametrize(
    ("die", "place"),
    [
        (1, "japan_eliminated"),
        (2, "japan_eliminated"),
        (3, "japan_reinforcements"),
        (4, "1224"),
        (5, "1224"),
        (6, "1224"),
    ],
)
def test_a_die_decides_the_landing_of_the_marine_brigade(die: int, place: str) -> None:
    t = moving("25.7", str(die), side=1)
    t.do("raid jp-mar", "at 1224", side=1)
    assert t.thrown("25.7") == [die]
    assert t.place("jp-mar") == place
    assert not t.can("raid jp-mar", 1)


@pytest.mark.rule("formosa", "25.7b")
def test_turned_back_it_may_try_again_next_turn() -> None:
    t = moving("25.7", "3", side=1)
    t.do("raid jp-mar", "at 1224", side=1)
    assert not t.can("raid jp-mar", 1)
    t = again(t, "turn 4\nstep EndOfTurn\nstep Movement side=1\nstep BeginMovement side=1")
    t.dice(6).do("raid jp-mar", "at 1224", side=1)
    assert t.place("jp-mar") == "1224"


@pytest.mark.rule("formosa", "25.7b")
def test_it_lands_in_ports_and_on_beaches_away_from_the_allies() -> None:
    assert not moving("25.7", "", side=1, turn=1).can("raid jp-mar", 1)
    full = at("1805", "jp-9-7", "jp-9-19", "jp-9-35")
    t = moving("25.7", "", "us-7-17 where 1023", full, side=1)
    t.do("raid jp-mar", side=1)
    beaches = ["0819", "0820", "0921", "0922", "1111", "1112", "1209", "1210", "1224", "1309", "1407", "1408"]
    beaches += ["1506", "1605", "1621", "1706", "1913", "2008"]
    ports = ["1012", "1720", "2005", "2109"]
    # not 1023 itself, nor 0923 and 1124 beside it, nor 1327 and 1226 (Koshun), nor 1805, which is full
    assert sorted(act.split()[1] for act in t.options(1)) == sorted(beaches + ports)
    for hex in ("1023", "0923", "1124", "1327", "1226", "1018", "0817"):
        assert t.why(f"at {hex}", 1) == ["25.7 not_a_landing_hex"]


@pytest.mark.rule("formosa", "25.7c")
def test_landed_it_cannot_move_but_may_attack() -> None:
    t = moving("25.7", "4", side=1)
    t.do("raid jp-mar", "at 1224", side=1)
    assert t.why("move jp-mar", 1) == ["10.2 landed"]
    assert can_attack(t.s, KIT.index["jp-mar"])
    assert t.s.concealed[KIT.index["jp-mar"]] == 0
    t = again(t, "turn 4\nstep EndOfTurn\nstep Movement side=1\nstep BeginMovement side=1")
    assert t.can("move jp-mar", 1)


@pytest.mark.rule("formosa", "25.8a")
@pytest.mark.parametrize(
    ("die", "place"), [(1, "japan_eliminated"), (2, "japan_eliminated"), (3, "japan_reinforcements")]
)
def test_air_raiders_may_be_lost_or_turned_back(die: int, place: str) -> None:
    t = moving("25.8", str(die), "jp-9-7 where 1122", side=1)
    t.do("raid jp-ar", "at 1122", side=1)
    assert t.thrown("25.8") == [die]
    assert t.place("jp-ar") == place


@pytest.mark.rule("formosa", "25.8a")
def test_air_raiders_come_down_on_any_airfield() -> None:
    assert not moving("25.8", "", side=1, turn=1).can("raid jp-ar", 1)
    t = moving("25.8", "", "us-7-17 where 1122", "jp-9-7 where 1015", side=1)
    t.do("raid jp-ar", side=1)
    fields = "0820 0922 0923 1012 1015 1117 1122 1124 1211 1327 1407 1621 1706 1806 1913 2008"
    assert [act.split()[1] for act in t.options(1)] == fields.split()
    assert t.why("at 1805", 1) == ["25.8 not_an_airfield"]


@pytest.mark.rule("formosa", "25.8b")
def test_landed_raiders_stay_attack_and_go_on_as_infantry() -> None:
    t = moving("25.8", "5", "us-7-17 where 1121", side=1)
    t.do("raid jp-ar", "at 1122", side=1)
    assert t.place("jp-ar") == "1122"
    assert t.why("move jp-ar", 1) == ["10.2 landed"]
    fight = again(t, "step EndOfTurn\nstep Movement side=0\nstep CombatPhase side=1")
    fight.do("target 1121", "join 1122", side=1)
    assert fight.can("attack", 1)
    later = again(t, "turn 4\nstep EndOfTurn\nstep Movement side=1\nstep BeginMovement side=1")
    assert later.can("move jp-ar", 1)


@pytest.mark.rule("formosa", "25.8c")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_on_an_allied_airfield_raiders_die_and_take_air_points_along(die: int, lost: int) -> None:
    lines = ("us-7-17 where 1122", "us_available 2", "us_flying 1", "interdiction 1018:0:1", "cw_tactical 1")
    t = moving("25.8", f"4 {die}", *lines, side=1)
    t.do("raid jp-ar", "at 1122", side=1)
    assert t.thrown("25.8") == [4, die]
    assert t.place("jp-ar") == "japan_eliminated"
    assert (t.top == "RaidLosses") is (lost > 0)
    if lost:
        t.do("lose_us_available")
    if lost == 2:
        t.do("lose_on_hex 1018")
    assert t.top == "Movement"
    assert (t.s.us_lost, t.s.us_available) == (lost, 2 - (lost > 0))
    assert t.s.us_flying == int(lost < 2)
    assert len(t.s.interdiction) == int(lost < 2)


# 25.9


@pytest.mark.rule("formosa", "25.9a")
@pytest.mark.parametrize("hex", ["1416", "0817", "1018", "1316"])
def test_the_takasago_force_starts_anywhere(hex: str) -> None:
    t = japanese_set_up("25.9")
    t.do("buy jp-tsg", "deploy jp-tsg", f"hide {hex}", side=1)
    assert (t.place("jp-tsg"), lp(t.s, JAPAN)) == (hex, 19 - 3)


@pytest.mark.rule("formosa", "25.9b")
def test_it_ignores_the_first_zone_of_control_on_the_move() -> None:
    t = moving("25.9", "", "jp-tsg where 1119", "jp-9-7 where 1119", "us-7-17 where 1017", side=1)
    t.do("move jp-9-7", "to 1118", side=1)
    assert t.top == "Movement"  # an ordinary unit is stopped at once
    t.do("move jp-tsg", "to 1118", side=1)
    assert t.top == "Moving"
    t.do("to 1117", side=1)
    assert t.top == "Movement"
    assert t.place("jp-tsg") == "1117"


@pytest.mark.rule("formosa", "25.9b")
def test_it_ignores_the_first_zone_of_control_on_a_retreat() -> None:
    t = pocket(2, ("jp-tsg",), options="25.9")
    assert t.happened("result_DR")
    assert {act.split()[-1] for act in t.options(1)} == {"1118", "1119", "0919"}
    t.do("retreat jp-tsg 1119", side=1)
    assert t.place("jp-tsg") == "1119"
    t = pocket(2, ("jp-g1",), options="25.9")
    assert t.happened("result_DR")
    assert t.place("jp-g1") == "japan_eliminated"


# 25.10


@pytest.mark.rule("formosa", "25.10a")
def test_the_camp_stands_in_a_town() -> None:
    t = japanese_set_up("25.10")
    before = lp(t.s, JAPAN)
    t.do("deploy jp-pw", side=1)
    for hex in ("1122", "2005", "1018", "1414", "1416"):
        assert t.why(f"hide {hex}", 1) == ["25.10 not_a_town"]
    assert len([o for o in t.options(1) if o.split()[0] in ("hide", "show")]) == 2 * 28
    t.do("hide 1123", side=1)
    assert (t.place("jp-pw"), lp(t.s, JAPAN)) == ("1123", before)
    t = japanese_set_up("25.10")
    t.do("deploy jp-hw1", "hide 1123", "deploy jp-pw", side=1)
    assert t.why("hide 1123", 1) == ["13.1 full"]
    t = japanese_set_up("25.9")
    assert t.why("deploy jp-pw", 1) == ["3.0 not_in_hand"]


@pytest.mark.rule("formosa", "25.10b")
def test_the_camp_never_attacks() -> None:
    t = fighting("25.10", "1", "jp-pw where 1123", "us-7-17 where 1122", side=1)
    assert t.s.obliged[KIT.index["jp-pw"]] == 0
    assert t.options(1) == ["end"] if t.top == "Attacks" else t.top == "Movement"
    t = fighting("25.10", "1", "jp-pw where 1123", "jp-g1 where 1123", "us-7-17 where 1122", side=1)
    t.do("target 1122", "join 1123", side=1)
    assert t.can("add jp-g1", 1)
    assert not t.can("add jp-pw", 1)
    t.do("add jp-g1", "attack", side=1)
    assert t.happened("combat_column")[0]["percent"] == 100 * 2 // 5


def camp(dice: str, *lines: str, options: str = "25.10") -> Scene:
    """18 CF of marines in Heito (1122) attack the camp in Choshu (1123)."""
    t = fighting(options, dice, at("1122", *MARINES[:3]), "jp-pw where 1123", *lines)
    t.do("target 1123", "join 1122", "attack")
    return t


@pytest.mark.rule("formosa", "25.10c")
@pytest.mark.parametrize("die", [4, 2])
def test_prisoners_are_freed_by_an_advance_at_once(die: int) -> None:
    t = camp(str(die))
    if die == 2:
        t.do("lose jp-pw", side=1)
    assert t.top == "Advances"
    assert (allied_points(t.s), japanese_points(t.s)) == (0, 0)
    t.do("advance us-m1-1 1123")
    assert (allied_points(t.s), japanese_points(t.s)) == (5, 0)
    t.do("advance us-m1-5 1123", "done")
    assert (allied_points(t.s), japanese_points(t.s)) == (5, 0)


@pytest.mark.rule("formosa", "25.10c")
def test_without_an_advance_they_are_not() -> None:
    t = camp("4")
    t.do("done")
    assert (allied_points(t.s), japanese_points(t.s)) == (0, 0)
    t = again(t, "step EndOfTurn\nstep Movement side=0")
    t.do("move us-m1-1", "to 1123")
    assert allied_points(t.s) == 0


@pytest.mark.rule("formosa", "25.10c")
def test_an_advance_through_the_camp_counts_and_one_elsewhere_does_not() -> None:
    t = camp("4")
    t.do("advance us-m1-1 1123", "advance us-m1-1 1124", "done")
    assert t.place("us-m1-1") == "1124"
    assert allied_points(t.s) == 5
    lines = (at("1122", *MARINES), "jp-pw where 1123", "jp-g1 where 1222")
    t = fighting("25.10", "6", *lines)
    t.do("target 1123", "target 1222", "join 1122", "attack")
    assert t.happened("result_DE")
    t.do("advance us-m1-1 1222", "done")
    assert allied_points(t.s) == 0


@pytest.mark.rule("formosa", "25.10c")
def test_a_landing_frees_them_too() -> None:
    text = f"al-amph1 where invasion_markers\n{at('staging_area', *MARINES)}\njp-pw where 1224\n{ASHORE}\nlp_allied 0"
    steps = "step EndOfTurn\nstep Movement side=0\nstep InvasionPhase"
    t = scene(f"game formosa\noptions 25.10\ndice 5\nturn 3\n{text}\n{steps}")
    t.do("beach_marker 1125", *(f"load {unit} 1125" for unit in MARINES))
    if t.top == "LoadMarkers":
        t.do("done")
    t.do("target 1224", "join 1125", "attack")
    assert t.happened("result_DE")
    t.do("advance us-m1-1 1224", "advance us-m1-5 1224")
    assert (allied_points(t.s), japanese_points(t.s)) == (5, 0)


@pytest.mark.rule("formosa", "25.10d")
def test_the_camp_is_the_last_to_go() -> None:
    t = camp("2", "jp-g1 where 1123")
    assert t.happened("combat_column")[0] == {"percent": 600, "column": 8 - 1}
    t = camp("3", "jp-g1 where 1123")
    assert t.happened("result_D1")
    assert t.options(1) == ["lose jp-g1"]
    assert t.why("lose jp-pw", 1) == ["25.10 last_to_go"]
    t.do("lose jp-g1", side=1)
    assert (t.place("jp-g1"), t.place("jp-pw")) == ("japan_eliminated", "1123")


@pytest.mark.rule("formosa", "25.10d")
def test_a_camp_alone_in_its_hex_has_nobody_before_it() -> None:
    t = fighting("25.10", "3", at("1122", *MARINES), "jp-pw where 1123", "jp-g1 where 1222")
    t.do("target 1123", "target 1222", "join 1122", "attack")
    assert t.happened("result_D1") or t.happened("result_B1")
    if t.top == "Losses" and t.options(0):
        t.do(t.options(0)[0])
    assert sorted(t.options(1)) == ["lose jp-g1", "lose jp-pw"]


@pytest.mark.rule("formosa", "25.10e")
def test_a_camp_still_on_the_map_is_worth_three_to_the_japanese() -> None:
    assert japanese_points(moving("25.10", "", "jp-pw where 1123").s) == 3
    assert japanese_points(moving("25.10", "", "jp-pw where japan_eliminated").s) == 0
    text = "us-sb44 where 0923 base 1\nus-7-17 where 1416\nus-7-32 where 1418\nus-7-184 where 1414"
    steps = "step EndOfTurn\nstep Movement side=1"
    for line, level in (("jp-pw where 1123", "japanese_strategic"), ("jp-pw where out", "japanese_operational")):
        t = scene(f"game formosa\noptions 25.10\ndice\nturn 13\n{text}\n{line}\n{steps}")
        t.do("end", side=1)
        assert t.s.ending == level


def bombed(dice: str, *lines: str, concealed: int = 0) -> Scene:
    """The B-29 strikes the camp in Choshu (1123)."""
    steps = "step EndOfTurn\nstep Movement side=0\nstep B29Strike"
    text = "\n".join(lines)
    head = f"game formosa\noptions 25.10\ndice {dice}\nturn 3\nus-b29 where b29\n{ASHORE}"
    t = scene(f"{head}\njp-pw where 1123 concealed {concealed}\n{text}\n{steps}")
    t.do("bomb 1123")
    if t.top == "Fortify":
        t.do("done", side=1)
    return t


@pytest.mark.rule("formosa", "25.10f")
@pytest.mark.parametrize("concealed", [0, 1])
def test_a_camp_bombed_alone_is_removed(concealed: int) -> None:
    t = bombed("6", concealed=concealed)
    assert t.thrown() == [6]
    assert t.place("jp-pw") == "out"
    assert japanese_points(t.s) == 5
    assert t.s.suppressed == -1
    t = bombed("5", concealed=concealed)  # suppressed only
    assert (t.place("jp-pw"), japanese_points(t.s)) == ("1123", 3)


@pytest.mark.rule("formosa", "25.10g")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_camp_bombed_with_others_is_removed_on_a_low_die(die: int) -> None:
    t = bombed(f"6 {die}", "jp-g1 where 1123", "jp-g2 where 1123")
    assert t.thrown("25.10") == [die]
    assert t.place("jp-pw") == "out"
    assert (t.place("jp-g1"), t.place("jp-g2")) == ("1123", "1123")
    assert t.s.suppressed == KIT.board.hex("1123")
    assert japanese_points(t.s) == 5


@pytest.mark.rule("formosa", "25.10g")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_on_a_high_die_the_japanese_choose_another_unit(die: int) -> None:
    t = bombed(f"6 {die}", "jp-g1 where 1123", "jp-g2 where 1123")
    assert t.options(1) == ["lose jp-g1", "lose jp-g2"]
    t.do("lose jp-g2", side=1)
    assert (t.place("jp-pw"), t.place("jp-g1")) == ("1123", "1123")
    assert t.s.where[KIT.index["jp-g2"]] < 0
    assert t.s.suppressed == KIT.board.hex("1123")
    assert japanese_points(t.s) == 3


# 25.3, 25.8 as decided since


@pytest.mark.rule("formosa", "13.0e", "25.3a")
def test_a_unit_flies_into_a_full_hex_but_not_to_the_other_contingent() -> None:
    t = moving("25.3", "", AIRLIFT, "us-158 where staging_area", "cw-21 where staging_area", at("1327", *MARINES))
    assert not t.can("fly cw-21")
    t.do("fly us-158", "at 1327", "stop", "end")
    assert (t.place("us-158"), t.top) == ("1327", "Overstacked")


@pytest.mark.rule("formosa", "25.3d")
@pytest.mark.parametrize(("unit", "options"), [("us-rgr6", ["to 1226", "stop"]), ("us-158", ["stop"])])
def test_a_unit_flown_into_an_enemy_zone_has_entered_it(unit: str, options: list[str]) -> None:
    """1327 and 1226 both lie beside 1326: rangers go on from their first zone and halt in the second."""
    t = moving("25.3", "", AIRLIFT, f"{unit} where staging_area", "jp-9-7 where 1326")
    t.do(f"fly {unit}", "at 1327")
    assert [o for o in t.options() if o in ("to 1226", "stop")] == options
    if unit == "us-rgr6":
        t.do("to 1226")
        assert (t.top, t.place(unit)) == ("Movement", "1226")


@pytest.mark.rule("formosa", "25.3d", "22.0d")
def test_rangers_flown_to_a_free_airfield_keep_their_first_zone() -> None:
    t = moving("25.3", "", AIRLIFT, "us-rgr6 where staging_area", "jp-9-7 where 1325")
    t.do("fly us-rgr6", "at 1327", "to 1326")
    assert t.top == "Moving"


@pytest.mark.rule("formosa", "25.8d", "25.6a")
@pytest.mark.parametrize(("die", "rises"), [(1, True), (2, False)])
def test_landed_raiders_leave_guerrillas_like_infantry(die: int, rises: bool) -> None:
    """2A6 in Kagi, a city."""
    t = fighting("25.6 25.8", f"5 {die}", at("1017", *MARINES), at("1116", *INFANTRY), "jp-ar where 1117")
    t.do("target 1117", "join 1017", "join 1116", "attack")
    assert t.happened("result_DE")
    assert t.thrown("25.6") == [die]
    assert (t.place("jp-gu1") == "1117") is rises
