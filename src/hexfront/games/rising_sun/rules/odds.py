"""10.2, 10.3 What an attack is worth: strengths, odds, column, itemised shifts and modifiers, exact chances."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import NamedTuple

from msgspec.structs import replace

from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.rules.attack import Attack, defenders
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.shifts import all_modifiers, all_shifts, told_as
from hexfront.games.rising_sun.state import RisingSun, concealed, figures
from hexfront.games.rising_sun.tables import ResultsTable
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome, outcomes
from hexfront.mechanics import results
from hexfront.mechanics.results import chances

HALF = Fraction(1, 2)
EVEN = "1-1"


class Odds(NamedTuple):
    """10.2 Strengths, the column before and after all shifts, and what changes the die."""

    attack: Fraction
    defence: Fraction
    base: int
    shifts: tuple[Modifier, ...]
    column: int
    modifiers: tuple[Modifier, ...]

    @property
    def on_die(self) -> int:
        """10.3 The net modifier."""
        return sum(m.amount for m in self.modifiers)


def attack_strength(s: RisingSun, a: Attack, unit: int) -> Fraction:
    """15.2, 16.32, 10.5, R8, R24 What a unit attacks with: a quarter at a landing, half out of supply, twice banzai."""
    rules, factor = s.kit.series.combat, figures(s, unit).attack
    if s.bound[unit] >= 0 and not s.kit.lands_whole[unit]:
        factor = max(factor // rules.landing_divisor, rules.landing_least)
    found = Fraction(factor) if unit in a.supplied else Fraction(factor, rules.unsupplied_divisor)
    return found * rules.banzai_factor if a.banzai else found


def defence_strength(s: RisingSun, unit: int) -> Fraction:
    """11.23bis, 15.2, R43 What a unit defends with: half if disrupted, whole whatever its supply."""
    divisor = s.kit.series.combat.disrupted_divisor if s.disrupted[unit] else 1
    return Fraction(figures(s, unit).defence, divisor)


def base_column(table: ResultsTable, attack: Fraction, defence: Fraction) -> int:
    """2.4, R7, R94 The column of a ratio: rounded at one half, its mirror below; beyond the ends the end."""
    even, last = table.column(EVEN), len(table.odds) - 1
    if not attack:
        return 0
    if 2 * attack >= defence:
        return min(even + floor(attack / defence + HALF) - 1, last)
    return max(even - floor(defence / attack + HALF) + 1, 0)


Units = tuple[int, ...]
Outcomes = tuple[Outcome, ...]


def odds(s: RisingSun, a: Attack, attackers: Units, defending: Units, seen: bool = False) -> Odds:
    """10.2.7-10.2.9 Odds, shifts and modifiers of an attack by some units on some units.

    With `seen` nothing counts that the attacker cannot see.
    """
    table = s.kit.series.normal
    attack = sum((attack_strength(s, a, u) for u in attackers), Fraction(0))
    defence = sum((defence_strength(s, u) for u in defending), Fraction(0))
    base = base_column(table, attack, defence)
    shifts = all_shifts(s, a, attackers, defending, seen)
    column = results.shifted(base, shifts, len(table.odds))
    return Odds(attack, defence, base, shifts, column, all_modifiers(s, a, attackers, defending))


def forecast_of(s: RisingSun, found: Odds, maximum: bool, notes: tuple[Modifier, ...] = ()) -> Forecast:
    """10.6 Column, shifts, modifiers, and the exact chance of each number of steps lost on both sides."""
    theirs, ours = losses_on(s.kit, maximum, found.column, found.on_die)
    chart = InChart("maximum_combat" if maximum else "normal_combat", column=f"column_{found.column}")
    return Forecast(
        "10.6",
        (chart,),
        (*told_as("columns", found.shifts), *told_as("die", found.modifiers), *notes),
        theirs,
        ours,
    )


def losses_on(kit: RisingSunKit, maximum: bool, column: int, on_die: int) -> tuple[Outcomes, Outcomes]:
    """10.6 The exact chance of each number of steps that the defender loses on a column, and the attacker."""
    table = kit.series.maximum if maximum else kit.series.normal
    thrown = [table.result(column, die + on_die) for die in range(1, 7)]
    theirs, ours = chances([result.defender for result in thrown]), chances([result.attacker for result in thrown])
    return outcomes("defender_loses", theirs), outcomes("attacker_loses", ours)


def odds_in_sight(s: RisingSun, a: Attack) -> tuple[Odds | None, bool]:
    """10.2, 17.1 The odds against the defenders that the attacker sees, and whether he sees all there are."""
    there = defenders(s, a)
    seen = tuple(u for u in there if visible(s, u))
    if not seen:
        return None, False
    covered = concealed(s, 1 - a.side) >> a.target & 1
    whole = len(seen) == len(there) and not covered
    lead = seen[0] if whole and len(seen) == 1 else -1
    return odds(s, replace(a, enemy_lead=lead), a.attackers, seen, seen=True), whole
