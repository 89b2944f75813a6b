"""11.0 What the counteroffensive would find: where guards must stand, and whether they would hold."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from hexfront.games.luzon.rules import counteroffensive as co
from hexfront.games.luzon.state import Luzon
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet


class Threat:
    """11.2, 11.3 Where the counteroffensive can go, were it launched now."""

    def __init__(self, s: Luzon) -> None:
        kit = s.kit
        coast_open = co.coast_opens(s)
        self.doors, self.ways, self.stride = kit.perimeter, kit.land_ways, kit.board.stride
        self.ground, self.objectives = co.open_ground(s, coast_open), co.objectives(s)
        self.rings = {goal: co.rings_to(s, goal, self.ground) for goal in co.nearest_objectives(s, coast_open)}
        self.beside = kit.board.around(self.objectives) & kit.board.land & ~kit.sgba

    def posts(self) -> tuple[int, ...]:
        """A few hexes, the best first, whose guards it cannot get past to an objective, a screen or not."""
        found: list[int] = []
        candidates = [*bits.each(self.objectives), *bits.each(self.beside)]
        least = self.exposed(0)
        while least:
            best = min(candidates, key=lambda hex: self.exposed(bits.of([*found, hex])))
            left = self.exposed(bits.of([*found, best]))
            if left >= least:
                break
            found.append(best)
            least = left
        return tuple(found)

    def exposed(self, held: HexSet) -> int:
        """To how many objectives it would get past units in these hexes, either way."""
        return self.free(held) + self.unmet(held)

    def free(self, held: HexSet) -> int:
        """11.3 To how many objectives it would slip past units in these hexes if there is no screen."""
        ground = self.ground & ~bits.dilate(held, self.stride)
        return bits.count(bits.flood_through(self.doors & ground, ground, self.ways, self.stride) & self.objectives)

    def unmet(self, held: HexSet) -> int:
        """11.5 How many of the nearest objectives it could reach without meeting a unit in these hexes."""
        meets = held & self.ground
        open_to_it = self.ground & ~(meets | bits.spread(meets, self.ways, self.stride))
        return sum(not held >> goal & 1 and self.unmet_on_the_way(goal, open_to_it) for goal in self.rings)

    def unmet_on_the_way(self, goal: int, open_to_it: HexSet) -> bool:
        """11.5 Whether a shortest way leads to the goal over hexes next to nobody."""
        rings = self.rings[goal]
        start = next(i for i, ring in enumerate(rings) if ring & self.doors)
        here = rings[start] & self.doors
        for ring in reversed(rings[:start]):
            here = bits.spread(here & open_to_it, self.ways, self.stride) & ring
        return bool(here)


def holds(s: Luzon, points: int, hex: int) -> float:
    """11.4, 11.7, 11.8 The chance that a unit with so many points outlasts the whole force in a hex."""
    army = s.kit.thirty_fifth_army if "army35" in s.options else ()
    full = [int(s.kit.pieces[u].front) for u in s.kit.shobu_group + army]
    dice = sum(n * (n + 1) // 2 for n in full) if army else len(full)
    return binomial_below(dice, s.kit.hits_from[hex], points)


@lru_cache(256)
def binomial_below(dice: int, hits_from: int, points: int) -> float:
    """The chance of fewer hits than points from so many dice."""
    p = (7 - hits_from) / 6
    return sum(comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(points))


def stands_firm(s: Luzon) -> float:
    """11.0 Whether the counteroffensive would be beaten as things stand."""
    if co.SHOULDER in s.options and s.scenario == co.HISTORICAL and not co.screen_in_place(s):
        return 0.0
    threat, held = Threat(s), bits.of(s.where[u] for u in s.kit.units if s.where[u] >= 0)
    if threat.unmet(held) or (threat.rings and threat.free(held) and not co.screen_in_place(s)):
        return 0.0
    return min((holds(s, s.op[u], s.where[u]) for u in s.kit.units if s.where[u] in threat.rings), default=0.9)
