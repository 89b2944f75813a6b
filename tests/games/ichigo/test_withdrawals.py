"""9.2, 9.5 The withdrawal of turn 5, and divisions that absorb brigades."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import JAPAN, army, lost, play, stack, war

from hexfront.kernel.step import actors
from hexfront.testing import Scene

ELIGIBLE = {"3", "13", "21", "22", "34", "37", "39", "40", "58", "62", "68"}
"""Of the divisions that start on the map."""


def withdraws(text: str = "", turn: int = 5, full: bool = False) -> Scene:
    return war(text, "WithdrawalStart", turn=turn, full=full)


def offered(t: Scene) -> set[str]:
    return {option.split("-")[1] for option in t.options() if option.startswith("withdraw ")}


# 9.2 withdrawal


@pytest.mark.rule("ichigo", "9.2a")
def test_two_full_divisions_of_four_factors_must_go() -> None:
    t = withdraws(full=True)
    assert offered(t) == {f"{number}D" for number in ELIGIBLE}
    for unfit in ("CEA-104D", "CEA-116D", "CEA-61D", "CEA-12B"):
        assert t.why(f"withdraw {unfit}") == ["9.2 not_fit_for_withdrawal"]
    t.do("withdraw CEA-62D")
    assert (t.top, t.can("done")) == ("Withdrawal", False)
    assert t.why("withdraw CEA-62D") == ["9.2 not_fit_for_withdrawal"]
    t.do("withdraw CEA-3D")
    assert t.top == "WithdrawalFate"


@pytest.mark.rule("ichigo", "9.2a")
def test_a_division_that_is_reduced_or_cut_off_does_not_count() -> None:
    """CEA-40D stands in Kunming with Chinese all around, CEA-3D has lost a step."""
    around = ((1, "0118", "5"), (2, "0120", "7"), (3, "0218", "9"), (4, "0219", "12"))
    ring = "\n".join(army(n, hex, face) for n, hex, face in around)
    rest = "CEA-3D where 2008 lost 1\nCEA-13D where 2008\nCEA-58D where 2008\nCEA-21D where 0925"
    t = withdraws(f"{ring}\nCEA-40D where 0119\njapan_control + 0119\n{rest}")
    assert offered(t) == {"13D", "58D", "21D"}
    assert t.why("withdraw CEA-40D") == ["9.2 not_fit_for_withdrawal"]


@pytest.mark.rule("ichigo", "9.2a")
@pytest.mark.parametrize("turn", [4, 6])
def test_nobody_is_withdrawn_on_another_turn(turn: int) -> None:
    assert withdraws(turn=turn, full=True).top == "Announce"


@pytest.mark.rule("ichigo", "9.2b")
def test_one_is_out_for_good_and_the_other_joins_the_14th_area_army() -> None:
    """The historic withdrawal: the 26th and 62nd Divisions."""
    t = withdraws("CEA-26D where 2101", full=True)
    t.do("withdraw CEA-26D", "withdraw CEA-62D")
    assert t.why("assign CEA-37D") == ["9.2 not_withdrawn"]
    t.do("assign CEA-26D")
    assert (t.place("CEA-26D"), t.place("CEA-62D"), t.top) == ("aa14", "withdrawn", "Announce")


@pytest.mark.rule("ichigo", "9.2c")
def test_two_reduced_divisions_stand_for_a_full_one() -> None:
    """R36 Of any number and printed strength; a full one that fails the test is never taken."""
    reduced = "CEA-13D where 2008 lost 1\nCEA-104D where 2022 lost 1\nCEA-61D where 2706 lost 1"
    t = withdraws(f"CEA-3D where 2008\nCEA-110D where 1901\n{reduced}\nCEA-12B where 2008")
    assert offered(t) == {"3D"}
    t.do("withdraw CEA-3D")
    assert offered(t) == {"13D", "104D", "61D"}
    t.do("withdraw CEA-61D", "withdraw CEA-104D")
    assert t.top == "WithdrawalFate"
    t.do("assign CEA-61D")
    assert [t.place(f"CEA-{name}") for name in ("61D", "104D", "3D", "13D")] == ["aa14", "aa14", "withdrawn", "2008"]


@pytest.mark.rule("ichigo", "9.2c")
def test_the_full_division_may_join_the_pool_and_its_fellows_leave() -> None:
    t = withdraws("CEA-3D where 2008\nCEA-13D where 2008 lost 1\nCEA-58D where 2008 lost 1")
    t.do("withdraw CEA-3D", "withdraw CEA-13D", "withdraw CEA-58D", "assign CEA-3D")
    assert [t.place(f"CEA-{name}") for name in ("3D", "13D", "58D")] == ["aa14", "withdrawn", "withdrawn"]


@pytest.mark.rule("ichigo", "9.2d")
def test_without_two_reduced_divisions_four_brigades_go() -> None:
    names = ("12B", "5B", "11B", "13B", "4C")
    brigades = "\n".join(f"CEA-{name} where 2008" for name in names)
    t = withdraws(f"CEA-3D where 2022 lost 1\nCEA-110D where 1901\n{brigades}")
    assert offered(t) == set(names)
    t.do("withdraw CEA-12B", "withdraw CEA-5B", "withdraw CEA-4C", "withdraw CEA-11B")
    t.do("assign CEA-4C")
    assert [t.place(f"CEA-{name}") for name in ("12B", "5B", "4C", "11B")] == ["withdrawn", "withdrawn", "aa14", "aa14"]
    assert (t.place("CEA-3D"), t.place("CEA-13B")) == ("2022", "2008")


@pytest.mark.rule("ichigo", "9.2d")
def test_if_everything_is_lacking_what_exists_is_taken() -> None:
    """R36"""
    t = withdraws("CEA-3D where 2008\nCEA-12B where 2022\nCEA-110D where 1901")
    t.do("withdraw CEA-3D", "withdraw CEA-12B", "assign CEA-12B")
    assert (t.place("CEA-3D"), t.place("CEA-12B"), t.place("CEA-110D")) == ("withdrawn", "aa14", "1901")
    assert withdraws("CEA-110D where 1901").top == "Announce"


@pytest.mark.rule("ichigo", "9.2e")
def test_units_on_the_turn_track_do_not_count() -> None:
    t = withdraws(full=True)
    assert t.why("withdraw CEA-47D") == ["9.2 not_fit_for_withdrawal"]
    t = withdraws("CEA-3D where 2008\nCEA-12B where 2008\nCEA-5B where 2008")
    t.do("withdraw CEA-3D")
    assert offered(t) == {"12B", "5B"}


# 9.5 absorption


def absorbs(text: str, turn: int = 3) -> Scene:
    return war(text, "ReinforcementPhase nation=0", turn=turn)


PAIR = "CEA-3D where 2008 lost 1\nCEA-12B where 2008"


@pytest.mark.rule("ichigo", "9.5a")
def test_a_reduced_division_absorbs_a_brigade_for_good() -> None:
    t = absorbs(PAIR)
    assert t.top == "Absorption"
    t.do("absorb CEA-3D")
    assert (lost(t, "CEA-3D"), t.place("CEA-12B"), stack(t, "2008")) == (0, "dead", ["CEA-3D"])


@pytest.mark.rule("ichigo", "9.5a")
def test_of_several_brigades_one_is_chosen_and_cavalry_is_none_of_them() -> None:
    """R52"""
    t = absorbs(f"{PAIR}\nCEA-5B where 2008\nCEA-4C where 2008")
    t.do("absorb CEA-3D")
    assert t.options() == ["spend CEA-12B", "spend CEA-5B"]
    assert t.why("spend CEA-4C") == ["9.5 not_that_brigade"]
    t.do("spend CEA-5B")
    assert (lost(t, "CEA-3D"), t.place("CEA-5B"), t.place("CEA-12B")) == (0, "dead", "2008")
    assert absorbs("CEA-3D where 2008 lost 1\nCEA-4C where 2008").top != "Absorption"


@pytest.mark.rule("ichigo", "9.5a", "6.6o")
def test_japan_is_asked_whether_or_not_hidden_units_can_absorb() -> None:
    """R66 The enemy sees two stacks and knows that one division is reduced: the question tells no more."""
    together = "CEA-13D where 2008\nCEA-3D where 2008 lost 1\nCEA-12B where 2008\nCEA-22D where 2022\nCEA-8B where 2022"
    apart = together.replace("CEA-12B where 2008", "CEA-12B where 2022").replace(
        "CEA-8B where 2022", "CEA-40D where 2008"
    )
    for text, formality in ((together, False), (apart, True)):
        t = absorbs(text)
        assert (t.top, actors(t.s), t.s.stack[-1].formality(t.s, JAPAN)) == ("Absorption", (JAPAN,), formality)
    assert absorbs(apart.replace(" lost 1", "")).top != "Absorption"


@pytest.mark.rule("ichigo", "9.5a")
def test_it_is_a_choice_and_only_for_reduced_divisions() -> None:
    t = absorbs(f"{PAIR}\nCEA-13D where 2008\nCEA-58D where 2022 lost 1")
    assert t.why("absorb CEA-13D") == ["9.5 not_reduced"]
    assert t.why("absorb CEA-12B") == ["9.5 not_reduced"]
    assert t.why("absorb CEA-58D") == ["9.5 no_brigade"]
    t.do("done")
    assert (lost(t, "CEA-3D"), t.place("CEA-12B")) == (1, "2008")


@pytest.mark.rule("ichigo", "9.5b")
def test_any_number_of_divisions_absorb_again_and_again() -> None:
    t = absorbs(f"{PAIR}\nCEA-13D where 2022 lost 1\nCEA-8B where 2022\nCEA-5B where 2008")
    t.do("absorb CEA-3D", "spend CEA-12B", "absorb CEA-13D")
    assert (lost(t, "CEA-3D"), lost(t, "CEA-13D")) == (0, 0)
    t.s.lost[t.kit.index["CEA-3D"]] = 1
    play(t, "ReinforcementPhase nation=0")
    t.do("absorb CEA-3D")
    assert (lost(t, "CEA-3D"), t.place("CEA-5B")) == (0, "dead")


@pytest.mark.rule("ichigo", "9.5c")
def test_not_in_captured_chinese_cities_nor_in_the_open() -> None:
    away = "CEA-13D where 1813 lost 1\nCEA-5B where 1813\njapan_control + 1813\nCEA-58D where 1812 lost 1\n"
    t = absorbs(f"{PAIR}\n{away}CEA-11B where 1812")
    assert t.why("absorb CEA-13D") == ["9.5 no_japanese_city"]
    assert t.why("absorb CEA-58D") == ["9.5 no_japanese_city"]
    assert [option for option in t.options() if option.startswith("absorb")] == ["absorb CEA-3D"]


@pytest.mark.rule("ichigo", "9.5d")
def test_both_were_there_when_the_phase_began() -> None:
    """R62 Whoever enters in the phase comes after the absorptions."""
    rails = "japan_control + 1801 1802 1903 1904 1905"
    t = absorbs(f"CEA-3D where 2008 lost 1\n{rails}")
    assert t.top == "JapaneseEntry"
    t.do("enter CEA-3B 2008")
    assert t.place("CEA-3B") == "2008"
    assert t.why("absorb CEA-3D") != []
    play(t, "Absorption side=0")
    assert t.why("absorb CEA-3D") == ["9.5 no_brigade"]
    assert t.options() == ["done"]
    t = absorbs(f"CEA-3D where 2008 lost 1\nCEA-13D where 2022 lost 1\nCEA-8B where 2022\n{rails}")
    t.s.where[t.kit.index["CEA-3B"]] = t.kit.board.hex("2008")
    t.s.rebuild()
    assert t.why("absorb CEA-3D") == ["9.5 no_brigade"]


@pytest.mark.rule("ichigo", "9.5d")
def test_a_division_that_enters_in_the_phase_absorbs_nobody() -> None:
    t = absorbs("CEA-12B where 2008\njapan_control + 1801 1802 1903 1904 1905")
    t.do("enter CEA-27D 2008")
    t.s.lost[t.kit.index["CEA-27D"]] = 1
    play(t, "Absorption side=0")
    assert t.why("absorb CEA-27D") == ["9.5 not_present"]
