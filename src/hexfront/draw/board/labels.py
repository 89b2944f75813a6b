"""Placing names: none over a hex number, a symbol or another name; near its place, and off roads if possible.

`Placer` remembers every box. Names are tried in order of importance; each has a list of positions, best first,
and takes the free one with the least cost. What finds no place at full size is set smaller or on two lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from hexfront.draw.board.lettering import FACES, Face, spans, width
from hexfront.draw.board.page import UNIT, XY, Box
from hexfront.draw.svg import tag

CELL = UNIT


class Label(msgspec.Struct, frozen=True):
    """A name as placed: its lines, the middle of each, its face and size."""

    text: str
    lines: tuple[tuple[str, float, float], ...]
    face: Face
    boxes: tuple[Box, ...]
    zoom: str = "z-mid"
    of: XY | None = None
    """The place it names, round which a client lets it grow."""

    def svg(self) -> str:
        """The text elements."""
        look = f"{self.face.css} {self.zoom}"
        of = f"{self.of[0]:.0f} {self.of[1]:.0f}" if self.of else None
        return "".join(
            tag("text", self._sized(spans(words, self.face)), x=round(x, 1), y=round(y, 1), class_=look, data_of=of)
            for words, x, y in self.lines
        )

    def _sized(self, words: str) -> str:
        """A size of its own stands on a part of the text: the style sheet would win over one on the text itself."""
        return words if self.face in FACES.values() else tag("tspan", words, font_size=self.face.size)


class Placer:
    """Every box in use, and how much ink of lines runs where."""

    def __init__(self, bounds: Box, scale: float = 1.0) -> None:
        self.bounds, self.scale = bounds, scale
        self.boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self.ink: dict[tuple[int, int], int] = defaultdict(int)
        self.labels: list[Label] = []
        self.dropped: list[str] = []

    def block(self, *boxes: Box) -> None:
        """Take boxes that no name may touch."""
        for box in boxes:
            for key in _cells(box):
                self.boxes[key].append(box)

    def draw(self, points: Iterable[XY]) -> None:
        """Remember where lines run; names prefer other ground."""
        for x, y in points:
            self.ink[int(x // 10), int(y // 10)] += 1

    def free(self, box: Box) -> bool:
        """Whether a box lies on the map and nothing stands in it."""
        inside = self.bounds
        if box.x < inside.x or box.y < inside.y or box.right > inside.right or box.bottom > inside.bottom:
            return False
        return not any(box.meets(other) for key in _cells(box) for other in self.boxes.get(key, ()))

    def cost(self, box: Box) -> int:
        """How much of the lines a box would cover."""
        columns = range(int(box.x // 10), int(box.right // 10) + 1)
        rows = range(int(box.y // 10), int(box.bottom // 10) + 1)
        return sum(self.ink.get((i, j), 0) for i in columns for j in rows)

    def take(self, label: Label) -> None:
        """Keep a label and its boxes."""
        self.labels.append(label)
        self.block(*label.boxes)

    def place(self, text: str, face: Face, at: XY, clear: float, zoom: str = "z-mid") -> bool:
        """Set a name by a symbol that reaches `clear` from `at`; smaller or in two lines if it must."""
        for size in (1.0, 0.92, 0.84):
            small = sized(face, size * self.scale)
            best: tuple[float, Label] | None = None
            for lines in _settings(text):
                for n, (x, y) in enumerate(_positions(lines, small, at, clear)):
                    label = msgspec.structs.replace(_label(text, lines, small, x, y, zoom), of=at)
                    if all(self.free(box) for box in label.boxes):
                        cost = 2.4 * n + sum(self.cost(box) for box in label.boxes) + 6 * (len(lines) > 1)
                        if best is None or cost < best[0]:
                            best = cost, label
            if best:
                self.take(best[1])
                return True
        self.dropped.append(text)
        return False


def sized(face: Face, factor: float) -> Face:
    """A face so many times as large."""
    return face if factor == 1 else msgspec.structs.replace(face, size=face.size * factor)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(int(box.x // CELL), int(box.right // CELL) + 1):
        for j in range(int(box.y // CELL), int(box.bottom // CELL) + 1):
            yield i, j


def _settings(text: str) -> list[tuple[str, ...]]:
    """The name on one line, and broken at the blank nearest its middle."""
    gaps = [i for i, char in enumerate(text) if char in " -" and 1 < i < len(text) - 2]
    if not gaps:
        return [(text,)]
    gap = min(gaps, key=lambda i: abs(i - len(text) / 2))
    first = text[: gap + 1].rstrip()
    return [(text,), (first, text[gap + 1 :])]


def _positions(lines: tuple[str, ...], face: Face, at: XY, clear: float) -> Iterator[XY]:
    """Middles for a name round its place: below, above, right, left, then the corners."""
    wide = max(width(line, face) for line in lines)
    high = line_height(face) * len(lines)
    x, y = at
    down, up = y + clear + high / 2 + 2, y - clear - high / 2 - 2
    side = clear + wide / 2 + 4
    yield from ((x, down), (x, up), (x + side, y), (x - side, y))
    shift = wide / 2 - 4
    yield from ((x + shift, down), (x - shift, down), (x + shift, up), (x - shift, up))
    for more in (8, 16):
        yield from ((x, down + more), (x, up - more), (x + side, y + more), (x - side, y + more))
        yield from ((x + side, y - more), (x - side, y - more), (x + shift, down + more), (x - shift, down + more))
    for slide in (14, 26, -14, -26):
        yield from ((x + slide, down), (x + slide, up))


def line_height(face: Face) -> float:
    """The height of a line: small capitals have nothing below the baseline."""
    return face.size * (0.80 if face.small_caps else 0.98)


def _label(text: str, lines: tuple[str, ...], face: Face, x: float, y: float, zoom: str) -> Label:
    """A label with its middle at a point."""
    high = line_height(face)
    top = y - high * len(lines) / 2
    base = 0.72 if face.small_caps else 0.73
    placed, boxes = [], []
    for n, line in enumerate(lines):
        wide = width(line, face)
        placed.append((line, x, top + n * high + face.size * base))
        boxes.append(Box(x - wide / 2, top + n * high, wide, high))
    return Label(text, tuple(placed), face, tuple(boxes), zoom)
