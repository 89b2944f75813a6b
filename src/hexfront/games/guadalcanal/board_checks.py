"""What must hold on the board of Guadalcanal: the facts of the rulebook and the reconstruction round them."""

from __future__ import annotations

from itertools import combinations, pairwise

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import (
    all_in,
    check,
    line_set,
    place_set,
    same_set,
    sides_with,
    unequal,
    wrong_grid,
    wrong_terrain,
)
from hexfront.hexmap.rivers import is_open, side_names, unlike_lines

HENDERSON = "2911 3010 3011"
TERRAIN = {
    "clear": f"{HENDERSON} 3311 2511 2608",
    "rough": "1611 1712 1917 2913 2914 2116 1615",
    "mountain": "2017 2118",
    "sea": "0303 3511 4508 0808 1811",
}
COASTAL = "2608 2410 1611 1712 1812 0809 0404 0203 3210 3512 3811 4110 4408 2910 3110 0911 3311 0709"
ROAD = (
    "0102 0103 0203 0304 0404 0405 0506 0507 0607 0708 0709 0809 0910 1010 1111 1210 1311 1411 1511 1611 1712 1812 "
    "1912 2011 2112 2211 2311 2410 2511 2611 2711 2810 2911 3011 3111 3210 3311 3411 3512 3611 3712 3811 3911 4010 "
    "4110 4209 4309 4408 4509 4609 4709 4809"
)
TRAILS = {
    "airfield_road": "2911 3010 3011",
    "ridge_trail": "3011 2912 2913 2914",
    "upper_matanikau_trail": "1611 1612 1613 1713 1812",
    "maruyama_trail": "0809 0910 1010 1011 1012 1013 1014 1015 1116 1216 1217 1318 1418 1519 1619 1720 1820 1920 2019 "
    "2120 2220 2320 2420 2520 2619 2618 2718 2817 2816 2815 2915 2914",
}
BRIDGES = {"Matanikau": "1712/1812", "Lunga": "2611/2711", "Poha": "0709/0809", "Tenaru": "3811/3911"}
ZONES = {
    "in": "2311 3611 2608 2917 3017",
    "between": "2211 2212 3712",
    "out": "2112 3811 2919 3019",
}
"""Hexes inside the US set-up area, in the belt round it, and in the Japanese area."""


def _field(board: Board) -> HexSet:
    return board.zones["henderson_field"].bits


def _distance(board: Board, hex: int) -> int:
    """How far a hex is from the nearest hex of Henderson Field."""
    return min(board.grid.distance(hex, field) for field in bits.each(_field(board)))


def _column(board: Board, column: int) -> HexSet:
    """The land of a column."""
    return bits.of(hex for hex in bits.each(board.land) if board.grid.column_row(hex)[0] == column)


def _river(board: Board, name: str) -> set[tuple[int, int]]:
    return {(s.a, s.b) for s in board.hexsides if s.feature == "river" and s.name == name}


def _crossed(board: Board, *kinds: str) -> set[tuple[int, int]]:
    """The river hexsides that lines of some kinds cross."""
    return {
        (min(a, b), max(a, b))
        for line in board.lines
        if line.kind in kinds
        for a, b in pairwise(line.hexes)
        if "river" in board.side(a, b)
    }


@check("The grid has columns 01-48 and rows 01-24, even columns half a hex lower", "2.2a")
def grid(board: Board) -> list[str]:
    around = {"2911": "2910 2912 2810 2811 3010 3011", "3010": "3009 3011 2910 2911 3110 3111"}
    return wrong_grid(board, (1, 48), (1, 24), around)


@check("Henderson Field is three mutually adjacent clear hexes on the road, no river between them", "G-2.42c")
def henderson(board: Board) -> list[str]:
    field = _field(board)
    problems = same_set(board, "Henderson Field", field, board.set(HENDERSON))
    problems += same_set(board, "airfield places", place_set(board, "airfield"), field)
    problems += all_in(board, "clear", field, board.of_terrain["clear"])
    problems += all_in(board, "on the road", field, line_set(board, "road"))
    for a, b in combinations(bits.each(field), 2):
        name = f"{board.number(a)}/{board.number(b)}"
        problems += [] if board.adjacent(a, b) else [f"{name} are not neighbours"]
        problems += [f"{name} are parted by a river"] if "river" in board.side(a, b) else []
    return problems


@check("Motorized units have one way over the Matanikau, where the road crosses it", "G-2.8")
def matanikau(board: Board) -> list[str]:
    river = _river(board, "Matanikau")
    over = river & _crossed(board, "road")
    problems = unequal("road over the Matanikau", side_names(board, over), [BRIDGES["Matanikau"]])
    closed = sides_with(board, "no_motor")
    problems += unequal("closed to motors", side_names(board, closed), side_names(board, river - over))
    upper = "1613/1713" in side_names(board, river & _crossed(board, "trail"))
    return problems if upper else [*problems, "no trail over the upper Matanikau at 1613/1713"]


@check("The Matanikau lies west of the field and parts the coast", "G-2.8")
def matanikau_west(board: Board) -> list[str]:
    river = _river(board, "Matanikau")
    columns = {board.grid.column_row(hex)[0] for side in river for hex in side}
    field = min(board.grid.column_row(hex)[0] for hex in bits.each(_field(board)))
    problems = [] if columns and max(columns) < field else ["the Matanikau is not west of the field"]
    if not any(is_open(board, side) for side in river):
        problems.append("the Matanikau does not reach the sea")
    return problems


