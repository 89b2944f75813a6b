"""19.0 Lines of supply, traced only when an action needs them."""

from __future__ import annotations

from typing import Any

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.zones_of_control import ezoc
from hexfront.games.formosa.state import (
    Formosa,
    at,
    functional_ports,
    is_mechanized,
    is_static,
    mf,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kept import kept_under
from hexfront.mechanics import supply, ways
from hexfront.mechanics.supply import Lines


def open_hexes(s: Formosa, side: int) -> HexSet:
    """19.0, 14.3 Where a line may run: land without enemy units and outside enemy zones of control."""
    return s.kit.land & ~at(s, 1 - side) & ~ezoc(s, side)


def within(s: Formosa, start: HexSet, length: int, mechanized: bool, ground: HexSet) -> HexSet:
    """19.1 The hexes a line of so many hexes reaches from a start, its own hex free of conditions (14.3)."""
    return ways.within(start, length, ground, s.kit.gaits[mechanized], s.kit.board.stride)


def in_supply(s: Formosa, unit: int) -> bool:
    """19.2, 19.3 Whether a ground unit can trace a line of supply to a source that is known."""
    if s.kit.is_guerrilla[unit]:
        return True
    if s.where[unit] < 0:
        return False
    return allied_supply(s, unit) if s.kit.side_of[unit] == ALLIED else japanese_supply(s, unit, False)


def _supplied_at(s: Formosa, sources: HexSet, side: int, here: HexSet) -> HexSet:
    """14.3 A source in an enemy zone of control supplies only its own hex."""
    return supply.usable(sources, ezoc(s, side), here)


def _way_home(s: Formosa, unit: int) -> tuple[Any, ...]:
    """19.2 What an Allied unit's line depends on: where it is and what it is, the enemy, ports, and headquarters."""
    kit = s.kit
    own = s.where[unit], s.base[unit], kit.tracer[unit]
    return own, s.japan_at, s.japan_zoc_at, s.functional_at, kit.of_headquarters(s.where)


@kept_under(_way_home)
def allied_supply(s: Formosa, unit: int) -> bool:
    """19.2 To a functional port within the movement factor, or to a supplied headquarters of its contingent."""
    here = bits.bit(s.where[unit])
    ground = open_hexes(s, ALLIED)
    reached = within(s, here, line_length(s, unit), is_mechanized(s, unit), ground)
    if reached & _supplied_at(s, functional_ports(s), ALLIED, here):
        return True
    if unit in s.kit.headquarters:
        return headquarters_supply(s, unit)
    relays = bits.of(
        s.where[hq] for hq in s.kit.headquarters if s.where[hq] >= 0 and s.kit.contingent[hq] == s.kit.contingent[unit]
    )
    near = reached & _supplied_at(s, relays, ALLIED, here)
    return any(
        headquarters_supply(s, hq)
        for hq in s.kit.headquarters
        if s.where[hq] >= 0 and near >> s.where[hq] & 1 and s.kit.contingent[hq] == s.kit.contingent[unit]
    )


def headquarters_supply(s: Formosa, hq: int, usable: HexSet = -1) -> bool:
    """19.2, R65 A headquarters within reach of a functional port, or of a road or railway that leads to one."""
    here = bits.bit(s.where[hq])
    ground = open_hexes(s, ALLIED)
    ports = _supplied_at(s, functional_ports(s) & usable, ALLIED, here)
    if not ports:
        return False
    reached = within(s, here, mf(s, hq), True, ground)
    if reached & ports:
        return True
    on_road = supply.along(reached, ground, s.kit.road_hexes, s.kit.road_ways, s.kit.board.stride)
    return bool(on_road & ports)


def japanese_sources(s: Formosa, concealed_too: bool) -> HexSet:
    """19.3 The hexes of coastal defense and heavy weapons units, revealed or (to be revealed by use) concealed."""
    where, concealed = s.where, s.concealed
    return bits.of([where[u] for u in s.kit.sources if where[u] >= 0 and (concealed_too or not concealed[u])])


def _way_to_a_source(s: Formosa, unit: int, concealed_too: bool) -> tuple[Any, ...]:
    """19.3 What a Japanese unit's line depends on: where it is and what it passes for, the enemy, and the sources."""
    own = s.where[unit], s.concealed[unit], s.kit.is_source[unit], s.kit.tracer[unit]
    return own, s.allied_at, japanese_sources(s, concealed_too)


@kept_under(_way_to_a_source)
def japanese_supply(s: Formosa, unit: int, concealed_too: bool) -> bool:
    """19.3, R62 To a static source within the movement factor; the sources themselves are always in supply."""
    if s.kit.is_source[unit]:
        return True
    here = bits.bit(s.where[unit])
    sources = _supplied_at(s, japanese_sources(s, concealed_too), JAPAN, here)
    return bool(within(s, here, line_length(s, unit), is_mechanized(s, unit), open_hexes(s, JAPAN)) & sources)


def seems_supplied(s: Formosa, unit: int) -> bool:
    """11.0 Whether a concealed unit stands where a source would supply a Japanese unit."""
    here = bits.bit(s.where[unit])
    backs = bits.of(s.where[u] for u in s.kit.units[JAPAN] if s.concealed[u] and s.where[u] >= 0)
    reached = within(s, here, line_length(s, unit), is_mechanized(s, unit), open_hexes(s, JAPAN))
    return bool(reached & _supplied_at(s, backs, JAPAN, here))


def source_to_reveal(s: Formosa, unit: int) -> int | None:
    """19.3 The nearest concealed source that would supply a Japanese unit no revealed one supplies."""
    here = bits.bit(s.where[unit])
    for length in range(mf(s, unit) + 1):
        reached = within(s, here, length, is_mechanized(s, unit), open_hexes(s, JAPAN))
        found = reached & _supplied_at(s, japanese_sources(s, True), JAPAN, here)
        if found:
            hex = bits.first(found)
            return next(u for u in units_in(s, hex, JAPAN) if s.kit.is_source[u])
    return None


def supply_sources(s: Formosa, side: int) -> HexSet:
    """19.2, 19.3 All sources of a side: functional ports and supplied headquarters; revealed static units."""
    if side == JAPAN:
        return japanese_sources(s, False)
    return functional_ports(s) | bits.of(s.where[hq] for hq in working_headquarters(s))


def working_headquarters(s: Formosa) -> list[int]:
    """19.2 The headquarters that are in supply themselves."""
    return [hq for hq in s.kit.headquarters if s.where[hq] >= 0 and headquarters_supply(s, hq)]


def sources_of(s: Formosa, unit: int) -> HexSet:
    """15.7, 5.1, 19.2, 23.0 What a unit retreats towards: sources it could trace to itself (R124, R132).

    Headquarters of its own contingent, but not itself; guerrillas trace no line and go any way.
    """
    if s.kit.is_guerrilla[unit]:
        return 0
    if s.kit.side_of[unit] == JAPAN:
        return japanese_sources(s, False)
    own = [hq for hq in working_headquarters(s) if hq != unit and s.kit.contingent[hq] == s.kit.contingent[unit]]
    return functional_ports(s) | bits.of(s.where[hq] for hq in own)


# a whole side at once


def lines(s: Formosa, sources: HexSet, side: int) -> Lines:
    """19.1 Lines to some sources, on foot and on wheels."""
    return Lines(sources, open_hexes(s, side), s.kit.longest_line, s.kit.gaits_back, s.kit.board.stride)


def line_length(s: Formosa, unit: int) -> int:
    """19.1 The longest line of a unit: its movement factor."""
    return 0 if is_static(s, unit) else mf(s, unit)


def supplied_units(s: Formosa, side: int) -> list[int]:
    """19.0 The units of a side on the map that are in supply: what `in_supply` asks of one, for all at once."""
    units = [u for u in s.kit.units[side] if s.where[u] >= 0]
    return _supplied_japanese(s, units) if side == JAPAN else _supplied_allies(s, units)


def _supplied_japanese(s: Formosa, units: list[int]) -> list[int]:
    """19.3 Guerrillas, the static sources, and whoever traces a line to one."""
    kit, sources = s.kit, lines(s, japanese_sources(s, False), JAPAN)

    def leads(unit: int) -> bool:
        return bool(sources.within(line_length(s, unit), is_mechanized(s, unit)) >> s.where[unit] & 1)

    return [u for u in units if kit.is_guerrilla[u] or kit.is_source[u] or leads(u)]


def _of_contingent(s: Formosa, headquarters: list[int], nation: str) -> HexSet:
    """5.1 The hexes of the headquarters of a contingent."""
    return bits.of(s.where[hq] for hq in headquarters if s.kit.contingent[hq] == nation)


def _supplied_allies(s: Formosa, units: list[int]) -> list[int]:
    """19.2 Whoever traces a line to a functional port, or to a supplied headquarters of its contingent."""
    kit, ports = s.kit, functional_ports(s)
    if not ports:
        return []
    working = working_headquarters(s)
    ends = {nation: lines(s, ports | _of_contingent(s, working, nation), ALLIED) for nation in ("us", "cw")}
    no_relay, areas = lines(s, ports, ALLIED), dict[tuple[Any, ...], HexSet]()
    found = []
    for unit in units:
        kind = kit.tracer[unit], s.base[unit]
        if kind not in areas:
            to = no_relay if unit in kit.headquarters else ends[kit.contingent[unit]]
            areas[kind] = to.within(line_length(s, unit), is_mechanized(s, unit))
        if areas[kind] >> s.where[unit] & 1 or unit in working:
            found.append(unit)
    return found
