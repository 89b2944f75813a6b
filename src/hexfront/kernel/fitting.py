"""How the weights behind a judge's chance to win are fitted; a game's `fitting.py` has it as `FITTING`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from hexfront.kernel.shelf import box


class Example(NamedTuple):
    """A moment of a game: the turns left, the signs to be weighed, and what came of it in the end."""

    left: int
    signs: tuple[float, ...]
    came: float


class Fitting(msgspec.Struct, frozen=True):
    """What is fitted: a figure by least squares, or a chance by a logistic curve."""

    kind: Literal["least_squares", "logistic"]
    weights: Mapping[str, float]
    """Those in use, by the names of the signs."""
    examples: Callable[[Any, int], list[Example]]
    """Of a game's kit and a seed: the moments of a game played by that seed."""


def fitting(key: str) -> Fitting:
    """What is fitted for a game; ValueError if nothing is."""
    module = box(key).module("fitting")
    if module is None:
        raise ValueError(f"{key} has no weights to be fitted")
    found: Fitting = module.FITTING
    return found
