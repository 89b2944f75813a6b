"""The cheapest line between two places, against every line there is on a small board."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.hexmap import bits, cuts
from hexfront.hexmap.bits import Passages
from hexfront.hexmap.grid import Grid

GRID = Grid(1, 4, 1, 3)
ALL = list(GRID)
SIDES = [frozenset((a, b)) for a in ALL for b in GRID.neighbours(a) if a < b]
some_hexes = st.sets(st.sampled_from(ALL)).map(bits.of)
prices = st.lists(st.integers(0, 5), min_size=len(ALL), max_size=len(ALL))


def passages(barred: set[frozenset[int]]) -> Passages:
    ways = [0] * 6
    for hex, d in product(ALL, range(6)):
        other = GRID.neighbour(hex, d)
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
