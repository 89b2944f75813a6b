"""Draws `coast.csv` of a board from a real coast and the hexes; run by hand when hexes change.

    python -m tools.trace LAND.shp GAME...

LAND.shp is the land layer of Natural Earth 1:10m (public domain). The coast drawn is the zero line of a field:
hexes (land +1, sea -1, blurred), plus the distance to the real coast within limits, plus a little noise. So it
follows the real coast where that runs near the hex edges and the hexes everywhere else. Then hexes are weighted
until each land hex is mostly land, each sea hex mostly sea, and neighbours of a kind are joined.
"""

from __future__ import annotations

import csv
import sys
from math import exp
from pathlib import Path

import msgspec

from hexfront.draw.board.contour import area, distance_to_segment, rings, thinned_ring
from hexfront.draw.board.noise import smooth_noise
from hexfront.draw.board.page import CORNERS, UNIT, XY, Box, column_row_centre, map_box
from hexfront.draw.board.palette import CARVED, LAKES
from hexfront.draw.board.shapes import like, step
from hexfront.draw.look import folders
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.files import convert, load_toml
from hexfront.kernel.shelf import game_files
from tools.plane import Fit, to_board
from tools.shapefile import polygons

STEP = UNIT / 15
BLUR = 0.40 * UNIT
REACH = 0.30 * UNIT
"""Farther than this from the real coast, only the side counts."""

Field = list[list[float]]


class Lattice:
    """Sample points over the map and two hexes beyond it."""

    def __init__(self, box: Box) -> None:
        self.box = box.grown(2 * UNIT)
        self.width = int(self.box.width / STEP) + 2
        self.height = int(self.box.height / STEP) + 2

    def new(self, value: float = 0.0) -> Field:
        """A field with one value everywhere."""
        return [[value] * self.width for _ in range(self.height)]

    def point(self, i: int, j: int) -> XY:
        """The sample point of a column and row of the lattice."""
        return self.box.x + i * STEP, self.box.y + j * STEP

    def near(self, x: float, y: float) -> tuple[int, int]:
        """The column and row nearest to a point."""
        return round((x - self.box.x) / STEP), round((y - self.box.y) / STEP)

    def around(self, low: XY, high: XY, reach: float) -> list[tuple[int, int]]:
        """The samples of a rectangle grown by so much."""
        i, j = self.near(low[0] - reach, low[1] - reach)
        k, m = self.near(high[0] + reach, high[1] + reach)
        columns = range(max(0, i), min(self.width, k + 1))
        return [(c, r) for r in range(max(0, j), min(self.height, m + 1)) for c in columns]


class Cell(msgspec.Struct):
    """A hex of the grid or of the rim around it: what it should be and how hard it insists."""

    x: float
    y: float
    land: bool
    inside: bool
    weight: float


def cells(board: Board, ground: int, sea_rim: bool) -> dict[tuple[int, int], Cell]:
    """Every hex of the board and of a rim three hexes wide that repeats the outermost hexes."""
    grid, found = board.grid, {}
    for column in range(grid.first_column - 3, grid.last_column + 4):
        for row in range(grid.first_row - 3, grid.last_row + 4):
            hex = like(board, column, row)
            inside = grid.has(column, row)
            land = bits.has(ground, hex) and (inside or not sea_rim)
            shore = inside and "coast" in board.flags and bits.has(board.flags["coast"], hex)
            outside = bits.has(board.outside, hex)
            weight = (0.55 if outside else 0.8 if shore else 1.0) if inside else 0.5
            found[column, row] = Cell(*column_row_centre(column, row), land, inside, weight)
    for at, cell in found.items():
        if not cell.land and not any(found[n].land for d in range(6) if (n := step(*at, d)) in found):
            cell.weight = 2.5  # open sea, whatever lies there on the real map
    return found


def blurred(lattice: Lattice, hexes: dict[tuple[int, int], Cell]) -> Field:
    """The hexes as a smooth field: near +1 in the middle of land, near -1 in the middle of the sea."""
    top, bottom = lattice.new(), lattice.new(1e-9)
    for cell in hexes.values():
        value = cell.weight if cell.land else -cell.weight
        middle = cell.x, cell.y
        for i, j in lattice.around(middle, middle, 1.15 * UNIT):
            x, y = lattice.point(i, j)
            w = exp(-((x - cell.x) ** 2 + (y - cell.y) ** 2) / (2 * BLUR * BLUR))
            top[j][i] += w * value
            bottom[j][i] += w
    return [[t / b for t, b in zip(*rows, strict=True)] for rows in zip(top, bottom, strict=True)]


