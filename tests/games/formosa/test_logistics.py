"""7.0 Logistics points; 9.0 Amoy."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import lp
from hexfront.testing import Scene, scene

ASHORE = "us-96-381 where 1327"
BASES = {
    "0923": "us-sb44",
    "1805": "us-sb45",
    "2109": "us-sb58",
    "1122": "us-sb71",
    "1015": "us-sb130",
    "1706": "us-e1118",
    "1720": "us-e1122",
    "2005": "us-e1140",
}


def based(*hexes: str) -> str:
    return "\n".join(f"{BASES[hex]} where {hex} base 1" for hex in hexes)


def income(text: str = "", die: int = 1, scenario: str = "scenario_1", turn: int = 4) -> Scene:
    """The Logistics Phase of a turn is over; both sides started with 2 points."""
    head = f"game formosa\nscenario {scenario}\ndice {die}\nturn {turn}\nlp_allied 2\nlp_japan 2"
    return scene(f"{head}\n{ASHORE}\n{text}\nstep EndOfTurn\nstep Movement side=0\nstep LogisticsPhase")


def recruiting(text: str, side: int, turn: int = 3, scenario: str = "scenario_1") -> Scene:
    """A side recruits; the Allied Movement Phase comes next."""
    head = f"game formosa\nscenario {scenario}\ndice\nturn {turn}\n{ASHORE}"
    return scene(f"{head}\n{text}\nstep EndOfTurn\nstep Movement side=0\nstep Recruit side={side}")


@pytest.mark.rule("formosa", "7.0a")
def test_only_the_allies_build_bases() -> None:
    text = "turn 3\nlp_allied 9\nlp_japan 9\njp-e9 where 1122\nus-sb44 where 0923\nstep EndOfTurn\nstep BaseBuilding"
    t = scene(f"game formosa\ndice\n{ASHORE}\n{text}")
    assert t.can("build us-sb44")
    assert t.why("build jp-e9", 1) == ["not_your_decision"]
    assert t.why("build jp-e9") == ["20.1 not_an_engineer"]
    steps = "step EndOfTurn\nstep Movement side=1"
    t = scene(f"game formosa\ndice\nturn 3\nlp_japan 9\n{ASHORE}\njp-e9 where 1122\n{steps}")
    assert t.why("build jp-e9", 1) == ["not_now"]


@pytest.mark.rule("formosa", "7.1a")
@pytest.mark.parametrize(("scenario", "allied", "japanese"), [("scenario_1", 30, 15), ("scenario_2", 40, 20)])
def test_the_scenario_gives_the_first_points(scenario: str, allied: int, japanese: int) -> None:
    t = scene(f"game formosa\nscenario {scenario}\ndice 1 1 2\nstep GameTurn\nstep SetUp")
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == (allied, japanese + 2)


@pytest.mark.rule("formosa", "7.1b")
def test_bases_and_amoy_bring_points_to_the_allies_alone() -> None:
    t = income(f"amoy 1\n{based('1805')}", die=3)
    assert lp(t.s, ALLIED) == 2 + 5 + 5 + 1
    assert lp(t.s, JAPAN) == 2 + 3
    t = income("jp-9-7 where 1805\njp-9-19 where 2109", die=3)  # ports bring the Japanese nothing
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == (2 + 5, 2 + 3)


@pytest.mark.rule("formosa", "7.2a")
def test_there_is_no_income_before_the_second_turn() -> None:
    text = f"lp_allied 7\nlp_japan 7\n{ASHORE}\njp-9-7 where 1122\njp-9-19 where 1015"
    t = scene(f"game formosa\ndice\nturn 1\n{text}\nstep GameTurn")
    assert (t.top, lp(t.s, ALLIED), lp(t.s, JAPAN)) == ("StrikePlanning", 7, 7)
    t = scene(f"game formosa\ndice 4\nturn 2\n{text}\nstep GameTurn")
    assert (t.top, lp(t.s, ALLIED), lp(t.s, JAPAN)) == ("Recruit", 7 + 5, 7 + 4 + 1)


@pytest.mark.rule("formosa", "7.2b")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_the_japanese_receive_a_die(die: int) -> None:
    assert income(die=die).s.lp_japan == 2 + die


AIRFIELDS = ["1122", "1015", "1211", "2008", "1706", "0922", "1117", "1407"]
UNITS = ["jp-9-7", "jp-9-19", "jp-9-35", "jp-12-24", "jp-12-46", "jp-12-48", "jp-d1", "jp-gu1"]


@pytest.mark.rule("formosa", "7.2c")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3), (8, 4)])
def test_two_airfields_are_worth_a_point_to_the_japanese(number: int, points: int) -> None:
    held = [f"{unit} where {hex} concealed 1" for unit, hex in zip(UNITS, AIRFIELDS, strict=True)][:number]
    assert income("\n".join(held), die=1).s.lp_japan == 2 + 1 + points


@pytest.mark.rule("formosa", "7.2d")
@pytest.mark.parametrize(("scenario", "points"), [("scenario_1", 5), ("scenario_2", 10)])
def test_the_scenario_gives_the_allied_income(scenario: str, points: int) -> None:
    assert income(scenario=scenario, turn=2).s.lp_allied == 2 + points


@pytest.mark.rule("formosa", "7.2e")
@pytest.mark.parametrize(("scenario", "points"), [("scenario_1", 10), ("scenario_2", 15)])
def test_amoy_is_worth_five(scenario: str, points: int) -> None:
    assert income("amoy 1", scenario=scenario).s.lp_allied == 2 + points


@pytest.mark.rule("formosa", "7.2f")
@pytest.mark.parametrize(
    ("hexes", "points"),
    [
        ((), 0),
        (("2005",), 3),
        (("1805",), 1),
        (("1122",), 0),
        (("1122", "1015"), 1),
        (("1122", "1015", "1706"), 1),
        (("2005", "1805", "2109", "1122", "1015", "1706"), 3 + 2 + 1),
        (("0923", "1122"), 3 + 1),
        (("0923", "2005", "1805", "2109", "1720"), 3 + 3 + 1 + 1 + 1),
    ],
)
def test_functional_ports_and_airfields_bring_points(hexes: tuple[str, ...], points: int) -> None:
    assert income(based(*hexes)).s.lp_allied == 2 + 5 + points
    unbuilt = based(*hexes).replace("base 1", "base 0")
    assert income(unbuilt).s.lp_allied == 2 + 5


@pytest.mark.rule("formosa", "7.2g")
def test_points_are_kept_for_later_turns() -> None:
    text = f"lp_allied 8\nlp_japan 8\n{ASHORE}\nstep GameTurn\nstep Recruit side=0\nstep Recruit side=1"
    t = scene(f"game formosa\ndice 4\nturn 3\n{text}")
    t.do("done", side=1)
    t.do("done")
    assert t.top == "Recruit"
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == (8 + 5, 8 + 4)


@pytest.mark.rule("formosa", "7.2h")
@pytest.mark.parametrize("side", [0, 1])
def test_points_above_twenty_vanish_when_recruiting_closes(side: int) -> None:
    t = recruiting(f"lp_allied {26 if side == 0 else 3}\nlp_japan {26 if side else 3}\njp-g2 where 0923", side)
    if side == 0:
        t.do("buy us-158")
    else:
        t.do("buy_jp_air", side=1)
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == ((24, 3) if side == 0 else (3, 24))
    t.do("done", side=side)
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == ((20, 3) if side == 0 else (3, 20))


@pytest.mark.rule("formosa", "7.2h")
def test_twenty_points_or_fewer_stay() -> None:
    t = recruiting("lp_allied 20", 0)
    t.do("done")
    assert lp(t.s, ALLIED) == 20


@pytest.mark.rule("formosa", "7.2i")
@pytest.mark.parametrize(
    ("act", "side", "price"),
    [
        ("buy us-hq10a", 0, 4),
        ("buy us-158", 0, 2),
        ("buy al-amph1", 0, 3),
        ("buy_us_air", 0, 1),
        ("buy jp-fleet", 1, 4),
        ("buy_jp_air", 1, 2),
        ("buy_kamikaze 3", 1, 2),
    ],
)
def test_nothing_is_bought_that_cannot_be_paid(act: str, side: int, price: int) -> None:
    points = "lp_japan" if side else "lp_allied"
    assert recruiting(f"{points} {price - 1}", side).why(act, side) == ["7.2 no_lp"]
    t = recruiting(f"{points} {price}", side)
    t.do(act, side=side)
    assert (lp(t.s, JAPAN) if side else lp(t.s, ALLIED)) == 0


@pytest.mark.rule("formosa", "7.2j")
def test_points_won_in_battle_are_for_the_next_turn() -> None:
    units = (
        "us-m1-1 where 1017\nus-m1-5 where 1017\nus-m1-7 where 1017\nus-m2-2 where 1017\n"
        "jp-9-7 where 1018\njp-50-301 where 1018\njp-50-302 where 1018\nus-sb44 where 0820 base 1\n"
        "us-7-17 where 0918\nus-7-32 where 0918\nus-7-184 where 0918\nus-27-105 where 0918\nus-arm13 where 1019\n"
        "us-27-106 where 1223\njp-66-249 where 1222"
    )
    text = f"options 25.2\nturn 3\nlp_allied 0\n{units}\nstep EndOfTurn\nstep Movement side=1\nstep CombatPhase side=0"
    t = scene(f"game formosa\ndice 6\n{text}")
    t.do("target 1018", "join 1017", "join 0918", "join 1019", "attack")
    assert t.happened("result_DE")
    t.do("done")
    assert (lp(t.s, ALLIED), t.s.held_allied) == (0, 1)
    assert t.top == "Attacks"
    t.do("target 1222", "join 1223")
    t.dice(4, 3)
    t.do("attack")  # there is nothing to commit: the die is thrown at once
    assert t.thrown("15.2")
    text = t.print().split("step ")[0]
    t = scene(f"{text}dice 1\nstep EndOfTurn\nstep Movement side=0\nstep LogisticsPhase")
    assert (lp(t.s, ALLIED), t.s.held_allied) == (0 + 1 + 5 + 1, 0)


@pytest.mark.rule("formosa", "7.3a")
@pytest.mark.parametrize(
    ("unit", "side", "recruit", "replace"),
    [
        ("us-fa2p", 0, 3, 2),
        ("us-arm13", 0, 3, 2),
        ("us-hq10a", 0, 4, 2),
        ("us-7-17", 0, 2, 1),
        ("us-m1-1", 0, 2, 1),
        ("jp-g1", 1, 1, 1),
        ("jp-c1", 1, 1, 1),
        ("jp-gu1", 1, 1, 1),
    ],
)
def test_prices_come_from_the_charts(unit: str, side: int, recruit: int, replace: int) -> None:
    name = ("allied", "japan")[side]
    for box, price in (("reinforcements", recruit), ("replacements", replace)):
        t = recruiting(f"lp_{name} 9\n{unit} where {name}_{box}\njp-g2 where 0923", side)
        t.do(f"buy {unit}", side=side)
        assert (lp(t.s, JAPAN) if side else lp(t.s, ALLIED)) == 9 - price


@pytest.mark.rule("formosa", "7.3b")
def test_any_number_may_be_bought() -> None:
    t = recruiting("lp_japan 5", 1)
    for number in range(1, 6):
        t.do(f"buy jp-gu{number}", "at 1316" if number < 4 else "at 1317", side=1)
    assert lp(t.s, JAPAN) == 0
    assert [t.place(f"jp-gu{n}") for n in range(1, 6)] == ["1316"] * 3 + ["1317"] * 2
    assert t.why("buy jp-gu6", 1) == ["7.2 no_lp"]


# 9.0


@pytest.mark.rule("formosa", "9.0a")
def test_amoy_is_a_staging_area_once_it_is_taken() -> None:
    t = recruiting("lp_allied 4\namoy 1", 0)
    t.do("buy us-158", "to_amoy")
    assert t.place("us-158") == "amoy"
    t = recruiting("lp_allied 4\namoy 0\nus-sb44 where 0923 base 1", 0)
    t.do("buy us-158")
    assert t.why("to_amoy") == ["not_now"]
    text = f"turn 4\namoy 1\nus-158 where amoy\nal-amph1 where invasion_markers\n{ASHORE}"
    t = scene(f"game formosa\ndice\n{text}\nstep EndOfTurn\nstep Movement side=0\nstep InvasionPhase")
    t.do("beach_marker 1023", "load us-158 1023")
    assert t.place("us-158") == "1023"


@pytest.mark.rule("formosa", "9.0c")
def test_the_japanese_have_no_way_to_amoy() -> None:
    text = f"amoy 1\nus-m6-4 where amoy\njp-9-7 where 1012\njp-g1 where 1012\nlp_japan 9\nkamikaze 2\n{ASHORE}"
    for steps in ("step Movement side=1", "step Recruit side=1"):
        t = scene(f"game formosa\noptions 25.7 25.8\ndice\nturn 4\n{text}\nstep EndOfTurn\n{steps}")
        verbs = {act.split()[0] for act in t.options(1)}
        assert verbs <= {"move", "raid", "end", "buy", "buy_jp_air", "buy_kamikaze", "done"}
        assert t.why("to_amoy", 1) == ["not_now"]


def amoy(turn: int, die: int) -> Scene:
    text = f"turn {turn}\n{ASHORE}\nstep EndOfTurn\nstep Movement side=0\nstep AmoyPhase"
    return scene(f"game formosa\ndice {die}\n{text}")


@pytest.mark.rule("formosa", "9.1a")
@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6, 7, 13])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_amoy_falls_on_a_die_below_the_turn_number(turn: int, die: int) -> None:
    t = amoy(turn, die)
    assert t.dice_left == 0
    assert t.s.amoy == int(die < turn)


@pytest.mark.rule("formosa", "9.1a")
def test_once_taken_amoy_is_not_rolled_for_again() -> None:
    text = f"turn 5\namoy 1\n{ASHORE}\nstep EndOfTurn\nstep Movement side=0\nstep AmoyPhase"
    t = scene(f"game formosa\ndice 6\n{text}")
    assert t.dice_left == 1
    assert t.s.amoy == 1


@pytest.mark.rule("formosa", "9.1b")
def test_after_a_failure_the_die_is_thrown_again_next_turn() -> None:
    t = scene(f"game formosa\ndice 1 5\nturn 2\n{ASHORE}\nstep GameTurn")
    t.do("done", side=1)
    t.do("done")
    assert t.thrown("9.1") == [5]
    assert t.s.amoy == 0
    t = scene(f"{t.print().split('step ')[0]}dice 1 2\nturn 3\nstep GameTurn")
    t.do("done", side=1)
    t.do("done")
    assert t.thrown("9.1") == [2]
    assert t.s.amoy == 1


@pytest.mark.rule("formosa", "9.1c")
def test_the_bonus_starts_the_turn_after_the_capture() -> None:
    t = scene(f"game formosa\ndice 1 2\nturn 3\nlp_allied 0\n{ASHORE}\nstep GameTurn")
    assert lp(t.s, ALLIED) == 5
    t.do("done", side=1)
    t.do("done")
    assert (t.s.amoy, lp(t.s, ALLIED)) == (1, 5)
    t = scene(f"{t.print().split('step ')[0]}dice 1\nturn 4\nstep GameTurn")
    assert lp(t.s, ALLIED) == 5 + 10
