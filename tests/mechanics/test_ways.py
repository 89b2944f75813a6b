"""Ways against a search one hex at a time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.mechanics.plain import BOARD, HEXES, allowed, barred, few_hexes, hex_sets, steps_to

from hexfront.hexmap import bits
from hexfront.mechanics import ways

Closed = set[tuple[int, int]]


@given(barred)
def test_exits_are_the_ways_that_are_open(closed: Closed) -> None:
    found = ways.exits(BOARD, lambda a, b: (b, a) if (a, b) not in closed else None)
    assert len(found) == BOARD.grid.size
    for hex in range(BOARD.grid.size):
        assert found[hex] == tuple((n, hex) for n in BOARD.neighbours[hex] if (hex, n) not in closed)


@given(barred)
def test_beside_a_hex_are_those_who_may_step_into_it(closed: Closed) -> None:
    found = ways.beside(BOARD, allowed(closed))
    for hex in HEXES:
        assert set(bits.each(found[hex])) == {n for n in BOARD.neighbours[hex] if (n, hex) not in closed}


@given(few_hexes, hex_sets, barred, st.integers(0, 9))
def test_within_so_many_steps(start: set[int], ground: set[int], closed: Closed, steps: int) -> None:
    found = ways.within(bits.of(start), steps, bits.of(ground), BOARD.open_ways(allowed(closed)), BOARD.stride)
    assert set(bits.each(found)) == {hex for hex, n in steps_to(start, ground, closed).items() if n <= steps}


@given(few_hexes, st.integers(0, 4))
def test_near_is_counted_in_hexes_whatever_lies_between(start: set[int], distance: int) -> None:
    found = ways.near(bits.of(start), distance, BOARD.everywhere, BOARD.stride)
    expected = {hex for hex in HEXES if any(BOARD.grid.distance(hex, a) <= distance for a in start)}
    assert set(bits.each(found)) == expected


@given(few_hexes.filter(bool), hex_sets)
def test_nearest_are_all_at_the_least_distance(start: set[int], goals: set[int]) -> None:
    found = ways.nearest(bits.of(start), bits.of(goals), BOARD.everywhere, BOARD.stride)
    away = {goal: min(BOARD.grid.distance(goal, a) for a in start) for goal in goals}
    assert set(bits.each(found)) == {goal for goal in goals if away[goal] == min(away.values())}


def test_a_window_holds_what_lies_so_near_and_nothing_else() -> None:
    windows = ways.windows(BOARD, 2)
    for hex in HEXES:
        low, window = windows[hex]
        near = bits.of(other for other in HEXES if BOARD.grid.distance(hex, other) <= 2)
        assert BOARD.everywhere >> low & window == near >> low
        assert bits.first(near) == low
