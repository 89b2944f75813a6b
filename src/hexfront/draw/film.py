"""A game as a film: the board once, the counters as they lie from moment to moment; needs the extra `draw`.

What a film shows is told by its script, which holds drawings and places and nothing of the game itself.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Literal
from xml.sax.saxutils import escape

import msgspec

from hexfront.draw.png import size_of, to_png

if TYPE_CHECKING:
    from PIL.Image import Image

Kind = Literal["webp", "gif"]
MOST_SHOTS = 120
LONG_SIDE, READABLE, LONGEST = 760, 480, 1100
"""Pixels of the longer side of a film; of its width, for which a tall one is made longer; and how long that may be."""
NARROWEST = 0.5
"""The least width of the part that is seen for its height, where the sheet is so wide."""
COUNTER = 68.0
"""The size of a counter on the sheet, where a hex is 100."""
LEAN, MOST_LEANING = 6.0, 4
"""How far each counter of a stack lies off the one below, and how many do."""
CAPTION, INK, PAPER = 26, "#22252a", "#f3f0e6"
LETTERS = "Source Sans Pro, DejaVu Sans, sans-serif"
BRIEF, LAST = 450, 2500
"""Milliseconds that a shot is seen, and the last one."""

Box = tuple[float, float, float, float]
Lying = tuple[float, float, int]
"""A counter: the middle of its place on the sheet, and which drawing it is."""


class Shot(msgspec.Struct, frozen=True):
    """A moment: what lies on the map, the lowest first, and what stands under it."""

    lying: tuple[Lying, ...]
    caption: str


class Script(msgspec.Struct, frozen=True):
    """A film before it is made: the drawing of the board, the part of it that is seen, counters, shots."""

    board: str
    seen: Box
    counters: tuple[str, ...]
    shots: tuple[Shot, ...]
    kind: Kind = "webp"


def thinned(shots: list[Shot], most: int = MOST_SHOTS) -> tuple[Shot, ...]:
    """The shots in which something has changed; if they are too many, so many of them, the first and the last too."""
    changed = [shot for n, shot in enumerate(shots) if n == 0 or shot.lying != shots[n - 1].lying]
    if len(changed) <= most:
        return tuple(changed)
    return tuple(changed[round(n * (len(changed) - 1) / (most - 1))] for n in range(most))


def make(script: Script) -> bytes:
    """The film."""
    seen = within(script.seen, _corner(script.board))
    scale = scale_of(seen)
    ground = _ground(script.board, seen, scale)
    counters = [_counter(drawing, scale) for drawing in script.counters]
    captions = {text: _caption(text, ground.width) for text in {shot.caption for shot in script.shots}}
    frames = [_frame(ground, counters, captions[shot.caption], shot, seen, scale) for shot in script.shots]
    out = BytesIO()
    times = [BRIEF] * (len(frames) - 1) + [LAST]
    how = {"quality": 72, "method": 1} if script.kind == "webp" else {"optimize": False}
    frames[0].save(out, script.kind.upper(), save_all=True, append_images=frames[1:], duration=times, loop=0, **how)
    return out.getvalue()


def _picture(png: bytes, mode: str) -> Image:
    from PIL import Image

    return Image.open(BytesIO(png)).convert(mode)


def within(seen: Box, sheet: Box) -> Box:
    """The part of what shall be seen that is on the sheet, with more beside it where it would be too narrow."""
    left, top = max(seen[0], sheet[0]), max(seen[1], sheet[1])
    right, low = min(seen[0] + seen[2], sheet[0] + sheet[2]), min(seen[1] + seen[3], sheet[1] + sheet[3])
    wide = min(max(right - left, NARROWEST * (low - top)), sheet[2])
    left = min(max((left + right - wide) / 2, sheet[0]), sheet[0] + sheet[2] - wide)
    return left, top, wide, low - top


def scale_of(seen: Box) -> float:
    """Pixels of a film for each unit of the sheet: a tall part of it is to be wide enough for its caption too."""
    wide, high = seen[2:]
    return min(max(LONG_SIDE / max(wide, high), READABLE / wide), LONGEST / max(wide, high))


def _ground(board: str, seen: Box, scale: float) -> Image:
    """The part of the board that is seen."""
    sheet = _picture(to_png(board, round(max(size_of(board)) * scale)), "RGB")
    left, top, *_ = _corner(board)
    x, y, wide, high = seen
    at = ((x - left) * scale, (y - top) * scale)
    return sheet.crop((round(at[0]), round(at[1]), round(at[0] + wide * scale), round(at[1] + high * scale)))


def _corner(svg: str) -> Box:
    """The view box of a drawing."""
    left, top, wide, high = (float(word) for word in svg.split('viewBox="', 1)[1].split('"', 1)[0].split())
    return left, top, wide, high


def _caption(text: str, wide: int) -> Image:
    """What stands under a shot, in letters that have the accents."""
    how = f'x="8" y="{CAPTION / 2 + 5}" font-family="{LETTERS}" font-size="14" fill="{INK}"'
    drawn = f'<rect width="{wide}" height="{CAPTION}" fill="{PAPER}"/><text {how}>{escape(text)}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {CAPTION}">{drawn}</svg>'
    return _picture(to_png(svg, wide), "RGB")


def _counter(drawing: str, scale: float) -> Image:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 104">{drawing}</svg>'
    return _picture(to_png(svg, max(8, round(COUNTER * scale))), "RGBA")


def _frame(ground: Image, counters: list[Image], caption: Image, shot: Shot, seen: Box, scale: float) -> Image:
    from PIL import Image

    frame = Image.new("RGB", (ground.width, ground.height + CAPTION), PAPER)
    frame.paste(ground, (0, 0))
    below: dict[tuple[float, float], int] = {}
    for x, y, which in shot.lying:
        depth = below[x, y] = below.get((x, y), -1) + 1
        off, picture = min(depth, MOST_LEANING) * LEAN, counters[which]
        at = ((x + off - seen[0]) * scale - picture.width / 2, (y - off - seen[1]) * scale - picture.height / 2)
        frame.paste(picture, (round(at[0]), round(at[1])), picture)
    frame.paste(caption, (0, ground.height))  # over counters that reach below the map
    return frame
