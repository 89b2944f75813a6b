"""8.1-8.9 Air superiority, airpower on movement and combat, B-29 raids."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, JAPAN, army, attack, fights, go, moves, odds, play, spent, war

from hexfront.testing import Scene

BASES = ("1815", "1616", "1418", "1320", "1123", "1615", "1422", "2217")
ASSAULT = f"CEA-3D where 2201\nCEA-13D where 2201\n{army(1, '2202', '5', tried=True)}"
"""Eight factors against four in the open, next to the north edge: column 5."""


def held(bases: int) -> str:
    """The line that leaves the Allies so many airbases."""
    return "japan_control + " + " ".join(BASES[bases:]) if bases < len(BASES) else ""


def air(text: str = "", turn: int = 2, dice: tuple[int, ...] = ()) -> Scene:
    return war(text, "AirpowerPhase", turn=turn, dice=dice)


def won(t: Scene) -> tuple[int, int]:
    """Who has air superiority, and how many markers."""
    found = t.happened("air_superiority")[-1]
    return found["side"], found["number"]


# 8.1, 8.7 the dice


@pytest.mark.rule("ichigo", "8.1a")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [((6, 2), (JAPAN, 4)), ((2, 6), (ALLIED, 4)), ((3, 3, 1, 2), (ALLIED, 1)), ((4, 4, 5, 5, 6, 5), (JAPAN, 1))],
)
def test_the_higher_die_wins_as_many_markers_as_it_is_higher(dice: tuple[int, ...], expected: tuple[int, int]) -> None:
    t = air(dice=dice)
    assert won(t) == expected
    assert (t.top, t.s.stack[-1].side, t.dice_left) == ("PlaceAirpower", expected[0], 0)


@pytest.mark.rule("ichigo", "8.1b")
@pytest.mark.parametrize(("turn", "dice", "expected"), [(1, (3, 3), (JAPAN, 1)), (2, (3, 4), (ALLIED, 1))])
def test_japan_adds_one_on_turn_1_alone(turn: int, dice: tuple[int, int], expected: tuple[int, int]) -> None:
    assert won(air(turn=turn, dice=dice)) == expected


@pytest.mark.rule("ichigo", "8.1c")
@pytest.mark.parametrize(
    ("turn", "dice", "expected"),
    [(6, (4, 3), (JAPAN, 1)), (7, (1, 3), (ALLIED, 3)), (7, (4, 3), (ALLIED, 1)), (9, (6, 3), (JAPAN, 1))],
)
def test_from_turn_7_japan_subtracts_two_but_not_below_0(
    turn: int, dice: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert won(air("causeway 1", turn=turn, dice=dice)) == expected


@pytest.mark.rule("ichigo", "8.1d")
def test_nobody_has_more_than_five_markers() -> None:
    assert won(air(turn=1, dice=(6, 1))) == (JAPAN, 5)


@pytest.mark.rule("ichigo", "8.1e")
def test_only_the_winner_places_markers() -> None:
    t = air(dice=(3, 2))
    assert t.options(ALLIED) == []
    t.do("mark 2202")
    assert (t.hexes("air_japan"), t.hexes("air_allied")) == ({"2202"}, set())
    assert t.s.air_winner == JAPAN


@pytest.mark.rule("ichigo", "8.7a")
@pytest.mark.parametrize(
    ("bases", "die", "markers"),
    [(8, 4, 2), (7, 4, 2), (6, 4, 2), (5, 4, 3), (4, 4, 4), (3, 4, 5), (2, 6, 4), (2, 5, 5), (1, 6, 5)],
)
def test_airbases_held_change_the_allied_die(bases: int, die: int, markers: int) -> None:
    assert won(air(held(bases), dice=(6, die))) == (JAPAN, markers)


@pytest.mark.rule("ichigo", "8.7b")
@pytest.mark.parametrize(("turn", "dice", "markers"), [(5, (4,), 4), (5, (6,), 5), (7, (2, 1, 5), 3)])
def test_without_airbases_the_allies_do_not_roll(turn: int, dice: tuple[int, ...], markers: int) -> None:
    """R9 Japan rolls again alone while its own result is 0."""
    t = air(held(0), turn=turn, dice=dice)
    assert won(t) == (JAPAN, markers)
    assert t.thrown("8.7") == []
    assert t.dice_left == 0


@pytest.mark.rule("ichigo", "8.7c")
def test_the_allied_result_is_never_below_0() -> None:
    assert won(air(held(1), dice=(4, 3))) == (JAPAN, 4)


@pytest.mark.rule("ichigo", "8.7d")
def test_a_recaptured_airbase_counts_again() -> None:
    taken = f"japan_control + 1815 1616 1418\n{army(1, '1715', '5')}"
    assert won(air(taken, dice=(6, 4))) == (JAPAN, 3)
    t = moves(taken, CHINESE, dice=(6,))
    go(t, "u1", "1815", side=ALLIED)
    play(t, "AirpowerPhase", dice=(6, 4))
    assert won(t) == (JAPAN, 2)


# 8.2, 8.3 markers


@pytest.mark.rule("ichigo", "8.2a")
def test_markers_go_one_a_hex_anywhere_on_the_map() -> None:
    t = air(army(1, "2202", "5"), dice=(6, 2))
    t.do("mark 2202")
    assert t.why("mark 2202") == ["8.2 marker_there"]
    assert t.can("mark 3001")
    assert t.why("mark 0101") == ["8.2 not_on_board"]
    t.do("mark 3001", "mark 1801")
    assert t.hexes("air_japan") == {"2202", "3001", "1801"}


@pytest.mark.rule("ichigo", "8.2b")
def test_every_marker_won_is_placed() -> None:
    t = air(dice=(5, 2))
    t.do("mark 2202", "mark 2203")
    assert not t.can("done")
    assert {option.split()[0] for option in t.options()} == {"mark"}
    t.do("mark 2204")
    assert t.top == "Announce"


@pytest.mark.rule("ichigo", "8.3a", "8.4a")
@pytest.mark.parametrize(("marker", "points"), [("2303", 2), ("2304", 2), ("2305", 1)])
def test_entering_a_hex_in_enemy_range_costs_a_point_more(marker: str, points: int) -> None:
    """From 2302 to the clear hex 2303, with the marker in it, next to it and two hexes away."""
    t = moves(f"CEA-3D where 2302\nair_allied + {marker}")
    go(t, "CEA-3D", "2303")
    assert spent(t) == points


@pytest.mark.rule("ichigo", "8.3a")
def test_all_six_neighbours_are_in_range() -> None:
    for side in ("2201", "2203", "2102", "2103", "2302", "2303"):
        t = moves(f"CEA-3D where 2202\nair_allied + {side}")
        go(t, "CEA-3D", side)
        assert spent(t) == 2, side


@pytest.mark.rule("ichigo", "8.3b")
def test_overlapping_ranges_do_not_add_up() -> None:
    t = moves("CEA-3D where 2302\nair_allied + 2303 2304 2204")
    go(t, "CEA-3D", "2303")
    assert spent(t) == 2


@pytest.mark.rule("ichigo", "8.4b")
def test_a_river_into_enemy_range_costs_a_further_point() -> None:
    t = moves("CEA-3D where 1902\nair_allied + 1903\njapan_control + 1903")
    go(t, "CEA-3D", "1903")
    assert spent(t) == 4


@pytest.mark.rule("ichigo", "8.4b")
def test_only_the_hex_entered_is_looked_at() -> None:
    """R23 A river out of the range into a hex beyond it costs what it always costs."""
    t = moves("CEA-3D where 1903\nair_allied + 1905\njapan_control + 1903")
    go(t, "CEA-3D", "1902")
    assert spent(t) == 2


@pytest.mark.rule("ichigo", "8.4c")
def test_own_airpower_does_not_slow_movement() -> None:
    t = moves("CEA-3D where 1902\nair_japan + 1903")
    go(t, "CEA-3D", "1903")
    assert spent(t) == 2


# 8.5, 8.6 combat


@pytest.mark.rule("ichigo", "8.5a", "8.5b", "8.5c")
@pytest.mark.parametrize(
    ("air", "column"),
    [
        ("", 5),
        ("air_japan + 2202", 6),
        ("air_japan + 2303", 6),
        ("air_japan + 2305", 5),
        ("air_japan + 2202 2303 2203", 6),
        ("air_allied + 2202", 4),
        ("air_allied + 2203 2302 2103", 4),
    ],
)
def test_airpower_over_the_target_is_worth_one_column(air: str, column: int) -> None:
    t = fights(f"{ASSAULT}\n{air}", dice=(6,))
    attack(t, "2202", "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 4, column)


@pytest.mark.rule("ichigo", "8.5a", "8.5b")
@pytest.mark.parametrize(("air", "column"), [("", 4), ("air_allied + 2102", 5), ("air_japan + 2102", 3)])
def test_airpower_counts_for_chinese_attacks_too(air: str, column: int) -> None:
    text = f"CEA-9B where 2102\n{army(1, '2202', '5', tried=True)}\n{air}"
    t = fights(text, CHINESE, dice=(6,))
    attack(t, "2102", "u1", nation=CHINESE)
    assert odds(t) == (4, 2, column)


@pytest.mark.rule("ichigo", "8.6a")
def test_markers_stay_to_the_end_of_the_turn() -> None:
    t = moves(f"{army(1, '2202', '5')}\nair_japan + 2204 2205", CHINESE, dice=(3,))
    t.do("end", side=ALLIED)
    assert t.hexes("air_japan") == {"2204", "2205"}
    play(t, "EndOfTurn")
    assert t.hexes("air_japan") == set()
    play(t, "AirpowerPhase", dice=(6, 1))
    assert won(t) == (JAPAN, 5)


@pytest.mark.rule("ichigo", "8.6b")
def test_combat_removes_no_marker() -> None:
    text = ASSAULT.replace("CH-5", "CH-7") + "\nair_allied + 2202"
    t = fights(text, dice=(6,))
    attack(t, "2202", "CEA-3D", "CEA-13D")
    t.do("advance CEA-3D")
    assert t.place("CEA-3D") == "2202"
    assert t.hexes("air_allied") == {"2202"}


# 8.9 B-29 raids


def raid(text: str, *more: str, turn: int = 7, dice: tuple[int, ...] = ()) -> Scene:
    return war(text, "RaidDecision", *more, turn=turn, dice=dice)


@pytest.mark.rule("ichigo", "8.9a")
def test_without_causeway_there_is_one_raid_a_game() -> None:
    t = raid("causeway 1", turn=8)
    assert (t.top, t.options(JAPAN)) == ("Raid", [])
    assert t.why("raid 1801", ALLIED) == ["8.9 no_raid_there"]
    t.do("raid 2008", side=ALLIED)
    assert t.place("b29") == "2008"
    play(t, "EndOfTurn", "RaidDecision")
    assert (t.top, t.place("b29")) == ("Announce", "out")


@pytest.mark.rule("ichigo", "8.9a")
def test_a_raid_put_off_may_be_flown_later() -> None:
    """R16 The Allied player chooses the turn, from the seventh on."""
    assert raid("", turn=6).top == "Announce"
    t = raid("causeway 1", turn=7)
    t.do("decline", side=ALLIED)
    play(t, "RaidDecision")
    assert t.top == "Raid"


@pytest.mark.rule("ichigo", "8.9b")
def test_units_within_three_hexes_are_out_of_supply_even_after_leaving() -> None:
    """From 1903, three hexes from Sinyang, by way of 1902 to 2001, five hexes away, and there into an attack."""
    text = f"causeway 1\nCEA-3D where 1903\nCEA-13D where 2001\n{army(1, '2101', '10', tried=True)}"
    t = raid(text, "StartMovement nation=0", "StartCombat nation=0", turn=7, dice=(5,))
    t.do("raid 1906", side=ALLIED)
    t.do("move CEA-3D")
    assert t.s.stack[-1].allowed == (3,)
    t.do("to 1902", "to 2001", "end")
    attack(t, "2101", "CEA-3D", "CEA-13D")
    assert odds(t)[:2] == (6, 3)
    assert t.dice_left == 0


@pytest.mark.rule("ichigo", "8.9b")
def test_units_that_come_within_three_hexes_are_caught_too() -> None:
    """R16 The move goes on with the points it had, the attack is halved; at four hexes nothing happens."""
    text = f"causeway 1\nCEA-3D where 1902\nCEA-13D where 2201\n{army(1, '1904', '10', tried=True)}\nb29 where 1906"
    t = war(text, "StartMovement nation=0", "StartCombat nation=0", turn=7, dice=(6, 2))
    t.do("move CEA-3D")
    assert t.s.stack[-1].allowed == (6,)
    t.do("to 1903", "stop", "move CEA-13D", "to 2202", "stop")
    assert [t.s.raided[t.kit.index[u]] for u in ("CEA-3D", "CEA-13D")] == [1, 0]
    t.dice(6).do("end")
    attack(t, "1904", "CEA-3D")
    assert odds(t)[:2] == (2, 3)


@pytest.mark.rule("ichigo", "8.9b")
def test_a_raid_ends_with_the_turn_and_overrides_the_supply_of_cities() -> None:
    from hexfront.games.ichigo.rules.supply import supplied

    t = raid("causeway 1\nCEA-3D where 2008\nCEA-13D where 2004", turn=7)
    t.do("raid 2008", side=ALLIED)
    units = [t.kit.index[u] for u in ("CEA-3D", "CEA-13D")]
    assert [supplied(t.s, u) for u in units] == [False, True]
    play(t, "EndOfTurn")
    assert [supplied(t.s, u) for u in units] == [True, True]


@pytest.mark.rule("ichigo", "8.9b")
def test_reinforcements_inside_the_radius_are_caught() -> None:
    t = war("b29 where 1901\ncauseway 1", "JapaneseEntry side=0 formosa=0", turn=8)
    t.do("enter CEA-47D 1901", "enter CEA-27D 2501")
    assert [t.s.raided[t.kit.index[u]] for u in ("CEA-47D", "CEA-27D")] == [1, 0]


@pytest.mark.rule("ichigo", "8.9c")
@pytest.mark.parametrize(("die", "top"), [(1, "Raid"), (3, "Raid"), (4, "Announce"), (6, "Announce")])
def test_with_causeway_a_die_of_1_to_3_allows_a_raid(die: int, top: str) -> None:
    t = raid("causeway 2\nraids 2", turn=8, dice=(die,))
    assert t.top == top
    assert t.thrown("8.9") == [die]


@pytest.mark.rule("ichigo", "8.9d")
def test_an_allowed_raid_may_be_declined() -> None:
    t = raid("causeway 2", turn=8, dice=(2,))
    t.do("decline", side=ALLIED)
    assert (t.top, t.place("b29"), t.s.raids) == ("Announce", "out", 0)


@pytest.mark.rule("ichigo", "8.9e")
def test_a_captured_chinese_city_may_be_raided() -> None:
    t = raid("causeway 1\njapan_control + 1813", turn=7)
    assert t.can("raid 1813", ALLIED)
    assert t.why("raid 1812", ALLIED) == ["8.9 no_raid_there"]
