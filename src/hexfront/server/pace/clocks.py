"""Clocks: pure functions of what a clock shows and the time.

A live clock gives each seat a stock of time, and some more whenever it has decided. A slow one gives time for every
decision, and a reserve for those that take longer. A clock runs for the seats of which everybody may know that they
must decide; it starts with the first decision of the game. Times are seconds, moments those of the server's clock.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

HOUR, DAY = 3600.0, 86400.0


class Control(msgspec.Struct, frozen=True):
    """How a game is timed: `stock` at the beginning, `gain` with every decision (live) or for every decision (slow)."""

    kind: Literal["live", "slow"]
    stock: float
    gain: float


USUAL = {"live": Control("live", 1.5 * HOUR, 60.0), "slow": Control("slow", 7 * DAY, 3 * DAY)}
"""What the two tempos mean."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a game: what each seat has in stock, and since when it runs for whom."""

    control: Control
    stock: dict[str, float]
    since: dict[str, float] = {}


def wound_up(control: Control, seats: Collection[str]) -> Clock:
    """A clock before the game."""
    return Clock(control, dict.fromkeys(seats, control.stock))


def left(clock: Clock, seat: str, now: float) -> float:
    """How much time a seat has until its time is over; negative if it is."""
    spent = max(0.0, now - clock.since[seat]) if seat in clock.since else 0.0
    return clock.stock[seat] + (clock.control.gain if clock.control.kind == "slow" else 0.0) - spent


def run_out(clock: Clock, now: float) -> list[str]:
    """The seats that must decide and have no time left."""
    return [seat for seat in clock.since if left(clock, seat, now) <= 0]


def turned(clock: Clock, deciding: Collection[str], now: float) -> Clock:
    """The clock when others must decide: it stops for some and starts for some; for the rest it runs on."""
    stopped = {seat: _after(clock, seat, now) for seat in clock.since if seat not in deciding}
    since = {seat: clock.since.get(seat, now) for seat in clock.stock if seat in deciding}
    return replace(clock, stock={**clock.stock, **stopped}, since=since)


def _after(clock: Clock, seat: str, now: float) -> float:
    """What a seat has in stock after it has decided."""
    rest = left(clock, seat, now)
    if clock.control.kind == "live":
        return max(0.0, rest) + clock.control.gain
    return max(0.0, min(clock.stock[seat], rest))
