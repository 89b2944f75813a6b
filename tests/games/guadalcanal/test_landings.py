"""G-2.7 Landings on Guadalcanal: planned in secret, cancelled, made under fire."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, allowance, attacking, lost, moving, reserves

from hexfront.games.guadalcanal.redeal import possible
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.kernel.view import view
from hexfront.testing import Scene, scene

FAR = {JAPAN: "j2hq where 0203\n", ALLIED: "u1dhq where 2911\n"}
"""Somebody of the other side, far from the landings of these tests."""


def index(t: Scene, unit: str) -> int:
    return int(t.kit.index[unit])


def planned(t: Scene, unit: str) -> tuple[str, int]:
    """The hex and the turn of a unit's landing."""
    plan = t.s.plan[index(t, unit)]
    return t.kit.board.number(plan) if plan >= 0 else "", int(t.s.due[index(t, unit)])


def phase(text: str, side: int = JAPAN, turn: int = 7, dice: str = "") -> Scene:
    """A movement phase from its beginning; after it the other side moves."""
    return scene(
        f"game guadalcanal\ndice {dice}\nturn {turn}\n{FAR[1 - side]}{text}\n"
        f"step RegularMovement side={1 - side}\nstep RegularMovement side={side}"
    )


def ashore(text: str, dice: str = "", turn: int = 7) -> Scene:
    """A Japanese movement phase in which nothing is cancelled."""
    t = phase(text, turn=turn, dice=dice)
    t.do("end")
    return t


# plans


@pytest.mark.rule("guadalcanal", "G-2.71a", "G-4.0c")
def test_both_sides_plan_the_landings_of_the_first_turn_after_the_set_up() -> None:
    t = scene("game guadalcanal\ndice\nu1-1 where 2911\nstep RegularMovement side=1\nstep EndOfSetUp")
    assert (t.top, t.s.stack[-1].side) == ("Plotting", JAPAN)
    assert t.why("at 3010") == ["G-2.71 no_coast"]
    t.do(*["at 0809"] * 5)
    assert (t.top, t.s.stack[-1].side) == ("Plotting", ALLIED)
    assert t.why("at 2809", JAPAN) != []
    t.do("at 2809", "at 2910", side=ALLIED)
    assert {planned(t, u) for u in ("j4-2", "j4hq", "j6s", "jCe", "j2hq")} == {("0809", 1)}
    assert [planned(t, u) for u in ("u1R", "uPara")] == [("2809", 1), ("2910", 1)]


@pytest.mark.rule("guadalcanal", "G-2.71a")
def test_landings_of_the_next_turn_are_planned_in_the_joint_phase() -> None:
    text = "game guadalcanal\ndice 1 2 1 1\nturn 6\nu1-1 where 2911\njK where 0203\nu1dhq where 2911 level 1\n"
    t = scene(f"{text}step RegularMovement side=0\nstep JointPhase")
    assert (t.top, len(t.s.stack[-1].units), t.s.stack[-1].turn) == ("Plotting", 6, 7)
    t.do(*["at 4408"] * 6)
    assert t.top == "Movement"
    assert planned(t, "j29-2") == ("4408", 7)
    assert t.place("j29-2") == "turn_track"


@pytest.mark.rule("guadalcanal", "G-2.71a")
def test_who_has_no_plan_for_this_turn_cannot_land() -> None:
    t = phase("j4-1 where japan_staging\nj4-2 where japan_staging plan 0809 due 8\nu1-1 where 2911")
    assert t.top == "Movement"
    assert t.why("sail j4-1") == t.why("sail j4-2") == ["16.3 no_voyage"]


@pytest.mark.rule("guadalcanal", "G-4.0c")
def test_the_parachute_battalion_comes_by_its_plan_alone() -> None:
    t = phase("uPara where allied_staging\nu1-1 where 2911\nj4-1 where 0809", side=ALLIED, turn=1)
    assert t.why("sail uPara", ALLIED) == ["16.3 no_voyage"]
    assert t.why("enter uPara", ALLIED) == ["5.3 no_entry"]
    t = phase("uPara where allied_staging plan 2910 due 1\nu1-1 where 2911", side=ALLIED, turn=1)
    t.do("sail uPara", side=ALLIED)
    assert t.place("uPara") == "2910"


