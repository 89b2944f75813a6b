"""The colours of the counters, one livery a nation, and the arithmetic that proves them readable.

Japan is the light one everywhere and every opponent clearly darker, so that friend and foe differ in
lightness and not in hue alone; each nation also has an emblem (`emblems.py`). Tests check the contrast of
every ink and how the liveries look to eyes without the red or the green cones.

A colour goes into the drawing twice: as a plain attribute, so that a counter looks right anywhere, and as a
class named after its role, so that the stylesheet (`css.py`) can change it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from hexfront.draw.svg import Value

Theme = Literal["light", "dark"]
Rgb = tuple[float, float, float]

WHITE = "#ffffff"
BLACK = "#000000"


class Paint(NamedTuple):
    """A colour and the role it plays."""

    role: str
    colour: str

    def fill(self, extra: str = "") -> dict[str, Value]:
        """The attributes of a shape filled with it."""
        return {"class_": f"{self.role}-fill {extra}".rstrip(), "fill": self.colour}

    def line(self, width: float, extra: str = "") -> dict[str, Value]:
        """The attributes of an outline drawn with it."""
        class_ = f"{self.role}-line {extra}".rstrip()
        return {"class_": class_, "fill": "none", "stroke": self.colour, "stroke_width": round(width, 2)}


class Livery(NamedTuple):
    """The colours of one nation's counters: the field with its ink, the head band with its ink, the edge."""

    field: str
    ink: str
    band: str
    band_ink: str
    edge: str

    @property
    def accent(self) -> str:
        """Ornaments on the field: its ink if that is white, otherwise the band's colour."""
        return self.ink if self.ink == WHITE else self.band

    @property
    def stripe(self) -> str:
        """The stripe of a reduced side: of the opposite lightness than the field."""
        return SHARED["paper-land"] if self.ink == WHITE else self.band

    @property
    def stripe_ink(self) -> str:
        """What is written on the stripe."""
        return SHARED["paper-ink"] if self.ink == WHITE else self.band_ink

    def paint(self, role: str) -> Paint:
        """One of the livery's colours with its role."""
        return Paint(role.replace("_", "-"), getattr(self, role))


ROLES = ("field", "ink", "band", "band_ink", "edge", "accent", "stripe", "stripe_ink")
"""The roles of a livery's colours."""

SHARED = {
    "paper-land": "#fbf8ef",
    "paper-air": "#d5e8f6",
    "paper-sea": "#c8e4e2",
    "paper-ink": "#17181a",
    "harm": "#8c1441",
    "harm-ink": "#ffffff",
    "order": "#1d2a44",
    "order-ink": "#ffffff",
    "works": "#f2b632",
    "works-ink": "#1d1604",
    "note": "#fbf8ef",
    "note-ink": "#17181a",
    "badge-edge": "#ffffff",
}
"""The colours that all counters share: papers of the symbol's box, badges by kind of news."""

TINTS = (
    "#f8d3c9",
    "#fbdcaa",
    "#f4eb9f",
    "#d8eab5",
    "#b9e6cb",
    "#bfdaf5",
    "#d8cff4",
    "#f3c6e0",
    "#e4d2ae",
    "#d0d6db",
)
"""Papers of the symbol box, one a formation, so that a division is seen at a glance in a crowd."""

