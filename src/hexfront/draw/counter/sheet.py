"""Contact sheets: all counters of a game on one page, front and back, by side and formation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files as package_files
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

import msgspec

from hexfront.draw.counter.colours import Paint, livery
from hexfront.draw.counter.emblems import emblem
from hexfront.draw.counter.lettering import width, write
from hexfront.draw.counter.names import worn
from hexfront.draw.counter.pieces import counter, faces, is_marker
from hexfront.draw.look import CounterLook, look
from hexfront.draw.svg import Value, number, tag
from hexfront.draw.words import board_texts
from hexfront.kernel.files import DataError, Files, convert, is_printed, load_toml
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import game_files

PAGE = 1500.0
MARGIN = 44.0
COLUMNS = 9
CELL, ROW = (PAGE - 2 * MARGIN) / COLUMNS, 126.0
SIZE, BETWEEN = 68.0, 5.0
HEAD, SIDE_HEAD, FOOT = 132.0, 58.0, 70.0

_PAPER = "#f3f0e6"
_INK = Paint("sheet-ink", "#22252a")
_QUIET = Paint("sheet-quiet", "#6c6f73")
_CAPTION = (8.2, 1.15)


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed words of a sheet in one language."""

    title: str
    front: str
    back: str
    totals: str
    printed: str
    reconstructed: str
    note: str
    alone: str
    markers: str
    sides: dict[str, str]
    groups: dict[str, str]


class Cell(NamedTuple):
    """A counter on the sheet, how many there are, and the group it stands in."""

    piece: Piece
    copies: int
    group: str


def counter_mix(files: Files) -> list[Piece]:
    """Every counter of a game: its pieces, and the faces that some of them turn out to have."""
    names = [name for name in ("pieces.csv", "faces.csv") if name == "pieces.csv" or files.has(name)]
    return [row.value for name in names for row in load_pieces(files, name)]


def contact_sheet(game: str, language: str = "en") -> str:
    """All counters of a game as one SVG page."""
    words, title = sheet_words(language), board_texts(game, language).title
    pieces = counter_mix(game_files(game))
    dress = look(game).counters
    y, parts = HEAD, [_page_head(title, pieces, words)]
    for side in dict.fromkeys(sorted((p.side for p in pieces), key=lambda s: not s)):
        cells = _cells([p for p in pieces if p.side == side], words)
        parts.append(_side_head(side, worn(side, dress), cells, y, words))
        parts += [_row(row, dress, y + SIDE_HEAD + i * ROW) for i, row in enumerate(_rows(cells))]
        y += SIDE_HEAD + len(list(_rows(cells))) * ROW + 14
    parts.append(_legend(y + 14, words))
    return _document(parts, y + FOOT, f"{title}: {words.title}")


@lru_cache
def sheet_words(language: str) -> Words:
    """The words of a language; an unknown one raises and names the known ones."""
    folder = Path(str(package_files("hexfront") / "draw" / "text"))
    path = folder / f"counters.{language}.toml"
    if not path.is_file():
        known = ", ".join(sorted(p.name.split(".")[1] for p in folder.glob("counters.*.toml")))
        raise DataError(path, 0, f"no words in language {language!r}; known: {known}")
    return convert(load_toml(path), Words, path)


def _document(parts: Iterable[str], height: float, title: str) -> str:
    box: dict[str, Value] = {"width": PAGE, "height": height}
    root: dict[str, Value] = {"xmlns": "http://www.w3.org/2000/svg", "role": "img"}
    root |= box | {"viewBox": f"0 0 {number(PAGE)} {number(height)}"}
    root |= {"stroke_linecap": "round", "stroke_linejoin": "round"}
    ground = tag("rect", fill=_PAPER, **box)
    return tag("svg", tag("title", escape(title)), ground, *parts, **root) + "\n"


def _cells(pieces: list[Piece], words: Words) -> list[Cell]:
    """Alike counters together, markers last, in groups by formation in the order of the data."""
    alike: dict[Piece, list[Piece]] = {}
    for piece in pieces:
        alike.setdefault(msgspec.structs.replace(piece, id="", count=1), []).append(piece)
    cells = [Cell(same[0], sum(p.count for p in same), _group(same[0], words)) for same in alike.values()]
    groups = {group: i for i, group in enumerate(dict.fromkeys(c.group for c in cells))}
    return sorted(cells, key=lambda c: (is_marker(c.piece), groups[c.group]))


def _group(piece: Piece, words: Words) -> str:
    if is_marker(piece):
        return words.markers
    name = words.groups.get(piece.formation, piece.formation) or words.alone
    return name[0].upper() + name[1:]


