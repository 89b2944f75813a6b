"""S1 The expected column of an attack (EC), from what units are taken for and all shifts that can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexfront.games.ichigo.kit import JAPANESE, US
from hexfront.games.ichigo.rules.attack import Attack
from hexfront.games.ichigo.rules.entering import closed_to
from hexfront.games.ichigo.rules.odds import COLUMNS, QUARTERS, air_shifts, base_column, concentric, ground_shifts
from hexfront.games.ichigo.rules.supply import attenuated, supply_area
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.ways import reached
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap import bits
from hexfront.kernel.odds import Modifier
from hexfront.mechanics.results import shifted


class Part(NamedTuple):
    """S1 An attacker: what it is worth in halves, the hex it attacks from, whether it is in supply."""

    worth: int
    hex: int
    supplied: bool


class Aid(NamedTuple):
    """11.17, 11.28 Tank regiments and special forces that go with an attack."""

    tanks: int = 0
    special: bool = False


NO_AID = Aid()


def part(m: Mind, s: Ichigo, unit: int, hex: int | None = None) -> Part:
    """S1 A unit of one's own where it stands, or where it would go."""
    at = s.where[unit] if hex is None else hex
    supplied = not s.raided[unit] and bool(supply_area(s, s.kit.nation[unit]) >> at & 1)
    return Part(m.worth(s, unit), at, supplied)


def weighed(s: Ichigo, target: int, part: Part) -> int:
    """S1, 7.3, 11.13 Its worth in halves of quarters: a river halves it, lack of supply does."""
    found = part.worth * QUARTERS
    if s.kit.way_to[part.hex][target].river:
        found //= s.kit.tables.hexside_of["river"].attack_divisor
    return found if part.supplied else found // s.kit.tables.strength.unsupplied_divisor


def column(s: Ichigo, nation: int, target: int, parts: Sequence[Part], defense: int, aid: Aid = NO_AID) -> int:
    """S1 The column from 1 to 12; 0 if nobody attacks. Totals are not rounded, only the odds are."""
    attack = sum(weighed(s, target, part) for part in parts)
    if not attack:
        return 0
    base = base_column(s, nation, attack, max(1, defense * QUARTERS))
    return shifted(base, _shifts(s, nation, target, parts, aid), COLUMNS) + 1


def _shifts(s: Ichigo, nation: int, target: int, parts: Sequence[Part], aid: Aid) -> list[Modifier]:
    """S1, 11.9 All shifts that can be seen; tanks that the enemy may add are not."""
    t, a = s.kit.tables.shifts, Attack(nation, target)
    found = [*ground_shifts(s, a), *air_shifts(s, a)]
    bonus = {JAPANESE: t.japanese_concentric, US: t.us_concentric}.get(nation, 0)
    if bonus and not s.kit.cities >> target & 1 and concentric(s, target, bits.of(part.hex for part in parts)):
        found.append(Modifier(bonus, "11.15", "concentric"))
    found.append(Modifier(aid.tanks * t.tank_regiment + aid.special * t.special_forces, "11.17", "tanks"))
    if nation == JAPANESE and attenuated(s) and any(part.supplied for part in parts):
        found.append(Modifier(-t.attenuated, "7.4", "attenuated"))
    return found


def defense(m: Mind, s: Ichigo, hex: int) -> int:
    """S1, 11.29 What the defenders of a hex are taken for, in halves; a city without units has its garrison."""
    here = m.stack(s, hex)
    return sum(here) if here else 2 * s.kit.tables.strength.garrison_defense


def expected(m: Mind, s: Ichigo, target: int, units: Iterable[int], aid: Aid = NO_AID) -> int:
    """S1 The EC of units of one's own where they stand."""
    units = tuple(units)
    if not units:
        return 0
    parts = [part(m, s, unit) for unit in units]
    return column(s, s.kit.nation[units[0]], target, parts, defense(m, s, target), aid)


def japanese_column(m: Mind, s: Ichigo, target: int) -> int:
    """S1 The Japanese EC of a hex: everybody who could be next to it after one ordinary move attacks it."""
    room = dict.fromkeys(_fronts(s, target), m.system.knowledge.stack)
    parts = []
    for worth, hexes in sorted(_coming(m, s, tuple(room)), reverse=True):
        for hex in sorted(hexes, key=lambda hex: (s.kit.way_to[hex][target].river, hex)):
            if room[hex]:
                room[hex] -= 1
                parts.append(Part(worth, hex, True))
                break
    here = sum(m.stack(s, target)) if units_in(s, target) else m.system.knowledge.untried
    return column(s, JAPANESE, target, parts, here)


def _fronts(s: Ichigo, target: int) -> list[int]:
    """The hexes from which Japanese units could attack a hex."""
    return list(bits.each(s.kit.beside[target] & ~closed_to(s, JAPANESE)))


def _coming(m: Mind, s: Ichigo, fronts: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """S1 Every Japanese unit that could be in one of some hexes after an ordinary move, and in which."""
    t, found = m.system.knowledge, []
    points = t.points_late if attenuated(s) else t.points
    near = [hex for hex in bits.each(s.japan_at) if _near(s, hex, fronts, points)]
    for hex in near:
        in_reach = reached(s, JAPANESE, hex, points)
        hexes = tuple(front for front in fronts if front in in_reach)
        if hexes:
            found += [(worth, hexes) for worth in m.stack(s, hex, defense=False) if worth]
    return found


def _near(s: Ichigo, hex: int, fronts: tuple[int, ...], points: int) -> bool:
    distance = s.kit.board.grid.distance
    return any(distance(hex, front) <= points for front in fronts)
