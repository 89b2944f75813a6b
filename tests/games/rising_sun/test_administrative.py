"""3.1 The sequence of play; the administrative phase; 18.0 levels of victory."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, moving

from hexfront.games.rising_sun.rules.victory import net_level
from hexfront.kernel.state import NOBODY
from hexfront.testing import Scene, scene

BASE = "j65hq where 3001\naII where 3214\n"


def administration(text: str, options: str = "", dice: str = "") -> Scene:
    chosen = f"options {options}\n" if options else ""
    return scene(f"game bataan\n{chosen}dice {dice}\n{BASE}{text}\nstep Movement side=0\nstep AdministrativePhase")


@pytest.mark.rule("rising-sun", "3.1a")
def test_without_bids_a_turn_begins_with_the_joint_phase_and_ends_with_administration() -> None:
    units = "a57-1 where 3209\nj5a1 where japan_available\n"
    t = scene(f"game bataan\nturn 4\nphase 4\nphasing 0\n{BASE}{units}step GameTurn\nstep Movement side=0")
    t.do("end")
    told = [e.key for e in t.events if e.key != "available"]
    assert told[:2] == ["turn", "phase_joint"]
    names = [type(step).__name__ for step in t.s.stack]
    assert names[:4] == ["GameTurn", "EndOfTurn", "InPhase", "AdministrativePhase"]


@pytest.mark.rule("rising-sun", "3.1b")
def test_the_phases_of_a_player_turn_are_never_reordered() -> None:
    t = moving("bataan", BASE + "j9-1 where 3008\na57-1 where 3009")
    assert t.why("attack 3009") == ["not_now"]
    units = "a57-1 where 3209\nj9-1 where 3004\nj5a1 where japan_available\n"
    steps = "step Movement side=1\nstep PlayerTurn order=0\nstep Movement side=0"
    t = scene(f"game bataan\nturn 2\nphase 4\nphasing 0\n{BASE}{units}{steps}")
    phases: list[str] = []
    while t.s.stack[-1].actors(t.s) == (JAPAN,):
        t.do("end")
        phases += [e.key for e in t.events if e.key.startswith("phase_")]
    assert phases == [
        "phase_bombardment", "phase_movement", "phase_combat", "phase_reserve_movement", "phase_reserve_combat",
        "phase_interdiction",
    ]  # fmt: skip


@pytest.mark.rule("rising-sun", "11.24")
def test_all_disruption_ends_in_the_administrative_phase() -> None:
    t = administration("j9-1 where 3005 disrupted 1\na57-1 where 3209 disrupted 1")
    assert not any(t.s.disrupted)


@pytest.mark.rule("rising-sun", "11.25", "11.251")
def test_with_the_option_each_unit_rolls_against_its_proficiency_far_from_any_staff() -> None:
    t = administration("j122-1 where 2811 disrupted 1", "recovery", "3")
    assert t.s.disrupted[t.kit.index["j122-1"]]
    t = administration("j122-1 where 2811 disrupted 1", "recovery", "2")
    assert not t.s.disrupted[t.kit.index["j122-1"]]


@pytest.mark.rule("rising-sun", "11.25")
def test_the_dice_of_hidden_units_are_their_owners_own() -> None:
    hidden = "j122-1 where 3005\nj122-2 where 3005 level 1 disrupted 1\nj9-1 where 3006 disrupted 1"
    t = scene(f"game bataan\noptions recovery\ndice 2 3\nphase 4\nphasing 0\n{BASE}{hidden}\n"
              "step Movement side=1\nstep Recovery\nstep Movement side=0")  # fmt: skip
    t.do("end")
    dice = [e for e in t.events if e.key == "die"]
    assert sorted(e.seen_by(ALLIED) for e in dice) == [False, True]
    assert all(e.seen_by(JAPAN) for e in dice)


@pytest.mark.rule("rising-sun", "9.2(5)")
def test_reserve_markers_are_taken_off_in_the_administrative_phase_only() -> None:
    t = administration("j9-1 where 3005 reserve 1\nj9-2 where 3006 reserve 1")
    assert t.options() == ["dismiss j9-1", "dismiss j9-2", "end"]
    t.do("dismiss j9-1", "end")
    assert [t.s.reserve[t.kit.index[unit]] for unit in ("j9-1", "j9-2")] == [0, 1]
    t = moving("bataan", BASE + "j9-1 where 3005 reserve 1\na57-1 where 3209")
    assert t.why("dismiss j9-1") == ["not_now"]


@pytest.mark.rule("rising-sun", "18.2", "18.3")
def test_the_lower_level_is_taken_from_the_higher_and_equal_ones_are_a_draw() -> None:
    levels = scene("game bataan").kit.series.levels
    assert net_level(levels, "tactical", "decisive") == (ALLIED, "marginal")
    assert net_level(levels, "decisive", "draw") == (JAPAN, "decisive")
    assert net_level(levels, "marginal", "marginal") == (NOBODY, "draw")
    assert net_level(levels, "draw", "draw") == (NOBODY, "draw")


@pytest.mark.rule("rising-sun", "8.11a", "16.4")
def test_with_a_new_game_turn_nobody_has_moved() -> None:
    units = "u1-1 where 2911 moved 2\nu1dhq where 2911 level 1 moved 5\njK where 0203 moved 4\n"
    t = scene(f"game guadalcanal\ndice 1 2 1 1\nturn 5\n{units}step RegularMovement side=0\nstep JointPhase")
    assert not any(t.s.moved)
