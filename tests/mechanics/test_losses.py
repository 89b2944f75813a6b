"""Losses against trying every set of units."""

from __future__ import annotations

from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from hexfront.mechanics import losses

values = st.lists(st.integers(1, 8), min_size=1, max_size=3)
others = st.lists(st.integers(1, 8), max_size=5)


def minimal(worth: list[int], owed: int) -> bool:
    """Whether a set pays, and would not without any one of it."""
    return sum(worth) >= owed and all(sum(worth) - value < owed for value in worth)


@given(values, others, st.integers(1, 25))
@example([5], [3], 10)
def test_a_choice_fits_if_some_set_with_it_has_nobody_in_vain(chosen: list[int], rest: list[int], owed: int) -> None:
    sets = ([*chosen, *more] for n in range(len(rest) + 1) for more in combinations(rest, n))
    assert losses.fits_minimal(chosen, rest, owed) == any(minimal(worth, owed) for worth in sets)


@given(st.lists(st.integers(0, 9), max_size=5), st.integers(0, 12))
def test_a_share_is_what_one_has_and_no_more_than_is_owed(points: list[int], owed: int) -> None:
    found = losses.shares(enumerate(points), owed)
    assert found == sorted((i, n) for i, has in enumerate(points) for n in range(1, 13) if n <= has and n <= owed)