def _rows(cells: list[Cell]) -> Iterator[list[Cell]]:
    for start in range(0, len(cells), COLUMNS):
        yield cells[start : start + COLUMNS]


def _page_head(name: str, pieces: list[Piece], words: Words) -> str:
    title = write(name, MARGIN, 66, 27, 4.4, _INK, anchor="start")
    kind = write(words.title, PAGE - MARGIN, 66, 17, 2.2, _QUIET, anchor="end")
    printed = sum(p.count for p in pieces if is_printed(p.source))
    counters = sum(p.count for p in pieces)
    kinds = len({msgspec.structs.replace(p, id="", count=1) for p in pieces})
    totals = words.totals.format(counters=counters, kinds=kinds, printed=printed, reconstructed=counters - printed)
    line = tag("path", d=f"M{number(MARGIN)} 84H{number(PAGE - MARGIN)}", **_INK.line(2))
    return title + kind + line + write(totals, MARGIN, 108, 10.5, 1.4, _QUIET, anchor="start")


def _side_head(side: str, nation: str, cells: list[Cell], y: float, words: Words) -> str:
    """A bar in the side's colours with its emblem, its name and how many counters it has."""
    colours = livery(nation)
    bar = tag("rect", x=MARGIN, y=y, width=PAGE - 2 * MARGIN, height=34, rx=6, fill=colours.band)
    sign = emblem(nation, MARGIN + 21, y + 17, 9, colours.paint("band_ink"))
    name = words.sides.get(side or "none", side)
    ink = colours.paint("band_ink")
    count = write(f"{sum(c.copies for c in cells)}", PAGE - MARGIN - 14, y + 23, 12, 1.9, ink, anchor="end")
    return bar + sign + write(name, MARGIN + 42, y + 24, 14, 2.3, ink, anchor="start") + count


def _row(cells: list[Cell], dress: CounterLook, y: float) -> str:
    drawn = [_cell(cell, dress, MARGIN + i * CELL, y) for i, cell in enumerate(cells)]
    start = 0
    for i in range(1, len(cells) + 1):
        if i == len(cells) or cells[i].group != cells[start].group:
            drawn.append(_group_head(cells[start].group, MARGIN + start * CELL, (i - start) * CELL, y))
            start = i
    return "".join(drawn)


def _group_head(name: str, x: float, wide: float, y: float) -> str:
    rule = tag("path", d=f"M{number(x)} {number(y - 5)}h{number(wide - 14)}", **_QUIET.line(0.8))
    return rule + write(name, x, y - 10, 8.4, 1.5, _QUIET, anchor="start", fit=wide - 14)


def _cell(cell: Cell, dress: CounterLook, x: float, y: float) -> str:
    """Front and back side by side, and below them the name with its provenance."""
    shown = [face for face in faces(cell.piece, dress) if face in ("front", "back")]
    scale = number(SIZE / 100)
    pictures = []
    for i, face in enumerate(shown):
        place = f"translate({number(x + i * (SIZE + BETWEEN))} {number(y)}) scale({scale})"
        pictures.append(tag("g", counter(cell.piece, dress, face=face), transform=place))
    dot = {"cx": x + 3.4, "cy": y + SIZE + 11.5, "r": 2.4}
    printed = is_printed(cell.piece.source)
    mark = tag("circle", **dot, **(_QUIET.fill() if printed else _QUIET.line(1.1)))
    return "".join(pictures) + mark + _caption(cell, x + 10, y + SIZE + 15.6)


def _caption(cell: Cell, x: float, y: float) -> str:
    name = cell.piece.name + (f" ×{cell.copies}" if cell.copies > 1 else "")
    lines = _wrapped(name, CELL - 24)
    return "".join(
        write(line, x, y + i * 12.4, *_CAPTION, _INK, anchor="start", fit=CELL - 24) for i, line in enumerate(lines)
    )


def _wrapped(name: str, wide: float) -> list[str]:
    """A name in one line or two."""
    if width(name, *_CAPTION) <= wide:
        return [name]
    words = name.split()
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(width(line, *_CAPTION) for line in pair), default=(name,)))


def _legend(y: float, words: Words) -> str:
    """What the dots mean."""
    x, parts = MARGIN, []
    for word, dot in ((words.printed, _QUIET.fill()), (words.reconstructed, _QUIET.line(1.1))):
        parts.append(tag("circle", cx=x + 3, cy=y, r=2.8, **dot))
        parts.append(write(word, x + 12, y + 4, 9, 1.25, _QUIET, anchor="start"))
        x += width(word, 9, 1.25) + 40
    return "".join(parts) + write(words.note, PAGE - MARGIN, y + 4, 9, 1.25, _QUIET, anchor="end")
