"""The course of the game: the turn, whose phase it is, and what has happened once and for all or for this turn.

The only writers of these columns.
"""

from __future__ import annotations

from hexfront.games.formosa.state.columns import Formosa

IN_COMBAT, TRANSPORTED = 1, 3
"""`air_supply_used`: in a combat, for the rest of the turn; by a transport, for the Allied player turn only (R91)."""


def advance_turn(s: Formosa) -> None:
    """6.1 The turn marker advances."""
    s.turn += 1


def begin_phase(s: Formosa, side: int) -> None:
    """6.1 A phase of a side begins."""
    s.phasing = side


def park_motors(s: Formosa) -> None:
    """22.0 No hex has been paid for yet."""
    s.motor_hexes = 0


def pay_motors(s: Formosa, hex: int) -> None:
    """22.0 Units that start in a hex may move on wheels."""
    s.motor_hexes |= 1 << hex


def take_amoy(s: Formosa) -> None:
    """9.1 Amoy falls."""
    s.amoy = 1


def note_sixth_marines(s: Formosa) -> None:
    """24.1 The 6th Marine Division has come."""
    s.sixth_here = 1


def note_division_97(s: Formosa) -> None:
    """25.5 The 97th Division has come."""
    s.used_97 = 1


def set_b29(s: Formosa, hex: int) -> None:
    """16.5 The B-29 lies on a hex, or on none (-1)."""
    s.b29_hex = hex


def bar_gunfire(s: Formosa) -> None:
    """18.0 The enemy fleet keeps the gunfire ships away this turn."""
    s.gunfire_barred = 1


def bar_landings(s: Formosa) -> None:
    """18.0 The enemy fleet keeps the landing fleet away this turn."""
    s.landings_barred = 1


def use_air_supply(s: Formosa, how: int) -> None:
    """19.4, 25.3 Air supply is used."""
    s.air_supply_used = how


def close_turn(s: Formosa) -> None:
    """6.1 What was used or barred for a turn is free again."""
    s.air_supply_used = s.gunfire_barred = s.landings_barred = 0
