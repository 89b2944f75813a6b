"""11.6-11.18 The odds of an attack: totals, column, shifts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hexfront.games.ichigo.kit import JAPANESE, US, IchigoKit
from hexfront.games.ichigo.rules.attack import Attack
from hexfront.games.ichigo.rules.moving import air_range
from hexfront.games.ichigo.rules.supply import attenuated, supplied
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.games.ichigo.tables import Nation
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.odds import Modifier
from hexfront.mechanics.results import shifted

LINES: tuple[Nation, Nation, Nation] = ("japanese", "chinese", "us")
"""11.8 The line of odds of each nation."""
QUARTERS = 4
"""R20 Factors are added up in quarters: a river and lack of supply halve each once."""
COLUMNS = 12


class Odds(NamedTuple):
    """Totals, the column before and after the shifts (from 0), and the shifts."""

    attack: int
    defense: int
    base: int
    column: int
    shifts: tuple[Modifier, ...]


def factor(s: Ichigo, unit: int) -> int:
    """2.10, 2.15 The attack factor that a unit has now; of a regular that of its face."""
    if s.kit.is_body[unit]:
        return s.kit.face_factor[s.face[unit]]
    return s.kit.attack[unit][s.lost[unit]]


def defense_factor(s: Ichigo, unit: int) -> int:
    """2.10, 2.12 The defense factor that a unit has now."""
    return factor(s, unit) if s.kit.is_body[unit] else s.kit.defense[unit][s.lost[unit]]


def weight(s: Ichigo, a: Attack, unit: int) -> int:
    """7.3, 7.9, 11.13, R20 How many quarters of its factor an attacker counts: halved by a river, by lack of supply."""
    found = QUARTERS
    if s.kit.way_to[s.where[unit]][a.target].river:
        found //= s.kit.tables.hexside_of["river"].attack_divisor
    if not supplied(s, unit):
        found //= s.kit.tables.strength.unsupplied_divisor
    return found


def attack_total(s: Ichigo, a: Attack, units: Iterable[int]) -> int:
    """11.13, R20 The sum of the attackers, rounded up once."""
    return -(-sum(factor(s, u) * weight(s, a, u) for u in units) // QUARTERS)


def defense_total(s: Ichigo, units: Iterable[int]) -> int:
    """11.1, 11.29 The sum of the defenders; nobody there means the garrison."""
    return sum(defense_factor(s, u) for u in units) or s.kit.tables.strength.garrison_defense


def ladder(odds: str) -> int:
    """11.6, 11.7 Odds in a row: 1:3, 1:2, 1:1, 2:1 are -1, 0, 1, 2."""
    attacker, _, defender = odds.partition(":")
    return int(attacker) if defender == "1" else 2 - int(defender)


@lru_cache
def first_step(line: str) -> int:
    """11.8 Where a line of odds begins."""
    return ladder(line)


def base_column(s: Ichigo, nation: int, attack: int, defense: int) -> int:
    """11.6-11.8, R22 The column of two totals on the line of a nation, from 0; beyond the ends the end."""
    step = attack // defense if attack >= defense else 2 + (-defense // attack)
    line = getattr(s.kit.tables.results, LINES[nation])
    return min(max(step - first_step(line[0]), 0), COLUMNS - 1)


def concentric(s: Ichigo, target: int, hexes: HexSet) -> bool:
    """11.15, R40 Attackers in opposite hexes, in three alternate ones, or in more than three."""
    ring = [bool(other is not None and hexes >> other & 1) for other in _ring(s.kit, target)]
    opposite = any(ring[n] and ring[n + 3] for n in range(3))
    alternate = all(ring[0::2]) or all(ring[1::2])
    return opposite or alternate or sum(ring) > 3


@lru_cache(1024)
def _ring(kit: IchigoKit, hex: int) -> tuple[int | None, ...]:
    return tuple(kit.board.grid.neighbour(hex, direction) for direction in range(6))


def shifts(s: Ichigo, a: Attack, units: Iterable[int]) -> tuple[Modifier, ...]:
    """11.9 All columns to the left and right that can be known before the die."""
    units = tuple(units)
    fed = a.nation == JAPANESE and attenuated(s) and any(supplied(s, u) for u in units)
    found = (*ground_shifts(s, a), *_concentric_shift(s, a, units), *air_shifts(s, a), *support_shifts(s, a, fed))
    return tuple(shift for shift in found if shift.amount)


def ground_shifts(s: Ichigo, a: Attack) -> list[Modifier]:
    """11.10-11.14 Rough, mountain, city."""
    t, kit = s.kit.tables.shifts, s.kit
    kind = kit.board.terrain[a.target]
    found = [Modifier(-kit.ground_shift[a.target], "11.12" if kind == "mountain" else "11.11", kind)]
    return [*found, Modifier(-t.city, "11.14", "city")] if kit.cities >> a.target & 1 else found


def _concentric_shift(s: Ichigo, a: Attack, units: tuple[int, ...]) -> list[Modifier]:
    """11.15 For Japanese and US attackers, never against a city."""
    t = s.kit.tables.shifts
    bonus = {JAPANESE: t.japanese_concentric, US: t.us_concentric}.get(a.nation, 0)
    if not bonus or s.kit.cities >> a.target & 1:
        return []
    return (
        [Modifier(bonus, "11.15", "concentric")] if concentric(s, a.target, bits.of(s.where[u] for u in units)) else []
    )


def air_shifts(s: Ichigo, a: Attack) -> list[Modifier]:
    """8.5, 11.16, 11.18 Airpower over the target, and naval gunfire with Causeway."""
    t, found = s.kit.tables.shifts, []
    if air_range(s, a.side) >> a.target & 1:
        found.append(Modifier(t.airpower, "8.5", "own_airpower"))
    if air_range(s, 1 - a.side) >> a.target & 1:
        found.append(Modifier(-t.airpower, "8.5", "enemy_airpower"))
    if launched(s) and s.kit.coastal >> a.target & 1:
        found.append(Modifier(-t.naval_gunfire if a.nation == JAPANESE else t.naval_gunfire, "11.16", "naval_gunfire"))
    return found


def support_shifts(s: Ichigo, a: Attack, fed: bool) -> list[Modifier]:
    """7.4, 11.17, 11.28, R21 Tanks of either side, special forces, and for attackers in supply what is left of it."""
    t = s.kit.tables.shifts
    found = [
        Modifier(a.tanks * t.tank_regiment, "11.17", "tanks"),
        Modifier(-a.enemy_tanks * t.tank_regiment, "11.17", "enemy_tanks"),
        Modifier(a.special * t.special_forces, "11.28", "special_forces"),
    ]
    if fed and a.nation == JAPANESE and attenuated(s):
        found.append(Modifier(-t.attenuated, "7.4", "attenuated"))
    return found


def odds(s: Ichigo, a: Attack, units: tuple[int, ...], enemy: tuple[int, ...]) -> Odds:
    """11.6-11.9, R22 The odds of an attack whose participants are known."""
    attack, defense = attack_total(s, a, units), defense_total(s, enemy)
    base, found = base_column(s, a.nation, attack, defense), shifts(s, a, units)
    return Odds(attack, defense, base, shifted(base, found, COLUMNS), found)
