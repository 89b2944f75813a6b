"""What a unit is and how large: type symbols in the NATO manner and the marks of size, all drawn as shapes.

A symbol lives in a frame of 60 by 40. `SYMBOLS` is the one table of types: a new type is a new line there.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from hexfront.draw.counter.colours import Paint
from hexfront.draw.counter.lettering import write
from hexfront.draw.svg import number, tag

Element = Literal["land", "air", "sea"]

WIDTH, HEIGHT = 60.0, 40.0
"""The frame of a symbol."""
STROKE = 3.6
"""Line width of a symbol in its frame."""


class Symbol(NamedTuple):
    """A type symbol: stroked lines, solid shapes, solid shapes in the paper's colour, and letters if any."""

    lines: str = ""
    solid: str = ""
    holes: str = ""
    letters: str = ""
    element: Element = "land"


class UnknownSymbol(ValueError):
    """A type or size that we have no symbol for."""


def _dot(y: float, radius: float) -> str:
    """A disc on the frame's middle line."""
    r = number(radius)
    return f"M30 {number(y - radius)}A{r} {r} 0 1 1 30 {number(y + radius)}A{r} {r} 0 1 1 30 {number(y - radius)}Z"


_CROSS = "M0 0L60 40M60 0L0 40"
_BROKEN_CROSS = "M0 0L16 10.7M60 0L44 10.7M0 40L16 29.3M60 40L44 29.3"
_SLASH = "M0 40L60 0"
_TRACK = "M17.5 8.5H42.5A11.5 11.5 0 0 1 42.5 31.5H17.5A11.5 11.5 0 0 1 17.5 8.5Z"
_HIGH_TRACK = "M18.5 5H41.5A10 10 0 0 1 41.5 25H18.5A10 10 0 0 1 18.5 5Z"
_BRIDGE = "M14 29V12H46V29M30 12V29"
_HIGH_BRIDGE = "M14 22V8H46V22M30 8V22"
_WALL = "M0 40V28H9V33.5H17V28H26V33.5H34V28H43V33.5H51V28H60V40Z"
_PEAK = "M18 40L30 26.5L42 40Z"
_GULL = "M15 37A7.5 7.5 0 0 1 30 37A7.5 7.5 0 0 1 45 37"
_WAVES = "M10 34C14 29.5 18 29.5 22 33S30 36.5 34 33S42 29.5 46 33S50 34.5 51 33.5"
_SWELL = "M4 37C8 34 12 34 16 37S24 40 28 37S36 34 40 37S48 40 56 35.5"
_ANCHOR = "M30 25V37.5M25.5 28.5H34.5M23 33C24 38.5 36 38.5 37 33"
_DASHES = "M9 15V6H19M25 6H35M41 6H51V15M51 25V34H41M35 34H25M19 34H9V25"
_FENCE = "M9 6V35M30 6V35M51 6V35M3 14H57M3 26H57"

_FIGHTER = (
    "M30 3.5C31.6 3.5 32.6 5 32.8 7.5L33.3 12.5L51 18.5C52.4 19 53 19.8 53 21V23.6L33.2 22.4L32.3 31"
    "L39 34.2V37L30 36L21 37V34.2L27.7 31L26.8 22.4L7 23.6V21C7 19.8 7.6 19 9 18.5L26.7 12.5L27.2 7.5"
    "C27.4 5 28.4 3.5 30 3.5Z"
)
_DIVING = "M30 33L27.5 23L27 18L9 12.5V8.5L27 10.5V6L22 4V1.5H38V4L33 6V10.5L51 8.5V12.5L33 18L32.5 23Z"
_BOMBER = (
    "M30 2C32.4 2 33.6 4 33.6 7V13.4L38 14V10.5H41.5V14.6L57 17.6V21L33.4 22.8L32.4 31.5L40 34.6V37.6"
    "L30 36.6L20 37.6V34.6L27.6 31.5L26.6 22.8L3 21V17.6L18.5 14.6V10.5H22V14L26.4 13.4V7C26.4 4 27.6 2 30 2Z"
)
_SUPERFORTRESS = (
    "M30 1.5C31.7 1.5 32.7 3.5 32.7 6V14.2L37 14.8V11H40.4V15.3L45.5 16V12.6H48.6V16.5L59 18.4V21.4"
    "L32.7 22.4L32 32L40.5 35V38L30 37L19.5 38V35L28 32L27.3 22.4L1 21.4V18.4L11.4 16.5V12.6H14.5V16"
    "L19.6 15.3V11H23V14.8L27.3 14.2V6C27.3 3.5 28.3 1.5 30 1.5Z"
)
_SMALL_PLANE = "M30 5L33 13L48 18V21.5L33 20.5L32 26L36 28.5H24L28 26L27 20.5L12 21.5V18L27 13Z"
_CANOPY = "M15.5 19C15.5 -1 44.5 -1 44.5 19C41 15.5 36 15.5 33 19C31 16.5 29 16.5 27 19C24 15.5 19 15.5 15.5 19Z"
_CRATE = "M25 28H35V37H25Z"
_CRUISER = (
    "M4 27H56L50.5 35.5H11.5C8.5 33.5 6 30.5 4 27ZM20 25.4V20.5H24.5V14H28V7.5H30.5V14H34.5V20.5H39V25.4Z"
    "M8 25.4V22H12.5L6 17.5L7.2 15.9L18 22V25.4ZM41 25.4V22L52.8 15.9L54 17.5L47.5 22H52V25.4Z"
)
_CARRIER = (
    "M2 19.5H58L55 24H51.5L48 31.5H13C8.5 30.5 5.5 27.8 4 24Z"
    "M31 18V12H33.5V7H36V3.5H38V7H41V12H44V18ZM10 18L13 15H17V13.5H19V15H22L24 18Z"
)
_LORRY = (
    "M7 9H36V28H7ZM38 14H46.5L53.5 21V28H38ZM17 27.2A4.9 4.9 0 1 1 17 37A4.9 4.9 0 1 1 17 27.2Z"
    "M44 27.2A4.9 4.9 0 1 1 44 37A4.9 4.9 0 1 1 44 27.2Z"
)
_WINDOW = "M40.8 16.8H45.4L49.4 21H40.8Z"

