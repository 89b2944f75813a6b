"""Checks of boards: the generic ones find what is broken, and the shipped boards pass all of theirs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Any, TypeVar

import msgspec
import pytest

from hexfront.hexmap import checks
from hexfront.hexmap.board import (
    Board,
    BoardFile,
    EdgeKind,
    GridSize,
    HexRow,
    HexsideRow,
    Kind,
    LineRow,
    PlaceRow,
    TerrainKind,
    ZoneRow,
    load_board,
)
from hexfront.hexmap.checks import GENERIC, Check, run
from hexfront.kernel.files import Row
from hexfront.kernel.shelf import game_files, games

T = TypeVar("T", bound=msgspec.Struct)

GAMES = games()
HERE = "reconstructed"

# a small sound board: 3 x 3 land hexes in a 5 x 6 sea, a bridged river, a road, an islet, an absent corner

LAND = "0202 0203 0204 0302 0303 0304 0402 0403 0404"
SOUND: dict[str, Any] = {
    "land": f"{LAND} 0106",
    "inland": "0303",
    "sides": [("0302", "0402", "river"), ("0303", "0402", "river"), ("0303", "0402", "bridge")],
    "lines": [("road", "0202 0303 0402")],
    "places": [("0202", "West", "town"), ("0402", "East", "town"), ("0506", "Buoy", "buoy")],
    "zones": [("islet", "island", "0106"), ("shoal", "sea_area", "0502")],
    "edges": [("north", "0201 0301 0401 0501")],
}


def small(**changes: Any) -> Board:
    """The small board with some of its parts changed."""
    parts = SOUND | changes
    coast = set(parts["land"].split()) - set(parts["inland"].split())
    hexes = [HexRow(n, "clear", ("coast",) if n in coast else (), HERE) for n in parts["land"].split()]
    return Board(
        small_file(parts["edges"]),
        rows([HexRow("0101", "void", (), HERE), *hexes]),
        rows([HexsideRow(a, b, feature, "", HERE) for a, b, feature in parts["sides"]]),
        rows([LineRow(key, "road", key, tuple(way.split()), HERE) for key, way in parts["lines"]]),
        rows([PlaceRow(hex, name, kind, (), HERE) for hex, name, kind in parts["places"]]),
        rows([ZoneRow(key, kind, key, tuple(hexes.split()), HERE) for key, kind, hexes in parts["zones"]]),
    )


def rows(values: list[T]) -> list[Row[T]]:
    return [Row(value, "test", 1) for value in values]


def small_file(edges: list[tuple[str, str]]) -> BoardFile:
    def kinds(words: str) -> tuple[Kind, ...]:
        return tuple(Kind(word, HERE, off_land=word == "buoy") for word in words.split())

    return BoardFile(
        game="small",
        grid=GridSize((1, 5), (1, 6)),
        default_terrain="sea",
        hex_km=1.0,
        terrain=(
            TerrainKind("clear", "land", HERE),
            TerrainKind("sea", "water", HERE),
            TerrainKind("void", "absent", HERE),
        ),
        flags=kinds("coast"),
        features=kinds("river bridge all_sea lake"),
        line_kinds=kinds("road"),
        place_kinds=kinds("town buoy"),
        zone_kinds=kinds("island sea_area terminus"),
        edges=tuple(EdgeKind(key, key, tuple(hexes.split()), HERE) for key, hexes in edges),
    )


def found(check: Check, board: Board) -> list[str]:
    """The problems one check finds."""
    ((_, problems),) = run(board, [check])
    return problems


def test_a_sound_board_passes_every_generic_check() -> None:
    assert [(c.name, problems) for c, problems in run(small(), GENERIC) if problems] == []


def more(part: str, *entries: tuple[str, ...]) -> dict[str, Any]:
    """A change that adds entries to one part of the small board."""
    return {part: [*SOUND[part], *entries]}


BROKEN = [
    (checks.hexsides_symmetric, more("sides", ("0101", "0201", "river")), "no hex of the board"),
    (checks.rivers_touch_land, more("sides", ("0501", "0502", "river")), "0501|0502"),
    (checks.line_ends_joined, more("lines", ("lane", "0303 0203")), "lane ends at 0203"),
    (checks.lines_on_land, more("sides", ("0202", "0303", "all_sea")), "0202|0303"),
    (checks.places_on_land, more("places", ("0502", "Wreck", "town")), "Wreck"),
    (checks.land_reachable, {"zones": []}, "0106 cut off"),
    (checks.coast_flagged, {"inland": "0303 0302"}, "0302"),
    (checks.zones_exist, more("zones", ("corner", "sea_area", "0101")), "0101"),
    (checks.zones_exist, more("zones", ("nothing", "sea_area", "")), "nothing is empty"),
    (checks.zones_exist, {"edges": [("north", "0303")]}, "0303"),
    (checks.zones_exist, {"edges": [("north", "0999")]}, "0999 is off the grid"),
    (checks.bridges_carry_lines, more("sides", ("0302", "0402", "bridge")), "carries no line"),
    (checks.bridges_carry_lines, more("sides", ("0202", "0303", "bridge")), "spans no river"),
]


@pytest.mark.parametrize(("check", "change", "complaint"), BROKEN)
def test_a_generic_check_finds_what_is_broken(check: Check, change: dict[str, Any], complaint: str) -> None:
    problems = found(check, small(**change))
    assert len(problems) == 1
    assert complaint in problems[0]


def test_every_generic_check_is_tried_on_a_broken_board() -> None:
    assert {check.name for check in GENERIC} == {check.name for check, _, _ in BROKEN}


def test_a_hexside_seen_from_one_hex_only_is_found() -> None:
    board = small()
    del board._side_features[board.hex("0402"), board.hex("0302")]
    assert found(checks.hexsides_symmetric, board) == ["river 0302|0402: only one of the two has it"]


def test_a_line_may_end_at_a_declared_terminus_or_in_its_own_loop() -> None:
    halt = more("lines", ("lane", "0303 0203")) | more("zones", ("halt", "terminus", "0203"))
    assert found(checks.line_ends_joined, small(**halt)) == []
    loop = more("lines", ("loop", "0203 0204 0304 0203"))
    assert found(checks.line_ends_joined, small(**loop)) == []


def test_hexsides_can_cut_land_off() -> None:
    """An all-sea hexside makes an island of a hex that looks joined."""
    moat = more("sides", *(("0404", other, "all_sea") for other in ("0304", "0403")))
    assert "0404 cut off" in found(checks.land_reachable, small(**moat))[0]


def test_a_check_that_cannot_be_judged_is_a_problem() -> None:
    lost = Check("Names a zone that is not there", "board", lambda board: [board.zones["atlantis"].name])
    assert found(lost, small()) == ["cannot be judged: KeyError('atlantis')"]


# the shipped boards


def board_of(game: str) -> Board:
    return load_board(game_files(game))


def checks_of(game: str) -> tuple[Check, ...]:
    module = import_module(f"hexfront.games.{game}.board_checks")
    own: tuple[Check, ...] = module.CHECKS
    return own


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_board_passes_all_its_checks(game: str) -> None:
    results = run(board_of(game), (*GENERIC, *checks_of(game)))
    problems = {f"{check.rule} {check.name}": set(found) for check, found in results}
    assert {name: found for name, found in problems.items() if found} == {}


@pytest.mark.rule(
    "luzon",
    "MAP.1",
    "MAP.2",
    "MAP.3",
    "MAP.4",
    "MAP.5",
    "MAP.6",
    "MAP.7",
    "MAP.8",
    "MAP.9",
    "MAP.10",
    "MAP.11",
    "MAP.12",
)
def test_the_map_rules_of_luzon_hold() -> None:
    wanted = {f"MAP.{number}" for number in range(1, 13)}
    results = [(c, found) for c, found in run(board_of("luzon"), checks_of("luzon")) if c.rule in wanted]
    assert {check.rule for check, _ in results} == wanted
    assert [found for _, found in results if found] == []


@pytest.mark.parametrize("game", GAMES)
def test_checks_have_names_of_their_own_and_a_rule(game: str) -> None:
    all_ = (*GENERIC, *checks_of(game))
    assert len({check.name for check in all_}) == len(all_)
    assert all(check.rule for check in all_)


@pytest.mark.parametrize("game", GAMES)
def test_every_check_of_a_game_can_fail(game: str) -> None:
    own = checks_of(game)
    failed = {check.name for board in spoiled(game) for check, problems in run(board, own) if problems}
    assert [check.name for check in own if check.name not in failed] == []


def spoiled(game: str) -> Iterator[Board]:
    """The board of a game with one thing after another taken away or changed."""
    files = game_files(game)
    file = files.toml("board.toml", BoardFile).value
    hexes = [row.value for row in files.rows("hexes.csv", HexRow, lambda r: r.hex)]
    sides = files.rows("hexsides.csv", HexsideRow, lambda r: (r.a, r.b, r.feature))
    lines = files.rows("lines.csv", LineRow, lambda r: r.line)
    places = files.rows("places.csv", PlaceRow, lambda r: (r.hex, r.name))
    zones = files.rows("zones.csv", ZoneRow, lambda r: r.zone)
    land = [kind.key for kind in file.terrain if kind.layer == "land"]
    change = msgspec.structs.replace

    yield Board(file, rows(hexes), [], lines, places, zones)
    yield Board(file, rows(hexes), sides, [], places, zones)
    yield Board(file, rows(hexes), sides, lines, [], zones)
    yield Board(file, rows(hexes), sides, lines, places, [])
    yield Board(file, rows([change(row, flags=()) for row in hexes]), sides, lines, places, zones)
    for kind in land:
        flat = [change(row, terrain=kind if row.terrain in land else row.terrain) for row in hexes]
        yield Board(file, rows(flat), sides, lines, places, zones)
    mixed = places[24:] + places[:24]  # far enough that Chinese cities become Japanese
    owners = [change(row.value, features=mixed[i].value.features) for i, row in enumerate(places)]
    yield Board(file, rows(hexes), sides, lines, rows(owners), zones)
    shorter = rows([change(row.value, hexes=row.value.hexes[:-1]) for row in zones])
    yield Board(file, rows(hexes), sides, lines, places, shorter)
    moats = rows([change(row.value, feature="all_sea") for row in sides if row.value.feature == "river"])
    yield Board(file, rows(hexes), moats, lines, places, zones)
    gone = tuple(change(kind, layer="absent") if kind.layer == "land" else kind for kind in file.terrain)
    yield Board(change(file, terrain=gone), rows(hexes), sides, [], places, zones)
    wider = GridSize((1, file.grid.columns[1] + 1), file.grid.rows)
    bare = change(file, grid=wider, edges=(), boxes=(), tracks=())
    yield Board(bare, rows(hexes), sides, lines, places, zones)
    swamp = (*file.terrain, TerrainKind("swamp", "land", HERE))
    marsh = change(file, terrain=swamp, default_terrain="swamp")
    yield Board(marsh, rows(hexes), sides, lines, places, zones)
    crooked = rows([change(row.value, hexes=(*row.value.hexes, row.value.hexes[-2])) for row in lines])
    yield Board(file, rows(hexes), sides, crooked, places, zones)


# the words of the boards

TABLES = {
    "terrain": "terrain",
    "flag": "flags",
    "feature": "features",
    "line": "line_kinds",
    "place": "place_kinds",
    "zone": "zone_kinds",
    "box": "boxes",
    "track": "tracks",
    "edge": "edges",
}


def words_of(game: str, language: str) -> dict[str, Any]:
    path = game_files(game).folder.parent / "text" / f"board.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_board_has_a_name(game: str, language: str) -> None:
    board, words = board_of(game), words_of(game, language)
    for table, field in TABLES.items():
        assert set(words[table]) == {kind.key for kind in getattr(board.file, field)}
    assert set(words["zone_name"]) == set(board.zones)
    assert set(words["line_name"]) == {line.key for line in board.lines}
    assert set(words["water"]) == {side.name for side in board.hexsides if side.name}
    features = {f for place in board.places for f in place.features if not f.startswith("vp-")}
    assert set(words["place_feature"]) == features
    assert words["title"]
    assert words["subtitle"]


@pytest.mark.parametrize("game", GAMES)
def test_the_english_names_are_those_of_the_data(game: str) -> None:
    board, words = board_of(game), words_of(game, "en")
    assert words["zone_name"] == {key: zone.name for key, zone in board.zones.items()}
    assert words["line_name"] == {line.key: line.name for line in board.lines}
