"""The plan of a movement phase: posts, attacks, lines, marches, then staffs, guns and builders after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hexfront.bots.parts import choosing
from hexfront.bots.parts.orders import Orders, Way
from hexfront.games.rising_sun.judgement import clash
from hexfront.games.rising_sun.judgement.clash import Stakes, Stand
from hexfront.games.rising_sun.judgement.doctrine import doctrine_of, on_board
from hexfront.games.rising_sun.judgement.fire import softening
from hexfront.games.rising_sun.judgement.reach import Mobility
from hexfront.games.rising_sun.judgement.sight import Sight
from hexfront.games.rising_sun.judgement.worth import mustering, prize
from hexfront.games.rising_sun.rules.bombardment import is_ready, may_fire, printed_factors
from hexfront.games.rising_sun.rules.movement_points import NORMAL
from hexfront.games.rising_sun.rules.stacking import excess
from hexfront.games.rising_sun.rules.supply import supplied_hexes
from hexfront.games.rising_sun.state import ARRIVED, RESTS, RisingSun, figures, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.judge import fancy

FANCY = 0.4
"""What a whim adds to an attack or takes from it."""

CAUTION = 1.0
"""How much more an attack must promise while a side still gathers."""


class Plan(Orders):
    """Orders for the units of a side that may move at a pace, made one after the other."""

    def __init__(
        self, s: RisingSun, side: int, units: Iterable[int], temper: float = 0.0, whim: int = 0, pace: int = NORMAL
    ) -> None:
        self.s, self.kit, self.side, self.temper, self.whim, self.pace = s, s.kit, side, temper, whim, pace
        super().__init__(units, s.where, self._way_of)
        self.habits, self.places = doctrine_of(s.kit).habits[side], on_board(s.kit, side)
        self.sight, self.mobility = Sight(s, side), Mobility(s, side)
        self.area = supplied_hexes(s, side)
        self.there: dict[int, list[int]] = {}
        """Who will be in a hex, orders counted; hexes not looked at yet are missing."""
        self.targets: dict[int, list[Stand]] = {}
        self.guns: dict[int, int] = {}
        """Guns that wait for an attack, by the hex attacked."""
        self.air = [u for u in s.kit.air[side] if is_ready(s, u)]

    def _way_of(self, unit: int, hex: int) -> Way:
        return self.mobility.of(unit, self.pace)[hex]

    def in_reach(self, unit: int) -> Iterable[int]:
        """The hexes a unit can get to, its own first."""
        return (self.s.where[unit], *self.mobility.of(unit, self.pace))

    # room

    def company(self, hex: int) -> list[int]:
        """Who will be in a hex."""
        if hex not in self.there:
            self.there[hex] = [u for u in units_in(self.s, hex) if self.kit.side_of[u] == self.side]
        return self.there[hex]

    def fits(self, unit: int, hex: int, besides: Sequence[int] = ()) -> bool:
        """6.1 Whether there is room for a unit in a hex, with others who are to come."""
        here = [u for u in self.company(hex) if u != unit]
        return not excess(self.kit, (*here, *besides, unit), self.kit.limits[self.side][hex])

    def give(self, unit: int, hex: int, reason: str, about: int) -> None:
        """Send a unit to a hex: it takes room there, and leaves some behind."""
        super().give(unit, hex, reason, about)
        here = self.s.where[unit]
        if hex != here:
            self.company(here).remove(unit)
            self.company(hex).append(unit)

    # posts

    def man_posts(self) -> None:
        """Places never left: those who stand there stay, as many as are needed; else the nearest go."""
        for hex, needed, turn in self.places.posts:
            if self.s.turn >= turn and not self.sight.enemy >> hex & 1:
                self._man(hex, needed, "keep_post")

    def _man(self, hex: int, needed: int, reason: str) -> None:
        """So much defence to a hex: whoever is there first, then the nearest."""
        have = sum(self._defence(u) for u in self.company(hex) if u not in self.free)
        for unit in self._for_post(hex):
            if have >= needed:
                return
            if self.fits(unit, hex):
                self.give(unit, hex, reason, hex)
                have += self._defence(unit)

    def _for_post(self, hex: int) -> list[int]:
        """Who could hold a hex: those in it, the strongest first, then those who are nearest."""
        able = [u for u in self.free if self.kit.has_zoc[u] and self._gets_to(u, hex)]

        def order(unit: int) -> tuple[int, int, int]:
            away = self.kit.distance(self.s.where[unit], hex)
            return away, -self._defence(unit), unit

        return sorted(able, key=order)

    def _gets_to(self, unit: int, hex: int) -> bool:
        return self.s.where[unit] == hex or hex in self.mobility.of(unit, self.pace)

    def _defence(self, unit: int) -> int:
        return figures(self.s, unit).defence

    # attacks

    def attack(self) -> None:
        """10.0 The best attack, then the next with the units left, as long as one promises something."""
        gathers = CAUTION * (mustering(self.s, self.side, self.sight) >= 0)
        for hex, force in choosing.in_turn(self.attackable(), self.assault_on, self.least() + gathers):
            for unit, stand in force:
                if unit in self.free:
                    self.give(unit, stand, "attack", hex)
            self.aim_at(hex, force)

    def aim_at(self, hex: int, force: list[Stand]) -> None:
        """10.2 A hex is to be attacked: planes and guns wait for that."""
        self.targets[hex] = force
        del self.air[: self.kit.series.combat.close_air_support_units]
        self.guns |= dict.fromkeys(self.guns_on(hex), hex)

    def least(self) -> float:
        """What an attack must promise."""
        return 0.0 if self.s.turn >= self.habits.late else self.habits.least - 0.4 * self.temper

    def attackable(self) -> list[int]:
        """10.0, R25 Enemy hexes that somebody can get at, and that no gun has barred."""
        near: HexSet = 0
        for unit in self.free:
            if self.kit.may_attack[unit]:
                near |= bits.of(self.in_reach(unit))
        around = self.kit.board.around(near) | near
        found = around & self.sight.enemy & self.kit.land & ~self.s.barred
        return [hex for hex in bits.each(found) if hex not in self.targets]

    def assault_on(self, hex: int) -> tuple[float, list[Stand]]:
        """What an attack on a hex would bring, and who would make it from where."""
        able = [u for u in self.free if self.can_attack(u)]
        able.sort(key=lambda u: (not self._beside(u, hex), -figures(self.s, u).attack, u))
        worth = self.worth_of(hex)
        return choosing.gather(able, (), lambda unit, joined: self._join(unit, hex, joined), worth, self.habits.joining)

    def can_attack(self, unit: int) -> bool:
        """10.0, 11.23bis, B-2.2 Whether a unit could attack in the phase to come."""
        s = self.s
        return self.kit.may_attack[unit] and not s.disrupted[unit] and s.moved[unit] != RESTS

    def _beside(self, unit: int, hex: int) -> bool:
        return bool(self.kit.attack_from[self.kit.gait[unit]][hex] >> self.s.where[unit] & 1)

    def _join(self, unit: int, hex: int, joined: Sequence[Stand]) -> Stand | None:
        """Where a unit would stand: where it is if that will do, else with room, on the side with fewest others."""
        if self._beside(unit, hex):
            return unit, self.s.where[unit]
        coming: dict[int, list[int]] = {}
        for other, stand in joined:
            if self.s.where[other] != stand:
                coming.setdefault(stand, []).append(other)
        open_to = [h for h in self._stands(unit, hex) if self.fits(unit, h, coming.get(h, ()))]
        best = min(open_to, key=lambda h: self._stand_order(h, hex, len(coming.get(h, ()))), default=None)
        return None if best is None else (unit, best)

    def _stands(self, unit: int, hex: int) -> list[int]:
        """R33 The hexes in a unit's reach from which it can attack a hex."""
        ways = self.mobility.of(unit, self.pace)
        return [h for h in bits.each(self.kit.attack_from[self.kit.gait[unit]][hex]) if h in ways]

    def _stand_order(self, stand: int, target: int, company: int) -> tuple[float, int]:
        """Not across a river, in supply, on good ground, from several sides."""
        kit = self.kit
        bad = kit.crossing_shift(stand, target) + 2 * (not self.area >> stand & 1) + 0.3 * company
        return bad - 0.5 * kit.combat_shift[stand], stand

    def worth_of(self, hex: int) -> Callable[[Sequence[Stand]], float]:
        """10.2 What a force attacking a hex may expect, with the air and the guns that can be counted on."""
        s, kit, side = self.s, self.kit, self.side
        seen, habits = self.sight.of(hex), self.habits
        air = min(len(self.air), kit.series.combat.close_air_support_units)
        soft = softening(s, side, self.guns_on(hex), hex)
        gain = prize(s, side, hex) + FANCY * fancy(self.whim, hex)
        own = habits.step_worth(s.turn)

        def worth(force: Sequence[Stand]) -> float:
            if not force:
                return -9.0
            attack = sum(clash.strength(s, u, self._fed(u, h)) for u, h in force)
            column = clash.column_of(s, side, hex, force, attack, seen, air)
            stakes = Stakes(clash.steps_of(s, force), seen.steps, own, gain, soft)
            return clash.best_table(kit, side, column, clash.on_die(s, side, force, seen), stakes)

        return worth

    def _fed(self, unit: int, hex: int) -> bool:
        """15.1, 16.4 In supply where it attacks from: whoever has just come, or comes from the sea, is."""
        return bool(self.area >> hex & 1) or self.s.moved[unit] in ARRIVED or not self.kit.land >> hex & 1

    def guns_on(self, hex: int) -> list[int]:
        """11.2 The guns kept for an attack on a hex: in range, waiting for no other, enough for whom they can hit."""
        mine, s = self.kit.artillery[self.side], self.s
        wanted = self.habits.battery * self.sight.of(hex).units
        kept, strength = list[int](), 0
        for gun in mine:
            able = gun not in self.guns and s.where[gun] >= 0 and may_fire(s, gun, hex) is None
            if able and strength < wanted:
                kept.append(gun)
                strength += printed_factors(s, gun)
        return kept