SYMBOLS: dict[str, Symbol] = {
    # foot and horse
    "infantry": Symbol(_CROSS),
    "motorized_infantry": Symbol(_CROSS + "M30 0V40"),
    "marine": Symbol(_CROSS + _ANCHOR),
    "airborne": Symbol(_CROSS + _GULL),
    "ranger": Symbol(_CROSS, "M0 0H60L30 20Z"),
    "machine_gun": Symbol(_CROSS + "M30 37V25M25 30L30 24.6L35 30M25 37H35"),
    "guard": Symbol(_CROSS, "M0 0H9V40H0Z"),
    "guerrilla": Symbol(_BROKEN_CROSS, _dot(20, 5.5)),
    "static": Symbol(_CROSS, _WALL),
    "militia": Symbol(_BROKEN_CROSS, "M0 32H60V40H0Z"),
    "cavalry": Symbol(_SLASH, "M0 40V0H60Z"),
    # armour and guns
    "armour": Symbol(_TRACK),
    "amphibious_armour": Symbol(_HIGH_TRACK + _WAVES),
    "recon": Symbol(_TRACK + _SLASH),
    "artillery": Symbol(solid=_dot(20, 8.5)),
    "heavy_artillery": Symbol("M12 33.5H48", _dot(17, 9.5)),
    "mountain_artillery": Symbol(solid=_dot(13.6, 7.6) + _PEAK),
    "self_propelled_artillery": Symbol(_TRACK, _dot(20, 5.5)),
    "rocket_artillery": Symbol("M20 13L30 4L40 13M20 21L30 12L40 21", _dot(29, 7)),
    "mortar": Symbol("M30 36V7M22 14L30 6L38 14M22 36H38", _dot(25, 6)),
    "anti_tank": Symbol("M0 40L30 2L60 40"),
    "anti_aircraft": Symbol("M2 40C12 10 48 10 58 40", _dot(30.5, 5.5)),
    "heavy_weapons": Symbol("M30 36V7M21 16L30 6L39 16M18 28H42M18 36H42"),
    "coastal_defence": Symbol(_WAVES, _dot(13.6, 7.6)),
    # engineers, staffs, rear
    "engineer": Symbol(_BRIDGE),
    "construction": Symbol(_HIGH_BRIDGE, "M14 28H46V35H14Z"),
    "pioneer": Symbol(_HIGH_BRIDGE + "M23 28L37 36M37 28L23 36"),
    "shipping_engineer": Symbol(_HIGH_BRIDGE + _WAVES),
    "headquarters": Symbol(letters="HQ"),
    "base": Symbol("M0 29H60", "M22 29V18L30 10L38 18V29Z"),
    "truck": Symbol(solid=_LORRY, holes=_WINDOW),
    "ground_support": Symbol("M0 33H60", _SMALL_PLANE),
    "pw_camp": Symbol(_FENCE),
    "deception": Symbol(_DASHES, letters="D"),
    # air and sea
    "air": Symbol(solid=_FIGHTER, element="air"),
    "air_tac": Symbol(solid=_FIGHTER, element="air"),
    "air_bomber": Symbol(solid=_BOMBER, element="air"),
    "air_b29": Symbol(solid=_SUPERFORTRESS, element="air"),
    "air_kamikaze": Symbol("M14 35L19 26M46 35L41 26M30 38V36", _DIVING, element="air"),
    "air_supply": Symbol("M18 19L27 29M42 19L33 29", _CANOPY + _CRATE, element="air"),
    "naval_gunfire": Symbol(solid=_CRUISER, element="sea"),
    "fleet": Symbol(_SWELL, _CARRIER, element="sea"),
}

