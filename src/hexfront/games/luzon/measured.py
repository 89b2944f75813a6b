"""What benchmarks ask of Luzon besides what they ask of every game."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.operations import USOperations
from hexfront.games.luzon.rules.victory import cropland_cut_off
from hexfront.games.luzon.state import Luzon, chain
from hexfront.hexmap.paths import reach
from hexfront.kernel.measured import Measured, Work


def thick_of_it(s: Luzon) -> bool:
    """The fourth turn, the Operations Phase."""
    return s.turn == 4 and isinstance(s.stack[-1], USOperations)


@lru_cache(1)
def open_steps(kit: LuzonKit) -> list[list[tuple[int, int]]]:
    """Every land and sea hex with one point a step: a search at its widest."""
    played = kit.board.land | kit.board.water
    return [
        [(n, 1) for n in kit.board.neighbours[hex] if played >> n & 1] if played >> hex & 1 else []
        for hex in range(kit.board.grid.size)
    ]


def open_range(s: Luzon) -> object:
    """How far a unit came if every hex cost a point."""
    return reach(open_steps(s.kit).__getitem__, s.kit.board.hex("1530"), 10, s.kit.board.grid.size)


MEASURED = Measured(
    table=1385,
    thick=thick_of_it,
    works=(
        Work("movement range, 10 points, open board", open_range, 200, 120),
        Work("chain to the beachheads", lambda s: chain(s, s.beachheads, s.us_control), 1000, 60),
        Work("cut-off of the cropland", cropland_cut_off, 300, 60),
    ),
    settings=(("historical", ()), ("macarthur", ("yts", "army35", "random_events"))),
    decisions=9000,
)
