"""Opinions on every decision of Luzon, and what a position is worth.

The judge holds the ways of the counteroffensive with a rested division, sends every other unit after the objective
that pays best, and never enters a hex at poor odds. It acts with one unit until that unit is done, then with the next.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hexfront.games.luzon.forecast import dice_distribution, entry_forecast
from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.rules import counteroffensive as co
from hexfront.games.luzon.rules.combat import support_cost, support_refusal
from hexfront.games.luzon.rules.defenders import column, modifier
from hexfront.games.luzon.rules.movement import step_cost, ways
from hexfront.games.luzon.rules.victory import cropland_cut_off
from hexfront.games.luzon.state import Luzon, in_play, is_us
from hexfront.hexmap import bits, paths
from hexfront.kernel.act import Act
from hexfront.kernel.judge import EVEN, Judge, Opinion, fancy
from hexfront.kernel.step import options

FAR = 24
"""Points looked ahead: two turns and a half of a division."""
SURE = 0.7
"""The chance at which a hex is entered, at an even temper."""
FANCY = 0.6
"""How much more or less a place may be worth to a whim."""
RESTED = 8
"""Points with which a division outlasts seven dice (11.7)."""


class LuzonJudge:
    """The judgement of the player."""

    def __init__(self, kit: LuzonKit, temper: float = EVEN, whim: int = 0) -> None:
        self.kit, self.temper, self.whim = kit, temper, whim
        self._turn = 0
        self._done: set[int] = set()
        self._claims: dict[int, int] = {}
        self._screen: list[int] | None = None

    def opinions(self, s: Luzon, side: int) -> list[Opinion]:
        """Opinions on the options of the moment, the best first."""
        acts = options(s, side)
        found = ADVICE.get(type(s.stack[-1]).__name__, _first)(self, s, acts)
        found.sort(key=lambda o: -o.weight)
        return found

    def chance(self, s: Luzon, side: int) -> float:
        """The counteroffensive beaten, if it comes, or the objectives in time, if it does not."""
        if not s.stack:
            return float(s.winner == side)
        left = s.kit.tables.turns.last - s.turn
        comes = 1 - (5 / 6) ** left
        return comes * stands_firm(s) + (1 - comes) * progress(s, left)

    def plans_anew(self, s: Luzon, side: int) -> bool:
        """An Operations Phase in which nobody has acted."""
        return type(s.stack[-1]).__name__ == "USOperations" and s.active < 0

    def foresight(self, s: Luzon, side: int) -> int:
        """What a turn brings shows at its end."""
        return 1

    # the Operations Phase

    def operations(self, s: Luzon, acts: list[Act]) -> list[Opinion]:
        """5.4 One unit after the other; the guard of the beachheads first."""
        if self._turn != s.turn:
            self._turn, self._done, self._claims, self._screen = s.turn, set(), {}, None
        by_unit: dict[int, list[Act]] = {}
        for act in acts:
            if act.verb not in ("end", "concede"):
                by_unit.setdefault(act.a, []).append(act)
        if Act("end") not in acts:
            return self.go_on(s, by_unit.get(s.active, []), acts)
        guards, screen = self.guards(s), self.screen(s)
        order = [s.active] if s.active in by_unit else []
        for unit in [*order, *guards, *screen, *by_unit]:
            if unit in by_unit and unit not in self._done:
                acts_of = by_unit[unit]
                if unit in guards:
                    found = self.guard(s, unit, acts_of)
                elif unit in screen:
                    found = self.stay_near(s, unit, acts_of)
                else:
                    found = self.send(s, unit, acts_of)
                if found:
                    return found
                self._done.add(unit)
        return [Opinion(Act("end"), 0.0, "rest")]

    def go_on(self, s: Luzon, acts: list[Act], all_acts: list[Act]) -> list[Opinion]:
        """6.1 The active unit may not halt here: on towards its goal, or anywhere it may halt."""
        found = self.send(s, s.active, acts)
        if found:
            return found
        rest = [a for a in acts if a.verb == "move"] or [a for a in all_acts if a.verb != "concede"] or all_acts
        return [Opinion(a, float(self.open_ground(s, a)), "move_on", {"unit": s.active}) for a in rest]

    def open_ground(self, s: Luzon, act: Act) -> bool:
        """Whether an action leads to land that is ours and empty."""
        return act.verb == "move" and is_us(s, act.b) and not s.occupied >> act.b & 1 and not s.kit.is_water[act.b]

    def guards(self, s: Luzon) -> list[int]:
        """11.2 The divisions that hold what the counteroffensive would go for: the nearest to each such place."""
        found: list[int] = []
        if s.turn == s.kit.tables.turns.last:
            return found
        for hex in self.posts(s):
            free = [u for u in s.kit.divisions if s.where[u] >= 0 and u not in found]
            if free:
                found.append(min(free, key=lambda u: (s.kit.board.grid.distance(s.where[u], hex), u)))
        return found

    def posts(self, s: Luzon) -> list[int]:
        """11.2 Where guards stand: the objective nearest to the base area, and the cities once they are ours."""
        coast_open = not co.nearest_objectives(s, False)
        goals = co.nearest_objectives(s, coast_open)[:1]
        return goals + list(bits.each(s.kit.cities & s.us_control))[:1]

    def guard(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """A guard goes to its post and stays; with points to spare it takes what lies beside it."""
        posts = self.posts(s)
        post = posts[min(self.guards(s).index(unit), len(posts) - 1)]
        if s.where[unit] == post:
            return []
        way = self.way_to(s, unit, post)
        if way and (act := Act("move", unit, way[0])) in acts and self.odds(s, act) >= SURE:
            return [Opinion(act, 1.0, "guard", {"unit": unit, "hex": post})]
        return []

    def screen(self, s: Luzon) -> list[int]:
        """11.3 Two divisions and two smaller units near the base area, the nearest; nobody where a line will do."""
        if self._screen is None:
            guards, need = self.guards(s), s.kit.tables.screen
            unneeded = s.turn == s.kit.tables.turns.last or (
                s.scenario != "historical" and co.line_holds(s, co.coast_opens(s))
            )
            if unneeded:
                self._screen = []
                return self._screen
            zone = zone_of(s)

            def away(unit: int) -> tuple[int, int]:
                here = s.where[unit]
                return (min((s.kit.board.grid.distance(here, h) for h in bits.each(zone)), default=99), unit)

            divisions = sorted((u for u in s.kit.divisions if s.where[u] >= 0 and u not in guards), key=away)
            watching = sum(zone >> s.where[u] & 1 for u in guards)
            smaller = [u for u in s.kit.units if not s.kit.is_division[u] and in_play(s, u)]
            smaller.sort(key=lambda u: away(u) if s.where[u] >= 0 else (3, u))
            self._screen = divisions[: max(0, need.divisions - watching)] + smaller[: need.sub_divisional]
        return self._screen

    def stay_near(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """11.3 Into the zone by the shortest way, then only from hex to hex of it."""
        zone = zone_of(s)
        if s.where[unit] < 0:
            near = [a for a in acts if a.verb == "place" and zone >> a.b & 1]
            return [Opinion(near[0], 1.0, "screen", {"unit": unit})] if near else self.bring_in(s, unit, acts)
        found = self.range_of(s, unit)
        here = s.where[unit]
        if zone >> here & 1:
            goals = {g: v for g, v in self.goals(s, unit).items() if zone >> g & 1 and g in found.came and g != here}
            goal = max(goals, key=lambda g: (goals[g] / (found.cost[g] + 2), -g), default=-1)
        else:
            open_to = [h for h in found.came if zone >> h & 1 and not s.occupied >> h & 1]
            goal = min(open_to, key=lambda h: (found.cost[h], h), default=-1)
        if goal < 0:
            return []
        act = Act("move", unit, found.way(goal)[0])
        if act not in acts or self.odds(s, act) < SURE or (zone >> here & 1 and not zone >> act.b & 1):
            return []
        self._claims[unit] = goal
        return [Opinion(act, 1.0, "screen", {"unit": unit, "hex": goal})]

    def way_to(self, s: Luzon, unit: int, goal: int) -> tuple[int, ...]:
        """The cheapest way, hits to be expected counted."""
        found = self.range_of(s, unit)
        return found.way(goal) if goal in found.came else ()

    def range_of(self, s: Luzon, unit: int) -> paths.Reached:
        """What a unit can get to in the turns ahead; hexes that must be fought for cost what they will cost."""
        us, hits = s.us_control, hits_expected(s.kit, modifier(s))

        def steps(here: int) -> list[tuple[int, int]]:
            return [(to, cost if us >> to & 1 else cost + hits[to]) for to, cost in ways(s, unit, here)]

        return paths.reach(steps, s.where[unit], FAR, s.kit.board.grid.size)

    def send(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """A unit on its way to the objective that pays best, from the map or from the Box."""
        if s.where[unit] < 0:
            return self.bring_in(s, unit, acts)
        assaults = [a for a in acts if a.verb == "assault"]
        for act in assaults:
            if self.assault_odds(s, act) >= SURE - 0.15 * self.temper:
                return [Opinion(act, 2.0, "storm", {"hex": act.b})]
        found = self.range_of(s, unit)
        goals = self.goals(s, unit)
        best, worth = -1, 0.0
        for goal, value in goals.items():
            if goal in found.came and goal != s.where[unit]:
                pays = value / (found.cost[goal] + 2)
                if pays > worth:
                    best, worth = goal, pays
        if best < 0:
            return []
        self._claims[unit] = best
        step = found.way(best)[0]
        act = Act("move", unit, step)
        if act not in acts or self.odds(s, act) < SURE - 0.2 * self.temper:
            return []
        return [Opinion(act, worth, "objective", {"unit": unit, "hex": best})]

    def goals(self, s: Luzon, unit: int) -> dict[int, float]:
        """3.0 What is left to take, by worth; what others go for counts little, cities are approached."""
        claimed = {goal for other, goal in self._claims.items() if other != unit}
        found: dict[int, float] = {}
        for hexes, value in goal_values(s):
            for hex in bits.each(hexes & ~s.us_control):
                if hex in s.kit.garrisons and s.kit.cities >> hex & 1:
                    for near in bits.each(s.kit.board.around(bits.bit(hex)) & s.kit.board.land & ~s.kit.cities):
                        if not s.occupied >> near & 1 or s.where[unit] == near:
                            found[near] = max(found.get(near, 0.0), value)
                else:
                    found[hex] = max(found.get(hex, 0.0), value * (0.15 if hex in claimed else 1.0))
        if self.whim:
            return {hex: value * (1 + FANCY * fancy(self.whim, hex)) for hex, value in found.items()}
        return found

    def bring_in(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """7.2, 8.9 From the Box: a drop on Corregidor, a landing near something worth it."""
        drops = [a for a in acts if a.verb == "drop"]
        island = [
            h for h in bits.each(s.kit.mandatory & ~s.us_control) if h in s.kit.garrisons and not s.kit.cities >> h & 1
        ]
        if drops and island:
            return [Opinion(drops[0], 2.0, "drop", {"unit": unit, "hex": island[0]})]
        lands = [a for a in acts if a.verb in ("land", "place")]
        return [Opinion(a, 1.0 - 0.01 * i, "bring_in", {"unit": unit}) for i, a in enumerate(lands)]

    def odds(self, s: Luzon, act: Act) -> float:
        """10.3 The chance to take the hex a move enters; 1 where nobody shoots."""
        if is_us(s, act.b) or s.kit.is_water[act.b]:
            return 1.0
        left = s.op[act.a] - step_cost(s, act.a, s.where[act.a], act.b)
        return victory_chance(s, act.b, left)

    def assault_odds(self, s: Luzon, act: Act) -> float:
        """10.6 The chance of a prepared assault with all who can support it."""
        points = s.op[act.a] - step_cost(s, act.a, s.where[act.a], act.b)
        for unit in s.kit.units:
            if support_refusal(s, unit, act.a, act.b) is None:
                points += s.op[unit] - support_cost(s, unit)
        return victory_chance(s, act.b, points)


def goal_values(s: Luzon) -> list[tuple[int, float]]:
    """3.0 The objectives and what a hex of each is worth now."""
    kit, need = s.kit, s.kit.tables.victory
    held = bits.count(kit.towns & s.us_control)
    beside = bits.count(kit.sgba_towns & s.us_control)
    crops = bits.count(kit.cropland & s.us_control)
    return [
        (kit.mandatory, 10.0),
        (kit.sgba_towns, 7.0 if beside < need.sgba_towns else 1.5),
        (kit.towns & ~kit.sgba_towns, 6.0 if held < need.towns else 0.5),
        (kit.cropland, 0.0 if crops >= need.cropland or cropland_cut_off(s) else 3.0),
    ]


@lru_cache(16)
def hits_expected(kit: LuzonKit, modifier: int) -> tuple[int, ...]:
    """10.2 The hits to be expected on entering each hex; none at sea."""
    return tuple(
        0 if kit.is_water[hex] else round(mean_garrison(kit, hex, modifier) * (7 - kit.hits_from[hex]) / 6)
        for hex in range(kit.board.grid.size)
    )


def mean_garrison(kit: LuzonKit, hex: int, modifier: int) -> float:
    """9.2, 9.3 The defenders, or fire dice, to be expected in a hex."""
    garrison = kit.garrisons.get(hex)
    if garrison is not None:
        return float(sum(number * p for number, p in dice_distribution(garrison.dice, garrison.less).items()))
    row = kit.defenders[hex]
    return sum(row[column(face, modifier) - 1] for face in range(1, 7)) / 6 if row else 0.0


def victory_chance(s: Luzon, hex: int, points: int) -> float:
    """10.3 The chance to take a hex with so many points left."""
    results = entry_forecast(s, hex, max(0, points)).results
    return float(sum(r.chance for r in results if r.key == "victory"))


def stands_firm(s: Luzon) -> float:
    """11.0 Whether the counteroffensive would be beaten as things stand."""
    coast_open = co.coast_opens(s)
    if not co.screen_in_place(s) and co.free_path(s, coast_open):
        return 0.0
    near = [u for u in s.kit.units if s.where[u] >= 0 and s.op[u] >= RESTED]
    return 0.95 if near else 0.5


def progress(s: Luzon, left: int) -> float:
    """3.0 How likely the objectives are in the turns left, from what is still to do."""
    kit, need = s.kit, s.kit.tables.victory
    todo = bits.count(kit.mandatory & ~s.us_control) * 2.0
    todo += max(0, need.towns - bits.count(kit.towns & s.us_control)) * 4.0
    todo += 0.0 if cropland_cut_off(s) else max(0, need.cropland - bits.count(kit.cropland & s.us_control)) * 3.0
    able = 12.0 * (left + 1)
    return max(0.0, min(1.0, 1.2 - todo / (1.6 * able)))


def zone_of(s: Luzon) -> int:
    """11.3 The land that counts as near the base area."""
    return co.near_base_area(s) & s.kit.board.land & ~s.kit.sgba


def _rescue(_: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    return [
        Opinion(a, 0.0 if a.verb == "refuse" else 2.0 if s.where[a.a] < 0 else 1.0, "rescue", {"unit": a.a})
        for a in acts
    ]


def _deduct(judge: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """5.5 From the Box, then from whoever has least before him; guards stay rested."""
    guards = judge.guards(s)
    found = []
    for act in acts:
        left = s.op[act.a] - act.b
        spare = 2.0 if s.where[act.a] < 0 else 0.0 if act.a in guards else 1.0
        if act.a in guards and left >= RESTED:
            spare = 1.5
        found.append(
            Opinion(act, spare + 0.01 * act.b - (0.05 * (5 - left) if left < 5 else 0.0), "deduct", {"unit": act.a})
        )
    return found


def _choose_place(judge: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """7.2, 8.9 Near what is left to take, away from where others are."""
    unit = getattr(s.stack[-1], "unit", -1)
    goals = judge.goals(s, unit)
    grid = s.kit.board.grid
    found = []
    for act in acts:
        near = max((v / (2 + 2 * grid.distance(act.a, g)) for g, v in goals.items()), default=0.0)
        if type(s.stack[-1]).__name__ == "ChooseDrop":
            near = 9.0 if act.a in s.kit.garrisons and not s.kit.cities >> act.a & 1 else near
        cost = 0.0 if is_us(s, act.a) else 1 - victory_chance(s, act.a, s.op[unit] - 1)
        found.append(Opinion(act, near - 4 * cost, "land_here", {"hex": act.a}))
    return found


def _assault(_: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    hex = getattr(s.stack[-1], "hex", -1)
    return [Opinion(a, 1.0 if a.verb == "support" else 0.5, "storm", {"hex": hex}) for a in acts]


def _split(_: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """10.6 Nobody to zero if it can be helped."""
    return [Opinion(a, float(s.op[a.a] - a.b) + 0.1 * a.b, "share_hits", {"unit": a.a}) for a in acts]


def _first(_: LuzonJudge, __: Luzon, acts: list[Act]) -> list[Opinion]:
    return [Opinion(a, float(-i), "no_view") for i, a in enumerate(acts)]


ADVICE: dict[str, Callable[[LuzonJudge, Luzon, list[Act]], list[Opinion]]] = {
    "USOperations": lambda judge, s, acts: judge.operations(s, acts),
    "RescueMission": _rescue,
    "Deduct": _deduct,
    "ChooseLanding": _choose_place,
    "ChooseDrop": _choose_place,
    "Displace": _first,
    "PreparedAssault": _assault,
    "SplitHits": _split,
}


def judge(kit: Any, temper: float = EVEN, whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of the player in one game; keen and plain play are the same here."""
    return LuzonJudge(kit, temper, whim)
