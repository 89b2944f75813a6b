"""The pace of a game over the wire: standing orders, and what players ask each other to agree to."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.server.wire import LogLine


class WireOrder(msgspec.Struct, frozen=True):
    """A kind of step that is passed for a seat: its name, and its title in words."""

    step: str
    title: str


class OrdersMessage(msgspec.Struct, frozen=True, tag="orders"):
    """What is passed for this seat; sent when it sits down, if it ever gave orders, and at every change."""

    kinds: tuple[WireOrder, ...]
    idle: bool
    """Wherever there is nothing to do but go on, and everybody may know it."""


class WireRequest(msgspec.Struct, frozen=True):
    """What a seat asks the others to agree to, with what it would cancel as the reader has seen it."""

    seat: str
    kind: Literal["back", "draw"]
    """Take decisions back beyond dice and reveals; or call the game a draw."""
    decisions: int
    lines: tuple[LogLine, ...]
    """The dice and reveals that would be cancelled."""


class RequestsMessage(msgspec.Struct, frozen=True, tag="requests"):
    """All that is asked for now; sent when somebody sits down, if there is anything, and at every change."""

    requests: tuple[WireRequest, ...]


class CostsMessage(msgspec.Struct, frozen=True, tag="costs"):
    """What going back would cancel: how many decisions, and the dice and reveals, as the seat has seen them."""

    id: str
    decisions: int
    lines: tuple[LogLine, ...]


class ClockMessage(msgspec.Struct, frozen=True, tag="clock"):
    """How much time each seat has left, in seconds, and for whom it runs; sent on sitting down and at changes."""

    kind: Literal["live", "slow"]
    left: dict[str, float]
    running: tuple[str, ...]
    away: dict[str, float] = {}
    """For how many seconds those are still on vacation who are; their time stands still."""
    timeout: Literal["claim", "bot"] = "claim"
    """What becomes of a seat without time: the game can be claimed, or a bot plays it to the end."""


class WireSaid(msgspec.Struct, frozen=True):
    """Something that was said: by a seat or an onlooker, whose name may be empty at home, and when (UTC)."""

    id: int
    seat: str
    name: str
    words: str
    said: str


class SaidMessage(msgspec.Struct, frozen=True, tag="said"):
    """What was said among the players or, for onlookers, among those who look on; plain text."""

    lines: tuple[WireSaid, ...]


class Vacation(msgspec.Struct, frozen=True):
    """Until when somebody is on vacation (UTC; empty: they are not), and how many days they have left this year."""

    until: str
    left: int


class NewVacation(msgspec.Struct, frozen=True):
    """Go on vacation for some days."""

    days: int


# from the client


class SetOrders(msgspec.Struct, frozen=True, tag="orders"):
    """Pass these kinds of steps for me from now on, by their names; and, if so, wherever there is nothing to do."""

    kinds: tuple[str, ...] = ()
    idle: bool = False
    id: str = ""


class AskCosts(msgspec.Struct, frozen=True, tag="costs"):
    """What would going back to a moment of mine cancel?"""

    id: str
    moment: int


class AskAll(msgspec.Struct, frozen=True, tag="request"):
    """Let us go back to a moment of mine, or call the game a draw. `seq` is that of the present view."""

    seq: int
    kind: Literal["back", "draw"]
    moment: int = -1
    id: str = ""


class AnswerRequest(msgspec.Struct, frozen=True, tag="answer"):
    """I agree to what a seat asks for, or I do not; without one, I ask for nothing any more."""

    seq: int
    seat: str = ""
    agreed: bool = False
    id: str = ""


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say something: to the other players; an onlooker, to those who look on."""

    words: str
    id: str = ""


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """The other player has no time left: the game is mine."""

    id: str = ""
