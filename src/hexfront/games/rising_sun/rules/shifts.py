"""10.3 Column shifts and die modifiers, itemised: the attacker's are positive, the defender's negative."""

from __future__ import annotations

from functools import reduce
from operator import or_

from msgspec.structs import replace

from hexfront.games.rising_sun.rules.attack import Attack
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.zones_of_control import zone
from hexfront.games.rising_sun.state import RisingSun, figures, forts, has_momentum, is_broken
from hexfront.hexmap import bits
from hexfront.kernel.odds import Modifier

Units = tuple[int, ...]


def told_as(kind: str, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """10.3 Shifts (`columns`) or modifiers of the die (`die`) by names that say which they are, for lists of both."""
    return tuple(replace(m, key=f"{kind}_{m.key}") for m in modifiers)


def all_shifts(s: RisingSun, a: Attack, attackers: Units, defending: Units, seen: bool) -> tuple[Modifier, ...]:
    """10.3 Every column shift that applies, or only those that the attacker can see."""
    rules = s.kit.series.combat
    ours, theirs = integrity_of_attack(s, a, attackers), integrity_of_defence(s, a, defending, seen)
    found = (
        Modifier(-s.kit.combat_shift[a.target], "10.31", "terrain"),
        Modifier(-crossing(s, a, attackers), "10.31", "river"),
        Modifier(-rules.fortification if fort_holds(s, a) else 0, "10.32", "fortification"),
        Modifier(rules.concentric if concentric(s, a, attackers) else 0, "10.33", "concentric"),
        Modifier(rules.integrity * ours, "10.34", "integrity_attack"),
        Modifier(-rules.integrity * theirs, "10.34", "integrity_defence"),
        Modifier(-rules.amphibious if any(s.bound[u] >= 0 for u in attackers) else 0, "16.32", "amphibious"),
        Modifier(rules.close_air_support * len(a.close), "13.2", "close_air_support"),
    )
    return tuple(m for m in found if m.amount)


def crossing(s: RisingSun, a: Attack, attackers: Units) -> int:
    """10.31, R69, R90 The shift for a river or strait, if all attackers cross one or land and not all land."""
    ashore = [u for u in attackers if s.bound[u] < 0]
    return min((s.kit.crossing_shift(s.where[u], a.target) for u in ashore), default=0)


def fort_holds(s: RisingSun, a: Attack) -> bool:
    """10.32, 12.11 Whether the target is fortified and no combat engineer leads the attack."""
    fortified = forts(s, 1 - a.side) >> a.target & 1
    return bool(fortified) and not (a.lead >= 0 and s.kit.assaults[a.lead])


def concentric(s: RisingSun, a: Attack, attackers: Units) -> bool:
    """10.33, R19 Attacked from opposite hexes or from three, and ringed by attackers, their zones and the sea."""
    kit, neighbours = s.kit, s.kit.board.neighbours[a.target]
    stands = bits.of(s.where[u] for u in attackers)
    beside = [hex for hex in neighbours if stands >> hex & 1]
    opposite = any(2 * a.target - hex in beside for hex in beside)  # a neighbour and its mirror image
    if not opposite and stands.bit_count() < kit.series.combat.concentric_hexes:
        return False
    covered = reduce(or_, (zone(s, u, s.where[u]) for u in attackers), stands | kit.sea)
    return all(covered >> hex & 1 for hex in neighbours)


def whole(s: RisingSun, side: int) -> list[Units]:
    """10.34, R18 The components of each listed formation of a side that has never lost one and is on the map."""
    kit = s.kit
    return [
        parts
        for n, parts in enumerate(kit.components)
        if parts and kit.side_of[parts[0]] == side and not is_broken(s, n) and all(s.where[u] >= 0 for u in parts)
    ]


def integrity_of_attack(s: RisingSun, a: Attack, attackers: Units) -> int:
    """10.34, R18 Formations of which every unit attacks and every gun has fired in this attack."""
    taking_part = {*attackers, *(u for u in a.shot if s.kit.side_of[u] == a.side)}
    return sum(taking_part.issuperset(parts) for parts in whole(s, a.side))


def integrity_of_defence(s: RisingSun, a: Attack, defending: Units, seen: bool = False) -> int:
    """10.34, R18 Formations in the attacked hex whose other components are all there or adjacent."""
    near = s.kit.board.around(1 << a.target) | 1 << a.target
    there = [parts for parts in whole(s, 1 - a.side) if any(u in defending for u in parts)]
    return sum(all(near >> s.where[u] & 1 and (not seen or visible(s, u)) for u in parts) for parts in there)


def all_modifiers(s: RisingSun, a: Attack, attackers: Units, defending: Units) -> tuple[Modifier, ...]:
    """2.5, 10.36 Every modifier of the die that applies."""
    rules = s.kit.series
    momentum = has_momentum(s, a.side) - has_momentum(s, 1 - a.side)
    found = (
        Modifier(proficiency(s, a), "10.361", "proficiency"),
        Modifier(rules.combat.armour * armour(s, attackers, defending), "10.362", "armour"),
        Modifier(rules.initiative.combat * momentum, "4.32", "momentum"),
        *s.kit.hooks.combat_modifiers(s, a.side, a.target, attackers),
    )
    return tuple(m for m in found if m.amount)


def proficiency(s: RisingSun, a: Attack) -> int:
    """10.361 The difference between the lead units; none while a lead is not known."""
    if a.lead < 0 or a.enemy_lead < 0:
        return 0
    return figures(s, a.lead).proficiency - figures(s, a.enemy_lead).proficiency


def armour(s: RisingSun, attackers: Units, defending: Units) -> int:
    """10.362 For the side that alone has tanks; guns against tanks cancel the attacker's advantage."""
    tanks, kit = s.kit.is_armour, s.kit
    ours, theirs = any(tanks[u] for u in attackers), any(tanks[u] for u in defending)
    if ours and not theirs:
        return 0 if any(kit.cancels_armour[u] for u in defending) else 1
    return -1 if theirs and not ours else 0
