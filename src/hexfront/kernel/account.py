"""The account of a game's dice once more from the beginning, entry by entry: so that it need not be kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexfront.kernel.chain import Stream
from hexfront.kernel.events import CHANCE, EVERYONE, Event
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.saves import Entry


def accounts(journal: Journal) -> Iterator[tuple[int, Entry, Ledger]]:
    """Every entry that took something from a chain, the set-up being number 0, with the account right after it."""
    assert journal.ledger is not None
    ledger, s, start = Ledger(journal.ledger.promise), journal.state, journal.start
    ledger.begin(start.proof, journal.game.key, s.scenario, *sorted(s.options))
    ledger.take("", "", start.proof)
    yield 0, start, ledger
    for number, entry in enumerate(journal.entries, 1):
        whose = journal.whose(entry.side)
        ledger.take(whose, entry.act, entry.proof)
        if entry.proof is not None:
            yield number, entry, ledger
        ledger.note(whose, entry.mark, entry.proof)


def thrown_from(stream: Stream, events: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """The dice and draws of a chain, in order, each a value and a number of sides."""
    chance = (event for event in events if event.key in CHANCE)
    seen = (event.args for event in chance if (event.audience == EVERYONE) == (stream == "open"))
    return tuple((args["value"], args["sides"]) for args in seen)
