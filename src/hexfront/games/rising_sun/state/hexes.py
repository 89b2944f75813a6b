"""What lies on hexes: forts, building, interdiction, attacks, bars, tries. The only writers of these columns."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hexfront.games.rising_sun.kit import JAPAN
from hexfront.games.rising_sun.state.columns import RisingSun
from hexfront.hexmap.bits import HexSet
from hexfront.mechanics import points


def forts(s: RisingSun, side: int) -> HexSet:
    """12.2 The hexes of a side's complete fortifications."""
    return s.fort_japan if side == JAPAN else s.fort_allied


def building(s: RisingSun, side: int) -> HexSet:
    """12.2 The hexes where a side builds a fortification."""
    return s.building_japan if side == JAPAN else s.building_allied


def set_forts(s: RisingSun, side: int, hexes: HexSet) -> None:
    """12.2 Where a side has complete fortifications."""
    if side == JAPAN:
        s.fort_japan = hexes
    else:
        s.fort_allied = hexes


def set_building(s: RisingSun, side: int, hexes: HexSet) -> None:
    """12.2 Where a side builds."""
    if side == JAPAN:
        s.building_japan = hexes
    else:
        s.building_allied = hexes


def interdicted(s: RisingSun, side: int) -> HexSet:
    """13.3 The hexes under the interdiction markers that a side has laid."""
    return s.interdicted_japan if side == JAPAN else s.interdicted_allied


def set_interdicted(s: RisingSun, side: int, hexes: HexSet) -> None:
    """13.3 Where a side's interdiction markers lie."""
    if side == JAPAN:
        s.interdicted_japan = hexes
    else:
        s.interdicted_allied = hexes


def note_attacked_hex(s: RisingSun, hex: int) -> None:
    """10.12 A hex is attacked once a phase."""
    s.attacked_hexes |= 1 << hex


def clear_attacked_hexes(s: RisingSun) -> None:
    """10.12 A combat phase begins."""
    s.attacked_hexes = 0


def bar(s: RisingSun, hex: int) -> None:
    """R25 Artillery fired at a hex in the bombardment phase: no ground attack on it in this player turn."""
    s.barred |= 1 << hex


def note_tried(s: RisingSun, unit: int, hex: int) -> None:
    """R76 A unit has checked as a defensive reserve for a hex in this player turn."""
    s.tried = points.add(s.tried, (hex, unit), 1)


def has_tried(s: RisingSun, unit: int, hex: int) -> bool:
    """R76 Whether a unit has checked for a hex in this player turn."""
    return bool(points.on(s.tried, hex, unit))


def rename_tried(s: RisingSun, now: Mapping[int, int]) -> None:
    """17.1 Other units stand where those stood that have checked."""
    s.tried = tuple(sorted((hex, now.get(unit, unit), number) for hex, unit, number in s.tried))


def forget_tried(s: RisingSun, units: Collection[int]) -> None:
    """17.1 Nobody knows of some units whether they have checked."""
    s.tried = tuple(entry for entry in s.tried if entry[1] not in units)


def clear_player_turn(s: RisingSun) -> None:
    """R25, R76 A player turn begins."""
    s.barred, s.tried = 0, ()
