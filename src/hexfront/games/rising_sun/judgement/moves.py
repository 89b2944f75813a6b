"""Orders for a regular movement phase: after posts and attacks the line or the march, and whoever goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexfront.bots.parts import choosing
from hexfront.bots.parts.orders import Order, Way
from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.judgement.reach import Going, Mobility
from hexfront.games.rising_sun.judgement.sight import QUARTERS
from hexfront.games.rising_sun.judgement.worth import FAR, goals, lengths_to, lengths_to_any, needed, sites
from hexfront.games.rising_sun.rules.bombardment import within
from hexfront.games.rising_sun.rules.engineers import build_refusal
from hexfront.games.rising_sun.rules.movement_points import NORMAL, RESERVE_PACE, STRATEGIC_PACE
from hexfront.games.rising_sun.rules.moving import Moving
from hexfront.games.rising_sun.rules.naval_units import landing_hexes, sail_refusal, waiting_hexes
from hexfront.games.rising_sun.rules.supply import linked
from hexfront.games.rising_sun.state import RisingSun, figures, headquarters_at
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet

HURRY = 2
"""How many points nearer strategic movement must lead to be worth it: it leaves no reserve check."""
OVERWHELMING = 2
"""How many times the enemy's defence the own attack must be."""
NEAR_LINE = 4
"""Who is within so many hexes of a line waits there as its reserve."""


