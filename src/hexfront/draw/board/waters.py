"""Names of waters and areas: seas in spaced capitals between the hex numbers, rivers along their course."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, degrees, dist

from hexfront.draw.board.coast import ground, lake_hexes
from hexfront.draw.board.labels import Label, Placer, sized
from hexfront.draw.board.lettering import FACES, Face, spans, width
from hexfront.draw.board.lines import front_points
from hexfront.draw.board.page import UNIT, XY, Box, hex_centre
from hexfront.draw.board.palette import FEATURES, ZONES
from hexfront.draw.board.rivers import Course, with_bends
from hexfront.draw.board.shapes import open_curve, pixel, sampled, side
from hexfront.draw.svg import tag
from hexfront.draw.words import BoardTexts
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, Zone


def zone_names(board: Board, texts: BoardTexts, placer: Placer) -> None:
    """Set the names of seas, islands and areas without hexes."""
    over_water = _over(board, board.everywhere & ~ground(board) | lake_hexes(board))
    placed = {place.name for place in board.places}
    for zone in board.zones.values():
        kind = ZONES[zone.kind].draw
        if kind == "sea_name":
            name = texts.name("zone_name", zone.key)
            _sea_name(name, _middle(board, zone), _span(board, zone), placer, over_water)
        elif kind == "area_name":
            face = sized(FACES["area"], 1 + 0.6 * (placer.scale - 1))
            _stacked(_middle(board, zone), texts.name("zone_name", zone.key), face, placer)
        elif kind == "region_name" and zone.name not in placed:
            _region_name(board, zone, texts.name("zone_name", zone.key), placer)


def _span(board: Board, zone: Zone) -> float:
    """How wide a zone is."""
    across = [hex_centre(board, hex)[0] for hex in zone.hexes]
    return max(across) - min(across) + UNIT


def _middle(board: Board, zone: Zone) -> XY:
    points = [hex_centre(board, hex) for hex in zone.hexes]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _over(board: Board, hexes: int) -> Callable[[Box], bool]:
    """A test whether a box lies over some hexes."""
    where = {board.grid.column_row(hex) for hex in bits.each(hexes)}

    def test(box: Box) -> bool:
        steps = max(2, int(box.width / 30))
        xs = (box.x + box.width * k / steps for k in range(steps + 1))
        return all(_column_row(x, box.y + box.height / 2) in where for x in xs)

    return test


def _column_row(x: float, y: float) -> tuple[int, int]:
    """The column and row of the hex at a point."""
    column = round(x / (UNIT * 0.8660254))
    return min(
        ((c, round(y / UNIT - (0.5 if c % 2 == 0 else 0.0))) for c in (column - 1, column, column + 1)),
        key=lambda at: (
            (UNIT * 0.8660254 * at[0] - x) ** 2 + (UNIT * (at[1] + (0.5 if at[0] % 2 == 0 else 0.0)) - y) ** 2
        ),
    )


def sea_names(board: Board, names: dict[str, str], placer: Placer) -> None:
    """Set further names of open seas: hex number and name."""
    fits = _over(board, board.everywhere & ~ground(board))
    for hex, name in names.items():
        _sea_name(name, hex_centre(board, board.hex(hex)), 6 * UNIT, placer, fits)


def _sea_name(name: str, at: XY, span: float, placer: Placer, fits: Callable[[Box], bool]) -> None:
    """A sea in capitals, a bay in italics; in as many lines as it needs to stay on the water."""
    for face, lines in _sea_settings(name, _room(at, fits), placer.scale):
        if (label := _sea_label(name, lines, face, at, span, placer, fits)) is not None:
            placer.take(label)
            return
    placer.dropped.append(name)


def _room(at: XY, fits: Callable[[Box], bool]) -> float:
    """How wide the water is at a point."""
    x, y = at
    wide = 40.0
    while wide < 1400 and fits(Box(x - wide, y - 5, 2 * wide, 10)):
        wide += 40
    return 2 * wide


def _sea_settings(name: str, room: float, scale: float) -> Iterator[tuple[Face, list[str]]]:
    """Faces and line breaks to try, the grandest first."""
    words = name.split()
    halves = [name] if len(words) < 2 else [" ".join(words[: len(words) // 2]), " ".join(words[len(words) // 2 :])]
    for size in (1.0, 0.8, 0.6):
        if room > 520:
            face = sized(FACES["sea"], size * scale)
            yield from ((face, [part.upper() for part in lines]) for lines in ([name], halves, words))
    for size in (1.0, 0.85, 0.72):
        face = sized(FACES["bay"], size * scale)
        yield from ((face, lines) for lines in ([name], halves, words))


def _sea_label(
    name: str, lines: list[str], face: Face, at: XY, span: float, placer: Placer, fits: Callable[[Box], bool]
) -> Label | None:
    """The lines near their middle, each in a gap between hex numbers and over water; None if there is none."""
    big = face.spacing > 0.2
    if big and max(width(line, face) for line in lines) > 2.4 * span + 200:
        return None
    lead = max(UNIT, face.size * 1.5) if big else face.size * 1.25
    high = face.size * (0.68 if big else 0.95)
    for dx in (0, 20, -20, 40, -40, 60, -60, 85, -85, 120, -120):
        spots = [(at[0] + dx, at[1] + (n - (len(lines) - 1) / 2) * lead, width(x, face)) for n, x in enumerate(lines)]
        if boxes := _apart(spots, high, placer, fits):
            base = high * (1.0 if big else 0.76)
            placed = tuple((line, box.x + box.width / 2, box.y + base) for line, box in zip(lines, boxes, strict=True))
            return Label(name, placed, face, tuple(boxes), "z-far" if big else "z-mid")
    return None


def _apart(
    spots: list[tuple[float, float, float]], high: float, placer: Placer, fits: Callable[[Box], bool]
) -> list[Box]:
    """Free boxes near some points, each as wide as asked, that do not meet each other; nothing if one has none."""
    boxes: list[Box] = []
    for x, y, wide in spots:
        spot = _search(x, y, wide, high, placer, fits)
        if spot is None or any(spot.meets(other) for other in boxes):
            return []
        boxes.append(spot)
    return boxes


def _search(x: float, y: float, wide: float, high: float, placer: Placer, fits: Callable[[Box], bool]) -> Box | None:
    """The free box over water nearest to a point, straight above or below it."""
    for dy in sorted(range(-76, 77, 2), key=abs):
        box = Box(x - wide / 2, y + dy - high / 2, wide, high)
        if placer.free(box.grown(2)) and fits(box.grown(4)):
            return box
    return None


def _stacked(at: XY, name: str, face: Face, placer: Placer) -> None:
    """A name of several words, one below the other, round a point."""
    words = name.upper().split()
    lead = face.size * 1.35
    lines, boxes = [], []
    for n, word in enumerate(words):
        y = at[1] + (n - (len(words) - 1) / 2) * lead
        wide = width(word, face)
        lines.append((word, at[0], y + face.size * 0.33))
        boxes.append(Box(at[0] - wide / 2, y - face.size * 0.36, wide, face.size * 0.72))
    placer.take(Label(name, tuple(lines), face, tuple(boxes), "z-far"))


def _region_name(board: Board, zone: Zone, name: str, placer: Placer) -> None:
    """A region's name across its middle, wherever there is room."""
    face = sized(FACES["region"] if len(zone.hexes) > 6 else FACES["islet"], placer.scale)
    name = name.upper() if len(zone.hexes) > 6 else name
    x, y = _middle(board, zone)
    spot = _search(x, y, width(name, face), face.size * 0.7, placer, lambda _: True)
    if spot is None:
        placer.dropped.append(name)
        return
    line = (name, spot.x + spot.width / 2, spot.bottom)
    placer.take(Label(name, (line,), face, (spot,), "z-far"))


