"""What one seat kept of the dice while it played, compared with the whole game afterwards.

A save file proves that its dice follow from what was promised. That it is the game that was played, only those can say
who were told of it then: a seat's browser keeps what was promised, what it added, and every receipt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hexfront.kernel.account import accounts, thrown_from
from hexfront.kernel.chain import Pledge
from hexfront.kernel.journal import Journal
from hexfront.kernel.saves import SaveError


class Added(msgspec.Struct, frozen=True):
    """What a browser added to a decision at a moment of its seat, and what the server said of it: done, or stale."""

    seq: int
    act: str
    nonce: str
    outcome: str = ""


class Told(msgspec.Struct, frozen=True):
    """What a seat was told of dice that everybody saw."""

    number: int
    seq: int
    element: str
    bound: str
    thrown: tuple[tuple[int, int], ...]
    side: str = ""
    act: str = ""


class Heard(msgspec.Struct, frozen=True):
    """What a seat was told of a throw before its dice: what it is bound to, the round of the beacon, and when, in
    seconds since 1970 by its own clock."""

    number: int
    bound: str
    round: int
    at: float


class SeatRecord(msgspec.Struct, frozen=True):
    """All that a seat kept."""

    table: str
    seat: str
    promise: Pledge | None
    added: tuple[Added, ...]
    receipts: tuple[Told, ...]
    heard: tuple[Heard, ...] = ()
    """What it heard of throws that waited for a beacon."""


class _Thrown(msgspec.Struct, frozen=True):
    """What the game says of the same dice."""

    element: str
    bound: str
    thrown: tuple[tuple[int, int], ...]
    side: str
    act: str
    nonce: str
    told: str
    """Where dice need a beacon: what they were bound to before its round, and the round."""
    round: int


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
    if record.promise is None:
        return ["the seat kept no promise"]
    if record.promise != journal.ledger.promise:
        return ["other chains were promised to the seat than this game has"]
    thrown = dict(enumerate(_thrown(journal), 1))
    found = [why for told in record.receipts if (why := _differs(record, told, thrown.get(told.number)))]
    return found + [why for heard in record.heard if (why := _other_round(heard, thrown.get(heard.number)))]


def _other_round(heard: Heard, found: _Thrown | None) -> str:
    """What differs from what was told before the dice; nothing if it is the same decision with the same round."""
    if found is not None and (heard.bound, heard.round) == (found.told, found.round):
        return ""
    has = f"round {found.round}, or another decision" if found else "no such throw"
    return f"throw {heard.number}: the seat was told of round {heard.round} of the beacon, the game has {has}"


def _differs(record: SeatRecord, told: Told, found: _Thrown | None) -> str:
    what = f"throw {told.number}"
    if found is None:
        return f"{what}: the seat was told of it, and the game does not have it"
    if (told.element, told.bound, told.thrown) != (found.element, found.bound, found.thrown):
        return f"{what}: the seat was told {_values(told.thrown)}, the game has {_values(found.thrown)} or other bytes"
    sent = _sent(record, told, found)
    if sent and found.nonce not in sent:
        return f"{what}: the game has other bytes than the seat added"
    return ""


def _sent(record: SeatRecord, told: Told, found: _Thrown) -> list[str]:
    """What the seat sent for a throw: what was called done, or else for the same decision."""
    then = [added for added in record.added if added.seq + 1 == told.seq]
    done = [added.nonce for added in then if added.outcome == "done"]
    return done or [added.nonce for added in then if _same(record, added, found)]


def _same(record: SeatRecord, added: Added, found: _Thrown) -> bool:
    """Whether something was added to the decision of a throw. Where it was too late, a program may have decided it."""
    passed = added.outcome == "stale" and not found.nonce
    return (record.seat, added.act) == (found.side, found.act) and not passed


def in_words(record: SeatRecord, journal: Journal) -> str:
    """What a record is about, of a game that fits it: the throws that were told, and the seat's own, hidden or not."""
    whose = Counter(_makers(record, journal))
    more = sum(1 for _ in _thrown(journal)) - len(record.receipts)
    parts = {
        f"all {len(record.receipts)} throws that {record.seat} was told of": True,
        f"{whose['kept']} of its {whose.total()} decisions with dice have the bytes that it kept": True,
        f"{whose['program']} of them a program made for it": whose["program"],
        f"{whose['other']} of them have bytes that it did not keep": whose["other"],
        f"of {more} more throws of this game it was told nothing": more,
        **_in_time(record, journal),
    }
    return "; ".join(part for part, told in parts.items() if told)


def _in_time(record: SeatRecord, journal: Journal) -> dict[str, bool]:
    """Of how many throws a seat heard before the round of the beacon that they needed was out."""
    beacon = journal.ledger.promise.beacon if journal.ledger else None
    if beacon is None:
        return {}
    lit = sum(1 for thrown in _thrown(journal) if thrown.round)
    early = {heard.number for heard in record.heard if heard.at < beacon.time(heard.round)}
    return {f"of {len(early)} of {lit} throws that needed the beacon it heard before, by its own clock": True}


def _makers(record: SeatRecord, journal: Journal) -> Iterator[str]:
    """By whom each decision of a seat that threw was made, openly or hidden: with which bytes, or by a program."""
    kept = {(added.act, added.nonce) for added in record.added}
    for entry in journal.entries:
        if entry.proof and journal.whose(entry.side) == record.seat:
            own = "kept" if (entry.act, entry.proof.nonce) in kept else "other"
            yield own if entry.proof.nonce else "program"


def _values(thrown: tuple[tuple[int, int], ...]) -> list[int]:
    return [value for value, _ in thrown]


def _thrown(journal: Journal) -> Iterator[_Thrown]:
    """The throws of a game that everybody saw, in order."""
    for number, entry, ledger in accounts(journal):
        if (took := entry.proof) and took.open:
            dice, mark = thrown_from("open", journal.history[number]), ledger.marks["open"]
            side, act = (journal.whose(entry.side), entry.act) if number else ("", "")
            yield _Thrown(took.open, mark.bound.hex(), dice, side, act, took.nonce, mark.told.hex(), took.round)
