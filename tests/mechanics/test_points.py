"""Points on hexes against a plain count."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexmap import bits
from hexfront.mechanics import points
from hexfront.mechanics.points import HexPoints

changes = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2), st.integers(-3, 4)), max_size=30)


@given(changes, st.sets(st.integers(0, 5)))
def test_points_are_added_and_counted(made: list[tuple[int, int, int]], gone: set[int]) -> None:
    table: HexPoints = ()
    count: Counter[tuple[int, int]] = Counter()
    for hex, nation, number in made:
        table = points.add(table, (hex, nation), number)
        count[hex, nation] += number
    assert {entry[:-1]: entry[-1] for entry in table} == {key: n for key, n in count.items() if n}
    assert len(table) == sum(n != 0 for n in count.values())
    for hex in range(6):
        assert points.on(table, hex) == sum(count[hex, nation] for nation in range(3))
        assert all(points.on(table, hex, nation) == count[hex, nation] for nation in range(3))
    assert points.without(table, bits.of(gone)) == tuple(entry for entry in table if entry[0] not in gone)
    assert set(bits.each(points.hexes(table))) == {hex for (hex, _), n in count.items() if n}


def test_a_new_entry_comes_last_and_an_old_one_keeps_its_place() -> None:
    table = points.add(points.add(points.add((), (7,), 1), (3,), 2), (7,), 4)
    assert table == ((7, 5), (3, 2))
