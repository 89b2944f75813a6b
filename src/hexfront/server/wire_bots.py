"""Bots over the wire: who plays a seat, at which pace, and what an adviser would do."""

from __future__ import annotations

from typing import Literal

import msgspec

Temper = Literal["cautious", "even", "bold"]
Pace = Literal["step", "slow", "normal", "fast"]


class WireBot(msgspec.Struct, frozen=True):
    """A bot: its name (one of `GameCard.bots`), its temper, and the seconds it may think about a decision."""

    name: str
    temper: Temper = "even"
    seconds: float = 2.0


class BotsMessage(msgspec.Struct, frozen=True, tag="bots"):
    """Which seats are played by bots now, and at which pace; sent when somebody sits down, and at every change."""

    bots: dict[str, WireBot]
    pace: Pace
    trouble: bool = False
    """Whether a bot could not come to a decision; it tries again at the next step, pace or change of seats."""


class AdviceMessage(msgspec.Struct, frozen=True, tag="advice"):
    """What a bot would do in the seat's place, and why; nothing to do is an empty act."""

    id: str
    bot: str
    act: str = ""
    label: str = ""
    reason: str = ""


# from the client


class LetBot(msgspec.Struct, frozen=True, tag="bot"):
    """Let a bot play this seat from now on; without one, the player takes over."""

    bot: WireBot | None = None
    seat: str = ""
    """Another seat, where all are on one device."""
    id: str = ""


class SetPace(msgspec.Struct, frozen=True, tag="pace"):
    """How fast bots decide; `step` waits for a `step` before each decision."""

    pace: Pace
    id: str = ""


class StepOn(msgspec.Struct, frozen=True, tag="step"):
    """One decision of a bot that waits for it."""

    id: str = ""


class AskAdvice(msgspec.Struct, frozen=True, tag="advice"):
    """What would you do?"""

    id: str
    bot: str = "standard"
