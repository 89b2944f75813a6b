"""The special rules of The Fall of Singapore: what the series asks of its hooks."""

from __future__ import annotations

from hexfront.games.rising_sun.hooks import Hooks
from hexfront.games.rising_sun.kit import ALLIED, FOOT, JAPAN, MOTOR, RisingSunKit
from hexfront.games.rising_sun.rules.supply import by_network
from hexfront.games.rising_sun.state import RisingSun, at, control, figures, units_in
from hexfront.games.singapore.capture import Airfields, Surrender, at_once, final
from hexfront.games.singapore.coast import may_hop, sailed, voyages, waiting
from hexfront.games.singapore.island import across_the_strait, extra_rounds
from hexfront.games.singapore.shown import objectives, prizes, stocks
from hexfront.games.singapore.state import Singapore
from hexfront.games.singapore.tables import tables
from hexfront.games.singapore.trucks import Trucks, truck_gait
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet


def first_owners(kit: RisingSunKit) -> tuple[HexSet, HexSet]:
    """SR16 Thailand is Japanese, everything else Commonwealth."""
    thailand = kit.zone["thailand"]
    return thailand, kit.land & ~thailand


def zoc(kit: RisingSunKit, side: int, a: int, b: int) -> bool:
    """S-2.41, S-2.42 Commonwealth zones reach clear hexes only; nothing reaches onto or from Penang Island."""
    penang = kit.zone["penang_island"]
    if penang >> a & 1 or penang >> b & 1:
        return False
    return side == JAPAN or bool(kit.clear >> b & 1)


def terminals(s: RisingSun, side: int) -> HexSet:
    """S-2.52, S-2.53, SR27 Three hexes for Japan; Commonwealth ports, or Singapore alone with few airfields."""
    zone = s.kit.zone
    if side == JAPAN:
        return zone["japan_terminals"]
    fields = (s.kit.featured["airfield"] & control(s, ALLIED)).bit_count()
    few = fields < tables(s.kit).airfields.commonwealth_supply
    return (zone["singapore_port"] if few else s.kit.featured["port"]) & control(s, ALLIED)


def cut_off(s: RisingSun, side: int) -> bool:
    """S-2.71, SR10, SR24 Without two brigades on Singapore Island no Commonwealth unit anywhere is in supply."""
    if side == JAPAN:
        return False
    island = tables(s.kit).island
    there = bits.each(s.kit.zone["singapore_island"] & at(s, ALLIED))
    found = [s.kit.unit[u] for hex in there for u in units_in(s, hex)]
    brigades = [u for u in found if u.type in island.garrison_types and u.size == island.garrison_size]
    return len(brigades) < island.garrison


def gaits(s: Singapore, unit: int) -> tuple[tuple[int, int], ...]:
    """S-2.10.1, S-2.92bis Japanese motorized infantry choose; a brigade with a truck is motorized."""
    if s.truck[unit]:
        return truck_gait(s, unit)
    if not s.kit.motorizable[unit]:
        return ()
    face = figures(s, unit)
    return (FOOT, face.movement), (MOTOR, face.motorized)


def entries(s: Singapore, unit: int) -> dict[int, int]:
    """S-2.81, S-2.82, SR17, SR23 In its port for nothing, or over the edge; never into the enemy or a lost port."""
    side, place = s.kit.side_of[unit], s.kit.arrives[unit].at
    hex = s.kit.board.hex(place)
    if at(s, 1 - side) >> hex & 1:
        return other_ports(s) if s.kit.zone["entry_kota_bharu"] >> hex & 1 else {}
    if side == ALLIED and not control(s, ALLIED) >> hex & 1:
        return {}
    edge = any(place in e.hexes for e in s.kit.board.file.edges)
    return {hex: s.kit.edge_cost(hex, s.kit.gait[unit]) if edge else 0}


def other_ports(s: Singapore) -> dict[int, int]:
    """SR8 With the enemy in Kota Bharu its units may come in at Singora or Patani."""
    ports = (s.kit.zone["entry_singora"] | s.kit.zone["entry_patani"]) & ~at(s, ALLIED)
    return dict.fromkeys(bits.each(ports), 0)


HOOKS = Hooks(
    terminals=terminals,
    valid_headquarters=by_network,
    cut_off=cut_off,
    zoc=zoc,
    gaits=gaits,
    control=first_owners,
    entries=entries,
    voyages=voyages,
    embarks=lambda s, side: side == JAPAN and may_hop(s),
    waiting=waiting,
    after_landing=False,
    sailed=sailed,
    joint_opens=lambda s: (Trucks(), Airfields()),  # noqa: ARG005
    combat_closes=extra_rounds,
    combat_modifiers=across_the_strait,
    interdicted=lambda s, side: s.kit.land,  # noqa: ARG005
    administrative=lambda s: (Surrender(),),  # noqa: ARG005
    at_once=at_once,
    final=final,
    highest="promise_broken",
    objectives=objectives,
    prizes=prizes,
    stocks=stocks,
    watched=(("kuala_lumpur", "1327"), ("johore_bahru", "1938"), ("island", "singapore_island")),
)
