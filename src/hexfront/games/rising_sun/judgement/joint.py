"""5.0, 14.1, 4.0 Replacements, returning staffs, bids, losses by hunger, interdiction."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.rising_sun.judgement.battles import usefulness
from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.judgement.worth import lengths_to_any, sites
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy
from hexfront.games.rising_sun.state import RisingSun, at, figures
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


def spending(s: RisingSun, acts: Sequence[Act]) -> list[Opinion]:
    """5.2 Where a step adds most; a unit is rebuilt when nobody on the map gains as much."""
    found = [Opinion(act, 0.0, "keep_the_rest") for act in acts if act.verb == "end"]
    for act in acts:
        if act.verb != "end":
            found.append(Opinion(act, 1.0 + gained(s, act.a), "replace", {"unit": act.a}))
    return found


def gained(s: RisingSun, unit: int) -> float:
    """5.22, 5.23 What the next step gives a unit."""
    faces, lost = s.kit.figures[unit], s.lost[unit]
    if s.where[unit] < 0:
        last = faces[-1]
        return float(last.attack + last.defence + last.bombardment)
    now, then = faces[lost], faces[lost - 1]
    return float(then.attack + then.defence + then.bombardment - now.attack - now.defence - now.bombardment)


def placing(s: RisingSun, side: int, acts: Sequence[Act], reason: str) -> list[Opinion]:
    """5.23, 14.1, R30 Near the front, in company, but not next to the enemy."""
    front = lengths_to_any(s.kit, at(s, 1 - side) & s.kit.land)
    beside = beside_enemy(s, side)

    def worth(hex: int) -> float:
        return (at(s, side) >> hex & 1) - 0.1 * front[hex] - 3.0 * (beside >> hex & 1)

    return [Opinion(act, worth(act.a), reason, {"hex": act.a}) for act in acts]


def bidding(plan: Plan, acts: Sequence[Act]) -> list[Opinion]:
    """4.11 So many attacks as are good ones already, never more than the doctrine promises."""
    sure = sum(plan.assault_on(hex)[0] > plan.habits.least for hex in plan.attackable())
    promised = min(max(0, sure - 1), plan.habits.promise)
    return [
        Opinion(act, -abs(act.a - promised) if act.verb == "bid" else -99.0, "promise", {"number": act.a})
        for act in acts
    ]


def losing(s: RisingSun, acts: Sequence[Act]) -> list[Opinion]:
    """B-2.6, G-2.62 The step that is missed least, far from the front first."""
    front = lengths_to_any(s.kit, at(s, 1 - s.kit.side_of[acts[0].a]) & s.kit.land)
    return [
        Opinion(act, 0.02 * front[s.where[act.a]] - usefulness(s, act.a), "least_loss", {"unit": act.a}) for act in acts
    ]


def interdicting(acts: Sequence[Act]) -> list[Opinion]:
    """13.3 Planes that have not flown fly now."""
    return [Opinion(act, float(act.verb == "interdict"), "interdict") for act in acts]


def laying(s: RisingSun, side: int, acts: Sequence[Act]) -> list[Opinion]:
    """13.3 In the enemy's way to where he wants to go, near his troops."""
    wanted = bits.of(sites(s, 1 - side)) or at(s, side) & s.kit.land
    enemies = at(s, 1 - side) & s.kit.land
    near, on = lengths_to_any(s.kit, enemies), lengths_to_any(s.kit, wanted)
    return [
        Opinion(act, -near[act.a] - 0.3 * on[act.a] - 9.0 * (enemies >> act.a & 1), "interdict_here", {"hex": act.a})
        for act in acts
    ]


def strength_on_map(s: RisingSun, side: int) -> int:
    """Attack and defence of all units of a side on the map."""
    on_map = [u for u in s.kit.units[side] if s.where[u] >= 0]
    return sum(figures(s, u).attack + figures(s, u).defence for u in on_map)
