"""Where the counters are, in which order they lie, who holds a hex, and what follows from it.

The only writers of `where`, `bound`, `level`, `control_*`, `concealed_*` and of the derived columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexfront.games.rising_sun.kit import FOOT, JAPAN
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT
from hexfront.mechanics import occupancy

if TYPE_CHECKING:
    from hexfront.games.rising_sun.state.columns import RisingSun


def lay_out(s: RisingSun) -> None:
    """3.1 All counters out of the game."""
    number = len(s.kit.pieces)
    s.where, s.bound = [OUT] * number, [OUT] * number
    s.level = [0] * number


def rebuild(s: RisingSun) -> None:
    """Work out the derived columns anew from the others."""
    s.stacks = occupancy.index(s.where, s.kit.ground, s.level)
    s.japan_at = s.japan_zoc_foot = s.japan_zoc_motor = s.japan_hq_at = 0
    s.allied_at = s.allied_zoc_foot = s.allied_zoc_motor = s.allied_hq_at = 0
    for hex in s.stacks:
        _refresh(s, hex)


def units_in(s: RisingSun, hex: int) -> tuple[int, ...]:
    """The ground units in a hex, the top one first; enemies never share one."""
    return s.stacks.get(hex, ())


def at(s: RisingSun, side: int) -> HexSet:
    """The hexes that hold a side's ground units, landing forces at sea included."""
    return s.japan_at if side == JAPAN else s.allied_at


def headquarters_at(s: RisingSun, side: int) -> HexSet:
    """The hexes that hold a side's headquarters."""
    return s.japan_hq_at if side == JAPAN else s.allied_hq_at


def place(s: RisingSun, piece: int, to: int) -> None:
    """17.1, R81 Put a piece in a hex, beneath whoever is there, or in a box. The only writer of `where`."""
    was = s.where[piece]
    if was == to:
        return
    s.where[piece] = to
    if not s.kit.is_ground[piece]:
        return
    if was >= 0:
        occupancy.lift(s.stacks, piece, was)
        occupancy.levels(s.stacks, was, s.level)
        _refresh(s, was)
    s.level[piece] = 0
    if to >= 0:
        occupancy.lay_beneath(s.stacks, piece, to)
        s.level[piece] = len(s.stacks[to]) - 1
        _refresh(s, to)


def set_order(s: RisingSun, hex: int, order: Sequence[int]) -> None:
    """17.1 The owner puts a stack into another order, the top first."""
    occupancy.reorder(s.stacks, hex, order)
    occupancy.levels(s.stacks, hex, s.level)


def bind(s: RisingSun, unit: int, target: int) -> None:
    """16.32 A landing force is bound for a hex, or (-1) for none any more."""
    s.bound[unit] = target


def _refresh(s: RisingSun, hex: int) -> None:
    """Occupancy, zones of control and headquarters of a hex anew."""
    here, gone = 1 << hex, ~(1 << hex)
    found = s.stacks.get(hex, ())
    if not found:
        s.japan_at &= gone
        s.japan_zoc_foot &= gone
        s.japan_zoc_motor &= gone
        s.japan_hq_at &= gone
        s.allied_at &= gone
        s.allied_zoc_foot &= gone
        s.allied_zoc_motor &= gone
        s.allied_hq_at &= gone
        return
    kit = s.kit
    foot = motor = staff = False
    for unit in found:
        if kit.has_zoc[unit]:
            if kit.gait[unit] == FOOT:
                foot = True
            else:
                motor = True
        elif kit.is_headquarters[unit]:
            staff = True
    if not kit.land >> hex & 1:  # R44: no zone of control at sea
        foot = motor = False
    if kit.side_of[found[0]] == JAPAN:
        s.japan_at |= here
        s.japan_zoc_foot = s.japan_zoc_foot | here if foot else s.japan_zoc_foot & gone
        s.japan_zoc_motor = s.japan_zoc_motor | here if motor else s.japan_zoc_motor & gone
        s.japan_hq_at = s.japan_hq_at | here if staff else s.japan_hq_at & gone
    else:
        s.allied_at |= here
        s.allied_zoc_foot = s.allied_zoc_foot | here if foot else s.allied_zoc_foot & gone
        s.allied_zoc_motor = s.allied_zoc_motor | here if motor else s.allied_zoc_motor & gone
        s.allied_hq_at = s.allied_hq_at | here if staff else s.allied_hq_at & gone


def control(s: RisingSun, side: int) -> HexSet:
    """R31 The hexes a side controls."""
    return s.control_japan if side == JAPAN else s.control_allied


def take_control(s: RisingSun, side: int, hexes: HexSet) -> None:
    """R31 Hexes belong to the side that was in them last."""
    if side == JAPAN:
        s.control_japan |= hexes
        s.control_allied &= ~hexes
    else:
        s.control_allied |= hexes
        s.control_japan &= ~hexes


def concealed(s: RisingSun, side: int) -> HexSet:
    """17.2 The hexes under a side's concealment markers."""
    return s.concealed_japan if side == JAPAN else s.concealed_allied


def conceal(s: RisingSun, side: int, hex: int) -> None:
    """17.2 A marker is laid on a hex."""
    if side == JAPAN:
        s.concealed_japan |= 1 << hex
    else:
        s.concealed_allied |= 1 << hex


def uncover(s: RisingSun, side: int, hex: int) -> None:
    """17.2 A marker returns to the pool."""
    if side == JAPAN:
        s.concealed_japan &= ~(1 << hex)
    else:
        s.concealed_allied &= ~(1 << hex)
