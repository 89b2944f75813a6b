"""The board and the counters of Formosa."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

import pytest

from hexfront.games.formosa.board_checks import net_ring, worth
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, BoardFile, HexRow, HexsideRow, LineRow, PlaceRow, ZoneRow, load_board
from hexfront.hexmap.checks import line_set, place_set, run
from hexfront.kernel.files import DataError, Row
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import game_files


@lru_cache
def board() -> Board:
    return load_board(game_files("formosa"))


@lru_cache
def pieces() -> tuple[Piece, ...]:
    return tuple(row.value for row in load_pieces(game_files("formosa")))


def terrain(number: str) -> str:
    return board().terrain[board().hex(number)]


@pytest.mark.rule("formosa", "2.2a")
def test_every_hex_has_a_number_of_four_digits_of_its_own() -> None:
    numbers = [board().number(hex) for hex in board().grid]
    assert all(re.fullmatch(r"\d{4}", number) for number in numbers)
    assert len(set(numbers)) == len(numbers) == 25 * 31


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        ("0923", "open"),
        ("2005", "rough"),
        ("1913", "open"),
        ("1012", "mud_flats"),
        ("1414", "mountain"),
        ("1416", "peak"),
        ("1717", "open"),
        ("1815", "rough"),
        ("2108", "sea"),
        ("0416", "sea"),
    ],
)
def test_terrain_of_some_hexes(number: str, kind: str) -> None:
    assert terrain(number) == kind


@pytest.mark.parametrize(
    ("number", "name", "kind", "points"),
    [
        ("0923", "Takao", "city", 6),
        ("2005", "Kirun", "city", 5),
        ("1913", "Karenko", "city", 4),
        ("0820", "Tainan", "city", 3),
        ("1012", "Rokko", "town", 3),
        ("1414", "Jitsugetsutan", "works", 1),
        ("1416", "Niitaka-yama", "peak", 1),
        ("1113", "Shoka", "city", 0),
    ],
)
def test_places_and_their_points(number: str, name: str, kind: str, points: int) -> None:
    place = board().place_at[board().hex(number)]
    assert (place.name, place.kind, worth(place)) == (name, kind, points)


def test_base_terrain_under_the_places() -> None:
    """Cities and towns lie on top of the terrain of their hex."""
    under = Counter(board().terrain[p.hex] for p in board().places if p.kind in ("city", "town"))
    assert under == {"open": 29, "rough": 9, "mud_flats": 1}


def test_takao_is_port_airfield_and_factory() -> None:
    assert board().place_at[board().hex("0923")].features == ("port-major", "airfield", "industrial", "vp-6")


def test_no_open_beach_between_suo_and_karenko_nor_between_karenko_and_taito() -> None:
    beaches = sorted(board().number(hex) for hex in bits.each(board().flags["beach"]))
    assert [n for n in beaches if n > "1600" and n[2:] > "08"] == ["1621", "1913"]


def test_the_trunk_railway_crosses_the_dakusui_on_a_bridge() -> None:
    assert board().side(board().hex("1214"), board().hex("1115")) == {"river", "bridge"}
    assert board().side(board().hex("1314"), board().hex("1315")) == {"river"}


def test_a_river_within_half_a_hex_of_another_is_drawn_once() -> None:
    assert [side.name for side in board().hexsides if side.feature == "river"].count("Sobun") == 12
    assert board().side(board().hex("1217"), board().hex("1318")) == {"river"}


def test_no_trails_only_roads_and_railways() -> None:
    assert {line.kind for line in board().lines} == {"road", "railway"}


def test_the_ring_breaks_without_the_cliff_road() -> None:
    assert run(without_line("cliff_road"), [net_ring])[0][1]
    assert not run(without_line("daikei_road"), [net_ring])[0][1]


def without_line(key: str) -> Board:
    """The board with one road or railway taken away."""
    files = game_files("formosa")
    return Board(
        files.toml("board.toml", BoardFile).value,
        files.rows("hexes.csv", HexRow, lambda r: r.hex),
        files.rows("hexsides.csv", HexsideRow, lambda r: (r.a, r.b, r.feature)),
        [row for row in files.rows("lines.csv", LineRow, lambda r: r.line) if row.value.line != key],
        files.rows("places.csv", PlaceRow, lambda r: (r.hex, r.name)),
        files.rows("zones.csv", ZoneRow, lambda r: r.zone),
    )


def test_a_line_over_sea_is_refused() -> None:
    """The cliff road of the older draft ran over the sea hex 2012."""
    road = LineRow("wet", "road", "wet", ("2011", "2012"), "reconstructed")
    with pytest.raises(DataError, match="2012 is sea; expected land"):
        board()._line(Row(road, "lines.csv", 2))


# counters


@pytest.mark.rule("formosa", "2.0a")
def test_there_are_176_counters() -> None:
    assert sum(piece.count for piece in pieces()) == 176
    assert Counter(piece.side for piece in pieces()) == {"japan": 78, "allied": 98}


@pytest.mark.rule("formosa", "2.3.1a", "2.3.2a")
def test_sides_contingents_and_labels() -> None:
    by_id = {piece.id: piece for piece in pieces()}
    assert (by_id["cw-18"].side, by_id["cw-18"].nation) == ("allied", "cw")
    assert by_id["jp-12-46"].label == "46/12"
    assert {piece.nation for piece in pieces()} == {"japan", "us", "cw", "allied"}


def test_the_forces_at_start_of_scenario_1() -> None:
    free = Counter((p.side, p.type) for p in pieces() if p.entry == "S" and "scenario_2" not in p.traits)
    assert free["japan", "infantry"] == 12
    assert free["japan", "deception"] == 4
    assert free["allied", "marine"] + free["allied", "infantry"] == 18
    assert (free["allied", "headquarters"], free["allied", "armour"]) == (2, 2)


def test_groups_of_which_the_owner_chooses() -> None:
    groups = Counter((p.side, trait) for p in pieces() for trait in p.traits if trait.startswith("choice_"))
    assert groups == {
        ("japan", "choice_brigade"): 6,
        ("japan", "choice_coastal_defence"): 4,
        ("japan", "choice_heavy_weapons"): 7,
        ("japan", "choice_engineer"): 3,
        ("allied", "choice_artillery"): 4,
        ("allied", "choice_engineer"): 10,
    }


def test_air_points() -> None:
    points = Counter[tuple[str, str]]()
    for piece in pieces():
        if "points" in piece.traits:
            assert (piece.front, piece.back) == ("1", "2")
            points[piece.nation, piece.type] += int(piece.back)
    assert (points["japan", "air_tac"], points["japan", "air_kamikaze"]) == (12, 10)
    assert (points["us", "air_tac"], points["cw", "air_tac"]) == (26, 4)


FACTORLESS = {"deception", "fleet", "naval_gunfire", "marker", "amphibious", "drop_zone"} | {
    f"air_{kind}" for kind in ("tac", "kamikaze", "b29", "supply")
}


def test_ground_counters_read_as_factors() -> None:
    """Factor, bonus letter, movement, and a mark for mechanized; static means no movement."""
    for piece in pieces():
        if not (match := re.fullmatch(r"(\d)([-AD])(\d)(m?)", piece.front)):
            assert piece.type in FACTORLESS, piece.id
            continue
        assert (match[3] == "0") == ("static" in piece.traits), piece.id
        assert (match[4] == "m") == ("mechanized" in piece.traits), piece.id


def test_japanese_ground_counters_have_a_concealed_side() -> None:
    concealed = [p for p in pieces() if "concealed" in p.traits]
    assert len(concealed) == 65
    assert {(p.side, p.back) for p in concealed} == {("japan", "? 8")}


def test_engineers_turn_into_bases() -> None:
    bases = [p for p in pieces() if "base" in p.traits]
    assert Counter(p.nation for p in bases) == {"us": 10, "cw": 1}
    assert {(p.type, p.back) for p in bases} == {("engineer", "1-0")}


def test_the_examples_of_the_rules_have_their_counters() -> None:
    fronts = Counter((p.nation, p.front) for p in pieces())
    assert fronts["us", "5-5"] > 1
    assert fronts["japan", "3-6"] > 0


def test_entries_are_known_codes() -> None:
    assert {p.entry for p in pieces()} == {"S", "R", "R0", "S/R", "S/R0", "A", "OPT", "1", ""}


def test_every_row_tells_where_it_comes_from() -> None:
    files = game_files("formosa")
    for row in files.rows("places.csv", PlaceRow, lambda r: (r.hex, r.name)):
        assert row.value.source.startswith("reconstructed")  # the rulebook cites no hex
    assert {piece.source.split()[0] for piece in pieces()} == {"printed", "reconstructed"}


def test_peaks_are_named_and_lie_off_the_net() -> None:
    names = sorted(p.name for p in board().places if p.kind == "peak")
    assert names == ["Daibu-zan", "Kan-zan", "Nanko-taizan", "Niitaka-yama", "Noko-zan", "Tsugitaka-yama"]
    assert not place_set(board(), "peak") & line_set(board())
