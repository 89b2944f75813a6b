"""15.0 Supply: lines from units to headquarters and from these to the terminal sources, traced when asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hexfront.games.rising_sun.kit import JAPAN, RisingSunKit
from hexfront.games.rising_sun.rules.zones_of_control import ezoc
from hexfront.games.rising_sun.state import ARRIVED, RisingSun, at, headquarters_at, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet, Passages
from hexfront.mechanics import supply

KEPT = 1024
"""How many answers are kept: the units of a phase ask for the same lines again and again."""


def open_hexes(s: RisingSun, side: int) -> HexSet:
    """15.5, 7.4 Where a line may run: land without enemy units, and out of their zones unless a friend is there."""
    own, enemy = (s.japan_at, s.allied_at) if side == JAPAN else (s.allied_at, s.japan_at)
    return s.kit.land & ~enemy & ~(ezoc(s, side) & ~own)


def in_supply(s: RisingSun, unit: int) -> bool:
    """15.1, 5.3, 16.4 Whether a unit is in supply now; on the turn of its arrival it is."""
    side = s.kit.side_of[unit]
    if s.kit.hooks.cut_off(s, side):
        return False
    if s.moved[unit] in ARRIVED:
        return True
    hex = s.where[unit]
    return hex >= 0 and bool(supplied_hexes(s, side) >> hex & 1)


def supplied_units(s: RisingSun, side: int, units: Iterable[int]) -> list[int]:
    """15.1, 5.3, 16.4 Of some units of a side those in supply: what `in_supply` asks of one, for all at once."""
    if s.kit.hooks.cut_off(s, side):
        return []
    where, moved, area = s.where, s.moved, supplied_hexes(s, side)
    return [u for u in units if moved[u] in ARRIVED or (where[u] >= 0 and area >> where[u] & 1)]


def unsupplied_units(s: RisingSun, side: int) -> list[int]:
    """15.1, 5.3, 16.4 The units of a side on the map out of supply: what `in_supply` denies, for all at once."""
    cut = s.kit.hooks.cut_off(s, side)
    astray = at(s, side) if cut else at(s, side) & ~supplied_hexes(s, side)
    found = [unit for hex in bits.each(astray) for unit in units_in(s, hex)]
    return sorted(found if cut else (unit for unit in found if s.moved[unit] not in ARRIVED))


def supplied_hexes(s: RisingSun, side: int) -> HexSet:
    """15.5, R37 The hexes from which a line of the game's length leads to a headquarters that is a source."""
    kit = s.kit
    sources = kit.hooks.valid_headquarters(s, side)
    return _lines(kit, sources, kit.forces[side].supply_range, open_hexes(s, side)) if sources else 0


@lru_cache(maxsize=KEPT)
def _lines(kit: RisingSunKit, sources: HexSet, length: int, ground: HexSet) -> HexSet:
    return supply.lines_to(sources, length, ground, kit.supply_ways, kit.board.stride)[-1]


def open_terminals(s: RisingSun, side: int) -> HexSet:
    """15.5 The terminal sources a line can end at: each is a hex of the line like the others."""
    return s.kit.hooks.terminals(s, side) & open_hexes(s, side)


def by_any_way(s: RisingSun, side: int) -> HexSet:
    """15.5 Headquarters that trace to a terminal by a line of any length over any ground."""
    return linked(s, side, s.kit.supply_ways) & headquarters_at(s, side)


def by_network(s: RisingSun, side: int) -> HexSet:
    """S-2.52, S-2.53 Headquarters that trace to a terminal along roads and railroads."""
    return linked(s, side, s.kit.network) & headquarters_at(s, side)


def linked(s: RisingSun, side: int, ways: Passages, ends: HexSet = 0) -> HexSet:
    """15.5 The hexes from which a line of any length leads to a terminal, or to other ends."""
    ground = open_hexes(s, side)
    return _flood(ends or s.kit.hooks.terminals(s, side) & ground, ground, ways, s.kit.board.stride)


@lru_cache(maxsize=KEPT)
def _flood(start: HexSet, ground: HexSet, ways: Passages, stride: int) -> HexSet:
    return bits.flood_through(start, ground, ways, stride)
