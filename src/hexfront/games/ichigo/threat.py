"""10.0, 11.0 What the enemy could do next: where his units could be, and the strongest attack on each own stack.

Everything is as the threatened side may know it: an unknown face, or a unit under the top of a stack, is a distribution
over all that it may be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from math import lcm
from typing import NamedTuple

from msgspec.structs import replace

from hexfront.games.ichigo.deals import Sum
from hexfront.games.ichigo.foresight import by_column
from hexfront.games.ichigo.judgement.reach import Mobility
from hexfront.games.ichigo.judgement.sight import Sight
from hexfront.games.ichigo.kit import JAPANESE, OWNER
from hexfront.games.ichigo.layers import reached
from hexfront.games.ichigo.rules.attack import Attack, protected, special_refusal, tanks_in_box
from hexfront.games.ichigo.rules.fog_of_war import shown, unseen
from hexfront.games.ichigo.rules.odds import (
    LINES,
    QUARTERS,
    air_shifts,
    concentric,
    ground_shifts,
    support_shifts,
)
from hexfront.games.ichigo.rules.supply import supply_area
from hexfront.games.ichigo.state import Ichigo, at
from hexfront.games.ichigo.tables import ALL
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.aids import Assault, Danger
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome
from hexfront.mechanics.threats import Stand, gathered

NOTES = ("no_landings", "own_support")
PRECISION = 10_000


class Foes(NamedTuple):
    """11.0 The mobile units of a nation, as the threatened side sees them, and the hexes each could be in."""

    nation: int
    sight: Sight
    reach: dict[int, HexSet]
    factors: dict[int, dict[int, Fraction]]
    """What each may attack with, and how likely that is."""
    rank: dict[int, tuple[object, ...]]


def threat(s: Ichigo, side: int) -> Danger:
    """10.0, 11.0 Where enemy units could be after their next move, and what each nation of the enemy could attack."""
    sight = Sight(s, side)
    nations = [gather_foes(s, side, nation, sight) for nation in range(3) if OWNER[nation] != side]
    everywhere, worst = 0, dict[int, Assault]()
    for foes in nations:
        everywhere |= reached(s, foes.nation) | at(s, foes.nation)
        for assault in assaults(s, side, foes):
            if assault.target not in worst or worst[assault.target].lost < assault.lost:
                worst[assault.target] = assault
    found = tuple(worst[hex] for hex in sorted(worst))
    return Danger(everywhere, s.kit.board.around(enemy_at(s, side)) & s.kit.land, found, NOTES)


def enemy_at(s: Ichigo, side: int) -> HexSet:
    """The hexes that hold enemies of a side."""
    hexes = 0
    for nation in range(3):
        hexes |= at(s, nation) if OWNER[nation] != side else 0
    return hexes


def own_at(s: Ichigo, side: int) -> HexSet:
    """The hexes that hold units of a side."""
    return enemy_at(s, 1 - side)


def gather_foes(s: Ichigo, side: int, nation: int, sight: Sight) -> Foes:
    """10.0 The mobile units of a nation on the map with what they could reach, and what they may attack with."""
    mobility = Mobility(s, nation, in_phase=False)
    mobile = [unit for unit in s.kit.mobile[nation] if s.where[unit] >= 0]
    reach = {unit: bits.of((s.where[unit], *mobility.of(unit))) for unit in mobile}
    under = {ground: hidden(s, nation, ground, sight) for ground in (s.kit.formosa, s.kit.mainland)}
    factors = {}
    for unit in mobile:
        ground = s.kit.formosa if s.kit.formosa >> s.where[unit] & 1 else s.kit.mainland
        factors[unit] = alone(s, side, unit, sight) or under[ground]
    return Foes(nation, sight, reach, factors, {unit: rank(s, side, unit, factors[unit]) for unit in mobile})


def alone(s: Ichigo, side: int, unit: int, sight: Sight) -> dict[int, Fraction]:
    """R77 What a unit that is made out may attack with; nothing of one that is not."""
    if shown(s, side, unit) != "open":
        return {}
    return spread((factor, chance) for (factor, _), chance in sight.unit(unit, attacks=True).items())


def hidden(s: Ichigo, nation: int, ground: HexSet, sight: Sight) -> dict[int, Fraction]:
    """R78 What a unit under the top of a stack may attack with: any of those not seen on its landmass."""
    mates = unseen(s, nation, ground)
    each = ((f, chance / len(mates)) for mate in mates for (f, _), chance in sight.unit(mate, attacks=True).items())
    return spread(sorted(each))


def spread(figures: Iterable[tuple[int, float]]) -> dict[int, Fraction]:
    """Figures with their chances, equal ones together."""
    found: dict[int, float] = defaultdict(float)
    for figure, chance in figures:
        found[figure] += chance
    return {figure: exact(chance) for figure, chance in sorted(found.items())}


def rank(s: Ichigo, side: int, unit: int, factors: dict[int, Fraction]) -> tuple[object, ...]:
    """6.6 The strong first; of equals by place, and by name only those who are made out."""
    seen = shown(s, side, unit) == "open"
    return -sum(f * p for f, p in factors.items()), s.where[unit], not seen, unit if seen else -1


def assaults(s: Ichigo, side: int, foes: Foes) -> Iterable[Assault]:
    """11.0 The strongest attack of a nation on each stack of a side that it can get at."""
    others = own_at(s, side) | (enemy_at(s, side) & ~at(s, foes.nation))
    for hex in bits.each(own_at(s, side) & ~protected(s, foes.nation)):
        near = s.kit.beside[hex] & ~others
        able = {unit: stands(s, unit, near & hexes, hex) for unit, hexes in foes.reach.items() if near & hexes}
        force = gathered(able, foes.rank.__getitem__, partial(has_room, s, foes.nation))
        if force:
            yield assault_on(s, side, hex, foes, force)


def stands(s: Ichigo, unit: int, hexes: HexSet, target: int) -> list[int]:
    """11.13 Where a unit could attack from: where no river is between, then where it is."""
    here, ways = s.where[unit], s.kit.way_to
    return sorted(bits.each(hexes), key=lambda hex: (ways[hex][target].river, hex != here, hex))


def has_room(s: Ichigo, nation: int, hex: int, units: tuple[int, ...]) -> bool:  # noqa: ARG001
    """6.2-6.4 Whether so many units of a nation may stand in a hex, once those who are there have made room."""
    return len(units) <= s.kit.limit[nation]


def assault_on(s: Ichigo, side: int, target: int, foes: Foes, force: list[Stand]) -> Assault:
    """11.6-11.19 The chances of an attack before the dice, as the defender can tell."""
    stands = [hex for _, hex in force]
    a, helpers = helped(s, Attack(foes.nation, target), stands)
    changes = shifts(s, a, stands)
    sums = totals(s, target, foes, force)
    ends, columns = by_column(s, a, sums, sum(change.amount for change in changes))
    results: dict[str, Fraction] = defaultdict(Fraction)
    lost, steps_lost = ends["no_defender"], Fraction(0)
    for (column, steps), chance in columns.items():
        share = chance / 6
        for die in range(1, 7):
            results[s.kit.tables.results.rows[die - 1][column]] += share
            hits = s.kit.tables.results.result(column, die).defender
            hits = steps if hits == ALL else min(hits, steps)
            steps_lost += share * hits
            lost += share if hits >= steps else 0
    seen = tuple(sorted(unit for unit, _ in force if shown(s, side, unit) == "open"))
    odds = Forecast("11.19", (InChart("combat", f"odds_{LINES[foes.nation]}"),), changes, (), chances(results | ends))
    origins = tuple(sorted(set(stands)))
    return Assault(target, origins, seen, len(force) - len(seen), odds, float(lost), float(steps_lost), helpers)


def helped(s: Ichigo, a: Attack, stands: list[int]) -> tuple[Attack, tuple[int, ...]]:
    """11.17, 11.28 A Japanese attack with all the tanks that it may take along, and the special forces, if drawn."""
    if a.nation != JAPANESE:
        return a, ()
    most = in_supply(s, a.nation, stands) if s.kit.mainland >> a.target & 1 else 0
    tanks = tuple(tanks_in_box(s)[:most])
    special = special_refusal(s, a) is None
    return replace(a, tanks=len(tanks), special=special), (*tanks, *(s.kit.special_forces for _ in range(special)))


def in_supply(s: Ichigo, nation: int, stands: list[int]) -> int:
    """7.2 How many of those who would attack from some hexes would be in supply there."""
    fed = supply_area(s, nation)
    return sum(fed >> hex & 1 for hex in stands)


def shifts(s: Ichigo, a: Attack, stands: list[int]) -> tuple[Modifier, ...]:
    """11.9 All columns to the left and right, but for the tanks of the threatened side."""
    t = s.kit.tables.shifts
    bonus = (t.japanese_concentric, 0, t.us_concentric)[a.nation]
    ringed = bool(bonus) and not s.kit.cities >> a.target & 1 and concentric(s, a.target, bits.of(stands))
    fed = bool(in_supply(s, a.nation, stands))
    found = (
        *ground_shifts(s, a),
        Modifier(bonus * ringed, "11.15", "concentric"),
        *air_shifts(s, a),
        *support_shifts(s, a, fed),
    )
    return tuple(change for change in found if change.amount)


def totals(s: Ichigo, target: int, foes: Foes, force: list[Stand]) -> dict[Sum, Fraction]:
    """11.1, 11.2, 11.13 Every sum of attackers and defenders with its chance, the units taken as independent."""
    attack: dict[int, Fraction] = {0: Fraction(1)}
    for unit, hex in force:
        quarters = weight(s, foes.nation, hex, target)
        attack = added(attack, {quarters * f: p for f, p in foes.factors[unit].items()})
    found: dict[Sum, Fraction] = defaultdict(Fraction)
    for (defense, steps), chance in foes.sight.stack(target).items():
        fraction = exact(chance)
        for total, more in attack.items():
            found[Sum(total, defense, steps)] += fraction * more
    return found


def added(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    """The sum of two independent figures; in whole numbers, which are added much faster than fractions."""
    (mine, parts), (his, shares) = in_parts(one), in_parts(other)
    found: dict[int, int] = defaultdict(int)
    for a, p in mine.items():
        for b, q in his.items():
            found[a + b] += p * q
    return {figure: Fraction(number, parts * shares) for figure, number in found.items()}


def in_parts(figures: dict[int, Fraction]) -> tuple[dict[int, int], int]:
    """Chances as whole numbers of equal parts, and how many parts make one."""
    parts = lcm(*(chance.denominator for chance in figures.values()))
    return {figure: chance.numerator * (parts // chance.denominator) for figure, chance in figures.items()}, parts


def exact(chance: float) -> Fraction:
    """A chance as a fraction, to one in ten thousand."""
    return Fraction(chance).limit_denominator(PRECISION)


def weight(s: Ichigo, nation: int, hex: int, target: int) -> int:
    """7.3, 11.13 How many quarters of its factor an attacker from a hex counts."""
    found = QUARTERS
    if s.kit.way_to[hex][target].river:
        found //= s.kit.tables.hexside_of["river"].attack_divisor
    if not supply_area(s, nation) >> hex & 1:
        found //= s.kit.tables.strength.unsupplied_divisor
    return found


def chances(results: dict[str, Fraction]) -> tuple[Outcome, ...]:
    """Outcomes with chances to one in ten thousand."""
    found = {key: chance.limit_denominator(PRECISION) for key, chance in sorted(results.items())}
    return tuple(Outcome(key, 0, p.numerator, p.denominator) for key, p in found.items() if p)
