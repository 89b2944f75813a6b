"""S5.3, S5.8, S5.9 The Japanese movement phase as one plan: who goes where, worked out once for all units."""

from __future__ import annotations

from collections import Counter

from hexfront.games.ichigo.kit import CHINESE, JAPANESE
from hexfront.games.ichigo.rules.entering import closed_to
from hexfront.games.ichigo.rules.points import frozen
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.solitaire.japan_roles import (
    DETACHED,
    assault_troops,
    axis_of,
    bare_railroad,
    guards,
    line_posts,
    on_mainland,
    raided,
    taken,
    targets,
)
from hexfront.games.ichigo.solitaire.marching import ends
from hexfront.games.ichigo.solitaire.mind import Goal, Mind
from hexfront.games.ichigo.solitaire.ways import distance, far
from hexfront.games.ichigo.state import OVER, Ichigo, launched, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet

NOWHERE = 60


class Plan:
    """S5 A movement phase: goals given so far, and how many units will stand in each hex."""

    def __init__(self, m: Mind, s: Ichigo) -> None:
        self.m, self.s = m, s
        self.goals: dict[int, Goal] = {}
        self.here = Counter(s.where[u] for u in s.kit.units[JAPANESE] if s.where[u] >= 0)
        ready = [u for u in s.kit.mobile[JAPANESE] if s.where[u] >= 0 and not s.done[u] & OVER and not frozen(s, u)]
        held = guards(m, s)
        self.free = [u for u in ready if u not in held]
        self._ends: dict[int, list[int]] = {}

    def ends(self, unit: int) -> list[int]:
        """10.0 Where a unit can end, by the rules."""
        if unit not in self._ends:
            self._ends[unit] = ends(self.s, unit)
        return self._ends[unit]

    def open(self, unit: int) -> list[int]:
        """6.2 Where a unit can end with room in the plan."""
        limit, here = self.s.kit.limit[JAPANESE], self.s.where[unit]
        return [hex for hex in self.ends(unit) if hex == here or self.here[hex] < limit]

    def in_reach(self, unit: int, hexes: HexSet) -> list[int]:
        """6.2, 10.0 Those of some hexes in which a unit can end."""
        return [hex for hex in self.open(unit) if hexes >> hex & 1]

    def send(self, unit: int, hex: int, reason: str, /, **args: int) -> None:
        """Give a unit its goal; one that stays where it is has none."""
        self.free.remove(unit)
        if hex != self.s.where[unit]:
            self.here[self.s.where[unit]] -= 1
            self.here[hex] += 1
            self.goals[unit] = Goal(hex, reason, args)

    def far(self, hex: int, goal: int) -> int:
        """10.0 The points from a hex to a goal."""
        return far(self.s, JAPANESE, hex, goal)

    def nearer(self, unit: int, goal: int) -> int:
        """S10 The open hex from which a goal is nearest; where it stands if none is nearer. Company is welcome."""
        here = self.s.where[unit]
        return min(self.open(unit), key=lambda hex: (self.far(hex, goal), hex != here, -self.here[hex], hex))


def plan(m: Mind, s: Ichigo) -> dict[int, Goal]:
    """S5 Beachheads, the detachment, Ganzhow, assault axis by axis, then the line."""
    p = Plan(m, s)
    beachhead_troops(p)
    detachment(p)
    ganzhow(p)
    assaults = [(axis, assault_troops(m, s, axis, on_mainland(s))) for axis in m.system.queues]
    for axis, troops in assaults:
        assault(p, axis, [u for u in troops if u in p.free])
    line(p)
    return p.goals


# S5.2, S5.3 the assault


def assault(p: Plan, axis: str, troops: list[int]) -> None:
    """S5.3 Five of the best for each defended objective, ten for a city with three units; empty ones are entered."""
    if not troops:
        return
    left = targets(p.m, p.s, axis, p.s.where[troops[0]])
    walk_in(p, left, troops)
    defended = [hex for hex in left if closed_to(p.s, JAPANESE) >> hex & 1]
    for target in defended or left:
        number = p.m.system.japan.assault_stack * (2 if strong(p, target) else 1)
        team = sorted(troops, key=lambda u: (-p.m.worth(p.s, u), p.far(p.s.where[u], target), u))[:number]
        for unit in team:
            to_front(p, unit, target)
            troops.remove(unit)


def strong(p: Plan, hex: int) -> bool:
    """S5.3 A city held by three or more units."""
    return bool(p.s.kit.cities >> hex & 1) and len(units_in(p.s, hex)) >= p.m.system.japan.join_from


def walk_in(p: Plan, left: list[int], troops: list[int]) -> None:
    """S5.2 An objective without defenders is entered by the weakest unit that can."""
    for hex in left:
        if not closed_to(p.s, JAPANESE) >> hex & 1 and not p.here[hex]:
            able = [u for u in (*line_troops(p, troops), *troops) if u in p.free and hex in p.open(u)]
            if able:
                unit = min(able, key=lambda u: (p.m.worth(p.s, u), u))
                p.send(unit, hex, "solo.walk_in", hex=hex)
                if unit in troops:
                    troops.remove(unit)


