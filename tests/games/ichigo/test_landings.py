"""5.3.12-5.3.15, 9.8, 10.11 The landing on the mainland, later landings, naval transfer."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, JAPAN, US, army, go, moves, ours, play, points, stack, war

from hexfront.testing import Scene

FORMOSA = "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\nonce_allied + 3221\nUS-6 where 3221"
BOTH = f"{FORMOSA}\nbeachhead_2 where 2818\njapan_control - 2818\nonce_allied + 2818\nUS-7 where 2818"
REST = ("24", "25", "27", "31", "32", "33", "37", "38", "40")


def landing(text: str = "", turn: int = 8, start: str = FORMOSA) -> Scene:
    """Phase I."""
    return war(f"{start}\n{text}", "LandingPhase", turn=turn)


# 5.3.12 the mainland


@pytest.mark.rule("ichigo", "5.3.12a", "5.3.12b")
def test_on_turn_8_a_port_south_of_2817_must_be_chosen() -> None:
    t = landing()
    assert {option.split()[1] for option in t.options(ALLIED)} == {"2918", "2818", "2521", "2022", "2223"}
    assert t.why("port 2916", ALLIED) == ["5.3.12 not_a_landing_port"]
    assert not t.can("done", ALLIED)
    t.do("port 2918", side=ALLIED)
    assert t.place("beachhead_2") == "2918"
    assert t.why("done", ALLIED) == ["5.3.12 must_land"]
    t.do("land_at US-24 3221", side=ALLIED)
    assert t.why("done", ALLIED) == ["5.3.12 must_land"]
    t.do("land_at US-25 2918", "done", side=ALLIED)
    assert stack(t, "2918") == ["US-25"]


@pytest.mark.rule("ichigo", "5.3.12a")
def test_at_most_eight_divisions_land_there() -> None:
    t = landing()
    t.do("port 2818", *(f"land_at US-{name} 2818" for name in REST[:8]), side=ALLIED)
    assert t.why(f"land_at US-{REST[8]} 2818", ALLIED) == ["6.4 beachhead_full"]
    assert t.why("land_at US-6 2818", ALLIED) == ["5.3.12 not_landing"]
    assert t.why("land_at US-11 3221", ALLIED) == ["5.3.12 not_landing"]
    assert t.why(f"land_at US-{REST[8]} 2022", ALLIED) == ["9.8 not_a_beachhead"]
    assert t.can(f"land_at US-{REST[8]} 3221", ALLIED)


@pytest.mark.rule("ichigo", "5.3.12c", "5.3.15")
def test_japanese_units_in_the_port_are_moved_out_by_the_allied_player() -> None:
    """R32 Each by itself, to a land hex around that is open to it."""
    t = landing("CEA-19B where 2818\nCEA-60D where 2818\nUS-24 where 2817")
    t.do("port 2818", side=ALLIED)
    assert (t.top, t.options(JAPAN)) == ("PushOut", [])
    for closed in ("2817", "2919", "2617"):
        assert t.why(f"push {closed}", ALLIED) == ["5.3.12 not_out_there"], closed
    t.do("push 2718", "push 2918", side=ALLIED)
    assert (t.place("CEA-19B"), t.place("CEA-60D")) == ("2718", "2918")
    assert ours(t, "2918")
    t.do("land_at US-25 2818", "done", side=ALLIED)
    assert not ours(t, "2818")
    assert t.thrown() == []


@pytest.mark.rule("ichigo", "5.3.12d")
def test_chinese_units_are_moved_out_of_their_own_port() -> None:
    """Not into a city with a Japanese garrison, nor among US units."""
    t = landing(f"{army(1, '2918', '5')}\nUS-24 where 2917")
    t.do("port 2918", side=ALLIED)
    assert t.why("push 2818", ALLIED) == ["5.3.12 not_out_there"]
    assert t.why("push 2917", ALLIED) == ["5.3.12 not_out_there"]
    t.do("push 2817", "land_at US-25 2918", side=ALLIED)
    assert (t.place("u1"), stack(t, "2918")) == ("2817", ["US-25"])


@pytest.mark.rule("ichigo", "5.3.12e")
def test_the_static_tank_division_is_pushed_and_static_where_it_comes_to() -> None:
    t = landing("AA14-2TD where 2818")
    t.do("port 2818", "push 2719", side=ALLIED)
    assert t.place("AA14-2TD") == "2719"
    play(t, "StartMovement nation=0")
    assert t.why("move AA14-2TD") == ["10.1 static"]


@pytest.mark.rule("ichigo", "5.3.12e")
def test_a_unit_without_a_way_out_is_lost() -> None:
    """R32 Both hexes next to Hong Kong hold Chinese units."""
    t = landing(f"CEA-13B where 2223\n{army(1, '2222', '5')}\n{army(2, '2123', '7')}")
    t.do("port 2223", side=ALLIED)
    assert (t.place("CEA-13B"), t.top) == ("dead", "MainlandLanding")


@pytest.mark.rule("ichigo", "5.3.12e")
def test_a_chinese_unit_between_us_units_goes_back_to_the_pool() -> None:
    """R32 It never stacks with them, and no other hex is next to Hong Kong."""
    t = landing(f"{army(1, '2223', '5')}\njapan_control - 2223\nUS-24 where 2222\nUS-25 where 2123")
    t.do("port 2223", side=ALLIED)
    assert (t.place("u1"), t.top) == ("out", "MainlandLanding")


# 5.3.13, 9.8, 10.11 later


@pytest.mark.rule("ichigo", "5.3.13")
def test_the_airborne_division_does_not_come_in_phase_i() -> None:
    t = landing()
    t.do("port 2818", side=ALLIED)
    for act in ("drop", "come 3221", "land_at US-11 3221"):
        assert t.why(act, ALLIED), act
    t = moves(BOTH, US, turn=7)
    assert t.why("drop", ALLIED) == ["8.11 too_early_for_airborne"]
    t = moves(BOTH, US, turn=8)
    assert t.can("come 2818", ALLIED)
    assert t.can("drop", ALLIED)


@pytest.mark.rule("ichigo", "9.8")
def test_divisions_that_stayed_behind_land_when_the_allied_player_likes() -> None:
    """R33"""
    t = landing(turn=10, start=BOTH)
    t.do("land_at US-24 3221", "land_at US-25 2818", "done", side=ALLIED)
    assert (stack(t, "3221"), stack(t, "2818")) == (["US-24", "US-6"], ["US-25", "US-7"])
    t = landing(turn=11, start=BOTH)
    t.do("done", side=ALLIED)
    assert t.place("US-24") == "us"


@pytest.mark.rule("ichigo", "10.11a")
def test_units_that_began_in_a_beachhead_go_to_the_other_one() -> None:
    t = landing("US-24 where 3220", turn=9, start=BOTH)
    assert t.why("transfer US-24", ALLIED) == ["10.11 not_in_beachhead"]
    assert t.why("transfer US-25", ALLIED) == ["10.11 not_in_beachhead"]
    t.do("transfer US-6", "land_at US-25 3221", side=ALLIED)
    assert t.place("US-6") == "2818"
    assert t.why("transfer US-6", ALLIED) == ["10.11 transferred"]
    assert t.why("transfer US-25", ALLIED) == ["10.11 transferred"]
    assert t.can("transfer US-7", ALLIED)


@pytest.mark.rule("ichigo", "10.11a")
def test_a_transfer_needs_room() -> None:
    full = "\n".join(f"US-{name} where 2818" for name in REST[:7])
    t = landing(full, turn=9, start=BOTH)
    assert t.why("transfer US-6", ALLIED) == ["6.4 beachhead_full"]
    assert t.why("land_at US-40 2818", ALLIED) == ["6.4 beachhead_full"]


@pytest.mark.rule("ichigo", "10.11b")
def test_after_a_transfer_a_unit_moves_as_usual() -> None:
    t = landing(turn=9, start=BOTH)
    t.do("transfer US-6", "done", side=ALLIED)
    play(t, "StartMovement nation=2")
    assert points(t, "US-6", ALLIED) == 6


@pytest.mark.rule("ichigo", "10.11c")
def test_there_is_no_transfer_before_turn_9() -> None:
    t = landing()
    t.do("port 2818", "land_at US-24 2818", side=ALLIED)
    assert t.why("transfer US-6", ALLIED) == ["10.11 too_early_to_transfer"]


@pytest.mark.rule("ichigo", "10.11a")
def test_the_next_turn_a_unit_may_go_back() -> None:
    t = landing(turn=9, start=BOTH)
    t.do("transfer US-6", "done", side=ALLIED)
    play(t, "LandingPhase")
    t.do("transfer US-6", side=ALLIED)
    assert t.place("US-6") == "3221"


@pytest.mark.rule("ichigo", "10.11d")
def test_japanese_units_do_not_cross_the_sea() -> None:
    t = moves(f"{BOTH}\nFG-9D where 3218", turn=9, dice=(6,))
    go(t, "FG-9D", "3219")
    for water in ("3118", "3119"):
        assert t.why(f"to {water}")
