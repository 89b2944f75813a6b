"""Opinions on every decision of a game of the series, and what a position is worth; a game adds its own steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hexfront.bots.parts.advice import be_done, only_one, ranked
from hexfront.bots.parts.orders import Order
from hexfront.games.rising_sun.judgement import arrivals, battles, guns, joint, reserves
from hexfront.games.rising_sun.judgement.moves import MovePlan
from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.judgement.worth import sites
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.rules.administrative import RemoveReserves
from hexfront.games.rising_sun.rules.advancing import Advance, Pursuit
from hexfront.games.rising_sun.rules.air_units import Interdicting, Laying
from hexfront.games.rising_sun.rules.artillery import Aiming, Bombarding
from hexfront.games.rising_sun.rules.combat import Attacks
from hexfront.games.rising_sun.rules.declaring import Declare, Support
from hexfront.games.rising_sun.rules.defensive_reserves import DefensiveReserves
from hexfront.games.rising_sun.rules.initiative import Bidding
from hexfront.games.rising_sun.rules.movement import Movement
from hexfront.games.rising_sun.rules.movement_points import ENTERED_PACE, LANDED_PACE
from hexfront.games.rising_sun.rules.moving import Moving, start_refusal
from hexfront.games.rising_sun.rules.naval_units import Sailing
from hexfront.games.rising_sun.rules.offensive_reserves import OffensiveReserves
from hexfront.games.rising_sun.rules.paying import Paying
from hexfront.games.rising_sun.rules.reinforcements import Entering
from hexfront.games.rising_sun.rules.replacements import Rebuilding, Spending
from hexfront.games.rising_sun.rules.resolving import ChooseTable, NewLead, Reroll
from hexfront.games.rising_sun.rules.set_up import Deployed, Deploying
from hexfront.games.rising_sun.rules.stacking import Overstacked
from hexfront.games.rising_sun.rules.staffs import Returning, ReturnOfStaffs
from hexfront.games.rising_sun.rules.supporting_fire import SupportingFire
from hexfront.games.rising_sun.state import RESERVE_MOVEMENT, RisingSun, control
from hexfront.kernel.act import Act
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import Step, options

Outlook = Callable[[Any], float]
"""The chance of Japan, between 0 and 1, as a quick look at a state tells it."""


class Moment(NamedTuple):
    """A decision to be judged."""

    judge: RisingSunJudge
    s: Any
    side: int
    step: Any
    acts: list[Act]


Advice = Callable[[Moment], list[Opinion]]


class RisingSunJudge:
    """The judgement of one player; the plan of a phase is made when it is first asked for."""

    def __init__(
        self, kit: RisingSunKit, temper: float, whim: int, own: Mapping[type[Step[Any]], Advice], outlook: Outlook
    ) -> None:
        self.kit, self.temper, self.whim, self.outlook = kit, temper, whim, outlook
        self.advice = {**ADVICE, **own}
        self._plan: Plan | None = None
        self._planned: tuple[int, ...] = ()
        self._reserves: Plan | None = None
        self._committed: tuple[int, ...] = ()

    def opinions(self, s: RisingSun, side: int) -> list[Opinion]:
        """Opinions on the options of the moment, the best first."""
        acts = options(s, side)
        if len(acts) == 1:
            return only_one(acts)
        step = s.stack[-1]
        return ranked(self.advice.get(type(step), _anything)(Moment(self, s, side, step, acts)), acts)

    def moves(self, s: RisingSun, side: int) -> MovePlan:
        """The plan of the regular movement phase, which the bombardment before it looks at too."""
        key = (s.turn, s.phase, side)
        if not isinstance(self._plan, MovePlan) or self._planned != key:
            top = s.stack[-1]
            going = top.units if isinstance(top, Moving) and top.fresh else ()
            units = [u for u in s.kit.units[side] if u in going or start_refusal(s, side, u) is None]
            self._plan, self._planned = MovePlan(s, side, units, self.temper, self.whim).make(), key
        return self._plan

    def committing(self, s: RisingSun, side: int, going: int = -1) -> Plan:
        """9.31 The plan of the reserve movement phase."""
        key = (s.turn, s.phase, side)
        if self._reserves is None or self._committed != key:
            self._reserves = reserves.ReservePlan(s, side, self.temper, self.whim, going)
            self._committed = key
        return self._reserves

    def on_spot(self, s: RisingSun, side: int) -> Plan:
        """What can be attacked from where everybody stands."""
        plan = battles.plan_on_spot(s, side, self.temper, self.whim)
        if isinstance(self._plan, MovePlan) and self._planned[::2] == (s.turn, side):
            plan.guns = self._plan.guns
        return plan

    def plans_anew(self, s: RisingSun, side: int) -> bool:
        """A regular movement phase in which nobody has moved yet."""
        return isinstance(s.stack[-1], Movement) and not any(s.moved[u] for u in s.kit.units[side])

    def foresight(self, s: RisingSun, side: int) -> int:
        """Nothing is searched: two plans of a phase differ by less than the dice."""
        return 0

    def chance(self, s: RisingSun, side: int) -> float:
        """The chance to win, as the game's own look tells it."""
        if not s.stack:
            return 0.5 if s.winner < 0 else float(s.winner == side)
        japan = self.outlook(s)
        return japan if side == 0 else 1 - japan


