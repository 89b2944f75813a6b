"""Rows of the database and what they stand for: cards, entries, motives. A damaged row is reported."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row

from hexfront.kernel.chain import Pledge
from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.saves import FORMAT, LESSON, Entry, Save
from hexfront.kernel.snapshot import Snapshot
from hexfront.kernel.state import NOBODY, State
from hexfront.kernel.step import Sides
from hexfront.server.annals import Record, Standard, Trace
from hexfront.server.problem import Problem
from hexfront.server.seating import Seating
from hexfront.server.wire import TableCard

LONGEST_NAME = 80
T = TypeVar("T")
pack = msgspec.msgpack.Encoder().encode
trace_of = msgspec.msgpack.Decoder(Trace).decode
_snapshot = msgspec.msgpack.Decoder(Snapshot).decode
PROMISED: Any = Pledge | None
NOT_READ = (msgspec.MsgspecError, ValueError, TypeError)
"""The errors that a damaged row can raise."""


def text(value: Any) -> str:
    """Anything as it is stored in a column of text."""
    return msgspec.json.encode(value).decode()


def new_id() -> str:
    """The id of a new table."""
    return secrets.token_urlsafe(12)


def now() -> str:
    """The time as it is stored: UTC, to the microsecond, so that text order is time order."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def known_id(id: str) -> str:
    """The id of a table, unless there can be no such table: databases refuse a NUL and a lone surrogate."""
    if not id.isprintable() or not id.isascii():
        raise Problem("unknown")
    return id


def short_name(name: str) -> str:
    """A name that fits; whatever is in it is plain text. A NUL is dropped: databases refuse it."""
    return name.replace("\0", "").strip()[:LONGEST_NAME]


STANDING = ("seq", "raised", "turn", "over", "winner", "ending", "deciders")


def standing(journal: Journal, s: State) -> dict[str, Any]:
    """What the lobby shows of a game, as it stands."""
    meta = journal.game.meta
    return {
        "seq": journal.seq,
        "raised": text(journal.eras[1:]),
        "turn": journal.game.aids.turn(s),
        "over": s.over,
        "winner": meta.sides[s.winner] if s.winner >= 0 else "",
        "ending": s.ending,
        "deciders": text(tuple(meta.sides[side] for side in public_deciders(s))),
    }


def public_deciders(s: State) -> Sides:
    """Who must decide as everybody may know it: not who of several is ready before the others."""
    return s.stack[-1].shown_to(s, NOBODY).actors(s) if s.stack else ()


SHOWN = (
    "id",
    "name",
    "game",
    "scenario",
    "options",
    "created",
    "updated",
    "turn",
    "over",
    "winner",
    "ending",
    "deciders",
    "start",
    "promise",
)
"""What a card takes from the row of a game as it is; the public count of moments and the seating follow."""


def card_of(row: Sequence[Any]) -> TableCard:
    """What the lobby shows of a game. One whose row is malformed is shown as far as it can be read."""
    fields: dict[str, Any] = dict(zip((*SHOWN, "seq", "seating"), row, strict=True))
    usable = True
    for name in ("options", "deciders"):
        fields[name], fine = _read(fields[name], tuple[str, ...], ())
        usable = usable and fine
    seating, fine = _read(fields.pop("seating"), Seating, Seating({}))
    start, known = _read(fields.pop("start"), Entry, Entry())
    fields["promise"], whole = _read(fields["promise"] or "null", PROMISED, None)
    fields["lesson"] = start.act.removeprefix(f"{LESSON} ")
    usable = usable and known and whole
    fields |= {"seats": seating.kinds, "bots": seating.bots, "usable": usable and fine}
    try:
        return msgspec.convert(fields, TableCard)
    except msgspec.ValidationError:
        return _unusable(fields)


def _read(stored: Any, kind: type[T], otherwise: T) -> tuple[T, bool]:
    """A text of the database as what it stands for, and whether it could be read."""
    try:
        return msgspec.json.decode(stored, type=kind), True
    except NOT_READ:
        return otherwise, False


def _unusable(fields: dict[str, Any]) -> TableCard:
    """A card with everything empty that is not what it should be."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(TableCard)}
    empty: dict[Any, Any] = {str: "", int: 0, bool: False}
    sound = {name: _sound(value, kinds[name], empty.get(kinds[name])) for name, value in fields.items()}
    return TableCard(**sound | {"usable": False})


def _sound(value: Any, kind: Any, otherwise: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return otherwise


def seating_of(row: Any) -> Seating:
    """Who sits at the table of a game."""
    return msgspec.json.decode(row.seating, type=Seating)


def entry_row(id: str, number: int, entry: Entry, trace: Trace | None) -> dict[str, Any]:
    """An entry of a journal as its row, with its trace if it is known."""
    return {
        "game": id,
        "number": number,
        "act": entry.act,
        "side": entry.side,
        "dice": text(entry.dice),
        "digest": entry.digest,
        "undo": entry.undo,
        "trace": None if trace is None else pack(trace),
        "proof": None if entry.proof is None else text(entry.proof),
        "back": None if entry.back < 0 else f"{entry.back} {entry.die}",
        "ended": entry.ended or None,
    }


def reason_row(id: str, number: int, why: Motive) -> dict[str, Any]:
    """A motive as its row."""
    return {"game": id, "number": number, "bot": why.bot, "reason": why.reason, "args": text(why.args)}


def snapshot_row(id: str, snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot as its row."""
    data = pack(snapshot)
    return {"game": id, "number": snapshot.number, "digest": _fingerprint(data), "data": data}


def record_of(traces: Sequence[bytes], snapshots: Sequence[Any]) -> Record:
    """The annals of a game from the rows; ValueError if they are not as they were written."""
    return Record([trace_of(trace) for trace in traces], [snapshot_of(row) for row in snapshots])


def snapshot_of(row: Any) -> Snapshot:
    """A snapshot from its row; ValueError if it is not as it was written."""
    if row.digest != _fingerprint(row.data):
        raise ValueError(f"snapshot {row.number} is damaged")
    return _snapshot(row.data)


def standard_of(stored: str) -> Standard | None:
    """What annals were made with; None if there are none."""
    return msgspec.json.decode(stored, type=Standard) if stored else None


def _fingerprint(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def save_of(game: Row[Any], entries: Sequence[Any]) -> Save:
    """A game as a save file, from its rows; every column must hold what it should."""
    fields = {
        "format": FORMAT,
        **{name: getattr(game, name) for name in ("game", "version", "scenario", "data", "commitment", "seed")},
        "options": msgspec.json.decode(game.options),
        "raised": msgspec.json.decode(game.raised),
        "start": msgspec.json.decode(game.start),
        "promise": msgspec.json.decode(game.promise) if game.promise else None,
        "entries": [
            {
                "act": act,
                "side": side,
                "dice": msgspec.json.decode(dice),
                "digest": digest,
                "undo": undo,
                "proof": msgspec.json.decode(proof) if proof else None,
                **_agreed(back, ended),
            }
            for _, act, side, dice, digest, undo, proof, back, ended in entries
        ],
    }
    return msgspec.convert(fields, Save)


def _agreed(back: str | None, ended: str | None) -> dict[str, Any]:
    """Where a return by consent went, or how the players ended the game; nothing of any other entry."""
    if ended is not None:
        return {"ended": ended}
    return dict(zip(("back", "die"), map(int, back.split()), strict=True)) if back is not None else {}


def motive_of(row: Row[Any]) -> Motive:
    """Why a bot decided."""
    return msgspec.convert({"bot": row.bot, "reason": row.reason, "args": msgspec.json.decode(row.args)}, Motive)
