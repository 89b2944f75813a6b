"""What happened, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

EVERYONE = -1
"""The audience of a public event; otherwise bit n stands for side n. Onlookers stand above all sides: they hear what is
told to everyone, or to everyone but some sides, and nothing that is told to sides by name."""
NO_ONE = 0
"""The audience of what no side may see."""


def only(side: int) -> int:
    """The audience that is one side."""
    return 1 << side


def everyone_but(sides: Iterable[int]) -> int:
    """The audience of all sides but some, and the onlookers."""
    return ~sum(only(side) for side in sides)


def includes(audience: int, side: int) -> bool:
    """Whether a side, or with a negative one the onlookers, belong to an audience."""
    return bool(audience >> side & 1) if side >= 0 else audience < 0


class Event(NamedTuple):
    """Something that happened: the key of a sentence, the rule behind it, numbers to fill in, and the audience.

    The names of the arguments say what they are: see `texts.ARGUMENT_KINDS`.
    """

    key: str
    rule: str
    args: dict[str, int]
    audience: int = EVERYONE

    def seen_by(self, side: int) -> bool:
        """Whether a side, or with NOBODY an onlooker, may see it."""
        return includes(self.audience, side)


def latest(before: Iterator[Event], *keys: str) -> Event | None:
    """The last event of some kinds, from events that come the last first; the next call goes on from there."""
    return next((event for event in before if event.key in keys), None)


CHANCE = frozenset(("die", "draw"))
"""The events by which chance is told."""


def thrown(events: Iterable[Event]) -> tuple[int, ...]:
    """What chance decided, dice and draws, in order and whoever saw it."""
    return tuple(event.args["value"] for event in events if event.key in CHANCE)
