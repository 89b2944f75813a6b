"""12.0 Engineers: fortifications begun, manned and completed."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.moving import start_refusal
from hexfront.games.rising_sun.state import (
    BUILDS,
    RisingSun,
    at,
    building,
    forts,
    headquarters_at,
    set_building,
    set_forts,
    set_moved,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Step, pop

NO_BUILDER = Refusal("12.21", "no_builder")
DISRUPTED = Refusal("12.21", "disrupted")
FORTIFIED = Refusal("12.21", "fortified")
NO_FORT_MARKER = Refusal("12.21", "no_fort_marker")


def build_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """12.21, R41 Why a unit cannot begin a fortification where it stands."""
    if not s.kit.builds[unit]:
        return NO_BUILDER
    if refusal := start_refusal(s, side, unit):
        return refusal
    if s.disrupted[unit]:
        return DISRUPTED
    mine = forts(s, side) | building(s, side)
    if mine >> s.where[unit] & 1:
        return FORTIFIED
    return None if mine.bit_count() < s.kit.series.fortifications.stock else NO_FORT_MARKER


def begin_fort(s: RisingSun, unit: int) -> None:
    """12.21 The unit stays and builds; a marker under construction is laid."""
    side, hex = s.kit.side_of[unit], s.where[unit]
    set_moved(s, unit, BUILDS)
    set_building(s, side, building(s, side) | 1 << hex)
    s.tell("fort_begun", "12.21", hex=hex)


def take_off_unmanned(s: RisingSun) -> None:
    """12.21, R86 When a movement phase ends, fortifications without a friendly combat unit come off."""
    for side in (JAPAN, ALLIED):
        mine = forts(s, side) | building(s, side)
        if not mine:
            continue
        held = at(s, side)
        staffs = headquarters_at(s, side)
        empty = mine & ~held | bits.of(
            hex for hex in bits.each(mine & staffs) if all(s.kit.is_headquarters[u] for u in units_in(s, hex))
        )
        for hex in bits.each(empty):
            s.tell("fort_lost", "12.21", hex=hex)
        set_forts(s, side, forts(s, side) & ~empty)
        set_building(s, side, building(s, side) & ~empty)


class Manning(Step[RisingSun], frozen=True):
    """12.21 The fortification check at the end of a movement phase."""

    def run(self, s: RisingSun) -> None:
        """12.21 Both sides."""
        take_off_unmanned(s)
        pop(s)


class CompleteFortifications(Step[RisingSun], frozen=True):
    """12.21 V. Fortifications whose builders stayed are complete."""

    def run(self, s: RisingSun) -> None:
        """12.21, R86 Whatever is still under construction now is completed."""
        for side in (JAPAN, ALLIED):
            for hex in bits.each(building(s, side)):
                s.tell("fort_complete", "12.21", hex=hex)
            set_forts(s, side, forts(s, side) | building(s, side))
            set_building(s, side, 0)
        pop(s)
