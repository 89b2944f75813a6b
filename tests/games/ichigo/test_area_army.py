"""5.3.7-5.3.11, 9.4 The 14th Area Army: dice, draws, survival, landing."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import lost, moves, play, stack, war

from hexfront.games.ichigo.rules.area_army import area_army_pool
from hexfront.testing import Scene

POOL = (
    *("1D", "8D", "10D", "16D", "19D", "23D", "30D", "100D", "102D", "103D", "105D", "2TD"),
    *("54B", "55B", "58B", "61B", "68B", "1SF"),
)
"""In the order of the draw: value n takes the nth that is left."""
LANDED = "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\nonce_allied + 3221\nUS-6 where 3221"


def arrival(*dice: int, text: str = "", turn: int = 8) -> Scene:
    return war(f"{LANDED}\n{text}", "AreaArmyArrival", turn=turn, dice=dice)


def only(*names: str) -> str:
    """Lines that leave no more than these in the pool."""
    return "\n".join(f"AA14-{name} where dead" for name in POOL if name not in names)


def number(name: str) -> int:
    """The draw that takes a unit first."""
    return POOL.index(name) + 1


# 5.3.7, 5.3.8, 9.4 how many


@pytest.mark.rule("ichigo", "5.3.7a", "9.4c")
def test_one_less_than_the_die_are_drawn_and_land_after_their_dice() -> None:
    t = arrival(4, number("1D"), 1, 1, 2, 16, 6)
    drawn = [t.kit.pieces[args["unit"]].id for args in t.happened("area_army_drawn")]
    assert drawn == ["AA14-1D", "AA14-8D", "AA14-1SF"]
    assert t.happened("area_army")[-1]["number"] == 3
    assert (t.top, t.dice_left) == ("AreaArmyLanding", 1)
    assert {option.split()[1] for option in t.options()} == {"AA14-1D", "AA14-8D"}


@pytest.mark.rule("ichigo", "5.3.7a")
def test_the_flow_begins_with_turn_7_and_causeway() -> None:
    for turn, causeway in ((6, 0), (8, 1)):
        t = war(f"causeway {causeway}", "AreaArmyArrival", turn=turn)
        assert (t.thrown(), t.top) == ([], "Announce")
    assert arrival(2, 1, 1, turn=7).top == "AreaArmyLanding"


@pytest.mark.rule("ichigo", "5.3.7b")
def test_draws_stop_when_the_pool_is_empty() -> None:
    t = arrival(6, 1, 1, 1, 1, text=only("54B", "55B"))
    assert len(t.happened("area_army_drawn")) == 2
    t.do("enter AA14-54B 3317", "enter AA14-55B 3317")
    assert area_army_pool(t.s) == []
    play(t, "AreaArmyArrival")
    assert t.thrown() == []


@pytest.mark.rule("ichigo", "5.3.8a", "9.4b")
def test_a_die_of_1_closes_the_flow_for_good() -> None:
    t = arrival(1)
    assert (t.s.area_army_closed, t.top) == (1, "Announce")
    play(t, "AreaArmyArrival")
    assert (t.thrown("5.3.7"), t.happened("area_army_drawn"), t.top) == ([], [], "Announce")


# 5.3.9, 9.4 survival


@pytest.mark.rule("ichigo", "5.3.9a")
@pytest.mark.parametrize(("die", "alive"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_brigade_survives_a_die_of_1_to_3(die: int, alive: bool) -> None:
    t = arrival(2, number("54B"), die)
    assert t.top == ("AreaArmyLanding" if alive else "Announce")
    if alive:
        t.do("enter AA14-54B 3317")
    assert t.place("AA14-54B") == ("3317" if alive else "dead")


@pytest.mark.rule("ichigo", "5.3.9b")
@pytest.mark.parametrize(("die", "steps_lost"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, None), (6, None)])
def test_a_division_arrives_full_reduced_or_not_at_all(die: int, steps_lost: int | None) -> None:
    t = arrival(2, number("30D"), die)
    if steps_lost is None:
        assert (t.place("AA14-30D"), t.top) == ("dead", "Announce")
    else:
        t.do("enter AA14-30D 3317")
        assert (t.place("AA14-30D"), lost(t, "AA14-30D")) == ("3317", steps_lost)


@pytest.mark.rule("ichigo", "5.3.9c", "9.4d")
def test_the_special_forces_do_not_roll() -> None:
    t = arrival(2, number("1SF"))
    assert t.thrown("5.3.9") == []
    assert (t.place("AA14-1SF"), t.top) == ("tank", "Announce")


@pytest.mark.rule("ichigo", "5.3.10")
def test_the_tank_division_never_moves_once_it_is_ashore() -> None:
    t = arrival(2, number("2TD"), 1)
    t.do("enter AA14-2TD 2022")
    assert t.place("AA14-2TD") == "2022"
    t = moves(f"{LANDED}\nAA14-2TD where 2022\nCEA-3D where 2022", turn=8)
    assert t.why("move AA14-2TD") == ["10.1 static"]
    assert t.can("move CEA-3D")


@pytest.mark.rule("ichigo", "5.3.11")
def test_the_withdrawn_division_is_in_the_pool() -> None:
    t = war("CEA-26D where aa14\ncauseway 2", turn=7)
    names = {t.kit.pieces[unit].id for unit in area_army_pool(t.s)}
    assert names == {f"AA14-{name}" for name in POOL} | {"CEA-26D"}
    t = arrival(2, 1, 2, text="CEA-26D where aa14")
    t.do("enter CEA-26D 3317")
    assert lost(t, "CEA-26D") == 0


@pytest.mark.rule("ichigo", "5.3.11")
@pytest.mark.parametrize(("die", "alive"), [(1, True), (4, True), (5, False)])
def test_a_reduced_division_in_the_pool_stays_reduced(die: int, alive: bool) -> None:
    """R36"""
    t = arrival(2, 1, die, text="CEA-13D where aa14 lost 1")
    if alive:
        assert t.happened("survives_reduced") == [{"unit": t.kit.index["CEA-13D"]}]
        t.do("enter CEA-13D 3317")
        assert lost(t, "CEA-13D") == 1
    assert t.place("CEA-13D") == ("3317" if alive else "dead")


# 5.3.8 landing


@pytest.mark.rule("ichigo", "5.3.8b", "5.3.8c")
def test_survivors_land_at_japanese_ports_or_on_free_coasts_of_formosa() -> None:
    """R35 Formosan coasts next to US units are closed, ports and bare coasts away from them open."""
    t = arrival(2, number("54B"), 1, text="US-7 where 2817")
    for closed in ("3220", "3321", "3322", "3221", "3319", "2918", "2008", "2819"):
        assert t.why(f"enter AA14-54B {closed}") == ["5.3.8 no_landing_there"], closed
    for free in ("3219", "3419", "3317", "3418", "2022", "3106", "2818"):
        assert t.can(f"enter AA14-54B {free}"), free
    assert t.why("enter AA14-55B 3317") == ["5.3.8 not_at_sea"]


@pytest.mark.rule("ichigo", "5.3.8b")
def test_a_captured_chinese_port_is_open_and_a_lost_one_closed() -> None:
    t = arrival(2, number("54B"), 1, text="japan_control + 2918\njapan_control - 2022 3317")
    assert t.can("enter AA14-54B 2918")
    for closed in ("2022", "3317"):
        assert t.why(f"enter AA14-54B {closed}") == ["5.3.8 no_landing_there"]


@pytest.mark.rule("ichigo", "5.3.8b")
def test_five_units_fill_a_port_and_nobody_is_held_back() -> None:
    five = "\n".join(f"CEA-{name} where 2022" for name in ("22D", "104D", "22B", "23B", "8B"))
    t = arrival(2, number("54B"), 1, text=five)
    assert t.why("enter AA14-54B 2022") == ["5.3.8 no_landing_there"]
    assert not t.can("done")
    assert len(stack(t, "2022")) == 5


@pytest.mark.rule("ichigo", "5.3.8b")
def test_without_a_hex_survivors_go_back_to_the_pool() -> None:
    """R35 Every port is Allied, and a US unit is next to every free coast; the die is not held against them."""
    ports = "japan_control - 3106 3008 3208 2818 2521 2022 2223 3317 3218 3418"
    us = "US-7 where 3319\nUS-24 where 3320\nUS-25 where 3417"
    t = arrival(2, number("30D"), 3, text=f"{ports}\n{us}")
    assert (t.top, t.place("AA14-30D"), lost(t, "AA14-30D")) == ("Announce", "aa14", 0)
    assert len(t.happened("back_to_area_army")) == 1
