"""Hex sets as ints against plain Python sets."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from hexfront.hexmap import bits
from hexfront.hexmap.bits import Passages
from hexfront.hexmap.grid import Grid
from hexfront.hexmap.paths import leads_to, reach

GRID = Grid(3, 14, 2, 12)
ALL = list(GRID)
BOARD = bits.of(ALL)
hex_sets = st.sets(st.sampled_from(ALL))


@given(hex_sets)
def test_a_set_and_its_int_hold_the_same_hexes(hexes: set[int]) -> None:
    packed = bits.of(hexes)
    assert list(bits.each(packed)) == sorted(hexes)
    assert bits.count(packed) == len(hexes)
    assert all(bits.has(packed, hex) == (hex in hexes) for hex in ALL)
    if hexes:
        assert bits.first(packed) == min(hexes)


@given(hex_sets)
def test_dilate_adds_the_neighbours(hexes: set[int]) -> None:
    expected = hexes | {n for hex in hexes for n in GRID.neighbours(hex)}
    assert set(bits.each(bits.dilate(bits.of(hexes), GRID.stride) & BOARD)) == expected


def slow_flood(start: set[int], within: set[int], barred: set[frozenset[int]]) -> dict[int, int]:
    found = dict.fromkeys(start & within, 0)
    queue = list(found)
    for hex in queue:
        for n in GRID.neighbours(hex):
            if n in within and n not in found and frozenset((hex, n)) not in barred:
                found[n] = found[hex] + 1
                queue.append(n)
    return found


def passages(barred: set[frozenset[int]]) -> Passages:
    ways = [0] * 6
    for hex in ALL:
        for d in range(6):
            other = GRID.neighbour(hex, d)
            if other is not None and frozenset((hex, other)) not in barred:
                ways[d] |= bits.bit(hex)
    return Passages(*ways)


sides = st.sets(st.sampled_from([frozenset((a, b)) for a in ALL for b in GRID.neighbours(a)]), max_size=60)


@given(hex_sets, hex_sets)
def test_flood_reaches_what_hangs_together(start: set[int], within: set[int]) -> None:
    found = bits.flood(bits.of(start), bits.of(within), GRID.stride)
    assert set(bits.each(found)) == set(slow_flood(start, within, set()))


@given(hex_sets, hex_sets, sides)
def test_flood_through_respects_hexsides(start: set[int], within: set[int], barred: set[frozenset[int]]) -> None:
    found = bits.flood_through(bits.of(start), bits.of(within), passages(barred), GRID.stride)
    assert set(bits.each(found)) == set(slow_flood(start, within, barred))


@given(st.sampled_from(ALL), hex_sets, sides)
def test_rings_give_distances(start: int, within: set[int], barred: set[frozenset[int]]) -> None:
    rings = bits.distances(bits.bit(start), bits.of(within), passages(barred), GRID.stride)
    fast = {hex: steps for steps, ring in enumerate(rings) for hex in bits.each(ring)}
    assert fast == slow_flood({start}, within | {start}, barred)


costs = st.lists(st.integers(1, 3), min_size=GRID.size, max_size=GRID.size)


def edges_of(cost: list[int]) -> list[list[tuple[int, int]]]:
    return [[(n, cost[n]) for n in GRID.neighbours(hex)] if hex in set(ALL) else [] for hex in range(GRID.size)]


@given(st.sampled_from(ALL), st.integers(0, 8), costs)
def test_reach_finds_the_least_costs(start: int, budget: int, cost: list[int]) -> None:
    edges = edges_of(cost)
    found = reach(edges.__getitem__, start, budget, GRID.size)
    slow = {start: 0}
    for _ in range(budget + 1):
        for hex, spent in list(slow.items()):
            for n, step in edges[hex]:
                if spent + step <= budget and spent + step < slow.get(n, 99):
                    slow[n] = spent + step
    assert {hex: found.cost[hex] for hex in found.came} == slow
    assert all(found.cost[hex] == budget + 1 for hex in range(GRID.size) if hex not in slow)


@given(st.sampled_from(ALL), st.integers(0, 8), costs, st.sets(st.sampled_from(ALL), max_size=6))
def test_whether_a_way_leads_to_any_of_some_hexes(start: int, budget: int, cost: list[int], goals: set[int]) -> None:
    edges = edges_of(cost).__getitem__
    reached = set(reach(edges, start, budget, GRID.size).came) - {start}
    assert leads_to(edges, start, budget, bits.of(goals)) == bool(reached & goals)


@given(st.sampled_from(ALL), st.sampled_from(ALL), costs)
def test_the_way_costs_what_reach_says(start: int, goal: int, cost: list[int]) -> None:
    found = reach(edges_of(cost).__getitem__, start, 10, GRID.size)
    assume(goal in found.came)
    way = found.way(goal)
    assert (not way) == (goal == start)
    assert all(b in GRID.neighbours(a) for a, b in pairwise((start, *way)))
    assert sum(cost[hex] for hex in way) == found.cost[goal]
