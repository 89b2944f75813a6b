"""Who could take part in an attack that is still to come: one after the other, each where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Stand = tuple[int, int]
"""A unit and the hex from which it attacks."""
Fits = Callable[[int, Sequence[int]], bool]
"""Of a hex and units: whether they have room there together."""


def gathered(able: Mapping[int, Iterable[int]], order: Callable[[int], Any], fits: Fits) -> list[Stand]:
    """Units with the hexes they can attack from, one after the other, each in the first of its hexes with room.

    An order must not tell units apart that nobody can: then neither does what comes of it.
    """
    there: dict[int, list[int]] = {}
    found: list[Stand] = []
    for unit in sorted(able, key=order):
        stand = next((hex for hex in able[unit] if fits(hex, (*there.get(hex, ()), unit))), None)
        if stand is not None:
            there.setdefault(stand, []).append(unit)
            found.append((unit, stand))
    return found
