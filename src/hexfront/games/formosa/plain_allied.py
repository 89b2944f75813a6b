"""What the Japanese player cannot know, laid plain: the first of all purchases that come to the same price.

Every rule here is one that dealing anew keeps to (`deal_allied.py`), so that all that looks alike comes out the same.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from hexfront.games.formosa.deal_allied import Displays
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.recruiting import air_in_play, air_limit
from hexfront.games.formosa.state import (
    CW,
    REPLACEABLE,
    US,
    Formosa,
    air,
    put_aside,
    rebuy_air,
    set_air,
    set_moved,
)

Group = tuple[str, int] | None


def sort_displays(s: Formosa) -> None:
    """7.3 Points rather than counters, and of counters the first that cost what was spent."""
    found = Displays(s)
    free = [] if found.choosing else [u for u in found.secret if not found.counts(u)]
    chosen = first_of_each(found, [u for u in found.secret if u not in free])
    if free:
        chosen |= Purchases(found, free).first()
    for piece in found.secret:
        put_aside(s, piece, found.display(piece) if piece in chosen else found.home(piece))


def first_of_each(found: Displays, pieces: list[int]) -> set[int]:
    """3.0, R75 Of counters for which no points can stand as many as there are of each kind, the first ones."""

    def kind(piece: int) -> tuple[object, ...]:
        return found.price(piece), found.counts(piece), found.group(piece) if found.choosing else None

    owed = Counter(kind(piece) for piece in pieces if found.in_play(piece))
    chosen = set()
    for piece in pieces:
        if owed[kind(piece)]:
            owed[kind(piece)] -= 1
            chosen.add(piece)
    return chosen


class Purchases:
    """7.3 Counters and points that cost together what was spent, the free choices complete."""

    def __init__(self, found: Displays, pieces: list[int]) -> None:
        self.found, self.s, self.pieces = found, found.s, pieces
        self.prices = [found.price(piece) for piece in pieces]
        self.groups = [self._group(piece) for piece in pieces]
        self.wanted = sorted({group for group in self.groups if group is not None})
        self.can_be = cache(self._can_be)

    def _group(self, piece: int) -> Group:
        """3.0 The free choice that a counter belongs to; one bought back is none any more."""
        return None if self.s.known[piece] == REPLACEABLE else self.found.group(piece)

    def first(self) -> set[int]:
        """7.3 The most points that leave counters for the rest, few of the Commonwealth; then the first counters."""
        s = self.s
        bought = sum(price for n, price in enumerate(self.prices) if self.found.in_play(self.pieces[n]))
        total = bought + s.us_available + s.cw_available
        owed = tuple(self._owed(group) for group in self.wanted)
        ways = sorted((-us - cw, cw, us) for us in between(s, US) for cw in between(s, CW) if us + cw <= total)
        us, cw = next((us, cw) for _, cw, us in ways if self.can_be(0, total - us - cw, owed))
        rebuy_air(s, US, us - s.us_available)
        rebuy_air(s, CW, cw - s.cw_available)
        return self._taken(total - us - cw, owed)

    def _owed(self, group: tuple[str, int]) -> int:
        """3.0 How many of a free choice must be in play at least, of those that may be or not."""
        s, kit, (trait, free) = self.s, self.s.kit, group
        units = [u for u in kit.with_trait(trait) if kit.side_of[u] == ALLIED]
        chosen = [u for u in units if s.where[u] != kit.reinforcements[ALLIED]]
        here = [u for n, u in enumerate(self.pieces) if self.groups[n] == group and u in chosen]
        return max(0, min(len(here), free - len(chosen) + len(here)))

    def _can_be(self, start: int, rest: int, owed: tuple[int, ...]) -> bool:
        """7.3 Whether some counters from one on cost so much, so many of each free choice among them."""
        if rest <= 0 or start == len(self.pieces):
            return not rest and not any(owed)
        with_it = self.can_be(start + 1, rest - self.prices[start], self._less(owed, start))
        return with_it or self.can_be(start + 1, rest, owed)

    def _less(self, owed: tuple[int, ...], number: int) -> tuple[int, ...]:
        """3.0 What is owed of the free choices when a counter is taken."""
        mine = self.groups[number]
        return tuple(max(0, n - (group == mine)) for n, group in zip(owed, self.wanted, strict=True))

    def _taken(self, rest: int, owed: tuple[int, ...]) -> set[int]:
        """7.3 The first counters that cost so much."""
        chosen = set()
        for number, piece in enumerate(self.pieces):
            less = self._less(owed, number)
            if rest and self.can_be(number + 1, rest - self.prices[number], less):
                chosen.add(piece)
                rest, owed = rest - self.prices[number], less
        return chosen


def between(s: Formosa, nation: int) -> range:
    """2.5, 7.3 How many air points a nation may have in Available. The Commonwealth buys in scenario 2."""
    now = air(s, nation, "available")
    if nation == CW and s.scenario != "scenario_2":
        return range(now, now + 1)
    most = max(now, now + air_limit(s, nation) - air_in_play(s, nation))
    return range(now - min(air(s, nation, "bought"), now), most + 1)


def sort_boxes(s: Formosa) -> None:
    """9.0, R26 Whoever may wait in Amoy waits in the Staging Area, as if it had just come; planes lost are gone."""
    for piece, where in enumerate(s.where):
        if s.kit.side_of[piece] == ALLIED and where < 0:
            set_moved(s, piece, 0)
            if s.kit.is_ground[piece] and where == s.kit.amoy:
                put_aside(s, piece, s.kit.staging)
    for nation in (US, CW):
        set_air(s, nation, "lost", 0)
