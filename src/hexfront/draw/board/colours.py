"""The colours of the boards, one family for all with a sea and an accent of its own for each theatre (`look.toml`).

Every colour is a CSS custom property, `--rough` for "rough". Grounds are filled areas, inks are lines and
letters; the dark sheet is computed from the light one, so that nobody has to keep two lists.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls

from hexfront.draw.look import look

GROUNDS: dict[str, str] = {
    "paper": "#f6f1e6",
    "panel": "#fbf8f0",
    "clear": "#f1e9d2",
    "mud": "#ddd6c4",
    "fields": "#ecdf9f",
    "grass": "#e6e0a6",
    "palms": "#dbdf9f",
    "marsh": "#cfdac6",
    "forest": "#b4c194",
    "jungle": "#b9c797",
    "jungle_rough": "#a9b988",
    "rough": "#dcc797",
    "mountain": "#c4a877",
    "peak": "#b6966c",
    "city": "#d8c8bb",
    "base": "#dcb59d",
    "outside": "#e4e0d6",
    "road": "#fffaf0",
    "beach": "#f3dfae",
    "light": "#fffdf4",
}
"""Filled areas, on every board."""

INKS: dict[str, str] = {
    "ink": "#2b2620",
    "soft": "#6d6250",
    "shade": "#4d3d22",
    "number": "#7d725e",
    "sea-number": "#6f8d95",
    "grid": "#6b5c3d",
    "sea-grid": "#ffffff",
    "coastline": "#33474f",
    "river": "#4f86a0",
    "river-edge": "#2f5f78",
    "water-name": "#23506a",
    "leaf": "#4c6a31",
    "reed": "#4d7467",
    "furrow": "#9b7f2a",
    "tuft": "#8d8330",
    "block": "#54433a",
    "rail": "#2b2620",
    "road-edge": "#7a3f2a",
    "out": "#8c8574",
    "sand": "#a8641d",
}
"""Lines and letters, on every board."""

DEPTHS = 7
"""Bands of depth between the shore and the open sea."""


def colours(game: str) -> dict[str, str]:
    """Every colour of a board by the name of its custom property, on light paper."""
    own = look(game).board
    depths = {f"depth-{n}": mixed(own.shore, own.sea, (n / DEPTHS) ** 0.75) for n in range(DEPTHS + 1)}
    sea = {"sea": own.sea, "lake": mixed(own.shore, own.sea, 0.45)}
    return {**GROUNDS, **INKS, "accent": own.accent, **sea, **depths}


DARK: dict[str, str] = {
    "paper": "#1b1a18",
    "panel": "#2a2825",
    "light": "#a39875",
    "shade": "#060503",
    "road": "#c9bfa8",
    "road-edge": "#16110c",
    "sea-grid": "#ffffff",
    "block": "#0f0c0a",
}
"""Colours of the dark sheet that are not computed."""


def dark_colours(game: str) -> dict[str, str]:
    """The same on a dark sheet: grounds sink and pale, inks rise, hues stay."""
    found = {}
    for name, colour in colours(game).items():
        hue, light, sat = rgb_to_hls(*_rgb(colour))
        if name in DARK:
            found[name] = DARK[name]
        elif name in INKS or name == "accent":
            found[name] = _hex(*hls_to_rgb(hue, 1 - 0.62 * light, 0.8 * sat))
        elif name in ("sea", "lake") or name.startswith("depth"):
            found[name] = _hex(*hls_to_rgb(hue, 0.55 * light - 0.25, 0.9 * sat))
        else:
            found[name] = _hex(*hls_to_rgb(hue, 0.56 * light - 0.22, 0.45 * sat))
    return found


def mixed(a: str, b: str, share: float) -> str:
    """Between two colours: 0 is the first, 1 the second."""
    return _hex(*(x + (y - x) * share for x, y in zip(_rgb(a), _rgb(b), strict=True)))


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _hex(*parts: float) -> str:
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in parts)
