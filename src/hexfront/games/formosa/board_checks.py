"""What must hold on the board of Formosa: what the rules need of the map, and the reconstructed totals.

The rulebook cites no hex number, so the map is free within these limits.
"""

from __future__ import annotations

from collections import Counter

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board, Place
from hexfront.hexmap.checks import (
    all_in,
    check,
    line_set,
    line_steps,
    listed,
    parts,
    place_set,
    same_set,
    sides_with,
    unequal,
    wrong_grid,
)

OBJECTIVES = {"port-major": 4, "port-minor": 2, "airfield": 1, "industrial": 1}
"""Victory points by the features of a place (4.2); a peak is worth one."""
BEACHES = (
    "1805 1706 1605 1506 1407 1408 1309 1209 1210 1111 1112 0819 0820 0921 0922 0923 1023 1124 1224 "
    "1226 1327 2008 1913 1621"
)
PEAKS = "1323 1418 1416 1613 1610 1810"
MUD_FLATS = "0818 0817 0816 0815 0915 0914 1013 1012"
STATIC_REACH = 5
"""The least movement factor of a Japanese mobile unit: how far from a static unit it may be in supply."""


def ports(board: Board) -> HexSet:
    """The hexes with a port, major or minor."""
    return place_set(board, feature="port-major") | place_set(board, feature="port-minor")


def settlements(board: Board) -> HexSet:
    """The hexes with a city or a town."""
    return place_set(board, "city", "town")


def worth(place: Place) -> int:
    """The victory points of a place by its kind and features."""
    return sum(OBJECTIVES.get(feature, 0) for feature in place.features) + (place.kind == "peak")


@check("The grid has columns 01-25 and rows 01-31 of ten-mile hexes", "1.1")
def grid(board: Board) -> list[str]:
    return wrong_grid(board, (1, 25), (1, 31)) + unequal("miles a hex", round(board.file.hex_km / 1.609344, 2), 10.0)


@check("Every terrain, feature and objective that the rules name is on the map", "2.2")
def everything_named(board: Board) -> list[str]:
    problems = [f"no hex is {key}" for key, hexes in board.of_terrain.items() if not hexes]
    problems += [f"no place has {key}" for key in OBJECTIVES if not place_set(board, feature=key)]
    problems += [f"no {kind.key}" for kind in board.file.line_kinds if not line_set(board, kind.key)]
    problems += [f"no {kind.key}" for kind in board.file.place_kinds if not place_set(board, kind.key)]
    if not sides_with(board, "river") - sides_with(board, "bridge"):
        problems.append("no river without a bridge")
    return problems


@check("Terrain adds up to 185 land hexes", "2.2")
def terrain_totals(board: Board) -> list[str]:
    found = {key: bits.count(hexes) for key, hexes in board.of_terrain.items() if key != "sea"}
    wanted = {"open": 55, "mud_flats": 8, "rough": 43, "mountain": 73, "peak": 6}
    return unequal("terrain", found, wanted) + unequal("land", bits.count(board.land), 185)


@check("One island, no other land", "2.2")
def one_island(board: Board) -> list[str]:
    problems = unequal("land masses", len(parts(board, board.land)), 1)
    islets = board.set("0415 0416 0516 1927")  # the Pescadores and Kotosho, ruling R9
    problems += all_in(board, "sea", islets, board.of_terrain["sea"])
    return problems + same_set(board, "set-up area", board.zones["japan_set_up"].bits, board.land)


@check("Coastal hexes are the land hexes beside a sea hex", "10.1")
def coast(board: Board) -> list[str]:
    shore = board.around(board.of_terrain["sea"]) & board.land
    return same_set(board, "coast", board.flags["coast"], shore)


@check("No two land hexes share an all-sea hexside", "15.0")
def no_straits(board: Board) -> list[str]:
    return unequal("all-sea hexsides", len(sides_with(board, "all_sea")), 0)


