"""A game as it is kept: how it started, what was decided, the dice it took, a digest after each decision.

The journal only grows; an undo is an entry of its own. The state is always what replaying the entries gives, and
loading a journal replays it and compares every digest and every die.
"""

from __future__ import annotations

import os
import secrets
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

FORMAT = 1


class SaveError(Exception):
    """A save file that cannot be used, and why."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision with the dice it took and the digest of the state after it; or an undo of the last one."""

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


class _Head(msgspec.Struct):
    """The part of a save file that is read first, whatever its version."""

    format: int
    game: str = ""


class Journal:
    """A game being played: state, history, undo."""

    def __init__(self, game: Game, kit: Kit, scenario: str, options: tuple[str, ...], seed: bytes) -> None:
        self.game, self.kit, self.seed = game, kit, seed
        self.state = game.start(kit, scenario, options, CommittedDice(seed))
        self.start = Entry(dice=_dice(self.state.events), digest=digest(self.state))
        self.entries: list[Entry] = []
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
        if isinstance(act, str):
            act = self.game.notation.read(self.kit, act)
        s = self.state
        barrier = s.barrier
        decide(s, side, act)
        events, s.events = s.events, []
        entry = Entry(self.game.notation.write(self.kit, act), side, _dice(events), digest(s))
        self.entries.append(entry)
        self.history.append(events)
        self._since.append(entry)
        if s.barrier != barrier:
            self._set_floor()
        return events

    def _set_floor(self) -> None:
        self._floor = clone(self.state)
        self._since = []

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back: not beyond dice, a reveal or a change of decider."""
        return bool(self._since)

    def undoable(self, side: int) -> str:
        """The text of the decision that a side could take back; empty if there is none.

        What others decide in secret at the same time does not stand in its way: it would tell that they did.
        """
        return next((entry.act for entry in reversed(self._since) if entry.side == side), "")

    def undo(self, side: int | None = None) -> str:
        """Take back the last decision, or the last one of a side; its text comes back."""
        own = [i for i, entry in enumerate(self._since) if side in (None, entry.side)]
        if not own:
            raise SaveError("nothing can be undone: dice, a reveal or the other side's decision stand in the way")
        taken, rest = self._since[own[-1]], [entry for i, entry in enumerate(self._since) if i != own[-1]]
        self.state, self._since = self._after(rest), rest
        self.entries.append(Entry(side=taken.side, digest=digest(self.state), undo=True))
        self.history.append([])
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
        """The journal as a save file."""
        s = self.state
        return Save(
            FORMAT,
            self.game.key,
            self.kit.version,
            s.scenario,
            s.options,
            self.kit.digest,
            commitment(self.seed),
            self.seed.hex(),
            self.start,
            self.entries,
        )

    def write(self, path: Path, motives: dict[int, Motive] | None = None) -> None:
        """Write the save file in one stroke: the old file is there until the new one is complete."""
        save = replace(self.save(), motives=motives or {})
        write_atomically(path, msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n")


def _dice(events: list[Event]) -> tuple[int, ...]:
    return tuple(e.args["value"] for e in events if e.key == "die")


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
    """Replay a save into a live game. Every die and every digest is compared on the way."""
    try:
        game = load_game(save.game)
    except ValueError as e:
        raise SaveError(str(e)) from None
    kit = kit or game.open_box(packs)
    _compatible(save, kit)
    return _replay(save, game, kit)


def _compatible(save: Save, kit: Kit) -> None:
    if save.version != kit.version:
        raise SaveError(f"played under rules version {save.version} of {save.game}; this program has {kit.version}")
    if save.data != kit.digest:
        raise SaveError(f"played with other data files of {save.game} (digest {save.data}, here {kit.digest})")
    try:
        seed = bytes.fromhex(save.seed)
    except ValueError:
        raise SaveError("the seed of the dice is not a hexadecimal number") from None
    if commitment(seed) != save.commitment:
        raise SaveError("the seed of the dice does not fit the commitment made before the game")


def _replay(save: Save, game: Game, kit: Kit) -> Journal:
    try:
        journal = Journal(game, kit, save.scenario, save.options, bytes.fromhex(save.seed))
    except (ValueError, Refused) as e:
        raise SaveError(f"the game cannot be set up: {e}") from None
    _same(0, save.start, journal.start)
    for number, entry in enumerate(save.entries, 1):
        try:
            if entry.undo:
                journal.undo(entry.side)
            else:
                journal.decide(entry.side, entry.act)
        except (NotationError, Refused, SaveError) as e:
            raise SaveError(f"entry {number} ({entry.act or 'undo'}): {e}") from None
        _same(number, entry, journal.entries[-1])
    return journal


def _same(number: int, stored: Entry, replayed: Entry) -> None:
    what = f"entry {number} ({stored.act})" if stored.act else f"entry {number}"
    if stored.dice != replayed.dice:
        raise SaveError(f"{what}: the dice were {list(stored.dice)}; the seed gives {list(replayed.dice)}")
    if stored.digest != replayed.digest:
        raise SaveError(f"{what}: the position differs: digest {stored.digest}, replayed {replayed.digest}")
