"""7.0 Supply: lines, states, and what a raid does to them."""

from __future__ import annotations

from hexfront.games.ichigo.kit import JAPANESE, US
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.state import Ichigo, allied_at, allied_control
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kept import kept, kept_under

FULL, ATTENUATED, OUT_OF_SUPPLY = 0, 1, 2


@kept("japan_control", "china_at", "us_at")
def japanese_lines(s: Ichigo) -> HexSet:
    """7.1, R15, R49 The hexes with a path to a Japanese source, round enemy units and Allied cities."""
    kit = s.kit
    ground = kit.land & ~allied_at(s) & ~(kit.cities & ~s.japan_control)
    return bits.flood_through(kit.sources & s.japan_control, ground, kit.passages, kit.board.stride)


def supply_cities(s: Ichigo) -> HexSet:
    """7.1 Initially Japanese cities that were never Allied supply the units in them."""
    return s.kit.japanese_cities & s.japan_control & ~s.once_allied


def beachhead_lines(s: Ichigo) -> HexSet:
    """7.5 The hexes with a path to a beachhead, round Japanese units and cities."""
    return _lines_to_beachheads(s, tuple(beachhead(s, n) for n in (0, 1)))


@kept_under(lambda s, hexes: (s.japan_control, s.japan_at, hexes))
def _lines_to_beachheads(s: Ichigo, hexes: tuple[int, ...]) -> HexSet:
    kit = s.kit
    ground = kit.land & ~s.japan_at & ~(kit.cities & s.japan_control)
    return bits.flood_through(bits.of(h for h in hexes if h >= 0), ground, kit.passages, kit.board.stride)


def us_supply(s: Ichigo) -> HexSet:
    """7.5, 7.7, 7.8 Where US units are in supply: on a path to a beachhead, on a coast, under the marker."""
    marker = s.where[s.kit.aerial_supply]
    return beachhead_lines(s) | s.kit.coastal | (1 << marker if marker >= 0 else 0)


def supply_area(s: Ichigo, nation: int) -> HexSet:
    """7.0 The hexes in which units of a nation are in supply, raids apart; Chinese are everywhere."""
    if nation == JAPANESE:
        return japanese_lines(s) | supply_cities(s)
    return us_supply(s) if nation == US else s.kit.land


def supplied(s: Ichigo, unit: int) -> bool:
    """7.0, 7.2, 8.9 Whether a unit is in supply at this moment, attenuated or not."""
    if s.raided[unit]:
        return False
    return bool(supply_area(s, s.kit.nation[unit]) >> s.where[unit] & 1)


def out_of_supply(s: Ichigo) -> list[int]:
    """7.2, 8.9 What `supplied` asks of one unit, for all on the map; Chinese are never out of supply."""
    where, raided, found = s.where, s.raided, []
    for nation in (JAPANESE, US):
        area = supply_area(s, nation)
        found += [u for u in s.kit.units[nation] if where[u] >= 0 and (raided[u] or not area >> where[u] & 1)]
    return found


def attenuated(s: Ichigo) -> bool:
    """7.4 From turn 7 Japanese supply is attenuated."""
    return s.turn >= s.kit.tables.turns.attenuated_from


def state(s: Ichigo, unit: int) -> int:
    """7.2, 7.6 Full, attenuated or out of supply."""
    if not supplied(s, unit):
        return OUT_OF_SUPPLY
    return ATTENUATED if s.kit.nation[unit] == JAPANESE and attenuated(s) else FULL


def path_to_beachhead(s: Ichigo, unit: int) -> bool:
    """11.25 What US units need to go on attacking."""
    return bool(beachhead_lines(s) >> s.where[unit] & 1)


def allied_cities(s: Ichigo) -> HexSet:
    """3.5 Cities under Allied control."""
    return s.kit.cities & allied_control(s)