@check("One coast road runs from the west edge to the east edge", "G-2.8")
def coast_road(board: Board) -> list[str]:
    found = {line.key: " ".join(board.number(hex) for hex in line.hexes) for line in board.lines}
    problems = unequal("coast road", found.get("coast_road"), ROAD)
    for key, wanted in TRAILS.items():
        problems += unequal(key, found.get(key), wanted)
    ends = board.set(f"{ROAD.split()[0]} {ROAD.split()[-1]}")
    return problems + all_in(board, "road end on an edge", ends, _edge(board, "west") | _edge(board, "east"))


@check("The road crosses its rivers where it should", "8.23a")
def bridges(board: Board) -> list[str]:
    road = _crossed(board, "road")
    problems = unequal("bridges", side_names(board, sides_with(board, "bridge")), side_names(board, road))
    fords = _crossed(board, "trail") - road
    problems += unequal("fords", side_names(board, sides_with(board, "ford")), side_names(board, fords))
    for river, side in BRIDGES.items():
        found = side_names(board, _river(board, river) & sides_with(board, "bridge"))
        problems += unequal(f"bridge over the {river}", found, [side])
    return problems


def _edge(board: Board, key: str) -> HexSet:
    return board.set(" ".join(number for e in board.file.edges if e.key == key for number in e.hexes))


@check("West and east edge are all land of the first and last column", "G-2.43b")
def edges(board: Board) -> list[str]:
    problems = same_set(board, "west edge", _edge(board, "west"), _column(board, 1))
    return problems + same_set(board, "east edge", _edge(board, "east"), _column(board, 48))


@check("The US set-up area is the 91 land hexes within 6 of the field", "G-3.0a")
def us_set_up(board: Board) -> list[str]:
    wanted = bits.of(hex for hex in bits.each(board.land) if _distance(board, hex) <= 6)
    problems = same_set(board, "US set-up", board.zones["us_setup"].bits, wanted)
    problems += same_set(board, "US at start", board.zones["us_start"].bits, wanted)
    problems += unequal("US set-up hexes", bits.count(wanted), 91)
    problems += all_in(board, "in the US area", board.set(ZONES["in"]), wanted)
    return problems + all_in(board, "outside it", board.set(f"{ZONES['between']} {ZONES['out']}"), ~wanted)


@check("The Japanese set-up area is the land 8 or more hexes away, with coast on both sides", "G-5.0a")
def japan_set_up(board: Board) -> list[str]:
    wanted = bits.of(hex for hex in bits.each(board.land) if _distance(board, hex) >= 8)
    problems = same_set(board, "Japanese set-up", board.zones["japan_setup"].bits, wanted)
    problems += same_set(board, "Japanese at start", board.zones["japan_start"].bits, wanted)
    problems += all_in(board, "in the Japanese area", board.set(ZONES["out"]), wanted)
    problems += all_in(board, "outside it", board.set(f"{ZONES['in']} {ZONES['between']}"), ~wanted)
    return problems + all_in(board, "coastal", board.set("2112 3811"), board.flags["coast"])


@check("The coast is where landings need it; only 0911 has no all-sea neighbour", "G-2.71b")
def coast(board: Board) -> list[str]:
    coast = board.flags["coast"]
    problems = all_in(board, "coastal", board.set(COASTAL), coast)
    problems += all_in(board, "not coastal", board.set("3010"), ~coast)
    problems += same_set(board, "coast away from the sea", coast & ~board.around(board.water), board.set("0911"))
    return problems + same_set(board, "landing hexes", board.zones["landing_hexes"].bits, coast)


@check("Named hexes have their terrain", "G-2.8")
def terrain(board: Board) -> list[str]:
    return wrong_terrain(board, TERRAIN)


@check("Clear ground is the field, the coconut strip and the kunai plain", "13.3a")
def clear_ground(board: Board) -> list[str]:
    clear, open_ground = board.of_terrain["clear"], _field(board)
    strip = board.around(board.water)
    strip |= board.around(strip)
    for hex in bits.each(board.land):
        column, row = board.grid.column_row(hex)
        grove = (column >= 24 or column <= 4) and bits.has(strip, hex)
        if grove or (30 <= column <= 38 and 11 <= row <= 14):
            open_ground |= bits.bit(hex)
    problems = all_in(board, "clear", clear, open_ground)
    problems += all_in(board, "jungle", board.of_terrain["jungle"], ~open_ground)
    use = board.flags["coconut"] | board.flags["kunai"]
    return problems + same_set(board, "groves and grass", use, clear & ~_field(board))


@check("Two or three swamps lie by the lower Lunga and Ilu, off the road", "13.3a")
def swamps(board: Board) -> list[str]:
    swamp = board.of_terrain["swamp"]
    problems = [] if 2 <= bits.count(swamp) <= 3 else [f"{bits.count(swamp)} swamps"]
    banks = bits.of(
        hex
        for name in ("Lunga", "Ilu (Alligator Creek)")
        for side in _river(board, name)
        for hex in side
        if _distance(board, hex) <= 5
    )
    problems += all_in(board, "on the bank", swamp, banks)
    return problems + all_in(board, "off the road", swamp, ~line_set(board, "road"))


@check("Each river is one unbroken line from the sea, the map edge or another river", "8.23c")
def rivers(board: Board) -> list[str]:
    return unlike_lines(board)


CHECKS = (
    grid,
    henderson,
    matanikau,
    matanikau_west,
    coast_road,
    bridges,
    edges,
    us_set_up,
    japan_set_up,
    coast,
    terrain,
    clear_ground,
    swamps,
    rivers,
)
"""What the board of Guadalcanal must pass besides the checks of every board."""
