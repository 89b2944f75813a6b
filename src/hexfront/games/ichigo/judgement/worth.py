"""What places are worth to a nation at a moment, and how far it is to them."""

from __future__ import annotations

from functools import lru_cache

from hexfront.games.ichigo.judgement.doctrine import BEACHES, doctrine_of, named_hexes
from hexfront.games.ichigo.kit import JAPANESE, OWNER, IchigoKit
from hexfront.games.ichigo.rules.odds import LINES
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.paths import reach

FAR = 60
"""Farther than any way on the map is worth."""


def last_turn(s: Ichigo) -> int:
    """5.1 The turn after which the game is over, as far as it is known."""
    turns = s.kit.tables.turns
    return turns.last_with_causeway if launched(s) else turns.last


def beaches(s: Ichigo) -> tuple[int, ...]:
    """4.4 The beachheads there are."""
    return tuple(hex for n in (0, 1) if (hex := beachhead(s, n)) >= 0)


def places(s: Ichigo, name: str) -> HexSet:
    """The hexes of a name in the doctrine as things stand."""
    if name not in BEACHES:
        return named_hexes(s.kit, name)
    found = beaches(s)
    if name == "beachheads":
        return bits.of(found)
    return bits.of(h for hex in found for h in bits.each(s.kit.beside[hex])) & ~bits.of(found)


def worths(s: Ichigo, nation: int) -> dict[int, float]:
    """What holding each hex is worth to a nation now; hexes worth nothing are missing."""
    return _worths(s.kit, nation, s.turn, launched(s), beaches(s))


@lru_cache(256)
def _worths(kit: IchigoKit, nation: int, turn: int, causeway: bool, heads: tuple[int, ...]) -> dict[int, float]:
    found: dict[int, float] = {}
    ring = bits.of(h for hex in heads for h in bits.each(kit.beside[hex])) & ~bits.of(heads)
    for site in doctrine_of(kit).sites:
        if site.nation == LINES[nation] and site.holds(turn, causeway):
            special = {"beachheads": bits.of(heads), "beside_beachheads": ring}
            for hex in bits.each(special[site.hexes] if site.hexes in special else named_hexes(kit, site.hexes)):
                found[hex] = found.get(hex, 0.0) + site.worth
    return found


def posts(s: Ichigo, nation: int) -> dict[int, int]:
    """The hexes a nation never leaves, and how many units each is to have."""
    found: dict[int, int] = {}
    for post in doctrine_of(s.kit).posts:
        if post.nation == LINES[nation] and post.holds(s.turn, launched(s)):
            for hex in bits.each(places(s, post.hexes)):
                found[hex] = max(post.units, found.get(hex, 0))
    return found


def held(s: Ichigo, nation: int, hex: int) -> bool:
    """3.5 Whether a hex is in the hands of a nation's side; one without control, if no enemy is there."""
    japanese = OWNER[nation] == JAPANESE
    if s.kit.tracked >> hex & 1:
        return bool(s.japan_control >> hex & 1) == japanese
    return not (s.china_at | s.us_at if japanese else s.japan_at) >> hex & 1


def goals(s: Ichigo, nation: int) -> dict[int, float]:
    """What a nation wants and does not hold."""
    return {hex: worth for hex, worth in worths(s, nation).items() if not held(s, nation, hex)}


@lru_cache(1024)
def circle(kit: IchigoKit, hex: int, distance: int) -> HexSet:
    """R65 The hexes at most so far away, as the crow flies."""
    return kit.within(hex, distance)


@lru_cache(1024)
def lengths_to(kit: IchigoKit, hex: int) -> list[int]:
    """10.7-10.9 What the way to a hex costs from every other, whoever stands in it; FAR where it is too long."""
    steps = _steps_back(kit)
    return reach(steps.__getitem__, hex, FAR - 1, kit.board.grid.size).cost


@lru_cache(8)
def _steps_back(kit: IchigoKit) -> list[tuple[tuple[int, int], ...]]:
    """The ways into each hex, backwards: from where, and what the hex itself costs."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(kit.board.grid.size)]
    for hex, exits in enumerate(kit.exits):
        for way in exits:
            found[way.to].append((hex, way.cost))
    return [tuple(steps) for steps in found]
