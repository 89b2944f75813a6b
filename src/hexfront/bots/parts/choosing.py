"""Choosing under scarcity: the best first, then the next best with what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

C = TypeVar("C")
T = TypeVar("T")
F = TypeVar("F")


def in_turn(left: Iterable[int], offer: Callable[[int], tuple[float, F]], least: float) -> Iterator[tuple[int, F]]:
    """Of some places the one with the best offer, then of the rest the best as things stand by then.

    An offer is what a place promises and the means for it. It ends below the least, or where there are no means.
    """
    open_to = set(left)
    while open_to:
        (value, means), place = max(((offer(x), x) for x in open_to), key=lambda found: (found[0][0], -found[1]))
        if value < least or not means:
            return
        open_to.discard(place)
        yield place, means


def gather(
    able: Iterable[C],
    force: Sequence[T],
    join: Callable[[C, Sequence[T]], T | None],
    worth: Callable[[Sequence[T]], float],
    least: float = 0.0,
) -> tuple[float, list[T]]:
    """A force that others join one by one, as long as each makes it worth more, or it is worth nothing yet.

    `join` tells how somebody would take part, given those who have joined before; None if he cannot.
    """
    found, value, before = list(force), worth(force), len(force)
    for one in able:
        part = join(one, found[before:])
        if part is None:
            continue
        more = worth([*found, part])
        if value > 0 and more < value + least:
            continue
        found.append(part)
        value = more
    return value, found


def assigned(
    posts: Iterable[int], able: Callable[[int], Iterable[int]], cost: Callable[[int, int], float]
) -> dict[int, int]:
    """For every post, in order, the unit for which it is cheapest of those able to take it and not yet assigned."""
    found: dict[int, int] = {}
    for post in posts:
        free = [unit for unit in able(post) if unit not in found]
        if free:
            found[min(free, key=lambda unit: (cost(unit, post), unit))] = post
    return found


def drawn_to(goals: Mapping[int, float], length: Callable[[int], float], pull: float, far: float) -> tuple[int, float]:
    """The goal that draws most, and how far it is, its worth taken off the way; -1 and `far` if all are farther."""
    best, least = -1, far
    for goal, worth in goals.items():
        away = length(goal) - pull * worth
        if away < least:
            best, least = goal, away
    return best, least
