"""6.6, R77, R78 The odds of an attack before anybody is turned up: a distribution over all that may be there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from hexfront.games.ichigo.deals import NOTHING, Chances, Deals, Kind, Part, Sum, together
from hexfront.games.ichigo.kit import JAPANESE
from hexfront.games.ichigo.rules.attack import Attack, defenders, fighting, tanks_in_box
from hexfront.games.ichigo.rules.fog_of_war import shown, unseen
from hexfront.games.ichigo.rules.losses import steps_left
from hexfront.games.ichigo.rules.odds import (
    COLUMNS,
    LINES,
    QUARTERS,
    base_column,
    defense_factor,
    factor,
    shifts,
    weight,
)
from hexfront.games.ichigo.state import Ichigo
from hexfront.games.ichigo.tables import ALL
from hexfront.kernel.faces import UNKNOWN, face_for
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome
from hexfront.mechanics.results import shifted

DEFENDER = Part(0, True)
POSSIBLE_TANKS = Modifier(0, "11.17", "possible_tanks")


class Unseen(NamedTuple):
    """Units under the top of the target: how many, and what kinds of units they may be, with how many of each."""

    places: int
    kinds: dict[Sum | int, int]
    """A known sum, or the group of an untried body."""


def untried(s: Ichigo, side: int, unit: int) -> bool:
    """R77 Whether a side sees a body and does not know its face."""
    return s.kit.is_body[unit] and face_for(s, side, unit) == UNKNOWN


def in_defense(s: Ichigo, unit: int) -> Sum:
    """11.1 What a known defender counts."""
    return Sum(0, defense_factor(s, unit), steps_left(s, unit))


def known_part(s: Ichigo, side: int, a: Attack, seen: list[int]) -> Sum:
    """11.1, 11.2, 11.29 What is known: attackers and defenders whose factor the side knows, or the garrison."""
    attack = sum(factor(s, u) * weight(s, a, u) for u in fighting(s, a) if not untried(s, side, u))
    if not defenders(s, a):
        t = s.kit.tables.strength
        return Sum(attack, t.garrison_defense, t.garrison_steps)
    known = [in_defense(s, u) for u in seen if not untried(s, side, u)]
    return Sum(attack, sum(x.defense for x in known), sum(x.steps for x in known))


def chances(s: Ichigo, side: int, a: Attack) -> Chances:
    """R77, R78 Every sum of attackers and defenders with its exact chance, as a side can tell."""
    enemy = defenders(s, a)
    seen = [u for u in enemy if shown(s, side, u) == "open"]
    deals = Deals(s, side)
    bodies: list[Kind] = [
        (Part(weight(s, a, u), False), deals.groups[u]) for u in fighting(s, a) if untried(s, side, u)
    ]
    bodies += [(DEFENDER, deals.groups[u]) for u in seen if untried(s, side, u)]
    hidden = under_the_top(s, side, a, len(enemy) - len(seen), deals)
    found: Chances = defaultdict(Fraction)
    for chance, known, groups in compositions(hidden):
        for total, more in deals.sums([*bodies, *((DEFENDER, group) for group in groups)]).items():
            found[Sum(total.attack + known.attack, total.defense + known.defense, total.steps + known.steps)] += (
                chance * more
            )
    return together(found, {known_part(s, side, a, seen): Fraction(1)})


def under_the_top(s: Ichigo, side: int, a: Attack, places: int, deals: Deals) -> Unseen:
    """R78 Who may be in the unseen places of the target: all unseen units of its nation on its landmass."""
    if not places:
        return Unseen(0, {})
    ground = s.kit.formosa if s.kit.formosa >> a.target & 1 else s.kit.mainland
    kinds: Counter[Sum | int] = Counter()
    for unit in unseen(s, s.kit.nation[defenders(s, a)[0]], ground):
        kinds[deals.groups[unit] if untried(s, side, unit) else in_defense(s, unit)] += 1
    return Unseen(places, dict(kinds))


def compositions(hidden: Unseen) -> Iterator[tuple[Fraction, Sum, list[int]]]:
    """R78 Every make-up of the unseen places: its chance, what is known of it, and the groups of untried bodies."""
    order = list(hidden.kinds)
    ways = comb(sum(hidden.kinds.values()), hidden.places)
    for numbers in _splits(hidden.places, [hidden.kinds[kind] for kind in order]):
        chosen = dict(zip(order, numbers, strict=True))
        known = NOTHING
        for kind, n in chosen.items():
            if isinstance(kind, Sum):
                known = Sum(0, known.defense + n * kind.defense, known.steps + n * kind.steps)
        groups = [kind for kind, n in chosen.items() if isinstance(kind, int) for _ in range(n)]
        yield Fraction(prod(comb(hidden.kinds[k], n) for k, n in chosen.items()), ways), known, groups


def _splits(number: int, limits: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many things from some heaps."""
    if not limits:
        if not number:
            yield ()
        return
    for first in range(min(number, limits[0]) + 1):
        yield from ((first, *rest) for rest in _splits(number - first, limits[1:]))


