"""The letters of the client: open fonts from the packages they are installed with, cut down to what we write.

Each face is made once, kept in the reader's cache folder, and served under a name that changes with it. Its licence
wants a changed font to be called otherwise, so it is, and comes along. Where the packages are not installed there are
no faces, and the sheets name fonts that most machines have.
"""

from __future__ import annotations

import hashlib
import io
import logging
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from hexfront.kernel.saves import write_atomically

log = logging.getLogger("hexfront.server")

SHEET = "styles/fonts.css"
FOLDER = "fonts"


class Face(msgspec.Struct, frozen=True):
    """A face: the family it belongs to with us, its weight and style, and the file of the package it is from."""

    family: str
    weight: int
    style: str
    package: str
    file: str

    @property
    def name(self) -> str:
        """What its file is called with us, without what changes."""
        return f"{self.family.lower().replace(' ', '-')}-{self.weight}{'-italic' if self.style == 'italic' else ''}"


SANS, SERIF = ("Hexfront Sans", "font_source_sans_pro"), ("Hexfront Serif", "font_source_serif_pro")
FACES = (
    Face(SANS[0], 400, "normal", SANS[1], "SourceSansPro-Regular.ttf"),
    Face(SANS[0], 600, "normal", SANS[1], "SourceSansPro-Semibold.ttf"),
    Face(SERIF[0], 400, "normal", SERIF[1], "SourceSerifPro-Regular.ttf"),
    Face(SERIF[0], 400, "italic", SERIF[1], "SourceSerifPro-It.ttf"),
    Face(SERIF[0], 600, "normal", SERIF[1], "SourceSerifPro-Semibold.ttf"),
)
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "ŌōŪūĀāŒœ–—‘’“”„…†•′″‹›€−×÷≤≥≈≠½¼¾→←↑↓"
"""What catalogues, boards and names are written in; anything else comes from another font."""
FEATURES = ("kern", "liga", "tnum", "lnum", "smcp", "mark", "ccmp", "locl")
CUT = 3
"""Raised whenever faces are cut in another way, so that those kept are made anew."""


@lru_cache
def letters() -> dict[str, bytes]:
    """Every face and licence under its name, and the sheet that tells the browser of them, which is always there."""
    sources = {face: path for face in FACES if (path := _source(face)) is not None}
    made = {face: _kept(face, path) for face, path in sources.items()}
    named = {face: f"{FOLDER}/{face.name}.{_digest(data)}.woff2" for face, data in made.items()}
    files = {named[face]: data for face, data in made.items()}
    texts = {face.package: path.parent / "LICENSE.txt" for face, path in sources.items()}
    files |= {f"{FOLDER}/{package}.txt": path.read_bytes() for package, path in texts.items()}
    return files | {SHEET: "".join(_rule(face, name) for face, name in named.items()).encode()}


def _source(face: Face) -> Path | None:
    """The file of a face, if its package is installed."""
    found = find_spec(face.package)
    if found is None or found.origin is None:
        return None
    path = Path(found.origin).parent / "files" / face.file
    return path if path.is_file() else None


def _rule(face: Face, name: str) -> str:
    return (
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.style}; '
        f'font-display: swap; src: url("/{name}") format("woff2"); }}\n'
    )


def _digest(*parts: bytes) -> str:
    found = hashlib.blake2b(digest_size=6)
    for part in parts:
        found.update(part)
    return found.hexdigest()


def _kept(face: Face, source: Path) -> bytes:
    """A face from the cache folder, or made and put there."""
    key = _digest(repr((face, LETTERS, FEATURES, CUT)).encode(), source.read_bytes())
    path = Path(platformdirs.user_cache_dir("hexfront")) / FOLDER / f"{face.name}.{key}.woff2"
    if path.is_file():
        return path.read_bytes()
    data = cut(face, source)
    try:
        write_atomically(path, data)
    except OSError as e:
        log.warning("the letters cannot be kept in %s and will be made again: %s", path.parent, e)
    return data


def cut(face: Face, source: Path) -> bytes:
    """A face with our letters alone, under our name, as the browser takes it."""
    from fontTools.subset import Options, Subsetter, load_font

    options = Options(layout_features=list(FEATURES), hinting=False, notdef_outline=True, name_IDs=["*"])
    font: Any = load_font(str(source), options)
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    _keep_widths(font)
    _rename(font, face)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _keep_widths(font: Any) -> None:
    """Signs put together of others have a width of their own: browsers else give % the width of its stroke."""
    from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS

    glyphs = font["glyf"]
    for name in font.getGlyphOrder():
        for part in getattr(glyphs[name], "components", ()):
            part.flags &= ~USE_MY_METRICS


def _rename(font: Any, face: Face) -> None:
    """Our name in place of the reserved one; copyright and licence stay."""
    style = {"normal": {400: "Regular", 600: "Semibold"}[face.weight], "italic": "Italic"}[face.style]
    words = {1: face.family, 2: style, 4: f"{face.family} {style}", 6: face.name, 16: face.family, 17: style}
    for record in font["name"].names:
        if record.nameID in words:
            record.string = words[record.nameID]
    font["name"].names = [record for record in font["name"].names if record.nameID not in (3, 7)]