@pytest.mark.rule("guadalcanal", "G-2.71a", "G-2.72a")
def test_the_enemy_never_sees_where_a_landing_is_planned() -> None:
    seen = []
    for hex in ("0809", "2910"):
        t = scene(
            f"game guadalcanal\ndice\nturn 6\nu1-1 where 2911\nj4-1 where japan_staging plan {hex} due 7\n"
            f"step RegularMovement side=0\nstep Plotting side=0 units=j29-1,j29-2 turn=7"
        )
        t.do(f"at {hex}")
        assert not any(event.seen_by(ALLIED) for event in t.events)
        assert view(t.game, t.s, JAPAN).table["landings"] == [["j4-1", hex, 7], ["j29-1", hex, 7]]
        seen.append(msgspec.json.encode(view(t.game, t.s, ALLIED)))
    assert seen[0] == seen[1]


def test_copies_for_the_enemy_hold_other_plans_that_could_be_true() -> None:
    t = phase("j4-1 where japan_staging plan 0809 due 7\nj4-2 where japan_staging plan 0809 due 8\nu1-1 where 0911")
    copies = [t.game.clone_for(t.s, ALLIED, seed) for seed in range(40)]
    for unit in ("j4-1", "j4-2"):
        assert len({copy.plan[index(t, unit)] for copy in copies}) > 10  # type: ignore[attr-defined]
    assert all(copy.due == t.s.due for copy in copies)  # type: ignore[attr-defined]
    assert {c.plan[index(t, "j4-1")] for c in copies} <= {  # type: ignore[attr-defined]
        hex for hex in t.kit.board.zones["landing_hexes"].hexes if t.kit.board.number(hex) != "0911"
    }
    assert t.game.clone_for(t.s, JAPAN, 3).plan == t.s.plan  # type: ignore[attr-defined]
    assert not possible(t.s, index(t, "j4-1")) >> t.kit.board.hex("0911") & 1
    assert possible(t.s, index(t, "j4-2")) >> t.kit.board.hex("0911") & 1


@pytest.mark.rule("guadalcanal", "G-2.71b")
def test_any_coast_will_do_for_any_number() -> None:
    text = "game guadalcanal\ndice\nturn 6\nu1-1 where 2911\nstep RegularMovement side=0\n"
    t = scene(f"{text}step Plotting side=0 units=j29-1,j29-2,j29-3,j29hq turn=7")
    assert all(t.can(f"at {hex}") for hex in ("2910", "3110", "0911", "4809"))
    assert t.why("at 3010") == t.why("at 2807") == ["G-2.71 no_coast"]
    t.do(*["at 2910"] * 4)
    assert {planned(t, u) for u in ("j29-1", "j29-2", "j29-3", "j29hq")} == {("2910", 7)}


# landing attrition


@pytest.mark.rule("guadalcanal", "G-2.71c")
@pytest.mark.parametrize(
    ("die", "place", "steps"), [(1, "japan_destroyed", 0), (2, "3811", 1), (3, "3811", 1), (4, "3811", 0)]
)
def test_near_a_us_unit_each_landing_is_rolled_for(die: int, place: str, steps: int) -> None:
    t = ashore("j4-1 where japan_staging plan 3811 due 7\nu1-1 where 3612", dice=str(die))
    t.do("sail j4-1")
    assert t.thrown("G-2.71") == [die]
    assert (t.place("j4-1"), lost(t, "j4-1")) == (place, steps)


@pytest.mark.rule("guadalcanal", "G-2.71c")
def test_three_hexes_away_nobody_rolls() -> None:
    t = ashore("j4-1 where japan_staging plan 3811 due 7\nu1-1 where 3513")
    t.do("sail j4-1")
    assert t.thrown() == []
    assert t.place("j4-1") == "3811"


@pytest.mark.rule("guadalcanal", "G-2.71b")
def test_each_of_several_in_a_hex_has_its_own_die() -> None:
    units = "".join(f"j29-{n} where japan_staging plan 3811 due 7\n" for n in (1, 2, 3))
    t = ashore(units + "u1-1 where 3612", dice="1 3 6")
    for n in (2, 1, 3):
        t.do(f"sail j29-{n}")
        if t.top == "Moving":
            t.do("stop")
    assert [lost(t, f"j29-{n}") for n in (1, 3)] == [1, 0]
    assert [t.place(f"j29-{n}") for n in (1, 2, 3)] == ["3811", "japan_destroyed", "3811"]


