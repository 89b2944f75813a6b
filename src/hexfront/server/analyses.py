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
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import Column, ForeignKey, String, Table, Text, delete, insert, select
from sqlalchemy.exc import IntegrityError

from hexfront.bots.chances import Analysis, Effort, TurningPoint, analysis, fitted, standing
from hexfront.bots.player import judges
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.saves import Save
from hexfront.kernel.state import NOBODY
from hexfront.server.layout import METADATA
from hexfront.server.lines import event_lines
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.running.jobs import FAILED, Job
from hexfront.server.running.runner import Hopeless, Runner
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire_analysis import ChancePoint, Turning, WireAnalysis

SECONDS = 240.0
"""About how long one takes."""
ANALYSIS = "analysis"
"""The kind of job."""
NOTE = 1.0
"""After how many seconds it is noted again how far one is."""
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
    """All analyses of a server: those kept, and those to be made, each a job for one process."""

    def __init__(self, tables: Tables, runner: Runner, effort: Effort | float = SECONDS) -> None:
        self.tables, self.runner, self.effort = tables, runner, effort
        self.shelf = Shelf(tables.desk.store)
        self._pool = ThreadPoolExecutor(1, "analyses")
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._closed = False
        runner.on(ANALYSIS, self._do, most=1)

    async def look(self, id: str, voice: Voice, side: int) -> WireAnalysis:
        """The analysis of a table as a seat sees it, or how far it is. A game that goes on has none."""
        async with self.tables.room.held(id) as live:
            if not live.journal.state.over:
                raise Problem("refused", also="analysis_later")
            if side == NOBODY:
                raise Problem("refused", also="onlooker")
            seat = voice.side(side)
            if judges(voice.game.key) is None:
                return WireAnalysis("impossible", seat)
            found = await asyncio.to_thread(self.shelf.find, id)
            if found is not None and is_of(live.journal, found):
                return as_seen(voice, live, side, found)
        job = await self.tables.desk.ask(lambda _: self.runner.jobs.look(ANALYSIS, id))
        if job is None or job.note == FAILED:
            return WireAnalysis("none" if job is None else "failed", seat)
        return WireAnalysis("working", seat, float(job.note or 0))

    async def ask(self, id: str, voice: Voice, side: int) -> WireAnalysis:
        """Have it made, unless it is made or in the making."""
        seen = await self.look(id, voice, side)
        if seen.state not in ("none", "failed"):
            return seen
        await self.runner.put(ANALYSIS, id)
        return WireAnalysis("working", voice.side(side))

    async def _do(self, job: Job) -> None:
        """Make one. What goes wrong once goes wrong again: it is for the host's log, and not tried a second time."""
        try:
            save = await self.tables.desk.ask(lambda store: store.save(job.key))
        except Problem:
            return  # the game is gone
        making = asyncio.get_running_loop().run_in_executor(self._pool, self._from_process, job, save)
        try:
            found = await making
        except asyncio.CancelledError:
            self._kill()
            raise
        except Exception:
            log.exception("a game could not be analysed")
            raise Hopeless from None
        await asyncio.to_thread(self.shelf.keep, job.key, found)

    def _from_process(self, job: Job, save: Save) -> Analysis:
        """What a process of its own finds; how far it is goes into the job now and then."""
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
            told = 0.0
            while isinstance(news := _received(pipe), float):
                if monotonic() - told > NOTE:
                    self.runner.jobs.tell(job, f"{news:.3f}")
                    told = monotonic()
        finally:
            pipe.close()  # whatever it would still say, it need not wait for a reader
            self._process.kill()
            self._process.join()
        if isinstance(news, str):
            raise RuntimeError(news)
        return msgspec.json.decode(news, type=Analysis)

    def _kill(self) -> None:
        with self._lock:
            process = self._process
        if process is not None and process.is_alive():
            process.kill()

    def close(self) -> None:
        """Stop; what is not finished is begun again by the next who can."""
        with self._lock:
            self._closed = True
        self._kill()
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
        text=voice.label(voice.read(point.act), live.annals.asked(point.entry)),
        lines=event_lines(voice, seq, live.journal.history[point.entry], side),
        before=round(point.before if own else 1 - point.before, 4),
        after=round(point.after if own else 1 - point.after, 4),
        choice=sign * point.choice,
        dice=sign * point.dice,
        exact=point.exact,
    )
