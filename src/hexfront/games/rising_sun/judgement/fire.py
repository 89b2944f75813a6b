"""11.0 Bombardments: what a shot may bring, at which hexes, by whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hexfront.bots.parts.expectation import over_die
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.rules.bombardment import factors, shot_column
from hexfront.games.rising_sun.state import RisingSun

DISRUPTION = 0.3
"""What a disruption is worth, in steps."""


@lru_cache(1024)
def shot_worth(kit: RisingSunKit, column: int, attacking: bool) -> float:
    """11.21 The steps that a shot on a column may bring, disruption counted."""
    table = kit.series.bombardment
    change = table.attacking if attacking else 0

    def worth(face: int) -> float:
        found = table.result(column, face + change)
        return found.steps + DISRUPTION * found.disrupted

    return over_die(worth)


def shot(s: RisingSun, side: int, group: Sequence[int], hex: int, attacking: bool = False) -> float:
    """11.2 What a group may bring against a unit in a hex."""
    return shot_worth(s.kit, shot_column(s, factors(s, side, group, hex), hex), attacking) if group else 0.0


def softening(s: RisingSun, side: int, guns: Sequence[int], hex: int) -> float:
    """11.2 About how many steps some guns shoot away before an attack on a hex, rounded so that it can be kept."""
    return round(2 * shot(s, side, guns, hex)) / 2
