"""Checks of a board: what must hold on every board, and the means to say what must hold on one.

A check says in a few words what is so, which rule wants it, and finds what speaks against it. `GENERIC` holds
for every board; each game adds its own in `board_checks.py`. A reconstructed map is right when it passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import msgspec

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board, Line

Find = Callable[[Board], list[str]]

ANY_BOARD = "board"
"""The rule of the checks that no rulebook states, but every board must pass."""

IMPASSABLE = frozenset({"all_sea", "lake"})
"""The hexside features that part the land."""


class Check(msgspec.Struct, frozen=True):
    """A statement about a board, the rule it comes from, and the function that finds what contradicts it."""

    name: str
    rule: str
    find: Find


def check(name: str, rule: str) -> Callable[[Find], Check]:
    """Make a check of a function from a board to a list of problems."""
    return lambda find: Check(name, rule, find)


def run(board: Board, checks: Iterable[Check]) -> list[tuple[Check, list[str]]]:
    """Every check with the problems it found on the board; no problems is a pass."""
    return [(check, _judged(board, check)) for check in checks]


def _judged(board: Board, check: Check) -> list[str]:
    """A board that lacks a zone or a hex the check speaks of has a problem too."""
    try:
        return check.find(board)
    except (LookupError, ValueError) as e:
        return [f"cannot be judged: {e!r}"]


# means to state checks


def listed(board: Board, hexes: HexSet) -> str:
    """The printed numbers of a set in reading order, for messages."""
    return " ".join(sorted(board.number(hex) for hex in bits.each(hexes)))


def unequal(what: str, found: object, expected: object) -> list[str]:
    """A problem if two values differ."""
    return [] if found == expected else [f"{what}: found {found}, expected {expected}"]


def same_set(board: Board, what: str, found: HexSet, expected: HexSet) -> list[str]:
    """The hexes that a set lacks and those it should not have."""
    problems = []
    if lacking := expected & ~found:
        problems.append(f"{what}: {listed(board, lacking)} missing")
    if surplus := found & ~expected:
        problems.append(f"{what}: {listed(board, surplus)} too many")
    return problems


def wrong_grid(
    board: Board, columns: tuple[int, int], rows: tuple[int, int], around: dict[str, str] | None = None
) -> list[str]:
    """Other columns and rows than printed, or hexes whose neighbours have other numbers."""
    problems = unequal("columns", board.file.grid.columns, columns) + unequal("rows", board.file.grid.rows, rows)
    for middle, numbers in (around or {}).items():
        found = board.around(bits.bit(board.hex(middle)))
        problems += same_set(board, f"neighbours of {middle}", found, board.set(numbers))
    return problems


def wrong_terrain(board: Board, named: dict[str, str]) -> list[str]:
    """The hexes, named by their terrain, that have another one."""
    return [
        problem
        for kind, numbers in named.items()
        for problem in all_in(board, kind, board.set(numbers), board.of_terrain[kind])
    ]


def all_in(board: Board, what: str, hexes: HexSet, allowed: HexSet) -> list[str]:
    """The hexes of a set that are not where all of them should be."""
    return [f"{what}: not so in {listed(board, outside)}"] if (outside := hexes & ~allowed) else []


def broken(board: Board, what: str, numbers: str) -> list[str]:
    """The steps of a route, given as printed numbers, that do not join neighbours."""
    return [
        f"{what}: {a} and {b} are not neighbours"
        for a, b in pairwise(numbers.split())
        if not board.adjacent(board.hex(a), board.hex(b))
    ]


def parts(board: Board, hexes: HexSet, barred: frozenset[str] = frozenset()) -> list[HexSet]:
    """The connected parts of a set, the largest first; steps do not cross the barred features."""
    passages = board.passages(barred)
    found = []
    while hexes:
        part = bits.flood_through(bits.bit(bits.first(hexes)), hexes, passages, board.stride)
        found.append(part)
        hexes &= ~part
    return sorted(found, key=bits.count, reverse=True)


def border(board: Board) -> HexSet:
    """The hexes at the edge of the map: those with a neighbour missing."""
    return bits.of(hex for hex in bits.each(board.everywhere) if len(board.neighbours[hex]) < 6)


def line_set(board: Board, *kinds: str) -> HexSet:
    """All hexes of the lines of some kinds, or of any kind."""
    return bits.of(hex for line in board.lines if not kinds or line.kind in kinds for hex in line.hexes)


def line_steps(board: Board) -> set[tuple[int, int]]:
    """The hexsides that lines cross, the lower id first."""
    return {(min(a, b), max(a, b)) for line in board.lines for a, b in pairwise(line.hexes)}


def sides_with(board: Board, feature: str) -> set[tuple[int, int]]:
    """The hexsides with a feature, the lower id first."""
    return {(side.a, side.b) for side in board.hexsides if side.feature == feature}


def place_set(board: Board, *kinds: str, feature: str = "") -> HexSet:
    """The hexes of the places of some kinds (or any kind), perhaps only those with a feature."""
    return bits.of(
        place.hex
        for place in board.places
        if (not kinds or place.kind in kinds) and (not feature or feature in place.features)
    )


# what every board must pass


@check("Hexsides part two hexes of the board and read the same from both", ANY_BOARD)
def hexsides_symmetric(board: Board) -> list[str]:
    """Absent hexes have no hexsides; a feature seen from one hex is seen from the other."""
    problems = []
    for side in board.hexsides:
        name = f"{board.number(side.a)}|{board.number(side.b)}"
        if not board.adjacent(side.a, side.b):
            problems.append(f"{side.feature} {name}: one of the two is no hex of the board")
        elif not (side.feature in board.side(side.a, side.b) and side.feature in board.side(side.b, side.a)):
            problems.append(f"{side.feature} {name}: only one of the two has it")
    return problems


@check("Rivers touch land", ANY_BOARD)
def rivers_touch_land(board: Board) -> list[str]:
    """A river between two water hexes is a mistake."""
    return [
        f"river {board.number(a)}|{board.number(b)} lies in the water"
        for a, b in sorted(sides_with(board, "river"))
        if not (bits.has(board.land, a) or bits.has(board.land, b))
    ]


@check("No road or railway ends in the middle of nowhere", ANY_BOARD)
def line_ends_joined(board: Board) -> list[str]:
    """An end is a place, another line, a hex at the edge of the map or a zone of kind `terminus`."""
    # a line may run on into land that is drawn but not played
    edge = border(board) | board.around(board.outside)
    fine = bits.of(board.place_at) | edge | board.kind_set("terminus")
    return [
        f"{line.key} ends at {board.number(end)}, where nothing is"
        for line in board.lines
        for end in {line.hexes[0], line.hexes[-1]}
        if not bits.has(fine, end) and not any(end in other for other in _others(board, line, end))
    ]


def _others(board: Board, line: Line, end: int) -> Iterator[tuple[int, ...]]:
    """The lines an end may join: all others, and the rest of its own (a loop)."""
    yield from (other.hexes for other in board.lines if other is not line)
    if line.hexes.count(end) > 1:
        yield line.hexes


@check("Lines keep to the land and cross no open water", ANY_BOARD)
def lines_on_land(board: Board) -> list[str]:
    """A line on sea hexes or over a lake or all-sea hexside would need a ferry."""
    problems = [
        f"{line.key} runs over {board.number(hex)}, which is {board.terrain[hex]}"
        for line in board.lines
        for hex in line.hexes
        if not bits.has(board.land, hex)
    ]
    for a, b in sorted(line_steps(board)):
        if water := board.side(a, b) & IMPASSABLE:
            problems.append(f"a line crosses {board.number(a)}|{board.number(b)}: {' '.join(sorted(water))}")
    return problems


@check("Places lie on land unless their kind may lie elsewhere", ANY_BOARD)
def places_on_land(board: Board) -> list[str]:
    """A kind of place with `off_land` may lie anywhere on the board."""
    anywhere = {kind.key for kind in board.file.place_kinds if kind.off_land}
    return [
        f"{place.name} in {board.number(place.hex)}, which is {board.terrain[place.hex]}"
        for place in board.places
        if not bits.has(board.everywhere if place.kind in anywhere else board.land, place.hex)
    ]


@check("All land hangs together, islands apart", ANY_BOARD)
def land_reachable(board: Board) -> list[str]:
    """Land off the largest mass is declared by a zone or a place of kind `island`."""
    islands = board.kind_set("island") | place_set(board, "island")
    return [
        f"{listed(board, part)} cut off from the land and no island"
        for part in parts(board, board.land, IMPASSABLE)[1:]
        if part & ~islands
    ]


@check("Land beside the sea is coast", ANY_BOARD)
def coast_flagged(board: Board) -> list[str]:
    """Only on boards that mark the coast; a coast hex may also hold water without touching a sea hex."""
    coast = board.flags.get("coast")
    if coast is None:
        return []
    shore = board.around(board.of_terrain.get("sea", 0)) & board.land
    return all_in(board, "coast flag", shore, coast) + all_in(board, "coast on land", coast, board.land)


@check("Zones and map edges name hexes of the board", ANY_BOARD)
def zones_exist(board: Board) -> list[str]:
    """A zone has at least one hex and none that is absent; an edge runs along the border."""
    problems = []
    for zone in board.zones.values():
        problems += [] if zone.hexes else [f"zone {zone.key} is empty"]
        problems += all_in(board, f"zone {zone.key} on the board", zone.bits, board.everywhere)
    for edge in board.file.edges:
        for number in edge.hexes:
            problems += _off_the_border(board, edge.key, number)
    return problems


def _off_the_border(board: Board, edge: str, number: str) -> list[str]:
    try:
        hex = board.hex(number)
    except ValueError as e:
        return [f"edge {edge}: {e}"]
    return all_in(board, f"edge {edge} on the border", bits.bit(hex), border(board))


@check("Bridges carry a line over a river", ANY_BOARD)
def bridges_carry_lines(board: Board) -> list[str]:
    """A bridge without a river, or without a road or railway on it, is drawn in the wrong place."""
    rivers, crossed = sides_with(board, "river"), line_steps(board)
    problems = []
    for side in sorted(sides_with(board, "bridge")):
        name = "|".join(board.number(hex) for hex in side)
        problems += [] if side in rivers else [f"bridge {name} spans no river"]
        problems += [] if side in crossed else [f"bridge {name} carries no line"]
    return problems


GENERIC = (
    hexsides_symmetric,
    rivers_touch_land,
    line_ends_joined,
    lines_on_land,
    places_on_land,
    land_reachable,
    coast_flagged,
    zones_exist,
    bridges_carry_lines,
)
"""What every board must pass."""
