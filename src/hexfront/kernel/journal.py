"""A game as it is kept: how it started, what was decided, the dice it took, a digest after each decision.

The journal only grows; an undo is an entry of its own. The state is always what replaying the entries gives, and
loading a journal replays it and compares every digest and every die.

A game begun under an older version of the rules that replays unchanged goes on under ours, and notes from which entry
on. One that does not can be read up to the first entry that differs.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hexfront.kernel.act import Act, NotationError
from hexfront.kernel.dice import CommittedDice, commitment
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.motive import Motive
from hexfront.kernel.refusal import Refused
from hexfront.kernel.state import State, clone, digest
from hexfront.kernel.step import decide
from hexfront.kernel.texts import ARGUMENT_KINDS
from hexfront.kernel.versions import Difference, Era, between, comparable, in_short

FORMAT = 1


class SaveError(Exception):
    """A save file that cannot be used, and why."""


class OlderRules(SaveError):
    """A game that differs under the present rules; `journal` is the part that does not, unless it is the set-up."""

    def __init__(self, difference: Difference, journal: Journal | None) -> None:
        self.difference, self.journal = difference, journal
        super().__init__(in_short(difference))


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

    def __init__(self, game: Game, kit: Kit, scenario: str, options: tuple[str, ...], seed: bytes) -> None:
        self.game, self.kit, self.seed = game, kit, seed
        self.state = game.start(kit, scenario, options, CommittedDice(seed))
        self.start = Entry(dice=_dice(self.state.events), digest=self._digest(self.state.events))
        self.entries: list[Entry] = []
        self.eras: list[Era] = [Era(0, game.meta.version, kit.digest)]
        self.differs: Difference | None = None
        """Why the game can be read but not played on: its next entry goes otherwise under the present rules."""
        self._whole: Save | None = None
        self.history: list[list[Event]] = [self.state.events]
        self.state.events = []
        self._floor = clone(self.state)
        self._since: list[Entry] = []

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

    def decide(self, side: int, act: Act | str) -> list[Event]:
        """Carry out a decision; what happened comes back. A refused one changes nothing."""
        self._check_open()
        if isinstance(act, str):
            act = self.game.notation.read(self.kit, act)
        s = self.state
        barrier = s.barrier
        decide(s, side, act)
        events, s.events = s.events, []
        entry = Entry(self.game.notation.write(self.kit, act), side, _dice(events), self._digest(events))
        self._append(entry, events)
        self._since.append(entry)
        if s.barrier != barrier:
            self._set_floor()
        return events

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
        self._floor = clone(self.state)
        self._since = []

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back: not beyond dice, a reveal or a change of decider."""
        return bool(self._since) and self.differs is None

    def undoable(self, side: int) -> str:
        """The text of the decision that a side could take back; empty if there is none.

        What others decide in secret at the same time does not stand in its way: it would tell that they did.
        """
        since = reversed(self._since) if self.differs is None else ()
        return next((entry.act for entry in since if entry.side == side), "")

    def undo(self, side: int | None = None) -> str:
        """Take back the last decision, or the last one of a side; its text comes back."""
        self._check_open()
        own = [i for i, entry in enumerate(self._since) if side in (None, entry.side)]
        if not own:
            raise SaveError("nothing can be undone: dice, a reveal or the other side's decision stand in the way")
        taken, rest = self._since[own[-1]], [entry for i, entry in enumerate(self._since) if i != own[-1]]
        self.state, self._since = self._after(rest), rest
        self._append(Entry(side=taken.side, digest=digest(self.state), undo=True), [])
        return taken.act

    def _after(self, entries: list[Entry]) -> State:
        """The state that decisions since the last barrier lead to."""
        s = clone(self._floor)
        for entry in entries:
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
        """Make a recorded entry again; the new one comes back."""
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


def _dice(events: list[Event]) -> tuple[int, ...]:
    return tuple(e.args["value"] for e in events if e.key == "die")


def _told(kit: Kit, events: list[Event]) -> str:
    """A short digest of what happened, with pieces and hexes by name: the same however positions are stored."""
    found = hashlib.blake2b(digest_size=4)
    for event in events:
        args = [(name, _word(kit, ARGUMENT_KINDS.get(name, ""), value)) for name, value in sorted(event.args.items())]
        found.update(f"{event.key} {args}".encode())
    return found.hexdigest()


