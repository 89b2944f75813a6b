"""Markers: the icons of every state and token on the table, as a marker of its own or a badge on a counter.

An icon lives in a circle of radius 10 round the origin. `ICONS` is the one table: a new marker is a new line.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from hexfront.draw.counter.colours import Paint, livery, nation_key, shared
from hexfront.draw.counter.emblems import emblem
from hexfront.draw.counter.face import edge, rim, shell
from hexfront.draw.counter.lettering import write
from hexfront.draw.svg import number, tag

STROKE = 3.0
BADGE_RADIUS = 8.0
Tone = Literal["harm", "order", "works", "note"]


class Icon(NamedTuple):
    """An icon's stroked lines, solid shapes and letters, and what kind of news it is."""

    lines: str = ""
    solid: str = ""
    letters: str = ""
    tone: Tone = "note"


_BOLT = "M3 -10L-7 1.6H-1L-3.4 10L7 -2.6H0.8Z"
_BURST = (
    "M0 -10L2.2 -4.6L7 -7.2L4.8 -2.2L10 0L4.8 2.2L7 7.2L2.2 4.6L0 10L-2.2 4.6L-7 7.2L-4.8 2.2L-10 0L-4.8 -2.2"
    "L-7 -7.2L-2.2 -4.6Z"
)
_BOMB = (
    "M-2.6 -10H2.6L1.6 -6C4.8 -4.4 5.6 0 4.6 3.4C3.7 6.6 1.6 8.8 0 10C-1.6 8.8 -3.7 6.6 -4.6 3.4"
    "C-5.6 0 -4.8 -4.4 -1.6 -6Z"
)
_FORT = "M-10 8V-2H-7.4V-5H-4.6V-2H-1.4V-5H1.4V-2H4.6V-5H7.4V-2H10V8H3.2V5A3.2 3.2 0 0 0 -3.2 5V8Z"
_CANOPY = "M-9 -1C-9 -13 9 -13 9 -1C7 -3.4 4.8 -3.4 3 -1C1.2 -3.4 -1.2 -3.4 -3 -1C-4.8 -3.4 -7 -3.4 -9 -1Z"
_SKULL = (
    "M0 -9.5C5.4 -9.5 8.6 -6 8.6 -1.6C8.6 1.4 7.2 3.4 5 4.6V9H2.2V6.4H0.9V9H-0.9V6.4H-2.2V9H-5V4.6"
    "C-7.2 3.4 -8.6 1.4 -8.6 -1.6C-8.6 -6 -5.4 -9.5 0 -9.5Z"
    "M-3.4 -3.2A2.3 2.3 0 1 0 -3.4 1.4A2.3 2.3 0 1 0 -3.4 -3.2Z"
    "M3.4 -3.2A2.3 2.3 0 1 0 3.4 1.4A2.3 2.3 0 1 0 3.4 -3.2Z"
)
_PLANE = (
    "M0 -10C1 -10 1.5 -9 1.6 -7.6L1.8 -4.6L9.6 -1.6C10 -1.4 10.2 -1 10.2 -0.6V1L1.8 0.4L1.4 5.2L4.6 6.8V8.4"
    "L0 7.8L-4.6 8.4V6.8L-1.4 5.2L-1.8 0.4L-10.2 1V-0.6C-10.2 -1 -10 -1.4 -9.6 -1.6L-1.8 -4.6L-1.6 -7.6"
    "C-1.5 -9 -1 -10 0 -10Z"
)
_ENGINES = "M-6.6 -4.6H-5.2V-1H-6.6ZM5.2 -4.6H6.6V-1H5.2Z"
_LORRY = (
    "M-10 -6.5H2.5V3.5H-10ZM3.8 -3.6H7L10 -0.4V3.5H3.8ZM-5.6 2.6A2.6 2.6 0 1 1 -5.6 7.8A2.6 2.6 0 1 1 -5.6 2.6Z"
    "M5.4 2.6A2.6 2.6 0 1 1 5.4 7.8A2.6 2.6 0 1 1 5.4 2.6Z"
)
_RING_OF_FOUR = (
    "M-3.4 -8.6A9.2 9.2 0 0 0 -8.6 -3.4M-8.6 3.4A9.2 9.2 0 0 0 -3.4 8.6"
    "M3.4 8.6A9.2 9.2 0 0 0 8.6 3.4M8.6 -3.4A9.2 9.2 0 0 0 3.4 -8.6"
)
_LIFEBUOY = "M0 -6.4A6.4 6.4 0 1 1 0 6.4A6.4 6.4 0 1 1 0 -6.4ZM-9 -9L-4.6 -4.6M9 -9L4.6 -4.6M-9 9L-4.6 4.6M9 9L4.6 4.6"
_HOURGLASS = "M-6.6 -9H6.6M-6.6 9H6.6M-5 -9C-5 -3 -1 -2.4 -1 0C-1 2.4 -5 3 -5 9M5 -9C5 -3 1 -2.4 1 0C1 2.4 5 3 5 9"
_SHORE = "M-10 3.2C-7 0.6 -4.6 0.6 -2.2 2.6M10 3.2C7 0.6 4.6 0.6 2.2 2.6M-9.4 8.6C-5 5 5 5 9.4 8.6"
_WAVE = "M-10 8.6C-7.4 6 -5 6 -2.6 8C-0.2 10 2.4 10 5 8C6.8 6.8 8.6 6.6 10 7.6"
_CRATE = "M-8 -7H8V7H-8ZM-8 -2.3H8M-8 2.3H8"

