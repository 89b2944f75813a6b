"""Furniture of the printed sheet: tracks, boxes and tables of results, on panels where the sheet has nothing else.

Where they lie and what they show is said in the look of a game (`[[panels]]`); sizes are fixed there, so that every
language fits the same sheet. Spaces of tracks have `data-track` and `data-at`, boxes `data-box`, rows and columns of
tables `data-chart`, so that the client can lay on them what is live.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Protocol, TypeVar

from hexfront.draw.board.lettering import Face, width, wrapped
from hexfront.draw.board.page import UNIT, Box
from hexfront.draw.board.tables import draw_table
from hexfront.draw.look import Panel, look
from hexfront.draw.svg import tag, text
from hexfront.draw.words import BoardTexts, words
from hexfront.hexmap.board import Board, TrackKind
from hexfront.kernel.aids import ChartData
from hexfront.kernel.files import Source, is_printed
from hexfront.kernel.texts import Texts, load_texts

COLUMN = UNIT * 0.8660254037844386
PAD, HEADING = 18.0, 58.0
"""The border inside a panel, and the height of its heading."""

HEAD, NUMBER, DATE, NAME, SMALLEST = 26.0, 36.0, 17.0, 20.0, 14.0
"""Sizes of letters: headings, the numbers of spaces, their dates, the names of boxes, and no letter is smaller."""

GAP = 10.0
"""Between two spaces of a track."""


def panel_box(panel: Panel) -> Box:
    """Where a panel lies: its corner in columns and rows, its size in hexes."""
    return Box(panel.at[0] * COLUMN, panel.at[1] * UNIT, panel.size[0] * UNIT, panel.size[1] * UNIT)


def panel_boxes(board: Board) -> list[Box]:
    """Where the panels of a board lie."""
    return [panel_box(panel) for panel in look(board.file.game).panels]


def draw_panels(board: Board, texts: BoardTexts, language: str, charts: Sequence[ChartData]) -> str:
    """All panels of a board."""
    panels = look(board.file.game).panels
    catalogue = load_texts(board.file.game, language) if panels else None
    return "".join(_panel(panel, board, texts, catalogue, charts) for panel in panels if catalogue)


def _panel(panel: Panel, board: Board, texts: BoardTexts, catalogue: Texts, charts: Sequence[ChartData]) -> str:
    """A sheet of paper with a heading, and what it shows."""
    box, (heading, source, content) = panel_box(panel), _content(panel, board, texts, catalogue, charts)
    return tag(
        "g",
        tag("rect", class_="panel", x=box.x, y=box.y, width=box.width, height=box.height),
        tag("rect", class_="outline", x=box.x, y=box.y, width=box.width, height=box.height),
        _heading(box, heading, source, catalogue.language),
        content,
        class_="furnished",
    )


def _content(
    panel: Panel, board: Board, texts: BoardTexts, catalogue: Texts, charts: Sequence[ChartData]
) -> tuple[str, Source, str]:
    """The heading, the source and the picture of what a panel shows."""
    room = inside(panel_box(panel))
    if panel.track:
        track = _named(board.file.tracks, panel.track, "track")
        return texts.name("track", track.key), track.source, _track(track, room, panel, catalogue)
    if panel.chart:
        chart = _named(charts, panel.chart, "chart")
        return catalogue.say(f"chart.{chart.key}"), chart.source, draw_table(chart, room, catalogue)
    sides = {box.side for box in board.file.boxes if box.key in panel.boxes}
    heading = catalogue.say(f"side.{sides.pop()}") if len(sides) == 1 else words(catalogue.language)["boxes"]
    return heading, "printed boxes", _boxes(panel, board, texts, room)


class Keyed(Protocol):
    """Something that has a key."""

    @property
    def key(self) -> str:
        """Its name in the data."""


Kind = TypeVar("Kind", bound=Keyed)


def _named(there: Sequence[Kind], key: str, what: str) -> Kind:
    """What a panel names; KeyError with what there is."""
    found = [each for each in there if each.key == key]
    if not found:
        have = ", ".join(each.key for each in there) or "none"
        raise KeyError(f"a panel of the sheet shows the {what} {key!r}; there is {have}")
    return found[0]


def inside(box: Box) -> Box:
    """The part of a panel under its heading."""
    return Box(box.x + PAD, box.y + HEADING, box.width - 2 * PAD, box.height - HEADING - PAD)


def _heading(box: Box, heading: str, source: Source, language: str) -> str:
    """The name of what is shown, a rule, and a word if we had to reconstruct it."""
    ours = "" if is_printed(source) else words(language)[source.split()[0]]
    note = width(ours, Face("", DATE)) + 2 * PAD if ours else 0.0
    size = fitting(heading, Face("", HEAD, small_caps=True, spacing=0.05), box.width - 2 * PAD - note)
    line = box.y + HEADING - 16
    return (
        text(heading, x=box.x + PAD, y=line - 10, class_="panel-head start", font_size=size)
        + (text(ours, x=box.right - PAD, y=line - 10, class_="subtitle end", font_size=DATE) if ours else "")
        + tag("path", class_="panel-rule", d=f"M{box.x + PAD:.0f} {line:.0f}H{box.right - PAD:.0f}")
    )


def fitting(words_: str, face: Face, room: float) -> float:
    """The size of letters, or as much less as the room wants."""
    return round(min(face.size, face.size * room / max(1.0, width(words_, face))), 1)


def _track(track: TrackKind, room: Box, panel: Panel, catalogue: Texts) -> str:
    """The spaces of a track, row by row."""
    spaces = range(track.first, track.last + 1)
    cells = grid_of(room, len(spaces), panel.columns or len(spaces), GAP)
    parts = [_space(track.key, at, cell, catalogue) for at, cell in zip(spaces, cells, strict=True)]
    live = {"data_live": panel.live or track.key, "data_marker": panel.marker or None}
    return tag("g", *parts, data_track=track.key, **live)


def grid_of(room: Box, count: int, columns: int, gap: float) -> list[Box]:
    """So many equal cells, row by row."""
    rows = ceil(count / columns)
    wide, high = (room.width - (columns - 1) * gap) / columns, (room.height - (rows - 1) * gap) / rows
    return [
        Box(room.x + n % columns * (wide + gap), room.y + n // columns * (high + gap), wide, high)
        for n in range(count)
    ]  # fmt: skip


def _space(track: str, at: int, cell: Box, catalogue: Texts) -> str:
    """One space: its number, and its date if the game has a calendar and this is the track of turns. The upper right
    stays free for a marker."""
    date = f"calendar.{at}" if track == "turn" and catalogue.has(f"calendar.{at}") else ""
    lines, small = in_two(catalogue.say(date), DATE, cell.width - 14) if date else ([], DATE)
    tall = cell.height - len(lines) * (small + 1)
    size = round(min(NUMBER, tall * (0.86 if lines else 0.62), cell.width * 0.52), 1)
    if lines:
        number = text(str(at), x=cell.x + 9, y=round(cell.y + size * 0.9, 1), class_="start", font_size=size)
    else:
        x, y = cell.x + cell.width / 2, cell.y + tall / 2 + size * 0.35
        number = text(str(at), x=round(x, 1), y=round(y, 1), font_size=size)
    low = cell.bottom - 8 - (len(lines) - 1) * (small + 1)
    dates = _lines(lines, cell.x + 9, low, small, "start soft z-mid")
    return _rect(cell, "space", data_at=at) + number + dates


def in_two(words_: str, size: float, room: float) -> tuple[list[str], float]:
    """A text on two lines at most, with smaller letters if that takes them, and their size."""
    while len(lines := wrapped(words_, Face("", size), room)) > 2 and size > SMALLEST:
        size -= 1
    return lines, size


def _lines(lines: list[str], x: float, y: float, size: float, css: str) -> str:
    """Lines of a text below each other."""
    return "".join(
        text(line, x=round(x, 1), y=round(y + n * (size + 1), 1), class_=css, font_size=size)
        for n, line in enumerate(lines)
    )  # fmt: skip


def _rect(box: Box, css: str, **more: str | int) -> str:
    x, y, wide, high = (round(value, 1) for value in box)
    return tag("rect", class_=css, x=x, y=y, width=wide, height=high, **more)


def _boxes(panel: Panel, board: Board, texts: BoardTexts, room: Box) -> str:
    """Boxes for counters that are not on the map, each under its name."""
    for key in panel.boxes:
        _named(board.file.boxes, key, "box")
    cells = grid_of(room, len(panel.boxes), panel.columns or 1, GAP)
    return "".join(_box(key, texts.name("box", key), cell) for key, cell in zip(panel.boxes, cells, strict=True))


def _box(key: str, name: str, cell: Box) -> str:
    lines, size = in_two(name, NAME, cell.width - 16)
    return _rect(cell, "space", data_box=key) + _lines(lines, cell.x + 9, cell.y + 22, size, "start soft")
