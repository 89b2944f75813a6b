"""The grid: numbers, ids, neighbours, distance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexmap.grid import Grid

grids = st.builds(
    lambda c, w, r, h: Grid(c, c + w, r, r + h),
    st.integers(1, 9),
    st.integers(0, 40),
    st.integers(1, 9),
    st.integers(0, 40),
)


@given(grids)
def test_every_hex_has_its_own_id_and_number(grid: Grid) -> None:
    ids = list(grid)
    assert len(set(ids)) == len(ids) == len(grid)
    assert all(0 < hex < grid.size for hex in ids)
    assert all(grid.parse(grid.number(hex)) == hex for hex in ids)


@given(grids, st.data())
def test_neighbours_are_mutual_and_follow_the_printed_convention(grid: Grid, data: st.DataObject) -> None:
    hex = data.draw(st.sampled_from(list(grid)))
    c, r = grid.column_row(hex)
    down = 1 if c % 2 == 0 else 0
    around = {
        (c, r - 1),
        (c, r + 1),
        (c - 1, r - 1 + down),
        (c - 1, r + down),
        (c + 1, r - 1 + down),
        (c + 1, r + down),
    }
    expected = {grid.id(*cr) for cr in around if grid.has(*cr)}
    assert set(grid.neighbours(hex)) == expected
    assert all(hex in grid.neighbours(n) for n in expected)
    assert all(grid.distance(hex, n) == 1 for n in expected)


@given(grids, st.data())
def test_distance_is_the_length_of_a_shortest_way(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(list(grid)))
    seen = {start: 0}
    edge = [start]
    while edge:
        edge = [n for hex in edge for n in grid.neighbours(hex) if seen.setdefault(n, seen[hex] + 1) > seen[hex]]
        edge = [n for n in dict.fromkeys(edge) if seen[n] == max(seen.values())]
    goal = data.draw(st.sampled_from(list(grid)))
    # inside a rectangle the shortest way never leaves it
    assert grid.distance(start, goal) == seen[goal]


@pytest.mark.parametrize("number", ["", "12", "abcd", "0051", "3801", "１１３２", "-101"])
def test_a_number_that_is_no_hex_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="hex"):
        Grid(1, 37, 1, 50).parse(number)
