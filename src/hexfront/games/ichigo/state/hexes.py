"""What is noted of hexes: control, airpower, attacks of the phase. The only writers of these columns."""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, JAPAN
from hexfront.games.ichigo.state.columns import Ichigo
from hexfront.hexmap.bits import HexSet


def set_start_control(s: Ichigo) -> None:
    """3.5 Who holds what at start."""
    s.japan_control = s.kit.japanese_at_start


def take_control(s: Ichigo, side: int, hex: int) -> None:
    """3.5, 7.1 A hex passes to the side that entered it; what was once Allied is remembered."""
    if side == JAPAN:
        s.japan_control |= 1 << hex
    else:
        s.japan_control &= ~(1 << hex)
        s.once_allied |= 1 << hex


def allied_control(s: Ichigo) -> HexSet:
    """3.5 The tracked hexes that are Allied."""
    return s.kit.tracked & ~s.japan_control


def lay_airpower(s: Ichigo, side: int, hex: int) -> None:
    """8.2 A marker in a hex."""
    if side == JAPAN:
        s.air_japan |= 1 << hex
    else:
        s.air_allied |= 1 << hex


def airpower(s: Ichigo, side: int) -> HexSet:
    """8.2 The hexes with a side's airpower markers."""
    return s.air_allied if side == ALLIED else s.air_japan


def lift_airpower(s: Ichigo) -> None:
    """8.6 The markers return."""
    s.air_japan = s.air_allied = 0


def note_attacked(s: Ichigo, hex: int) -> None:
    """11.4, R31 A hex has suffered its ordinary attack."""
    s.attacked |= 1 << hex


def clear_attacked(s: Ichigo) -> None:
    """11.4 A combat phase begins."""
    s.attacked = 0
