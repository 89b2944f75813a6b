"""Reading polygons from an ESRI shapefile; only `trace` needs it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

XY = tuple[float, float]

POLYGON = 5


def polygons(path: Path, lon: float, lat: float, reach: float = 25.0) -> Iterator[list[XY]]:
    """The rings (longitude, latitude) within so many degrees of a point, cut to that square."""
    data = path.read_bytes()
    at = 100
    while at < len(data):
        (words,) = struct.unpack_from(">i", data, at + 4)
        yield from _rings(data, at + 8, lon, lat, reach)
        at += 8 + 2 * words


def _rings(data: bytes, at: int, lon: float, lat: float, reach: float) -> Iterator[list[XY]]:
    kind, west, south, east, north, parts, points = struct.unpack_from("<i4d2i", data, at)
    if kind != POLYGON or west > lon + reach or east < lon - reach or south > lat + reach or north < lat - reach:
        return
    starts = [*struct.unpack_from(f"<{parts}i", data, at + 44), points]
    base = at + 44 + 4 * parts
    for first, last in pairwise(starts):
        flat = struct.unpack_from(f"<{2 * (last - first)}d", data, base + 16 * first)
        ring = list(zip(flat[::2], flat[1::2], strict=True))
        if any(abs(x - lon) < reach and abs(y - lat) < reach for x, y in ring):
            yield [(min(max(x, lon - reach), lon + reach), min(max(y, lat - reach), lat + reach)) for x, y in ring[:-1]]
