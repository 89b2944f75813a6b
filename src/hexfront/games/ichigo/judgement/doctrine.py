"""What each nation makes a point of: the figures of `doctrine.toml`, checked against the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from hexfront.games.ichigo.kit import IchigoKit
from hexfront.games.ichigo.rules.odds import LINES
from hexfront.games.ichigo.tables import Nation
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.files import Source, convert, load_toml
from hexfront.kernel.shelf import box

FILE = "doctrine.toml"
EVER = 99


class Spell(msgspec.Struct, frozen=True, kw_only=True):
    """Places, and when something holds for them: from one turn to another, with or without Causeway."""

    nation: Nation
    hexes: str
    source: Source
    from_turn: int = 1
    to_turn: int = EVER
    when: Literal["any", "with", "without"] = "any"

    def holds(self, turn: int, causeway: bool) -> bool:
        """Whether it does now."""
        return self.from_turn <= turn <= self.to_turn and self.when in ("any", "with" if causeway else "without")


class Site(Spell, frozen=True, kw_only=True):
    """Hexes that a nation wants to hold, and what each is worth."""

    worth: float


class Post(Spell, frozen=True, kw_only=True):
    """Hexes that a nation never leaves without so many units, as long as it can."""

    units: int


class Habits(msgspec.Struct, frozen=True):
    """The habits of a nation; the file says what each figure is."""

    nation: Nation
    source: Source
    least: float
    own_step: float
    their_step: float
    cleared: float
    nuisance: float
    joining: float
    effort: float
    body: float
    tank: float
    special: float
    momentum: float
    fight_first: float
    pull: float
    odds: float
    points: int
    late: int
    least_late: float
    wanted: float
    own_step_last: float
    effort_last: float


class Guarding(msgspec.Struct, frozen=True):
    """When and where Japan leaves units behind."""

    source: Source
    worth: float
    from_turn: int
    to_turn: int
    reach: int
    most: int
    first: bool = False
    """Before attacks are planned, rather than with whoever is left."""


class Assault(msgspec.Struct, frozen=True):
    """Who goes for the great goals, and how far from the way to them."""

    source: Source
    factor: int
    detour: int
    from_turn: int


class Near(msgspec.Struct, frozen=True):
    """From when on Japan sends units where they count at the end, and how many to each place."""

    source: Source
    from_turn: int
    from_turn_with: int
    units: int


class Holding(msgspec.Struct, frozen=True):
    """How the Chinese fill up what they hold."""

    source: Source
    near: int
    full: float
    threatened: int
    rally: int
    raid: int
    keep: float
    crowd: float


class Air(msgspec.Struct, frozen=True):
    """What airpower markers are laid for."""

    source: Source
    attack: float
    cover: float
    near: int
    drop: float


class Mood(msgspec.Struct, frozen=True):
    """What a whim and a temper make of what an attack promises, or must promise."""

    source: Source
    fancy: float
    boldness: float


class Raid(msgspec.Struct, frozen=True):
    """When the one raid is flown."""

    source: Source
    now: int
    last_turn: int


class Landing(msgspec.Struct, frozen=True):
    """What speaks against a port."""

    source: Source
    near: int
    way: float


class Doctrine(msgspec.Struct, frozen=True):
    """`doctrine.toml`."""

    habits: tuple[Habits, Habits, Habits]
    sites: tuple[Site, ...]
    posts: tuple[Post, ...]
    guarding: tuple[Guarding, ...]
    assault: Assault
    near: Near
    holding: Holding
    air: Air
    mood: Mood
    raid: Raid
    landing: Landing

    def __post_init__(self) -> None:
        if tuple(h.nation for h in self.habits) != LINES:
            raise ValueError(f"habits of {[h.nation for h in self.habits]}; expected those of {', '.join(LINES)}")


@lru_cache(8)
def doctrine_of(kit: IchigoKit) -> Doctrine:
    """The doctrine in the game's folder."""
    path = box(kit.key).folder / FILE
    return convert(load_toml(path), Doctrine, path)


def habits_of(kit: IchigoKit, nation: int) -> Habits:
    """The habits of a nation."""
    return doctrine_of(kit).habits[nation]


BEACHES = ("beachheads", "beside_beachheads")
"""Places that come about in a game."""


@lru_cache(64)
def named_hexes(kit: IchigoKit, name: str) -> HexSet:
    """The hexes of a name in the doctrine, or by number."""
    known = {
        "railroad": kit.gearr,
        "airbases": kit.airbases,
        "ports": kit.ports,
        "chinese_cities": kit.chinese_cities,
        "shanghai": 1 << kit.shanghai,
        "wuhan": 1 << kit.wuhan,
        "chungking": 1 << kit.chungking,
        "kunming": 1 << kit.kunming,
        "ends": 1 << kit.north_end | 1 << kit.south_end,
        "formosa": kit.formosa & kit.cities,
    }
    words = name.split()
    return bits.of(h for word in words for h in bits.each(known[word] if word in known else kit.board.set(word)))