def even_look(s: RisingSun) -> float:
    """Places and strength on the map, weighed against each other."""
    worth = sites(s, 0)
    held = sum(value for hex, value in worth.items() if control(s, 0) >> hex & 1)
    share = held / max(1.0, sum(worth.values()))
    ours, theirs = joint.strength_on_map(s, 0), joint.strength_on_map(s, 1)
    return 1 / (1 + math.exp(-(4 * (share - 0.5) + 2 * (ours - theirs) / max(1, ours + theirs))))


# moving


def _movement(m: Moment) -> list[Opinion]:
    """8.12 Who comes in, who has a way to go, who builds, who is to be put in reserve; then the end."""
    plan = m.judge.moves(m.s, m.side)
    found = [Opinion(act, 0.0, "no_more_moves") for act in m.acts if act.verb == "end"]
    for act in m.acts:
        match act.verb:
            case "enter":
                found.append(Opinion(act, 9.0, "bring_in", {"unit": act.a}))
            case "sail" if act.a in plan.landing or arrivals.sails(m.s, m.side, act.a):
                found.append(Opinion(act, 9.5, "sail", {"unit": act.a}))
            case "build" if act.a in plan.building:
                found.append(Opinion(act, 7.0, "build", {"unit": act.a}))
            case "move":
                found += _set_out(m, plan, act)
    return found or be_done(m.acts, ("move",))


def _set_out(m: Moment, plan: MovePlan, act: Act) -> list[Opinion]:
    """8.12, 9.11 A unit with an order, guns and staffs after the others; or one that may be put in reserve."""
    order, kit = plan.given.get(act.a), m.s.kit
    later = 2.0 * (kit.is_artillery[act.a] or kit.is_headquarters[act.a])
    if order is not None and order.path:
        return [Opinion(act, 6.0 - later, order.reason, {"unit": act.a, "hex": order.hex})]
    waits = order is None or order.reason != "attack"
    if waits and kit.has_zoc[act.a] and not plan.mobility.beside >> m.s.where[act.a] & 1:
        return [Opinion(act, 2.0, "in_reserve", {"unit": act.a})]
    return []


def _moving(m: Moment) -> list[Opinion]:
    """8.1 The next hex of the way, or at its end a check for reserve."""
    move: Moving = m.step
    unit, here = move.units[0], m.s.where[move.units[0]]
    if m.s.phase == RESERVE_MOVEMENT:
        return _committed(m, unit)
    plan = m.judge.moves(m.s, m.side)
    order = _order(plan, move, here)
    if order is None:
        return _at_the_end(m, unit)
    about = {"unit": unit, "hex": order.hex}
    if move.fresh and order.path and (hint := _pace(m, plan, unit, order.path[-1])):
        return [Opinion(hint, 2.0, order.reason, about)]
    after = order.after(here)
    if after is not None and (go := Act("to", after)) in m.acts:
        return [Opinion(go, 1.0, order.reason, about)]
    return _at_the_end(m, unit)


def _order(plan: MovePlan, move: Moving, here: int) -> Order | None:
    """8.1 The order of a unit on its way; who has just come in gets one."""
    unit = move.units[0]
    arrives = move.pace in (ENTERED_PACE, LANDED_PACE) and unit not in plan.given
    if arrives and (order := plan.improvise(move, here)):
        plan.given[unit] = order
    return plan.given.get(unit)


def _pace(m: Moment, plan: MovePlan, unit: int, goal: int) -> Act | None:
    """8.3, S-2.10.1 Before the first hex: whether to ride, whether to hurry."""
    pace = 1 if unit in plan.hurrying else 0
    if (ride := Act("motor")) in m.acts and plan.mobility.rides(unit, goal, pace):
        return ride
    return hurry if pace and (hurry := Act("strategic")) in m.acts else None


