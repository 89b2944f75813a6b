"""R77 What the faces of untried units may add up to: exact chances over all deals that nobody can rule out.

A deal gives every body whose face is unknown one that was released before the body was placed. Faces fall into buckets
by the moment of their release, bodies into groups by the moment of their placing: a body may hold what is in the bucket
of its group or in an earlier one. For some bodies that count in a battle the deals are counted bucket by bucket; how
many deals of all the others go with them depends on nothing but how many faces they have taken up to each bucket.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import comb, perm, prod
from typing import NamedTuple

from hexfront.games.ichigo.state import Ichigo
from hexfront.mechanics.dealing import unknown


class Part(NamedTuple):
    """The part a unit takes in a battle: quarters of its factor in the attack, or its factor in the defense."""

    attack: int
    defends: bool


class Sum(NamedTuple):
    """What units add up to: quarters of attack factors, defense factors, steps of defenders."""

    attack: int
    defense: int
    steps: int

    def plus(self, part: Part, factor: int, number: int) -> Sum:
        """The same with so many more units of a factor; those without strength are not there."""
        if not factor or not number:
            return self
        if part.defends:
            return Sum(self.attack, self.defense + number * factor, self.steps + number)
        return Sum(self.attack + number * factor * part.attack, self.defense, self.steps)


Kind = tuple[Part, int]
"""Bodies that count alike: their part, and the group they belong to."""
Chances = dict[Sum, Fraction]
NOTHING = Sum(0, 0, 0)


class Deals:
    """All deals that a side cannot rule out, by the faces and bodies whose moments it knows."""

    def __init__(self, s: Ichigo, side: int) -> None:
        bodies, faces = unknown(s, side)
        releases = sorted({s.released[face] for face in faces} - {0})
        after = {body: bisect_left(releases, s.drawn[body]) for body in bodies}
        """Of every body the number of releases before it was placed: those with as many are a group."""
        met = sorted(set(after.values()))
        self.groups = {body: met.index(number) for body, number in after.items()}
        self.buckets: list[Counter[int]] = [Counter() for _ in met]
        for face in faces:
            bucket = bisect_left(met, bisect_right(releases, s.released[face]))
            if bucket < len(met):  # what was released after the last body was placed is in the pool
                self.buckets[bucket][s.kit.face_factor[face]] += 1
        self.up_to = list(accumulate(bucket.total() for bucket in self.buckets))
        """How many faces a body of each group may hold."""

    @cached_property
    def members(self) -> Counter[int]:
        """How many bodies each group has."""
        return Counter(self.groups.values())

    def others(self, group: int, named: Counter[int], taken: int) -> int:
        """How many ways the bodies of a group that are not named can be served, when faces have been taken so far."""
        older = sum(self.members[g] - named[g] for g in range(group))
        first = self.up_to[group] - taken - older
        number = self.members[group] - named[group]
        return perm(first, number) if first >= number else 0

    @cached_property
    def all(self) -> int:
        """How many deals there are."""
        return prod(self.others(group, Counter(), 0) for group in range(len(self.buckets)))

    def sums(self, kinds: Iterable[Kind]) -> Chances:
        """The chance of each sum that some bodies can come to."""
        wanted = Counter(kinds)
        named: Counter[int] = Counter()
        for (_, group), number in wanted.items():
            named[group] += number
        order = tuple(wanted)
        states: dict[tuple[tuple[int, ...], Sum], int] = {(tuple(wanted[kind] for kind in order), NOTHING): 1}
        total = wanted.total()
        for group, bucket in enumerate(self.buckets):
            for factor, faces in bucket.items():
                states = self._serve(states, order, group, factor, faces)
            states = {
                (left, found): ways * more
                for (left, found), ways in states.items()
                if not any(n for n, kind in zip(left, order, strict=True) if kind[1] == group)
                and (more := self.others(group, named, total - sum(left)))
            }
        return _gathered(states, self.all)

    @staticmethod
    def _serve(
        states: dict[tuple[tuple[int, ...], Sum], int], order: tuple[Kind, ...], group: int, factor: int, faces: int
    ) -> dict[tuple[tuple[int, ...], Sum], int]:
        """Let any of the bodies left have faces of one bucket and factor."""
        found: dict[tuple[tuple[int, ...], Sum], int] = defaultdict(int)
        for (left, so_far), ways in states.items():
            for taken in _choices(left, order, group, faces):
                after, more = so_far, perm(faces, sum(taken))
                for n, rest, kind in zip(taken, left, order, strict=True):
                    after = after.plus(kind[0], factor, n)
                    more *= comb(rest, n)
                found[tuple(a - b for a, b in zip(left, taken, strict=True)), after] += ways * more
        return found


def _choices(left: tuple[int, ...], order: tuple[Kind, ...], group: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many bodies of each kind take a face of a bucket: only those placed after its release, no more than faces."""
    ranges = [range(n + 1 if kind[1] >= group else 1) for n, kind in zip(left, order, strict=True)]
    return (taken for taken in product(*ranges) if sum(taken) <= most)


def _gathered(states: dict[tuple[tuple[int, ...], Sum], int], of: int) -> Chances:
    found: dict[Sum, int] = defaultdict(int)
    for (_, total), ways in states.items():
        found[total] += ways
    return {total: Fraction(ways, of) for total, ways in found.items()}


def together(one: Chances, other: Chances) -> Chances:
    """The sum of two that are independent."""
    found: dict[Sum, Fraction] = defaultdict(Fraction)
    for a, p in one.items():
        for b, q in other.items():
            found[Sum(a.attack + b.attack, a.defense + b.defense, a.steps + b.steps)] += p * q
    return found
