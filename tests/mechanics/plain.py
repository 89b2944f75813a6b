"""A small empty board, and the slow ways to the same answers: sets of hexes, searched one hex at a time."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from hexfront.hexmap.board import Board, BoardFile, GridSize, TerrainKind

BOARD = Board(
    BoardFile("plain", GridSize((3, 11), (2, 9)), "open", 1.0, (TerrainKind("open", "land", "printed"),)),
    [],
    [],
    [],
    [],
    [],
)
HEXES = list(BOARD.grid)
PAIRS = [(a, b) for a in HEXES for b in BOARD.neighbours[a]]
hexes = st.sampled_from(HEXES)
hex_sets = st.sets(hexes, max_size=len(HEXES))
few_hexes = st.sets(hexes, max_size=6)
barred = st.sets(st.sampled_from(PAIRS), max_size=120)
"""Steps from one hex to the next that are not allowed, one way or both."""


def allowed(closed: set[tuple[int, int]]) -> Callable[[int, int], bool]:
    """Whether a step is open."""
    return lambda a, b: (a, b) not in closed


def steps_to(start: set[int], ground: set[int], closed: set[tuple[int, int]]) -> dict[int, int]:
    """How many steps it takes to each hex, the start free, every further hex on the ground."""
    found = dict.fromkeys(start, 0)
    queue = list(start)
    for hex in queue:
        for other in BOARD.neighbours[hex]:
            if other not in found and other in ground and (hex, other) not in closed:
                found[other] = found[hex] + 1
                queue.append(other)
    return found