def line_troops(p: Plan, troops: list[int]) -> list[int]:
    """S5.3 Everybody on the mainland who is free and not among the assault troops of an axis."""
    several = {u for axis in p.m.system.queues for u in assault_troops(p.m, p.s, axis, on_mainland(p.s))}
    return [u for u in p.free if u not in several and u not in troops and p.s.kit.mainland >> p.s.where[u] & 1]


def to_front(p: Plan, unit: int, target: int) -> None:
    """S5.3 Next to the target, with the others and not over a river; else as near as it comes."""
    s, exits = p.s, p.s.kit.way_to
    fronts = s.kit.beside[target] & ~closed_to(s, JAPANESE)
    able = [hex for hex in p.open(unit) if fronts >> hex & 1]
    if able:
        hex = min(able, key=lambda h: (exits[h][target].river, -p.here[h] + (h == s.where[unit]), h))
        p.send(unit, hex, "solo.assault", hex=target, target=hex)
    elif closed_to(s, JAPANESE) >> target & 1 or p.far(s.where[unit], target) < NOWHERE:
        hex = p.nearer(unit, target)
        p.send(unit, hex, "solo.assault_far", hex=target, target=hex)


def ganzhow(p: Plan) -> None:
    """S5.2 On turns 1 and 2, while it holds one unit: the units of Nanchang and the nearest of Canton."""
    t, s = p.m.system.japan, p.s
    hex = p.m.system.hex(t.ganzhow)
    if s.turn > t.ganzhow_until or taken(s, hex) or len(units_in(s, hex)) > 1:
        return
    near = [u for u in p.free if s.kit.is_division[u] and distance(s, s.where[u], hex) <= t.ganzhow_near]
    for unit in sorted(near, key=lambda u: (p.far(s.where[u], hex), u))[: t.ganzhow_units + 1]:
        to_front(p, unit, hex)


# S5.3 the line


def line(p: Plan) -> None:
    """S5.3, S8 Retake rail hexes; from turn 3 hold what was taken; from turn 6 walk onto empty rail hexes."""
    for hex in raided(p.m, p.s):
        retake(p, hex)
    hold_ends(p)
    for hex in line_posts(p.m, p.s):
        hold(p, hex)
    if p.s.turn >= p.m.system.japan.walk_from:
        walk(p)


def hold_ends(p: Plan) -> None:
    """S5.8 With Causeway two units each in the ends of the railroad."""
    ends_ = (p.s.kit.north_end, p.s.kit.south_end) if launched(p.s) else ()
    for hex in ends_:
        missing = p.m.system.japan.ends_guard - p.here[hex]
        for _ in range(0 if closed_to(p.s, JAPANESE) >> hex & 1 else max(0, missing)):
            _nearest(p, hex, "solo.line_post")


def walk(p: Plan) -> None:
    """S5.3 From turn 6 line troops walk onto empty rail hexes, the others towards the nearest of them."""
    bare = [hex for hex in bits.each(bare_railroad(p.s)) if not p.here[hex]]
    for hex in bare:
        _nearest(p, hex, "solo.line_walk")
    left = [hex for hex in bare if not p.here[hex]]
    for unit in line_troops(p, []) if left else []:
        goal = min(left, key=lambda hex: (p.far(p.s.where[unit], hex), hex))
        if p.far(p.s.where[unit], goal) < NOWHERE:
            p.send(unit, p.nearer(unit, goal), "solo.line_walk", hex=goal)


def retake(p: Plan, hex: int) -> None:
    """S5.3, S8 The nearest line unit goes next to the raider, or onto a hex he has left."""
    s = p.s
    if not closed_to(s, JAPANESE) >> hex & 1:
        _nearest(p, hex, "solo.line_retake")
        return
    fronts = s.kit.beside[hex] & ~closed_to(s, JAPANESE)
    able = [u for u in line_troops(p, []) if p.in_reach(u, fronts)]
    if able:
        unit = min(able, key=lambda u: (not fronts >> s.where[u] & 1, p.far(s.where[u], hex), -p.m.worth(s, u), u))
        goals = p.in_reach(unit, fronts)
        p.send(unit, min(goals, key=lambda h: (h != s.where[unit], h)), "solo.line_retake", hex=hex)


def hold(p: Plan, hex: int) -> None:
    """S5.3 One unit in a taken airbase, rail city or rail hex in danger; whoever is there stays."""
    staying = [u for u in units_in(p.s, hex) if u not in p.goals and u not in p.free]
    if staying:
        return
    here = [u for u in line_troops(p, []) if p.s.where[u] == hex]
    if here:
        p.send(here[0], hex, "solo.line_post", hex=hex)
    elif not p.here[hex]:
        _nearest(p, hex, "solo.line_post")


def _nearest(p: Plan, hex: int, reason: str) -> None:
    """S5.3 The nearest line unit that can reach a hex goes there."""
    able = [u for u in line_troops(p, []) if hex in p.open(u)]
    if able:
        unit = min(able, key=lambda u: (p.far(p.s.where[u], hex), p.m.worth(p.s, u), u))
        p.send(unit, hex, reason, hex=hex)


