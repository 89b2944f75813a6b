"""Random games for the laws that every game keeps: of each setting one is played, and all laws look at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from tests.sampling import THOROUGH, sampled

from hexfront.bots.random_bot import chosen as one_of
from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import actors, advance, options
from hexfront.testing import opened

SHARED = 1
"""The seed of the game that is shared."""


class Position(NamedTuple):
    """A moment of a game: the state, who decides, what is done next, and all that was offered."""

    s: State
    side: int
    act: Act
    offered: list[Act]


def play(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], seed: int) -> Iterator[Position]:
    """Every position of a random game; the states are live."""
    rng = Random(seed)
    s = game.start(kit, scenario, chosen, die=seed)
    while who := actors(s):
        offered = options(s, who[0])
        assert offered, s.stack
        act = one_of(game, offered, rng)
        yield Position(s, who[0], act, offered)
        advance(s, who[0], act)
        s.events.clear()


def walk(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], seed: int) -> Iterator[tuple[State, int, Act]]:
    """Every position of a random game with its side and the action taken next; the positions are live."""
    return ((s, side, act) for s, side, act, _ in play(game, kit, scenario, chosen, seed))


@cache
def _shared(key: str, scenario: str, chosen: tuple[str, ...]) -> tuple[Position, ...]:
    """Some positions of a game, played once by each process that tests: playing costs more than most laws do."""
    positions = sampled(play(*opened(key), scenario, chosen, SHARED))
    return tuple(position._replace(s=clone(position.s)) for position in positions)


def looked_at(key: str, scenario: str, chosen: tuple[str, ...], seed: int) -> Iterable[Position]:
    """The positions to look at: a game of the law's own in `make soak`, else copies of some of the shared game."""
    if THOROUGH:
        return play(*opened(key), scenario, chosen, seed)
    return (position._replace(s=clone(position.s)) for position in _shared(key, scenario, chosen))
