"""Rows of the database and what they stand for: cards, entries, motives. A damaged row is reported."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row

from hexfront.kernel.journal import FORMAT, LESSON, Entry, Journal, Save
from hexfront.kernel.motive import Motive
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
_trace = msgspec.msgpack.Decoder(Trace).decode
_snapshot = msgspec.msgpack.Decoder(Snapshot).decode
NOT_READ = (msgspec.MsgspecError, UnicodeDecodeError, TypeError)
"""The errors that a damaged row can raise."""


def text(value: Any) -> str:
    """Anything as it is stored in a column of text."""
    return msgspec.json.encode(value).decode()


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
        "deciders": text(tuple(meta.sides[side] for side in _deciders(s))),
    }


def _deciders(s: State) -> Sides:
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
)
"""What a card takes from the row of a game as it is; the public count of moments and the seating follow."""


def card_of(row: Row[Any]) -> TableCard:
    """What the lobby shows of a game. One whose row is malformed is shown as far as it can be read."""
    fields: dict[str, Any] = dict(zip((*SHOWN, "seq", "seating"), row, strict=True))
    usable = True
    for name in ("options", "deciders"):
        fields[name], fine = _read(fields[name], tuple[str, ...], ())
        usable = usable and fine
    seating, fine = _read(fields.pop("seating"), Seating, Seating({}))
    start, known = _read(fields.pop("start"), Entry, Entry())
    fields["lesson"] = start.act.removeprefix(f"{LESSON} ")
    usable = usable and known
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
    for row in snapshots:
        if row.digest != _fingerprint(row.data):
            raise ValueError(f"snapshot {row.number} is damaged")
    return Record([_trace(trace) for trace in traces], [_snapshot(row.data) for row in snapshots])


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
        "entries": [
            {"act": act, "side": side, "dice": msgspec.json.decode(dice), "digest": digest, "undo": undo}
            for _, act, side, dice, digest, undo in entries
        ],
    }
    return msgspec.convert(fields, Save)


def motive_of(row: Row[Any]) -> Motive:
    """Why a bot decided."""
    return msgspec.convert({"bot": row.bot, "reason": row.reason, "args": msgspec.json.decode(row.args)}, Motive)