def _word(kit: Kit, kind: str, value: int) -> int | str:
    if value < 0 or kind not in ("piece", "hex"):
        return value
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
        if head.format != FORMAT:
            raise SaveError(f"{name}: save format {head.format}; this program reads format {FORMAT}")
        return msgspec.json.decode(data, type=Save)
    except msgspec.ValidationError as e:
        raise SaveError(f"{name}: not a Hexfront save file: {e}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as e:
        raise SaveError(f"{name}: damaged or cut off: {e}") from None
    except RecursionError:
        raise SaveError(f"{name}: not a Hexfront save file: brackets within brackets, too many to be read") from None


def load(save: Save, packs: tuple[Path, ...] = (), kit: Kit | None = None) -> Journal:
    """Replay a save into a live game. Every die and every digest is compared on the way.

    A game of an older version that differs raises OlderRules, which has the part that can be read.
    """
    try:
        game = load_game(save.game)
    except ValueError as e:
        raise SaveError(str(e)) from None
    kit = kit or game.open_box(packs)
    _compatible(save, game, kit)
    return _replay(save, game, kit)


def _compatible(save: Save, game: Game, kit: Kit) -> None:
    eras, present = (Era(0, save.version, save.data), *save.raised), game.meta.version
    if any(not 0 < era.version <= present for era in eras):
        played = max(eras, key=lambda era: abs(era.version)).version
        raise SaveError(f"played under rules version {played} of {save.game}; this program has {present}")
    if any(a.version >= b.version or not a.after <= b.after <= len(save.entries) for a, b in pairwise(eras)):
        raise SaveError("the versions of the rules it was played under do not follow each other")
    _same_data(save, eras[-1], present, kit)
    try:
        seed = bytes.fromhex(save.seed)
    except ValueError:
        raise SaveError("the seed of the dice is not a hexadecimal number") from None
    if commitment(seed) != save.commitment:
        raise SaveError("the seed of the dice does not fit the commitment made before the game")


def _same_data(save: Save, last: Era, present: int, kit: Kit) -> None:
    """A new version may bring new data; a pack is the user's own, and must be the one the game was played with."""
    (own, _, pack), (here, _, pack_here) = last.data.partition("+"), kit.digest.partition("+")
    if last.version == present and own != here:
        raise SaveError(f"played with other data files of {save.game} (digest {own}, here {here})")
    if pack != pack_here:
        raise SaveError(
            f"played with another data pack of {save.game} (digest {pack or 'none'}, here {pack_here or 'none'})"
        )


def _replay(save: Save, game: Game, kit: Kit) -> Journal:
    """Make every entry again and compare it with what was recorded."""
    journal: Journal | None = None
    for number, entry in enumerate((save.start, *save.entries)):
        version = _version(save, number)
        changes = between(game.meta.changes, version, game.meta.version)
        try:
            journal = journal or _set_up(save, game, kit)
            made = journal.repeat(entry) if number else journal.start
            why = _differs(entry, made, comparable(changes))
        except (NotationError, Refused, SaveError) as e:
            why = str(e)
        if why and version == game.meta.version:
            raise SaveError(f"entry {number} ({entry.act or 'undo'}): {why}" if number else why)
        if why:
            found = Difference(number, entry.act, entry.side, why, version, game.meta.version, changes)
            raise OlderRules(found, _readable(save, game, kit, found))
    assert journal is not None
    journal.keep_as_recorded(save, None)
    return journal


def _readable(save: Save, game: Game, kit: Kit, found: Difference) -> Journal | None:
    """The game up to a difference."""
    if not found.number:
        return None
    last = found.number - 1
    raised = tuple(era for era in save.raised if era.after <= last)
    journal = _replay(replace(save, entries=save.entries[:last], raised=raised), game, kit)
    journal.keep_as_recorded(save, found)
    return journal


def _set_up(save: Save, game: Game, kit: Kit) -> Journal:
    try:
        return Journal(game, kit, save.scenario, save.options, bytes.fromhex(save.seed))
    except (ValueError, Refused) as e:
        raise SaveError(f"the game cannot be set up: {e}") from None


def _version(save: Save, number: int) -> int:
    """The version of the rules that an entry was made under; 0 is the set-up."""
    return next((era.version for era in reversed(save.raised) if number > era.after), save.version)


def _differs(stored: Entry, made: Entry, positions: bool) -> str:
    """What is not as it was recorded; empty if all is."""
    if stored.dice != made.dice:
        return f"the dice were {list(stored.dice)}; the seed gives {list(made.dice)}"
    (then, _, told_then), (now, _, told_now) = stored.digest.partition("."), made.digest.partition(".")
    if positions and then != now:
        return f"the position differs: digest {then}, replayed {now}"
    if told_then and told_now and told_then != told_now:
        return "what happened differs"
    return ""
