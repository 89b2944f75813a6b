"""What things are worth, in victory points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hexfront.bots.parts.ways import lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules import victory
from hexfront.games.formosa.rules.supply import headquarters_supply, open_hexes
from hexfront.games.formosa.state import Formosa, cf, functional_ports, is_static, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.mechanics.supply import lines_to

UNKNOWN_CF = 3
"""What a concealed unit is taken for: dummies and guards among regiments."""
REPLACED, GONE, JAPANESE, BLUFF = 0.4, 1.5, 0.45, 0.1
"""What a unit lost costs, in victory points (4.2, 8.3): an Allied one in supply, one out of supply, a Japanese one."""
FAR = 99
"""Where there is no way, in half movement points."""
ON_FOOT = 5
"""19.1 The line of supply of most units."""


@lru_cache(8)
def site_points(kit: FormosaKit) -> tuple[int, ...]:
    """4.2 The victory points of every hex, with a base in it where that is needed."""
    return tuple(victory.site_points(kit, hex) for hex in range(kit.board.grid.size))


@lru_cache(8)
def places_of_worth(kit: FormosaKit) -> int:
    """The hexes that are worth a point."""
    return bits.of(hex for hex, points in enumerate(site_points(kit)) if points)


@lru_cache(8)
def nearest_place(kit: FormosaKit) -> tuple[int, ...]:
    """For every hex the place of worth that is nearest as the crow flies."""
    places, distance = list(bits.each(places_of_worth(kit))), kit.board.grid.distance
    return tuple(min(places, key=lambda p: (distance(p, hex), p)) for hex in range(kit.board.grid.size))


def seen_cf(s: Formosa, unit: int, side: int) -> int:
    """The combat factor of a unit as a side sees it (11.0)."""
    if s.concealed[unit] and side == ALLIED:
        return UNKNOWN_CF
    return cf(s, unit)


def seen_strength(s: Formosa, hex: int, side: int) -> int:
    """The combat factors in a hex, whoever's they are, as a side sees them."""
    return sum(seen_cf(s, u, side) for u in units_in(s, hex))


def seen_static(s: Formosa, hex: int, side: int) -> bool:
    """Whether a side knows of a static unit in a hex; a concealed stack in a port or settlement may hold one."""
    return any(is_static(s, u) for u in units_in(s, hex) if side == JAPAN or not s.concealed[u])


def seen_defence_bonus(s: Formosa, hex: int, side: int) -> int:
    """15.4.1 The shift of a letter D in a hex, as a side sees it."""
    return int(
        any(
            s.kit.face[u].bonus == "D" and not s.base[u]
            for u in units_in(s, hex)
            if side == s.kit.side_of[u] or not s.concealed[u]
        )
    )


def supplied_area(s: Formosa) -> HexSet:
    """19.2 Where Allied infantry is in supply."""
    working = [s.where[hq] for hq in s.kit.headquarters if s.where[hq] >= 0 and headquarters_supply(s, hq)]
    sources = functional_ports(s) | bits.of(working)
    if not sources:
        return 0
    return lines_to(sources, ON_FOOT, open_hexes(s, ALLIED), s.kit.foot_ways, s.kit.board.stride)[ON_FOOT]


def price_of_life(s: Formosa, unit: int, hex: int, area: HexSet) -> float:
    """What the loss of a unit in a hex costs its side."""
    if s.kit.side_of[unit] == JAPAN:
        return BLUFF if s.kit.is_deception[unit] and not s.concealed[unit] else JAPANESE
    return REPLACED if (area | s.kit.sea) >> hex & 1 else GONE


def mean_price(s: Formosa, force: Sequence[tuple[int, int]], area: HexSet) -> float:
    """What the loss of one of some units in their hexes costs, rounded so that it can be remembered."""
    if not force:
        return 0.0
    return round(sum(price_of_life(s, unit, hex, area) for unit, hex in force) / len(force), 1)


@lru_cache(8)
def way_lengths(kit: FormosaKit) -> tuple[tuple[int, ...], ...]:
    """Half movement points on foot from every land hex to every other; 99 where there is no way."""
    return lengths([[(e.to, e.foot) for e in exits] for exits in kit.exits], kit.land, FAR)
