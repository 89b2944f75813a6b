"""Textures: small marks strewn over each hex, so that terrain reads without colour.

Each texture has a function from a hex to path data; all hexes of a texture share one or two path elements.
Marks keep clear of hex numbers, symbols and names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from hexfront.draw.board.noise import scatter
from hexfront.draw.board.page import UNIT, XY, Box, column_row_centre
from hexfront.draw.board.palette import FLAGS, TERRAIN
from hexfront.draw.board.shapes import rim
from hexfront.draw.svg import tag
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board

INSIDE = 0.46 * UNIT


class Keepout:
    """Boxes that marks must not touch, found by place."""

    CELL = 60.0

    def __init__(self, boxes: list[Box]) -> None:
        self.cells: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            for key in self._keys(box):
                self.cells.setdefault(key, []).append(box)

    def _keys(self, box: Box) -> Iterator[tuple[int, int]]:
        for i in range(int(box.x // self.CELL), int(box.right // self.CELL) + 1):
            for j in range(int(box.y // self.CELL), int(box.bottom // self.CELL) + 1):
                yield i, j

    def free(self, x: float, y: float, reach: float) -> bool:
        """Whether a mark of this reach may stand at a point."""
        for box in self.cells.get((int(x // self.CELL), int(y // self.CELL)), ()):
            if box.x - reach < x < box.right + reach and box.y - reach < y < box.bottom + reach:
                return False
        return True


Mark = Callable[[float, float, int, Keepout], Iterator[str]]


def textures(board: Board, keepout: Keepout) -> list[str]:
    """One element for each texture of the board; it runs on to the neat line."""
    found = []
    around = list(rim(board))
    for name, hexes in textured(board).items():
        marks = MARKS[name]
        d = "".join(
            mark
            for column, row, hex in around
            if bits.has(hexes, hex)
            for mark in marks(*column_row_centre(column, row), 100 * column + row, keepout)
        )
        found.append(tag("path", class_=f"x-{name}", d=d))
    return found


def textured(board: Board) -> dict[str, int]:
    """The hexes of each texture, by terrain and by flag."""
    found: dict[str, int] = {}
    for key, hexes in board.of_terrain.items():
        if hexes and (name := TERRAIN[key].texture) and name not in PATTERNS:
            found[name] = found.get(name, 0) | hexes
    for key, hexes in board.flags.items():
        if hexes and (name := FLAGS[key].texture):
            found[name] = found.get(name, 0) | hexes
    return found


def spots(x: float, y: float, hex: int, gap: float, keepout: Keepout, reach: float) -> Iterator[tuple[XY, int]]:
    """Places for marks in a hex, about `gap` apart, each shaken a little, none on a number or a name."""
    rows = int(INSIDE / (gap * 0.87)) + 1
    serial = 0
    for j in range(-rows, rows + 1):
        for i in range(-rows - 1, rows + 2):
            serial += 1
            u = (i + (0.5 if j % 2 else 0.0)) * gap + gap * 0.32 * (2 * scatter(hex, i, j, 1) - 1)
            v = j * gap * 0.87 + gap * 0.28 * (2 * scatter(hex, i, j, 2) - 1)
            if _in_hex(u, v, 0.47 * UNIT) and keepout.free(x + u, y + v, reach):
                yield (x + u, y + v), serial


def _in_hex(u: float, v: float, half: float) -> bool:
    """Whether an offset lies in a hex of this half height."""
    return abs(v) < half and abs(u) * 0.8660254 + abs(v) * 0.5 < half


Drawn = tuple[int, int, str, float, float]
"""A mark: where it begins, what is drawn from there, and how far from its beginning the pen is at its end."""


def _chained(marks: Iterator[Drawn]) -> Iterator[str]:
    """The marks of a hex, each begun from where the one before ended: small numbers travel light."""
    pen: tuple[float, float] | None = None
    for x, y, drawn, over, down in marks:
        yield f"M{x} {y}{drawn}" if pen is None else f"m{x - pen[0]:g}{_next(y - pen[1])}{drawn}"
        pen = x + over, y + down


def _next(number: float) -> str:
    """A number behind another one: its sign parts them, if it has one."""
    return f"{number:g}" if number < 0 else f" {number:g}"


def _trees(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """Jungle: crowns of trees, open below, as if lit from above."""
    return _chained(_crown(u, v, hex, k) for (u, v), k in spots(x, y, hex, 15.5, keepout, 5.5))


def _crown(x: float, y: float, hex: int, serial: int) -> Drawn:
    r = (3, 4, 5)[int(3 * scatter(hex, serial, 3))]
    crown, left = f"a{r} {r} 0 1 1 {2 * r} 0", round(x - r)
    if scatter(hex, serial, 4) >= 0.4:
        return left, round(y), crown, 2 * r, 0
    return left, round(y), f"{crown}m1 {r}a3 3 0 0 1 {r + 1} 0", 3 * r + 2, r


def _firs(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """Forest on the hills: loose crowns."""
    return _chained(_fir(u, v, hex, k) for (u, v), k in spots(x, y, hex, 21.0, keepout, 6.0))


def _fir(x: float, y: float, hex: int, serial: int) -> Drawn:
    r = (3, 3.5, 4, 4.5)[int(4 * scatter(hex, serial, 3))]
    return round(x - r), round(y), f"a{r} {r} 0 1 1 {2 * r:g} 0m{-r:g} 0v{r:g}", r, r


def _reeds(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """Swamp: tufts of reed on lines of water."""
    for (u, v), k in spots(x, y, hex, 20.0, keepout, 8.0):
        w = 6 + 3.5 * scatter(hex, k, 3)
        yield f"M{u - w:.0f} {v:.0f}h{2 * w:.0f}"
        if scatter(hex, k, 4) < 0.62:
            yield f"M{u:.0f} {v - 1.5:.0f}v-6.5m-3 6.5l-2.4-4.6m8.4 4.6l2.4-4.6"


def _tufts(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """Grass: three blades."""
    for (u, v), k in spots(x, y, hex, 17.5, keepout, 5.5):
        h = 4 + int(3 * scatter(hex, k, 3))
        yield f"M{u:.0f} {v:.0f}v-{h}m0 {h}l-3-{h - 1}m3 {h - 1}l3-{h - 1}"


def _palms(x: float, y: float, _hex: int, keepout: Keepout) -> Iterator[str]:
    """Plantations: trees in rows."""
    for j in range(-3, 4):
        for i in range(-3, 4):
            u, v = x + i * 14.5, y + j * 14.5
            if _in_hex(u - x, v - y, 0.46 * UNIT) and keepout.free(u, v, 5.0):
                yield f"M{u - 3:.0f} {v + 2:.0f}q1-4 3-4t3 4m-3-4v5.4"


def _fields(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """Cropland: parcels of furrows, each ploughed its own way."""
    for (u, v), k in spots(x, y, hex, 25.0, keepout, 10.0):
        turn = (0.0, pi / 3, 2 * pi / 3)[int(3 * scatter(hex, k, 3))] + 0.15 * scatter(hex, k, 4)
        c, s = cos(turn), sin(turn)
        for n in (-1.5, -0.5, 0.5, 1.5):
            length = 7.0 + 2.0 * scatter(hex, k, int(5 + n))
            ax, ay = u - c * length - s * n * 4.2, v - s * length + c * n * 4.2
            yield f"M{ax:.0f} {ay:.0f}l{2 * c * length:.0f} {2 * s * length:.0f}"


def _blocks(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """A city: blocks of houses along streets."""
    turn = 0.35 * (scatter(hex, 9) - 0.5)
    c, s = cos(turn), sin(turn)
    for j in range(-4, 5):
        for i in range(-4, 5):
            u, v = i * 11.5, j * 10.5
            a, b = x + u * c - v * s, y + u * s + v * c
            if scatter(hex, i, j, 5) < 0.2 or not _in_hex(a - x, b - y, 0.42 * UNIT) or not keepout.free(a, b, 5.0):
                continue
            w, h = 6.0 + 2.6 * scatter(hex, i, j, 6), 5.4 + 2.4 * scatter(hex, i, j, 7)
            ex, ey = w * c, w * s
            fx, fy = -h * s, h * c
            left, top = a - (ex + fx) / 2, b - (ey + fy) / 2
            yield f"M{left:.0f} {top:.0f}l{ex:.1f} {ey:.1f} {fx:.1f} {fy:.1f} {-ex:.1f} {-ey:.1f}z"


def _flats(x: float, y: float, hex: int, keepout: Keepout) -> Iterator[str]:
    """Mud flats: broken lines and dots."""
    for (u, v), k in spots(x, y, hex, 15.0, keepout, 6.0):
        if scatter(hex, k, 3) < 0.5:
            yield f"M{u - 5:.0f} {v:.0f}h{6 + 5 * scatter(hex, k, 4):.0f}"
        else:
            yield f"M{u:.0f} {v:.0f}h.1"


PATTERNS = frozenset({"hatch", "base"})
"""Textures that are a pattern over the whole area, not strewn marks."""

MARKS: dict[str, Mark] = {
    "jungle": _trees,
    "forest": _firs,
    "marsh": _reeds,
    "grass": _tufts,
    "palms": _palms,
    "fields": _fields,
    "blocks": _blocks,
    "flats": _flats,
}
