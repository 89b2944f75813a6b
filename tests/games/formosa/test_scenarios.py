"""24.0 Scenarios."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import lp
from hexfront.kernel import step
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")
KIT: Any = BOX
ASHORE = "us-96-381 where 1327"


def begin(scenario: str = "scenario_1", dice: str = "1 1 1", options: str = "") -> Scene:
    """The first decision of a game; dice for TAC points, Kamikaze points, logistics points, reconnaissance."""
    return scene(f"game formosa\nscenario {scenario}\n{options}\ndice {dice}\nstep GameTurn\nstep SetUp")


def japanese_set_up(scenario: str = "scenario_1", dice: str = "1 1 1", options: str = "") -> Scene:
    t = begin(scenario, dice, options)
    t.do("auto", side=1)
    return t


def allied_set_up(scenario: str = "scenario_1", options: str = "") -> Scene:
    """The Allies buy; the Japanese have placed everything, nothing was scouted."""
    t = japanese_set_up(scenario, "1 1 1 1", options)
    t.do("auto", "done", side=1)
    t.do("done", "auto")
    return t


def types(t: Scene, units: list[int]) -> Counter[str]:
    return Counter(KIT.type_of[unit] for unit in units)


def recruiting(text: str, side: int, scenario: str = "scenario_1", turn: int = 2) -> Scene:
    steps = f"step EndOfTurn\nstep Movement side=0\nstep Recruit side={side}"
    return scene(f"game formosa\nscenario {scenario}\ndice\nturn {turn}\n{ASHORE}\n{text}\n{steps}")


@pytest.mark.rule("formosa", "24.1a", "24.2a")
@pytest.mark.parametrize(("scenario", "last"), [("scenario_1", 13), ("scenario_2", 8)])
def test_the_length_of_the_scenarios(scenario: str, last: int) -> None:
    text = f"scenario {scenario}\n{ASHORE}\nstep EndOfTurn\nstep Movement side=1"
    for turn, over in ((last - 1, False), (last, True)):
        t = scene(f"game formosa\ndice 1\nturn {turn}\n{text}")
        assert view(GAME, t.s, 0).table["last_turn"] == last
        t.do("end", side=1)
        assert t.s.over is over


@pytest.mark.rule("formosa", "24.1b", "24.2a")
@pytest.mark.parametrize("scenario", ["scenario_1", "scenario_2"])
def test_the_free_japanese_units_stand_on_formosa(scenario: str) -> None:
    t = japanese_set_up(scenario, "1 1 1 1")
    t.do("auto", side=1)
    t.do("done", side=1)
    on_map = [unit for unit in KIT.units[1] if t.s.where[unit] >= 0]
    assert types(t, on_map) == {
        "infantry": 12 + 5, "coastal_defence": 2, "heavy_weapons": 5, "engineer": 2, "deception": 4,
    }  # fmt: skip
    divisions = Counter(KIT.pieces[unit].formation for unit in on_map if KIT.type_of[unit] == "infantry")
    assert divisions == {
        "9th Division": 3, "12th Division": 3, "50th Division": 3, "66th Division": 3, "separate brigades": 5,
    }  # fmt: skip


@pytest.mark.rule("formosa", "24.1b")
def test_the_japanese_set_up_first() -> None:
    t = begin()
    assert step.actors(t.s) == (1,)
    t.do("auto", side=1)
    assert step.actors(t.s) == (1,)


@pytest.mark.rule("formosa", "24.1c")
@pytest.mark.parametrize("scenario", ["scenario_1", "scenario_2"])
def test_dice_decide_the_japanese_air_points(scenario: str) -> None:
    t = begin(scenario, "2 5 1")
    assert (t.s.jp_available, t.s.kamikaze) == (2 + 3, 5)


@pytest.mark.rule("formosa", "24.1d")
@pytest.mark.parametrize(
    ("die", "spent", "kept"), [(6, (), 20), (6, ("jp-g1",), 20), (6, ("jp-10-10",), 19), (1, (), 16)]
)
def test_the_japanese_keep_at_most_twenty_points(die: int, spent: tuple[str, ...], kept: int) -> None:
    t = japanese_set_up(dice=f"1 1 {die} 1")
    assert lp(t.s, JAPAN) == 15 + die
    t.do(*(f"buy {unit}" for unit in spent), "auto", "done", side=1)
    assert lp(t.s, JAPAN) == kept


@pytest.mark.rule("formosa", "24.1e")
def test_a_unit_neither_chosen_nor_bought_is_out_of_the_game() -> None:
    t = begin(dice="1 1 1 1")
    t.do("choose jp-cd1", "choose jp-cd2", "auto", "auto", "done", side=1)
    assert (t.place("jp-cd3"), t.place("jp-cd4")) == ("out", "out")
    text = t.print().split("step ")[0]
    t = scene(f"{text}turn 2\nlp_japan 20\n{ASHORE}\nstep EndOfTurn\nstep Recruit side=1")
    assert t.why("buy jp-cd3", 1) == ["8.0 not_waiting"]


@pytest.mark.rule("formosa", "24.1f")
def test_kamikaze_points_are_not_bought_in_setup() -> None:
    t = japanese_set_up()
    assert t.why("buy_kamikaze 1", 1) == ["24.1 no_kamikaze_now"]
    assert t.can("buy_jp_air", 1)
    assert t.can("buy jp-fleet", 1)


@pytest.mark.rule("formosa", "24.1g")
def test_the_free_allied_force() -> None:
    t = allied_set_up()
    t.do("done")
    staged = [unit for unit in KIT.units[0] if t.s.where[unit] == KIT.staging]
    assert types(t, staged) == {
        "marine": 6, "infantry": 12, "headquarters": 2, "armour": 2, "artillery": 3, "engineer": 7,
    }  # fmt: skip
    formations = {KIT.pieces[u].formation for u in staged if KIT.type_of[u] in ("marine", "infantry")}
    assert formations == {
        "1st Marine Division", "2nd Marine Division", "7th Infantry Division", "27th Infantry Division",
        "81st Infantry Division", "96th Infantry Division",
    }  # fmt: skip
    assert {KIT.pieces[u].id for u in staged if KIT.type_of[u] == "headquarters"} == {"us-hq3ac", "us-hq24"}


@pytest.mark.rule("formosa", "24.1h")
def test_the_allied_air_naval_and_logistics_points() -> None:
    t = allied_set_up()
    assert (t.s.us_available, t.s.cw_available, lp(t.s, ALLIED)) == (15, 0, 30)
    guns = [KIT.pieces[gun].id for gun in KIT.gunfire if t.s.where[gun] == KIT.available[0]]
    assert guns == ["us-ngf1", "us-ngf2", "us-ngf3", "us-ngf4"]
    t.do("buy al-amph1", "buy al-amph2")
    assert lp(t.s, ALLIED) == 24
    t.do("done")
    assert lp(t.s, ALLIED) == 20


@pytest.mark.rule("formosa", "24.1i", "24.1k")
@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("buy us-m6-22", "24.1 not_yet"),
        ("buy us-97-303", "2.3.2 optional_only"),
        ("buy cw-18", "24.1 other_scenario"),
        ("buy cw-hq1", "24.1 other_scenario"),
        ("buy_cw_air", "24.1 other_scenario"),
        ("buy cw-ngf1", "24.1 other_scenario"),
    ],
)
def test_the_specials_are_not_for_sale_in_scenario_1(act: str, why: str) -> None:
    assert allied_set_up().why(act) == [why]
    assert recruiting("lp_allied 20", 0).why(act) == [why]


@pytest.mark.rule("formosa", "24.1i")
def test_everything_else_is_for_sale() -> None:
    t = allied_set_up()
    specials = {"us-m6-4", "us-m6-22", "us-m6-29", "us-97-303", "us-97-386", "us-97-387"}
    waiting = {
        piece.id
        for i, piece in enumerate(KIT.pieces)
        if t.s.where[i] == KIT.reinforcements[0] and piece.nation != "cw" and piece.id not in specials
    }
    assert waiting == {act.split()[1] for act in t.options() if act.startswith("buy ")}
    assert {"us-158", "us-hq10a", "us-503", "us-db16", "al-amph6", "al-dz", "us-b29", "al-airsup"} <= waiting


@pytest.mark.rule("formosa", "24.1j")
def test_the_sixth_marine_division_comes_to_amoy_the_turn_after() -> None:
    t = scene(f"game formosa\ndice 1 2\nturn 3\nlp_allied 0\n{ASHORE}\nstep GameTurn")
    t.do("done", side=1)
    t.do("done")
    assert t.s.amoy == 1
    division = ("us-m6-4", "us-m6-22", "us-m6-29")
    assert {t.place(unit) for unit in division} == {"allied_reinforcements"}
    text = t.print().split("step ")[0]
    t = scene(f"{text}dice 1\nturn 4\nstep GameTurn")
    assert t.top == "Recruit"
    assert {t.place(unit) for unit in division} == {"amoy"}
    assert lp(t.s, ALLIED) == 5 + 10
    text = t.print().split("step ")[0]
    t = scene(f"{text}us-m6-4 where allied_replacements\ndice 1\nturn 5\nstep GameTurn")
    assert t.place("us-m6-4") == "allied_replacements"  # it comes once
    t.do("done", side=1)
    points = lp(t.s, ALLIED)
    t.do("buy us-m6-4", "to_amoy")
    assert lp(t.s, ALLIED) == points - 1


@pytest.mark.rule("formosa", "24.1k")
def test_the_97th_division_comes_by_its_optional_rule_alone() -> None:
    assert allied_set_up(options="options 25.5").can("buy us-97-303")
    assert allied_set_up("scenario_2").why("buy us-97-303") == ["2.3.2 optional_only"]
    assert recruiting("lp_allied 20", 0, "scenario_2").can("buy cw-18")


STACKS = {"1018": ("jp-9-7", "jp-9-19", "jp-d1"), "1122": ("jp-12-24",), "2005": ("jp-12-46",), "1416": ("jp-d3",)}


@pytest.mark.rule("formosa", "24.1l")
def test_reconnaissance_reveals_as_many_stacks_as_the_die_shows() -> None:
    hidden = "\n".join(f"{unit} where {hex} concealed 1" for hex, units in STACKS.items() for unit in units)
    t = scene(f"game formosa\ndice 2\n{hidden}\nstep GameTurn\nstep AlliedSetUp side=0\nstep Reconnaissance left=-1")
    assert t.top == "Reconnaissance"
    assert t.options() == ["scout 1018", "scout 1122", "scout 1416", "scout 2005", "done"]
    t.do("scout 1018")
    shown = {p.id for p in view(GAME, t.s, 0).pieces if p.place == "1018"}
    assert shown == {"jp-9-7", "jp-9-19"}
    assert t.place("jp-d1") == "out"
    assert t.why("scout 1018") == ["24.1 no_stack"]
    assert t.why("scout 1123") == ["24.1 no_stack"]
    t.do("scout 1122")
    assert t.top == "AlliedSetUp"
    assert [t.s.concealed[KIT.index[u]] for u in ("jp-12-24", "jp-12-46", "jp-d3")] == [0, 1, 1]


@pytest.mark.rule("formosa", "24.1l")
def test_fewer_stacks_may_be_revealed_than_the_die_allows() -> None:
    t = japanese_set_up(dice="1 1 1 6")
    t.do("auto", "done", side=1)
    assert t.thrown("24.1") == [6]
    t.do("done")
    assert all(t.s.concealed[u] for u in KIT.units[1] if t.s.where[u] >= 0)


@pytest.mark.rule("formosa", "24.1m")
def test_the_first_turn_skips_three_phases_and_the_sortie() -> None:
    t = japanese_set_up(dice="1 1 1 1")
    t.do("buy jp-fleet", "auto", "done", side=1)
    assert t.place("jp-fleet") == "japan_available"
    t.do("done", "auto")
    before = lp(t.s, JAPAN)
    t.do("done")
    assert t.top == "StrikePlanning"
    assert not t.happened("phase_logistics")
    assert not t.happened("phase_recruit")
    assert not t.happened("phase_amoy")
    assert lp(t.s, JAPAN) == before
    t.dice(1, 1, 1)
    t.do("plan_jp 0 0", "plan_tokku 0", side=1)
    t.do("plan_us 0 0", "plan_cw 0 0", "plan_b29 0")
    assert t.thrown("16.6") == [1]
    assert t.top == "Movement"
    assert t.place("jp-fleet") == "japan_available"


@pytest.mark.rule("formosa", "24.2b")
@pytest.mark.parametrize(("spent", "kept"), [((), 20), (("jp-t6",), 20), (("jp-t6", "jp-g1"), 19)])
def test_the_japanese_points_of_scenario_2(spent: tuple[str, ...], kept: int) -> None:
    t = japanese_set_up("scenario_2", "1 1 3 1")
    assert lp(t.s, JAPAN) == 23
    t.do(*(f"buy {unit}" for unit in spent), side=1)
    t.do("auto", "done", side=1)
    assert lp(t.s, JAPAN) == kept


@pytest.mark.rule("formosa", "24.2c")
@pytest.mark.parametrize("unit", ["jp-10-10", "jp-10-39", "jp-10-63", "jp-23-64", "jp-23-71", "jp-23-72"])
def test_two_divisions_are_missing_in_scenario_2(unit: str) -> None:
    assert japanese_set_up("scenario_2").why(f"buy {unit}", 1) == ["24.1 other_scenario"]
    assert japanese_set_up("scenario_1").can(f"buy {unit}", 1)


@pytest.mark.rule("formosa", "24.2d")
def test_the_richer_allies_of_scenario_2() -> None:
    t = allied_set_up("scenario_2")
    assert (t.s.us_available, t.s.cw_available, lp(t.s, ALLIED)) == (20, 2, 40)
    guns = [KIT.pieces[gun].id for gun in KIT.gunfire if t.s.where[gun] == KIT.available[0]]
    assert guns == ["us-ngf1", "us-ngf2", "us-ngf3", "us-ngf4", "cw-ngf1"]
    t.do("done")
    assert lp(t.s, ALLIED) == 20


@pytest.mark.rule("formosa", "24.2e")
def test_commonwealth_units_are_for_sale_in_scenario_2() -> None:
    t = recruiting("lp_allied 20", 0, "scenario_2")
    t.do("buy cw-hq1")
    assert (lp(t.s, ALLIED), t.place("cw-hq1")) == (16, "staging_area")
    waiting = {act.split()[1] for act in t.options() if act.startswith("buy cw")}
    units = {"cw-18", "cw-21", "cw-25", "cw-26", "cw-29", "cw-72", "cw-arm4", "cw-cdo3", "cw-eng1"}
    assert waiting == units
    assert allied_set_up("scenario_2").can("buy cw-18")
