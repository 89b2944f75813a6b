"""Why a bot decided as it did: kept beside the decision, told to whom it concerns."""

from __future__ import annotations

import msgspec

from hexfront.kernel.act import Act
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine


class Motive(msgspec.Struct, frozen=True):
    """The bot, and the key of its reason under `reason.KEY` of the game's catalogue."""

    bot: str
    reason: str
    args: dict[str, int] = {}


def reason_text(voice: Voice, motive: Motive) -> str:
    """The reason as a sentence."""
    return voice.say(f"reason.{motive.reason}", motive.args)


def motive_line(voice: Voice, seq: int, act: Act, motive: Motive) -> LogLine:
    """What a bot did and why, as a line of the log."""
    who = voice.say(f"bot.{motive.bot}.name")
    return LogLine(seq, "motive", f"{who}: {voice.label(act)}. {reason_text(voice, motive)}", "")
