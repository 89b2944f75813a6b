"""Rivers as they are drawn: thin at the source, and down to the sea, a lake, another river or the edge of the map."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import dist

import pytest

from hexfront.draw.board.checks import rivers_end_in_water, within
from hexfront.draw.board.coast import coast_of
from hexfront.draw.board.mouths import Waters
from hexfront.draw.board.palette import FEATURES
from hexfront.draw.board.rivers import NARROW, Course, courses
from hexfront.draw.board.shapes import pixel, side
from hexfront.draw.cli import checks_of
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.shelf import game_files, games


@cache
def board(game: str) -> Board:
    return load_board(game_files(game))


def rivers(game: str, name: str) -> list[Course]:
    return [river for river in courses(board(game)) if river.name == name]


@pytest.mark.parametrize("game", games())
def test_every_river_ends_in_water_or_off_the_map(game: str) -> None:
    assert rivers_end_in_water in checks_of(game)
    assert rivers_end_in_water.find(board(game)) == []


def test_a_river_that_stops_short_of_the_sea_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Waters, "way", lambda *_: [])
    found = rivers_end_in_water.find(board("formosa"))
    assert {f"{name} ends on dry land" for name in ("Dakusui", "Tansui", "Daiko")} <= set(found)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("formosa", "Dakusui"),
        ("formosa", "Tansui"),
        ("formosa", "Daiko"),
        ("ichigo", "Yangtze"),
        ("ichigo", "Tsientang"),
    ],
)
def test_it_runs_out_into_the_sea(game: str, name: str) -> None:
    river, coast = rivers(game, name)[0], coast_of(board(game))
    assert within(coast.land, pixel(river.knots[-1]))
    assert not within(coast.land, river.points[-1])


def test_a_tributary_begins_thin_and_ends_in_its_river() -> None:
    magat = min(rivers("luzon", "Cagayan"), key=lambda river: len(river.knots))
    cagayan = max(rivers("luzon", "Cagayan"), key=lambda river: len(river.knots))
    assert magat.knots[-1] in cagayan.knots
    assert magat.knots[0] not in cagayan.knots


def test_the_wu_and_the_hungshui_are_drawn_on_to_the_river_they_join() -> None:
    for name, joined in (("Wu", "Yangtze"), ("Hungshui", "Yu")):
        river = rivers("ichigo", name)[0]
        knots = {knot for other in rivers("ichigo", joined) for knot in other.knots}
        others = [pixel(knot) for other in courses(board("ichigo")) if other.name != name for knot in other.knots]
        assert river.knots[-1] not in knots
        assert min(dist(river.points[-1], knot) for knot in others) < 45


@pytest.mark.parametrize("game", games())
def test_what_is_drawn_between_corners_is_what_the_board_has(game: str) -> None:
    drawn = {frozenset(ends) for river in courses(board(game)) for ends in pairwise(river.knots)}
    found = set()
    for hexside in board(game).hexsides:
        if FEATURES[hexside.feature].draw == "river":
            direction = board(game).grid.direction(hexside.a, hexside.b)
            assert direction is not None
            found.add(frozenset(side(board(game).grid, hexside.a, direction)))
    assert drawn == found


def test_a_river_that_leaves_the_map_and_comes_back_beside_bends_there() -> None:
    tips = [at for river in rivers("ichigo", "Yellow River") for at in (river.points[0], river.points[-1])]
    assert len(set(tips)) == len(tips) - 1


def test_a_river_that_goes_on_from_another_is_no_spring() -> None:
    west = max(rivers("ichigo", "West River"), key=lambda river: len(river.knots))
    assert west.widths[0] > 1.5 * NARROW
