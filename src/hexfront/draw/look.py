"""What a game looks like: the folders `look/` and `client/` of a game, or else of its series; everything has a default.

look/look.toml     colours, the part of the board on its poster, what the log says of its dice
look/poster.webp   its picture in the lobby
client/client.js   what only its table shows, and `style.css` for it
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from hexfront.kernel.files import convert, load_toml
from hexfront.kernel.shelf import box, games

Colour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}$")]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class PageColours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour of the game on the pages of the client, light and dark."""

    light: Colour
    dark: Colour


class BoardColours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different on each board: accent, open sea, water at the shore."""

    accent: Colour = "#7a3b2e"
    sea: Colour = "#a3c1ca"
    shore: Colour = "#e4efec"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a board: how often its width goes into that of the sheet, the corner it starts at as shares of the
    sheet, and the size of the picture."""

    zoom: float
    x: Share
    y: Share
    width: int = 800
    height: int = 500


class DiceNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the log and the report of a game should know of its dice."""

    announced: tuple[str, ...] = ()
    """Events whose dice come after them; all other dice come before the event that tells their result."""
    kinds: dict[str, tuple[str, ...]] = {}
    """Throws by the rules that ask for them, each named in the catalogue under `luck.KIND`."""


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`look.toml`."""

    page: PageColours | None = None
    board: BoardColours = BoardColours()
    poster: Part | None = None
    hero: Part | None = None
    """The part of the board that the front page shows; one game has it."""
    dice: DiceNotes = DiceNotes()


@cache
def look(game: str) -> Look:
    """How a game looks."""
    path = find(game, "look/look.toml")
    return convert(load_toml(path), Look, path) if path else Look()


def find(game: str, name: str) -> Path | None:
    """A file of a game by its path in the folder, or that of its series if the game has none of its own."""
    return next((folder / name for folder in folders(game) if (folder / name).is_file()), None)


def folders(game: str) -> tuple[Path, ...]:
    """The folder of a game, and that of its series if it has one; none for a board that is of no game."""
    return tuple(layer.folder for layer in reversed(box(game).layers)) if game in games() else ()
