"""Positions of random games to try the environments on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hexfront.bots.random_bot import choose
from hexfront.envs.table import Table
from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.testing import everything

CASES = [
    pytest.param(key, scenario.key, chosen, id=f"{key}-{scenario.key}-{'all' if chosen else 'plain'}")
    for key in playable()
    for scenario in load_game(key).meta.scenarios
    for chosen in ((), everything(load_game(key).meta))
]
every_setting = pytest.mark.parametrize(("key", "scenario", "chosen"), CASES)
every_game = pytest.mark.parametrize("key", playable())


def walk(table: Table, seed: int) -> Iterator[None]:
    """Every step of a random game, before its word is said; all options are equally likely."""
    rng = Random(seed)
    table.reset(seed)
    while table.spelling is not None:
        words, decision = table.words.spell(choose(table.game, table.state, table.side, rng)), table.decisions
        while table.decisions == decision and table.spelling is not None:
            yield
            table.say(words[table.spelling.depth])
