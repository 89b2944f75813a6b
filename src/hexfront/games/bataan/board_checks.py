"""What must hold on the board of Bataan: the facts of the rulebook and the reconstruction round them."""

from __future__ import annotations

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import (
    all_in,
    border,
    broken,
    check,
    line_set,
    place_set,
    same_set,
    unequal,
    wrong_grid,
    wrong_terrain,
)
from hexfront.hexmap.rivers import unlike_crossings, unlike_lines

PORTS = "2826 3624"
TOWNS = "3202 3204 3105 3109 3410 3513 3617 3720 3624 2826 2014 1008"
TERRAIN = {
    "clear": "3105 3109 2014 1008 2826 3624",
    "rough": "3023 1812 2914 2012",
    "mountain": "2106 1908 1804 2507 2720",
    "jungle": "2425 1919 2017 2016 2610 2413 2601 1310 3214",
    "swamp": "3205 3206 3207 3301 3308 3309 3409",
}
LANDINGS = "2425 1919 2017 2016 2014 1812 1210 1008 2826 3624 3720 3513 3410 3309 3105"
"""Places on the west, south and east coast, and one (the last) a hex inland."""
SET_UP = (
    "ii_corps 3309 0|51_div 2507 3|41_div 2906 3|21_div 2909 1|57_inf 3105 2|11_div 3109 1|52_inf 3513 5|"
    "philippine_div 3214 1|i_corps 2014 0|31_div 2014 5|1_inf 1310 2|1_div 2012 1|26_cav 2213 1|91_71_div 2314 2|"
    "2_div 3624 8|usn 2826 0|japan 2601 2"
)
"""Zone, the hex of the text, and how far from it units may stand."""
LINES = {
    "east_road": "3201 3202 3203 3204 3105 3106 3107 3108 3109 3209 3310 3410 3411 3512 3513 3514 3515 3615 3616 "
    "3617 3618 3719 3720 3721 3722 3622 3623 3624 3525 3425 3326 3225 3126 3025 2926 2826",
    "west_road": "2826 2726 2625 2525 2424 2423 2323 2322 2221 2220 2219 2119 2118 2117 2116 2015 2014 1914 1913 "
    "1812 1713 1612 1512 1411 1311 1210 1209 1109 1008",
    "pilar_bagac_road": "3410 3311 3210 3111 3011 2912 2812 2713 2612 2513 2413 2314 2214 2115 2014",
    "hacienda_road": "3105 3005 2905 2805 2705",
    "north_trail": "2601 2602 2603 2604 2705",
}
RIVERS = (
    "Abo-Abo Agloloma Alangan Balantay Batalan Calaguiman Catmon Cotar Lamao Mamala Pantingan San_Vicente "
    "Tiawir–Talisay Tuol"
)
MOUTHS = {"Balantay": "3205", "Batalan": "1008", "Mamala": "3616", "Alangan": "3619"}


def _within(board: Board, centre: str, distance: int) -> HexSet:
    """The land within a distance of a hex."""
    middle = board.hex(centre)
    return bits.of(hex for hex in bits.each(board.land) if board.grid.distance(middle, hex) <= distance)


def _north(board: Board) -> HexSet:
    """The land of row 01."""
    return bits.of(hex for hex in bits.each(board.land) if board.grid.column_row(hex)[1] == 1)


@check("The grid has columns 08-38 and rows 01-28, even columns half a hex lower", "2.2a")
def grid(board: Board) -> list[str]:
    around = {"2826": "2825 2827 2726 2727 2926 2927", "2507": "2506 2508 2406 2407 2606 2607"}
    return wrong_grid(board, (8, 38), (1, 28), around)


@check("Every hex the rulebook numbers is land, 2601 in the northernmost row", "B-3.0")
def printed_hexes(board: Board) -> list[str]:
    hexes = board.set(" ".join(row.split()[1] for row in SET_UP.split("|")) + " 1008")
    problems = all_in(board, "land", hexes, board.land)
    return problems + all_in(board, "north edge", board.set("2601"), _north(board))


@check("Named hexes have their terrain", "B-2.10")
def terrain(board: Board) -> list[str]:
    return wrong_terrain(board, TERRAIN)


@check("Clear ground is the eastern plain and the towns; the rest of the low ground is jungle", "B-2.10")
def clear_ground(board: Board) -> list[str]:
    plain = board.set(TOWNS)
    for hex in bits.each(board.land):
        column, row = board.grid.column_row(hex)
        if column >= 30 and row <= 13:
            plain |= bits.bit(hex)
    problems = all_in(board, "clear", board.of_terrain["clear"], plain)
    return problems + all_in(board, "jungle", board.of_terrain["jungle"], ~plain)