ICONS: dict[str, Icon] = {
    # what the enemy or hunger did to a unit
    "disrupted": Icon(solid=_BOLT, tone="harm"),
    "out_of_supply": Icon("M-7.5 -5H7.5V8H-7.5ZM-7.5 -0.6H7.5M-10 -9.5L10 9.5", tone="harm"),
    "isolated": Icon(_RING_OF_FOUR, "M0 -3.2A3.2 3.2 0 1 1 0 3.2A3.2 3.2 0 1 1 0 -3.2Z", tone="harm"),
    "suppressed": Icon("M0 -9V3M-6 -2.4L0 4L6 -2.4M-8 9H8", tone="harm"),
    "interdiction": Icon("M-8 -9.5V-2.5M8 -9.5V-2.5", _BOMB, tone="harm"),
    "attrition": Icon("M-8 -7L-2 0L2 -3L8 7M8 1.4V7H2.4", tone="harm"),
    "last_step": Icon(solid=_SKULL, tone="harm"),
    "loss": Icon("M-7 -8V8M-2.4 -8V8M2.4 -8V8M7 -8V8M-10 6L10 -6", tone="harm"),
    "eliminated": Icon("M-7.5 -7.5L7.5 7.5M7.5 -7.5L-7.5 7.5", tone="harm"),
    # what its commander told it to do, or what it has done
    "reserve": Icon(letters="R", tone="order"),
    "fired": Icon(solid=_BURST, tone="order"),
    "flown": Icon(solid=_PLANE, tone="order"),
    "moved": Icon("M-9 0H7.5M1 -6.6L8 0L1 6.6", tone="order"),
    "strategic": Icon("M-9 -6.4L-2.4 0L-9 6.4M0.6 -6.4L7.2 0L0.6 6.4", tone="order"),
    "attacked": Icon("M-8.6 -8.6L8.6 8.6M8.6 -8.6L-8.6 8.6M1.2 7.6L7.6 1.2M-1.2 7.6L-7.6 1.2", tone="order"),
    "spearhead": Icon(solid="M0 -10L8.4 9L0 4.4L-8.4 9Z", tone="order"),
    "support": Icon("M0 -8.4V8.4M-8.4 0H8.4", tone="order"),
    "frozen": Icon("M-5 -1V-4A5 5.2 0 0 1 5 -4V-1", "M-8 -1.6H8V9H-8Z", tone="order"),
    "maximum_effort": Icon(solid=_BURST, tone="order"),
    "rescue": Icon(_LIFEBUOY, tone="order"),
    "initiative": Icon("M-7 10V-9", "M-7 -9.5C-2 -12 1 -6.5 9 -9V1.5C1 4 -2 -1.5 -7 1Z", tone="order"),
    "momentum": Icon("M-8.4 -7L-1.4 0L-8.4 7M0.4 -7L7.4 0L0.4 7", tone="order"),
    # field works and transport
    "fortification": Icon(solid=_FORT, tone="works"),
    "fortification_building": Icon(_FORT, tone="works"),
    "entrenched": Icon("M-10 5H-6.4V-4H-0.6V5H5.2V-4H10", tone="works"),
    "truck": Icon(solid=_LORRY, tone="works"),
    "lp": Icon(_CRATE, tone="works"),
    "supply": Icon(_CRATE, tone="works"),
    # tokens of the table
    "turn": Icon(_HOURGLASS, "M-3.6 8C-3 5 -1 4.4 0 3.2C1 4.4 3 5 3.6 8Z"),
    "concealment": Icon(letters="?"),
    "beachhead": Icon(_SHORE, "M0 -10L6.4 -3H2.4V3.4H-2.4V-3H-6.4Z"),
    "amphibious": Icon(_WAVE, "M-8 -9H8V-1L5.4 4.4H-5.4L-8 -1ZM-5 -6.2V-2H5V-6.2Z"),
    "drop_zone": Icon("M-8.6 -1L0 9L8.6 -1M-3 -1L0 9L3 -1", _CANOPY),
    "airpower": Icon(solid=_PLANE),
    "b29": Icon(solid=_PLANE + _ENGINES),
    "aerial_supply": Icon("M-8.6 -1L-2.6 4M8.6 -1L2.6 4", _CANOPY + "M-3.4 3H3.4V10H-3.4Z"),
    "objective": Icon(solid="M0 -10L2.4 -3.2H9.5L3.8 1.1L5.9 8L0 3.9L-5.9 8L-3.8 1.1L-9.5 -3.2H-2.4Z"),
    "control": Icon("M-6 10V-9.4", "M-6 -9.6H8.4L5.2 -4.6L8.4 0.4H-6Z"),
    "plain": Icon(),
}

