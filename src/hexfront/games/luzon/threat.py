"""11.0 What the counteroffensive could do: its shortest way, and whether those who stand on it would hold."""

from __future__ import annotations

from fractions import Fraction

from hexfront.games.luzon.aids import shobu_way
from hexfront.games.luzon.judgement.threat import holds
from hexfront.games.luzon.rules import counteroffensive as co
from hexfront.games.luzon.rules import victory
from hexfront.games.luzon.state import Luzon
from hexfront.hexmap import bits
from hexfront.kernel.aids import Assault, Danger
from hexfront.kernel.odds import Forecast, outcomes

NOTES = ("shobu_whole_force",)
PRECISION = 10_000


def threat(s: Luzon, side: int) -> Danger:  # noqa: ARG001
    """11.2-11.5 Where the force could go, were it launched now, and the units it would meet on its shortest way."""
    way = () if victory.counteroffensive_beaten(s) else shobu_way(s)
    if not way:
        return Danger(0, 0, ())
    ground = co.open_ground(s, co.coast_opens(s))
    kit = s.kit
    reach = bits.flood_through(kit.perimeter & ground, ground, kit.land_ways, kit.board.stride)
    meets = bits.of(way) | kit.board.around(bits.of(way)) & ground
    held = bits.of(s.where[unit] for unit in kit.units if s.where[unit] >= 0)
    found = [assault(s, hex, way) for hex in bits.each(held & meets & kit.board.land)]
    return Danger(reach, kit.board.around(bits.of(way)) & kit.board.land, tuple(found), NOTES)


def assault(s: Luzon, hex: int, way: tuple[int, ...]) -> Assault:
    """11.7, 11.8 The chance that the strongest unit in a hex outlasts the whole force."""
    points = max(s.op[unit] for unit in s.kit.units if s.where[unit] == hex)
    chance = Fraction(holds(s, points, hex)).limit_denominator(PRECISION)
    beside = tuple(step for step in way if step == hex or s.kit.board.around(bits.bit(hex)) >> step & 1)
    results = (*outcomes("force_beaten", {0: chance}), *outcomes("force_breaks_through", {0: 1 - chance}))
    odds = Forecast("11.8", (), (), (), results, float(1 - chance))
    return Assault(hex, tuple(step for step in beside if step != hex), s.kit.shobu_group, 0, odds, float(1 - chance))
