"""Dice against expectation, with bands that are right for the sum of so many: exact, and by the normal law for many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import erfc, sqrt
from typing import NamedTuple

from hexfront.draw.look import look
from hexfront.kernel.events import Event
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import NOBODY
from hexfront.server.voice import Voice
from hexfront.server.wire_report import Luck

FACES = 6
EXPECTED = 3.5
VARIANCE = 35 / 12
"""Of one six-sided die."""
USUAL = 0.95
MOST_EXACT = 200
"""Dice whose sum is worked out exactly; for more the normal law is right to three places."""


def lucks(voice: Voice, journal: Journal, side: int) -> tuple[Luck, ...]:
    """All six-sided dice that a side saw, those of each side's decisions, and those of each kind of throw.

    Onlookers are told whose decisions they were when the game is over: before, it might tell who was ready last.
    """
    seen = list(_seen(journal, side))
    found = [luck("all", voice.say("luck.all"), [die.value for die in seen])]
    if side >= 0 or journal.state.over:
        found += _by_side(voice, seen)
    for kind, rules in look(voice.game.key).dice.kinds.items():
        found.append(luck(kind, voice.say(f"luck.{kind}"), [die.value for die in seen if die.rule in rules]))
    return tuple(one for one in found if one.dice)


def _by_side(voice: Voice, seen: Sequence[Die]) -> Iterator[Luck]:
    """The dice of each side's decisions; a game for one has no sides to compare."""
    meta = voice.game.meta
    for own, seat in enumerate(meta.sides):
        if seat in meta.seats and len(meta.seats) > 1:
            yield luck(seat, voice.say("luck.by_side", {"side": own}), [die.value for die in seen if die.side == own])


class Die(NamedTuple):
    """A die that was seen: whose decision it was thrown for, the rule that asked for it, what it showed."""

    side: int
    rule: str
    value: int


def _seen(journal: Journal, side: int) -> Iterator[Die]:
    """The six-sided dice that a side saw, in order; those of the set-up are nobody's."""
    for number, events in enumerate(journal.history):
        owner = journal.entries[number - 1].side if number else NOBODY
        for event in events:
            if _is_die(event) and event.seen_by(side):
                yield Die(owner, event.rule, event.args["value"])


def _is_die(event: Event) -> bool:
    return event.key == "die" and event.args["sides"] == FACES


def luck(key: str, label: str, values: Sequence[int]) -> Luck:
    """Dice against expectation: their mean, where the mean of so many lies 95 times in 100, and how rare it is."""
    count, off = len(values), abs(sum(values) - EXPECTED * len(values))
    mean = sum(values) / count if count else EXPECTED
    band = _usual(count) / count if count else 0.0
    thrown = Counter(values)
    faces = (thrown[1], thrown[2], thrown[3], thrown[4], thrown[5], thrown[6])
    low, high = round(EXPECTED - band, 3), round(EXPECTED + band, 3)
    return Luck(key, label, count, round(mean, 3), EXPECTED, low, high, faces, round(rarity(count, off), 4))


def rarity(count: int, off: float) -> float:
    """How often the sum of so many dice is at least so far off."""
    if count > MOST_EXACT:
        return erfc(max(0.0, off - 0.5) / sqrt(2 * count * VARIANCE))
    return min(1.0, sum(chance for far, chance in _distances(count) if far >= off))


def _usual(count: int) -> float:
    """How far off the sum of so many dice is at most, 95 times in 100 or more."""
    if count > MOST_EXACT:
        return 1.96 * sqrt(count * VARIANCE)
    chances = accumulate(chance for _, chance in _distances(count))
    return next(far for (far, _), sure in zip(_distances(count), chances, strict=True) if sure >= USUAL)


@lru_cache(maxsize=64)
def _distances(count: int) -> tuple[tuple[float, float], ...]:
    """How far off the sum of so many dice can be, the nearest first, with the chance of each."""
    found: dict[float, float] = {}
    for total, chance in enumerate(_sums(count)):
        far = abs(total + count - EXPECTED * count)
        found[far] = found.get(far, 0.0) + chance
    return tuple(sorted(found.items()))


def _sums(count: int) -> list[float]:
    """The chance of each sum of so many dice, from the smallest on."""
    chances = [1.0]
    for _ in range(count):
        before = [0.0, *accumulate(chances)]
        last = before[-1]
        chances = [
            ((before[n + 1] if n + 1 < len(before) else last) - before[max(0, n + 1 - FACES)]) / FACES
            for n in range(len(chances) + FACES - 1)
        ]
    return chances


def unusual(found: Iterable[Luck]) -> bool:
    """Whether any is rarer than the rarest of so many would be by chance once in twenty games."""
    rare = [one.rarity for one in found]
    return bool(rare) and min(rare) * len(rare) < 1 - USUAL
