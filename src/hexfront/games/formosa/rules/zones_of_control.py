"""14.0 Zones of control."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.state import Formosa
from hexfront.hexmap.bits import HexSet


def zoc(s: Formosa, side: int) -> HexSet:
    """14.0 The hexes in a side's zones of control: the neighbours of its units, not over all-sea hexsides (R8)."""
    source = s.allied_at if side == ALLIED else s.japan_zoc_at
    return s.kit.zones.of(source)


def ezoc(s: Formosa, side: int) -> HexSet:
    """14.0 The hexes in the zones of control of a side's enemy."""
    return zoc(s, 1 - side)


def exerting_on(s: Formosa, hex: int, side: int) -> HexSet:
    """14.0 The enemy hexes whose zone of control reaches a hex of a side."""
    source = s.japan_zoc_at if side == ALLIED else s.allied_at
    return s.kit.zones.exerting_on(hex, source)


def ignores_zoc(s: Formosa, unit: int) -> bool:
    """14.1, 23.0 Guerrillas ignore enemy zones of control."""
    return s.kit.is_guerrilla[unit]
