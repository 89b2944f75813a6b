"""The parts of a unit counter in its 100 by 100 box: shell, head band, symbol box, figures, pips."""

from __future__ import annotations

import re

from hexfront.draw.counter.colours import TINTS, Livery, Paint, shared
from hexfront.draw.counter.emblems import emblem
from hexfront.draw.counter.lettering import TIGHTEST, width, write
from hexfront.draw.counter.symbols import HEIGHT, WIDTH, draw_size, draw_symbol, size_width, symbol
from hexfront.draw.svg import number, tag

BOX = 100.0
RADIUS = 9.0
EDGE = 3.0
LEFT, RIGHT = 7.0, 93.0
BAND_BOTTOM = 24.0
BAND_MIDDLE = 13.0
LABEL_HEIGHT, LABEL_WEIGHT = 14.5, 3.0
SIZE_HEIGHT, SIZE_WEIGHT, SIZE_FIT = 12.5, 2.8, 42.0
FRAME_TOP, FRAME_WIDTH, FRAME_LINE = 29.0, 55.2, 2.8
LARGE_FRAME_TOP, LARGE_FRAME_WIDTH = 36.0, 76.2
FIGURE_BASE, FIGURE_HEIGHT, FIGURE_WEIGHT = 93.5, 23.5, 4.7
_FIRST, _REST, _BOXED, _RANK_GAP = (22.0, 4.4), (16.5, 3.3), (20.5, 4.2), 1.6
FORMATION_HEIGHT, FORMATION_WEIGHT, FORMATION_LENGTH = 11.6, 2.1, 43.0
FORMATION_MIDDLE = (87.2, 47.0)
FAR_MIDDLE, FAR_GAP = 17.25, 8.0
FAR_LABEL, FAR_FORMATION = (21.5, 4.3), (21.5, 3.0)
STRIPE_TOP = 67.5
EMBLEM_RADIUS = 7.0
PIP_RADIUS, PIP_STEP = 2.8, 7.0
_PLATE_MAIN, _PLATE_REST = (20.0, 4.3), (10.5, 2.0)
_OUTLINE = {"x": EDGE / 2, "y": EDGE / 2, "width": BOX - EDGE, "height": BOX - EDGE, "rx": RADIUS}

_FINER = re.compile(r"(\.\d)\d+")
"""Digits that nobody sees in letters that are looked at from afar."""
_MECHANIZED = re.compile(r"(.*?)(\d+)m")
_RANKED = re.compile(r"(\w+/\w+|[A-Z]+\d+|\d+-\d+)((?:-[^-]+){2,})")


def shell(colours: Livery, band: bool = True) -> str:
    """The field with its head band."""
    field = tag("rect", **_OUTLINE, **colours.paint("field").fill())
    return field + (tag("path", d=_cap(BAND_BOTTOM, EDGE / 2, 1), **colours.paint("band").fill()) if band else "")


def edge(colours: Livery) -> str:
    """The outline, drawn last so that nothing stands over it."""
    return tag("rect", **_OUTLINE, **colours.paint("edge").line(EDGE))


def _cap(cut: float, end: float, sweep: int) -> str:
    """The part of the rounded square between a level cut and its upper (sweep 1) or lower (sweep 0) end."""
    a, b, r = number(EDGE / 2), number(BOX - EDGE / 2), number(RADIUS)
    inner, outer = number(EDGE / 2 + RADIUS), number(BOX - EDGE / 2 - RADIUS)
    turn = number(end + RADIUS if sweep else end - RADIUS)
    arc = f"A{r} {r} 0 0 {sweep}"
    return f"M{a} {number(cut)}V{turn}{arc} {inner} {number(end)}H{outer}{arc} {b} {turn}V{number(cut)}Z"


def head(label: str, size: str, colours: Livery) -> str:
    """The unit's label and its size mark in the head band."""
    right, mark, ink = RIGHT, "", colours.paint("band_ink")
    if size:
        mark = draw_size(size, right, BAND_MIDDLE, SIZE_HEIGHT, SIZE_WEIGHT, ink, SIZE_FIT)
        right -= size_width(size, SIZE_HEIGHT, SIZE_WEIGHT, SIZE_FIT) + 5
    base = BAND_MIDDLE + LABEL_HEIGHT / 2
    look = (LABEL_HEIGHT, LABEL_WEIGHT, ink)
    return write(label, LEFT, base, *look, anchor="start", fit=right - LEFT, extra="label") + mark


def far_head(label: str, formation: str, colours: Livery) -> str:
    """What a head band says to those who look from afar: the label, and the formation if both can be large."""
    ink, base = colours.paint("band_ink"), FAR_MIDDLE + FAR_LABEL[0] / 2
    one, two = width(label, *FAR_LABEL), width(formation, *FAR_FORMATION)
    share = min(1.0, (RIGHT - LEFT - FAR_GAP) / (one + two))
    if not formation or share < TIGHTEST:
        return _FINER.sub(r"\1", write(label, LEFT, base, *FAR_LABEL, ink, anchor="start", fit=RIGHT - LEFT))
    first = write(label, LEFT, base, *FAR_LABEL, ink, anchor="start", fit=share * one)
    second = write(formation, RIGHT, base, *FAR_FORMATION, ink, anchor="end", fit=share * two)
    return _FINER.sub(r"\1", first + second)


