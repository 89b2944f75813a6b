"""Stacking limits against counting."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexmap import bits
from hexfront.mechanics import stacking

loads = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4)), min_size=1, max_size=3)


@given(loads)
def test_what_is_above_a_limit_is_what_must_go_to_keep_it(load: list[tuple[int, int]]) -> None:
    found = stacking.excess([there for there, _ in load], [most for _, most in load])
    assert len(found) == len(load)
    for (there, most), over in zip(load, found, strict=True):
        assert there - over <= most
        assert over == 0 or there - over == most


@given(st.dictionaries(st.integers(0, 90), st.lists(st.integers(0, 20), min_size=1, max_size=5)), st.integers(0, 4))
def test_the_hexes_that_hold_too_many(held: dict[int, list[int]], most: int) -> None:
    found = stacking.above({hex: tuple(pieces) for hex, pieces in held.items()}, most)
    assert set(bits.each(found)) == {hex for hex, pieces in held.items() if pieces[most:]}
