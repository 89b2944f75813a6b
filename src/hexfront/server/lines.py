"""The log: one sentence an event, with the dice at the line of their throw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import msgspec

from hexfront.bots.player import tells
from hexfront.draw.look import look
from hexfront.kernel.events import Event
from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.standing import decisions, voided
from hexfront.server.answers import outcome
from hexfront.server.moments import Moments
from hexfront.server.motive import motive_line, told_line
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine, WireMeasured

Asked = Callable[[int], str]
"""What was asked before an entry, by its prompt."""


def event_lines(
    voice: Voice, seq: int, events: Iterable[Event], side: int, before: Iterable[Event] = ()
) -> tuple[LogLine, ...]:
    """What happened, as far as a side may see it; `before` is what it heard earlier, the last first."""
    teller = _Teller(voice, seq, before)
    for event in events:
        if event.seen_by(side):
            teller.take(event)
    teller.loose()
    return tuple(teller.lines)


def undo_line(voice: Voice, seq: int, journal: Journal, number: int, side: int, asked: Asked) -> LogLine:
    """That a decision was taken back: which, only to the side that had made it."""
    entry = journal.entries[number - 1]
    if entry.side != side:
        who = voice.say(f"side.{voice.side(entry.side)}")
        return LogLine(seq, "undone", f"{who}: {voice.say('ui.undone_by_other')}", "")
    taken = taken_back(journal, number)
    label = voice.label(voice.read(journal.entries[taken - 1].act), asked(taken))
    return LogLine(seq, "undone", f"{voice.say('ui.undone')} {label}", "")


def taken_back(journal: Journal, number: int) -> int:
    """The entry of the decision that an undo took back: the last one of its side that still stood."""
    side, stood = journal.entries[number - 1].side, decisions(journal.entries, number - 1)
    return next(n for n in reversed(stood) if journal.entries[n - 1].side == side)


def return_line(voice: Voice, seq: int, journal: Journal, moments: Moments, number: int, side: int) -> LogLine:
    """That the players went back by agreement: who had asked for it, and how many decisions that a side had noticed."""
    entry = journal.entries[number - 1]
    void = voided(journal.entries, number - 1, entry.back)
    args = {"side": entry.side, "number": sum(moments.of_entry(side, n) is not None for n in void)}
    return LogLine(seq, "undone", voice.say("ui.went_back", args), "")


def log(
    voice: Voice, journal: Journal, moments: Moments, side: int, since: int, motives: dict[int, Motive], asked: Asked
) -> tuple[LogLine, ...]:
    """Everything that a side noticed after one of its moments; the set-up is moment 0.

    Why a bot decided is told to its own seat, and to everybody when the game is over; what a game lets its own bots
    tell the other side, that side hears at once, without the action.
    """
    lines: list[LogLine] = []
    for moment in range(max(since + 1, 0), moments.last(side) + 1):
        number = moments.entry(side, moment)
        if number and journal.entries[number - 1].undo:
            lines.append(undo_line(voice, moment, journal, number, side, asked))
        elif number and journal.entries[number - 1].back >= 0:
            lines.append(return_line(voice, moment, journal, moments, number, side))
        else:
            before = heard_before(journal, moments, side, moment)
            lines += event_lines(voice, moment, journal.history[number], side, before)
        if number in motives:
            lines += motive_lines(voice, moment, journal, number, side, motives[number], asked)
    return tuple(lines)


def heard_before(journal: Journal, moments: Moments, side: int, moment: int) -> Iterator[Event]:
    """What a side heard before a moment of its own, the last first."""
    for earlier in range(moment - 1, -1, -1):
        for event in reversed(journal.history[moments.entry(side, earlier)]):
            if event.seen_by(side):
                yield event


def motive_lines(
    voice: Voice, moment: int, journal: Journal, number: int, side: int, motive: Motive, asked: Asked
) -> Iterator[LogLine]:
    """Why a bot decided, as much as a side may hear of it now."""
    entry = journal.entries[number - 1]
    if journal.state.over or entry.side == side:
        yield motive_line(voice, moment, voice.label(voice.read(entry.act), asked(number)), motive)
    elif tells(journal.game.key, motive.reason):
        yield told_line(voice, moment, motive)


class _Teller:
    """Turns events into lines; dice wait until it is clear which line they belong to."""

    def __init__(self, voice: Voice, seq: int, before: Iterable[Event]) -> None:
        self.voice, self.seq, self.before = voice, seq, before
        self.heard: list[Event] = []
        self.announced = look(voice.game.key).dice.announced
        self.lines: list[LogLine] = []
        self.waiting: list[Event] = []
        self.thrower = -1
        """The line that announced the dice to come, if the last one that could did."""

    def take(self, event: Event) -> None:
        """One more event."""
        if event.key == "die":
            self._die(event)
        else:
            self._sentence(event)
        self.heard.append(event)

    def _sentence(self, event: Event) -> None:
        if self.waiting and not _same_chapter(self.waiting[-1].rule, event.rule):
            self.loose()
        dice = tuple(die.args["value"] for die in self.waiting)
        self.waiting = []
        self.lines.append(self._line(event, dice))
        if event.key in self.announced:
            self.thrower = len(self.lines) - 1

    def _die(self, event: Event) -> None:
        if self.thrower >= 0 and self.lines[self.thrower].rule == event.rule:
            line = self.lines[self.thrower]
            self.lines[self.thrower] = msgspec.structs.replace(line, dice=(*line.dice, event.args["value"]))
        else:
            self.waiting.append(event)

    def loose(self) -> None:
        """Dice that belong to no sentence get their own."""
        self.lines += [self._line(die, (die.args["value"],)) for die in self.waiting]
        self.waiting = []

    def _line(self, event: Event, dice: tuple[int, ...]) -> LogLine:
        voice = self.voice
        text, named = voice.told(f"event.{event.key}", event.args)
        piece, hex = voice.piece(event.args.get("unit", -1)), voice.hex(event.args.get("hex", -1))
        names = tuple((start, length, voice.thing(name, event.args[name])) for start, length, name in named)
        measured, figures = self._measured(event), voice.texts.figures(f"event.{event.key}", event.args)
        return LogLine(self.seq, event.key, text, event.rule, dice, piece, hex, names, measured, figures)

    def _measured(self, event: Event) -> tuple[WireMeasured, ...]:
        """What could have come instead, from what the side has heard."""
        voice = self.voice
        found = voice.game.aids.verdict(voice.kit, event, chain(reversed(self.heard), self.before))
        return tuple(WireMeasured(tuple(outcome(voice, one) for one in each.outcomes), each.came) for each in found)


def _same_chapter(a: str, b: str) -> bool:
    return a.split(".")[0] == b.split(".")[0]
