"""What can be laid over the board: zones, supply, command, reserves, guns, objectives; only what a side may know."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.bombardment import may_fire, printed_factors, within
from hexfront.games.rising_sun.rules.defensive_reserves import way_to
from hexfront.games.rising_sun.rules.headquarters import radius
from hexfront.games.rising_sun.rules.supply import open_terminals, supplied_hexes, unsupplied_units
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy, zoc
from hexfront.games.rising_sun.state import IN_RESERVE, RisingSun, at, control, figures
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import Layer


def overlays(s: RisingSun, side: int) -> list[Layer]:
    """7.0, 9.0, 11.0, 14.0, 15.0, 18.0 Zones and objectives of both, and of a side supply, command, reserves, guns."""
    kit = s.kit
    zones = [Layer("japan_zoc", zoc(s, JAPAN) & kit.land), Layer("allied_zoc", zoc(s, ALLIED) & kit.land)]
    if side not in (JAPAN, ALLIED):
        return [*zones, *prize_layers(s)]
    own = [*supply_layers(s, side), *zones, *reserve_layers(s, side), command_layer(s, side), artillery_layer(s, side)]
    return [*own, *prize_layers(s)]


def prize_layers(s: RisingSun) -> list[Layer]:
    """18.0 The hexes that count for victory, by who holds them."""
    prizes = s.kit.hooks.prizes(s.kit)
    return [
        Layer("prizes_japan", prizes & control(s, JAPAN), goal=True),
        Layer("prizes_allied", prizes & control(s, ALLIED), goal=True),
    ]


def own_units(s: RisingSun, side: int) -> list[int]:
    """The units of a side on the map."""
    return [u for u in s.kit.units[side] if s.where[u] >= 0]


def supply_layers(s: RisingSun, side: int) -> list[Layer]:
    """15.5, R37 From where a line leads to a source, the sources, and who is cut off."""
    valid = s.kit.hooks.valid_headquarters(s, side)
    lost = bits.of(s.where[u] for u in unsupplied_units(s, side))
    return [
        Layer("supplied", supplied_hexes(s, side)),
        Layer("supply_sources", valid | open_terminals(s, side)),
        Layer("out_of_supply", lost),
    ]


def reserve_layers(s: RisingSun, side: int) -> list[Layer]:
    """9.1, 9.33 Units in reserve by hex, and the hexes next to the enemy that one of them could come to help."""
    ready = [u for u in own_units(s, side) if s.reserve[u] == IN_RESERVE]
    number: dict[int, str] = {}
    for unit in ready:
        number[s.where[unit]] = str(int(number.get(s.where[unit], "0")) + 1)
    front = at(s, side) & beside_enemy(s, side)
    helped = bits.of(hex for hex in bits.each(front) if any(way_to(s, u, hex) for u in ready))
    return [Layer("reserves", bits.of(number), number), Layer("reserve_help", helped)]


def command_layer(s: RisingSun, side: int) -> Layer:
    """14.2 The command radius of every headquarters, with its figure."""
    staffs = [u for u in s.kit.headquarters[side] if s.where[u] >= 0]
    hexes: HexSet = 0
    for staff in staffs:
        hexes |= within(s.kit, s.where[staff], radius(s, staff))
    return Layer("command", hexes & s.kit.land, {s.where[u]: str(radius(s, u)) for u in staffs})


def artillery_layer(s: RisingSun, side: int) -> Layer:
    """11.11, 11.12 The hexes in range of guns that may still fire, and their factors on each enemy hex."""
    guns = [u for u in s.kit.artillery[side] if s.where[u] >= 0 and may_fire(s, u, s.where[u]) is None]
    hexes: HexSet = 0
    for gun in guns:
        hexes |= within(s.kit, s.where[gun], figures(s, gun).range)
    targets = {hex: factors_on(s, guns, hex) for hex in bits.each(hexes & at(s, 1 - side))}
    return Layer("artillery", hexes, {hex: str(total) for hex, total in targets.items()})


def factors_on(s: RisingSun, guns: list[int], hex: int) -> int:
    """11.2 The printed factors that some guns could bring to bear on a hex."""
    reaching = [u for u in guns if within(s.kit, s.where[u], figures(s, u).range) >> hex & 1]
    return sum(printed_factors(s, u) for u in reaching)
