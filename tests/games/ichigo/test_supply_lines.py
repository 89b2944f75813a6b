"""7.0 Lines of supply, attenuated supply, US supply on coasts and from the air."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    US,
    allowed,
    army,
    attack,
    fights,
    go,
    moves,
    odds,
    play,
    points,
    stack,
    war,
)

from hexfront.games.ichigo.rules.supply import ATTENUATED, FULL, OUT_OF_SUPPLY, state, supplied
from hexfront.testing import Scene

FACES = ("7", "9", "12", "14", "15", "17", "21", "25")
BOTH = "causeway 2\nbeachhead_1 where 3221\nbeachhead_2 where 2818\njapan_control - 3221 2818\nonce_allied + 3221 2818"
DIVISIONS = ("37", "62", "110", "58", "68", "116", "40", "39")


def chinese(*hexes: str) -> str:
    """Untried armies of one factor."""
    return "\n".join(army(n, hex, face) for n, (hex, face) in enumerate(zip(hexes, FACES, strict=False), 1))


def japanese(*hexes: str) -> str:
    """Divisions of the China Expeditionary Army."""
    return "\n".join(f"CEA-{name}D where {hex}" for name, hex in zip(DIVISIONS, hexes, strict=False))


def supply(t: Scene, unit: str) -> int:
    return state(t.s, t.kit.index[unit])


def of(unit: str, text: str, turn: int = 3) -> int:
    """The state of supply of a unit."""
    return supply(war(text, turn=turn), unit)


RING = ("2102", "2103", "2201", "2203", "2302", "2303")
"""All around 2202."""


@pytest.mark.rule("ichigo", "7.0")
def test_chinese_are_always_supplied() -> None:
    t = war(f"{army(8, '2202', '5')}\n{japanese(*RING)}", turn=3)
    assert supplied(t.s, t.kit.index["u8"])
    t = fights(f"{army(8, '2202', '5', tried=True)}\n{japanese(*RING)}", CHINESE, dice=(6,))
    attack(t, "2102", "u8", nation=CHINESE)
    assert odds(t)[0] == 4


# 7.1 Japanese lines


@pytest.mark.rule("ichigo", "7.1a", "7.1f")
def test_a_line_may_be_as_long_as_it_likes_and_pass_between_the_enemy() -> None:
    """From 0320 in the far south-west, past Chinese cities and armies."""
    assert of("CEA-3D", f"CEA-3D where 0320\n{chinese('1418', '1320', '0816', '0712')}") == FULL


SOUTH = ("0923", "0823", "0824", "0825", "1023", "1024", "1025")
"""Around 0924 and 0925."""


@pytest.mark.rule("ichigo", "7.1b")
def test_a_source_works_while_it_is_japanese() -> None:
    text = f"CEA-21D where 0924\njapan_control + 0924\n{chinese(*SOUTH)}"
    assert of("CEA-21D", text) == FULL
    assert of("CEA-21D", f"{text}\njapan_control - 0925") == OUT_OF_SUPPLY
    t = moves(f"{text}\njapan_control - 0925")
    go(t, "CEA-21D", "0925")
    assert supply(t, "CEA-21D") == FULL


@pytest.mark.rule("ichigo", "7.1c")
def test_lake_and_sea_sides_cut_the_line() -> None:
    """2704 meets 2603 over a lake hexside, 3108 meets 3007 and 3107 over the bay."""
    around = ("2703", "2705", "2803", "2804")
    assert of("CEA-3D", f"CEA-3D where 2704\n{chinese(*around)}") == FULL
    assert of("CEA-3D", f"CEA-3D where 2704\n{chinese(*around, '2604')}") == OUT_OF_SUPPLY
    shore = "CEA-3D where 3108\njapan_control - 3008 3208"
    assert of("CEA-3D", shore) == FULL
    assert of("CEA-3D", f"{shore}\n{chinese('3109', '3008', '3208', '3207')}") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1d")
def test_a_line_never_enters_an_enemy_city() -> None:
    """From 0120 the only gap is Kunming, empty."""
    text = f"CEA-3D where 0120\n{chinese('0121', '0219', '0220')}"
    assert of("CEA-3D", text) == OUT_OF_SUPPLY
    assert of("CEA-3D", f"{text}\njapan_control + 0119") == FULL


@pytest.mark.rule("ichigo", "7.1e", "7.1f")
def test_a_line_never_enters_a_hex_with_enemies_but_passes_next_to_them() -> None:
    assert of("CEA-3D", f"CEA-3D where 2202\n{chinese(*RING)}") == OUT_OF_SUPPLY
    for gap in range(6):
        assert of("CEA-3D", f"CEA-3D where 2202\n{chinese(*RING[:gap], *RING[gap + 1 :])}") == FULL


POCKET = ("1922", "1923", "2021", "2122", "2123", "1924")
"""Around Canton 2022 and 2023."""


@pytest.mark.rule("ichigo", "7.1g", "7.1h", "7.1i")
def test_a_city_supplies_the_units_in_it_until_it_was_once_lost() -> None:
    text = f"CEA-3D where 2022\nCEA-13D where 2023\n{chinese(*POCKET)}"
    t = war(text, turn=3)
    assert (supply(t, "CEA-3D"), supply(t, "CEA-13D")) == (FULL, OUT_OF_SUPPLY)
    assert of("CEA-3D", f"{text}\nonce_allied + 2022") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1i")
def test_a_captured_chinese_city_supplies_nobody() -> None:
    ring = ("1713", "1714", "1812", "1814", "1913", "1914")
    text = f"CEA-3D where 1813\njapan_control + 1813\njapan_control - 1812\n{chinese(*ring)}"
    assert of("CEA-3D", text) == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1j")
def test_kaifeng_alone_is_source_and_city() -> None:
    kit = war("").kit
    assert kit.sources & kit.japanese_cities == 1 << kit.board.hex("1901")


FORMOSA = f"{BOTH}\nUS-6 where 3321 lost 3"


@pytest.mark.rule("ichigo", "7.1k", "7.3g", "7.4e")
def test_on_formosa_only_the_cities_supply() -> None:
    """A division in the mountains has three points and no die; its attack is halved and not moved to the left."""
    text = f"{FORMOSA}\nFG-9D where 3320\nFG-12D where 3317"
    t = war(text, turn=8)
    assert (supply(t, "FG-9D"), supply(t, "FG-12D")) == (OUT_OF_SUPPLY, ATTENUATED)
    assert points(moves(text, turn=8), "FG-9D") == 3
    t = fights(text, turn=8, dice=(6,))
    attack(t, "3321", "FG-9D")
    assert odds(t) == (2, 2, 1)  # 1:1 is column 4, mountain 2L, naval gunfire 1L, no 1L for attenuation


@pytest.mark.rule("ichigo", "7.1l")
def test_an_edge_hex_works_while_it_is_japanese() -> None:
    """1601 and 1701 shut in by Chinese; one of them walks into 1701 and away again."""
    text = f"CEA-3D where 1601\njapan_control - 1501 1601\n{chinese('1501', '1602', '1502', '1702', '1702')}"
    assert of("CEA-3D", text) == FULL
    t = moves(text, CHINESE, turn=3, dice=(6, 6))
    go(t, "u4", "1701", side=ALLIED)
    assert supply(t, "CEA-3D") == OUT_OF_SUPPLY
    t.do("to 1702", "stop", side=ALLIED)
    assert supply(t, "CEA-3D") == OUT_OF_SUPPLY
    play(t, "StartMovement nation=0")
    t.do("move CEA-3D", "to 1701")
    assert supply(t, "CEA-3D") == FULL


@pytest.mark.rule("ichigo", "7.2a")
def test_supply_is_judged_at_the_moment_of_each_attack() -> None:
    """The ring is broken by one attack before the division inside attacks itself."""
    faces = "\n".join(army(n, hex, face, tried=True) for n, (hex, face) in enumerate(zip(RING, FACES, strict=False), 1))
    text = f"CEA-3D where 2202\n{faces}\nCEA-13D where 2301\nCEA-58D where 2301\nCEA-68D where 2301"
    t = fights(text, dice=(6,))
    attack(t, "2103", "CEA-3D")
    assert odds(t)[0] == 2
    t = fights(text, dice=(6, 6))
    attack(t, "2302", "CEA-13D", "CEA-58D", "CEA-68D")
    t.do("done")
    attack(t, "2103", "CEA-3D")
    assert odds(t)[0] == 4


@pytest.mark.rule("ichigo", "7.2b", "7.4a", "5.3.2b")
@pytest.mark.parametrize(
    ("turn", "causeway", "expected"), [(1, 0, FULL), (6, 0, FULL), (7, 1, ATTENUATED), (7, 2, ATTENUATED), (12, 2, 1)]
)
def test_supply_is_attenuated_from_turn_7(turn: int, causeway: int, expected: int) -> None:
    assert of("CEA-3D", f"CEA-3D where 2201\ncauseway {causeway}", turn) == expected
    ring = f"CEA-3D where 2202\n{chinese(*RING)}\ncauseway {causeway}"
    assert of("CEA-3D", ring, turn) == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.1a", "7.1b")
def test_the_south_end_is_a_source_while_it_is_japanese() -> None:
    north = "japan_control - 1401 1501 1601 1701 1901 2001 2101 2201 2301 2401 2501 2601 2701 2801"
    assert of("CEA-3D", f"CEA-3D where 0822\n{north}") == FULL
    assert of("CEA-3D", f"CEA-3D where 0822\n{north}\njapan_control - 0925") == OUT_OF_SUPPLY


# 7.3, 7.4 what it does


@pytest.mark.rule("ichigo", "7.3a", "7.3g")
@pytest.mark.parametrize("turn", [3, 8])
def test_without_supply_there_are_three_points_and_no_die(turn: int) -> None:
    t = moves(f"CEA-13D where 2023\n{chinese(*POCKET)}", turn=turn)
    assert points(t, "CEA-13D") == 3
    assert t.thrown() == []


@pytest.mark.rule("ichigo", "7.3b")
def test_without_supply_the_defense_is_whole() -> None:
    t = fights(f"CEA-3D where 2202\n{chinese(*RING)}", CHINESE, dice=(6,))
    attack(t, "2202", "u1", "u2", nation=CHINESE)
    assert odds(t)[:2] == (2, 4)


@pytest.mark.rule("ichigo", "7.3c", "7.3d")
def test_without_supply_attacks_are_halved_on_top_of_everything() -> None:
    inside = f"{chinese(*POCKET)}\n"
    t = fights(f"CEA-61D where 2023\n{inside}", dice=(6,))
    attack(t, "1924", "CEA-61D")
    river = t.kit.way_to[t.kit.board.hex("2023")][t.kit.board.hex("1924")].river
    assert (river, odds(t)[0]) == (False, 2)
    around = chinese("1922", "1923", "2021", "2122", "2123", "2023")
    t = fights(f"CEA-3D where 2022\nonce_allied + 2022\n{around}", dice=(6,))
    attack(t, "2122", "CEA-3D")
    assert odds(t)[0] == 1


@pytest.mark.rule("ichigo", "7.3e")
def test_units_may_move_where_they_have_no_supply() -> None:
    t = moves(f"CEA-3D where 2022\n{chinese(*POCKET)}")
    assert supply(t, "CEA-3D") == FULL
    go(t, "CEA-3D", "2023")
    assert supply(t, "CEA-3D") == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.3f")
def test_lack_of_supply_eliminates_nobody() -> None:
    t = war(f"CEA-3D where 2202\n{chinese(*RING)}", turn=2)
    for _ in range(5):
        play(t, "EndOfTurn")
    assert (stack(t, "2202"), t.s.lost[t.kit.index["CEA-3D"]]) == (["CEA-3D"], 0)


@pytest.mark.rule("ichigo", "7.4b")
@pytest.mark.parametrize(("die", "expected"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_attenuated_movement_is_rolled(die: int, expected: int) -> None:
    t = moves("CEA-3D where 2201", turn=7, dice=(die,))
    assert points(t, "CEA-3D") == expected
    assert t.thrown("10.14") == [die]


@pytest.mark.rule("ichigo", "7.4b", "10.14b", "10.14c")
def test_one_die_serves_all_that_began_the_phase_in_a_hex() -> None:
    t = moves("CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202", turn=7, dice=(5,))
    t.do("move CEA-3D", "to 2203", "stop", "move CEA-13D", "to 2103", "stop", "move CEA-58D")
    assert allowed(t) == 5
    assert t.dice_left == 0


CLEAR, ROUGH = "2202", "2108"
"""Targets; eight factors attack four from 2201 and from Wuhan."""


@pytest.mark.rule("ichigo", "7.4a", "7.4c")
@pytest.mark.parametrize(
    ("turn", "start", "target", "column"),
    [(6, "2201", CLEAR, 5), (7, "2201", CLEAR, 4), (6, "2008", ROUGH, 4), (7, "2008", ROUGH, 3)],
)
def test_attenuated_attacks_are_one_column_weaker(turn: int, start: str, target: str, column: int) -> None:
    text = f"causeway 1\nCEA-3D where {start}\nCEA-13D where {start}\n{army(1, target, '5', tried=True)}"
    t = fights(text, turn=turn, dice=(6,))
    attack(t, target, "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 4, column)


@pytest.mark.rule("ichigo", "7.4d")
def test_attenuated_supply_does_not_touch_the_defense() -> None:
    found = []
    armies = f"{army(1, '2203', '74', tried=True)}\n{army(2, '2203', '10', tried=True)}"
    for turn in (6, 9):
        text = f"causeway 1\nCEA-3D where 2202\n{armies}"
        t = fights(text, CHINESE, turn=turn, dice=(6,))
        attack(t, "2202", "u1", "u2", nation=CHINESE)
        found.append(odds(t))
    assert found == [(8, 4, 4), (8, 4, 4)]


@pytest.mark.rule("ichigo", "7.4e")
@pytest.mark.parametrize(("raided", "expected"), [("1 1", (4, 2, 5)), ("1 0", (6, 2, 5)), ("0 0", (8, 2, 6))])
def test_units_out_of_supply_are_halved_instead(raided: str, expected: tuple[int, int, int]) -> None:
    """R21 The column is lost if at least one attacker is in attenuated supply: 3:1 and 4:1 lose it, 2:1 does not."""
    first, second = raided.split()
    text = f"CEA-3D where 2201 raided {first}\nCEA-13D where 2201 raided {second}\n{army(1, '2202', '4', tried=True)}"
    t = fights(f"causeway 1\n{text}", turn=8, dice=(6,))
    attack(t, "2202", "CEA-3D", "CEA-13D")
    assert odds(t) == expected


# 7.5-7.7 US supply


@pytest.mark.rule("ichigo", "7.5a", "7.6")
def test_us_units_trace_to_a_beachhead() -> None:
    t = war(f"{BOTH}\nUS-6 where 2202\nUS-7 where 3320", turn=10)
    assert (supply(t, "US-6"), supply(t, "US-7")) == (FULL, FULL)
    assert of("US-6", "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\nUS-6 where 2202", 10) == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.5b")
def test_japanese_cities_units_and_water_bar_the_us_line() -> None:
    text = f"{BOTH}\nUS-6 where 0120\n{japanese('0121', '0219', '0220')}"
    assert of("US-6", text, 9) == FULL
    assert of("US-6", f"{text}\njapan_control + 0119", 9) == OUT_OF_SUPPLY
    assert of("US-6", f"{BOTH}\nUS-6 where 2202\n{japanese(*RING)}", 9) == OUT_OF_SUPPLY
    lake = f"{BOTH}\nUS-6 where 2704\n{japanese('2703', '2705', '2803', '2804', '2604')}"
    assert of("US-6", lake, 9) == OUT_OF_SUPPLY


@pytest.mark.rule("ichigo", "7.5b")
def test_chinese_units_do_not_bar_it() -> None:
    assert of("US-6", f"{BOTH}\nUS-6 where 2202\n{chinese(*RING)}", 9) == FULL


INLAND = f"{BOTH}\nUS-6 where 2202\n{japanese(*RING)}"
"""A US division cut off."""


@pytest.mark.rule("ichigo", "7.5c", "7.8d")
def test_a_japanese_unit_takes_the_aerial_supply_off_and_no_more() -> None:
    t = moves(f"{BOTH}\naerial_supply where 2202\nCEA-3D where 2201", turn=9, dice=(6,))
    go(t, "CEA-3D", "2202")
    assert (t.place("aerial_supply"), t.s.over) == ("out", False)
    assert len(t.happened("aerial_supply_lost")) == 1


@pytest.mark.rule("ichigo", "7.7")
@pytest.mark.parametrize(
    ("hex", "around"), [("2819", ("2718", "2719", "2818", "2720")), ("3418", ("3417", "3318", "3319", "3419"))]
)
def test_us_units_on_a_coast_are_always_supplied(hex: str, around: tuple[str, ...]) -> None:
    text = f"causeway 2\nbeachhead_1 where 3221\nUS-6 where {hex}\njapan_control - 3418\n{japanese(*around)}"
    assert of("US-6", text, 9) == FULL


# 7.8 aerial supply


@pytest.mark.rule("ichigo", "7.8a", "7.8b", "7.8c")
def test_the_marker_supplies_one_hex_once_a_turn() -> None:
    ring = ("2103", "2201", "2203", "2302", "2303", "2001", "2101")
    text = f"{BOTH}\nUS-6 where 2202\nUS-24 where 2102\nUS-25 where 2202\nUS-7 where 2818\n{japanese(*ring)}"
    t = moves(f"{text}\nCEA-3D where 2002\nCEA-13D where 2003", US, turn=9)
    assert supply(t, "US-6") == OUT_OF_SUPPLY
    assert t.why("supply 2818", ALLIED) == ["7.8 supplied_already"]
    assert t.why("supply 2303", ALLIED) == ["7.8 supplied_already"]
    t.do("supply 2202", side=ALLIED)
    assert t.place("aerial_supply") == "2202"
    assert [supply(t, unit) for unit in ("US-6", "US-25", "US-24")] == [FULL, FULL, OUT_OF_SUPPLY]
    assert t.why("supply 2102", ALLIED) == ["7.8 supply_used"]
    t.do("lift", side=ALLIED)
    assert (t.place("aerial_supply"), supply(t, "US-6")) == ("out", OUT_OF_SUPPLY)
    assert t.why("supply 2202", ALLIED) == ["7.8 supply_used"]
    assert t.why("lift", ALLIED) == ["7.8 no_marker"]


@pytest.mark.rule("ichigo", "7.8d")
def test_the_marker_stays_and_may_be_deployed_afresh_each_turn() -> None:
    corner = "US-24 where 0120\nCEA-3D where 0119\nCEA-13D where 0121\nFG-9D where 0219\nFG-12D where 0220"
    t = moves(f"{INLAND}\n{corner}", US, turn=9)
    t.do("supply 2202", side=ALLIED)
    play(t, "EndOfTurn", "GameTurn", dice=(6,))
    assert (t.place("aerial_supply"), supply(t, "US-6")) == ("2202", FULL)
    play(t, "StartMovement nation=2")
    t.do("supply 0120", side=ALLIED)
    assert (t.place("aerial_supply"), supply(t, "US-6"), supply(t, "US-24")) == ("0120", OUT_OF_SUPPLY, FULL)


FAR = f"{BOTH}\nUS-6 where 2202\nUS-7 where 2818\n{japanese('0121')}\nCEA-3D where 2706"
WALL = "beachhead_2 where out\njapan_control + 2818\nUS-7 where 3221"
"""Without a beachhead on the mainland nobody there is in supply, and nobody is next to 2202."""


@pytest.mark.rule("ichigo", "7.8e")
def test_in_the_first_window_the_marker_allows_strategic_movement() -> None:
    t = war(f"{FAR}\n{WALL}", "Announcement nation=2", turn=9)
    t.do("move_first", side=ALLIED)
    assert t.top == "SupplyWindow"
    t.do("supply 2202", "done", "move US-6", side=ALLIED)
    assert t.s.stack[-1].fast == (True,)
    assert allowed(t) == 6


@pytest.mark.rule("ichigo", "7.8e")
def test_after_another_move_it_gives_six_points_and_no_more() -> None:
    t = moves(f"{FAR}\n{WALL}", US, turn=9)
    go(t, "US-7", "3220", side=ALLIED)
    t.do("stop", "supply 2202", "move US-6", side=ALLIED)
    assert (allowed(t), t.s.stack[-1].fast) == (6, (False,))


@pytest.mark.rule("ichigo", "7.8e")
def test_a_move_under_way_keeps_its_points_and_a_later_attack_is_whole() -> None:
    t = war(f"{FAR}\n{WALL}\nCEA-9B where 2104", "StartMovement nation=2", "StartCombat nation=2", turn=9, dice=(6,))
    go(t, "US-6", "2203", side=ALLIED)
    assert allowed(t) == 3
    assert t.why("supply 2203", ALLIED)
    t.do("to 2204", "stop", "end", "supply 2204", side=ALLIED)
    attack(t, "2104", "US-6", nation=US)
    assert odds(t)[0] == 8


@pytest.mark.rule("ichigo", "7.8e")
def test_in_the_chinese_phases_it_is_not_offered() -> None:
    t = moves(f"{FAR}\n{WALL}\n{army(1, '0310', '5')}", CHINESE, turn=9)
    assert t.why("supply 2202", ALLIED)
    assert not t.can("supply 2202", ALLIED)


# 7.9 US units without supply


@pytest.mark.rule("ichigo", "7.9a", "7.9c")
def test_us_units_without_supply_have_three_points() -> None:
    t = moves(f"{FAR}\n{WALL}", US, turn=9)
    assert points(t, "US-6", ALLIED) == 3
    t = moves(f"{BOTH}\nUS-7 where 2818\n{japanese('2717', '2816', '2917', '2718')}", US, turn=9)
    go(t, "US-7", "2817", side=ALLIED)
    t.do("stop", side=ALLIED)
    assert t.place("US-7") == "2817"


@pytest.mark.rule("ichigo", "7.9b")
def test_us_units_without_supply_attack_at_half() -> None:
    """The 11th Airborne with six factors over the river from 1903: a quarter, rounded up."""
    t = fights(f"{WALL}\ncauseway 2\nUS-11 where 1903\nCEA-9B where 1902", US, turn=9, dice=(6,))
    attack(t, "1902", "US-11", nation=US)
    assert odds(t)[:2] == (2, 2)
    t = fights(f"{WALL}\ncauseway 2\nUS-11 where 2202\nCEA-3D where 2201\nCEA-13D where 2201", turn=9, dice=(6,))
    attack(t, "2202", "CEA-3D", "CEA-13D")
    assert odds(t)[1] == 6


@pytest.mark.rule("ichigo", "7.9d")
def test_lack_of_supply_eliminates_no_us_unit() -> None:
    t = war(INLAND, turn=9)
    for _ in range(3):
        play(t, "EndOfTurn")
    assert stack(t, "2202") == ["US-6"]
