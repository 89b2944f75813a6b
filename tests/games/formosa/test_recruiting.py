"""8.0 Reinforcements and replacements."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import lp
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")
KIT: Any = BOX
ASHORE = "us-96-381 where 1327"
RICH = "lp_allied 20\nlp_japan 20"


def recruiting(text: str, side: int, turn: int = 3, head: str = "") -> Scene:
    """A side recruits with 20 points (unless the text says otherwise); the Allied Movement Phase comes next."""
    steps = f"step EndOfTurn\nstep Movement side=0\nstep Recruit side={side}"
    return scene(f"game formosa\n{head}\ndice\nturn {turn}\n{RICH}\n{ASHORE}\n{text}\n{steps}")


def set_up(text: str = "") -> Scene:
    """The Japanese setup, all choices made, with 20 points."""
    t = scene(f"game formosa\n{text}\ndice 1 1 5\nstep GameTurn\nstep SetUp")
    t.do("auto", side=1)
    return t


# 8.0


@pytest.mark.rule("formosa", "8.0a")
@pytest.mark.parametrize(("unit", "price"), [("jp-t6", 3), ("jp-10-10", 2), ("jp-g1", 1)])
def test_setup_purchases_use_the_recruit_column(unit: str, price: int) -> None:
    t = set_up()
    t.do(f"buy {unit}", side=1)
    assert lp(t.s, JAPAN) == 20 - price
    assert t.place(unit) == "japan_hand"


@pytest.mark.rule("formosa", "8.0b")
def test_both_sides_recruit_from_the_second_turn() -> None:
    text = f"{RICH}\n{ASHORE}\njp-g1 where 0923\nus-7-17 where allied_replacements\njp-g3 where japan_replacements"
    t = scene(f"game formosa\ndice 1\nturn 2\n{text}\nstep GameTurn")
    t.do("buy jp-g2", "at 0923", "buy jp-g3", "at 0923", "done", side=1)
    before = lp(t.s, ALLIED)
    t.do("buy us-158")
    assert before - lp(t.s, ALLIED) == 2
    t.do("buy us-7-17")
    assert before - lp(t.s, ALLIED) == 2 + 1
    t = scene(f"game formosa\ndice\nturn 1\n{text}\nstep GameTurn")
    assert t.top == "StrikePlanning"
    assert t.why("buy us-158") == ["not_now"]


@pytest.mark.rule("formosa", "8.0c")
@pytest.mark.parametrize(("box", "price"), [("allied_reinforcements", 2), ("allied_replacements", 1)])
def test_the_display_a_unit_waits_in_decides_its_price(box: str, price: int) -> None:
    t = recruiting(f"us-7-17 where {box}", 0)
    t.do("buy us-7-17")
    assert lp(t.s, ALLIED) == 20 - price
    assert t.place("us-7-17") == "staging_area"


@pytest.mark.rule("formosa", "8.0c")
@pytest.mark.parametrize("box", ["allied_eliminated", "staging_area", "1327"])
def test_nothing_else_can_be_bought(box: str) -> None:
    assert recruiting(f"us-7-17 where {box}", 0).why("buy us-7-17") == ["8.0 not_waiting"]


@pytest.mark.rule("formosa", "8.0d")
def test_the_japanese_recruit_first() -> None:
    t = scene(f"game formosa\ndice 1\nturn 2\n{RICH}\n{ASHORE}\njp-g1 where 0923\nstep GameTurn")
    assert t.why("buy us-158") == ["not_your_decision"]
    t.do("buy jp-g2", side=1)
    assert t.why("buy us-158") == ["not_your_decision"]
    t.do("at 0923", "done", side=1)
    assert t.why("buy jp-g3", 1) == ["not_your_decision"]
    assert t.can("buy us-158")


@pytest.mark.rule("formosa", "8.0e")
def test_units_that_can_be_bought_start_in_reinforcements() -> None:
    t = scene("game formosa\ndice 1 1 1 1\nstep GameTurn\nstep SetUp")
    t.do("auto", "auto", "done", side=1)
    t.do("done", "auto", "done")
    waiting = ["us-77-305", "us-158", "us-511", "us-rgr6", "us-hq10a", "us-ngf5", "us-b29", "al-amph6", "al-dz"]
    assert {t.place(unit) for unit in waiting} == {"allied_reinforcements"}
    assert {t.place(unit) for unit in ("jp-g1", "jp-c1", "jp-gu1", "jp-fleet")} == {"japan_reinforcements"}


# 8.1 Allied deployment


@pytest.mark.rule("formosa", "8.1a")
def test_in_setup_all_allied_units_go_to_the_staging_area() -> None:
    t = scene("game formosa\ndice 1 1 1 1\nstep GameTurn\nstep SetUp")
    t.do("auto", "auto", "done", side=1)
    t.do("done", "auto")
    t.do("buy us-158", "buy us-hq10a")
    assert t.why("at 1023") == ["not_now"]
    assert t.why("deploy us-158") == ["not_now"]
    t.do("done")
    off_map = {KIT.place_name(t.s.where[unit]) for unit in KIT.units[0]}
    assert off_map == {"staging_area", "allied_reinforcements"}
    assert (t.place("us-158"), t.place("us-hq10a"), t.place("us-7-17")) == ("staging_area",) * 3


@pytest.mark.rule("formosa", "8.1b")
def test_recruits_come_to_the_staging_area_amoy_or_a_functional_port() -> None:
    port = "us-sb44 where 1124 base 1\nus-7-17 where 1124\nus-7-32 where 1124\nus-sb45 where 1122 base 1"
    t = recruiting(port, 0)
    t.do("buy us-158")
    assert t.options() == ["to_staging", "at 1124"]
    assert t.why("at 1122") == ["8.1 not_functional"]  # an airfield is no port
    assert t.why("at 0923") == ["8.1 not_functional"]
    t.do("at 1124", "buy us-77-305", "at 1124")
    assert (t.place("us-158"), t.place("us-77-305")) == ("1124", "1124")
    t.do("buy us-77-306")  # the port is full now: it goes to the Staging Area by itself
    assert t.place("us-77-306") == "staging_area"
    t = recruiting(f"{port}\namoy 1", 0)
    t.do("buy us-158")
    assert t.options() == ["to_staging", "to_amoy", "at 1124"]


@pytest.mark.rule("formosa", "8.1b")
def test_the_switch_that_keeps_recruits_to_major_ports() -> None:
    ports = "us-sb44 where 1124 base 1\nus-sb45 where 0923 base 1"
    t = recruiting(ports, 0, head="options reinforce_major_only")
    t.do("buy us-158")
    assert t.options() == ["to_staging", "at 0923"]
    t = recruiting(ports, 0)
    t.do("buy us-158")
    assert t.options() == ["to_staging", "at 0923", "at 1124"]


@pytest.mark.rule("formosa", "8.1c")
def test_air_and_naval_units_go_to_available() -> None:
    t = recruiting("us_available 3\ncw_available 0", 0, head="scenario scenario_2")
    t.do("buy_us_air", "buy_us_air", "buy_cw_air", "buy us-ngf5", "buy us-b29", "buy al-airsup")
    assert (t.s.us_available, t.s.cw_available) == (3 + 2, 1)
    assert {t.place(unit) for unit in ("us-ngf5", "us-b29", "al-airsup")} == {"allied_available"}


@pytest.mark.rule("formosa", "8.1d")
def test_markers_go_to_their_display() -> None:
    t = recruiting("", 0)
    t.do("buy al-dz")
    assert (lp(t.s, ALLIED), t.place("al-dz")) == (19, "invasion_markers")
    t.do("buy al-amph3")
    assert (lp(t.s, ALLIED), t.place("al-amph3")) == (16, "invasion_markers")


# 8.1 Japanese deployment


@pytest.mark.rule("formosa", "8.1e")
def test_in_setup_every_japanese_ground_unit_goes_to_formosa() -> None:
    t = set_up("options 25.7 25.8")
    t.do("buy jp-mar", "buy jp-ar", "buy jp-t6", side=1)
    assert t.why("done", 1) == ["8.1 units_left"]
    t.do("auto", side=1)
    t.dice(1).do("done", side=1)
    places = {KIT.pieces[unit].id: t.s.where[unit] for unit in KIT.units[1]}
    assert not [name for name, place in places.items() if KIT.place_name(place) == "japan_hand"]
    assert places["jp-t6"] >= 0
    assert {t.place("jp-mar"), t.place("jp-ar")} == {"japan_reinforcements"}


@pytest.mark.rule("formosa", "8.1e")
def test_the_sea_is_not_formosa() -> None:
    t = set_up()
    t.do("deploy jp-9-7", side=1)
    assert t.why("hide 0823", 1) == ["8.1 not_land"]


@pytest.mark.rule("formosa", "8.1f", "8.1m")
@pytest.mark.parametrize("concealed", [0, 1])
@pytest.mark.parametrize("hex", ["1122", "1124"])
def test_recruits_join_a_japanese_unit_in_a_city_or_port(hex: str, concealed: int) -> None:
    t = recruiting(f"jp-g1 where {hex} concealed {concealed}\nus-7-17 where 1123", 1)  # in its zone of control
    t.do("buy jp-c1", f"at {hex}", side=1)
    assert t.place("jp-c1") == hex
    backs = [p for p in view(GAME, t.s, 0).pieces if p.place == hex and p.back]
    assert len(backs) == 1 + concealed
    assert "jp-c1" not in {p.id for p in view(GAME, t.s, 0).pieces}


@pytest.mark.rule("formosa", "8.1f", "8.1g")
def test_recruits_join_nobody_elsewhere() -> None:
    units = "jp-g1 where 1122 concealed 1\njp-g3 where 1123\njp-g4 where 1327\nus-96-381 where 1226"
    t = recruiting(units, 1)
    t.do("buy jp-g2", side=1)
    assert t.options(1) == ["at 1122"]
    assert t.why("at 1123", 1) == ["8.1 city_or_port"]  # a town with a unit
    assert t.why("at 1327", 1) == ["8.1 city_or_port"]  # an airfield with a unit
    assert t.why("at 1212", 1) == ["8.1 city_or_port"]  # an empty city
    assert t.why("at 2109", 1) == ["8.1 city_or_port"]  # an empty port
    assert t.why("at 1226", 1) == ["8.1 allied_there"]


@pytest.mark.rule("formosa", "8.1h")
def test_coastal_defense_needs_a_port_without_a_static_unit() -> None:
    t = set_up()
    t.do("deploy jp-hw1", "hide 0923", side=1)
    coastal = "jp-cd1" if t.place("jp-cd1") == "japan_hand" else "jp-cd3"
    t.do(f"deploy {coastal}", side=1)
    assert t.why("hide 0923", 1) == ["13.1 full"]
    assert t.why("hide 1122", 1) == ["8.1 not_a_port"]
    assert t.why("hide 1023", 1) == ["8.1 not_a_port"]
    assert t.options(1)[: len(t.options(1)) // 2] == [
        f"hide {hex}" for hex in ("0820", "1012", "1124", "1621", "1720", "1805", "1913", "2005", "2109")
    ]


@pytest.mark.rule("formosa", "8.1i")
def test_heavy_weapons_need_a_city_or_town_without_a_static_unit() -> None:
    t = set_up()
    t.do("deploy jp-hw1", "hide 1122", "deploy jp-hw2", side=1)
    assert t.why("hide 1122", 1) == ["13.1 full"]
    assert t.why("hide 1018", 1) == ["8.1 not_a_settlement"]
    assert t.why("hide 1414", 1) == ["8.1 not_a_settlement"]  # works are no settlement
    assert t.can("hide 1123", 1)
    assert t.can("show 2005", 1)
    assert len([o for o in t.options(1) if o.split()[0] in ("hide", "show")]) == 2 * (39 - 1)


@pytest.mark.rule("formosa", "8.1h", "8.1i")
def test_deception_has_no_site_limit() -> None:
    t = set_up()
    t.do("deploy jp-d3", "hide 1416", "deploy jp-d4", "hide 0817", side=1)
    assert (t.place("jp-d3"), t.place("jp-d4")) == ("1416", "0817")


SITES = [
    ("1316", "mountain"),
    ("1118", "rough"),
    ("1122", "city"),
    ("1123", "town"),
    ("1327", "airfield"),
    ("1805", "port"),
    ("1012", "port on mud flats"),
]


@pytest.mark.rule("formosa", "8.1j")
@pytest.mark.parametrize(("hex", "_kind"), SITES)
def test_guerrillas_rise_in_settlements_and_rugged_country(hex: str, _kind: str) -> None:
    t = recruiting("us-96-381 where 1226", 1)
    t.do("buy jp-gu1", f"at {hex}", side=1)
    assert t.place("jp-gu1") == hex
    t = recruiting(f"us-96-381 where 1226\nus-7-17 where {hex}", 1)
    t.do("buy jp-gu1", side=1)
    assert t.why(f"at {hex}", 1) == ["8.1 allied_there"]


@pytest.mark.rule("formosa", "8.1j", "8.1o")
@pytest.mark.parametrize("hex", ["1018", "1020", "1416", "1323", "0817", "0914"])
def test_guerrillas_do_not_rise_elsewhere(hex: str) -> None:
    t = recruiting("", 1)
    t.do("buy jp-gu1", side=1)
    assert t.why(f"at {hex}", 1) == ["8.1 not_a_guerrilla_site"]


@pytest.mark.rule("formosa", "8.1j", "8.1o")
@pytest.mark.parametrize(
    ("unit", "concealed", "allowed"),
    [("jp-pw", 0, True), ("jp-hw1", 0, True), ("jp-hw1", 1, False), ("jp-9-7", 0, False), ("jp-d3", 1, False)],
)
def test_guerrillas_join_a_revealed_static_unit_anywhere(unit: str, concealed: int, allowed: bool) -> None:
    t = recruiting(f"{unit} where 1018 concealed {concealed}", 1)
    t.do("buy jp-gu1", side=1)
    assert t.can("at 1018", 1) is allowed


@pytest.mark.rule("formosa", "8.1o")
def test_there_are_as_many_guerrilla_sites_as_the_map_has() -> None:
    t = recruiting("us-96-381 where 1226", 1)
    t.do("buy jp-gu1", side=1)
    open_settlements = [
        hex
        for place in KIT.board.places
        for hex in [place.hex]
        if place.kind in ("city", "town") and KIT.board.terrain[hex] not in ("rough", "mountain")
    ]
    assert len(t.options(1)) == 43 + 73 + len(open_settlements)


@pytest.mark.rule("formosa", "8.1k")
def test_japanese_air_points_go_to_available() -> None:
    t = recruiting("jp_available 4", 1)
    t.do("buy_jp_air", side=1)
    assert (t.s.jp_available, lp(t.s, JAPAN)) == (5, 18)


@pytest.mark.rule("formosa", "8.1l")
def test_recruits_respect_stacking() -> None:
    full = "jp-9-7 where 0923\njp-9-19 where 0923\njp-9-35 where 0923\njp-hw1 where 0923"
    t = recruiting(f"{full}\njp-12-24 where 1122", 1)
    t.do("buy jp-g1", side=1)
    assert t.why("at 0923", 1) == ["13.1 full"]
    assert t.options(1) == ["at 1122"]


@pytest.mark.rule("formosa", "8.1l")
def test_tanks_do_not_start_on_a_mountain_without_a_road() -> None:
    t = set_up()
    t.do("buy jp-t6", "deploy jp-t6", side=1)
    assert t.why("hide 1316", 1) == ["8.1 prohibited"]
    assert t.why("hide 1416", 1) == ["8.1 prohibited"]
    assert t.can("hide 1414", 1)
    assert t.can("hide 1118", 1)


@pytest.mark.rule("formosa", "8.1m")
@pytest.mark.parametrize("unit", ["jp-g2", "jp-gu2"])
def test_reinforcements_come_concealed_and_replacements_revealed(unit: str) -> None:
    for box, hidden in (("reinforcements", 1), ("replacements", 0)):
        t = recruiting(f"jp-g1 where 1122\n{unit} where japan_{box}", 1)
        t.do(f"buy {unit}", "at 1122", side=1)
        assert t.s.concealed[KIT.index[unit]] == hidden


@pytest.mark.rule("formosa", "8.1n")
@pytest.mark.parametrize(
    "units", ["", "jp-9-7 where 1018", "jp-9-7 where 0923\njp-9-19 where 0923\njp-9-35 where 0923"]
)
def test_a_unit_that_cannot_enter_is_paid_for_and_stays_out(units: str) -> None:
    t = recruiting(units, 1)
    t.do("buy jp-g1", side=1)
    assert t.top == "Recruit"
    assert (t.place("jp-g1"), lp(t.s, JAPAN)) == ("japan_reinforcements", 19)
    t.do("buy jp-g1", side=1)
    assert lp(t.s, JAPAN) == 18


# 8.2


@pytest.mark.rule("formosa", "8.2a")
@pytest.mark.parametrize("unit", ["jp-10-10", "jp-b112", "jp-e50", "jp-t6", "jp-cd3", "jp-hw7", "jp-sr"])
def test_the_first_two_boxes_are_for_setup_only(unit: str) -> None:
    t = recruiting(f"jp-g1 where 0923\n{unit} where japan_reinforcements", 1, turn=2)
    assert t.why(f"buy {unit}", 1) == ["8.2 set_up_only"]


@pytest.mark.rule("formosa", "8.2b")
@pytest.mark.parametrize("unit", ["jp-e9", "jp-9-7", "jp-b75", "jp-hw1", "jp-cd1", "jp-t6", "jp-sr"])
def test_units_without_a_replacement_price_stay_out(unit: str) -> None:
    t = recruiting(f"jp-g1 where 0923\n{unit} where japan_replacements", 1)
    assert t.why(f"buy {unit}", 1) == ["8.2 not_replaceable"]


@pytest.mark.rule("formosa", "8.2b")
def test_an_engineer_lost_in_supply_is_not_replaced() -> None:
    units = "us-m1-1 where 1017\nus-m1-5 where 1017\nus-m1-7 where 1017\njp-e9 where 1018\njp-hw1 where 1119"
    text = f"{units}\nlp_japan 0\nlp_allied 0\nstep EndOfTurn\nstep Movement side=0\nstep CombatPhase side=0"
    t = scene(f"game formosa\ndice 6\nturn 3\n{text}")
    t.do("target 1018", "join 1017", "attack")
    assert t.happened("result_DE")
    assert t.place("jp-e9") == "japan_replacements"
    text = t.print().split("step ")[0]
    t = scene(f"{text}lp_japan 20\nstep EndOfTurn\nstep Recruit side=1")
    assert t.why("buy jp-e9", 1) == ["8.2 not_replaceable"]


@pytest.mark.rule("formosa", "8.2c")
def test_the_allies_may_replace_anything() -> None:
    t = recruiting("us-hq24 where allied_replacements", 0)
    t.do("buy us-hq24")
    assert lp(t.s, ALLIED) == 18
    for unit in KIT.units[0]:
        piece = KIT.pieces[unit]
        if not any(trait.startswith(("optional", "scenario")) for trait in piece.traits) and piece.entry != "A":
            assert recruiting(f"{piece.id} where allied_replacements", 0).can(f"buy {piece.id}"), piece.id
    for marker in ("al-amph1", "al-dz", "us-b29", "al-airsup", "us-ngf1"):
        assert recruiting(f"{marker} where allied_reinforcements", 0).can(f"buy {marker}")


@pytest.mark.rule("formosa", "8.2d")
@pytest.mark.parametrize("unit", ["jp-g4", "jp-g5"])
def test_the_owner_selects_among_different_strengths(unit: str) -> None:
    gone = "\n".join(f"jp-g{n} where 1122" for n in (1, 2))
    t = recruiting(f"{gone}\njp-g3 where 0923\njp-g6 where 0923", 1)
    t.do(f"buy {unit}", "at 0923", side=1)
    assert t.place(unit) == "0923"
    assert {KIT.face[KIT.index["jp-g4"]].cf, KIT.face[KIT.index["jp-g5"]].cf} == {1, 2}


@pytest.mark.rule("formosa", "8.2e")
def test_the_counter_mix_is_a_limit() -> None:
    in_play = "\n".join(f"al-amph{n} where invasion_markers" for n in range(1, 7))
    t = recruiting(in_play, 0)
    assert [act for act in t.options() if "amph" in act] == ["buy us-amphib1"]
    assert t.why("buy al-amph1") == ["8.0 not_waiting"]


@pytest.mark.rule("formosa", "8.2e")
@pytest.mark.parametrize(("verb", "column", "side", "limit"), [
    ("buy_us_air", "us", 0, 26), ("buy_cw_air", "cw", 0, 4), ("buy_jp_air", "jp", 1, 12),
])  # fmt: skip
def test_the_counter_mix_limits_air_points(verb: str, column: str, side: int, limit: int) -> None:
    spread = f"{column}_available {limit - 4}\n{column}_tactical 1\n{column}_used 1\n{column}_lost 5"
    t = recruiting(spread, side, head="scenario scenario_2")
    t.do(verb, verb, side=side)
    assert t.why(verb, side) == ["8.2 pool_empty"]


# 8.3, 8.4


def killed(text: str, unit: str, *attack: str, die: int, side: int) -> Scene:
    """One attack in a Combat Phase of turn 3 by a side."""
    steps = f"step EndOfTurn\nstep Movement side=0\nstep CombatPhase side={side}"
    t = scene(f"game formosa\ndice {die}\nturn 3\nlp_allied 0\nlp_japan 0\n{ASHORE}\n{text}\n{steps}")
    t.do(*attack, "attack", side=side)
    assert t.s.where[KIT.index[unit]] < 0
    return t


@pytest.mark.rule("formosa", "8.3a", "8.3b")
@pytest.mark.parametrize(("base", "box"), [(1, "allied_replacements"), (0, "allied_eliminated")])
def test_supply_decides_where_a_lost_allied_unit_goes(base: int, box: str) -> None:
    units = f"us-97-303 where 1021\nus-sb44 where 0820 base {base}\n" + "\n".join(
        f"{unit} where {hex}"
        for hex, units in (("1022", ("jp-9-7", "jp-9-19", "jp-9-35")), ("1121", ("jp-12-24", "jp-12-46", "jp-12-48")))
        for unit in units
    )
    t = killed(units, "us-97-303", "target 1021", "join 1022", "join 1121", die=6, side=1)
    assert t.place("us-97-303") == box


@pytest.mark.rule("formosa", "8.3a", "8.3b")
@pytest.mark.parametrize(
    ("source", "box"), [("jp-hw1 where 1119", "japan_replacements"), ("jp-hw1 where 2005", "japan_eliminated")]
)
def test_supply_decides_where_a_lost_japanese_unit_goes(source: str, box: str) -> None:
    units = f"us-m1-1 where 1017\nus-m1-5 where 1017\nus-m1-7 where 1017\njp-g1 where 1018\n{source}"
    t = killed(units, "jp-g1", "target 1018", "join 1017", die=6, side=0)
    assert t.place("jp-g1") == box
    text = t.print().split("step ")[0]
    t = scene(f"{text}lp_japan 9\njp-g2 where 1122\nstep EndOfTurn\nstep Recruit side=1")
    assert t.can("buy jp-g1", 1) is (box == "japan_replacements")


@pytest.mark.rule("formosa", "8.3a", "8.3b")
@pytest.mark.parametrize("unit", ["jp-g1", "jp-9-7"])
def test_units_lost_together_are_judged_before_any_of_them_is_gone(unit: str) -> None:
    """The heavy weapons are the only source of the unit beside them, and die in the same result (R110)."""
    marines = "us-m1-1 where 1017\nus-m1-5 where 1017\nus-m1-7 where 1017\nus-m2-2 where 1017"
    others = "us-m6-4 where 1019\nus-m6-22 where 1019\nus-m6-29 where 1019\nus-m2-6 where 1019"
    text = f"{marines}\n{others}\njp-hw1 where 1018\n{unit} where 1018"
    t = killed(text, unit, "target 1018", "join 1017", "join 1019", die=6, side=0)
    assert t.happened("result_DE")
    assert (t.place(unit), t.place("jp-hw1")) == ("japan_replacements", "japan_replacements")


@pytest.mark.rule("formosa", "8.3c")
def test_replacements_come_where_reinforcements_come() -> None:
    t = recruiting("us-m1-1 where allied_replacements\namoy 1\nus-sb44 where 0923 base 1", 0)
    t.do("buy us-m1-1")
    assert lp(t.s, ALLIED) == 19
    assert t.options() == ["to_staging", "to_amoy", "at 0923"]
    assert t.why("at 1327") == ["8.1 not_functional"]
    t.do("at 0923")
    assert t.place("us-m1-1") == "0923"


@pytest.mark.rule("formosa", "8.4a")
def test_lost_air_points_are_bought_back() -> None:
    text = f"us_superiority 10\njp_superiority 3\njp_available 9\n{ASHORE}\nstep EndOfTurn\nstep Movement side=0"
    t = scene(f"game formosa\ndice 1 1\nturn 3\n{text}\nstep AirSuperiority")
    t.do("lose_jp_superiority", "lose_jp_superiority", side=1)
    assert (t.s.jp_lost, t.s.jp_superiority) == (2, 0)
    assert t.s.jp_used == 1
    text = t.print().split("step ")[0]
    t = scene(f"{text}lp_japan 5\nstep EndOfTurn\nstep Recruit side=1")
    t.do("buy_jp_air", "buy_jp_air", side=1)
    assert (lp(t.s, JAPAN), t.s.jp_lost, t.s.jp_available) == (1, 0, 11)
    assert t.why("buy_jp_air", 1) == ["8.2 pool_empty"]


@pytest.mark.rule("formosa", "8.4b")
def test_a_gunfire_unit_sent_back_is_bought_again() -> None:
    text = f"tokku 2\nus-ngf1 where staging_area\n{ASHORE}\nstep EndOfTurn\nstep Movement side=0\nstep SpecialAttack"
    t = scene(f"game formosa\ndice 4\nturn 3\n{text}")
    t.do("lose us-ngf1")
    assert t.place("us-ngf1") == "allied_reinforcements"
    text = t.print().split("step ")[0]
    t = scene(f"{text}lp_allied 4\nstep EndOfTurn\nstep Recruit side=0")
    t.do("buy us-ngf1")
    assert (lp(t.s, ALLIED), t.place("us-ngf1")) == (1, "allied_available")


@pytest.mark.rule("formosa", "8.4c")
def test_the_fleet_and_kamikaze_points_come_once() -> None:
    text = (
        f"tokku 4\njp-fleet where japan_available\n{ASHORE}\nstep EndOfTurn\nstep Movement side=0\nstep SpecialAttack"
    )
    t = scene(f"game formosa\ndice 1 1\nturn 3\n{text}")
    t.do("sortie", side=1)
    text = t.print().split("step ")[0]
    t = scene(f"{text}lp_japan 20\nstep EndOfTurn\nstep Recruit side=1")
    assert t.why("buy jp-fleet", 1) == ["8.0 not_waiting"]
    assert t.why("buy_kamikaze 7", 1) == ["8.2 pool_empty"]
    assert t.can("buy_kamikaze 6", 1)


@pytest.mark.rule("formosa", "8.1p")
@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("1018", ["8.1 not_a_guerrilla_site"]),
        ("0921", ["8.1 not_a_guerrilla_site"]),
        ("1416", ["8.1 not_a_guerrilla_site"]),
        ("1320", []),
        ("1121", []),
        ("1119", []),
    ],
)
def test_guerrilla_sites_bind_setup_and_nobody_else(hex: str, why: list[str]) -> None:
    """Plain open ground, a beach, a peak; a mountain, a town, a rough hex."""
    t = set_up()
    t.do("buy jp-gu1", "buy jp-g1", "deploy jp-gu1", side=1)
    assert t.why(f"hide {hex}", 1) == why
    assert t.why(f"show {hex}", 1) == why
    t.do("hide 1121", "deploy jp-g1", side=1)
    assert t.can(f"hide {hex}", 1)
