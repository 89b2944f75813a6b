"""Roads, railways and tracks: curves from hex to hex, side by side where they share a hexside; bridges.

Railways have ties, roads two edges, tracks dashes, so they differ in black and white too.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from hexfront.draw.board.noise import jitter
from hexfront.draw.board.page import UNIT, XY, hex_centre
from hexfront.draw.board.palette import FEATURES, LINES, PLACES, ZONES
from hexfront.draw.board.shapes import open_curve
from hexfront.draw.svg import tag
from hexfront.hexmap.board import Board, Zone

APART = 10.0
"""Pixels between two lines that cross the same hexside."""

Edge = tuple[int, int]

FAMILY = {"track": "road", "road": "road", "main_road": "road", "railway": "rail", "main_railway": "rail"}
"""Lines of one family share their bed; rail and road run side by side."""

ORDER = ("track", "road", "main_road", "railway", "main_railway")
"""What is drawn over what."""

STROKES: dict[str, tuple[str, ...]] = {
    "track": ("track",),
    "road": ("road-edge", "road-fill"),
    "main_road": ("main-road-edge", "main-road-fill"),
    "railway": ("rail-halo", "rail", "rail-ties"),
    "main_railway": ("main-rail-halo", "main-rail", "main-rail-ties"),
}
"""The strokes a line is built of, lowest first."""


class Ways:
    """Which line crosses which hexside where: at most one rail and one road each, side by side."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.users: dict[Edge, dict[str, int]] = defaultdict(dict)
        self.forward: dict[Edge, bool] = {}
        for n, line in enumerate(board.lines):
            for a, b in pairwise(line.hexes):
                self._use(n, LINES[line.kind].draw, a, b)

    def _use(self, n: int, kind: str, a: int, b: int) -> None:
        """Give the hexside to a line, unless a line of the family as good or better has it."""
        edge = (min(a, b), max(a, b))
        self.forward.setdefault(edge, a < b)
        users, family = self.users[edge], FAMILY[kind]
        if family not in users or ORDER.index(kind) > ORDER.index(self._kind(users[family])):
            users[family] = n

    def _kind(self, n: int) -> str:
        return LINES[self.board.lines[n].kind].draw

    def runs(self, n: int) -> list[tuple[int, ...]]:
        """The stretches of a line that it does not share with a better one of its family."""
        hexes, family = self.board.lines[n].hexes, FAMILY[self._kind(n)]
        found: list[list[int]] = []
        for a, b in pairwise(hexes):
            if self.users[min(a, b), max(a, b)][family] != n:
                continue
            if found and found[-1][-1] == a:
                found[-1].append(b)
            else:
                found.append([a, b])
        return [tuple(run) for run in found]

    def offset(self, family: str, a: int, b: int) -> XY:
        """How far from the middle of the hexside a family crosses; rail and road keep their sides."""
        edge = (min(a, b), max(a, b))
        if len(self.users[edge]) < 2:
            return 0.0, 0.0
        off = (-0.5 if family == "rail" else 0.5) * APART * (1 if self.forward[edge] else -1)
        (ax, ay), (bx, by) = hex_centre(self.board, edge[0]), hex_centre(self.board, edge[1])
        aside = APART / 2 if abs(bx - ax) < 1 else 0.0  # to the north and south, clear of the hex number
        return -(by - ay) / UNIT * off + aside, (bx - ax) / UNIT * off

    def points(self, family: str, hexes: tuple[int, ...]) -> list[XY]:
        """The points a run goes through: middles of hexes and of hexsides."""
        found: list[XY] = []
        offsets = [self.offset(family, a, b) for a, b in pairwise(hexes)]
        for i, hex in enumerate(hexes):
            near = offsets[max(0, i - 1) : i + 1]
            x, y = hex_centre(self.board, hex)
            jx, jy = (0.0, 0.0) if hex in self.board.place_at else jitter(7.0, hex, 8)
            found.append((x + jx + _mean(near, 0), y + jy + _mean(near, 1)))
            if i < len(offsets):
                found.append(self.crossing(family, hex, hexes[i + 1]))
        return found

    def crossing(self, family: str, a: int, b: int) -> XY:
        """Where a family crosses a hexside."""
        (ax, ay), (bx, by) = hex_centre(self.board, a), hex_centre(self.board, b)
        jx, jy = jitter(4.0, min(a, b), max(a, b), 9)
        dx, dy = self.offset(family, a, b)
        return (ax + bx) / 2 + dx + jx, (ay + by) / 2 + dy + jy

    def _off_map(self, hex: int, before: XY) -> list[XY]:
        """A point beyond the edge, if a line that ends in an empty hex at the edge of the map goes on."""
        grid, (column, row) = self.board.grid, self.board.grid.column_row(hex)
        inner = grid.first_column < column < grid.last_column and grid.first_row < row < grid.last_row
        if inner or not self._leaves(hex):
            return []
        x, y = hex_centre(self.board, hex)
        if row == grid.first_row or row == grid.last_row:
            return [(x, y + (-90 if row == grid.first_row else 90))]
        return [(x + (-90 if column == grid.first_column else 90), y + 0.5 * (y - before[1]))]

    def _leaves(self, hex: int) -> bool:
        """Whether a line that ends in a hex goes on: from a place of entry, or one that no other line meets."""
        place = self.board.place_at.get(hex)
        if place is not None:
            return PLACES[place.kind].symbol == "entry"
        return sum(hex in line.hexes for line in self.board.lines) == 1

    def curves(self) -> list[tuple[str, list[XY]]]:
        """Every run to draw: its kind and its points."""
        found = []
        for n in range(len(self.board.lines)):
            kind = self._kind(n)
            for run in self.runs(n):
                points = self.points(FAMILY[kind], run)
                head, tail = self._off_map(run[0], points[1]), self._off_map(run[-1], points[-2])
                found.append((kind, [*head, *points, *tail]))
        return found


