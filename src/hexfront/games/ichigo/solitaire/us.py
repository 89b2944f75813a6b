"""S4 The Americans: landings, beachheads and the ring about them, what they attack, the 11th Airborne."""

from __future__ import annotations

from hexfront.games.ichigo.kit import ALLIED, CHINESE, US
from hexfront.games.ichigo.rules.advancing import Advance
from hexfront.games.ichigo.rules.attack import enemy_held
from hexfront.games.ichigo.rules.causeway import FormosaLanding
from hexfront.games.ichigo.rules.entering import closed_to, garrisons
from hexfront.games.ichigo.rules.flights import Drop, SupplyWindow, drop_zones
from hexfront.games.ichigo.rules.landing import ChoosePort, Landing, PushOut, waiting
from hexfront.games.ichigo.rules.orders import FIGHT_FIRST, MOVE_FIRST
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.victory import beachhead, holds
from hexfront.games.ichigo.solitaire.battles import DONE, Assault, Doctrine, assaults, choice
from hexfront.games.ichigo.solitaire.column import Part, column, defense
from hexfront.games.ichigo.solitaire.marching import toward
from hexfront.games.ichigo.solitaire.mind import Goal, Mind
from hexfront.games.ichigo.solitaire.ways import distance, nearest, reached
from hexfront.games.ichigo.state import PRESENT, Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

ALL = 99


# landings


def land_on_formosa(m: Mind, s: Ichigo, step: FormosaLanding) -> Opinion:
    """S4 Eight divisions in the order of the counters, the 1st Cavalry last."""
    able = sorted((act.a for act in step.passing(s, ALLIED) if act != DONE), key=lambda u: landing_order(m, s, u))
    if step.landed >= m.system.us.divisions or not able:
        return choice(DONE, "solo.landed", m)
    return choice(interned("land", able[0]), "solo.land", m, unit=able[0])


def landing_order(m: Mind, s: Ichigo, unit: int) -> tuple[bool, int]:
    """S4 The order of the counters, the 1st Cavalry last."""
    return s.kit.pieces[unit].label == m.system.us.last, unit


def port(m: Mind, s: Ichigo, step: ChoosePort) -> Opinion:  # noqa: ARG001
    """S4 The port of the second landing, by die."""
    die = m.die("port")
    hex = m.system.hex(m.system.us.ports[die - 1])
    return choice(interned("port", hex), "solo.port", m, hex=hex, number=die)


def push(m: Mind, s: Ichigo, step: PushOut) -> Opinion:
    """S10 A Japanese unit into the least defensive hex with the fewest Japanese, a Chinese one into the best."""
    hexes, unit = [act.a for act in step.passing(s, ALLIED)], step.next_unit(s)
    cover = s.kit.ground_shift
    if s.kit.nation[unit] == CHINESE:
        hex = m.ties.best(hexes, lambda h: (-cover[h],), [s.turn, unit, *hexes])
    else:
        hex = m.ties.best(hexes, lambda h: (cover[h], len(units_in(s, h))), [s.turn, unit, *hexes])
    return choice(interned("push", hex), "solo.push", m, unit=unit, hex=hex)


def land(m: Mind, s: Ichigo, step: Landing) -> Opinion:
    """S4 Eight at the new port on turn 8; later ones where more enemies are near; then transfers."""
    if goal := landing_goal(m, s, step):
        unit = min(waiting(s), key=lambda u: landing_order(m, s, u))
        return choice(interned("land_at", unit, goal), "solo.land_at", m, unit=unit, hex=goal)
    if (unit := shipped(m, s, step)) >= 0:
        return choice(interned("transfer", unit), "solo.transfer", m, unit=unit)
    return choice(DONE, "solo.landed", m)


def landing_goal(m: Mind, s: Ichigo, step: Landing) -> int:
    """S4 Where the next division lands, 0 if nobody waits or nothing has room."""
    hexes = [hex for n in (0, 1) if (hex := beachhead(s, n)) >= 0 and room(s, US, hex) > 0]
    if not waiting(s) or not hexes:
        return 0
    mainland = beachhead(s, 1)
    if s.turn == s.kit.tables.causeway.mainland_landing_turn and mainland in hexes:
        return mainland if step.landed < m.system.us.divisions else 0
    return max(hexes, key=lambda hex: (enemy_factors(m, s, hex), -hex))


