"""10.2 An attack as a value: who attacks what, with which leads and supports; and who may."""

from __future__ import annotations

import msgspec

from hexfront.games.rising_sun.state import (
    COMMITTED,
    RESTS,
    RisingSun,
    at,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.state import Hex, PieceId

NOT_YOURS = Refusal("10.0", "not_yours")
NOT_ON_MAP = Refusal("10.0", "not_on_map")
NEVER_ATTACKS = Refusal("11.14", "never_attacks")
BOUND_ELSEWHERE = Refusal("16.32", "bound_elsewhere")
NOT_BESIDE = Refusal("10.0", "not_beside_target")
DISRUPTED = Refusal("11.23bis", "disrupted")
ATTACKED_ALREADY = Refusal("10.13", "attacked_already")
NOT_COMMITTED = Refusal("9.32ter", "not_committed")
AT_REST = Refusal("B-2.2", "at_rest")
NO_ENEMY = Refusal("10.0", "no_enemy_there")
HEX_ATTACKED = Refusal("10.12", "hex_attacked")
BARRED = Refusal("11.23", "barred")
NOBODY_ATTACKS = Refusal("10.0", "nobody_attacks")


class Attack(msgspec.Struct, frozen=True):
    """10.2 Target, attackers with their lead and supports, and what the defender has named."""

    side: int
    target: Hex
    reserve: bool = False
    extra: bool = False
    attackers: tuple[PieceId, ...] = ()
    lead: PieceId = -1
    support: tuple[PieceId, ...] = ()
    """Guns, ships and bombarding air units."""
    close: tuple[PieceId, ...] = ()
    """13.2 Air units in close support."""
    banzai: bool = False
    origins: tuple[Hex, ...] = ()
    """The hexes attacked from, as they were at the declaration."""
    factors: int = 0
    """R27 The printed factors of the guns, as the enemy is told."""
    enemy_lead: PieceId = -1
    enemy_support: tuple[PieceId, ...] = ()
    enemy_factors: int = 0
    shot: tuple[PieceId, ...] = ()
    """Who of both sides has fired in this attack."""
    supplied: tuple[PieceId, ...] = ()
    """15.1 The attackers in supply at step 6."""


def fighting(s: RisingSun, a: Attack) -> tuple[int, ...]:
    """R20 The designated attackers still in the attack: neither destroyed nor disrupted."""
    where, disrupted = s.where, s.disrupted
    return tuple(u for u in a.attackers if where[u] >= 0 and not disrupted[u])


def defenders(s: RisingSun, a: Attack) -> tuple[int, ...]:
    """10.0, R21 Every unit in the attacked hex."""
    return units_in(s, a.target) if at(s, 1 - a.side) >> a.target & 1 else ()


def attack_refusal(s: RisingSun, a: Attack, unit: int) -> Refusal | None:
    """10.0, 10.13, 11.14, 11.23bis, R16, R33 Why a unit cannot take part in an attack."""
    kit = s.kit
    if kit.side_of[unit] != a.side or not kit.is_ground[unit]:
        return NOT_YOURS
    if s.where[unit] < 0:
        return NOT_ON_MAP
    if not kit.may_attack[unit]:
        return NEVER_ATTACKS
    if refusal := _place_refusal(s, a, unit):
        return refusal
    if s.disrupted[unit]:
        return DISRUPTED
    if s.moved[unit] == RESTS:
        return AT_REST
    if a.reserve and s.reserve[unit] != COMMITTED:
        return NOT_COMMITTED
    used = s.attacked[unit]
    return ATTACKED_ALREADY if used and not (a.extra and used == a.target + 1) else None


def _place_refusal(s: RisingSun, a: Attack, unit: int) -> Refusal | None:
    """10.0, 16.32, R33 A landing force attacks its target alone, everybody else what he could enter."""
    if s.bound[unit] >= 0:
        return None if s.bound[unit] == a.target and not a.reserve else BOUND_ELSEWHERE
    beside = s.kit.attack_from[s.kit.gait[unit]][a.target] >> s.where[unit] & 1
    return None if beside else NOT_BESIDE


def may_join(s: RisingSun, a: Attack) -> list[int]:
    """10.0 Everybody who may take part; in an extra round only those of the first (SR5)."""
    found = [u for u in _in_reach(s, a) if attack_refusal(s, a, u) is None]
    return [u for u in found if s.attacked[u] == a.target + 1] if a.extra else found


def _in_reach(s: RisingSun, a: Attack) -> list[int]:
    """10.0, 16.32 The units next to the target, and those at sea that are bound for it."""
    near = s.kit.board.around(1 << a.target) & at(s, a.side) & s.kit.land
    found = [u for hex in bits.each(near) for u in units_in(s, hex)]
    if at(s, a.side) & s.kit.sea:
        found += [u for u in s.kit.units[a.side] if s.where[u] >= 0 and s.bound[u] == a.target]
    return found


def target_refusal(s: RisingSun, a: Attack) -> Refusal | None:
    """10.0, 10.12, R25 Why a hex cannot be attacked."""
    if not at(s, 1 - a.side) >> a.target & 1:
        return NO_ENEMY
    if s.attacked_hexes >> a.target & 1 and not a.extra:
        return HEX_ATTACKED
    if s.barred >> a.target & 1:
        return BARRED
    return None if may_join(s, a) else NOBODY_ATTACKS
