"""10.0, 17.1 What the enemy could do next: where his units could be, and the strongest attack on each own stack.

Everything is as the threatened side may know it: units that it does not make out are taken for the mean of all of them,
whole and in order, and for the quickest; of what lies under a marker only that it is there. Planes, ships and the guns
in sight help each attack as if it were the only one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from hexfront.games.rising_sun.hooks import Gait
from hexfront.games.rising_sun.judgement import clash
from hexfront.games.rising_sun.judgement.reach import Going, Mobility
from hexfront.games.rising_sun.judgement.sight import QUARTERS, Sight, Taken
from hexfront.games.rising_sun.plain import as_shown, hidden_of
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.movement_points import NORMAL, allowance, gaits
from hexfront.games.rising_sun.rules.odds import defence_strength, losses_on
from hexfront.games.rising_sun.rules.shifts import told_as
from hexfront.games.rising_sun.rules.stacking import excess
from hexfront.games.rising_sun.rules.zones_of_control import zoc
from hexfront.games.rising_sun.state import (
    RisingSun,
    at,
    concealed,
    figures,
    forts,
    has_momentum,
    units_in,
)
from hexfront.games.rising_sun.threat_fire import Support, as_hurt, steps_in, support_of, under_fire
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import Assault, Danger
from hexfront.kernel.odds import Distribution, Forecast, InChart, Modifier, Outcome, outcomes
from hexfront.mechanics.threats import Stand, gathered

NOTES = ("no_landings", "unseen_guns", "own_support")
NOTHING: Distribution = {0: Fraction(1)}


class Foe(NamedTuple):
    """17.1 An enemy unit as the side takes it, and the hexes it could be in."""

    unit: int
    taken: Taken
    seen: bool
    reach: HexSet


class Blow(NamedTuple):
    """10.2 An attack that could come: who from where, who of them is seen, planes close by, strength, best lead."""

    target: int
    force: list[Stand]
    seen: tuple[int, ...]
    close: int
    attack: float
    lead: float


class Prospects(NamedTuple):
    """10.6 The steps that the defender may lose in all, with the exact chances, and the odds to show."""

    theirs: Distribution
    odds: Forecast


def threat(s: RisingSun, side: int) -> Danger:
    """8.0, 10.0 Where enemy units could be after their next move, their zones, and what they could attack."""
    s = as_shown(s, side)
    foes = list(enemies(s, side))
    reached = 0
    for foe in foes:
        reached |= foe.reach
    targets = [hex for hex in bits.each(at(s, side) & s.kit.land) if s.kit.board.around(1 << hex) & reached]
    found = [assault for hex in targets if (assault := assault_on(s, side, hex, foes))]
    return Danger(reached, zoc(s, 1 - side) & s.kit.land, tuple(found), NOTES)


def enemies(s: RisingSun, side: int) -> Iterator[Foe]:
    """10.0, 17.2 The enemies that could attack; those under a marker are not counted, and stay where they are."""
    sight, mobility, covered = Sight(s, side), Mobility(s, 1 - side), concealed(s, 1 - side)
    quickest, unknown = fastest(s, side), sight.unknown()
    for unit in s.kit.units[1 - side]:
        here, seen = s.where[unit], s.where[unit] >= 0 and visible(s, unit)
        if here >= 0 and not covered >> here & 1 and (s.kit.may_attack[unit] or not seen):
            ways = gaits(s, unit) if seen else quickest
            gun = seen and s.kit.is_artillery[unit]
            goings = [Going(here, g[0], allowance(s, unit, g, NORMAL), NORMAL, gun) for g in ways]
            near = bits.of(hex for going in goings for hex in mobility.at_gait(going)) | 1 << here
            yield Foe(unit, sight.taken(unit) if seen else unknown, seen, near & s.kit.land)


def fastest(s: RisingSun, side: int) -> tuple[Gait, ...]:
    """17.1 The ways of going of all unseen units that may attack, with the best allowance of each."""
    found: dict[int, int] = {}
    for unit in hidden_of(s, 1 - side):
        if s.kit.may_attack[unit]:
            gait = s.kit.gait[unit]
            found[gait] = max(found.get(gait, 0), figures(s, unit).movement)
    return tuple(sorted(found.items()))


def assault_on(s: RisingSun, side: int, target: int, foes: list[Foe]) -> Assault | None:
    """10.2 The strongest attack on a hex, from all hexes that attackers have room in."""
    known = {foe.unit: foe for foe in foes}
    able = {foe.unit: stands for foe in foes if (stands := stands_of(s, foe, target))}
    force = gathered(able, lambda unit: rank(s, known[unit]), partial(has_room, s, 1 - side))
    if not force:
        return None
    seen = tuple(unit for unit, _ in force if known[unit].seen)
    help = support_of(s, 1 - side, target, seen)
    blow = Blow(target, force, seen, help.close, *strength_of(known, force))
    found, steps = prospects(s, side, blow, help), steps_in(s, target)
    return Assault(
        target,
        tuple(sorted({hex for _, hex in force})),
        tuple(sorted(seen)),
        len(force) - len(seen),
        found.odds,
        float(found.theirs.get(steps, 0)),
        float(sum(chance * number for number, chance in found.theirs.items())),
        tuple(sorted(help.units)),
    )


def strength_of(known: dict[int, Foe], force: list[Stand]) -> tuple[float, float]:
    """17.1 What a force attacks with, and the proficiency of its best unit."""
    taken = [known[unit].taken for unit, _ in force]
    return sum(each.attack for each in taken), max(each.proficiency for each in taken)


def prospects(s: RisingSun, side: int, blow: Blow, help: Support) -> Prospects:
    """10.2.4, 10.6 The steps lost to the fire before the attack and to the attack itself, over all that may come."""
    theirs: Distribution = defaultdict(Fraction)
    ours: Distribution = defaultdict(Fraction)
    steps = steps_in(s, blow.target)
    for condition, chance in under_fire(s, side, blow.target, help.shots).items():
        hurt = as_hurt(s, side, blow.target, condition)
        left = steps_in(hurt, blow.target)
        lost, cost = clashed(hurt, side, blow) if left else (NOTHING, NOTHING)
        for number, share in lost.items():
            theirs[steps - left + min(number, left)] += chance * share
        for number, share in cost.items():
            ours[number] += chance * share
    column, changes = column_of(s, side, blow)
    return Prospects(theirs, told(column, changes, theirs, ours, help))


def told(
    column: int, changes: tuple[Modifier, ...], theirs: Distribution, ours: Distribution, help: Support
) -> Forecast:
    """10.6 The column as it is before the fire, what shifts it, the losses of both, and the shots before it."""
    shots = tuple(Outcome("fire_before", factors, 1, 1) for factors in help.shots)
    chart = InChart("normal_combat", column=f"column_{column}")
    both = outcomes("defender_loses", theirs), outcomes("attacker_loses", ours)
    return Forecast("10.6", (chart,), told_as("columns", changes), *both, notes=shots)


def clashed(s: RisingSun, side: int, blow: Blow) -> tuple[Distribution, Distribution]:
    """10.6 The steps that both sides lose in the attack on what the fire has left."""
    theirs, ours = worst(s, side, column_of(s, side, blow)[0], die_of(s, side, blow))
    return distribution(theirs), distribution(ours)


def distribution(found: tuple[Outcome, ...]) -> Distribution:
    """Outcomes by their numbers."""
    return {each.number: Fraction(each.ways, each.of) for each in found}


def rank(s: RisingSun, foe: Foe) -> tuple[object, ...]:
    """17.1 The strong first; of equals by place, and by name only those who are made out."""
    return -foe.taken.attack, s.where[foe.unit], not foe.seen, foe.unit if foe.seen else -1


def stands_of(s: RisingSun, foe: Foe, target: int) -> list[int]:
    """R33 The hexes from which an enemy could attack a hex: its own first, then those without a river between."""
    open_to = s.kit.attack_from[s.kit.gait[foe.unit]][target] & foe.reach
    here = s.where[foe.unit]
    return sorted(bits.each(open_to), key=lambda hex: (hex != here, s.kit.crossing_shift(hex, target), hex))


def has_room(s: RisingSun, side: int, hex: int, units: tuple[int, ...]) -> bool:
    """6.1 Whether some units fit into a hex once those who are there now have made room, or taken part."""
    return not excess(s.kit, units, s.kit.limits[side][hex])


def defence_of(s: RisingSun, hex: int) -> int:
    """10.2 What a side's own units in a hex defend with, in quarters."""
    return int(QUARTERS * sum(defence_strength(s, u) for u in units_in(s, hex)))


