"""5.0 Operational considerations; 6.0 Sequence of play."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.logistics import japanese_income
from hexfront.games.formosa.rules.stacking import excess
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.state import lp
from hexfront.hexmap import bits
from hexfront.kernel import step
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")
KIT: Any = BOX
ASHORE = "us-96-381 where 1327"


def moving(text: str, side: int = 0, turn: int = 3) -> Scene:
    """A Movement Phase with a US regiment ashore at Koshun, far from everything."""
    return scene(f"game formosa\ndice\nturn {turn}\n{ASHORE}\n{text}\nstep EndOfTurn\nstep Movement side={side}")


def fighting(text: str, side: int = 0) -> Scene:
    """A Combat Phase of turn 3."""
    steps = f"step EndOfTurn\nstep Movement side=1\nstep CombatPhase side={side}"
    return scene(f"game formosa\ndice\nturn 3\n{ASHORE}\n{text}\n{steps}")


# 5.1


@pytest.mark.rule("formosa", "5.1a")
def test_japanese_units_of_all_formations_stack() -> None:
    t = moving("jp-t6 where 1018\njp-g1 where 1018\njp-9-7 where 1017", side=1)
    t.dice(3).do("move jp-9-7", "to 1018", "stop", "end", side=1)
    assert t.top == "Recruit"
    assert {t.place(unit) for unit in ("jp-t6", "jp-g1", "jp-9-7")} == {"1018"}
    assert excess(t.s, KIT.board.hex("1018"), 1) == (0, 0)
    t = fighting("jp-t6 where 1018\njp-g1 where 1018\njp-9-7 where 1018\nus-7-17 where 1017", side=1)
    t.dice(6)
    t.do("target 1017", "join 1018", "attack", side=1)
    assert t.happened("combat_column")[0]["percent"] == 100 * (3 + 2 + 4) // 5


@pytest.mark.rule("formosa", "5.1b")
def test_us_and_commonwealth_units_never_stack() -> None:
    t = moving("us-arm13 where 1017\ncw-18 where 1018\ncw-21 where 1118")
    t.do("move us-arm13")
    t.do("to 1018")  # it may pass through: there is a way on
    assert t.why("stop") == ["5.1 other_contingent"]
    t.do("to 1019", "stop")
    assert t.place("us-arm13") == "1019"


@pytest.mark.rule("formosa", "5.1b")
def test_a_hex_of_the_other_contingent_that_would_end_the_move_cannot_be_entered() -> None:
    t = moving("us-7-17 where 1017\ncw-18 where 1118\njp-9-7 where 1119")
    t.do("move us-7-17")
    assert t.why("to 1118") == ["5.1 other_contingent"]


@pytest.mark.rule("formosa", "5.1b")
def test_a_hex_of_the_other_contingent_is_passed_only_with_points_to_go_on() -> None:
    """From 1017 the regiment has exactly the points for 1021: through 1020 it may go, in 1021 it would have to stay."""
    t = moving("us-7-17 where 1017\ncw-18 where 1020")
    t.do("move us-7-17", "to 1018", "to 1019", "to 1020", "to 1021")
    assert t.place("us-7-17") == "1021"
    t = moving("us-7-17 where 1017\ncw-18 where 1021")
    t.do("move us-7-17", "to 1018", "to 1019", "to 1020")
    assert not t.can("to 1021")
    assert t.why("to 1021") == ["5.1 other_contingent"]


@pytest.mark.rule("formosa", "5.1c")
def test_both_contingents_may_attack_together() -> None:
    t = fighting("us-7-17 where 1017\ncw-18 where 0918\njp-9-7 where 1018")
    t.dice(1)
    t.do("target 1018", "join 1017", "join 0918", "attack")
    assert t.happened("combat_column")[0]["percent"] == 250


@pytest.mark.rule("formosa", "5.1d")
def test_air_points_support_only_attacks_of_their_own_nation() -> None:
    us_only = "us-7-17 where 1021\njp-50-301 where 1022\ncw-18 where 1706\nus_tactical 1\ncw_tactical 1"
    t = fighting(us_only)
    assert t.top == "PlaceSupport"
    assert t.why("support_cw 1022") == ["16.0 other_nation"]
    assert t.can("support_us 1022")


@pytest.mark.rule("formosa", "5.1d")
@pytest.mark.parametrize(
    ("declared", "percent", "column"),
    [(["join 1023"], 250, 4), (["join 1023", "join 0922", "add cw-18"], 375, 5 + 1)],
)
def test_points_of_a_nation_count_if_one_unit_of_it_takes_part(declared: list[str], percent: int, column: int) -> None:
    t = fighting(
        "us-7-17 where 1023\nus-7-32 where 1023\ncw-18 where 0922\ncw-eng1 where 0922 base 1\n"
        "jp-9-7 where 1022\ncw_tactical 1"
    )
    t.do("support_cw 1022")
    t.dice(1)
    t.do("target 1022", *declared, "attack")
    assert t.happened("combat_column")[0] == {"percent": percent, "column": column}


@pytest.mark.rule("formosa", "5.1d")
def test_gunfire_supports_only_its_own_nation() -> None:
    guns = "us-ngf1 where staging_area\ncw-ngf1 where staging_area"
    t = fighting(f"us-7-17 where 1023\njp-9-7 where 1022\n{guns}")
    t.do("target 1022", "join 1023", "attack")
    assert t.can("gunfire us-ngf1")
    assert t.why("gunfire cw-ngf1") == ["16.0 other_nation"]
    t = fighting(f"us-7-17 where 1023\ncw-18 where 0922\njp-9-7 where 1022\n{guns}")
    t.do("target 1022", "join 1023", "join 0922", "attack")
    assert t.can("gunfire cw-ngf1")
    t = fighting(f"us-7-17 where 1023\njp-9-7 where 1022\n{guns}", side=1)
    t.do("target 1023", "join 1022", "attack", side=1)
    assert t.can("gunfire us-ngf1")
    assert t.why("gunfire cw-ngf1") == ["16.0 other_nation"]


@pytest.mark.rule("formosa", "5.1e")
@pytest.mark.parametrize(("unit", "supplied"), [("us-7-17", False), ("cw-18", True)])
def test_a_headquarters_supplies_only_its_own_contingent(unit: str, supplied: bool) -> None:
    t = moving(f"{unit} where 1317\ncw-hq1 where 1117\nus-sb45 where 0923 base 1")
    assert in_supply(t.s, KIT.index["cw-hq1"])
    assert in_supply(t.s, KIT.index[unit]) is supplied


@pytest.mark.rule("formosa", "5.1f")
@pytest.mark.parametrize("unit", ["cw-18", "us-7-17", "cw-hq1", "us-hq24"])
@pytest.mark.parametrize("base", ["us-sb44", "cw-eng1"])
def test_both_contingents_use_every_functional_port(unit: str, base: str) -> None:
    t = moving(f"{unit} where 1121\n{base} where 0923 base 1")
    assert in_supply(t.s, KIT.index[unit])
    assert not in_supply(moving(f"{unit} where 1121\n{base} where 0923").s, KIT.index[unit])


@pytest.mark.rule("formosa", "5.1g")
def test_one_pool_of_logistics_points_serves_both() -> None:
    text = f"scenario scenario_2\nturn 3\n{ASHORE}\nlp_allied 9\nstep EndOfTurn\nstep Recruit side=0"
    t = scene(f"game formosa\ndice\n{text}")
    t.do("buy cw-18", "buy us-158")
    assert lp(t.s, ALLIED) == 9 - 2 - 2
    assert {t.place("cw-18"), t.place("us-158")} == {"staging_area"}


# 5.2, 5.3


@pytest.mark.rule("formosa", "5.2a")
def test_a_hex_left_is_controlled_by_nobody() -> None:
    t = moving("us-7-17 where 1122")
    hex = KIT.board.hex("1122")
    assert t.s.allied_at >> hex & 1
    t.do("move us-7-17", "to 1123")
    assert not (t.s.allied_at | t.s.japan_at) >> hex & 1


def income(text: str) -> int:
    """The Japanese income on a die of 1, less the die."""
    return japanese_income(moving(text).dice(1).s) - 1


@pytest.mark.rule("formosa", "5.2b")
def test_a_vacated_airfield_brings_nothing() -> None:
    assert income("jp-9-7 where 1122\njp-9-19 where 1015") == 1
    t = moving("jp-9-7 where 1122\njp-9-19 where 1015", side=1)
    t.do("move jp-9-7", "to 1123", "stop", side=1)
    assert japanese_income(t.dice(1).s) == 1 + 0


@pytest.mark.rule("formosa", "5.2c")
def test_zones_of_control_do_not_change_control() -> None:
    ring = "\n".join(
        f"{unit} where {hex}"
        for unit, hex in zip(
            ("us-7-17", "us-7-32", "us-7-184", "us-27-105", "us-27-106", "us-27-165"),
            ("1121", "1221", "1222", "1123", "1022", "1021"),
            strict=True,
        )
    )
    assert income(f"{ring}\njp-9-7 where 1122\njp-9-19 where 1015") == 1


@pytest.mark.rule("formosa", "5.2d")
def test_strikes_and_markers_never_control_a_hex() -> None:
    points = "interdiction 1122:0:2,1015:0:1\nus_flying 3\nal-amph1 where 1327\nus-b29 where 1015"
    assert income(f"{points}\njp-9-7 where 1122\njp-9-19 where 1211") == 1
    t = moving(f"{points}\njp-9-7 where 1122")
    assert {KIT.board.number(h) for h in bits.each(t.s.allied_at)} == {"1327"}
    assert not (t.s.allied_at | t.s.japan_at) >> KIT.board.hex("1015") & 1


@pytest.mark.rule("formosa", "5.3b")
def test_nothing_japanese_can_go_to_amoy() -> None:
    text = f"amoy 1\nlp_japan 9\njp-g1 where 0923\n{ASHORE}"
    t = scene(f"game formosa\ndice\nturn 4\n{text}\nstep EndOfTurn\nstep Recruit side=1")
    t.do("buy jp-g2", side=1)
    assert t.why("to_amoy", 1) == ["not_now"]
    assert t.why("to_staging", 1) == ["not_now"]
    assert t.options(1) == ["at 0923"]
    t = moving("amoy 1\njp-9-7 where 1018\nus-m6-4 where amoy", side=1)
    t.do("move jp-9-7", side=1)
    assert t.why("to_amoy", 1) == ["not_now"]
    assert all(act.split()[0] in ("to", "stop") for act in t.options(1))


# 6.1


def play_turn(t: Scene, turns: int = 1) -> list[str]:
    """Play on with as little as possible; the phases announced, up to the end of so many turns."""
    events = []
    last = t.s.turn + turns - 1
    while t.s.stack and t.s.turn <= last:
        for side in step.actors(t.s):
            acts = t.options(side)
            wanted = [act for act in acts if act.split()[0] in ("bomb", "done", "end", "stop")]
            pick = next((a for a in wanted if a.startswith("bomb")), wanted[0] if wanted else acts[-1])
            if acts[0].startswith("plan"):
                pick = acts[-1] if acts[0].startswith("plan_b29") else acts[0]
            t.do(pick, side=side)
            events += [f"{e.key} {e.args.get('number', '')}".strip() for e in t.events]
    found = [e for e in events if e.startswith(("phase", "bombed", "strikes"))]
    return found[: found.index("phase_end_of_turn") + 1]


TURN = [
    "phase_logistics",
    "phase_recruit",
    "phase_amoy",
    "phase_strike_planning",
    "strikes_revealed 0",
    "phase_air_superiority",
    "phase_special_attack",
    "bombed",
    "phase_invasion",
    "phase_naval_transfer",
    "phase_movement 0",
    "phase_combat 0",
    "phase_base_building",
    "phase_interdiction",
    "phase_movement 1",
    "phase_combat 1",
    "phase_end_of_turn",
]
FROM_TURN_1 = f"us-b29 where allied_available\nlp_allied 9\njp-9-7 where 2005\n{ASHORE}\nstep EndOfTurn"


def one_turn(turn: int, text: str = FROM_TURN_1) -> list[str]:
    """The phases of a turn, begun by the end of the turn before."""
    body = text.replace("step EndOfTurn", "step EndOfTurn\nstep Movement side=1")
    t = scene(f"game formosa\nseed 1\nturn {turn - 1}\n{body}")
    t.do("end", side=1)
    opening = [f"{e.key} {e.args.get('number', '')}".strip() for e in t.events if e.key.startswith("phase")]
    return opening[1:] + play_turn(t)


@pytest.mark.rule("formosa", "6.1a")
def test_a_turn_runs_through_its_phases_in_printed_order() -> None:
    assert one_turn(2) == TURN


@pytest.mark.rule("formosa", "6.1e")
def test_the_allied_turn_has_six_phases_in_order() -> None:
    found = one_turn(3)
    assert found[found.index("phase_invasion") : found.index("phase_movement 1")] == TURN[8:14]


@pytest.mark.rule("formosa", "6.1f")
def test_the_japanese_turn_has_two_phases() -> None:
    found = one_turn(3)
    assert found[found.index("phase_interdiction") + 1 : -1] == ["phase_movement 1", "phase_combat 1"]


@pytest.mark.rule("formosa", "6.1b")
def test_the_first_turn_starts_with_strike_planning() -> None:
    t = scene(f"game formosa\nseed 1\nturn 1\nlp_allied 20\nlp_japan 20\n{ASHORE}\njp-9-7 where 2005\nstep GameTurn")
    assert t.top == "StrikePlanning"
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == (20, 20)
    assert not {"phase_logistics", "phase_recruit", "phase_amoy"} & set(play_turn(t))
    assert t.s.turn == 2


@pytest.mark.rule("formosa", "6.1c")
def test_plans_are_secret_until_both_are_made() -> None:
    text = f"us_available 9\njp_available 6\nkamikaze 4\n{ASHORE}\njp-9-7 where 2005 concealed 1\nstep EndOfTurn"

    def planned(allied: str, japan: str) -> Scene:
        t = scene(f"game formosa\ndice 1 1 1\nturn 3\n{text}\nstep Movement side=0\nstep StrikePhase")
        t.do(*allied.split(",")) if allied else None
        t.do(*japan.split(","), side=1) if japan else None
        return t

    def seen(t: Scene, side: int) -> bytes:
        return msgspec.json.encode(view(GAME, t.s, side))

    nothing = planned("", "")
    assert seen(planned("plan_us 5 4", ""), 1) == seen(planned("plan_us 0 0,plan_cw 0 0", ""), 1) == seen(nothing, 1)
    assert seen(planned("", "plan_jp 3 3"), 0) == seen(planned("", "plan_jp 0 1,plan_tokku 0"), 0) == seen(nothing, 0)
    assert seen(planned("plan_us 5 4", ""), 0) != seen(nothing, 0)
    t = planned("plan_us 5 4,plan_cw 0 0,plan_b29 0", "plan_jp 2 1,plan_tokku 2")
    assert t.happened("strikes_revealed") == [{"allied": 5, "japan": 2, "number": 2}]
    assert view(GAME, t.s, 1).counters["us_tactical"] == 4
    assert view(GAME, t.s, 0).counters["jp_tactical"] == 1


@pytest.mark.rule("formosa", "6.1d")
@pytest.mark.parametrize(("turn", "offered"), [(1, False), (2, True)])
def test_the_fleet_stays_in_port_on_the_first_turn(turn: int, offered: bool) -> None:
    text = f"jp-fleet where japan_available\n{ASHORE}\nstep EndOfTurn\nstep Movement side=0\nstep SpecialAttack"
    t = scene(f"game formosa\ndice 1\nturn {turn}\n{text}")
    assert (t.top == "FleetSortie") is offered
    assert t.can("sortie", 1) is offered


@pytest.mark.rule("formosa", "6.1g")
def test_strikes_return_at_the_end_of_the_turn() -> None:
    text = (
        "us_available 1\nus_flying 2\nus_used 3\nus_tactical 1\ninterdiction 1018:0:2\ncw_flying 1\n"
        "jp_used 2\nus-b29 where b29\nb29_hex 1018\nsuppressed 1018\njp-9-7 where 1018"
    )
    t = moving(text, side=1).dice(2)
    t.do("end", side=1)
    assert t.s.turn == 4
    assert (t.s.us_available, t.s.us_flying, t.s.us_used, t.s.us_tactical) == (1 + 2 + 3 + 1, 0, 0, 0)
    assert (t.s.cw_available, t.s.cw_flying, t.s.jp_used, t.s.interdiction) == (1, 0, 0, ())
    assert t.place("us-b29") == "allied_reinforcements"
    assert (t.s.b29_hex, t.s.suppressed) == (-1, -1)


@pytest.mark.rule("formosa", "6.1h")
@pytest.mark.parametrize(("scenario", "last"), [("scenario_1", 13), ("scenario_2", 8)])
def test_the_turn_marker_advances_until_the_last_turn(scenario: str, last: int) -> None:
    for turn in (2, last - 1):
        text = f"scenario {scenario}\nturn {turn}\n{ASHORE}\nstep EndOfTurn\nstep Movement side=1"
        t = scene(f"game formosa\ndice 3\n{text}")
        t.do("end", side=1)
        assert t.s.turn == turn + 1
        assert [e.args for e in t.events if e.key == "turn"] == [{"turn": turn + 1}]
    text = f"scenario {scenario}\nturn {last}\n{ASHORE}\nstep EndOfTurn\nstep Movement side=1"
    t = scene(f"game formosa\ndice\n{text}")
    t.do("end", side=1)
    assert t.s.over