def lake_names(board: Board, texts: BoardTexts, placer: Placer) -> None:
    """Set the names of lakes and straits that hexsides carry, unless a zone has set them."""
    named = {zone.name for zone in board.zones.values()}
    points: dict[str, list[XY]] = defaultdict(list)
    for hexside in board.hexsides:
        if hexside.name and FEATURES[hexside.feature].draw in ("lake", "water") and hexside.name not in named:
            direction = board.grid.direction(hexside.a, hexside.b)
            assert direction is not None
            points[hexside.name] += [pixel(knot) for knot in side(board.grid, hexside.a, direction)]
    for name, found in points.items():
        x, y = (sum(part) / len(found) for part in zip(*found, strict=True))
        placer.place(texts.name("water", name), FACES["strait"], (x, y + 4), 2.0, "z-near")


def river_names(texts: BoardTexts, courses: list[Course], placer: Placer) -> list[str]:
    """Set the names of rivers along their courses: path definitions and text elements."""
    found = []
    named: set[str] = set()
    for course in sorted(courses, key=lambda c: -len(c.points)):
        if not course.name or course.name in named:
            continue
        name = texts.name("water", course.name)
        line = _calm(sampled(with_bends(course.points), 3))
        if text := _along(f"hb-river-{len(named) + 1}", name, line, FACES["river"], placer):
            named.add(course.name)
            found.append(text)
    return found


