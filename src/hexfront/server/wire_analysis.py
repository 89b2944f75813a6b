"""The chance to win along a finished game, over the wire."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.server.wire import LogLine


class ChancePoint(msgspec.Struct, frozen=True):
    """The estimated chance of the seat at one of its moments, with the 95 % band of the sampling."""

    seq: int
    turn: int
    chance: float
    low: float
    high: float


class Turning(msgspec.Struct, frozen=True):
    """Where the chance changed by much: `choice` is what the decision brought, `dice` what was thrown."""

    seq: int
    """The moment that it led to."""
    turn: int
    side: str
    """Who decided."""
    text: str
    """The decision."""
    lines: tuple[LogLine, ...]
    """What happened, as far as the seat saw it."""
    before: float
    after: float
    choice: float
    dice: float
    exact: bool
    """Whether it was this decision; otherwise it was one of the moments before it, and not split."""


class WireAnalysis(msgspec.Struct, frozen=True):
    """An analysis, made or in the making. `none` can be asked for; of a game without a bot it is `impossible`."""

    state: Literal["none", "working", "made", "failed", "impossible"]
    seat: str
    progress: float = 0.0
    rollouts: int = 0
    """Games played on from each moment."""
    turns: int = 0
    """For how many turns they were played on before they were judged at a glance; 0 is to their end."""
    moments: tuple[ChancePoint, ...] = ()
    turning: tuple[Turning, ...] = ()
