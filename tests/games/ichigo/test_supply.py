"""7.0 Supply."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    US,
    army,
    attack,
    fights,
    go,
    moves,
    odds,
    points,
    war,
)

from hexfront.games.ichigo.rules.attack import Attack
from hexfront.games.ichigo.rules.odds import attack_total, defense_total, shifts
from hexfront.games.ichigo.rules.supply import (
    ATTENUATED,
    FULL,
    OUT_OF_SUPPLY,
    japanese_lines,
    state,
    supplied,
    supply_cities,
)
from hexfront.hexmap import bits
from hexfront.testing import Scene


def ring(hexes: str, first: int = 1) -> str:
    """Untried Chinese units in some hexes."""
    faces = ("7", "9", "12", "14", "15", "17", "21", "25", "28", "29", "30", "32", "38", "39")
    return "\n".join(army(n, hex, faces[n - 1]) for n, hex in enumerate(hexes.split(), first))


def of(t: Scene, unit: str) -> int:
    return state(t.s, t.kit.index[unit])


AROUND = "2201 2302 2303 2203 2103 2102"
CUT_OFF = f"CEA-3D where 2202\n{ring(AROUND)}"
CANTON = ring("2021 2122 2123 2023 1923 1922")


@pytest.mark.rule("ichigo", "7.0")
def test_chinese_are_always_in_supply() -> None:
    around = zip(("3D", "13D", "58D", "68D", "40D", "39D"), AROUND.split(), strict=True)
    t = war("\n".join([army(1, "2202", "74"), *(f"CEA-{name} where {hex}" for name, hex in around)]))
    assert supplied(t.s, t.kit.index["u1"])


@pytest.mark.rule("ichigo", "7.1a")
def test_a_path_of_any_length_leads_to_supply() -> None:
    t = war("CEA-3D where 0221\njapan_control - 0925")
    assert of(t, "CEA-3D") == FULL
    t = war("CEA-3D where 0822\njapan_control - 1401 1501 1601 1701 1901 2001 2101 2201 2301 2401 2501 2601 2701 2801")
    assert of(t, "CEA-3D") == FULL, "0925"


@pytest.mark.rule("ichigo", "7.1b")
def test_a_source_that_is_lost_stops_working_until_it_is_retaken() -> None:
    north = "japan_control - 1401 1501 1601 1701 1901 2001 2101 2201 2301 2401 2501 2601 2701 2801"
    assert of(war(f"CEA-3D where 0822\n{north}\njapan_control - 0925"), "CEA-3D") == OUT_OF_SUPPLY
    assert of(war(f"CEA-3D where 0822\n{north}"), "CEA-3D") == FULL


@pytest.mark.rule("ichigo", "7.1c")
def test_lake_and_sea_hexsides_cut_the_path() -> None:
    """3108 is beside 3007 and 3107 only across the bay; with its land neighbours held it is cut off."""
    t = war("CEA-3D where 3108\n" + ring("3208 3109 3008"))
    assert t.kit.board.adjacent(t.kit.board.hex("3108"), t.kit.board.hex("3107"))
    assert of(t, "CEA-3D") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1d")
def test_an_empty_chinese_city_bars_the_path() -> None:
    t = war("CEA-3D where 2203\n" + ring("2202 2303 2304 2104 2103"))
    assert of(t, "CEA-3D") == OUT_OF_SUPPLY, "the only gap is Fowyang"
    t = war("CEA-3D where 2203\njapan_control + 2204\n" + ring("2202 2303 2304 2104 2103"))
    assert of(t, "CEA-3D") == FULL


@pytest.mark.rule("ichigo", "7.1e")
def test_a_ring_of_chinese_units_bars_the_path() -> None:
    assert of(war(CUT_OFF), "CEA-3D") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1f")
def test_the_path_may_run_between_chinese_units() -> None:
    t = war("CEA-3D where 2202\n" + ring("2201 2302 2303 2203 2102"))
    assert of(t, "CEA-3D") == FULL, "2103 is open, and was never Japanese"


@pytest.mark.rule("ichigo", "7.1g", "7.1h", "7.1i")
def test_a_surrounded_city_supplies_its_own_units_as_long_as_it_was_never_allied() -> None:
    assert of(war(f"CEA-22D where 2022\n{CANTON}"), "CEA-22D") == FULL
    outside = war(f"CEA-22D where 2122\n{ring('2021 2123 2023 1923 1922')}\n{ring('2121 2222 2221', 7)}")
    assert outside.kit.board.adjacent(outside.kit.board.hex("2122"), outside.kit.board.hex("2022"))
    assert of(outside, "CEA-22D") == OUT_OF_SUPPLY
    assert of(war(f"CEA-22D where 2022\nonce_allied + 2022\n{CANTON}"), "CEA-22D") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1j")
def test_kaifeng_alone_is_both_source_and_supply_city() -> None:
    t = war("")
    both = t.kit.sources & t.s.japan_control & supply_cities(t.s)
    assert [t.kit.board.number(hex) for hex in bits.each(both)] == ["1901"]


@pytest.mark.rule("ichigo", "7.1k")
def test_on_formosa_only_the_cities_supply() -> None:
    t = moves("causeway 2\nFG-9D where 3320\nFG-12D where 3317", turn=8)
    assert (of(t, "FG-9D"), of(t, "FG-12D")) == (OUT_OF_SUPPLY, ATTENUATED)
    assert points(t, "FG-9D") == 3
    t = fights("causeway 2\nFG-9D where 3320\nUS-6 where 3321", turn=8, dice=(1,))
    attack(t, "3321", "FG-9D")
    assert odds(t) == (2, 8, 1)
    assert "attenuated" not in shift_keys(t, "3321", "FG-9D")


def shift_keys(t: Scene, target: str, *units: str) -> set[str]:
    named = tuple(t.kit.index[unit] for unit in units if t.s.where[t.kit.index[unit]] >= 0)
    return {shift.key for shift in shifts(t.s, Attack(0, t.kit.board.hex(target), named), named)}


@pytest.mark.rule("ichigo", "7.1l")
def test_a_north_edge_hex_works_for_whoever_holds_it() -> None:
    t = moves(army(1, "1702", "74"), nation=CHINESE, dice=(6,))
    source = 1 << t.kit.board.hex("1701")
    assert t.kit.sources & t.s.japan_control & source
    go(t, "u1", "1701", side=ALLIED)
    assert not t.kit.sources & t.s.japan_control & source
    assert not japanese_lines(t.s) & source
    t = moves("CEA-1B where 1601\njapan_control - 1701")
    go(t, "CEA-1B", "1701")
    assert t.s.japan_control & source


@pytest.mark.rule("ichigo", "7.2a")
def test_supply_is_judged_at_every_moment() -> None:
    """When the only neighbour that keeps the way open is lost, the next attack is one out of supply."""
    t = war("CEA-3D where 2202\n" + ring("2201 2302 2303 2203 2102"))
    assert of(t, "CEA-3D") == FULL
    t = war("CEA-3D where 2202\n" + ring("2201 2302 2303 2203 2102 2103"))
    assert of(t, "CEA-3D") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.2b")
def test_from_turn_7_supply_is_attenuated() -> None:
    assert [of(war("CEA-3D where 2202", turn=turn), "CEA-3D") for turn in (1, 6, 7, 9)] == [0, 0, 1, 1]


@pytest.mark.rule("ichigo", "7.3a", "7.3g")
def test_without_supply_there_are_three_points_and_no_die() -> None:
    t = moves("CEA-3D where 3320\ncauseway 2", turn=3)
    assert points(t, "CEA-3D") == 3
    t = moves("CEA-3D where 3320\ncauseway 2", turn=8)
    assert points(t, "CEA-3D") == 3
    assert t.thrown() == []


@pytest.mark.rule("ichigo", "7.3b", "7.4d")
def test_defense_is_never_affected() -> None:
    t = war(CUT_OFF)
    assert defense_total(t.s, (t.kit.index["CEA-3D"],)) == 4
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '5', tried=True)}", nation=CHINESE, turn=9, dice=(1,))
    attack(t, "2202", "u1", nation=CHINESE)
    assert odds(t) == (4, 4, 3)


@pytest.mark.rule("ichigo", "7.3c", "7.3d")
def test_without_supply_attacks_are_halved_on_top_of_all_else() -> None:
    t = fights(CUT_OFF, dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert odds(t)[0] == 2
    t = fights("CEA-61D where 2202\n" + ring("2201 2302 2303 2203 2103 2102"), dice=(1,))
    attack(t, "2203", "CEA-61D")
    assert odds(t)[0] == 2, "half of three, rounded up"
    t = fights("CEA-3D where 1902\njapan_control - 1901 2001\n" + ring("1901 2001 2002 1903 1802 1801"), dice=(1,))
    attack(t, "1903", "CEA-3D")
    assert odds(t)[0] == 1, "over a river besides"


@pytest.mark.rule("ichigo", "7.3e", "7.3f")
def test_units_may_move_out_of_supply_and_live_on() -> None:
    t = moves("CEA-3D where 3320\ncauseway 2", turn=8)
    go(t, "CEA-3D", "3319")
    assert of(t, "CEA-3D") == OUT_OF_SUPPLY
    t = war(CUT_OFF, "EndOfTurn")
    assert t.place("CEA-3D") == "2202"


@pytest.mark.rule("ichigo", "7.4a", "7.4c", "5.3.2b")
@pytest.mark.parametrize("causeway", [1, 2])
def test_from_turn_7_japanese_attacks_lose_a_column(causeway: int) -> None:
    text = f"CEA-3D where 2202\nCEA-13D where 2202\n{army(1, '2203', '5', tried=True)}\ncauseway {causeway}"
    t = fights(text, turn=7, dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 4, 4)
    rough = f"CEA-3D where 1906\nCEA-13D where 1906\n{army(1, '1907', '5', tried=True)}\ncauseway {causeway}"
    t = fights(rough, turn=7, dice=(1,))
    attack(t, "1907", "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 4, 3)


@pytest.mark.rule("ichigo", "7.4b", "10.14c", "10.14b")
def test_from_turn_7_a_die_for_each_stack_gives_the_points() -> None:
    for die, expected in ((2, 3), (3, 3), (4, 4), (5, 5), (6, 6)):
        assert points(moves("CEA-3D where 2202", turn=7, dice=(die,)), "CEA-3D") == expected
    t = moves("CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202", turn=7, dice=(5,))
    t.do("move CEA-3D", "to 2203", "stop", "move CEA-13D", "to 2103", "stop", "move CEA-58D")
    assert t.s.stack[-1].allowed == (5,)
    assert t.dice_left == 0


@pytest.mark.rule("ichigo", "7.4e")
def test_attackers_without_supply_are_halved_instead() -> None:
    text = "CEA-3D where 2202 raided 1\nCEA-13D where 2202 raided 1\n" + army(1, "2203", "4", tried=True)
    t = fights(text, turn=8, dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert odds(t) == (4, 2, 5)


# US supply

BEACH = "causeway 2\nbeachhead_1 where 3221\nbeachhead_2 where 2918\njapan_control - 3221 2818\nUS-7 where 2918\n"


@pytest.mark.rule("ichigo", "7.5a")
def test_us_units_trace_to_a_beachhead_over_any_distance() -> None:
    assert of(war(f"{BEACH}US-6 where 1914", turn=9), "US-6") == FULL


@pytest.mark.rule("ichigo", "7.5b")
def test_japanese_cities_units_and_water_bar_the_way() -> None:
    barred = "CEA-3D where 2816\nCEA-13D where 2917\nCEA-58D where 2718\nCEA-68D where 2717\nUS-6 where 2817"
    text = f"causeway 2\nbeachhead_2 where 2521\njapan_control - 2521\n{barred}"
    assert of(war(text, turn=9), "US-6") == FULL, "by way of Chuanchow, which is Allied"
    assert of(war(f"{text}\njapan_control + 2918", turn=9), "US-6") == OUT_OF_SUPPLY, "empty, but Japanese"
    assert of(war(f"{text}\nCEA-40D where 3017", turn=9), "US-6") == OUT_OF_SUPPLY
    t = war("causeway 2\nbeachhead_1 where 3221\nUS-6 where 3108\nCEA-3D where 3109", turn=9)
    assert not t.kit.beside[t.kit.board.hex("3108")] >> t.kit.board.hex("3107") & 1, "the bay is no way"


@pytest.mark.rule("ichigo", "7.6")
def test_us_units_are_in_supply_or_not() -> None:
    assert of(war(f"{BEACH}US-6 where 2817", turn=10), "US-6") == FULL


@pytest.mark.rule("ichigo", "7.7")
def test_on_a_coast_us_units_are_always_in_supply() -> None:
    t = war("causeway 2\nUS-6 where 3320\nUS-7 where 3219", turn=9)
    assert (of(t, "US-6"), of(t, "US-7")) == (OUT_OF_SUPPLY, FULL)


@pytest.mark.rule("ichigo", "7.8a", "7.8b", "7.8c")
def test_the_marker_supplies_one_hex_once_a_turn() -> None:
    t = moves("causeway 2\nUS-6 where 1914\nUS-24 where 1916\nUS-7 where 2918", nation=US, turn=9)
    assert t.why("supply 2918", side=ALLIED) == ["7.8 supplied_already"]
    t.do("supply 1914", side=ALLIED)
    assert (of(t, "US-6"), of(t, "US-24")) == (FULL, OUT_OF_SUPPLY)
    assert t.why("supply 1916", side=ALLIED) == ["7.8 supply_used"]


@pytest.mark.rule("ichigo", "7.8d")
def test_the_marker_stays_and_may_be_deployed_again_next_turn() -> None:
    t = moves("causeway 2\nUS-6 where 1914\nUS-24 where 1916\naerial_supply where 1914", nation=US, turn=10)
    assert of(t, "US-6") == FULL
    assert t.can("lift", side=ALLIED)
    t.do("supply 1916", side=ALLIED)
    assert (of(t, "US-6"), of(t, "US-24"), t.place("aerial_supply")) == (OUT_OF_SUPPLY, FULL, "1916")


@pytest.mark.rule("ichigo", "7.8e")
def test_in_the_first_window_the_marker_allows_strategic_movement_and_later_it_does_not() -> None:
    """US-6 is alone on Formosa's inland, out of supply; no Japanese unit is next to it."""
    text = "causeway 2\nUS-6 where 3320\nUS-24 where 2918\nbeachhead_2 where 2918"
    t = war(text, "SupplyWindow side=1", "StartMovement nation=2", turn=9)
    t.do("supply 3320", "done", "move US-6", side=ALLIED)
    assert (t.s.stack[-1].allowed, t.s.stack[-1].fast) == ((6,), (True,))
    t = war(text, "SupplyWindow side=1", "StartMovement nation=2", turn=9)
    t.do("done", "move US-24", "to 2817", "stop", "supply 3320", "move US-6", side=ALLIED)
    assert (t.s.stack[-1].allowed, t.s.stack[-1].fast) == ((6,), (False,))
    t = war(text, "SupplyWindow side=1", "StartMovement nation=2", turn=9)
    t.do("done", "move US-6", side=ALLIED)
    assert t.s.stack[-1].allowed == (3,)
    t.do("stop", "supply 3320", side=ALLIED)
    units = (t.kit.index["US-6"],)
    assert supplied(t.s, units[0])
    t = moves(f"{text}\n{army(1, '1705', '74')}", nation=CHINESE, turn=9)
    assert t.why("supply 3320", side=ALLIED) == ["not_now"]


@pytest.mark.rule("ichigo", "7.9a", "7.9c")
def test_us_units_without_supply_have_three_points() -> None:
    t = moves("causeway 2\nUS-6 where 3320", nation=US, turn=9)
    assert points(t, "US-6", side=ALLIED) == 3
    t.do("to 3319", side=ALLIED)
    assert of(t, "US-6") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.9b")
def test_us_attacks_without_supply_are_halved_and_defense_is_not() -> None:
    t = war("causeway 2\nUS-6 where 1905 lost 1\nCEA-3D where 1906\njapan_control - 1905", turn=9)
    units = (t.kit.index["US-6"],)
    assert not supplied(t.s, units[0])
    assert attack_total(t.s, Attack(US, t.kit.board.hex("1906"), units), units) == 2, "a quarter of six, rounded up"
    assert defense_total(t.s, units) == 6


@pytest.mark.rule("ichigo", "7.9d")
def test_us_units_without_supply_live_on() -> None:
    t = war("causeway 2\nUS-6 where 3320", "EndOfTurn", turn=9)
    assert t.place("US-6") == "3320"
