"""S6 Solitaire play made easier or harder: dice that count one less."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, JAPAN, JAPANESE, army, nobody, play, points, war

from hexfront.testing import Scene, scene

ORDER = "step Announce side=0 nation=0"


def hampered(option: str, text: str, turn: int = 2) -> Scene:
    """A game with an option, the units named on an empty map."""
    t = scene(f"game ichigo\noptions {option}\nturn {turn}\n{nobody()}\n{text}\n{ORDER}")
    t.s.turn = turn
    return t


def air(option: str, *dice: int) -> tuple[int, int]:
    """Who wins the air, and how many markers."""
    t = hampered(option, "")
    play(t, "AirpowerPhase", dice=dice)
    found = t.happened("air_superiority")[-1]
    return found["side"], found["number"]


@pytest.mark.rule("ichigo", "S6")
def test_easy_lowers_the_air_die_of_the_program() -> None:
    assert air("easy_japan", 5, 3) == (JAPAN, 3)  # the Allied 3 counts 2
    assert air("easy_allied", 5, 3) == (JAPAN, 1)  # the Japanese 5 counts 4
    assert air("easy_allied", 1, 1) == (ALLIED, 1)
    assert air("hard_japan", 5, 3) == air("hard_allied", 5, 3) == (JAPAN, 2)


@pytest.mark.rule("ichigo", "S6")
@pytest.mark.parametrize(("causeway", "die", "expected"), [(1, 6, 4), (1, 3, 1), (2, 6, 5), (2, 2, 1)])
def test_hard_lowers_the_chinese_die_for_movement(causeway: int, die: int, expected: int) -> None:
    t = hampered("hard_allied", f"causeway {causeway}\nphasing {CHINESE}\n{army(90, '1503', '74')}", turn=8)
    play(t, f"StartMovement nation={CHINESE}", dice=(die,))
    assert points(t, "u90", ALLIED) == expected


@pytest.mark.rule("ichigo", "S6")
def test_no_less_than_no_points_at_all() -> None:
    t = hampered("hard_allied", f"phasing {CHINESE}\n{army(90, '1503', '74')}")
    play(t, f"StartMovement nation={CHINESE}", dice=(2,))
    t.do("move u90", side=ALLIED)
    assert t.top == "Movement"
    assert t.happened("points_rolled")[-1]["number"] == 0


@pytest.mark.rule("ichigo", "S6")
@pytest.mark.parametrize(("option", "expected"), [("hard_japan", 4), ("hard_allied", 5), ("easy_japan", 5)])
def test_hard_lowers_the_japanese_die_from_turn_7(option: str, expected: int) -> None:
    t = hampered(option, f"causeway 1\nphasing {JAPANESE}\nCEA-3D where 2008", turn=7)
    play(t, f"StartMovement nation={JAPANESE}", dice=(5,))
    assert points(t, "CEA-3D") == expected


@pytest.mark.rule("ichigo", "S6")
@pytest.mark.parametrize(
    ("option", "die", "expected"), [("hard_allied", 4, 3), ("hard_allied", 1, 1), ("hard_japan", 4, 4)]
)
def test_hard_lowers_the_reinforcement_die_but_one_unit_comes(option: str, die: int, expected: int) -> None:
    t = hampered(option, "")
    play(t, "ChineseReinforcement", dice=(die, 1, 1, 1, 1))
    assert t.happened("reinforcements") == [{"number": expected}]


def test_without_an_option_no_die_is_changed() -> None:
    t = war(army(90, "1503", "74"), f"StartMovement nation={CHINESE}", dice=(4,))
    assert points(t, "u90", ALLIED) == 3
