"""One emblem a nation, our own simple shapes around the origin in a circle of radius 10: the second cue beside colour.

Solid outlines only, so that they stay themselves when they are a few pixels wide.
"""

from __future__ import annotations

from math import cos, pi, sin

from hexfront.draw.counter.colours import Paint, nation_key
from hexfront.draw.svg import number, path, tag


def _spikes(points: int, inner: float, outer: float = 10.0, turn: float = 0.0) -> str:
    """A star outline with so many points."""
    corners = []
    for i in range(2 * points):
        radius = inner if i % 2 else outer
        angle = pi * i / points - pi / 2 + turn
        corners.append((radius * cos(angle), radius * sin(angle)))
    return path(corners, closed=True)


def _disc(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def _rays(count: int, inner: float, outer: float, spread: float) -> str:
    """Loose wedges round a centre."""
    wedges = []
    for i in range(count):
        angle = 2 * pi * i / count - pi / 2
        tip = (outer * cos(angle), outer * sin(angle))
        feet = [(inner * cos(angle + s), inner * sin(angle + s)) for s in (spread, -spread)]
        wedges.append(path([tip, *feet], closed=True))
    return "".join(wedges)


_ANCHOR = (
    "M-1.7 -5.2A3 3 0 1 1 1.7 -5.2V-3.6H5V-0.6H1.7V6C4 5.5 5.5 4 6 1.8L4.6 2.4L7.6 -0.8L9.8 3.2L8.6 2.8"
    "C7.6 7 4 9.6 0 10C-4 9.6 -7.6 7 -8.6 2.8L-9.8 3.2L-7.6 -0.8L-4.6 2.4L-6 1.8C-5.5 4 -4 5.5 -1.7 6"
    "V-0.6H-5V-3.6H-1.7Z"
)
_CHEVRONS = "M-9 0L0 -9L9 0V5L0 -4L-9 5ZM-9 8L0 -1L9 8V10H5L0 5L-5 10H-9Z"
_CROWN = "M-9 8V-5L-4.5 0.5L0 -8L4.5 0.5L9 -5V8Z"
_CRESCENT = "M4.5 -8.6A9.6 9.6 0 1 0 4.5 8.6A7.4 7.4 0 1 1 4.5 -8.6Z"
_HALF = "M0 -9.5A9.5 9.5 0 0 1 0 9.5ZM-3.6 -8.8V8.8A9.5 9.5 0 0 1 -3.6 -8.8Z"
_PENNANT = "M-8 -10H-5V10H-8ZM-5 -9L9.5 -3.4L-5 2.2Z"
_DIAMOND = "M0 -9.5L9.5 0L0 9.5L-9.5 0Z"

EMBLEMS: dict[str, str] = {
    "us": _spikes(5, 4.1),
    "us_marines": _CHEVRONS,
    "us_navy": _ANCHOR,
    "allies": _spikes(4, 3.8),
    "commonwealth": _CROWN,
    "britain": _CROWN,
    "india": _disc(3.4) + _rays(8, 5, 10, 0.3),
    "australia": _spikes(7, 5.4),
    "malaya": _CRESCENT,
    "philippines": _disc(4.6) + _rays(8, 6.3, 10, 0.22),
    "china": _spikes(12, 6.4),
    "china_militia": _spikes(12, 6.4),
    "china_communist": _PENNANT,
    "puppet": _HALF,
    "japan": _disc(8.6),
    "japan_navy": _disc(4.8) + _rays(8, 6.2, 10.2, 0.34),
    "neutral": _DIAMOND,
}


def emblem(nation: str, x: float, y: float, radius: float, paint: Paint) -> str:
    """A nation's emblem centred on a point."""
    place = f"translate({number(x)} {number(y)}) scale({number(radius / 10)})"
    return tag("path", d=EMBLEMS[nation_key(nation)], transform=place, **paint.fill("emblem"))
