"""The random player: any legal action with equal chance, but it never gives a game away."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State
from hexfront.kernel.step import actors, advance, options

MOST_DECISIONS = 50_000
"""No game of this library comes near; a longer one must go round in circles."""


class Played(NamedTuple):
    """A finished game in figures."""

    seed: int
    winner: int
    ending: str
    decisions: int


def choose(game: Game, s: State, side: int, rng: Random) -> Act:
    """A random option of a side; surrender only if there is nothing else."""
    return chosen(game, options(s, side), rng)


def chosen(game: Game, found: list[Act], rng: Random) -> Act:
    """One of some options at random; surrender only if there is nothing else."""
    verbs = game.notation.verbs
    for _ in range(8):
        act = found[int(rng.random() * len(found))]
        if not verbs[act.verb].forfeit:
            return act
    return rng.choice([act for act in found if not verbs[act.verb].forfeit] or found)


def play_out(game: Game, s: State, rng: Random) -> int:
    """Play a state to its end at random; how many decisions that took."""
    who = actors(s)
    for count in range(MOST_DECISIONS):
        if not who:
            return count
        act = chosen(game, s.stack[-1].options(s, who[0]), rng)
        who = advance(s, who[0], act, who)
        s.events.clear()
    raise RuntimeError(f"no end after {MOST_DECISIONS} decisions: {s.stack!r}")


def random_game(game: Game, kit: Kit, scenario: str, options: tuple[str, ...], seed: int) -> Played:
    """A whole game at random; the same seed gives the same game."""
    s = game.start(kit, scenario, options, die=seed)
    s.events.clear()
    count = play_out(game, s, Random(seed))
    return Played(seed, s.winner, s.ending, count)
