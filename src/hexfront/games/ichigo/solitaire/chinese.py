"""S3 The Chinese: posture, what they attack, where reinforcements, airpower and raids go."""

from __future__ import annotations

from enum import IntEnum

from hexfront.games.ichigo.kit import ALLIED, CHINESE, JAPAN
from hexfront.games.ichigo.rules.advancing import Advance
from hexfront.games.ichigo.rules.air import PlaceAirpower, Raid, raid_targets
from hexfront.games.ichigo.rules.chinese_reinforcement import PlaceChinese
from hexfront.games.ichigo.rules.entering import garrisons
from hexfront.games.ichigo.rules.orders import FIGHT_FIRST, MOVE_FIRST
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.supply import allied_cities
from hexfront.games.ichigo.rules.victory import beachhead, holds
from hexfront.games.ichigo.solitaire.battles import Assault, Doctrine, assaults, choice
from hexfront.games.ichigo.solitaire.column import japanese_column
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.ways import distance, far, nearest
from hexfront.games.ichigo.state import Ichigo, airpower, launched, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

POSTURE_TURN = "posture"
NEVER = 99
"""A column that no attack reaches."""


class Posture(IntEnum):
    """S3.1 What the Chinese are up to in a turn."""

    FALL_BACK = 0
    DELAY = 1
    HOLD = 2
    STRIKE = 3


def posture(m: Mind, s: Ichigo) -> tuple[Posture, int, int]:
    """S3.1 The posture of the turn, the die and its total."""
    t, die = m.system.posture, m.die(POSTURE_TURN, s.turn)
    total = die + (t.air if s.air_winner == ALLIED else 0) + (t.causeway if launched(s) else 0)
    for number, amount in ((m.system.chinese.changsha, t.changsha), (m.system.chinese.guilin, t.guilin)):
        total += amount if holds(s, JAPAN, m.system.hex(number)) else 0
    bounds = (t.fall_back_up_to, t.delay_up_to, t.hold_up_to)
    return Posture(sum(total > bound for bound in bounds)), die, total


# objectives and pivots


def regulars(s: Ichigo, hex: int) -> int:
    """S1 The units of the Chinese in a hex; militia are not counted."""
    return sum(s.kit.nation[u] == CHINESE and not s.kit.static[u] for u in units_in(s, hex))


def threatened(m: Mind, s: Ichigo, hex: int) -> bool:
    """S3.4c A Japanese stack is within three hexes."""
    return nearest(s, hex, s.japan_at) <= m.system.chinese.threat


def objectives(m: Mind, s: Ichigo) -> list[int]:
    """S3.4c The objectives in order, those under Allied control: the list, ports until turn 6, any friendly city."""
    cities = allied_cities(s) & s.kit.mainland
    ports = list(bits.each(s.kit.ports & cities)) if s.turn <= m.system.chinese.ports_until else []
    rest = sorted(bits.each(cities), key=s.kit.board.number)
    order = dict.fromkeys((*m.system.objectives, *sorted(ports, key=s.kit.board.number), *rest))
    return [hex for hex in order if cities >> hex & 1]


def pivots(m: Mind, s: Ichigo) -> list[int]:
    """S3.5, S7 The two fortresses that a secret die has named; a lost one is replaced by the next Allied objective."""
    named = m.system.hexes(m.system.chinese.pivots[m.die("pivots") - 1])
    found = [hex for hex in named if holds(s, ALLIED, hex)]
    spare = (hex for hex in m.system.objectives if hex not in named and holds(s, ALLIED, hex))
    return [*found, *(hex for _, hex in zip(range(len(named) - len(found)), spare, strict=False))]


def vital(m: Mind, s: Ichigo, hex: int) -> bool:
    """S3.4a Where the last unit never leaves: a pivot, an airbase, Chungking, Kunming."""
    return bool(s.kit.airbases >> hex & 1) or hex in (s.kit.chungking, s.kit.kunming) or hex in pivots(m, s)


def last_of_vital(m: Mind, s: Ichigo, unit: int) -> bool:
    """S3.4a, S10 The last regular of such a hex."""
    hex = s.where[unit]
    return regulars(s, hex) <= 1 and vital(m, s, hex)


# battles


def threshold(m: Mind, s: Ichigo, target: int) -> tuple[int, str]:
    """S3.2 The EC from which a hex is attacked: by posture, or a lone garrison whose fall cuts the railroad or wins."""
    t, (now, _, _) = m.system.chinese, posture(m, s)
    least, reason = {Posture.HOLD: (t.hold, "solo.hold"), Posture.STRIKE: (t.strike, "solo.strike")}.get(
        now, (NEVER, "solo.no_attack")
    )
    if garrisons(s) >> target & 1 and least > t.garrison and (s.kit.gearr >> target & 1 or wins(s, target)):
        return t.garrison, "solo.garrison"
    return least, reason


