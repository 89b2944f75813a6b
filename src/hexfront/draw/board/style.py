"""The stylesheet inside every board: colours as custom properties, and one rule for each class.

All rules are under `.hexboard`, so the picture can stand inside a page. The page switches to the dark sheet with
the class `dark` on the svg element, and hides detail with its attribute `data-zoom`: `far` shows only what has
class `z-far` or no z class, `mid` adds `z-mid`, `near` (or no attribute) shows everything.
"""

from __future__ import annotations

import re

from hexfront.draw.board.colours import DEPTHS, colours, dark_colours

SERIF = (
    "'Hexfront Serif','Source Serif Pro','Linux Libertine O','Libertinus Serif','Palatino Linotype',Palatino,"
    "'Book Antiqua','URW Palladio L','Liberation Serif','DejaVu Serif Condensed',Georgia,serif"
)
SANS = (
    "'Hexfront Sans','Source Sans Pro','Linux Biolinum O','Gill Sans','Gill Sans MT',Optima,Candara,"
    "'Liberation Sans','DejaVu Sans',sans-serif"
)

_FILLS = [
    "clear",
    "mud",
    "fields",
    "grass",
    "palms",
    "marsh",
    "forest",
    "jungle",
    "jungle_rough",
    "rough",
    "mountain",
    "peak",
    "city",
    "base",
    "outside",
    "sea",
    "lake",
    "paper",
    "panel",
]

