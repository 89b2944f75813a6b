"""The moments of a game as each seat counts them.

A seat counts only what it could notice: its own decisions, events it hears of, changes of what it sees. Another seat's
secret decisions are no moments of its own, so neither their number nor the time they were made at reaches it, and a
decision is stale only if something has changed that its maker could see.

Onlookers (NOBODY) count moments of their own: what everyone hears of, and what changes for every eye.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import reduce
from operator import or_

from hexfront.kernel.events import NO_ONE, everyone_but, includes, only
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import NOBODY, State
from hexfront.kernel.view import View, view


class Moments:
    """Which entries of a journal each seat noticed, given who noticed those so far. Moment 0 is the set-up."""

    def __init__(self, journal: Journal, noticed: Sequence[int] = ()) -> None:
        self.journal = journal
        meta = journal.game.meta
        self._seats = [meta.sides.index(seat) for seat in meta.seats]
        self._entries: dict[int, list[int]] = {side: [0] for side in (*self._seats, NOBODY)}
        self.public = 0
        """How many entries all seats noticed."""
        self._own: dict[int, list[int]] = {side: [0] for side in self._entries}
        self._views: dict[int, tuple[int, State, View]] = {}
        for number, sides in enumerate(noticed, 1):
            self._take(number, sides)

    def note(self, before: State) -> int:
        """Take in the newest entry, which was made on a state; the audience that noticed it."""
        shown = {side: self._view_at(side, self.journal.seq - 1) for side in self._entries}
        sides = [side for side in self._seats if self._notices(side, before, shown[side])]
        missed = [side for side in self._seats if side not in sides]
        # An onlooker sees nothing that some seat does not see: where one has missed it, he need not look.
        hears = self._hears(NOBODY, self.journal.seq)
        onlookers = hears or (not missed and self._notices(NOBODY, before, shown[NOBODY]))
        audience = everyone_but(missed) if onlookers else sum(only(side) for side in sides)
        self._take(self.journal.seq, audience)
        return audience

    def _notices(self, side: int, before: State, shown: View | None) -> bool:
        """Whether a side could notice the newest entry, given what it saw before if that is known."""
        hears = self._hears(side, self.journal.seq)
        return hears or (shown or view(self.journal.game, before, side)) != self.view(side)

    def adopt(self, audience: int) -> None:
        """Take in the newest entry; who noticed it is known."""
        self._take(self.journal.seq, audience)

    def _take(self, number: int, audience: int) -> None:
        for side, entries in self._entries.items():
            if includes(audience, side):
                entries.append(number)
        self.public += all(includes(audience, side) for side in self._seats)
        if (side := self.journal.entries[number - 1].side) in self._own:
            self._own[side].append(self.last(side))

    def own(self, side: int, moment: int | None = None) -> int:
        """The last moment, up to now or to another, that a decision of a seat itself led to; 0 if there is none."""
        own = self._own[side]
        return own[-1] if moment is None else own[bisect_right(own, moment) - 1]

    def _hears(self, side: int, number: int) -> bool:
        """Whether an entry is the side's own, agreed by all, or brought events that it may see."""
        entry = self.journal.entries[number - 1]
        return entry.side == side or entry.back >= 0 or includes(self._audience(number), side)

    def _audience(self, number: int) -> int:
        """Everybody who hears any of the events of an entry."""
        return reduce(or_, [event.audience for event in self.journal.history[number]], NO_ONE)

    def view(self, side: int) -> View:
        """What a side sees now, worked out once for each position."""
        found = self._view_at(side, self.journal.seq)
        if found is None:
            found = view(self.journal.game, self.journal.state, side, offer=self.journal.offer)
            self._views[side] = self.journal.seq, self.journal.state, found
        return found

    def _view_at(self, side: int, seq: int) -> View | None:
        """The view worked out last, if it is that after an entry, and of the state that is played on."""
        at, s, found = self._views.get(side, (-1, None, None))
        return found if at == seq and s is self.journal.state else None

    def last(self, side: int) -> int:
        """The number of a seat's present moment."""
        return len(self._entries[side]) - 1

    def entry(self, side: int, moment: int) -> int:
        """The entry of the journal that led to a moment."""
        return self._entries[side][moment]

    def of_entry(self, side: int, number: int) -> int | None:
        """The moment of a seat that an entry led to; None if it was none."""
        at = bisect_left(self._entries[side], number)
        return at if at < len(self._entries[side]) and self._entries[side][at] == number else None

    def common(self, side: int, moment: int) -> int:
        """The last moment of all onlookers up to one of a seat's: a number that every seat can be told."""
        return self.until(NOBODY, self._entries[side][moment])

    def of_common(self, side: int, number: int) -> int:
        """A seat's own number of a moment of all onlookers. A seat notices whatever they do."""
        return self.until(side, self._entries[NOBODY][number])

    def until(self, side: int, number: int) -> int:
        """The last moment of a seat that an entry, or one before it, led to."""
        return bisect_right(self._entries[side], number) - 1
