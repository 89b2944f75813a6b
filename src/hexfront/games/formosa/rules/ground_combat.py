"""15.2-15.4 A ground combat as a value: strengths, column, itemised shifts, exact chances."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from hexfront.games.formosa.kit import ALLIED, NATIONS, FormosaKit
from hexfront.games.formosa.state import Formosa, cf, points_on
from hexfront.hexmap import bits
from hexfront.kernel.kept import kept_under
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome
from hexfront.kernel.state import Hex, PieceId
from hexfront.mechanics import results

GROUND, ASSAULT, COUNTER, EXPLOIT = "ground", "assault", "counterattack", "exploitation"


class Combat(msgspec.Struct, frozen=True):
    """15.0 Who attacks whom, and what both sides have committed."""

    attacker: int
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    targets: tuple[Hex, ...]
    kind: str
    attack_lp: int = 0
    defence_lp: int = 0
    attack_guns: int = 0
    defence_guns: int = 0
    air_supply: int = -1
    """The side that uses it, or -1."""
    camp: Hex = -1
    """25.10 The hex of the PW camp, if it is among the defenders."""


class Column(NamedTuple):
    """15.2 Percentage, base column, shifts and final column."""

    attack: int
    defence: int
    percent: int
    base: int
    shifts: tuple[Modifier, ...]
    final: int


def strength(s: Formosa, units: tuple[int, ...]) -> int:
    """15.0 Combat factors are summed and never split."""
    return sum(cf(s, u) for u in units)


def _fought_by(s: Formosa, c: Combat) -> tuple[Any, ...]:
    """15.2-15.4 What a combat's column depends on: who fights from where, bases among them, bombers."""
    stands = tuple([s.where[u] for u in c.attackers])
    bases = tuple([s.base[u] for u in (*c.attackers, *c.defenders)])
    return c, stands, bases, s.support, s.suppressed


@kept_under(_fought_by, most=500)
def column(s: Formosa, c: Combat) -> Column:
    """15.2-15.4 The base column is clamped first, then shifted and clamped again."""
    attack, defence = strength(s, c.attackers), max(1, strength(s, c.defenders))
    percent = results.percent(attack, defence)
    starts = s.kit.tables.columns.starts
    base = results.column_of(starts, percent)
    shifts = counter_shifts(s) if c.kind == COUNTER else all_shifts(s, c)
    return Column(attack, defence, percent, base, shifts, results.shifted(base, shifts, len(starts)))


def counter_shifts(s: Formosa) -> tuple[Modifier, ...]:
    """15.6 A counterattack has one shift and no other."""
    return (Modifier(s.kit.tables.shifts.counterattack, "15.4.1", "counterattack"),)


def all_shifts(s: Formosa, c: Combat) -> tuple[Modifier, ...]:
    """15.4.1 Every shift, itemised; those to the left are negative."""
    t = s.kit.tables.shifts
    found = [
        *_unit_shifts(s, c),
        *_air_shifts(s, c),
        *_terrain_shifts(s, c),
        Modifier(t.gunfire * c.attack_guns, "17.0", "gunfire_attack"),
        Modifier(-t.gunfire * c.defence_guns, "17.0", "gunfire_defence"),
        Modifier(c.attack_lp, "15.4.1", "lp_attack"),
        Modifier(-c.defence_lp, "15.4.1", "lp_defence"),
    ]
    if c.air_supply >= 0:
        found.append(Modifier(t.air_supply if c.air_supply == c.attacker else -t.air_supply, "19.4", "air_supply"))
    return tuple(m for m in found if m.amount)


def _unit_shifts(s: Formosa, c: Combat) -> list[Modifier]:
    """15.4.1 Attack bonus, defence bonus, concentric attack: each once."""
    t = s.kit.tables.shifts
    found = []
    if any(s.kit.face[u].bonus == "A" and not s.base[u] for u in c.attackers):
        found.append(Modifier(t.bonus, "15.4.1", "attack_bonus"))
    if any(s.kit.face[u].bonus == "D" and not s.base[u] for u in c.defenders):
        found.append(Modifier(-t.bonus, "15.4.1", "defence_bonus"))
    if any(concentric(s, c, hex) for hex in c.targets):
        found.append(Modifier(t.concentric, "15.4.1", "concentric"))
    return found


