"""Opinions on every decision of Formosa, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from hexfront.games.formosa.judgement import battles, landings, purchases, strikes
from hexfront.games.formosa.judgement.moves import Plan
from hexfront.games.formosa.judgement.worth import site_points, way_lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.games.formosa.state import MOVED, Formosa, cf, lp
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import EVEN, Judge, Opinion
from hexfront.kernel.step import options

EVEN_SCORE = 16.0
"""4.2 The middle of the draw."""
SEARCHED = frozenset(("PlaceMarkers", "Attacks"))


class FormosaJudge:
    """The judgement of one player."""

    def __init__(self, kit: FormosaKit, temper: float = EVEN) -> None:
        self.kit, self.temper = kit, temper
        self._plan: Plan | None = None
        self._planned: tuple[int, int] = (0, -1)

    def opinions(self, s: Formosa, side: int) -> list[Opinion]:
        """Opinions on the options of the moment, the best first."""
        acts = options(s, side)
        if len(acts) == 1:
            return [Opinion(acts[0], 0.0, "no_choice")]
        step = s.stack[-1]
        found = ADVICE.get(type(step).__name__, _anything)(Moment(self, s, side, step, acts))
        found.sort(key=lambda o: -o.weight)
        return found or [Opinion(acts[0], 0.0, "no_choice")]

    def plan(self, s: Formosa, side: int) -> Plan:
        """The plan of the Movement Phase, made at its start."""
        if self._plan is None or self._planned != (s.turn, side):
            self._plan, self._planned = Plan(s, side, self.temper), (s.turn, side)
        return self._plan

    def plans_anew(self, s: Formosa, side: int) -> bool:
        """A Movement Phase in which nobody has moved yet."""
        return type(s.stack[-1]).__name__ == "Movement" and not any(s.moved[u] == MOVED for u in s.kit.units[side])

    def chance(self, s: Formosa, side: int) -> float:
        """The chance to win: points now and points in reach, against the middle of the draw."""
        if not s.stack:
            return 0.5 if s.winner < 0 else float(s.winner == side)
        allied = 1 / (1 + math.exp(-(outlook(s) - EVEN_SCORE) / 4))
        return allied if side == ALLIED else 1 - allied

    def weighty(self, s: Formosa, side: int) -> bool:
        """Decisions that shape a turn."""
        return type(s.stack[-1]).__name__ in SEARCHED


def outlook(s: Formosa) -> float:
    """4.2 The difference of points to be expected at the end, as a quick look tells it."""
    kit, points = s.kit, site_points(s.kit)
    left = kit.scenario(s.scenario).turns - s.turn
    score = float(allied_points(s) - japanese_points(s))
    ashore = s.allied_at & kit.land
    if not ashore:
        return -5.0 if s.turn > 1 else 14.0
    ways = way_lengths(kit)
    reach = 4.0 + 4.0 * left
    for hex, value in enumerate(points):
        if not value:
            continue
        if s.allied_at >> hex & 1:
            if kit.sudden_death >> hex & 1 and not s.functional_at >> hex & 1:
                score += 0.7 * value * min(1.0, left / 2)
        elif left:
            near = min((ways[hex][h] for h in bits.each(ashore)), default=99)
            odds = 0.45 if s.japan_at >> hex & 1 else 0.8
            score += value * odds * max(0.0, 1 - near / reach) * min(1.0, left / 3)
    own = sum(cf(s, u) for u in kit.units[ALLIED] if s.where[u] >= 0 or s.where[u] in (kit.staging, kit.amoy))
    theirs = sum(3 if s.concealed[u] else cf(s, u) for u in kit.units[JAPAN] if s.where[u] >= 0)
    score += 0.04 * (own - 1.0 * theirs) * min(1.0, left / 4)
    return score + 0.06 * (lp(s, ALLIED) - 0.5 * lp(s, JAPAN)) * min(1.0, left / 3)


class Moment(NamedTuple):
    """A decision to be judged."""

    judge: FormosaJudge
    s: Formosa
    side: int
    step: Any
    acts: list[Act]


def _movement(m: Moment) -> list[Opinion]:
    """12.0 The next unit of the plan."""
    orders = m.judge.plan(m.s, m.side).orders
    for act in m.acts:
        if act.verb == "move" and act.a in orders and orders[act.a].path:
            order = orders[act.a]
            return [Opinion(act, 1.0, order.reason, {"unit": act.a, "hex": order.hex})]
    return [Opinion(act, 0.0, "no_more_moves") for act in m.acts if act.verb == "end"]


def _moving(m: Moment) -> list[Opinion]:
    """12.0 The next hex of the unit's way."""
    unit, here = m.step.unit, m.s.where[m.step.unit]
    order = m.judge.plan(m.s, m.side).orders.get(unit)
    if order is not None and order.path and here != order.path[-1]:
        after = order.path[order.path.index(here) + 1] if here in order.path else order.path[0]
        if (go := Act("to", after)) in m.acts:
            return [Opinion(go, 1.0, order.reason, {"unit": unit, "hex": order.hex})]
    stop = Act("stop")
    return [Opinion(stop if stop in m.acts else m.acts[0], 0.0, "stay", {"unit": unit})]


