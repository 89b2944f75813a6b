"""A table in memory follows the store: what other processes have appended is made here too, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.kernel.snapshot import UNUSABLE
from hexfront.server.annals import Record
from hexfront.server.store import Growth, Kept

if TYPE_CHECKING:
    from hexfront.server.room import Live


class Astray(Exception):
    """What is in memory does not go on as the store does: it must be read anew."""


def cut(kept: Kept, seq: int) -> Kept:
    """A kept game as it was after an entry; all of it if it has no more."""
    record = kept.record
    if record is not None:
        snapshots = [snapshot for snapshot in record.snapshots if snapshot.number <= seq]
        record = Record(record.traces[:seq], snapshots)
    raised = tuple(era for era in kept.save.raised if era.after < seq)
    return Kept(
        replace(kept.save, entries=kept.save.entries[:seq], raised=raised),
        kept.seating,
        {number: why for number, why in kept.motives.items() if number <= seq},
        kept.made,
        record,
    )


def follow(live: Live, growth: Growth) -> Iterator[None]:
    """Go on as the store does, one entry at a time; Astray if one does not come out as it was stored."""
    live.seating = growth.seating
    for entry, trace in zip(growth.entries, growth.traces, strict=True):
        number = live.journal.seq + 1
        try:
            made = live.journal.repeat(entry)
        except UNUSABLE as e:
            raise Astray(f"entry {number}: {e}") from None
        if (made.dice, made.digest) != (entry.dice, entry.digest) or trace is None:
            raise Astray(f"entry {number} comes out differently")
        live.journal.entries[-1] = entry
        if number in growth.motives:
            live.motives[number] = growth.motives[number]
        live.annals.adopt(trace, growth.snapshots.get(number))
        yield
