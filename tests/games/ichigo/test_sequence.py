"""5.0, 5.1 The sequence of play, and who lands when."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.ichigo.positions import ALLIED, moves, war

from hexfront.bots.random_bot import choose
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.position import read_step
from hexfront.kernel.step import actors, advance, phase_of, settle

LAST = ["japanese_first", "japanese_second", "chinese_first", "chinese_second", "chinese_reinforcement"]
LANDED = "beachhead_1 where 3221\njapan_control - 3221\nUS-6 where 3221"


def phases(turn: int, causeway: int, seed: int = 1) -> list[str]:
    """The phases of a turn in which somebody is asked, played at random."""
    t = war(f"causeway {causeway}\n{LANDED}", full=True, turn=turn)
    t.s.dice, t.s.die = SeededDice(), seed
    rng, found = Random(seed), list[str]()
    t.s.stack = (read_step(t.game, t.kit, ["Phases"]),)
    settle(t.s)
    while actors(t.s):
        if found[-1:] != [phase_of(t.s.stack)]:
            found.append(phase_of(t.s.stack))
        advance(t.s, actors(t.s)[0], choose(t.game, t.s, actors(t.s)[0], rng))
    return found


@pytest.mark.rule("ichigo", "5.0a")
def test_a_phase_that_is_over_is_over() -> None:
    t = moves("CEA-3D where 2202")
    t.do("end")
    assert t.why("move CEA-3D") == ["not_now"]


@pytest.mark.rule("ichigo", "5.0c")
def test_before_causeway_a_turn_begins_with_the_air() -> None:
    found = phases(3, 0)
    assert found[0] == "air"
    assert not [phase for phase in found if phase.startswith("us_")]


@pytest.mark.rule("ichigo", "5.0d", "5.1a")
def test_with_causeway_us_phases_come_first_and_the_air_never() -> None:
    found = phases(7, 2)
    order = ["us_landing", "us_first", "us_second", "japanese_reinforcement", *LAST]
    assert found == [phase for phase in order if phase in found]
    assert {"us_landing", "us_first", "japanese_first", "chinese_first"} <= set(found)


@pytest.mark.rule("ichigo", "2.7b")
def test_the_first_cavalry_lands_like_infantry() -> None:
    t = war("causeway 2", "FormosaLanding side=1 landed=0", turn=7)
    t.do(*(f"land US-{n}" for n in ("1C", "6", "7", "24", "25", "27", "31", "32")), side=ALLIED)
    assert t.place("US-1C") == "3221"
    assert t.why("land US-33", side=ALLIED) == ["5.3.4 landed_enough"]


@pytest.mark.rule("ichigo", "10.10b")
def test_the_sea_is_crossed_by_naval_transfer_and_by_the_14th_area_army_alone() -> None:
    text = f"causeway 2\nbeachhead_2 where 2918\nUS-7 where 2918\n{LANDED}"
    t = war(text, "LandingPhase", turn=9)
    t.do("transfer US-6", side=ALLIED)
    assert t.place("US-6") == "2918"
    t = war(text, "AreaArmyLanding side=0 units=AA14-1D reduced=", turn=9)
    assert t.can("enter AA14-1D 3219")
    assert t.can("enter AA14-1D 3106")