def real_coast(lattice: Lattice, lands: list[list[XY]]) -> Field:
    """Distance to the real coast, at most 1: positive on land, negative at sea."""
    far = lattice.new(REACH)
    for ring in lands:
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            low = min(a[0], b[0]), min(a[1], b[1])
            high = max(a[0], b[0]), max(a[1], b[1])
            for i, j in lattice.around(low, high, REACH):
                far[j][i] = min(far[j][i], distance_to_segment(lattice.point(i, j), a, b))
    inside = _filled(lattice, lands)
    return [
        [(d if land else -d) / REACH for d, land in zip(*rows, strict=True)] for rows in zip(far, inside, strict=True)
    ]


def _filled(lattice: Lattice, lands: list[list[XY]]) -> list[list[bool]]:
    """Which samples lie in the polygons, row by row (even-odd)."""
    crossings: list[list[float]] = [[] for _ in range(lattice.height)]
    for ring in lands:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            first, last = sorted(((ay - lattice.box.y) / STEP, (by - lattice.box.y) / STEP))
            for j in range(max(0, int(first) + 1), min(lattice.height, int(last) + 1)):
                y = lattice.box.y + j * STEP
                crossings[j].append(ax + (bx - ax) * (y - ay) / (by - ay))
    filled = []
    for row in crossings:
        row.sort()
        flags = [False] * lattice.width
        for left, right in zip(row[::2], row[1::2], strict=False):
            i, k = (left - lattice.box.x) / STEP, (right - lattice.box.x) / STEP
            for n in range(max(0, int(i) + 1), min(lattice.width, int(k) + 1)):
                flags[n] = True
        filled.append(flags)
    return filled


def speckle(lattice: Lattice, seed: int) -> Field:
    """A little noise, so that no shore is straight."""
    field = lattice.new()
    for j in range(lattice.height):
        for i in range(lattice.width):
            x, y = i * STEP / UNIT, j * STEP / UNIT
            coarse, fine = smooth_noise(2.3 * x, 2.3 * y, seed), smooth_noise(6.3 * x, 6.3 * y, seed + 1)
            field[j][i] = 0.22 * coarse + 0.18 * fine
    return field


def summed(*parts: tuple[float, Field]) -> Field:
    """A weighted sum of fields."""
    height, width = len(parts[0][1]), len(parts[0][1][0])
    return [[sum(w * f[j][i] for w, f in parts) for i in range(width)] for j in range(height)]


def capsules(lattice: Lattice, sides: list[tuple[XY, XY]], radius: float) -> Field:
    """Positive within a radius of some hexsides, falling off around them."""
    field = lattice.new(-1.0)
    for a, b in sides:
        low, high = (min(a[0], b[0]), min(a[1], b[1])), (max(a[0], b[0]), max(a[1], b[1]))
        for i, j in lattice.around(low, high, 0.4 * UNIT):
            d = distance_to_segment(lattice.point(i, j), a, b)
            field[j][i] = max(field[j][i], (radius - d) / (0.2 * UNIT))
    return field


def hexsides(board: Board, features: frozenset[str]) -> list[tuple[XY, XY]]:
    """The hexsides with one of some features, as pieces a little longer than the side."""
    found = []
    for side in board.hexsides:
        direction = board.grid.direction(side.a, side.b)
        if side.feature in features and direction is not None:
            x, y = column_row_centre(*board.grid.column_row(side.a))
            (ax, ay), (bx, by) = CORNERS[direction], CORNERS[(direction + 1) % 6]
            found.append(((x + ax, y + ay), (x + bx, y + by)))
    return found


def settle(board: Board, lattice: Lattice, hexes: dict[tuple[int, int], Cell], rest: Field) -> Field:
    """The coast field, the weights of hexes raised until what is drawn agrees with them."""
    for _ in range(8):
        field = summed((1.0, blurred(lattice, hexes)), (1.0, rest))
        weak = _disagreeing(board, lattice, hexes, field)
        if not weak:
            break
        for key in weak:
            hexes[key].weight += 0.25
    return field


