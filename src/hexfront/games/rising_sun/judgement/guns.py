"""11.0 Who fires at what: in the bombardment phase, and inside an attack."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hexfront.games.rising_sun.judgement.doctrine import doctrine_of
from hexfront.games.rising_sun.judgement.fire import shot
from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.judgement.worth import sites
from hexfront.games.rising_sun.rules.artillery import Aiming, fire_refusal, firing_units, strong_enough
from hexfront.games.rising_sun.rules.bombardment import factors
from hexfront.games.rising_sun.rules.supporting_fire import SupportingFire, usable
from hexfront.games.rising_sun.state import RisingSun, at
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

HARDLY = 0.15
"""What a shot must promise to be worth the gun's day."""


def idle(s: RisingSun, plan: Plan) -> set[int]:
    """Guns, ships and planes that no planned attack needs: they may fire before it."""
    kit, side = s.kit, plan.side
    needed = {*plan.guns, *(u for u in kit.air[side] if u not in plan.air)}
    return {u for u in firing_units(s, side) if u not in needed}


def bombarding(s: RisingSun, plan: Plan, acts: Sequence[Act]) -> list[Opinion]:
    """11.23 The hex where those who are idle may do most harm, never one to be attacked on the ground."""
    found = [Opinion(act, 0.0, "enough_fired") for act in acts if act.verb == "end"]
    free = idle(s, plan)
    for act in acts:
        if act.verb == "bombard" and act.a not in plan.targets:
            group = best_group(s, plan.side, act.a, free)
            if group:
                worth = shot(s, plan.side, group, act.a) - HARDLY
                near = 0.1 * bool(bits.dilate(1 << act.a, s.kit.board.stride) & at(s, plan.side))
                place = 0.1 * sites(s, plan.side).get(act.a, 0.0)
                found.append(Opinion(act, worth + near + place, "bombard_here", {"hex": act.a}))
    return found


def best_group(s: RisingSun, side: int, hex: int, free: Collection[int]) -> tuple[int, ...]:
    """11.2 Guns enough for a good shot, or one plane or ship; nobody if none can do anything."""
    able = [u for u in firing_units(s, side) if u in free and fire_refusal(s, side, u, hex) is None]
    able = [u for u in able if strong_enough(s, side, hex, (u,))]
    guns = enough_guns(s, side, hex, [u for u in able if s.kit.is_artillery[u]])
    if guns and factors(s, side, guns, hex):
        return guns
    return next(((u,) for u in able if not s.kit.is_artillery[u]), ())


def enough_guns(s: RisingSun, side: int, hex: int, able: Sequence[int]) -> tuple[int, ...]:
    """11.3 Of some guns the first that together make a shot as strong as the doctrine wants."""
    wanted = doctrine_of(s.kit).habits[side].shot
    guns: tuple[int, ...] = ()
    for gun in able:
        if factors(s, side, guns, hex) < wanted:
            guns = (*guns, gun)
    return guns


def aiming(s: RisingSun, plan: Plan, step: Aiming, acts: Sequence[Act]) -> list[Opinion]:
    """11.2 Those of the group one by one, then the shot at whom is seen."""
    group = best_group(s, plan.side, step.hex, idle(s, plan))
    return fire_by_group(acts, group, step.hex)


def fire_by_group(acts: Sequence[Act], group: Sequence[int], hex: int) -> list[Opinion]:
    """11.2, 17.1 The next of the group; when all are in, the shot at the top unit, or else at another."""
    found = []
    for act in acts:
        match act.verb:
            case "fire":
                weight = 3.0 if act.a in group else -1.0
                found.append(Opinion(act, weight, "guns", {"unit": act.a}))
            case "shoot" | "shoot_other":
                weight = 2.0 if act.verb == "shoot" else 1.5
                found.append(Opinion(act, weight - 0.5 * (act.a != hex), "bombard_here", {"hex": act.a}))
            case _:
                found.append(Opinion(act, 0.0, "enough_fired"))
    return found


def supporting_fire(s: RisingSun, step: SupportingFire, acts: Sequence[Act]) -> list[Opinion]:
    """10.2.4, 10.2.5 Guns together until the shot is strong enough, then the next; planes and ships singly."""
    side, wanted = step.side, doctrine_of(s.kit).habits[step.side].shot
    hexes = [act.a for act in acts if act.verb.startswith("shoot")]
    target = min(hexes, key=lambda h: (s.kit.bombardment_shift[h], h), default=step.attack.target)
    enough = bool(step.group) and bool(hexes) and factors(s, side, step.group, target) >= wanted
    group = () if enough else usable(s, step.attack, side)
    return fire_by_group(acts, group, target)
