"""8.8, 8.10, 8.11 The airlift, and the 11th Airborne Division."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, US, allowed, army, attack, go, moves, odds, play, points, war

from hexfront.games.ichigo.rules.supply import supplied
from hexfront.testing import Scene

WON = "air_winner 1"
LANDED = "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\nonce_allied + 3221"


def lifts(text: str, *dice: int, turn: int = 2) -> Scene:
    """A Chinese movement phase."""
    return moves(text, CHINESE, turn=turn, dice=dice)


def us(text: str = "", turn: int = 8) -> Scene:
    """A US movement phase with the beachhead on Formosa."""
    return moves(f"{LANDED}\n{text}", US, turn=turn)


# 8.8, 8.10 airlift


@pytest.mark.rule("ichigo", "8.10a", "8.10d")
def test_one_chinese_unit_a_turn_is_airlifted_and_then_moves() -> None:
    t = lifts(f"{WON}\n{army(1, '0310', '5')}\n{army(2, '0712', '7')}", 4)
    t.do("airlift u1", "at 1418", side=ALLIED)
    assert t.place("u1") == "1418"
    assert points(t, "u1", ALLIED) == 3
    t.do("stop", side=ALLIED)
    assert t.why("airlift u2", ALLIED) == ["8.10 airlift_used"]


@pytest.mark.rule("ichigo", "8.10a")
def test_the_airlift_is_to_be_had_again_in_the_next_turn() -> None:
    t = lifts(f"{WON}\nairlifted 1\n{army(2, '0712', '7')}")
    assert t.why("airlift u2", ALLIED) == ["8.10 airlift_used"]
    play(t, "GameTurn", dice=(2, 6))
    assert (t.s.airlifted, t.s.air_winner) == (0, ALLIED)


@pytest.mark.rule("ichigo", "8.10b", "9.9")
def test_it_goes_from_one_friendly_mainland_city_to_another() -> None:
    text = f"{LANDED}\n{army(1, '0612', '5')}\n{army(2, '0712', '7')}\njapan_control + 1813"
    t = lifts(text, turn=8)
    assert t.why("airlift u1", ALLIED) == ["8.10 not_in_city"]
    t.do("airlift u2", side=ALLIED)
    assert t.why("at 0611", ALLIED) == ["8.10 not_a_friendly_city"]
    assert t.why("at 1813", ALLIED) == ["8.10 not_a_friendly_city"]
    assert t.why("at 0712", ALLIED) == ["8.10 same_city"]
    assert t.why("at 3221", ALLIED) == ["9.9 no_chinese_on_formosa"]
    assert t.can("at 1418", ALLIED)


@pytest.mark.rule("ichigo", "8.10b", "9.9")
def test_no_airlift_where_only_formosa_is_left_to_fly_to() -> None:
    kit = war("").kit
    cities = (kit.board.number(hex) for hex in range(kit.board.grid.size) if kit.chinese_cities >> hex & 1)
    lost_cities = " ".join(city for city in cities if city != "0712")
    t = lifts(f"{LANDED}\n{army(1, '0712', '5')}\njapan_control + {lost_cities}", turn=8)
    assert t.why("airlift u1", ALLIED) == ["8.10 no_city"]


@pytest.mark.rule("ichigo", "8.10c")
def test_tried_and_untried_regulars_may_fly_but_never_militia() -> None:
    t = lifts(f"{WON}\nGM where 1418\n{army(1, '1418', '5')}\n{army(2, '1418', '7', tried=True)}")
    assert t.why("airlift GM", ALLIED) == ["8.10 no_airlift"]
    assert t.can("airlift u1", ALLIED)
    assert t.can("airlift u2", ALLIED)


@pytest.mark.rule("ichigo", "8.10e")
@pytest.mark.parametrize("winner", ["air_winner 0", "air_winner -1"])
def test_without_air_superiority_there_is_no_airlift(winner: str) -> None:
    t = lifts(f"{winner}\n{army(1, '0310', '5')}")
    assert t.why("airlift u1", ALLIED) == ["8.10 no_superiority"]


@pytest.mark.rule("ichigo", "8.8", "8.10f")
@pytest.mark.parametrize(("turn", "more"), [(2, WON), (9, f"causeway 1\n{WON}"), (9, LANDED), (10, LANDED)])
def test_the_capacity_exists_before_and_after_the_decision(turn: int, more: str) -> None:
    """With Causeway nobody rolls for the air, and it is there every turn."""
    assert lifts(f"{more}\n{army(1, '0310', '5')}", turn=turn).can("airlift u1", ALLIED)


@pytest.mark.rule("ichigo", "8.8")
def test_causeway_ends_the_airpower_phase() -> None:
    t = war("causeway 2", "GameTurn", turn=8, dice=(6,))
    assert "AirpowerPhase" not in [type(step).__name__ for step in t.s.stack]
    assert t.happened("air_superiority") == []
    assert (t.top, t.s.turn, t.dice_left) == ("Announce", 9, 0)


@pytest.mark.rule("ichigo", "8.10g")
def test_the_city_of_arrival_needs_room() -> None:
    full = "\n".join(army(n, "1418", face) for n, face in zip(range(2, 6), ("7", "9", "12", "14"), strict=True))
    t = lifts(f"{WON}\n{army(1, '0310', '5')}\n{full}\nGM where 1418")
    t.do("airlift u1", side=ALLIED)
    assert t.why("at 1418", ALLIED) == ["8.10 city_full"]
    assert t.can("at 1815", ALLIED)


@pytest.mark.rule("ichigo", "8.10g")
def test_militia_leave_room_and_us_units_do_not() -> None:
    three = "\n".join(army(n, "1418", face) for n, face in zip(range(2, 5), ("7", "9", "12"), strict=True))
    t = lifts(f"{LANDED}\n{army(1, '0310', '5')}\n{three}\nGM where 1418\nUS-11 where 1422", turn=9)
    t.do("airlift u1", side=ALLIED)
    assert t.can("at 1418", ALLIED)
    assert t.why("at 1422", ALLIED) == ["8.10 city_full"]


@pytest.mark.rule("ichigo", "8.10h")
def test_a_unit_whose_stack_rolled_badly_flies_and_rolls_for_itself() -> None:
    t = lifts(f"{WON}\n{army(1, '0310', '5')}\n{army(2, '0310', '7')}\n{army(3, '1418', '9')}", 1, 5)
    t.do("move u2", side=ALLIED)
    assert t.happened("points_rolled")[-1]["number"] == 0
    assert t.why("move u1", ALLIED) == ["10.2 no_points"]
    t.do("airlift u1", "at 1418", "move u1", side=ALLIED)
    assert allowed(t) == 4


@pytest.mark.rule("ichigo", "8.10h")
def test_the_stack_at_the_place_of_arrival_keeps_its_own_die() -> None:
    t = lifts(f"{WON}\n{army(1, '0310', '5')}\n{army(3, '1418', '9')}", 2, 6)
    t.do("move u3", "stop", "airlift u1", "at 1418", "move u1", side=ALLIED)
    assert allowed(t) == 5


@pytest.mark.rule("ichigo", "8.10h", "8.10i")
def test_a_unit_that_has_moved_does_not_fly() -> None:
    t = lifts(f"{WON}\n{army(1, '0310', '5')}\n{army(2, '0612', '7')}", 6, 6)
    go(t, "u1", "0311", side=ALLIED)
    t.do("stop", side=ALLIED)
    assert t.why("airlift u1", ALLIED) == ["8.10 has_moved"]
    go(t, "u2", "0712", side=ALLIED)
    t.do("stop", side=ALLIED)
    assert t.place("u2") == "0712"
    assert t.why("airlift u2", ALLIED) == ["8.10 has_moved"]


# 8.11 the 11th Airborne


@pytest.mark.rule("ichigo", "8.11a")
@pytest.mark.parametrize(("turn", "why"), [(7, ["8.11 too_early_for_airborne"]), (8, []), (10, [])])
def test_the_airborne_division_comes_from_turn_8(turn: int, why: list[str]) -> None:
    t = us("US-6 where 3221", turn=turn)
    assert t.why("drop", ALLIED) == why
    assert t.why("come 3221", ALLIED) == why
    if not why:
        t.do("drop", "at 2103", side=ALLIED)
        assert t.place("US-11") == "2103"


@pytest.mark.rule("ichigo", "8.11h")
def test_at_a_beachhead_it_is_an_ordinary_arrival() -> None:
    t = us(f"US-6 where 3221\n{army(1, '0310', '5')}")
    assert t.why("come 2818", ALLIED) == ["8.11 not_a_beachhead"]
    t.do("come 3221", side=ALLIED)
    assert t.place("US-11") == "3221"
    assert points(t, "US-11", ALLIED) == 6
    t.do("stop", side=ALLIED)
    assert t.why("drop", ALLIED) == ["8.11 airborne_entered"]
    assert (t.s.airlifted, t.s.aerial_supplied, t.s.dropped) == (0, 0, 0)
    play(t, "StartMovement nation=1")
    assert t.can("airlift u1", ALLIED)


@pytest.mark.rule("ichigo", "8.11h")
def test_at_a_beachhead_eight_units_are_the_limit() -> None:
    names = ("6", "7", "24", "25", "27", "31", "32", "33")
    t = us("\n".join(f"US-{name} where 3221" for name in names))
    assert t.why("come 3221", ALLIED) == ["6.4 beachhead_full"]


@pytest.mark.rule("ichigo", "8.11b")
def test_it_drops_on_clear_or_rough_land_without_anybody() -> None:
    t = us(f"CEA-3D where 2103\n{army(1, '2104', '5')}")
    t.do("drop", side=ALLIED)
    for closed in ("1603", "2103", "2104", "2008", "3001", "1712"):
        assert t.why(f"at {closed}", ALLIED) == ["8.11 no_drop_there"], closed
    for open_hex in ("1604", "2102", "1801", "3220", "0925"):
        assert t.can(f"at {open_hex}", ALLIED), open_hex


@pytest.mark.rule("ichigo", "8.11b")
def test_it_may_drop_among_us_units_with_room() -> None:
    names = ("6", "7", "24", "25", "27", "31", "32", "33")
    crowd = "\n".join(f"US-{name} where 2103" for name in names)
    t = us(f"{crowd}\nUS-37 where 2102")
    t.do("drop", side=ALLIED)
    assert t.why("at 2103", ALLIED) == ["8.11 no_drop_there"]
    assert t.can("at 2102", ALLIED)


@pytest.mark.rule("ichigo", "8.11c")
def test_there_is_one_drop_a_game() -> None:
    t = us()
    t.do("drop", "at 2103", side=ALLIED)
    assert t.why("drop", ALLIED) == ["8.11 airborne_entered"]
    play(t, "StartMovement nation=2")
    assert "drop" not in t.options(ALLIED)
    assert t.s.dropped == 1


@pytest.mark.rule("ichigo", "8.11d")
def test_the_drop_uses_the_airlift_and_the_supply_marker() -> None:
    """R37 The marker lies on the drop hex and supplies the division there."""
    t = us(f"US-6 where 2104\n{army(1, '0310', '5')}")
    t.do("drop", "at 2103", side=ALLIED)
    assert t.place("aerial_supply") == "2103"
    assert supplied(t.s, t.kit.airborne)
    assert t.why("supply 2104", ALLIED) == ["7.8 supply_used"]
    play(t, "StartMovement nation=1")
    assert t.why("airlift u1", ALLIED) == ["8.10 airlift_used"]


@pytest.mark.rule("ichigo", "8.11d")
def test_no_drop_after_either_was_used() -> None:
    t = us("US-6 where 2104")
    t.do("supply 2104", side=ALLIED)
    assert t.why("drop", ALLIED) == ["7.8 supply_used"]
    assert us("airlifted 1").why("drop", ALLIED) == ["8.10 airlift_used"]


@pytest.mark.rule("ichigo", "8.11e")
def test_afterwards_it_moves_and_attacks_like_others() -> None:
    t = us("CEA-9B where 2202")
    t.do("drop", "at 2104", side=ALLIED)
    assert points(t, "US-11", ALLIED) == 6
    t.do("to 2103", "stop", "end", side=ALLIED)
    play(t, "StartCombat nation=2", dice=(6,))
    attack(t, "2202", "US-11", nation=US)
    assert odds(t)[:2] == (3, 2)


@pytest.mark.rule("ichigo", "8.11f")
def test_it_may_be_airlifted_over_the_sea_in_place_of_a_chinese_unit() -> None:
    t = us(f"US-11 where 3221\nUS-6 where 2103\n{army(1, '0310', '5')}\n{army(2, '1418', '7')}", turn=9)
    t.do("fly", side=ALLIED)
    assert t.why("at 2008", ALLIED) == ["8.10 not_a_friendly_city"]
    assert t.why("at 1418", ALLIED) == ["8.10 city_full"]
    t.do("at 1422", side=ALLIED)
    assert t.place("US-11") == "1422"
    assert t.can("supply 2103", ALLIED)
    assert points(t, "US-11", ALLIED) == 3
    play(t, "StartMovement nation=1")
    assert t.why("airlift u1", ALLIED) == ["8.10 airlift_used"]


@pytest.mark.rule("ichigo", "8.11f")
def test_it_flies_before_its_own_move_and_from_a_city() -> None:
    """R38"""
    assert us(turn=9).why("fly", ALLIED) == ["8.11 airborne_not_entered"]
    assert us("US-11 where 3220", turn=9).why("fly", ALLIED) == ["8.10 not_in_city"]
    assert us("US-11 where 3221\nairlifted 1", turn=9).why("fly", ALLIED) == ["8.10 airlift_used"]
    t = us("US-11 where 3221", turn=9)
    go(t, "US-11", "3220", side=ALLIED)
    t.do("stop", side=ALLIED)
    assert t.why("fly", ALLIED) == ["8.10 has_moved"]


@pytest.mark.rule("ichigo", "8.11g")
def test_no_other_us_unit_flies() -> None:
    t = us("US-6 where 3221", turn=9)
    assert t.why("airlift US-6", ALLIED)
    assert t.why("fly", ALLIED) == ["8.11 airborne_not_entered"]
    t = lifts(f"{LANDED}\nUS-6 where 3221\n{army(1, '0310', '5')}", turn=9)
    assert t.why("airlift US-6", ALLIED) == ["8.10 no_airlift"]
