"""What draws a side: the places of its doctrine, the enemy, and how far it is to them."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.rising_sun.judgement.doctrine import doctrine_of, on_board
from hexfront.games.rising_sun.judgement.sight import QUARTERS, Sight
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.state import RisingSun, control, figures
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import reach

FAR = 120
"""Movement points beyond which there is no way."""


@lru_cache(16)
def _back(kit: RisingSunKit) -> list[list[tuple[int, int]]]:
    """For every hex whence one comes into it on foot, and at what cost."""
    found: list[list[tuple[int, int]]] = [[] for _ in kit.exits]
    for hex, exits in enumerate(kit.exits):
        for way in exits:
            if way.foot >= 0:
                found[way.to].append((hex, way.foot))
    return found


@lru_cache(4096)
def lengths_to(kit: RisingSunKit, goal: int) -> list[int]:
    """Movement points on foot from every hex to a goal, whoever stands in the way."""
    return [min(FAR, cost) for cost in reach(_back(kit).__getitem__, goal, FAR - 1, kit.board.grid.size).cost]


@lru_cache(64)
def lengths_to_any(kit: RisingSunKit, goals: HexSet) -> list[int]:
    """The same to the nearest of some goals."""
    rows = [lengths_to(kit, goal) for goal in bits.each(goals)]
    return [min(row) for row in zip(*rows, strict=True)] if rows else [FAR] * kit.board.grid.size


def sites(s: RisingSun, side: int) -> dict[int, float]:
    """What each place is worth to a side now, whoever holds it."""
    found: dict[int, float] = {}
    for hexes, worth, turn in on_board(s.kit, side).sites:
        if s.turn >= turn:
            for hex in bits.each(hexes):
                found[hex] = max(found.get(hex, 0.0), worth)
    return found


def goals(s: RisingSun, side: int, sight: Sight) -> dict[int, float]:
    """Places that the side does not hold, and enemies in the field."""
    held, habits = control(s, side), doctrine_of(s.kit).habits[side]
    if (gathering := mustering(s, side, sight)) >= 0:
        return {gathering: 1.0}
    found = {hex: worth for hex, worth in sites(s, side).items() if not held >> hex & 1}
    if habits.hunt > 0:
        for hex in bits.each(sight.enemy & s.kit.land):
            found[hex] = found.get(hex, 0.0) + habits.hunt
    return found


def mustering(s: RisingSun, side: int, sight: Sight) -> int:
    """Where a side still gathers; -1 once it is strong enough, or has no more time."""
    theirs = sum(sight.of(hex).defence for hex in bits.each(sight.enemy & s.kit.land))
    mine = QUARTERS * sum(figures(s, u).attack for u in s.kit.units[side] if s.where[u] >= 0)
    for hex, share, until in on_board(s.kit, side).musters:
        if s.turn < until and mine < share * theirs:
            return hex
    return -1


def prize(s: RisingSun, side: int, hex: int) -> float:
    """What it is worth to empty an enemy hex: to take a place, or to take one from the enemy."""
    worth = sites(s, side).get(hex, 0.0) + 0.5 * sites(s, 1 - side).get(hex, 0.0)
    return doctrine_of(s.kit).habits[side].cleared + worth


def needed(sight: Sight, hex: int) -> float:
    """How much attack is sent against a hex before others are looked at."""
    seen = sight.of(hex) if sight.enemy >> hex & 1 else None
    return 3.0 * seen.defence / QUARTERS if seen else 4.0
