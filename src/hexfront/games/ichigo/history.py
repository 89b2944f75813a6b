"""When towns fell in history, to look at beside the course of a game; no rule asks for it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hexfront.games.ichigo.kit import IchigoKit
from hexfront.kernel.files import Source, convert, load_toml
from hexfront.kernel.shelf import box

FILE = "history.toml"


class Town(msgspec.Struct, frozen=True):
    """A town, and the turn in which Japan took it."""

    key: str
    hex: str
    turn: int
    source: Source


class History(msgspec.Struct, frozen=True):
    """`history.toml`."""

    towns: tuple[Town, ...]


@lru_cache(8)
def towns(kit: IchigoKit) -> dict[str, int]:
    """The hex of each town."""
    path = box(kit.key).folder / FILE
    return {town.key: kit.board.hex(town.hex) for town in convert(load_toml(path), History, path).towns}
