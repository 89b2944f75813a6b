"""10.0 Attacks: which, by whom, with what help; tables, losses, advances; and the defender's part."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.bots.parts import choosing
from hexfront.games.rising_sun.judgement import clash
from hexfront.games.rising_sun.judgement.clash import Stakes, Stand
from hexfront.games.rising_sun.judgement.doctrine import doctrine_of
from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.judgement.worth import goals, lengths_to, prize, sites
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting, may_join
from hexfront.games.rising_sun.rules.odds import defence_strength, odds
from hexfront.games.rising_sun.rules.stacking import excess
from hexfront.games.rising_sun.state import RisingSun, figures, steps_left, units_in
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

FORCED = 50.0
"""4.14 What an attack is worth that was promised: the game."""


def plan_on_spot(s: RisingSun, side: int, temper: float, whim: int) -> Plan:
    """What is known for attacks from where everybody stands: nobody moves any more."""
    return Plan(s, side, (), temper, whim)


def forces(s: RisingSun, plan: Plan, a: Attack) -> tuple[float, list[Stand]]:
    """10.0 Who should take part in an attack of those who may, and what it promises."""
    able = sorted(may_join(s, a), key=lambda u: (-figures(s, u).attack, u))
    bound = [(u, s.where[u]) for u in able if s.bound[u] >= 0]
    others = [u for u in able if s.bound[u] < 0]
    worth = plan.worth_of(a.target)
    return choosing.gather(others, bound, lambda u, _: (u, s.where[u]), worth, plan.habits.joining / 2)


def attacks(s: RisingSun, plan: Plan, acts: Sequence[Act], reserve: bool, extra: bool) -> list[Opinion]:
    """10.0 The attack that promises most, if it promises enough; those that were promised in a bid at any price."""
    side, least = plan.side, plan.least()
    owed = s.initiative == side and s.made < s.promised and not extra
    found = [Opinion(act, 0.0, "no_more_attacks") for act in acts if act.verb == "end"]
    for act in acts:
        if act.verb == "attack":
            value, _ = forces(s, plan, Attack(side, act.a, reserve, extra))
            found.append(Opinion(act, value - least + FORCED * owed, "attack_here", {"hex": act.a}))
    return found


def declare(s: RisingSun, plan: Plan, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """10.2.1 Lead, attackers, guns and planes; then the word."""
    _, force = forces(s, plan, a)
    chosen = {u for u, _ in force}
    if a.lead < 0:
        return [_as_lead(s, a, act, chosen) for act in acts]
    return [o for act in acts if (o := _helping(s, plan, a, act, chosen))]


def _as_lead(s: RisingSun, a: Attack, act: Act, chosen: set[int]) -> Opinion:
    """10.361, 12.11 The most proficient with a step to spare; a combat engineer against a fortification."""
    fort = (s.fort_japan if a.side else s.fort_allied) >> a.target & 1
    spare = 0.4 * (steps_left(s, act.a) > 1) + 0.05 * figures(s, act.a).attack
    engineer = 1.5 if fort and s.kit.assaults[act.a] else 0.0
    weight = figures(s, act.a).proficiency + spare + engineer - 9.0 * (act.a not in chosen)
    return Opinion(act, weight, "leads", {"unit": act.a})


def _helping(s: RisingSun, plan: Plan, a: Attack, act: Act, chosen: set[int]) -> Opinion | None:
    """10.2.1 Everybody chosen, planes in close support first, guns within range."""
    match act.verb:
        case "join" if act.a in chosen:
            return Opinion(act, 5.0 + 0.1 * figures(s, act.a).attack, "join", {"unit": act.a})
        case "close":
            return Opinion(act, 4.0 - 0.1 * figures(s, act.a).bombardment, "close_support", {"unit": act.a})
        case "support" if s.kit.is_artillery[act.a]:
            other = plan.guns.get(act.a, a.target)
            return Opinion(act, 3.0, "guns", {"unit": act.a}) if other == a.target else None
        case "support" if act.a in s.kit.naval[a.side]:
            return Opinion(act, 3.0, "guns", {"unit": act.a})
        case "done":
            return Opinion(act, 1.0, "strong_enough")
    return None


def support(s: RisingSun, acts: Sequence[Act]) -> list[Opinion]:
    """10.2.2 The lead who holds best, and every gun in range."""
    found = []
    for act in acts:
        if act.verb == "lead":
            found.append(Opinion(act, 5.0 + holds_best(s, act.a), "leads", {"unit": act.a}))
        elif act.verb == "support":
            found.append(Opinion(act, 4.0, "guns", {"unit": act.a}))
        else:
            found.append(Opinion(act, 1.0, "as_it_stands"))
    return found


def holds_best(s: RisingSun, unit: int) -> float:
    """10.361 Proficiency, with a step to spare; no staff and no gun."""
    weak = s.kit.is_headquarters[unit] or s.kit.is_artillery[unit]
    return figures(s, unit).proficiency + 0.4 * (steps_left(s, unit) > 1) - 4.0 * weak


def new_lead(s: RisingSun, acts: Sequence[Act]) -> list[Opinion]:
    """R20 The same anew."""
    return [Opinion(act, holds_best(s, act.a), "leads", {"unit": act.a}) for act in acts]


def choose_table(s: RisingSun, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """10.4 The table that promises more, now that both sides are seen."""
    tables = {"normal": False, "maximum": True}
    return [Opinion(act, _on_table(s, a, tables[act.verb]), act.verb) for act in acts]


def _on_table(s: RisingSun, a: Attack, maximum: bool) -> float:
    found = odds(s, a, fighting(s, a), defenders(s, a))
    return clash.expectation(s.kit, found.column, found.on_die, stakes_of(s, a), maximum)


def stakes_of(s: RisingSun, a: Attack) -> Stakes:
    """What an attack is about once both sides are seen."""
    ours = sum(steps_left(s, u) for u in fighting(s, a))
    theirs = sum(steps_left(s, u) for u in defenders(s, a))
    habits = doctrine_of(s.kit).habits[a.side]
    own = 0.0 if a.banzai else habits.step_worth(s.turn)
    return Stakes(ours, theirs, own, prize(s, a.side, a.target), 0.0)


def reroll(s: RisingSun, a: Attack, maximum: bool, die: int, acts: Sequence[Act]) -> list[Opinion]:
    """4.33 Another die, if the mean is better than this one."""
    found = odds(s, a, fighting(s, a), defenders(s, a))
    stakes = stakes_of(s, a)
    table = s.kit.series.maximum if maximum else s.kit.series.normal
    result = table.result(found.column, die + found.on_die)
    now = min(result.defender, stakes.theirs) - stakes.own_step * min(result.attacker, stakes.ours)
    now += stakes.prize * (result.defender >= stakes.theirs)
    mean = clash.expectation(s.kit, found.column, found.on_die, stakes, maximum)
    worth = {"keep": now, "reroll": mean}
    return [Opinion(act, worth[act.verb], act.verb) for act in acts]


def paying(s: RisingSun, acts: Sequence[Act]) -> list[Opinion]:
    """10.71 A unit with a step to spare, the least useful."""
    return [Opinion(act, -usefulness(s, act.a), "least_loss", {"unit": act.a}) for act in acts]


def usefulness(s: RisingSun, unit: int) -> float:
    """How much the next step of a unit is missed: what it can do with it, less what it can do without."""
    kit, face = s.kit, figures(s, unit)
    if steps_left(s, unit) > 1 and not kit.is_headquarters[unit]:
        after = kit.figures[unit][s.lost[unit] + 1]
        return face.attack + face.defence + face.bombardment - after.attack - after.defence - after.bombardment
    staff = 4.0 if kit.is_headquarters[unit] else 0.0
    return 2.0 + face.attack + face.defence + face.bombardment + staff


def advances(s: RisingSun, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """10.8 Strong units go on while there is room, if that brings the side nearer to what it wants."""
    nearer = gain(s, a.side, a.target, max((s.where[act.a] for act in acts if act.verb == "advance"), default=a.target))
    found = []
    for act in acts:
        if act.verb == "done":
            found.append(Opinion(act, 0.0, "hold"))
        else:
            weight = 1.0 + nearer - 0.5 * leaves_empty(s, a.side, act.a) + 0.05 * figures(s, act.a).defence
            found.append(Opinion(act, weight, "go_on", {"unit": act.a, "hex": a.target}))
    return found


def gain(s: RisingSun, side: int, hex: int, here: int) -> float:
    """Whether a hex is better to be in than another: a place of worth, or nearer to what is wanted."""
    mine = sites(s, side)
    return mine.get(hex, 0.0) - mine.get(here, 0.0)


def leaves_empty(s: RisingSun, side: int, unit: int) -> float:
    """What it costs to leave a place of worth without anybody."""
    here = s.where[unit]
    alone = all(u == unit or not s.kit.has_zoc[u] for u in units_in(s, here))
    return 4.0 * sites(s, side).get(here, 0.0) if alone else 0.0


def pursuit(s: RisingSun, plan: Plan, unit: int, acts: Sequence[Act]) -> list[Opinion]:
    """10.811 On towards what is wanted, but not alone next to the enemy."""
    here, wanted = s.where[unit], goals(s, plan.side, plan.sight)
    away = {goal: lengths_to(s.kit, goal) for goal in wanted}

    def short(hex: int) -> float:
        return min((ways[hex] - plan.habits.pull * wanted[goal] for goal, ways in away.items()), default=0.0)

    found = [Opinion(act, 0.1, "stop_here", {"unit": unit}) for act in acts if act.verb == "stop"]
    for act in acts:
        if act.verb == "to":
            risk = 1.0 * bool(plan.mobility.beside >> act.a & 1) + 2.0 * (not plan.area >> act.a & 1)
            worth = 3.0 * sites(s, plan.side).get(act.a, 0.0) * (not s.kit.side_of[unit] and 1)
            found.append(Opinion(act, 0.5 * (short(here) - short(act.a)) + worth - risk, "pursue", {"hex": act.a}))
    return found


def overstacked(s: RisingSun, acts: Sequence[Act]) -> list[Opinion]:
    """6.22 Whoever is missed least goes."""
    worth = {act.a: sum(figures(s, act.a)[:2]) * steps_left(s, act.a) for act in acts}
    return [Opinion(act, -float(worth[act.a]), "least_loss", {"unit": act.a}) for act in acts]


def defensive_reserves(s: RisingSun, a: Attack, acts: Sequence[Act]) -> list[Opinion]:
    """9.33 Reserves come where they fit and change the odds."""
    side = 1 - a.side
    there = defenders(s, a)
    defence = sum(defence_strength(s, u) for u in there)
    found = [Opinion(act, 0.0, "as_it_stands") for act in acts if act.verb == "done"]
    for act in acts:
        if act.verb == "commit":
            room = not excess(s.kit, (*there, act.a), s.kit.limits[side][a.target])
            gain = float(defence_strength(s, act.a) / max(1, defence)) if s.kit.has_zoc[act.a] else 0.0
            found.append(Opinion(act, gain - 0.15 if room else -1.0, "come_to_help", {"unit": act.a}))
    return found