@pytest.mark.rule("guadalcanal", "G-2.71d")
@pytest.mark.parametrize("die", [1, 2])
def test_steps_lost_in_landing_are_not_recorded(die: int) -> None:
    t = ashore("j4-1 where japan_staging plan 3811 due 7\nu1-1 where 3612", dice=str(die))
    t.do("sail j4-1")
    assert not any(t.s.losses)
    assert t.s.eliminated_japan == (2 if die == 1 else 1)


@pytest.mark.rule("guadalcanal", "G-2.71c")
@pytest.mark.parametrize("unit", ["j1tk", "j4hq"])
def test_a_lost_step_destroys_who_has_only_one(unit: str) -> None:
    t = ashore(f"{unit} where japan_staging plan 3811 due 7\nu1-1 where 3612\njK where 4408", dice="3")
    t.do(f"sail {unit}")
    assert t.place(unit) == "japan_destroyed"
    assert lost(t, unit) == (1 if unit == "j4hq" else 0)


def test_a_battalion_destroyed_in_landing_ends_the_integrity_of_its_regiment() -> None:
    t = ashore("j4-1 where japan_staging plan 3811 due 7\nu1-1 where 3612", dice="1")
    t.do("sail j4-1")
    assert t.s.broken >> t.kit.integrity.index("4 Inf") & 1
    assert not t.kit.board.set("3811") & t.s.control_allied


# after the landing


@pytest.mark.rule("guadalcanal", "G-2.71e")
def test_a_landed_unit_has_half_its_movement() -> None:
    t = ashore("j4-1 where japan_staging plan 4408 due 7\nu1-1 where 2911")
    t.do("sail j4-1")
    assert allowance(t) == 4
    assert t.why("check j4-1") == ["9.13 no_check"]


@pytest.mark.rule("guadalcanal", "G-2.71e")
def test_in_an_enemy_zone_it_moves_no_farther_and_full_hexes_are_no_bar() -> None:
    units = "j124-1 where 3811\nj124-3 where 3811 level 1\n"
    t = ashore(units + "j4-1 where japan_staging plan 3811 due 7\nu1-1 where 3712", dice="6")
    t.do("sail j4-1")
    assert (t.top, t.place("j4-1")) == ("Movement", "3811")


@pytest.mark.rule("guadalcanal", "G-2.71e")
def test_where_the_enemy_stands_it_waits_at_sea_after_its_die() -> None:
    t = ashore("j4-1 where japan_staging plan 2910 due 7\nu1-1 where 2910", dice="3")
    t.do("sail j4-1", "at 2909")
    assert t.thrown("G-2.71") == [3]
    assert (t.place("j4-1"), lost(t, "j4-1")) == ("2909", 1)
    assert t.kit.board.number(t.s.bound[index(t, "j4-1")]) == "2910"


@pytest.mark.rule("guadalcanal", "G-2.71f")
def test_nobody_lands_in_the_reserve_movement_phase() -> None:
    t = reserves("guadalcanal", "turn 7\nj4-1 where japan_staging plan 4408 due 7\njK where 0203\nu1-1 where 2911")
    assert not any(option.startswith("sail") for option in t.options())
    assert t.why("sail j4-1") != []


@pytest.mark.rule("guadalcanal", "G-2.75")
def test_who_came_by_sea_is_in_supply_on_that_turn_alone() -> None:
    lost_hex = "control_japan + 3010\ncontrol_allied - 3010"
    text = f"j124-1 where 4408 moved 4\nu1-1 where 2911\nu1-2 where 2810 moved 4\n{lost_hex}"
    t = attacking("guadalcanal", text)
    assert in_supply(t.s, index(t, "j124-1"))
    assert in_supply(t.s, index(t, "u1-2"))  # GR28
    assert not in_supply(t.s, index(t, "u1-1"))
    t = attacking("guadalcanal", text.replace(" moved 4", ""))
    assert not in_supply(t.s, index(t, "j124-1"))
    assert not in_supply(t.s, index(t, "u1-2"))


