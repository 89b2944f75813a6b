"""22.0 Special Allied units; 23.0 guerrillas."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.rules.zones_of_control import zoc
from hexfront.games.formosa.state import lp
from hexfront.testing import Scene, scene

TAKAO = "us-e1118 where 0923 base 1"
TEN_BY_RAIL = ("0922", "0921", "0820", "0920", "0919", "0918", "1017", "1117", "1116", "1115")


def position(*text: str, steps: str = "step Movement side=0") -> Scene:
    body = "\n".join(text)
    return scene(f"game formosa\nscenario scenario_2\ndice\n{body}\nstep EndOfTurn\n{steps}")


@pytest.mark.rule("formosa", "22.0a")
def test_a_unit_leans_on_a_headquarters_only_while_it_is_there() -> None:
    text = "us-e1118 where 0923 base 1\nus-7-17 where 1113"
    unit = "us-7-17"
    t = position(text, "us-hq24 where 1117")
    assert in_supply(t.s, t.kit.index[unit])
    t = position(text, "us-hq24 where allied_eliminated")
    assert not in_supply(t.s, t.kit.index[unit])


@pytest.mark.rule("formosa", "22.0b")
def test_airborne_units_land_and_move_like_infantry() -> None:
    t = position(
        "al-amph1 where invasion_markers\nus-511 where staging_area\nus-503 where 1022",
        steps="step Movement side=0\nstep InvasionPhase",
    )
    t.do("beach_marker 0921", "load us-511 0921")
    assert t.place("us-511") == "0921"
    t.do("move us-503")
    assert t.s.stack[-1].prompt(t.s, ALLIED).args["number"] == 10
    assert t.can("to 1021")


@pytest.mark.rule("formosa", "22.0c")
@pytest.mark.parametrize("hex", ["0818", "1225", "1817", "2005", "0921"])
@pytest.mark.parametrize("unit", ["us-rgr6", "cw-cdo3"])
def test_rangers_land_on_any_coast(hex: str, unit: str) -> None:
    """Mud flats, rough, mountain, a port, a beach."""
    t = position(
        f"al-amph1 where invasion_markers\n{unit} where staging_area\nus-m1-1 where staging_area",
        steps="step Movement side=0\nstep InvasionPhase",
    )
    t.do(f"beach_marker {hex}")
    if hex in ("0818", "1225", "1817"):
        assert t.why(f"load us-m1-1 {hex}") == ["22.0 rangers_only"]
    t.do(f"load {unit} {hex}")
    assert t.place(unit) == hex


@pytest.mark.rule("formosa", "22.0c")
def test_rangers_need_a_marker_too() -> None:
    t = position(
        "us-rgr6 where staging_area\nal-dz where invasion_markers", steps="step Movement side=0\nstep InvasionPhase"
    )
    assert t.why("beach_marker 1225") == ["10.0 no_marker"]


@pytest.mark.rule("formosa", "22.0d")
@pytest.mark.parametrize("unit", ["us-rgr6", "cw-cdo3"])
def test_rangers_ignore_the_first_zone_and_stop_in_the_second(unit: str) -> None:
    """The enemy at 1021 reaches 1022 and 1122."""
    t = position(f"{unit} where 0923\njp-9-7 where 1021")
    t.do(f"move {unit}", "to 1022")
    assert t.top == "Moving"
    t.do("to 1122")
    assert (t.place(unit), t.top) == ("1122", "Movement")


@pytest.mark.rule("formosa", "22.0d")
def test_other_units_stop_in_the_first_zone() -> None:
    t = position("us-7-17 where 0923\njp-9-7 where 1021")
    t.do("move us-7-17", "to 1022")
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "22.0d")
def test_rangers_that_start_in_a_zone_may_step_into_the_next() -> None:
    t = position("us-rgr6 where 1022\nus-7-17 where 1022\njp-9-7 where 1021")
    t.do("move us-7-17")
    assert t.why("to 1122") == ["12.2 zoc_to_zoc"]
    t.do("stop", "move us-rgr6", "to 1122")
    assert t.top == "Moving"
    t.do("to 1121")
    assert (t.place("us-rgr6"), t.top) == ("1121", "Movement")


@pytest.mark.rule("formosa", "22.0d")
@pytest.mark.parametrize(("unit", "die", "escapes"), [("us-rgr6", 3, True), ("us-511", 4, False)])
def test_rangers_retreat_into_a_zone(unit: str, die: int, escapes: bool) -> None:
    """All ways out of 1022 lie in the zones of the attackers; 20 against 2 or 4 from all sides: the die makes it DR."""
    enemies = "jp-9-7 where 1021\njp-12-24 where 1021\njp-9-19 where 1123\njp-12-46 where 1123\njp-9-35 where 0923"
    t = position(
        f"{unit} where 1022\n{enemies}\nlp_allied 0\ndice {die}", steps="step Movement side=0\nstep CombatPhase side=1"
    )
    t.do("target 1022", "join 1021", "join 1123", "join 0923", "attack", side=JAPAN)
    assert t.happened("result_DR")
    assert t.can(f"retreat {unit} 0922") == escapes
    assert t.place(unit) == ("1022" if escapes else "allied_eliminated")


# motorized movement


@pytest.mark.rule("formosa", "22.0e")
def test_motors_double_the_movement_factor_on_roads() -> None:
    """From Takao north by rail: MF 5 is ten points, twenty half-point hexes."""
    line = [*TEN_BY_RAIL, "1214", "1213", "1113", "1212", "1211", "1311", "1310", "1409", "1408", "1407"]
    t = position(TAKAO, "us-7-17 where 0923\nlp_allied 1")
    t.do("motor us-7-17", *(f"to {hex}" for hex in line))
    assert len(line) == 20
    assert (t.place("us-7-17"), lp(t.s, ALLIED), t.top) == ("1407", 0, "Movement")


@pytest.mark.rule("formosa", "22.0e")
def test_without_motors_the_factor_is_not_doubled() -> None:
    t = position(TAKAO, "us-7-17 where 0923\nlp_allied 1")
    t.do("move us-7-17", *(f"to {hex}" for hex in TEN_BY_RAIL))
    assert (t.place("us-7-17"), lp(t.s, ALLIED), t.top) == ("1115", 1, "Movement")


@pytest.mark.rule("formosa", "22.0e")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{TAKAO}\nus-7-17 where 1022", []),
        (f"{TAKAO}\nus-7-17 where 1021", ["22.0 no_road"]),
        ("us-7-17 where 1022", ["19.5 out_of_supply"]),
        (f"{TAKAO}\nus-7-17 where 1022\nlp_allied 0", ["22.0 no_lp"]),
        (f"{TAKAO}\nus-7-17 where 1022 moved 1", ["12.2 already_moved"]),
    ],
)
def test_motors_need_a_road_supply_and_a_point(text: str, why: list[str]) -> None:
    assert position("lp_allied 1", text).why("motor us-7-17") == why


@pytest.mark.rule("formosa", "22.0e")
def test_the_japanese_have_no_motors() -> None:
    t = position("us-7-17 where 1327\njp-9-7 where 1022\njp-hw1 where 1022\nlp_japan 5", steps="step Movement side=1")
    assert t.why("motor jp-9-7", side=JAPAN) == ["22.0 allied_only"]


@pytest.mark.rule("formosa", "22.0f")
def test_one_point_serves_all_units_in_a_hex() -> None:
    units = ("us-7-17", "us-7-32", "us-7-184", "us-m1-1")
    t = position(TAKAO, *(f"{unit} where 1022" for unit in units), "us-m1-5 where 0922\nlp_allied 1")
    for unit in units:
        t.do(f"motor {unit}", "to 1122", "stop")
        assert lp(t.s, ALLIED) == 0
    assert t.why("motor us-m1-5") == ["22.0 no_lp"]
    t = position(TAKAO, "us-7-17 where 1022\nus-m1-5 where 0922\nlp_allied 2")
    t.do("motor us-7-17", "to 1122", "stop", "motor us-m1-5", "to 0921", "stop")
    assert lp(t.s, ALLIED) == 0


@pytest.mark.rule("formosa", "22.0g")
def test_a_motorized_move_stays_on_the_road() -> None:
    t = position(TAKAO, "us-7-17 where 1022\nlp_allied 1")
    t.do("motor us-7-17")
    assert t.why("to 1021") == ["22.0 road_only"]
    assert t.why("to 0922") == ["22.0 road_only"]  # a road hex, but no road leads across
    assert t.can("to 1122")


# guerrillas


@pytest.mark.rule("formosa", "23.0a")
def test_revealed_guerrillas_have_no_zone_of_control() -> None:
    t = position("us-7-17 where 1327\njp-gu1 where 1022 concealed 0")
    assert zoc(t.s, JAPAN) == 0
    t = position("us-7-17 where 1327\njp-gu1 where 1022 concealed 1")
    assert zoc(t.s, JAPAN) != 0


@pytest.mark.rule("formosa", "23.0a")
def test_guerrillas_move_through_enemy_zones() -> None:
    t = position("us-7-17 where 1021\njp-gu1 where 0923\njp-g1 where 0923", steps="step Movement side=1")
    t.do("move jp-gu1", "to 1022", "to 1122", side=JAPAN)
    assert (t.place("jp-gu1"), t.top) == ("1122", "Moving")
    t.do("stop", "move jp-g1", "to 1022", side=JAPAN)
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "23.0a")
@pytest.mark.parametrize(("unit", "why"), [("jp-gu1", []), ("jp-g1", ["15.0 duties_left"])])
def test_guerrillas_may_decline_to_attack(unit: str, why: list[str]) -> None:
    t = position(f"us-7-17 where 1022\n{unit} where 1021", steps="step Movement side=0\nstep CombatPhase side=1")
    assert t.top == "Attacks"
    assert t.why("end", side=JAPAN) == why
    assert t.can("target 1022", side=JAPAN)


@pytest.mark.rule("formosa", "23.0a")
def test_guerrillas_are_always_in_supply() -> None:
    t = position(
        "us-7-17 where 1022\njp-gu1 where 1021\nlp_japan 1\ndice 1",
        steps="step Movement side=0\nstep CombatPhase side=1",
    )
    assert in_supply(t.s, t.kit.index["jp-gu1"])
    t.do("target 1022", "join 1021", "add jp-gu1", "attack", side=JAPAN)
    assert t.can("spend 1", side=JAPAN)
    t.do("done", side=JAPAN)
    assert t.happened("result_AE")
    assert t.place("jp-gu1") == "japan_replacements"
