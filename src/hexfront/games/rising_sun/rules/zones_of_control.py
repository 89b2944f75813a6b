"""7.0 Zones of control."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import FOOT, JAPAN
from hexfront.games.rising_sun.state import RisingSun, at
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet


def zoc(s: RisingSun, side: int) -> HexSet:
    """7.0, 7.1, R32 The hexes in a side's zones of control; those of motorized units end where they could not go."""
    foot, motor = s.kit.zones[side]
    if side == JAPAN:
        return foot.of(s.japan_zoc_foot) | motor.of(s.japan_zoc_motor)
    return foot.of(s.allied_zoc_foot) | motor.of(s.allied_zoc_motor)


def ezoc(s: RisingSun, side: int) -> HexSet:
    """7.0 The hexes in the zones of control of a side's enemy."""
    return zoc(s, 1 - side)


def zone(s: RisingSun, unit: int, hex: int) -> HexSet:
    """7.0, R44 The zone of control that a unit would have in a hex; at sea none."""
    kit = s.kit
    foot, motor = kit.zones[kit.side_of[unit]]
    if not kit.has_zoc[unit] or not kit.land >> hex & 1:
        return 0
    return (foot if kit.gait[unit] == FOOT else motor).of(1 << hex)


def beside_enemy(s: RisingSun, side: int) -> HexSet:
    """8.32, 9.11 The hexes of a side's enemy and those adjacent to them, whatever lies between."""
    return bits.dilate(at(s, 1 - side), s.kit.board.stride)


def infiltrates(s: RisingSun, side: int, here: int, to: int) -> bool:
    """7.22 Whether a step from one enemy zone into another is an infiltration: Japanese, through jungle and rough."""
    cover = s.kit.cover
    return side == JAPAN and bool(cover >> here & 1) and bool(cover >> to & 1)
