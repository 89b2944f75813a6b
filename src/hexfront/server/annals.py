"""The annals of a game: what is kept beside its entries so that nobody need play it again to look at it.

A trace says of each entry what happened, which sides noticed it, and the figures of the turn that it ended; snapshots
say how the game stood now and then. All of it follows from the journal and can be made again from there.
"""

from __future__ import annotations

import msgspec

from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.snapshot import Snapshot, due, taken
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import About
from hexfront.kernel.versions import Difference
from hexfront.server.moments import Moments

FORM = 2
"""The form of traces and snapshots."""


class Trace(msgspec.Struct, frozen=True, array_like=True):
    """What an entry left behind."""

    told: list[Event]
    noticed: int
    """The audience that noticed it, onlookers included (`kernel/events.py`)."""
    ended: tuple[int, dict[str, int]] | None = None
    """The turn that it ended, if it did, with the figures at its end."""
    asked: str = ""
    """What was asked before it, by its prompt: by that the same action has other names."""


class Record(msgspec.Struct):
    """The traces of all entries, the first at 0, and the snapshots, in order."""

    traces: list[Trace] = []
    snapshots: list[Snapshot] = []


class Standard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What annals were made with, and how far they can go; another program, other rules or data make their own."""

    engine: str
    differs: Difference | None = None


def standard(game: Game, kit: Kit, differs: Difference | None = None) -> Standard:
    """What annals are made with here."""
    return Standard(f"{FORM} {game.meta.version} {kit.digest}", differs)


class Annals:
    """The annals of a game that goes on, and the moments that follow from them."""

    def __init__(self, journal: Journal, record: Record | None = None) -> None:
        self.journal, self.record = journal, record or Record()
        self.moments = Moments(journal, [trace.noticed for trace in self.record.traces])

    def note(self, before: State) -> tuple[Trace, Snapshot | None]:
        """Take in the newest entry, which was made on a state."""
        asked = self.journal.about.get(self.journal.seq, About()).asked
        trace = Trace(self.journal.history[-1], self.moments.note(before), self._ended(before), asked)
        self.record.traces.append(trace)
        return trace, self._snapshot()

    def adopt(self, trace: Trace, snapshot: Snapshot | None) -> None:
        """Take in the newest entry with what another process has noted of it."""
        self.moments.adopt(trace.noticed)
        self.record.traces.append(trace)
        if snapshot is not None:
            self.record.snapshots.append(snapshot)

    def asked(self, number: int) -> str:
        """What was asked before an entry, by its prompt; empty if that is not known."""
        return self.record.traces[number - 1].asked

    def _ended(self, before: State) -> tuple[int, dict[str, int]] | None:
        """The figures of a turn that is over now; taking back a decision ends none."""
        aids = self.journal.game.aids
        turn = aids.turn(before)
        if not self.journal.entries[-1].decides or turn == aids.turn(self.journal.state):
            return None
        return turn, aids.measures(before)

    def _snapshot(self) -> Snapshot | None:
        snapshots = self.record.snapshots
        if not due(self.journal, snapshots[-1].number if snapshots else 0):
            return None
        snapshots.append(taken(self.journal))
        return snapshots[-1]


class Annalist:
    """Makes the annals of a game while it is replayed."""

    def __init__(self) -> None:
        self.record = Record()
        self._annals: Annals | None = None
        self._before: State | None = None

    def __call__(self, journal: Journal) -> None:
        """See the game after one more entry; after the set-up begin anew."""
        if self._annals is None or self._before is None or journal is not self._annals.journal:
            self._annals = Annals(journal)
            self.record = self._annals.record
        else:
            self._annals.note(self._before)
        self._before = clone(journal.state)