def _disagreeing(
    board: Board, lattice: Lattice, hexes: dict[tuple[int, int], Cell], field: Field
) -> set[tuple[int, int]]:
    """Hexes that look too little like what they are, and neighbours that look divided."""
    weak = set()
    for key, cell in hexes.items():
        if not cell.inside:
            continue
        if _share(lattice, cell, field) < (0.66 if cell.land else 0.72):
            weak.add(key)
        hex = board.grid.id(*key)
        for n in board.grid.neighbours(hex):
            other = board.grid.column_row(n)
            if hexes[other].land == cell.land and _joined(board, hex, n):
                i, j = lattice.near((cell.x + hexes[other].x) / 2, (cell.y + hexes[other].y) / 2)
                if (field[j][i] if cell.land else -field[j][i]) < 0.15:
                    weak |= {key, other}
    return weak


def _joined(board: Board, a: int, b: int) -> bool:
    """Whether two neighbours of a kind must look joined: not across a strait, nor two hexes out of play."""
    outside = bits.has(board.outside, a) and bits.has(board.outside, b)
    return not outside and not board.side(a, b) & CARVED


def _share(lattice: Lattice, cell: Cell, field: Field) -> float:
    """How much of a hex (the circle in it) is drawn as what it is."""
    middle, radius = (cell.x, cell.y), 0.48 * UNIT
    good = total = 0
    for i, j in lattice.around(middle, middle, radius):
        x, y = lattice.point(i, j)
        if (x - cell.x) ** 2 + (y - cell.y) ** 2 < radius * radius:
            total += 1
            good += (field[j][i] > 0) == cell.land
    return good / total


def outlines(lattice: Lattice, field: Field) -> list[list[XY]]:
    """The zero line as thinned rings in pixels, specks left out."""
    for row in field:
        row[0] = row[-1] = -1.0
    field[0] = field[-1] = [-1.0] * lattice.width
    found = []
    for ring in rings(field, 0.0):
        pixels = [(lattice.box.x + i * STEP, lattice.box.y + j * STEP) for i, j in ring]
        # Land lies to the left of a ring: islands have a negative area, ponds a positive one.
        if -area(pixels) > 0.12 * UNIT * UNIT or area(pixels) > 0.6 * UNIT * UNIT:
            found.append(thinned_ring(pixels, 0.9))
    return found


def trace(board: Board, fit: Fit, shapes: Path) -> list[tuple[str, str, list[XY]]]:
    """The rings of a board: identifier, kind, points."""
    lattice = Lattice(map_box(board))
    transform = to_board(fit)
    lands = [
        [(UNIT * x, UNIT * y) for x, y in (transform(*p) for p in ring)] for ring in polygons(shapes, fit.lon, fit.lat)
    ]
    lakes = bits.of(h for k in board.of_terrain if k in LAKES for h in bits.each(board.of_terrain[k]))
    ground = board.land | board.outside | board.absent | lakes
    real = real_coast(lattice, lands)
    rest = summed((0.8 * fit.weight, real), (1.5 - 0.7 * fit.weight, speckle(lattice, 1)))
    land = settle(board, lattice, cells(board, ground, False), rest)
    cut = capsules(lattice, hexsides(board, CARVED), 0.085 * UNIT)
    land = [[min(f, -c) for f, c in zip(*rows, strict=True)] for rows in zip(land, cut, strict=True)]
    found = [(f"land{n}", "land", ring) for n, ring in enumerate(outlines(lattice, land), 1)]
    water = settle(board, lattice, cells(board, lakes, True), summed((1.5, speckle(lattice, 7))))
    arms = capsules(lattice, hexsides(board, frozenset({"lake"})), 0.13 * UNIT)
    arms = summed((1.0, arms), (1.8, speckle(lattice, 8)))
    water = [[max(f, a) for f, a in zip(*rows, strict=True)] for rows in zip(water, arms, strict=True)]
    return found + [(f"lake{n}", "lake", ring) for n, ring in enumerate(outlines(lattice, water), 1)]


def write(path: Path, found: list[tuple[str, str, list[XY]]]) -> None:
    """`coast.csv`: one ring a row, points as x and y in hundredths of a hex."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["ring", "kind", "points", "source"])
        for name, kind, ring in found:
            points = " ".join(f"{round(x)} {round(y)}" for x, y in ring)
            out.writerow([name, kind, points, "reconstructed natural-earth-10m"])


def main(shapes: str, *games: str) -> None:
    """Trace the coasts of some games."""
    for game in games:
        path, files = folders(game)[0] / "look" / "trace.toml", game_files(game)
        found = trace(load_board(files), convert(load_toml(path), Fit, path), Path(shapes))
        write(files.folder / "coast.csv", found)
        print(f"{game}: {len(found)} rings, {sum(len(ring) for *_, ring in found)} points")


if __name__ == "__main__":
    main(*sys.argv[1:])
