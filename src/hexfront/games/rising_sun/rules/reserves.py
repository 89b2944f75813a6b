"""9.1, 9.2 Reserves: command checks, and the one that puts a unit in reserve."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.rules.headquarters import commander
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    RisingSun,
    rating,
    set_reserve,
)
from hexfront.kernel.refusal import Refusal

BESIDE_ENEMY = Refusal("9.11", "beside_enemy")
SPENT_TOO_MUCH = Refusal("9.11", "spent_too_much")
NO_COMMANDER = Refusal("9.12", "no_commander")
NOT_IN_RESERVE = Refusal("9.3", "not_in_reserve")


def check_refusal(s: RisingSun, unit: int, spent: int, allowance: int) -> Refusal | None:
    """9.11, 9.12 Why a unit cannot check for reserve where it stands."""
    share = s.kit.series.movement.check_divisor
    if spent > (2 * allowance + share) // (2 * share):
        return SPENT_TOO_MUCH
    if beside_enemy(s, s.kit.side_of[unit]) >> s.where[unit] & 1:
        return BESIDE_ENEMY
    return None if commander(s, unit) >= 0 else NO_COMMANDER


def command_check(s: RisingSun, unit: int) -> bool:
    """9.12, 14.1bis A die of at most the rating passes; the enemy is told hex, die and result, not whose staff."""
    return s.roll("9.12") <= rating(s, commander(s, unit))


def check_for_reserve(s: RisingSun, unit: int) -> None:
    """9.12 A passed check puts the unit in reserve."""
    passed = command_check(s, unit)
    if passed:
        set_reserve(s, unit, IN_RESERVE)
    tell_unit(s, "in_reserve" if passed else "not_in_reserve", "9.12", unit, hex=s.where[unit])
