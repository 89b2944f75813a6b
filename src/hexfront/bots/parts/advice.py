"""Opinions in order."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

NO_CHOICE, NO_VIEW = "no_choice", "no_view"


def ranked(found: list[Opinion], acts: Sequence[Act]) -> list[Opinion]:
    """The best opinion first; if nobody has one, the first option will do."""
    found.sort(key=lambda o: -o.weight)
    return found or [Opinion(acts[0], 0.0, NO_CHOICE)]


def only_one(acts: Sequence[Act]) -> list[Opinion]:
    """What is to be thought of a single option."""
    return [Opinion(acts[0], 0.0, NO_CHOICE)]


def be_done(acts: Sequence[Act], words: Sequence[str]) -> list[Opinion]:
    """Where little depends on it: the word that ends the matter, or the first option."""
    return [Opinion(act, 1.0 if act.verb in words else 0.0, NO_VIEW) for act in acts]
