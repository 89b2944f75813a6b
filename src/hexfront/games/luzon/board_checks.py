"""What must hold on the board of Luzon: the facts of the rulebook and the totals of the reconstruction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import all_in, broken, check, parts, place_set, same_set, unequal, wrong_grid

RING = "0822 0922 1022 1023 1024 0925 0825 0726 0625 0624"
BEACHHEADS = "0725 0824 0924 0923"
PERIMETER = (
    "1117 1118 1119 1120 1121 1216 1221 1316 1322 1415 1422 1515 1522 1615 1616 1621 "
    "1717 1718 1719 1720 1721"
)  # fmt: skip
ZONE_SIZES = (
    "lingayen 4 aparri 4 laoag 3 vigan 3 san_fernando_lu 3 zambales 3 batangas 5 tayabas_bay 3 lamon_bay 3 "
    "baler_bay 2 san_miguel_bay 2 legaspi 2"
)
INLAND = "1621 1721 1820 1819 1919 2018 2118 2117"
CAGAYAN = f"{INLAND} 2116 2115 2114 2113 2112 2111 2110 2109 2108 2107 2106 2105 2104 2103"
"""The way of the example from Bambang along the Cagayan to the beach at Aparri."""
CITIES = "1537 1538 1140"
"""Intramuros, Manila and Corregidor."""


def _towns(board: Board) -> HexSet:
    return place_set(board, "town")


def _bicol_beaches(board: Board) -> HexSet:
    return board.zones["bicol"].bits & board.flags["beach"]


@check("The grid has columns 01-37 and rows 01-50, even columns half a hex lower", "MAP.1")
def grid(board: Board) -> list[str]:
    around = {"1132": "1131 1133 1031 1032 1231 1232", "0824": "0823 0825 0724 0725 0924 0925"}
    return wrong_grid(board, (1, 37), (1, 50), around)


@check("Hexes named in the rules have the terrain named there", "MAP.2")
def named_hexes(board: Board) -> list[str]:
    coast, sea, rough = board.flags["coast"], board.of_terrain["sea"], board.of_terrain["rough"]
    clear_coast = coast & board.of_terrain["clear"]
    problems = all_in(board, "coastal clear", board.set("0736"), clear_coast & ~_towns(board))
    problems += all_in(board, "coastal town", board.set("0735"), coast & _towns(board))
    problems += all_in(board, "coastal rough", board.set("0635"), coast & rough & ~_towns(board))
    problems += all_in(board, "inland", board.set("1031 1032 0834 0934"), board.land & ~coast)
    problems += all_in(board, "rough", board.set("1031 1032"), rough)
    problems += all_in(board, "all-sea", board.set("0823 0724 1437"), sea)
    return problems + all_in(board, "land", board.set(f"{CITIES} 1139 1436 1438 1132 {RING}"), board.land)


@check("Cities, island, airfield and pass stand in the hexes of the text", "3.1")
def named_places(board: Board) -> list[str]:
    wanted = "1537 Intramuros city|1538 Manila city|1140 Corregidor island|1132 Clark Field airfield"
    found = {(board.number(p.hex), p.name, p.kind) for p in board.places}
    problems = []
    for row in wanted.split("|"):
        number, *name, kind = row.split()
        if (number, " ".join(name), kind) not in found:
            problems.append(f"no {kind} {' '.join(name)} in {number}")
    for key, hexes in (("clark_field", "1132 1031 1032"), ("zig_zag_pass", "0834 0934")):
        problems += same_set(board, key, board.zones[key].bits, board.set(hexes))
    return problems


@check("Clark Field's other two hexes touch it", "3.1")
def clark_field(board: Board) -> list[str]:
    around = board.around(board.set("1132"))
    return all_in(board, "next to 1132", board.set("1031 1032"), around)


@check("The ten marked hexes and two gulf hexes ring the four beachheads", "MAP.3")
def beachhead_ring(board: Board) -> list[str]:
    beachheads = board.zones["lingayen"].bits
    problems = same_set(board, "Lingayen beachheads", beachheads, board.set(BEACHHEADS))
    return problems + same_set(board, "ring", board.around(beachheads), board.set(f"{RING} 0823 0724"))


@check("Eleven towns, three of them beside the base area", "MAP.4")
def towns(board: Board) -> list[str]:
    beside = board.around(board.zones["sgba"].bits) & _towns(board)
    problems = unequal("towns", bits.count(_towns(board)), 11)
    return problems + same_set(board, "towns beside the base area", beside, board.set("1121 1621 1515"))


@check("The base area swallows 25 hexes and has 21 land hexes around it", "MAP.5")
def base_area(board: Board) -> list[str]:
    area = board.zones["sgba"].bits
    problems = unequal("hexes of the base area", bits.count(area), 25)
    problems += same_set(board, "terrain of the base area", board.of_terrain["base_area"], area)
    problems += same_set(board, "perimeter", board.around(area), board.set(PERIMETER))
    return problems + all_in(board, "perimeter is land", board.around(area), board.land)


@check("Fourteen star hexes and the two cities are the shore of Manila Bay", "MAP.6")
def manila_bay(board: Board) -> list[str]:
    stars, bay = board.flags["star"], board.zones["manila_bay_water"].bits
    problems = unequal("star hexes", bits.count(stars), 14)
    problems += unequal("bay hexes", bits.count(bay), 9)
    problems += all_in(board, "bay is sea", bay, board.of_terrain["sea"])
    problems += same_set(board, "stars by zone", board.kind_set("manila_bay"), stars)
    return problems + same_set(board, "shore", board.around(bay) & board.land, stars | board.set("1537 1538"))


@check("The two chains of bay objectives run unbroken between the hexes of the text", "3.1")
def bay_chains(board: Board) -> list[str]:
    problems = []
    for key, ends in (("bay_north", ("1139", "1436")), ("bay_south", ("1438", "1140"))):
        numbers = [board.number(hex) for hex in board.zones[key].hexes]
        problems += unequal(f"ends of {key}", (numbers[0], numbers[-1]), ends)
        problems += broken(board, key, " ".join(numbers))
    return problems


@check("29 cropland hexes, contiguous, inland, none beside the base area", "MAP.7")
def cropland(board: Board) -> list[str]:
    crops = board.of_terrain["cropland"]
    inland = board.land & ~board.flags["coast"] & ~board.around(board.zones["sgba"].bits)
    problems = unequal("cropland hexes", bits.count(crops), 29)
    problems += unequal("parts of the cropland", len(parts(board, crops)), 1)
    return problems + all_in(board, "cropland inland, off the perimeter", crops, inland)


@check("142 Sierra Madre hexes, 53 Bicol hexes, four Bicol beaches", "MAP.8")
def regions(board: Board) -> list[str]:
    sierra, bicol = board.of_terrain["sierra_madre"], board.zones["bicol"].bits
    problems = unequal("Sierra Madre hexes", bits.count(sierra), 142)
    problems += unequal("Bicol hexes", bits.count(bicol), 53)
    problems += all_in(board, "Bicol is land", bicol, board.land)
    problems += same_set(board, "Bicol beaches", _bicol_beaches(board), board.set("3041 3042 3446 3547"))
    plain = board.land & ~(_towns(board) | board.flags["beach"])
    return problems + all_in(board, "Sierra Madre, no town or beach", sierra, plain)


@check("Twelve contiguous landing zones hold the 37 beaches", "MAP.9")
def landing_zones(board: Board) -> list[str]:
    words = ZONE_SIZES.split()
    zones = [zone for zone in board.zones.values() if zone.kind == "landing_zone"]
    sizes = {zone.key: len(zone.hexes) for zone in zones}
    problems = unequal("zone sizes", sizes, dict(zip(words[::2], map(int, words[1::2]), strict=True)))
    for zone in zones:
        problems += unequal(f"parts of {zone.key}", len(parts(board, zone.bits)), 1)
    shore = board.around(board.of_terrain["sea"]) & board.flags["coast"] & board.of_terrain["clear"]
    problems += all_in(board, "beaches are clear coast beside the sea", board.flags["beach"], shore)
    problems += same_set(board, "beaches", board.kind_set("landing_zone"), board.flags["beach"])
    return problems + unequal("beaches", bits.count(board.flags["beach"]), 37)


@check("All land hangs together except Corregidor", "MAP.10")
def one_island(board: Board) -> list[str]:
    masses = parts(board, board.land, frozenset({"all_sea"}))
    problems = unequal("land masses", [bits.count(mass) for mass in masses], [815, 1])
    problems += same_set(board, "cut off", board.land & ~masses[0], board.set("1140"))
    return problems + all_in(board, "outside Luzon", board.set("1548"), board.outside)


@check("Corregidor has sea on every side", "3.1")
def corregidor(board: Board) -> list[str]:
    rock = board.hex("1140")
    around = board.around(bits.bit(rock))
    problems = same_set(board, "neighbours", around, board.set("1139 1141 1039 1040 1239 1240"))
    channels = bits.of(hex for hex in bits.each(around) if "all_sea" in board.side(rock, hex))
    return problems + same_set(board, "channels", channels, around & board.land)


@check("Rivers and lake shores of the examples are where the examples cross them", "MAP.11")
def waters(board: Board) -> list[str]:
    problems = []
    for a, b, wanted in (
        ("0926", "0927", {"river"}),
        ("0725", "0825", set()),
        ("1135", "1235", {"river"}),
        ("1543", "1544", {"lake"}),
        ("1429", "1530", {"river"}),
        ("1621", "1721", {"river"}),
        ("2116", "2117", {"river"}),
        ("2107", "2108", {"river"}),
        ("2103", "2203", {"river"}),
    ):
        for x, y in ((a, b), (b, a)):
            problems += unequal(f"{x}|{y}", set(board.side(board.hex(x), board.hex(y))), wanted)
    return problems


@check("The Agno does not part the beachheads", "MAP.11")
def beachheads_joined(board: Board) -> list[str]:
    masses = parts(board, board.zones["lingayen"].bits, frozenset({"river"}))
    return unequal("parts of the beachhead", len(masses), 1)


@check("Terrain adds up to 816 land hexes", "MAP.12")
def terrain_totals(board: Board) -> list[str]:
    left, found = board.land, Counter[str]()
    for kind, hexes in _types(board):
        found[kind] += bits.count(left & hexes)
        left &= ~hexes
    wanted = "rough 386 clear 144 sierra_madre 142 coastal 59 beach 37 cropland 29 town 11 objective 5 city 3"
    words = wanted.split()
    problems = unequal("terrain", dict(found), dict(zip(words[::2], map(int, words[1::2]), strict=True)))
    return problems + unequal("land", (bits.count(board.land), left), (816, 0))


def _types(board: Board) -> Iterator[tuple[str, HexSet]]:
    """The types of hexes in the order of ruling R12; star hexes count by their terrain."""
    flags, of = board.flags, board.of_terrain
    yield "city", board.set(CITIES)
    yield "objective", board.zones["clark_field"].bits | board.zones["zig_zag_pass"].bits
    yield "town", _towns(board)
    yield "rough", flags["star"] & of["rough"]
    yield "clear", flags["star"]
    yield "beach", flags["beach"]
    yield "cropland", of["cropland"]
    yield "sierra_madre", of["sierra_madre"]
    yield "rough", of["rough"]
    yield "coastal", of["clear"] & flags["coast"]
    yield "clear", of["clear"]


@check("0923 is the beachhead nearest to the base area, away from the coast", "11.2")
def nearest_beachhead(board: Board) -> list[str]:
    open_ways = board.set(f"{BEACHHEADS} 1537 1538")
    within = board.land & ~(board.flags["coast"] & ~open_ways)
    ways = board.passages(frozenset({"all_sea"}))
    rings = bits.distances(board.zones["sgba"].bits, within, ways, board.stride)
    found = {
        number: next((i for i, ring in enumerate(rings) if bits.has(ring, board.hex(number))), None)
        for number in f"{BEACHHEADS} 1537 1538".split()
    }
    wanted = {"0725": 7, "0824": 6, "0924": 5, "0923": 4, "1537": 16, "1538": 17}
    return unequal("distances", found, wanted)


@check("A way from Bambang to the north coast stays out of the cropland", "3.2")
def cagayan_way(board: Board) -> list[str]:
    dry = board.land & ~board.of_terrain["cropland"]
    return broken(board, "way", CAGAYAN) + all_in(board, "no cropland", board.set(CAGAYAN), dry)


@check("The line of the example cuts the base area off from the cropland", "3.2")
def cut_off(board: Board) -> list[str]:
    line = f"0923 1022 1122 1222 1323 1422 1522 {CAGAYAN}"
    held = board.set(line)
    reach = bits.flood(board.around(board.zones["sgba"].bits) & ~held, board.land & ~held, board.stride)
    problems = broken(board, "line", line)
    return problems + all_in(board, "out of reach", board.of_terrain["cropland"], ~reach)


ROUTES = {
    "158th to its shoulder": ("0923 1022 1122", 0),
    "6th, turns 1 and 2": ("0924 1023 1123 1222 1323 1423", 1),
    "13th Armored, turns 1 and 2": ("0924 1023 1123 1223 1323 1423 1523", 1),
    "40th to Tarlac": ("0725 0825 0926 0927 1027 1028 1129", 1),
    "37th to Clark Field": ("0824 0825 0926 0927 1027 1028 1129 1130 1131 1132", 1),
    "1st Cavalry to Cabanatuan": ("0924 0925 0926 0927 1027 1128 1228 1329 1429 1530", 2),
    "1st Cavalry to Manila": ("1530 1531 1532 1533 1534 1535 1536 1537", 0),
    "37th to the bay": ("1132 1133 1233 1134 1135 1235 1336 1436 1537", 1),
    "11th Airborne": ("1244 1243 1242 1241 1240 1340 1439 1438 1538", 0),
    "XI Corps across Bataan": ("0736 0835 0936 1036", 0),
    "34th to Corregidor": ("0736 0836 0937 0938 1038 1139 1140", 0),
    "158th to Batangas": ("1344 1444 1545", 0),
    "6th up the Cagayan": ("1621 1721 1820 1819 1919 2018 2118 2117 2116", 2),
    "158th from Aparri": ("2103 2104 2105 2106 2107 2108 2109 2110", 1),
}
"""Ways of the example of play with the rivers they cross."""


@check("The ways of the example of play can be walked and cross the rivers paid for", "MAP.13")
def example_ways(board: Board) -> list[str]:
    problems = []
    for unit, (way, rivers) in ROUTES.items():
        hexes = [board.hex(number) for number in way.split()]
        crossed = sum("river" in board.side(a, b) for a, b in pairwise(hexes))
        problems += broken(board, unit, way) + unequal(f"rivers of the {unit}", crossed, rivers)
        problems += all_in(board, f"land under the {unit}", bits.of(hexes), board.land)
    return problems


@check("Towns lie as far from the beaches and from Clark Field as the example of play tells", "MAP.13")
def example_distances(board: Board) -> list[str]:
    wanted = {"0725-1129": 6, "1028-1031": 3, "1132-1233": 2, "1444-1545": 1, "1536-1537": 1}
    ends = {pair: [board.hex(number) for number in pair.split("-")] for pair in wanted}
    problems = unequal("distances", {pair: board.grid.distance(*two) for pair, two in ends.items()}, wanted)
    used = bits.of(hex for two in ends.values() for hex in two)
    return problems + all_in(board, "on land", used, board.land)


@check("The rivers that the rules name are on the map", "8.10")
def named_rivers(board: Board) -> list[str]:
    found = {side.name for side in board.hexsides if side.feature == "river"}
    return [f"no river {name}" for name in ("Agno", "Pampanga", "Cagayan") if name not in found]


@check("Olongapo is coastal though it touches no sea hex", "7.2")
def olongapo(board: Board) -> list[str]:
    town = board.set("0735")
    problems = all_in(board, "coast", town, board.flags["coast"])
    return problems + same_set(board, "sea beside it", board.around(town) & board.of_terrain["sea"], 0)


@check("The turn track has six boxes; the two holding boxes exist", "4.3")
def furniture(board: Board) -> list[str]:
    track = next(((t.first, t.last) for t in board.file.tracks if t.key == "turn"), None)
    boxes = {box.key for box in board.file.boxes}
    problems = unequal("turn track", track, (1, 6))
    return problems + [f"no box {key}" for key in ("offshore_reserve", "rescue_mission") if key not in boxes]


CHECKS = (
    grid, named_hexes, named_places, clark_field, beachhead_ring, towns, base_area, manila_bay, bay_chains,
    cropland, regions, landing_zones, one_island, corregidor, waters, beachheads_joined, terrain_totals,
    nearest_beachhead, cagayan_way, cut_off, example_ways, example_distances, named_rivers, olongapo,
    furniture,
)  # fmt: skip
"""What must hold on the board of Luzon."""
