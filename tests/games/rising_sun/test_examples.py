"""Worked examples of whole attacks, one for each game."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, answer, attack, attacking, column, result

from hexfront.testing import Scene

SIX = ("j124-1", "j124-2", "j124-3", "j4-1", "j4-2", "j4-3")


def thrown(t: Scene, choice: str) -> tuple[int, int]:
    """The losses by one table with a die of 3 or 4, as scripted."""
    t.do(choice)
    return result(t)


def on_the_ridge() -> Scene:
    """Two whole regiments around two battalions of Marines in a fortified rough hex."""
    hexes = ("2014", "2014 level 1", "2016", "2016 level 1", "1915", "1915 level 1")
    force = "\n".join(f"{unit} where {hex}" for unit, hex in zip(SIX, hexes, strict=True))
    marines = "u1-1 where 2015\nu1-2 where 2015 level 1\nu1dhq where 2911\nfort_allied + 2015"
    return attacking("guadalcanal", f"dice 3\n{force}\nj2hq where 2014 level 2\n{marines}")


@pytest.mark.rule("rising-sun", "10.2.8", "10.34d", "10.6a")
@pytest.mark.parametrize(("choice", "losses"), [("normal", (1, 2)), ("maximum", (2, 3))])
def test_two_regiments_on_a_fortified_ridge_of_guadalcanal(choice: str, losses: tuple[int, int]) -> None:
    t = on_the_ridge()
    attack(t, "2015", *SIX)
    answer(t, "lead u1-1")
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("4-1")  # 36 against 10
    assert column(t) == ("5-1", 1)
    assert thrown(t, choice) == losses


@pytest.mark.rule("rising-sun", "10.5d", "10.5e", "10.3a")
def test_the_same_as_a_banzai_attack_stays_on_the_last_column() -> None:
    t = on_the_ridge()
    t.do("attack 2015", f"lead {SIX[0]}", *(f"join {u}" for u in SIX[1:]), "banzai", "done")
    answer(t, "lead u1-1")
    assert column(t) == ("7-1", 1)
    t.do("normal")
    while t.top == "Paying":
        t.do(t.options(ALLIED)[0], side=ALLIED)
    assert {t.place(u) for u in SIX} == {"japan_permanent"}


@pytest.mark.rule("rising-sun", "10.2.8", "10.31")
@pytest.mark.parametrize(("choice", "losses"), [("normal", (1, 1)), ("maximum", (2, 2))])
def test_a_brigade_against_a_regiment_in_the_jungle_of_bataan(choice: str, losses: tuple[int, int]) -> None:
    brigade = ("j122-1", "j122-2", "j141-1", "j141-2", "j142-1", "j142-2")
    levels = (0, 1, 2) * 2
    force = "\n".join(
        f"{unit} where {'1203' if n < 3 else '1304'} level {level}"
        for n, (unit, level) in enumerate(zip(brigade, levels, strict=True))
    )
    t = attacking(
        "bataan", f"dice 4\n{force}\nj65hq where 1202\na51 where 1204\na51fa where 1204 level 1\naI where 2826"
    )
    attack(t, "1204", *brigade)
    answer(t, "lead a51")
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("3-1")  # 18 against 6
    assert column(t) == ("2-1", 1)
    assert thrown(t, choice) == losses


@pytest.mark.rule("rising-sun", "2.5a", "10.2.9", "10.362a")
@pytest.mark.parametrize(("choice", "losses"), [("normal", (1, 2)), ("maximum", (2, 3))])
def test_two_regiments_with_tanks_against_a_brigade_in_malaya(choice: str, losses: tuple[int, int]) -> None:
    force = "j11 where 1410\nj1tk where 1410 level 1\nj5hq where 1410 level 2\nj41 where 1511"
    t = attacking("singapore", f"dice 3\n{force}\nc6 where 1411\nc8 where 1940\nc22 where 1940 level 1")
    attack(t, "1411", "j11", "j41", "j1tk")
    assert column(t) == ("3-1", 2)  # 19 against 6
    assert thrown(t, choice) == losses
