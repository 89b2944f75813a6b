"""Moments of games to look at: known dice, played on by something simple until they come; and the game on a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from tests.browser.house import call

from hexfront.kernel.act import Act
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors, options

MOST = 6000
Until = Callable[[Any], bool]
Play = Callable[[Any, int, list[Act]], Act]


def lay_out(address: str, journal: Journal) -> str:
    """The game on the server; its id."""
    found: str = call(address, "/tables/import", msgspec.to_builtins(journal.save()))["id"]
    return found


def top(s: Any) -> str:
    """The step that asks."""
    return type(s.stack[-1]).__name__ if s.stack else ""


def asks(step: str, side: int, then: Until = lambda _: True) -> Until:
    """A step asks a side, and something else holds."""
    return lambda s: top(s) == step and actors(s)[:1] == (side,) and then(s)


def soonest(found: list[Act], passing: Sequence[str]) -> Act:
    """What ends a decision soonest: the first of some verbs, else what comes first."""
    verbs = {act.verb: act for act in reversed(found)}
    return next((verbs[verb] for verb in passing if verb in verbs), found[0])


def by_verbs(found: list[Act]) -> dict[str, list[Act]]:
    """Actions by their verbs."""
    sorted_: dict[str, list[Act]] = {}
    for act in found:
        sorted_.setdefault(act.verb, []).append(act)
    return sorted_


def play_until(journal: Journal, until: Until, play: Play) -> Journal:
    """Play on until something holds."""
    for _ in range(MOST):
        s = journal.state
        if until(s):
            return journal
        assert actors(s), "the game is over"
        side = actors(s)[0]
        journal.decide(side, play(s, side, options(s, side)))
    raise AssertionError("it did not come up")
