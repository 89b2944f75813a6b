"""Zones of control against the neighbours of each unit."""

from __future__ import annotations

from hypothesis import given
from tests.mechanics.plain import BOARD, HEXES, allowed, barred, hex_sets

from hexfront.hexmap import bits
from hexfront.mechanics.zones import Zones


@given(hex_sets, barred)
def test_zones_are_the_neighbours_the_hexsides_let_be_reached(held: set[int], closed: set[tuple[int, int]]) -> None:
    zones = Zones(BOARD, allowed(closed))
    expected = {n for hex in held for n in BOARD.neighbours[hex] if (hex, n) not in closed}
    for _ in range(2):  # the second answer is the one kept
        assert set(bits.each(zones.of(bits.of(held)))) == expected
    for hex in HEXES:
        exerting = set(bits.each(zones.exerting_on(hex, bits.of(held))))
        assert exerting == {n for n in BOARD.neighbours[hex] if n in held and (n, hex) not in closed}
        assert bool(exerting) == (hex in expected)