@check("The beaches are the 24 open coastal hexes, grouped in four landing coasts", "10.1")
def beaches(board: Board) -> list[str]:
    beach = board.flags["beach"]
    problems = same_set(board, "beaches", beach, board.flags["coast"] & board.of_terrain["open"])
    problems += same_set(board, "beaches listed", beach, board.set(BEACHES))
    problems += same_set(board, "landing coasts", board.kind_set("landing_coast"), beach)
    grouped = sum(len(zone.hexes) for zone in board.zones.values() if zone.kind == "landing_coast")
    return problems + unequal("beaches", (bits.count(beach), grouped), (24, 24))


@check("The coast offers landing places for rangers only", "22.0")
def ranger_coast(board: Board) -> list[str]:
    plain = board.flags["coast"] & ~ports(board)
    return [
        f"no {key} coastal hex without a port"
        for key in ("rough", "mountain", "mud_flats")
        if not plain & board.of_terrain[key]
    ]


@check("Ports are coastal; four of them are no open hex", "10.1")
def port_coast(board: Board) -> list[str]:
    problems = all_in(board, "ports are coastal", ports(board), board.flags["coast"])
    closed = ports(board) & ~board.of_terrain["open"]
    return problems + same_set(board, "ports that are not open", closed, board.set("2005 2109 1720 1012"))


@check("Mud flats line the west coast", "22.0")
def mud_flats(board: Board) -> list[str]:
    flats = board.of_terrain["mud_flats"]
    problems = same_set(board, "mud flats", flats, board.set(MUD_FLATS))
    problems += unequal("stretches of mud flats", len(parts(board, flats)), 1)
    return problems + all_in(board, "mud flats on the coast", flats, board.flags["coast"])


@check("Six peaks, each named, none on a road or railway", "19.0")
def peaks(board: Board) -> list[str]:
    peak = board.of_terrain["peak"]
    problems = same_set(board, "peaks", peak, board.set(PEAKS))
    problems += same_set(board, "peaks named", place_set(board, "peak"), peak)
    return problems + all_in(board, "peaks off the net", peak, ~line_set(board))


@check("Ports for four coastal defense units, settlements for seven heavy weapons units", "8.1")
def static_sites(board: Board) -> list[str]:
    problems = []
    if (found := bits.count(ports(board))) < 4:
        problems.append(f"{found} ports for 4 coastal defense units")
    if (found := bits.count(settlements(board))) < 7:
        problems.append(f"{found} cities and towns for 7 heavy weapons units")
    return problems


@check("A town that is no city can hold the camp", "25.10")
def camp_towns(board: Board) -> list[str]:
    towns = place_set(board, "town") & ~place_set(board, "city")
    return [] if towns else ["every settlement is a city"]


@check("Every land hex is within reach of a site for a static unit", "19.3")
def static_reach(board: Board) -> list[str]:
    sites = settlements(board) | ports(board)
    rings = bits.distances(sites, board.land, board.passages(frozenset({"all_sea"})), board.stride)
    near = 0
    for ring in rings[: STATIC_REACH + 1]:
        near |= ring
    return all_in(board, f"within {STATIC_REACH} hexes", board.land, near)


@check("Every place is on the road and railway net, which is one", "19.2")
def net_complete(board: Board) -> list[str]:
    net = line_set(board)
    problems = all_in(board, "places on the net", place_set(board, "city", "town", "works"), net)
    apart = _reached(board, line_steps(board))
    return problems + same_set(board, "net in one piece", apart, net)


@check("Roads and railways run in a ring round the island", "19.2")
def net_ring(board: Board) -> list[str]:
    """Cut the net anywhere on the ring, and Takao, Kirun, Karenko and Taito are still joined."""
    corners = board.set("0923 2005 1913 1621")
    steps = line_steps(board)
    problems = all_in(board, "joined to Takao", corners, _reached(board, steps))
    return problems + [
        f"{board.number(a)}|{board.number(b)} cut parts {listed(board, corners & ~reached)} from Takao"
        for a, b in sorted(steps)
        if corners & ~(reached := _reached(board, steps - {(a, b)}))
    ]