def symbol_box(type_: str, tint: int | None = None, *, large: bool = False) -> str:
    """The type symbol in its frame, on paper whose colour tells formations, and air and sea from land."""
    ink, paper = shared("paper-ink"), _paper(symbol(type_).element, tint)
    top, wide = (LARGE_FRAME_TOP, LARGE_FRAME_WIDTH) if large else (FRAME_TOP, FRAME_WIDTH)
    scale = wide / WIDTH
    ground = tag("rect", width=WIDTH, height=HEIGHT, **paper.fill())
    frame = tag("rect", width=WIDTH, height=HEIGHT, **ink.line(FRAME_LINE / scale))
    place = f"translate({number(50 - wide / 2)} {number(top)}) scale({number(scale)})"
    joins = {"stroke_linecap": "butt", "stroke_linejoin": "miter"}
    return tag("g", ground, draw_symbol(type_, ink, paper), frame, class_="symbol", transform=place, **joins)


def _paper(element: str, tint: int | None) -> Paint:
    if tint is None or element != "land":
        return shared(f"paper-{element}")
    return Paint(f"tint-{tint}", TINTS[tint])


def sides(nation: str, formation: str, colours: Livery) -> str:
    """Left and right of the box: the nation's emblem, the parent formation."""
    y = FRAME_TOP + FRAME_WIDTH * HEIGHT / WIDTH / 2
    mark = emblem(nation, 12.2, y, EMBLEM_RADIUS, colours.paint("accent"))
    x, middle = FORMATION_MIDDLE
    look = (FORMATION_HEIGHT, FORMATION_WEIGHT, colours.paint("ink"))
    name = write(formation, 0, 0, *look, fit=FORMATION_LENGTH, extra="fine formation")
    place = f"translate({number(x - FORMATION_HEIGHT / 2)} {number(middle)}) rotate(90)"
    return mark + (tag("g", name, transform=place) if name else "")


def stripe(colours: Livery) -> str:
    """The stripe under the figures of a reduced side."""
    return tag("path", d=_cap(STRIPE_TOP, BOX - EDGE / 2, 0), **colours.paint("stripe").fill())


def rim(colours: Livery) -> str:
    """A second line inside the edge tells a marker or a hidden face from a unit's open one."""
    box = {"x": 7.2, "y": 7.2, "width": 85.6, "height": 85.6, "rx": 5.0}
    return tag("rect", **box, **colours.paint("accent").line(2.6))


def figures(content: str, ink: Paint, left: float = LEFT, base: float = FIGURE_BASE) -> str:
    """The printed figures; a trailing m, mechanized, becomes a box round the last number."""
    middle, fit = (left + RIGHT) / 2, RIGHT - left
    if boxed := _MECHANIZED.fullmatch(content):
        return _boxed_figures(boxed[1], boxed[2], ink, middle)
    if ranked := _RANKED.fullmatch(content):
        return _ranked_figures(ranked[1], ranked[2], ink, middle, fit)
    return write(content, middle, base, FIGURE_HEIGHT, FIGURE_WEIGHT, ink, fit=fit, extra="value")


def _ranked_figures(first: str, rest: str, ink: Paint, middle: float, fit: float) -> str:
    """Many figures: those of combat large, those behind them smaller."""
    one, two = width(first, *_FIRST), width(rest, *_REST)
    share = min(1.0, (fit - _RANK_GAP) / (one + two))
    x = middle - (share * (one + two) + _RANK_GAP) / 2
    large = write(first, x, FIGURE_BASE, *_FIRST, ink, anchor="start", fit=share * one, extra="value")
    x += share * one + _RANK_GAP
    return large + write(rest, x, FIGURE_BASE, *_REST, ink, anchor="start", fit=share * two, extra="value")


def _boxed_figures(start: str, boxed: str, ink: Paint, middle: float) -> str:
    (height, weight), pad, gap = _BOXED, 4.4, 2.5
    base = FIGURE_BASE - 1.8
    one, two = width(start, height, weight), width(boxed, height, weight)
    x = middle - (one + two + 2 * pad + gap) / 2
    first = write(start, x, base, height, weight, ink, anchor="start", extra="value")
    x += one + gap
    size = {"y": base - height - pad + 0.6, "width": two + 2 * pad, "height": height + 2 * pad - 1.2, "rx": 3}
    box = tag("rect", x=x, **size, **ink.line(2.6))
    return first + box + write(boxed, x + pad, base, height, weight, ink, anchor="start", extra="value")


def value_plate(value: str, full: str) -> str:
    """A figure that changes in play, on a paper plate, and the printed one small behind it."""
    ink, rest = shared("paper-ink"), f"/{full}" if full and full != value else ""
    one, two = width(value, *_PLATE_MAIN), width(rest, *_PLATE_REST) + 3 if rest else 0.0
    wide = max(one + two + 14, 38)
    size = {"x": 50 - wide / 2, "y": 68.6, "width": wide, "height": 27.0, "rx": 6}
    plate = tag("rect", **size, **shared("paper-land").fill()) + tag("rect", **size, **ink.line(2.6))
    x = 50 - (one + two) / 2
    main = write(value, x, 92.6, *_PLATE_MAIN, ink, anchor="start", extra="value")
    return plate + main + write(rest, x + one + 3, 92.6, *_PLATE_REST, ink, anchor="start", extra="fine")


def pips(left: int, full: int, ink: Paint) -> str:
    """Steps as a column of dots at the lower left: filled for those left, open for those lost."""
    dots = []
    for i in range(max(left, full)):
        at = {"cx": 10.0, "cy": 91.5 - i * PIP_STEP, "r": PIP_RADIUS}
        dots.append(tag("circle", **at, **(ink.fill("pip") if i < left else ink.line(1.7, "pip lost fine"))))
    return "".join(dots)
