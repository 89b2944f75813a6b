"""Receipts for dice: what a seat is told of the chains at once, and what everybody is told when the game is over."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

from hexfront.kernel.account import accounts, thrown_from
from hexfront.kernel.chain import BYTES, STREAMS, ChainError, Stream
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.saves import Entry
from hexfront.server.moments import Moments
from hexfront.server.problem import Problem
from hexfront.server.wire_dice import DiceRecord, Receipt

log = logging.getLogger("hexfront.server")
NONCE = re.compile(f"[0-9a-fA-F]{{{2 * BYTES}}}")


def added_to(journal: Journal, nonce: str | None) -> str:
    """What a player adds to the dice of a game by chain, in its usual form; a program adds nothing."""
    if journal.ledger is None or nonce is None:
        return ""
    if not NONCE.fullmatch(nonce):
        raise Problem("malformed", also="nonce")
    return nonce.lower()


def repeated(journal: Journal, moments: Moments, side: int, seq: int, act: str, nonce: str | None) -> bool:
    """Whether this very decision was carried out before: its sender had not heard of that, and sends it again."""
    if journal.ledger is None or not nonce or not 0 <= seq < moments.last(side):
        return False
    entry = journal.entries[moments.entry(side, seq + 1) - 1]
    same = entry.decides and (entry.side, entry.act) == (side, act)
    return same and (entry.proof is None or entry.proof.nonce == nonce.lower())


@contextmanager
def no_dice() -> Iterator[None]:
    """Where no dice can be thrown: why is for the host's log, that it is so for the player."""
    try:
        yield
    except ChainError as e:
        log.error("no dice: %s", e)
        raise Problem("refused", also="no_dice") from None


def newest(journal: Journal, moments: Moments, side: int) -> Receipt | None:
    """The receipt for the last entry, if it threw dice that everybody saw."""
    ledger, entry = journal.ledger, journal.entries[-1]
    if ledger is None or entry.proof is None or not entry.proof.open:
        return None
    return _receipt(journal, ledger, "open", journal.seq, entry, moments, side)


def record(journal: Journal, moments: Moments, side: int) -> DiceRecord:
    """All receipts of a game, for a seat."""
    if journal.ledger is None:
        return DiceRecord(None, (), journal.state.over)
    return DiceRecord(journal.ledger.promise, tuple(_all(journal, moments, side)), journal.state.over)


def _all(journal: Journal, moments: Moments, side: int) -> Iterator[Receipt]:
    """While the game runs, those of the open chain."""
    streams = STREAMS if journal.state.over else STREAMS[:1]
    for number, entry, ledger in accounts(journal):
        for stream in streams:
            if entry.proof and entry.proof.element(stream):
                yield _receipt(journal, ledger, stream, number, entry, moments, side)


def _receipt(
    journal: Journal, ledger: Ledger, stream: Stream, number: int, entry: Entry, moments: Moments, side: int
) -> Receipt:
    """What an entry took from a chain, whose account stands right after it."""
    mark, before, over = ledger.marks[stream], ledger.before[stream], journal.state.over
    told = over or (number > 0 and entry.side == side)
    assert entry.proof is not None
    return Receipt(
        mark.number,
        moments.until(side, number),
        mark.element.hex(),
        before.hex(),
        mark.bound.hex(),
        thrown_from(stream, journal.history[number]),
        stream,
        journal.game.meta.sides[entry.side] if told and number else "",
        entry.act if told and number else "",
        entry.proof.nonce if told else "",
        number if over else -1,
        mark.past.hex(),
        mark.told.hex(),
        *((mark.pulse.round, mark.pulse.signature) if mark.pulse else ()),
    )
