"""8.1 Where bought ground units may be deployed."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.stacking import room, room_refusal
from hexfront.games.formosa.rules.supply import headquarters_supply
from hexfront.games.formosa.state import Formosa, functional_ports
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.refusal import Refusal

NOT_A_PORT = Refusal("8.1", "not_a_port")
NOT_A_SETTLEMENT = Refusal("8.1", "not_a_settlement")
NOT_A_TOWN = Refusal("25.10", "not_a_town")
NOT_A_GUERRILLA_SITE = Refusal("8.1", "not_a_guerrilla_site")
CITY_OR_PORT = Refusal("8.1", "city_or_port")
NOT_LAND = Refusal("8.1", "not_land")
ALLIED_THERE = Refusal("8.1", "allied_there")
NOT_FUNCTIONAL = Refusal("8.1", "not_functional")
PROHIBITED = Refusal("8.1", "prohibited")
NOT_A_SITE = {"coastal_defence": NOT_A_PORT, "heavy_weapons": NOT_A_SETTLEMENT, "pw_camp": NOT_A_TOWN}


def sites(s: Formosa, unit: int, set_up: bool) -> HexSet:
    """8.1 The hexes a Japanese unit may be deployed in: what `site_refusal` asks of one hex, for all at once."""
    kit = s.kit
    kind = kit.type_of[unit]
    found = kit.land & ~s.allied_at & room(s, unit)
    if kit.face[unit].mechanized:
        found &= ~kit.roadless
    if kind in STATIC_SITES:
        return found & STATIC_SITES[kind](kit)
    if kind == "guerrilla":
        return found & guerrilla_sites(s)
    return found if set_up else found & (kit.cities | kit.ports) & s.japan_at


STATIC_SITES: dict[str, Callable[[FormosaKit], HexSet]] = {
    "coastal_defence": lambda kit: kit.ports,
    "heavy_weapons": lambda kit: kit.cities | kit.towns,
    "pw_camp": lambda kit: kit.towns,
}
"""8.1, 25.10 Where static units are placed, in setup only; deception of any kind goes anywhere."""


def site_refusal(s: Formosa, unit: int, hex: int, set_up: bool) -> Refusal | None:
    """8.1 Why a Japanese unit cannot be deployed in a hex."""
    kit = s.kit
    here = bits.bit(hex)
    if not kit.land & here:
        return NOT_LAND
    if s.allied_at & here:
        return ALLIED_THERE
    kind = kit.type_of[unit]
    if kit.face[unit].mechanized and kit.roadless & here:
        return PROHIBITED
    if kind in STATIC_SITES and not STATIC_SITES[kind](kit) & here:
        return NOT_A_SITE[kind]
    if refusal := _entry_refusal(s, kind, here, set_up):
        return refusal
    return room_refusal(s, unit, hex)


def _entry_refusal(s: Formosa, kind: str, here: HexSet, set_up: bool) -> Refusal | None:
    """8.1, R130 Guerrillas rise in their own places, in setup too; after it others come to cities and ports held."""
    if kind == "guerrilla":
        return None if guerrilla_sites(s) & here else NOT_A_GUERRILLA_SITE
    free = set_up or (s.kit.cities | s.kit.ports) & s.japan_at & here
    return None if free else CITY_OR_PORT


def guerrilla_sites(s: Formosa) -> HexSet:
    """8.1, R121, R130 Settlements, airfields, ports, rough and mountain hexes, and hexes of revealed static units."""
    kit = s.kit
    static = bits.of(
        s.where[u] for u in kit.units[JAPAN] if s.where[u] >= 0 and kit.never_moves[u] and not s.concealed[u]
    )
    return (kit.cities | kit.towns | kit.airfields | kit.ports | kit.rough_or_mountain | static) & ~s.allied_at


def allied_sites(s: Formosa, unit: int) -> HexSet:
    """8.1, 25.4 Functional ports with room (R23), and for replaced marines the hex of a US headquarters
    that traces to a port held by US units."""
    ports = ports_held = functional_ports(s)
    if "reinforce_major_only" in s.options:
        ports &= s.kit.major_ports
    if "25.4" in s.options and "m_symbol" in s.kit.pieces[unit].traits and s.where[unit] == s.kit.replacements[ALLIED]:
        american = ports_held & s.us_at
        for hq in s.kit.headquarters:
            if s.where[hq] >= 0 and s.kit.contingent[hq] == "us" and headquarters_supply(s, hq, american):
                ports |= bits.bit(s.where[hq])
    return ports & room(s, unit)
