"""8.0 Movement, with reinforcements (5.3), the check for reserve (9.1) and naval movement (16.3)."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, allowance, go, moving, spent

from hexfront.testing import Scene


def on_guadalcanal(text: str, side: int = JAPAN) -> Scene:
    far = "u1dhq where 3011" if side == JAPAN else "j2hq where 0203"
    return moving("guadalcanal", f"{text}\n{far}", side)


# 8.1 units and groups, one after the other


@pytest.mark.rule("rising-sun", "8.11a")
def test_a_unit_pays_for_every_hex_it_enters() -> None:
    t = on_guadalcanal("j124-1 where 3514\nj2hq where 3614")
    go(t, "j124-1", "3414", "3315")
    terrain = [t.kit.board.terrain[t.kit.board.hex(n)] for n in ("3414", "3315")]
    assert terrain == ["clear", "jungle"]
    assert spent(t) == 3


@pytest.mark.rule("rising-sun", "8.12b")
def test_one_move_ends_before_the_next_begins_and_is_not_taken_up_again() -> None:
    t = on_guadalcanal("j124-1 where 3514\njK where 3614\nj2hq where 3515")
    go(t, "j124-1", "3414")
    assert t.why("move jK") == ["not_now"]
    t.do("stop", "move jK", "stop")
    assert t.why("move j124-1") == ["8.12 already_moved"]


@pytest.mark.rule("rising-sun", "8.12a")
def test_a_group_goes_as_far_as_its_slowest_and_the_others_may_leave_it() -> None:
    t = on_guadalcanal("j124-1 where 3514\nj11c where 3514 level 1\nj2hq where 3615")
    t.do("move j124-1", "add j11c", "to 3414", "to 3515", "to 3614")
    assert t.s.stack[-1].spent == (5, 5)
    assert t.why("to 3615") == ["8.21 too_few_points"]
    t.do("leave j11c", "to 3615")
    assert (t.place("j124-1"), t.place("j11c")) == ("3615", "3614")
    assert t.why("move j11c") == ["not_now"]


@pytest.mark.rule("rising-sun", "8.12a")
def test_company_is_chosen_before_the_first_hex_and_from_the_same_hex() -> None:
    t = on_guadalcanal("j124-1 where 3514\njK where 3614\nj11c where 3514 level 1\nj2hq where 3615")
    t.do("move j124-1")
    assert t.why("add jK") == ["8.12 not_here"]
    t.do("to 3414")
    assert t.why("add j11c") == ["8.12 set_out"]


@pytest.mark.rule("rising-sun", "8.13")
def test_points_are_never_kept_for_the_next_turn() -> None:
    t = on_guadalcanal("j124-1 where 3514\nj2hq where 3515")
    go(t, "j124-1", "3414")
    assert (spent(t), allowance(t)) == (1, 8)
    t.do("stop")
    t.s.moved = [0] * len(t.s.moved)  # the next game turn
    t.do("move j124-1")
    assert (spent(t), allowance(t)) == (0, 8)


# 8.2 costs


@pytest.mark.rule("rising-sun", "8.21")
def test_the_whole_cost_must_be_there() -> None:
    t = on_guadalcanal("j11c where 3514\nj2hq where 3515")
    go(t, "j11c", "3515", "3514")
    assert (spent(t), allowance(t)) == (5, 6)
    assert t.why("to 3515") == ["8.21 too_few_points"]
    assert t.can("to 3414")


@pytest.mark.rule("rising-sun", "8.22a")
def test_one_hex_is_always_possible_and_then_the_move_is_over() -> None:
    t = moving("guadalcanal", "u3DB where 2913\nu1dhq where 2912\nj2hq where 0203", ALLIED)
    t.do("move u3DB", side=ALLIED)
    assert allowance(t) == 2
    t.do("to 2812", side=ALLIED)
    assert t.place("u3DB") == "2812"
    assert t.top == "Movement"


@pytest.mark.rule("rising-sun", "8.22b")
@pytest.mark.rule("bataan", "B-2.10")
def test_prohibited_terrain_stays_closed() -> None:
    t = moving("bataan", "j7tk where 2603\nj65hq where 2601\na31-1 where 3624")
    t.do("move j7tk")
    assert t.why("to 2503") == ["8.22 prohibited"]
    assert t.can("to 2604")


@pytest.mark.rule("rising-sun", "8.23a", "8.23b", "8.23c", "E-3")
def test_a_line_replaces_terrain_and_river_only_where_it_runs() -> None:
    t = moving("bataan", "j9-1 where 2603\nj65hq where 2601\na31-1 where 3624")
    go(t, "j9-1", "2604")  # over the ford by the trail
    assert spent(t) == 1
    t.do("to 2605")  # jungle behind a river that no line crosses
    assert spent(t) == 4
    t = moving("bataan", "j7tk where 3004\nj65hq where 2601\na31-1 where 3624")
    go(t, "j7tk", "3105")  # clear and a river, though both hexes lie near the road
    assert spent(t) == 4


@pytest.mark.rule("guadalcanal", "G-2.8")
def test_motors_cross_the_matanikau_by_the_road_alone() -> None:
    t = moving("guadalcanal", "uA where 1812\nu1dhq where 1912\nj2hq where 0203", ALLIED)
    go(t, "uA", "1712", side=ALLIED)
    assert spent(t) == 1
    t = moving("guadalcanal", "uA where 1713\nu1dhq where 1912\nj2hq where 0203", ALLIED)
    t.do("move uA", side=ALLIED)
    assert t.why("to 1613", side=ALLIED) == ["8.22 prohibited"]


@pytest.mark.rule("singapore", "S-2.75")
def test_motors_get_onto_the_island_by_the_causeway_alone() -> None:
    t = moving("singapore", "j1tk where 2038\nj5hq where 1937\nc1m where 1230")
    t.do("move j1tk")
    assert [t.why(f"to {hex}") for hex in ("1939", "2039")] == [["8.22 prohibited"]] * 2
    t.do("to 1938", "to 1939")
    assert t.place("j1tk") == "1939"


@pytest.mark.rule("rising-sun", "8.24a", "8.24b")
def test_no_unit_enters_an_enemy_hex_or_the_sea() -> None:
    t = on_guadalcanal("j124-1 where 3111\nj2hq where 3515")
    t.do("move j124-1")
    assert t.why("to 3011") == ["8.24 enemy_there"]
    t = on_guadalcanal("j124-1 where 3009\nj2hq where 3515")
    t.do("move j124-1")
    assert t.why("to 3008") == ["8.24 sea"]


@pytest.mark.rule("rising-sun", "13.3b")
def test_interdiction_makes_a_hex_dearer() -> None:
    t = on_guadalcanal("j124-1 where 3514\nj2hq where 3515\ninterdicted_allied + 3414")
    go(t, "j124-1", "3414")
    assert spent(t) == 3
    t = moving("bataan", "a192 where 3106\naII where 3309\nj65hq where 2601\ninterdicted_japan + 3107", ALLIED)
    go(t, "a192", "3107", side=ALLIED)
    assert spent(t) == 5


# 8.3 strategic movement


@pytest.mark.rule("rising-sun", "8.32a")
def test_strategic_movement_doubles_the_allowance() -> None:
    t = on_guadalcanal("j124-1 where 0809\nj2hq where 0810")
    t.do("move j124-1", "strategic")
    assert allowance(t) == 16
    assert t.why("strategic") == ["8.12 set_out"]


@pytest.mark.rule("rising-sun", "8.32b")
def test_strategic_movement_keeps_away_from_every_enemy_unit() -> None:
    t = moving("guadalcanal", "j124-1 where 3513\nj2hq where 3615\nu1hq where 3313")
    t.do("move j124-1", "strategic")
    assert t.why("to 3413") == ["8.32 strategic_beside_enemy"]
    t = moving("guadalcanal", "j124-1 where 3413\nj2hq where 3615\nu1hq where 3313")
    t.do("move j124-1")
    assert t.why("strategic") == ["8.32 strategic_beside_enemy"]


@pytest.mark.rule("rising-sun", "8.31b", "9.3")
def test_units_in_reserve_stay_where_they_are() -> None:
    t = on_guadalcanal("j124-1 where 3514 reserve 1\njK where 3514 level 1\nj2hq where 3515")
    assert t.why("move j124-1") == ["9.3 reserved"]


@pytest.mark.rule("rising-sun", "4.2(3)", "4.0b")
@pytest.mark.parametrize(("holder", "points"), [(-1, 8), (0, 9), (1, 8)])
def test_the_initiative_gives_a_point_more(holder: int, points: int) -> None:
    t = on_guadalcanal("j124-1 where 3514\nj2hq where 3515")
    t.s.initiative = holder
    t.do("move j124-1")
    assert allowance(t) == points


@pytest.mark.rule("rising-sun", "11.23bis c", "2.4a")
def test_a_disrupted_unit_has_half_its_allowance_rounded() -> None:
    t = moving("bataan", "j9-1 where 2603 disrupted 1\na26c where 3105 disrupted 1\nj65hq where 2601\naII where 3309")
    t.do("move j9-1")
    assert allowance(t) == 3
    t = moving("bataan", "a26c where 3105 disrupted 1\nj65hq where 2601\naII where 3309", ALLIED)
    t.do("move a26c", side=ALLIED)
    assert allowance(t) == 4


@pytest.mark.rule("singapore", "S-2.10.1")
def test_motorized_infantry_choose_foot_or_wheels() -> None:
    t = moving("singapore", "j11 where 1508\nj5hq where 1507\nc1m where 1230")
    t.do("move j11")
    assert allowance(t) == 5
    t.do("motor")
    assert allowance(t) == 8
    assert t.why("motor") == ["S-2.10 no_motors"]


# 11.13 artillery


@pytest.mark.rule("rising-sun", "11.13")
def test_guns_enter_a_zone_only_in_company() -> None:
    near = "u1-1 where 3213\nj2hq where 3515"
    t = moving("guadalcanal", f"j20m where 3414\n{near}")
    t.do("move j20m")
    assert t.why("to 3314") == ["11.13 guns_alone"]
    t = moving("guadalcanal", f"j20m where 3414\nj124-1 where 3314\n{near}")
    t.do("move j20m")
    assert t.can("to 3314")
    t = moving("guadalcanal", f"j20m where 3414\nj124-1 where 3414 level 1\n{near}")
    t.do("move j20m", "add j124-1")
    assert t.can("to 3314")


# 9.1 the check for reserve


@pytest.mark.rule("rising-sun", "9.12b", "9.13")
@pytest.mark.parametrize(("die", "reserve"), [(4, 1), (5, 0)])
def test_a_die_within_the_rating_puts_a_unit_in_reserve_and_ends_its_move(die: int, reserve: int) -> None:
    t = on_guadalcanal("j4-1 where 3514\nj2hq where 3515").dice(die)
    t.do("move j4-1", "check j4-1")
    assert t.s.reserve[t.kit.index["j4-1"]] == reserve
    assert t.top == "Movement"
    assert not t.can("move j4-1")


@pytest.mark.rule("rising-sun", "9.11b", "9.11c")
def test_no_check_beside_an_enemy_nor_after_more_than_half_the_points() -> None:
    t = moving("guadalcanal", "j4-1 where 3513\nj2hq where 3614\nu11-2 where 3412")
    t.do("move j4-1")
    assert t.why("check j4-1") == ["9.11 beside_enemy"]
    t = on_guadalcanal("j4-1 where 3514\nj2hq where 3614")
    go(t, "j4-1", "3414", "3515")
    assert spent(t) == 4
    assert t.can("check j4-1")
    t.do("to 3614")
    assert t.why("check j4-1") == ["9.11 spent_too_much"]


@pytest.mark.rule("rising-sun", "9.11c")
def test_half_of_five_points_is_three() -> None:
    for last, points, refusals in (("1609", 4, ["9.11 spent_too_much"]), ("1607", 3, [])):
        t = moving("singapore", "j11 where 1508\nj5hq where 1507\nc1m where 1230")
        t.do("move j11")
        assert allowance(t) == 5
        t.do("to 1608", f"to {last}")
        assert (spent(t), t.why("check j11")) == (points, refusals)


@pytest.mark.rule("rising-sun", "9.12a", "9.14", "14.2")
@pytest.mark.rule("guadalcanal", "G-2.31")
def test_a_check_needs_a_staff_of_the_formation_within_its_radius() -> None:
    t = on_guadalcanal("j4-1 where 3514\nj2hq where 3518")
    t.do("move j4-1")
    assert t.can("check j4-1")
    t = on_guadalcanal("j4-1 where 3514\nj2hq where 3519")
    t.do("move j4-1")
    assert t.why("check j4-1") == ["9.12 no_commander"]
    t = on_guadalcanal("j4-1 where 3514\nj35hq where 3515\nj2hq where 0203")
    t.do("move j4-1")
    assert t.why("check j4-1") == ["9.12 no_commander"]
    t = on_guadalcanal("jY where 3514\nj35hq where 3515")
    t.do("move jY")
    assert t.can("check jY")


@pytest.mark.rule("rising-sun", "9.14")
def test_a_unit_whose_staff_has_not_come_borrows_one_and_one_whose_staff_is_destroyed_does_not() -> None:
    t = on_guadalcanal("j4-1 where 3514\nj35hq where 3515")
    t.do("move j4-1")
    assert t.can("check j4-1")
    t = on_guadalcanal("j4-1 where 3514\nj35hq where 3515\nj2hq where japan_destroyed lost 1")
    t.do("move j4-1")
    assert t.why("check j4-1") == ["9.12 no_commander"]


@pytest.mark.rule("rising-sun", "9.13a", "9.11a")
def test_no_check_after_strategic_movement() -> None:
    t = on_guadalcanal("j4-1 where 3514\nj2hq where 3515")
    t.do("move j4-1", "strategic")
    assert t.why("check j4-1") == ["9.13 no_check"]


@pytest.mark.rule("rising-sun", "9.2(1)")
def test_an_enemy_who_comes_next_to_it_ends_a_reserve() -> None:
    stack = "u1-1 where 3213 reserve 1\nu1-2 where 3213 level 1 reserve 1\n"
    t = moving("guadalcanal", f"{stack}u11-2 where 3112 reserve 1\nj124-1 where 3414\nj2hq where 3515")
    go(t, "j124-1", "3314")
    assert [t.s.reserve[t.kit.index[u]] for u in ("u1-1", "u1-2", "u11-2")] == [0, 0, 1], "whoever lies below, too"


# 5.3 reinforcements


@pytest.mark.rule("singapore", "S-2.81", "S-5.0b", "S-2.82")
@pytest.mark.rule("rising-sun", "5.3b")
def test_reinforcements_appear_in_their_port_with_all_their_points() -> None:
    t = moving("singapore", "j11 where japan_staging\nc1m where 1230")
    t.do("enter j11", "at 1707")
    assert (spent(t), allowance(t)) == (0, 5)
    t = moving("singapore", "c45 where allied_staging\nj5hq where 1707\nj11 where 1940", ALLIED)
    assert t.why("enter c45", side=ALLIED) == ["5.3 no_entry"]


@pytest.mark.rule("bataan", "B-5.0a")
def test_over_the_edge_the_first_hex_is_paid_and_a_zone_stops() -> None:
    t = moving("bataan", "j20-2 where japan_staging\nj7tk where 2602\na31-1 where 1009\nj65hq where 2601")
    t.do("enter j20-2")
    assert t.why("at 2602") == ["5.3 no_entry_there"]
    assert t.can("at 3201")
    t.do("at 1501")
    assert spent(t) == 2
    t = moving("bataan", "j20-2 where japan_staging\na31-1 where 1009\nj65hq where 2601")
    t.do("enter j20-2", "at 1008")
    assert t.top == "Movement"


@pytest.mark.rule("rising-sun", "5.3c", "8.32c")
def test_whoever_comes_in_neither_checks_for_reserve_nor_moves_strategically() -> None:
    t = moving("bataan", "j20-2 where japan_staging\nj16hq where 1502\na31-1 where 3624")
    t.do("enter j20-2", "at 1501")
    assert t.why("check j20-2") == ["9.13 no_check"]
    assert t.why("strategic") == ["8.12 set_out"]


@pytest.mark.rule("rising-sun", "8.12b", "9.3")
def test_who_has_moved_or_is_in_reserve_is_not_taken_along() -> None:
    t = on_guadalcanal("j124-1 where 3514\njK where 3514 level 1 moved 1\nj124-3 where 3514 level 2 reserve 1")
    t.do("move j124-1")
    assert [reason.split()[1] for unit in ("jK", "j124-3") for reason in t.why(f"add {unit}")] == [
        *("already_moved", "reserved"),
    ]


# 16.3 by sea


@pytest.mark.rule("rising-sun", "16.31b", "16.31a")
def test_a_reinforcement_lands_on_a_free_coast_and_has_half_its_points() -> None:
    t = on_guadalcanal("j4-2 where japan_staging plan 1010 due 1\nj2hq where 0809")
    t.do("sail j4-2")
    assert allowance(t) == 4


@pytest.mark.rule("rising-sun", "16.31c")
def test_on_a_coast_in_an_enemy_zone_it_stops() -> None:
    t = moving("guadalcanal", "dice 6\nj4-2 where japan_staging plan 1010 due 1\nj2hq where 0203\nu1-1 where 1111")
    t.do("sail j4-2")
    assert t.top == "Movement"
    assert t.place("j4-2") == "1010"


@pytest.mark.rule("rising-sun", "16.32a")
def test_against_an_enemy_it_waits_at_sea() -> None:
    t = moving("guadalcanal", "dice 6\nj4-2 where japan_staging plan 2910 due 1\nj2hq where 0203\nu1-1 where 2910")
    t.do("sail j4-2")
    assert t.top == "Waiting"
    sea = t.options()
    assert sea
    assert t.why("at 3009") == ["16.32 no_sea_beside"]
    t.do(sea[0])
    unit = t.kit.index["j4-2"]
    assert t.s.bound[unit] == t.kit.board.hex("2910")
    assert t.kit.sea >> t.s.where[unit] & 1


# R31 control


def test_passing_through_a_hex_takes_it() -> None:
    t = on_guadalcanal("j124-1 where 3314\nj2hq where 3515")
    assert t.has("control_allied", "3313")
    go(t, "j124-1", "3313", "3413")
    assert t.has("control_japan", "3313")
    assert not t.has("control_allied", "3313")


# 17 fog of war


@pytest.mark.rule("rising-sun", "17.1b", "17.1d")
def test_the_owner_lays_another_unit_on_top_in_his_own_player_turn_only() -> None:
    t = on_guadalcanal("j124-1 where 3514\njK where 3514 level 1\nu1-1 where 3010\nu1-2 where 3010 level 1")
    t.do("top jK")
    assert [t.s.level[t.kit.index[u]] for u in ("jK", "j124-1")] == [0, 1]
    assert t.why("top u1-2", side=ALLIED) == ["not_your_decision"]


@pytest.mark.rule("rising-sun", "17.2a")
@pytest.mark.rule("bataan", "B-2.9")
def test_a_fifth_marker_is_not_there() -> None:
    units = "\n".join(f"j9-{n} where 260{n}" for n in (1, 2, 3))
    t = moving("bataan", f"{units}\nj122-1 where 2503\nj122-2 where 2703\na31-1 where 3624")
    t.do(*(f"conceal {hex}" for hex in ("2601", "2602", "2603", "2503")))
    assert t.why("conceal 2703") == ["17.2 no_concealment_marker"]
    t.do("uncover 2601", "conceal 2703")
    assert t.hexes("concealed_japan") == {"2602", "2603", "2503", "2703"}


@pytest.mark.rule("rising-sun", "17.2a")
def test_a_marker_goes_along_when_all_under_it_move_together() -> None:
    pair = "j9-1 where 2603\nj9-2 where 2603 level 1\nconcealed_japan + 2603\na31-1 where 3624"
    t = moving("bataan", pair)
    t.do("move j9-1", "add j9-2", "to 2604")
    assert t.hexes("concealed_japan") == {"2604"}
    t = moving("bataan", pair)
    t.do("move j9-1", "to 2604")
    assert t.hexes("concealed_japan") == {"2603"}
