"""Why a bot decided as it did: told to whom it concerns, and taken over from a save file."""

from __future__ import annotations

from hexfront.kernel.motive import Motive, said
from hexfront.kernel.saves import Entry
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine


def reason_text(voice: Voice, motive: Motive) -> str:
    """The reason as a sentence."""
    return voice.say(f"reason.{motive.reason}", motive.args)


def motive_line(voice: Voice, seq: int, deed: str, motive: Motive) -> LogLine:
    """What a bot did and why, as a line of the log."""
    who = voice.say(f"bot.{motive.bot}.name")
    return LogLine(seq, "motive", f"{who}: {deed}. {reason_text(voice, motive)}", "")


def told_line(voice: Voice, seq: int, motive: Motive) -> LogLine:
    """Why a bot did what the other side has just seen."""
    who = voice.say(f"bot.{motive.bot}.name")
    return LogLine(seq, "motive", f"{who}: {reason_text(voice, motive)}", "")


def tellable(voice: Voice, entries: list[Entry], motives: dict[int, Motive]) -> dict[int, Motive]:
    """Those motives of a save file that belong to a decision and that there are words for; nothing depends on them."""
    decisions = {number for number, entry in enumerate(entries, 1) if entry.decides}
    return {number: why for number, why in motives.items() if number in decisions and said(voice.texts, voice.kit, why)}
