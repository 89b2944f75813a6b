"""Opinions on every decision of Formosa, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from hexfront.bots.parts.advice import be_done, only_one, ranked
from hexfront.games.formosa.judgement import battles, landings, purchases, strikes
from hexfront.games.formosa.judgement.doctrine import KEEN, PLAIN
from hexfront.games.formosa.judgement.moves import Plan
from hexfront.games.formosa.judgement.worth import seen_cf, site_points, way_lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.advances import Advances
from hexfront.games.formosa.rules.air import AirLosses, FleetSortie, KamikazeHits, StrikePlanning
from hexfront.games.formosa.rules.assaults import AssaultOver, LandUnopposed
from hexfront.games.formosa.rules.b29 import B29Strike
from hexfront.games.formosa.rules.combat import Attacks, Declare
from hexfront.games.formosa.rules.combat_results import Counterattack, Losses
from hexfront.games.formosa.rules.commitments import AttackerCommits, DefenderCommits
from hexfront.games.formosa.rules.engineers import BaseBuilding, Interdiction
from hexfront.games.formosa.rules.ground_support import PlaceSupport
from hexfront.games.formosa.rules.invasions import LoadMarkers, PlaceMarkers, marker_hexes
from hexfront.games.formosa.rules.movement import Movement
from hexfront.games.formosa.rules.moving import Moving
from hexfront.games.formosa.rules.naval_transfer import NavalTransfer, Ship
from hexfront.games.formosa.rules.recruiting import Deploy, Recruit, RecruitedKamikaze
from hexfront.games.formosa.rules.retreats import RetreatOn, Retreats
from hexfront.games.formosa.rules.scenarios import (
    AlliedSetUp,
    ChooseAtStart,
    JapaneseSetUp,
    PlaceInSetUp,
    Reconnaissance,
)
from hexfront.games.formosa.rules.stacking import Overstacked
from hexfront.games.formosa.rules.supply import supplied_units
from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.games.formosa.state import MOVED, Formosa, cf, functional_ports
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import Step, options

EVEN_SCORE = 16.0
"""4.2 The middle of the draw."""
CAMPAIGN = 3
"""Turns to look ahead where the campaign is decided."""
NEAR = 20
"""Half movement points beyond which a place is out of reach for now."""
WEIGHTS = {
    "always": -1.73,
    "scenario_2": 1.68,
    "turns": 4.65,
    "turns_squared": -0.0291,
    "points_turns": -0.103,
    "unbuilt": 0.104,
    "free": 0.412,
    "free_turns": -0.0811,
    "guarded": -0.0815,
    "guarded_turns": -0.0522,
    "fed_turns": 0.00032,
    "japanese_turns": -0.00932,
    "waiting": -0.125,
    "port": 2.8,
}
"""What each sign counts for, in victory points: least squares by scripts/fit.py over 300 games.

