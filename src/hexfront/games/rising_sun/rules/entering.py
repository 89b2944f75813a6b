"""R31, R50 What follows when a unit comes into a hex, however it came."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.construction import disturb_builder
from hexfront.games.rising_sun.rules.fog_of_war import drop_empty_marker, look_at, tell_unit
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    MOVEMENT,
    RESERVE_MOVEMENT,
    RisingSun,
    at,
    building,
    control,
    forts,
    interdicted,
    place,
    set_building,
    set_forts,
    set_reserve,
    take_control,
    units_in,
)


def enter(s: RisingSun, unit: int, hex: int) -> None:
    """R31, R23, 9.2 A unit comes in: control, enemy fortifications, and enemy reserves next to it."""
    side, was, here = s.kit.side_of[unit], s.where[unit], 1 << hex
    place(s, unit, hex)
    if was >= 0:
        drop_empty_marker(s, side, was)
        disturb_builder(s, unit, was)
    if s.kit.land & here:
        if not control(s, side) & here:
            take_control(s, side, here)
        if (forts(s, 1 - side) | building(s, 1 - side)) & here:
            set_forts(s, 1 - side, forts(s, 1 - side) & ~here)
            set_building(s, 1 - side, building(s, 1 - side) & ~here)
            s.tell("fort_lost", "12.21", hex=hex)
    if interdicted(s, 1 - side) & here and s.phase in (MOVEMENT, RESERVE_MOVEMENT):
        look_at(s, unit)
    alert_reserves(s, 1 - side, hex)


def alert_reserves(s: RisingSun, side: int, hex: int) -> None:
    """9.2, R50 Units of a side in reserve next to a hex that the enemy has come into lose their markers."""
    there = at(s, side)
    for other in s.kit.board.neighbours[hex]:
        if there >> other & 1:
            for unit in units_in(s, other):
                if s.reserve[unit] == IN_RESERVE:
                    set_reserve(s, unit, 0)
                    tell_unit(s, "reserve_ends", "9.2", unit, hex=other)
