"""Clocks: pure functions of what a clock shows and the time.

A live clock gives each seat a stock of time, and some more whenever it has decided. A slow one gives time for every
decision, and a reserve for those that take longer. A clock runs for the seats of which everybody may know that they
must decide; it starts with the first decision of the game that everybody notices. A slow one stands still for whoever
is on vacation. Times are seconds, moments those of the server's clock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

HOUR, DAY = 3600.0, 86400.0


class Control(msgspec.Struct, frozen=True):
    """How a game is timed: `stock` at the beginning, `gain` with every decision (live) or for every decision (slow)."""

    kind: Literal["live", "slow"]
    stock: float
    gain: float


Away = Mapping[str, tuple[tuple[float, float], ...]]
"""When the players of seats are on vacation: from when, until when. None of these times overlap."""
NEVER: Away = {}
USUAL = {"live": Control("live", 1.5 * HOUR, 60.0), "slow": Control("slow", 7 * DAY, 3 * DAY)}
"""What the two tempos mean, unless other times were agreed."""
RANGES = {"live": ((300.0, DAY), (0.0, HOUR)), "slow": ((0.0, 90 * DAY), (HOUR, 30 * DAY))}
"""How short and how long the stock and the gain may be."""


def controlled(tempo: str, stock: float, gain: float) -> Control | None:
    """How a game of a tempo is timed, with other times than usual if any were agreed."""
    usual = USUAL.get(tempo)
    return usual if usual is None or not (stock or gain) else replace(usual, stock=stock, gain=gain)


def sensible(control: Control) -> bool:
    """Whether anybody could play by such a clock."""
    (least, most), (short, long) = RANGES[control.kind]
    return least <= control.stock <= most and short <= control.gain <= long


class Clock(msgspec.Struct, frozen=True):
    """The clock of a game: what each seat has in stock, and since when it runs for whom."""

    control: Control
    stock: dict[str, float]
    since: dict[str, float] = {}
    handed: tuple[str, ...] = ()
    """The seats that a bot plays to the end, since their time was over."""
    still: float = 0.0
    """Since when it stands still for everybody, while a throw waits for the beacon; 0 if it does not."""


def wound_up(control: Control, seats: Collection[str]) -> Clock:
    """A clock before the game."""
    return Clock(control, dict.fromkeys(seats, control.stock))


def left(clock: Clock, seat: str, now: float, away: Away = NEVER) -> float:
    """How much time a seat has until its time is over; negative if it is."""
    slow = clock.control.kind == "slow"
    return clock.stock[seat] + (clock.control.gain if slow else 0.0) - _spent(clock, seat, clock.still or now, away)


def _spent(clock: Clock, seat: str, now: float, away: Away) -> float:
    """How long a seat has thought about its decision."""
    if seat not in clock.since:
        return 0.0
    slow = clock.control.kind == "slow"
    return max(0.0, now - clock.since[seat] - (_rested(away.get(seat, ()), clock.since[seat], now) if slow else 0.0))


def stopped(clock: Clock, since: float) -> Clock:
    """The clock standing still for everybody since some moment."""
    return clock if clock.still else replace(clock, still=since)


def going(clock: Clock, now: float, away: Away = NEVER) -> Clock:
    """The clock going on, if it stood still: as if no time had passed."""
    if not clock.still:
        return clock
    since = {seat: now - _spent(clock, seat, clock.still, away) for seat in clock.since}
    return replace(clock, since=since, still=0.0)


def _rested(times: Collection[tuple[float, float]], since: float, now: float) -> float:
    """How much of the time between two moments somebody was on vacation."""
    return sum(max(0.0, min(until, now) - max(began, since)) for began, until in times)


def run_out(clock: Clock, now: float, away: Away = NEVER) -> list[str]:
    """The seats that must decide and have no time left."""
    return [seat for seat in clock.since if left(clock, seat, now, away) <= 0]


def over_at(clock: Clock, seat: str, now: float, away: Away = NEVER) -> float:
    """When the time of a seat that must decide will be over: it stands still meanwhile for whoever is on vacation."""
    rest = left(clock, seat, now, away)
    if rest > 0 and clock.control.kind == "slow":
        for began, until in sorted(away.get(seat, ())):
            if until > now and began < now + rest:
                rest -= max(0.0, began - now)
                now = until
    return now + rest


def short(control: Control) -> float:
    """With how much time left somebody who is not there is told so."""
    if control.kind == "slow":
        return min(DAY, (control.stock + control.gain) / 4)
    return min(300.0, control.stock / 4)


def turned(clock: Clock, deciding: Collection[str], now: float, away: Away = NEVER) -> Clock:
    """The clock when others must decide: it stops for some and starts for some; for the rest it runs on."""
    stopped = {seat: _after(clock, seat, now, away) for seat in clock.since if seat not in deciding}
    runs = [seat for seat in clock.stock if seat in deciding and seat not in clock.handed]
    return replace(clock, stock={**clock.stock, **stopped}, since={seat: clock.since.get(seat, now) for seat in runs})


def handed_over(clock: Clock, seat: str) -> Clock:
    """The clock when a bot plays a seat to the end: it runs for it no more."""
    since = {each: when for each, when in clock.since.items() if each != seat}
    return replace(clock, since=since, handed=(*clock.handed, seat))


def _after(clock: Clock, seat: str, now: float, away: Away) -> float:
    """What a seat has in stock after it has decided."""
    rest = left(clock, seat, now, away)
    if clock.control.kind == "live":
        return max(0.0, rest) + clock.control.gain
    return max(0.0, min(clock.stock[seat], rest))