ALIASES = {
    "armor": "armour",
    "tank": "armour",
    "amtrac": "amphibious_armour",
    "amphibious_tank": "amphibious_armour",
    "provisional_infantry": "infantry",
    "naval_infantry": "marine",
    "naval_landing_force": "marine",
    "paratroop": "airborne",
    "parachute": "airborne",
    "raider": "ranger",
    "commando": "ranger",
    "special": "ranger",
    "special_forces": "ranger",
    "naval_guard": "guard",
    "constabulary": "guard",
    "garrison": "static",
    "static_garrison": "static",
    "defense_battalion": "coastal_defence",
    "coastal_defense": "coastal_defence",
    "hq": "headquarters",
    "naval": "naval_gunfire",
}
"""Other words for a type that has its symbol."""

MARKER_TYPES = frozenset({"marker", "beachhead", "control", "fortification", "interdiction", "amphibious", "drop_zone"})
"""Types drawn as a marker, not as a unit with a box (`markers.py`)."""


def symbol(type_: str) -> Symbol:
    """The symbol of a unit type; an unknown one raises and lists the known ones."""
    key = ALIASES.get(type_, type_)
    if key not in SYMBOLS:
        known = ", ".join(sorted({*SYMBOLS, *MARKER_TYPES}))
        raise UnknownSymbol(f"no symbol for unit type {type_!r}; known types: {known}")
    return SYMBOLS[key]


def draw_symbol(type_: str, ink: Paint, paper: Paint) -> str:
    """The shapes of a type symbol in its frame, without the frame's outline."""
    drawn = symbol(type_)
    parts = []
    if drawn.solid:
        parts.append(tag("path", d=drawn.solid, **ink.fill()))
    if drawn.holes:
        parts.append(tag("path", d=drawn.holes, **paper.fill()))
    if drawn.lines:
        parts.append(tag("path", d=drawn.lines, **ink.line(STROKE)))
    if drawn.letters:
        parts.append(_letters(drawn.letters, ink))
    return "".join(parts)


def _letters(content: str, ink: Paint) -> str:
    word = write(content, WIDTH / 2, 30.5, 21, 4.4, ink)
    return tag("g", word, stroke_linecap="round", stroke_linejoin="round")


SIZES = ("I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX")
"""Company, battalion, regiment, brigade, division, corps, army, army group."""

_BRACKET = 0.3


def size_width(size: str, height: float, weight: float, fit: float | None = None) -> float:
    """How wide a size mark is, strokes included."""
    bracketed, bare = _bare_size(size)
    step, gap, bracket = _measures(bare, height, weight)
    full = len(bare) * step + (len(bare) - 1) * gap + weight + (2 * bracket if bracketed else 0)
    return min(full, fit) if fit else full


def draw_size(size: str, right: float, y: float, height: float, weight: float, ink: Paint, fit: float) -> str:
    """A size mark round level `y`, its right end at `right`, narrowed to `fit`; brackets mean an ad hoc size."""
    bracketed, bare = _bare_size(size)
    wide = size_width(size, height, weight)
    squeeze = (min(wide, fit) - weight) / max(wide - weight, 1)
    step, gap, bracket = (squeeze * m for m in _measures(bare, height, weight))
    levels = (y - height / 2 + weight / 2, y + height / 2 - weight / 2)
    left, end = right - min(wide, fit) + weight / 2, right - weight / 2
    hook = squeeze * _BRACKET * height
    words = [_bracket(left, left + hook, *levels), _bracket(end, end - hook, *levels)] if bracketed else []
    left += bracket if bracketed else 0
    words += [_one(bare[0], left + i * (step + gap), step, *levels) for i in range(len(bare))]
    return tag("path", d="".join(words), **ink.line(weight, "size"))


def _measures(bare: str, height: float, weight: float) -> tuple[float, float, float]:
    """Width of one stroke or cross, the gap after it, and the room of a bracket."""
    step = 0.78 * height if bare[0] == "X" else 0.0
    return step, weight * (1.5 if bare[0] == "X" else 1.95), _BRACKET * height + 1.95 * weight


def _bare_size(size: str) -> tuple[bool, str]:
    bracketed = size.startswith("[") and size.endswith("]")
    bare = size[1:-1] if bracketed else size
    if bare not in SIZES:
        known = ", ".join(SIZES)
        raise UnknownSymbol(f"no mark for unit size {size!r}; known sizes: {known}, each also in [ ]")
    return bracketed, bare


def _one(mark: str, x: float, step: float, y0: float, y1: float) -> str:
    a, b, c, d = number(x), number(x + step), number(y0), number(y1)
    return f"M{a} {c}L{b} {d}M{b} {c}L{a} {d}" if mark == "X" else f"M{a} {c}V{d}"


def _bracket(outer: float, inner: float, y0: float, y1: float) -> str:
    return f"M{number(inner)} {number(y0)}H{number(outer)}V{number(y1)}H{number(inner)}"
