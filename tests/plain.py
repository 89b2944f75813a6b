"""Whether positions that one side cannot tell apart come out the same when they are laid plain."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

from hexfront.kernel.game import Game
from hexfront.kernel.state import State, pack
from hexfront.secrecy import wander
from hexfront.testing import opened


def unlike(key: str, positions: int, every: int) -> tuple[list[tuple[str, int]], int]:
    """The positions of a random game that differ from their like when laid plain, and how many kinds were looked at."""
    game, kit = opened(key)
    kinds, found = Counter[str](), list[tuple[str, int]]()
    for number, s in enumerate(islice(wander(game, kit, "campaign", (), Random(3)), positions)):
        name = type(s.stack[-1]).__name__
        if kinds[name] < 2 or number % every == 0:
            kinds[name] += 1
            if not all(alike(game, s, side) for side in range(len(game.meta.sides))):
                found.append((name, number))
    return found, len(kinds)


def alike(game: Game, s: State, side: int) -> bool:
    """Whether a position and two that a side cannot tell from it are one and the same when laid plain."""
    plain = [game.plain_for(world, side) for world in (s, *(game.clone_for(s, side, seed) for seed in (1, 2)))]
    for world in plain:
        world.dice, world.die = s.dice, 0
    return len({pack(world) for world in plain}) == 1