def _mean(offsets: list[XY], axis: int) -> float:
    return sum(o[axis] for o in offsets) / len(offsets)


def draw_lines(board: Board, ways: Ways) -> str:
    """The layer `lines`: every line, bridges, fords, causeways."""
    paths: dict[str, list[str]] = defaultdict(list)
    for kind, points in ways.curves():
        paths[kind].append(open_curve(points))
    parts = [
        tag("path", class_=stroke, d="".join(paths[kind]))
        for kind in ORDER
        if kind in paths
        for stroke in STROKES[kind]
    ]
    bridges, fords = crossings(board, ways)
    parts += [tag("path", class_="bridge", d=bridges)] if bridges else []
    parts += [tag("path", class_="ford", d=fords)] if fords else []
    return tag("g", *_causeways(board), *parts, *_fronts(board), id="lines", clip_path="url(#hb-map)")


def _fronts(board: Board) -> list[str]:
    """Historical lines: a broad faint band, dotted along its middle."""
    zones = [zone for zone in board.zones.values() if ZONES[zone.kind].draw == "front"]
    d = "".join(open_curve(front_points(board, zone)) for zone in zones)
    return [tag("path", class_="front", d=d), tag("path", class_="front-line", d=d)] if d else []


def front_points(board: Board, zone: Zone) -> list[XY]:
    """The course of a historical line, a little off the roads."""
    return [(x + 9.0, y - 17.0) for x, y in (hex_centre(board, hex) for hex in zone.hexes)]


def crossings(board: Board, ways: Ways) -> tuple[str, str]:
    """Bridges and fords: where the board names them, else a bridge wherever a road or railway meets a river."""
    drawn = {k.key: FEATURES[k.key].draw for k in board.file.features}
    named = "bridge" in drawn.values()
    bridges, fords = [], []
    for (a, b), users in ways.users.items():
        kinds = {drawn[f] for f in board.side(a, b)}
        for family, n in users.items():
            if "ford" in kinds:
                fords.append(_ford(board, ways, family, a, b))
            elif "bridge" in kinds or ("river" in kinds and not named and LINES[board.lines[n].kind].bridges):
                bridges.append(_bridge(board, ways, family, a, b))
    return "".join(bridges), "".join(fords)


def _bridge(board: Board, ways: Ways, family: str, a: int, b: int) -> str:
    """Two parapets with splayed ends."""
    (ax, ay), (bx, by) = hex_centre(board, a), hex_centre(board, b)
    x, y = ways.crossing(family, a, b)
    dx, dy = (bx - ax) / UNIT, (by - ay) / UNIT
    words = []
    for side in (-1, 1):
        px, py = x - dy * 5.4 * side, y + dx * 5.4 * side
        fx, fy = -dy * 3.2 * side, dx * 3.2 * side
        words.append(
            f"M{px - dx * 12 + fx:.1f} {py - dy * 12 + fy:.1f}L{px - dx * 8:.1f} {py - dy * 8:.1f}"
            f"L{px + dx * 8:.1f} {py + dy * 8:.1f}L{px + dx * 12 + fx:.1f} {py + dy * 12 + fy:.1f}"
        )
    return "".join(words)


def _ford(board: Board, ways: Ways, family: str, a: int, b: int) -> str:
    """Stepping stones on both sides of the track."""
    (ax, ay), (bx, by) = hex_centre(board, a), hex_centre(board, b)
    x, y = ways.crossing(family, a, b)
    dx, dy = (bx - ax) / UNIT, (by - ay) / UNIT
    return "".join(
        f"M{x - dy * 6 * side + dx * k:.1f} {y + dx * 6 * side + dy * k:.1f}h.1" for side in (-1, 1) for k in (-8, 0, 8)
    )


def _causeways(board: Board) -> list[str]:
    """A dam across water, from land to land."""
    found = []
    for side in board.hexsides:
        if FEATURES[side.feature].draw == "causeway":
            (ax, ay), (bx, by) = hex_centre(board, side.a), hex_centre(board, side.b)
            x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * 0.24, (by - ay) * 0.24
            found.append(f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}")
    d = "".join(found)
    return [tag("path", class_="causeway-edge", d=d), tag("path", class_="causeway", d=d)] if d else []
