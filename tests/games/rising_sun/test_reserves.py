"""9.0 Reserves: committed in their own player turn, or to the help of a hex under attack."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, allowance, answer, attack, attacking, moving, reserves

from hexfront.games.rising_sun.rules.defensive_reserves import Search, search, way_to
from hexfront.games.rising_sun.rules.headquarters import commander
from hexfront.testing import Scene, opened

HELD = "a57-1 where 3211\naPhq where 3313\nj9-1 where 3210\nj9-2 where 3111\nj16hq where 3110\n"
"""Bataan: a battalion attacked from the north, with its division staff two hexes behind it."""


def held(text: str, reserve: bool = False) -> Scene:
    return attacking("bataan", HELD + text, reserve=reserve)


def waiting(text: str = "") -> Scene:
    """Guadalcanal: a battalion in reserve with its staff, an enemy three hexes off."""
    return reserves(
        "guadalcanal", f"j124-1 where 3514 reserve 1\nj35hq where 3515\nu1-1 where 3213\nu1dhq where 2911\n{text}"
    )


def cheapest_ways(found: Search, start: int, goal: int) -> list[list[str]]:
    """All ways to a hex that cost as little as possible, by printed numbers."""
    if start == goal:
        return [[]]
    board, cost = opened("guadalcanal")[1].board, found.found.cost
    onward = [o for o, price in found.steps(start) if cost[start] + price == cost[o] <= cost[goal]]
    return [[board.number(o), *rest] for o in onward for rest in cheapest_ways(found, o, goal)]


# 9.1 into reserve


@pytest.mark.rule("rising-sun", "9.11d")
def test_a_unit_may_leave_an_enemy_zone_and_check_then() -> None:
    t = moving("guadalcanal", "dice 1\nj124-1 where 3314\nj35hq where 3515\nu1-1 where 3213\nu1dhq where 2911")
    t.do("move j124-1")
    assert t.why("check j124-1") == ["9.11 beside_enemy"]
    t.do("to 3414", "check j124-1")
    assert t.s.reserve[t.kit.index["j124-1"]] == 1


# 9.31 offensive reserves


@pytest.mark.rule("rising-sun", "9.31", "9.32ter a", "8.31a")
def test_a_reserve_that_passes_is_committed_and_moves_half_its_allowance_never_strategically() -> None:
    t = waiting()
    t.dice(4)
    t.do("commit j124-1")
    assert t.s.reserve[t.kit.index["j124-1"]] == 2
    assert (t.top, allowance(t)) == ("Moving", 4)
    assert not t.can("strategic")
    assert not t.can("check j124-1")


@pytest.mark.rule("rising-sun", "9.32ter a", "4.2(3)")
def test_half_of_an_odd_allowance_is_rounded_up() -> None:
    t = waiting("initiative 0\nheld 1")
    t.dice(4)
    t.do("commit j124-1")
    assert allowance(t) == 5  # half of 8 + 1


@pytest.mark.rule("rising-sun", "9.32bis a", "9.32bis b")
def test_a_reserve_that_fails_stays_in_reserve_and_does_not_check_again_in_the_phase() -> None:
    t = waiting("jK where 3514 level 1 reserve 1")
    t.dice(5)
    t.do("commit j124-1")
    assert t.s.reserve[t.kit.index["j124-1"]] == 1
    assert t.why("commit j124-1") == ["9.32bis failed_already"]
    assert t.can("commit jK")


@pytest.mark.rule("rising-sun", "9.31", "9.3")
def test_only_units_in_reserve_under_a_staff_are_committed() -> None:
    t = waiting("jK where 3514 level 1\nj124-3 where 4316 reserve 1")
    assert t.why("commit jK") == ["9.3 not_in_reserve"]
    assert t.why("commit j124-3") == ["9.12 no_commander"]
    assert t.why("commit u1-1") == ["9.31 not_yours"]


@pytest.mark.rule("rising-sun", "11.23bis a")
def test_a_disrupted_reserve_is_not_committed_to_attack() -> None:
    """R87"""
    assert waiting("j124-1 disrupted 1\njK where 3514 level 1 reserve 1").why("commit j124-1") == ["11.23bis disrupted"]


@pytest.mark.rule("rising-sun", "9.32ter b", "9.2(3)")
def test_a_committed_unit_attacks_and_others_do_not_and_afterwards_it_is_no_reserve() -> None:
    """R16, R53"""
    t = waiting("u5-1 where 3414\nj124-1 where 3515 level 1\nj4-1 where 3415")
    t.dice(1, 3)
    t.do("commit j124-1", "stop", "attack 3414")
    assert t.why("lead j4-1") == ["9.32ter not_committed"]
    t.do("lead j124-1", "done", "normal")
    while t.top != "Attacks":
        t.do(t.options()[0])
    t.do("end")
    assert t.s.reserve[t.kit.index["j124-1"]] == 0


# 9.32, 9.33 defensive reserves


@pytest.mark.rule("rising-sun", "9.32", "9.33a")
@pytest.mark.parametrize("reserve", [False, True])
def test_reserves_come_to_help_in_both_combat_phases_as_far_as_half_their_allowance(reserve: bool) -> None:
    t = held("j9-1 reserve 2\nj9-2 reserve 2\na57-2 where 3413 reserve 1\na57-3 where 3414 reserve 1", reserve)
    attack(t, "3211", "j9-1", "j9-2")
    answer(t)
    assert t.top == "DefensiveReserves"
    assert t.can("commit a57-2", ALLIED)  # three points away
    assert t.why("commit a57-3", ALLIED) == ["9.33 cannot_reach"]  # four


@pytest.mark.rule("rising-sun", "9.33a")
def test_a_reserve_passes_no_enemy_zone_on_its_way() -> None:
    """R17"""
    t = held("a57-2 where 3411 reserve 1\nj9-3 where 3311\na45-1 where 3413 reserve 1")
    attack(t, "3211", "j9-1", "j9-2")
    answer(t)
    assert t.why("commit a57-2", ALLIED) == ["9.33 cannot_reach"]
    t = held("a57-2 where 3412 reserve 1")
    attack(t, "3211", "j9-1", "j9-2")
    answer(t)
    assert t.can("commit a57-2", ALLIED)


@pytest.mark.rule("rising-sun", "9.33a", "13.3b")
def test_interdiction_slows_a_defensive_reserve() -> None:
    t = held("a57-2 where 3412 reserve 1\na45-1 where 3313 level 1 reserve 1\ninterdicted_japan + 3312 3313")
    attack(t, "3211", "j9-1", "j9-2")
    answer(t)
    assert t.why("commit a57-2", ALLIED) == ["9.33 cannot_reach"]
    assert t.can("commit a45-1", ALLIED)  # by 3212


@pytest.mark.rule("rising-sun", "9.32bis c")
def test_a_reserve_checks_once_for_a_hex_in_a_player_turn_but_also_for_another() -> None:
    """R76"""
    t = held(
        "dice 5 3\na57-2 where 3412 reserve 1\na57-3 where 3313 level 1 reserve 1\na45-1 where 3311\nj9-3 where 3310"
    )
    attack(t, "3211", "j9-2")
    answer(t)
    t.do("commit a57-2", side=ALLIED)
    assert t.why("commit a57-2", ALLIED) == ["9.32bis tried_already"]
    assert t.can("commit a57-3", ALLIED)
    t.do("done", side=ALLIED)
    t.do("normal")
    while t.top != "Attacks":
        t.do(t.options()[-1])
    attack(t, "3311", "j9-3")
    answer(t)
    assert t.can("commit a57-2", ALLIED)
    later = held(
        "a57-2 where 3412 reserve 1\na45-1 where 3412 level 1 reserve 1\nj9-1 reserve 2\n"
        + f"tried 3211:{t.kit.index['a57-2']}:1",
        reserve=True,
    )
    attack(later, "3211", "j9-1")
    answer(later)
    assert later.why("commit a57-2", ALLIED) == ["9.32bis tried_already"]


@pytest.mark.rule("rising-sun", "9.33b")
def test_the_strength_of_a_reserve_counts_before_the_odds() -> None:
    """16 against 4 is 4-1; with four more 2-1."""
    text = "dice 1\nj9-3 where 3310\nj20-1 where 3210 level 1\nj20-2 where 3111 level 1\na57-2 where 3412 reserve 1"
    t = held(text)
    attack(t, "3211", "j9-1", "j9-2", "j20-1", "j20-2")
    answer(t)
    t.do("commit a57-2", side=ALLIED)
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("2-1")


@pytest.mark.rule("rising-sun", "9.33b")
def test_a_reserve_that_arrives_is_never_the_lead() -> None:
    """R58"""
    t = held("dice 1\na57-2 where 3412 reserve 1")
    attack(t, "3211", "j9-1", "j9-2")
    answer(t)
    t.do("commit a57-2", side=ALLIED)
    assert t.s.stack[-1].attack.enemy_lead == t.kit.index["a57-1"]


@pytest.mark.rule("rising-sun", "6.22", "9.32")
def test_a_reserve_that_would_overstack_the_hex_is_warned_of_but_may_come() -> None:
    text = "u1-1 where 3213\nu1-2 where 3213 level 1\nu1-3 where 3212 reserve 1\nu1dhq where 3112\nj124-1 where 3314\n"
    t = attacking("guadalcanal", text + "j35hq where 3315")
    attack(t, "3213", "j124-1")
    t.do("lead u1-1", side=ALLIED)
    answer(t)
    assert t.top == "DefensiveReserves"
    assert t.game.warning(t.s, ALLIED, t.act("commit u1-3")) == "would_overstack"
    assert t.can("commit u1-3", ALLIED)


@pytest.mark.rule("rising-sun", "9.33a")
def test_of_equally_cheap_ways_a_reserve_takes_the_one_with_the_lowest_hex_numbers() -> None:
    """R17 Looked at on all pairs of hexes near each other against all cheapest ways."""
    t = moving("guadalcanal", "u1-1 where 3213 reserve 1\njK where 0203", ALLIED)
    unit, number, several = t.kit.index["u1-1"], t.kit.board.number, 0
    start = t.s.where[unit]
    for target in t.kit.board.grid:
        if t.kit.land >> target & 1 and 0 < t.kit.distance(start, target) <= 4 and (way := way_to(t.s, unit, target)):
            found = search(t.s, unit, target)
            assert found is not None
            ways = sorted(cheapest_ways(found, start, target))
            several += len(ways) > 1
            assert [number(h) for h in way] == ways[0]
    assert several > 5


@pytest.mark.rule("rising-sun", "9.12a", "9.12b")
@pytest.mark.parametrize("order", [("u1dhq", "u1hq"), ("u1hq", "u1dhq")])
def test_of_two_staffs_the_better_one_makes_the_check(order: tuple[str, str]) -> None:
    near = "".join(f"{staff} where {hex}\n" for staff, hex in zip(order, ("3012", "3111"), strict=True))
    t = moving("guadalcanal", f"dice 4\nu1-1 where 3011\n{near}jK where 0203", ALLIED)
    assert commander(t.s, t.kit.index["u1-1"]) == t.kit.index["u1dhq"]
    t.do("move u1-1", "check u1-1", side=ALLIED)
    assert t.s.reserve[t.kit.index["u1-1"]] == 1  # a die of 4 against 4, not against 3
