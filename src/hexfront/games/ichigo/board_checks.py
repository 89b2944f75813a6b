"""What must hold on the board of Ichi-Go: the hexes of the rulebook and the totals of the reconstruction."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board, Line
from hexfront.hexmap.checks import (
    all_in,
    border,
    broken,
    check,
    line_set,
    place_set,
    same_set,
    sides_with,
    unequal,
)

NAMED_HEXES = (
    "0119 0712 0925 1309 1401 1422 1601 1615 1701 1702 1801 1812 1901 1902 1903 1904 1906 2004 2008 2217 "
    "2610 2611 2711 2817 3106 3221"
)
"""Every land hex the rulebook cites (Kaifeng by ruling R1); 3601, the end of the north edge, is sea."""
NAMED_CITIES = (
    "0119 Kunming chinese|0712 Chungking chinese|1422 Wuzhow chinese|1615 Shaoyeng chinese|"
    "2217 Ganzhow chinese|1901 Kaifeng japanese|2008 Wuhan japanese|3106 Shanghai japanese|"
    "3221 Takao-Tainan japanese"
)
AIRBASES = "1815 1616 1418 1320 1123 1615 1422 2217"
FORMOSA = "3317 3417 3218 3318 3418 3219 3319 3419 3220 3320 3420 3221 3321 3322"
PORTS = "3106 3008 3208 3112 2916 2918 2818 2521 2022 2223 3221 3317 3218 3418"
LANDING_PORTS = "2918 2818 2521 2022 2223"
EASTERN_CITIES = "2204 2206 1422 2019 2217 2214 2712 2810 3112 2916 2715 2416 2918"
WESTERN_CITIES = "1602 1705 1506 1509 1209 1009 1611 1413 1315 1615 0816 0814 0712 0310 0119"


def gearr(board: Board) -> Line:
    """The one line of the railroad."""
    (line,) = (line for line in board.lines if line.kind == "gearr")
    return line


def cities(board: Board, feature: str = "") -> HexSet:
    """The city hexes, perhaps only those with a feature such as `chinese` or `port`."""
    return place_set(board, "city", feature=feature)


@check("Columns 14-36 have rows 01-25, columns 01-13 rows 07-25", "1.3")
def footprint(board: Board) -> list[str]:
    size = (board.file.grid.columns, board.file.grid.rows)
    problems = unequal("columns and rows", size, ((1, 36), (1, 25)))
    corner = bits.of(hex for hex in board.grid if _column(board, hex) <= 13 and _row(board, hex) <= 6)
    return problems + same_set(board, "absent corner", board.absent, corner)


def _column(board: Board, hex: int) -> int:
    return board.grid.column_row(hex)[0]


def _row(board: Board, hex: int) -> int:
    return board.grid.column_row(hex)[1]


@check("652 land hexes: 638 on the mainland, 14 on Formosa", "2.1")
def land_totals(board: Board) -> list[str]:
    island = board.zones["formosa"].bits
    found = (bits.count(board.land), bits.count(board.land & ~island), bits.count(island))
    return unequal("land, mainland, Formosa", found, (652, 638, 14))


@check("A land hex is clear, rough or mountain", "10.6")
def natural_terrain(board: Board) -> list[str]:
    kinds = {kind.key for kind in board.file.terrain if kind.layer == "land"}
    return unequal("land terrain", kinds, {"clear", "rough", "mountain"})


@check("The map edges run as printed; land on the north edge is 1401-2801", "1.3")
def edges(board: Board) -> list[str]:
    found = {edge.key: " ".join(edge.hexes) for edge in board.file.edges}
    land = " ".join(f"{column:02d}01" for column in range(14, 29))
    north = " ".join(f"{column:02d}01" for column in range(14, 37))
    problems = unequal("north edge", found.get("north"), north)
    problems += unequal("entry hexes", found.get("japanese_entry"), land)
    problems += unequal("supply sources", found.get("japanese_supply"), f"{land} 0925")
    south = " ".join(f"{column:02d}25" for column in range(1, 37))
    problems += unequal("south edge", found.get("south"), south)
    return problems + same_set(board, "northern land", board.set(north) & board.land, board.set(land))


@check("Hexes said to touch do touch", "11.2")
def said_to_touch(board: Board) -> list[str]:
    pairs = "2611 2610|2611 2711|1902 1903|1701 1601|1701 1702|1701 1801"
    return [
        f"{a} and {b} do not touch"
        for a, b in (pair.split() for pair in pairs.split("|"))
        if not board.adjacent(board.hex(a), board.hex(b))
    ]


@check("1601, 1702 and 1801 stand side by side round 1701", "11.15")
def no_concentric_attack(board: Board) -> list[str]:
    """Only with even columns half a hex lower are they no alternate hexes."""
    middle = board.hex("1701")
    around = [board.hex(number) for number in ("1801", "1702", "1601")]
    found = [board.grid.direction(middle, hex) for hex in around if board.adjacent(middle, hex)]
    return unequal("directions from 1701", found, [2, 3, 4])


@check("Every hex the rulebook cites is on the board, and land", "2.1")
def named_hexes(board: Board) -> list[str]:
    problems = all_in(board, "land", board.set(NAMED_HEXES), board.land)
    return problems + all_in(board, "sea", board.set("3601"), board.of_terrain["sea"])


@check("Cities of the text stand in their hexes under their owners", "3.3")
def named_cities(board: Board) -> list[str]:
    found = {(board.number(p.hex), p.name, p.features[0]) for p in board.places if p.kind == "city"}
    wanted = {tuple(row.split()) for row in NAMED_CITIES.split("|")}
    return [f"no city {name} in {number}, {owner} at start" for number, name, owner in sorted(wanted - found)]


@check("36 Chinese and 24 Japanese cities, four of them on Formosa, all in clear hexes", "3.5")
def city_totals(board: Board) -> list[str]:
    island = board.zones["formosa"].bits
    chinese, japanese, formosan = cities(board, "chinese"), cities(board, "japanese"), cities(board) & island
    counts = (bits.count(chinese), bits.count(japanese), bits.count(formosan))
    problems = unequal("Chinese, Japanese, Formosan cities", counts, (36, 24, 4))
    problems += all_in(board, "Formosan cities are Japanese", formosan, japanese)
    return problems + all_in(board, "cities are clear", cities(board), board.of_terrain["clear"])


@check("The railroad is an unbroken line of 32 hexes from 1801 by 1906 and 1812 to 0925", "3.5")
def railroad(board: Board) -> list[str]:
    line = gearr(board).hexes
    numbers = [board.number(hex) for hex in line]
    problems = unequal("ends", (numbers[0], numbers[-1], len(set(numbers))), ("1801", "0925", 32))
    problems += broken(board, "railroad", " ".join(numbers))
    on_it = [number for number in numbers if number in ("1906", "2008", "1812")]
    problems += unequal("order on the way", on_it, ["1906", "2008", "1812"])
    return problems + all_in(board, "ends at the map edge", board.set("1801 0925"), border(board))


@check("No hex of the railroad can be cut out", "3.5")
def railroad_straight(board: Board) -> list[str]:
    line = gearr(board).hexes
    return [
        f"{board.number(line[i])} touches {board.number(line[i + 2])}"
        for i in range(len(line) - 2)
        if board.adjacent(line[i], line[i + 2])
    ]


@check("Terrain along the railroad is that of the reconstruction", "10.12")
def railroad_terrain(board: Board) -> list[str]:
    on_it, of = bits.of(gearr(board).hexes), board.of_terrain
    problems = same_set(board, "mountain", on_it & of["mountain"], board.set("1517 1518"))
    rough = board.set("1907 2010 1911 1915 1419 1221 1222 1023 0925")
    return problems + same_set(board, "rough", on_it & of["rough"], rough)


@check("The railroad crosses rivers where it should", "10.12")
def railroad_rivers(board: Board) -> list[str]:
    steps = pairwise(gearr(board).hexes)
    found = {f"{board.number(a)}-{board.number(b)}" for a, b in steps if "river" in board.side(a, b)}
    wanted = {"1905-1906", "2008-2009", "1815-1716", "1517-1518", "1518-1418", "1321-1221"}
    return unequal("river steps", sorted(found), sorted(wanted))


@check("Japan holds 1906 to 1812 and 0925 of the railroad at start", "3.5")
def railroad_control(board: Board) -> list[str]:
    line = gearr(board).hexes
    stretch = line[line.index(board.hex("1906")) : line.index(board.hex("1812")) + 1]
    wanted = bits.of(stretch) | board.set("0925")
    problems = same_set(board, "Japanese railroad", board.zones["gearr_japanese"].bits, wanted)
    on_it = cities(board) & bits.of(line)
    japanese = on_it & cities(board, "japanese")
    return problems + same_set(board, "its Japanese cities", on_it & wanted, japanese)


@check("Japan holds the land of the north edge at start, except 1801", "7.1")
def north_edge_control(board: Board) -> list[str]:
    edge = bits.of(hex for hex in bits.each(board.land) if _row(board, hex) == 1)
    wanted = edge & ~board.set("1801")
    return same_set(board, "Japanese north edge", board.zones["north_edge_japanese"].bits, wanted)


@check("Kaifeng is the only hex that is a map-edge source and a Japanese city", "7.1")
def kaifeng(board: Board) -> list[str]:
    (sources,) = (edge.hexes for edge in board.file.edges if edge.role == "supply")
    both = cities(board, "japanese") & board.set(" ".join(sources))
    return same_set(board, "both", both, board.set("1901"))


@check("Eight airbases, each in a city or on the railroad, none Japanese at start", "8.7")
def airbases(board: Board) -> list[str]:
    bases = place_set(board, feature="airbase")
    problems = same_set(board, "airbases", bases, board.set(AIRBASES))
    problems += same_set(board, "airbase zone", board.zones["airbases"].bits, bases)
    problems += all_in(board, "in a tracked hex", bases, cities(board) | line_set(board, "gearr"))
    return problems + all_in(board, "Chinese at start", bases, cities(board, "chinese"))


@check("Ports are the cities on coastal hexes", "5.2")
def ports(board: Board) -> list[str]:
    port = cities(board, "port")
    problems = same_set(board, "ports", port, cities(board) & board.flags["coast"])
    return problems + same_set(board, "ports listed", port, board.set(PORTS))


@check("The US may land at the mainland ports south of 2817, and on Formosa at 3221", "5.3")
def landing_ports(board: Board) -> list[str]:
    southern = bits.of(hex for hex in bits.each(cities(board, "port")) if _row(board, hex) > 17)
    found = board.zones["mainland_beachheads"].bits
    problems = same_set(board, "landing ports", found, southern & ~board.zones["formosa"].bits)
    problems += same_set(board, "landing ports listed", found, board.set(LANDING_PORTS))
    problems += same_set(board, "Formosa", board.zones["formosa_beachhead"].bits, board.set("3221"))
    return problems + all_in(board, "3221 is a port", board.set("3221"), cities(board, "port"))


@check("Formosa has its 14 hexes and touches no mainland", "5.3")
def formosa(board: Board) -> list[str]:
    island = board.zones["formosa"].bits
    problems = same_set(board, "Formosa", island, board.set(FORMOSA))
    problems += same_set(board, "land beside it", board.around(island) & board.land, 0)
    problems += same_set(board, "inland", island & ~board.flags["coast"], board.set("3319 3320"))
    beside = board.around(board.set("3221")) & board.land
    return problems + same_set(board, "beside 3221", beside, board.set("3220 3321 3322"))


@check("No Japanese city or start hex within five hexes of Chungking or Kunming", "5.2")
def far_from_the_capitals(board: Board) -> list[str]:
    starts = cities(board, "japanese") | board.kind_set("start_control")
    return [
        f"{board.number(hex)} is {board.grid.distance(hex, board.hex(capital))} hexes from {capital}"
        for capital in ("0712", "0119")
        for hex in bits.each(starts)
        if board.grid.distance(hex, board.hex(capital)) <= 5
    ]


@check("East of the railroad is what hangs together with Shanghai without it", "4.1")
def east_of_the_railroad(board: Board) -> list[str]:
    open_ = board.everywhere & ~bits.of(gearr(board).hexes)
    reach = bits.flood(board.set("3106"), open_, board.stride)
    east = board.zones["east_of_gearr"].bits
    problems = same_set(board, "east", east, reach & board.land & ~board.zones["formosa"].bits)
    problems += all_in(board, "east", board.set(f"{EASTERN_CITIES} 1912 1913"), east)
    return problems + all_in(board, "west", board.set(f"{WESTERN_CITIES} 1814 1609"), ~east)


@check("Set-up diamonds: 40 units in 31 hexes, 28 more Chinese cities", "3.3")
def diamonds(board: Board) -> list[str]:
    one, two = board.kind_set("diamond_1"), board.kind_set("diamond_2")
    problems = all_in(board, "diamond 2", board.set("1904"), two)
    problems += all_in(board, "diamond 1", board.set("2004"), one)
    counts = (bits.count(one), bits.count(two), bits.count(two & cities(board)), one & two)
    problems += unequal("diamonds of 1, of 2, in cities, of both", counts, (22, 9, 8, 0))
    bare = cities(board, "chinese") & ~(one | two)
    problems += unequal("Chinese cities without one", bits.count(bare), 28)
    problems += all_in(board, "no diamond", board.set("1422 1615 2217"), bare)
    taken = cities(board, "japanese") | board.kind_set("start_control")
    return problems + all_in(board, "diamonds on Chinese ground", one | two, board.land & ~taken)


@check("Three lake hexes, shut in by lake hexsides, and the Hungtze hexside", "10.10")
def lakes(board: Board) -> list[str]:
    lake = board.of_terrain["lake"]
    problems = same_set(board, "lake hexes", lake, board.set("1712 2411 2907"))
    shores = {(min(a, b), max(a, b)) for a in bits.each(lake) for b in board.neighbours[a]}
    a, b = sorted((board.hex("2603"), board.hex("2704")))
    return problems + _same_sides(board, "lake", shores | {(a, b)})


@check("All-sea hexsides part Hangchow Bay and the Pearl estuary", "10.10")
def all_sea_hexsides(board: Board) -> list[str]:
    pairs = (("3007", "3108"), ("3107", "3108"), ("2023", "2123"))
    wanted = {tuple(sorted((board.hex(a), board.hex(b)))) for a, b in pairs}
    problems = _same_sides(board, "all_sea", {(a, b) for a, b in wanted})
    banks = bits.of(hex for side in sides_with(board, "all_sea") for hex in side)
    return problems + all_in(board, "between land hexes", banks, board.land)


def _same_sides(board: Board, feature: str, wanted: set[tuple[int, int]]) -> list[str]:
    wrong = sides_with(board, feature) ^ wanted
    return [f"{feature} {board.number(a)}|{board.number(b)}: missing or too many" for a, b in sorted(wrong)]


@check("Rivers part land from land, and pass the cities on the right side", "10.9")
def rivers(board: Board) -> list[str]:
    sides = sides_with(board, "river")
    banks = bits.of(hex for side in sides for hex in side)
    problems = all_in(board, "banks on land", banks, board.land)
    for middle, across in (
        ("1801", "1701 1901 1902"),
        ("1813", "1713 1714 1814"),
        ("1815", "1715 1716 1814"),
        ("1903", "1902 2002 2003"),
    ):
        hex = board.hex(middle)
        found = bits.of(other for other in board.neighbours[hex] if "river" in board.side(hex, other))
        problems += same_set(board, f"rivers round {middle}", found, board.set(across))
    return problems + unequal("dry bed", sorted(board.side(board.hex("1901"), board.hex("1902"))), [])


@check("Objectives of the victory rules are places of the map", "4.3")
def objectives(board: Board) -> list[str]:
    wanted = {"chungking": "0712", "kunming": "0119", "shanghai": "3106", "wuhan": "2008"}
    problems = []
    for key, number in wanted.items():
        problems += same_set(board, key, board.zones[key].bits, board.set(number))
        problems += all_in(board, f"{key} is a city", board.set(number), cities(board))
    ends = board.zones["gearr_north_end"].bits | board.zones["gearr_south_end"].bits
    return problems + same_set(board, "ends of the railroad", ends, board.set("1801 0925"))


@check("The boxes and the turn track exist", "3.1")
def boxes(board: Board) -> list[str]:
    sides = Counter(box.side for box in board.file.boxes)
    problems = unequal("boxes", dict(sides), {"japan": 6, "allied": 2, "": 1})
    tracks = [(track.key, track.first, track.last) for track in board.file.tracks]
    return problems + unequal("tracks", tracks, [("turn", 1, 12)])


CHECKS = (
    footprint, land_totals, natural_terrain, edges, said_to_touch, no_concentric_attack, named_hexes,
    named_cities, city_totals, railroad, railroad_straight, railroad_terrain, railroad_rivers,
    railroad_control, north_edge_control, kaifeng, airbases, ports, landing_ports, formosa,
    far_from_the_capitals, east_of_the_railroad, diamonds, lakes, all_sea_hexsides, rivers, objectives, boxes,
)  # fmt: skip
"""What must hold on the board of Ichi-Go."""
