"""Stacks against lists of pieces, put and taken one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexmap import bits
from hexfront.mechanics import occupancy
from hexfront.mechanics.occupancy import Stacks

PIECES = range(8)
moves = st.lists(st.tuples(st.sampled_from(PIECES), st.integers(-2, 4)), max_size=40)
ordered_moves = st.lists(st.tuples(st.sampled_from(PIECES), st.integers(-2, 4), st.booleans()), max_size=40)


@given(moves)
def test_an_index_kept_up_is_the_index_worked_out_anew(made: list[tuple[int, int]]) -> None:
    where, stacks = [-1] * len(PIECES), dict[int, tuple[int, ...]]()
    for piece, to in made:
        if where[piece] >= 0:
            occupancy.lift(stacks, piece, where[piece])
        if to >= 0:
            occupancy.lay(stacks, piece, to)
        where[piece] = to
        assert stacks == occupancy.index(where, PIECES)
    expected = {hex: tuple(p for p in PIECES if where[p] == hex) for hex in set(where) if hex >= 0}
    assert stacks == expected
    assert set(bits.each(occupancy.occupied(stacks))) == set(expected)


@given(ordered_moves)
def test_an_ordered_stack_is_a_pile_of_pieces(made: list[tuple[int, int, bool]]) -> None:
    piles: dict[int, list[int]] = {hex: [] for hex in range(5)}
    where, level, stacks = [-1] * len(PIECES), [0] * len(PIECES), Stacks()
    for piece, to, on_top in made:
        if (was := where[piece]) >= 0:
            piles[was].remove(piece)
            occupancy.lift(stacks, piece, was)
            occupancy.levels(stacks, was, level)
        if to >= 0:
            piles[to].insert(0 if on_top else len(piles[to]), piece)
            (occupancy.lay_on_top if on_top else occupancy.lay_beneath)(stacks, piece, to)
            occupancy.levels(stacks, to, level)
        where[piece] = to
        assert {hex: list(stack) for hex, stack in stacks.items()} == {h: p for h, p in piles.items() if p}
        assert occupancy.index(where, PIECES, level) == stacks
    assert all(occupancy.top(stacks, hex) == (pile[0] if pile else -1) for hex, pile in piles.items())


@given(st.permutations(PIECES))
def test_a_stack_can_be_put_into_any_order(order: list[int]) -> None:
    stacks, level = {3: tuple(PIECES)}, [0] * len(PIECES)
    occupancy.reorder(stacks, 3, order)
    occupancy.levels(stacks, 3, level)
    assert stacks == {3: tuple(order)} == occupancy.index([3] * len(PIECES), PIECES, level)
    assert occupancy.top(stacks, 3) == order[0]


@pytest.mark.parametrize("order", [(1,), (1, 2, 3), (1, 1), ()])
def test_an_order_names_every_piece_of_the_stack_once(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no order"):
        occupancy.reorder({3: (1, 2)}, 3, order)