def concentric(s: Formosa, c: Combat, hex: int) -> bool:
    """15.4.1 The attackers between them stand in or beside each of the six hexes around the defending hex."""
    stands = bits.of(s.where[u] for u in c.attackers) & s.kit.attack_from[hex]
    ring = s.kit.board.around(bits.bit(hex))
    return not ring & ~bits.dilate(stands, s.kit.board.stride)


def _air_shifts(s: Formosa, c: Combat) -> list[Modifier]:
    """16.3, 5.1 Points of nations that attack, on the attacked hexes; 16.5 suppression of a hex (R42, R57)."""
    t = s.kit.tables.shifts
    own = [n for n, name in enumerate(NATIONS) if any(s.kit.contingent[u] == name for u in c.attackers)]
    points = sum(points_on(s.support, hex, nation) for hex in c.targets for nation in own)
    return [Modifier(t.air * points, "16.3", "air_support"), *_suppression(s, c)]


def _suppression(s: Formosa, c: Combat) -> list[Modifier]:
    """16.5, R42, R57 Bombers help against a hex, and hamper those who attack from it; not in assaults."""
    t = s.kit.tables.shifts
    if s.suppressed < 0 or c.kind not in (GROUND, EXPLOIT):
        return []
    if c.attacker == ALLIED:
        return [Modifier(t.suppressed, "16.5", "suppressed_defender")] if s.suppressed in c.targets else []
    hampered = any(s.where[u] == s.suppressed for u in c.attackers)
    return [Modifier(-t.suppressed, "16.5", "suppressed_attacker")] if hampered else []


def _terrain_shifts(s: Formosa, c: Combat) -> list[Modifier]:
    """15.4.1 The best in-hex shift of the defending hexes, and rivers if every attacker crosses one to each (R56)."""
    defender = 1 - c.attacker
    in_hex = max(s.kit.shift[hex][defender] for hex in c.targets)
    found = [Modifier(-in_hex, "15.4.1", "terrain")]
    sides = [(s.where[u], hex) for u in c.attackers for hex in c.targets]
    if c.kind != ASSAULT and all("river" in s.kit.board.side(a, b) for a, b in sides):
        found.append(Modifier(-s.kit.tables.river.shift, "15.4.1", "river"))
    return found


def table_of(s: Formosa, c: Combat) -> tuple[tuple[str, ...], ...]:
    """15.2 The table of the attacking side, a row for each die."""
    return results_table(s.kit, c.attacker)


def results_table(kit: FormosaKit, attacker: int) -> tuple[tuple[str, ...], ...]:
    """15.2 The table of a side that attacks."""
    return kit.tables.combat.allied if attacker == ALLIED else kit.tables.combat.japanese


def chances_in(table: tuple[tuple[str, ...], ...], column: int) -> tuple[Outcome, ...]:
    """15.2 The exact chance of each result of a column."""
    chances = results.chances([row[column] for row in table])
    return tuple(Outcome(code, column, p.numerator, p.denominator) for code, p in chances.items())


def result_row(s: Formosa, c: Combat, die: int) -> str:
    """15.2 The result of a die."""
    return table_of(s, c)[die - 1][column(s, c).final]


def forecast_of(s: Formosa, c: Combat) -> Forecast:
    """15.2 Column, shifts and the exact chance of each result."""
    found = column(s, c)
    chart = "allied_combat" if c.attacker == ALLIED else "japanese_combat"
    outcomes = chances_in(table_of(s, c), found.final)
    return Forecast("15.2", (InChart(chart, column=f"column_{found.final}"),), found.shifts, (), outcomes)
