"""4.0 The collapse of China, points without and with Causeway, and sudden ends."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, JAPAN, US, army, attack, fights, go, moves, play, war

from hexfront.games.ichigo.rules.supply import supplied
from hexfront.games.ichigo.rules.victory import conditions
from hexfront.kernel.state import NOBODY
from hexfront.testing import Scene, opened

RAILROAD = (
    "1801 1802 1903 1904 1905 1906 1907 1908 2008 2009 2010 1911 1811 1812 1813 1914 1915 1815 1716 1616 1517 1518 1418"
    " 1419 1320 1321 1221 1222 1123 1023 0924 0925"
)
BASES = "1815 1616 1418 1320 1123 1615 1422 2217"
EAST = army(1, "2103", "7")
"""A Chinese unit east of the railroad."""
AT_THE_GATE = "CEA-3D where 0713"
KUNMING, WHOLE_LINE, ALL_BASES = "japan_control + 0119", f"japan_control + {RAILROAD}", f"japan_control + {BASES}"
LANDED = (
    "causeway 2\nbeachhead_1 where 3221\nbeachhead_2 where 2818\njapan_control - 3221 2818\nonce_allied + 3221 2818"
)


def capture(text: str, die: int, turn: int = 4) -> Scene:
    """A Japanese division walks into the empty Chungking."""
    t = moves(f"{AT_THE_GATE}\n{text}", turn=turn, dice=(die, die))
    go(t, "CEA-3D", "0712")
    return t


def points(text: str, turn: int = 9) -> dict[str, int]:
    """The points of each condition."""
    return conditions(war(text, turn=turn).s)


def last_turn(text: str, turn: int) -> Scene:
    """The end of a turn."""
    return war(text, "EndOfTurn", "GameTurn", turn=turn, dice=(6,) if "causeway 2" in text else (6, 5))


def ending(t: Scene) -> tuple[bool, int, str]:
    return t.s.over, t.s.winner, t.s.ending


# 4.1 the collapse of China


@pytest.mark.rule("ichigo", "4.1a", "4.1i")
def test_the_roll_is_made_the_instant_chungking_falls() -> None:
    t = moves(f"{AT_THE_GATE}\n{EAST}", turn=4, dice=(5,))
    t.do("move CEA-3D", "to 0712")
    assert t.thrown("4.1") == [5]
    assert t.dice_left == 0
    assert not t.s.over
    assert t.top in ("Moving", "Movement")


@pytest.mark.rule("ichigo", "4.1a")
def test_an_advance_after_combat_captures_chungking_too() -> None:
    text = f"{EAST}\nCEA-3D where 0713\nCEA-13D where 0713\nCEA-58D where 0713\n{army(2, '0712', '16')}"
    t = fights(text, turn=4, dice=(5,))
    attack(t, "0712", "CEA-3D", "CEA-13D", "CEA-58D")
    t.do("advance CEA-3D")
    assert t.thrown("4.1") == [5]


@pytest.mark.rule("ichigo", "4.1b", "4.1c", "4.1d", "4.1e", "4.1f", "4.1g")
@pytest.mark.parametrize(
    ("text", "die", "collapses"),
    [
        (EAST, 5, False),
        (EAST, 6, True),
        (f"{EAST}\n{KUNMING}", 5, True),
        (f"{EAST}\n{KUNMING}", 4, False),
        (f"{EAST}\n{WHOLE_LINE}", 5, True),
        (f"{EAST}\n{WHOLE_LINE}\njapan_control - 1023", 5, False),
        (f"{EAST}\n{ALL_BASES}", 5, True),
        (f"{EAST}\n{ALL_BASES}\njapan_control - 2217", 5, False),
        ("", 5, True),
        ("", 4, False),
        (f"{EAST}\n{KUNMING}\n{ALL_BASES}", 4, True),
        (f"{EAST}\n{KUNMING}\n{ALL_BASES}", 3, False),
        (f"{KUNMING}\n{ALL_BASES}\n{WHOLE_LINE}", 2, True),
        (f"{KUNMING}\n{ALL_BASES}\n{WHOLE_LINE}", 1, False),
    ],
)
def test_six_or_more_is_the_collapse_of_china(text: str, die: int, collapses: bool) -> None:
    t = capture(text, die)
    assert ending(t) == ((True, JAPAN, "collapse") if collapses else (False, NOBODY, ""))


@pytest.mark.rule("ichigo", "4.1h")
def test_there_is_one_roll_a_game() -> None:
    t = capture(f"{EAST}\n{army(2, '0711', '5')}", 1)
    assert t.thrown("4.1") == [1]
    t.do("to 0713", "stop", "end")
    play(t, "StartMovement nation=1", dice=(6, 6))
    go(t, "u2", "0712", side=ALLIED)
    t.do("to 0711", "stop", "end", side=ALLIED)
    assert not t.has("japan_control", "0712")
    play(t, "StartMovement nation=0", dice=(6,))
    go(t, "CEA-3D", "0712")
    assert t.has("japan_control", "0712")
    assert t.dice_left == 1
    assert not t.s.over


@pytest.mark.rule("ichigo", "4.1j", "4.3e", "4.0")
def test_after_a_launch_chungking_is_worth_a_point_and_no_roll() -> None:
    t = moves(f"{AT_THE_GATE}\n{LANDED}", turn=8, dice=(6,))
    go(t, "CEA-3D", "0712")
    assert t.thrown("4.1") == []
    assert not t.s.over
    assert conditions(t.s)["chungking"] == 1
    assert points(f"{AT_THE_GATE}\n{LANDED}")["chungking"] == 0


@pytest.mark.rule("ichigo", "4.1k")
def test_the_chance_lasts_to_turn_9() -> None:
    t = moves(f"{AT_THE_GATE}\ncauseway 1", turn=9, dice=(6, 6))
    go(t, "CEA-3D", "0712")
    assert ending(t) == (True, JAPAN, "collapse")


# 4.2 without Causeway


@pytest.mark.rule("ichigo", "4.2a", "5.0e")
@pytest.mark.parametrize(("turn", "over"), [(8, False), (9, True)])
def test_without_causeway_points_are_counted_after_turn_9(turn: int, over: bool) -> None:
    t = last_turn(f"{EAST}\ncauseway 1", turn)
    assert t.s.over == over
    assert len(t.happened("points_counted")) == over
    assert t.s.turn == 9


@pytest.mark.rule("ichigo", "4.2b", "4.2g")
def test_kunming_counts_whether_or_not_its_holder_is_in_supply() -> None:
    t = war(
        f"{KUNMING}\nCEA-3D where 0119\n{army(2, '0118', '5')}\n{army(3, '0120', '7')}\n"
        + f"{army(4, '0218', '9')}\n{army(5, '0219', '12')}",
        turn=9,
    )
    assert not supplied(t.s, t.kit.index["CEA-3D"])
    assert conditions(t.s)["kunming"] == 1
    assert points("CEA-3D where 0119\njapan_control - 0119")["kunming"] == 0


@pytest.mark.rule("ichigo", "4.2c")
def test_all_airbases_are_worth_a_point() -> None:
    assert points(ALL_BASES)["airbases"] == 1
    for base in BASES.split():
        assert points(f"{ALL_BASES}\njapan_control - {base}")["airbases"] == 0


@pytest.mark.rule("ichigo", "4.2d")
def test_the_whole_railroad_is_worth_a_point() -> None:
    assert points(WHOLE_LINE)["railroad"] == 1
    for hex in ("1801", "1905", "1419", "0924", "0925"):
        assert points(f"{WHOLE_LINE}\njapan_control - {hex}")["railroad"] == 0


@pytest.mark.rule("ichigo", "4.2e", "4.2j")
@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("CEA-11B where 1209", 1),
        ("CEA-11B where 0816", 1),
        ("CEA-11B where 1212", 1),
        ("CEA-11B where 1312", 0),
        ("CEA-11B where 0712", 1),
        ("japan_control + 0712", 1),
        ("CEA-3T where tank", 0),
        ("", 0),
    ],
)
def test_a_unit_within_five_hexes_of_chungking_is_worth_a_point(text: str, point: int) -> None:
    assert points(text)["near_chungking"] == point


@pytest.mark.rule("ichigo", "4.2f")
def test_the_distance_counts_the_hex_of_the_unit_and_not_the_city() -> None:
    _, kit = opened("ichigo")
    far = {hex: kit.board.grid.distance(kit.board.hex("0712"), kit.board.hex(hex)) for hex in ("0713", "0811", "1209")}
    assert far == {"0713": 1, "0811": 1, "1209": 5}


@pytest.mark.rule("ichigo", "4.2h")
@pytest.mark.parametrize(
    ("text", "point"),
    [("JM where 2214", 0), (EAST, 0), (army(1, "1814", "7"), 1), (army(1, "1914", "7"), 1), ("", 1)],
)
def test_not_one_chinese_unit_may_stand_east_of_the_railroad(text: str, point: int) -> None:
    """R14 Militia count; 1814 is west, and the railroad itself is not east."""
    assert points(text)["nobody_east"] == point


@pytest.mark.rule("ichigo", "4.2i")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EAST, (ALLIED, "allied_on_points")),
        (f"{EAST}\n{KUNMING}", (ALLIED, "allied_on_points")),
        (f"{EAST}\n{KUNMING}\n{ALL_BASES}", (NOBODY, "draw_on_points")),
        (f"{EAST}\n{KUNMING}\n{ALL_BASES}\n{WHOLE_LINE}", (JAPAN, "japan_on_points")),
        (f"{KUNMING}\n{ALL_BASES}\n{WHOLE_LINE}\njapan_control + 0712", (JAPAN, "japan_on_points")),
    ],
)
def test_two_points_are_a_draw_and_three_a_japanese_win(text: str, expected: tuple[int, str]) -> None:
    assert ending(last_turn(f"{text}\ncauseway 1", 9)) == (True, *expected)


# 4.3 with Causeway


@pytest.mark.rule("ichigo", "4.0")
def test_causeway_brings_other_conditions() -> None:
    assert set(points("", turn=7)) == {"airbases", "railroad", "near_chungking", "kunming", "nobody_east"}
    with_it = {"beside_formosa_beachhead", "beside_mainland_beachhead", "chungking", "railroad"}
    debits = {"nobody_on_formosa", "north_end", "south_end", "shanghai_or_wuhan"}
    assert set(points("causeway 2", turn=7)) == with_it | debits


@pytest.mark.rule("ichigo", "4.3a")
@pytest.mark.parametrize(("turn", "over"), [(9, False), (11, False), (12, True)])
def test_with_causeway_the_game_lasts_to_turn_12(turn: int, over: bool) -> None:
    t = last_turn(LANDED, turn)
    assert (t.s.over, t.s.turn) == (over, turn if over else turn + 1)


@pytest.mark.rule("ichigo", "4.3b")
def test_debits_may_make_the_total_negative() -> None:
    t = last_turn(f"{LANDED}\njapan_control - 0925 2008", 12)
    assert t.happened("points_counted")[-1]["number"] == -4
    assert ending(t) == (True, ALLIED, "allied_on_points")
    t = last_turn(f"{LANDED}\njapan_control - 0925\nFG-9D where 3317\njapan_control - 3106", 12)
    assert t.happened("points_counted")[-1]["number"] == -3


@pytest.mark.rule("ichigo", "4.3c", "4.3d")
@pytest.mark.parametrize(
    ("text", "formosa", "mainland"),
    [
        ("", 0, 0),
        ("AA14-54B where 3220", 1, 0),
        ("AA14-54B where 3219", 0, 0),
        ("CEA-19B where 2817", 0, 1),
        ("AA14-2TD where 2817", 0, 1),
        ("CEA-19B where 2818", 0, 0),
        ("CEA-19B where 2718\nAA14-54B where 3321", 1, 1),
    ],
)
def test_a_unit_next_to_a_beachhead_is_worth_a_point(text: str, formosa: int, mainland: int) -> None:
    """R12 The static tank division is a unit."""
    found = points(f"{LANDED}\n{text}", turn=12)
    assert (found["beside_formosa_beachhead"], found["beside_mainland_beachhead"]) == (formosa, mainland)


@pytest.mark.rule("ichigo", "4.3d")
def test_an_intrinsic_garrison_is_no_unit() -> None:
    """R12 The beachhead at Chuanchow, next to the garrison of Amoy alone."""
    text = "causeway 2\nbeachhead_1 where 3221\nbeachhead_2 where 2918"
    assert points(text, turn=12)["beside_mainland_beachhead"] == 0
    assert points(f"{text}\nCEA-19B where 2818", turn=12)["beside_mainland_beachhead"] == 1


@pytest.mark.rule("ichigo", "4.3f", "4.3i")
def test_the_railroad_with_causeway_reaches_from_end_to_end() -> None:
    assert points(f"{LANDED}\n{WHOLE_LINE}")["railroad"] == 1
    found = points(f"{LANDED}\n{WHOLE_LINE}\njapan_control - 0925")
    assert (found["railroad"], found["south_end"]) == (0, -1)
    assert points(LANDED)["south_end"] == 0


@pytest.mark.rule("ichigo", "4.3g")
def test_without_a_japanese_unit_on_formosa_a_point_is_lost() -> None:
    """The garrison of Taihoku is alive and no unit."""
    assert points(LANDED)["nobody_on_formosa"] == -1
    assert points(f"{LANDED}\nFG-9D where 3317")["nobody_on_formosa"] == 0
    assert points(f"{LANDED}\nAA14-54B where 3320")["nobody_on_formosa"] == 0


@pytest.mark.rule("ichigo", "4.3h", "4.3l")
def test_the_north_end_counts_by_control_alone() -> None:
    """A division caught in 1801 by a raid holds it all the same."""
    assert points(LANDED)["north_end"] == -1
    t = war(f"{LANDED}\njapan_control + 1801\nCEA-3D where 1801 raided 1", turn=12)
    assert not supplied(t.s, t.kit.index["CEA-3D"])
    assert conditions(t.s)["north_end"] == 0


@pytest.mark.rule("ichigo", "4.3j")
@pytest.mark.parametrize("city", ["2008", "3106", "2008 3106"])
def test_shanghai_or_wuhan_lost_is_one_debit(city: str) -> None:
    assert points(LANDED)["shanghai_or_wuhan"] == 0
    assert points(f"{LANDED}\njapan_control - {city}")["shanghai_or_wuhan"] == -1


@pytest.mark.rule("ichigo", "4.3k")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FG-9D where 3317", (ALLIED, "allied_on_points")),
        ("FG-9D where 3220", (NOBODY, "draw_on_points")),
        ("FG-9D where 3220\njapan_control + 0712", (JAPAN, "japan_on_points")),
    ],
)
def test_one_point_is_a_draw_and_two_a_japanese_win(text: str, expected: tuple[int, str]) -> None:
    assert ending(last_turn(f"{LANDED}\njapan_control + 1801\n{text}", 12)) == (True, *expected)


# 4.4, 4.5 sudden ends


@pytest.mark.rule("ichigo", "4.4", "4.0")
@pytest.mark.parametrize(("unit", "start", "beachhead"), [("FG-9D", "3220", "3221"), ("CEA-19B", "2817", "2818")])
def test_japan_wins_the_instant_it_enters_a_beachhead(unit: str, start: str, beachhead: str) -> None:
    t = moves(f"{LANDED}\n{unit} where {start}", turn=8, dice=(6,))
    go(t, unit, beachhead)
    assert ending(t) == (True, JAPAN, "beachhead")


@pytest.mark.rule("ichigo", "4.4")
def test_an_advance_into_a_beachhead_wins_too() -> None:
    force = "\n".join(f"CEA-{name}D where 2817" for name in ("3", "13", "58", "68", "116"))
    t = fights(f"{LANDED}\n{force}\nUS-6 where 2818 lost 3", turn=8, dice=(6,))
    attack(t, "2818", "CEA-3D", "CEA-13D", "CEA-58D", "CEA-68D", "CEA-116D")
    while t.top == "Losses":
        t.do("lose CEA-3D")
    t.do("advance CEA-3D")
    assert ending(t) == (True, JAPAN, "beachhead")


def wuhan(text: str) -> Scene:
    """Chinese armies take the city of Wuhan from its garrison."""
    armies = f"{army(1, '2007', '74', tried=True)}\n{army(2, '2007', '5', tried=True)}"
    t = fights(f"{armies}\n{text}", CHINESE, dice=(6,))
    attack(t, "2008", "u1", "u2", nation=CHINESE)
    t.do("lose u2", "advance u1", side=ALLIED)
    return t


@pytest.mark.rule("ichigo", "4.5a")
@pytest.mark.parametrize("causeway", ["causeway 0", "causeway 2"])
def test_the_allies_win_the_instant_they_hold_shanghai_and_wuhan(causeway: str) -> None:
    assert ending(wuhan(f"japan_control - 3106\nonce_allied + 3106\n{causeway}")) == (True, ALLIED, "both_cities")


@pytest.mark.rule("ichigo", "4.5a")
def test_us_units_count_as_allied() -> None:
    """R53 A US division takes Shanghai from its garrison while Wuhan is Chinese."""
    text = f"{LANDED}\njapan_control - 2008\nonce_allied + 2008\nUS-6 where 3006"
    t = fights(text, US, turn=10, dice=(6,))
    attack(t, "3106", "US-6", nation=US)
    t.do("advance US-6", side=ALLIED)
    assert ending(t) == (True, ALLIED, "both_cities")


@pytest.mark.rule("ichigo", "4.5a")
@pytest.mark.parametrize(("wuhan_lost", "over"), [("", False), ("japan_control - 2008", True)])
def test_shanghai_alone_is_not_enough(wuhan_lost: str, over: bool) -> None:
    armies = f"{army(1, '3006', '74', tried=True)}\n{army(2, '3006', '5', tried=True)}"
    t = fights(f"{armies}\n{wuhan_lost}", CHINESE, dice=(6,))
    attack(t, "3106", "u1", "u2", nation=CHINESE)
    t.do("lose u2", "advance u1", side=ALLIED)
    assert not t.has("japan_control", "3106")
    assert t.s.over == over


@pytest.mark.rule("ichigo", "4.5b")
def test_holding_them_at_different_times_does_not_count() -> None:
    t = wuhan("once_allied + 3106")
    assert t.has("once_allied", "3106", "2008")
    assert not t.s.over
