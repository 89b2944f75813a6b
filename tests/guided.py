"""A guided first turn followed in the engine: whether what it asks for comes up, and what it points at is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors, options, phase_of
from hexfront.kernel.view import view
from hexfront.server.pages import guide
from hexfront.server.wire_pages import GuideStep

READ = ("next", "overlay")
"""Steps that no decision moves on."""
Play = Callable[[Any, int, list[Act]], Act]


class Followed(NamedTuple):
    """What became of a guided turn."""

    missed: list[str]
    """Steps whose decision never came up in their phase."""
    phases: set[str]
    dangling: list[str]
    """Steps that point at a piece which the seat does not see when they can be done."""


def follow(journal: Journal, turn: Callable[[], int], otherwise: Play) -> Followed:
    """Play the first turn as the guide has it, by something simple where it asks for nothing."""
    game = journal.game
    steps = {
        side: [s for s in guide(game.key, "en") if s.seat in ("", key)] for side, key in enumerate(game.meta.sides)
    }
    left = {side: [step for step in own if step.wait not in READ] for side, own in steps.items()}
    found = Followed([], set(), [])
    while turn() <= 1 and (who := actors(journal.state)):
        s, side, phase = journal.state, who[0], phase_of(journal.state.stack)
        if phase not in found.phases:
            found.phases.add(phase)
            found.dangling.extend(lost(journal, side, [x for x in steps[side] if x.phase in ("", phase)]))
        acts, step = options(s, side), next(iter(left[side]), None)
        act = awaited(step, acts) if step and step.phase in ("", phase) else None
        if act:
            left[side].pop(0)
        journal.decide(side, act or otherwise(s, side, acts))
    found.missed.extend(step.key for steps in left.values() for step in steps)
    return found


def awaited(step: GuideStep, found: list[Act]) -> Act | None:
    """The first of the actions that a step waits for, in the order of the step."""
    verbs = {act.verb: act for act in reversed(found)}
    return next((verbs[verb] for verb in step.wait.removeprefix("act:").split("|") if verb in verbs), None)


def lost(journal: Journal, side: int, steps: list[GuideStep]) -> list[str]:
    """The steps of a phase whose piece a seat cannot see anywhere."""
    ids = {piece.id for piece in journal.kit.pieces}
    seen = {piece.id for piece in view(journal.game, journal.state, side).pieces if piece.place}
    return [step.key for step in steps if step.point in ids - seen]