class MovePlan(Plan):
    """Everybody's orders for a regular movement phase."""

    def __init__(self, s: RisingSun, side: int, units: Iterable[int], temper: float, whim: int) -> None:
        super().__init__(s, side, units, temper, whim)
        self.hurrying: set[int] = set()
        self.building: set[int] = set()
        self.claims: dict[int, float] = {}
        self.landing: dict[int, int] = {}
        """Who assaults which place from the sea."""
        self.goals = goals(s, side, self.sight)
        self.leash = self._leash()

    def make(self) -> MovePlan:
        """All orders, in the order of what matters most."""
        self.man_posts()
        self.land()
        self.attack()
        if self.places.lines:
            self.man_lines()
        else:
            self.march()
        self.bring_guns()
        self.bring_staffs()
        self.build()
        return self

    def troops(self) -> list[int]:
        """Free units that hold ground, the strongest first."""
        mine = [u for u in self.free if self.kit.has_zoc[u]]
        return sorted(mine, key=lambda u: (-figures(self.s, u).attack, u))

    # from the sea

    def land(self) -> None:
        """16.32 Whoever may expect most of an assault on a place of worth from the sea, if it is enough."""
        s, side = self.s, self.side
        wanted = bits.of(sites(s, side)) & self.sight.enemy & s.kit.coast & ~s.barred
        if s.turn < self.habits.landing_from or not wanted:
            return
        able = [u for u in s.kit.units[side] if self.can_attack(u) and sail_refusal(s, side, u) is None]
        offers = [(self._from_sea(u, hex), -u, hex) for u in able for hex in bits.each(wanted & landing_hexes(s, u))]
        value, unit, hex = max(offers, default=(0.0, 0, -1))
        if value >= max(self.habits.landing, self.least()):
            self.landing[-unit] = hex
            self.free = [u for u in self.free if u != -unit]
            self.aim_at(hex, [(-unit, self._sea_beside(-unit, hex))])

    def _from_sea(self, unit: int, hex: int) -> float:
        return self.worth_of(hex)([(unit, self._sea_beside(unit, hex))])

    def _sea_beside(self, unit: int, hex: int) -> int:
        """16.32 Where a unit would wait for its assault."""
        return bits.each(waiting_hexes(self.s, unit, hex))[0]

    # the line

    def man_lines(self) -> None:
        """The lines that stand, the foremost first: hex by hex, by whoever is near; the rest comes up behind."""
        lines = self.standing_lines()
        for hexes, defence in lines:
            for hex in hexes:
                if not self.sight.enemy >> hex & 1:
                    self._hold(hex, defence)
        self._close_up([hex for hexes, _ in lines for hex in hexes])

    def standing_lines(self) -> list[tuple[tuple[int, ...], int]]:
        """The lines behind which there are not too many enemies; the last one in any case."""
        away = lengths_to_any(self.kit, bits.of(hex for hex, _, _ in self.places.posts))
        enemies = [away[h] for h in bits.each(self.sight.enemy & self.kit.land)]

        def stands(hexes: tuple[int, ...]) -> bool:
            depth = min(away[h] for h in hexes)
            return sum(near < depth for near in enemies) < self.habits.breach

        *lines, last = self.places.lines
        return [*(line for line in lines if stands(line[0])), last]

    def _hold(self, hex: int, needed: int) -> None:
        """So much defence for a hex of the line, from units that get there now or later."""
        have = sum(self._defence(u) for u in self.company(hex) if u not in self.free)
        away = lengths_to(self.kit, hex)
        for unit in sorted(self.troops(), key=lambda u: (away[self.s.where[u]], -self._defence(u), u)):
            if have >= needed:
                return
            if self._gets_to(unit, hex):
                if not self.fits(unit, hex):
                    continue
                self.give(unit, hex, "hold_line", hex)
            elif away[self.s.where[unit]] > self.habits.rally or not self.approach(unit, hex, "to_line"):
                continue
            have += self._defence(unit)

    def _close_up(self, hexes: list[int]) -> None:
        """Whoever is left comes near a line, and stays there."""
        for unit in self.troops():
            here = self.s.where[unit]
            if min(self.kit.distance(here, h) for h in hexes) > NEAR_LINE:
                nearest = min(hexes, key=lambda h: (lengths_to(self.kit, h)[here], h))
                self.approach(unit, nearest, "to_line")

    # the march

    def march(self) -> None:
        """Towards what draws most, each goal by as many as it takes; not into the enemy's zones."""
        for unit in self.troops():
            goal = self.goal_of(self.s.where[unit])
            if goal >= 0 and self.approach(unit, goal, "march"):
                self.claims[goal] = self.claims.get(goal, 0.0) + figures(self.s, unit).attack

    def goal_of(self, hex: int) -> int:
        """What draws a unit from a hex: goals for which enough have been sent draw nobody, while there are others."""
        left = {goal: worth * share for goal, worth in self.goals.items() if (share := self._unclaimed(goal)) > 0}
        ways = lengths_to
        return choosing.drawn_to(left or self.goals, lambda goal: ways(self.kit, goal)[hex], self.habits.pull, FAR)[0]

    def _unclaimed(self, goal: int) -> float:
        """What is still wanted of what a goal takes."""
        if goal in self.targets:
            return 0.0
        return max(0.0, 1 - self.claims.get(goal, 0.0) / needed(self.sight, goal))

    def approach(self, unit: int, goal: int, reason: str) -> bool:
        """To the hex nearest to a goal, hurrying if that is much nearer; whether it is nearer than before."""
        away, here = lengths_to(self.kit, goal), self.s.where[unit]
        best = self._nearest(unit, self.mobility.of(unit, NORMAL), away, goal)
        fast = self._nearest(unit, self.mobility.of(unit, STRATEGIC_PACE), away, goal)
        if fast >= 0 and away[fast] + HURRY < min(away[here], away[best] if best >= 0 else FAR):
            self.hurry(unit, fast, reason, goal)
            return True
        if best < 0 or away[best] >= away[here]:
            return False
        self.give(unit, best, reason, goal)
        return True

    def hurry(self, unit: int, hex: int, reason: str, about: int) -> None:
        """8.3 Send a unit by strategic movement."""
        self.hurrying.add(unit)
        self.pace = STRATEGIC_PACE
        self.give(unit, hex, reason, about)
        self.pace = NORMAL

    def _nearest(self, unit: int, ways: Mapping[int, Way], away: list[int], goal: int) -> int:
        """Of the hexes in reach the nearest to a goal: with room, out of enemy zones, not far from a staff."""
        zones = self.mobility.zones & ~(1 << goal)
        able = [h for h in ways if not zones >> h & 1 and self._on_leash(unit, h) and self.fits(unit, h)]
        return min(able, key=lambda h: (away[h], -self.kit.combat_shift[h], h), default=-1)

    def _on_leash(self, unit: int, hex: int) -> bool:
        """15.5 Whether a staff is near enough to follow; whoever is far from any goes where he likes."""
        here = self.s.where[unit]
        return bool(self.leash >> hex & 1) or (here >= 0 and not self.leash >> here & 1)

    def _leash(self) -> HexSet:
        """15.5 The hexes that a headquarters can keep up with; all of them once the enemy is weak."""
        staffs = bits.each(headquarters_at(self.s, self.side))
        if not staffs or self.overwhelming():
            return self.kit.land
        found = 0
        for staff in staffs:
            found |= within(self.kit, staff, self.habits.leash)
        return found

    def overwhelming(self) -> bool:
        """Whether so little is left of the enemy that supply matters no more."""
        seen = [self.sight.of(hex) for hex in bits.each(self.sight.enemy & self.kit.land)]
        mine = sum(figures(self.s, u).attack for u in self.kit.units[self.side] if self.s.where[u] >= 0)
        return OVERWHELMING * sum(x.defence for x in seen) < QUARTERS * mine

    # those who go with the others

    def bring_guns(self) -> None:
        """11.0 Guns to where they reach most targets, always beside troops."""
        guns = [u for u in self.free if self.kit.is_artillery[u]]
        if not guns:
            return
        friends = bits.of(hex for hex, there in self.there.items() if any(self.kit.has_zoc[u] for u in there))
        self.mobility = Mobility(self.s, self.side, friends)
        wanted = bits.of(self.targets)
        for gun in sorted(guns, key=lambda u: (-figures(self.s, u).bombardment, u)):
            best = max(self.in_reach(gun), key=lambda h: self._gun_order(gun, h, wanted))
            if best != self.s.where[gun]:
                self.give(gun, best, "bring_guns", best)

    def _gun_order(self, gun: int, hex: int, wanted: HexSet) -> tuple[float, bool, int]:
        """Targets in range, then enemies in range, then near them; no hex without troops, none without room."""
        if not self.fits(gun, hex):
            return -99.0, False, -hex
        reach = within(self.kit, hex, figures(self.s, gun).range)
        guarded = any(self.kit.has_zoc[u] for u in self.company(hex))
        near = self.goal_of(hex) if not reach & self.sight.enemy else -1
        far = lengths_to(self.kit, near)[hex] / FAR if near >= 0 else 0.0
        worth = 3.0 * (reach & wanted).bit_count() + min(3, (reach & self.sight.enemy).bit_count()) - 2 * far
        shunned = self.habits.aloof * (self.mobility.beside >> hex & 1)
        return worth + 2.0 * guarded - shunned, hex == self.s.where[gun], -hex

    def bring_staffs(self) -> None:
        """14.0, 15.0 Headquarters to where they supply and command most troops, joined to their sources."""
        ways = self.kit.network if self.habits.staff_ways == "network" else self.kit.supply_ways
        joined = linked(self.s, self.side, ways)
        for staff in [u for u in self.free if self.kit.is_headquarters[u]]:
            troops = self._troops_of(staff)
            best = min(self.in_reach(staff), key=lambda h: self._staff_order(staff, h, joined, troops))
            if best != self.s.where[staff]:
                self.give(staff, best, "keep_up", best)

    def _troops_of(self, staff: int) -> dict[int, int]:
        """14.0 The hexes to which troops are bound, and how much they draw a staff: its own more than others."""
        found: dict[int, int] = {}
        for unit in self.kit.units[self.side]:
            if self.s.where[unit] >= 0 and self.kit.has_zoc[unit]:
                hex = self.bound_for(unit)
                found[hex] = found.get(hex, 0) + (3 if self.kit.commands[staff] & self.kit.formation[unit] else 1)
        return found

    def _staff_order(self, staff: int, hex: int, joined: HexSet, troops: Mapping[int, int]) -> tuple[float, int]:
        """Far from the troops, next to the enemy, cut off, alone: all that is bad for a staff."""
        apart = sum(weight * max(0, self.kit.distance(there, hex) - 2) for there, weight in troops.items())
        company = [u for u in self.company(hex) if u != staff]
        bad = 1000 * (not self.fits(staff, hex)) + 400 * (not joined >> hex & 1)
        return bad + 60 * (self.mobility.beside >> hex & 1) - 8 * bool(company) + apart, hex

    def build(self) -> None:
        """12.21 Builders in hexes of a line that is held build there."""
        held = bits.of(hex for hexes, _ in self.places.lines for hex in hexes)
        held |= bits.of(hex for hex, _, _ in self.places.posts)
        for unit in self.kit.units[self.side]:
            here = self.s.where[unit]
            ready = self.kit.builds[unit] and here >= 0 and held >> here & 1 and self.stays(unit)
            if ready and build_refusal(self.s, self.side, unit) is None:
                self.building.add(unit)

    # who is on his way without an order

    def improvise(self, move: Moving, here: int) -> Order | None:
        """5.3, 16.31 An order for somebody who has just come in: towards what draws most, with the points left."""
        unit = move.units[0]
        gun = self.kit.is_artillery[unit]
        ways = self.mobility.at_gait(Going(here, move.gaits[0], move.allowance[0] - move.spent[0], RESERVE_PACE, gun))
        goal = self.standing_lines()[0][0][0] if self.places.lines else self.goal_of(here)
        best = self._onward(unit, here, goal, ways) if goal >= 0 else here
        self.company(best).append(unit)
        return None if best == here else Order(ways[best], "march", goal)

    def _onward(self, unit: int, here: int, goal: int, ways: Mapping[int, Way]) -> int:
        """Where somebody who has come in ends his move: nearer to a goal, or where there is room at all."""
        away, room = lengths_to(self.kit, goal), self.fits(unit, here)
        best = self._nearest(unit, ways, away, goal)
        if best >= 0 and (away[best] < away[here] or not room):
            return best
        return here if room else min((h for h in ways if self.fits(unit, h)), key=lambda h: (away[h], h), default=here)
