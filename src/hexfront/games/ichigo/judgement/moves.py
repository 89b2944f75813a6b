"""10.0 The plan of a Japanese or US movement phase: posts, open places, attacks, guards, marches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexfront.bots.parts.orders import Order, Way
from hexfront.games.ichigo.judgement.doctrine import Guarding, doctrine_of
from hexfront.games.ichigo.judgement.plan import Plan, Stand, factor_of
from hexfront.games.ichigo.judgement.reach import Mobility
from hexfront.games.ichigo.judgement.worth import FAR, beaches, goals, held, lengths_to, posts
from hexfront.games.ichigo.kit import CHINESE, JAPANESE, US
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.supply import attenuated
from hexfront.games.ichigo.state import Ichigo, enemies_at, launched, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import reach


class MovePlan(Plan):
    """Orders for all units that may move."""

    def make(self) -> MovePlan:
        """What is most pressing first."""
        self.goal: dict[int, int] = {}
        self.man_posts()
        self.set_goals()
        self.take_open()
        if self.nation == JAPANESE:
            self.go_near_places()
            self.post_guards(first=True)
        self.plan_attacks()
        if self.nation == JAPANESE:
            self.post_guards(first=False)
        self.march()
        return self

    def value(self, unit: int) -> float:
        """How much a unit is missed elsewhere."""
        return factor_of(self.s, self.sight, unit)

    def cost(self, unit: int, hex: int) -> tuple[float, float, int]:
        """What it costs to send a unit to a hex: the weak first, then the near."""
        return self.value(unit), float(lengths_to(self.kit, hex)[self.s.where[unit]]), unit

    # posts

    def man_posts(self) -> None:
        """Places never left: the weakest of those who stand there stay; else the nearest come."""
        for hex, needed in posts(self.s, self.nation).items():
            if held(self.s, self.nation, hex) and not self.mobility.closed >> hex & 1:
                self._man(hex, needed, "keep_post")

    def _man(self, hex: int, needed: int, reason: str) -> None:
        here = sorted((u for u in self.company(hex) if u in self.free), key=lambda u: self.cost(u, hex))
        missing = needed - len(self.company(hex)) + len(here)
        for unit in here[: max(0, missing)]:
            self.give(unit, hex, reason, hex)
        for _ in range(missing - len(here)):
            self._bring(hex, reason)

    def _bring(self, hex: int, reason: str) -> None:
        """The cheapest unit that can get to a hex, if there is any."""
        able = [u for u in self.free if hex in self.mobility.of(u) and self.fits(u, hex) and self.on_the_way(u, hex)]
        if able:
            self.give(min(able, key=lambda u: self.cost(u, hex)), hex, reason, hex)

    # the great goals

    def set_goals(self) -> None:
        """Full divisions get a goal before anything else, and leave the way to it for nothing."""
        t = doctrine_of(self.kit).assault
        if self.nation != JAPANESE or self.s.turn < t.from_turn:
            return
        wanted = {h: w for h, w in self._wanted().items() if self.mobility.closed >> h & 1}
        need = self._need(wanted)
        for unit in [u for u in self.free if self.value(u) >= t.factor]:
            goal = self._goal_of(unit, wanted, need)
            if goal >= 0:
                self.goal[unit] = goal
                need[goal] -= self.value(unit)

    def on_the_way(self, unit: int, hex: int) -> bool:
        """Whether a hex is no detour for a unit that has a goal."""
        if unit not in self.goal:
            return True
        away = lengths_to(self.kit, self.goal[unit])
        return away[hex] <= away[self.s.where[unit]] + doctrine_of(self.kit).assault.detour

    def _need(self, wanted: dict[int, float]) -> dict[int, float]:
        """How many factors are to go for each goal; where nobody is, somebody will do."""
        strength = {h: self.sight.strength(h) if self.mobility.closed >> h & 1 else 0.0 for h in wanted}
        return {h: max(1.0, self.habits.odds * found) for h, found in strength.items()}

    # places that lie open

    def take_open(self) -> None:
        """3.5 Whatever the enemy has left empty and is worth something: somebody walks in, the weakest who can."""
        wanted = goals(self.s, self.nation)
        for hex in sorted(wanted, key=lambda h: (-wanted[h], h)):
            if not self.mobility.closed >> hex & 1 and wanted[hex] >= self.habits.wanted:
                self._bring(hex, "take_open")

    # attacks

    def plan_attacks(self) -> None:
        """11.0 The attack that promises most, then of the rest the best with whoever is left."""
        able = {hex: self._able(hex) for hex in bits.each(self.attackable())}
        offers = {hex: self.force(hex, found) for hex, found in able.items() if found}
        while offers:
            hex = max(offers, key=lambda h: (offers[h][0], -h))
            value, force = offers.pop(hex)
            if value < self.least():
                return
            self._order_attack(hex, value, force)
            self._offer_anew(offers, able, force)

    def _able(self, target: int) -> dict[int, list[int]]:
        able = [u for u in self.free if self.on_the_way(u, target)]
        return {u: found for u in able if (found := self.stands(u, target))}

    def _order_attack(self, hex: int, value: float, force: Iterable[Stand]) -> None:
        self.targets[hex] = value
        for stand in force:
            self.give(stand.unit, stand.base, "attack", hex)

    def _offer_anew(
        self, offers: dict[int, tuple[float, list[Stand]]], able: dict[int, dict[int, list[int]]], force: list[Stand]
    ) -> None:
        """Attacks that have lost somebody, or whose room was taken."""
        gone, bases = {x.unit for x in force}, {x.base for x in force}
        for hex in list(offers):
            if any(x.unit in gone or x.base in bases for x in offers[hex][1]):
                left = {u: found for u, found in able[hex].items() if u in self.free}
                offers[hex] = self.force(hex, left)

    # Chungking and the line

    def go_near_places(self) -> None:
        """4.2, 4.3 Units that count where they stand at the end: round Chungking, or beside the beachheads."""
        near = doctrine_of(self.kit).near
        if self.s.turn < (near.from_turn_with if launched(self.s) else near.from_turn):
            return
        if not launched(self.s):
            self._be_near(self.kit.near_chungking, near.units, "near_chungking", self.kit.chungking)
        for hex in beaches(self.s):
            self._be_near(self.kit.beside[hex], near.units, "near_beachhead", hex)

    def _be_near(self, hexes: HexSet, number: int, reason: str, about: int) -> None:
        s, near = self.s, hexes & self.kit.land & ~self.mobility.closed
        there = [u for h in bits.each(near & s.japan_at) for u in units_in(s, h) if u in self.free]
        for unit in there[:number]:
            self.give(unit, s.where[unit], reason, about)
        for _ in range(number - len(there)):
            self._send_near(near, reason, about)

    def _send_near(self, near: HexSet, reason: str, about: int) -> None:
        """The nearest of the weak goes; once it can get there, where fewest enemies are next to it."""
        away = lengths_to(self.kit, about)
        able = [u for u in self.free if away[self.s.where[u]] < FAR]
        unit = min(able, key=lambda u: (away[self.s.where[u]] + self.value(u), u), default=-1)
        if unit < 0:
            return
        there = [h for h in self.mobility.of(unit) if near >> h & 1 and self.fits(unit, h)]
        if there:
            best = min(there, key=lambda h: (bits.count(self.kit.beside[h] & enemies_at(self.s, self.nation)), h))
            self.give(unit, best, reason, about)
        else:
            self.go_towards(unit, about, reason)

    def post_guards(self, first: bool) -> None:
        """3.6 One unit in whatever was taken and Chinese units could walk into; in the dearest before attacks."""
        for t in doctrine_of(self.kit).guarding:
            if t.first == first and t.from_turn <= self.s.turn <= t.to_turn:
                self._guard_places(t, self._threatened(t.reach) & ~self.kit.japanese_cities)

    def _guard_places(self, t: Guarding, open_to: HexSet) -> None:
        """The dearest first; Japanese cities have their garrisons."""
        worth = {h: w for h, w in self.worths.items() if w >= t.worth and open_to >> h & 1}
        mine = [h for h in worth if held(self.s, JAPANESE, h)]
        for hex in sorted(mine, key=lambda h: (-worth[h], h)):
            if not self._kept(hex):
                self._guard(hex, t.most)

    def _kept(self, hex: int) -> bool:
        """Whether somebody will be in a hex."""
        return any(self.bound_for(u) == hex for u in self.company(hex) if u not in self.free)

    def _threatened(self, points: int) -> int:
        """The hexes that Chinese units can get to with so many points."""
        found, kit = 0, self.kit
        closed = self.s.japan_at

        def steps(hex: int) -> list[tuple[int, int]]:
            return [(way.to, way.cost) for way in kit.exits[hex] if not closed >> way.to & 1]

        for hex in bits.each(self.s.china_at):
            if any(kit.nation[u] == CHINESE and not kit.static[u] for u in units_in(self.s, hex)):
                found |= bits.of(reach(steps, hex, points, kit.board.grid.size).came)
        return found

    def _guard(self, hex: int, most: int) -> None:
        """The cheapest unit that can get there, or the nearest that sets out for it; the strong are not for that."""
        away = lengths_to(self.kit, hex)
        free = [u for u in self.free if self.value(u) <= most and away[self.s.where[u]] < FAR]
        now = [u for u in free if (hex in self.mobility.of(u) or self.s.where[u] == hex) and self.fits(u, hex)]
        if now:
            self.give(min(now, key=lambda u: self.cost(u, hex)), hex, "guard", hex)
        elif free:
            weak = min(
                free, key=lambda u: (lengths_to(self.kit, hex)[self.s.where[u]] + self.habits.pull * self.value(u), u)
            )
            self.go_towards(weak, hex, "guard")

    # marches

    def march(self) -> None:
        """Everybody else towards what draws most, until enough are on the way there."""
        wanted = self._wanted()
        need = self._need(wanted)
        for unit in sorted(self.free, key=lambda u: (-self.value(u), u)):
            goal = self.goal.get(unit, -1)
            goal = goal if goal >= 0 else self._goal_of(unit, wanted, need)
            if goal >= 0:
                need[goal] -= self.value(unit)
                self.go_towards(unit, goal, "march")

    def _wanted(self) -> dict[int, float]:
        found = {h: w for h, w in goals(self.s, self.nation).items() if w >= self.habits.wanted}
        if self.nation == US:
            for hex in bits.each(self.s.japan_at & self.kit.formosa):
                found[hex] = max(found.get(hex, 0.0), self.habits.nuisance)
        return found

    def _goal_of(self, unit: int, wanted: dict[int, float], need: dict[int, float]) -> int:
        here, best, least = self.s.where[unit], -1, float(FAR)
        for hex, worth in wanted.items():
            if need[hex] > 0:
                away = lengths_to(self.kit, hex)[here] - self.habits.pull * worth
                if away < least:
                    best, least = hex, away
        return best

    def go_towards(self, unit: int, goal: int, reason: str) -> None:
        """As near to a goal as a unit can get and has room."""
        ways, away, here = self.mobility.of(unit), lengths_to(self.kit, goal), self.s.where[unit]
        open_to = [h for h in ways if away[h] < away[here] and self.fits(unit, h)]
        best = min(open_to, key=lambda h: (away[h], len(ways[h]), h), default=here)
        self.give(unit, best, reason, goal)

    # on the way

    def adapt(self, s: Ichigo, move: Moving) -> Order | None:
        """10.14 The order of a unit that sets out, its die known: if its goal is out of reach, as near as it gets."""
        unit = move.units[0]
        order = self.given.get(unit)
        if order is None or not order.path or order.reason == "keep_post":
            return order
        kind = (s.where[unit], move.allowed[0] - move.spent[0], move.fast[0] and move.clean[0])
        ways = Mobility(s, self.nation).ways(kind)
        marches = order.path[-1] != order.hex and order.reason != "attack"
        if order.path[-1] in ways and not (marches and attenuated(s)):
            return order
        self.given[unit] = self._nearest(s, unit, order, ways)
        return self.given[unit]

    def _nearest(self, s: Ichigo, unit: int, order: Order, ways: Mapping[int, Way]) -> Order:
        away = lengths_to(self.kit, order.hex)
        open_to = [h for h in ways if room(s, self.nation, h) > 0 and away[h] < away[s.where[unit]]]
        best = min(open_to, key=lambda h: (away[h], len(ways[h]), h), default=-1)
        return Order(ways[best] if best >= 0 else (), order.reason, order.hex)
