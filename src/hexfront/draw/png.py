"""A drawn board as PNG, through resvg; needs the extra `draw`.

Text is set in the first font of each stack that there is: those of the packages that the client's letters come from,
or what the machine has. DejaVu is enough for everything to be readable.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("font_source_serif_pro", "font_source_sans_pro")
_PROPERTY = re.compile(r"--([\w-]+):([^;}]+)")


def flatten(svg: str, dark: bool = False) -> str:
    """The picture with every custom property replaced by its value: resvg knows none."""
    blocks = re.findall(r"\.hexboard(\.dark)?\{([^}]*)\}", svg)
    values: dict[str, str] = {}
    for is_dark, body in blocks:
        if not is_dark or dark:
            values.update(_PROPERTY.findall(body))
    return re.sub(r"var\(--([\w-]+)\)", lambda found: values.get(found[1], found[0]), svg)


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a picture, by its view box."""
    found = re.search(r'viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"', svg)
    if found is None:
        raise ValueError("the picture has no viewBox")
    return float(found[1]), float(found[2])


def installed() -> list[Path]:
    """The folders of the open fonts that are installed as packages."""
    found = [find_spec(package) for package in PACKAGES]
    return [Path(spec.origin).parent / "files" for spec in found if spec is not None and spec.origin is not None]


def to_png(svg: str, long_side: int, dark: bool = False, fonts: tuple[Path, ...] = ()) -> bytes:
    """The picture in so many pixels on its long side; fonts are extra folders to look in."""
    from resvg_py import svg_to_bytes

    wide, high = size_of(svg)
    scale = long_side / max(wide, high)
    return bytes(
        svg_to_bytes(
            svg_string=flatten(svg, dark),
            width=round(wide * scale),
            height=round(high * scale),
            serif_family="DejaVu Serif",
            sans_serif_family="DejaVu Sans",
            font_dirs=[str(path) for path in (*fonts, *installed())],
        )
    )