def front_names(board: Board, texts: BoardTexts, placer: Placer) -> list[str]:
    """Set the names of historical lines along them."""
    found: list[str] = []
    for zone in board.zones.values():
        if ZONES[zone.kind].draw == "front":
            name = texts.name("zone_name", zone.key)
            line = _calm(sampled(front_points(board, zone), 8))
            found.append(_along(f"hb-front-{len(found) + 1}", name, line, FACES["front"], placer))
    return [text for text in found if text]


def _along(key: str, name: str, line: list[XY], face: Face, placer: Placer) -> str:
    """A name on a path of its own beside a line, a little smaller if it must; empty if there is no room."""
    for size in (1.0, 0.85, 0.75):
        small = sized(face, size * placer.scale)
        if (base := _baseline(name, line, small, placer)) is not None:
            path = tag("path", id=key, d=open_curve(base[::3] + base[-1:]), fill="none")
            words = tag("textPath", spans(name, small), href=f"#{key}", startOffset="50%", font_size=small.size)
            return path + tag("text", words, class_=f"{face.css} z-near")
    return ""


def _baseline(name: str, line: list[XY], face: Face, placer: Placer) -> list[XY] | None:
    """A free baseline beside a line, long enough for its name; None if there is none."""
    found = min(_baselines(line, width(name, face), face, placer), key=lambda x: x[0], default=None)
    if found is None or found[0] > 6.0:
        return None
    _, base, boxes = found
    placer.block(*boxes)
    placer.labels.append(Label(name, (), face, tuple(boxes)))
    return base


def _baselines(line: list[XY], wide: float, face: Face, placer: Placer) -> Iterator[tuple[float, list[XY], list[Box]]]:
    """The free baselines beside a line: what speaks against each, its points, the boxes of its letters."""
    for start in range(0, len(line) - 4, 4):
        part = _stretch(line[start:], wide * 1.15 + 12)
        if part is None:
            return
        for shift in (-9.0, 4 + face.size, -14.0, 9 + face.size):
            base = _beside(part, shift)
            boxes = _letter_boxes(base, face)
            if _length(base) > wide * 1.02 and all(placer.free(box) for box in boxes):
                ink = sum(placer.cost(box) for box in boxes) / len(boxes)
                yield _bend(base) + abs(start / len(line) - 0.6) * 0.8 + 1.1 * ink, base, boxes


def _calm(line: list[XY]) -> list[XY]:
    """A line smoothed over about one hex, so that letters on it stand evenly."""
    found = []
    for i in range(len(line)):
        part = line[max(0, i - 5) : i + 6]
        found.append((sum(p[0] for p in part) / len(part), sum(p[1] for p in part) / len(part)))
    return found


def _stretch(line: list[XY], wide: float) -> list[XY] | None:
    """The first points of a line that are together this long, running to the right."""
    length, part = 0.0, [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        length += ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        part.append((bx, by))
        if length >= wide:
            return part if part[0][0] <= part[-1][0] else part[::-1]
    return None


def _length(line: list[XY]) -> float:
    """How long a line is."""
    return sum(dist(a, b) for a, b in pairwise(line))


def _beside(part: list[XY], shift: float) -> list[XY]:
    """The points moved to one side: negative is above."""
    found = []
    for i, (x, y) in enumerate(part):
        (ax, ay), (bx, by) = part[max(0, i - 1)], part[min(len(part) - 1, i + 1)]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        found.append((x - (by - ay) / length * shift, y + (bx - ax) / length * shift))
    return found


def _letter_boxes(base: list[XY], face: Face) -> list[Box]:
    """Boxes along a baseline, one for about every other letter."""
    half = face.size * 0.8
    return [Box(x - half, y - face.size * 0.85, 2 * half, face.size) for x, y in base[::2]]


def _bend(base: list[XY]) -> float:
    """How much a line turns, in right angles, and a steep one more."""
    angles = [degrees(atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(base)]
    turn = sum(abs((b - a + 180) % 360 - 180) for a, b in pairwise(angles))
    (ax, ay), (bx, by) = base[0], base[-1]
    return turn / 90 + abs(degrees(atan2(by - ay, bx - ax))) / 90
