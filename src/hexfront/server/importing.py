"""Save files from outside: replayed in a process of its own, within bounds of size, entries and time.

The process that serves tables never reads such a file. One that takes too long is killed with the process over it.
"""

from __future__ import annotations

import asyncio
import signal
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec

from hexfront.kernel.journal import SaveError, decode_save
from hexfront.server.annals import Annals
from hexfront.server.library import Library
from hexfront.server.motive import tellable
from hexfront.server.opening import replayed
from hexfront.server.problem import Problem
from hexfront.server.rows import standing
from hexfront.server.store import Intake

MOST_ENTRIES = 20_000
SECONDS = 60.0
"""How long a replay may take: several times what so many entries take."""
START_SECONDS = 30.0
"""How long the process may take to get ready."""
MOST_WAITING = 4
"""Files that may wait for the one being replayed."""
READY = b"ready"


class Answer(msgspec.Struct, frozen=True):
    """What came of a file: the game to be kept; or why it is refused, in words or by the key of a sentence."""

    intake: Intake | None = None
    detail: str = ""
    also: str = ""
    trouble: str = ""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Answer).decode


# in the process


def answered(library: Library, data: bytes) -> Answer:
    """The game of a save file, ready to be kept, or why not."""
    try:
        return Answer(_intake(library, data))
    except SaveError as e:
        return Answer(detail=str(e))
    except Problem as problem:
        return Answer(detail=problem.detail, also=problem.also)
    except Exception:
        return Answer(trouble=traceback.format_exc())


def _intake(library: Library, data: bytes) -> Intake:
    save = decode_save(data)
    if len(save.entries) > MOST_ENTRIES:
        raise SaveError(f"{len(save.entries)} entries; at most {MOST_ENTRIES} are taken in")
    found = replayed(library, save)
    journal = found.journal
    return Intake(
        journal.save(),
        standing(journal, journal.state),
        Annals(journal, found.record).moments.public,
        tellable(library.voice(save.game, "en"), journal.entries, save.motives),
        found.made,
        found.record,
    )


def serve(pipe: Connection, packs: tuple[Path, ...]) -> None:
    """Answer files until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is for the server, which hangs up then
    library = Library(packs)
    pipe.send_bytes(READY)
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(_encode(answered(library, data)))


# on the side of the server


class Importer:
    """The process that replays files, one after the other; started when it is first needed, and again when it died."""

    def __init__(self, packs: tuple[Path, ...] = ()) -> None:
        self.packs = packs
        self._pool = ThreadPoolExecutor(1, "import")
        self._waiting = 0
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    async def take(self, data: bytes) -> Intake:
        """The game of a save file; Problem if it is none that can be used, or takes too long."""
        if self._waiting > MOST_WAITING:
            raise Problem("refused", also="import_busy")
        self._waiting += 1
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._pool, self.ask, data)
        finally:
            self._waiting -= 1
        if answer.trouble:
            raise RuntimeError(answer.trouble)
        if answer.intake is None:
            raise Problem("refused", answer.detail, answer.also)
        return answer.intake

    def ask(self, data: bytes) -> Answer:
        """What the process says of a file; it blocks."""
        try:
            pipe = self._running()
            pipe.send_bytes(data)
            if pipe.poll(SECONDS):
                return _decode(pipe.recv_bytes())
        except (EOFError, OSError):
            self._drop()
            return Answer(also="import_failed")
        self._drop()
        return Answer(also="import_too_long")

    def _running(self) -> Connection:
        """The way to the process, started if need be."""
        with self._lock:
            if self._closed:
                raise OSError("the server stops")
            if self._pipe is None:
                context = get_context("spawn")
                self._pipe, far = context.Pipe()
                self._process = context.Process(
                    target=serve, args=(far, self.packs), name="hexfront-import", daemon=True
                )
                self._process.start()
                far.close()
                if not self._pipe.poll(START_SECONDS) or self._pipe.recv_bytes() != READY:
                    raise OSError("the process does not start")
            return self._pipe

    def _drop(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._pipe is not None:
                self._pipe.close()
            self._process = self._pipe = None

    def close(self) -> None:
        """End the process; whoever waits for it is refused."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        self._pool.shutdown(cancel_futures=True)
        self._drop()
