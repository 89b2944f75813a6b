"""The board of Struggle on Bataan."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.draw.words import board_texts
from hexfront.games.bataan import board_checks
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.hexmap.checks import GENERIC, Check, line_set, listed, place_set, run
from hexfront.kernel.files import Files
from hexfront.kernel.shelf import game_files

GAME = "bataan"


@lru_cache
def board() -> Board:
    return load_board(game_files(GAME))


def numbers(zone: str) -> set[str]:
    return {board().number(hex) for hex in board().zones[zone].hexes}


def test_the_board_passes_all_its_checks() -> None:
    results = run(board(), (*GENERIC, *board_checks.CHECKS))
    assert [(check.name, problems) for check, problems in results if problems] == []


SPOILED = [
    ("grid", "board.toml", "rows = [1, 28]", "rows = [1, 29]"),
    ("printed_hexes", "hexes.csv", "2507,mountain", "2507,sea"),
    ("terrain", "hexes.csv", "2106,mountain", "2106,rough"),
    ("clear_ground", "hexes.csv", "1310,jungle", "1310,clear"),
    ("clear_ground", "hexes.csv", "3107,clear", "3107,jungle"),
    ("swamps", "hexes.csv", "3309,swamp", "3309,clear"),
    ("north_edge", "board.toml", '"1001", ', ""),
    ("north_edge", "zones.csv", " 3301 1008,printed B-5.0", " 3301,printed B-5.0"),
    ("ports", "places.csv", "3617,Limay,town,", "3617,Limay,town,port"),
    ("coasts", "hexes.csv", "2425,jungle,coast", "2425,jungle,"),
    ("lines", "lines.csv", "1209 1109 1008", "1209 1109"),
    ("network", "lines.csv", "2416 2417 2318 2319 2320 2321 2322", "2320 2321"),
    ("set_up", "zones.csv", "USN Battalion,2826", "USN Battalion,2726"),
    ("motorized_set_up", "lines.csv", "2601 2602 2603 2604 2705", "2604 2705"),
    ("control", "zones.csv", "japan_start,control,Japanese at start,1001 ", "japan_start,control,Japanese at start,"),
    ("crossings", "hexsides.csv", "1914,2014,bridge", "1914,2014,ford"),
    ("river_names", "hexsides.csv", "3618,3619,river,Alangan", "3618,3619,river,Lamao"),
    ("rivers", "hexsides.csv", "3720,3721,river,Lamao,reconstructed\n", ""),
    ("rivers", "hexsides.csv", "2516,2615,river,Pantingan,reconstructed\n", ""),
]


@pytest.mark.parametrize(("name", "file", "old", "new"), SPOILED)
def test_a_check_finds_what_is_wrong(name: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    check: Check = getattr(board_checks, name)
    assert check.find(load_board(Files(spoiled(GAME, tmp_path, file, old, new))))


def test_every_check_is_tried_on_a_wrong_board() -> None:
    assert {getattr(board_checks, name) for name, *_ in SPOILED} == set(board_checks.CHECKS)


@pytest.mark.rule("rising-sun", "2.2a")
def test_even_columns_lie_half_a_hex_lower() -> None:
    assert board().around(board().set("2826")) == board().set("2825 2827 2726 2727 2926 2927")


@pytest.mark.parametrize(
    ("number", "terrain"),
    [
        ("1008", "clear"),
        ("2014", "clear"),
        ("2601", "jungle"),
        ("2720", "mountain"),
        ("2914", "rough"),
        ("1812", "rough"),
        ("3105", "clear"),
        ("3207", "swamp"),
        ("3210", "clear"),
        ("3214", "jungle"),
        ("0909", "sea"),
        ("3828", "sea"),
    ],
)
def test_terrain_of_some_hexes(number: str, terrain: str) -> None:
    assert board().terrain[board().hex(number)] == terrain


def test_size_of_the_land() -> None:
    assert bits.count(board().land) == 522
    counts = {kind: bits.count(hexes) for kind, hexes in board().of_terrain.items() if kind != "sea"}
    assert counts == {"clear": 52, "rough": 120, "jungle": 253, "swamp": 7, "mountain": 90}


def test_the_north_edge_has_24_hexes_and_2601_is_one() -> None:
    (edge,) = board().file.edges
    assert (edge.key, len(edge.hexes), edge.hexes[0], edge.hexes[-1]) == ("north", 24, "1001", "3301")
    assert "2601" in edge.hexes
    assert numbers("japan_terminals") == {*edge.hexes, "1008"} == numbers("japan_entry")


def test_ports() -> None:
    assert listed(board(), place_set(board(), feature="port")) == "2826 3624"
    assert numbers("allied_ports") == {"2826", "3624"}


def test_set_up_areas_end_where_the_text_says() -> None:
    assert "2510" in numbers("setup_51_div")
    assert "2511" not in numbers("setup_51_div")
    assert {"2603", "2402"} <= numbers("setup_japan")
    assert "2604" not in numbers("setup_japan")
    assert numbers("setup_i_corps") == {"2014"}
    assert len(numbers("setup_japan")) == 13


def test_the_japanese_guns_have_a_trail_into_the_jungle() -> None:
    trail = next(line for line in board().lines if line.key == "north_trail")
    assert [board().number(hex) for hex in trail.hexes] == ["2601", "2602", "2603", "2604", "2705"]
    assert board().zones["setup_japan"].bits & line_set(board(), "trail") == board().set("2601 2602 2603")


def test_both_coast_roads_meet_at_mariveles() -> None:
    roads = {line.key: line.hexes for line in board().lines if line.kind == "road"}
    assert roads["east_road"][-1] == roads["west_road"][0] == board().hex("2826")
    assert roads["west_road"][-1] == board().hex("1008")
    assert {*roads["pilar_bagac_road"]} & {*roads["west_road"]} == {board().hex("2014")}


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
