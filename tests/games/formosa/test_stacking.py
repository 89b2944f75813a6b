"""13.0 Stacking."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.formosa.rules.stacking import excess
from hexfront.kernel import step
from hexfront.testing import Scene, opened, scene

REGIMENTS = ("us-7-17", "us-7-32", "us-7-184", "us-27-105", "us-27-106", "us-27-165")
JAPANESE = ("jp-9-7", "jp-9-19", "jp-9-35", "jp-12-24", "jp-12-46")


def at(hex: str, *units: str) -> str:
    """Lines that put revealed units in a hex."""
    return "\n".join(f"{unit} where {hex} concealed 0" for unit in units)


def phase(text: str, *steps: str, scenario: str = "scenario_1") -> Scene:
    """A position in which one step after the other is to come, then a Japanese Movement Phase."""
    stack = "\n".join(f"step {name}" for name in ("EndOfTurn", "Movement side=1", *reversed(steps)))
    return scene(f"game formosa\nscenario {scenario}\ndice\n{text}\n{stack}")


def over(t: Scene, hex: str, side: int) -> tuple[int, int]:
    """Mobile and static units above the limits of a hex."""
    return excess(t.s, t.kit.board.hex(hex), side)


# 13.0 where and when


@pytest.mark.rule("formosa", "13.0a")
def test_displays_hold_any_number_of_units() -> None:
    kit: Any = opened("formosa")[1]
    us, jp = ([kit.pieces[u].id for u in kit.units[side]] for side in (0, 1))
    crowd = "\n".join([*(f"{u} where staging_area" for u in us), *(f"{u} where japan_replacements" for u in jp)])
    t = phase(crowd, "Movement side=0", "CombatPhase side=0")
    t.do("end", "end")
    assert t.top == "Movement"
    assert t.s.where.count(t.kit.staging) >= 64
    assert t.s.where.count(t.kit.replacements[1]) >= 65


@pytest.mark.rule("formosa", "13.0b", "13.0c")
def test_any_number_may_pass_through_a_hex() -> None:
    t = phase(at("1017", *REGIMENTS[:5]), "Movement side=0")
    for unit, end in zip(REGIMENTS[:5], ("0919", "1019", "1119", "0919", "1019"), strict=True):
        t.do(f"move {unit}", "to 1018", f"to {end}")
        if t.top == "Moving":
            t.do("stop")
    t.do("end")
    assert t.top == "Movement"
    assert t.s.stack[-1].side == 1
    assert not t.happened("overstack_removed")


@pytest.mark.rule("formosa", "13.0c", "13.3a")
def test_six_units_in_a_hex_are_too_many_only_when_the_phase_ends() -> None:
    t = phase(at("1018", *REGIMENTS[:4]) + "\n" + at("1017", *REGIMENTS[4:]), "Movement side=0")
    for unit in REGIMENTS[4:]:
        t.do(f"move {unit}", "to 1018", "stop")
    assert over(t, "1018", 0) == (2, 0)
    assert t.top == "Movement"
    t.do("end")
    assert (t.top, step.actors(t.s)) == ("Overstacked", (0,))
    t.do("remove us-7-32")
    assert t.top == "Overstacked"
    t.do("remove us-27-165")
    assert t.top == "Movement"
    assert {u: t.place(u) for u in REGIMENTS} == {
        **dict.fromkeys(REGIMENTS, "1018"), "us-7-32": "allied_replacements", "us-27-165": "allied_replacements",
    }  # fmt: skip


@pytest.mark.rule("formosa", "13.0b")
@pytest.mark.parametrize("side", [0, 1])
def test_after_movement_only_the_phasing_side_is_checked(side: int) -> None:
    t = phase(at("1018", *REGIMENTS[:5]) + "\n" + at("1123", *JAPANESE[:4]), "Movement side=" + str(side))
    t.do("end", side=side)
    assert (t.top, step.actors(t.s)) == ("Overstacked", (side,))
    t.do("remove jp-9-7" if side else "remove us-7-17", side=side)
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "13.0b", "13.3a")
@pytest.mark.parametrize("side", [0, 1])
def test_after_combat_both_sides_are_checked_the_phasing_one_first(side: int) -> None:
    t = phase(at("1018", *REGIMENTS[:5]) + "\n" + at("1123", *JAPANESE[:4]), f"CombatPhase side={side}")
    t.do("end", side=side)
    for owner in (side, 1 - side):
        assert (t.top, step.actors(t.s)) == ("Overstacked", (owner,))
        t.do("remove jp-12-24" if owner else "remove us-27-105", side=owner)
    assert t.top == "Movement"
    assert (t.place("us-27-105"), t.place("jp-12-24")) == ("allied_replacements", "japan_replacements")


@pytest.mark.rule("formosa", "13.0d")
@pytest.mark.parametrize("marker", ["al-amph1", "al-dz"])
def test_markers_do_not_count(marker: str) -> None:
    t = phase(at("1124", *REGIMENTS[:4]) + f"\n{marker} where 1124", "Movement side=0")
    assert over(t, "1124", 0) == (0, 0)
    t.do("end")
    assert t.top == "Movement"


# 13.1 Allied limits


@pytest.mark.rule("formosa", "13.1a")
def test_a_marker_carries_either_contingent_but_not_both() -> None:
    t = phase(
        "us-7-17 where staging_area\nus-7-32 where staging_area\ncw-18 where staging_area\n"
        "al-amph1 where invasion_markers\nal-amph2 where invasion_markers",
        "InvasionPhase",
        scenario="scenario_2",
    )
    t.do("beach_marker 1124", "beach_marker 1224")
    t.do("load us-7-17 1124", "load us-7-32 1124")
    assert t.why("load cw-18 1124") == ["13.1 mixed_contingents"]
    t.do("load cw-18 1224")
    assert (t.place("us-7-32"), t.place("cw-18")) == ("1124", "1224")


@pytest.mark.rule("formosa", "13.1a")
def test_contingents_do_not_share_a_hex_on_the_ground() -> None:
    t = phase(at("1018", "cw-18") + "\n" + at("1017", "us-7-17"), "Movement side=0", scenario="scenario_2")
    t.do("move us-7-17", "to 1018")
    assert t.why("stop") == ["5.1 other_contingent"]
    t.do("to 0919", "stop")
    assert t.place("us-7-17") == "0919"


@pytest.mark.rule("formosa", "13.1a")
def test_contingents_do_not_share_a_hex_in_the_air() -> None:
    t = phase(
        at("1018", "cw-18") + "\n" + at("1016", "us-7-17") + "\n" + at("1017", "jp-9-7") + "\n"
        "us_tactical 2\ncw_tactical 2",
        "CombatPhase side=0",
        scenario="scenario_2",
    )  # fmt: skip
    t.do("support_us 1017")
    assert t.why("support_cw 1017") == ["16.1 nations_apart"]
    assert t.can("support_us 1017")


@pytest.mark.rule("formosa", "13.1b")
@pytest.mark.parametrize(
    ("mobile", "bases", "excessive"), [(4, 1, (0, 0)), (5, 0, (1, 0)), (5, 1, (1, 0)), (4, 2, (0, 1)), (6, 2, (2, 1))]
)
def test_four_mobile_units_and_a_static_one_of_the_allies(mobile: int, bases: int, excessive: tuple[int, int]) -> None:
    text = at("1124", *REGIMENTS[:mobile])
    text += "".join(f"\n{e} where 1124 base 1" for e in ("us-e1118", "us-e1122")[:bases])
    t = phase(text, "Movement side=0")
    assert over(t, "1124", 0) == excessive
    t.do("end")
    assert t.top == ("Overstacked" if sum(excessive) else "Movement")


@pytest.mark.rule("formosa", "13.1b", "13.3a")
def test_only_units_of_the_kind_there_are_too_many_of_are_removed() -> None:
    t = phase(at("1124", *REGIMENTS[:5]) + "\nus-e1118 where 1124 base 1", "Movement side=0")
    t.do("end")
    assert t.why("remove us-e1118") == ["13.3 not_overstacked"]
    assert sorted(t.options()) == sorted(f"remove {u}" for u in REGIMENTS[:5])
    t.do("remove us-7-184")
    assert t.top == "Movement"
    assert t.place("us-e1118") == "1124"


@pytest.mark.rule("formosa", "13.1b", "13.3a")
def test_a_base_too_many_goes_to_replacements_as_an_engineer() -> None:
    t = phase("us-e1118 where 1124 base 1\nus-e1122 where 1124 base 1", "Movement side=0")
    t.do("end", "remove us-e1118")
    assert (t.place("us-e1118"), t.s.base[t.kit.index["us-e1118"]]) == ("allied_replacements", 0)


FRONT = at("1017", "jp-9-7") + "\n" + at("1018", "us-7-17")


@pytest.mark.rule("formosa", "13.1c")
def test_two_tac_points_of_the_allies_in_a_hex() -> None:
    t = phase(
        FRONT + "\n" + at("1123", "jp-9-19") + "\n" + at("1122", "us-7-32") + "\nus_tactical 4", "CombatPhase side=0"
    )
    t.do("support_us 1017", "support_us 1017")
    assert t.why("support_us 1017") == ["16.3 enough_there"]
    t.do("support_us 1123")
    assert t.s.support == ((t.kit.board.hex("1017"), 0, 2), (t.kit.board.hex("1123"), 0, 1))


@pytest.mark.rule("formosa", "13.1d")
def test_no_tac_point_on_the_hex_of_the_b29() -> None:
    text = FRONT + "\nus_tactical 3\nb29_hex 1017\nsuppressed 1017"
    t = phase(text, "CombatPhase side=0")
    assert t.top == "Attacks"  # there is nowhere to put a point
    t = phase(text + "\n" + at("1123", "jp-9-19") + "\n" + at("1122", "us-7-32"), "CombatPhase side=0")
    assert t.why("support_us 1017") == ["13.1 b29_there"]
    assert t.can("support_us 1123")


@pytest.mark.rule("formosa", "13.1d")
def test_no_air_supply_for_an_attack_on_the_hex_of_the_b29() -> None:
    t = phase(
        at("0922", "jp-9-7") + "\n" + at("0921", "us-7-17") + "\nb29_hex 0922\nsuppressed 0922\n"
        "al-airsup where allied_available\nus-ngf1 where staging_area",
        "CombatPhase side=0",
    )
    t.do("target 0922", "join 0921", "add us-7-17", "attack")
    assert t.can("gunfire us-ngf1")
    assert t.why("air_supply") == ["19.4 b29_there"]


@pytest.mark.rule("formosa", "13.1e")
@pytest.mark.parametrize("side", [0, 1])
def test_two_gunfire_units_on_a_combat(side: int) -> None:
    t = phase(
        at("0922", "jp-9-7") + "\n" + at("0921", "us-7-17") + "\nus-e1118 where 0820 base 1\nlp_allied 1\n"
        "us-ngf1 where staging_area\nus-ngf2 where staging_area\nus-ngf3 where staging_area",
        f"CombatPhase side={side}",
    )
    t.do(*(("target 0922", "join 0921") if side == 0 else ("target 0921", "join 0922")), "attack", side=side)
    t.do("gunfire us-ngf1", "gunfire us-ngf2")
    assert t.why("gunfire us-ngf3") == ["17.0 gunfire_limit"]
    assert t.can("spend 1")


@pytest.mark.rule("formosa", "13.1f")
def test_the_limits_do_not_count_against_each_other() -> None:
    t = phase(
        at("1018", *REGIMENTS[:4]) + "\nus-e1118 where 1018 base 1\n" + at("1017", "jp-9-7") + "\n"
        "us_tactical 2\nal-airsup where allied_available",
        "CombatPhase side=0",
    ).dice(1)
    t.do("support_us 1017", "support_us 1017")
    assert over(t, "1018", 0) == (0, 0)
    t.do("target 1017", "join 1018", *(f"add {u}" for u in REGIMENTS[:4]), "attack")
    assert t.can("air_supply")
    t.do("air_supply")
    assert t.happened("combat_column") == [{"percent": 500, "column": 9}]  # +2 air, +1 air supply, clamped


# 13.2 Japanese limits


@pytest.mark.rule("formosa", "13.2a")
@pytest.mark.parametrize(
    ("units", "excessive"),
    [
        ((*JAPANESE[:3], "jp-hw1"), (0, 0)),
        (JAPANESE[:4], (1, 0)),
        ((*JAPANESE[:2], "jp-hw1", "jp-cd1"), (0, 1)),
        ((*JAPANESE[:3], "jp-d1", "jp-hw1"), (1, 0)),
        ((*JAPANESE[:3], "jp-hw1", "jp-d3"), (0, 1)),
    ],
)
def test_three_mobile_units_and_a_static_one_of_the_japanese(
    units: tuple[str, ...], excessive: tuple[int, int]
) -> None:
    t = phase("\n".join(f"{u} where 1124 concealed 1" for u in units))
    assert over(t, "1124", 1) == excessive
    if sum(excessive):
        t.do("end", side=1)
        assert t.top == "Overstacked"


@pytest.mark.rule("formosa", "13.2b")
def test_one_japanese_tac_point_in_a_hex() -> None:
    t = phase(
        FRONT + "\n" + at("1123", "jp-9-19") + "\n" + at("1122", "us-7-32") + "\njp_tactical 3", "CombatPhase side=1"
    )
    t.do("support_jp 1018", side=1)
    assert t.why("support_jp 1018", side=1) == ["16.3 enough_there"]
    assert t.can("support_jp 1122", side=1)


@pytest.mark.rule("formosa", "13.2c")
def test_the_fleet_never_comes_to_the_map() -> None:
    t = scene("""
        game formosa
        turn 2
        us-7-17 where 1018
        jp-fleet where japan_available
        dice 4
        step EndOfTurn
        step Movement side=1
        step FleetSortie
    """)
    assert t.options(1) == ["sortie", "done"]  # no hex is asked for
    t.do("sortie", side=1)
    assert t.s.where[t.kit.index["jp-fleet"]] < 0
    assert t.place("jp-fleet") == "out"


# 13.3 too many


@pytest.mark.rule("formosa", "13.3a")
def test_the_recruit_phase_ends_with_a_check_of_both_sides() -> None:
    t = phase(
        "turn 2\n" + at("1018", *REGIMENTS[:5]) + "\n" + at("1123", *JAPANESE[:5]),
        "RecruitPhase",
    )
    asked = []
    for _ in range(10):
        side = step.actors(t.s)[0]
        if t.top == "Movement":
            break
        if t.top == "Overstacked":
            asked.append(side)
            t.do("remove jp-9-7" if side and len(asked) == 1 else t.options(side)[0], side=side)
        else:
            t.do("done" if "done" in t.options(side) else "end", side=side)
    assert sorted(asked) == [0, 1, 1]
    assert t.place("jp-9-7") == "japan_replacements"
    assert (over(t, "1018", 0), over(t, "1123", 1)) == ((0, 0), (0, 0))
