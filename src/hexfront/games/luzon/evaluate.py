"""Opinions on every decision of Luzon, and what a position is worth.

The judge guards the objectives of the counteroffensive with as few units as the rules allow, in the Historical scenario
keeps the screen before the base area besides, cuts the cropland off by the cheapest line, sends every other unit after
what pays best, and enters no hex at poor odds before the last turn. It acts with one unit until that unit is done, then
with the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfront.bots.parts.advice import ranked
from hexfront.bots.parts.choosing import assigned
from hexfront.games.luzon.judgement import shoulder
from hexfront.games.luzon.judgement.threat import Threat, holds, stands_firm
from hexfront.games.luzon.judgement.worth import (
    cropland_line,
    goal_values,
    hits_expected,
    progress,
    turns_left,
    victory_chance,
)
from hexfront.games.luzon.operations import ChooseDrop, ChooseLanding, Displace, USOperations
from hexfront.games.luzon.rules import counteroffensive as co
from hexfront.games.luzon.rules.administrative import Deduct
from hexfront.games.luzon.rules.combat import PreparedAssault, SplitHits, support_cost, support_refusal
from hexfront.games.luzon.rules.defenders import modifier
from hexfront.games.luzon.rules.movement import step_cost, ways
from hexfront.games.luzon.rules.reinforcements import landing_hexes, landing_refusal
from hexfront.games.luzon.rules.stacking import may_halt
from hexfront.games.luzon.rules.victory import OBJECTIVE_FOUR
from hexfront.games.luzon.sequence import RescueMission
from hexfront.games.luzon.state import Luzon, is_us
from hexfront.hexmap import bits, paths
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import Step, options

FAR = 24
"""Points looked ahead: two turns and a half of a division."""
SURE = 0.7
"""The chance at which a hex is entered, at an even temper."""
STAY = 2
"""Who stands beside a city goes for what is no more points away than this, not for more."""
EVERYWHERE: HexSet = -1
"""Any hex."""
FIRM = 0.99
"""The chance to outlast the counteroffensive below which a guard gives up no points."""


def acts_by_unit(acts: list[Act]) -> dict[int, list[Act]]:
    """5.4 What each unit may do."""
    found: dict[int, list[Act]] = {}
    for act in acts:
        if act.verb != "end":
            found.setdefault(act.a, []).append(act)
    return found


class LuzonJudge:
    """The judgement of the player."""

    def __init__(self, temper: float = EVEN) -> None:
        self.temper = temper
        self._turn = 0
        self._done: set[int] = set()
        self._claims: dict[int, int] = {}
        self._guards: tuple[tuple[int, int], dict[int, int]] | None = None
        self._keepers: tuple[tuple[int, int], frozenset[int]] | None = None
        self._line: HexSet | None = None

    def opinions(self, s: Luzon, side: int) -> list[Opinion]:
        """Opinions on the options of the moment, the best first."""
        acts = options(s, side)
        found = ADVICE.get(type(s.stack[-1]), _first)(self, s, acts)
        return ranked(found, acts)

    def chance(self, s: Luzon, side: int) -> float:
        """The counteroffensive beaten, if it comes, or the objectives in time, if it does not."""
        if not s.stack:
            return float(s.winner == side)
        comes = 1 - (5 / 6) ** turns_left(s) if co.may_come(s) else 0.0
        if OBJECTIVE_FOUR in s.options:
            return (1 - comes * (1 - stands_firm(s))) * progress(s)
        return comes * stands_firm(s) + (1 - comes) * progress(s)

    def plans_anew(self, s: Luzon, side: int) -> bool:
        """An Operations Phase in which nobody has acted."""
        return isinstance(s.stack[-1], USOperations) and s.active < 0

    def foresight(self, s: Luzon, side: int) -> int:
        """Nothing is searched: other plans, played to the end of the game, won no more often than the plain one."""
        return 0

    # the Operations Phase

    def operations(self, s: Luzon, acts: list[Act]) -> list[Opinion]:
        """5.4 One unit after the other; guards relieve each other when the rest has left."""
        if self._turn != s.turn:
            self._turn, self._done, self._claims, self._line = s.turn, set(), {}, None
        by_unit = acts_by_unit(acts)
        if Act("end") not in acts:
            return self.go_on(s, by_unit.get(s.active, []), acts)
        guards = self.guards(s)
        order = [s.active] if s.active in by_unit else []
        for unit in [*order, *(u for u in by_unit if u not in guards), *guards]:
            if unit in by_unit and unit not in self._done:
                found = self.orders(s, unit, by_unit[unit])
                if found:
                    return found
                self._done.add(unit)
        return [Opinion(Act("end"), 0.0, "rest")]

    def orders(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """What a unit does: guard a post, keep the screen, or go for objectives."""
        if unit in self.guards(s):
            return self.guard(s, unit, acts)
        return self.keep_screen(s, unit, acts) if unit in self.keepers(s) else self.send(s, unit, acts)

    def go_on(self, s: Luzon, acts: list[Act], all_acts: list[Act]) -> list[Opinion]:
        """6.1 The active unit may not halt here: on towards its goal, or anywhere it may halt."""
        found = (self.keep_screen if s.active in self.keepers(s) else self.send)(s, s.active, acts)
        if found:
            return found
        rest = [a for a in acts if a.verb == "move"] or all_acts
        return [Opinion(a, float(self.open_ground(s, a)), "move_on", {"unit": s.active}) for a in rest]

    def open_ground(self, s: Luzon, act: Act) -> bool:
        """Whether an action leads to land that is ours and empty."""
        return act.verb == "move" and is_us(s, act.b) and not s.occupied >> act.b & 1 and not s.kit.is_water[act.b]

    def guards(self, s: Luzon) -> dict[int, int]:
        """11.2 Who stands where the counteroffensive would strike or slip through: the nearest, smaller units first."""
        key = (s.turn, co.objectives(s))
        if self._guards is None or self._guards[0] != key:
            self._guards = (key, self.choose_guards(s) if co.may_come(s) else {})
        return self._guards[1]

    def keepers(self, s: Luzon) -> frozenset[int]:
        """11.3 Who keeps the screen this turn, where it is to be kept."""
        key = (s.turn, co.objectives(s))
        if self._keepers is None or self._keepers[0] != key:
            self._keepers = (key, shoulder.keepers(s, self.guards(s)) if shoulder.wanted(s) else frozenset())
        return self._keepers[1]

    def keep_screen(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """11.3 Ashore, then by the cheapest way to where it counts; there it takes what is at hand, and stays."""
        near = shoulder.zone(s)
        if s.where[unit] < 0:
            return self.bring_in(s, unit, acts)
        if near >> s.where[unit] & 1:
            return self.send(s, unit, acts, near)
        found = self.range_of(s, unit)
        places = [hex for hex in found.came if near >> hex & 1 and not s.occupied >> hex & 1]
        for hex in sorted(places, key=found.cost.__getitem__):
            way = found.way(hex)
            act = Act("move", unit, way[0])
            if act in acts and self.odds_on(s, unit, way) >= self.sure(s):
                return [Opinion(act, 1.0, "screen", {"unit": unit, "hex": hex})]
        return []

    def choose_guards(self, s: Luzon) -> dict[int, int]:
        """11.2 For every post the unit that is missed least and would hold it."""
        return assigned(
            Threat(s).posts(),
            lambda post: (u for u in s.kit.units if self.can_guard(s, u, post)),
            lambda unit, post: self.guard_cost(s, unit, post),
        )

    def can_guard(self, s: Luzon, unit: int, post: int) -> bool:
        """7.2 Whoever is on the map, or in the Box and may land there."""
        if s.where[unit] >= 0:
            return True
        return s.where[unit] == s.kit.offshore and bool(landing_hexes(s, unit) >> post & 1)

    def guard_cost(self, s: Luzon, unit: int, post: int) -> float:
        """The way there, what else the unit could do, and the danger that it falls."""
        kit, here = s.kit, s.where[unit]
        away = 1 if here < 0 else kit.board.grid.distance(here, post)
        other_use = 3.0 * kit.is_division[unit] + (unit in kit.airborne and not s.dropped[unit])
        return away + other_use + 40 * (1 - holds(s, kit.allowance[unit], post))

    def guard(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """A guard goes to its post and stays."""
        post = self.guards(s)[unit]
        if s.where[unit] == post:
            return []
        if s.where[unit] < 0:
            act = Act("land", unit)
            possible = act in acts and landing_refusal(s, unit, post) is None and not s.occupied >> post & 1
        else:
            way = self.way_to(s, unit, post)
            act = Act("move", unit, way[0] if way else -1)
            possible = act in acts and self.odds_on(s, unit, way) >= SURE
        return [Opinion(act, 1.0, "guard", {"unit": unit, "hex": post})] if possible else []

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

    def send(self, s: Luzon, unit: int, acts: list[Act], within: HexSet = EVERYWHERE) -> list[Opinion]:
        """A unit on its way to the objective that pays best, from the map or from the Box, by hexes it may stay in."""
        if s.where[unit] < 0:
            return self.bring_in(s, unit, acts)
        for act in acts:
            if act.verb == "assault" and self.assault_odds(s, act) >= self.sure(s):
                return [Opinion(act, 2.0, "storm", {"hex": act.b})]
        found = self.range_of(s, unit)
        best, worth = self.best_goal(s, unit, found, within)
        if best < 0:
            return []
        self._claims[unit] = best
        way = found.way(best)
        act = Act("move", unit, way[0])
        if act not in acts or self.odds_on(s, unit, way) < self.sure(s):
            return []
        reason = "line" if self.line(s) >> best & 1 else "objective"
        return [Opinion(act, worth, reason, {"unit": unit, "hex": best, "number": found.cost[best]})]

    def best_goal(self, s: Luzon, unit: int, found: paths.Reached, within: HexSet) -> tuple[int, float]:
        """The goal that pays best for the way, and how well; none if staying pays as much."""
        goals = self.goals(s, unit)
        best, worth = -1, goals.get(s.where[unit], 0.0) / (STAY + 2)
        for goal, value in goals.items():
            if goal in found.came and goal != s.where[unit] and not bits.of(found.way(goal)) & ~within:
                pays = value * self.could_take(s, unit, goal) / (found.cost[goal] + 2)
                if pays > worth:
                    best, worth = goal, pays
        return best, worth

    def sure(self, s: Luzon) -> float:
        """The chance at which a hex is entered: there is no later in the last turn."""
        return SURE - 0.2 * self.temper if turns_left(s) else 0.0

    def could_take(self, s: Luzon, unit: int, hex: int) -> float:
        """10.3 The chance to take a hex from beside it with all points; what will not be tried is left to others."""
        if is_us(s, hex):
            return 1.0
        chance = victory_chance(s, hex, s.kit.allowance[unit] - s.kit.japanese_cost[hex])
        return chance if chance >= self.sure(s) else 0.0

    def goals(self, s: Luzon, unit: int) -> dict[int, float]:
        """3.0 What is left to take, by worth; what others go for counts little, cities are approached."""
        claimed = {goal for other, goal in self._claims.items() if other != unit}
        found: dict[int, float] = {}
        for hexes, value in goal_values(s, self.line(s)):
            for hex in bits.each(hexes & ~s.us_control):
                if s.kit.cities >> hex & 1:
                    for near in self.approaches(s, unit, hex):
                        found[near] = max(found.get(near, 0.0), value)
                else:
                    found[hex] = max(found.get(hex, 0.0), value * (0.15 if hex in claimed else 1.0))
        return found

    def approaches(self, s: Luzon, unit: int, city: int) -> tuple[int, ...]:
        """8.4 Where a unit stands ready to assault a city: where it is, or any free hex beside it."""
        here, beside = s.where[unit], s.kit.board.around(bits.bit(city)) & s.kit.board.land & ~s.kit.cities
        if here >= 0 and beside >> here & 1 and may_halt(s, unit, here):
            return (here,)
        return tuple(bits.each(beside & ~s.occupied))

    def line(self, s: Luzon) -> HexSet:
        """3.2.2 The line this turn that would cut the cropland off."""
        if self._line is None:
            self._line = cropland_line(s)
        return self._line

    def bring_in(self, s: Luzon, unit: int, acts: list[Act]) -> list[Opinion]:
        """7.2, 8.9 From the Box: a drop on Corregidor, a landing near something worth it."""
        drops = [a for a in acts if a.verb == "drop"]
        island = [h for h in bits.each(s.kit.mandatory & ~s.us_control & ~s.kit.cities) if h in s.kit.garrisons]
        if drops and island:
            return [Opinion(drops[0], 2.0, "drop", {"unit": unit, "hex": island[0]})]
        lands = [a for a in acts if a.verb in ("land", "place")]
        return [Opinion(a, 1.0 - 0.01 * i, "bring_in", {"unit": unit}) for i, a in enumerate(lands)]

    def odds_on(self, s: Luzon, unit: int, way: tuple[int, ...]) -> float:
        """6.1, 10.3 The chance to get to the first hex of a way where the unit may halt, as far as its points last."""
        here, left = s.where[unit], s.op[unit]
        for hex in way:
            left -= step_cost(s, unit, here, hex)
            if left < 0:
                return 0.0
            if not is_us(s, hex) and not s.kit.is_water[hex]:
                return victory_chance(s, hex, left)
            if may_halt(s, unit, hex):
                return 1.0
            here = hex
        return 0.0

    def assault_odds(self, s: Luzon, act: Act) -> float:
        """10.6 The chance of a prepared assault with all who can support it."""
        points = s.op[act.a] - step_cost(s, act.a, s.where[act.a], act.b)
        for unit in s.kit.units:
            if support_refusal(s, unit, act.a, act.b) is None:
                points += s.op[unit] - support_cost(s, unit)
        return victory_chance(s, act.b, points)


def _rescue(judge: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """5.2 Somebody from the Box, or at least nobody on guard: the check for the counteroffensive is next."""
    guards = judge.choose_guards(s)
    keepers = shoulder.keepers(s, guards) if shoulder.wanted(s) else frozenset()

    def spare(act: Act) -> float:
        if act.verb == "refuse":
            return 0.0
        if act.a in guards or act.a in keepers:
            return 0.5 if act.a in guards else 0.7
        return 2.0 if s.where[act.a] < 0 else 1.0

    return [Opinion(a, spare(a), "rescue", {"unit": a.a}) for a in acts]


def _deduct(judge: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """5.5 From the Box, then from whoever has least before him; guards stay rested."""
    guards = judge.guards(s)
    found = []
    for act in acts:
        left = s.op[act.a] - act.b
        if s.where[act.a] < 0:
            spare = 2.0
        elif act.a in guards:
            spare = 1.5 if holds(s, left, guards[act.a]) >= FIRM else 0.0
        else:
            spare = 1.0
        found.append(
            Opinion(act, spare + 0.01 * act.b - (0.05 * (5 - left) if left < 5 else 0.0), "deduct", {"unit": act.a})
        )
    return found


def _choose_place(judge: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """7.2, 8.9 Near what is left to take, away from where others are."""
    unit = getattr(s.stack[-1], "unit", -1)
    post = judge.guards(s).get(unit, -1)
    if Act(acts[0].verb, post) in acts:
        return [Opinion(Act(acts[0].verb, post), 1.0, "guard", {"unit": unit, "hex": post})]
    if unit in judge.keepers(s):
        near = shoulder.zone(s)
        return [
            Opinion(a, -float(shoulder.hexes_to(s, bits.bit(a.a), near)), "screen", {"unit": unit, "hex": a.a})
            for a in acts
        ]
    goals = judge.goals(s, unit)
    grid = s.kit.board.grid
    found = []
    for act in acts:
        close = max((v / (2 + 2 * grid.distance(act.a, g)) for g, v in goals.items()), default=0.0)
        if isinstance(s.stack[-1], ChooseDrop):
            close = 9.0 if act.a in s.kit.garrisons and not s.kit.cities >> act.a & 1 else close
        cost = 0.0 if is_us(s, act.a) else 1 - victory_chance(s, act.a, s.op[unit] - 1)
        found.append(Opinion(act, close - 4 * cost, "land_here", {"hex": act.a}))
    return found


def _assault(_: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    hex = getattr(s.stack[-1], "hex", -1)
    return [Opinion(a, 1.0 if a.verb == "support" else 0.5, "storm", {"hex": hex}) for a in acts]


def _split(_: LuzonJudge, s: Luzon, acts: list[Act]) -> list[Opinion]:
    """10.6 Nobody to zero if it can be helped."""
    return [Opinion(a, float(s.op[a.a] - a.b) + 0.1 * a.b, "share_hits", {"unit": a.a}) for a in acts]


def _first(_: LuzonJudge, __: Luzon, acts: list[Act]) -> list[Opinion]:
    return [Opinion(a, float(-i), "no_view") for i, a in enumerate(acts)]


ADVICE: dict[type[Step[Luzon]], Callable[[LuzonJudge, Luzon, list[Act]], list[Opinion]]] = {
    USOperations: lambda judge, s, acts: judge.operations(s, acts),
    RescueMission: _rescue,
    Deduct: _deduct,
    ChooseLanding: _choose_place,
    ChooseDrop: _choose_place,
    Displace: _first,
    PreparedAssault: _assault,
    SplitHits: _split,
}


def judge(_kit: Any, temper: float = EVEN, _whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of the player in one game; there is one way of playing it, without whims."""
    return LuzonJudge(temper)