def _reached(board: Board, steps: set[tuple[int, int]]) -> HexSet:
    """The hexes that the net joins to Takao."""
    joined: dict[int, list[int]] = {}
    for a, b in steps:
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    todo = [board.hex("0923")]
    seen = set(todo)
    while todo:
        fresh = [hex for hex in joined.get(todo.pop(), []) if hex not in seen]
        seen.update(fresh)
        todo += fresh
    return bits.of(seen)


@check("A river is bridged exactly where a road or railway crosses it", "12.1")
def bridges(board: Board) -> list[str]:
    crossings = sides_with(board, "river") & line_steps(board)
    wrong = crossings ^ sides_with(board, "bridge")
    return [f"{board.number(a)}|{board.number(b)}: bridge missing or without use" for a, b in sorted(wrong)]


@check("Rivers run between two land hexes", "12.1")
def rivers(board: Board) -> list[str]:
    banks = bits.of(hex for side in sides_with(board, "river") for hex in side)
    names = {side.name for side in board.hexsides if side.feature == "river"}
    return all_in(board, "banks on land", banks, board.land) + unequal("rivers", len(names), 12)


@check("Objectives: 2 major and 8 minor ports, 16 airfields, 8 industrial, 6 peaks", "4.2")
def objectives(board: Board) -> list[str]:
    found = Counter(feature for place in board.places for feature in place.features if feature in OBJECTIVES)
    found["peak"] = bits.count(place_set(board, "peak"))
    wanted = {"port-major": 2, "port-minor": 8, "airfield": 16, "industrial": 8, "peak": 6}
    return unequal("objectives", dict(found), wanted)


@check("Objectives are worth 54 points, 26 of them in the south", "4.2")
def victory_points(board: Board) -> list[str]:
    south = board.zones["south"].bits
    total = sum(worth(place) for place in board.places)
    southern = sum(worth(place) for place in board.places if bits.has(south, place.hex))
    problems = unequal("points", (total, southern), (54, 26))
    for place in board.places:
        label = next((f for f in place.features if f.startswith("vp-")), "vp-0")
        problems += unequal(f"points of {place.name}", label, f"vp-{worth(place)}")
    return problems


@check("North and south are the whole island", "4.2")
def halves(board: Board) -> list[str]:
    north, south = board.zones["north"].bits, board.zones["south"].bits
    problems = same_set(board, "halves", north | south, board.land)
    return problems + unequal("in both", listed(board, north & south), "")


@check("Sudden death asks for 20 port and airfield hexes", "4.1")
def sudden_death(board: Board) -> list[str]:
    hexes = ports(board) | place_set(board, feature="airfield")
    return unequal("port and airfield hexes", bits.count(hexes), 20)


@check("A port and an airfield share a hex somewhere", "20.1")
def shared_hex(board: Board) -> list[str]:
    return [] if ports(board) & place_set(board, feature="airfield") else ["no port has an airfield"]


@check("Eleven cities; every place has a hex of its own", "2.2")
def own_hexes(board: Board) -> list[str]:
    problems = unequal("cities", bits.count(place_set(board, "city")), 11)
    crowded = [board.number(hex) for hex, n in Counter(p.hex for p in board.places).items() if n > 1]
    return problems + unequal("hexes with two places", crowded, [])


@check("The displays and tracks that the rules name exist", "2.2")
def displays(board: Board) -> list[str]:
    sides = Counter(box.side for box in board.file.boxes if not box.key.endswith("_hand"))
    tracks = {track.key: (track.first, track.last) for track in board.file.tracks}
    problems = unequal("displays", dict(sides), {"allied": 10, "japan": 7})
    return problems + unequal("tracks", tracks, {"turn": (1, 13), "allied_lp": (0, 20), "japan_lp": (0, 20)})


CHECKS = (
    grid, everything_named, terrain_totals, one_island, coast, no_straits, beaches, ranger_coast, port_coast,
    mud_flats, peaks, static_sites, camp_towns, static_reach, net_complete, net_ring, bridges, rivers,
    objectives, victory_points, halves, sudden_death, shared_hex, own_hexes, displays,
)  # fmt: skip
"""What must hold on the board of Formosa."""
