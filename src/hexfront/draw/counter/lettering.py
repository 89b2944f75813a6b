"""Writing with the counters' own letterforms: every word becomes one stroked path of exactly known width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from hexfront.draw.counter.colours import Paint
from hexfront.draw.counter.glyphs import ACCENTS, CAP_HEIGHT, GLYPHS, MISSING
from hexfront.draw.svg import number, tag

Anchor = Literal["start", "middle", "end"]

GAP = 0.11
"""White space between two letters, as a share of their height."""
TIGHTEST = 0.66
"""Letters are narrowed to this share of their width to fit; beyond it they also become smaller."""

THINNEST = 0.8
"""Lines of letters made smaller stay at least this share as thick, so that they remain visible."""
FINE_SCALE = 0.8
"""Letters drawn smaller than this share of their design need one decimal place only."""

_TOKEN = re.compile(r"[A-Z]|-?\d*\.?\d+")
_COUNTS = {"H": 1, "V": 1, "M": 2, "L": 2, "C": 6, "A": 7, "Z": 0}


@lru_cache(maxsize=4096)
def width(content: str, height: float, weight: float) -> float:
    """How wide a word is, strokes included, when its capitals are `height` high."""
    scale = (height - weight) / CAP_HEIGHT
    letters = _letters(content)
    gaps = max(len(letters) - 1, 0) * (weight + GAP * height)
    return sum(w for w, _ in letters) * scale + gaps + weight


def write(
    content: str,
    x: float,
    y: float,
    height: float,
    weight: float,
    paint: Paint,
    *,
    anchor: Anchor = "middle",
    fit: float | None = None,
    extra: str = "",
) -> str:
    """A word as a path: base line at `y`, capitals `height` high, at most `fit` wide."""
    if not content.strip():
        return ""
    stretch, height, weight = _fitted(content, height, weight, fit)
    full = (width(content, height, weight) - weight) * stretch + weight
    left = x - {"start": 0.0, "middle": full / 2, "end": full}[anchor] + weight / 2
    d = _outline(content, left, y, height, weight, stretch)
    return tag("path", d=d, **paint.line(weight, extra))


def _fitted(content: str, height: float, weight: float, fit: float | None) -> tuple[float, float, float]:
    """How far letters are narrowed, and the height and weight left, so that the word fits."""
    natural = width(content, height, weight)
    if fit is None or natural <= fit:
        return 1.0, height, weight
    stretch = (fit - weight) / (natural - weight)
    if stretch >= TIGHTEST:
        return stretch, height, weight * (0.6 + 0.4 * stretch)
    thinnest = weight * THINNEST
    while weight + (width(content, height, weight) - weight) * TIGHTEST > fit and height > thinnest * 2:
        height, weight = height * 0.97, max(weight * 0.97, thinnest)
    left = (fit - weight) / (width(content, height, weight) - weight)
    return min(TIGHTEST, left), height, weight


@lru_cache(maxsize=4096)
def _outline(content: str, left: float, y: float, height: float, weight: float, stretch: float) -> str:
    scale = (height - weight) / CAP_HEIGHT
    top = y - height + weight / 2
    parts = []
    for glyph_width, d in _letters(content):
        parts.append("".join(_placed(d, left, top, scale * stretch, scale)))
        left += (glyph_width * scale + weight + GAP * height) * stretch
    return "".join(parts)


def _letters(content: str) -> list[tuple[float, str]]:
    """The glyphs of a word, each with its accent."""
    return [GLYPHS.get(c) or _accented(c) for c in content]


def _accented(character: str) -> tuple[float, str]:
    """A letter with the marks that Unicode takes it apart into; marks we have no shape for are left off."""
    apart = unicodedata.normalize("NFKD", character)
    base, marks = apart[0], apart[1:]
    glyph_width, d = GLYPHS.get(base, MISSING)
    rise = 0.0 if base.islower() else 3.2
    for mark in marks:
        d += "".join(_placed(ACCENTS.get(mark, ""), glyph_width / 2, -rise, 1, 1))
    return glyph_width, d


def _placed(d: str, x: float, y: float, sx: float, sy: float) -> Iterator[str]:
    """The words of a glyph's path moved to (x, y) and scaled."""
    places = 1 if sy < FINE_SCALE else 2
    for command, values in _commands(d):
        if command in "HV":
            moved = [values[0] * sx + x if command == "H" else values[0] * sy + y]
        elif command == "A":
            moved = [values[0] * sx, values[1] * sy, *values[2:5], values[5] * sx + x, values[6] * sy + y]
        else:
            moved = [v * sy + y if i % 2 else v * sx + x for i, v in enumerate(values)]
        yield command + " ".join(number(round(v, places)) for v in moved)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(d)
    at = 0
    while at < len(tokens):
        count = _COUNTS[tokens[at]]
        yield tokens[at], [float(t) for t in tokens[at + 1 : at + 1 + count]]
        at += 1 + count
