"""11.6-11.23 What an attack may bring before anybody is turned up: the table read for every strength and every die."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexfront.bots.parts.expectation import over_die
from hexfront.games.ichigo.judgement.sight import Chances
from hexfront.games.ichigo.kit import CHINESE, IchigoKit
from hexfront.games.ichigo.rules.odds import COLUMNS, LINES, QUARTERS, first_step
from hexfront.games.ichigo.tables import ALL


class Stakes(NamedTuple):
    """What an attack is about: steps that the attacker has, what steps cost and bring, what the empty hex is worth."""

    nation: int
    ours: int
    own_step: float
    their_step: float
    prize: float
    support: int = 0
    """Tanks and special forces, which pay for steps."""


@lru_cache(100_000)
def on_column(kit: IchigoKit, column: int, steps: int, stakes: Stakes) -> float:
    """11.19-11.23 What the attacker may expect on a column against so many steps."""
    return over_die(lambda die: _result(kit, column, die, steps, stakes))


def _result(kit: IchigoKit, column: int, die: int, steps: int, stakes: Stakes) -> float:
    found = kit.tables.results.result(column, die)
    theirs = steps if found.defender == ALL else min(steps, found.defender)
    ours = min(stakes.ours, paid(kit, stakes.nation, found.attacker, stakes.support))
    return stakes.their_step * theirs + stakes.prize * (theirs >= steps) - stakes.own_step * ours


def paid(kit: IchigoKit, nation: int, printed: int, support: int) -> int:
    """11.23, 11.17 The steps an attacker loses: the Chinese twice as many and at least one."""
    t = kit.tables.strength
    if nation == CHINESE:
        return max(printed * t.chinese_loss_factor, t.chinese_loss_least)
    return max(0, printed - support)


@lru_cache(8)
def _lines(kit: IchigoKit) -> tuple[int, ...]:
    return tuple(first_step(getattr(kit.tables.results, name)[0]) for name in LINES)


def column_of(kit: IchigoKit, nation: int, attack: int, defense: int, shift: int) -> int:
    """11.6-11.9, R22 The column of two totals after all shifts, from 0."""
    step = attack // defense if attack >= defense else 2 + (-defense // attack)
    base = min(max(step - _lines(kit)[nation], 0), COLUMNS - 1)
    return min(max(base + shift, 0), COLUMNS - 1)


def expectation(kit: IchigoKit, attack: Chances, defense: Chances, shift: int, stakes: Stakes) -> float:
    """11.27, R29 The mean over all strengths of both, attack factors in quarters; with no defender the hex is empty."""
    total = 0.0
    for (quarters, _), p in attack.items():
        if not quarters:
            continue
        strong = -(-quarters // QUARTERS)
        for (weak, steps), q in defense.items():
            if not weak:
                total += p * q * stakes.prize
            else:
                column = column_of(kit, stakes.nation, strong, weak, shift)
                total += p * q * on_column(kit, column, steps, stakes)
    return total
