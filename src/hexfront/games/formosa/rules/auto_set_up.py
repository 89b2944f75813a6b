"""3.0 A sensible Japanese setup for those who want to start playing at once."""

from __future__ import annotations

from hexfront.games.formosa.kit import JAPAN
from hexfront.games.formosa.rules.recruiting import site_refusal
from hexfront.games.formosa.state import Formosa, units_in
from hexfront.hexmap import bits


def next_placement(s: Formosa, unit: int) -> int:
    """3.0 The best free hex for a unit: statics on the richest sites, mobile units behind threatened beaches."""
    open_hexes = [h for h in bits.each(s.kit.land) if site_refusal(s, unit, h, True) is None]
    return max(open_hexes, key=lambda hex: (worth(s, unit, hex), -hex))


def worth(s: Formosa, unit: int, hex: int) -> int:
    """What a hex is worth to a unit: objectives, beaches nearby, and less for each unit already there."""
    kit = s.kit
    around = bits.dilate(bits.bit(hex), kit.board.stride)
    value = 3 * points(s, hex) + (around & kit.beach).bit_count()
    if kit.never_moves[unit]:
        return 4 * points(s, hex) + kit.shift[hex][JAPAN]
    crowd = len(units_in(s, hex, JAPAN))
    if kit.is_deception[unit]:
        return value - 6 * crowd
    return value + 2 * kit.shift[hex][JAPAN] - 5 * crowd


def points(s: Formosa, hex: int) -> int:
    """4.2 The victory points in a hex."""
    kit, here, v = s.kit, bits.bit(hex), s.kit.tables.victory
    found = v.major_port * bool(kit.major_ports & here) + v.minor_port * bool(kit.minor_ports & here)
    return found + v.airfield * bool(kit.airfields & here) + v.industrial * bool(kit.industrial & here)
