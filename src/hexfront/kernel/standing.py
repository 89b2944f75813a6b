"""Which entries of a journal stand: those that nobody has taken back, alone or by consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.kernel.saves import Entry


def standing(entries: Sequence[Entry], until: int | None = None) -> list[int]:
    """The numbers of the entries that lead to the position after one of them, or to the last.

    An undo takes away the last decision of its own side. A return leaves what stood at the entry it goes back to, and
    stands itself: the dice go on from there.
    """
    last = len(entries) if until is None else until
    returns = [number for number, entry in enumerate(entries[:last], 1) if entry.back >= 0]
    # a return makes whatever lies between it and its goal void, so that only what is left need be looked at
    spans: list[tuple[int, int]] = []
    while returns:
        number = returns.pop()
        goal = entries[number - 1].back
        spans.append((number, last))
        last = goal
        while returns and returns[-1] > goal:
            returns.pop()
    found = _upheld(entries, [], 1, last)
    for number, end in reversed(spans):
        found = _upheld(entries, [*found, number], number + 1, end)
    return found


def _upheld(entries: Sequence[Entry], found: list[int], first: int, last: int) -> list[int]:
    """What stood before, and of some entries that follow each other those that were not undone among themselves."""
    for number in range(first, last + 1):
        entry = entries[number - 1]
        if entry.undo:
            found.remove(next(n for n in reversed(found) if entries[n - 1].side == entry.side))
        else:
            found.append(number)
    return found


def decisions(entries: Sequence[Entry], until: int | None = None) -> list[int]:
    """The numbers of the decisions that stand at an entry, or at the last."""
    return [number for number in standing(entries, until) if entries[number - 1].decides]


def voided(entries: Sequence[Entry], until: int, back: int) -> list[int]:
    """The decisions that stand at one entry and that returning to an earlier one makes void."""
    kept = frozenset(decisions(entries, back))
    return [number for number in decisions(entries, until) if number not in kept]
