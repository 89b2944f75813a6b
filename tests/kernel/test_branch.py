"""Branches: decisions tried out beside the game, from what a side may know."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from hexfront.kernel.act import Act
from hexfront.kernel.branch import Branch, Planned, Throws, as_known
from hexfront.kernel.dice import MiddlingDice
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State, pack
from hexfront.kernel.step import actors, advance, options
from hexfront.secrecy import wander

TWO_SIDED = ("bataan", "formosa", "guadalcanal", "ichigo", "singapore")


@cache
def opened(key: str) -> tuple[Game, Kit]:
    """A game and its box."""
    game = load_game(key)
    return game, game.open_box(())


def some_positions(key: str, number: int, seed: int) -> list[State]:
    """Positions of a random game, far from each other."""
    game, kit = opened(key)
    rng, found = Random(seed), []
    for at, s in enumerate(wander(game, kit, game.meta.scenarios[0].key, (), rng)):
        if at % 37 == 11:
            found.append(game.clone_for(s, 0, at))
            if len(found) == number:
                break
    return found


def random_script(game: Game, root: State, length: int, seed: int) -> list[Planned]:
    """Decisions of both sides as they come."""
    branch, rng = Branch(game, root), Random(seed)
    for _ in range(length):
        if not (who := actors(branch.s)):
            break
        side = rng.choice(who)
        acts = [act for act in options(branch.s, side) if not game.notation.verbs[act.verb].forfeit]
        branch.take(Planned(side, rng.choice(acts)))
    return [each.planned for each in branch.tried]


@pytest.mark.parametrize("key", TWO_SIDED)
def test_a_branch_is_the_same_for_every_truth_that_a_side_cannot_tell_apart(key: str) -> None:
    game, _ = opened(key)
    looked_at = 0
    for number, s in enumerate(some_positions(key, 8, 3)):
        for side in (0, 1):
            if game.may_plan(s, side):
                other = game.clone_for(s, side, number + 100)
                one, two = as_known(game, s, side, 7), as_known(game, other, side, 7)
                assert pack(one) == pack(two), (number, side, s.stack[-1])
                looked_at += 1
    assert looked_at >= 4


def test_a_branch_depends_on_no_die_of_the_game() -> None:
    game, kit = opened("luzon")
    one, two = (game.start(kit, die=die) for die in (1, 2))
    assert pack(one) != pack(two)
    assert pack(as_known(game, one, 0, 7)) == pack(as_known(game, two, 0, 7))


def test_a_branch_goes_on_where_it_was_and_back_by_a_shorter_script() -> None:
    game, kit = opened("formosa")
    root = as_known(game, game.start(kit, die=3), 1, 7)
    script = random_script(game, root, 30, 5)
    whole, grown = Branch(game, root), Branch(game, root)
    assert whole.follow(script) == []
    for length in (5, 12, 30, 9, 30):
        assert grown.follow(script[:length]) == []
        assert [each.planned for each in grown.tried] == script[:length]
    assert pack(whole.s) == pack(grown.s)


def test_a_refused_decision_ends_a_branch_and_says_why() -> None:
    game, kit = opened("luzon")
    root = as_known(game, game.start(kit, die=7), 0, 7)
    (good, *_), bad = options(root, 0), Act("move", kit.index["us_40"], kit.board.hex("0735"))
    branch = Branch(game, root)
    assert [refusal.rule for refusal in branch.follow([Planned(0, bad), Planned(0, good)])] == ["8.2"]
    assert branch.tried == []


@pytest.mark.parametrize("throws", ["middling", "thrown"])
def test_what_can_be_done_for_sure_ends_before_dice(throws: Throws) -> None:
    game, kit = opened("luzon")
    root = as_known(game, game.start(kit, die=3), 0, 7)
    for seed in range(6):
        branch = Branch(game, root, throws)
        branch.follow(random_script(game, root, 40, seed))
        ready = branch.ready(0)
        assert not any(each.final for each in branch.tried[:ready])
        assert all(any(e.key == "die" for e in each.events) == each.chance for each in branch.tried)
        assert ready == len(branch.tried) or branch.tried[ready].final


def test_what_the_other_side_does_is_not_ready() -> None:
    game, kit = opened("formosa")
    root = as_known(game, game.start(kit, die=3), 1, 7)
    branch = Branch(game, root)
    branch.follow(random_script(game, root, 30, 1))
    first = next(n for n, each in enumerate(branch.tried) if each.planned.side == 0)
    assert branch.ready(1) <= first
    assert branch.ready(0) == 0


def test_middling_dice_are_in_the_middle_and_never_repeat_forever() -> None:
    dice, at, found = MiddlingDice(), 12345 << 4, []
    for _ in range(320):
        value, at = dice.throw(at, 6)
        found.append(value)
    assert found[:4] == [3, 4, 4, 3]
    assert sum(3 <= value <= 4 for value in found) > 240
    assert {*found} == {1, 2, 3, 4, 5, 6}
    assert abs(sum(found) / len(found) - 3.5) < 0.1
    assert {dice.throw(seed << 4, 9)[0] for seed in range(200)} == set(range(1, 10))


def test_a_branch_never_touches_the_game() -> None:
    game = load_game("luzon")
    s = game.start(game.open_box(()), die=3)
    before = pack(s)
    branch = Branch(game, as_known(game, s, 0, 7))
    for _ in range(20):
        branch.take(Planned(0, options(branch.s, 0)[0]))
    assert pack(s) == before
    advance(s, 0, options(s, 0)[0])
