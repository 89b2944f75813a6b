"""Entries added to kept games: each with what the lobby shows of its game, as a whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, delete, func, insert, update

from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.snapshot import Snapshot
from hexfront.server.annals import Trace
from hexfront.server.beacon.tables import BOUND
from hexfront.server.layout import ENTRIES, GAMES, REASONS, SNAPSHOTS
from hexfront.server.rows import STANDING, entry_row, now, reason_row, snapshot_row, standing
from hexfront.server.running.notices import ENTRY, NOTIFY, Notice, write
from hexfront.server.statements import Line, Ready

ADVANCE = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of_game"), GAMES.c.seq == bindparam("before"))
    .values(
        {name: bindparam(name) for name in (*STANDING, "moments")}
        | {name: func.coalesce(bindparam(name), GAMES.c[name]) for name in ("updated", "annals")}
    )
)
"""What the lobby shows of a game goes on by one entry, if it stands where the writer thinks."""

WAITS = update(BOUND).where(BOUND.c.game == bindparam("of_game")).values(seq=BOUND.c.seq)
"""Changes nothing, and tells whether a decision of a game waits for the beacon."""
FREE = delete(BOUND).where(
    BOUND.c.game == bindparam("of_game"),
    *(BOUND.c[name] == bindparam(f"of_{name}") for name in ("seq", "side", "act", "nonce", "round")),
)
"""The decision that waits is carried out: this very one, with the round that was named, and no other."""


class OtherWriter(Exception):
    """Somebody else has appended to the game, or removed it, since it was read."""


class Growing(NamedTuple):
    """The last entry of a journal, as it is to be stored: see `Store.append`."""

    id: str
    journal: Journal
    moments: int
    public: bool
    why: Motive | None = None
    trace: Trace | None = None
    snapshot: Snapshot | None = None


class Appending:
    """What adds entries, in statements that are written out once."""

    def __init__(self, engine: Engine, sender: str) -> None:
        self.engine, self.sender, self.line = engine, sender, Line(engine)
        self._advance, self._waits, self._free = (Ready(engine, each, ()) for each in (ADVANCE, WAITS, FREE))
        self._add, self._shoot, self._reason = (
            Ready(engine, insert(table), tuple(table.c.keys())) for table in (ENTRIES, SNAPSHOTS, REASONS)
        )

    def one(self, game: Growing) -> None:
        """Add an entry; OtherWriter if its number is taken or the game is gone."""
        with self.line.transaction() as cursor:
            self._write(cursor, game)

    def all(self, games: Sequence[Growing]) -> list[Exception | None]:
        """Add entries of several games in one transaction: to wait for the disk takes as long for many as for one."""
        if len(games) == 1:
            return [self._tried_alone(games[0])]
        with self.line.transaction() as cursor:
            return [self._tried(cursor, game) for game in games]

    def _tried_alone(self, game: Growing) -> Exception | None:
        """One that shares its transaction with no other needs no savepoint."""
        try:
            self.one(game)
        except Exception as e:
            return e
        return None

    def _tried(self, cursor: Any, game: Growing) -> Exception | None:
        failed = None
        cursor.execute("SAVEPOINT one")
        try:
            self._write(cursor, game)
        except Exception as e:
            failed = e
            cursor.execute("ROLLBACK TO one")
        cursor.execute("RELEASE one")
        return failed

    def _write(self, cursor: Any, game: Growing) -> None:
        id, journal, number = game.id, game.journal, game.journal.seq
        change = {"of_game": id, "before": number - 1, "moments": game.moments, **standing(journal, journal.state)}
        change |= {"updated": now() if game.public else None, "annals": None if game.trace else ""}
        try:
            if self._advance.run(cursor, change) != 1:
                raise OtherWriter
            if journal.ledger is not None and journal.ledger.promise.beacon is not None:
                self._heed_beacon(cursor, game)
            self._add.run(cursor, entry_row(id, number, journal.entries[-1], game.trace))
            if game.snapshot is not None:
                self._shoot.run(cursor, snapshot_row(id, game.snapshot))
            if game.why is not None:
                self._reason.run(cursor, reason_row(id, number, game.why))
            if not self.line.alone:  # there are other processes to be told
                cursor.execute(NOTIFY, (write(Notice(self.sender, id, ENTRY, number)).decode(),))
        except self.engine.dialect.loaded_dbapi.IntegrityError:
            raise OtherWriter from None

    def _heed_beacon(self, cursor: Any, game: Growing) -> None:
        """While a decision waits for the beacon nothing else is added; it itself is added once, with its round."""
        entry, number = game.journal.entries[-1], game.journal.seq
        if entry.proof is None or not entry.proof.round:
            if self._waits.run(cursor, {"of_game": game.id}):
                raise OtherWriter
            return
        values = {"seq": number - 1, "side": entry.side, "act": entry.act}
        values |= {"nonce": entry.proof.nonce, "round": entry.proof.round}
        if self._free.run(cursor, {"of_game": game.id} | {f"of_{name}": value for name, value in values.items()}) != 1:
            raise OtherWriter
