"""S5.4-S5.8 The Japanese: order of phases, attacks and their support, losses, arrivals, airpower."""

from __future__ import annotations

from hexfront.games.ichigo.kit import JAPAN, JAPANESE
from hexfront.games.ichigo.rules.advancing import Advance, Momentum
from hexfront.games.ichigo.rules.air import PlaceAirpower
from hexfront.games.ichigo.rules.attack import tanks_in_box
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.losses import steps_left
from hexfront.games.ichigo.rules.moving import air_range
from hexfront.games.ichigo.rules.orders import FIGHT_FIRST, MOVE_FIRST
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.solitaire.battles import (
    DONE,
    Assault,
    Doctrine,
    assaults,
    choice,
    last_there,
    momentum,
    strength,
)
from hexfront.games.ichigo.solitaire.column import Aid, expected
from hexfront.games.ichigo.solitaire.japan_roles import assault_troops, guards, on_mainland, queue, targets
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.ways import distance
from hexfront.games.ichigo.state import Ichigo, airpower, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

ALL = 99


# S5.4 the order of phases


def order(m: Mind, s: Ichigo) -> Opinion:
    """S5.4 Fight first if half of the assault stacks are next to a defended objective at EC 8, else move first."""
    stacks = assault_stacks(m, s)
    ready = [a for a in assaults(m, s, JAPANESE, DOCTRINE) if a.column >= m.system.japan.fight_first]
    fronts = bits.of(h for a in ready if is_objective(m, s, a.target) for h in bits.each(s.kit.beside[a.target]))
    near = sum(fronts >> hex & 1 for hex in stacks)
    if stacks and 2 * near >= len(stacks):
        return choice(FIGHT_FIRST, "solo.japan_fight", m, number=near, value=len(stacks))
    return choice(MOVE_FIRST, "solo.japan_move", m, number=near, value=len(stacks))


def assault_stacks(m: Mind, s: Ichigo) -> set[int]:
    """S5.3 The hexes of assault troops."""
    return {s.where[u] for axis in m.system.queues for u in assault_troops(m, s, axis, on_mainland(s))}


def chinese_order(m: Mind, s: Ichigo) -> Opinion:
    """S5.4, S5.9 The Chinese fight first, unless a die of 6 says otherwise; on the last turn always."""
    die = m.die("chinese order", s.turn)
    if die >= m.system.japan.order_die and s.turn < s.kit.tables.turns.last:
        return choice(MOVE_FIRST, "solo.chinese_order_six", m, number=die)
    return choice(FIGHT_FIRST, "solo.chinese_order", m, number=die)


# S5.5 battles


def is_objective(m: Mind, s: Ichigo, hex: int) -> bool:
    """S5.2 Whether a hex is in a queue, an airbase or on the railroad."""
    return bool((m.system.queued | s.kit.airbases | s.kit.gearr) >> hex & 1)


def is_beachhead(s: Ichigo, hex: int) -> bool:
    """S5.8 Whether a hex is a beachhead."""
    return hex in (beachhead(s, 0), beachhead(s, 1))


def threshold(m: Mind, s: Ichigo, target: int) -> tuple[int, str]:
    """S5.5, S5.8 Attack at EC 7, on an objective or a beachhead at EC 6."""
    t = m.system.japan
    if is_beachhead(s, target):
        return t.beachhead, "solo.japan_beachhead"
    if is_objective(m, s, target):
        return t.objective, "solo.japan_objective"
    return t.attack, "solo.japan_attack"


def bound(m: Mind, s: Ichigo, unit: int) -> bool:
    """S11 The guards of Shanghai and Wuhan attack nobody."""
    return s.where[unit] in (s.kit.shanghai, s.kit.wuhan) and unit in guards(m, s)


def stays(m: Mind, s: Ichigo, unit: int) -> bool:
    """S5.3, S10 Guards, and the last unit in a rail hex or airbase, do not advance."""
    hex = s.where[unit]
    last = last_there(s, unit) and bool((s.kit.gearr | s.kit.airbases) >> hex & 1)
    return last or unit in guards(m, s)


def wanted(m: Mind, s: Ichigo, step: Advance) -> int:
    """S10 Everybody into an objective, a rail hex, or nearer to the next objective; else one unit."""
    hex = step.attack.target
    if is_objective(m, s, hex) or is_beachhead(s, hex):
        return ALL
    origins = [s.where[u] for u in step.attack.units if s.where[u] >= 0 and s.where[u] != hex]
    nearer = origins and to_next(m, s, hex) < min(to_next(m, s, origin) for origin in origins)
    return ALL if nearer else 1


