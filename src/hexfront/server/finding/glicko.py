"""Glicko-2: how strong somebody is, how sure that is, and how much it swings (Glickman, 2013).

Every rated game is judged at once, as a period of its own. A deviation grows with the time since the last game, once
for each update; all ratings are worked out from those before the game, so that it does not matter who comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

import msgspec

SCALE = 173.7178
"""Of the figures that people read to those of the method."""
CENTRE, WIDEST = 1500.0, 350.0
"""The rating and the deviation of somebody who has not played."""
RESTRAINT = 0.5
"""How little a volatility may change at once (tau)."""
CLOSE, MOST_ROUNDS = 1e-6, 100
"""When the volatility is found, and when the search for it ends in any case."""


class Rating(msgspec.Struct, frozen=True):
    """A strength, how far it may be from the truth, and how much it swings."""

    value: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def known(self) -> bool:
        """Whether enough has been played to say more than that it is a guess."""
        return self.deviation <= 110


class Met(NamedTuple):
    """An opponent as he was rated before the game, and the result: 1 a win, 0.5 a draw, 0 a loss."""

    rating: Rating
    score: float


def grown(rating: Rating, periods: float) -> Rating:
    """The same after some periods without a game: it is less sure."""
    phi = rating.deviation / SCALE
    wider = sqrt(phi * phi + rating.volatility**2 * max(0.0, periods)) * SCALE
    return msgspec.structs.replace(rating, deviation=min(WIDEST, wider))


def updated(rating: Rating, met: Sequence[Met], periods: float = 1.0) -> Rating:
    """The rating after games against some opponents, so many periods after the last update."""
    if not met:
        return grown(rating, periods)
    mu, phi = (rating.value - CENTRE) / SCALE, rating.deviation / SCALE
    seen = [(_weight(each.rating), _expected(mu, each.rating), each.score) for each in met]
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in seen)
    gain = sum(g * (score - e) for g, e, score in seen)
    volatility = _volatility(phi, rating.volatility, variance, variance * gain)
    wider = phi * phi + volatility**2 * max(0.0, periods)
    narrow = 1 / sqrt(1 / wider + 1 / variance)
    return Rating(CENTRE + SCALE * (mu + narrow * narrow * gain), min(WIDEST, SCALE * narrow), volatility)


def after(one: Rating, two: Rating, score: float, periods: tuple[float, float] = (1.0, 1.0)) -> tuple[Rating, Rating]:
    """Both ratings after a game between two, the score being that of the first."""
    return updated(one, [Met(two, score)], periods[0]), updated(two, [Met(one, 1 - score)], periods[1])


def expected(one: Rating, two: Rating) -> float:
    """The score that one may expect against another, between 0 and 1."""
    both = Rating(two.value, sqrt(one.deviation**2 + two.deviation**2))
    return _expected((one.value - CENTRE) / SCALE, both)


def _weight(rating: Rating) -> float:
    """How much a result against somebody tells: the less, the less sure his own rating is."""
    phi = rating.deviation / SCALE
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(mu: float, against: Rating) -> float:
    return 1 / (1 + exp(-_weight(against) * (mu - (against.value - CENTRE) / SCALE)))


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility: the root of Glickman's step 5, by the Illinois method, in a bounded number of rounds."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - start) / RESTRAINT**2

    low, high = start, _other_end(f, start, delta * delta - phi * phi - variance)
    at_low, at_high = f(low), f(high)
    for _ in range(MOST_ROUNDS):
        if abs(high - low) <= CLOSE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        there = f(middle)
        if there * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, there
    return exp(low / 2)


def _other_end(f: Callable[[float], float], start: float, surprise: float) -> float:
    """Where the search for the volatility ends: beyond the root, seen from where it starts."""
    if surprise > 0:
        return log(surprise)
    steps = next((k for k in range(1, MOST_ROUNDS) if f(start - k * RESTRAINT) >= 0), MOST_ROUNDS)
    return start - steps * RESTRAINT
