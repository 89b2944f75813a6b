"""11.0-11.5 An attack: who may take part, what it may be aimed at, tanks and special forces."""

from __future__ import annotations

import msgspec

from hexfront.games.ichigo.kit import JAPANESE, OWNER
from hexfront.games.ichigo.rules.entering import garrisons
from hexfront.games.ichigo.rules.points import frozen
from hexfront.games.ichigo.rules.supply import supplied
from hexfront.games.ichigo.state import FOUGHT, Ichigo, enemies_at, place, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.state import Hex, PieceId

NO_ENEMY = Refusal("11.0", "no_enemy")
ATTACKED_ALREADY = Refusal("11.4", "attacked_already")
PROTECTED = Refusal("5.4", "protected")
NOBODY_BESIDE = Refusal("11.0", "nobody_beside")
NOT_YOURS = Refusal("11.0", "not_yours_to_attack")
STATIC_ATTACK = Refusal("2.12", "static_attack")
HAS_FOUGHT = Refusal("11.0", "has_fought")
FROZEN = Refusal("5.4", "frozen")
NOT_BESIDE = Refusal("11.2", "not_beside")
JOINED = Refusal("11.2", "joined")
NOT_ADVANCED = Refusal("11.25", "not_advanced")
NO_TANKS = Refusal("11.17", "no_tanks")
NO_TANKS_HERE = Refusal("11.17", "no_tanks_here")
TANKS_ENOUGH = Refusal("11.17", "tanks_enough")
NO_SPECIAL_FORCES = Refusal("11.28", "no_special_forces")


class Attack(msgspec.Struct, frozen=True):
    """11.0 An attack from its declaration to its end; `able` are the units that just advanced, in momentum."""

    nation: int
    target: Hex
    units: tuple[PieceId, ...] = ()
    tanks: int = 0
    special: bool = False
    enemy_tanks: int = 0
    momentum: bool = False
    able: tuple[PieceId, ...] = ()
    beaten: bool = False
    """11.29 Whether the garrison, where it defends alone, is beaten."""

    @property
    def side(self) -> int:
        """The attacker."""
        return OWNER[self.nation]


def free_to_attack(s: Ichigo, unit: int) -> bool:
    """11.0, R31 Whether a unit may still make its attack of the phase."""
    return s.where[unit] >= 0 and not s.done[unit] & FOUGHT and not frozen(s, unit)


def enemy_held(s: Ichigo, nation: int) -> HexSet:
    """11.0, 11.29 The hexes that a nation can attack: enemy units, and garrisons without units."""
    return enemies_at(s, nation) if nation == JAPANESE else s.japan_at | garrisons(s)


def protected(s: Ichigo, nation: int) -> HexSet:
    """5.4, R57 On turn 1 the force of the 38th Army is not attacked."""
    return s.kit.frozen if s.turn == 1 and nation != JAPANESE else 0


def targets(s: Ichigo, nation: int) -> HexSet:
    """11.0-11.4 What `target_refusal` asks of one hex, for all at once."""
    where, done, frozen_now = s.where, s.done, s.kit.frozen if s.turn == 1 else 0
    free = 0
    for unit in s.kit.mobile[nation]:
        if where[unit] >= 0 and not done[unit] & FOUGHT:
            free |= 1 << where[unit]
    near = bits.spread(free & ~frozen_now, s.kit.passages, s.kit.board.stride)
    return enemy_held(s, nation) & ~s.attacked & ~protected(s, nation) & near


def target_refusal(s: Ichigo, nation: int, hex: int) -> Refusal | None:
    """11.0-11.4, 5.4 Why a hex cannot be attacked in an ordinary attack."""
    if not enemy_held(s, nation) >> hex & 1:
        return NO_ENEMY
    if s.attacked >> hex & 1:
        return ATTACKED_ALREADY
    if protected(s, nation) >> hex & 1:
        return PROTECTED
    return None if targets(s, nation) >> hex & 1 else NOBODY_BESIDE


def able_to_join(s: Ichigo, a: Attack) -> list[int]:
    """11.2, 11.25 What `join_refusal` asks of one unit, for all of them."""
    if a.momentum:
        return [u for u in a.able if u not in a.units]
    near, kit = s.kit.beside[a.target], s.kit
    found = []
    for hex in bits.each(near & _at(s, a.nation)):
        found += [
            u
            for u in units_in(s, hex)
            if kit.nation[u] == a.nation and not kit.static[u] and free_to_attack(s, u) and u not in a.units
        ]
    return found


def _at(s: Ichigo, nation: int) -> HexSet:
    return (s.japan_at, s.china_at, s.us_at)[nation]


def join_refusal(s: Ichigo, a: Attack, unit: int) -> Refusal | None:
    """11.0-11.5, 2.12, 11.25, 11.26 Why a unit cannot take part."""
    kit = s.kit
    if kit.nation[unit] != a.nation or s.where[unit] < 0:
        return NOT_YOURS
    if kit.static[unit]:
        return STATIC_ATTACK
    if unit in a.units:
        return JOINED
    if a.momentum:
        return None if unit in a.able else NOT_ADVANCED
    if s.done[unit] & FOUGHT:
        return HAS_FOUGHT
    if frozen(s, unit):
        return FROZEN
    return None if kit.beside[a.target] >> s.where[unit] & 1 else NOT_BESIDE


# tanks


def tanks_in_box(s: Ichigo) -> list[int]:
    """11.17 The regiments that are left."""
    return [tank for tank in s.kit.tanks if s.where[tank] == s.kit.tank_box]


def tank_refusal(s: Ichigo, a: Attack, units: tuple[int, ...], committed: int) -> Refusal | None:
    """11.17, R28 Why no further regiment can help these Japanese units; one a division or brigade in supply."""
    if a.momentum or not s.kit.mainland >> a.target & 1:
        return NO_TANKS_HERE
    if len(tanks_in_box(s)) <= committed:
        return NO_TANKS
    return None if sum(supplied(s, u) for u in units) > committed else TANKS_ENOUGH


def special_refusal(s: Ichigo, a: Attack) -> Refusal | None:
    """11.28 The 1st Special Forces Group goes with one ordinary attack, once it has been drawn."""
    waits = s.where[s.kit.special_forces] == s.kit.tank_box and not a.special
    return None if waits and not a.momentum else NO_SPECIAL_FORCES


def spend_tanks(s: Ichigo, number: int) -> None:
    """11.17 Committed regiments are lost, whatever the result."""
    for tank in tanks_in_box(s)[:number]:
        place(s, tank, s.kit.dead)
        s.tell("tank_spent", "11.17", unit=tank)


def spend_special_forces(s: Ichigo) -> None:
    """11.28 The group is lost after its attack."""
    place(s, s.kit.special_forces, s.kit.dead)
    s.tell("special_forces_spent", "11.28", unit=s.kit.special_forces)


def defenders(s: Ichigo, a: Attack) -> tuple[int, ...]:
    """11.1 All enemy units in the target hex fight as one."""
    return tuple(u for u in units_in(s, a.target) if s.kit.side_of[u] != a.side)


def fighting(s: Ichigo, a: Attack) -> tuple[int, ...]:
    """11.2 The attackers that are left."""
    return tuple(u for u in a.units if s.where[u] >= 0)
