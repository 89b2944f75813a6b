"""11.0 Attacks from where everybody stands: which, by whom, with what support; losses, advances, momentum."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.ichigo.judgement.clash import Stakes, expectation
from hexfront.games.ichigo.judgement.doctrine import doctrine_of, habits_of
from hexfront.games.ichigo.judgement.plan import MOST_STEPS, Plan, Stand
from hexfront.games.ichigo.judgement.sight import Chances
from hexfront.games.ichigo.judgement.worth import goals, lengths_to, posts, worths
from hexfront.games.ichigo.kit import CHINESE, JAPANESE
from hexfront.games.ichigo.rules.advancing import Momentum
from hexfront.games.ichigo.rules.attack import Attack, able_to_join, defenders, fighting, free_to_attack
from hexfront.games.ichigo.rules.losses import last_step, steps_left
from hexfront.games.ichigo.rules.odds import QUARTERS, attack_total, defense_total, factor, shifts
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


class SpotPlan(Plan):
    """Attacks of units that move no more."""

    def stands(self, unit: int, target: int) -> list[int]:
        """Where it stands, if that is beside the target."""
        here = self.s.where[unit]
        return [here] if here >= 0 and self.kit.beside[target] >> here & 1 else []

    def able(self, target: int, units: Sequence[int]) -> dict[int, list[int]]:
        """Who of some units is beside a target."""
        return {u: found for u in units if (found := self.stands(u, target))}


def on_spot(s: Ichigo, nation: int, temper: float, whim: int) -> SpotPlan:
    """What a nation could attack with whoever may still fight."""
    units = [u for u in s.kit.mobile[nation] if free_to_attack(s, u)]
    return SpotPlan(s, nation, units, temper, whim)


def best_attacks(plan: SpotPlan) -> float:
    """What the attacks from where everybody stands promise together, each unit counted once."""
    total, free = 0.0, list(plan.free)
    offers = {h: plan.force(h, found) for h in bits.each(plan.attackable()) if (found := plan.able(h, free))}
    for hex in sorted(offers, key=lambda h: -offers[h][0]):
        value, force = plan.force(hex, plan.able(hex, free))
        if value >= plan.least():
            total += value
            free = [u for u in free if u not in {x.unit for x in force}]
    return total


def attacks(plan: SpotPlan, acts: Sequence[Act]) -> list[Opinion]:
    """11.0 The attack that promises most, if it promises enough."""
    found = [Opinion(act, plan.least(), "no_more_attacks") for act in acts if act.verb == "end"]
    for act in acts:
        if act.verb == "attack":
            value, _ = plan.force(act.a, plan.able(act.a, plan.free))
            found.append(Opinion(act, value, "attack_here", {"hex": act.a}))
    return found


def momentum(s: Ichigo, step: Momentum, plan: SpotPlan, acts: Sequence[Act]) -> list[Opinion]:
    """11.25 On, if the next attack promises enough too."""
    found = [Opinion(act, plan.least(), "enough_momentum") for act in acts if act.verb == "done"]
    able = {u: [step.hex] for u in going_on(s, plan, step.hex, step.units)}
    for act in acts:
        if act.verb == "attack":
            value, _ = plan.force(act.a, able)
            found.append(Opinion(act, value, "momentum", {"hex": act.a}))
    return found


def going_on(s: Ichigo, plan: SpotPlan, hex: int, units: Sequence[int]) -> list[int]:
    """11.25 Of units that have just taken a place of worth the weakest stays."""
    worth = min(t.worth for t in doctrine_of(s.kit).guarding)
    if plan.nation != JAPANESE or plan.worths.get(hex, 0.0) < worth or len(units_in(s, hex)) > len(units):
        return list(units)
    weakest = min(units, key=lambda u: (factor(s, u), u))
    return [u for u in units if u != weakest]


def declare(s: Ichigo, plan: SpotPlan, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """11.2, 11.17, 11.28 Who takes part, what supports them, then the word."""
    joining = _joining(s, plan, a, [act for act in acts if act.verb == "join"])
    support = [] if joining else [_support(s, plan, a, act) for act in acts if act.verb in ("tank", "special")]
    return (
        joining
        or [o for o in support if o.weight > 0]
        or [Opinion(act, 1.0, "strong_enough") for act in acts if act.verb == "confirm"]
    )


def _joining(s: Ichigo, plan: SpotPlan, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """11.2 Everybody who makes the attack better, the strong first."""
    everybody = (*a.units, *able_to_join(s, a))
    if a.momentum:
        everybody = tuple(going_on(s, plan, s.where[a.able[0]], a.able))
    able = {u: [s.where[u]] for u in everybody}
    chosen = {x.unit for x in plan.force(a.target, able)[1]} or set(able)
    return [
        Opinion(act, 1.0 + factor_seen(plan, act.a), "join", {"unit": act.a, "hex": a.target})
        for act in acts
        if act.a in chosen
    ]


def factor_seen(plan: Plan, unit: int) -> float:
    """The factor of a unit as far as it is known."""
    return plan.sight.force((unit,))


def _support(s: Ichigo, plan: SpotPlan, a: Attack, act: Act) -> Opinion:
    """11.17, 11.28 A column more, if it brings more than it is worth to keep."""
    force = [Stand(u, s.where[u]) for u in a.units]
    now = a.tanks + a.special
    gain = plan.worth(a.target, force, now + 1) - plan.worth(a.target, force, now)
    price = plan.habits.tank if act.verb == "tank" else plan.habits.special
    return Opinion(act, gain - price, act.verb, {"hex": a.target})


def defensive_tanks(s: Ichigo, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """11.17 As many regiments as save more than they are worth."""
    h = habits_of(s.kit, JAPANESE)
    units, enemy = fighting(s, a), defenders(s, a)
    attack: Chances = {(attack_total(s, a, units) * QUARTERS, 0): 1.0}
    defense: Chances = {(defense_total(s, enemy), sum(steps_left(s, u) for u in enemy)): 1.0}
    shift = sum(m.amount for m in shifts(s, a, units))
    prize = worths(s, JAPANESE).get(a.target, 0.0) + h.body * len(enemy)
    stakes = Stakes(a.nation, min(MOST_STEPS, sum(steps_left(s, u) for u in units)), 0.0, h.own_step, prize)

    def lost(number: int) -> float:
        return expectation(s.kit, attack, defense, shift - number, stakes) + h.tank * number

    return [Opinion(act, -lost(act.a), "tanks" if act.a else "no_tanks", {"number": act.a}) for act in acts]


def losses(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """11.20, 11.21 The step that is missed least."""
    return [Opinion(act, -price(s, act.a), "least_loss", {"unit": act.a}) for act in acts if act.verb == "lose"]


def price(s: Ichigo, unit: int) -> float:
    """2.15 What the next step of a unit is worth: its factors, and the unit if it is the last."""
    kit, now = s.kit, factor(s, unit)
    if kit.is_body[unit]:
        return float(now)
    if not last_step(s, unit):
        return float(now - kit.attack[unit][s.lost[unit] + 1])
    body = habits_of(kit, kit.nation[unit]).body
    return max(now, kit.defense[unit][s.lost[unit]]) + body


def advances(s: Ichigo, a: Attack, advanced: tuple[int, ...], acts: Sequence[Act]) -> list[Opinion]:
    """11.24 The strong go on where it brings the nation nearer to what it wants; nobody leaves a post empty."""
    wanted = worth_entering(s, a)
    found = [Opinion(act, 0.0, "hold") for act in acts if act.verb == "done"]
    for act in acts:
        if act.verb == "advance":
            more = len(advanced) < most_to_advance(s, a)
            weight = 1.0 + 0.1 * factor(s, act.a) if wanted and more and not stays(s, a.nation, act.a) else -1.0
            found.append(Opinion(act, weight, "go_on", {"unit": act.a, "hex": a.target}))
    return found


def worth_entering(s: Ichigo, a: Attack) -> bool:
    """Whether an empty hex is better to be in than the one before: a place of worth, or nearer to one."""
    mine = worths(s, a.nation)
    if mine.get(a.target, 0.0):
        return True
    if a.nation == CHINESE:
        return False
    wanted = goals(s, a.nation)
    here = [s.where[u] for u in fighting(s, a)]
    near = min((lengths_to(s.kit, h)[a.target] for h in wanted), default=0)
    return near <= min((lengths_to(s.kit, h)[x] for h in wanted for x in here), default=0)


def most_to_advance(s: Ichigo, a: Attack) -> int:
    """11.24 All there is room for; of the Chinese as many as hold a place."""
    return s.kit.limit[a.nation] if a.nation != CHINESE else doctrine_of(s.kit).holding.threatened


def stays(s: Ichigo, nation: int, unit: int) -> bool:
    """Whether a unit is the last in a hex that its nation does not leave."""
    here = s.where[unit]
    if sum(s.kit.nation[u] == nation and not s.kit.static[u] for u in units_in(s, here)) > posts(s, nation).get(
        here, 1
    ):
        return False
    return here in posts(s, nation)
