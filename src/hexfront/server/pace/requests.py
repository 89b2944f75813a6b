"""What players ask each other to agree to: to take decisions back beyond dice and reveals, to call the game a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.kernel.events import CHANCE
from hexfront.kernel.standing import voided
from hexfront.server.lines import event_lines
from hexfront.server.pace.keeping import Request
from hexfront.server.problem import Problem
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine
from hexfront.server.wire_pace import RequestsMessage, WireRequest

if TYPE_CHECKING:
    from hexfront.server.room import Live

MOST_LINES = 60
"""So many lines say what would be cancelled; of more, the first."""


def entry_before(live: Live, side: int, moment: int) -> int:
    """The entry to go back to so that a seat stands at one of its moments again: the last before the next moment."""
    if not 0 <= moment < live.moments.last(side):
        raise Problem("malformed", "moment")
    return live.moments.entry(side, moment + 1) - 1


def check_back(live: Live, side: int, entry: int) -> None:
    """Refuse to go back beyond what nobody may take back, by the rules of the game.

    Each who agrees is refused by what he has noticed himself: another refusal would tell of what was done in secret.
    """
    keys = live.journal.game.irrevocable
    noticed = (number for number in _voided(live, entry) if live.moments.of_entry(side, number) is not None)
    if any(event.key in keys for number in noticed for event in live.journal.history[number]):
        raise Problem("refused", also="irrevocable")


def _voided(live: Live, entry: int) -> list[int]:
    """The decisions since an entry that stand."""
    return voided(live.journal.entries, live.journal.seq, entry)


def cancelled(live: Live, voice: Voice, side: int, entry: int) -> tuple[int, tuple[LogLine, ...]]:
    """What going back to an entry would make void, as a side noticed it: how many decisions; dice and reveals."""
    noticed = [
        (moment, number)
        for number in _voided(live, entry)
        if (moment := live.moments.of_entry(side, number)) is not None
    ]
    lines: list[LogLine] = []
    for moment, number in noticed:
        lines += [
            line for line in event_lines(voice, moment, live.journal.history[number], side) if _weighs(live, line)
        ]
    return len(noticed), tuple(lines[:MOST_LINES])


def _weighs(live: Live, line: LogLine) -> bool:
    """Whether a line tells of dice, or of something that came out."""
    return bool(line.dice) or line.kind in CHANCE or line.kind in live.journal.game.discloses


def bot_agrees(live: Live, side: int, entry: int) -> bool:
    """A bot lets its opponent go back beyond dice, if it has decided nothing since and nothing has come out."""
    journal = live.journal
    numbers = _voided(live, entry)
    own = all(journal.entries[number - 1].side == side for number in numbers)
    hidden = journal.game.discloses | {"draw"}
    return own and not any(event.key in hidden for number in numbers for event in journal.history[number])


def standing_requests(live: Live) -> dict[str, Request]:
    """The requests that hold: nothing has happened since that everybody noticed."""
    if live.journal.state.over:
        return {}
    return {seat: each for seat, each in live.paced.requests.items() if each.public == live.moments.public}


def requests_message(live: Live, voice: Voice, side: int) -> RequestsMessage:
    """What is asked for, in words, with what it would cancel as a side noticed it."""
    found = []
    for seat, each in standing_requests(live).items():
        number, lines = cancelled(live, voice, side, each.entry) if each.kind == "back" else (0, ())
        found.append(WireRequest(seat, each.kind, number, lines))
    return RequestsMessage(tuple(found))
