"""6.6, R77, R78 What a side can make of the units on the map: chances of factors and steps, never the truth."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.ichigo.deals import Deals
from hexfront.games.ichigo.kit import JAPAN
from hexfront.games.ichigo.rules.fog_of_war import shown, unseen
from hexfront.games.ichigo.rules.losses import steps_left
from hexfront.games.ichigo.rules.odds import defense_factor, factor
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.kernel.faces import UNKNOWN, face_for

Chances = dict[tuple[int, int], float]
"""How likely each pair of a factor and steps is."""
NOBODY: Chances = {(0, 0): 1.0}


def together(one: Chances, other: Chances) -> Chances:
    """The sum of two, taken as independent."""
    found: Chances = {}
    for (a, m), p in one.items():
        for (b, n), q in other.items():
            key = (a + b, m + n)
            found[key] = found.get(key, 0.0) + p * q
    return found


class Sight:
    """What a side knows of everybody on the map at one moment."""

    def __init__(self, s: Ichigo, side: int) -> None:
        self.s, self.kit, self.side = s, s.kit, side
        deals = Deals(s, side)
        self._groups = deals.groups
        self._faces = [_marginal(deals, group) for group in range(len(deals.buckets))]
        self._unseen: dict[tuple[int, bool], Chances] = {}
        self._stacks: dict[int, Chances] = {}

    def unit(self, unit: int, attacks: bool = False) -> Chances:
        """R77 The chances of a unit that the side sees, as attacker or defender."""
        if self.kit.is_body[unit] and face_for(self.s, self.side, unit) == UNKNOWN:
            return self._faces[self._groups[unit]]
        found = factor(self.s, unit) if attacks else defense_factor(self.s, unit)
        return {(found, steps_left(self.s, unit)): 1.0}

    def under(self, nation: int, hex: int) -> Chances:
        """R78 The chances of one unit under the top of an enemy stack: any of those not seen on its landmass."""
        island = bool(self.kit.formosa >> hex & 1)
        if (nation, island) not in self._unseen:
            ground = self.kit.formosa if island else self.kit.mainland
            hidden = unseen(self.s, nation, ground)
            found: Chances = {}
            for unit in hidden:
                for key, p in self.unit(unit).items():
                    found[key] = found.get(key, 0.0) + p / len(hidden)
            self._unseen[nation, island] = found
        return self._unseen[nation, island]

    def stack(self, hex: int) -> Chances:
        """11.1, 11.29 The chances of all defenders in a hex; a Japanese city without units has its garrison."""
        if hex not in self._stacks:
            self._stacks[hex] = self._defenders(hex)
        return self._stacks[hex]

    def _defenders(self, hex: int) -> Chances:
        s, t = self.s, self.kit.tables.strength
        here = units_in(s, hex)
        if not here:
            guarded = self.side != JAPAN and s.kit.japanese_cities & s.japan_control & 1 << hex
            return {(t.garrison_defense, t.garrison_steps): 1.0} if guarded else NOBODY
        found = NOBODY
        for unit in here:
            if shown(s, self.side, unit) == "open":
                found = together(found, self.unit(unit))
            else:
                found = together(found, self.under(self.kit.nation[unit], hex))
        return found

    def strength(self, hex: int) -> float:
        """The mean of the factors that defend a hex."""
        return sum(total * p for (total, _), p in self.stack(hex).items())

    def force(self, units: Iterable[int]) -> float:
        """The mean of the factors of units that the side sees."""
        return sum(total * p for unit in units for (total, _), p in self.unit(unit, True).items())


def _marginal(deals: Deals, group: int) -> Chances:
    """R77 The exact chances of one body of a group: each face that it may hold, if no older body has it."""
    older = [sum(deals.members[g] for g in range(k)) for k in range(group + 1)]
    left = [deals.up_to[k] - older[k] for k in range(group + 1)]
    found: Chances = {}
    for bucket in range(group + 1):
        chance = 1.0 / left[group]
        for k in range(bucket, group):
            chance *= 1 - deals.members[k] / left[k]
        for value, number in deals.buckets[bucket].items():
            key = (value, 1 if value else 0)
            found[key] = found.get(key, 0.0) + number * chance
    return found
