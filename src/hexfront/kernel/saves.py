"""Save files: how a game is written down, and how it is read back, whatever the file holds."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from hexfront.kernel.chain import Pledge
from hexfront.kernel.ledger import Proof
from hexfront.kernel.motive import Motive
from hexfront.kernel.versions import Era

FORMAT = 1
LESSON = "lesson"
"""The word that the set-up of a lesson begins with, before its key; that of any other game is empty."""
RECORD = 0
"""The format of a file with what one seat has seen of a game: it looks like a save, but cannot be played on."""


class SaveError(Exception):
    """A save file that cannot be used, and why."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision with the dice it took and what it led to; or an undo of the last one; or a return by consent;
    or the end of the game beside its rules.

    The digest is one of the state, and after a `.` one of the events, which does not depend on how states are stored.
    """

    act: str = ""
    side: int = 0
    dice: tuple[int, ...] = ()
    digest: str = ""
    undo: bool = False
    back: int = -1
    """The entry that the players agreed to return to; 0 is the set-up, negative where the entry is no such return."""
    die: int = 0
    """Where the dice go on after a return: none is thrown twice."""
    ended: str = ""
    """How the game was ended beside its rules: `agreed`, a draw; `time`, the side had no more; empty if it was not."""
    proof: Proof | None = None
    """What its dice were made of, where they come from chains."""

    @property
    def decides(self) -> bool:
        """Whether it is a decision."""
        return not self.undo and self.back < 0 and not self.ended

    @property
    def words(self) -> str:
        """What it is, in short: the decision, how one was taken back, or how the game was ended."""
        return self.act or self.ended or ("undo" if self.back < 0 else f"back to {self.back}")

    @property
    def mark(self) -> str:
        """The same for the account of the past: no decision can be taken for anything else."""
        return self.words if self.decides else f"*{self.words}"


class Save(msgspec.Struct, frozen=True, omit_defaults=True):
    """A save file."""

    format: int
    game: str
    version: int
    scenario: str
    options: tuple[str, ...]
    data: str
    commitment: str
    seed: str
    start: Entry
    entries: list[Entry]
    motives: dict[int, Motive] = {}
    """Why bots decided as they did, by the number of the entry, if it may be told; loading does not look at it."""
    raised: tuple[Era, ...] = ()
    """From which entries on the game was played under later versions of the rules than at its beginning."""
    promise: Pledge | None = None
    """What was published of the chains that the dice come from; then there is no seed."""


class _Head(msgspec.Struct):
    """The part of a save file that is read first, whatever its version."""

    format: int
    game: str = ""


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that after a crash it holds either the old or the new content, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read_save(path: Path) -> Save:
    """A save file, checked for shape and version only."""
    try:
        data = path.read_bytes()
    except OSError as e:
        raise SaveError(f"{path}: {e.strerror or e}") from None
    return decode_save(data, str(path))


def decode_save(data: bytes, name: str = "save") -> Save:
    """A save from its bytes."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format == RECORD:
            raise SaveError(f"{name}: what one seat has seen of a running game; only a whole game can be taken in")
        if head.format != FORMAT:
            raise SaveError(f"{name}: save format {head.format}; this program reads format {FORMAT}")
        return msgspec.json.decode(data, type=Save)
    except msgspec.ValidationError as e:
        raise SaveError(f"{name}: not a Hexfront save file: {e}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as e:
        raise SaveError(f"{name}: damaged or cut off: {e}") from None
    except RecursionError:
        raise SaveError(f"{name}: not a Hexfront save file: brackets within brackets, too many to be read") from None
