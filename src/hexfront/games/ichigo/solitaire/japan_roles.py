"""S5.1-S5.3 Who does what on the Japanese side: axes, queues, assault and line troops, posts that are never left."""

from __future__ import annotations

from hexfront.games.ichigo.kit import CHINESE, JAPANESE
from hexfront.games.ichigo.rules.victory import whole_railroad
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.ways import distance, far, nearest
from hexfront.games.ichigo.state import Ichigo, launched, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet

COAST, DETACHED = "coast", "detached"


def on_mainland(s: Ichigo) -> list[int]:
    """S5 The Japanese units on the mainland that can move."""
    return [u for u in s.kit.mobile[JAPANESE] if s.where[u] >= 0 and s.kit.mainland >> s.where[u] & 1]


def taken(s: Ichigo, hex: int) -> bool:
    """S5.2 Whether an objective is Japanese, and no Chinese unit stands there."""
    return bool(s.japan_control >> hex & 1) and not (s.china_at | s.us_at) >> hex & 1


def queue(m: Mind, s: Ichigo, axis: str) -> list[int]:
    """S5.2 What an axis still has to take; the queue of the one it joins when its own is done."""
    found = [hex for hex in m.system.queues[axis] if not taken(s, hex)]
    if axis == COAST:
        late = s.turn > m.system.japan.coast_until
        found = [] if late else [hex for hex in found if len(units_in(s, hex)) <= 1]
    then = m.system.axes[axis].then
    return found if found or not then else queue(m, s, then)


def axis_of(m: Mind, s: Ichigo, unit: int) -> str:
    """S5.1, S5.9 The axis of a unit; whoever came later joins the one whose head is nearest."""
    if unit in m.system.detached:
        return m.system.detachment.then if launched(s) else DETACHED
    if unit in m.system.axis_at_start:
        return m.system.axis_at_start[unit]
    if unit not in m.axis:
        heads = {axis: found[0] for axis in m.system.queues if (found := queue(m, s, axis))}
        order = sorted(heads, key=lambda axis: (distance(s, s.where[unit], heads[axis]), axis))
        m.axis[unit] = order[0] if order else m.system.detachment.then
    return m.axis[unit]


def join_axes(m: Mind, s: Ichigo) -> None:
    """S5.1 Whoever has come to the mainland joins an axis at once."""
    for unit in on_mainland(s):
        axis_of(m, s, unit)


def full_division(s: Ichigo, unit: int, factor: int) -> bool:
    """S5.3 A division that has lost nothing, of at least so many factors."""
    return s.kit.is_division[unit] and not s.lost[unit] and s.kit.full_factor[unit] >= factor


def assault_troops(m: Mind, s: Ichigo, axis: str, units: list[int]) -> list[int]:
    """S5.3 The full divisions of 4 of an axis; in one without any, its full divisions of 3."""
    own = [u for u in units if axis_of(m, s, u) == axis]
    best = [u for u in own if full_division(s, u, m.system.japan.assault_factor)]
    return best or [u for u in own if full_division(s, u, 1)]


def targets(m: Mind, s: Ichigo, axis: str, near: int) -> list[int]:
    """S5.2 What an axis goes for, in order; with its queue done the nearest Allied rail hex, airbase, then city."""
    if found := queue(m, s, axis):
        return [*found, *_ganzhow(m, s, near)]
    if ganzhow := _ganzhow(m, s, near):
        return ganzhow
    kit = s.kit
    if whole_railroad(s) and s.turn < m.system.japan.clear_east_before:
        return onward(m, s, near)
    for wanted in (kit.gearr, kit.airbases, kit.cities & kit.mainland):
        left = [hex for hex in bits.each(wanted) if not taken(s, hex)]
        if left:
            return sorted(left, key=lambda hex: (far(s, JAPANESE, near, hex), hex))
    return []


def _ganzhow(m: Mind, s: Ichigo, near: int) -> list[int]:
    """S5.2 Ganzhow last, for whoever is within six hexes."""
    hex = m.system.hex(m.system.japan.ganzhow)
    close = distance(s, near, hex) <= m.system.japan.ganzhow_near
    return [hex] if close and not taken(s, hex) else []


