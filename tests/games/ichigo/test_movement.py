"""6.0, 10.0 Stacking and movement."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    JAPAN,
    US,
    allowed,
    army,
    attack,
    fights,
    go,
    moves,
    points,
    spent,
    stack,
    war,
)

from hexfront.games.ichigo.rules.stacking import counted, room
from hexfront.testing import Scene

FIVE = "CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202\nCEA-12B where 2202\nCEA-7B where 2202\n"
FOUR = "\n".join(army(n, "1705", face) for n, face in ((1, "74"), (2, "5"), (3, "18"), (4, "10")))
MARKERS = "causeway 2\nbeachhead_2 where 2918\naerial_supply where 2918\n"
EIGHT = MARKERS + "\n".join(f"US-{n} where 2918" for n in (6, 7, 24, 25, 27, 31, 32, 33))


def cost(t: Scene, name: str, hex: str, side: int = JAPAN) -> int:
    """What the first step of a unit costs."""
    t.do(f"move {name}", f"to {hex}", side=side)
    return spent(t)


# stacking


@pytest.mark.rule("ichigo", "6.0a", "6.2a")
def test_a_sixth_japanese_unit_may_pass_but_not_end() -> None:
    t = moves(f"{FIVE}CEA-9B where 2203")
    t.do("move CEA-9B", "to 2202")
    assert t.why("stop") == ["6.0 no_room"]
    t.do("to 2201", "stop")
    assert t.place("CEA-9B") == "2201"


@pytest.mark.rule("ichigo", "6.0a")
def test_nobody_enters_a_full_hex_without_points_to_leave_it() -> None:
    t = moves(f"{FIVE}CEA-9B where 2203 raided 1")
    t.do("move CEA-9B", "to 2103", "to 2102")
    assert t.why("to 2202") == ["6.0 no_room_ahead"]


@pytest.mark.rule("ichigo", "6.0b")
def test_enemies_never_share_a_hex() -> None:
    t = moves("CEA-3D where 2202\n" + army(1, "2203", "74"))
    t.do("move CEA-3D")
    assert t.why("to 2203") == ["6.0 enemy_there"]


@pytest.mark.rule("ichigo", "6.1")
def test_stacks_may_split() -> None:
    t = moves("CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202\nCEA-12B where 2202")
    t.do("move CEA-3D", "add CEA-58D", "to 2203", "stop")
    assert (stack(t, "2203"), stack(t, "2202")) == (["CEA-3D", "CEA-58D"], ["CEA-13D", "CEA-12B"])


@pytest.mark.rule("ichigo", "6.2b")
def test_every_division_and_brigade_counts_one() -> None:
    t = war("CEA-3D where 2202 lost 1\nCEA-13D where 2202 lost 1\nCEA-58D where 2202 lost 1\nCEA-12B where 2202")
    assert counted(t.s, t.kit.board.hex("2202")) == 4


@pytest.mark.rule("ichigo", "6.2c")
def test_tanks_do_not_stack() -> None:
    tanks = "KA-1T where tank\nKA-5T where tank"
    t = fights(f"{FIVE}{tanks}\n{army(1, '2203', '5', tried=True)}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D", "CEA-58D", "CEA-12B", "CEA-7B", more=("tank",) * 5)
    assert len(t.happened("tank_spent")) == 5


@pytest.mark.rule("ichigo", "6.3a")
def test_a_fifth_chinese_unit_may_not_end() -> None:
    t = moves(f"{FOUR}\n{army(5, '1704', '73')}", nation=CHINESE, dice=(6,))
    t.do("move u5", "to 1705", side=ALLIED)
    assert t.why("stop", side=ALLIED) == ["6.0 no_room"]


@pytest.mark.rule("ichigo", "6.3b")
def test_militia_do_not_count() -> None:
    t = war(f"{FOUR}\nHM where 1705")
    assert counted(t.s, t.kit.board.hex("1705")) == 4
    assert room(t.s, CHINESE, t.kit.board.hex("1705")) == 0


@pytest.mark.rule("ichigo", "6.3c", "6.4b")
def test_chinese_and_us_units_pass_each_other_and_never_end_together() -> None:
    t = moves(f"causeway 2\nUS-6 where 2817\n{army(1, '2717', '74')}", nation=CHINESE, turn=9, dice=(6,))
    t.do("move u1", "to 2817", side=ALLIED)
    assert t.why("stop", side=ALLIED) == ["6.0 no_room"]
    t.do("to 2918", side=ALLIED)
    assert t.place("u1") == "2918"
    t = moves(f"{MARKERS}US-6 where 2817\n{army(1, '2717', '74')}", nation=US, turn=9)
    t.do("move US-6", "to 2717", side=ALLIED)
    assert t.why("stop", side=ALLIED) == ["6.0 no_room"]


@pytest.mark.rule("ichigo", "6.4a", "6.5")
def test_eight_us_units_whatever_markers_lie_there() -> None:
    t = moves(f"{EIGHT}\nUS-37 where 2817", nation=US, turn=9)
    assert counted(t.s, t.kit.board.hex("2918")) == 8
    t.do("move US-37", "to 2918", side=ALLIED)
    assert t.why("stop", side=ALLIED) == ["6.0 no_room"]


# movement


@pytest.mark.rule("ichigo", "10.0a")
def test_units_move_to_adjacent_hexes() -> None:
    t = moves("CEA-3D where 2202")
    t.do("move CEA-3D")
    assert t.why("to 2204") == ["10.0 not_adjacent"]


@pytest.mark.rule("ichigo", "10.0b")
def test_units_move_in_the_phase_of_their_nation() -> None:
    t = moves(f"{MARKERS}US-6 where 2918\n{army(1, '1705', '74')}", nation=US, turn=9)
    assert t.why("move u1", side=ALLIED) == ["10.0 not_yours_to_move"]


@pytest.mark.rule("ichigo", "10.1a", "10.14a")
def test_nobody_spends_more_than_the_points_there_are() -> None:
    t = moves("CEA-3D where 2202\n" + army(1, "2203", "74"), turn=6)
    assert points(t, "CEA-3D") == 6
    t.do("to 2102", "to 2002", "to 2003", "to 2004")
    assert (spent(t), t.why("to 2005")) == (5, [])
    t.do("to 2005")
    assert t.top == "Movement"
    assert t.why("move CEA-3D") == ["10.4 move_over"]


@pytest.mark.rule("ichigo", "10.1b", "10.4")
def test_a_move_that_is_finished_is_not_taken_up_again() -> None:
    t = moves("CEA-3D where 2202\nCEA-13D where 2302")
    go(t, "CEA-3D", "2203")
    t.do("stop")
    t.do("move CEA-13D")
    assert t.why("move CEA-3D") == ["not_now"]
    t.do("stop")
    assert t.why("move CEA-3D") == ["10.4 move_over"]


@pytest.mark.rule("ichigo", "10.2")
def test_the_full_cost_must_be_there() -> None:
    t = moves(army(1, "0119", "74"), nation=CHINESE, dice=(2,))
    t.do("move u1", side=ALLIED)
    assert t.place("u1") == "0119", "one point, and mountains all around"
    assert t.why("move u1", side=ALLIED) == ["10.4 move_over"]


@pytest.mark.rule("ichigo", "10.3")
def test_units_may_be_picked_up_and_each_has_points_of_its_own() -> None:
    enemy = army(1, "2706", "74")
    t = moves(f"CEA-3D where 2202\nCEA-13D where 2502\n{enemy}")
    t.s.done = [0] * len(t.s.done)
    t.do("move CEA-3D", "to 2203", "to 2303", "to 2402", "to 2502", "add CEA-13D")
    assert t.s.stack[-1].spent == (4, 0)
    t.do("to 2602", "to 2702")
    assert t.why("to 2802") == ["10.1 too_few_points"]
    t.do("leave CEA-3D", "to 2802")
    assert (t.place("CEA-3D"), t.place("CEA-13D"), t.s.stack[-1].spent) == ("2702", "2802", (3,))


@pytest.mark.rule("ichigo", "10.7a", "10.7b", "10.8", "10.9", "10.13")
def test_what_hexes_cost() -> None:
    assert cost(moves("CEA-3D where 2202"), "CEA-3D", "2203") == 1
    assert cost(moves("CEA-3D where 1906"), "CEA-3D", "1907") == 1, "rough"
    assert cost(moves("CEA-3D where 2203"), "CEA-3D", "2204") == 1, "city"
    assert cost(moves("CEA-3D where 0119"), "CEA-3D", "0218") == 2, "mountain"
    assert cost(moves("CEA-3D where 1902"), "CEA-3D", "1903") == 2, "over a river"
    assert cost(moves("CEA-3D where 0612"), "CEA-3D", "0713") == 3, "over a river into mountains"


@pytest.mark.rule("ichigo", "10.10a")
def test_nobody_enters_water_or_crosses_lake_and_sea_hexsides() -> None:
    t = moves("CEA-3D where 3107\nCEA-13D where 2603\nCEA-58D where 1711")
    t.do("move CEA-3D")
    assert t.why("to 3108") == ["10.10 barred_side"]
    t.do("stop", "move CEA-13D")
    assert t.why("to 2704") == ["10.10 barred_side"]
    t.do("stop", "move CEA-58D")
    assert t.why("to 1712") == ["10.10 water"]


@pytest.mark.rule("ichigo", "10.11d")
def test_japanese_units_never_move_by_sea() -> None:
    t = moves("causeway 2\nFG-9D where 3317", turn=8, dice=(6,))
    t.do("move FG-9D")
    reached = {way.hex for way in t.game.aids.reach(t.s, JAPAN, t.kit.index["FG-9D"])}
    assert reached
    assert all(t.kit.formosa >> hex & 1 for hex in reached)


@pytest.mark.rule("ichigo", "10.12a", "10.12b")
def test_railroad_and_city_do_not_change_the_cost() -> None:
    assert cost(moves("CEA-3D where 1906"), "CEA-3D", "1907") == 1
    assert cost(moves("CEA-3D where 1905"), "CEA-3D", "1906") == 2, "over the Hwai, railroad or not"


@pytest.mark.rule("ichigo", "10.15a", "10.15b")
def test_chinese_points_are_the_die_less_one_and_with_causeway_the_die() -> None:
    t = moves(army(1, "1705", "74"), nation=CHINESE, dice=(1,))
    t.do("move u1", side=ALLIED)
    assert t.top == "Movement"
    assert t.why("move u1", side=ALLIED) == ["10.4 move_over"]
    assert points(moves(army(1, "1705", "74"), nation=CHINESE, dice=(6,)), "u1", side=ALLIED) == 5
    t = moves(f"{army(1, '1705', '74')}\ncauseway 2", nation=CHINESE, turn=7, dice=(1,))
    assert points(t, "u1", side=ALLIED) == 1


@pytest.mark.rule("ichigo", "10.15c")
def test_enemy_airpower_costs_the_chinese_too() -> None:
    t = moves(f"{army(1, '1803', '74')}\nair_japan + 1804", nation=CHINESE, dice=(3,))
    t.do("move u1", side=ALLIED)
    assert allowed(t) == 2
    t.do("to 1804", side=ALLIED)
    assert t.place("u1") == "1804"
    assert t.top == "Movement", "both points are spent"


@pytest.mark.rule("ichigo", "10.16")
def test_us_units_have_six_points() -> None:
    assert points(moves(f"{MARKERS}US-6 where 2918", nation=US, turn=9), "US-6", side=ALLIED) == 6


# strategic movement

WAY = "CEA-3D where 2202"


def far(t: Scene, name: str = "CEA-3D", side: int = JAPAN) -> None:
    """Nine clear hexes to the east and back."""
    t.do(f"move {name}", *(f"to {hex}" for hex in ["2302", "2402", "2502", "2602", "2702", "2802", "2702"]), side=side)


@pytest.mark.rule("ichigo", "10.17c")
def test_japanese_strategic_movement_doubles_the_points_until_turn_6() -> None:
    t = moves(WAY, turn=3)
    far(t)
    assert spent(t) == 7
    t = moves(WAY, turn=7, dice=(6,))
    t.do("move CEA-3D", "to 2302", "to 2402", "to 2502", "to 2602", "to 2702", "to 2802")
    assert t.top == "Movement"
    t = moves(f"{WAY}\n{army(1, '2203', '74')}", turn=3)
    t.do("move CEA-3D", "to 2302", "to 2402", "to 2502", "to 2602", "to 2702", "to 2802")
    assert t.top == "Movement", "a Chinese unit was next to it when the phase began"


@pytest.mark.rule("ichigo", "10.17a", "10.17b")
def test_us_strategic_movement() -> None:
    us = f"{MARKERS}US-6 where 2817\n"
    t = moves(us, nation=US, turn=9)
    t.do("move US-6", side=ALLIED)
    assert t.s.stack[-1].fast == (True,)
    t = moves(f"{us}CEA-3D where 2717", nation=US, turn=9)
    t.do("move US-6", side=ALLIED)
    assert t.s.stack[-1].fast == (False,)
    t = moves("causeway 2\nUS-6 where 2502\nbeachhead_2 where 2502\nCEA-3D where 2205", nation=US, turn=9)
    t.do("move US-6", *(f"to {hex}" for hex in ("2402", "2502", "2402", "2502", "2402", "2302")), side=ALLIED)
    assert spent(t) == 6
    t.do("to 2303", side=ALLIED)
    assert t.why("to 2304", side=ALLIED) == [], "two hexes from the Japanese"
    t.do("to 2304", side=ALLIED)
    assert t.why("to 2204", side=ALLIED) == ["10.17 no_strategic"], "next to them"
    t = moves("causeway 2\nUS-6 where 2502\nbeachhead_2 where 2502", nation=US, turn=9)
    t.do("move US-6", *(f"to {hex}" for hex in ("2402", "2502", "2402", "2502", "2402", "2403")), side=ALLIED)
    assert t.why("to 2404", side=ALLIED) == ["6.0 enemy_there"], "the garrison of Pengpu"
    t = moves("causeway 2\nUS-6 where 2202\nbeachhead_2 where 2202\njapan_control + 2204", nation=US, turn=9)
    t.do("move US-6", *(f"to {hex}" for hex in ("2203", "2202", "2203", "2202", "2302", "2303")), side=ALLIED)
    t.do("to 2203", side=ALLIED)
    assert t.why("to 2204", side=ALLIED) == ["10.17 no_strategic"], "an empty Chinese city in Japanese hands"


@pytest.mark.rule("ichigo", "10.17d")
def test_it_never_comes_next_to_enemies_or_into_an_empty_enemy_city() -> None:
    t = moves(f"{WAY}\n{army(1, '2805', '74')}", turn=3)
    t.do("move CEA-3D", *(f"to {hex}" for hex in ["2302", "2402", "2502", "2602", "2703", "2803"]))
    assert t.why("to 2804") == ["10.17 no_strategic"]
    t = moves("CEA-3D where 2202", turn=3)
    t.do("move CEA-3D", *(f"to {hex}" for hex in ["2302", "2202", "2302", "2202", "2302", "2303"]))
    t.do("to 2203")
    assert t.why("to 2204") == ["10.17 no_strategic"], "Fowyang is Chinese, and empty"


@pytest.mark.rule("ichigo", "10.17e")
def test_whoever_could_may_also_move_as_usual() -> None:
    t = moves(f"{WAY}\n{army(1, '2205', '74')}", turn=3)
    t.do("move CEA-3D", "to 2203", "to 2204")
    assert t.place("CEA-3D") == "2204"


@pytest.mark.rule("ichigo", "10.17f")
def test_fitness_is_told_when_the_phase_begins_and_supply_again_when_the_unit_moves() -> None:
    t = moves("CEA-3D where 3320\nCEA-13D where 2202", turn=5)
    t.do("move CEA-3D")
    assert (allowed(t), t.s.stack[-1].fast) == (3, (False,))
    t = moves("CEA-3D where 2202\nCEA-13D where 2302", turn=5)
    t.s.raided[t.kit.index["CEA-13D"]] = 1
    t.do("move CEA-13D")
    assert (allowed(t), t.s.stack[-1].fast) == (3, (False,))


@pytest.mark.rule("ichigo", "10.17g")
def test_a_move_that_came_next_to_the_enemy_stays_within_the_ordinary_points() -> None:
    t = moves(f"{WAY}\n{army(1, '2205', '74')}", turn=2)
    t.do("move CEA-3D", "to 2203", "to 2204", "to 2203", "to 2303", "to 2302")
    assert t.s.stack[-1].clean == (False,)
    t.do("to 2402")
    assert t.top == "Movement"


@pytest.mark.rule("ichigo", "10.18")
def test_chinese_never_move_strategically() -> None:
    t = moves(army(1, "1705", "74"), nation=CHINESE, dice=(6,))
    t.do("move u1", side=ALLIED)
    assert (allowed(t), t.s.stack[-1].fast) == (5, (False,))


# orders and the 38th Army


@pytest.mark.rule("ichigo", "5.4a", "5.4b")
def test_the_38th_army_rests_on_turn_1_and_is_left_alone() -> None:
    text = f"CEA-21D where 0925\nCEA-3D where 2202\n{army(1, '0924', '74')}\n{army(2, '2203', '5')}"
    t = moves(text, turn=1)
    assert t.why("move CEA-21D") == ["5.4 frozen"]
    t = fights(text, turn=1)
    assert t.why("attack 0924") == ["11.0 nobody_beside"]
    t = fights(text, nation=CHINESE, turn=1)
    assert t.why("attack 0925", side=ALLIED) == ["5.4 protected"]


@pytest.mark.rule("ichigo", "5.4c")
def test_from_turn_2_it_is_an_ordinary_force() -> None:
    text = f"CEA-21D where 0925\n{army(1, '0924', '74')}"
    assert moves(text, turn=2).can("move CEA-21D")
    assert fights(text, turn=2).can("attack 0924")
    assert fights(text, nation=CHINESE, turn=2).can("attack 0925", side=ALLIED)


@pytest.mark.rule("ichigo", "5.5a")
def test_japan_announces_whether_it_moves_or_fights_first() -> None:
    text = "CEA-3D where 2202\n" + army(1, "2203", "74")
    t = war(text, "Announcement nation=0")
    t.do("fight_first")
    assert t.top == "Combat"
    t.do("end")
    assert t.top == "Movement"
    t = war(text, "Announcement nation=0")
    t.do("move_first")
    assert t.top == "Movement"
    t.do("end")
    assert t.top == "Combat"


@pytest.mark.rule("ichigo", "5.5b", "5.1b", "5.5e")
def test_without_causeway_japan_announces_for_the_chinese() -> None:
    for turn in (2, 4):
        t = war(army(1, "1705", "74"), "Announcement nation=1", turn=turn)
        assert t.can("move_first", side=JAPAN)
        assert t.why("move_first", side=ALLIED) == ["not_your_decision"]
        t.do("move_first" if turn == 2 else "fight_first")
        assert t.top == "Movement", "there is nobody to attack"


@pytest.mark.rule("ichigo", "5.5c")
def test_the_allied_player_moves_the_chinese_in_any_order() -> None:
    t = moves(f"{army(1, '1705', '74')}\n{army(2, '1606', '5')}", nation=CHINESE, dice=(6, 6))
    assert {"move u1", "move u2"} <= set(t.options(ALLIED))
    t.do("move u2", "stop", "move u1", side=ALLIED)
    assert t.top == "Moving"


@pytest.mark.rule("ichigo", "5.5d", "5.5f", "5.3.1")
def test_with_causeway_the_allies_announce_for_both_nations_apart() -> None:
    text = f"causeway 2\nbeachhead_2 where 2918\nUS-6 where 2918\n{army(1, '1705', '74')}"
    t = war(text, "Announcement nation=2", "Announcement nation=1", turn=9)
    t.do("fight_first", side=ALLIED)
    assert t.top == "Combat", "Amoy has a garrison"
    t.do("end", "end", side=ALLIED)
    assert t.top == "Announce"
    t.do("move_first", side=ALLIED)
    assert t.s.stack[-1].nation == CHINESE
