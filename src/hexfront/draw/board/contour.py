"""Lines of equal height on a lattice (marching squares), joined to rings, and thinned."""

from __future__ import annotations

from collections.abc import Sequence

XY = tuple[float, float]
Key = tuple[int, int, int]

# Which sides of a cell a line joins, by the corners above the level (1 nw, 2 ne, 4 se, 8 sw), so that the
# high ground lies to the left. Sides: 0 north, 1 east, 2 south, 3 west.
_JOINS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((3, 0),),
    ((0, 1),),
    ((3, 1),),
    ((1, 2),),
    ((3, 0), (1, 2)),
    ((0, 2),),
    ((3, 2),),
    ((2, 3),),
    ((2, 0),),
    ((0, 1), (2, 3)),
    ((2, 1),),
    ((1, 3),),
    ((1, 0),),
    ((0, 3),),
    (),
)


def rings(field: Sequence[Sequence[float]], level: float) -> list[list[XY]]:
    """The closed lines at a level, in lattice units. Values at the border must be below the level."""
    after: dict[Key, Key] = {}
    points: dict[Key, XY] = {}
    lower = _above(field[0], level)
    for j in range(len(field) - 1):
        upper, lower = lower, _above(field[j + 1], level)
        # A line crosses a cell when its four corners are not all on one side; bit i is the cell's west.
        mixed = (upper | upper >> 1 | lower | lower >> 1) & ~(upper & upper >> 1 & lower & lower >> 1)
        while mixed:
            low = mixed & -mixed
            mixed ^= low
            i = low.bit_length() - 1
            case = upper >> i & 1 | (upper >> i + 1 & 1) << 1 | (lower >> i + 1 & 1) << 2 | (lower >> i & 1) << 3
            for start, end in _JOINS[case]:
                a, b = _side(i, j, start), _side(i, j, end)
                after[a] = b
                points[a] = _crossing(field, level, a)
    return _joined(after, points)


def _above(row: Sequence[float], level: float) -> int:
    """Which values of a row are above a level, as bits."""
    return int("".join(["1" if value > level else "0" for value in reversed(row)]), 2)


def _side(i: int, j: int, side: int) -> Key:
    """The lattice edge of a cell's side: 0 runs east from (i, j), 1 runs south."""
    if side == 0:
        return i, j, 0
    if side == 1:
        return i + 1, j, 1
    return (i, j + 1, 0) if side == 2 else (i, j, 1)


def _crossing(field: Sequence[Sequence[float]], level: float, key: Key) -> XY:
    i, j, down = key
    a = field[j][i]
    b = field[j + 1][i] if down else field[j][i + 1]
    t = (level - a) / (b - a)
    return (i, j + t) if down else (i + t, j)


def _joined(after: dict[Key, Key], points: dict[Key, XY]) -> list[list[XY]]:
    found: list[list[XY]] = []
    while after:
        start, key = next(iter(after.items()))
        del after[start]
        ring = [points[start]]
        while key != start and key in after:
            ring.append(points[key])
            key = after.pop(key)
        if key == start:
            found.append(ring)
    return found


def thinned(points: list[XY], tolerance: float) -> list[XY]:
    """Douglas and Peucker: the fewest of the points that stay within the tolerance; the ends stay."""
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        far, worst = tolerance, -1
        for k in range(first + 1, last):
            if (d := distance_to_segment(points[k], points[first], points[last])) > far:
                far, worst = d, k
        if worst > 0:
            keep.add(worst)
            spans += [(first, worst), (worst, last)]
    return [points[k] for k in sorted(keep)]


def thinned_ring(ring: list[XY], tolerance: float) -> list[XY]:
    """A closed line thinned; it is cut at its first point and at the one farthest from it."""
    x, y = ring[0]
    far = max(range(len(ring)), key=lambda k: (ring[k][0] - x) ** 2 + (ring[k][1] - y) ** 2)
    return thinned(ring[: far + 1], tolerance)[:-1] + thinned([*ring[far:], ring[0]], tolerance)[:-1]


def distance_to_segment(p: XY, a: XY, b: XY) -> float:
    """How far a point is from a straight piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    return float(((p[0] - a[0] - t * dx) ** 2 + (p[1] - a[1] - t * dy) ** 2) ** 0.5)


def area(ring: Sequence[XY]) -> float:
    """The signed area of a closed line; positive when it runs clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2