What is left unexplained deviates by 1.5 points with one turn to go, by 5 with six and by 7 at the start."""


class FormosaJudge:
    """The judgement of one player."""

    def __init__(self, kit: FormosaKit, temper: float = EVEN, whim: int = 0, keen: bool = False) -> None:
        self.kit, self.temper, self.whim, self.doctrine = kit, temper, whim, KEEN if keen else PLAIN
        self._plan: Plan | None = None
        self._planned: tuple[int, int] = (0, -1)

    def opinions(self, s: Formosa, side: int) -> list[Opinion]:
        """Opinions on the options of the moment, the best first."""
        acts = options(s, side)
        if len(acts) == 1:
            return only_one(acts)
        step = s.stack[-1]
        found = ADVICE.get(type(step), _anything)(Moment(self, s, side, step, acts))
        return ranked(found, acts)

    def plan(self, s: Formosa, side: int) -> Plan:
        """The plan of the Movement Phase, made at its start."""
        if self._plan is None or self._planned != (s.turn, side):
            self._plan, self._planned = Plan(s, side, self.temper, self.whim), (s.turn, side)
        return self._plan

    def plans_anew(self, s: Formosa, side: int) -> bool:
        """The first post of the defence, the first landing, or a Movement Phase in which nobody has moved yet."""
        step = s.stack[-1]
        if isinstance(step, PlaceInSetUp):
            return not s.japan_at
        if isinstance(step, PlaceMarkers):
            return not s.allied_at and not marker_hexes(s)
        return isinstance(step, Movement) and not any(s.moved[u] == MOVED for u in s.kit.units[side])

    def foresight(self, s: Formosa, side: int) -> int:
        """Where to stand and where to land decides a campaign; two plans of a phase differ by less than the dice."""
        return 0 if isinstance(s.stack[-1], Movement) else CAMPAIGN

    def chance(self, s: Formosa, side: int) -> float:
        """The chance to win: points now and points in reach, against the middle of the draw."""
        if not s.stack:
            return 0.5 if s.winner < 0 else float(s.winner == side)
        left = s.kit.scenario(s.scenario).turns - s.turn + 1
        allied = 1 / (1 + math.exp(-(outlook(s) - EVEN_SCORE) / (0.6 + 0.28 * left)))
        return allied if side == ALLIED else 1 - allied


def outlook(s: Formosa) -> float:
    """4.2 The difference of points to be expected at the end."""
    change = sum(weight * value for weight, value in zip(WEIGHTS.values(), signs(s), strict=True))
    return allied_points(s) - japanese_points(s) + change


def signs(s: Formosa) -> tuple[float, ...]:
    """4.2 What tells how the difference of points will change; a figure for each of the weights."""
    kit = s.kit
    left = kit.scenario(s.scenario).turns - s.turn + 1
    soon, later = min(1.0, left / 2), min(1.0, left / 4)
    unbuilt, free, guarded = places_in_reach(s)
    fed = sum(cf(s, u) for u in supplied_units(s, ALLIED))
    waiting = sum(cf(s, u) for u in kit.units[ALLIED] if s.where[u] in (kit.staging, kit.amoy))
    theirs = sum(seen_cf(s, u, ALLIED) for u in kit.units[JAPAN] if s.where[u] >= 0)
    return (
        1.0,
        float(s.scenario == "scenario_2"),
        left,
        left * left,
        left * allied_points(s),
        soon * unbuilt,
        soon * free,
        left * free,
        soon * guarded,
        left * guarded,
        left * fed,
        left * theirs,
        later * waiting,
        later * bool(functional_ports(s)),
    )


def places_in_reach(s: Formosa) -> tuple[float, float, float]:
    """4.2 Points of places held but not built, of free ones and of guarded ones, the nearer the more."""
    kit, ways = s.kit, way_lengths(s.kit)
    ashore = list(bits.each(s.allied_at & kit.land))
    unbuilt = free = guarded = 0.0
    for hex, value in enumerate(site_points(kit)):
        if not value:
            continue
        if s.allied_at >> hex & 1:
            unbuilt += value * (kit.sudden_death >> hex & 1 and not s.functional_at >> hex & 1)
            continue
        near = max(0.0, 1 - min((ways[hex][h] for h in ashore), default=99) / NEAR)
        if s.japan_at >> hex & 1:
            guarded += value * near
        else:
            free += value * near
    return unbuilt, free, guarded


class Moment(NamedTuple):
    """A decision to be judged."""

    judge: FormosaJudge
    s: Formosa
    side: int
    step: Any
    acts: list[Act]


def _movement(m: Moment) -> list[Opinion]:
    """12.0 The next unit of the plan."""
    orders = m.judge.plan(m.s, m.side).given
    for act in m.acts:
        if act.verb == "move" and act.a in orders and orders[act.a].path:
            order = orders[act.a]
            return [Opinion(act, 1.0, order.reason, {"unit": act.a, "hex": order.hex})]
    return [Opinion(act, 0.0, "no_more_moves") for act in m.acts if act.verb == "end"]


def _moving(m: Moment) -> list[Opinion]:
    """12.0 The next hex of the unit's way."""
    unit, here = m.step.unit, m.s.where[m.step.unit]
    order = m.judge.plan(m.s, m.side).given.get(unit)
    after = order.after(here) if order else None
    if order and after is not None and (go := Act("to", after)) in m.acts:
        return [Opinion(go, 1.0, order.reason, {"unit": unit, "hex": order.hex})]
    stop = Act("stop")
    return [Opinion(stop if stop in m.acts else m.acts[0], 0.0, "stay", {"unit": unit})]


