"""S2 The dice of the system itself: each follows from the lot of the seat and from what is rolled for.

They are no dice of the game. A system that is begun anew in the middle of a game rolls the same again, and whoever
knows the lot can check every one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
SIDES = 6


def rolled(lot: int, what: str, *about: int) -> int:
    """S2 A die."""
    words = f"{lot} {what} {' '.join(map(str, about))}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big") % SIDES + 1


class Ties:
    """S2 Equals among which a die has decided, as they come up in one decision."""

    def __init__(self, lot: int) -> None:
        self.lot = lot
        self.equals, self.die = 1, 0

    def best(self, things: Sequence[T], rank: Callable[[T], tuple[int, ...]], about: Sequence[int]) -> T:
        """The thing of lowest rank; among equals a die decides, thrown again while it names none of them."""
        least = min(map(rank, things))
        equal = [thing for thing in things if rank(thing) == least]
        if len(equal) == 1:
            return equal[0]
        self.equals = len(equal)
        self.die, number = _throws(self.lot, len(equal), tuple(about))
        return equal[number]


def _throws(lot: int, equals: int, about: tuple[int, ...]) -> tuple[int, int]:
    """S2 The first die, and the number of the thing that it and, among many, further dice name."""
    dice = 1
    while SIDES**dice < equals:
        dice += 1
    for attempt in range(1000):
        faces = [rolled(lot, "tie", attempt, n, *about) for n in range(dice)]
        number = sum((face - 1) * SIDES**n for n, face in enumerate(faces))
        if number < equals:
            return faces[0], number
    raise AssertionError(f"a thousand throws for {equals} equals")
