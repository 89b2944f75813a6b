"""12.0 Engineers: fortifications from the first spade to the end."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, attacking, bombarding, moving

from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.testing import Scene, scene

BASE = "j65hq where 3001\naII where 3214\n"
WORKS = BASE + "a14e where 3212 moved 5\nbuilding_allied + 3212\n"


def at_the_end(text: str) -> Scene:
    return scene(f"game bataan\n{text}step Movement side=0\nstep AdministrativePhase")


@pytest.mark.rule("rising-sun", "12.21a", "12.21b")
def test_engineers_and_construction_units_build_where_they_stand_instead_of_moving() -> None:
    text = BASE + "a14e where 3212 lost 1\naCOMP where 3213\na57-1 where 3112\na45-1 where 3210 moved 1\n"
    t = moving("bataan", text, ALLIED)
    assert t.why("build a57-1", ALLIED) == ["12.21 no_builder"]
    assert t.can("build aCOMP", ALLIED)
    t.do("build a14e", side=ALLIED)
    assert t.hexes("building_allied") == {"3212"}
    assert t.why("move a14e", ALLIED) == ["8.12 already_moved"]
    moved = moving("bataan", text.replace("lost 1", "moved 1"), ALLIED)
    assert moved.why("build a14e", ALLIED) == ["8.12 already_moved"]
    disrupted = moving("bataan", text.replace("lost 1", "disrupted 1"), ALLIED)
    assert disrupted.why("build a14e", ALLIED) == ["12.21 disrupted"]


@pytest.mark.rule("rising-sun", "12.21d")
def test_a_builder_in_reserve_does_not_build() -> None:
    t = moving("bataan", BASE + "a14e where 3212 reserve 1", ALLIED)
    assert t.why("build a14e", ALLIED) == ["9.3 reserved"]


@pytest.mark.rule("rising-sun", "12.21c")
def test_what_is_still_under_construction_is_completed_in_the_administrative_phase() -> None:
    t = at_the_end(WORKS)
    assert (t.hexes("fort_allied"), t.hexes("building_allied")) == ({"3212"}, set())


@pytest.mark.rule("rising-sun", "12.21c")
def test_a_builder_hit_by_bombardment_gives_up_and_one_that_is_missed_does_not() -> None:
    for die, left in ((2, set()), (6, {"3212"})):
        t = bombarding("bataan", WORKS + "j60a where japan_available").dice(die)
        t.do("bombard 3212", "fire j60a", "shoot 3212")
        assert t.hexes("building_allied") == left


@pytest.mark.rule("rising-sun", "12.21c")
def test_a_hex_attacked_without_loss_is_not_completed_and_a_builder_may_attack() -> None:
    t = attacking("bataan", WORKS + "j9-1 where 3211")
    t.do("attack 3212", "lead j9-1", "done")
    assert t.hexes("building_allied") == set()
    t = attacking("bataan", WORKS + "j9-1 where 3211", ALLIED).dice(6)
    t.do("attack 3211", "lead a14e", "done", side=ALLIED)
    assert t.hexes("building_allied") == {"3212"}


@pytest.mark.rule("rising-sun", "12.21b", "12.21c")
def test_a_builder_that_leaves_or_dies_leaves_no_works_behind() -> None:
    t = moving("bataan", WORKS + "a57-1 where 3212 level 1")
    enter(t.s, t.kit.index["a57-1"], t.kit.board.hex("3213"))
    assert t.hexes("building_allied") == {"3212"}
    enter(t.s, t.kit.index["a14e"], t.kit.board.hex("3213"))
    assert t.hexes("building_allied") == set()
    t = moving("bataan", WORKS + "a57-1 where 3212 level 1")
    lose_steps(t.s, t.kit.index["a14e"], 2, "10.7")
    assert t.hexes("building_allied") == set()


@pytest.mark.rule("rising-sun", "12.21e")
@pytest.mark.parametrize(("garrison", "stays"), [("a51hq", False), ("a51fa", True), ("a57-1", True)])
def test_a_fortification_without_a_combat_unit_comes_off_when_a_movement_phase_ends(garrison: str, stays: bool) -> None:
    t = moving("bataan", BASE + f"{garrison} where 3110\nfort_allied + 3110\nfort_japan + 3005\nj9-1 where 3005")
    t.do("end")
    assert ("3110" in t.hexes("fort_allied")) is stays
    assert t.hexes("fort_japan") == {"3005"}