def onward(m: Mind, s: Ichigo, near: int) -> list[int]:
    """S5.2 The railroad is whole before turn 6: by die two stacks over Kweiyang to Chungking; else clear the east."""
    t = m.system.japan
    if m.die("onward") >= t.chungking_from and near in best_stacks(m, s):
        return [hex for hex in (m.system.hex(t.via), s.kit.chungking) if not taken(s, hex)]
    east = bits.each(s.china_at & s.kit.east)
    return sorted(east, key=lambda hex: (far(s, JAPANESE, near, hex), hex))


def best_stacks(m: Mind, s: Ichigo) -> list[int]:
    """S5.2 The hexes of the two strongest stacks."""
    found = {s.where[u] for u in on_mainland(s)}
    ranked = sorted(found, key=lambda hex: (-sum(m.worth(s, u) for u in units_in(s, hex)), hex))
    return ranked[: m.system.japan.best_stacks]


# posts


def posts(m: Mind, s: Ichigo) -> dict[int, int]:
    """S5.3, S5.8, S11 The hexes where units stay, and how many."""
    kit, t = s.kit, m.system.japan
    found = {kit.shanghai: 1, kit.wuhan: 1, kit.south_end: 1}
    for hex in bits.each(m.system.queued & s.japan_at & ~kit.japanese_cities):
        if chinese_come(m, s, hex):
            found[hex] = 1
    ganzhow = m.system.hex(t.ganzhow)
    if s.japan_at >> ganzhow & 1:
        found[ganzhow] = t.ganzhow_units
    if launched(s):
        found |= {kit.north_end: t.ends_guard, kit.south_end: t.ends_guard}
    return found


def chinese_come(m: Mind, s: Ichigo, hex: int) -> bool:
    """S5.3 Whether a Chinese stack could reach a hex with the best die."""
    points = m.system.japan.chinese_points
    near = (h for h in bits.each(s.china_at) if distance(s, h, hex) <= points)
    return any(far(s, CHINESE, h, hex) <= points for h in near)


def guards(m: Mind, s: Ichigo) -> set[int]:
    """S5.3, S11 The units that stay on posts: a division in Shanghai, a brigade in Wuhan, elsewhere the weakest."""
    found: set[int] = set()
    for hex, number in posts(m, s).items():
        here = [u for u in units_in(s, hex) if s.kit.nation[u] == JAPANESE]
        found |= set(sorted(here, key=lambda u: fitness(m, s, hex, u))[:number])
    return found


def fitness(m: Mind, s: Ichigo, hex: int, unit: int) -> tuple[bool, bool, int, int]:
    """S5.3 Who is the best guard of a hex."""
    first = unit == s.kit.index[m.system.japan.shanghai]
    wrong = not s.kit.is_division[unit] if hex == s.kit.shanghai else not s.kit.is_brigade[unit]
    return wrong, not (first and hex == s.kit.shanghai), m.worth(s, unit), unit


def line_posts(m: Mind, s: Ichigo) -> list[int]:
    """S5.3 From turn 3 taken airbases, rail cities, rail hexes with a Chinese unit near; nearest the front first."""
    if s.turn < m.system.japan.line_from:
        return []
    ours = [hex for hex in dict.fromkeys(in_danger(m, s)) if taken(s, hex)]
    return sorted(ours, key=lambda hex: (nearest(s, hex, s.china_at), hex))


def in_danger(m: Mind, s: Ichigo) -> list[int]:
    """S5.3 What line troops hold; on turn 9, when the last Chinese move counts, every rail hex they can reach."""
    kit, rail = s.kit, list(bits.each(s.kit.gearr & ~s.kit.japanese_cities))
    if s.turn >= kit.tables.turns.last and not launched(s):
        return [hex for hex in rail if chinese_come(m, s, hex)]
    near = [hex for hex in rail if nearest(s, hex, s.china_at) <= m.system.japan.line_near]
    return [*bits.each((kit.airbases | kit.gearr & kit.cities) & ~kit.japanese_cities), *near]


def raided(m: Mind, s: Ichigo) -> list[int]:
    """S5.3, S8 Rail hexes that were Japanese and that a raider has taken or stands on."""
    lost = (m.railroad | s.kit.gearr & s.kit.japanese_at_start) & ~s.japan_control
    return list(bits.each(lost | s.kit.gearr & s.japan_control & s.china_at))


def bare_railroad(s: Ichigo) -> HexSet:
    """S5.3 Empty rail hexes that the Allies hold."""
    return s.kit.gearr & ~s.japan_control & ~s.china_at & ~s.us_at
