"""4.0 Victory: collapse, points, sudden ends."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    JAPAN,
    army,
    attack,
    fights,
    go,
    moves,
    ours,
    play,
    war,
)
from tests.games.ichigo.positions import RAILROAD as LINE

from hexfront.games.ichigo.rules.victory import conditions
from hexfront.kernel.state import NOBODY
from hexfront.testing import Scene

NEAR_CHUNGKING = "CEA-3D where 0811"
AIRBASES = "japan_control + 1815 1616 1418 1320 1123 1615 1422 2217"
RAILROAD = f"japan_control + {LINE}"
EASTERN = army(1, "2217", "74")
WESTERN = army(1, "0310", "74")


def falls(text: str, *dice: int, turn: int = 4) -> Scene:
    """A division enters Chungking."""
    t = moves(f"{NEAR_CHUNGKING}\n{text}", turn=turn)
    t.dice(*dice)
    t.do("move CEA-3D")
    t.do("to 0712")
    return t


def over(t: Scene) -> tuple[bool, int, str]:
    return t.s.over, t.s.winner, t.s.ending


# collapse


@pytest.mark.rule("ichigo", "4.1a", "4.1i")
def test_the_first_entry_of_chungking_is_rolled_for_at_once() -> None:
    t = falls(EASTERN, 3)
    assert t.thrown("4.1") == [3]
    assert [event.key for event in t.events].index("die") < len(t.events)
    assert t.s.collapse_rolled == 1
    assert not t.s.over


@pytest.mark.rule("ichigo", "4.1b", "4.1c")
def test_six_or_more_and_china_collapses() -> None:
    assert over(falls(f"{EASTERN}\njapan_control + 0119", 5)) == (True, JAPAN, "collapse")
    assert not falls(f"{EASTERN}\njapan_control + 0119", 4).s.over
    assert over(falls(f"{WESTERN}\njapan_control + 0119", 4)) == (True, JAPAN, "collapse")


@pytest.mark.rule("ichigo", "4.1d")
def test_the_whole_railroad_counts_and_nothing_less() -> None:
    assert falls(f"{EASTERN}\n{RAILROAD}", 5).s.over
    assert not falls(f"{EASTERN}\n{RAILROAD}\njapan_control - 1904", 5).s.over


@pytest.mark.rule("ichigo", "4.1e")
def test_all_airbases_count_and_nothing_less() -> None:
    assert falls(f"{EASTERN}\n{AIRBASES}", 5).s.over
    assert not falls(f"{EASTERN}\n{AIRBASES}\njapan_control - 2217", 5).s.over


@pytest.mark.rule("ichigo", "4.1f")
def test_one_chinese_unit_in_the_east_denies_its_modifier() -> None:
    assert falls(WESTERN, 5).s.over
    assert not falls(EASTERN, 5).s.over


@pytest.mark.rule("ichigo", "4.1g")
def test_modifiers_add_up() -> None:
    assert falls(f"{WESTERN}\n{RAILROAD}\n{AIRBASES}\njapan_control + 0119", 2).s.over
    assert not falls(f"{WESTERN}\n{RAILROAD}\n{AIRBASES}\njapan_control + 0119", 1).s.over


@pytest.mark.rule("ichigo", "4.1h")
def test_there_is_one_roll_a_game() -> None:
    t = falls(f"{EASTERN}\ncollapse_rolled 1")
    assert t.thrown() == []
    assert ours(t, "0712")


@pytest.mark.rule("ichigo", "4.1j", "4.0")
def test_with_causeway_chungking_is_a_point_and_no_roll() -> None:
    t = moves(f"{NEAR_CHUNGKING}\n{EASTERN}\ncauseway 2", turn=8, dice=(6,))
    t.do("move CEA-3D", "to 0712")
    assert t.thrown("4.1") == []
    assert conditions(t.s)["chungking"] == 1
    assert set(conditions(t.s)) == {
        "beside_formosa_beachhead",
        "beside_mainland_beachhead",
        "chungking",
        "railroad",
        "nobody_on_formosa",
        "north_end",
        "south_end",
        "shanghai_or_wuhan",
    }


@pytest.mark.rule("ichigo", "4.1k")
def test_the_roll_may_come_on_turn_9() -> None:
    t = moves(f"{NEAR_CHUNGKING}\n{EASTERN}\ncauseway 1", turn=9, dice=(6, 6))
    t.do("move CEA-3D", "to 0712")
    assert t.thrown("4.1") == [6]
    assert t.s.over


# points without Causeway


def ended(text: str, turn: int = 9) -> Scene:
    """The last turn is over."""
    t = war(text, turn=turn)
    play(t, "EndOfTurn")
    return t


@pytest.mark.rule("ichigo", "4.2a", "5.0e")
def test_the_game_ends_after_turn_9_without_causeway() -> None:
    assert over(ended("causeway 1")) == (True, ALLIED, "allied_on_points")
    t = ended("causeway 1", turn=8)
    assert not t.s.over


@pytest.mark.rule("ichigo", "4.2c", "4.2d", "4.2g")
def test_airbases_railroad_and_kunming() -> None:
    assert conditions(war(f"{EASTERN}\n{AIRBASES}").s)["airbases"] == 1
    assert conditions(war(f"{EASTERN}\n{AIRBASES}\njapan_control - 1422").s)["airbases"] == 0
    assert conditions(war(f"{EASTERN}\n{RAILROAD}").s)["railroad"] == 1
    assert conditions(war(f"{EASTERN}\n{RAILROAD}\njapan_control - 0924").s)["railroad"] == 0
    assert conditions(war("japan_control + 0119").s)["kunming"] == 1
    assert conditions(war("").s)["kunming"] == 0


@pytest.mark.rule("ichigo", "4.2e", "4.2f", "4.2j")
def test_a_unit_within_five_hexes_of_chungking_by_geometry() -> None:
    for hex in ("1209", "0816", "1212", "0811"):
        assert conditions(war(f"CEA-1B where {hex}").s)["near_chungking"] == 1, hex
    assert conditions(war("CEA-1B where 1312").s)["near_chungking"] == 0
    assert conditions(war("japan_control + 0712").s)["near_chungking"] == 1
    t = war("")
    grid, chungking = t.kit.board.grid, t.kit.chungking
    assert [grid.distance(t.kit.board.hex(hex), chungking) for hex in ("0811", "1312")] == [1, 6]


@pytest.mark.rule("ichigo", "4.2b", "4.3l")
def test_supply_of_the_hexes_does_not_matter() -> None:
    ring = "\n".join(army(n, hex, face) for n, hex, face in RING)
    assert conditions(war(f"CEA-3D where 0119\njapan_control + 0119\n{ring}").s)["kunming"] == 1
    assert conditions(war("CEA-3D where 1801\njapan_control + 1801\ncauseway 2", turn=12).s)["north_end"] == 0


RING = ((1, "0118", "74"), (2, "0218", "5"), (3, "0219", "18"), (4, "0120", "10"))


@pytest.mark.rule("ichigo", "4.2h")
def test_militia_alone_in_the_east_deny_the_point() -> None:
    assert conditions(war("JM where 2214").s)["nobody_east"] == 0
    assert conditions(war(WESTERN).s)["nobody_east"] == 1


@pytest.mark.rule("ichigo", "4.2i")
def test_zero_or_one_two_and_three_points() -> None:
    assert over(ended(f"{EASTERN}\n{AIRBASES}\ncauseway 1"))[1:] == (ALLIED, "allied_on_points")
    assert over(ended(f"{EASTERN}\n{AIRBASES}\njapan_control + 0119\ncauseway 1"))[1:] == (NOBODY, "draw_on_points")
    won = ended(f"{WESTERN}\n{AIRBASES}\njapan_control + 0119\ncauseway 1")
    assert over(won)[1:] == (JAPAN, "japan_on_points")


# points with Causeway

LANDED = (
    "causeway 2\nbeachhead_1 where 3221\nbeachhead_2 where 2918\njapan_control - 3221\nUS-6 where 3221\nUS-7 where 2918"
)


@pytest.mark.rule("ichigo", "4.3a")
def test_with_causeway_it_goes_on_to_turn_12() -> None:
    assert not ended(LANDED, turn=9).s.over
    assert ended(LANDED, turn=12).s.over


@pytest.mark.rule("ichigo", "4.3b", "4.3g", "4.3h", "4.3i")
def test_debits_may_leave_less_than_nothing() -> None:
    t = war(f"{LANDED}\njapan_control - 0925", turn=12)
    assert [conditions(t.s)[key] for key in ("nobody_on_formosa", "north_end", "south_end")] == [-1, -1, -1]
    assert sum(conditions(t.s).values()) == -3
    play(t, "EndOfTurn")
    assert over(t)[1:] == (ALLIED, "allied_on_points")
    assert ours(t, "3317"), "the garrison of Taihoku is no unit"


@pytest.mark.rule("ichigo", "4.3c", "4.3d")
def test_units_next_to_the_beachheads_count_and_garrisons_do_not() -> None:
    t = war(f"{LANDED}\nCEA-1B where 3220\nCEA-5B where 2917", turn=12)
    assert conditions(t.s)["beside_formosa_beachhead"] == conditions(t.s)["beside_mainland_beachhead"] == 1
    t = war(LANDED, turn=12)
    assert ours(t, "2818"), "the garrison of Amoy is next to the beachhead"
    assert conditions(t.s)["beside_formosa_beachhead"] == conditions(t.s)["beside_mainland_beachhead"] == 0


@pytest.mark.rule("ichigo", "4.3e", "4.3f")
def test_chungking_and_the_whole_railroad() -> None:
    assert conditions(war(f"{LANDED}\njapan_control + 0712", turn=12).s)["chungking"] == 1
    assert conditions(war(f"{LANDED}\n{RAILROAD}", turn=12).s)["railroad"] == 1
    assert conditions(war(f"{LANDED}\n{RAILROAD}\njapan_control - 0925", turn=12).s)["railroad"] == 0


@pytest.mark.rule("ichigo", "4.3j")
def test_shanghai_or_wuhan_is_one_debit() -> None:
    assert conditions(war(f"{LANDED}\njapan_control - 2008", turn=12).s)["shanghai_or_wuhan"] == -1
    assert conditions(war(f"{LANDED}\njapan_control - 2008 3106", turn=12).s)["shanghai_or_wuhan"] == -1
    assert conditions(war(LANDED, turn=12).s)["shanghai_or_wuhan"] == 0


@pytest.mark.rule("ichigo", "4.3k")
def test_zero_one_and_two_points() -> None:
    formosa = "CEA-1B where 3218\njapan_control + 1801"
    assert over(ended(f"{LANDED}\n{formosa}", turn=12))[1:] == (ALLIED, "allied_on_points")
    assert over(ended(f"{LANDED}\n{formosa}\njapan_control + 0712", turn=12))[1:] == (NOBODY, "draw_on_points")
    two = f"{LANDED}\n{formosa}\njapan_control + 0712\nCEA-5B where 2917"
    assert over(ended(two, turn=12))[1:] == (JAPAN, "japan_on_points")


# sudden ends


@pytest.mark.rule("ichigo", "4.4", "7.5c")
def test_entering_a_beachhead_wins_for_japan() -> None:
    t = moves("causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\nCEA-1B where 3220", turn=8)
    go(t, "CEA-1B", "3221")
    assert over(t) == (True, JAPAN, "beachhead")
    t = moves("causeway 2\nbeachhead_1 where 3221\naerial_supply where 3219\nCEA-1B where 3220", turn=8)
    go(t, "CEA-1B", "3219")
    assert not t.s.over
    assert t.place("aerial_supply") == "out"


@pytest.mark.rule("ichigo", "4.5a")
@pytest.mark.parametrize("causeway", [0, 2])
def test_shanghai_and_wuhan_together_win_for_the_allies(causeway: int) -> None:
    text = f"{army(1, '2007', '74', tried=True)}\njapan_control - 3106\ncauseway {causeway}"
    t = fights(text, nation=1, turn=8 if causeway else 2, dice=(6,))
    attack(t, "2008", "u1", nation=1)
    assert not t.s.over
    t = fights(f"{text}\n{army(2, '2007', '5', tried=True)}", nation=1, turn=8 if causeway else 2, dice=(6,))
    attack(t, "2008", "u1", "u2", nation=1)
    t.do("lose u2", "advance u1", side=ALLIED)
    assert over(t) == (True, ALLIED, "both_cities")


@pytest.mark.rule("ichigo", "4.5b")
def test_one_after_the_other_does_not_count() -> None:
    text = f"{army(1, '2007', '74', tried=True)}\n{army(2, '2007', '5', tried=True)}\nonce_allied + 3106"
    t = fights(text, nation=1, dice=(6,))
    attack(t, "2008", "u1", "u2", nation=1)
    t.do("lose u2", "advance u1", side=ALLIED)
    assert not ours(t, "2008")
    assert not t.s.over