def _anything(m: Moment) -> list[Opinion]:
    """Decisions of little weight: be done, or take the first."""
    return be_done(m.acts, ("done", "end", "auto"))


Advice = Callable[[Moment], list[Opinion]]
ADVICE: dict[type[Step[Formosa]], Advice] = {
    ChooseAtStart: _anything,
    JapaneseSetUp: lambda m: purchases.japanese_set_up(m.s, m.acts, m.judge.doctrine),
    PlaceInSetUp: lambda m: purchases.post(m.s, m.step.unit, m.acts, m.judge.doctrine, m.judge.whim),
    Reconnaissance: lambda m: purchases.scouting(m.s, m.acts),
    AlliedSetUp: lambda m: purchases.allied_set_up(m.s, m.acts),
    Recruit: lambda m: purchases.recruit(m.s, m.side, m.acts, m.judge.doctrine),
    RecruitedKamikaze: lambda m: purchases.recruit(m.s, m.side, m.acts, m.judge.doctrine),
    Deploy: lambda m: purchases.deploy(m.s, m.side, m.acts),
    StrikePlanning: lambda m: strikes.strike_planning(m.s, m.acts, m.judge.doctrine.superiority[m.side]),
    AirLosses: lambda m: strikes.air_losses(m.acts),
    KamikazeHits: lambda m: strikes.kamikaze_hits(m.s, m.acts),
    FleetSortie: lambda _: strikes.sortie(),
    B29Strike: lambda m: strikes.bombing(m.s, m.acts),
    PlaceMarkers: lambda m: landings.place_markers(m.s, m.acts, m.judge.whim),
    LoadMarkers: lambda m: landings.load_markers(m.s, m.step, m.acts, m.judge.doctrine.port_first),
    NavalTransfer: lambda m: landings.naval_transfer(m.s, m.acts),
    Ship: lambda m: landings.ship_to(m.s, m.step.unit, m.acts),
    Movement: _movement,
    Moving: _moving,
    PlaceSupport: lambda m: strikes.support(m.s, m.side, m.acts),
    Attacks: lambda m: battles.attacks(m.s, m.side, m.step.assault, m.acts, m.judge.temper),
    Declare: lambda m: battles.declare(m.s, m.side, m.step, m.acts),
    AttackerCommits: lambda m: battles.commit(m.s, m.side, m.step, m.acts, m.judge.doctrine.price[m.side]),
    DefenderCommits: lambda m: battles.commit(m.s, m.side, m.step, m.acts, m.judge.doctrine.price[m.side]),
    Losses: lambda m: battles.losses(m.s, m.acts),
    Counterattack: lambda m: strikes.strike_targets(m.s, m.acts),
    Retreats: lambda m: battles.retreats(m.s, m.side, m.acts),
    RetreatOn: lambda m: battles.retreats(m.s, m.side, m.acts),
    Advances: lambda m: battles.advances(m.s, m.side, m.acts),
    AssaultOver: lambda m: battles.ashore(m.s, m.acts, m.judge.doctrine.port_first),
    LandUnopposed: lambda m: battles.ashore(m.s, m.acts, m.judge.doctrine.port_first),
    BaseBuilding: lambda m: purchases.base_building(m.s, m.acts),
    Interdiction: lambda m: strikes.interdiction(m.s, m.acts),
    Overstacked: lambda m: battles.losses(m.s, m.acts),
}


def judge(kit: FormosaKit, temper: float = EVEN, whim: int = 0, keen: bool = False) -> Judge:
    """The judgement of one player in one game."""
    return FormosaJudge(kit, temper, whim, keen)
