"""S-2.83 Japanese regiments along the west coast; SR8 landings at Kota Bharu; SR20 the river port."""

from __future__ import annotations

from hexfront.games.rising_sun.hooks import all_sea_beside
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, RisingSunKit
from hexfront.games.rising_sun.state import at, control
from hexfront.games.singapore.state import Singapore, note_hop
from hexfront.games.singapore.tables import tables
from hexfront.hexmap.bits import HexSet

REGIMENT = "III"


def waiting(kit: RisingSunKit, target: int) -> HexSet:
    """16.32, SR20 The sea beside a target; for the river port the one hex the ruling names."""
    hop = tables(kit).coastal_hop
    return kit.board.set(hop.river_port_sea) if target == kit.board.hex(hop.river_port) else all_sea_beside(kit, target)


def voyages(s: Singapore, unit: int) -> HexSet:
    """S-2.83, SR8 Another west-coast port, or from the Staging Area the port that the enemy holds."""
    kit, here = s.kit, s.where[unit]
    if kit.side_of[unit] != JAPAN:
        return 0
    if here == kit.staging[JAPAN]:
        return assault_at_arrival(s, unit)
    ports = kit.zone["west_coast_ports"]
    starts = here >= 0 and bool(ports & control(s, JAPAN) & 1 << here)
    return ports & ~(1 << here) if starts and may_hop(s) and hops(s, unit) else 0


def may_hop(s: Singapore) -> bool:
    """S-2.83a, SR9, SR25 From the turn after Penang's capture, one regiment every second turn."""
    ready = not s.hopped or s.turn >= s.hopped + tables(s.kit).coastal_hop.every
    return 0 < s.penang < s.turn and ready


def hops(s: Singapore, unit: int) -> bool:
    """SR9 Infantry regiments, motorized or not, whole or broken down."""
    what = s.kit.unit[unit]
    return what.type in tables(s.kit).coastal_hop.types and what.size == REGIMENT


def arrival_held(s: Singapore, unit: int) -> bool:
    """SR8 Whether the enemy stands in the hex where a unit is to arrive."""
    group = s.kit.arrives.get(unit)
    return group is not None and bool(at(s, ALLIED) & s.kit.board.set(group.at))


def assault_at_arrival(s: Singapore, unit: int) -> HexSet:
    """SR8 Units that can attack may assault Kota Bharu from the sea on arrival."""
    if not s.kit.may_attack[unit] or not arrival_held(s, unit):
        return 0
    return s.kit.board.set(s.kit.arrives[unit].at) & s.kit.zone["entry_kota_bharu"]


def sailed(s: Singapore, unit: int) -> None:
    """S-2.83 A voyage along the coast is used up for two turns; an assault on arrival is none."""
    if s.where[unit] >= 0:
        note_hop(s)
