"""What must hold on the board of Malaya: the facts of the rulebook and the reconstruction round them."""

from __future__ import annotations

from itertools import pairwise

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import (
    all_in,
    border,
    check,
    line_set,
    parts,
    place_set,
    same_set,
    sides_with,
    unequal,
    wrong_grid,
    wrong_terrain,
)
from hexfront.hexmap.rivers import side_names, unlike_crossings, unlike_lines

ISLAND = "1939 1940 2039"
SHORE = "1838 1938 2038 2139 2140"
TERMINALS = "1707 1910 1506"
SET_UP = "1327 1410 1411 1214 1420 2216 2326 2234 1836 2235 1230 1940"
PRINTED = f"{TERMINALS} 2215 1015 1635 1938 1939 {SET_UP}"
PORTS = "1707 1910 2215 1015 1020 1222 1125 1127 1230 1332 1433 1635 2234 2133 2326 2521 1940"
WEST_COAST = "1015 1020 1222 1125 1127 1230 1332 1433 1635"
AIRFIELDS = "2215 1411 1314 1214 1420 1327 2326 1836 1635 2035 1939"
CITIES = "1015 1420 1327 1938 1940"
TERRAIN = {
    "clear": "1411 1314 1214 1115 1433 1939 2039 2215 2216 1707 1910",
    "rough": "1614 1516 1410 1313 1218 1319 1834 1525 1526 2118",
    "mountain": "1421 1422 1425",
    "swamp": "1022 1123 1124 2130 2131 2132 2229 2228 2328",
    "sea": "1114 2315 1026 1027 1840 2040 1839 1941 0907 2433 1023 1434",
}
ON_ROAD = (
    "1707 1607 1506 1910 1811 1614 1516 1409 1410 1411 1313 1314 1214 1218 1319 1420 1421 1422 1222 1324 1425 "
    "1125 1327 1127 1330 1230 1332 1431 1631 1733 1834 1433 1534 1634 1735 1736 1635 1836 1937 2035 2235 2234 "
    "2133 2037 1737 1938 1939 1940 2039 2215 2117 2118 1723 1824 1727 1525 1526 1927 2326"
)
ON_RAIL = (
    "1506 1607 1707 1811 1409 1410 1411 1313 1314 1214 1218 1319 1420 1421 1422 1324 1327 1330 1530 1631 1733 "
    "1834 1836 1937 1938 1939 1940 2215 2117 2118 1820 1723 1824 1727"
)
ON_TRAIL = "2133 2227 2425 2523 2521"
THAI_ROWS = {11: 8, 12: 8, 13: 8, 14: 9, 15: 10, 16: 11, 17: 14, 18: 14, 19: 15, 20: 15, 21: 15}
"""The last Thai row of each column."""
LINES_AT_START = (
    "1410 1214 5|1411 1214 4|1230 1327 4|2234 2235 1|1836 2235 4|1420 1214 7|1420 1327 7|2216 1214 10|"
    "2326 1327 10|1940 2235 6"
)
"""How many hexes a unit at start is from the nearest headquarters, by land."""


def _network(board: Board, *kinds: str) -> dict[int, set[int]]:
    """The steps along lines of some kinds."""
    steps: dict[int, set[int]] = {}
    for line in board.lines:
        for a, b in pairwise(line.hexes if line.kind in kinds else ()):
            steps.setdefault(a, set()).add(b)
            steps.setdefault(b, set()).add(a)
    return steps


def _joined(steps: dict[int, set[int]], start: int) -> HexSet:
    """Every hex that hangs together with a start along a network."""
    seen, edge = {start}, [start]
    while edge:
        edge = [b for a in edge for b in steps.get(a, ()) if b not in seen]
        seen.update(edge)
    return bits.of(seen)


def _pairs(board: Board, text: str) -> set[tuple[int, int]]:
    """Hexsides from printed numbers such as `1938/1939`, the lower id first."""
    found = set()
    for word in text.split():
        a, b = sorted(board.hex(n) for n in word.split("/"))
        found.add((a, b))
    return found


@check("The grid has columns 08-26 and rows 06-41, even columns half a hex lower", "2.2a")
def grid(board: Board) -> list[str]:
    around = {"1939": "1938 1940 1838 1839 2038 2039", "1214": "1213 1215 1114 1115 1314 1315"}
    return wrong_grid(board, (8, 26), (6, 41), around)


@check("Every hex the rulebook numbers is land", "S-3.0")
def printed_hexes(board: Board) -> list[str]:
    return all_in(board, "land", board.set(PRINTED), board.land)


