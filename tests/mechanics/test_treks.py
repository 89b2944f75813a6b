"""Treks against the search by cost alone, and against walking on."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from tests.mechanics.plain import BOARD, HEXES, barred

from hexfront.hexmap.paths import reach
from hexfront.mechanics.treks import treks

Closed = set[tuple[int, int]]
costs_of_seven = st.lists(st.integers(1, 3), min_size=7, max_size=7)


@given(st.sampled_from(HEXES), barred, st.integers(0, 8), costs_of_seven)
def test_where_only_points_count_it_finds_what_the_search_by_cost_finds(
    start: int, closed: Closed, budget: int, costs: list[int]
) -> None:
    def steps(here: int) -> list[tuple[int, int]]:
        return [(n, costs[n % 7]) for n in BOARD.neighbours[here] if (here, n) not in closed]

    def onward(here: int, left: int) -> Iterator[tuple[int, int, int]]:
        return ((to, budget - left + cost, left - cost) for to, cost in steps(here) if cost <= left)

    plain = reach(steps, start, budget, BOARD.grid.size)
    found = treks(start, 0, budget, onward)
    assert {hex: trek.spent for hex, trek in found.items()} == {hex: plain.cost[hex] for hex in plain.came}
    assert [trek.spent for trek in found.values()] == sorted(trek.spent for trek in found.values())
    for hex, trek in found.items():
        assert trek.way[-1:] == ((hex,) if hex != start else ())
        assert sum(costs[step % 7] for step in trek.way) == trek.spent == budget - trek.move


@given(st.sampled_from(HEXES), st.integers(1, 5))
def test_a_move_that_stands_otherwise_after_a_step_goes_on_otherwise(start: int, halt: int) -> None:
    """Whoever has made so many steps halts, whatever it cost."""
    found = treks(start, 0, 0, lambda here, made: [(n, made, made + 1) for n in BOARD.neighbours[here] if made < halt])
    assert set(found) == {hex for hex in BOARD.grid if BOARD.grid.distance(start, hex) <= halt and hex in HEXES}