def column_of(s: RisingSun, side: int, blow: Blow) -> tuple[int, tuple[Modifier, ...]]:
    """10.3, 13.2 The column of an attack, and what shifts it: as far as the threatened side can tell."""
    kit, rules, target, stands = s.kit, s.kit.series.combat, blow.target, {hex for _, hex in blow.force}
    whole = clash.whole(s, [(unit, -1) for unit in blow.seen])
    fort = bool(forts(s, side) >> target & 1) and not any(kit.assaults[unit] for unit in blow.seen)
    found = (
        Modifier(-kit.combat_shift[target], "10.31", "terrain"),
        Modifier(-min(kit.crossing_shift(hex, target) for hex in stands), "10.31", "river"),
        Modifier(-rules.fortification * fort, "10.32", "fortification"),
        Modifier(rules.concentric * clash.surrounds(kit, 1 - side, target, stands), "10.33", "concentric"),
        Modifier(rules.integrity * whole, "10.34", "integrity_attack"),
        Modifier(rules.close_air_support * blow.close, "13.2", "close_air_support"),
    )
    changes = tuple(change for change in found if change.amount)
    base = clash.base_column(kit, round(QUARTERS * blow.attack), defence_of(s, target))
    column = base + sum(change.amount for change in changes)
    return min(max(column, 0), len(kit.series.normal.odds) - 1), changes


def die_of(s: RisingSun, side: int, blow: Blow) -> int:
    """10.36 What leads, tanks and momentum would do to the die."""
    kit, here = s.kit, units_in(s, blow.target)
    tanks, own = any(kit.is_armour[unit] for unit in blow.seen), any(kit.is_armour[u] for u in here)
    cancelled = any(kit.cancels_armour[u] for u in here)
    armour = (tanks and not own and not cancelled) - (own and not tanks)
    momentum = has_momentum(s, 1 - side) - has_momentum(s, side)
    best = max((figures(s, u).proficiency for u in here), default=0)
    return round(blow.lead) - best + kit.series.combat.armour * armour + kit.series.initiative.combat * momentum


def worst(s: RisingSun, side: int, column: int, on_die: int) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...]]:
    """10.4 The losses on the table that costs the defender more, where the attacker may choose."""
    tables = (False, True) if s.kit.forces[1 - side].maximum_effort else (False,)
    found = [losses_on(s.kit, maximum, column, on_die) for maximum in tables]
    return max(found, key=lambda both: sum(each.number * each.chance for each in both[0]))
