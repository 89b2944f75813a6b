"""Who meets whom in a tournament: round robin by the circle method, and Swiss.

A pairing is two names, the first for the first seat of the game. An odd one out has a bye: a pairing without a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

BYE = ""
"""Whom somebody meets who has no opponent in a round."""


class Pairing(NamedTuple):
    """Two who meet; the first takes the first seat of the game. Nobody sits opposite whoever has a bye."""

    first: str
    second: str


Round = list[Pairing]


def round_robin(names: Sequence[str], twice: bool = False) -> list[Round]:
    """Everybody meets everybody once, or twice with seats changed; nobody has one seat two times more than the other.

    The circle method: one stays, the others go round him; where they are odd, the bye stays.
    """
    circle = [BYE, *names] if len(names) % 2 else list(names)
    rounds = [_turned(circle, number) for number in range(len(circle) - 1)]
    back = [[Pairing(two, one) if two else Pairing(one, two) for one, two in each] for each in rounds]
    return [*rounds, *back] if twice else rounds


def _turned(circle: list[str], number: int) -> Round:
    """A round of the circle: whoever sits opposite meets; seats alternate along the line, and for the one who stays."""
    others = circle[1:]
    line = [circle[0], *others[number:], *others[:number]]
    pairs = [(line[n], line[-1 - n]) for n in range(len(line) // 2)]
    turned = [(two, one) if (number if n == 0 else n) % 2 else (one, two) for n, (one, two) in enumerate(pairs)]
    return [Pairing(one or two, two if one else BYE) for one, two in turned]


class Entrant(NamedTuple):
    """Somebody in a Swiss tournament, as far as it has been played."""

    name: str
    points: float
    met: tuple[str, ...] = ()
    """Whom he has met so far, BYE included."""
    balance: int = 0
    """How often he has had the first seat more than the second."""
    last: int = 0
    """1 if he had the first seat the last time, -1 if the second."""


def most_rounds(entrants: int) -> int:
    """How many rounds of a Swiss tournament can always be paired without a rematch.

    While everybody may still meet at least half of those to be paired there is a pairing (Dirac): `_mended` finds it.
    """
    return max(1, entrants // 2)


def swiss(entrants: Sequence[Entrant]) -> Round:
    """The next round: whoever has as many points meets, nobody twice. Entrants come the best first."""
    order = sorted(entrants, key=lambda e: -e.points)
    out = _odd_one(order)
    rest = [e for e in order if e is not out]
    found = [_seated(one, two) for one, two in _matched(rest)]
    return [*found, *([Pairing(out.name, BYE)] if out else [])]


def _odd_one(order: list[Entrant]) -> Entrant | None:
    """Who has the bye if there is one: the last of those who have had none; nobody twice while it can be helped."""
    if len(order) % 2 == 0:
        return None
    return next((e for e in reversed(order) if BYE not in e.met), order[-1])


def _matched(order: list[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Pairs of those who have not met, each with whoever is nearest in points and still free."""
    free, pairs = list(order), list[tuple[Entrant, Entrant]]()
    left: list[Entrant] = []
    while free:
        one = free.pop(0)
        two = _nearest(one, free)
        if two is None:
            left.append(one)
        else:
            free.remove(two)
            pairs.append((one, two))
    while left:
        pairs = _mended(pairs, left.pop(), left.pop())
    return pairs


def _nearest(one: Entrant, free: list[Entrant]) -> Entrant | None:
    """Of those he may meet the one with most nearly his points; of several the one in the middle of them.

    So the better half of a group meets the other half.
    """
    fit = [e for e in free if e.name not in one.met]
    if not fit:
        return None
    nearest = min(abs(one.points - e.points) for e in fit)
    group = [e for e in fit if abs(one.points - e.points) == nearest]
    return group[len(group) // 2]


def _mended(pairs: list[tuple[Entrant, Entrant]], one: Entrant, two: Entrant) -> list[tuple[Entrant, Entrant]]:
    """The same with two more who may not meet each other: a pair is parted between them, the last that can be."""
    for n in range(len(pairs) - 1, -1, -1):
        for a, b in (pairs[n], pairs[n][::-1]):
            if a.name not in one.met and b.name not in two.met:
                return [*pairs[:n], (one, a), (two, b), *pairs[n + 1 :]]
    raise ValueError("there is no pairing without a rematch: too many rounds for so few")


def _seated(one: Entrant, two: Entrant) -> Pairing:
    """The first seat goes to whoever has had it less, then to whoever had the other the last time."""
    if (two.balance, two.last) < (one.balance, one.last):
        one, two = two, one
    return Pairing(one.name, two.name)
