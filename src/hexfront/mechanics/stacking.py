"""Stacking limits: what fits into a hex, and what is too much in it."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.mechanics.occupancy import Stacks


def excess(there: Iterable[int], limits: Iterable[int]) -> tuple[int, ...]:
    """How many of each kind are above their limit, kind by kind."""
    return tuple(max(0, number - most) for number, most in zip(there, limits, strict=True))


def above(stacks: Stacks, most: int) -> HexSet:
    """The hexes that hold more pieces than may stay there."""
    return bits.of(hex for hex, stack in stacks.items() if len(stack) > most)
