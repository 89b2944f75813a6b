"""Lines of supply against a search one hex at a time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.mechanics.plain import BOARD, HEXES, allowed, barred, few_hexes, hex_sets, steps_to

from hexfront.hexmap import bits
from hexfront.mechanics import supply

Closed = set[tuple[int, int]]


def leads(hex: int, length: int, sources: set[int], ground: set[int], closed: Closed) -> bool:
    """Whether a line leads from a hex to a source: its own hex is free, every further one on the ground."""
    reached = {h for h, n in steps_to({hex}, ground, closed).items() if n <= length}
    return bool(reached & sources & (ground | {hex}))


@given(few_hexes, hex_sets, barred, st.integers(0, 6))
def test_lines_to_sources_are_lines_from_units(
    sources: set[int], ground: set[int], closed: Closed, longest: int
) -> None:
    back = BOARD.open_ways(lambda a, b: (b, a) not in closed)
    found = supply.lines_to(bits.of(sources), longest, bits.of(ground), back, BOARD.stride)
    assert len(found) == longest + 1
    for length, hexes in enumerate(found):
        assert set(bits.each(hexes)) == {hex for hex in HEXES if leads(hex, length, sources, ground, closed)}


@given(few_hexes, hex_sets, barred, barred, st.integers(0, 5))
def test_each_way_of_going_has_its_own_lines(
    sources: set[int], ground: set[int], on_foot: Closed, on_wheels: Closed, longest: int
) -> None:
    gaits = (on_foot, on_wheels)
    back = [BOARD.open_ways(lambda a, b, closed=closed: (b, a) not in closed) for closed in gaits]  # type: ignore[misc]
    lines = supply.Lines(bits.of(sources), bits.of(ground), longest, back, BOARD.stride)
    for hex in HEXES[::3]:
        for gait, closed in enumerate(gaits):
            assert bool(lines.within(longest, gait) >> hex & 1) == leads(hex, longest, sources, ground, closed)


@given(few_hexes, hex_sets, hex_sets, barred)
def test_a_road_leads_on_over_open_ground(reached: set[int], ground: set[int], road: set[int], closed: Closed) -> None:
    off_road = {(a, b) for a in HEXES for b in BOARD.neighbours[a] if not {a, b} <= road} | closed
    found = supply.along(
        bits.of(reached), bits.of(ground), bits.of(road), BOARD.open_ways(allowed(off_road)), BOARD.stride
    )
    assert set(bits.each(found)) == set(steps_to(reached & road, ground | reached, off_road))


@given(hex_sets, hex_sets, st.sampled_from(HEXES))
def test_a_closed_source_serves_its_own_hex_alone(sources: set[int], closed: set[int], here: int) -> None:
    found = supply.usable(bits.of(sources), bits.of(closed), bits.bit(here))
    assert set(bits.each(found)) == {hex for hex in sources if hex not in closed or hex == here}
