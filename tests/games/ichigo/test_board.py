"""The board of Ichi-Go."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest

from hexfront.games.ichigo.board_checks import NAMED_HEXES, cities, gearr
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.shelf import game_files


@lru_cache
def board() -> Board:
    return load_board(game_files("ichigo"))


def edges_of(number: str) -> set[str]:
    return {edge.role for edge in board().file.edges if number in edge.hexes}


def names_in(number: str) -> set[str]:
    return {place.name for place in board().places if place.hex == board().hex(number)}


@pytest.mark.rule("ichigo", "1.3a")
def test_map_north_is_1401_to_3601() -> None:
    assert {"north", "supply", "entry"} == edges_of("1801")
    assert "north" in edges_of("1401") & edges_of("3601")
    assert "north" not in edges_of("0107") | edges_of("1302")
    assert edges_of("0925") == {"south", "supply"}
    assert edges_of("0125") == {"south", "west"}


@pytest.mark.rule("ichigo", "2.1a")
def test_every_hex_has_a_number_of_its_own() -> None:
    numbers = [board().number(hex) for hex in bits.each(board().everywhere)]
    assert len(set(numbers)) == len(numbers) == 36 * 25 - 78


@pytest.mark.rule("ichigo", "2.1c")
def test_every_hex_of_the_text_is_there_with_what_the_text_says() -> None:
    for number in NAMED_HEXES.split():
        assert bits.has(board().land, board().hex(number)), number
    assert terrain("3601") == "sea"
    for number, name in (
        ("3106", "Shanghai"),
        ("1901", "Kaifeng"),
        ("0119", "Kunming"),
        ("0712", "Chungking"),
        ("1422", "Wuzhow"),
        ("1615", "Shaoyeng"),
        ("2217", "Ganzhow"),
        ("2008", "Wuhan"),
        ("3221", "Takao-Tainan"),
    ):
        assert name in names_in(number)
    assert bits.has(board().kind_set("diamond_2"), board().hex("1904"))
    assert bits.has(board().kind_set("diamond_1"), board().hex("2004"))


@pytest.mark.rule("ichigo", "2.1c")
def test_kaifeng_is_not_where_the_misprint_puts_it() -> None:
    with pytest.raises(ValueError, match="1091 is off the grid"):
        board().hex("1091")


def terrain(number: str) -> str:
    return board().terrain[board().hex(number)]


@pytest.mark.rule("ichigo", "3.5f")
def test_the_railroad_runs_unbroken_from_1801_to_0925() -> None:
    line = [board().number(hex) for hex in gearr(board()).hexes]
    assert (line[0], line[-1], len(line)) == ("1801", "0925", 32)
    assert line.index("1906") < line.index("1812")
    for a, b in pairwise(line):
        assert board().adjacent(board().hex(a), board().hex(b)), (a, b)


@pytest.mark.rule("ichigo", "10.5", "10.6")
def test_land_has_one_natural_terrain_and_water_lies_on_hexsides() -> None:
    natural = [board().of_terrain[key] for key in ("clear", "rough", "mountain")]
    assert sum(bits.count(hexes) for hexes in natural) == bits.count(board().land) == 652
    assert {side.feature for side in board().hexsides} == {"river", "lake", "all_sea"}


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        ("0119", "clear"),
        ("1309", "mountain"),
        ("1517", "mountain"),
        ("0925", "rough"),
        ("1712", "lake"),
        ("2621", "sea"),
        ("1301", "void"),
        ("3320", "mountain"),
        ("1422", "clear"),
    ],
)
def test_terrain_of_some_hexes(number: str, kind: str) -> None:
    assert terrain(number) == kind


def test_terrain_of_formosa() -> None:
    found = Counter(board().terrain[hex] for hex in board().zones["formosa"].hexes)
    assert found == {"clear": 4, "rough": 4, "mountain": 6}


def test_the_real_site_of_wuchow_holds_nothing() -> None:
    assert names_in("1621") == set()


def test_rows_of_the_north_are_no_cities() -> None:
    """Hsuchow stands on the map but is no city, or 7.1 would name a second hex beside Kaifeng."""
    place = board().place_at[board().hex("2401")]
    assert (place.name, place.kind) == ("Hsuchow", "village")


def test_the_yellow_river_runs_south_of_kaifeng() -> None:
    assert board().side(board().hex("1801"), board().hex("1902")) == {"river"}
    assert board().side(board().hex("1901"), board().hex("2001")) == frozenset()


def test_units_at_start_by_diamond_and_city() -> None:
    one, two = board().kind_set("diamond_1"), board().kind_set("diamond_2")
    bare = cities(board(), "chinese") & ~(one | two)
    placed = bits.count(one) + 2 * bits.count(two) + bits.count(bare)
    assert placed == 68
