"""7.8, 8.0 Airpower markers, B-29 raids, aerial supply, the airborne division."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.ichigo.judgement.doctrine import doctrine_of
from hexfront.games.ichigo.judgement.moves import MovePlan
from hexfront.games.ichigo.judgement.worth import circle, held, worths
from hexfront.games.ichigo.kit import CHINESE, JAPAN, US
from hexfront.games.ichigo.rules.moving import air_range
from hexfront.games.ichigo.state import Ichigo, launched, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion


def marking(s: Ichigo, side: int, plan: MovePlan | None, acts: Sequence[Act]) -> list[Opinion]:
    """8.2 Over what is to be attacked, or over what the enemy would attack; never twice over the same."""
    worth = _by_marker(s, air_range(s, side), planned(plan) if plan else endangered(s))
    reason = "mark_attack" if side == JAPAN else "mark_cover"
    return [Opinion(act, worth[act.a], reason, {"hex": act.a}) for act in acts if act.a in worth]


def _by_marker(s: Ichigo, covered: HexSet, worth: dict[int, float]) -> dict[int, float]:
    """8.3 What a marker in each hex would cover that no other does."""
    found: dict[int, float] = {}
    for hex, value in worth.items():
        if not covered >> hex & 1:
            for near in (hex, *bits.each(s.kit.around[hex])):
                found[near] = found.get(near, 0.0) + value
    return found


def planned(plan: MovePlan) -> dict[int, float]:
    """The hexes that are to be attacked, with what is at stake."""
    return {hex: doctrine_of(plan.kit).air.attack * plan.prize(hex) for hex in plan.targets}


def endangered(s: Ichigo) -> dict[int, float]:
    """Places that the Chinese hold, by what they are worth and how many Japanese are near."""
    t = doctrine_of(s.kit).air
    found = {}
    for hex, worth in worths(s, CHINESE).items():
        if held(s, CHINESE, hex):
            near = circle(s.kit, hex, t.near) & s.japan_at
            number = sum(len(units_in(s, h)) for h in bits.each(near))
            found[hex] = t.cover * worth * number * bool(s.china_at >> hex & 1)
    return {hex: value for hex, value in found.items() if value}


def raid(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """8.9 Where most Japanese units are cut off; the one raid of a game without Causeway waits for its moment."""
    t = doctrine_of(s.kit).raid
    found = []
    for act in acts:
        if act.verb == "raid":
            number = sum(len(units_in(s, h)) for h in bits.each(s.kit.raid_area[act.a] & s.japan_at))
            found.append(Opinion(act, float(number), "raid_here", {"hex": act.a}))
        else:
            waits = not launched(s) and s.turn < t.last_turn
            found.append(Opinion(act, float(t.now) if waits else 0.0, "raid_later"))
    return found


def supplying(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """7.8 To the largest force that has no supply."""
    found = [Opinion(act, 0.5, "supply_enough") for act in acts if act.verb == "done"]
    for act in acts:
        if act.verb == "supply":
            found.append(Opinion(act, float(len(units_in(s, act.a))), "supply_here", {"hex": act.a}))
    return found


def drop_worth(s: Ichigo, hex: int) -> float:
    """8.11 What it is worth to jump into a hex: a place of worth that the enemy has left empty."""
    return 0.0 if held(s, US, hex) else worths(s, US).get(hex, 0.0)


def dropping(s: Ichigo, acts: Sequence[Act]) -> list[Opinion]:
    """8.11 Into the best place that lies open."""
    return [Opinion(act, drop_worth(s, act.a), "drop_here", {"hex": act.a}) for act in acts if act.verb == "at"]


def airborne(s: Ichigo, acts: Sequence[Act], open_to: int) -> list[Opinion]:
    """8.11 A jump, if one of the great places lies open; else ashore with the others."""
    unit, wanted = {"unit": s.kit.airborne}, doctrine_of(s.kit).air.drop
    best = max((drop_worth(s, hex) for hex in worths(s, US) if open_to >> hex & 1), default=0.0)
    found = [Opinion(act, 5.0, "drop", unit) for act in acts if act.verb == "drop" and best >= wanted]
    return found or [Opinion(act, 4.0, "come_ashore", unit) for act in acts if act.verb == "come"][-1:]