def _committed(m: Moment, unit: int) -> list[Opinion]:
    """9.32ter A committed unit goes to where it attacks from."""
    order = m.judge.committing(m.s, m.side, unit).given.get(unit)
    after = order.after(m.s.where[unit]) if order else None
    if order and after is not None and (go := Act("to", after)) in m.acts:
        return [Opinion(go, 1.0, order.reason, {"unit": unit, "hex": order.hex})]
    return [Opinion(Act("stop"), 0.0, "stay", {"unit": unit})]


def _at_the_end(m: Moment, unit: int) -> list[Opinion]:
    """9.11 A unit that has come to the end of its way is put in reserve if it may be."""
    check = Act("check", unit)
    if check in m.acts and m.s.kit.has_zoc[unit]:
        return [Opinion(check, 1.0, "in_reserve", {"unit": unit})]
    return [Opinion(Act("stop"), 0.0, "stay", {"unit": unit})]


# the rest


def _attacks(m: Moment) -> list[Opinion]:
    return battles.attacks(m.s, m.judge.on_spot(m.s, m.side), m.acts, m.step.reserve, False)


def _bidding(m: Moment) -> list[Opinion]:
    units = [u for u in m.s.kit.units[m.side] if m.s.where[u] >= 0]
    return joint.bidding(Plan(m.s, m.side, units, m.judge.temper), m.acts)


def _anything(m: Moment) -> list[Opinion]:
    """Decisions of little weight: be done, or take the first."""
    return be_done(m.acts, ("done", "end", "auto", "stop"))


ADVICE: dict[type[Step[Any]], Advice] = {
    Deploying: lambda m: arrivals.deploying(m.s, m.side, m.acts),
    Deployed: lambda m: arrivals.deployed(m.s, m.side, m.acts),
    Bidding: _bidding,
    Spending: lambda m: joint.spending(m.s, m.acts),
    Rebuilding: lambda m: joint.placing(m.s, m.side, m.acts, "rebuild_here"),
    ReturnOfStaffs: lambda m: be_done(m.acts, ("bring_back",)),
    Returning: lambda m: joint.placing(m.s, m.side, m.acts, "staff_here"),
    Bombarding: lambda m: guns.bombarding(m.s, m.judge.moves(m.s, m.side), m.acts),
    Aiming: lambda m: guns.aiming(m.s, m.judge.moves(m.s, m.side), m.step, m.acts),
    Movement: _movement,
    Moving: _moving,
    Entering: lambda m: arrivals.entering(m.s, m.judge.moves(m.s, m.side), m.step.unit, m.acts),
    Sailing: lambda m: arrivals.sailing(m.s, m.judge.moves(m.s, m.side), m.step.unit, m.acts),
    Attacks: _attacks,
    Declare: lambda m: battles.declare(m.s, m.judge.on_spot(m.s, m.side), m.step.attack, m.acts),
    Support: lambda m: battles.support(m.s, m.acts),
    DefensiveReserves: lambda m: battles.defensive_reserves(m.s, m.step.attack, m.acts),
    SupportingFire: lambda m: guns.supporting_fire(m.s, m.step, m.acts),
    NewLead: lambda m: battles.new_lead(m.s, m.acts),
    ChooseTable: lambda m: battles.choose_table(m.s, m.step.attack, m.acts),
    Reroll: lambda m: battles.reroll(m.s, m.step.attack, m.step.maximum, m.step.die, m.acts),
    Paying: lambda m: battles.paying(m.s, m.acts),
    Advance: lambda m: battles.advances(m.s, m.step.attack, m.acts),
    Pursuit: lambda m: battles.pursuit(m.s, m.judge.on_spot(m.s, m.side), m.step.unit, m.acts),
    Overstacked: lambda m: battles.overstacked(m.s, m.acts),
    OffensiveReserves: lambda m: reserves.offensive(m.judge.committing(m.s, m.side), m.acts),
    Interdicting: lambda m: joint.interdicting(m.acts),
    Laying: lambda m: joint.laying(m.s, m.side, m.acts),
    RemoveReserves: lambda m: reserves.dismissing(m.acts),
}


def judge_of(
    kit: RisingSunKit,
    temper: float = EVEN,
    whim: int = 0,
    own: Mapping[type[Step[Any]], Advice] | None = None,
    outlook: Outlook = even_look,
) -> Judge:
    """The judgement of one player in a game of the series, with what the game adds."""
    return RisingSunJudge(kit, temper, whim, own or {}, outlook)


def judge(kit: RisingSunKit, temper: float = EVEN, whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of one player; there is one way of playing, plain or keen."""
    return judge_of(kit, temper, whim)
