"""Drawn boards, kept in the reader's cache folder: a server that starts again has them at once.

A board takes a second or two to draw, and every game has one in each language. It depends on the program that draws it
and on the files of its game alone, so a drawing is kept under a name made of all these and never looked at again once
any of them has changed.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec
import platformdirs

from hexfront.kernel.aids import ChartData
from hexfront.kernel.saves import write_atomically
from hexfront.kernel.shelf import box

log = logging.getLogger("hexfront.server")

FOLDER = "boards"
ROOT = Path(__file__).parent.parent
PROGRAM = ("draw", "hexmap", "kernel", "text")
"""The parts of the program that a drawing comes from."""
SOURCES = {".py", ".toml", ".csv"}


def kept(game: str, language: str, packs: tuple[Path, ...], charts: list[ChartData], draw: Callable[[], str]) -> str:
    """The drawing of a board from the cache folder, or made and put there."""
    key = _digest((*_files(game, packs), repr(packs).encode(), msgspec.json.encode(charts), _program()))
    path = Path(platformdirs.user_cache_dir("hexfront")) / FOLDER / f"{game}.{language}.{key}.svg"
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        drawn = draw()
    try:
        write_atomically(path, drawn.encode())
        _clear(path)
    except OSError as e:
        log.warning("the boards cannot be kept in %s and will be drawn again: %s", path.parent, e)
    return drawn


def _clear(path: Path) -> None:
    """Take away what was drawn of the same board before: it would never be looked at again."""
    game, language, _ = path.name.split(".", 2)
    for old in path.parent.glob(f"{game}.{language}.*.svg"):
        if old != path:
            old.unlink(missing_ok=True)


def _files(game: str, packs: tuple[Path, ...]) -> Iterator[bytes]:
    """All that a game and its series consist of, and what packs lay over it."""
    for layer in box(game).layers:
        yield from _contents(layer.folder)
    for root in packs:
        yield from _contents(root / game)


@cache
def _program() -> bytes:
    """What draws, in short."""
    return _digest(part for name in PROGRAM for part in _contents(ROOT / name)).encode()


def _contents(folder: Path) -> Iterator[bytes]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in SOURCES:
            yield path.name.encode()
            yield path.read_bytes()


def _digest(parts: Iterable[bytes]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(len(part).to_bytes(8) + part)
    return found.hexdigest()