ICON_ALIASES = {
    "attacks": "attacked",
    "dz": "drop_zone",
    "amph": "amphibious",
    "bh": "beachhead",
    "oos": "out_of_supply",
    "losses": "loss",
    "fort": "fortification",
    "under_construction": "fortification_building",
    "hex_control": "control",
    "out_of_command": "isolated",
    "trucks": "truck",
    "banzai": "maximum_effort",
}

_PLATES: dict[Tone, str] = {
    "harm": "M0 -15.5L15.5 0L0 15.5L-15.5 0Z",
    "order": "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1 -13 0Z",
    "works": "M-12 -12H12V12H-12Z",
    "note": "M-12 -12H12V12H-12Z",
}
"""Shape as well as colour says what kind of news a badge brings."""

SLOTS = ((84.5, 47.5), (15.5, 47.5), (84.5, 82.5), (15.5, 82.5))
"""Where the first four badges of a counter stand."""


def find_icon(word: str) -> str:
    """The icon that a word of the data names, or nothing."""
    key = word.lower().replace(" ", "_")
    key = ICON_ALIASES.get(key, key)
    return key if key in ICONS else ""


def icon_key(kind: str) -> str:
    """The icon's name; an unknown kind raises and lists the known ones."""
    key = ICON_ALIASES.get(kind, kind)
    if key not in ICONS:
        raise ValueError(f"no marker {kind!r}; known markers: {', '.join(sorted(ICONS))}")
    return key


def draw_icon(kind: str, x: float, y: float, radius: float, ink: Paint) -> str:
    """An icon centred on a point."""
    drawn = ICONS[icon_key(kind)]
    parts = []
    if drawn.solid:
        parts.append(tag("path", d=drawn.solid, fill_rule="evenodd", **ink.fill()))
    if drawn.lines:
        parts.append(tag("path", d=drawn.lines, **ink.line(STROKE)))
    if drawn.letters:
        parts.append(write(drawn.letters, 0, 8.5, 17, 3.6, ink))
    place = f"translate({number(x)} {number(y)}) scale({number(radius / 10)})"
    return tag("g", *parts, transform=place) if parts else ""


def sign(kind: str) -> str:
    """A state's sign round the origin: its icon on a plate."""
    key = icon_key(kind)
    tone = ICONS[key].tone
    plate = tag("path", d=_PLATES[tone], **shared(tone).fill())
    line = tag("path", d=_PLATES[tone], **shared("badge-edge").line(2.5))
    return plate + line + draw_icon(key, 0, 0, BADGE_RADIUS, shared(f"{tone}-ink"))


def badge(kind: str, slot: int) -> str:
    """A state's badge on a counter, in one of its four slots."""
    x, y = SLOTS[slot % len(SLOTS)]
    place = f"translate({number(x)} {number(y)})"
    return tag("g", sign(kind), class_=f"mark mark-{icon_key(kind)}", transform=place)


def marker_livery(kind: str, nation: str = "") -> str:
    """A marker wears its nation's colours, or those of the news it brings."""
    key = nation_key(nation)
    return ICONS[icon_key(kind)].tone if key == "neutral" else key


def marker_face(kind: str, nation: str = "", text: str = "") -> str:
    """A marker: a large icon, or for control the nation's emblem, and a word below."""
    key = icon_key(kind)
    colours = livery(marker_livery(key, nation))
    ink = colours.paint("ink")
    y, radius = (41.0, 23.0) if text else (50.0, 27.0)
    if key == "control" and nation_key(nation) != "neutral":
        picture = emblem(nation, 50, y, radius, colours.paint("accent"))
    else:
        picture = draw_icon(key, 50, y, radius, ink)
    base, height = (60.5, 21.0) if key == "plain" else (86.0, 15.0)
    word = write(text, 50, base, height, height / 4.8, ink, fit=76, extra="label")
    return shell(colours, band=False) + rim(colours) + picture + word + edge(colours)


def entry_plate(entry: str, y: float) -> str:
    """Where or when a piece enters: a hex number in a hex, a turn on the page of a calendar."""
    paper, ink = shared("paper-land"), shared("paper-ink")
    if len(entry) == 4 and entry.isdigit():
        shape = f"M28 {number(y - 31)}H72L94 {number(y)}L72 {number(y + 31)}H28L6 {number(y)}Z"
        word = write(entry, 50, y + 10, 20, 4.0, ink, fit=66, extra="value")
        return tag("path", d=shape, **paper.fill()) + tag("path", d=shape, **ink.line(2.8)) + word
    page = {"x": 24.0, "y": y - 28, "width": 52.0, "height": 58.0, "rx": 4}
    rings = "".join(f"M{x} {number(y - 33)}V{number(y - 24)}" for x in (37, 63))
    rule = tag("path", d=f"M24 {number(y - 15)}H76{rings}", **ink.line(3.2))
    word = write(entry, 50, y + 24, 32, 6.2, ink, fit=42, extra="value")
    return tag("rect", **page, **paper.fill()) + tag("rect", **page, **ink.line(2.8)) + rule + word