def shipped(m: Mind, s: Ichigo, step: Landing) -> int:
    """S4 A division to ship: up to three, if the enemies near the beachheads differ by more than twelve factors."""
    t = m.system.us
    able = [act.a for act in step.passing(s, ALLIED) if act.verb == "transfer"]
    quiet = quiet_beachhead(m, s)
    if quiet < 0 or sum(bool(s.done[u] & PRESENT) for u in s.kit.units[US]) >= t.transfer:
        return -1
    free = [u for u in able if s.where[u] == quiet and us_in(s, quiet) > t.guard]
    return min(free, key=lambda u: (-m.worth(s, u), u), default=-1)


def quiet_beachhead(m: Mind, s: Ichigo) -> int:
    """S4 The beachhead with fewer enemies near, if over twelve factors fewer; -1 if there is none."""
    ends = [beachhead(s, n) for n in (0, 1)]
    if min(ends) < 0:
        return -1
    quiet, busy = sorted(ends, key=lambda hex: (enemy_factors(m, s, hex), hex))
    more = enemy_factors(m, s, busy) - enemy_factors(m, s, quiet)
    return quiet if more > m.system.us.transfer_difference else -1


def enemy_factors(m: Mind, s: Ichigo, hex: int) -> int:
    """S4 What the Japanese within three hexes are taken for, in halves."""
    near = (h for h in bits.each(s.japan_at) if distance(s, h, hex) <= m.system.us.near)
    return sum(sum(m.stack(s, h, defense=False)) for h in near)


def us_in(s: Ichigo, hex: int) -> int:
    """S4 How many divisions are in a hex."""
    return sum(s.kit.nation[u] == US for u in units_in(s, hex))


# posts


def ring(m: Mind, s: Ichigo) -> HexSet:
    """S4, 4.3 From turn 9 the land next to a beachhead that a Japanese unit could enter."""
    if s.turn < m.system.us.ring_from:
        return 0
    found = 0
    for n in (0, 1):
        if (hex := beachhead(s, n)) >= 0:
            found |= s.kit.around[hex] & s.kit.land
    return found & ~s.japan_at & ~garrisons(s) & ~s.china_at & ~beachheads(s)


def beachheads(s: Ichigo) -> HexSet:
    """5.3 The hexes of the beachheads."""
    return bits.of(hex for n in (0, 1) if (hex := beachhead(s, n)) >= 0)


def posted(m: Mind, s: Ichigo, unit: int) -> bool:
    """S4 Whether a division is one of the last two in a beachhead, or the last on a post of the ring."""
    hex = s.where[unit]
    if beachheads(s) >> hex & 1:
        return us_in(s, hex) <= m.system.us.guard
    return bool(ring(m, s) >> hex & 1) and us_in(s, hex) <= 1


def stays(m: Mind, s: Ichigo, unit: int) -> bool:
    """S4, S10 Whoever holds a post does not advance."""
    return posted(m, s, unit)


# battles


def threshold(m: Mind, s: Ichigo, target: int) -> tuple[int, str]:  # noqa: ARG001
    """S4 Attack at EC 7."""
    return m.system.us.attack, "solo.us_attack"


def rank(m: Mind, s: Ichigo, a: Assault) -> int:  # noqa: ARG001
    """S4 First whoever is next to a beachhead, then Formosa, then the rest."""
    if near_beachhead(s, a.target):
        return 0
    return 1 if s.kit.formosa >> a.target & 1 else 2


def near_beachhead(s: Ichigo, hex: int) -> bool:
    """S4 Whether a hex is next to a beachhead."""
    return bool(s.kit.around[hex] & beachheads(s))


def _nobody(m: Mind, s: Ichigo, unit: int) -> bool:  # noqa: ARG001
    return False


def _everybody(m: Mind, s: Ichigo, step: Advance) -> int:  # noqa: ARG001
    return ALL


DOCTRINE = Doctrine(threshold, _nobody, stays, _everybody, rank)


def order(m: Mind, s: Ichigo) -> Opinion:
    """S4 Fight first if an attack at EC 8 on a hex next to a beachhead exists, else move first."""
    first = [a for a in assaults(m, s, US, DOCTRINE) if near_beachhead(s, a.target)]
    if any(a.column >= m.system.us.fight_first for a in first):
        return choice(FIGHT_FIRST, "solo.us_fight", m)
    return choice(MOVE_FIRST, "solo.us_move", m)