# the forecast


def foresee(s: Ichigo, side: int, a: Attack) -> Forecast:
    """6.6, 11.6-11.29 The chances of no die, of each column and of each result, and the bounds of both totals."""
    found = shifts(s, a, fighting(s, a))
    sums = chances(s, side, a)
    ends, columns = by_column(s, a, sums, sum(shift.amount for shift in found))
    results: dict[str, Fraction] = defaultdict(Fraction)
    cleared = ends["no_defender"]
    for (column, steps), chance in columns.items():
        for die in range(1, 7):
            results[s.kit.tables.results.rows[die - 1][column]] += chance / 6
            lost = s.kit.tables.results.result(column, die).defender
            cleared += chance / 6 if lost == ALL or lost >= steps else 0
    return Forecast(
        rule="11.19",
        charts=(InChart("combat", f"odds_{LINES[a.nation]}"),),
        modifiers=(*found, *_possible_tanks(s, a)),
        found=_columns(columns),
        results=_outcomes(results | ends),
        success=float(cleared),
        notes=bounds(sums),
    )


def by_column(
    s: Ichigo, a: Attack, sums: Chances, shift: int
) -> tuple[dict[str, Fraction], dict[tuple[int, int], Fraction]]:
    """11.6-11.9, 11.27, R29 The chances that no die is thrown, and of each column with so many steps to take."""
    ends: dict[str, Fraction] = {"no_attacker": Fraction(0), "no_defender": Fraction(0)}
    columns: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    moved = (Modifier(shift, "11.9", "shift"),)
    for total, chance in sums.items():
        if not total.attack:
            ends["no_attacker"] += chance
        elif not total.defense:
            ends["no_defender"] += chance
        else:
            base = base_column(s, a.nation, rounded(total.attack), total.defense)
            columns[shifted(base, moved, COLUMNS), total.steps] += chance
    return ends, columns


def rounded(quarters: int) -> int:
    """R20 Quarters of factors, rounded up once."""
    return -(-quarters // QUARTERS)


def _outcomes(found: dict[str, Fraction]) -> tuple[Outcome, ...]:
    return tuple(Outcome(key, 0, p.numerator, p.denominator) for key, p in sorted(found.items()) if p)


def _columns(columns: dict[tuple[int, int], Fraction]) -> tuple[Outcome, ...]:
    """11.8 The chance of each column, numbered from 1."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (column, _), chance in columns.items():
        found[column] += chance
    return tuple(Outcome("column", n + 1, p.numerator, p.denominator) for n, p in sorted(found.items()))


def bounds(sums: Chances) -> tuple[Outcome, ...]:
    """6.6, R78 The least and the greatest total of either side."""
    attack, defense = [rounded(x.attack) for x in sums], [x.defense for x in sums]
    found = {
        "least_attack": min(attack),
        "greatest_attack": max(attack),
        "least_defense": min(defense),
        "greatest_defense": max(defense),
    }
    return tuple(Outcome(key, number, 1, 1) for key, number in found.items())


def _possible_tanks(s: Ichigo, a: Attack) -> tuple[Modifier, ...]:
    """11.17 Tanks that the defender may still commit are left out, and named."""
    may = a.nation != JAPANESE and defenders(s, a) and not a.momentum and s.kit.mainland >> a.target & 1
    return (POSSIBLE_TANKS,) if may and len(tanks_in_box(s)) > a.enemy_tanks else ()
