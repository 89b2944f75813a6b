"""17.0 Fog of war: what the enemy sees of a stack, its order, concealment markers."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.rising_sun.state import (
    JOINT,
    RisingSun,
    at,
    conceal,
    concealed,
    set_order,
    uncover,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.events import only
from hexfront.kernel.refusal import Refusal

NO_MARKER = Refusal("17.2", "no_concealment_marker")
NOBODY_THERE = Refusal("17.2", "nobody_there")
CONCEALED_ALREADY = Refusal("17.2", "concealed_already")


def visible(s: RisingSun, unit: int) -> bool:
    """17.1, R29 Whether the enemy sees a unit on the map: the top of an open stack, or one shown to him for now."""
    hex, side = s.where[unit], s.kit.side_of[unit]
    if s.seen[unit]:
        return True
    return s.level[unit] == 0 and not concealed(s, side) >> hex & 1


def may_reorder(s: RisingSun, side: int) -> list[Act]:
    """17.1, R81 In the joint phase and in his player turn the owner may lay another unit on top of a stack."""
    if side < 0 or (s.phase != JOINT and s.phasing != side):
        return []
    return [interned("top", u) for u in s.kit.units[side] if s.level[u] and s.where[u] >= 0]


def put_on_top(s: RisingSun, unit: int) -> None:
    """17.1 The unit on top is the one the enemy sees."""
    hex = s.where[unit]
    set_order(s, hex, (unit, *(u for u in units_in(s, hex) if u != unit)))
    tell_unit(s, "put_on_top", "17.1", unit, hex=hex)


def tell_unit(s: RisingSun, key: str, rule: str, unit: int, known: bool = False, **args: int) -> None:
    """17.1, R27 Report what a unit did; of a hidden one the enemy learns only that some unit did it."""
    if known or s.where[unit] < 0 or visible(s, unit):
        s.tell(key, rule, unit=unit, **args)
    else:
        side = s.kit.side_of[unit]
        s.tell(key, rule, 1 << side, unit=unit, **args)
        s.tell(f"hidden_{key}", rule, ~(1 << side), **args)


def look_at(s: RisingSun, unit: int) -> None:
    """17.1, R28 Whose interdiction marker a unit enters looks at it, unless it is under a concealment marker there."""
    side, hex = s.kit.side_of[unit], s.where[unit]
    if not visible(s, unit) and not concealed(s, side) >> hex & 1:
        s.tell("interdiction_look", "17.1", only(1 - side), unit=unit, hex=hex)
        s.reveal()


def hidden_in(s: RisingSun, hex: int) -> list[int]:
    """17.1 The units in a hex that the enemy does not see now."""
    return [u for u in units_in(s, hex) if not visible(s, u)] if hex >= 0 else []


def tell_seen(s: RisingSun, hidden: Iterable[int]) -> None:
    """17.1, R81 Of units that were hidden the enemy learns who is in sight now: alone, or on top of those left."""
    for unit in hidden:
        if s.where[unit] >= 0 and visible(s, unit):
            s.tell("now_seen", "17.1", unit=unit, hex=s.where[unit])


def markers_left(s: RisingSun, side: int) -> int:
    """17.2 Concealment markers in the pool."""
    return s.kit.forces[side].concealment - concealed(s, side).bit_count()


def conceal_refusal(s: RisingSun, side: int, hex: int) -> Refusal | None:
    """17.2, R29 Why a marker cannot be laid on a hex."""
    if not markers_left(s, side):
        return NO_MARKER
    if not at(s, side) >> hex & 1:
        return NOBODY_THERE
    return CONCEALED_ALREADY if concealed(s, side) >> hex & 1 else None


def concealable(s: RisingSun, side: int) -> HexSet:
    """17.2 The hexes on which a marker can be laid: what `conceal_refusal` asks of one, for all at once."""
    return at(s, side) & ~concealed(s, side) if markers_left(s, side) else 0


def cover(s: RisingSun, side: int, hex: int) -> None:
    """17.2 A marker covers all units of its side in a hex."""
    conceal(s, side, hex)
    s.tell("concealed", "17.2", hex=hex)


def uncoverable(s: RisingSun, side: int) -> list[Act]:
    """17.2, R29 Markers that the owner may take off in his regular movement phase."""
    return [interned("uncover", hex) for hex in bits.each(concealed(s, side))]


def take_off(s: RisingSun, side: int, hex: int) -> None:
    """17.2 A marker returns to the pool."""
    uncover(s, side, hex)
    s.tell("uncovered", "17.2", hex=hex)


def drop_empty_marker(s: RisingSun, side: int, hex: int) -> None:
    """R29 Over an empty hex a marker returns to the pool."""
    if concealed(s, side) >> hex & 1 and not units_in(s, hex):
        uncover(s, side, hex)
