"""Positions as text: errors name what was expected."""

from __future__ import annotations

import pytest

from hexfront.kernel.act import NotationError
from hexfront.kernel.dice import NoMoreDice
from hexfront.testing import scene

FAULTS = [
    ("game chess", "chess"),
    ("game luzon\nus_37 where", "expected pairs of column and value"),
    ("game luzon\nus_37 where 9999", "'9999': expected a place"),
    ("game luzon\nus_37 mood 3", "'mood' is no column; expected one of where"),
    ("game luzon\nus_999 where 1132", "expected a piece, a counter or a hex set"),
    ("game luzon\nus_control + 99", "expected a hex"),
    ("game luzon\nus_control + -", "'-': expected a hex"),
    ("game luzon\nscenario", "scenario : expected one of"),
    ("game luzon\nscenario options", "scenario options: expected one of"),
    ("game luzon\noptions cheat", "options cheat: expected some of"),
    ("game luzon\nwinner", "expected winner, the number of a side"),
    ("game luzon\nwinner 1", "expected winner, the number of a side"),
    ("game luzon\nwinner 7 conceded", "expected winner, the number of a side"),
    ("game luzon\nturn two", "'two': expected a counter"),
    ("game luzon\nstep Siesta", "expected one of LandingArea"),
    ("game luzon\nstep Fire shots=3", "step Fire has no field 'shots'"),
    ("game luzon\nstep Fire dice=3", "step Fire: expected units=..."),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_a_fault_is_named(text: str, message: str) -> None:
    with pytest.raises((NotationError, ValueError), match=message.replace("(", r"\(")):
        scene(text + "\ndice 6 6 6 6")


def test_a_position_may_stand_in_the_middle_of_a_battle() -> None:
    t = scene("""
        game luzon
        us_37 where 1129 op 2
        step AdministrativePhase
        step USOperations
        step Fire units=us_37 hex=1129 origin=1028 dice=2 hits=0
        dice 4 3
    """)
    assert (t.place("us_37"), t.op("us_37")) == ("1129", 1)
    assert t.has("us_control", "1129")


def test_comments_and_blank_lines_are_ignored() -> None:
    assert scene("game luzon\n\n# a remark\nturn 3 # another\nstep USOperations\n").s.turn == 3


def test_dice_that_run_out_are_reported() -> None:
    t = scene("game luzon\nstep USOperations\ndice 5")
    with pytest.raises(NoMoreDice, match="run out"):
        t.do("move us_43 1022")


def test_a_seed_carries_on_after_the_script() -> None:
    t = scene("game luzon\nstep USOperations\ndice 5\nseed 1")
    t.do("move us_43 1022")
    assert t.thrown()[0] == 5
    assert len(t.thrown()) == 2


def test_a_finished_game_prints_and_reads() -> None:
    t = scene("game luzon\nstep USOperations")
    t.do("concede")
    again = scene(t.print())
    assert again.s.over
    assert again.s.winner == t.s.winner
    assert again.why("end") == ["game_over"]
