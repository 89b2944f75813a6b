"""Small helpers to write SVG: elements as strings, numbers short, text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Value = str | int | float | None


def tag(name: str, *children: str, **attributes: Value) -> str:
    """An element. Underscores become dashes (`stroke_width`); a trailing one is dropped (`class_`)."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(number(value))}")
    head = " ".join(words)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def text(content: str, **attributes: Value) -> str:
    """A text element, its content escaped."""
    return tag("text", escape(content), **attributes)


def number(value: str | int | float) -> str:
    """A number with at most two decimals and no trailing zeros; a string as it is."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"
    return str(value)


def path(points: Iterable[tuple[float, float]], closed: bool = False) -> str:
    """The `d` of a straight-sided path."""
    d = " ".join(f"{'L' if i else 'M'}{number(x)} {number(y)}" for i, (x, y) in enumerate(points))
    return d + "Z" if closed else d
