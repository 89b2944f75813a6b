"""Shaded relief from the hexes alone: hills where the board has rough ground, lit from the north-west.

Each hex stands as high as its terrain, and the more of its surroundings stand high the higher, so that ranges have
their crest in the middle and fall away to their edges. Ridged noise breaks the mass up into spurs and valleys that run
down from the crest, whichever way that is. Where the slope turns away from the light, and in the valleys, it is shaded,
in steps; where it faces the light, and on the crests, it is lit. The result is a handful of
paths, so it prints, scales, and reads without colour. The lattice has seven columns and eight rows to a hex, so
that middles of hexes fall on it and one kernel serves all of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import exp, hypot
from typing import NamedTuple

from hexfront.draw.board.contour import rings
from hexfront.draw.board.noise import scatter
from hexfront.draw.board.page import UNIT, XY
from hexfront.draw.board.palette import FLAGS, TERRAIN
from hexfront.draw.board.shapes import closed_curve, rim
from hexfront.draw.svg import tag
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board

ACROSS, DOWN = 7, 8
DX, DY = UNIT * 0.8660254 / ACROSS, UNIT / DOWN
SHADOWS, LIGHTS = (0.05, 0.13, 0.225, 0.33), (0.06, 0.155)
"""Slopes at which a shadow or a light deepens by one step."""
LIGHT, CREST, TURNED, RANGE = 0.44, 0.95, 1.1, 0.9
"""How much the light counts, how much it counts to stand out, how far the light turns, how high ranges rise."""

Field = list[list[float]]


def heights(board: Board) -> dict[int, float]:
    """How high each hex stands: its terrain, or a flag that says more."""
    found = {hex: TERRAIN[board.terrain[hex]].relief for hex in bits.each(board.everywhere)}
    for key, hexes in board.flags.items():
        if relief := FLAGS[key].relief:
            for hex in bits.each(hexes):
                found[hex] = max(found.get(hex, 0.0), relief)
    return found


class Shading(NamedTuple):
    """The paths of a relief: shadows, faintest first, and lights."""

    shadows: list[str]
    lights: list[str]

    def svg(self) -> str:
        """The elements, lights first."""
        lit = [tag("path", class_="lit", d=d) for d in self.lights if d]
        shaded = [tag("path", class_="shaded", d=d) for d in self.shadows if d]
        return "".join([*lit, *shaded])


@lru_cache(maxsize=1)
def shading(board: Board) -> Shading:
    """The relief of a board, which is drawn in one language after the other."""
    level = heights(board)
    cells = [(c, r, level[hex]) for c, r, hex in rim(board, 1) if level.get(hex)]
    grid = board.grid
    return shade(cells, (grid.first_column, grid.last_column), (grid.first_row, grid.last_row))


@lru_cache
def sample(height: float) -> Shading:
    """The relief of one terrain, for a swatch: look at column 3, row 3."""
    return shade([(c, r, height) for c in range(2, 5) for r in range(2, 5)], (3, 3), (3, 3))


def shade(cells: list[tuple[int, int, float]], columns: tuple[int, int], rows: tuple[int, int]) -> Shading:
    """Shadows and lights of hexes with heights, all within a rectangle of the grid or one hex beyond it."""
    relief = _Relief(cells, columns, rows)
    ground = relief.ground()
    slope = relief.slopes(ground)
    dark = [[-value for value in row] for row in slope]
    return Shading(
        [relief.path(dark, level) for level in SHADOWS],
        [relief.path(slope, level) for level in LIGHTS],
    )


class _Relief:
    """The lattice over the map and what stands on it."""

    def __init__(self, cells: list[tuple[int, int, float]], columns: tuple[int, int], rows: tuple[int, int]) -> None:
        self.first = columns[0] - 3, rows[0] - 3
        self.width = (columns[1] - columns[0] + 7) * ACROSS
        self.height = (rows[1] - rows[0] + 7) * DOWN
        self.mass = self._mass(cells)
        self.wide = _blurred(_blurred(self.mass, ACROSS), ACROSS)

    def _mass(self, cells: list[tuple[int, int, float]]) -> Field:
        """The heights of the hexes, blurred."""
        mass = [[0.0] * self.width for _ in range(self.height)]
        kernel = _kernel()
        for column, row, height in cells:
            i = (column - self.first[0]) * ACROSS
            j = (row - self.first[1]) * DOWN + (DOWN // 2 if column % 2 == 0 else 0)
            for di, dj, weight in kernel:
                mass[j + dj][i + di] += height * weight
        return mass

    def slopes(self, ground: Field) -> Field:
        """How much each point faces the light or stands out: positive lit, negative in the shade."""
        flat = [0.0] * self.width
        found = [flat]
        around = _blurred(ground, 3)
        for j in range(1, self.height - 1):
            line = [self._slope(ground, around, i, j) if ground[j][i] else 0.0 for i in range(1, self.width - 1)]
            found.append([0.0, *line, 0.0])
        return [*found, flat]

    def _slope(self, ground: Field, around: Field, i: int, j: int) -> float:
        """The light comes from the north-west, turned towards the run of the range, so that its spurs are seen."""
        row, wide = ground[j], self.wide
        gx, gy = wide[j][i + 1] - wide[j][i - 1], wide[j + 1][i] - wide[j - 1][i]
        steep = hypot(gx, gy) + 0.004
        tx, ty = -gy / steep, gx / steep
        along = TURNED * (tx + ty)
        lit = (1 + along * tx) * (row[i + 1] - row[i - 1]) + (1 + along * ty) * (ground[j + 1][i] - ground[j - 1][i])
        return LIGHT * lit + CREST * (row[i] - around[j][i])

    def ground(self) -> Field:
        """The mass broken up by ridges, coarse ones and fine ones, and raised towards the middle of its range."""
        coarse, fine = _ridges(9.6, 11, 0.97), _ridges(4.6, 12, 0.2)
        found = []
        for j, row in enumerate(self.mass):
            across = [i for i, m in enumerate(row) if m > 0.02]
            line = [0.0] * self.width
            for i, c, f in zip(across, coarse.row(across, j), fine.row(across, j), strict=True):
                line[i] = row[i] * (0.2 + 0.62 * c + 0.30 * f) + RANGE * self.wide[j][i]
            found.append(line)
        return found

    def path(self, field: Field, level: float) -> str:
        """Everything above a level as one path."""
        found = []
        for ring in rings(field, level):
            if len(ring) > 8:  # smaller ones are specks
                found.append(closed_curve([self._pixel(point) for point in _lighter(ring)]))
        return "".join(found)

    def _pixel(self, point: XY) -> XY:
        x = self.first[0] * ACROSS + point[0]
        return x * DX, self.first[1] * UNIT + point[1] * DY


def _blurred(field: Field, by: int) -> Field:
    """The mean of the points up to so many columns and rows away."""
    across = [_means(row, by) for row in field]
    columns = [_means(list(column), by) for column in zip(*across, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _means(values: list[float], by: int) -> list[float]:
    """Running means over a line; beyond its ends it is zero."""
    sums = [0.0, *accumulate(values)]
    last = len(values)
    return [(sums[min(last, n + by + 1)] - sums[max(0, n - by)]) / (2 * by + 1) for n in range(last)]


def _lighter(ring: list[XY]) -> list[XY]:
    """Every second point of a ring, or third of a long one: the curve through them hardly differs."""
    return ring[::3] if len(ring) > 24 else ring[::2]


def _kernel() -> list[tuple[int, int, float]]:
    """The share of a hex's height that each lattice point around its middle gets."""
    found = []
    for di in range(-8, 9):
        for dj in range(-8, 9):
            square = (di * DX / UNIT) ** 2 + (dj * DY / UNIT) ** 2
            if square < 1.0:
                found.append((di, dj, 0.88 * exp(-square / 0.34)))
    return found


