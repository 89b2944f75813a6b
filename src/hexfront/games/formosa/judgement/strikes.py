"""16.0, 18.0 Air and naval strikes: plans, losses, targets."""

from __future__ import annotations

from hexfront.games.formosa.judgement.worth import seen_strength, site_points, way_lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import Formosa, at, points_on, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


def strike_planning(s: Formosa, acts: list[Act], superiority: float) -> list[Opinion]:
    """16.1 A share of the planes to win the sky, the rest over the troops; everything flies."""
    verb = acts[0].verb
    if verb == "plan_b29":
        return [Opinion(act, float(act.a), "plan_bombers") for act in acts]
    if verb == "plan_tokku":
        return kamikaze_planning(s, acts)
    total = max(act.a + act.b for act in acts)
    goal = round(superiority * total)
    return [Opinion(act, act.a + act.b - 1.5 * abs(act.a - goal), "plan_strikes", {"number": act.a}) for act in acts]


def kamikaze_planning(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """16.6 All of them in the first turn and in every third, if there is more than one."""
    most = max(act.a for act in acts)
    goal = most if s.turn == 1 or (most > 1 and s.turn % 3 == 0) else 0
    return [Opinion(act, -abs(act.a - goal), "plan_kamikaze") for act in acts]


def air_losses(acts: list[Act]) -> list[Opinion]:
    """16.2 Fighters first: their work is done."""
    return [Opinion(act, 1.0 if act.verb.endswith("superiority") else 0.0, "spare_bombers") for act in acts]


def kamikaze_hits(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """16.6 Guns beyond two, then craft."""
    guns = sum(s.where[g] == s.kit.staging for g in s.kit.gunfire)
    return [Opinion(act, 1.0 if (act.a in s.kit.gunfire) == (guns > 2) else 0.0, "spare_craft") for act in acts]


def bombing(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """16.5 A hex that will be attacked, the stronger the better."""
    found = [Opinion(Act("done"), -1.0, "no_bombing")]
    for act in acts:
        if act.verb == "bomb":
            near = bool(s.kit.attack_from[act.a] & s.allied_at)
            weight = seen_strength(s, act.a, ALLIED) / 4 + site_points(s.kit)[act.a] / 2 + 3.0 * near
            found.append(Opinion(act, weight, "bomb_here", {"hex": act.a}))
    return found


def support(s: Formosa, side: int, acts: list[Act]) -> list[Opinion]:
    """16.3 Where the attack matters most and is within reach of success."""
    found = [Opinion(Act("done"), 0.0, "support_placed")]
    for act in acts:
        if act.verb == "done":
            continue
        own = sum(seen_strength(s, h, side) for h in bits.each(s.kit.attack_from[act.a] & at(s, side)))
        there = seen_strength(s, act.a, side)
        if own < 0.8 * there:
            continue
        weight = 0.5 + site_points(s.kit)[act.a] + 0.05 * min(own, 3 * there) - 0.3 * points_on(s.support, act.a)
        found.append(Opinion(act, weight, "support_here", {"hex": act.a}))
    return found


def interdiction(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """16.4 Over concealed stacks near the troops, to see and to slow them."""
    found = [Opinion(Act("end"), 0.0, "enough_flown")]
    land = list(bits.each(s.allied_at & s.kit.land))
    if not land:
        return found
    ways = way_lengths(s.kit)
    for act in acts:
        if act.verb != "end" and s.japan_at >> act.a & 1 and any(s.concealed[u] for u in units_in(s, act.a)):
            near = min(ways[act.a][h] for h in land)
            if near <= 12 and not points_on(s.interdiction, act.a):
                found.append(Opinion(act, 2.0 - near / 10, "look_here", {"hex": act.a}))
    return found


def sortie() -> list[Opinion]:
    """18.0 The fleet comes out early, while there is much to stop."""
    return [Opinion(Act("sortie"), 1.0, "sail_now"), Opinion(Act("done"), 0.0, "sail_later")]


def strike_targets(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """15.6 The weakest of the attacking hexes."""
    return [Opinion(act, -float(seen_strength(s, act.a, JAPAN)), "strike_weakest", {"hex": act.a}) for act in acts]