LIVERIES: dict[str, Livery] = {
    "us": Livery("#4e6b4c", WHITE, "#27402b", WHITE, "#1b2d1e"),
    "us_marines": Livery("#6f6a3a", WHITE, "#3d3a1b", WHITE, "#2a2812"),
    "us_navy": Livery("#4b6577", WHITE, "#233746", WHITE, "#182731"),
    "allies": Livery("#5d6470", WHITE, "#2f343d", WHITE, "#20242b"),
    "commonwealth": Livery("#bfa26c", "#1f1808", "#22365a", WHITE, "#4a3b1c"),
    "britain": Livery("#bfa26c", "#1f1808", "#22365a", WHITE, "#4a3b1c"),
    "india": Livery("#c99a5b", "#211505", "#5b2f1a", WHITE, "#4f2c14"),
    "australia": Livery("#b3a77f", "#1b180c", "#1f4a48", WHITE, "#3f3b26"),
    "malaya": Livery("#b9a284", "#1d150c", "#4a2a52", WHITE, "#453626"),
    "philippines": Livery("#94b177", "#111a08", "#2f5130", WHITE, "#2f4422"),
    "china": Livery("#34528a", WHITE, "#1a2c52", WHITE, "#121f3b"),
    "china_militia": Livery("#9dbbd6", "#0d1826", "#1a2c52", WHITE, "#2a435f"),
    "china_communist": Livery("#7d4f63", WHITE, "#452536", WHITE, "#301824"),
    "puppet": Livery("#cfc6ad", "#1d1a10", "#6a5c37", WHITE, "#4d4430"),
    "japan": Livery("#f3ecd9", "#2b0d0d", "#9c1c26", WHITE, "#5f2320"),
    "japan_navy": Livery("#f5d8cd", "#2b0d0d", "#6d1026", WHITE, "#5a1220"),
    "neutral": Livery("#d9d9d3", "#17181a", "#464b52", WHITE, "#464b52"),
    # markers of no nation wear the colour of the news they bring
    "harm": Livery(SHARED["harm"], SHARED["harm-ink"], "#5c0c2b", WHITE, "#3f081d"),
    "order": Livery(SHARED["order"], SHARED["order-ink"], "#0f1829", WHITE, "#0b111d"),
    "works": Livery(SHARED["works"], SHARED["works-ink"], "#6b4c05", WHITE, "#6b4c05"),
    "note": Livery(SHARED["note"], SHARED["note-ink"], "#464b52", WHITE, "#464b52"),
}

ALIASES = {
    "": "neutral",
    "usa": "us",
    "us_army": "us",
    "usmc": "us_marines",
    "marines": "us_marines",
    "us_marine": "us_marines",
    "usn": "us_navy",
    "allied": "allies",
    "cw": "commonwealth",
    "uk": "britain",
    "british": "britain",
    "indian": "india",
    "australian": "australia",
    "malay": "malaya",
    "filipino": "philippines",
    "chinese": "china",
    "nationalist": "china",
    "communist": "china_communist",
    "japanese": "japan",
    "japan_army": "japan",
    "ija": "japan",
    "ijn": "japan_navy",
}
"""Other names that data files give a nation."""


def is_nation(word: str) -> bool:
    """Whether a word names a nation that has a livery."""
    return bool(word) and ALIASES.get(word.lower(), word.lower()) in LIVERIES


def nation_key(nation: str) -> str:
    """The livery a nation's counters wear; an unknown nation raises and names the known ones."""
    key = ALIASES.get(nation.lower(), nation.lower())
    if key not in LIVERIES:
        raise ValueError(f"no counter colours for nation {nation!r}; known: {', '.join(sorted(LIVERIES))}")
    return key


def livery(nation: str, theme: Theme = "light") -> Livery:
    """The colours of a nation; on a dark page fields are a little dimmer and edges lighter."""
    plain = LIVERIES[nation_key(nation)]
    if theme == "light":
        return plain
    field, band = mix(plain.field, BLACK, 0.10), mix(plain.band, BLACK, 0.12)
    return plain._replace(field=field, band=band, edge=mix(plain.field, WHITE, 0.35))


def shared(role: str) -> Paint:
    """A colour that all counters share."""
    return Paint(role, SHARED[role])


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(_bytes(colour), _bytes(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white."""
    r, g, b = _light(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Linear-light matrices of full dichromacy (Viénot, Brettel and Mollon 1999).
_DICHROMACY: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def simulate(colour: str, sight: str) -> str:
    """The colour as an eye with `protanopia` or `deuteranopia` sees it."""
    light = _light(colour)
    seen = [sum(w * c for w, c in zip(row, light, strict=True)) for row in _DICHROMACY[sight]]
    return "#" + "".join(f"{round(255 * _gamma(min(max(v, 0.0), 1.0))):02x}" for v in seen)


def _light(colour: str) -> Rgb:
    r, g, b = (_linear(v / 255) for v in _bytes(colour))
    return r, g, b


def _linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)


def _gamma(v: float) -> float:
    return v * 12.92 if v <= 0.0031308 else float(1.055 * v ** (1 / 2.4) - 0.055)


def _bytes(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
