"""The board of Turning Point: Guadalcanal."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.draw.words import board_texts
from hexfront.games.guadalcanal import board_checks
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.hexmap.checks import GENERIC, Check, listed, run
from hexfront.kernel.files import Files
from hexfront.kernel.shelf import game_files

GAME = "guadalcanal"


@lru_cache
def board() -> Board:
    return load_board(game_files(GAME))


def numbers(zone: str) -> set[str]:
    return {board().number(hex) for hex in board().zones[zone].hexes}


def side(a: str, b: str) -> frozenset[str]:
    return board().side(board().hex(a), board().hex(b))


def test_the_board_passes_all_its_checks() -> None:
    results = run(board(), (*GENERIC, *board_checks.CHECKS))
    assert [(check.name, problems) for check, problems in results if problems] == []


SPOILED = [
    ("grid", "board.toml", "rows = [1, 24]", "rows = [1, 25]"),
    ("henderson", "zones.csv", "2911 3010 3011", "2911 3010 3110"),
    ("henderson", "hexsides.csv", "2711,2712,river,Lunga", "3010,3011,river,Lunga"),
    ("henderson", "hexes.csv", "3010,clear", "3010,rough"),
    ("matanikau", "hexsides.csv", "1612,1713,no_motor,Matanikau,reconstructed G-2.8\n", ""),
    ("matanikau", "lines.csv", "1611 1612 1613 1713 1812", "1611 1612 1613"),
    ("matanikau_west", "hexsides.csv", "1712,1812,river,Matanikau,reconstructed G-2.8\n", ""),
    ("coast_road", "lines.csv", "4709 4809", "4709"),
    ("bridges", "hexsides.csv", "2611,2711,bridge", "2511,2611,bridge"),
    ("edges", "board.toml", '"0102", ', ""),
    ("us_set_up", "zones.csv", "us_setup,setup,US set-up area,2311 ", "us_setup,setup,US set-up area,2211 2311 "),
    ("japan_set_up", "zones.csv", "japan_setup,setup,Japanese set-up area,0102 ", "japan_setup,setup,Area,"),
    ("coast", "hexes.csv", "3010,clear,", "3010,clear,coast "),
    ("terrain", "hexes.csv", "2913,rough", "2913,jungle"),
    ("clear_ground", "hexes.csv", "2112,jungle", "2112,clear"),
    ("clear_ground", "hexes.csv", "3413,clear,kunai", "3413,jungle,"),
    ("swamps", "hexes.csv", "2511,clear", "2511,swamp"),
    ("rivers", "hexsides.csv", "3811,3912,river,Tenaru,reconstructed\n", ""),
    ("rivers", "hexsides.csv", "0404,0405,river,Bonegi,reconstructed\n", ""),
]


@pytest.mark.parametrize(("name", "file", "old", "new"), SPOILED)
def test_a_check_finds_what_is_wrong(name: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    check: Check = getattr(board_checks, name)
    assert check.find(load_board(Files(spoiled(GAME, tmp_path, file, old, new))))


def test_every_check_is_tried_on_a_wrong_board() -> None:
    assert {getattr(board_checks, name) for name, *_ in SPOILED} == set(board_checks.CHECKS)


def test_henderson_field_is_three_hexes_each_next_to_the_others() -> None:
    field = board().zones["henderson_field"].hexes
    assert [board().number(hex) for hex in field] == ["2911", "3010", "3011"]
    for a, b in combinations(field, 2):
        assert board().adjacent(a, b)
        assert "river" not in board().side(a, b)
    assert {board().terrain[hex] for hex in field} == {"clear"}


def test_crossings_of_the_matanikau() -> None:
    """A bridge for the road, a ford for the trail, and no way for motors but the first."""
    assert side("1712", "1812") == {"river", "bridge"}
    assert side("1613", "1713") == {"river", "ford", "no_motor"}
    assert side("1614", "1714") == {"river", "no_motor"}
    assert side("2611", "2711") == {"river", "bridge"}


@pytest.mark.parametrize(
    ("number", "us", "japan"),
    [
        ("2311", True, False),
        ("2211", False, False),
        ("2212", False, False),
        ("3712", False, False),
        ("2112", False, True),
        ("3811", False, True),
        ("3611", True, False),
        ("2919", False, True),
    ],
)
def test_where_the_sides_may_set_up(number: str, us: bool, japan: bool) -> None:
    assert (number in numbers("us_setup"), number in numbers("japan_setup")) == (us, japan)


def test_the_us_area_has_91_hexes() -> None:
    assert len(numbers("us_setup")) == 91


def test_coast_next_to_the_field_and_none_on_it() -> None:
    assert {"2910", "3110", "0911"} <= numbers("landing_hexes")
    assert not {"2911", "3010", "3011"} & numbers("landing_hexes")
    assert not board().around(board().set("0911")) & board().water


def test_map_edges() -> None:
    edges = {edge.key: edge.hexes for edge in board().file.edges}
    assert (edges["west"][0], edges["west"][-1], len(edges["west"])) == ("0102", "0124", 23)
    assert (edges["east"][0], edges["east"][-1], len(edges["east"])) == ("4809", "4824", 16)


@pytest.mark.parametrize(
    ("number", "terrain"),
    [
        ("1611", "rough"),
        ("1917", "rough"),
        ("2116", "rough"),
        ("2017", "mountain"),
        ("2914", "rough"),
        ("2511", "clear"),
        ("3412", "clear"),
        ("2112", "jungle"),
        ("2510", "swamp"),
        ("4508", "sea"),
    ],
)
def test_terrain_of_some_hexes(number: str, terrain: str) -> None:
    assert board().terrain[board().hex(number)] == terrain


def test_size_of_the_land() -> None:
    assert bits.count(board().land) == 746
    counts = {kind: bits.count(hexes) for kind, hexes in board().of_terrain.items() if kind != "sea"}
    assert counts == {"clear": 81, "rough": 190, "jungle": 323, "swamp": 3, "mountain": 149}


def test_the_road_runs_from_edge_to_edge() -> None:
    road = next(line for line in board().lines if line.key == "coast_road")
    assert (board().number(road.hexes[0]), board().number(road.hexes[-1])) == ("0102", "4809")
    assert len(set(road.hexes)) == len(road.hexes) == 52
    assert listed(board(), bits.of(road.hexes) & board().zones["henderson_field"].bits) == "2911 3011"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_of_the_board(language: str) -> None:
    path = game_files(GAME).folder.parent / "text" / f"board.{language}.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    assert words["title"]
    assert words["subtitle"]
    file = board().file
    for table, kinds in (("terrain", file.terrain), ("box", file.boxes), ("track", file.tracks), ("edge", file.edges)):
        assert set(words[table]) == {kind.key for kind in kinds}
    assert set(board_texts(GAME, language).place_name) <= {place.name for place in board().places}
