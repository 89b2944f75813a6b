"""Losses that their owner chooses: who pays, how much, and that nobody is lost who need not be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def shares(payers: Iterable[tuple[int, int]], owed: int) -> list[tuple[int, int]]:
    """Every share of a debt that one of the payers (each with what it has) can take over: payer and amount."""
    return [(payer, share) for payer, has in payers for share in range(1, min(owed, has) + 1)]


def fits_minimal(chosen: Sequence[int], rest: Sequence[int], owed: int) -> bool:
    """Whether values already chosen can be completed to a set worth what is owed, none of which could be left out.

    A set is minimal if without its least value it is worth too little; so each value there is gets tried as the least.
    """
    least_chosen = min(chosen)
    return any(_fits(chosen, rest, owed, least) for least in {*chosen, *rest} if least <= least_chosen)


def _fits(chosen: Sequence[int], rest: Sequence[int], owed: int, least: int) -> bool:
    """Whether that is so with a certain value as the least of the set."""
    others = [value for value in rest if value >= least]
    worth = sum(chosen)
    if least not in chosen:
        others.remove(least)
        worth += least
    sums = {worth}
    for value in others:
        sums |= {total + value for total in sums}
    return any(owed <= total < owed + least for total in sums)
