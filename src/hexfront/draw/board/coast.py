"""Where land ends: the traced coast of `coast.csv` where it agrees with the hexes, else rounded hex edges.

A coast may be out of step with the hexes when a data pack corrects a board. Then every land hex would have to
be looked at twice; so the traced coast is used only if the middle of every hex lies on the right side of it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from hexfront.draw.board.page import UNIT, XY, hex_centre
from hexfront.draw.board.palette import CARVED, LAKES
from hexfront.draw.board.shapes import closed_curve, loops, middle_of, pixel, rim, side_of, step, wobbled
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.kernel.files import Files, Source
from hexfront.kernel.shelf import game_files, games


class CoastRow(msgspec.Struct, frozen=True):
    """A row of `coast.csv`: a closed line, x and y in turn, in hundredths of a hex."""

    ring: str
    kind: Literal["land", "lake"]
    points: tuple[int, ...]
    source: Source


class Coast(msgspec.Struct, frozen=True):
    """The closed lines round land and round lakes, in pixels, and whether they come from a traced coast."""

    land: tuple[list[XY], ...]
    lakes: tuple[list[XY], ...]
    traced: bool

    @property
    def land_path(self) -> str:
        """The land as a path, to be filled even-odd."""
        return "".join(closed_curve(ring) for ring in self.land)

    @property
    def lake_path(self) -> str:
        """The lakes as a path."""
        return "".join(closed_curve(ring) for ring in self.lakes)


def lake_hexes(board: Board) -> HexSet:
    """The hexes that are lake all over."""
    found = 0
    for key in LAKES & board.of_terrain.keys():
        found |= board.of_terrain[key]
    return found


def ground(board: Board) -> HexSet:
    """The hexes that are not sea: land, land out of play, lakes, and no map at all."""
    return board.land | board.outside | board.absent | lake_hexes(board)


def coast_of(board: Board, files: Files | None = None) -> Coast:
    """The coast to draw."""
    if files is None and board.file.game in games():
        files = game_files(board.file.game)
    if files and files.has("coast.csv"):
        rows = [row.value for row in files.rows("coast.csv", CoastRow, lambda r: r.ring)]
        rings = {kind: tuple(_pairs(r.points) for r in rows if r.kind == kind) for kind in ("land", "lake")}
        traced = Coast(rings["land"], rings["lake"], True)
        if agrees(board, traced):
            return traced
    return Coast(_hex_outline(board, ground(board)), _hex_outline(board, lake_hexes(board)), False)


def _pairs(flat: tuple[int, ...]) -> list[XY]:
    return [(float(x), float(y)) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def agrees(board: Board, coast: Coast) -> bool:
    """Whether the middle of every hex lies on the side of the coast where the board has it."""
    land, lakes = ground(board), lake_hexes(board)
    in_land, in_lake = _crossings(coast.land), _crossings(coast.lakes)
    for hex in bits.each(board.everywhere):
        x, y = hex_centre(board, hex)
        if _inside(in_land, x, y) != bits.has(land, hex) or _inside(in_lake, x, y) != bits.has(lakes, hex):
            return False
    return all(_cut(board, in_land, side.a, side.b) for side in board.hexsides if side.feature in CARVED)


def _cut(board: Board, land: dict[int, list[float]], a: int, b: int) -> bool:
    """Whether the middle of a hexside is water."""
    (ax, ay), (bx, by) = hex_centre(board, a), hex_centre(board, b)
    return not _inside(land, (ax + bx) / 2, (ay + by) / 2)


def _crossings(rings: tuple[list[XY], ...]) -> dict[int, list[float]]:
    """Where rings cross the rows that hold middles of hexes and hexsides, every quarter hex."""
    quarter = UNIT / 4
    found: dict[int, list[float]] = {}
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            low, high = sorted((ay / quarter, by / quarter))
            for row in range(int(low // 1) + 1, int(high // 1) + 1):
                found.setdefault(row, []).append(ax + (bx - ax) * (row * quarter - ay) / (by - ay))
    return found


def _inside(crossings: dict[int, list[float]], x: float, y: float) -> bool:
    return sum(c < x for c in crossings.get(round(4 * y / UNIT), ())) % 2 == 1


def _hex_outline(board: Board, hexes: HexSet) -> tuple[list[XY], ...]:
    """The outline of a hex set as rounded, slightly irregular lines; off the board it goes on as at the edge."""
    like = {(c, r): hex for c, r, hex in rim(board, 2)}
    edges = []
    for (column, row), hex in like.items():
        if not bits.has(hexes, hex):
            continue
        for d in range(6):
            other = like.get(step(column, row, d))
            if other is None or not bits.has(hexes, other):
                edges.append(side_of(column, row, d))
    return tuple(wobbled(loop, set(), 8.0) for loop in loops(edges))


def shores(board: Board, coast: Coast, hexes: HexSet) -> list[list[XY]]:
    """The stretches of coast that belong to some land hexes: each point to the nearest land hex."""
    owner = _Owners(board)
    found: list[list[XY]] = []
    for ring in coast.land:
        run: list[XY] = []
        for point in _dense([*ring, ring[0]]):
            if (hex := owner.of(point)) is not None and bits.has(hexes, hex):
                run.append(point)
            elif run:
                found.append(run)
                run = []
        if run:
            found.append(run)
    return [run for run in found if len(run) > 3]


def _dense(points: list[XY]) -> list[XY]:
    """The same line with a point at least every tenth of a hex."""
    found: list[XY] = []
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, int(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / 10))
        found += [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps)]
    return found


class _Owners:
    """Finds the land hex whose middle is nearest to a point of the coast."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.land = {board.grid.column_row(hex): hex for hex in bits.each(board.land)}

    def of(self, point: XY) -> int | None:
        """The nearest land hex within one hex, if any."""
        x, y = point
        column = round(x / (UNIT * 0.8660254))
        best, found = UNIT * UNIT, None
        for c in (column - 1, column, column + 1):
            row = round(y / UNIT - (0.5 if c % 2 == 0 else 0.0))
            for r in (row - 1, row, row + 1):
                if (hex := self.land.get((c, r))) is not None:
                    cx, cy = pixel(middle_of(c, r))
                    if (d := (cx - x) ** 2 + (cy - y) ** 2) < best:
                        best, found = d, hex
        return found
