"""3.0 What is left to take, what it costs, and how likely it is to be taken in time."""

from __future__ import annotations

import math
from functools import lru_cache

from hexfront.bots.parts.expectation import over_die
from hexfront.games.luzon.forecast import dice_distribution, entry_forecast
from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.rules.defenders import modifier
from hexfront.games.luzon.rules.victory import cropland_cut_off, cropland_taken
from hexfront.games.luzon.state import Luzon, in_play
from hexfront.hexmap import bits, cuts
from hexfront.hexmap.bits import HexSet
from hexfront.mechanics.results import read

PROGRESS = (4.42, -33.83, 1.17)
"""How sure the objectives are: a constant, the points needed as a share of those to come, the turns left; a logistic
fit by scripts/fit.py to 800 games."""
QUARTERS = 4
"""Prices are in quarters of a point."""


def goal_values(s: Luzon, line: HexSet) -> list[tuple[HexSet, float]]:
    """3.0 The objectives, with the line that cuts the cropland off, and what a hex of each is worth now."""
    kit, need = s.kit, s.kit.tables.victory
    held = bits.count(kit.towns & s.us_control)
    beside = bits.count(kit.sgba_towns & s.us_control)
    return [
        (kit.mandatory, 10.0),
        (kit.sgba_towns, 7.0 if beside < need.sgba_towns else 1.5),
        (kit.towns & ~kit.sgba_towns, 6.0 if held < need.towns else 0.5),
        (line, 4.0),
    ]


def cropland_line(s: Luzon) -> HexSet:
    """3.2 What is to be taken for the third objective: the hexes that cut the cropland off, where that is cheapest."""
    if cropland_cut_off(s) or cropland_taken(s):
        return 0
    kit = s.kit
    japanese = kit.board.land & ~s.us_control
    price = prices(kit, modifier(s))
    return cuts.cheapest(kit.perimeter, kit.cropland, japanese, price, kit.land_ways, kit.board.stride)


@lru_cache(16)
def prices(kit: LuzonKit, modifier: int) -> tuple[int, ...]:
    """8.8, 10.2 What it costs to take each hex, hits to be expected included, in quarters of a point."""
    return tuple(
        round(QUARTERS * (kit.japanese_cost[hex] + mean_hits(kit, hex, modifier))) for hex in range(kit.board.grid.size)
    )


@lru_cache(16)
def hits_expected(kit: LuzonKit, modifier: int) -> tuple[int, ...]:
    """10.2 The hits to be expected on entering each hex; none at sea."""
    return tuple(0 if kit.is_water[hex] else round(mean_hits(kit, hex, modifier)) for hex in range(kit.board.grid.size))


def mean_hits(kit: LuzonKit, hex: int, modifier: int) -> float:
    """10.2 The mean number of hits from a hex that is entered."""
    return mean_garrison(kit, hex, modifier) * (7 - kit.hits_from[hex]) / 6


def mean_garrison(kit: LuzonKit, hex: int, modifier: int) -> float:
    """9.2, 9.3 The defenders, or fire dice, to be expected in a hex."""
    garrison = kit.garrisons.get(hex)
    if garrison is not None:
        return float(sum(number * p for number, p in dice_distribution(garrison.dice, garrison.less).items()))
    row = kit.defenders[hex]
    return over_die(lambda face: read(row, face, modifier)) if row else 0.0


def victory_chance(s: Luzon, hex: int, points: int) -> float:
    """10.3 The chance to take a hex with so many points left."""
    results = entry_forecast(s, hex, max(0, points)).results
    return float(sum(r.chance for r in results if r.key == "victory"))


def progress(s: Luzon) -> float:
    """3.0 How likely the objectives are in the turns left, by what they cost and what all units have to spend."""
    constant, share, turn = PROGRESS
    return 1 / (1 + math.exp(-(constant + share * points_needed(s) / points_to_come(s) + turn * turns_left(s))))


def points_needed(s: Luzon) -> float:
    """3.0 What is left to take costs so many points, the cheapest towns and the cheapest line taken; no marches."""
    kit, need, price = s.kit, s.kit.tables.victory, prices(s.kit, modifier(s))
    towns = sorted(price[hex] for hex in bits.each(kit.towns & ~s.us_control))
    wanted = max(0, need.towns - bits.count(kit.towns & s.us_control))
    taken = (kit.mandatory & ~s.us_control) | cropland_line(s)
    return (sum(price[hex] for hex in bits.each(taken)) + sum(towns[:wanted])) / QUARTERS


def points_to_come(s: Luzon) -> int:
    """5.5 The points of all units in play in this turn and those that follow."""
    return (turns_left(s) + 1) * max(1, sum(s.kit.allowance[u] for u in s.kit.units if in_play(s, u)))


def turns_left(s: Luzon) -> int:
    """5.0 The turns that follow this one."""
    return s.kit.tables.turns.last - s.turn
