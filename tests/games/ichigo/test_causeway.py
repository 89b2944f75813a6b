"""5.2, 5.3 The check of turn 7, what changes with Causeway, the landing on Formosa and the Japanese answer."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, JAPAN, army, moves, ours, play, points, stack, war

from hexfront.games.ichigo.facts import table
from hexfront.games.ichigo.rules.causeway import causeway_modifiers
from hexfront.games.ichigo.rules.supply import attenuated
from hexfront.testing import Scene

PORTS = "3112 2916 2918"
NO_PORTS = f"japan_control + {PORTS}"
"""No Chinese port is left, so that nothing is added to the die."""
BASES = "japan_control + 1815 1616 1418 1320 1123 1615 1422 2217"
RAILROAD = (
    "japan_control + 1801 1802 1903 1904 1905 1813 1914 1915 1815 1716 1616 1517 1518 1418 1419 1320 1321 1221 1222"
    " 1123 1023 0924"
)
DIVISIONS = ("6", "7", "24", "25", "27", "31", "32", "33", "37")


def checks(text: str, *dice: int, turn: int = 7) -> Scene:
    return war(text, "CausewayCheck", turn=turn, dice=dice)


def modifier(text: str) -> int:
    return sum(found.amount for found in causeway_modifiers(war(text, turn=7).s))


# 5.2 the check


@pytest.mark.rule("ichigo", "5.2a")
@pytest.mark.parametrize(
    ("text", "die", "launched"),
    [
        (NO_PORTS, 5, False),
        (NO_PORTS, 6, True),
        (f"{NO_PORTS}\njapan_control - 3112", 5, True),
        (f"{NO_PORTS}\njapan_control - 3112", 4, False),
        (NO_PORTS, 1, False),
    ],
)
def test_six_or_more_launches_causeway(text: str, die: int, launched: bool) -> None:
    t = checks(text, die)
    assert t.s.causeway == (2 if launched else 1)
    assert len(t.happened("causeway")) == launched
    assert t.thrown("5.2") == [die]


@pytest.mark.rule("ichigo", "5.2b")
@pytest.mark.parametrize("turn", [6, 8, 9])
def test_there_is_one_check_on_turn_7(turn: int) -> None:
    t = checks("causeway 1", turn=turn)
    assert (t.thrown(), t.s.causeway) == ([], 1)


@pytest.mark.rule("ichigo", "5.2c", "5.2h")
@pytest.mark.parametrize(
    ("dice", "total"), [((5, 1), 6), ((5, 3), 6), ((6, 4), 5), ((6, 5), 5), ((6, 6), 5), ((1, 6), 0)]
)
def test_with_all_airbases_japanese_a_second_die_counts_for_or_against(dice: tuple[int, int], total: int) -> None:
    t = checks(f"{NO_PORTS}\n{BASES}", *dice)
    assert t.thrown("5.2") == list(dice)
    assert t.happened("causeway" if total >= 6 else "philippines")[-1]["number"] == total
    assert t.s.causeway == (2 if total >= 6 else 1)


@pytest.mark.rule("ichigo", "5.2c")
def test_with_seven_airbases_there_is_no_second_die() -> None:
    assert checks(f"{NO_PORTS}\n{BASES}\njapan_control - 2217", 6).thrown() == [6]


@pytest.mark.rule("ichigo", "5.2d", "5.2e", "5.2f", "5.2g", "5.2h")
@pytest.mark.parametrize(
    ("text", "more"),
    [
        (NO_PORTS, 0),
        (f"{NO_PORTS}\n{RAILROAD}", 1),
        (f"{NO_PORTS}\n{RAILROAD}\njapan_control - 1905", 0),
        (f"{NO_PORTS}\nCEA-11B where 1209", 1),
        (f"{NO_PORTS}\nCEA-11B where 1312", 0),
        (f"{NO_PORTS}\njapan_control + 0712", 1),
        (f"{NO_PORTS}\nCEA-11B where 0619", 1),
        (f"{NO_PORTS}\nCEA-11B where 0719", 0),
        (f"{NO_PORTS}\njapan_control + 0119", 1),
        ("", 3),
        ("japan_control - 3008", 4),
        ("japan_control - 3317", 3),
        ("japan_control + 3112", 2),
        (f"{RAILROAD}\nCEA-11B where 1209\nCEA-12B where 0119", 6),
    ],
)
def test_what_is_added_to_the_die(text: str, more: int) -> None:
    """R59 Ports on the mainland, whoever held them at start; none on Formosa."""
    assert modifier(text) == more


# 5.3 both worlds


@pytest.mark.rule("ichigo", "5.3")
@pytest.mark.parametrize("turn", [7, 12])
def test_with_causeway_everything_changes_to_the_end(turn: int) -> None:
    """R74"""
    t = war("causeway 2", "Phases", turn=turn)
    names = [type(step).__name__ for step in t.s.stack]
    assert "AirpowerPhase" not in names
    assert table(t.s, JAPAN)["last_turn"] == 12
    t = moves(f"causeway 2\n{army(1, '0310', '5')}", CHINESE, turn=turn, dice=(4,))
    assert points(t, "u1", ALLIED) == 4
    assert attenuated(t.s)


@pytest.mark.rule("ichigo", "5.3")
def test_without_it_nothing_of_that_changes() -> None:
    t = war("causeway 1", "Phases", turn=7, dice=(6, 2))
    assert (t.top, t.thrown("8.1"), table(t.s, JAPAN)["last_turn"]) == ("PlaceAirpower", [6], 9)
    t = moves(f"causeway 1\n{army(1, '0310', '5')}", CHINESE, turn=7, dice=(4,))
    assert points(t, "u1", ALLIED) == 3
    assert attenuated(t.s)


@pytest.mark.rule("ichigo", "5.3.2a")
def test_airpower_markers_leave_the_game_and_the_airlift_is_there() -> None:
    t = war(f"air_japan + 2202\n{army(1, '0310', '5')}", "EndOfTurn", "GameTurn", turn=6, dice=(6, 6))
    assert t.s.causeway == 2
    assert (t.hexes("air_japan"), t.hexes("air_allied")) == (set(), set())
    play(t, "StartMovement nation=1")
    assert t.can("airlift u1", ALLIED)


@pytest.mark.rule("ichigo", "5.3.3")
@pytest.mark.parametrize(("raid_die", "top"), [(3, "Raid"), (4, "FormosaLanding")])
def test_on_turn_7_the_raid_die_follows_the_check(raid_die: int, top: str) -> None:
    t = war("", "GameTurn", turn=6, dice=(6, raid_die))
    assert [(event.rule, event.args["value"]) for event in t.events if event.key == "die"] == [
        ("5.2", 6),
        ("8.9", raid_die),
    ]
    assert t.top == top


# 5.3.4-5.3.6 Formosa


def launch(text: str = "", *more: str) -> Scene:
    """Phase I of turn 7."""
    return war(f"causeway 2\n{text}", "LandingPhase", *more, turn=7)


def landed(text: str = "", divisions: int = 2) -> Scene:
    """After the landing, when Japan answers."""
    t = launch(text)
    t.do(*(f"land US-{name}" for name in DIVISIONS[:divisions]), "done", side=ALLIED)
    return t


@pytest.mark.rule("ichigo", "5.3.4a")
def test_one_to_eight_divisions_land_on_formosa() -> None:
    t = launch()
    assert t.why("done", ALLIED) == ["5.3.4 must_land"]
    assert t.why("land US-11", ALLIED) == ["5.3.4 not_landing"]
    t.do("land US-1C", *(f"land US-{name}" for name in DIVISIONS[:6]), side=ALLIED)
    assert t.can("done", ALLIED)
    t.do(f"land US-{DIVISIONS[6]}", side=ALLIED)
    assert t.why("land US-37", ALLIED) == ["5.3.4 landed_enough"]
    assert t.why("land US-1C", ALLIED) == ["5.3.4 not_landing"]
    assert (t.place("beachhead_1"), len(stack(t, "3221"))) == ("3221", 8)


@pytest.mark.rule("ichigo", "5.3.4b", "5.3.15")
def test_nobody_fights_for_the_beach() -> None:
    t = launch()
    assert ours(t, "3221")
    t.do("land US-6", "done", side=ALLIED)
    assert not ours(t, "3221")
    assert t.has("once_allied", "3221")
    assert t.thrown() == []
    assert t.top == "FormosaReaction"


@pytest.mark.rule("ichigo", "5.3.5a", "5.3.5b")
def test_the_garrison_of_formosa_goes_anywhere_but_the_beachhead() -> None:
    t = landed()
    assert t.options(ALLIED) == []
    assert t.why("enter FG-9D 3221") == ["5.3.5 beachhead_hex"]
    assert t.why("enter FG-9D 2818") == ["5.3.5 not_formosa"]
    assert t.why("enter KA-11D 3220") == ["5.3.5 not_waiting"]
    assert not t.can("done")
    t.do(*(f"enter FG-{name}D 3220" for name in ("9", "12", "50", "66")))
    assert len(stack(t, "3220")) == 4
    assert t.top == "KwantungEntry"


@pytest.mark.rule("ichigo", "5.3.5b")
def test_five_units_are_the_limit_there_too() -> None:
    three = "\n".join(f"AA14-{name}B where 3220" for name in ("54", "55", "58"))
    t = landed(f"{three}\nAA14-61B where 3220")
    t.do("enter FG-9D 3220")
    assert t.why("enter FG-12D 3220") == ["6.2 hex_is_full"]


def answered(text: str = "") -> Scene:
    """After the garrison is deployed."""
    t = landed(text)
    t.do(*(f"enter FG-{name}D 3317" for name in ("9", "12", "50", "66")))
    return t


@pytest.mark.rule("ichigo", "5.3.6a", "5.3.6c")
def test_all_of_the_kwantung_army_comes_at_once() -> None:
    """R75 Nobody is held back by choice."""
    t = answered()
    units = [option.split()[1] for option in t.options()]
    assert len(set(units)) == 12
    assert not t.can("done")
    assert t.why("enter KA-11D 0925") == ["9.1 no_entry"]
    assert t.why("enter KA-11D 1801") == ["9.1 no_entry"]
    assert t.why("enter CEA-47D 1901") == ["5.3.6 not_kwantung"]
    hexes = ("1901", "2001", "2101")
    for n, unit in enumerate(sorted(set(units))):
        assert t.top == "KwantungEntry"
        t.do(f"enter {unit} {hexes[n // 5]}")
    assert [len(stack(t, hex)) for hex in hexes] == [5, 5, 2]
    assert t.top == "Announce"


@pytest.mark.rule("ichigo", "5.3.6a")
def test_linked_cities_take_the_kwantung_army_in() -> None:
    t = answered("japan_control + 1801 1802 1903 1904 1905")
    assert t.can("enter KA-11D 2008")
    assert t.why("enter KA-11D 2706") == ["9.1 no_entry"]


@pytest.mark.rule("ichigo", "5.3.6a")
def test_without_room_they_wait_for_phase_v() -> None:
    """R34 The only edge hex that is Japanese has room for one."""
    edge = "1401 1501 1601 1701 2001 2101 2201 2301 2401 2501 2601 2701 2801"
    four = "\n".join(f"CEA-{name} where 1901" for name in ("37D", "62D", "110D", "7B"))
    t = answered(f"japan_control - {edge}\n{four}")
    t.do("enter KA-11D 1901")
    assert t.top == "Announce"
    assert t.place("KA-25D") == "ka"
    t.s.japan_control |= 1 << t.kit.board.hex("2001")
    play(t, "JapaneseEntry side=0 formosa=0")
    t.do("enter KA-25D 2001")
    assert t.place("KA-25D") == "2001"


@pytest.mark.rule("ichigo", "5.3.6b")
def test_its_seven_tank_regiments_are_set_aside() -> None:
    t = answered("CEA-3T where dead")
    boxes = [t.s.where[tank] for tank in t.kit.tanks]
    assert boxes.count(t.kit.tank_box) == 9
    assert t.place("KA-52T") == "tank"