_RULES = """
text{font-family:SERIF;fill:var(--ink);text-anchor:middle;text-rendering:geometricPrecision}
.depth{fill:none;stroke-linejoin:round}
.lit{fill:var(--light);fill-opacity:.17}
.shaded{fill:var(--shade);fill-opacity:.095}
.x-jungle,.x-forest,.x-palms{fill:none;stroke:var(--leaf);stroke-width:1.15;stroke-opacity:.62;stroke-linecap:round}
.x-marsh{fill:none;stroke:var(--reed);stroke-width:1.3;stroke-opacity:.75;stroke-linecap:round}
.x-grass{fill:none;stroke:var(--tuft);stroke-width:1.2;stroke-opacity:.75;stroke-linecap:round}
.x-fields{fill:none;stroke:var(--furrow);stroke-width:1;stroke-opacity:.55}
.x-flats{fill:none;stroke:var(--soft);stroke-width:1.7;stroke-opacity:.5;stroke-linecap:round}
.x-blocks{fill:var(--block);fill-opacity:.62}
.x-hatch{fill:url(#hb-hatch)}
.x-base{fill:url(#hb-weave)}
.hatch{stroke:var(--out);stroke-width:1.6;stroke-opacity:.5}
.weave{stroke:var(--accent);stroke-width:1.3;stroke-opacity:.26}
.shore{fill:none;stroke:var(--coastline);stroke-width:2.2;stroke-linejoin:round}
.surf{fill:none;stroke:var(--road);stroke-width:6;stroke-opacity:.55;stroke-linejoin:round}
.lake-shore{fill:var(--lake);stroke:var(--coastline);stroke-width:1.8}
.channel-edge{fill:none;stroke:var(--coastline);stroke-width:22;stroke-linecap:round}
.channel{fill:none;stroke:var(--depth-1);stroke-width:18;stroke-linecap:round}
.beach-edge{fill:none;stroke:var(--beach);stroke-width:9.5;stroke-linecap:round;stroke-linejoin:round}
.beach{fill:none;stroke:var(--sand);stroke-width:5;stroke-dasharray:.1 9.6;stroke-linecap:round}
.front{fill:none;stroke:var(--accent);stroke-width:15;stroke-opacity:.2;stroke-linecap:round;stroke-linejoin:round}
.front-line{fill:none;stroke:var(--accent);stroke-width:2.6;stroke-dasharray:3 5.5;stroke-opacity:.9}
.n-front{font-size:15px;font-style:italic;letter-spacing:.12em;fill:var(--accent)}
.river{fill:var(--river);stroke:var(--river-edge);stroke-width:1;stroke-opacity:.8;stroke-linejoin:round}
.ridge{fill:none;stroke:var(--shade);stroke-width:3.4}
.ridge-teeth{fill:none;stroke:var(--shade);stroke-width:9;stroke-dasharray:1.8 4}
.border{fill:none;stroke:var(--accent);stroke-width:3;stroke-dasharray:14 5 2 5;stroke-opacity:.8}
.track{fill:none;stroke:var(--road-edge);stroke-width:2.6;stroke-dasharray:8.5 4.5;stroke-linejoin:round}
.road-edge{fill:none;stroke:var(--road-edge);stroke-width:6.6;stroke-linecap:round;stroke-linejoin:round}
.road-fill{fill:none;stroke:var(--road);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.main-road-edge{fill:none;stroke:var(--road-edge);stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.main-road-fill{fill:none;stroke:var(--road);stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.rail-halo{fill:none;stroke:var(--halo);stroke-width:5;stroke-opacity:.6;stroke-linejoin:round}
.rail{fill:none;stroke:var(--rail);stroke-width:2.1;stroke-linejoin:round}
.rail-ties{fill:none;stroke:var(--rail);stroke-width:9;stroke-dasharray:1.8 8.7}
.main-rail-halo{fill:none;stroke:var(--halo);stroke-width:9;stroke-opacity:.75;stroke-linejoin:round}
.main-rail{fill:none;stroke:var(--accent);stroke-width:4;stroke-linejoin:round}
.main-rail-ties{fill:none;stroke:var(--rail);stroke-width:11;stroke-dasharray:2 9}
.bridge{fill:none;stroke:var(--ink);stroke-width:1.9;stroke-linejoin:round;stroke-linecap:round}
.ford{fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round}
.causeway-edge{fill:none;stroke:var(--coastline);stroke-width:15}
.causeway{fill:none;stroke:var(--clear);stroke-width:11}
.grid{fill:none;stroke:var(--grid);stroke-width:1.1;stroke-opacity:.34}
.sea-grid{fill:none;stroke:var(--sea-grid);stroke-width:1.1;stroke-opacity:.42}
.area{fill:none;stroke:var(--accent);stroke-width:4.5;stroke-linejoin:round}
.numbers text{font-family:SANS;font-size:11.6px;fill:var(--number)}
.numbers text{paint-order:stroke;stroke:var(--halo);stroke-width:2.4;stroke-opacity:.45}
.numbers .at-sea text{fill:var(--sea-number);stroke:none}
.points{font-family:SANS;font-size:13px;font-weight:bold;fill:var(--panel)}
.names text{paint-order:stroke;stroke:var(--halo);stroke-opacity:.82;stroke-width:3.6;stroke-linejoin:round}
.n-city{font-size:19px;font-weight:bold;letter-spacing:.05em}
.n-town{font-size:16.5px;letter-spacing:.04em}
.n-village{font-size:14px}
.n-peak{font-size:14px;font-style:italic}
.n-river{font-size:15px;font-style:italic;letter-spacing:.12em}
.names .n-sea,.n-river{fill:var(--water-name)}
.n-river,.n-front{paint-order:stroke;stroke:var(--halo);stroke-opacity:.8;stroke-width:3.4;stroke-linejoin:round}
.names .n-sea{font-size:19px;font-style:italic;letter-spacing:.1em;stroke:none}
.names .n-strait{font-size:15px;font-style:italic;letter-spacing:.06em;fill:var(--water-name);stroke-opacity:.5}
.names .n-sea.z-far{font-size:50px;letter-spacing:.34em;fill-opacity:.66}
.n-area{font-size:26px;letter-spacing:.22em}
.names .n-area{fill:var(--accent);stroke-opacity:.55}
.n-islet{font-size:15px;font-style:italic;letter-spacing:.06em}
.n-region{font-size:22px;letter-spacing:.3em;fill-opacity:.6}
.hex{fill:none;pointer-events:all}
.neatline{fill:none;stroke:var(--ink);stroke-width:3}
.outline{fill:none;stroke:var(--ink);stroke-width:1}
.furnished .panel{fill-opacity:.96}
.panel-head{letter-spacing:.05em;font-variant:small-caps}
.panel-rule{stroke:var(--accent);stroke-width:2.4;fill:none}
.space{fill:var(--paper);stroke:var(--soft);stroke-width:1.2}
.band{fill:var(--soft);fill-opacity:.1}
.soft{fill:var(--soft)}
.veil{fill:var(--paper);fill-opacity:.4}
.title{letter-spacing:.06em}
.subtitle{font-style:italic;fill:var(--soft)}
.heading{letter-spacing:.18em;fill:var(--soft)}
.start{text-anchor:start}
.end{text-anchor:end}
.rule{stroke:var(--accent);stroke-width:5}
.thin{stroke:var(--soft);stroke-width:1.2;fill:none}
.key-sea{fill:var(--depth-1)}
.key-hex{fill:none;stroke:var(--soft);stroke-width:1.4}
.bar{fill:var(--ink)}.bar-light{fill:var(--panel);stroke:var(--ink);stroke-width:1.4}
.needle{fill:var(--ink)}.needle-light{fill:var(--panel);stroke:var(--ink);stroke-width:1.4;stroke-linejoin:round}
"""

