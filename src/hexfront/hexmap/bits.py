"""Hex sets as Python ints: bit h is set when hex h belongs to the set.

All bit tricks of the program are in this module, and each is property-tested against a slow version.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

HexSet = int
"""A set of hexes; `a | b`, `a & b` and `a & ~b` are union, intersection and difference."""


FEW = 8
"""In a set of so few hexes they are picked one by one; in a larger one it is quicker to look through its digits."""


def bit(hex: int) -> HexSet:
    """The set of one hex."""
    return 1 << hex


def of(hexes: Iterable[int]) -> HexSet:
    """The set of some hexes."""
    bits = 0
    for hex in hexes:
        bits |= 1 << hex
    return bits


def has(bits: HexSet, hex: int) -> bool:
    """Whether a hex belongs to the set."""
    return bool(bits >> hex & 1)


@lru_cache(2048)
def each(bits: HexSet) -> tuple[int, ...]:
    """The hexes of a set in rising order. The same sets are gone through again and again, so they are kept."""
    found = []
    if bits.bit_count() > FEW:
        text = bin(bits)[:1:-1]
        hex = text.find("1")
        while hex >= 0:
            found.append(hex)
            hex = text.find("1", hex + 1)
        return tuple(found)
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def count(bits: HexSet) -> int:
    """How many hexes belong to the set."""
    return bits.bit_count()


def first(bits: HexSet) -> int:
    """The lowest hex of a set that is not empty."""
    if not bits:
        raise ValueError("the set is empty")
    return (bits & -bits).bit_length() - 1


def dilate(bits: HexSet, stride: int) -> HexSet:
    """The set together with all neighbours. Cut the result to the board with `& land` or the like."""
    column = bits | bits << 1  # beside a hex lie it and the next one of its column, shifted by a stride
    return column | bits >> 1 | column << (stride - 1) | column >> stride


def flood(start: HexSet, within: HexSet, stride: int) -> HexSet:
    """All hexes of `within` joined to `start` by neighbours of `within`."""
    edge = start & within
    left = within ^ edge
    while edge:
        edge = dilate(edge, stride) & left
        left ^= edge
    return within ^ left


class Passages(NamedTuple):
    """For each direction the hexes that may be left that way; a barred hexside lacks its bit."""

    n: HexSet
    ne: HexSet
    se: HexSet
    s: HexSet
    sw: HexSet
    nw: HexSet


def spread(bits: HexSet, passages: Passages, stride: int) -> HexSet:
    """The hexes that can be stepped into from the set, hexsides respected; the set itself not added."""
    n, ne, se, s, sw, nw = passages  # at once: that is twice as quick as one by one
    near = stride - 1
    return (
        (bits & n) >> 1
        | (bits & s) << 1
        | (bits & ne) << near
        | (bits & sw) >> near
        | (bits & se) << stride
        | (bits & nw) >> stride
    )


def flood_through(start: HexSet, within: HexSet, passages: Passages, stride: int) -> HexSet:
    """Like `flood`, but no step crosses a barred hexside."""
    n, ne, se, s, sw, nw = passages
    near = stride - 1
    edge = start & within
    left = within ^ edge
    while edge:  # what `spread` does, written out: a flood takes many steps
        edge = left & (
            (edge & n) >> 1
            | (edge & s) << 1
            | (edge & ne) << near
            | (edge & sw) >> near
            | (edge & se) << stride
            | (edge & nw) >> stride
        )
        left ^= edge
    return within ^ left


def distances(start: HexSet, within: HexSet, passages: Passages, stride: int) -> list[HexSet]:
    """Rings of hexes by distance from `start` (ring 0), each step inside `within`."""
    rings = [start]
    reached = start
    while rings[-1]:
        edge = spread(rings[-1], passages, stride) & within & ~reached
        reached |= edge
        rings.append(edge)
    return rings[:-1]
