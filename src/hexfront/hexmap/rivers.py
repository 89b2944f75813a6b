"""What is asked of the rivers of a board: that each is one line with a mouth, and how lines cross them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from hexfront.hexmap import bits
from hexfront.hexmap.board import Board
from hexfront.hexmap.checks import sides_with, unequal

Side = tuple[int, int]


def side_names(board: Board, sides: Iterable[Side]) -> list[str]:
    """Hexsides by their printed numbers, in order."""
    return sorted(f"{board.number(a)}/{board.number(b)}" for a, b in sides)


def unlike_lines(board: Board, mouths: frozenset[Side] | set[Side] = frozenset()) -> list[str]:
    """Rivers that are broken, or begin neither at the sea, the edge of the map, another river nor one of the mouths."""
    courses, problems = _courses(board), []
    for name, sides in courses.items():
        others = mouths.union(*(courses[other] for other in courses if other != name))
        if not (is_open(board, sides[0]) or any(meet(board, sides[0], side) for side in others)):
            problems.append(f"{name} has no mouth")
        if breaks := [a for a, b in pairwise(sides) if not meet(board, a, b)]:
            problems.append(f"{name} is broken after {side_names(board, breaks)}")
    return problems


def _courses(board: Board) -> dict[str, list[Side]]:
    """The hexsides of every river, in the order of the data."""
    found: dict[str, list[Side]] = {}
    for side in board.hexsides:
        if side.feature == "river":
            found.setdefault(side.name, []).append((side.a, side.b))
    return found


def is_open(board: Board, side: Side) -> bool:
    """Whether an end of a hexside lies at the sea or the edge of the map."""
    corners = set(board.neighbours[side[0]]) & set(board.neighbours[side[1]])
    return len(corners) < 2 or any(bits.has(board.water, hex) for hex in corners)


def meet(board: Board, a: Side, b: Side) -> bool:
    """Whether two hexsides share a corner: one hex in common, the other two neighbours."""
    common = set(a) & set(b)
    rest = sorted((set(a) | set(b)) - common)
    return len(common) == 1 and board.adjacent(rest[0], rest[1])


def unlike_crossings(board: Board) -> list[str]:
    """Bridges and fords that are not where lines cross rivers: a trail alone fords, all others have a bridge."""
    crossed: dict[str, set[Side]] = {"bridge": set(), "ford": set()}
    for line in board.lines:
        for a, b in pairwise(line.hexes):
            if "river" in board.side(a, b):
                crossed["ford" if line.kind == "trail" else "bridge"].add((min(a, b), max(a, b)))
    crossed["ford"] -= crossed["bridge"]
    problems = []
    for feature, wanted in crossed.items():
        problems += unequal(feature, side_names(board, sides_with(board, feature)), side_names(board, wanted))
    return problems
