"""Results kept under what they depend on: the same game with and without them, in every game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from random import Random

import pytest
from tests.sampling import THOROUGH

from hexfront.bots.random_bot import choose
from hexfront.kernel import kept as kept_module
from hexfront.kernel.game import Game
from hexfront.kernel.kept import KeptWronglyError, checked, kept, kept_under, without
from hexfront.kernel.kit import Kit
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import State, digest
from hexfront.kernel.step import actors, advance, interrupts, options
from hexfront.kernel.view import view
from hexfront.testing import everything, opened

MOST = 250
"""Decisions of a game that are compared."""
VIEWS = 1 if THOROUGH else 5
"""Of so many of them one is looked at by every seat."""


def course(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], seed: int) -> Iterator[object]:
    """All that a game shows, decision by decision."""
    s = game.start(kit, scenario, chosen, die=seed)
    rng = Random(seed)
    for number in range(MOST):
        who = actors(s)
        yield who, [options(s, side) for side in who], interrupts(s, 0), digest(s), list(s.events)
        if not who:
            return
        if number % VIEWS == 0:
            yield [view(game, s, game.meta.sides.index(seat)) for seat in game.meta.seats]
        s.events.clear()
        advance(s, who[0], choose(game, s, who[0], rng))


def settings(key: str) -> list[tuple[str, tuple[str, ...]]]:
    """Every scenario, plain and with everything."""
    game, _ = opened(key)
    return [(scenario.key, chosen) for scenario in game.meta.scenarios for chosen in {(), everything(game.meta)}]


@pytest.mark.parametrize("key", playable())
def test_a_game_is_the_same_with_and_without_what_is_kept(key: str) -> None:
    game, kit = opened(key)
    for scenario, chosen in settings(key):
        found = [list(course(game, copy.copy(kit), scenario, chosen, 3)), *others(game, kit, scenario, chosen)]
        assert found[0] == found[1] == found[2]


def others(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...]) -> Iterator[list[object]]:
    """The same with nothing kept, and with a box in which games before have left much."""
    modes: tuple[AbstractContextManager[None], ...] = (without(), nullcontext())
    for mode in modes:
        with mode:
            yield list(course(game, kit, scenario, chosen, 3))


@pytest.mark.parametrize("key", playable())
def test_whatever_is_kept_depends_on_no_more_than_it_says(key: str) -> None:
    game, kit = opened(key)
    with checked():
        for seed in (4, 5) if THOROUGH else (4,):
            for scenario, chosen in settings(key):
                for _ in course(game, kit, scenario, chosen, seed):
                    pass


def position() -> State:
    game, kit = opened("luzon")
    return game.start(copy.copy(kit), "historical", (), die=1)


def counting() -> tuple[list[int], Callable[[State, int], int]]:
    calls: list[int] = []

    @kept("barrier", most=3)
    def twice(s: State, number: int) -> int:
        calls.append(number)
        return 2 * number + s.barrier

    return calls, twice


def test_a_result_is_worked_out_once_for_the_same_columns_and_arguments() -> None:
    calls, twice = counting()
    s = position()
    s.barrier = 1
    assert [twice(s, 4), twice(s, 4), twice(s, 5)] == [9, 9, 11]
    s.barrier = 2
    assert [twice(s, 4), twice(s, 4)] == [10, 10]
    assert calls == [4, 5, 4]


def test_no_more_is_kept_than_was_said() -> None:
    calls, twice = counting()
    s = position()
    for number in (1, 2, 3, 4, 1):
        twice(s, number)
    assert calls == [1, 2, 3, 4, 1]
    assert max(map(len, s.kit.kept.values())) <= 3


def test_a_copy_of_a_box_has_a_memory_of_its_own() -> None:
    calls, twice = counting()
    for s in (position(), position()):
        twice(s, 7)
    assert calls == [7, 7]


def test_nothing_is_kept_where_that_is_switched_off() -> None:
    calls, twice = counting()
    s = position()
    with without():
        assert not kept_module._Mode.keeps
        twice(s, 1)
        twice(s, 1)
    assert calls == [1, 1]
    assert kept_module._Mode.keeps


def test_a_function_that_depends_on_more_than_it_says_is_found() -> None:
    @kept_under(lambda s: s.scenario)
    def wrong(s: State) -> int:
        return s.barrier

    s = position()
    with checked():
        wrong(s)
        s.barrier += 1
        with pytest.raises(KeptWronglyError, match="wrong"):
            wrong(s)
