"""The cheapest line between two places, against every line there is on a small board."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.hexmap import bits, cuts
from hexfront.hexmap.bits import Passages
from hexfront.hexmap.grid import Grid

GRID = Grid(1, 4, 1, 3)
ALL = list(GRID)
WIDE = Grid(1, 9, 1, 8)
SIDES = [frozenset((a, b)) for a in ALL for b in GRID.neighbours(a) if a < b]
some_hexes = st.sets(st.sampled_from(ALL)).map(bits.of)
prices = st.lists(st.integers(0, 5), min_size=len(ALL), max_size=len(ALL))


def passages(barred: set[frozenset[int]], grid: Grid = GRID) -> Passages:
    ways = [0] * 6
    for hex, d in product(grid, range(6)):
        other = grid.neighbour(hex, d)
        if other is not None and frozenset((hex, other)) not in barred:
            ways[d] |= bits.bit(hex)
    return Passages(*ways)


def by_hex(price: list[int]) -> list[int]:
    found = [0] * GRID.size
    for hex, points in zip(ALL, price, strict=True):
        found[hex] = points
    return found


@settings(max_examples=60, deadline=None)
@given(some_hexes, some_hexes, some_hexes, prices, st.sets(st.sampled_from(SIDES), max_size=6))
def test_no_line_is_cheaper(near: int, far: int, lost: int, price: list[int], barred: set[frozenset[int]]) -> None:
    ways, cost, ground = passages(barred), by_hex(price), bits.of(ALL) & ~lost

    def parts(line: int) -> bool:
        return not bits.flood_through(near & ~line, ground & ~line, ways, GRID.stride) & far

    def worth(line: int) -> int:
        return sum(cost[hex] for hex in bits.each(line))

    line = cuts.cheapest(near, far, ground, cost, ways, GRID.stride)
    assert not line & ~ground
    assert parts(line)
    every = (
        bits.of(hex for hex, taken in zip(ALL, chosen, strict=True) if taken) for chosen in product((0, 1), repeat=12)
    )
    assert worth(line) == min(worth(other) for other in every if worth(other) <= worth(line) and parts(other))


def test_a_gap_in_a_range_of_hills_is_the_line() -> None:
    cost = [9] * GRID.size
    cost[GRID.parse("0202")] = 1
    column = {n: bits.of(GRID.parse(f"0{n}0{row}") for row in (1, 2, 3)) for n in (1, 2, 4)}
    ground = bits.of(ALL) & ~bits.bit(GRID.parse("0203"))
    line = cuts.cheapest(column[1], column[4], ground, cost, passages(set()), GRID.stride)
    assert line == column[2] & ground


def greatest_flow(near: int, far: int, ground: int, cost: list[int]) -> int:
    """What can flow from near to far, found by the book: an arc for every hex and every step, and way after way."""
    room: dict[tuple[int, int], dict[tuple[int, int], int]] = {}

    def arc(a: tuple[int, int], b: tuple[int, int], amount: int) -> None:
        room.setdefault(a, {})[b] = amount
        room.setdefault(b, {}).setdefault(a, 0)

    for hex in bits.each(ground):
        arc((hex, 0), (hex, 1), cost[hex])
        for other in WIDE.neighbours(hex):
            if ground >> other & 1:
                arc((hex, 1), (other, 0), 10**6)
    for hex in bits.each(near & ground):
        arc((-1, 0), (hex, 0), 10**6)
    for hex in bits.each(far & ground):
        arc((hex, 1), (-2, 0), 10**6)

    total = 0
    while True:
        came, todo = {(-1, 0): (-1, 0)}, [(-1, 0)]
        while todo and (-2, 0) not in came:
            here = todo.pop()
            for node, left in room.get(here, {}).items():
                if left and node not in came:
                    came[node] = here
                    todo.append(node)
        if (-2, 0) not in came:
            return total
        way, end = [], (-2, 0)
        while end != (-1, 0):
            way.append((came[end], end))
            end = came[end]
        amount = min(room[a][b] for a, b in way)
        for a, b in way:
            room[a][b] -= amount
            room[b][a] += amount
        total += amount


@pytest.mark.parametrize("seed", [*range(20), 52, 67])
def test_on_a_wide_board_the_line_costs_what_can_flow(seed: int) -> None:
    """Here the flow gives way to itself, in the last two through whole hexes; on the small board it hardly does."""
    rng = Random(seed)
    cost = [rng.randint(1, 4) for _ in range(WIDE.size)]
    ground = bits.of(hex for hex in WIDE if rng.random() < 0.85)
    near, far = (bits.of(rng.sample(list(WIDE), 6)) for _ in range(2))
    ways = passages(set(), WIDE)
    line = cuts.cheapest(near, far, ground, cost, ways, WIDE.stride)
    assert not bits.flood_through(near & ~line, ground & ~line, ways, WIDE.stride) & far
    assert sum(cost[hex] for hex in bits.each(line)) == greatest_flow(near, far, ground, cost)
