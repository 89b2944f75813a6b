"""How many positions the tests look at: some of each kind in `make test`, every one in `make soak`."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

import pytest

from hexfront.kernel.state import State

THOROUGH = os.environ.get("HEXFRONT_THOROUGH", "") == "1"
"""Whether to look at everything, as long as it takes."""
thorough = pytest.mark.skipif(not THOROUGH, reason="as long as ten others that show the same; `make soak` runs it")
"""For whole games in the browser, of which another kind is played in the ordinary run."""
FIRST, EVERY = 3, 40
"""The positions of a game that are looked at: the first ones with each kind of step on top, and then one in so many."""

Move = TypeVar("Move", bound="tuple[State, *tuple[object, ...]]")


def sampled(game: Iterable[Move], every: int = EVERY) -> Iterator[Move]:
    """The positions of a game to look at, the state being the first of what describes each."""
    if THOROUGH:
        yield from game
        return
    met: Counter[type] = Counter()
    for number, move in enumerate(game):
        kind = type(move[0].stack[-1])
        met[kind] += 1
        if met[kind] <= FIRST or number % every == 0:
            yield move


def seeds(usual: int, thorough: int) -> range:
    """The seeds of random games to be played."""
    return range(thorough if THOROUGH else usual)
