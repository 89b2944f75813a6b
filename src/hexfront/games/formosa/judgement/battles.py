"""15.0 Declaring attacks, committing to them, taking losses, going back and going on."""

from __future__ import annotations

from hexfront.games.formosa.judgement.odds import declared, planned
from hexfront.games.formosa.judgement.worth import seen_strength, site_points, supplied_area, way_lengths
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.combat import Declare
from hexfront.games.formosa.rules.commitments import Commits
from hexfront.games.formosa.rules.obligations import can_attack, exempt, front
from hexfront.games.formosa.rules.zones_of_control import ezoc
from hexfront.games.formosa.state import Formosa, at, cf, lp, points_on, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

BUILDER = 5.0
"""How much sooner an engineer lands where a base can be built."""


def muster(s: Formosa, side: int, stacks: list[int]) -> tuple[list[tuple[int, int]], int, int]:
    """The units in some hexes that would attack, their factors, and the shift of a letter."""
    units = [
        (u, h) for h in stacks for u in units_in(s, h, side) if can_attack(s, u) and (s.obliged[u] or not exempt(s, u))
    ]
    return units, sum(cf(s, u) for u, _ in units), int(any(s.kit.face[u].bonus == "A" for u, _ in units))


def shifts_to_come(s: Formosa, side: int, hex: int, stacks: list[int], area: HexSet) -> int:
    """15.4.1 Air on the hex, guns and points that will be added, those of the enemy taken off."""
    air = points_on(s.support, hex)
    if side == ALLIED:
        near = any((s.kit.coast | s.kit.sea) >> h & 1 for h in stacks)
        fed = any((area | s.kit.sea) >> h & 1 for h in stacks)
        points = min(2, s.lp_allied // 2) if fed else 0
        return air + (2 if near and not s.gunfire_barred else 0) + points - min(1, s.lp_japan)
    guns = 2 if s.kit.coast >> hex & 1 and not s.gunfire_barred else 0
    return air + min(1, s.lp_japan) - guns - min(1, s.lp_allied)


def promise(s: Formosa, side: int, hex: int, stacks: list[int], area: HexSet) -> float:
    """What an attack on a hex from these hexes promises."""
    force, strength, letter = muster(s, side, stacks)
    if not force:
        return -9.0
    return planned(s, side, hex, force, strength, shifts_to_come(s, side, hex, stacks, area) + letter, area)


def attacks(s: Formosa, side: int, assault: bool, acts: list[Act], temper: float) -> list[Opinion]:
    """15.0 The attack that promises most; duties leave no choice but the order."""
    line, area = front(s, side, assault), supplied_area(s)
    found = []
    for act in acts:
        if act.verb == "end":
            found.append(Opinion(act, 0.1 - 0.3 * temper, "no_more_attacks"))
        else:
            weight = promise(s, side, act.a, list(bits.each(line.attackers_of(act.a))), area)
            found.append(Opinion(act, weight, "attack_here", {"hex": act.a}))
    return found


def declare(s: Formosa, side: int, step: Declare, acts: list[Act]) -> list[Opinion]:
    """15.0 Everybody who helps joins; more targets only where a duty asks for them."""
    found = []
    stacks, area = list(step.stacks), supplied_area(s)
    now = promise(s, side, step.targets[0], stacks, area)
    for act in acts:
        if act.verb == "attack":
            found.append(Opinion(act, 1.0, "strong_enough"))
        elif act.verb == "join":
            gain = promise(s, side, step.targets[0], [*stacks, act.a], area) - now
            found.append(Opinion(act, 1.0 + (gain if stacks else 5.0), "join", {"hex": act.a}))
        elif act.verb == "add" and not exempt(s, act.a):
            found.append(Opinion(act, 2.0, "join_in", {"unit": act.a}))
        elif act.verb == "add":
            found.append(Opinion(act, 0.9 if side == JAPAN else 0.5, "stay_out", {"unit": act.a}))
        else:
            found.append(Opinion(act, -1.0, "take_both", {"hex": act.a}))
    return found


def commit(s: Formosa, side: int, step: Commits, acts: list[Act], price: float) -> list[Opinion]:
    """15.4.1 Guns always; points where a shift brings more than they cost, at so many victory points each."""
    c = step.combat
    sign = 1 if side == c.attacker else -1
    now = declared(s, c)
    found = [Opinion(Act("done"), 0.0, "as_it_stands")]
    for act in acts:
        if act.verb == "gunfire":
            found.append(Opinion(act, 5.0, "guns", {"unit": act.a}))
        elif act.verb == "air_supply":
            found.append(Opinion(act, 4.0, "dropped_supply"))
        elif act.verb == "spend":
            gain = sign * (declared(s, c, sign * act.a) - now)
            cost = price * act.a * scarcity(s, side)
            found.append(Opinion(act, gain - cost, "spend", {"number": act.a}))
    return found


def scarcity(s: Formosa, side: int) -> float:
    """7.2 Points beyond the ceiling are lost, and so is what is left at the end."""
    last = s.turn == s.kit.scenario(s.scenario).turns
    return 0.1 if last or lp(s, side) > 19 else 0.6 if lp(s, side) > 12 else 1.0


def losses(s: Formosa, acts: list[Act]) -> list[Opinion]:
    """15.5 The least useful unit goes."""
    return [Opinion(act, -usefulness(s, act.a), "least_loss", {"unit": act.a}) for act in acts]


def usefulness(s: Formosa, unit: int) -> float:
    """How much a unit is missed."""
    kit = s.kit
    extra = {"headquarters": 4.0, "engineer": 3.0, "coastal_defence": 2.0, "heavy_weapons": 2.0}
    return cf(s, unit) + extra.get(kit.type_of[unit], 0.0) + (1.0 if kit.face[unit].bonus else 0.0)


def retreats(s: Formosa, side: int, acts: list[Act]) -> list[Opinion]:
    """15.7 Good ground, company, and no zone of the enemy."""
    zones = ezoc(s, side)
    return [
        Opinion(
            act,
            s.kit.shift[act.b][side] + 0.3 * len(units_in(s, act.b)) - 2.0 * (zones >> act.b & 1),
            "fall_back",
            {"hex": act.b},
        )
        for act in acts
    ]


def advances(s: Formosa, side: int, acts: list[Act]) -> list[Opinion]:
    """15.8 Into places of worth, and where the stack is safe; never leave a place of worth empty."""
    points = site_points(s.kit)
    found = []
    for act in acts:
        if act.verb == "done":
            found.append(Opinion(act, 0.0, "hold"))
            continue
        here = s.where[act.a]
        left = len(units_in(s, here)) == 1
        weight = points[act.b] + 0.6 - (points[here] + 0.2 if left and s.kit.land >> here & 1 else 0.0)
        there = units_in(s, act.b, side)
        weight -= 0.25 * len(there)
        weight -= 0.05 * threat(s, side, act.b) / (1 + len(there))
        if not there and cf(s, act.a) < 3:
            weight -= 1.0
        found.append(Opinion(act, weight + 0.02 * cf(s, act.a), "go_on", {"hex": act.b}))
    return found


def ashore(s: Formosa, acts: list[Act], port_first: bool) -> list[Opinion]:
    """10.2.2 Who lands in a hex that was cleared: an engineer where a base can be built, then as in any advance."""
    found = advances(s, ALLIED, acts)
    if not port_first:
        return found
    builders = bits.of(s.where[u] for u in s.kit.units[ALLIED] if s.kit.base_face[u] is not None and s.where[u] >= 0)
    sites = s.kit.sudden_death & ~builders
    return [
        o._replace(weight=o.weight + BUILDER * (s.kit.base_face[o.act.a] is not None and sites >> o.act.b & 1))
        for o in found
    ]


def threat(s: Formosa, side: int, hex: int) -> int:
    """The enemy's strength that can be next to a hex at once."""
    ways = way_lengths(s.kit)[hex]
    return sum(seen_strength(s, h, side) for h in bits.each(at(s, 1 - side) & s.kit.land) if ways[h] <= 4)
