"""What an attack is worth before the dice: the table read for every column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from hexfront.bots.parts.expectation import over_rows
from hexfront.games.formosa.judgement.worth import (
    mean_price,
    seen_defence_bonus,
    seen_static,
    seen_strength,
    site_points,
    supplied_area,
)
from hexfront.games.formosa.kit import ALLIED, FormosaKit
from hexfront.games.formosa.rules.ground_combat import Combat, column
from hexfront.games.formosa.state import Formosa, units_in
from hexfront.hexmap.bits import HexSet
from hexfront.mechanics import results

TOP = 9
"""The last column of the tables."""


class Match(NamedTuple):
    """Two forces as a table sees them: the attacking side, numbers of units, combat factors, what the hex is worth."""

    side: int
    attackers: int
    attack: int
    defenders: int
    defence: int
    prize: float
    fixed: bool
    """Whether a static unit keeps the defenders in place (15.7)."""
    own: float
    """What an attacker lost costs."""
    theirs: float
    """What a defender lost is worth."""


@lru_cache(200_000)
def expectation(kit: FormosaKit, match: Match, col: int) -> float:
    """15.5 What the attacker may expect on a column, in victory points."""
    table = kit.tables.combat.allied if match.side == ALLIED else kit.tables.combat.japanese
    return over_rows(table, col, lambda code: result_worth(match, code))


def result_worth(m: Match, code: str) -> float:
    """15.5 What a result is worth to the attacker."""
    return RESULTS[code](m)


def bloodbath(m: Match) -> float:
    """15.5 The weaker side is lost, and as much of the stronger."""
    if m.attack <= m.defence:
        return m.theirs - m.own * m.attackers
    return m.theirs * m.defenders + m.prize - m.own * max(1, m.attackers * m.defence // max(1, m.attack))


def last_one(m: Match) -> float:
    """What the loss of one defender opens: the hex, if he was alone."""
    return m.prize if m.defenders <= 1 else 0.15


RESULTS: dict[str, Callable[[Match], float]] = {
    "AE": lambda m: -m.own * m.attackers,
    "A1": lambda m: -m.own,
    "AR": lambda _: -0.2,
    "B1": lambda m: m.theirs - m.own + last_one(m),
    "BB": bloodbath,
    "CA": lambda m: 0.0 if m.fixed else -0.35,
    "D1": lambda m: m.theirs + last_one(m),
    "DR": lambda m: 0.1 if m.fixed else m.prize,
    "DE": lambda m: m.theirs * m.defenders + m.prize,
}


@lru_cache(4096)
def base_column(starts: tuple[int, ...], attack: int, defence: int) -> int:
    """15.3 The column of a percentage."""
    return results.column_of(starts, results.percent(attack, defence))


def clamp(col: int) -> int:
    """15.4 The table ends at both sides."""
    return min(max(col, 0), TOP)


def prize(s: Formosa, side: int, hex: int) -> float:
    """What holding a hex would bring a side, or take from the other."""
    points = float(site_points(s.kit)[hex])
    if side == ALLIED:
        return 0.3 + points
    return 0.3 + (points + 0.5 if s.functional_at >> hex & 1 else points)


def planned(
    s: Formosa,
    side: int,
    hex: int,
    attackers: Sequence[tuple[int, int]],
    attack: int,
    extra: int,
    area: HexSet,
    more: int = 0,
) -> float:
    """What an attack on a hex would bring with units from hexes and so many factors, and shifts to come.

    The area is where the Allies are in supply; `more` are factors of other defenders beside.
    """
    units = units_in(s, hex)
    defence = seen_strength(s, hex, side) + more
    match = Match(
        side,
        len(attackers),
        attack,
        len(units),
        defence,
        prize(s, side, hex),
        seen_static(s, hex, side),
        mean_price(s, attackers, area),
        mean_price(s, [(u, hex) for u in units], area),
    )
    col = base_column(tuple(s.kit.tables.columns.starts), attack, defence)
    shift = extra - s.kit.shift[hex][1 - side] - seen_defence_bonus(s, hex, side)
    return expectation(s.kit, match, clamp(col + shift))


def declared(s: Formosa, c: Combat, shift: int = 0) -> float:
    """What a combat as declared may bring the attacker, with so many more shifts."""
    found = column(s, c)
    area = supplied_area(s)
    match = Match(
        c.attacker,
        len(c.attackers),
        found.attack,
        len(c.defenders),
        found.defence,
        sum(prize(s, c.attacker, hex) for hex in c.targets),
        any(seen_static(s, hex, c.attacker) for hex in c.targets),
        mean_price(s, [(u, s.where[u]) for u in c.attackers], area),
        mean_price(s, [(u, s.where[u]) for u in c.defenders], area),
    )
    total = found.base + sum(m.amount for m in found.shifts) + shift
    return expectation(s.kit, match, clamp(total))
