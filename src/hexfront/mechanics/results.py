"""Results tables: which column is read, what shifts it, and the exact chance of each result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from hexfront.kernel.odds import Modifier

T = TypeVar("T")


def clamp(number: int, low: int, high: int) -> int:
    """A number, or the end of the table it lies beyond."""
    return low if number < low else min(number, high)


def column_of(starts: Sequence[int], number: int) -> int:
    """The column of a strength, a percentage or an odds ratio: the last one that starts at it or below."""
    return max(i for i, start in enumerate(starts) if number >= start)


def percent(attack: int, defence: int) -> int:
    """The attacker's strength in per cent of the defender's, rounded down; a defence counts at least one."""
    return 100 * attack // max(1, defence)


def shifted(base: int, shifts: Iterable[Modifier], columns: int) -> int:
    """The column in the end: all shifts summed, then clamped to the table."""
    return clamp(base + sum(shift.amount for shift in shifts), 0, columns - 1)


def read(row: Sequence[T], die: int, modifier: int = 0) -> T:
    """The result of a modified die on a row whose first entry is for a 1; beyond the ends the last one counts."""
    return row[clamp(die + modifier, 1, len(row)) - 1]


def chances(results: Sequence[T]) -> dict[T, Fraction]:
    """The exact chance of each result, from what each of equally likely throws brings, in the order they come."""
    found: dict[T, int] = {}
    for result in results:
        found[result] = found.get(result, 0) + 1
    return {result: Fraction(ways, len(results)) for result, ways in found.items()}
