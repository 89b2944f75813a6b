"""Points that lie on hexes: supply, air strikes, control markers. A table is a tuple of entries, the points last.

An entry begins with its hex; what stands between hex and points (a nation, say) tells entries of one hex apart.
"""

from __future__ import annotations

from typing import Annotated

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet

HexPoints = Annotated[tuple[tuple[int, ...], ...], "hex points"]
"""A column of points on hexes."""
Key = tuple[int, ...]
"""The hex of an entry, and whatever tells it from others there."""


def on(table: HexPoints, *key: int) -> int:
    """The points of all entries that begin so: with a hex alone, everything on it."""
    if not table:
        return 0
    width = len(key)
    return sum([entry[-1] for entry in table if entry[:width] == key])


def add(table: HexPoints, key: Key, points: int) -> HexPoints:
    """The same with points added to an entry (or taken, if negative); a new one comes last, an empty one vanishes."""
    for place, entry in enumerate(table):
        if entry[:-1] == key:
            total = entry[-1] + points
            return table[:place] + (((*key, total),) if total else ()) + table[place + 1 :]
    return (*table, (*key, points)) if points else table


def without(table: HexPoints, hexes: HexSet) -> HexPoints:
    """The same with nothing left on some hexes."""
    return tuple(entry for entry in table if not hexes >> entry[0] & 1)


def hexes(table: HexPoints) -> HexSet:
    """The hexes that hold points."""
    return bits.of(entry[0] for entry in table)
