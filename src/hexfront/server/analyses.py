"""Analyses of finished games: made one after the other in a process of low priority, and kept.

The event loop only asks how far one is. What goes to the process is the save file of a game that is over.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, ForeignKey, String, Table, Text, delete, insert, select
from sqlalchemy.exc import IntegrityError

from hexfront.bots.chances import Analysis, Effort, TurningPoint, analysis, fitted, standing
from hexfront.bots.player import judges
from hexfront.kernel.journal import Journal, Save
from hexfront.kernel.replay import load
from hexfront.server.layout import METADATA
from hexfront.server.lines import event_lines
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire_analysis import ChancePoint, Turning, WireAnalysis

SECONDS = 240.0
"""About how long one takes."""
NICENESS = 10
"""The players' decisions go first."""
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("found", Text, nullable=False),
)
log = logging.getLogger("hexfront.server")


class Shelf:
    """Analyses in the database; they go with their games."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        METADATA.create_all(self.engine, tables=[ANALYSES])

    def find(self, id: str) -> Analysis | None:
        """The analysis of a game, if it was made."""
        with self.engine.connect() as db:
            text = db.execute(select(ANALYSES.c.found).where(ANALYSES.c.game == id)).scalar_one_or_none()
        return None if text is None else msgspec.json.decode(text, type=Analysis)

    def keep(self, id: str, found: Analysis) -> None:
        """Keep one instead of an older one; of a game that is gone meanwhile there is nothing to keep."""
        row = {"game": id, "found": msgspec.json.encode(found).decode()}
        try:
            with self.engine.begin() as db:
                db.execute(delete(ANALYSES).where(ANALYSES.c.game == id))
                db.execute(insert(ANALYSES).values(row))
        except IntegrityError:
            log.info("the analysis of %s is not needed any more", id)


# in the process


def make(pipe: Connection, save: Save, packs: tuple[Path, ...], effort: Effort | float) -> None:
    """Analyse a game: numbers of the progress through the pipe, at the end the analysis or the trouble."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is for the server, which ends this one
    os.nice(NICENESS)
    try:
        journal = load(save, packs)
        chosen = effort if isinstance(effort, Effort) else fitted(journal, effort)
        found = analysis(journal, chosen, lambda done, total: pipe.send(done / total))
        pipe.send(msgspec.json.encode(found))
    except Exception:
        pipe.send(traceback.format_exc())


# on the side of the server


class Analyses:
    """All analyses of a server: those kept, the one being made, and those that wait for it."""

    def __init__(self, tables: Tables, effort: Effort | float = SECONDS) -> None:
        self.tables, self.effort = tables, effort
        self.shelf = Shelf(tables.desk.store)
        self._pool = ThreadPoolExecutor(1, "analyses")
        self._progress: dict[str, float] = {}
        self._failed: set[str] = set()
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._closed = False

    async def look(self, id: str, voice: Voice, side: int) -> WireAnalysis:
        """The analysis of a table as a seat sees it, or how far it is. A game that goes on has none."""
        async with self.tables.room.held(id) as live:
            if not live.journal.state.over:
                raise Problem("refused", also="analysis_later")
            seat = voice.side(side)
            if judges(voice.game.key) is None:
                return WireAnalysis("impossible", seat)
            found = await asyncio.to_thread(self.shelf.find, id)
            if found is not None and is_of(live.journal, found):
                return as_seen(voice, live, side, found)
        if id in self._progress:
            return WireAnalysis("working", seat, round(self._progress[id], 3))
        return WireAnalysis("failed" if id in self._failed else "none", seat)

    async def ask(self, id: str, voice: Voice, side: int) -> WireAnalysis:
        """Have it made, unless it is made or in the making."""
        seen = await self.look(id, voice, side)
        if seen.state not in ("none", "failed"):
            return seen
        save = await asyncio.to_thread(self.tables.desk.store.save, id)
        self._progress.setdefault(id, 0.0)
        self._failed.discard(id)
        self._pool.submit(self._make, id, save)
        return WireAnalysis("working", voice.side(side))

    def _make(self, id: str, save: Save) -> None:
        """Make one, in a process of its own. Whatever goes wrong is for the host's log."""
        try:
            self.shelf.keep(id, self._from_process(id, save))
        except Exception:
            if not self._closed:
                log.exception("a game could not be analysed")
            self._failed.add(id)
        finally:
            self._progress.pop(id, None)

    def _from_process(self, id: str, save: Save) -> Analysis:
        context = get_context("spawn")
        pipe, far = context.Pipe(duplex=False)
        with self._lock:
            if self._closed:
                raise RuntimeError("the server stops")
            given = (far, save, self.tables.desk.library.packs, self.effort)
            self._process = context.Process(target=make, args=given, name="hexfront-analysis", daemon=True)
            self._process.start()
        far.close()
        try:
            while isinstance(news := _received(pipe), float):
                self._progress[id] = news
        finally:
            self._process.join()
            pipe.close()
        if isinstance(news, str):
            raise RuntimeError(news)
        return msgspec.json.decode(news, type=Analysis)

    def close(self) -> None:
        """Stop; what is not finished can be asked for again."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None and process.is_alive():
            process.kill()
        self._pool.shutdown(cancel_futures=True)


def _received(pipe: Connection) -> Any:
    """The next message; the death of the process counts as one too."""
    try:
        return pipe.recv()
    except (EOFError, OSError):
        return "the process of the analysis has died"


def is_of(journal: Journal, found: Analysis) -> bool:
    """Whether an analysis is of the game as it ended: its last decision may have been taken back and another made."""
    return found.moments[-1].entry == max((number for number, _ in standing(journal)), default=0)


def as_seen(voice: Voice, live: Live, side: int, found: Analysis) -> WireAnalysis:
    """An analysis by the moments of a seat: of moments that are one to it, the last; the chance is its own."""
    own = voice.side(side) == found.seat
    points: dict[int, ChancePoint] = {}
    for m in found.moments:
        seq = live.moments.until(side, m.entry)
        low, high = (m.low, m.high) if own else (1 - m.high, 1 - m.low)
        chance = m.chance if own else 1 - m.chance
        points[seq] = ChancePoint(seq, m.turn, round(chance, 4), round(low, 4), round(high, 4))
    return WireAnalysis(
        state="made",
        seat=voice.side(side),
        progress=1.0,
        rollouts=found.effort.rollouts,
        turns=found.effort.turns,
        moments=tuple(points.values()),
        turning=tuple(_turning(voice, live, side, own, point) for point in found.turning),
    )


def _turning(voice: Voice, live: Live, side: int, own: bool, point: TurningPoint) -> Turning:
    seq, sign = live.moments.until(side, point.entry), 1 if own else -1
    return Turning(
        seq=seq,
        turn=point.turn,
        side=voice.side(point.side),
        text=voice.label(voice.read(point.act)),
        lines=event_lines(voice, seq, live.journal.history[point.entry], side),
        before=round(point.before if own else 1 - point.before, 4),
        after=round(point.after if own else 1 - point.after, 4),
        choice=sign * point.choice,
        dice=sign * point.dice,
        exact=point.exact,
    )
