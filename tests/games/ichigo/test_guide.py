"""The guided first turn of Ichi-Go: what it asks for can be done, in the phase it says."""

from __future__ import annotations

import pytest
from tests.browser import ichigo_scenes as scenes

from hexfront.kernel.act import Act
from hexfront.kernel.step import actors, options, phase_of
from hexfront.server.pages import guide
from hexfront.server.wire_pages import GuideStep

READ = ("next", "overlay")
"""Steps that no decision moves on."""


def awaited(step: GuideStep, found: list[Act]) -> Act | None:
    """The first of the actions that a step waits for, in the order of the step."""
    verbs = {act.verb: act for act in reversed(found)}
    return next((verbs[verb] for verb in step.wait.removeprefix("act:").split("|") if verb in verbs), None)


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_guided_turn_comes_to_everything_it_speaks_of_whatever_the_dice(seed: int) -> None:
    journal = scenes.fresh(seed)
    sides = journal.game.meta.sides
    left = [[s for s in guide("ichigo", "en") if s.seat in ("", key) and s.wait not in READ] for key in sides]
    while scenes.state(journal).turn <= 1 and actors(journal.state):
        s = scenes.state(journal)
        side, phase = actors(s)[0], phase_of(s.stack)
        found, step = options(s, side), next(iter(left[side]), None)
        act = awaited(step, found) if step and step.phase in ("", phase) else None
        if act:
            left[side].pop(0)
        journal.decide(side, act or scenes.forward(s, side, found))
    assert [step.key for steps in left for step in steps] == []