# cancelled landings


TWO = "j4-1 where japan_staging plan 0809 due 7\nj4-2 where japan_staging plan 0203 due 7\nu1-1 where 2911\n"


@pytest.mark.rule("guadalcanal", "G-2.72", "G-2.72a")
def test_a_cancelled_landing_is_planned_at_once_for_the_next_turn() -> None:
    t = phase(TWO)
    assert (t.top, t.why("sail j4-1") != []) == ("Cancelling", True)
    t.do("cancel j4-1")
    assert t.top == "Plotting"
    t.do("at 4408")
    assert (t.top, planned(t, "j4-1")) == ("Cancelling", ("4408", 8))
    assert t.why("cancel j4-1") == ["G-2.72 no_landing_due"]
    t.do("end")
    assert t.why("sail j4-1") == ["16.3 no_voyage"]
    assert t.can("sail j4-2")


@pytest.mark.rule("guadalcanal", "G-2.72")
def test_a_landing_may_be_cancelled_again_and_again_but_not_beyond_the_last_turn() -> None:
    t = phase(TWO.replace("due 7", "due 8"), turn=8)
    t.do("cancel j4-1", "at 0203", "cancel j4-2", "at 0203")
    assert t.top == "Movement"
    assert planned(t, "j4-2") == ("0203", 9)
    t = phase(TWO.replace("due 7", "due 18"), turn=18)
    t.do("cancel j4-1", "cancel j4-2")
    assert t.top == "Movement"
    assert t.can("end")


@pytest.mark.rule("guadalcanal", "G-2.72b")
def test_what_is_not_cancelled_must_land_before_the_phase_ends() -> None:
    t = ashore(TWO)
    assert t.why("end") == ["G-2.72 landings_due"]
    t.do("sail j4-1", "stop", "sail j4-2", "stop")
    assert t.can("end")


@pytest.mark.rule("guadalcanal", "G-2.72b")
@pytest.mark.parametrize(("plan", "more"), [("0911", ""), ("2910", "barred + 2910\n")])
def test_a_landing_that_cannot_be_made_is_void_and_planned_in_the_next_joint_phase(plan: str, more: str) -> None:
    t = ashore(f"j4-1 where japan_staging plan {plan} due 7\nu1-1 where {plan}\n{more}")
    assert (t.top, t.can("end"), t.can("sail j4-1")) == ("Movement", True, False)
    assert t.place("j4-1") == "japan_staging"
    text = f"game guadalcanal\ndice\nturn 8\nj4-1 where japan_staging due 7\nu1-1 where 2911\n{more}"
    t = scene(f"{text}step RegularMovement side=0\nstep PlotPhase side=0 turn=9")
    assert t.kit.index["j4-1"] in t.s.stack[-1].units
    while t.top == "Plotting":
        t.do("at 0809")
    assert planned(t, "j4-1") == ("0809", 9)


@pytest.mark.rule("guadalcanal", "G-2.72a")
def test_a_landing_planned_for_this_turn_is_not_planned_again_in_its_joint_phase() -> None:
    text = "game guadalcanal\ndice\nturn 8\nj4-1 where japan_staging plan 0203 due 8\nu1-1 where 2911\n"
    t = scene(f"{text}step RegularMovement side=0\nstep PlotPhase side=0 turn=9")
    assert t.kit.index["j4-1"] not in t.s.stack[-1].units
    while t.top == "Plotting":
        t.do("at 0809")
    assert planned(t, "j4-1") == ("0203", 8)


def test_a_barred_hex_that_was_emptied_can_be_landed_on() -> None:
    t = ashore("j4-1 where japan_staging plan 2910 due 7\nu1-1 where 2512\nbarred + 2910")
    assert t.can("sail j4-1")


