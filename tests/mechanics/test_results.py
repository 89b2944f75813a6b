"""Results tables against counting."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from hexfront.kernel.odds import Modifier
from hexfront.mechanics import results

starts = st.lists(st.integers(1, 400), min_size=1, max_size=9, unique=True).map(lambda found: [0, *sorted(found)])


@given(starts, st.integers(0, 500))
def test_a_column_begins_at_or_below_its_number_and_the_next_one_above(begin: list[int], number: int) -> None:
    column = results.column_of(begin, number)
    assert begin[column] <= number
    assert all(start > number for start in begin[column + 1 :])


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_percentage_is_rounded_down(attack: int, defence: int) -> None:
    found = results.percent(attack, defence)
    assert found <= Fraction(100 * attack, max(1, defence)) < found + 1


@given(st.integers(0, 9), st.lists(st.integers(-5, 5), max_size=6), st.integers(1, 10))
def test_shifts_stop_at_the_ends_of_the_table(base: int, amounts: list[int], columns: int) -> None:
    found = results.shifted(base, [Modifier(amount, "1.0", "x") for amount in amounts], columns)
    assert found == sorted((0, base + sum(amounts), columns - 1))[1]


@given(st.lists(st.integers(), min_size=6, max_size=6), st.integers(1, 6), st.integers(-9, 9))
def test_a_modified_die_is_read_at_the_last_entry_beyond_the_ends(row: list[int], die: int, modifier: int) -> None:
    endless = dict.fromkeys(range(-8, 1), row[0]) | dict(enumerate(row, 1)) | dict.fromkeys(range(7, 16), row[-1])
    assert results.read(row, die, modifier) == endless[die + modifier]


@given(st.lists(st.sampled_from("ABCD"), min_size=1, max_size=12))
def test_chances_are_exact(brought: list[str]) -> None:
    found = results.chances(brought)
    assert sum(found.values()) == 1
    assert list(found) == sorted(set(brought), key=brought.index)
    assert all(chance * len(brought) == brought.count(result) for result, chance in found.items())
