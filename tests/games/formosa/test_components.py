"""1.0 to 3.0 Introduction, components and initial setup."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.stacking import excess
from hexfront.games.formosa.rules.victory import japanese_points
from hexfront.games.formosa.state import cf, functional, is_static, lp, mf, units_in
from hexfront.hexmap import bits
from hexfront.kernel import step
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")
KIT: Any = BOX
ASHORE = "us-96-381 where 1327"


def moving(text: str, side: int = 0) -> Scene:
    """A Movement Phase of turn 3 with a US regiment ashore at Koshun, far from everything."""
    return scene(f"game formosa\ndice\nturn 3\n{ASHORE}\n{text}\nstep EndOfTurn\nstep Movement side={side}")


def battle(text: str, target: str, *stacks: str, side: int = 0) -> dict[str, int]:
    """One attack without commitments: the percentage and the column it is fought on."""
    t = scene(f"game formosa\ndice 1 1 1\nturn 3\n{text}\nstep EndOfTurn\nstep CombatPhase side={side}")
    t.do(f"target {target}", *(f"join {hex}" for hex in stacks), "attack", side=side)
    for who in (side, 1 - side):
        if t.top in ("AttackerCommits", "DefenderCommits"):
            t.do("done", side=who)
    return t.happened("combat_column")[0] if t.happened("combat_column") else {}


def set_up(text: str = "") -> Scene:
    """The Japanese setup with all choices made; 1 TAC die, 1 Kamikaze die and 4 for logistics points (19)."""
    t = scene(f"game formosa\n{text}\ndice 1 1 4\nstep GameTurn\nstep SetUp")
    t.do("auto", side=1)
    return t


def hexes(found: int) -> set[str]:
    return {KIT.board.number(h) for h in bits.each(found)}


# 2.0, 2.1


@pytest.mark.rule("formosa", "2.0a")
def test_there_are_176_counters() -> None:
    assert sum(piece.count for piece in KIT.pieces) == 176
    assert sum(piece.count for piece in KIT.pieces if piece.side == "japan") == 78
    assert len({piece.id for piece in KIT.pieces}) == 176


@pytest.mark.rule("formosa", "2.0b")
def test_every_die_of_a_game_has_six_sides() -> None:
    chance = random.Random(2)
    t = Scene(GAME, GAME.start(BOX, "scenario_1", die=2))
    thrown: list[dict[str, int]] = []
    while t.s.stack and len(thrown) < 60:
        side = step.actors(t.s)[0]
        acts = step.options(t.s, side)
        auto = [act for act in acts if act.verb == "auto"]
        step.decide(t.s, side, auto[0] if auto else chance.choice(acts))
        thrown += [e.args for e in t.s.events if e.key == "die"]
        t.s.events = []
    assert len(thrown) >= 10
    assert {die["sides"] for die in thrown} == {6}
    assert {die["value"] for die in thrown} <= {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("formosa", "2.1a")
def test_two_dice_are_thrown_one_by_one_and_added() -> None:
    t = moving("").dice(3, 5)
    assert sum(t.s.roll("2.1") for _ in range(2)) == 8
    assert [e.args["value"] for e in t.s.events if e.key == "die"] == [3, 5]
    assert t.dice_left == 0


@pytest.mark.rule("formosa", "2.1b")
def test_a_port_or_airfield_with_any_allied_engineer_base_is_functional() -> None:
    t = moving("cw-eng1 where 1805 base 1\nus-sb44 where 1122 base 1\nus-sb45 where 2005\nus-7-17 where 0923")
    assert hexes(functional(t.s)) == {"1805", "1122"}


@pytest.mark.rule("formosa", "2.1c")
def test_a_hex_is_occupied_by_the_side_that_has_a_unit_in_it() -> None:
    t = moving("us-7-17 where 1017\njp-9-7 where 1018")
    assert hexes(t.s.allied_at) == {"1017", "1327"}
    assert hexes(t.s.japan_at) == {"1018"}


@pytest.mark.rule("formosa", "2.1d")
@pytest.mark.parametrize("side", [0, 1])
def test_the_phasing_player_is_the_one_whose_phase_it_is(side: int) -> None:
    for phase in ("CombatPhase", "BeginMovement"):
        text = f"phasing {1 - side}\nus-7-17 where 1017\njp-9-7 where 1018\nstep EndOfTurn\nstep Movement side={side}"
        t = scene(f"game formosa\ndice\nturn 3\n{text}\nstep {phase} side={side}")
        assert t.s.phasing == side
        assert step.actors(t.s) == (side,)


# 2.2


@pytest.mark.rule("formosa", "2.2a")
def test_every_hex_has_its_own_four_digit_number() -> None:
    numbers = [KIT.board.number(hex) for hex in bits.each(KIT.board.everywhere)]
    assert len(numbers) == len(set(numbers)) > 185
    assert all(re.fullmatch(r"\d{4}", number) for number in numbers)


@pytest.mark.rule("formosa", "2.2a")
def test_every_unit_is_in_exactly_one_place_throughout_a_game() -> None:
    chance = random.Random(5)
    t = Scene(GAME, GAME.start(BOX, "scenario_2", die=5))
    for _ in range(300):
        if not t.s.stack:
            break
        side = step.actors(t.s)[0]
        acts = step.options(t.s, side)
        auto = [act for act in acts if act.verb == "auto"]
        step.decide(t.s, side, auto[0] if auto else chance.choice(acts))
        on_map = sorted(unit for unit in KIT.ground if t.s.where[unit] >= 0)
        assert sorted(u for hex in bits.each(t.s.allied_at | t.s.japan_at) for u in units_in(t.s, hex)) == on_map
        assert not t.s.allied_at & t.s.japan_at


@pytest.mark.rule("formosa", "2.2b")
def test_a_rough_city_costs_what_rough_costs_and_defends_as_a_city() -> None:
    assert KIT.board.terrain[KIT.board.hex("2005")] == "rough"
    t = moving("us-7-17 where 1905")
    t.do("move us-7-17", "to 2005")
    assert t.s.stack[-1].spent == 4
    units = "us-m1-1 where 1906\nus-m1-5 where 1906\nus-m1-7 where 1906\njp-50-301 where 2005"
    assert battle(units, "2005", "1906") == {"percent": 600, "column": 8 - 2}


@pytest.mark.rule("formosa", "2.2d")
def test_kamikaze_points_planned_lie_in_tokku_when_the_strikes_are_revealed() -> None:
    text = "us_available 6\njp_available 1\nkamikaze 5\nstep EndOfTurn\nstep StrikePhase\ndice 1"
    t = scene(f"game formosa\nturn 3\n{ASHORE}\n{text}")
    t.do("plan_us 6 0", "plan_cw 0 0", "plan_b29 0")
    t.do("plan_jp 1 0", "plan_tokku 3", side=1)
    assert t.top == "AirLosses"
    assert (t.s.tokku, t.s.kamikaze) == (3, 2)
    assert (t.s.us_superiority, t.s.jp_superiority) == (6, 1)


@pytest.mark.rule("formosa", "2.2e")
def test_a_gunfire_unit_in_reinforcements_is_not_in_play() -> None:
    units = "us-7-17 where 1023\njp-9-7 where 1022\nus-ngf1 where staging_area\nus-ngf2 where allied_reinforcements"
    t = scene(f"game formosa\ndice\nturn 3\n{units}\nstep EndOfTurn\nstep CombatPhase side=0")
    t.do("target 1022", "join 1023", "attack")
    assert t.can("gunfire us-ngf1")
    assert t.why("gunfire us-ngf2") == ["17.0 gunfire_away"]


# 2.3


@pytest.mark.rule("formosa", "2.3a")
def test_markers_and_strikes_are_no_units_in_a_stack() -> None:
    four = "".join(f"us-{name} where 1023\n" for name in ("m1-1", "m1-5", "m1-7", "m2-2"))
    t = moving(f"{four}al-amph1 where 1023\nal-dz where 1023\nus-ngf1 where 1023\nus-b29 where 1023")
    assert excess(t.s, KIT.board.hex("1023"), 0) == (0, 0)
    t = moving(f"{four}us-m2-6 where 1023")
    assert excess(t.s, KIT.board.hex("1023"), 0) == (1, 0)


@pytest.mark.rule("formosa", "2.3.1a")
def test_the_allies_have_two_contingents_and_the_japanese_one() -> None:
    unit = KIT.index["cw-18"]
    assert (KIT.side_of[unit], KIT.contingent[unit]) == (0, "cw")
    assert (KIT.side_of[KIT.index["us-158"]], KIT.contingent[KIT.index["us-158"]]) == (0, "us")
    assert {KIT.contingent[u] for u in KIT.units[0]} == {"us", "cw"}
    assert {KIT.contingent[u] for u in KIT.units[1]} == {"japan"}
    assert GAME.meta.sides == ("allied", "japan")


@pytest.mark.rule("formosa", "2.3.2a")
@pytest.mark.parametrize(
    ("unit", "label"), [("jp-12-46", "46/12"), ("us-27-165", "165/27"), ("jp-t10", "10/2"), ("us-m2-6", "6/2")]
)
def test_regiments_are_labelled_regiment_and_division(unit: str, label: str) -> None:
    assert KIT.pieces[KIT.index[unit]].label == label


@pytest.mark.rule("formosa", "2.3.2b")
def test_the_combat_factor_serves_attack_and_defence() -> None:
    units = "us-7-17 where 1017\njp-9-7 where 1018"
    assert battle(units, "1018", "1017")["percent"] == 125
    assert battle(units, "1017", "1018", side=1)["percent"] == 80


@pytest.mark.rule("formosa", "2.3.2c")
@pytest.mark.parametrize(("second", "percent", "column"), [("us-arm13", 300, 6), ("us-7-32", 333, 5)])
def test_an_attack_bonus_is_worth_a_column_to_the_right(second: str, percent: int, column: int) -> None:
    units = f"us-7-17 where 1017\n{second} where 1017\njp-50-301 where 1018"
    assert battle(units, "1018", "1017") == {"percent": percent, "column": column}
    bonuses = {p.front for p in KIT.pieces if KIT.face[KIT.index[p.id]].bonus == "A"}
    assert bonuses == {"3A7m", "4A6", "2A6", "4A6m", "3A4m", "4A4m"}


@pytest.mark.rule("formosa", "2.3.2d")
def test_a_defence_bonus_is_worth_a_column_to_the_left() -> None:
    four = "".join(f"us-{name} where 1017\n" for name in ("m1-1", "7-17", "7-32", "7-184"))
    with_bonus = f"{four}jp-50-301 where 1018\njp-cd1 where 1018"
    assert battle(with_bonus, "1018", "1017") == {"percent": 300, "column": 5 - 1}
    without = "us-7-17 where 1017\nus-97-303 where 1017\njp-50-301 where 1018"
    assert battle(without, "1018", "1017") == {"percent": 300, "column": 5}


@pytest.mark.rule("formosa", "2.3.2e", "2.3.2i")
def test_an_engineer_turned_over_is_a_static_base() -> None:
    t = scene("game formosa\ndice\nturn 3\nlp_allied 5\nus-e1118 where 1122\nstep Movement side=0\nstep BaseBuilding")
    unit = KIT.index["us-e1118"]
    assert (cf(t.s, unit), mf(t.s, unit), is_static(t.s, unit)) == (2, 5, False)
    t.do("build us-e1118")
    assert (cf(t.s, unit), mf(t.s, unit), is_static(t.s, unit)) == (1, 0, True)
    t = moving("us-e1118 where 1122 base 1\nus-e1122 where 1122")
    assert t.why("move us-e1118") == ["2.4 static"]
    assert t.can("move us-e1122")


@pytest.mark.rule("formosa", "2.3.2f")
@pytest.mark.parametrize(("unit", "spent"), [("us-arm13", 6), ("us-fa419", 6), ("us-hq24", 6), ("us-7-17", 4)])
def test_a_white_box_makes_a_unit_mechanized(unit: str, spent: int) -> None:
    assert KIT.face[KIT.index[unit]].mechanized == (spent == 6)
    t = moving(f"{unit} where 0919")
    t.do(f"move {unit}", "to 0818")
    assert t.s.stack[-1].spent == spent


@pytest.mark.rule("formosa", "2.3.2g")
@pytest.mark.parametrize(("unit", "rule"), [("jp-tsg", "25.9"), ("jp-mar", "25.7"), ("jp-ar", "25.8")])
def test_optional_units_need_their_optional_rule(unit: str, rule: str) -> None:
    assert set_up().why(f"buy {unit}", 1) == ["2.3.2 optional_only"]
    others = " ".join(key for key in ("25.7", "25.8", "25.9", "25.10") if key != rule)
    assert set_up(f"options {others}").why(f"buy {unit}", 1) == ["2.3.2 optional_only"]
    assert set_up(f"options {rule}").can(f"buy {unit}", 1)


@pytest.mark.rule("formosa", "2.3.2h")
@pytest.mark.parametrize(("concealed", "points"), [(1, 16), (0, 12)])
def test_all_concealed_units_share_a_movement_factor_of_eight(concealed: int, points: int) -> None:
    t = moving(f"jp-9-7 where 1018 concealed {concealed}\njp-g1 where 1018 concealed 1", side=1)
    assert mf(t.s, KIT.index["jp-9-7"]) == points // 2
    assert mf(t.s, KIT.index["jp-g1"]) == 8
    t.do("move jp-9-7", side=1)
    assert t.s.stack[-1].prompt(t.s, 1).args["number"] == points
    assert all(KIT.pieces[u].back == "? 8" for u in KIT.units[1])


@pytest.mark.rule("formosa", "2.3.2j")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("us-e1118", 1),
        ("us-arm13", 1),
        ("us-158", 1),
        ("us-7-17", 1),
        ("cw-18", 1),
        ("us-hq24", 1),
        ("us-hq10a", 1),
        ("us-rgr6", 0),
        ("us-db16", 0),
    ],
)
def test_the_size_of_a_lost_unit_decides_whether_it_counts(unit: str, points: int) -> None:
    assert japanese_points(moving(f"{unit} where allied_eliminated").s) == points


# 2.4


@pytest.mark.rule("formosa", "2.4a")
@pytest.mark.parametrize("unit", ["us-hq24", "us-arm13", "us-fa419", "us-amphib1", "cw-arm4", "cw-hq1"])
def test_mechanized_types_cannot_enter_mountains_off_the_road(unit: str) -> None:
    t = moving(f"{unit} where 1122")
    t.do(f"move {unit}")
    assert t.why("to 1222") == ["12.2 prohibited"]


@pytest.mark.rule("formosa", "2.4b")
@pytest.mark.parametrize(
    "unit", ["us-m1-1", "us-7-17", "us-511", "us-rgr6", "us-e1118", "cw-cdo3", "jp-9-7", "jp-c1", "jp-g1", "jp-gu1"]
)
def test_other_mobile_types_enter_mountains_for_three_points(unit: str) -> None:
    side = int(unit.startswith("jp"))
    t = moving(f"{unit} where 1122", side)
    t.do(f"move {unit}", "to 1222", side=side)
    assert t.s.stack[-1].spent == 6


@pytest.mark.rule("formosa", "2.4b", "2.4c")
def test_the_types_fall_into_mechanized_foot_and_static() -> None:
    found: dict[str, set[str]] = {"mechanized": set(), "foot": set(), "static": set()}
    for unit in KIT.ground:
        if not KIT.is_deception[unit]:
            kind = "static" if KIT.never_moves[unit] else "mechanized" if KIT.face[unit].mechanized else "foot"
            found[kind].add(KIT.type_of[unit])
    assert found["mechanized"] == {"armour", "artillery", "headquarters"}
    assert found["static"] == {"coastal_defence", "heavy_weapons", "pw_camp"}
    assert found["foot"] == {
        "infantry", "marine", "airborne", "ranger", "special_forces", "engineer", "construction", "guard", "guerrilla",
        "heavy_weapons",
    }  # fmt: skip


@pytest.mark.rule("formosa", "2.4c")
@pytest.mark.parametrize("unit", ["jp-cd1", "jp-hw1", "jp-pw", "us-sb44"])
@pytest.mark.parametrize("concealed", [0, 1])
def test_static_units_never_move(unit: str, concealed: int) -> None:
    side = int(unit.startswith("jp"))
    turned = f"concealed {concealed}" if side else "base 1"
    assert moving(f"{unit} where 0923 {turned}", side).why(f"move {unit}", side) == ["2.4 static"]


# 2.5


def strikes(text: str, allied: str, japan: str, *dice: int) -> Scene:
    """Strike planning of turn 3 with these plans (superiority and tactical) and these dice."""
    t = scene(f"game formosa\nturn 3\n{ASHORE}\n{text}\nstep Movement side=0\nstep B29Strike\nstep StrikePhase\ndice")
    t.dice(*dice)
    t.do(*allied.split(","))
    t.do(*japan.split(","), side=1)
    return t


@pytest.mark.rule("formosa", "2.5a")
def test_a_b29_is_no_air_point() -> None:
    assert {p.type for p in KIT.pieces if p.type.startswith("air_")} == {
        "air_tac", "air_b29", "air_kamikaze", "air_supply",
    }  # fmt: skip
    ready = "us-b29 where allied_available\nus_available 1\njp_available 3\nkamikaze 0\njp-9-7 where 1018"
    t = strikes(ready, "plan_us 0 0,plan_cw 0 0,plan_b29 1", "plan_jp 3 0,plan_tokku 0", 5, 1, 1)
    assert t.thrown("16.2") == [5, 1]
    assert t.s.jp_lost == 0
    t = strikes(ready, "plan_us 1 0,plan_cw 0 0,plan_b29 0", "plan_jp 3 0,plan_tokku 0", 5)
    assert t.top == "AirLosses"


@pytest.mark.rule("formosa", "2.5b")
def test_air_points_are_bought_one_by_one() -> None:
    t = scene(f"game formosa\ndice\nturn 3\n{ASHORE}\nlp_japan 7\njp_available 2\nstep EndOfTurn\nstep Recruit side=1")
    t.do("buy_jp_air", "buy_jp_air", "buy_jp_air", side=1)
    assert (lp(t.s, JAPAN), t.s.jp_available) == (1, 5)


@pytest.mark.rule("formosa", "2.5c")
@pytest.mark.parametrize(("points", "lost"), [(1, 0), (2, 1)])
def test_points_count_not_counters(points: int, lost: int) -> None:
    plan = f"plan_us {points} 0,plan_cw 0 0,plan_b29 0"
    t = strikes("us_available 2\njp_available 1\nkamikaze 0", plan, "plan_jp 1 0,plan_tokku 0", 4, 1, 1)
    assert t.happened("allied_air_fire")[0]["number"] == lost


@pytest.mark.rule("formosa", "2.5d")
def test_a_kamikaze_point_works_once() -> None:
    text = "us_available 0\njp_available 0\nkamikaze 4"
    t = strikes(text, "plan_us 0 0,plan_cw 0 0,plan_b29 0", "plan_jp 0 0,plan_tokku 4", 1, 1, 1)
    assert t.thrown("16.6") == [1]
    t = scene(f"{t.print()}turn 4\nlp_japan 20\nstep EndOfTurn\nstep Recruit side=1")
    assert (t.s.kamikaze, t.s.tokku) == (0, 0)
    assert t.why("buy_kamikaze 7", 1) == ["8.2 pool_empty"]
    assert t.can("buy_kamikaze 6", 1)


# 3.0


@pytest.mark.rule("formosa", "3.0a")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("deciding", [0, 1])
def test_either_player_may_concede_at_any_time(side: int, deciding: int) -> None:
    t = scene(f"game formosa\ndice\nturn 4\n{ASHORE}\nstep EndOfTurn\nstep Movement side={deciding}")
    t.do("concede", side=side)
    assert t.s.over
    assert (t.s.winner, t.s.ending) == (1 - side, "conceded")


@pytest.mark.rule("formosa", "3.0b")
def test_the_japanese_set_up_before_the_allies() -> None:
    t = scene("game formosa\ndice 1 1 1 1\nstep GameTurn\nstep SetUp")
    for expected in ("ChooseAtStart", "JapaneseSetUp"):
        assert t.top == expected
        assert t.why("buy al-amph1") == ["not_your_decision"]
        assert t.why("auto") == ["not_your_decision"]
        t.do("auto", side=1)
    t.do("done", side=1)
    assert t.top == "Reconnaissance"
    assert t.why("auto", 1) == ["not_your_decision"]
    t.do("done", "auto")
    assert t.can("buy al-amph1")


@pytest.mark.rule("formosa", "3.0c")
def test_the_owner_selects_which_units_of_a_kind_start() -> None:
    t = scene("game formosa\ndice 1 1 1\nstep GameTurn\nstep SetUp")
    five = ["jp-b75", "jp-b76", "jp-b100", "jp-b102", "jp-b103"]
    t.do(*(f"choose {unit}" for unit in five), side=1)
    assert {t.place(unit) for unit in five} == {"japan_hand"}
    assert t.place("jp-b112") == "japan_reinforcements"
    assert t.why("choose jp-b112", 1) == ["3.0 enough_chosen"]
    assert t.why("choose jp-t6", 1) == ["3.0 not_a_choice"]
    t.do("choose jp-cd4", "choose jp-hw7", side=1)
    assert (t.place("jp-cd4"), t.place("jp-hw7")) == ("japan_hand", "japan_hand")


@pytest.mark.rule("formosa", "3.0d")
@pytest.mark.parametrize("hex", ["1316", "1416", "0817", "1018", "2005"])
def test_a_unit_without_a_named_hex_may_start_anywhere(hex: str) -> None:
    t = set_up()
    t.do("deploy jp-9-7", f"hide {hex}", side=1)
    assert t.place("jp-9-7") == hex


@pytest.mark.rule("formosa", "3.0e")
def test_setup_respects_stacking() -> None:
    t = set_up()
    for unit in ("jp-9-7", "jp-9-19", "jp-9-35"):
        t.do(f"deploy {unit}", "hide 1316", side=1)
    t.do("deploy jp-12-24", side=1)
    assert t.why("hide 1316", 1) == ["13.1 full"]
    assert t.can("hide 1317", 1)


@pytest.mark.rule("formosa", "3.0f")
def test_a_unit_may_start_revealed_or_concealed() -> None:
    t = set_up()
    t.do("deploy jp-9-7", "show 1316", "deploy jp-9-19", "hide 1317", side=1)
    seen = {p.id: p for p in view(GAME, t.s, 0).pieces if p.place in ("1316", "1317")}
    assert "jp-9-7" in seen
    assert "jp-9-19" not in seen
    assert [p.place for p in seen.values() if p.back] == ["1317"]


@pytest.mark.rule("formosa", "3.0g")
def test_at_start_units_cost_nothing() -> None:
    t = set_up()
    assert lp(t.s, JAPAN) == 4 + 15
    t.do("auto", side=1)
    assert lp(t.s, JAPAN) == 19


@pytest.mark.rule("formosa", "3.0h")
def test_units_bought_in_setup_enter_play_at_once() -> None:
    t = set_up()
    t.do("auto", "buy jp-t6", side=1)
    assert lp(t.s, JAPAN) == 19 - 3
    assert t.why("done", 1) == ["8.1 units_left"]
    t.do("deploy jp-t6", "hide 1018", side=1)
    assert t.place("jp-t6") == "1018"
    t.dice(1)
    t.do("done", side=1)
    t.do("done", "auto")
    t.do("buy al-amph1", "buy us-158", "buy us-ngf5")
    assert lp(t.s, ALLIED) == 30 - 3 - 2 - 3
    t.do("done")
    assert t.place("al-amph1") == "invasion_markers"
    assert t.place("us-158") == "staging_area"
    assert t.place("us-ngf5") == "staging_area"  # by way of Available, at Strike Planning (R11)


@pytest.mark.rule("formosa", "3.0i")
def test_unbought_units_of_the_first_two_boxes_are_set_aside() -> None:
    t = set_up()
    t.do("auto", side=1)
    left = ["jp-t6", "jp-b112", "jp-10-10", "jp-e50", "jp-sr", "jp-hw7", "jp-cd4"]
    assert {t.place(unit) for unit in left} == {"japan_reinforcements"}
    t.dice(1)
    t.do("done", side=1)
    assert {t.place(unit) for unit in left} == {"out"}
    assert t.place("jp-g1") == "japan_reinforcements"
    text = t.print().split("step ")[0]
    t = scene(f"{text}turn 3\n{ASHORE}\nlp_japan 20\nstep EndOfTurn\nstep Recruit side=1")
    assert t.why("buy jp-t6", 1) == ["8.0 not_waiting"]
    assert t.can("buy jp-g1", 1)