def to_next(m: Mind, s: Ichigo, hex: int) -> int:
    """S5.2 How far the nearest head of a queue is."""
    heads = [found[0] for axis in m.system.queues if (found := queue(m, s, axis))]
    return min((distance(s, hex, head) for head in heads), default=0)


def rank(m: Mind, s: Ichigo, a: Assault) -> int:  # noqa: ARG001
    """S5.8 A beachhead before all: entering it wins."""
    return 0 if is_beachhead(s, a.target) else 1


DOCTRINE = Doctrine(threshold, bound, stays, wanted, rank)


def support(m: Mind, s: Ichigo, step: Declare) -> Opinion | None:
    """S5.5, S5.8 Special forces and tanks for an attack on an objective at EC 6 or 7, until it is at EC 8."""
    a, t = step.attack, m.system.japan
    important = is_objective(m, s, a.target) or is_beachhead(s, a.target)
    plain = expected(m, s, a.target, a.units)
    now = expected(m, s, a.target, a.units, Aid(a.tanks, a.special))
    acts = step.options(s, step.side)
    if not important or not t.tanks_from <= plain < t.tanks_to or now >= t.tanks_to:
        return None
    if Act("special") in acts:
        return choice(Act("special"), "solo.special", m, number=now, hex=a.target)
    if Act("tank") in acts and tanks_to_spend(m, s, a.target) > a.tanks:
        return choice(Act("tank"), "solo.tank", m, number=now, hex=a.target)
    return None


def tanks_to_spend(m: Mind, s: Ichigo, target: int) -> int:
    """S5.5, S5.8 Regiments that may go with attacks: on turns 1 to 6, one kept up to turn 5; all on the last turn."""
    t, left = m.system.japan, len(tanks_in_box(s))
    if s.turn >= s.kit.tables.turns.last_with_causeway:
        return left if s.kit.around[target] & bits.of(h for n in (0, 1) if (h := beachhead(s, n)) >= 0) else 0
    if s.turn > t.tanks_until:
        return 0
    return left - (t.tank_kept if s.turn <= t.tank_kept_until else 0)


def go_on(m: Mind, s: Ichigo, step: Momentum) -> Opinion:
    """S5.5 Momentum while EC is 7 and the stack has 8 factors, or three steps more than units."""
    t = m.system.japan
    spare = sum(steps_left(s, u) for u in step.units) - len(step.units) >= t.momentum_steps
    if spare or strength(m, s, step.units) >= 2 * t.momentum_factors:
        return momentum(m, s, step, t.momentum)
    return choice(DONE, "solo.no_momentum", m)


# S5.7 airpower


def mark(m: Mind, s: Ichigo, step: PlaceAirpower) -> Opinion:
    """S5.7 Over planned targets, then Chinese stacks of three, then Allied airbases, then any land hex by number."""
    free = s.kit.everywhere & ~airpower(s, JAPAN)
    covered = air_range(s, JAPAN)
    for reason, hexes in _wanted(m, s):
        for hex in hexes:
            if free >> hex & 1 and not covered >> hex & 1:
                return choice(interned("mark", hex), reason, m, hex=hex)
    hex = min(bits.each(free & s.kit.land), key=s.kit.board.number)
    return choice(interned("mark", hex), "solo.mark_spare", m, hex=hex, number=step.left)


def _wanted(m: Mind, s: Ichigo) -> list[tuple[str, list[int]]]:
    """S5.7 The hexes in their order, with the reason for each kind."""
    held = s.china_at | s.us_at
    stacks = [hex for hex in bits.each(s.china_at) if len(units_in(s, hex)) >= m.system.japan.join_from]
    return [
        ("solo.mark_target", [hex for hex in planned(m, s) if held >> hex & 1]),
        ("solo.mark_stack", sorted(stacks, key=lambda hex: (-len(units_in(s, hex)), hex))),
        ("solo.mark_airbase", sorted(bits.each(s.kit.airbases & ~s.japan_control), key=s.kit.board.number)),
    ]


def planned(m: Mind, s: Ichigo) -> list[int]:
    """S5.7 The next defended objective of every axis, those with most defenders first."""
    found: dict[int, None] = {}
    for axis in m.system.queues:
        troops = assault_troops(m, s, axis, on_mainland(s))
        goals = targets(m, s, axis, s.where[troops[0]]) if troops else []
        found |= dict.fromkeys([hex for hex in goals if (s.china_at | s.us_at) >> hex & 1][:1])
    return sorted(found, key=lambda hex: (-len(units_in(s, hex)), hex))
