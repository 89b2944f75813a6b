"""10.0 Carrying out a goal: company, the next hex of the way, the end; and how far a unit comes in a phase."""

from __future__ import annotations

from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.rules.points import allowance, by_die, may_hurry, needs_die
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.solitaire.battles import choice
from hexfront.games.ichigo.solitaire.mind import Goal, Mind
from hexfront.games.ichigo.solitaire.ways import FAR, far, hurried, reached, way
from hexfront.games.ichigo.state import Ichigo
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

STOP = Act("stop")


def points_of(s: Ichigo, unit: int) -> int:
    """10.14-10.16 The points of a unit; before its die is rolled the most it may have."""
    return max(by_die(s, s.kit.nation[unit])) if needs_die(s, unit) else allowance(s, unit)


def ends(s: Ichigo, unit: int) -> list[int]:
    """10.0, 10.17 The hexes in which a unit can end, its own among them; by strategic movement where it may."""
    nation, here, points = s.kit.nation[unit], s.where[unit], points_of(s, unit)
    found = dict.fromkeys(reached(s, nation, here, points))
    if may_hurry(s, unit):
        found |= dict.fromkeys(hurried(s, nation, here, points * s.kit.tables.movement.strategic_factor).came)
    return [hex for hex in found if hex == here or room(s, nation, hex) > 0]


def toward(s: Ichigo, unit: int, goals: HexSet, target: int) -> int:
    """S10 The best of some goals in reach, else the hex nearest to the target that is nearer than here; -1 if none."""
    nation, here = s.kit.nation[unit], s.where[unit]
    able = ends(s, unit)
    there = [hex for hex in able if goals >> hex & 1]
    if here in there:
        return -1
    if there:
        return min(there, key=lambda hex: (_across(s, hex, target), far(s, nation, here, hex), hex))
    now = far(s, nation, here, target)
    nearer = [hex for hex in able if far(s, nation, hex, target) < now]
    return min(nearer, key=lambda hex: (far(s, nation, hex, target), hex), default=-1)


def _across(s: Ichigo, hex: int, target: int) -> bool:
    """11.13 Whether an attack on the target would cross a river."""
    found = s.kit.way_to[hex].get(target)
    return found is not None and found.river


def first_step(s: Ichigo, step: Moving, goal: int) -> int:
    """10.0, 10.17 The next hex on the way to a goal, by ordinary points if they suffice; -1 if there is no way."""
    lead, nation = step.units[0], step.nation
    here = s.where[lead]
    left = max(0, min(allowed - spent for allowed, spent in zip(step.allowed, step.spent, strict=True)))
    if goal in reached(s, nation, here, left):
        return way(s, nation, here, left, goal)[0]
    factor = s.kit.tables.movement.strategic_factor
    fast = min(factor * allowed - spent for allowed, spent in zip(step.allowed, step.spent, strict=True))
    if all(step.fast) and all(step.clean):
        found = hurried(s, nation, here, min(fast, FAR))
        if goal in found.came:
            return found.way(goal)[0]
    return -1


def march(m: Mind, s: Ichigo, step: Moving, goal: Goal | None) -> Opinion:
    """10.1, 10.3 Whoever has the same goal comes along, then hex by hex; there, or without a goal, they stop."""
    here = s.where[step.units[0]]
    acts = step.options(s, step.side)
    if goal is None or goal.hex == here:
        return _stop(m, s, acts, goal)
    for act in acts:
        if act.verb == "add" and m.goals.get(act.a) == goal and room_for(s, step, goal.hex):
            return choice(act, "solo.along", m, unit=act.a, hex=goal.hex)
    to = first_step(s, step, goal.hex)
    if to >= 0 and interned("to", to) in acts:
        return choice(interned("to", to), goal.reason, m, **goal.args)
    return _stop(m, s, acts, goal)


def nearest_end(m: Mind, s: Ichigo, step: Moving, goal: Goal) -> Goal | None:
    """S10 The hex that the points left allow from which the goal is nearest; None if nothing is nearer than here."""
    lead, nation = step.units[0], step.nation
    here = s.where[lead]
    left = max(0, min(allowed - spent for allowed, spent in zip(step.allowed, step.spent, strict=True)))
    able = [h for h in reached(s, nation, here, left) if room(s, nation, h, step.units) >= len(step.units)]
    nearer = [h for h in able if far(s, nation, h, goal.hex) < far(s, nation, here, goal.hex)]
    if not nearer:
        return None
    hex = min(nearer, key=lambda h: (far(s, nation, h, goal.hex), h))
    found = goal._replace(hex=hex)
    m.goals |= {u: found for u, g in m.goals.items() if g == goal and s.where[u] == here}
    return found


def room_for(s: Ichigo, step: Moving, hex: int) -> bool:
    """6.0 Whether one more than the party has room in a hex."""
    return room(s, step.nation, hex, step.units) > len(step.units)


def _stop(m: Mind, s: Ichigo, acts: list[Act], goal: Goal | None) -> Opinion:
    """10.1 The end of a move, or what else there is."""
    if STOP in acts:
        return choice(STOP, "solo.stop" if goal is None else "solo.arrived", m)
    on = [act for act in acts if act.verb == "to"] or acts
    return choice(min(on, key=lambda act: s.kit.board.number(act.a)), "solo.only_way", m)