def wins(s: Ichigo, target: int) -> bool:
    """S3.2, 4.5 Whether a city would be the second of Shanghai and Wuhan."""
    both = (s.kit.shanghai, s.kit.wuhan)
    return target in both and all(hex == target or holds(s, ALLIED, hex) for hex in both)


def wanted(m: Mind, s: Ichigo, step: Advance) -> int:
    """S3.2 Units needed to hold what was taken: more while the Japanese would still attack it, at most three."""
    t = m.system.chinese
    if not step.advanced:
        return 1
    weak = japanese_column(m, s, step.attack.target) >= t.holds_below
    return min(t.most_advance, len(step.advanced) + weak)


def _alike(m: Mind, s: Ichigo, a: Assault) -> int:  # noqa: ARG001
    return 0


DOCTRINE = Doctrine(threshold, last_of_vital, last_of_vital, wanted, _alike)


def order(m: Mind, s: Ichigo) -> Opinion:
    """S3.3 Fight first if some attack qualifies already, else move first."""
    if assaults(m, s, CHINESE, DOCTRINE):
        return choice(FIGHT_FIRST, "solo.chinese_fight", m)
    return choice(MOVE_FIRST, "solo.chinese_move", m)


# reinforcements


def place(m: Mind, s: Ichigo, step: PlaceChinese) -> Opinion:
    """S3.5, S7 A raider's city, a pivot, a threatened objective, or the city nearest the Japanese."""
    open_ = [act.a for act in step.passing(s, ALLIED)]
    if raid := raider_cities(m, s, open_):
        return _placed(m, s, raid, "solo.place_raider")
    if (hex := needy_pivot(m, s, open_)) >= 0:
        return choice(interned("place", hex), "solo.place_pivot", m, hex=hex)
    if (hex := needy_objective(m, s, open_)) >= 0:
        return choice(interned("place", hex), "solo.place_objective", m, hex=hex)
    least = min(nearest(s, hex, s.japan_at) for hex in open_)
    return _placed(m, s, [hex for hex in open_ if nearest(s, hex, s.japan_at) == least], "solo.place_near")


def needy_pivot(m: Mind, s: Ichigo, open_: list[int]) -> int:
    """S3.5, S7 The first pivot below four units with Japanese within eight hexes, -1 if there is none."""
    t = m.system.chinese
    needy = (h for h in pivots(m, s) if h in open_ and regulars(s, h) < t.pivot_units)
    return next((h for h in needy if nearest(s, h, s.japan_at) <= t.pivot_threat), -1)


def needy_objective(m: Mind, s: Ichigo, open_: list[int]) -> int:
    """S3.5 The first threatened objective with fewer than three units, -1 if there is none."""
    needy = (h for h in objectives(m, s) if h in open_ and regulars(s, h) < m.system.chinese.objective_units)
    return next((h for h in needy if threatened(m, s, h)), -1)


def _placed(m: Mind, s: Ichigo, equals: list[int], reason: str) -> Opinion:
    """S2 One of some cities that are equally good."""
    hex = m.ties.best(equals, lambda _: (0,), [s.turn, len(waiting(s)), *equals])
    return choice(interned("place", hex), reason, m, hex=hex)


def waiting(s: Ichigo) -> list[int]:
    """The units that wait to be placed: what a tie among cities is rolled for."""
    return [u for u in s.kit.regulars if s.where[u] == s.kit.pool_box]


def placed(s: Ichigo) -> int:
    """S3.5 How many Chinese units have been placed so far."""
    return sum(drawn > 0 for drawn in s.drawn) - len(waiting(s))


def count_raiders(m: Mind, s: Ichigo) -> None:
    """S3.5 Units are counted from turn 7 on."""
    if m.placed_before < 0 and s.turn >= m.system.chinese.raiders_from:
        m.placed_before = placed(s)


def is_raider(m: Mind, s: Ichigo) -> bool:
    """S3.5 Every third unit from turn 7 on."""
    if s.turn < m.system.chinese.raiders_from:
        return False
    count_raiders(m, s)
    return (placed(s) - m.placed_before + 1) % m.system.chinese.raider_every == 0


def raider_cities(m: Mind, s: Ichigo, open_: list[int]) -> list[int]:
    """S3.5 For a raider the friendly city nearest an empty rail hex that the Japanese hold, if there is one."""
    bare = s.kit.gearr & s.japan_control & ~s.japan_at & ~garrisons(s)
    if not is_raider(m, s) or not bare or not open_:
        return []
    least = min(nearest(s, hex, bare) for hex in open_)
    return [hex for hex in open_ if nearest(s, hex, bare) == least]