@pytest.mark.rule("guadalcanal", "G-2.72b")
def test_of_an_assault_too_large_for_the_sea_the_owner_names_who_stays_away() -> None:
    """One sea hex beside the target: room for two units, a tank, a gun and a headquarters."""
    t = phase("u1-1 where 2911\njK where 0203")
    one = next(h for h in ("3512", "3110", "2910", "2608") if t.kit.waiting[t.kit.board.hex(h)].bit_count() == 1)
    units = "j29-1 j29-2 j29-3 j29hq j1tk j20m"
    force = "".join(f"{u} where japan_staging plan {one} due 7\n" for u in units.split())
    t = ashore(f"{force}u1-1 where {one}")
    assert t.top == "Crowding"
    assert [t.can(f"cancel {u}") for u in units.split()] == [True, True, True, False, False, False]
    assert t.why("cancel j29hq") == ["G-2.72 not_crowded"]
    assert view(t.game, t.s, ALLIED).step == "Movement"
    assert type(t.game.clone_for(t.s, ALLIED, 1).stack[-1]).__name__ == "Movement"
    t.do("cancel j29-2", "at 0203")
    assert t.top == "Movement"
    assert planned(t, "j29-2") == ("0203", 8)
    sea = t.kit.board.number(t.kit.waiting[t.kit.board.hex(one)].bit_length() - 1)
    t.dice(4, 4, 4, 4, 4)
    for unit in ("j29-1", "j29-3", "j29hq", "j1tk", "j20m"):
        t.do(f"sail {unit}", f"at {sea}")
    assert t.can("end")


# no other sea movement


@pytest.mark.rule("guadalcanal", "G-2.73")
def test_japanese_units_on_the_island_never_go_by_sea() -> None:
    t = moving("guadalcanal", "turn 5\njK where 0203\nu1-1 where 2911")
    assert t.why("sail jK") == ["16.3 no_voyage"]


# U.S. landings


@pytest.mark.rule("guadalcanal", "G-2.74a")
def test_us_landings_are_made_without_a_die_and_without_delay() -> None:
    text = "u164-1 where allied_staging plan 3811 due 9\nu164-2 where allied_staging plan 2809 due 9\njK where 3712\n"
    t = phase(text, ALLIED, 9)
    assert t.top == "Movement"
    assert t.why("end", ALLIED) == ["G-2.72 landings_due"]
    assert t.why("cancel u164-1", ALLIED) != []
    t.do("sail u164-1", "sail u164-2", "stop", side=ALLIED)
    assert t.thrown() == []
    assert (t.place("u164-1"), t.can("end", ALLIED)) == ("3811", True)


@pytest.mark.rule("guadalcanal", "G-2.74a")
def test_a_us_unit_assaults_where_the_enemy_has_come_and_waits_where_it_cannot() -> None:
    text = "u164-1 where allied_staging plan 2910 due 9\nu164-2 where allied_staging plan 0911 due 9\n"
    t = phase(text + "jK where 2910\njY where 0911", ALLIED, 9)
    assert t.why("sail u164-2", ALLIED) == ["16.3 no_voyage"]
    t.do("sail u164-1", "at 2909", side=ALLIED)
    assert t.can("end", ALLIED)
    assert t.place("u164-2") == "allied_staging"


@pytest.mark.rule("guadalcanal", "G-2.74b")
def test_on_a_turn_without_reinforcements_one_battalion_goes_by_sea() -> None:
    text = "u1-1 where 2809\nu1-2 where 2709\nu1eng where 2910\nu1R where 3110\nuA where 3009\njK where 0809\n"
    t = moving("guadalcanal", f"turn 5\n{text}", ALLIED)
    assert [t.can(f"sail {u}", ALLIED) for u in ("u1-1", "u1-2", "u1R", "u1eng", "uA")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    t.do("sail u1-1", side=ALLIED)
    assert t.why("at 0809", ALLIED) == ["16.3 no_landing_there"]  # GR17
    t.do("at 4408", side=ALLIED)
    assert (t.place("u1-1"), allowance(t), t.s.shipped) == ("4408", 4, 5)
    t.do("stop", side=ALLIED)
    assert t.why("sail u1-2", ALLIED) == ["16.3 no_voyage"]
    t = moving("guadalcanal", f"turn 9\n{text}", ALLIED)
    assert t.why("sail u1-1", ALLIED) == ["16.3 no_voyage"]
    t = moving("guadalcanal", f"turn 6\nshipped 5\n{text}jY where 2710", ALLIED)
    assert t.why("sail u1-2", ALLIED) == ["16.3 coast_in_zone"]
    assert t.can("sail u1R", ALLIED)
