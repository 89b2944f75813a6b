"""10.15, 9.7 What the Chinese do with their armies: hold what is threatened, fill it up, walk in where nobody is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.bots.parts.orders import Order, Way
from hexfront.games.ichigo.judgement.doctrine import doctrine_of, habits_of
from hexfront.games.ichigo.judgement.plan import Plan
from hexfront.games.ichigo.judgement.reach import Mobility
from hexfront.games.ichigo.judgement.worth import FAR, goals, held, lengths_to, posts, worths
from hexfront.games.ichigo.kit import CHINESE
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


def threat(s: Ichigo, hex: int, near: int) -> int:
    """How many Japanese units are so near to a hex."""
    away = lengths_to(s.kit, hex)
    return sum(len(units_in(s, h)) for h in bits.each(s.japan_at) if away[h] <= near)


def quota(s: Ichigo, hex: int, worth: float) -> int:
    """How many units a place is to have."""
    t = doctrine_of(s.kit).holding
    least = max(posts(s, CHINESE).get(hex, 0), int(worth >= t.keep))
    if not threat(s, hex, t.near):
        return least
    return s.kit.limit[CHINESE] if worth >= t.full else max(least, t.threatened * (worth >= t.keep))


def regulars_in(s: Ichigo, hex: int) -> list[int]:
    """The units in a hex that can move."""
    return [u for u in units_in(s, hex) if s.kit.is_body[u]]


class ChinesePlan(Plan):
    """Who stays, who fills up which place, who walks where."""

    def make(self) -> ChinesePlan:
        """The places first, then the raids."""
        mine = worths(self.s, CHINESE)
        self.places = {h: w for h, w in mine.items() if held(self.s, CHINESE, h)}
        self.quota = {h: quota(self.s, h, w) for h, w in self.places.items()}
        self.stay_put()
        self.fill_up()
        self.raid()
        return self

    def stay_put(self) -> None:
        """As many as a place is to have stay where they are, the strong ones."""
        for hex, number in self.quota.items():
            here = sorted((u for u in regulars_in(self.s, hex) if u in self.free), key=self._strength)
            for unit in here[:number]:
                self.give(unit, hex, "hold_place", hex)

    def _strength(self, unit: int) -> tuple[float, int]:
        return -self.sight.force((unit,)), unit

    def fill_up(self) -> None:
        """Places that have too few get the nearest who are free, the threatened and the dear ones first."""
        t = doctrine_of(self.kit).holding
        short = [h for h in self.places if self.quota[h] > len(regulars_in(self.s, h))]
        for hex in sorted(short, key=lambda h: (-self.quota[h], -self.places[h], h)):
            away = lengths_to(self.kit, hex)
            for _ in range(self.quota[hex] - len(regulars_in(self.s, hex))):
                near = [u for u in self.free if away[self.s.where[u]] <= t.rally]
                if near:
                    self.send(min(near, key=lambda u: (away[self.s.where[u]], u)), hex, "fill_up")

    def raid(self) -> None:
        """Whoever is left goes for what Japan holds and has left empty."""
        t, s = doctrine_of(self.kit).holding, self.s
        prey = {
            h: w for h, w in goals(s, CHINESE).items() if not self.mobility.closed >> h & 1 and w >= self.habits.wanted
        }
        for unit in sorted(
            self.free, key=lambda u: min((lengths_to(self.kit, h)[s.where[u]] for h in prey), default=0)
        ):
            here = s.where[unit]
            best = min(prey, key=lambda h: (lengths_to(self.kit, h)[here] - prey[h], h), default=-1)
            if best >= 0 and lengths_to(self.kit, best)[here] <= t.raid:
                self.send(unit, best, "raid_line")
                prey[best] -= t.crowd

    def send(self, unit: int, goal: int, reason: str) -> None:
        """A goal, and no way yet: that is for the die to say."""
        self.free.remove(unit)
        self.given[unit] = Order((goal,), reason, goal)

    # on the way

    def adapt(self, s: Ichigo, move: Moving) -> Order | None:
        """10.15 The die is known: walk in where it pays, else as near to the goal as can be."""
        unit = move.units[0]
        order = self.given.get(unit)
        if order is None or order.reason == "hold_place":
            return order
        ways = Mobility(s, CHINESE).ways((s.where[unit], move.allowed[0] - move.spent[0], False))
        open_to = {h: way for h, way in ways.items() if room(s, CHINESE, h) > 0}
        self.given[unit] = self._prey(s, open_to) or self._nearer(s, unit, order, open_to)
        return self.given[unit]

    def _prey(self, s: Ichigo, ways: Mapping[int, Way]) -> Order | None:
        wanted = goals(s, CHINESE)
        prey = [h for h in ways if wanted.get(h, 0.0) >= self.habits.wanted]
        best = max(prey, key=lambda h: (wanted[h], -len(ways[h]), h), default=-1)
        return Order(ways[best], "take_open", best) if best >= 0 else None

    def _nearer(self, s: Ichigo, unit: int, order: Order, ways: Mapping[int, Way]) -> Order:
        away = lengths_to(self.kit, order.hex)
        open_to = [h for h in ways if away[h] < away[s.where[unit]]]
        best = min(open_to, key=lambda h: (away[h], -self.kit.ground_shift[h], h), default=-1)
        return Order(ways[best] if best >= 0 else (), order.reason, order.hex)


# from the pool and through the air


def need(s: Ichigo, hex: int) -> float:
    """How much a place needs one more unit."""
    t, worth = doctrine_of(s.kit).holding, worths(s, CHINESE).get(hex, 0.0)
    missing = quota(s, hex, worth) - len(regulars_in(s, hex))
    near = min((lengths_to(s.kit, hex)[h] for h in bits.each(s.japan_at)), default=FAR)
    prey = [lengths_to(s.kit, hex)[h] for h, w in goals(s, CHINESE).items() if w >= habits_of(s.kit, CHINESE).wanted]
    raids = max(0, t.near - min(prey, default=FAR)) / t.near
    return worth * max(0, missing) + raids + worth / (1 + near)


def placing(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """9.7 Where a unit from the pool is needed most."""
    return [Opinion(act, need(s, act.a), "place_here", {"hex": act.a}) for act in acts if act.verb == "place"]


def flying(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """8.10 Where a unit is flown to: where it is needed most."""
    return [Opinion(act, need(s, act.a), "fly_here", {"hex": act.a}) for act in acts if act.verb == "at"]


def lifts(s: Ichigo, plan: ChinesePlan, acts: Sequence[Act]) -> list[Opinion]:
    """8.10 Who is flown: somebody who has nothing to do where he is, if a threatened place lacks units."""
    able = [act for act in acts if act.verb == "airlift"]
    if not able or not lacking(s, plan):
        return []
    found = []
    for act in able:
        if plan.given.get(act.a, NO_ORDER).reason != "hold_place":
            away = min((lengths_to(s.kit, s.where[act.a])[h] for h in bits.each(s.japan_at)), default=FAR)
            found.append(Opinion(act, 2.0 + away / FAR, "airlift", {"unit": act.a}))
    return found


def lacking(s: Ichigo, plan: ChinesePlan) -> bool:
    """Whether a threatened city has too few units."""
    short = [h for h in plan.places if s.kit.cities >> h & 1 and plan.quota[h] > len(regulars_in(s, h))]
    return any(threat(s, h, doctrine_of(s.kit).holding.near) for h in short)


NO_ORDER = Order((), "", -1)
