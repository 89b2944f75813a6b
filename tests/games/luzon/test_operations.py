"""The fast enumeration of options and the checks behind `why_not` are one thing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.sampling import seeds

from hexfront.bots.random_bot import choose
from hexfront.games.luzon.operations import CHECKS, USOperations
from hexfront.kernel.act import Act
from hexfront.kernel.step import actors, advance, options
from hexfront.testing import opened

GAME, KIT = opened("luzon")


def candidates(s: Any) -> list[Act]:
    """Everything a unit could be told to do: each verb, each unit, each hex that could matter."""
    kit = s.kit
    found = []
    for unit in kit.units:
        here = s.where[unit]
        near = list(kit.board.neighbours[here]) if here >= 0 else []
        manned = sorted({s.where[u] for u in kit.units if s.where[u] >= 0})
        found += [Act(verb, unit) for verb in ("land", "drop", "withdraw")]
        found += [Act(verb, unit, hex) for verb in ("move", "assault") for hex in (*near, *manned, kit.manila)]
        found += [Act("place", unit, hex) for hex in manned]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("scenario", "chosen"), [("historical", ()), ("macarthur", ("yts", "army35", "random_events"))]
)
def test_an_option_is_what_no_check_refuses(scenario: str, chosen: tuple[str, ...]) -> None:
    seen = set()
    for seed in seeds(2, 6):
        rng = Random(seed)
        s: Any = GAME.start(KIT, scenario, chosen, die=seed)
        while actors(s):
            top = s.stack[-1]
            if isinstance(top, USOperations) and rng.random() < 0.4:
                offered = {act for act in options(s, 0) if act.verb in CHECKS}
                unrefused = {act for act in candidates(s) if not top.refusals(s, 0, act)}
                assert unrefused == offered
                seen |= {act.verb for act in offered}
            advance(s, 0, choose(GAME, s, 0, rng))
            s.events.clear()
    assert {"move", "land", "drop", "withdraw", "place"} <= seen


@pytest.mark.parametrize("verb", ["end"])
def test_the_end_of_the_phase_is_offered_unless_refused(verb: str) -> None:
    for seed in range(6):
        rng = Random(seed)
        s: Any = GAME.start(KIT, "macarthur", (), die=seed)
        while actors(s):
            top = s.stack[-1]
            if isinstance(top, USOperations):
                assert (Act(verb) in options(s, 0)) == (not top.refusals(s, 0, Act(verb)))
            advance(s, 0, choose(GAME, s, 0, rng))
            s.events.clear()
