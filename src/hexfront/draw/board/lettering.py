"""How wide a text is without asking a font: widths of one old-style serif, a little generous.

The boards name a stack of serifs that run about as wide as this table; boxes computed from it are what the
label placer keeps apart.
"""

from __future__ import annotations

from math import ceil
from xml.sax.saxutils import escape

import msgspec

from hexfront.draw.svg import tag

_WIDTHS = {
    **dict(zip("abcdefghijklm", (46, 49, 43, 51, 45, 31, 50, 54, 27, 27, 51, 26, 79), strict=True)),
    **dict(zip("nopqrstuvwxyz", (54, 50, 52, 50, 37, 39, 32, 53, 50, 75, 49, 52, 42), strict=True)),
    **dict(zip("ABCDEFGHIJKLM", (70, 59, 65, 70, 56, 48, 68, 73, 30, 32, 64, 53, 84), strict=True)),
    **dict(zip("NOPQRSTUVWXYZ", (70, 70, 54, 70, 59, 48, 60, 66, 65, 95, 66, 57, 60), strict=True)),
    **dict.fromkeys("0123456789", 46),
    **dict(zip(" .,-'’()/&:", (25, 22, 22, 34, 19, 22, 30, 30, 32, 70, 24), strict=True)),
}
_PLAIN = str.maketrans("áéíóúüñÁÉÍÓÚÜÑ", "aeiouunAEIOUUN")

GENEROUS = 1.07
"""Other serifs of the stack run wider than the table."""


class Face(msgspec.Struct, frozen=True):
    """How a kind of name is set: class, size, small capitals, letter spacing in ems, boldness."""

    css: str
    size: float
    small_caps: bool = False
    spacing: float = 0.0
    wide: float = 1.0


FACES: dict[str, Face] = {
    "city": Face("n-city", 19.0, small_caps=True, spacing=0.05, wide=1.1),
    "town": Face("n-town", 16.5, small_caps=True, spacing=0.04),
    "village": Face("n-village", 14.0),
    "peak": Face("n-peak", 14.0),
    "river": Face("n-river", 15.0, spacing=0.12),
    "front": Face("n-front", 15.0, spacing=0.12),
    "sea": Face("n-sea", 50.0, spacing=0.34),
    "bay": Face("n-sea", 19.0, spacing=0.10),
    "strait": Face("n-strait", 15.0, spacing=0.06),
    "area": Face("n-area", 26.0, spacing=0.22),
    "islet": Face("n-islet", 15.0, spacing=0.06),
    "region": Face("n-region", 22.0, spacing=0.30),
}
"""The faces of the boards' names."""

SMALL = 0.78
"""Small capitals, as a share of the size of the capitals."""


def width(text: str, face: Face) -> float:
    """The width of a text in pixels."""
    total = 0.0
    for char, small in letters(text, face):
        total += _WIDTHS.get(char.translate(_PLAIN), 60) / 100 * (SMALL if small else 1.0) + face.spacing
    return (total - face.spacing) * face.size * face.wide * GENEROUS


def letters(text: str, face: Face) -> list[tuple[str, bool]]:
    """The letters as set: in small capitals each is a capital, small unless it was one."""
    if not face.small_caps:
        return [(char, False) for char in text]
    return [(char.upper(), char.islower()) for char in text]


def spans(text: str, face: Face) -> str:
    """The content of a text element; small capitals are runs of smaller capitals."""
    if not face.small_caps:
        return escape(text)
    runs: list[tuple[str, bool]] = []
    for char, small in letters(text, face):
        if runs and (runs[-1][1] == small or char == " "):
            runs[-1] = runs[-1][0] + char, runs[-1][1]
        else:
            runs.append((char, small))
    return "".join(tag("tspan", escape(s), font_size=f"{SMALL}em") if small else escape(s) for s, small in runs)


def wrapped(words_: str, face: Face, room: float) -> list[str]:
    """A text in as many lines as it needs, all about equally long."""
    count = ceil(width(words_, face) / room)
    lines: list[str] = [""]
    for word in words_.split():
        longer = f"{lines[-1]} {word}".strip()
        full = width(longer, face) > room or (
            len(lines) < count and width(lines[-1], face) > width(words_, face) / count * 0.9
        )
        if full and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
