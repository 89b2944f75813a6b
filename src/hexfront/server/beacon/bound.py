"""Decisions that wait for the beacon, as they are kept: bound for good, not carried out yet."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.kernel.chain import Beacon
from hexfront.kernel.motive import Motive
from hexfront.server.appending import OtherWriter
from hexfront.server.beacon.tables import BOUND
from hexfront.server.finding.writing import writing
from hexfront.server.layout import GAMES
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, text
from hexfront.server.running.jobs import put
from hexfront.server.running.notices import Notice, announce
from hexfront.server.wire_dice import BoundMessage

LIGHT = "beacon"
"""The kind of job that carries out what is bound, and of the news that something is; its key is the table."""


class Bound(msgspec.Struct, frozen=True):
    """A decision that waits: see `tables.py`."""

    seq: int
    side: int
    act: str
    nonce: str
    number: int
    told: str
    round: int
    made: float
    why: Motive | None = None

    def same(self, side: int, act: str, nonce: str) -> bool:
        """Whether it is this very decision: its sender had not heard of that, and sends it again."""
        return bool(nonce) and (self.side, self.act, self.nonce) == (side, act, nonce)


COLUMNS = [BOUND.c[name] for name in Bound.__struct_fields__]


def bind(engine: Engine, sender: str, id: str, bound: Bound, due: float) -> None:
    """Keep a decision with its round, once and for all, and have it carried out; OtherWriter if the game went on."""
    row = {**msgspec.structs.asdict(bound), "game": id, "why": text(bound.why) if bound.why else ""}
    stands = update(GAMES).where(GAMES.c.id == id, GAMES.c.seq == bound.seq).values(seq=GAMES.c.seq)
    try:
        with writing(engine) as db:
            if db.execute(stands).rowcount != 1:  # and whoever appends at once waits for us
                raise OtherWriter
            db.execute(insert(BOUND).values(row))
            put(db, LIGHT, id, due=due)
            announce(db, Notice(sender, id, LIGHT))
    except IntegrityError:
        raise OtherWriter from None


def bound_at(engine: Engine, id: str) -> Bound | None:
    """What waits at a table."""
    with engine.connect() as db:
        row = db.execute(select(*COLUMNS).where(BOUND.c.game == known_id(id))).one_or_none()
    if row is None:
        return None
    why = msgspec.json.decode(row.why, type=Motive) if row.why else None
    return msgspec.convert(dict(zip(Bound.__struct_fields__, row, strict=True)) | {"why": why}, Bound)


def all_bound(engine: Engine) -> list[str]:
    """The tables where something waits."""
    with engine.connect() as db:
        return list(db.execute(select(BOUND.c.game)).scalars())


def still_waiting(bound: Bound, beacon: Beacon | None) -> Problem:
    """Why nothing else can be done at a table: which round is awaited, and when."""
    when = datetime.fromtimestamp(beacon.time(bound.round), UTC).strftime("%H:%M:%S UTC") if beacon else ""
    return Problem("refused", f"({bound.round}, {when})", also="beacon_waits")


def bound_message(bound: Bound, beacon: Beacon) -> BoundMessage:
    """What everybody at a table is told of it: no more than the receipt will say that everybody gets."""
    return BoundMessage(bound.number, bound.told, bound.round, beacon.time(bound.round))