@check("Named hexes have their terrain", "S-2.83")
def terrain(board: Board) -> list[str]:
    return wrong_terrain(board, TERRAIN) + same_set(board, "cities", board.of_terrain["city"], board.set(CITIES))


@check("Sumatra and the Riau islands are left out", "S-2.83")
def southern_sea(board: Board) -> list[str]:
    first_row = {8: 30, 9: 30, 10: 30, 11: 30, 12: 34, 13: 35, 14: 35, 15: 39, 16: 39}
    wanted = 0
    for hex in board.grid:
        column, row = board.grid.column_row(hex)
        if row >= first_row.get(column, 41):
            wanted |= bits.bit(hex)
    return all_in(board, "sea", wanted, board.water)


@check("Singapore Island is three hexes, its land neighbours all across the strait", "S-2.7a")
def island(board: Board) -> list[str]:
    island, shore = board.set(ISLAND), board.set(SHORE)
    problems = same_set(board, "island", board.zones["singapore_island"].bits, island)
    problems += same_set(board, "shore", board.around(island) & board.land, shore)
    problems += same_set(board, "shore zone", board.zones["island_shore"].bits, shore)
    wanted = {(min(a, b), max(a, b)) for a in bits.each(island) for b in board.neighbours[a] if bits.has(shore, b)}
    return problems + unequal("strait", side_names(board, sides_with(board, "strait")), side_names(board, wanted))


@check("There is one causeway, and only there do lines cross the strait", "S-2.75")
def causeway(board: Board) -> list[str]:
    only = _pairs(board, "1938/1939")
    problems = unequal("causeway", side_names(board, sides_with(board, "causeway")), side_names(board, only))
    crossing = {"road": set[tuple[int, int]](), "railway": set[tuple[int, int]]()}
    for line in board.lines:
        for a, b in pairwise(line.hexes):
            if "strait" in board.side(a, b):
                crossing.setdefault(line.kind, set()).add((min(a, b), max(a, b)))
    for kind, found in crossing.items():
        problems += unequal(f"{kind} over the strait", side_names(board, found), side_names(board, only))
    return problems


@check("Penang is one hex, an island city and port behind two channel hexsides", "S-2.41b")
def penang(board: Board) -> list[str]:
    penang = board.set("1015")
    problems = same_set(board, "Penang", board.zones["penang_island"].bits, penang)
    problems += same_set(board, "shore of Penang", board.around(penang) & board.land, board.set("1115 1116"))
    channel = _pairs(board, "1015/1115 1015/1116")
    problems += unequal("channel", side_names(board, sides_with(board, "channel")), side_names(board, channel))
    return problems + all_in(board, "no line on Penang", penang, ~line_set(board))


@check("The ports are the seventeen of the map, all of them coastal", "S-2.52a")
def ports(board: Board) -> list[str]:
    found = place_set(board, feature="port")
    problems = same_set(board, "ports", found, board.set(PORTS))
    return problems + all_in(board, "coastal port", found, board.flags["coast"])


@check("Nine west coast ports run from Penang to Batu Pahat; all but Telok Anson touch the sea", "S-2.83b")
def west_coast(board: Board) -> list[str]:
    zone = board.zones["west_coast_ports"]
    problems = unequal("ports in order", " ".join(board.number(hex) for hex in zone.hexes), WEST_COAST)
    sea = board.around(board.water)
    problems += all_in(board, "port by the sea", zone.bits & ~board.set("1222"), sea)
    return problems + all_in(board, "river port", board.set("1222"), ~sea)


@check("Eleven airfields, all in Malaya", "S-2.91a")
def airfields(board: Board) -> list[str]:
    found = place_set(board, feature="airfield")
    problems = same_set(board, "airfields", found, board.set(AIRFIELDS))
    return problems + all_in(board, "airfield in Malaya", found, ~board.zones["thailand"].bits)


@check("The road to Bangkok leaves the map at 1506", "S-2.53")
def bangkok_road(board: Board) -> list[str]:
    edge = board.set(" ".join(number for e in board.file.edges for number in e.hexes))
    problems = same_set(board, "edges", edge, board.set("1506"))
    problems += all_in(board, "on the border", edge, border(board))
    for kind in ("road", "railway"):
        ends = bits.of(end for line in board.lines if line.kind == kind for end in (line.hexes[0], line.hexes[-1]))
        problems += all_in(board, f"end of a {kind}", edge, ends)
    return problems + same_set(board, "terminals", board.zones["japan_terminals"].bits, board.set(TERMINALS))


