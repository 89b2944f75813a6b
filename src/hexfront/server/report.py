"""A game in figures: graphs over turns, the dice against expectation, how the result was reached."""

from __future__ import annotations

from hexfront.kernel.aids import Objective
from hexfront.kernel.journal import Journal
from hexfront.kernel.standing import decisions
from hexfront.server.luck import lucks, unusual
from hexfront.server.moments import Moments
from hexfront.server.past import Past
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine
from hexfront.server.wire_report import Report, Series


def report(voice: Voice, journal: Journal, past: Past, moments: Moments, side: int) -> Report:
    """The report at this moment, as a side may know it."""
    found = lucks(voice, journal, side)
    return Report(
        series=_series(voice, past.turns()),
        luck=found,
        objectives=_objectives(voice, journal, moments.last(side), side),
        decisions=len(_noticed(journal, moments, side)),
        unusual=unusual(found),
    )


def _noticed(journal: Journal, moments: Moments, side: int) -> list[int]:
    """The decisions that stand and that a side noticed, by their entries; all of them once the game is over."""
    stands = decisions(journal.entries)
    return stands if journal.state.over else [n for n in stands if moments.of_entry(side, n) is not None]


def _series(voice: Voice, turns: dict[int, dict[str, int]]) -> tuple[Series, ...]:
    answers = voice.game.aids.answers(voice.kit)
    return tuple(
        Series(
            key,
            voice.say(f"measure.{key}"),
            tuple(turns),
            tuple(float(at[key]) for at in turns.values()),
            key in answers,
        )
        for key in next(iter(turns.values()))
    )


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
    if journal.entries and journal.entries[-1].ended:
        return ""  # the players ended it, no rule did
    if journal.state.ending == "conceded":
        return next(verb.rule for verb in journal.game.notation.verbs.values() if verb.forfeit)
    last = next((events[-1] for events in reversed(journal.history) if events), None)
    return journal.game.aids.judged(journal.state, last)


def _ending(voice: Voice, journal: Journal, seq: int) -> tuple[LogLine, ...]:
    """What decided the game and, where wins are told in two parts, to which of them the result belongs."""
    if not journal.state.over or not journal.state.ending:  # a lesson may run out of what its position holds
        return ()
    rule, ending = decided_by(journal), journal.state.ending
    told = LogLine(seq, "ending", voice.say(f"ending.{ending}"), rule)
    sudden = voice.game.meta.sudden
    if not sudden or journal.entries[-1].ended:
        return (told,)
    part = "sudden" if ending in sudden else "other"
    return told, LogLine(seq, "part", voice.say(f"part.{part}"), rule)