@check("Swamp is the bay shore north of Pilar where no road runs", "B-2.10")
def swamps(board: Board) -> list[str]:
    pilar, wanted = board.grid.column_row(board.hex("3410")), 0
    for hex in bits.each(board.flags["coast"] & ~line_set(board, "road")):
        column, row = board.grid.column_row(hex)
        if column >= 30 and row < pilar[1]:
            wanted |= bits.bit(hex)
    return same_set(board, "swamp", board.of_terrain["swamp"], wanted)


@check("The north edge is all land of row 01; with 1008 it supplies and lets in the Japanese", "B-2.42b")
def north_edge(board: Board) -> list[str]:
    north = _north(board)
    edge = board.set(" ".join(number for e in board.file.edges for number in e.hexes))
    problems = same_set(board, "north edge", edge, north) + all_in(board, "border", edge, border(board))
    for zone in ("japan_terminals", "japan_entry"):
        problems += same_set(board, zone, board.zones[zone].bits, north | board.set("1008"))
    return problems


@check("The ports are Mariveles and Cabcaben, both on the coast", "B-2.42c")
def ports(board: Board) -> list[str]:
    found = place_set(board, feature="port")
    problems = same_set(board, "ports", found, board.set(PORTS))
    problems += same_set(board, "port zone", board.zones["allied_ports"].bits, found)
    names = sorted(place.name for place in board.places if "port" in place.features)
    problems += unequal("names", names, ["Cabcaben", "Mariveles"])
    return problems + all_in(board, "coastal port", found, board.flags["coast"])


@check("Bataan has coast on three sides", "B-2.72")
def coasts(board: Board) -> list[str]:
    inland = board.set("3105")
    problems = all_in(board, "coastal", board.set(LANDINGS) & ~inland, board.flags["coast"])
    return problems + all_in(board, "inland", inland, ~board.flags["coast"])


@check("Roads and the trail from the north run through their hexes", "B-2.10")
def lines(board: Board) -> list[str]:
    found = {line.key: " ".join(board.number(hex) for hex in line.hexes) for line in board.lines}
    problems = []
    for key, wanted in LINES.items():
        problems += broken(board, key, wanted) + unequal(key, found.get(key), wanted)
    return problems


@check("Every road and trail hangs together with the East Road", "B-2.10")
def network(board: Board) -> list[str]:
    lines = {line.key: set(line.hexes) for line in board.lines}
    joined = lines.pop("east_road")
    while touching := [key for key, hexes in lines.items() if hexes & joined]:
        for key in touching:
            joined |= lines.pop(key)
    return [f"{key} is cut off" for key in sorted(lines)]


@check("Set-up areas reach as far from their hexes as the text says", "B-3.0a")
def set_up(board: Board) -> list[str]:
    problems = []
    for row in SET_UP.split("|"):
        zone, centre, distance = row.split()
        found = board.zones[f"setup_{zone}"].bits
        problems += same_set(board, zone, found, _within(board, centre, int(distance)))
    return problems


@check("Motorized units find a road, a trail or clear ground where they set up", "B-2.10")
def motorized_set_up(board: Board) -> list[str]:
    ground = line_set(board) | board.of_terrain["clear"]
    return [
        f"{zone}: {bits.count(board.zones[zone].bits & ground)} hexes, expected {least} or more"
        for zone, least in (("setup_japan", 3), ("setup_philippine_div", 2))
        if bits.count(board.zones[zone].bits & ground) < least
    ]


@check("The Japanese start with the north edge, 1008 and their set-up area", "BR22")
def control(board: Board) -> list[str]:
    wanted = _north(board) | board.set("1008") | _within(board, "2601", 2)
    return same_set(board, "Japanese at start", board.zones["japan_start"].bits, wanted)


@check("Every river crossing of a road is a bridge, of a trail alone a ford", "8.23a")
def crossings(board: Board) -> list[str]:
    return unlike_crossings(board)


@check("The fourteen rivers are there, four of them through known hexes", "8.23c")
def river_names(board: Board) -> list[str]:
    rivers = [side for side in board.hexsides if side.feature == "river"]
    found = sorted({side.name.replace(" ", "_") for side in rivers})
    problems = unequal("rivers", found, sorted(RIVERS.split()))
    for name, number in MOUTHS.items():
        if not any(board.hex(number) in (side.a, side.b) for side in rivers if side.name == name):
            problems.append(f"{name} does not touch {number}")
    return problems


@check("Each river is one unbroken line from the sea, the map edge or another river", "8.23c")
def rivers(board: Board) -> list[str]:
    return unlike_lines(board)


CHECKS = (
    grid,
    printed_hexes,
    terrain,
    clear_ground,
    swamps,
    north_edge,
    ports,
    coasts,
    lines,
    network,
    set_up,
    motorized_set_up,
    control,
    crossings,
    river_names,
    rivers,
)
"""What the board of Bataan must pass besides the checks of every board."""
