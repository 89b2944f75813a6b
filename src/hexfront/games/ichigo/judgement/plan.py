"""11.0 Attacks that a nation could make, from where its units stand or from where they can get to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from hexfront.bots.parts.orders import Orders, Way
from hexfront.games.ichigo.judgement.clash import Stakes, expectation
from hexfront.games.ichigo.judgement.doctrine import doctrine_of, habits_of
from hexfront.games.ichigo.judgement.reach import Mobility
from hexfront.games.ichigo.judgement.sight import Chances, Sight, together
from hexfront.games.ichigo.judgement.worth import held, last_turn, worths
from hexfront.games.ichigo.kit import CHINESE, JAPANESE, OWNER, US
from hexfront.games.ichigo.rules.attack import Attack, enemy_held, protected
from hexfront.games.ichigo.rules.losses import steps_left
from hexfront.games.ichigo.rules.odds import QUARTERS, air_shifts, concentric, factor, ground_shifts
from hexfront.games.ichigo.rules.supply import attenuated, supply_area
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.judge import fancy

MOST_STEPS = 8
"""An attacker never loses more: the table says four, twice for the Chinese."""


class Stand(NamedTuple):
    """A unit and the hex from which it attacks."""

    unit: int
    base: int


Force = Sequence[Stand]


class Plan(Orders):
    """Orders for units of a nation, made one after the other, and the attacks they are for."""

    def __init__(
        self,
        s: Ichigo,
        nation: int,
        units: Iterable[int],
        temper: float = 0.0,
        whim: int = 0,
        in_phase: bool = True,
        sight: Sight | None = None,
    ) -> None:
        self.s, self.kit, self.nation, self.side = s, s.kit, nation, OWNER[nation]
        self.temper, self.whim = temper, whim
        super().__init__(units, s.where, self._way_of)
        self.habits = habits_of(s.kit, nation)
        last = s.turn >= last_turn(s)
        self.own_step = self.habits.own_step_last if last else self.habits.own_step
        self.effort = self.habits.effort_last if last else self.habits.effort
        self.sight = sight or Sight(s, self.side)
        self.mobility = Mobility(s, nation, in_phase)
        self.area = supply_area(s, nation)
        self.worths = worths(s, nation)
        self.there: dict[int, list[int]] = {}
        """Who will be in a hex, orders counted; hexes not looked at yet are missing."""
        self.targets: dict[int, float] = {}
        """The attacks that are planned, with what they promise."""

    def _way_of(self, unit: int, hex: int) -> Way:
        return self.mobility.of(unit)[hex]

    # room

    def company(self, hex: int) -> list[int]:
        """6.0 Who will be in a hex, of those that count."""
        if hex not in self.there:
            kit = self.kit
            self.there[hex] = [u for u in units_in(self.s, hex) if not (kit.static[u] and kit.nation[u] == CHINESE)]
        return self.there[hex]

    def fits(self, unit: int, hex: int, besides: int = 0) -> bool:
        """6.2-6.4 Whether there is room for a unit in a hex, with others who are to come."""
        here = self.company(hex)
        if unit in here:
            return True
        if any(self.kit.nation[u] != self.nation for u in here):
            return False
        return len(here) + besides < self.kit.limit[self.nation]

    def give(self, unit: int, hex: int, reason: str, about: int) -> None:
        """Send a unit to a hex: it takes room there, and leaves some behind."""
        super().give(unit, hex, reason, about)
        here = self.s.where[unit]
        if hex != here:
            self.company(here).remove(unit)
            self.company(hex).append(unit)

    # what an attack promises

    def prize(self, hex: int) -> float:
        """What it is worth to empty an enemy hex and take it, and what lies behind it while attacks may go on."""
        own = self.worths.get(hex, 0.0) if not held(self.s, self.nation, hex) else 0.0
        beside = self.kit.beside[hex]
        near = any(self.worths.get(h, 0.0) >= self.habits.wanted for h in bits.each(beside))
        found = own + (self.habits.nuisance if near or own else self.habits.cleared)
        if self.nation == US or (self.nation == JAPANESE and not attenuated(self.s)):
            behind = bits.each(beside & enemy_held(self.s, self.nation))
            more = [self.worths.get(h, 0.0) for h in behind if not held(self.s, self.nation, h)]
            found += self.habits.momentum * max(more, default=0.0)
        return found * (1 + doctrine_of(self.kit).mood.fancy * fancy(self.whim, hex))

    def quarters(self, stand: Stand, target: int) -> int:
        """7.3, 7.9, 11.13 How many quarters of its factor an attacker counts."""
        found = QUARTERS
        if self.kit.way_to[stand.base][target].river:
            found //= self.kit.tables.hexside_of["river"].attack_divisor
        if not self.area >> stand.base & 1 or self.s.raided[stand.unit]:
            found //= self.kit.tables.strength.unsupplied_divisor
        return found

    def attack(self, force: Force, target: int) -> Chances:
        """11.2, R77 What attackers may add up to, in quarters."""
        if self.nation != CHINESE:
            total = sum(factor(self.s, x.unit) * self.quarters(x, target) for x in force)
            return {(total, 0): 1.0}
        found: Chances = {(0, 0): 1.0}
        for stand in force:
            weight = self.quarters(stand, target)
            one: Chances = {}
            for (value, _), p in self.sight.unit(stand.unit, True).items():
                one[value * weight, 0] = one.get((value * weight, 0), 0.0) + p
            found = together(found, one)
        return found

    def worth(self, target: int, force: Force, support: int = 0) -> float:
        """What an attack on a hex by a force promises, with so many columns of support."""
        return self.worth_of(target, support)(force)

    def worth_of(self, target: int, support: int = 0) -> Callable[[Force], float]:
        """The same for one hex, what does not depend on the force worked out once; tanks of the enemy apart."""
        defense, prize, h = self.sight.stack(target), self.prize(target), self.habits
        shift = self.shifts(target)

        def found(force: Force) -> float:
            if not force:
                return 0.0
            ours = min(MOST_STEPS, sum(steps_left(self.s, x.unit) for x in force))
            stakes = Stakes(self.nation, ours, self.own_step, h.their_step, prize, support)
            return expectation(self.kit, self.attack(force, target), defense, support + shift(force), stakes)

        return found

    def shifts(self, target: int) -> Callable[[Force], int]:
        """7.4, 11.9-11.16 The columns that can be counted on in an attack on a hex."""
        s, a, t = self.s, Attack(self.nation, target), self.kit.tables.shifts
        ground = sum(m.amount for m in (*ground_shifts(s, a), *air_shifts(s, a)))
        bonus = {JAPANESE: t.japanese_concentric, US: t.us_concentric}.get(self.nation, 0)
        around = 0 if self.kit.cities >> target & 1 else bonus
        thin = t.attenuated if self.nation == JAPANESE and attenuated(s) else 0

        def found(force: Force) -> int:
            hexes = bits.of(x.base for x in force)
            return ground - thin * bool(self.area & hexes) + around * concentric(s, target, hexes)

        return found

    def least(self) -> float:
        """What an attack must promise; the bolder and the later the less."""
        least = self.habits.least_late if self.s.turn >= self.habits.late else self.habits.least
        return least * (1 - doctrine_of(self.kit).mood.boldness * self.temper)

    # who could attack what

    def attackable(self) -> HexSet:
        """11.0, 5.4 Enemy hexes that may be attacked at all."""
        return enemy_held(self.s, self.nation) & ~protected(self.s, self.nation)

    def stands(self, unit: int, target: int) -> list[int]:
        """The hexes beside a target that a unit can attack from."""
        here, ways = self.s.where[unit], self.mobility.of(unit)
        return [h for h in bits.each(self.kit.beside[target]) if h == here or h in ways]

    def stand(self, unit: int, bases: Sequence[int], target: int, force: Force) -> Stand | None:
        """The best base of a unit: where it counts most, beside others who have joined, or opposite to them."""
        best, most = None, (0.0, 0, 0)
        for base in bases:
            here = sum(x.base == base for x in force if self.s.where[x.unit] != base)
            if not self.fits(unit, base, here):
                continue
            stand = Stand(unit, base)
            hexes = bits.of((base, *(x.base for x in force)))
            around = concentric(self.s, target, hexes)
            stays = base == self.s.where[unit]
            key = (self.quarters(stand, target) * factor_of(self.s, self.sight, unit), int(around), int(stays))
            if best is None or key > most:
                best, most = stand, key
        return best

    def force(self, target: int, able: dict[int, list[int]]) -> tuple[float, list[Stand]]:
        """Who should attack a hex of those who can, and what that promises: the strong first, or the weak."""
        value = {u: factor_of(self.s, self.sight, u) for u in able}
        worth = self.worth_of(target)

        def less_effort(force: Force) -> float:
            return worth(force) - self.effort * sum(value[x.unit] for x in force)

        def found(sign: int) -> tuple[float, list[Stand]]:
            order = sorted(able, key=lambda u: (sign * value[u], u))
            return self._gathered(target, [(u, able[u]) for u in order], less_effort)

        strong = found(-1)
        return max(strong, found(1), key=lambda offer: offer[0]) if self.effort and len(able) > 1 else strong

    def _gathered(
        self, target: int, order: Sequence[tuple[int, list[int]]], worth: Callable[[Force], float]
    ) -> tuple[float, list[Stand]]:
        """The best that comes about while one after the other joins who makes it better, or has made nothing yet."""
        best: tuple[float, list[Stand]] = (0.0, [])
        force: list[Stand] = []
        for unit, bases in order:
            stand = self.stand(unit, bases, target, force)
            if stand is None:
                continue
            more = worth([*force, stand])
            if best[0] > 0 and more < best[0] + self.habits.joining:
                continue
            force.append(stand)
            if more > best[0]:
                best = (more, list(force))
        return best


def factor_of(s: Ichigo, sight: Sight, unit: int) -> float:
    """2.10 The attack factor of a unit, or the mean of what it may be."""
    return float(factor(s, unit)) if not s.kit.is_body[unit] else sight.force((unit,))
