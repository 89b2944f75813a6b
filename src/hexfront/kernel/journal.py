"""A game as it is kept: how it started, what was decided, the dice it took, a digest after each decision.

The journal only grows; an undo is an entry of its own. The state is always what replaying the entries gives
(`kernel/replay.py`).
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hexfront.kernel.act import Act
from hexfront.kernel.conditions import Course
from hexfront.kernel.dice import CommittedDice, commitment
from hexfront.kernel.events import Event, thrown
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.lesson import Lesson, begun, seed_of
from hexfront.kernel.lesson import lesson as lesson_of
from hexfront.kernel.motive import Motive
from hexfront.kernel.state import State, clone, digest
from hexfront.kernel.step import Offer, decide
from hexfront.kernel.texts import ARGUMENT_KINDS
from hexfront.kernel.versions import Difference, Era, in_short

FORMAT = 1
LESSON = "lesson"
"""The word that the set-up of a lesson begins with, before its key; that of any other game is empty."""
RECORD = 0
"""The format of a file with what one seat has seen of a game: it looks like a save, but cannot be played on."""


class SaveError(Exception):
    """A save file that cannot be used, and why."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision with the dice it took and what it led to; or an undo of the last one.

    The digest is one of the state, and after a `.` one of the events, which does not depend on how states are stored.
    """

    act: str = ""
    side: int = 0
    dice: tuple[int, ...] = ()
    digest: str = ""
    undo: bool = False


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


class _Head(msgspec.Struct):
    """The part of a save file that is read first, whatever its version."""

    format: int
    game: str = ""


class Journal:
    """A game being played: state, history, undo."""

    def __init__(
        self, game: Game, kit: Kit, scenario: str, options: tuple[str, ...], seed: bytes, lesson: Lesson | None = None
    ) -> None:
        self.game, self.kit, self.seed, self.lesson = game, kit, seed, lesson
        self.state = self.set_up(scenario, options)
        begins = f"{LESSON} {lesson.key}" if lesson else ""
        self.start = Entry(begins, dice=thrown(self.state.events), digest=self._digest(self.state.events))
        self.entries: list[Entry] = []
        self.eras: list[Era] = [Era(0, game.meta.version, kit.digest)]
        self.differs: Difference | None = None
        """Why the game can be read but not played on: its next entry comes out differently under the present rules."""
        self._whole: Save | None = None
        self.history: list[list[Event]] = [self.state.events]
        self.state.events = []
        self.floor, self.floor_at = clone(self.state), 0
        """The position of the last barrier, and the entry that led to it: nothing before it can be undone."""
        self.since: list[int] = []
        """The entries after the barrier that have not been taken back."""
        self._offer = Offer(self.state)

    @classmethod
    def new(
        cls,
        game: str | Game,
        scenario: str = "",
        options: tuple[str, ...] = (),
        seed: bytes | None = None,
        kit: Kit | None = None,
    ) -> Journal:
        """A new game with dice from a secret seed."""
        game = load_game(game) if isinstance(game, str) else game
        scenario = scenario or game.meta.scenarios[0].key
        return cls(game, kit or game.open_box(()), scenario, options, seed or secrets.token_bytes(32))

    @classmethod
    def of_lesson(cls, game: Game, key: str, kit: Kit | None = None) -> Journal:
        """A lesson from its beginning; ValueError if the game has none of that name."""
        return cls(game, kit or game.open_box(()), "", (), seed_of(game.key, key), lesson_of(game.key, key))

    def set_up(self, scenario: str, options: tuple[str, ...]) -> State:
        """The game at its beginning: the set-up of a scenario, or the position of a lesson."""
        if self.lesson is not None:
            return begun(self.game, self.kit, self.lesson)
        return self.game.start(self.kit, scenario, options, CommittedDice(self.seed))

    @property
    def course(self) -> Course:
        """How the game has gone for whoever takes a lesson: the decisions that stand, and what came of them."""
        assert self.lesson is not None
        learner, standing = self.game.meta.sides.index(self.lesson.seat), list[int]()
        for number, entry in enumerate(self.entries, 1):
            if not entry.undo:
                standing.append(number)
            else:
                standing.remove(next(n for n in reversed(standing) if self.entries[n - 1].side == entry.side))
        acts = tuple(self.entries[n - 1].act for n in standing if self.entries[n - 1].side == learner)
        events = tuple(event for n in (0, *standing) for event in self.history[n])
        return Course(self.state, acts, events)

    def decide(self, side: int, act: Act | str) -> list[Event]:
        """Carry out a decision and return what happened. A refused one changes nothing."""
        self._check_open()
        if isinstance(act, str):
            act = self.game.notation.read(self.kit, act)
        s = self.state
        barrier = s.barrier
        self._offer = Offer(s, decide(s, side, act, self.offer))
        events, s.events = s.events, []
        entry = Entry(self.game.notation.write(self.kit, act), side, thrown(events), self._digest(events))
        self._append(entry, events)
        self.since.append(self.seq)
        if s.barrier != barrier:
            self._set_floor()
        return events

    def made(self, side: int) -> int:
        """How many decisions of a side stand."""
        return sum(-1 if entry.undo else 1 for entry in self.entries if entry.side == side)

    @property
    def offer(self) -> Offer:
        """What the present position offers: worked out once, for whoever asks."""
        if self._offer.s is not self.state:
            self._offer = Offer(self.state)
        return self._offer

    def _check_open(self) -> None:
        if self.differs is not None:
            raise SaveError(f"this game can only be read: {in_short(self.differs)}")

    def _append(self, entry: Entry, events: list[Event]) -> None:
        """Take in an entry; one made under another version of the rules than the last begins an era."""
        if self.eras[-1].version != self.game.meta.version:
            self.eras.append(Era(self.seq, self.game.meta.version, self.kit.digest))
        self.entries.append(entry)
        self.history.append(events)

    def _digest(self, events: list[Event]) -> str:
        return f"{digest(self.state)}.{_told(self.kit, events)}"

    def _set_floor(self) -> None:
        self.floor, self.floor_at, self.since = clone(self.state), self.seq, []

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back: not beyond dice, a reveal or a change of decider."""
        return bool(self.since) and self.differs is None

    def undoable(self, side: int) -> str:
        """The text of the decision that a side could take back; empty if there is none.

        What others decide in secret at the same time does not stand in its way: it would tell that they did.
        """
        since = reversed(self.since) if self.differs is None else ()
        return next((self.entries[n - 1].act for n in since if self.entries[n - 1].side == side), "")

    def undo(self, side: int | None = None) -> str:
        """Take back the last decision, or the last one of a side, and return its text."""
        self._check_open()
        own = [n for n in self.since if side in (None, self.entries[n - 1].side)]
        if not own:
            raise SaveError("nothing can be undone: dice, a reveal or the other side's decision stand in the way")
        taken = self.entries[own[-1] - 1]
        self.since.remove(own[-1])
        self.state = self._after(self.since)
        self._append(Entry(side=taken.side, digest=digest(self.state), undo=True), [])
        return taken.act

    def _after(self, numbers: list[int]) -> State:
        """The state that decisions since the last barrier lead to."""
        s = clone(self.floor)
        for entry in (self.entries[n - 1] for n in numbers):
            decide(s, entry.side, self.game.notation.read(self.kit, entry.act))
        s.events = []
        return s

    @property
    def seq(self) -> int:
        """How many entries there are; the number of the position."""
        return len(self.entries)

    def save(self) -> Save:
        """The journal as a save file; of a game that can only be read, all that was recorded."""
        if self._whole is not None:
            return self._whole
        s, first = self.state, self.eras[0]
        return Save(
            FORMAT,
            self.game.key,
            first.version,
            s.scenario,
            s.options,
            first.data,
            commitment(self.seed),
            self.seed.hex(),
            self.start,
            self.entries,
            raised=tuple(self.eras[1:]),
        )

    def repeat(self, entry: Entry) -> Entry:
        """Make a recorded entry again and return the new one."""
        if entry.undo:
            self.undo(entry.side)
        else:
            self.decide(entry.side, entry.act)
        return self.entries[-1]

    def keep_as_recorded(self, save: Save, differs: Difference | None) -> None:
        """After replaying a save: its entries with the digests of their time, its eras, and whether it goes on."""
        self.start, self.entries = save.start, save.entries[: self.seq]
        self.eras = [Era(0, save.version, save.data), *save.raised]
        self.differs, self._whole = differs, None if differs is None else save

    def write(self, path: Path, motives: dict[int, Motive] | None = None) -> None:
        """Write the save file in one stroke: the old file is there until the new one is complete."""
        save = replace(self.save(), motives=motives or {})
        write_atomically(path, msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n")


def _told(kit: Kit, events: list[Event]) -> str:
    """A short digest of what happened, with pieces and hexes by name: the same however positions are stored."""
    found = hashlib.blake2b(digest_size=4)
    for event in events:
        args = [(name, _word(kit, ARGUMENT_KINDS.get(name, ""), value)) for name, value in sorted(event.args.items())]
        found.update(f"{event.key} {args}".encode())
    return found.hexdigest()


def _word(kit: Kit, kind: str, value: int) -> int | str:
    if value < 0 or kind not in ("piece", "face", "hex"):
        return value
    if kind == "face":
        return kit.faces[value].id
    return kit.pieces[value].id if kind == "piece" else kit.board.number(value)


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
