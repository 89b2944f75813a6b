"""Figures of many games: shares with their intervals, and a ladder."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from hexfront.bots.match import Outcome

Z = 1.959964
"""95 % of a normal distribution lie within so many deviations."""


class Share(NamedTuple):
    """A share of games with its Wilson interval of 95 %."""

    won: float
    games: int
    low: float
    high: float


def interval(p: float, games: float) -> tuple[float, float]:
    """The Wilson interval of 95 % of a share in so many games."""
    z2 = Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def wilson(won: float, games: int) -> Share:
    """The share of `won` in `games`; draws count half."""
    return Share(won, games, *interval(won / games, games)) if games else Share(0.0, 0, 0.0, 1.0)


def score(outcome: Outcome, side: int) -> float:
    """A game as its side sees it: won 1, drawn a half, lost 0."""
    return 0.5 if outcome.winner < 0 else float(outcome.winner == side)


def parts(outcomes: Iterable[Outcome], sudden: tuple[str, ...]) -> tuple[Share, Share]:
    """The first side's wins in two parts: by a sudden ending, of all games; and of the games that did not end so."""
    played = list(outcomes)
    cut_short = [score(o, 0) for o in played if o.ending in sudden]
    others = [score(o, 0) for o in played if o.ending not in sudden]
    return wilson(sum(cut_short), len(played)), wilson(sum(others), len(others))


def by_pairing(outcomes: Iterable[Outcome]) -> dict[tuple[str, ...], Share]:
    """The first seat's share, by the bots in the seats."""
    found: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for outcome in outcomes:
        found[outcome.match.bots].append(score(outcome, 0))
    return {bots: wilson(sum(scores), len(scores)) for bots, scores in found.items()}


def between(outcomes: Iterable[Outcome], one: str, other: str) -> Share:
    """The share of one bot against another over both sides."""
    scores = [
        score(o, o.match.bots.index(one))
        for o in outcomes
        if sorted(o.match.bots) == sorted((one, other)) and one != other
    ]
    return wilson(sum(scores), len(scores))


def _encounters(outcomes: Iterable[Outcome]) -> tuple[dict[str, float], dict[tuple[str, str], float]]:
    """The points that bots won against others, and how often each met each."""
    won: dict[str, float] = defaultdict(float)
    met: dict[tuple[str, str], float] = defaultdict(float)
    for o in outcomes:
        if len(set(o.match.bots)) > 1:
            a, b = o.match.bots
            for x, y, points in ((a, b, score(o, 0)), (b, a, score(o, 1))):
                won[x] += points
                met[x, y] += 1
    return won, met


def ladder(outcomes: Iterable[Outcome], rounds: int = 400) -> dict[str, float]:
    """Elo-like points of bots, the weakest at 0: those under which the results were likeliest, a draw to each added."""
    won, met = _encounters(outcomes)
    for a, b in list(met):
        won[a] += 0.5
        met[a, b] += 1
    strength = dict.fromkeys(won, 1.0)
    for _ in range(rounds):
        strength = {
            a: won[a] / sum(n / (strength[a] + strength[b]) for (x, b), n in met.items() if x == a) for a in strength
        }
    elo = {name: 400 * math.log10(value) for name, value in strength.items()}
    least = min(elo.values(), default=0.0)
    return {name: round(value - least) for name, value in sorted(elo.items(), key=lambda x: -x[1])}
