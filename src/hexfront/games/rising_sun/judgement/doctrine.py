"""What a side makes a point of in one game: the figures of its `doctrine.toml`, checked against its board."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from hexfront.games.rising_sun.game_tables import Side
from hexfront.games.rising_sun.kit import SIDES, RisingSunKit
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.files import DataError, Source, convert, load_toml
from hexfront.kernel.shelf import box

FILE = "doctrine.toml"


class Site(msgspec.Struct, frozen=True):
    """Hexes that a side wants to hold, from some turn on, and what each is worth in steps of the enemy."""

    side: Side
    hexes: str
    worth: float
    source: Source
    from_turn: int = 1


class Post(msgspec.Struct, frozen=True):
    """A hex that a side never leaves without so much defence, as long as it can."""

    side: Side
    hex: str
    defence: int
    source: Source
    from_turn: int = 1


class Line(msgspec.Struct, frozen=True):
    """A line of defence: its hexes, the most important first, and how much defence each is to have."""

    side: Side
    hexes: str
    defence: int
    source: Source


class Muster(msgspec.Struct, frozen=True):
    """Where a side gathers before it goes for its goals: until it attacks with so much of the enemy's defence."""

    side: Side
    hex: str
    share: float
    until_turn: int
    source: Source


class Habits(msgspec.Struct, frozen=True):
    """The habits of a side; worths are in steps of the enemy."""

    side: Side
    source: Source
    least: float
    """What an attack must promise."""
    late: int
    """From which turn on it makes any attack that promises something: there is no later."""
    own_step: float
    """What a step of its own is worth."""
    cleared: float
    """What it is worth to empty an enemy hex."""
    joining: float
    """What one more attacker must add."""
    hunt: float
    """How much enemy units draw it."""
    leash: int
    """How many hexes its troops go from a headquarters."""
    staff_ways: Literal["any", "network"]
    """What joins its headquarters to their sources: any ground, or roads and railroads."""
    shot: int
    """With how many factors a shot is thought strong enough."""
    breach: int
    """How many enemy hexes behind a line make it give the line up."""
    rally: int
    """How many movement points a unit goes to man a line."""
    unseen: tuple[int, int]
    """What it takes a concealed stack for: defence and steps."""
    promise: int
    """The most attacks it promises in a bid."""
    pull: float
    """How many movement points of way a step's worth is worth."""
    own_step_late: float = -1.0
    """What a step of its own is worth from the late turn on; below 0 as before."""
    battery: int = 99
    """How many factors of its guns it keeps for each unit in a hex that it attacks."""
    aloof: float = 0.0
    """How much its guns shun the hexes next to the enemy."""
    landing: float = 0.0
    """What an assault from the sea on a place of worth must promise."""
    landing_from: int = 99
    """From which turn on it makes such assaults."""

    def step_worth(self, turn: int) -> float:
        """What a step of its own is worth on a turn."""
        return self.own_step_late if turn >= self.late and self.own_step_late >= 0 else self.own_step


class Doctrine(msgspec.Struct, frozen=True):
    """`doctrine.toml`."""

    habits: tuple[Habits, Habits]
    sites: tuple[Site, ...]
    posts: tuple[Post, ...] = ()
    lines: tuple[Line, ...] = ()
    musters: tuple[Muster, ...] = ()

    def __post_init__(self) -> None:
        if tuple(h.side for h in self.habits) != SIDES:
            raise ValueError(f"habits of {[h.side for h in self.habits]}; expected those of {', '.join(SIDES)}")


class OnBoard(msgspec.Struct, frozen=True):
    """Posts, sites and lines of a side as hexes of the board."""

    sites: tuple[tuple[HexSet, float, int], ...]
    posts: tuple[tuple[int, int, int], ...]
    lines: tuple[tuple[tuple[int, ...], int], ...]
    musters: tuple[tuple[int, float, int], ...]


@lru_cache(16)
def doctrine_of(kit: RisingSunKit) -> Doctrine:
    """The doctrine in a game's folder."""
    path = box(kit.key).folder / FILE
    return convert(load_toml(path), Doctrine, path)


@lru_cache(16)
def on_board(kit: RisingSunKit, side: int) -> OnBoard:
    """What the doctrine of a side says of places; a place that the board does not have is a fault of the file."""
    found, mine = doctrine_of(kit), SIDES[side]
    return OnBoard(
        tuple((_hexes(kit, site.hexes), site.worth, site.from_turn) for site in found.sites if site.side == mine),
        tuple((kit.board.hex(p.hex), p.defence, p.from_turn) for p in found.posts if p.side == mine),
        tuple((_in_order(kit, line.hexes), line.defence) for line in found.lines if line.side == mine),
        tuple((kit.board.hex(m.hex), m.share, m.until_turn) for m in found.musters if m.side == mine),
    )


def _hexes(kit: RisingSunKit, text: str) -> HexSet:
    """A zone, a feature, or hexes by number."""
    if text in kit.zone:
        return kit.zone[text]
    return kit.featured[text] if text in kit.featured else kit.board.set(text)


def _in_order(kit: RisingSunKit, text: str) -> tuple[int, ...]:
    """Hexes by number, in the order given."""
    try:
        return tuple(kit.board.hex(number) for number in text.split())
    except ValueError as e:
        raise DataError(box(kit.key).folder / FILE, 1, str(e)) from None
