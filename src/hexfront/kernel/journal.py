"""A game as it is kept: how it started, what was decided, the dice it took, a digest after each decision.

The journal only grows; an undo is an entry of its own. The state is always what replaying the entries gives
(`kernel/replay.py`).
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hexfront.kernel.act import Act
from hexfront.kernel.chain import Awaiting, ChainError, Pulse
from hexfront.kernel.conditions import Course
from hexfront.kernel.dice import CommittedDice, Dice, NoDice, ScriptedDice, commitment
from hexfront.kernel.events import CHANCE, EVERYONE, Event, thrown
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.ledger import Ledger, Proof, Throwing
from hexfront.kernel.lesson import Lesson, begun, seed_of
from hexfront.kernel.lesson import lesson as lesson_of
from hexfront.kernel.motive import Motive
from hexfront.kernel.saves import FORMAT, LESSON, Entry, Save, SaveError, write_atomically
from hexfront.kernel.standing import decisions, standing
from hexfront.kernel.state import NOBODY, State, clone, digest
from hexfront.kernel.step import About, Offer, about, decide
from hexfront.kernel.texts import ARGUMENT_KINDS
from hexfront.kernel.versions import Difference, Era, in_short

BESIDE = {"agreed": "draw_agreed", "time": "out_of_time"}
"""How a game can end beside its rules, each with the event that tells of it."""


class Journal:
    """A game being played: state, history, undo."""

    def __init__(
        self,
        game: Game,
        kit: Kit,
        scenario: str,
        options: tuple[str, ...],
        seed: bytes,
        lesson: Lesson | None = None,
        ledger: Ledger | None = None,
        told: Proof | None = None,
    ) -> None:
        """A game at its beginning, with dice from a seed or, if there is one, by a ledger; `told` is how it began."""
        self.game, self.kit, self.seed, self.lesson, self.ledger = game, kit, seed, lesson, ledger
        if ledger is not None:
            ledger.begin(told, game.key, scenario, *sorted(options))
        throwing = self._throwing(NOBODY, "", "", told)
        self.state = self._begun(scenario, options, throwing or CommittedDice(seed))
        begins, events = f"{LESSON} {lesson.key}" if lesson else "", self.state.events
        proof = self._closed(throwing, self.state)
        if ledger is not None and ledger.veil:
            proof = replace(proof or Proof(), veil=ledger.veil.hex())
        self._shut(self.state)
        self.start = Entry(begins, dice=thrown(events), digest=self._digest(events), proof=proof)
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
        self.about: dict[int, About] = {}
        """By entries, what they were about, as far as they were played here."""
        self._offer = Offer(self.state)

    @classmethod
    def new(
        cls,
        game: str | Game,
        scenario: str = "",
        options: tuple[str, ...] = (),
        seed: bytes | None = None,
        kit: Kit | None = None,
        ledger: Ledger | None = None,
    ) -> Journal:
        """A new game with dice from a secret seed, or by a ledger."""
        game = load_game(game) if isinstance(game, str) else game
        scenario = scenario or game.meta.scenarios[0].key
        seed = b"" if ledger else seed or secrets.token_bytes(32)
        return cls(game, kit or game.open_box(()), scenario, options, seed, ledger=ledger)

    @classmethod
    def of_lesson(cls, game: Game, key: str, kit: Kit | None = None) -> Journal:
        """A lesson from its beginning; ValueError if the game has none of that name."""
        return cls(game, kit or game.open_box(()), "", (), seed_of(game.key, key), lesson_of(game.key, key))

    def set_up(self, scenario: str, options: tuple[str, ...]) -> State:
        """The game at its beginning once more: the set-up of a scenario, or the position of a lesson."""
        dice = ScriptedDice(self.start.dice) if self.ledger else CommittedDice(self.seed)
        s = self._begun(scenario, options, dice)
        self._shut(s)
        return s

    def _begun(self, scenario: str, options: tuple[str, ...], dice: Dice) -> State:
        if self.lesson is not None:
            return begun(self.game, self.kit, self.lesson)
        return self.game.start(self.kit, scenario, options, dice)

    @property
    def lot(self) -> bytes:
        """What programs draw lots with: nobody knows it before the game is over."""
        if self.ledger is None:
            return self.seed
        return self.ledger.chains.lot if self.ledger.chains else b""

    # dice by chain: known only while a decision is carried out

    def _throwing(
        self, side: int, act: str, nonce: str, told: Proof | None, pulse: Pulse | None = None
    ) -> Throwing | None:
        """The dice of a decision, where there is a ledger; those of the set-up are nobody's."""
        return self.ledger.throwing(self.whose(side), act, nonce, told, pulse) if self.ledger else None

    def whose(self, side: int) -> str:
        """A side by name, as dice are bound to it; the set-up is nobody's."""
        sides = self.game.meta.sides
        return sides[side] if 0 <= side < len(sides) else ""

    def _closed(self, throwing: Throwing | None, s: State) -> Proof | None:
        """Note what a decision took; just what not everybody saw must have come from the hidden chain."""
        if self.ledger is None or throwing is None:
            return None
        seen = Counter("open" if event.audience == EVERYONE else "hidden" for event in s.events if event.key in CHANCE)
        if any(seen[stream] != count for stream, count in throwing.thrown.items()):
            raise ChainError("dice were told to others than those they were thrown for")
        return self.ledger.close(throwing)

    def _shut(self, s: State) -> None:
        """Between decisions nothing can be thrown, and the position of the dice means nothing."""
        if self.ledger is not None:
            s.dice, s.die = NoDice(), 0

    @property
    def course(self) -> Course:
        """How the game has gone for whoever takes a lesson: the decisions that stand, and what came of them."""
        assert self.lesson is not None
        learner, stands = self.game.meta.sides.index(self.lesson.seat), decisions(self.entries)
        acts = tuple(self.entries[n - 1].act for n in stands if self.entries[n - 1].side == learner)
        events = tuple(event for n in (0, *stands) for event in self.history[n])
        return Course(self.state, acts, events)

    def decide(
        self, side: int, act: Act | str, nonce: str = "", told: Proof | None = None, pulse: Pulse | None = None
    ) -> list[Event]:
        """Carry out a decision and return what happened. A refused one changes nothing.

        Where dice come from chains, `nonce` is what its player adds; of one that is made again, `told` is what it took.
        Where they need a beacon besides, `pulse` is what came from it; without it one that throws openly is Awaiting,
        and changes nothing.
        """
        self._check_open()
        if isinstance(act, str):
            act = self.game.notation.read(self.kit, act)
        s, text = self.state, self.game.notation.write(self.kit, act)
        barrier, throwing = s.barrier, self._throwing(side, text, nonce, told, pulse)
        concerned = about(s, side, self.offer.actors)
        kept = clone(s) if self.ledger and self.ledger.promise.beacon else None
        s.dice = throwing or s.dice
        try:
            self._offer = Offer(s, decide(s, side, act, self.offer))
            proof = self._closed(throwing, s)
        except Awaiting:
            self.state = kept or s  # as if nothing had been tried
            raise
        finally:
            self._shut(s)
        events, s.events = s.events, []
        self._append(Entry(text, side, thrown(events), self._digest(events), proof=proof), events)
        self.since.append(self.seq)
        self.about[self.seq] = concerned
        if s.barrier != barrier:
            self._set_floor()
        return events

    def made(self, side: int) -> int:
        """How many decisions of a side stand."""
        return sum(self.entries[n - 1].side == side for n in decisions(self.entries))

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
        if self.ledger is not None:
            self.ledger.note(self.whose(entry.side), entry.mark, entry.proof)

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

    def undoable_about(self, side: int) -> About:
        """What the decision that a side could take back was about, as far as that is known."""
        since = reversed(self.since)
        return next((self.about.get(n, About()) for n in since if self.entries[n - 1].side == side), About())

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

    def back(self, side: int, number: int, at: State | None = None) -> None:
        """Return to the position after an entry, as a side asked and the others agreed; `at` is that position if known.

        Dice, reveals and decisions of others are no barrier here, and what came after it stands no longer. The dice go
        on from where they are, so that nobody knows what will be thrown.
        """
        self._check_open()
        if not 0 <= number < self.seq:
            raise SaveError(f"there is no way back to entry {number}: {self.seq} were made")
        found, die = self._stood(number) if at is None else clone(at), self.state.die
        found.events, found.die, self.state = [], die, found
        self._append(Entry(side=side, digest=digest(found), back=number, die=die), [])
        self._set_floor()

    def finish(self, side: int, how: str) -> list[Event]:
        """End the game beside its rules: `agreed`, a draw that a side asked for; `time`, a side had no more of it."""
        self._check_open()
        if self.state.over or how not in BESIDE:
            raise SaveError(f"the game cannot be ended by {how!r}" if how not in BESIDE else "the game is over")
        self._close(self.state, side, how)
        self._offer = Offer(self.state)
        events, self.state.events = self.state.events, []
        self._append(Entry(side=side, digest=self._digest(events), ended=how), events)
        self._set_floor()
        return events

    def _close(self, s: State, side: int, how: str) -> None:
        """Nobody decides any more; who had no more time has lost."""
        others = [n for n, each in enumerate(self.game.meta.sides) if each in self.game.meta.seats and n != side]
        s.tell(BESIDE[how], "", side=side)
        s.end(others[0] if how == "time" and others else NOBODY, how)

    def _stood(self, number: int) -> State:
        """The position after an entry, played again from the set-up."""
        s = self.set_up(self.state.scenario, self.state.options)
        for entry in (self.entries[n - 1] for n in standing(self.entries, number)):
            self.redo(s, entry)
        return s

    def _after(self, numbers: list[int]) -> State:
        """The state that decisions since the last barrier lead to."""
        s = clone(self.floor)
        for entry in (self.entries[n - 1] for n in numbers):
            self.redo(s, entry)
        return s

    def redo(self, s: State, entry: Entry) -> None:
        """Make a recorded decision again on the state it was made on, with the dice that came; or a return."""
        if not entry.decides:
            if entry.ended:
                self._close(s, entry.side, entry.ended)
            s.die, s.events = entry.die if entry.back >= 0 else s.die, []
            return
        if self.ledger is not None:
            s.dice = ScriptedDice(entry.dice)
        decide(s, entry.side, self.game.notation.read(self.kit, entry.act))
        self._shut(s)
        s.events = []

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
            "" if self.ledger else commitment(self.seed),
            self.seed.hex(),
            self.start,
            self.entries,
            raised=tuple(self.eras[1:]),
            promise=self.ledger.promise if self.ledger else None,
        )

    def repeat(self, entry: Entry) -> Entry:
        """Make a recorded entry again and return the new one."""
        if entry.undo:
            self.undo(entry.side)
        elif entry.back >= 0:
            self.back(entry.side, entry.back)
        elif entry.ended:
            self.finish(entry.side, entry.ended)
        else:
            self.decide(entry.side, entry.act, told=(entry.proof or Proof()) if self.ledger else None)
        return self.entries[-1]

    def pass_over(self, entries: list[Entry], history: list[list[Event]]) -> None:
        """Take in recorded entries from the set-up on without making them again; whoever does knows the state."""
        self.entries, self.history = entries, [*self.history, *history]
        for entry in entries:
            if self.ledger is not None:
                self.ledger.take(self.whose(entry.side), entry.act, entry.proof)
                self.ledger.note(self.whose(entry.side), entry.mark, entry.proof)

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
