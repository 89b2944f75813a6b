"""10.6-10.8 Losses of a combat, advance and pursuit."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, answer, attack, attacking, lost
from tests.games.rising_sun.test_combat import front

from hexfront.testing import Scene, scene


def beaten(text: str = "", hexes: int = 1) -> Scene:
    """A defender of one step is wiped out, and the attackers may advance so many hexes."""
    t = front(f"u1-1 lost 1\n{text}")  # 12 against 3 is 4-1, +1
    t.dice({1: 1, 2: 4, 3: 6}[hexes])  # D1, D2, D3
    attack(t, "3213", "j124-1", "j124-2")
    t.do("normal")
    while t.top == "Paying":
        t.do("lose j124-1")
    assert t.place("u1-1") == "allied_destroyed"
    return t


@pytest.mark.rule("rising-sun", "10.361b")
@pytest.mark.rule("rising-sun", "10.71a")
def test_the_lead_takes_the_first_loss() -> None:
    t = front("dice 2\nu1-2 where 3213 level 1")
    attack(t, "3213", "j124-1", "j124-2")
    answer(t, "lead u1-2")
    t.do("normal")  # 1-1, row 3: A2
    assert lost(t, "j124-1") == 1
    assert lost(t, "j124-2") == 1


@pytest.mark.rule("rising-sun", "10.6b")
@pytest.mark.rule("rising-sun", "10.7")
@pytest.mark.rule("rising-sun", "10.71a")
def test_the_defender_pays_first_and_chooses_among_those_who_have_not_paid() -> None:
    t = front("dice 6\nu1-2 where 3213 level 1\nu11-2 where 3213 level 2\nj124-3 where 3214\nj4-1 where 3212")
    attack(t, "3213", "j124-1", "j124-2", "j124-3", "j4-1")  # 24 against 11, a whole regiment: 3-1, +1
    answer(t, "lead u1-2")
    t.do("maximum")
    assert t.top == "Paying"
    assert t.s.stack[-1].side == ALLIED
    assert lost(t, "u1-2") == 1
    assert t.why("lose u1-2", side=ALLIED) == ["10.71 others_pay_first"]
    assert {"lose u1-1", "lose u11-2"} == set(t.options(ALLIED))
    assert lost(t, "j124-1") == 0


@pytest.mark.rule("rising-sun", "10.71b")
def test_nobody_loses_a_second_step_before_all_have_lost_one() -> None:
    """R21 Steps lost to bombardment do not count."""
    stack = "u1-2 where 3213 level 1\nu1-3 where 3213 level 2 lost 1"
    t = front(f"dice 6\n{stack}\nj4-1 where 3212\nj4-2 where 3214\nj4-3 where 3314 level 1")
    attack(t, "3213", "j124-1", "j124-2", "j4-1", "j4-2", "j4-3")  # 30 against 13, a whole regiment less one shift
    answer(t, "lead u1-1")
    t.do("maximum")
    owed = t.s.stack[-1].owed
    assert owed == 2
    t.do("lose u1-3", side=ALLIED)
    assert not t.place("u1-3").isdigit()
    assert (lost(t, "u1-1"), lost(t, "u1-2")) == (1, 1)


@pytest.mark.rule("rising-sun", "10.72")
@pytest.mark.rule("rising-sun", "15.3a")
def test_destroyed_units_go_to_their_box_by_their_supply() -> None:
    assert beaten().place("u1-1") == "allied_destroyed"
    cut = front("dice 1\nu1-1 lost 1\nu1dhq where allied_destroyed")
    attack(cut, "3213", "j124-1", "j124-2")
    cut.do("normal")
    assert cut.place("u1-1") == "allied_permanent"


# 10.8 advance and pursuit


@pytest.mark.rule("rising-sun", "10.8a")
@pytest.mark.rule("rising-sun", "10.2.10")
def test_attackers_advance_within_stacking_before_the_next_attack() -> None:
    t = beaten("j4-1 where 3214")
    assert t.top == "Advance"
    assert t.why("attack 3213") == ["not_now"]
    assert t.why("advance j4-1") == ["10.8 not_advancing"]
    t.do("advance j124-1", "advance j124-2")
    assert (t.place("j124-1"), t.place("j124-2")) == ("3213", "3213")
    assert t.top == "Attacks"
    assert t.has("control_japan", "3213")


@pytest.mark.rule("rising-sun", "10.2.10")
def test_with_a_defender_left_nobody_advances() -> None:
    t = front("dice 3")
    attack(t, "3213", "j124-1", "j124-2")
    t.do("normal")
    assert t.place("u1-1") == "3213"
    assert t.top == "Attacks"


@pytest.mark.rule("rising-sun", "10.8a")
def test_nobody_advances_into_a_full_hex() -> None:
    t = front("u1-1 lost 1\nj11c where 3214")
    t.dice(1)
    attack(t, "3213", "j124-1", "j124-2", "j11c")  # 13 against 3
    t.do("normal")
    t.do("advance j124-1", "advance j124-2")
    assert t.top == "Attacks"  # two and no more
    assert t.place("j11c") == "3214"


@pytest.mark.rule("rising-sun", "10.8b")
def test_advance_is_optional() -> None:
    t = beaten()
    t.do("done")
    assert (t.place("j124-1"), t.top) == ("3314", "Attacks")
    assert not t.has("control_japan", "3213")


@pytest.mark.rule("rising-sun", "10.8c")
@pytest.mark.rule("rising-sun", "10.812")
def test_if_bombardment_empties_the_hex_the_undisrupted_attackers_advance_three_hexes() -> None:
    """R72 The defender fires all the same."""
    guns = "j4h where 3414 level 1\nu11-5 where 3112\nu11-2 where 3112 level 1"
    t = front(f"u1-1 lost 1\nu1-2 where 3113\n{guns}")
    t.dice(1, 1)
    t.do("attack 3213", "lead j124-1", "join j124-2", "support j4h", "done")
    answer(t, "support u11-5", "support u11-2")
    t.do("fire j4h", "shoot 3213")
    assert t.place("u1-1") == "allied_destroyed"
    assert (t.top, t.s.stack[-1].side) == ("SupportingFire", ALLIED)
    t.do("fire u11-5", "fire u11-2", "shoot 3313", side=ALLIED)
    assert t.s.disrupted[t.kit.index["j124-2"]] == 1 or lost(t, "j124-2")
    assert t.top == "Advance"
    assert t.s.stack[-1].hexes == 3
    assert t.why("advance j124-2") == (["10.8 not_advancing"] if t.s.disrupted[t.kit.index["j124-2"]] else [])


@pytest.mark.rule("rising-sun", "10.811a")
@pytest.mark.rule("rising-sun", "10.811b")
@pytest.mark.parametrize(("hexes", "unpaid"), [(1, 0), (2, 1), (3, 2)])
def test_every_loss_not_paid_is_a_hex_of_pursuit(hexes: int, unpaid: int) -> None:
    t = beaten(hexes=hexes)
    assert t.s.stack[-1].hexes == 1 + unpaid


@pytest.mark.rule("rising-sun", "10.811b")
def test_pursuit_ends_after_three_hexes() -> None:
    t = front("dice 6\nu1-1 lost 1")
    t.do("attack 3213", "lead j124-1", "join j124-2", "done", "maximum")
    while t.top == "Paying":
        t.do("lose j124-1")
    assert t.s.stack[-1].hexes == 3  # D4 against one step


@pytest.mark.rule("rising-sun", "10.811c")
def test_the_first_hex_is_the_defenders_then_any_direction() -> None:
    t = beaten(hexes=2)
    assert t.why("to 3112") == ["not_now"]
    t.do("advance j124-1")
    assert t.place("j124-1") == "3213"
    assert {"to 3113", "to 3214", "to 3314", "stop"} <= set(t.options())
    t.do("to 3113")
    assert t.place("j124-1") == "3113"
    assert t.top == "Advance"  # its two hexes are used up, the other may follow


@pytest.mark.rule("rising-sun", "10.811d")
def test_pursuit_stops_in_an_enemy_zone_but_the_first_hex_is_always_entered() -> None:
    t = beaten("u5-1 where 3112\nu5hq where 3011 level 1", hexes=3)
    t.do("advance j124-1", "to 3113")
    assert t.place("j124-1") == "3113"
    assert t.top == "Advance"
    stopped = beaten("u5-1 where 3113", hexes=3)
    stopped.do("advance j124-1")
    assert stopped.top == "Advance"
    assert stopped.place("j124-1") == "3213"


@pytest.mark.rule("rising-sun", "10.811c")
def test_pursuit_enters_no_enemy_hex() -> None:
    t = beaten("u1hq where 3214", hexes=2)
    t.do("advance j124-1")
    assert t.why("to 3214") == ["10.811 no_pursuit"]


# landing forces

LANDING = "u1-1 where 3110\nu1dhq where 2911\nj124-1 where 3109 bound 3110 moved 4\n"


@pytest.mark.rule("rising-sun", "16.32a")
def test_a_landing_force_must_attack_its_hex_and_no_other() -> None:
    """R90"""
    t = attacking("guadalcanal", LANDING + "u1-2 where 3210\nj4-1 where 3311\nj2hq where 3312")
    assert t.why("end") == ["16.32 landing_waits"]
    t.do("attack 3210")
    assert t.why("lead j124-1") == ["16.32 bound_elsewhere"]


@pytest.mark.rule("rising-sun", "16.32d")
@pytest.mark.rule("rising-sun", "15.3b")
def test_a_landing_force_that_cannot_advance_is_lost_for_good() -> None:
    t = attacking("guadalcanal", "dice 6\n" + LANDING)
    t.do("attack 3110", "lead j124-1", "done", "normal")
    assert t.place("u1-1") == "3110"
    assert t.place("j124-1") == "japan_permanent"
    assert t.s.losses[t.kit.index["mj_loss_japan_army_infantry"]] == 2


@pytest.mark.rule("rising-sun", "16.32e")
def test_a_landing_force_that_wins_must_land_and_may_pursue() -> None:
    """R44"""
    t = attacking("guadalcanal", "dice 6\n" + LANDING + "u1-1 lost 1\nj4-1 where 3109 level 1 bound 3110 moved 4")
    t.do("attack 3110", "lead j124-1", "done", "normal")
    while t.top == "Paying":
        t.do("lose j124-1")
    assert t.why("done") == ["16.32 must_land"]
    t.do("advance j124-1")
    assert t.s.bound[t.kit.index["j124-1"]] == -1


@pytest.mark.rule("rising-sun", "16.32a")
def test_a_landing_force_lands_at_once_where_the_hex_is_empty() -> None:
    """R90"""
    text = "u1-1 where 3213\nu1dhq where 2911\nj124-1 where 3109 bound 3110 moved 4\nj2hq where 3414"
    steps = "step RegularMovement side=1\nstep CombatPhase side=0 reserve=false"
    t = scene(f"game guadalcanal\nphase 4\nphasing 0\n{text}\n{steps}")
    assert t.place("j124-1") == "3110"
    assert t.s.attacked[t.kit.index["j124-1"]]


@pytest.mark.rule("bataan", "B-2.10")
def test_tanks_pursue_through_jungle_along_the_trail_alone() -> None:
    units = "j7tk where 2603\nj9-1 where 2603 level 1\nj65hq where 2601\na51hq where 2604\na31-1 where 3624"
    t = attacking("bataan", f"dice 6\n{units}")
    attack(t, "2604", "j9-1", "j7tk")
    t.do("normal", "advance j7tk")
    assert t.options() == ["to 2603", "to 2705", "stop"]  # the trail
    assert t.why("to 2605") == ["10.811 no_pursuit"]
    t.do("stop", "advance j9-1")
    assert t.can("to 2605")