# movement


def goal(m: Mind, s: Ichigo, unit: int) -> Goal | None:
    """S4 A post of the ring, else next to the target of the next attack or towards it; None for whoever stays."""
    if posted(m, s, unit):
        return None
    if hex := open_post(m, s, unit):
        return Goal(hex, "solo.us_post", {"hex": hex})
    target = next_target(m, s, unit)
    if target < 0:
        return None
    to = toward(s, unit, bits.of(fronts(s, target)), target)
    return None if to < 0 else Goal(to, "solo.us_towards", {"hex": target, "target": to})


def open_post(m: Mind, s: Ichigo, unit: int) -> int:
    """S4 The post nobody holds that is nearest to a Japanese unit and in reach, 0 if there is none."""
    points = s.kit.tables.movement.us
    bare = [h for h in bits.each(ring(m, s) & ~s.us_at) if h in reached(s, US, s.where[unit], points)]
    return min(bare, key=lambda hex: (nearest(s, hex, s.japan_at), hex), default=0)


def fronts(s: Ichigo, target: int) -> list[int]:
    """S4 The hexes from which a hex can be attacked, or the hex itself where nobody defends it."""
    if not enemy_held(s, US) >> target & 1:
        return [target]
    return list(bits.each(s.kit.beside[target] & ~closed_to(s, US)))


def next_target(m: Mind, s: Ichigo, unit: int) -> int:
    """S4 Japanese next to a beachhead, Formosa until it is cleared, then the nearest of the four goals; -1 for none."""
    here = s.where[unit]
    land_ = s.kit.formosa if s.kit.formosa >> here & 1 else s.kit.mainland
    enemy = enemy_held(s, US) & land_
    first = [hex for hex in bits.each(enemy) if near_beachhead(s, hex)]
    if not first and land_ == s.kit.formosa:
        first = list(bits.each(enemy))
    if not first and land_ == s.kit.mainland:
        first = [h for h in m.system.hexes(m.system.us.goals) if not holds(s, ALLIED, h)]
    return min(first, key=lambda hex: (distance(s, here, hex), hex), default=-1)


# the 11th Airborne, aerial supply


def airborne(m: Mind, s: Ichigo, acts: list[Act]) -> Opinion | None:
    """S4 At the end of US movement: dropped on 0925 or 1801, else landed at a beachhead, else it waits."""
    if any(act.verb == "drop" for act in acts) and (hex := drop_hex(m, s)) >= 0:
        return choice(Act("drop"), "solo.drop", m, hex=hex)
    comes = [act for act in acts if act.verb == "come"]
    if not comes:
        return None
    act = min(comes, key=lambda act: act.a != beachhead(s, 1))
    return choice(act, "solo.come", m, hex=act.a)


def drop_hex(m: Mind, s: Ichigo) -> int:
    """S4 The first of the two ends of the railroad that is open, -1 if neither is."""
    return next((h for h in m.system.hexes(m.system.us.drops) if drop_zones(s) >> h & 1), -1)


def drop(m: Mind, s: Ichigo, step: Drop) -> Opinion:
    """S4 Where it jumps."""
    hexes = [act.a for act in step.candidates(s, ALLIED)]
    hex = drop_hex(m, s)
    hex = hex if hex in hexes else min(hexes)
    return choice(interned("at", hex), "solo.drop", m, hex=hex)


def supply(m: Mind, s: Ichigo, step: SupplyWindow) -> Opinion:
    """S4 The largest stack without supply that would attack at EC 7 with it."""
    hexes = [act.a for act in step.candidates(s, ALLIED) if act.verb == "supply"]
    able = [hex for hex in hexes if with_supply(m, s, hex) >= m.system.us.attack]
    if not able:
        return choice(DONE, "solo.no_supply", m)
    hex = m.ties.best(able, lambda h: (-us_in(s, h),), [s.turn, *able])
    return choice(interned("supply", hex), "solo.supply", m, hex=hex)


def with_supply(m: Mind, s: Ichigo, hex: int) -> int:
    """S4 The best EC of the units of a hex against a neighbour, as if they were in supply."""
    parts = [Part(m.worth(s, u), hex, True) for u in units_in(s, hex)]
    near = bits.each(s.kit.beside[hex] & enemy_held(s, US))
    return max((column(s, US, target, parts, defense(m, s, target)) for target in near), default=0)
