"""A game in figures: graphs over turns, the dice against expectation, how the result was reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from hexfront.draw.look import look
from hexfront.kernel.aids import Objective
from hexfront.kernel.events import Event
from hexfront.kernel.journal import Entry, Journal
from hexfront.server.moments import Moments
from hexfront.server.past import Past
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine
from hexfront.server.wire_report import Luck, Report, Series

FACES = 6
EXPECTED = 3.5
DEVIATION = sqrt(35 / 12)
"""Of one six-sided die."""
NORMAL_95 = 1.96


def report(voice: Voice, journal: Journal, past: Past, moments: Moments, side: int) -> Report:
    """The report at this moment, as a side may know it."""
    return Report(
        series=_series(voice, past.turns()),
        luck=_luck(voice, [event for events in journal.history for event in events if event.seen_by(side)]),
        objectives=_objectives(voice, journal, moments.last(side), side),
        decisions=sum(1 if not entry.undo else -1 for entry in _noticed(journal, moments, side)),
    )


def _noticed(journal: Journal, moments: Moments, side: int) -> list[Entry]:
    """The entries that a side noticed; all of them once the game is over."""
    if journal.state.over:
        return journal.entries
    return [entry for n, entry in enumerate(journal.entries, 1) if moments.of_entry(side, n) is not None]


def _series(voice: Voice, turns: dict[int, dict[str, int]]) -> tuple[Series, ...]:
    keys = next(iter(turns.values()))
    return tuple(
        Series(key, voice.say(f"measure.{key}"), tuple(turns), tuple(float(at[key]) for at in turns.values()))
        for key in keys
    )


def _luck(voice: Voice, events: Iterable[Event]) -> tuple[Luck, ...]:
    """All six-sided dice, then those of each kind of throw; kinds without any dice are left out."""
    dice = [(e.rule, e.args["value"]) for e in events if e.key == "die" and e.args["sides"] == FACES]
    found = [luck("all", voice.say("luck.all"), [value for _, value in dice])]
    for kind, rules in look(voice.game.key).dice.kinds.items():
        found.append(luck(kind, voice.say(f"luck.{kind}"), [value for rule, value in dice if rule in rules]))
    return tuple(one for one in found if one.dice)


def luck(key: str, label: str, values: list[int]) -> Luck:
    """Dice against expectation: their mean, and where the mean of so many dice lies 95 times in 100."""
    count = len(values)
    mean = sum(values) / count if count else EXPECTED
    band = NORMAL_95 * DEVIATION / sqrt(count) if count else 0.0
    low, high = max(1.0, EXPECTED - band), min(float(FACES), EXPECTED + band)
    thrown = Counter(values)
    faces = (thrown[1], thrown[2], thrown[3], thrown[4], thrown[5], thrown[6])
    return Luck(key, label, count, round(mean, 3), EXPECTED, round(low, 3), round(high, 3), faces)


def _objectives(voice: Voice, journal: Journal, seq: int, side: int) -> tuple[LogLine, ...]:
    """The objectives as they stand (kind `met` or `open`) and, after the end, what decided the game."""
    found = voice.game.aids.objectives(journal.state, side)
    return (*(_objective(voice, seq, one) for one in found), *_ending(voice, journal, seq))


def _objective(voice: Voice, seq: int, one: Objective) -> LogLine:
    """One objective; where several things are wanted, with how many there are."""
    text = voice.say(f"objective.{one.key}")
    count = f" ({one.held}/{one.wanted})" if one.wanted > 1 else ""
    return LogLine(seq, "met" if one.held >= one.wanted else "open", text + count, one.rule)


def decided_by(journal: Journal) -> str:
    """The rule that decided the game; of one that was given up, the rule by which that can be done."""
    if journal.state.ending == "conceded":
        return next(verb.rule for verb in journal.game.notation.verbs.values() if verb.forfeit)
    last = next((events[-1] for events in reversed(journal.history) if events), None)
    return journal.game.aids.judged(journal.state, last)


def _ending(voice: Voice, journal: Journal, seq: int) -> tuple[LogLine, ...]:
    """What decided the game and, where wins are told in two parts, to which of them the result belongs."""
    if not journal.state.over:
        return ()
    rule, ending = decided_by(journal), journal.state.ending
    told = LogLine(seq, "ending", voice.say(f"ending.{ending}"), rule)
    sudden = voice.game.meta.sudden
    if not sudden:
        return (told,)
    part = "sudden" if ending in sudden else "other"
    return told, LogLine(seq, "part", voice.say(f"part.{part}"), rule)
