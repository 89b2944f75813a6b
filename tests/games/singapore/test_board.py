"""The board of The Fall of Singapore."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import pytest
from tests.spoiling import spoiled

from hexfront.draw.words import board_texts
from hexfront.games.singapore import board_checks
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.hexmap.checks import GENERIC, Check, line_set, listed, place_set, run
from hexfront.kernel.files import Files
from hexfront.kernel.shelf import game_files

GAME = "singapore"


@lru_cache
def board() -> Board:
    return load_board(game_files(GAME))


def test_the_board_passes_all_its_checks() -> None:
    results = run(board(), (*GENERIC, *board_checks.CHECKS))
    assert [(check.name, problems) for check, problems in results if problems] == []


SPOILED = [
    ("grid", "board.toml", "columns = [8, 26]", "columns = [7, 26]"),
    ("printed_hexes", "hexes.csv", "1015,city", "1015,sea"),
    ("terrain", "hexes.csv", "1410,rough", "1410,clear"),
    ("southern_sea", "hexes.csv", "1020,jungle", "1135,jungle,coast,reconstructed\n1020,jungle"),
    ("island", "hexsides.csv", "2039,2140,strait", "2039,2140,river"),
    ("island", "zones.csv", ",1939 1940 2039,", ",1939 1940,"),
    ("causeway", "hexsides.csv", "1938,1939,causeway", "1939,2038,causeway"),
    ("causeway", "lines.csv", "1939 2039 1940", "1939 2039 1940 2039 2038"),
    ("penang", "hexsides.csv", "1015,1116,channel", "1015,1116,river"),
    ("ports", "places.csv", "1020,Lumut,town,port", "1020,Lumut,town,"),
    ("west_coast", "zones.csv", "1015 1020 1222", "1020 1015 1222"),
    ("airfields", "places.csv", "1707,Singora,town,port", "1707,Singora,town,port airfield"),
    ("bangkok_road", "board.toml", 'hexes = ["1506"]', 'hexes = ["1406"]'),
    ("supply_network", "lines.csv", "1332 1331 1230 1330", "1332 1331"),
    ("towns_on_lines", "lines.csv", "east_coast_trail,trail", "east_coast_trail,road"),
    ("swamps", "hexes.csv", "1635,clear", "1635,swamp"),
    ("thailand", "zones.csv", "thailand,control,Thailand,1108 ", "thailand,control,Thailand,"),
    ("set_up", "zones.csv", "15th Indian Brigade,1411", "15th Indian Brigade,1412"),
    ("start_distances", "hexsides.csv", "2134,2234,river,Endau", "2234,2235,all_sea,"),
    ("crossings", "hexsides.csv", "2134,2234,bridge", "2134,2135,bridge"),
    ("rivers", "hexsides.csv", "1022,1123,river,Perak,reconstructed\n", ""),
    ("rivers", "hexsides.csv", "1220,1320,river,Perak,reconstructed\n", ""),
    ("out_of_reach", "hexsides.csv", "1109,1208,all_sea", "1109,1208,river"),
]


@pytest.mark.parametrize(("name", "file", "old", "new"), SPOILED)
def test_a_check_finds_what_is_wrong(name: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    check: Check = getattr(board_checks, name)
    assert check.find(load_board(Files(spoiled(GAME, tmp_path, file, old, new))))


def test_every_check_is_tried_on_a_wrong_board() -> None:
    assert {getattr(board_checks, name) for name, *_ in SPOILED} == set(board_checks.CHECKS)


@pytest.mark.rule("rising-sun", "2.2a")
def test_even_columns_lie_half_a_hex_lower() -> None:
    around = board().around(board().set("1939"))
    assert around == board().set("1938 1940 1838 1839 2038 2039")
    assert all(board().terrain[hex] for hex in board().grid)  # one terrain a hex


@pytest.mark.rule("singapore", "S-2.7a")
def test_singapore_island_and_the_strait() -> None:
    island = board().zones["singapore_island"].bits
    assert listed(board(), island) == "1939 1940 2039"
    shore = board().around(island) & board().land
    assert listed(board(), shore) == "1838 1938 2038 2139 2140"
    for hex in bits.each(island):
        for other in board().neighbours[hex]:
            assert ("strait" in board().side(hex, other)) == bits.has(shore, other)


def test_the_causeway_is_the_only_hexside_with_a_road_over_the_strait() -> None:
    side = board().side(board().hex("1938"), board().hex("1939"))
    assert side == {"strait", "causeway"}
    assert [s for s in board().hexsides if s.feature == "causeway"] == [
        s for s in board().hexsides if s.name == "Johore causeway"
    ]


@pytest.mark.parametrize(
    ("number", "terrain"),
    [
        ("1410", "rough"),
        ("1411", "clear"),
        ("1421", "mountain"),
        ("1327", "city"),
        ("1015", "city"),
        ("1115", "clear"),
        ("1433", "clear"),
        ("1939", "clear"),
        ("2326", "jungle"),
        ("2131", "swamp"),
        ("2315", "sea"),
        ("1114", "sea"),
    ],
)
def test_terrain_of_some_hexes(number: str, terrain: str) -> None:
    assert board().terrain[board().hex(number)] == terrain


def test_size_of_the_land() -> None:
    assert bits.count(board().land) == 361
    counts = {kind: bits.count(hexes) for kind, hexes in board().of_terrain.items() if kind != "sea"}
    assert counts == {"clear": 88, "rough": 123, "jungle": 90, "swamp": 10, "mountain": 45, "city": 5}


def test_telok_anson_lies_up_the_perak_and_is_reached_from_1023() -> None:
    """A port is coastal even where no all-sea hex adjoins it."""
    port, sea = board().hex("1222"), board().hex("1023")
    assert bits.has(board().flags["coast"], port)
    assert not board().around(bits.bit(port)) & board().water
    assert bits.has(board().water, sea)
    perak = [s for s in board().hexsides if s.name == "Perak" and s.feature == "river"]
    assert any(port in (s.a, s.b) for s in perak)
    assert any(board().adjacent(sea, s.a) and board().adjacent(sea, s.b) for s in perak)


def test_kota_bharu_is_a_port_but_no_supply_terminal() -> None:
    port = board().hex("2215")
    assert bits.has(place_set(board(), feature="port"), port)
    assert listed(board(), board().zones["japan_terminals"].bits) == "1506 1707 1910"
    assert bits.has(line_set(board(), "railway"), port)


def test_nine_ports_of_the_west_coast_in_order() -> None:
    zone = board().zones["west_coast_ports"]
    assert [board().number(hex) for hex in zone.hexes][:3] == ["1015", "1020", "1222"]
    assert len(zone.hexes) == 9
    assert zone.bits & ~place_set(board(), feature="port") == 0


def test_more_than_the_airfields_that_the_thresholds_need() -> None:
    assert bits.count(place_set(board(), feature="airfield")) == 11


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