@check("Roads and railways join the Japanese terminals to Kota Bharu, the front and Singapore", "S-2.53")
def supply_network(board: Board) -> list[str]:
    joined = _joined(_network(board, "road", "railway"), board.hex("1707"))
    wanted = board.set(f"{TERMINALS} {SET_UP} 2215 {ISLAND}") | place_set(board, feature="airfield")
    problems = all_in(board, "joined to Singora", wanted, joined)
    ports = place_set(board, feature="port") & ~board.set("1015 1020 2521")
    return problems + all_in(board, "port joined to Singora", ports, joined)


@check("Towns lie on their roads, railways and trails; the east coast has no road", "S-2.52a")
def towns_on_lines(board: Board) -> list[str]:
    problems = all_in(board, "road", board.set(ON_ROAD), line_set(board, "road"))
    problems += all_in(board, "railway", board.set(ON_RAIL), line_set(board, "railway"))
    problems += all_in(board, "trail", board.set(ON_TRAIL), line_set(board, "trail"))
    east = board.set("2317 2417 2418 2419 2520 2521 2522 2523 2524 2424 2425 2227 2228 2229 2130 2131 2132")
    return problems + all_in(board, "no road", east, ~line_set(board, "road", "railway"))


@check("Swamp is coast without port or road", "S-2.83")
def swamps(board: Board) -> list[str]:
    swamp = board.of_terrain["swamp"]
    problems = all_in(board, "coastal swamp", swamp, board.flags["coast"])
    return problems + all_in(
        board, "swamp off the roads", swamp, ~(place_set(board, feature="port") | line_set(board, "road"))
    )


@check("Thailand is Japanese at start, with every terminal and no Commonwealth unit", "SR16")
def thailand(board: Board) -> list[str]:
    wanted = 0
    for hex in bits.each(board.land):
        column, row = board.grid.column_row(hex)
        if row <= THAI_ROWS.get(column, 0):
            wanted |= bits.bit(hex)
    thailand = board.zones["thailand"].bits
    problems = same_set(board, "Thailand", thailand, wanted)
    problems += all_in(board, "terminal in Thailand", board.set(TERMINALS), thailand)
    return problems + all_in(board, "set-up in Malaya", board.set(f"{SET_UP} 2215"), ~thailand)


@check("The set-up hexes are those of the text", "S-3.0b")
def set_up(board: Board) -> list[str]:
    return same_set(board, "set-up hexes", board.kind_set("setup"), board.set(SET_UP))


@check("Units at start lie as far from headquarters as the supply range of 5 wants", "S-2.51")
def start_distances(board: Board) -> list[str]:
    passages = board.passages(frozenset({"all_sea"}))
    problems = []
    for row in LINES_AT_START.split("|"):
        unit, headquarters, length = row.split()
        rings = bits.distances(board.set(unit), board.land, passages, board.stride)
        found = next((n for n, ring in enumerate(rings) if ring & board.set(headquarters)), None)
        problems += unequal(f"{unit} to {headquarters}", found, int(length))
    return problems


@check("Every river crossing of a road or railway is a bridge, of a trail alone a ford", "8.23a")
def crossings(board: Board) -> list[str]:
    return unlike_crossings(board)


@check("Each river is one unbroken line from the sea, the strait or another river", "8.23c")
def rivers(board: Board) -> list[str]:
    return unlike_lines(board, sides_with(board, "strait"))


@check("Langkawi and Tarutao are the only land out of reach, and nothing is there", "8.24b")
def out_of_reach(board: Board) -> list[str]:
    mainland = parts(board, board.land, frozenset({"all_sea"}))[0]
    islands = board.zones["langkawi"].bits | board.zones["tarutao"].bits
    problems = same_set(board, "out of reach", board.land & ~mainland, islands)
    in_use = place_set(board, feature="port") | place_set(board, feature="airfield") | line_set(board)
    return problems + all_in(board, "nothing there", islands, ~in_use)


CHECKS = (
    grid,
    printed_hexes,
    terrain,
    southern_sea,
    island,
    causeway,
    penang,
    ports,
    west_coast,
    airfields,
    bangkok_road,
    supply_network,
    towns_on_lines,
    swamps,
    thailand,
    set_up,
    start_distances,
    crossings,
    rivers,
    out_of_reach,
)
"""What the board of Malaya must pass besides the checks of every board."""