def _anything(m: Moment) -> list[Opinion]:
    """Decisions of little weight: be done, or take the first."""
    return [Opinion(act, 1.0 if act.verb in ("done", "end", "auto") else 0.0, "no_view") for act in m.acts]


Advice = Callable[[Moment], list[Opinion]]
ADVICE: dict[str, Advice] = {
    "ChooseAtStart": _anything,
    "JapaneseSetUp": lambda m: purchases.japanese_set_up(m.s, m.acts),
    "Reconnaissance": lambda m: purchases.scouting(m.s, m.acts),
    "AlliedSetUp": lambda m: purchases.allied_set_up(m.s, m.acts),
    "Recruit": lambda m: purchases.recruit(m.s, m.side, m.acts),
    "RecruitedKamikaze": lambda m: purchases.recruit(m.s, m.side, m.acts),
    "Deploy": lambda m: purchases.deploy(m.s, m.side, m.acts),
    "StrikePlanning": lambda m: strikes.strike_planning(m.s, m.side, m.acts),
    "AirLosses": lambda m: strikes.air_losses(m.acts),
    "KamikazeHits": lambda m: strikes.kamikaze_hits(m.s, m.acts),
    "FleetSortie": lambda _: strikes.sortie(),
    "B29Strike": lambda m: strikes.bombing(m.s, m.acts),
    "PlaceMarkers": lambda m: landings.place_markers(m.s, m.acts),
    "LoadMarkers": lambda m: landings.load_markers(m.s, m.step, m.acts),
    "NavalTransfer": lambda m: landings.naval_transfer(m.s, m.acts),
    "Ship": lambda m: landings.ship_to(m.s, m.step.unit, m.acts),
    "Movement": _movement,
    "Moving": _moving,
    "PlaceSupport": lambda m: strikes.support(m.s, m.side, m.acts),
    "Attacks": lambda m: battles.attacks(m.s, m.side, m.step.assault, m.acts, m.judge.temper),
    "Declare": lambda m: battles.declare(m.s, m.side, m.step, m.acts),
    "AttackerCommits": lambda m: battles.commit(m.s, m.side, m.step, m.acts),
    "DefenderCommits": lambda m: battles.commit(m.s, m.side, m.step, m.acts),
    "Losses": lambda m: battles.losses(m.s, m.acts),
    "Counterattack": lambda m: strikes.strike_targets(m.s, m.acts),
    "Retreats": lambda m: battles.retreats(m.s, m.side, m.acts),
    "RetreatOn": lambda m: battles.retreats(m.s, m.side, m.acts),
    "Advances": lambda m: battles.advances(m.s, m.side, m.acts),
    "AssaultOver": lambda m: battles.advances(m.s, m.side, m.acts, compulsory=True),
    "BaseBuilding": lambda m: purchases.base_building(m.s, m.acts),
    "Interdiction": lambda m: strikes.interdiction(m.s, m.acts),
    "Overstacked": lambda m: battles.losses(m.s, m.acts),
}


def judge(kit: FormosaKit, temper: float = EVEN) -> Judge:
    """The judgement of one player in one game."""
    return FormosaJudge(kit, temper)
