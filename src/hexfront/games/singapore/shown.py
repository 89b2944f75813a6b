"""What the table of The Fall of Singapore shows of its own: island, reservoirs, airfields, trucks."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import ALLIED, JAPAN, RisingSunKit
from hexfront.games.rising_sun.state import at, control
from hexfront.games.singapore.state import Singapore
from hexfront.games.singapore.tables import tables
from hexfront.games.singapore.trucks import trucks_left
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import Objective


def objectives(s: Singapore, side: int) -> tuple[Objective, ...]:  # noqa: ARG001
    """S-6.0, S-2.76, S-2.91 Hexes of the island, a unit at the reservoirs, airfields, all in Japanese hands."""
    zone, held = s.kit.zone, control(s, JAPAN)
    island, fields = zone["singapore_island"], s.kit.featured["airfield"]
    return (
        Objective("island", "S-6.0", (island & held).bit_count(), island.bit_count()),
        Objective("reservoirs", "S-2.76", int(bool(at(s, JAPAN) & zone["reservoirs"]))),
        Objective("penang", "S-2.83", int(bool(s.penang))),
        Objective("airfields", "S-2.91", (fields & held).bit_count(), tables(s.kit).airfields.japanese_air_units[-1]),
    )


def stocks(s: Singapore, side: int) -> tuple[Objective, ...]:
    """S-2.92bis Trucks that no brigade has; only their owner knows."""
    if side != ALLIED:
        return ()
    return (Objective("trucks", "S-2.92bis", trucks_left(s), tables(s.kit).trucks.number),)


def prizes(kit: RisingSunKit) -> HexSet:
    """S-6.0, S-2.76 The island with its reservoirs."""
    return kit.zone["singapore_island"] | kit.zone["reservoirs"]