# in the air


def mark(m: Mind, s: Ichigo, step: PlaceAirpower) -> Opinion:
    """S3.6 The objective in most danger that is not covered; spare markers before the largest Japanese stack."""
    free = s.kit.everywhere & ~airpower(s, ALLIED)
    danger = [hex for hex in objectives(m, s) if regulars(s, hex) and threatened(m, s, hex) and free >> hex & 1]
    columns = {hex: japanese_column(m, s, hex) for hex in danger}
    if any(columns.values()):
        best = m.ties.best(danger, lambda hex: (-columns[hex],), [s.turn, step.left, *danger])
        return choice(interned("mark", best), "solo.mark_objective", m, hex=best, number=columns[best])
    hex = _ahead(m, s)
    nearby = m.ties.best(list(bits.each(free)), lambda h: (distance(s, h, hex), h), [s.turn, step.left])
    return choice(interned("mark", nearby), "solo.mark_ahead", m, hex=nearby)


def _ahead(m: Mind, s: Ichigo) -> int:
    """S3.6 Two hexes before the largest Japanese stack on its way to the next objective."""
    stacks = list(bits.each(s.japan_at))
    if not stacks:
        return s.kit.wuhan
    largest = m.ties.best(stacks, lambda hex: (-len(units_in(s, hex)),), [s.turn, *stacks])
    goals = objectives(m, s)
    if not goals:
        return largest
    goal = min(goals, key=lambda hex: (distance(s, largest, hex), hex))
    return _steps_towards(m, s, largest, goal)


def _steps_towards(m: Mind, s: Ichigo, hex: int, goal: int) -> int:
    for _ in range(m.system.chinese.ahead):
        nexts = list(bits.each(s.kit.around[hex] & s.kit.everywhere))
        hex = min(nexts, key=lambda other: (distance(s, other, goal), other)) if hex != goal else hex
    return hex


def raid(m: Mind, s: Ichigo, step: Raid) -> Opinion:  # noqa: ARG001
    """S3.7 Without Causeway on turn 8 or 9 by a secret die; with it whenever it is allowed."""
    t = m.system.raid
    later = not launched(s) and (s.turn <= t.decline or (s.turn == t.decide and m.die("raid") > t.now_up_to))
    if later:
        return choice(Act("decline"), "solo.raid_later", m)
    cities = list(bits.each(raid_targets(s)))
    hex = m.ties.best(cities, lambda city: (-caught(m, s, city),), [s.turn, *cities])
    return choice(interned("raid", hex), "solo.raid", m, hex=hex, number=caught(m, s, hex))


def caught(m: Mind, s: Ichigo, city: int) -> int:
    """S3.7 The Japanese units within three hexes, stacks next to a beachhead counted twice."""
    beside = bits.of(h for n in (0, 1) if (b := beachhead(s, n)) >= 0 for h in bits.each(s.kit.around[b]))
    weight = m.system.raid.beachhead_weight
    here = bits.each(s.kit.raid_area[city] & s.japan_at)
    return sum(len(units_in(s, hex)) * (weight if beside >> hex & 1 else 1) for hex in here)


def airlift(m: Mind, s: Ichigo, acts: list[Act]) -> Opinion | None:
    """S3.6 From the quiet city with two units farthest from any Japanese to the first threatened objective."""
    cities = sorted({s.where[act.a] for act in acts})
    able = [h for h in cities if regulars(s, h) >= m.system.chinese.airlift_from and not threatened(m, s, h)]
    goal = airlift_goal(m, s)
    if not able or goal < 0:
        return None
    origin = m.ties.best(able, lambda hex: (-nearest(s, hex, s.japan_at),), [s.turn, *able])
    act = min((a for a in acts if s.where[a.a] == origin), key=lambda a: (m.worth(s, a.a), a.a))
    return choice(act, "solo.airlift", m, unit=act.a, origin=origin, hex=goal)


def airlift_goal(m: Mind, s: Ichigo) -> int:
    """S3.6 The first threatened objective with fewer than four units and room."""
    for hex in objectives(m, s):
        full = regulars(s, hex) >= m.system.chinese.full
        if threatened(m, s, hex) and not full and room(s, CHINESE, hex) > 0:
            return hex
    return -1


def nearest_goal(m: Mind, s: Ichigo, start: int) -> int:
    """S3.4e The nearest friendly objective with room, -1 if there is none."""
    goals = [h for h in objectives(m, s) if h != start and regulars(s, h) < m.system.chinese.full]
    return min(goals, key=lambda hex: (far(s, CHINESE, start, hex), hex), default=-1)
