"""What a game looks like: the folders `look/` and `client/` of a game, or else of its series; everything has a default.

look/look.toml     colours, counters, dice, tracks, boxes and tables on the sheet, the part of the board on its poster
look/poster.webp   its picture in the lobby
look/trace.toml    how its map lies on the earth, for whoever traces the coast anew
client/client.js   what only its table shows, and `style.css` for it
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from hexfront.kernel.files import convert, lay_over, load_toml
from hexfront.kernel.shelf import box, shelf

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


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A panel of the printed sheet: a track, a table or some boxes, on open sea or beside the map."""

    at: tuple[float, float]
    """Its upper left corner, in columns and rows of the map."""
    size: tuple[float, float]
    """Width and height, in hexes."""
    track: str = ""
    chart: str = ""
    boxes: tuple[str, ...] = ()
    columns: int = 0
    """How many spaces or boxes stand side by side; without it all spaces do, and no two boxes."""
    live: str = ""
    """The figure of the game that the marker of a track follows, where it is not called like the track."""
    marker: str = ""
    """The piece that marks the track."""


class DiceNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the log and the report of a game should know of its dice."""

    announced: tuple[str, ...] = ()
    """Events whose dice come after them; all other dice come before the event that tells their result."""
    kinds: dict[str, tuple[str, ...]] = {}
    """Throws by the rules that ask for them, each named in the catalogue under `luck.KIND`."""


class CounterLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is special about the counters of a game."""

    nations: dict[str, str] = {}
    """The liveries of nations and sides that have none by their own name."""
    liveries: dict[str, str] = {}
    """Formations with a livery of their own."""
    short: dict[str, str] = {}
    """Formations whose short name is none that the words give; groups that every reader sees anyway have none."""
    tints: dict[str, int] = {}
    """The paper (`TINTS`) of the symbol box by the short name of a formation; one not listed gets one by its name."""
    entry_backs: tuple[str, ...] = ()
    """Nations whose units have on their back the turn they enter, and so no reduced side."""
    reduced: tuple[str, ...] = ("steps",)
    """Columns that say how strong a piece is: on its back it shows the weaker figure."""
    turned: tuple[str, ...] = ()
    """Columns that say that a piece lies on its back."""
    states: tuple[str, ...] = ()
    """States that have no marker, whose signs counters can carry all the same (`markers.ICONS`)."""


PLAIN = CounterLook()


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`look.toml`."""

    page: PageColours | None = None
    board: BoardColours = BoardColours()
    sides: dict[str, str] = {}
    """The nation in whose livery a side is shown beside its name, where its own is not what its counters wear."""
    poster: Part | None = None
    hero: Part | None = None
    """The part of the board that the front page shows; one game has it."""
    counters: CounterLook = PLAIN
    dice: DiceNotes = DiceNotes()
    opening: tuple[str, ...] = ()
    """Hexes between which the table looks while nothing can be done on the map, such as when units are chosen."""
    arrival: tuple[str, ...] = ()
    """The same while a side that has nobody on the map yet can do something all over it."""
    aims: tuple[str, ...] = ()
    """Kinds of places that count for victory though nothing on the board marks them; they are named from afar too."""
    panels: tuple[Panel, ...] = ()
    """What lies on the sheet beside the map: tracks, tables of results, boxes."""
    mouths: dict[str, Literal["sea", "lake", "river"]] = {}
    """Rivers that are drawn on to a kind of water, though another is nearer to their last hexside."""


@cache
def look(game: str) -> Look:
    """How a game looks."""
    return read_look(folders(game))


def read_look(places: tuple[Path, ...]) -> Look:
    """The looks of these folders, the nearest first, laid over each other."""
    tree: dict[str, Any] = {}
    paths = [path for place in reversed(places) if (path := place / "look/look.toml").is_file()]
    for path in paths:
        lay_over(tree, load_toml(path))
        found = convert(tree, Look, path)
    return found if paths else Look()


def find(game: str, name: str) -> Path | None:
    """A file of a game by its path in the folder, or that of its series if the game has none of its own."""
    return next((folder / name for folder in folders(game) if (folder / name).is_file()), None)


def folders(game: str) -> tuple[Path, ...]:
    """The folder of a game, and that of its series if it has one; none for a board that is of no game."""
    return tuple(layer.folder for layer in reversed(box(game).layers)) if game in shelf().boxes else ()
