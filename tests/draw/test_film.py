"""The size of a film, whatever the shape of the part of the map that it shows."""

from __future__ import annotations

import pytest

from hexfront.draw.film import Box, scale_of, within

SHEET: Box = (-50.0, -30.0, 3400.0, 5700.0)


@pytest.mark.parametrize(
    ("wide", "high", "size"),
    [
        (1600, 800, (760, 380)),
        (800, 800, (760, 760)),
        (1000, 2000, (480, 960)),  # at 760 high it would be 380 wide, too little for what stands below it
        (320, 3200, (110, 1100)),
    ],
)
def test_a_tall_film_is_as_wide_as_its_caption_needs_and_none_is_too_long(
    wide: float, high: float, size: tuple[int, int]
) -> None:
    scale = scale_of((0.0, 0.0, wide, high))
    assert (round(wide * scale), round(high * scale)) == size


@pytest.mark.parametrize(
    ("seen", "shown"),
    [
        ((1000.0, 0.0, 2000.0, 3000.0), (1000.0, 0.0, 2000.0, 3000.0)),
        ((1000.0, 0.0, 1000.0, 4000.0), (500.0, 0.0, 2000.0, 4000.0)),  # as much to the left as to the right
        ((-100.0, -100.0, 1000.0, 4070.0), (-50.0, -30.0, 2000.0, 4000.0)),  # the sheet ends at the left
        ((2900.0, 0.0, 1000.0, 4000.0), (1350.0, 0.0, 2000.0, 4000.0)),
    ],
)
def test_a_narrow_strip_of_the_map_is_seen_with_what_lies_beside_it_on_the_sheet(seen: Box, shown: Box) -> None:
    assert within(seen, SHEET) == shown
    assert within((0.0, 0.0, 100.0, 900.0), (0.0, 0.0, 300.0, 900.0)) == (0.0, 0.0, 300.0, 900.0)
