"""The moments of a game as each seat counts them.

A seat counts only what it could notice: its own decisions, events it hears of, changes of what it sees. Another seat's
secret decisions are no moments of its own, so neither their number nor the time they were made at reaches it, and a
decision is stale only if something has changed that its maker could see.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from hexfront.kernel.journal import Journal
from hexfront.kernel.state import State
from hexfront.kernel.view import View, view


class Moments:
    """Which entries of a journal each seat noticed, given who noticed those so far. Moment 0 is the set-up."""

    def __init__(self, journal: Journal, noticed: Sequence[int] = ()) -> None:
        self.journal = journal
        meta = journal.game.meta
        self._entries: dict[int, list[int]] = {meta.sides.index(seat): [0] for seat in meta.seats}
        self.public = 0
        """How many entries all seats noticed."""
        self._own: dict[int, list[int]] = {side: [0] for side in self._entries}
        self._views: dict[int, tuple[int, State, View]] = {}
        for number, sides in enumerate(noticed, 1):
            self._take(number, sides)

    def note(self, before: State) -> int:
        """Take in the newest entry, which was made on a state; the sides that noticed it, a bit each."""
        number = self.journal.seq
        shown = {side: self._view_at(side, number - 1) for side in self._entries}
        sides = 0
        for side in self._entries:
            if self._hears(side, number) or (shown[side] or view(self.journal.game, before, side)) != self.view(side):
                sides |= 1 << side
        self._take(number, sides)
        return sides

    def _take(self, number: int, sides: int) -> None:
        noticed = [entries for side, entries in self._entries.items() if sides >> side & 1]
        for entries in noticed:
            entries.append(number)
        self.public += len(noticed) == len(self._entries)
        if (side := self.journal.entries[number - 1].side) in self._own:
            self._own[side].append(self.last(side))

    def own(self, side: int, moment: int | None = None) -> int:
        """The last moment, up to now or to another, that a decision of a seat itself led to; 0 if there is none."""
        own = self._own[side]
        return own[-1] if moment is None else own[bisect_right(own, moment) - 1]

    def _hears(self, side: int, number: int) -> bool:
        """Whether an entry is the side's own, or brought events that it may see."""
        own = self.journal.entries[number - 1].side == side
        return own or any(event.seen_by(side) for event in self.journal.history[number])

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

    def until(self, side: int, number: int) -> int:
        """The last moment of a seat that an entry, or one before it, led to."""
        return bisect_right(self._entries[side], number) - 1
