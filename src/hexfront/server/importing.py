"""Save files from outside: replayed in a process of its own, within bounds of size, entries and time.

The process that serves tables never reads such a file. One that takes too long is killed with the process over it.
"""

from __future__ import annotations

import asyncio
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from hexfront.kernel.backroom import Answering, Backroom, Died, TooLong
from hexfront.kernel.saves import SaveError, decode_save
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
MOST_WAITING = 4
"""Files that may wait for the one being replayed."""


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


def reader(packs: tuple[Path, ...]) -> Answering:
    """What answers files in the process."""
    library = Library(packs)
    return lambda data: _encode(answered(library, data))


# on the side of the server


class Importer:
    """The process that replays files, one after the other."""

    def __init__(self, packs: tuple[Path, ...] = ()) -> None:
        self.room = Backroom("hexfront-import", reader, packs)
        self._pool = ThreadPoolExecutor(1, "import")
        self._waiting = 0

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
            return _decode(self.room.ask(data, SECONDS))
        except Died:
            return Answer(also="import_failed")
        except TooLong:
            return Answer(also="import_too_long")

    def close(self) -> None:
        """End the process; whoever waits for it is refused."""
        self.room.close()
        self._pool.shutdown(cancel_futures=True)
        self.room.drop()