# S5.9 the detachment


def detachment(p: Plan) -> None:
    """S5.9, S9 Without Causeway the detachment goes for Chungking on turns 8 and 9; before that it stays."""
    s, t = p.s, p.m.system.detachment
    for unit in [u for u in p.m.system.detached if u in p.free and axis_of(p.m, s, u) == DETACHED]:
        if s.turn < t.turn:
            p.send(unit, s.where[unit], "solo.detachment_waits", hex=s.where[unit])
        elif s.turn < t.last_turn:
            hex = stepping_stone(p, unit)
            p.send(unit, hex, "solo.detachment", hex=s.kit.chungking, target=hex)
        else:
            hex = within_five(p, unit)
            p.send(unit, hex, "solo.detachment_last", hex=hex)


def redirected(m: Mind, s: Ichigo, unit: int) -> Goal | None:
    """S5.9 The points are known now: where a unit of the detachment goes with them; None if it stays or is no such."""
    if unit not in m.system.detached or axis_of(m, s, unit) != DETACHED:
        return m.goals.get(unit)
    p = Plan(m, s)
    detachment(p)
    m.goals.pop(unit, None)
    m.goals |= {u: goal for u, goal in p.goals.items() if u == unit}
    return m.goals.get(unit)


def stepping_stone(p: Plan, unit: int) -> int:
    """S5.9 From where a hex within five of Chungking costs at most three points: away from Chinese, best terrain."""
    goals = p.s.kit.near_chungking & p.s.kit.land & ~closed_to(p.s, JAPANESE)
    cost = {hex: min((p.far(hex, g) for g in bits.each(goals)), default=NOWHERE) for hex in p.open(unit)}
    able = [hex for hex in cost if cost[hex] <= p.m.system.detachment.step]
    if not able:
        return min(cost, key=lambda hex: (cost[hex], hex))
    cover = p.s.kit.ground_shift
    return min(able, key=lambda hex: (chinese_beside(p.s, hex), -cover[hex], cost[hex], hex))


def within_five(p: Plan, unit: int) -> int:
    """S5.9, S9 Within five hexes of Chungking, beside the fewest Chinese factors; else as near as it comes."""
    s, near = p.s, p.s.kit.near_chungking
    able = [hex for hex in p.open(unit) if near >> hex & 1]
    if able:
        return min(able, key=lambda hex: (beside_factors(p.m, s, hex), -s.kit.ground_shift[hex], hex))
    goals = near & s.kit.land & ~closed_to(s, JAPANESE)
    goal = min(bits.each(goals), key=lambda hex: (p.far(s.where[unit], hex), hex), default=s.kit.chungking)
    return p.nearer(unit, goal)


def chinese_beside(s: Ichigo, hex: int) -> int:
    """S5.9 How many Chinese units are next to a hex."""
    return sum(len(units_in(s, h)) for h in bits.each(s.kit.beside[hex] & s.china_at))


def beside_factors(m: Mind, s: Ichigo, hex: int) -> int:
    """S5.9 What the Chinese units next to a hex are taken for."""
    near = bits.each(s.kit.beside[hex] & s.china_at)
    return sum(sum(m.stack(s, h, defense=False)) for h in near if s.kit.nation[units_in(s, h)[0]] == CHINESE)


# S5.8 beachheads


def beachhead_troops(p: Plan) -> None:
    """S5.8 With Causeway a stack goes next to each beachhead in reach; on the last turn everybody who can."""
    if not launched(p.s):
        return
    last = p.s.turn >= p.s.kit.tables.turns.last_with_causeway
    for n in (0, 1):
        if (hex := beachhead(p.s, n)) >= 0:
            ring(p, hex, everybody=last)


def ring(p: Plan, hex: int, everybody: bool) -> None:
    """S5.8 Next to a beachhead, in rough, mountain or city hexes if there are any; those who are there stay."""
    s = p.s
    wanted = ring_hexes(s, hex, everybody)
    able = [u for u in p.free if p.in_reach(u, wanted)]
    team = sorted(able, key=lambda u: (not wanted >> s.where[u] & 1, -p.m.worth(s, u), u))
    for unit in team if everybody else team[: p.m.system.japan.assault_stack]:
        if goals := p.in_reach(unit, wanted):
            best = min(goals, key=lambda h: (h != s.where[unit], -s.kit.ground_shift[h], p.here[h], h))
            p.send(unit, best, "solo.ring", hex=hex, target=best)


def ring_hexes(s: Ichigo, hex: int, everybody: bool) -> HexSet:
    """S5.8 The hexes beside a beachhead, those good for a defense unless everybody goes or there are none."""
    fronts = s.kit.beside[hex] & ~closed_to(s, JAPANESE)
    hard = bits.of(h for h in bits.each(fronts) if s.kit.ground_shift[h] or s.kit.cities >> h & 1)
    return fronts if everybody else hard or fronts
