"""Drawn boards: whole, addressable, legible, the same every time, and true to the hexes."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from tests.sampling import THOROUGH
from typer.testing import CliRunner

from hexfront.draw.board.coast import agrees, coast_of, ground
from hexfront.draw.board.colours import colours, dark_colours
from hexfront.draw.board.contour import area, rings, thinned_ring
from hexfront.draw.board.drawing import DETAILS, Layout, draw_board, hex_centre, map_box, viewbox
from hexfront.draw.board.grid import number_box, numbered
from hexfront.draw.board.legend import entries, entry_name
from hexfront.draw.board.lettering import FACES, width
from hexfront.draw.board.lines import Ways
from hexfront.draw.board.page import UNIT, Box
from hexfront.draw.board.palette import FLAGS, PLACE_FEATURES, PLACES, TERRAIN, ZONES, UnknownStyle, check_board
from hexfront.draw.board.places import zooms_of
from hexfront.draw.board.rivers import courses
from hexfront.draw.board.symbols import SYMBOLS
from hexfront.draw.board.textures import MARKS, PATTERNS
from hexfront.draw.cli import board_app, board_of, charts_of
from hexfront.draw.png import flatten, size_of, to_png
from hexfront.draw.words import BoardTexts, board_texts, words
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, BoardFile, HexRow, load_board
from hexfront.kernel.aids import ChartData
from hexfront.kernel.files import DataError, Files, Row
from hexfront.kernel.shelf import game_files, games

GAMES = games()
LAYERS = [
    "terrain",
    "coast",
    "rivers",
    "lines",
    "places",
    "grid",
    "numbers",
    "furniture",
    "hexes",
    "overlays",
    "pieces",
]
LANGUAGES = ("en", "es")
LARGEST = 2_000_000
"""Bytes of the largest picture allowed."""


@lru_cache
def board(game: str) -> Board:
    """A shipped board."""
    return load_board(game_files(game))


@lru_cache
def texts(game: str, language: str = "en") -> BoardTexts:
    """Its texts."""
    return board_texts(game, language)


@lru_cache
def charts(game: str) -> tuple[ChartData, ...]:
    """Its tables."""
    return tuple(charts_of(game))


@lru_cache
def drawn(game: str, language: str = "en") -> str:
    """Its picture in full detail."""
    return draw_board(board(game), texts(game, language), language=language, charts=charts(game))


@lru_cache
def layout(game: str, language: str) -> Layout:
    """Where its names and symbols go."""
    return Layout(board(game), texts(game, language), language, "full", True)


def small_board(**changes: str) -> Board:
    """A made-up board of a few hexes; changes replace words in its board file."""
    tree = {
        "game": "nowhere",
        "default_terrain": changes.get("default", "sea"),
        "hex_km": 10.0,
        "grid": {"columns": [1, 6], "rows": [1, 6]},
        "terrain": [
            {"key": changes.get("default", "sea"), "layer": "water", "source": "reconstructed"},
            {"key": changes.get("land", "clear"), "layer": "land", "source": "reconstructed"},
        ],
        "flags": [{"key": changes.get("flag", "beach"), "source": "reconstructed"}],
        "features": [{"key": changes.get("feature", "river"), "source": "reconstructed"}],
        "line_kinds": [{"key": changes.get("line", "road"), "source": "reconstructed"}],
        "place_kinds": [{"key": changes.get("place", "town"), "source": "reconstructed"}],
        "zone_kinds": [{"key": changes.get("zone", "objective"), "source": "reconstructed"}],
    }
    land = changes.get("land", "clear")
    rows = [Row(HexRow(n, land, (), "reconstructed"), "test", 1) for n in ("0303", "0304", "0403")]
    return Board(msgspec.convert(tree, BoardFile), rows, [], [], [], [])


def small_texts() -> BoardTexts:
    """Texts for a made-up board."""
    names = {"sea": "Sea", "clear": "Clear"}
    return BoardTexts("Nowhere", "A test", names, {}, {}, {}, {}, {}, {}, {}, {})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_well_formed_and_small(game: str, language: str) -> None:
    svg = drawn(game, language)
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    assert len(svg.encode()) < LARGEST
    assert texts(game, language).title.split()[0].upper()[1:] in re.sub(r"<[^>]+>", "", svg).upper()


@pytest.mark.parametrize("game", GAMES)
def test_layers_stand_in_order_and_the_clients_are_empty(game: str) -> None:
    root = ElementTree.fromstring(drawn(game))
    groups = {child.get("id"): child for child in root if child.tag.endswith("g")}
    assert list(groups) == LAYERS
    assert not list(groups["overlays"])
    assert not list(groups["pieces"])


@pytest.mark.parametrize("game", GAMES)
def test_every_hex_is_addressable_at_its_place(game: str) -> None:
    root = ElementTree.fromstring(drawn(game))
    found = {e.get("id"): e for e in root.iter() if (e.get("id") or "").startswith("hex-")}
    everywhere = list(bits.each(board(game).everywhere))
    assert len(found) == len(everywhere)
    box = map_box(board(game))
    for hex in everywhere:
        number, (x, y) = board(game).number(hex), hex_centre(board(game), hex)
        element = found[f"hex-{number}"]
        assert element.get("data-hex") == number
        assert float(element.get("x") or "") == pytest.approx(x, abs=0.1)
        assert float(element.get("y") or "") == pytest.approx(y, abs=0.6)
        assert box.x < x < box.right
        assert box.y < y < box.bottom


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_references_lead_somewhere(game: str) -> None:
    svg = drawn(game)
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    references = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([\w-]+)\)", svg))
    assert references <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_class_has_a_rule(game: str) -> None:
    svg = drawn(game)
    style = svg[svg.index("<style>") : svg.index("</style>")]
    classes = {word for found in re.findall(r'class="([^"]+)"', svg) for word in found.split()}
    plain = {"key", "symbols", "names", "relief", "depths", "land", "z-far", "at-sea", "hexboard"}
    assert {c for c in classes - plain if f".{c}" not in style} == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_covers_a_name_a_number_or_a_symbol(game: str, language: str) -> None:
    placed = layout(game, language)
    labels = [(label.text, label.boxes) for label in placed.placer.labels]
    for (one, boxes), (two, others) in combinations(labels, 2):
        assert not any(a.meets(b) for a in boxes for b in others), f"{one} covers {two}"
    fixed = [number_box(board(game), hex) for hex in numbered(board(game))]
    fixed += [mark.box for mark in placed.marks.all]
    for name, boxes in labels:
        assert not any(a.meets(b) for a in boxes for b in fixed), f"{name} covers a number or a symbol"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_finds_a_place_on_the_map(game: str, language: str) -> None:
    placed = layout(game, language)
    assert placed.placer.dropped == []
    names = {label.text for label in placed.placer.labels}
    texts = board_texts(game, language)
    assert {texts.place_named(place.name) for place in board(game).places} <= names
    box = map_box(board(game))
    for label in placed.placer.labels:
        for b in label.boxes:
            assert b.x >= box.x
            assert b.right <= box.right


@pytest.mark.parametrize("game", GAMES)
def test_every_river_is_named(game: str) -> None:
    names = {label.text for label in layout(game, "en").placer.labels}
    rivers = {course.name for course in courses(board(game)) if course.name}
    assert {texts(game).name("water", name) for name in rivers} <= names


@pytest.mark.parametrize("game", GAMES)
def test_the_coast_is_true_to_the_hexes(game: str) -> None:
    coast = coast_of(board(game))
    assert coast.traced, "coast.csv is out of step with the hexes: run tools.trace"
    assert agrees(board(game), coast)


def test_a_coast_out_of_step_is_not_used() -> None:
    luzon = load_board(game_files("luzon"))
    sea = next(h for h in bits.each(luzon.water) if not luzon.around(bits.bit(h)) & luzon.land)
    luzon.land |= bits.bit(sea)
    assert not agrees(luzon, coast_of(board("luzon")))
    assert not coast_of(luzon).traced


def test_a_board_without_a_traced_coast_has_rounded_edges(tmp_path: Path) -> None:
    small = small_board()
    coast = coast_of(small, Files(tmp_path))
    assert not coast.traced
    assert len(coast.land) == 1
    assert abs(area(coast.land[0])) == pytest.approx(3 * UNIT * UNIT * 0.866, rel=0.2)
    assert bits.count(ground(small)) == 3


@pytest.mark.parametrize(
    ("change", "key"),
    [(change, "moonscape") for change in ("default", "land", "flag", "feature", "line", "place", "zone")],
)
def test_an_unknown_kind_is_refused_with_those_known(change: str, key: str) -> None:
    with pytest.raises(UnknownStyle, match=f"{key}; .*palette.py knows") as refused:
        draw_board(small_board(**{change: key}), small_texts())
    known = {"default": "sea", "land": "jungle", "flag": "beach", "feature": "river", "line": "railway"}
    assert known.get(change, "") in str(refused.value)


def test_a_missing_text_is_refused() -> None:
    with pytest.raises(KeyError, match=r"no \[terrain\] clear"):
        draw_board(small_board(), msgspec.structs.replace(small_texts(), terrain={"sea": "Sea"}))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(DataError, match="expected one of en, es"):
        words("tlh")


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_names_everything_in_both_languages(game: str) -> None:
    for language in LANGUAGES:
        named = [entry_name(entry, texts(game, language), language) for entry in entries(board(game))]
        assert all(named)
    check_board(board(game))


def test_the_tables_agree_with_each_other() -> None:
    used = {s.texture for s in TERRAIN.values()} | {s.texture for s in FLAGS.values()}
    assert used - {""} <= MARKS.keys() | PATTERNS
    symbols = {s.symbol for s in PLACES.values()} | {s.symbol for s in FLAGS.values()}
    symbols |= set(PLACE_FEATURES.values()) | {s.symbol for s in ZONES.values()}
    assert symbols - {""} <= SYMBOLS.keys()
    names = colours("luzon")
    assert {s.colour for s in TERRAIN.values()} <= names.keys()
    assert len({colours(game)["accent"] for game in (*GAMES, "without a look")}) == len(GAMES) + 1
    assert dark_colours("luzon").keys() == names.keys()


def test_the_words_of_the_furniture_match() -> None:
    assert words("en").keys() == words("es").keys()


@pytest.mark.parametrize("game", GAMES if THOROUGH else GAMES[:2])
def test_drawing_twice_gives_the_same(game: str) -> None:
    again = draw_board(load_board(game_files(game)), board_texts(game), charts=charts(game))
    assert again == drawn(game)


@pytest.mark.parametrize("detail", sorted(DETAILS))
def test_details(detail: str) -> None:
    svg = draw_board(board("formosa"), texts("formosa"), detail=DETAILS[detail], charts=charts("formosa"))
    root = ElementTree.fromstring(svg)
    assert [child.get("id") for child in root if child.tag.endswith("g")] == LAYERS
    assert ('class="relief"' in svg) == (detail != "low")
    assert ('class="numbers' in svg) == (detail == "full")


def test_hex_numbers_can_be_left_out() -> None:
    svg = draw_board(board("formosa"), texts("formosa"), grid_numbers=False, charts=charts("formosa"))
    assert '<g id="numbers"/>' in svg


@pytest.mark.parametrize("game", GAMES)
def test_the_view_box_holds_map_and_furniture(game: str) -> None:
    sheet, box = viewbox(board(game)), map_box(board(game))
    assert sheet.x < box.x
    assert sheet.bottom > box.bottom
    assert size_of(drawn(game)) == pytest.approx((sheet.width, sheet.height), abs=0.1)


def test_railway_and_road_do_not_cover_each_other() -> None:
    ways = Ways(board("luzon"))
    shared = [edge for edge, users in ways.users.items() if len(users) == 2]
    assert shared
    for a, b in shared:
        (x, y), (u, v) = ways.crossing("rail", a, b), ways.crossing("road", a, b)
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(10, abs=0.1)


def test_rivers_widen_to_the_sea() -> None:
    agno = next(course for course in courses(board("luzon")) if course.name == "Agno")
    assert agno.widths[0] < agno.widths[1]
    x, y = agno.points[-1]
    mouth = hex_centre(board("luzon"), board("luzon").hex("0724"))
    assert ((x - mouth[0]) ** 2 + (y - mouth[1]) ** 2) ** 0.5 < UNIT


def test_custom_properties_are_resolved_for_png() -> None:
    flat = flatten(drawn("formosa"))
    assert "var(--" not in flat
    assert colours("formosa")["sea"] in flat
    assert dark_colours("formosa")["sea"] in flatten(drawn("formosa"), dark=True)


def test_png_renders() -> None:
    resvg = pytest.importorskip("resvg_py")
    assert resvg
    data = to_png(draw_board(board("formosa"), texts("formosa"), detail="low"), 300)
    assert data.startswith(b"\x89PNG")


def test_contours_go_round_the_hills() -> None:
    hill = [[max(0.0, 5 - ((i - 6) ** 2 + (j - 6) ** 2) ** 0.5) for i in range(13)] for j in range(13)]
    (ring,) = rings(hill, 2.0)
    assert abs(area(ring)) == pytest.approx(3.14159 * 9, rel=0.05)
    assert len(thinned_ring(ring, 0.2)) < len(ring)


def test_widths_grow_with_the_text() -> None:
    town = FACES["town"]
    assert width("Manila", town) < width("Manila Bay", town) < width("MANILA BAY", town)
    assert Box(0, 0, 2, 2).meets(Box(1, 1, 2, 2))
    assert not Box(0, 0, 2, 2).meets(Box(2, 0, 2, 2))


def test_commands(tmp_path: Path) -> None:
    run = CliRunner().invoke
    svg = tmp_path / "board.svg"
    assert run(board_app, ["draw", "formosa", "-o", str(svg), "--language", "es"]).exit_code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert run(board_app, ["draw", "nowhere", "-o", str(svg)]).exit_code == 2
    assert run(board_app, ["draw", "formosa", "-o", str(tmp_path / "board.bmp")]).exit_code == 2
    assert run(board_app, ["draw", "formosa", "-o", str(svg), "--detail", "no"]).exit_code == 2
    assert run(board_app, ["check", "luzon"]).exit_code == 0
    sheet = tmp_path / "counters.svg"
    assert run(board_app, ["counters", "luzon", "-o", str(sheet)]).exit_code == 0


def test_the_towns_that_win_luzon_are_named_from_afar() -> None:
    board = board_of("luzon")
    zooms = zooms_of(board, list(board.places))
    towns = {place.name: zooms[place] for place in board.places if place.kind == "town"}
    assert len(towns) == 11
    assert set(towns.values()) == {"z-far"}
