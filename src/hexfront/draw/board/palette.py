"""What every kind of thing on a board looks like. To draw a new kind, add a row to its table here.

A board may only use keys that stand in these tables; `known` refuses others by name, so that the author of a
board notices. Colours are in `colours.py`; here a style says which colour, which texture, how hilly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from hexfront.hexmap.board import Board

Texture = Literal["", "fields", "jungle", "forest", "marsh", "grass", "palms", "blocks", "flats", "hatch", "base"]
"""The pattern drawn over the tint; textures.py has one function for each."""


class TerrainStyle(msgspec.Struct, frozen=True):
    """A terrain: its colour, its place in the painting order, its texture and its relief."""

    colour: str
    rank: int
    texture: Texture = ""
    relief: float = 0.0
    water: bool = False
    grid: bool = True
    legend: bool = True


class FlagStyle(msgspec.Struct, frozen=True):
    """A flag of a hex: relief or texture added to its terrain, a dotted shore, a symbol."""

    relief: float = 0.0
    texture: Texture = ""
    shore: bool = False
    symbol: str = ""
    legend: bool = True


class FeatureStyle(msgspec.Struct, frozen=True):
    """A feature of a hexside: how it is drawn, and whether it cuts land from land."""

    draw: Literal["river", "lake", "water", "bridge", "ford", "causeway", "ridge", "border", "none"]
    carved: bool = False
    width: float = 1.0
    legend: bool = True


class LineStyle(msgspec.Struct, frozen=True):
    """A line through hexes. Rails have ties, roads two edges, tracks dashes: no need of colour."""

    draw: Literal["railway", "main_railway", "road", "main_road", "track"]
    bridges: bool = True


class PlaceStyle(msgspec.Struct, frozen=True):
    """A place: its symbol and how its name is set."""

    symbol: str
    name: Literal["city", "town", "village", "peak"]
    legend: bool = True


class ZoneStyle(msgspec.Struct, frozen=True):
    """A zone: nothing, a name over water or land, or a symbol in each of its hexes."""

    draw: Literal["none", "sea_name", "region_name", "area_name", "symbol", "front"] = "none"
    symbol: str = ""


TERRAIN: dict[str, TerrainStyle] = {
    # land, lowest first
    "clear": TerrainStyle("clear", 0),
    "open": TerrainStyle("clear", 0),
    "plain": TerrainStyle("clear", 0),
    "mud_flats": TerrainStyle("mud", 1, "flats"),
    "cropland": TerrainStyle("fields", 2, "fields"),
    "paddy": TerrainStyle("fields", 2, "fields"),
    "kunai": TerrainStyle("grass", 2, "grass"),
    "grass": TerrainStyle("grass", 2, "grass"),
    "plantation": TerrainStyle("palms", 3, "palms"),
    "coconut": TerrainStyle("palms", 3, "palms"),
    "rubber": TerrainStyle("palms", 3, "palms"),
    "swamp": TerrainStyle("marsh", 4, "marsh"),
    "marsh": TerrainStyle("marsh", 4, "marsh"),
    "forest": TerrainStyle("forest", 5, "forest"),
    "jungle": TerrainStyle("jungle", 5, "jungle"),
    "rough": TerrainStyle("rough", 6, relief=0.50),
    "hills": TerrainStyle("rough", 6, relief=0.50),
    "rough_jungle": TerrainStyle("jungle_rough", 7, "jungle", relief=0.50),
    "jungle_rough": TerrainStyle("jungle_rough", 7, "jungle", relief=0.50),
    "sierra_madre": TerrainStyle("forest", 7, "forest", relief=0.70),
    "mountain": TerrainStyle("mountain", 8, relief=1.0),
    "mountain_jungle": TerrainStyle("jungle_rough", 8, "jungle", relief=1.0),
    "peak": TerrainStyle("peak", 9, relief=1.45),
    "city": TerrainStyle("city", 10, "blocks"),
    "urban": TerrainStyle("city", 10, "blocks"),
    "island": TerrainStyle("clear", 0),
    # land never entered
    "base_area": TerrainStyle("base", 11, "base", relief=0.8, grid=False),
    "outside": TerrainStyle("outside", 12, "hatch", grid=False),
    "out_of_play": TerrainStyle("outside", 12, "hatch", grid=False),
    "blank": TerrainStyle("outside", 12, "hatch", grid=False),
    # water, and no map at all
    "sea": TerrainStyle("sea", -1, water=True),
    "all_sea": TerrainStyle("sea", -1, water=True),
    "lake": TerrainStyle("lake", -1, water=True),
    "void": TerrainStyle("paper", -2, grid=False, legend=False),
    "absent": TerrainStyle("paper", -2, grid=False, legend=False),
}
"""Every terrain the renderer can draw. Ranks say what is painted over what where two areas meet."""

FLAGS: dict[str, FlagStyle] = {
    "coast": FlagStyle(legend=False),
    "coastal": FlagStyle(legend=False),
    "beach": FlagStyle(shore=True),
    "star": FlagStyle(symbol="star"),
    "objective": FlagStyle(symbol="star"),
    "mountain": FlagStyle(relief=1.0, legend=False),
    "rough": FlagStyle(relief=0.5),
    "jungle": FlagStyle(texture="jungle"),
    "forest": FlagStyle(texture="forest"),
    "plantation": FlagStyle(texture="palms"),
    "coconut": FlagStyle(texture="palms"),
    "kunai": FlagStyle(texture="grass"),
    "cropland": FlagStyle(texture="fields"),
    "paddy": FlagStyle(texture="fields"),
    "rubber": FlagStyle(texture="palms"),
    "swamp": FlagStyle(texture="marsh"),
    "city": FlagStyle(texture="blocks"),
    "town": FlagStyle(texture="blocks"),
    "airfield": FlagStyle(symbol="airfield"),
    "port": FlagStyle(symbol="port"),
    "island": FlagStyle(legend=False),
    "entry": FlagStyle(symbol="entry"),
}

FEATURES: dict[str, FeatureStyle] = {
    "river": FeatureStyle("river"),
    "major_river": FeatureStyle("river", width=1.7),
    "minor_river": FeatureStyle("river", width=0.7),
    "stream": FeatureStyle("river", width=0.6),
    "creek": FeatureStyle("river", width=0.6),
    "lake": FeatureStyle("lake"),
    "all_sea": FeatureStyle("water", carved=True),
    "strait": FeatureStyle("water", carved=True),
    "bridge": FeatureStyle("bridge"),
    "causeway": FeatureStyle("causeway"),
    "sand_bar": FeatureStyle("causeway"),
    "ford": FeatureStyle("ford"),
    "channel": FeatureStyle("water", carved=True),
    "no_motor": FeatureStyle("none", legend=False),
    "ridge": FeatureStyle("ridge"),
    "cliff": FeatureStyle("ridge"),
    "border": FeatureStyle("border"),
    "frontier": FeatureStyle("border"),
}

LINES: dict[str, LineStyle] = {
    "railway": LineStyle("railway"),
    "railroad": LineStyle("railway"),
    "rail": LineStyle("railway"),
    "gearr": LineStyle("main_railway"),
    "highway": LineStyle("main_road"),
    "road": LineStyle("road"),
    "track": LineStyle("track", bridges=False),
    "trail": LineStyle("track", bridges=False),
}

PLACES: dict[str, PlaceStyle] = {
    "capital": PlaceStyle("capital", "city"),
    "city": PlaceStyle("city", "city"),
    "town": PlaceStyle("town", "town"),
    "village": PlaceStyle("village", "village", legend=False),
    "port": PlaceStyle("port", "town"),
    "island": PlaceStyle("", "town", legend=False),
    "airfield": PlaceStyle("airfield", "town"),
    "airstrip": PlaceStyle("airstrip", "village"),
    "airbase": PlaceStyle("airfield", "town"),
    "works": PlaceStyle("industry", "village"),
    "pass": PlaceStyle("pass", "village"),
    "peak": PlaceStyle("peak", "peak"),
    "mountain": PlaceStyle("peak", "peak"),
    "hill": PlaceStyle("hill", "peak"),
    "ridge": PlaceStyle("hill", "peak"),
    "point": PlaceStyle("point", "village", legend=False),
    "cape": PlaceStyle("point", "village", legend=False),
    "headland": PlaceStyle("point", "village", legend=False),
    "river_mouth": PlaceStyle("", "village", legend=False),
    "beach": PlaceStyle("", "village", legend=False),
    "crossing": PlaceStyle("", "village", legend=False),
    "dam": PlaceStyle("village", "village", legend=False),
    "reservoir": PlaceStyle("village", "village", legend=False),
    "fort": PlaceStyle("fort", "town"),
    "shore": PlaceStyle("", "village", legend=False),
    "exit": PlaceStyle("entry", "village", legend=False),
    "entry": PlaceStyle("entry", "village"),
}

PLACE_FEATURES: dict[str, str] = {
    "port": "port",
    "port-major": "port-major",
    "port-minor": "port",
    "airfield": "airfield",
    "airbase": "airfield",
    "airstrip": "airstrip",
    "industrial": "industry",
    "city": "",
    "capital": "capital",
    "fort": "fort",
    "entry": "entry",
    "supply": "supply",
    "river_port": "",
    "causeway": "",
    "island": "",
    "reservoirs": "reservoir",
    "henderson": "",
    "chinese": "city-hollow",
    "japanese": "city",
    "sgba": "",
}
"""Features of places and the symbol each adds; `vp-N` adds the number of points."""

VARIANTS = frozenset({"chinese", "japanese", "capital"})
"""Features that change the symbol of the place itself instead of adding one."""

ZONES: dict[str, ZoneStyle] = {
    "sea_area": ZoneStyle("sea_name"),
    "base_area": ZoneStyle("area_name"),
    "region": ZoneStyle(),
    "island": ZoneStyle("region_name"),
    "objective": ZoneStyle("symbol", "objective"),
    "diamond_1": ZoneStyle("symbol", "diamond"),
    "diamond_2": ZoneStyle("symbol", "diamonds"),
    "landing": ZoneStyle(),
    "landing_zone": ZoneStyle(),
    "landing_coast": ZoneStyle(),
    "manila_bay": ZoneStyle(),
    "set_up": ZoneStyle(),
    "setup": ZoneStyle(),
    "control": ZoneStyle(),
    "entry": ZoneStyle(),
    "front": ZoneStyle("front"),
    "supply": ZoneStyle(),
    "coastal_hop": ZoneStyle(),
    "shore": ZoneStyle(),
    "start_control": ZoneStyle(),
    "frozen": ZoneStyle(),
}

LAKES = frozenset(key for key, style in TERRAIN.items() if style.colour == "lake")
"""Water terrain that is drawn in the land, not the sea."""

CARVED = frozenset(key for key, style in FEATURES.items() if style.carved)
"""Features of hexsides that are water between two land hexes."""


class UnknownStyle(ValueError):
    """A board uses a key the renderer has no style for."""


def known(what: str, keys: Iterable[str], table: Iterable[str]) -> None:
    """Refuse keys that have no style, and say which have."""
    styles = set(table)
    if missing := sorted(set(keys) - styles):
        words, have = ", ".join(missing), ", ".join(sorted(styles))
        raise UnknownStyle(f"no style for {what} {words}; draw/palette.py knows {have}")


def check_board(board: Board) -> None:
    """Refuse a board that uses kinds of things the renderer cannot draw."""
    file = board.file
    known("terrain", (k.key for k in file.terrain), TERRAIN)
    known("flag", (k.key for k in file.flags), FLAGS)
    known("feature", (k.key for k in file.features), FEATURES)
    known("line", (k.key for k in file.line_kinds), LINES)
    known("place", (k.key for k in file.place_kinds), PLACES)
    known("zone", (k.key for k in file.zone_kinds), ZONES)
    features = (f for place in board.places for f in place.features if not f.startswith("vp-"))
    known("place feature", features, PLACE_FEATURES)
