"""The board and the counters of Turning Point: Guadalcanal."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest

from hexfront.games.guadalcanal import board_checks
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.hexmap.checks import GENERIC, Check, listed, run
from hexfront.kernel.files import Files
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import game_files

GAME = "guadalcanal"
NOT_GROUND = {"air", "naval_gunfire", "marker"}


@lru_cache
def board() -> Board:
    return load_board(game_files(GAME))


@lru_cache
def pieces() -> dict[str, Piece]:
    return {row.value.id: row.value for row in load_pieces(game_files(GAME))}


def ground(side: str) -> list[Piece]:
    return [piece for piece in pieces().values() if piece.side == side and piece.type not in NOT_GROUND]


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


def spoil(folder: Path, file: str, old: str, new: str) -> Board:
    """The board with one passage of a data file changed."""
    data = folder / "data"
    shutil.copytree(game_files(GAME).folder, data)
    text = (data / file).read_text(encoding="utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return load_board(Files(data))


@pytest.mark.parametrize(("name", "file", "old", "new"), SPOILED)
def test_a_check_finds_what_is_wrong(name: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    check: Check = getattr(board_checks, name)
    assert check.find(spoil(tmp_path, file, old, new))


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


# counters


@pytest.mark.rule("rising-sun", "2.11a")
def test_every_unit_has_one_of_the_six_services() -> None:
    nations = Counter(piece.nation for piece in pieces().values() if piece.type != "marker")
    assert nations == {"us_marines": 43, "us_army": 15, "japan_army": 53, "japan_navy": 5}


@pytest.mark.rule("rising-sun", "2.3c")
def test_a_battalion_belongs_to_its_regiment_and_division() -> None:
    assert pieces()["u5-1"].formation.split(" / ") == ["5 Mar", "1 MarDiv"]


@pytest.mark.parametrize(
    ("entry", "count"),
    [
        ("us_setup", 21),
        ("henderson_field", 1),
        ("T1", 2),
        ("T4", 6),
        ("T9", 4),
        ("T10", 1),
        ("T13", 9),
        ("T15", 4),
        ("T18", 7),
    ],
)
def test_us_units_by_turn(entry: str, count: int) -> None:
    assert sum(piece.entry == entry for piece in ground("allied")) == count


@pytest.mark.parametrize(
    ("entry", "count"),
    [
        ("japan_setup", 9),
        ("T1", 5),
        ("T2", 2),
        ("T3", 1),
        ("T4", 1),
        ("T6", 1),
        ("T7", 6),
        ("T8", 3),
        ("T9", 8),
        ("T10", 14),
        ("T12", 2),
        ("T14", 2),
        ("T16", 4),
    ],
)
def test_japanese_units_by_turn(entry: str, count: int) -> None:
    assert sum(piece.entry == entry for piece in ground("japan")) == count


def test_numbers_of_counters() -> None:
    assert (len(ground("allied")), len(ground("japan"))) == (55, 58)
    assert {p.id for p in pieces().values() if p.type == "air"} == {"uMAW", "uAAF"}
    assert [p.id for p in pieces().values() if p.type == "naval_gunfire"] == ["uNAV"]
    assert pieces()["mj_concealment"].count == pieces()["ma_concealment"].count == 8
    assert "start:8" in pieces()["ma_fort"].traits


def test_the_november_convoy() -> None:
    convoy = {piece.id for piece in pieces().values() if "convoy" in piece.traits}
    assert convoy == {"j229hq", "j229-1", "j230-2", "j2s"} == {p.id for p in pieces().values() if p.entry == "T16"}


def test_integrity_formations() -> None:
    bonus = Counter(piece.formation.split(" / ")[0] for piece in pieces().values() if "integrity" in piece.traits)
    marines = {f"{number} Mar" for number in (1, 2, 5, 7, 8)}
    assert set(bonus) == marines | {f"{number} Inf" for number in (4, 16, 29, 124, 228)}
    assert set(bonus.values()) == {3}


@pytest.mark.parametrize(
    ("piece", "front", "back"),
    [
        ("u1dhq", "CR5-1-2-6", "CR4-1-2-6"),
        ("u1-1", "4-6-4-8", "2-3-4-8"),
        ("uA", "2-2-4-10", ""),
        ("uCart", "5/16-1-3-8", "3/16-1-3-8"),
        ("u3DB", "4/12-1-4-2", "2/12-1-4-2"),
        ("uMAWg", "0-1-2-2", ""),
        ("uNAV", "B8/8", ""),
        ("j4-1", "5-4-4-8", "3-2-4-8"),
        ("j4h", "5/13-1-3-6", "3/13-1-3-6"),
        ("j2at", "1-2-3-6", ""),
    ],
)
def test_figures_of_some_counters(piece: str, front: str, back: str) -> None:
    assert (pieces()[piece].front, pieces()[piece].back) == (front, back)


def test_faces_and_entries_can_be_read() -> None:
    unit = re.compile(r"(\d+|\d+/\d+|CR\d)-\d+-[1-5]-\d+")
    places = set(board().zones) | {box.key for box in board().file.boxes}
    for piece in pieces().values():
        if piece.type not in NOT_GROUND:
            assert unit.fullmatch(piece.front), piece
            assert not piece.back or unit.fullmatch(piece.back), piece
        place = re.sub(r"^T([1-9]|1[0-8])(:|$)", "", piece.entry)
        assert not place or place in places, piece


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_of_the_board(language: str) -> None:
    path = game_files(GAME).folder.parent / "text" / f"board.{language}.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    assert words["title"]
    assert words["subtitle"]
    file = board().file
    for table, kinds in (("terrain", file.terrain), ("box", file.boxes), ("track", file.tracks), ("edge", file.edges)):
        assert set(words[table]) == {kind.key for kind in kinds}
    assert set(words["place_name"]) <= {place.name for place in board().places}
