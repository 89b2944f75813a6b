"""8.2, R9 Movement allowances and what a step costs."""

from __future__ import annotations

from hexfront.games.rising_sun.hooks import Gait
from hexfront.games.rising_sun.kit import FOOT
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.games.rising_sun.state import RisingSun, figures, interdicted

NORMAL, STRATEGIC_PACE, RESERVE_PACE, LANDED_PACE, ENTERED_PACE = range(5)
"""Paces: as printed, doubled, half as a reserve, half after a landing, as a reinforcement that comes in."""


def gaits(s: RisingSun, unit: int) -> tuple[Gait, ...]:
    """8.0 The ways of going a unit can choose from, with the allowance printed for each; the first is its own."""
    return s.kit.hooks.gaits(s, unit) or ((s.kit.gait[unit], figures(s, unit).movement),)


def allowance(s: RisingSun, unit: int, gait: Gait, pace: int) -> int:
    """R9, 2.4 The movement points of a unit that starts now: added to, multiplied, then rounded once."""
    rules, initiative = s.kit.series.movement, s.kit.series.initiative
    points = gait[1] + (initiative.movement if s.initiative == s.kit.side_of[unit] else 0)
    share = 1
    if pace == STRATEGIC_PACE:
        points *= rules.strategic_factor
    elif pace == RESERVE_PACE:
        share *= rules.reserve_divisor
    elif pace == LANDED_PACE:
        share *= rules.landing_divisor
    if s.disrupted[unit]:
        share *= rules.disrupted_divisor
    if gait[0] != FOOT and not in_supply(s, unit):
        share *= rules.unsupplied_divisor
    return (2 * points + share) // (2 * share)


def surcharge(s: RisingSun, side: int, hex: int, gait: int) -> int:
    """13.3 What an enemy interdiction marker adds to the cost of a hex."""
    if not interdicted(s, 1 - side) >> hex & 1:
        return 0
    rules = s.kit.series.movement
    return rules.interdiction_foot if gait == FOOT else rules.interdiction_motor
