"""S3.4 Where Chinese stacks go: the first rule of the list that can be obeyed, once their points are known."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.ichigo.kit import CHINESE
from hexfront.games.ichigo.rules.entering import garrisons
from hexfront.games.ichigo.rules.points import allowance, by_die
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.solitaire.chinese import (
    Posture,
    last_of_vital,
    nearest_goal,
    objectives,
    posture,
    regulars,
    threatened,
    vital,
)
from hexfront.games.ichigo.solitaire.column import Part, column, defense, japanese_column
from hexfront.games.ichigo.solitaire.mind import Goal, Mind
from hexfront.games.ichigo.solitaire.ways import distance, far, nearest, reached
from hexfront.games.ichigo.state import OVER, Ichigo, rolled, units_in
from hexfront.hexmap import bits

TERRAIN = {"mountain": 0, "rough": 1}


class Stack(NamedTuple):
    """Units of one hex that may still set out, and how far they come."""

    hex: int
    units: tuple[int, ...]
    points: int


def stacks(s: Ichigo) -> list[Stack]:
    """S3.4 The stacks that may still move, nearest the Japanese first; before its die a stack hopes for the best."""
    found: dict[tuple[int, int], list[int]] = {}
    for unit in s.kit.mobile[CHINESE]:
        if s.where[unit] >= 0 and not s.done[unit] & OVER:
            points = allowance(s, unit) if rolled(s, unit) else max(by_die(s, CHINESE))
            if points:
                found.setdefault((s.where[unit], points), []).append(unit)
    ready = [Stack(hex, tuple(units), points) for (hex, points), units in found.items()]
    return sorted(ready, key=lambda stack: (nearest(s, stack.hex, s.japan_at), stack.hex))


def in_reach(s: Ichigo, stack: Stack) -> list[int]:
    """10.0 The hexes with room in which a unit of a stack can end, its own not among them."""
    return [h for h in reached(s, CHINESE, stack.hex, stack.points) if h != stack.hex and room(s, CHINESE, h) > 0]


def goals(m: Mind, s: Ichigo, stack: Stack) -> dict[int, Goal]:
    """S3.4 Who of a stack goes where, by the first rule that can be obeyed; nobody if all stay."""
    if goal := reenter(m, s, stack):
        unit = next(u for u in sorted(stack.units, key=lambda u: (m.worth(s, u), u)))
        return {unit: goal}
    free = at_liberty(m, s, stack)
    if not free:
        return {}
    for rule in (strike, help_objective, delay, fall_back):
        if goal := rule(m, s, stack):
            number = min(len(free), room(s, CHINESE, goal.hex))
            return dict.fromkeys(free[:number], goal)
    return {}


def reenter(m: Mind, s: Ichigo, stack: Stack) -> Goal | None:
    """S3.4a One unit goes back into an empty hex that the Japanese have taken, airbases first."""
    if last_of_vital(m, s, stack.units[0]):
        return None
    taken = (s.kit.gearr | s.kit.chinese_cities) & s.japan_control & ~s.kit.japanese_at_start
    if s.turn >= m.system.chinese.raiders_from:
        taken |= s.kit.gearr & s.japan_control
    empty = taken & ~s.japan_at & ~garrisons(s)
    able = [hex for hex in in_reach(s, stack) if empty >> hex & 1]
    if not able:
        return None
    hex = m.ties.best(able, lambda h: (1 - (s.kit.airbases >> h & 1),), [s.turn, stack.hex, *able])
    return Goal(hex, "solo.reenter", {"hex": hex})


def at_liberty(m: Mind, s: Ichigo, stack: Stack) -> list[int]:
    """S3.4b Nobody leaves a threatened objective; one unit stays in an airbase, in Chungking and in Kunming."""
    listed = stack.hex in objectives(m, s)
    if listed and threatened(m, s, stack.hex):
        return []
    bound = vital(m, s, stack.hex) and regulars(s, stack.hex) <= len(stack.units)
    ordered = sorted(stack.units, key=lambda u: (-m.worth(s, u), u))
    return ordered[: len(ordered) - bound]


def towards(m: Mind, s: Ichigo, stack: Stack, goal: int) -> int:
    """S3.4c A goal, or the hex in reach that is nearest to it; -1 if none is nearer."""
    able = in_reach(s, stack)
    if goal in able:
        return goal
    now = far(s, CHINESE, stack.hex, goal)
    nearer = [hex for hex in able if far(s, CHINESE, hex, goal) < now]
    if not nearer:
        return -1
    return m.ties.best(nearer, lambda hex: (far(s, CHINESE, hex, goal),), [s.turn, stack.hex, *nearer])


def help_objective(m: Mind, s: Ichigo, stack: Stack) -> Goal | None:
    """S3.4c To the first threatened objective with fewer than four units, or as far towards it as the points allow."""
    for hex in objectives(m, s):
        if hex != stack.hex and threatened(m, s, hex) and regulars(s, hex) < m.system.chinese.full:
            to = towards(m, s, stack, hex)
            if to >= 0:
                return Goal(to, "solo.to_objective", {"hex": hex, "target": to})
    return None


def strike(m: Mind, s: Ichigo, stack: Stack) -> Goal | None:
    """S3.4c Striking: next to the Japanese hex with the highest EC of 7 or more that the units in reach would give."""
    if posture(m, s)[0] != Posture.STRIKE:
        return None
    able = in_reach(s, stack)
    near = bits.of(able) | 1 << stack.hex
    found = []
    for target in bits.each(s.japan_at | garrisons(s)):
        fronts = s.kit.beside[target] & near
        if fronts and (ec := strike_column(m, s, target)) >= m.system.chinese.strike:
            found.append((-ec, target, fronts))
    if not found:
        return None
    ec, target, fronts = m.ties.best(found, lambda x: (x[0],), [s.turn, stack.hex, *(x[1] for x in found)])
    if fronts >> stack.hex & 1:
        return None  # it is there already
    hex = min(bits.each(fronts), key=lambda h: (s.kit.way_to[h][target].river, h))
    return Goal(hex, "solo.strike_move", {"hex": target, "number": -ec})


def strike_column(m: Mind, s: Ichigo, target: int) -> int:
    """S3.4c The EC of everybody who could be next to a hex, four a hex, each taken to come as far as a middling die."""
    fronts = list(bits.each(s.kit.beside[target] & ~s.japan_at & ~garrisons(s)))
    left = dict.fromkeys(fronts, s.kit.limit[CHINESE])
    points = m.system.chinese.strike_points
    parts: list[Part] = []
    for hex in bits.each(s.china_at):
        if min((distance(s, hex, front) for front in fronts), default=99) > points:
            continue
        came = reached(s, CHINESE, hex, points)
        for unit in units_in(s, hex):
            front = next((f for f in fronts if f in came and left[f]), -1)
            if front >= 0 and not s.kit.static[unit]:
                left[front] -= 1
                parts.append(Part(m.worth(s, unit), front, True))
    return column(s, CHINESE, target, parts, defense(m, s, target))


def delay(m: Mind, s: Ichigo, stack: Stack) -> Goal | None:
    """S3.4d Delaying: the best rail hex for a defense within two hexes ahead of the nearest Japanese stack."""
    if posture(m, s)[0] != Posture.DELAY or not s.japan_at:
        return None
    enemy = min(bits.each(s.japan_at), key=lambda hex: (distance(s, stack.hex, hex), hex))
    rail = s.kit.gearr & ~s.japan_at & ~s.japan_control
    near = [h for h in bits.each(rail) if distance(s, h, enemy) <= m.system.chinese.ahead]
    here = [h for h in (*in_reach(s, stack), stack.hex) if h in near]
    if not here:
        return None
    hex = m.ties.best(here, lambda h: (defensive(s, h, enemy), int(h != stack.hex)), [s.turn, stack.hex, *here])
    return None if hex == stack.hex else Goal(hex, "solo.delay", {"hex": hex})


def defensive(s: Ichigo, hex: int, enemy: int) -> int:
    """S3.4d Mountain, then rough, then behind a river, then open."""
    behind = any(way.river and distance(s, way.to, enemy) < distance(s, hex, enemy) for way in s.kit.exits[hex])
    return TERRAIN.get(s.kit.board.terrain[hex], 2 if behind else 3)


def fall_back(m: Mind, s: Ichigo, stack: Stack) -> Goal | None:
    """S3.4e Falling back: out of a hex where the Japanese EC is 9 or more, unless it is an objective."""
    if posture(m, s)[0] != Posture.FALL_BACK or stack.hex in objectives(m, s):
        return None
    ec = japanese_column(m, s, stack.hex)
    goal = nearest_goal(m, s, stack.hex)
    if ec < m.system.chinese.fall_back or goal < 0:
        return None
    to = towards(m, s, stack, goal)
    return Goal(to, "solo.fall_back", {"hex": goal, "target": to, "number": ec}) if to >= 0 else None
