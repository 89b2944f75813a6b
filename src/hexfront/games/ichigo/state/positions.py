"""Where the counters are and in which order they lie. The only writers of `where`, `level` and the derived columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexfront.games.ichigo.kit import CHINESE, JAPANESE
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT
from hexfront.mechanics import occupancy

if TYPE_CHECKING:
    from hexfront.games.ichigo.state.columns import Ichigo


def lay_out(s: Ichigo) -> None:
    """3.1 All counters out of the game."""
    number = len(s.kit.pieces)
    s.where, s.level = [OUT] * number, [0] * number


def rebuild(s: Ichigo) -> None:
    """Work out the derived columns anew from the others."""
    s.stacks = occupancy.index(s.where, s.kit.ground, s.level)
    s.japan_at = s.china_at = s.us_at = 0
    for hex in s.stacks:
        _refresh(s, hex)


def units_in(s: Ichigo, hex: int) -> tuple[int, ...]:
    """The units in a hex, the top one first."""
    return s.stacks.get(hex, ())


def at(s: Ichigo, nation: int) -> HexSet:
    """The hexes that hold units of a nation."""
    return s.japan_at if nation == JAPANESE else s.china_at if nation == CHINESE else s.us_at


def allied_at(s: Ichigo) -> HexSet:
    """The hexes that hold Allied units."""
    return s.china_at | s.us_at


def enemies_at(s: Ichigo, nation: int) -> HexSet:
    """The hexes that hold enemy units of a nation."""
    return s.china_at | s.us_at if nation == JAPANESE else s.japan_at


def place(s: Ichigo, piece: int, to: int, beneath: bool = False) -> None:
    """6.6, R66 Put a unit on top of the stack in a hex, beneath it while it only passes, or in a box."""
    was = s.where[piece]
    if was >= 0:
        occupancy.lift(s.stacks, piece, was)
        occupancy.levels(s.stacks, was, s.level)
        _refresh(s, was)
    s.where[piece], s.level[piece] = to, 0
    if to >= 0:
        (occupancy.lay_beneath if beneath else occupancy.lay_on_top)(s.stacks, piece, to)
        occupancy.levels(s.stacks, to, s.level)
        _refresh(s, to)


def lay_marker(s: Ichigo, marker: int, to: int) -> None:
    """2.16 Lay a marker in a hex, or take it off the map."""
    s.where[marker] = to


def raise_units(s: Ichigo, units: Sequence[int]) -> None:
    """6.6, R66 Units of one hex come to lie on top of its stack, in this order."""
    hex = s.where[units[0]]
    rest = tuple(unit for unit in s.stacks[hex] if unit not in units)
    occupancy.reorder(s.stacks, hex, (*units, *rest))
    occupancy.levels(s.stacks, hex, s.level)


def _refresh(s: Ichigo, hex: int) -> None:
    """Who holds a hex, anew."""
    here, gone = 1 << hex, ~(1 << hex)
    s.japan_at &= gone
    s.china_at &= gone
    s.us_at &= gone
    nation = s.kit.nation
    for unit in s.stacks.get(hex, ()):
        if nation[unit] == JAPANESE:
            s.japan_at |= here
        elif nation[unit] == CHINESE:
            s.china_at |= here
        else:
            s.us_at |= here