@lru_cache
def _ridges(size: float, seed: int, cosine: float) -> _Ridges:
    return _Ridges(size, seed, cosine)


class _Ridges:
    """Ridged noise in [0, 1]: sharp crests about `size` lattice points apart, turned against the lattice."""

    WRAP = 40

    def __init__(self, size: float, seed: int, cosine: float) -> None:
        self.size = size
        self.turn = cosine, (1 - cosine * cosine) ** 0.5
        self.table = [[1.6 * (2 * scatter(i, j, seed) - 1) for i in range(self.WRAP + 1)] for j in range(self.WRAP + 1)]
        for row in self.table:
            row[-1] = row[0]
        self.table[-1] = self.table[0]

    def row(self, across: list[int], j: int) -> list[float]:
        """The noise at some points of a row of the lattice."""
        c, s = self.turn[0] / self.size, self.turn[1] / self.size
        table, wrap, found = self.table, self.WRAP, []
        for i in across:
            x, y = (i * c + j * s) % wrap, (j * c - i * s) % wrap
            k, m = int(x), int(y)
            u, v = x - k, y - m
            u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
            upper, lower = table[m], table[m + 1]
            top = upper[k] + (upper[k + 1] - upper[k]) * u
            found.append(1 - abs(top + (lower[k] + (lower[k + 1] - lower[k]) * u - top) * v))
        return found
