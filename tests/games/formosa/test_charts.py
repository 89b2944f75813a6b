"""The charts: logistics point prices, fleet sortie, combat results, air combat, B-29, terrain effects."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.air import air_losses
from hexfront.games.formosa.state import lp
from hexfront.hexmap import bits
from hexfront.testing import Scene, opened, scene

_, BOX = opened("formosa")
KIT: Any = BOX
ASHORE = "us-96-381 where 1327"
BELOW = "step EndOfTurn\nstep Movement side=0"


def set_up(text: str = "") -> Scene:
    """The Japanese setup, all choices made, with 20 points."""
    t = scene(f"game formosa\n{text}\ndice 1 1 5\nstep GameTurn\nstep SetUp")
    t.do("auto", side=1)
    return t


def recruiting(text: str, side: int, turn: int = 2) -> Scene:
    """A Recruit Phase with 20 points, unless the text says otherwise."""
    head = f"game formosa\nscenario scenario_2\ndice\nturn {turn}\nlp_allied 20\nlp_japan 20\n{ASHORE}"
    return scene(f"{head}\njp-9-7 where 0923\n{text}\n{BELOW}\nstep Recruit side={side}")


def allied_price(unit: str, box: str) -> int:
    t = recruiting(f"{unit} where allied_{box}", 0)
    t.do(f"buy {unit}")
    assert t.place(unit) != f"allied_{box}"
    return 20 - int(lp(t.s, ALLIED))


# Japanese prices


@pytest.mark.rule("formosa", "CH-J1")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("jp-t6", ""),
        ("jp-cd4", ""),
        ("jp-hw7", ""),
        ("jp-sr", ""),
        ("jp-mar", "25.7"),
        ("jp-ar", "25.8"),
        ("jp-tsg", "25.9"),
    ],
)
def test_the_first_box_costs_three_in_setup_and_is_closed_after_it(unit: str, rule: str) -> None:
    t = set_up(f"options {rule}")
    t.do(f"buy {unit}", side=1)
    assert lp(t.s, JAPAN) == 20 - 3
    later = f"game formosa\noptions {rule}\ndice\nturn 2\nlp_japan 20\n{ASHORE}\njp-9-7 where 0923"
    for box, why in (("reinforcements", "8.2 set_up_only"), ("replacements", "8.2 not_replaceable")):
        t = scene(f"{later}\n{unit} where japan_{box}\n{BELOW}\nstep Recruit side=1")
        assert t.why(f"buy {unit}", 1) == [why]


@pytest.mark.rule("formosa", "CH-J2")
@pytest.mark.parametrize("unit", ["jp-b112", "jp-10-10", "jp-23-72", "jp-e50"])
def test_the_second_box_costs_two_in_setup_and_is_closed_after_it(unit: str) -> None:
    t = set_up()
    t.do(f"buy {unit}", side=1)
    assert lp(t.s, JAPAN) == 20 - 2
    for box, why in (("reinforcements", "8.2 set_up_only"), ("replacements", "8.2 not_replaceable")):
        head = f"game formosa\ndice\nturn 2\nlp_japan 20\n{ASHORE}\njp-9-7 where 0923"
        t = scene(f"{head}\n{unit} where japan_{box}\n{BELOW}\nstep Recruit side=1")
        assert t.why(f"buy {unit}", 1) == [why]


@pytest.mark.rule("formosa", "CH-J3")
@pytest.mark.parametrize("unit", ["jp-g1", "jp-g5", "jp-c1", "jp-gu1"])
@pytest.mark.parametrize("box", ["reinforcements", "replacements"])
def test_the_third_box_costs_one_whenever_it_is_bought(unit: str, box: str) -> None:
    for turn in (2, 8):
        t = recruiting(f"{unit} where japan_{box}", 1, turn)
        t.do(f"buy {unit}", "at 0923", side=1)
        assert (lp(t.s, JAPAN), t.place(unit)) == (19, "0923")


@pytest.mark.rule("formosa", "CH-J4")
def test_deception_never_comes_back() -> None:
    t = scene(f"game formosa\ndice\nturn 3\nlp_japan 20\n{ASHORE}\njp-d1 where 1018 concealed 1\n{BELOW}")
    t.do("reveal jp-d1", side=1)
    assert t.place("jp-d1") == "out"
    t = scene(f"{t.print().split('step ')[0]}{BELOW}\nstep Recruit side=1")
    assert t.why("buy jp-d1", 1) == ["8.0 not_waiting"]
    for box in ("reinforcements", "replacements"):
        assert recruiting(f"jp-d1 where japan_{box}", 1).why("buy jp-d1", 1) == ["7.3 not_on_chart"]


@pytest.mark.rule("formosa", "CH-J5")
def test_a_japanese_air_point_costs_two() -> None:
    assert recruiting("lp_japan 1", 1).why("buy_jp_air", 1) == ["7.2 no_lp"]
    for lost in (0, 1):
        t = recruiting(f"lp_japan 2\njp_available 3\njp_lost {lost}", 1)
        t.do("buy_jp_air", side=1)
        assert (lp(t.s, JAPAN), t.s.jp_available, t.s.jp_lost) == (0, 4, 0)


@pytest.mark.rule("formosa", "CH-J6")
@pytest.mark.parametrize(("points", "price"), [(1, 1), (2, 1), (3, 2), (5, 3), (10, 5)])
def test_a_kamikaze_point_costs_half_a_point_rounded_up_once(points: int, price: int) -> None:
    t = recruiting("", 1)
    t.do(f"buy_kamikaze {points}", side=1)
    assert (lp(t.s, JAPAN), t.s.kamikaze) == (20 - price, points)
    assert not any(act.startswith("buy_kamikaze") for act in t.options(1))  # one purchase a phase
    assert recruiting(f"lp_japan {price - 1}", 1).why(f"buy_kamikaze {points}", 1) == ["7.2 no_lp"]


@pytest.mark.rule("formosa", "CH-J7")
def test_the_fleet_costs_four_and_sails_the_same_turn() -> None:
    assert recruiting("lp_japan 3", 1, 5).why("buy jp-fleet", 1) == ["7.2 no_lp"]
    text = f"turn 5\namoy 1\nlp_japan 0\nlp_allied 0\n{ASHORE}\njp-9-7 where 0923\n{BELOW}\nstep SpecialAttack"
    t = scene(f"game formosa\ndice 1\n{text}\nstep Recruit side=1\nlp_japan 4")
    t.do("buy jp-fleet", side=1)
    assert lp(t.s, JAPAN) == 0
    t.do("done", side=1)
    assert t.can("sortie", 1)
    assert recruiting("jp-fleet where japan_replacements", 1).why("buy jp-fleet", 1) == ["8.2 not_replaceable"]


def committing(points: str, attacker: int) -> Scene:
    """An attack on open ground in which both sides are in supply; the attacker is about to commit."""
    units = "us-7-17 where 1021\nus-sb44 where 0923 base 1\njp-9-7 where 1020\njp-hw1 where 1119"
    text = f"game formosa\ndice 1 1 1\nturn 3\n{points}\n{ASHORE}\n{units}\n{BELOW}\nstep CombatPhase side={attacker}"
    t = scene(text)
    here, there = ("1021", "1020") if attacker == 0 else ("1020", "1021")
    t.do(f"target {there}", f"join {here}", "attack", side=attacker)
    return t


@pytest.mark.rule("formosa", "CH-J8")
def test_a_japanese_shift_costs_one() -> None:
    for attacker in (0, 1):
        t = committing("lp_allied 5\nlp_japan 2", attacker)
        if attacker == 0:
            t.do("done")
        assert t.why("spend 2", 1) == ["15.4.1 lp_limit"]
        t.do("spend 1", side=1)
        assert lp(t.s, JAPAN) == 1
    t = committing("lp_allied 0\nlp_japan 0", 1)  # nothing to commit: the die is thrown at once
    assert t.thrown("15.2")
    assert not t.happened("lp_committed")


@pytest.mark.rule("formosa", "CH-J9")
def test_the_camp_is_free() -> None:
    t = set_up("options 25.10")
    t.do("deploy jp-pw", "hide 1123", side=1)
    assert (lp(t.s, JAPAN), t.place("jp-pw")) == (20, "1123")
    head = f"game formosa\noptions 25.10\ndice\nturn 3\nlp_japan 20\n{ASHORE}\njp-9-7 where 0923"
    for box in ("reinforcements", "replacements"):
        t = scene(f"{head}\njp-pw where japan_{box}\n{BELOW}\nstep Recruit side=1")
        assert t.why("buy jp-pw", 1) == ["7.3 not_on_chart"]


# Allied prices


@pytest.mark.rule("formosa", "CH-A1")
@pytest.mark.parametrize("unit", ["us-hq10a", "us-hq24", "cw-hq1", "us-db16", "us-cd155"])
def test_headquarters_and_heavy_weapons(unit: str) -> None:
    assert (allied_price(unit, "reinforcements"), allied_price(unit, "replacements")) == (4, 2)


@pytest.mark.rule("formosa", "CH-A2")
@pytest.mark.parametrize("unit", ["us-arm13", "us-amphib1", "us-fa2p", "us-511", "us-rgr6", "cw-arm4", "cw-cdo3"])
def test_armor_artillery_airborne_and_rangers(unit: str) -> None:
    assert (allied_price(unit, "reinforcements"), allied_price(unit, "replacements")) == (3, 2)


@pytest.mark.rule("formosa", "CH-A3")
@pytest.mark.parametrize("unit", ["us-m1-1", "us-7-17", "us-158", "us-e1118", "us-sb44", "cw-18", "cw-eng1"])
def test_marines_infantry_and_engineers(unit: str) -> None:
    assert (allied_price(unit, "reinforcements"), allied_price(unit, "replacements")) == (2, 1)


@pytest.mark.rule("formosa", "CH-A4")
def test_gunfire_and_the_b29_cost_three() -> None:
    for unit in ("us-ngf5", "cw-ngf1", "us-b29"):
        assert (allied_price(unit, "reinforcements"), allied_price(unit, "replacements")) == (3, 3)
    text = (
        f"turn 3\nus-b29 where b29\n{ASHORE}\njp-9-7 where 1018\nstep EndOfTurn\nstep Movement side=1\nstep B29Strike"
    )
    t = scene(f"game formosa\ndice 1\n{text}")
    t.do("bomb 1018")
    t.dice(1).do("end", side=1)
    assert t.place("us-b29") == "allied_reinforcements"
    t.do("done", side=1)
    before = lp(t.s, ALLIED)
    t.do("buy us-b29")
    assert (before - lp(t.s, ALLIED), t.place("us-b29")) == (3, "allied_available")


@pytest.mark.rule("formosa", "CH-A5")
def test_air_supply_is_bought_once() -> None:
    assert (allied_price("al-airsup", "reinforcements"), allied_price("al-airsup", "replacements")) == (2, 2)
    units = "us-7-17 where 1021\njp-50-301 where 1020\nal-airsup where allied_available\nlp_allied 0"
    steps = "step EndOfTurn\nstep Movement side=1\nstep CombatPhase side=0"
    t = scene(f"game formosa\ndice 3 3 3 3\nturn 3\n{ASHORE}\n{units}\n{steps}")
    t.do("target 1020", "join 1021", "attack", "air_supply")
    assert t.s.air_supply_used == 1
    t = scene(f"{t.print().split('step ')[0]}dice 1\nstep EndOfTurn\nstep Movement side=1")
    t.do("end", side=1)
    assert t.s.turn == 4
    assert t.place("al-airsup") == "allied_available"
    t = scene(f"{t.print().split('step ')[0]}us-7-17 where 1021\njp-50-301 where 1020\nlp_allied 0\ndice\n{steps}")
    t.do("target 1020", "join 1021", "attack")
    assert t.can("air_supply")


@pytest.mark.rule("formosa", "CH-A6")
def test_an_allied_air_point_costs_one() -> None:
    t = recruiting("us_available 2\nus_lost 1\ncw_available 1", 0)
    t.do("buy_us_air", "buy_us_air", "buy_us_air", "buy_cw_air")
    assert (lp(t.s, ALLIED), t.s.us_available, t.s.us_lost, t.s.cw_available) == (16, 5, 0, 2)
    assert recruiting("lp_allied 0", 0).why("buy_us_air") == ["7.2 no_lp"]


@pytest.mark.rule("formosa", "CH-A7")
def test_an_amphibious_marker_costs_three() -> None:
    t = recruiting("", 0)
    t.do(*(f"buy al-amph{n}" for n in range(1, 5)))
    assert lp(t.s, ALLIED) == 20 - 12
    assert allied_price("al-amph5", "replacements") == 3


@pytest.mark.rule("formosa", "CH-A8")
def test_a_drop_zone_costs_one_each_time() -> None:
    text = f"turn 3\nal-dz where invasion_markers\nus-511 where staging_area\n{ASHORE}\nlp_allied 5\n{BELOW}"
    t = scene(f"game formosa\ndice\n{text}\nstep InvasionPhase")
    t.do("drop_marker 1018", "load us-511 1018")
    if t.top == "LoadMarkers":
        t.do("done")
    assert t.place("al-dz") == "allied_reinforcements"
    t = scene(f"{t.print().split('step ')[0]}turn 4\n{BELOW}\nstep Recruit side=0")
    t.do("buy al-dz")
    assert (lp(t.s, ALLIED), t.place("al-dz")) == (4, "invasion_markers")
    assert allied_price("al-dz", "replacements") == 1


@pytest.mark.rule("formosa", "CH-A9")
@pytest.mark.parametrize(("hex", "price"), [("2005", 3), ("1805", 3), ("1122", 1), ("0923", 4), ("1124", 4)])
def test_a_base_costs_by_what_its_hex_holds(hex: str, price: int) -> None:
    text = f"us-e1118 where {hex}\nus-sb44 where 1327 base 1\n{BELOW}\nstep BaseBuilding"
    t = scene(f"game formosa\ndice\nturn 3\nlp_allied {price}\n{text}")
    t.do("build us-e1118")
    assert lp(t.s, ALLIED) == 0
    t = scene(f"game formosa\ndice\nturn 3\nlp_allied {price - 1}\n{text}")
    assert t.why("build us-e1118") == ["20.1 no_lp"]


@pytest.mark.rule("formosa", "CH-A9")
@pytest.mark.parametrize(("points", "column"), [(0, 2), (1, 3), (2, 4)])
def test_an_allied_attack_may_be_shifted_twice(points: int, column: int) -> None:
    t = committing("lp_allied 3\nlp_japan 0", 0)
    assert t.why("spend 3") == ["15.4.1 lp_limit"]
    t.do(f"spend {points}" if points else "done")
    assert t.happened("combat_column")[0] == {"percent": 125, "column": column}
    assert lp(t.s, ALLIED) == 3 - points


@pytest.mark.rule("formosa", "CH-A9")
def test_an_allied_defence_may_be_shifted_once() -> None:
    t = committing("lp_allied 3\nlp_japan 0", 1)
    assert t.why("spend 2") == ["15.4.1 lp_limit"]
    t.do("spend 1")
    assert t.happened("combat_column")[0] == {"percent": 80, "column": 1 - 1}
    assert lp(t.s, ALLIED) == 2


# The fleet


def sortie(scenario: str, dice: str) -> Scene:
    text = f"turn 3\nlp_allied 5\njp-fleet where japan_available\nus-ngf1 where staging_area\n{ASHORE}\n{BELOW}"
    t = scene(f"game formosa\nscenario {scenario}\ndice {dice}\n{text}\nstep FleetSortie")
    t.do("sortie", side=1)
    return t


@pytest.mark.rule("formosa", "CH-F1", "CH-F2")
@pytest.mark.parametrize(
    ("scenario", "results"),
    [
        ("scenario_1", ["fiasco", "fiasco", "fiasco", "indecisive", "indecisive", "decisive"]),
        ("scenario_2", ["fiasco", "fiasco", "fiasco", "fiasco", "indecisive", "decisive"]),
    ],
)
def test_the_fleet_sortie_table(scenario: str, results: list[str]) -> None:
    for die, result in enumerate(results, 1):
        t = sortie(scenario, f"{die} 2")
        assert t.happened(f"fleet_{result}"), (die, result)
        assert t.thrown("18.0") == ([die, 2] if result == "decisive" else [die])
        assert lp(t.s, ALLIED) == (3 if result == "decisive" else 5)


# Combat results

COLUMNS = ["<=49", "50-99", "100-149", "150-199", "200-299", "300-399", "400-499", "500-599", "600-699", ">=700"]
ALLIED_TABLE = """
AE AE A1 A1 A1 CA CA B1 B1 D1
AE A1 A1 AR CA CA B1 B1 D1 DR
A1 A1 AR CA CA B1 B1 D1 DR DE
A1 AR CA CA B1 B1 D1 DR DE DE
AR CA CA B1 BB D1 DR DE DE DE
CA B1 B1 BB D1 DR DE DE DE DE
"""
JAPANESE = """
AE AE AE A1 A1 A1 CA CA B1 B1
AE AE A1 A1 CA CA B1 B1 BB D1
AE A1 A1 CA CA B1 B1 BB D1 DR
A1 A1 CA CA B1 BB BB D1 DR DE
A1 CA CA BB BB BB D1 DR DE DE
CA BB BB BB D1 D1 DR DE DE DE
"""


def rows(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split()) for line in text.split("\n") if line]


def attacks(allied: tuple[str, ...], japanese: tuple[str, ...], side: int, dice: str) -> Scene:
    """Units in 1021 and in 1020, open ground without a river between them; one side attacks."""
    units = [f"{u} where 1021" for u in allied] + [f"{u} where 1020" for u in japanese]
    text = "\n".join(units)
    head = f"game formosa\ndice {dice}\nturn 3\nlp_allied 0\nlp_japan 0\n{ASHORE}"
    t = scene(f"{head}\n{text}\n{BELOW}\nstep CombatPhase side={side}")
    here, there = ("1021", "1020") if side == 0 else ("1020", "1021")
    t.do(f"target {there}", f"join {here}", "attack", side=side)
    return t


@pytest.mark.rule("formosa", "CH-C1")
def test_the_two_combat_results_tables() -> None:
    combat = KIT.tables.combat
    assert list(combat.allied) == rows(ALLIED_TABLE)
    assert list(combat.japanese) == rows(JAPANESE)
    assert KIT.tables.columns.starts == (0, 50, 100, 150, 200, 300, 400, 500, 600, 700)


FOUR_TO_ONE = (("us-m1-1", "us-m1-5"), ("jp-50-301",))


@pytest.mark.rule("formosa", "CH-C1")
@pytest.mark.parametrize(("die", "result"), [(1, "CA"), (2, "B1"), (3, "B1"), (4, "D1"), (5, "DR"), (6, "DE")])
def test_an_allied_attack_at_four_to_one(die: int, result: str) -> None:
    t = attacks(*FOUR_TO_ONE, 0, f"{die} 6 6")
    assert t.happened("combat_column")[0] == {"percent": 400, "column": 6}
    assert t.happened(f"result_{result}")


@pytest.mark.rule("formosa", "CH-C1")
@pytest.mark.parametrize(("die", "result"), [(1, "CA"), (2, "B1"), (3, "B1"), (4, "BB"), (5, "D1"), (6, "DR")])
def test_a_japanese_attack_at_four_to_one(die: int, result: str) -> None:
    t = attacks(("us-hq24",), ("jp-9-7", "jp-9-19"), 1, f"{die} 6 6")
    assert t.happened("combat_column")[0] == {"percent": 400, "column": 6}
    assert t.happened(f"result_{result}")


@pytest.mark.rule("formosa", "CH-C1")
@pytest.mark.parametrize(
    ("allied", "japanese", "side", "column"),
    [
        (("us-hq24",), ("jp-9-7", "jp-g5"), 0, "<=49"),
        (("us-hq24",), ("jp-9-7",), 0, "50-99"),
        (("us-7-17",), ("jp-9-7",), 0, "100-149"),
        (("us-m1-1",), ("jp-9-7",), 0, "150-199"),
        (("us-m1-1",), ("jp-50-301",), 0, "200-299"),
        (("us-m1-1",), ("jp-g1",), 0, "300-399"),
        (("us-7-17",), ("jp-c1",), 0, "500-599"),
        (("us-m1-1",), ("jp-c1",), 0, "600-699"),
        (("us-7-17", "us-158"), ("jp-c1",), 0, ">=700"),
        (("us-7-17",), ("jp-c1",), 1, "<=49"),  # 1 CF against 5
        (("us-97-303", "us-97-386"), ("jp-c1",), 0, ">=700"),  # 8 CF against 1
    ],
)
def test_the_percentage_finds_the_column(
    allied: tuple[str, ...], japanese: tuple[str, ...], side: int, column: str
) -> None:
    t = attacks(allied, japanese, side, "1 1 1")
    assert COLUMNS[t.happened("combat_column")[0]["column"]] == column


# Air combat

AIR = """
0 0 0 0 0 0 1 1 1 1 2 2 2 3 3
0 0 0 0 1 1 1 1 2 2 2 2 3 3 4
0 0 0 1 1 1 1 2 2 3 3 3 4 4 5
0 0 1 1 1 2 2 2 3 3 3 4 4 5 6
0 1 1 1 2 2 3 3 3 4 4 5 5 6 6
1 1 1 2 2 3 3 4 4 4 5 5 6 6 7
"""
POINTS = [[n] for n in range(11)] + [[11, 12], [13, 14], [15, 16, 17], [18, 19, 26]]


@pytest.mark.rule("formosa", "CH-C2")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_air_combat_table(die: int) -> None:
    s = scene(f"game formosa\ndice\nturn 3\n{ASHORE}\n{BELOW}").s
    for column, lost in enumerate(rows(AIR)[die - 1]):
        for points in POINTS[column]:
            assert air_losses(s, points, die) == int(lost), (points, die)


@pytest.mark.rule("formosa", "CH-C2")
@pytest.mark.parametrize(("points", "die", "lost"), [(10, 1, 2), (18, 6, 7), (26, 6, 7), (0, 6, 1), (12, 5, 5)])
def test_the_air_combat_table_in_play(points: int, die: int, lost: int) -> None:
    text = f"us_superiority {points}\njp_superiority 9\n{ASHORE}\n{BELOW}\nstep AirSuperiority"
    t = scene(f"game formosa\ndice {die}\nturn 3\n{text}")
    assert t.top == "AirLosses"
    t.dice(1, 1).do(*["lose_jp_superiority"] * lost, side=1)
    assert t.s.jp_lost == lost
    assert t.s.jp_used + t.s.jp_superiority == 9 - lost


# B-29

B29 = {
    "1018": "- - DS DS D1 D1",  # open
    "0817": "- - DS DS D1 D1",  # mud flats
    "1118": "- - - DS DS D1",  # rough
    "1123": "- - DS DS DS D1",  # town on open ground
    "1012": "- - DS DS DS D1",  # town on mud flats
    "1122": "- - - DS DS D1",  # city on open ground
    "2005": "- - - DS DS D1",  # city in rough country
    "1119": "- - - DS DS D1",  # town in rough country: rough is better for the Japanese
    "1316": "- - - - DS D1",  # mountain
    "1416": "- - - - DS D1",  # peak
}


def bombed(hex: str, die: int, unit: str = "jp-9-7") -> str:
    """What a B-29 does to a revealed unit in a hex."""
    text = f"turn 3\nus-b29 where b29\n{ASHORE}\n{unit} where {hex}\n{BELOW}\nstep B29Strike"
    t = scene(f"game formosa\ndice {die}\n{text}")
    t.do(f"bomb {hex}")
    if t.top == "B29Loss":
        t.do(f"lose {unit}", side=1)
        assert t.s.where[KIT.index[unit]] < 0
        return "D1"
    return "DS" if t.s.suppressed == KIT.board.hex(hex) else "-"


@pytest.mark.rule("formosa", "CH-C3")
@pytest.mark.parametrize("hex", B29)
def test_the_b29_table(hex: str) -> None:
    assert " ".join(bombed(hex, die) for die in range(1, 7)) == B29[hex]


@pytest.mark.rule("formosa", "CH-C3")
@pytest.mark.parametrize("hex", ["1018", "1122", "1316"])
@pytest.mark.parametrize("unit", ["jp-cd1", "jp-hw1"])
def test_the_fortified_column(hex: str, unit: str) -> None:
    assert " ".join(bombed(hex, die, unit) for die in range(1, 7)) == "- - - - DS DS"


# Terrain effects

TERRAIN = {
    "open": (1, 1, 0, 0),
    "mud_flats": (2, 3, 0, 0),
    "rough": (2, 3, 1, 1),
    "mountain": (3, None, 2, 1),
    "peak": (4, None, 3, 2),
}


@pytest.mark.rule("formosa", "CH-C4")
@pytest.mark.parametrize("terrain", TERRAIN)
def test_every_hex_costs_and_defends_as_its_terrain_says(terrain: str) -> None:
    foot, wheels, japanese, allied = TERRAIN[terrain]
    found = 0
    for hex in bits.each(KIT.board.of_terrain[terrain] & KIT.land):
        town, city = KIT.towns >> hex & 1, KIT.cities >> hex & 1
        assert KIT.shift[hex] == (max(allied, city), max(japanese, town, 2 * city))
        for near in KIT.board.neighbours[hex]:
            if not KIT.land >> near & 1:
                continue
            step = next(e for e in KIT.exits[near] if e.to == hex)
            if (near, hex) in KIT.roads:
                assert step[1:] == (1, 1, True)
                continue
            river = int("river" in KIT.board.side(near, hex))
            assert step.foot == 2 * (foot + river)
            assert step.wheels == (-1 if wheels is None else 2 * (wheels + river))
            found += 1
    assert found


@pytest.mark.rule("formosa", "CH-C4")
@pytest.mark.parametrize(
    ("unit", "start", "to", "spent"),
    [
        ("us-arm13", "0919", "0818", 6),
        ("us-7-17", "0919", "0818", 4),
        ("us-arm13", "1018", "1118", 6),
        ("us-7-17", "1018", "1118", 4),
        ("us-7-17", "1018", "1017", 2),
        ("us-7-17", "1021", "1121", 4),  # over a river into the open
        ("us-7-17", "1022", "1122", 1),  # over a bridge
        ("us-arm13", "1213", "1314", 1),  # a road through rough country
    ],
)
def test_terrain_costs_in_play(unit: str, start: str, to: str, spent: int) -> None:
    t = scene(f"game formosa\ndice\nturn 3\n{ASHORE}\n{unit} where {start}\n{BELOW}")
    t.do(f"move {unit}", f"to {to}")
    assert t.s.stack[-1].spent == spent


@pytest.mark.rule("formosa", "CH-C4")
@pytest.mark.parametrize(
    ("defender", "hex", "start", "left"),
    [
        ("jp-c1", "1020", "1021", 0),
        ("jp-c1", "1118", "1117", 1),
        ("jp-c1", "1316", "1315", 2),
        ("jp-c1", "1416", "1316", 3),
        ("jp-c1", "1123", "1124", 1),
        ("jp-c1", "1122", "1123", 2),
        ("jp-c1", "0817", "0816", 0),
        ("jp-c1", "1020", "1121", 1),  # the attackers cross a river
        ("jp-c1", "1122", "1022", 2 + 1),  # a bridge does not help them
    ],
)
def test_japanese_defenders_are_shifted_by_terrain(defender: str, hex: str, start: str, left: int) -> None:
    units = f"us-m1-1 where {start}\nus-m1-5 where {start}\n{defender} where {hex}"
    head = f"game formosa\ndice 6 6 6\nturn 3\nlp_allied 0\nlp_japan 0\n{ASHORE}"
    t = scene(f"{head}\n{units}\n{BELOW}\nstep CombatPhase side=0")
    t.do(f"target {hex}", f"join {start}", "attack")
    assert t.happened("combat_column")[0] == {"percent": 1200, "column": 9 - left}


@pytest.mark.rule("formosa", "CH-C4")
@pytest.mark.parametrize(
    ("hex", "start", "left"),
    [
        ("1020", "1021", 0),
        ("1118", "1117", 1),
        ("1316", "1315", 1),
        ("1416", "1316", 2),
        ("1123", "1124", 0),
        ("1122", "1123", 1),
        ("1020", "1121", 1),
    ],
)
def test_allied_defenders_are_shifted_by_terrain(hex: str, start: str, left: int) -> None:
    units = f"jp-9-7 where {start}\njp-9-19 where {start}\nus-hq24 where {hex}"
    head = f"game formosa\ndice 6 6 6\nturn 3\nlp_allied 0\nlp_japan 0\n{ASHORE}"
    t = scene(f"{head}\n{units}\n{BELOW}\nstep CombatPhase side=1")
    t.do(f"target {hex}", f"join {start}", "attack", side=1)
    assert t.happened("combat_column")[0] == {"percent": 400, "column": 6 - left}
