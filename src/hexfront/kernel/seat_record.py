"""What one seat kept of the dice while it played, compared with the whole game afterwards.

A save file proves that its dice follow from what was promised. That it is the game that was played, only those can say
who were told of it then: a seat's browser keeps what was promised, what it added, and every receipt.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from hexfront.kernel.chain import Pledge
from hexfront.kernel.events import CHANCE, EVERYONE
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.saves import SaveError


class Added(msgspec.Struct, frozen=True):
    """What a browser added to a decision at a moment of its seat."""

    seq: int
    act: str
    nonce: str


class Told(msgspec.Struct, frozen=True):
    """What a seat was told of dice that everybody saw."""

    number: int
    seq: int
    element: str
    bound: str
    thrown: tuple[tuple[int, int], ...]
    side: str = ""
    act: str = ""


class SeatRecord(msgspec.Struct, frozen=True):
    """All that a seat kept."""

    table: str
    seat: str
    promise: Pledge | None
    added: tuple[Added, ...]
    receipts: tuple[Told, ...]


class _Thrown(msgspec.Struct, frozen=True):
    """What the game says of the same dice."""

    element: str
    bound: str
    thrown: tuple[tuple[int, int], ...]
    side: str
    act: str
    nonce: str


def read_record(path: Path) -> SeatRecord:
    """A record from its file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=SeatRecord)
    except OSError as e:
        raise SaveError(f"{path}: {e.strerror or e}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as e:
        raise SaveError(f"{path}: not the record of a seat: {e}") from None


def unlike(record: SeatRecord, journal: Journal) -> list[str]:
    """What differs between what a seat kept and a game; nothing if it is the game that was played."""
    if journal.ledger is None:
        return ["the dice of this game come from a seed, those of the record from chains"]
    if record.promise != journal.ledger.promise:
        return ["other chains were promised to the seat than this game has"]
    thrown = dict(enumerate(_thrown(journal), 1))
    return [why for told in record.receipts if (why := _differs(record, told, thrown.get(told.number)))]


def _differs(record: SeatRecord, told: Told, found: _Thrown | None) -> str:
    what = f"throw {told.number}"
    if found is None:
        return f"{what}: the seat was told of it, and the game does not have it"
    if (told.element, told.bound, told.thrown) != (found.element, found.bound, found.thrown):
        return f"{what}: the seat was told {_values(told.thrown)}, the game has {_values(found.thrown)} or other bytes"
    nonces = [added.nonce for added in record.added if (added.seq + 1, added.act) == (told.seq, told.act)]
    if told.side == record.seat and nonces and found.nonce not in nonces:
        return f"{what}: the game has other bytes than the seat added"
    return ""


def _values(thrown: tuple[tuple[int, int], ...]) -> list[int]:
    return [value for value, _ in thrown]


def _thrown(journal: Journal) -> Iterator[_Thrown]:
    """The throws of a game that everybody saw, in order."""
    assert journal.ledger is not None
    ledger, sides = Ledger(journal.ledger.promise), journal.game.meta.sides
    for number, (entry, events) in enumerate(zip((journal.start, *journal.entries), journal.history, strict=True)):
        if entry.proof is None:
            continue
        side, act = (sides[entry.side], entry.act) if number else ("", "")
        ledger.take(side, act, entry.proof)
        if entry.proof.open:
            seen = [event.args for event in events if event.key in CHANCE and event.audience == EVERYONE]
            dice = tuple((args["value"], args["sides"]) for args in seen)
            yield _Thrown(entry.proof.open, ledger.marks["open"].bound.hex(), dice, side, act, entry.proof.nonce)