_SYMBOLS = """
.hb-plate{fill:var(--panel);fill-opacity:.88;stroke:var(--soft);stroke-width:1.1}
.hb-plate-strong{fill:var(--panel);stroke:var(--ink);stroke-width:2}
.hb-ring{fill:var(--panel);stroke:var(--ink);stroke-width:2}
.hb-solid,.hb-dot{fill:var(--ink)}
.hb-dot{stroke:var(--panel);stroke-width:1.2}
.hb-hollow{fill:none;stroke:var(--ink);stroke-width:1.4}
.hb-accent{fill:var(--accent)}
.hb-star{fill:var(--accent);stroke:var(--panel);stroke-width:2;paint-order:stroke;stroke-linejoin:round}
.hb-line{fill:none;stroke:var(--ink);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.hb-line-strong{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.hb-diamond{fill:var(--panel);stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
.hb-pass{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-linecap:round}
.hb-saddle{fill:var(--panel);stroke:var(--ink);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.hb-peak{fill:var(--panel);stroke:var(--ink);stroke-width:1.7;stroke-linejoin:round}
.hb-arrow{fill:var(--accent);stroke:var(--panel);stroke-width:1.6;stroke-linejoin:round}
.hb-water{fill:var(--river)}
.hb-points{fill:var(--accent);stroke:var(--panel);stroke-width:1.4}
"""
"""Rules for what `use` repeats: they name no ancestor, and their classes have a prefix of their own instead."""

_BOLD = """
.bold .road-edge{stroke-width:9}
.bold .road-fill{stroke-width:4.6}
.bold .rail{stroke-width:3.4}
.bold .rail-ties{stroke-width:12;stroke-dasharray:2.4 11}
.bold .main-rail{stroke-width:6}
.bold .main-rail-ties{stroke-width:15;stroke-dasharray:3 12}
.bold .shore{stroke-width:3.2}
.bold .names text{stroke-width:7}
.bold .n-river,.bold .n-front{stroke-width:5.5}
.bold .track{stroke-width:3.6;stroke-dasharray:11 6}
"""

_ZOOM = """
.hexboard[data-zoom=far] .z-mid,.hexboard[data-zoom=far] .z-near,.hexboard[data-zoom=mid] .z-near{display:none}
"""


def stylesheet(game: str) -> str:
    """The rules of a board."""
    light, dark = colours(game), dark_colours(game)
    fills = [f".{name}{{fill:var(--{name})}}" for name in _FILLS]
    depths = [f".depth-{n}{{stroke:var(--depth-{n})}}" for n in range(DEPTHS)]
    rules = [*fills, *depths, *_RULES.replace("SERIF", SERIF).replace("SANS", SANS).split("\n")]
    scoped = "\n".join(scope(rule) for rule in rules if rule)
    bold = _BOLD.replace(".bold", ".hexboard.bold")
    return f".hexboard{{{_properties(light)}}}\n.hexboard.dark{{{_properties(dark)}}}\n{scoped}{_SYMBOLS}{bold}{_ZOOM}"


def _properties(table: dict[str, str]) -> str:
    halo = {"halo": table["clear"]}
    return ";".join(f"--{name}:{colour}" for name, colour in {**table, **halo}.items())


def scope(rule: str) -> str:
    """A rule that holds only inside a board."""
    return re.sub(r"(^|,|\})(?=[.\w][^{}]*\{)", r"\1.hexboard ", rule) if rule.count("{") == 1 else _split(rule)


def _split(rules: str) -> str:
    return "".join(scope(f"{rule}}}") for rule in rules.split("}") if rule)
