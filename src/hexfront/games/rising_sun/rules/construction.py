"""12.21, R86 When work on a fortification comes to nothing."""

from __future__ import annotations

from hexfront.games.rising_sun.state import BUILDS, RisingSun, building, set_building


def stop_building(s: RisingSun, side: int, hex: int) -> None:
    """12.21, R86 A fortification under construction is taken off: its hex is attacked, or its builder is lost to it."""
    if building(s, side) >> hex & 1:
        set_building(s, side, building(s, side) & ~(1 << hex))
        s.tell("building_stops", "12.21", hex=hex)


def disturb_builder(s: RisingSun, unit: int, hex: int) -> None:
    """12.21, R86 If the unit is the builder in a hex, by leaving, dying or being hit it ends the work."""
    if s.moved[unit] == BUILDS and hex >= 0:
        stop_building(s, s.kit.side_of[unit], hex)
