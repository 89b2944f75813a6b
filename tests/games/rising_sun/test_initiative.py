"""4.0 Initiative: bids, momentum, promises."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, moving

from hexfront.games.rising_sun.rules.initiative import WRITTEN, Bidding, compare, opportunities
from hexfront.games.rising_sun.rules.reserves import command_check
from hexfront.games.rising_sun.state import figures, has_momentum, rating
from hexfront.kernel.view import view
from hexfront.testing import Scene, scene

FRONT = "j9-1 where 3008\nj16hq where 3007\na57-1 where 3009\naII where 3011\n"


def bidding(text: str = "", turn: int = 2) -> Scene:
    """Bataan with bids for the initiative, after which the first player would bombard."""
    steps = "step BombardmentPhase side=0\nstep InitiativePhase"
    return scene(f"game bataan\noptions initiative\nturn {turn}\n{FRONT}{text}\n{steps}")


def bids(t: Scene, japan: str, allied: str, *dice: int) -> None:
    t.dice(*dice).do(japan, side=JAPAN)
    events = t.events
    t.do(allied, side=ALLIED)
    t.events = events + t.events


def japans(s: Any) -> int:
    """What Japan has written."""
    return int(s.stack[-1].bids[JAPAN])


@pytest.mark.rule("rising-sun", "4.0a", "4.0b")
def test_without_the_rule_the_game_names_the_first_player_and_nobody_has_the_initiative() -> None:
    for turn in (1, 18):
        t = scene(f"game bataan\nturn {turn}\n{FRONT}step GameTurn\nstep BombardmentPhase side=0\nstep InitiativePhase")
        assert (t.s.first, t.s.initiative) == (JAPAN, -1)
    for turn, first in ((15, JAPAN), (16, ALLIED)):
        t = scene(
            f"game guadalcanal\nturn {turn}\nu1-1 where 3010\nstep GameTurn\nstep Movement side=0\nstep InitiativePhase"
        )
        assert t.s.first == first


@pytest.mark.rule("rising-sun", "4.11a", "4.11b", "4.2(1)")
def test_the_higher_total_of_bid_and_die_is_first_player() -> None:
    t = bidding()
    bids(t, "bid 3", "bid 5", 4, 1)
    assert (t.s.initiative, t.s.first, t.s.promised) == (JAPAN, JAPAN, 3)
    t = bidding()
    bids(t, "bid 3", "bid 5", 2, 1)
    assert (t.s.initiative, t.s.first, t.s.promised) == (ALLIED, ALLIED, 5)
    assert t.why("bid 21", ALLIED) != []


@pytest.mark.rule("rising-sun", "4.11b")
def test_nobody_sees_the_other_bid_before_both_are_written() -> None:
    t = bidding()
    t.do("bid 3", side=JAPAN)
    assert t.s.stack[-1].shown_to(t.s, ALLIED).bids == (WRITTEN, t.s.stack[-1].bids[ALLIED])
    assert t.s.stack[-1].shown_to(t.s, JAPAN).bids[JAPAN] == 3
    assert not [e for e in t.events if e.seen_by(ALLIED) and e.key == "bid_opened"]
    other = bidding()
    other.do("bid 7", side=JAPAN)
    assert view(t.game, t.s, ALLIED) == view(other.game, other.s, ALLIED)
    assert len({japans(t.game.clone_for(t.s, ALLIED, seed)) for seed in range(40)}) > 5
    assert japans(t.game.clone_for(t.s, JAPAN, 1)) == 3


@pytest.mark.rule("rising-sun", "4.12a", "4.12b")
@pytest.mark.parametrize(("held", "enemy", "holder"), [(1, 3, True), (1, 4, False), (3, 4, True), (3, 5, False)])
def test_last_turns_holder_adds_one_and_with_momentum_two(held: int, enemy: int, holder: bool) -> None:
    t = bidding(f"initiative 0\nheld {held}")
    bids(t, "bid 2", f"bid {enemy}", 3, 3)
    assert (t.s.initiative == JAPAN) is holder


@pytest.mark.rule("rising-sun", "4.13")
def test_who_declines_leaves_it_to_the_other_and_if_both_do_nobody_has_it() -> None:
    t = bidding("initiative 0\nheld 3")
    bids(t, "decline", "bid 0")
    assert (t.s.initiative, t.s.first, t.s.promised, t.s.held) == (ALLIED, ALLIED, 0, 1)
    t = bidding("initiative 0\nheld 3")
    bids(t, "decline", "decline")
    assert (t.s.initiative, t.s.first, t.s.held) == (-1, JAPAN, 0)


@pytest.mark.rule("rising-sun", "4.11b")
def test_a_tie_is_kept_by_the_holder_and_thrown_again_where_there_is_none() -> None:
    t = bidding("initiative 1\nheld 1")
    bids(t, "bid 3", "bid 2", 3, 3)
    assert t.s.initiative == ALLIED
    t = bidding()
    bids(t, "bid 3", "bid 3", 3, 3, 1, 2)
    assert t.s.initiative == ALLIED
    assert t.thrown("4.11") == [3, 3, 1, 2]


@pytest.mark.rule("rising-sun", "4.31")
def test_momentum_comes_with_the_third_turn_in_a_row_and_goes_with_the_initiative() -> None:
    t = bidding()
    found = []
    for pair in ((5, 0), (5, 0), (5, 0), (0, 9), (5, 0)):
        t.dice(1, 1)
        compare(t.s, pair)
        found.append((t.s.held, has_momentum(t.s, JAPAN)))
    assert found == [(1, False), (2, False), (3, True), (1, False), (1, False)]


@pytest.mark.rule("rising-sun", "4.14a", "4.14b", "4.14d")
@pytest.mark.parametrize(("made", "over"), [(2, True), (3, False), (4, False)])
def test_fewer_attacks_than_promised_lose_the_game_at_the_end_of_reserve_combat(made: int, over: bool) -> None:
    counters = f"phase 7\nphasing 0\ninitiative 0\nheld 1\npromised 3\nmade {made}\n"
    steps = "step Movement side=0\nstep Promise side={}\nstep EndOfReserves side=0"
    t = scene(f"game bataan\noptions initiative\n{FRONT}{counters}{steps.format(0)}")
    assert t.s.over is over
    assert (t.s.winner, t.s.ending) == ((ALLIED, "decisive") if over else (-1, ""))
    loser = scene(f"game bataan\noptions initiative\n{FRONT}{counters}{steps.format(1)}")
    assert not loser.s.over


@pytest.mark.rule("rising-sun", "4.14b", "3.1b")
def test_the_promise_is_judged_between_reserve_combat_and_interdiction() -> None:
    t = scene(f"game bataan\noptions initiative\nturn 2\n{FRONT}initiative 0\nstep GameTurn\nstep PlayerTurn order=0")
    names = [type(step).__name__ for step in t.s.stack]
    assert names.index("InterdictionPhase") < names.index("Promise") < names.index("ReserveMovement")


@pytest.mark.rule("rising-sun", "4.14f")
def test_a_game_that_is_over_before_judges_no_promise() -> None:
    t = scene(f"game bataan\noptions initiative\n{FRONT}initiative 0\nheld 1\npromised 3\nmade 1\nphase 4\nphasing 0\n"
              "step Promise side=0\nstep Movement side=0")  # fmt: skip
    t.do("concede", side=ALLIED)
    assert (t.s.winner, t.s.ending) == (JAPAN, "conceded")


@pytest.mark.rule("bataan", "B-4.0b")
def test_on_bataan_japan_has_the_initiative_on_the_first_turn_without_bid_or_promise() -> None:
    t = bidding(turn=1)
    assert t.top != "Bidding"
    assert (t.s.initiative, t.s.held, t.s.promised) == (JAPAN, 1, 0)


@pytest.mark.rule("rising-sun", "4.2(2)", "14.1bis")
def test_the_initiative_raises_every_command_rating() -> None:
    t = moving("bataan", "j65hq where 3001\nj122-1 where 3003\na57-1 where 3011")
    staff, unit = t.kit.index["j65hq"], t.kit.index["j122-1"]
    assert (figures(t.s, staff).rating, rating(t.s, staff)) == (3, 3)
    assert [command_check(t.dice(die).s, unit) for die in range(1, 7)] == [True] * 3 + [False] * 3
    t.s.initiative = JAPAN
    assert [command_check(t.dice(die).s, unit) for die in range(1, 7)] == [True] * 4 + [False] * 2


@pytest.mark.rule("rising-sun", "4.14b")
def test_where_there_are_no_levels_a_broken_promise_is_a_plain_loss() -> None:
    t = scene("game singapore\noptions initiative\ninitiative 0\nheld 1\npromised 2\nmade 1\nstep Promise side=0")
    assert (t.s.winner, t.s.ending) == (ALLIED, "promise_broken")


@pytest.mark.rule("rising-sun", "4.14a")
def test_whoever_promises_more_than_the_enemies_he_stands_next_to_is_warned_but_may() -> None:
    t = bidding("a57-2 where 3108\na57-3 where 3212")
    assert isinstance(t.s.stack[-1], Bidding)
    assert opportunities(t.s, JAPAN) == 2
    assert [t.game.warning(t.s, JAPAN, t.act(f"bid {n}")) for n in (2, 3)] == ["", "promises_too_much"]
    assert t.can("bid 3")
