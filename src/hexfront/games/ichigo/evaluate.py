"""Opinions on every decision of Operation Ichi-Go, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from hexfront.bots.parts.advice import be_done, only_one, ranked
from hexfront.games.ichigo.judgement import air, arrivals, battles, china
from hexfront.games.ichigo.judgement.battles import SpotPlan, on_spot
from hexfront.games.ichigo.judgement.china import ChinesePlan
from hexfront.games.ichigo.judgement.doctrine import habits_of
from hexfront.games.ichigo.judgement.moves import MovePlan
from hexfront.games.ichigo.kit import CHINESE, JAPAN, JAPANESE, US, IchigoKit
from hexfront.games.ichigo.rules.absorption import Absorbing, Absorption
from hexfront.games.ichigo.rules.advancing import Advance, Momentum
from hexfront.games.ichigo.rules.air import PlaceAirpower, Raid
from hexfront.games.ichigo.rules.area_army import AreaArmyLanding
from hexfront.games.ichigo.rules.causeway import FormosaLanding, FormosaReaction, KwantungEntry
from hexfront.games.ichigo.rules.chinese_reinforcement import PlaceChinese
from hexfront.games.ichigo.rules.combat import Combat, Declare
from hexfront.games.ichigo.rules.flights import Airlift, Drop, SupplyWindow, drop_zones
from hexfront.games.ichigo.rules.landing import ChoosePort, FurtherLanding, MainlandLanding, PushOut
from hexfront.games.ichigo.rules.movement import Movement
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.rules.orders import Announce
from hexfront.games.ichigo.rules.points import frozen, set_out_refusal
from hexfront.games.ichigo.rules.reinforcement import JapaneseEntry
from hexfront.games.ichigo.rules.resolving import DefensiveTanks, Losses
from hexfront.games.ichigo.rules.stacking import overstacked
from hexfront.games.ichigo.rules.victory import conditions
from hexfront.games.ichigo.rules.withdrawal import Withdrawal, WithdrawalFate
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import Step, options

MovementPlan = MovePlan | ChinesePlan


class IchigoJudge:
    """The judgement of one player; the plan of a movement phase is made when it is first asked for."""

    def __init__(self, kit: IchigoKit, temper: float, whim: int) -> None:
        self.kit, self.temper, self.whim = kit, temper, whim
        self._plan: MovementPlan | None = None
        self._planned: tuple[int, ...] = ()
        self._ahead: MovePlan | None = None
        self._looked: tuple[object, ...] = ()

    def opinions(self, s: Ichigo, side: int) -> list[Opinion]:
        """Opinions on the options of the moment, the best first."""
        acts = options(s, side)
        if len(acts) == 1:
            return only_one(acts)
        step = s.stack[-1]
        return ranked(ADVICE.get(type(step), _anything)(Moment(self, s, side, step, acts)), acts)

    def plan(self, s: Ichigo, nation: int, going: tuple[int, ...] = ()) -> MovementPlan:
        """The plan of the movement phase that is going on; one made just before it will do."""
        key = (s.turn, nation)
        if self._plan is None or self._planned != key:
            self._planned = key
            if self._ahead is not None and self._looked == _look(s, nation):
                self._plan = self._ahead
            else:
                units = [u for u in s.kit.mobile[nation] if u in going or set_out_refusal(s, nation, u) is None]
                kind = ChinesePlan if nation == CHINESE else MovePlan
                self._plan = kind(s, nation, units, self.temper, self.whim).make()
        return self._plan

    def ahead(self, s: Ichigo, nation: int) -> MovePlan:
        """What a nation would do if it moved now, before its phase."""
        look = _look(s, nation)
        if self._ahead is None or self._looked != look:
            units = [u for u in s.kit.mobile[nation] if s.where[u] >= 0 and not frozen(s, u)]
            self._ahead = MovePlan(s, nation, units, self.temper, self.whim, in_phase=False).make()
            self._looked = look
        return self._ahead

    def spot(self, s: Ichigo, nation: int) -> SpotPlan:
        """What a nation could attack from where its units stand."""
        return on_spot(s, nation, self.temper, self.whim)

    def plans_anew(self, s: Ichigo, side: int) -> bool:
        """A movement phase in which nobody has moved yet."""
        step = s.stack[-1]
        return isinstance(step, Movement) and step.side == side and self._planned != (s.turn, step.nation)

    def foresight(self, s: Ichigo, side: int) -> int:
        """Nothing is searched: two plans of a phase differ by less than the dice."""
        return 0

    def chance(self, s: Ichigo, side: int) -> float:
        """The chance to win: points now, and how much of the railroad and the bases is held."""
        if not s.stack:
            return 0.5 if s.winner < 0 else float(s.winner == side)
        japan = 1 / (1 + math.exp(-outlook(s)))
        return japan if side == JAPAN else 1 - japan


def _look(s: Ichigo, nation: int) -> tuple[object, ...]:
    """What a plan of a nation starts from, as everybody sees it: two of one look are the same."""
    mine = tuple((s.where[u], s.lost[u], s.raided[u]) for u in s.kit.mobile[nation])
    return s.turn, nation, mine, s.japan_control, s.china_at, s.us_at, s.japan_at, s.once_allied


def outlook(s: Ichigo) -> float:
    """4.2, 4.3 Points against the draw, and the shares of railroad and bases that are still to become points."""
    t = s.kit.tables.causeway_victory if launched(s) else s.kit.tables.victory
    points = sum(conditions(s).values()) - (t.draw_from + t.japan_from - 1) / 2
    rail = bits.count(s.kit.gearr & s.japan_control) / bits.count(s.kit.gearr)
    bases = bits.count(s.kit.airbases & s.japan_control) / bits.count(s.kit.airbases)
    return points + rail + bases


class Moment(NamedTuple):
    """A decision to be judged."""

    judge: IchigoJudge
    s: Ichigo
    side: int
    step: Any
    acts: list[Act]


# orders


def _announce(m: Moment) -> list[Opinion]:
    """5.5 Fight first, if what can be attacked from here is nearly all; the enemy never moves up before he fights."""
    nation = m.step.nation
    if nation == CHINESE and m.side == JAPAN:
        return [Opinion(act, float(act.verb == "fight_first"), "deny_moving_up") for act in m.acts]
    now = _promised_now(m, nation)
    later = sum(m.judge.ahead(m.s, nation).targets.values()) if nation != CHINESE else 0.0
    fights = now > 0 and now >= habits_of(m.s.kit, nation).fight_first * later
    wanted = "fight_first" if fights else "move_first"
    return [Opinion(act, float(act.verb == wanted), wanted) for act in m.acts]


def _promised_now(m: Moment, nation: int) -> float:
    units = [u for u in m.s.kit.mobile[nation] if m.s.where[u] >= 0 and not frozen(m.s, u)]
    return battles.best_attacks(SpotPlan(m.s, nation, units, m.judge.temper, m.judge.whim))


# moving


def _movement(m: Moment) -> list[Opinion]:
    """10.1 Flights first, then whoever has a way to go; then the end."""
    plan = m.judge.plan(m.s, m.step.nation)
    found = [Opinion(act, 0.0, "no_more_moves") for act in m.acts if act.verb == "end"]
    if isinstance(plan, ChinesePlan):
        found += china.lifts(m.s, plan, m.acts)
    elif m.step.nation == US:
        found += air.airborne(m.s, m.acts, drop_zones(m.s))
    return found + _set_out(m, plan) or _from_crowds(m)


def _set_out(m: Moment, plan: MovementPlan) -> list[Opinion]:
    """10.1 Everybody who has a way to go, those first who are needed in a certain place."""
    found = []
    for act in m.acts:
        if act.verb == "move" and (order := plan.given.get(act.a)) and order.path:
            weight = 1.5 if order.reason in ("attack", "take_open") else 1.0
            found.append(Opinion(act, weight, order.reason, {"unit": act.a, "hex": order.hex}))
    return found


def _from_crowds(m: Moment) -> list[Opinion]:
    """R32 Somebody must leave a hex with too many units."""
    crowded = overstacked(m.s)
    return [
        Opinion(act, 1.0, "too_many", {"unit": act.a})
        for act in m.acts
        if act.verb == "move" and m.s.where[act.a] in crowded
    ]


def _moving(m: Moment) -> list[Opinion]:
    """10.0 The next hex of the way, or the end."""
    move: Moving = m.step
    unit, here = move.units[0], m.s.where[move.units[0]]
    plan = m.judge.plan(m.s, move.nation, move.units)
    order = plan.adapt(m.s, move) if not move.spent[0] else plan.given.get(unit)
    after = order.after(here) if order else None
    if order and after is not None and (go := Act("to", after)) in m.acts:
        return [Opinion(go, 1.0, order.reason, {"unit": unit, "hex": order.hex})]
    if (stop := Act("stop")) in m.acts:
        return [Opinion(stop, 0.0, "stay", {"unit": unit})]
    return [Opinion(act, 0.0, "too_many", {"unit": unit}) for act in m.acts if act.verb == "to"]


# air


def _marking(m: Moment) -> list[Opinion]:
    plan = m.judge.ahead(m.s, JAPANESE) if m.side == JAPAN else None
    return air.marking(m.s, m.side, plan, m.acts)


def _flying(m: Moment) -> list[Opinion]:
    """8.10, 8.11 A Chinese unit where it is needed, the airborne division where it is wanted."""
    if m.s.kit.nation[m.step.unit] == CHINESE:
        return china.flying(m.s, m.acts)
    return air.dropping(m.s, m.acts)


# fighting


def _declare(m: Moment) -> list[Opinion]:
    a = m.step.attack
    return battles.declare(m.s, m.judge.spot(m.s, a.nation), a, m.acts)


def _momentum(m: Moment) -> list[Opinion]:
    return battles.momentum(m.s, m.step, m.judge.spot(m.s, m.step.nation), m.acts)


def _anything(m: Moment) -> list[Opinion]:
    """Decisions of little weight: be done, or take the first."""
    return be_done(m.acts, ("done", "end", "stop"))


Advice = Callable[[Moment], list[Opinion]]
ADVICE: dict[type[Step[Any]], Advice] = {
    Announce: _announce,
    Movement: _movement,
    Moving: _moving,
    Airlift: _flying,
    Drop: lambda m: air.dropping(m.s, m.acts),
    SupplyWindow: lambda m: air.supplying(m.s, m.acts),
    PlaceAirpower: _marking,
    Raid: lambda m: air.raid(m.s, m.acts),
    Combat: lambda m: battles.attacks(m.judge.spot(m.s, m.step.nation), m.acts),
    Declare: _declare,
    DefensiveTanks: lambda m: battles.defensive_tanks(m.s, m.step.attack, m.acts),
    Losses: lambda m: battles.losses(m.s, m.acts),
    Advance: lambda m: battles.advances(m.s, m.step.attack, m.step.advanced, m.acts),
    Momentum: _momentum,
    PlaceChinese: lambda m: china.placing(m.s, m.acts),
    JapaneseEntry: lambda m: arrivals.entering(m.s, m.acts),
    KwantungEntry: lambda m: arrivals.entering(m.s, m.acts),
    AreaArmyLanding: lambda m: arrivals.entering(m.s, m.acts),
    FormosaReaction: lambda m: arrivals.reacting(m.s, m.acts),
    Withdrawal: lambda m: arrivals.withdrawing(m.s, m.acts),
    WithdrawalFate: lambda m: arrivals.assigning(m.s, m.acts),
    Absorption: lambda m: arrivals.absorbing(m.s, m.acts),
    Absorbing: lambda m: arrivals.spending(m.s, m.acts),
    FormosaLanding: lambda m: arrivals.landing(m.acts),
    ChoosePort: lambda m: arrivals.choosing_port(m.s, m.acts),
    PushOut: lambda m: arrivals.pushing(m.s, m.step.next_unit(m.s), m.acts),
    MainlandLanding: lambda m: arrivals.coming_ashore(m.s, m.acts),
    FurtherLanding: lambda m: arrivals.coming_ashore(m.s, m.acts),
}


def judge(kit: IchigoKit, temper: float = EVEN, whim: int = 0, _keen: bool = False) -> Judge:
    """The judgement of one player; there is one way of playing, plain or keen."""
    return IchigoJudge(kit, temper, whim)
