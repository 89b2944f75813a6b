"""Plans over the wire: decisions tried out from a moment of the seat, and as much of them done as can be done for sure.

A plan is a script that the client keeps: the moment it begins at, its dice, and the decisions one after the other. The
server plays it through beside the game and keeps nothing of it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.kernel.branch import Throws
from hexfront.server.wire import ForecastMessage, LogLine, Reason, WireView
from hexfront.server.wire_asking import AskForecast, AskOverlays, AskReach, Why

Stop = Literal["whole", "chance", "reveal", "others", "refused", "stale"]
"""Why no more of a plan is done: it is done, dice fell, something came out, others decide, it is not allowed, or the
game has gone on since it was made."""


class WirePlanned(msgspec.Struct, frozen=True):
    """A decision of a plan: for which seat, and what."""

    seat: str
    act: str


class Script(msgspec.Struct, frozen=True):
    """A plan: the moment of the seat that it begins at, where its dice come from, and its decisions."""

    seq: int
    throws: Throws = "middling"
    acts: tuple[WirePlanned, ...] = ()


class WireTried(msgspec.Struct, frozen=True):
    """A decision of a plan, in words."""

    seat: str
    act: str
    label: str
    chance: bool
    """Whether dice decided, or something was drawn."""
    reveals: bool
    """Whether a secret came out otherwise."""


class PlanMessage(msgspec.Struct, frozen=True, tag="plan"):
    """What a plan leads to. Whatever the seat may not know is a guess in it, dealt anew."""

    id: str
    view: WireView
    """The table at its end, as the seat sees it that decides there, or the one asked for; its options come packed."""
    tried: tuple[WireTried, ...]
    """The decisions that could be made, those of a bot among them."""
    ready: int
    """How many of the first can be done in the game without dice, a reveal or the enemy."""
    reasons: tuple[Reason, ...]
    """Why the next one could not be made."""
    lines: tuple[LogLine, ...]
    """What the newest ones brought about."""


class PlanMade(msgspec.Struct, frozen=True, tag="plan_made"):
    """How much of a plan has been done in the game, and why no more."""

    id: str
    done: int
    why: Stop
    reasons: tuple[Reason, ...] = ()


class WireAssault(msgspec.Struct, frozen=True):
    """An attack that the enemy could make next on a hex, as far as the seat may know."""

    hex: str
    origins: tuple[str, ...]
    units: tuple[str, ...]
    unseen: int
    """How many besides of whom the seat sees no more than that they are there."""
    lost: float
    """The chance that nobody is left there; -1 where it cannot be told."""
    expected: float
    """The loss to be expected; -1 where it cannot be told."""
    support: tuple[str, ...]
    """Guns, ships, planes and tanks that the odds reckon with."""
    odds: ForecastMessage | None


class ThreatMessage(msgspec.Struct, frozen=True, tag="threat"):
    """What the enemy could do next: where he could be, his zones, his attacks, the worst first."""

    id: str
    reach: tuple[str, ...]
    zones: tuple[str, ...]
    assaults: tuple[WireAssault, ...]
    notes: tuple[str, ...]
    """What is not reckoned with, in words."""


# from the client


class AskThreat(msgspec.Struct, frozen=True, tag="threat"):
    """What could the enemy do to me next?"""

    id: str


class AskPlan(msgspec.Struct, frozen=True, tag="plan"):
    """Where does this lead?"""

    id: str
    script: Script
    seat: str = ""
    """Whose eyes to look with at the end; the seat that decides there if none is named."""
    fresh: int = 1
    """How many of the last decisions are told anew."""


class AskInPlan(msgspec.Struct, frozen=True, tag="plan_ask"):
    """A question about the end of a plan, answered like one about the game."""

    id: str
    script: Script
    about: Why | AskForecast | AskReach | AskOverlays | AskThreat
    seat: str = ""


class PlanBot(msgspec.Struct, frozen=True, tag="plan_bot"):
    """Let a bot go on with a plan: one decision, or those of the other side until the seat itself decides again."""

    id: str
    script: Script
    bot: str = "standard"
    whole: bool = False


class CommitPlan(msgspec.Struct, frozen=True, tag="plan_commit"):
    """Do the first decisions of a plan in the game, one by one, until one is refused, throws or reveals."""

    id: str
    script: Script
    most: int
    nonce: str = ""
    """Where dice come from chains: 32 fresh bytes in hexadecimal, as with `decide`."""
