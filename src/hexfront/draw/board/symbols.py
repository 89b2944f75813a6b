"""Symbols of settlements, ports, airfields and objectives: drawn once in `defs`, used where they stand.

All symbols are centred on the origin. Their shapes differ, not only their colours. Their classes begin with `hb-`
and have rules of their own: inside `use` a rule that also names an ancestor finds nothing.
"""

from __future__ import annotations

from math import cos, pi, sin

from hexfront.draw.svg import number, tag


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star, one point up."""
    corners = []
    for k in range(2 * points):
        radius = inner if k % 2 else outer
        angle = pi * k / points - pi / 2
        corners.append(f"{number(radius * cos(angle))} {number(radius * sin(angle))}")
    return "M" + "L".join(corners) + "Z"


_PLANE = (
    "M0-10.5c1.1 0 1.6 1.3 1.6 3v3.4l9 5v2.5l-9-2.6v5.4l3.1 2.2v2l-4.7-1.3-4.7 1.3v-2l3.1-2.2v-5.4"
    "l-9 2.6v-2.5l9-5v-3.4c0-1.7.5-3 1.6-3z"
)
_ANCHOR = (
    "M0-5.5V9M-4.6-2h9.2M-9 2.5c.4 4.6 4 7 9 7s8.6-2.4 9-7M-9 2.5l-1.7 3.2M-9 2.5l3 1.8M9 2.5l1.7 3.2M9 2.5l-3 1.8"
)
_FACTORY = "M-9 7.5V-1l5-3.6V-1l5-3.6V-1l2-1.4V-9.5h3.6V7.5z"

SYMBOLS: dict[str, tuple[str, float]] = {
    "capital": (tag("circle", r=11, class_="hb-ring") + tag("path", d=star(5, 8.4, 3.5), class_="hb-accent"), 12.0),
    "city": (tag("circle", r=8, class_="hb-ring") + tag("circle", r=4.4, class_="hb-solid"), 9.0),
    "city-hollow": (tag("circle", r=8, class_="hb-ring") + tag("circle", r=3.8, class_="hb-hollow"), 9.0),
    "town": (tag("circle", r=5.6, class_="hb-ring"), 6.5),
    "village": (tag("circle", r=3.1, class_="hb-dot"), 4.0),
    "airfield": (tag("circle", r=13, class_="hb-plate") + tag("path", d=_PLANE, class_="hb-solid"), 13.0),
    "airstrip": (
        tag("circle", r=10, class_="hb-plate") + tag("path", d=_PLANE, class_="hb-hollow", transform="scale(.78)"),
        10.0,
    ),
    "port": (
        tag("circle", r=12, class_="hb-plate")
        + tag("path", d=_ANCHOR, class_="hb-line")
        + tag("circle", cy=-8, r=2.5, class_="hb-line"),
        12.0,
    ),
    "port-major": (
        tag("circle", r=14, class_="hb-plate-strong")
        + tag("path", d=_ANCHOR, class_="hb-line-strong")
        + tag("circle", cy=-8, r=2.5, class_="hb-line-strong"),
        14.0,
    ),
    "industry": (tag("circle", r=12.5, class_="hb-plate") + tag("path", d=_FACTORY, class_="hb-solid"), 12.5),
    "star": (tag("path", d=star(5, 14, 5.8), class_="hb-star"), 14.0),
    "objective": (
        tag("circle", r=12, class_="hb-plate") + tag("path", d=star(5, 10.5, 4.4), class_="hb-accent"),
        12.0,
    ),
    "diamond": (tag("path", d="M0-7.5 6 0 0 7.5-6 0Z", class_="hb-diamond"), 8.0),
    "diamonds": (tag("path", d="M-6-7.5 0 0-6 7.5-12 0ZM6-7.5 12 0 6 7.5 0 0Z", class_="hb-diamond"), 12.0),
    "pass": (tag("path", d="M-13 7-6-6-1 3H1L6-6 13 7", class_="hb-saddle"), 11.0),
    "peak": (
        tag("path", d="M-11 8 0-10 11 8Z", class_="hb-peak")
        + tag("path", d="M0-10 11 8H2.5L-1.5-1Z", class_="hb-solid"),
        11.0,
    ),
    "hill": (tag("path", d="M-9 5Q-5-6 0-6T9 5", class_="hb-pass"), 9.0),
    "point": (tag("circle", r=2.6, class_="hb-dot"), 3.0),
    "fort": (tag("path", d="M-8 7V-6h4v3h2.6v-3h2.8v3H4v-3h4V7Z", class_="hb-solid"), 9.0),
    "entry": (tag("path", d="M-12-4.5H2V-10L13 0 2 10V4.5H-12Z", class_="hb-arrow"), 12.0),
    "supply": (tag("circle", r=9, class_="hb-ring") + tag("path", d="M-5 0H5M0-5V5", class_="hb-line"), 10.0),
    "reservoir": (
        tag("circle", r=11, class_="hb-plate")
        + tag("path", d="M0-8C4-2 5.5 0 5.5 3A5.5 5.5 0 0 1-5.5 3C-5.5 0-4-2 0-8Z", class_="hb-water"),
        11.0,
    ),
}
"""Each symbol: what it consists of, and how far it reaches."""


def definitions(names: set[str]) -> list[str]:
    """The symbols a board uses, for `defs`."""
    return [tag("g", SYMBOLS[name][0], id=f"hb-{name}") for name in sorted(names)]


def use(name: str, x: float, y: float, **attributes: str | float | None) -> str:
    """A symbol at a place."""
    return tag("use", href=f"#hb-{name}", x=round(x, 1), y=round(y, 1), **attributes)


def reach(name: str) -> float:
    """How far a symbol reaches from its middle."""
    return SYMBOLS[name][1]
