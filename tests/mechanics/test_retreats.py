"""Retreats against the distances of every hex."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.mechanics.plain import BOARD, HEXES, few_hexes

from hexfront.hexmap import bits
from hexfront.mechanics.retreats import distance, towards


@given(st.sampled_from(HEXES), few_hexes.filter(bool))
def test_the_nearest_goal_counts(hex: int, goals: set[int]) -> None:
    found = distance(BOARD.grid, hex, bits.of(goals))
    assert found == sorted(BOARD.grid.distance(hex, goal) for goal in goals)[0]


@given(st.sampled_from(HEXES), st.sets(st.integers(0, 5)), few_hexes)
def test_a_retreat_never_leads_away_from_supply_if_it_can_do_better(here: int, ways: set[int], goals: set[int]) -> None:
    near = BOARD.neighbours[here]
    hexes = [near[i] for i in sorted(ways) if i < len(near)]
    found = towards(BOARD.grid, here, hexes, bits.of(goals))
    if not goals:
        assert found == hexes
        return
    gain = {h: distance(BOARD.grid, here, bits.of(goals)) - distance(BOARD.grid, h, bits.of(goals)) for h in hexes}
    best = max(gain.values(), default=0)  # one step gains one hex, none, or loses one
    assert found == [hex for hex in hexes if gain[hex] == best]
