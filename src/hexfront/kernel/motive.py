"""Why a bot decided as it did: a note beside a decision, which proves nothing and changes nothing."""

from __future__ import annotations

import msgspec

from hexfront.kernel.kit import Kit
from hexfront.kernel.texts import Texts


class Motive(msgspec.Struct, frozen=True):
    """The bot, and the key of its reason under `reason.KEY` of the game's catalogue."""

    bot: str
    reason: str
    args: dict[str, int] = {}


def said(texts: Texts, kit: Kit, motive: Motive) -> str:
    """Who decided, and why; empty if the catalogue has no words for it: a file may come from anywhere."""
    try:
        return f"{texts.say(f'bot.{motive.bot}.name')}: {texts.say(f'reason.{motive.reason}', kit, motive.args)}"
    except (KeyError, IndexError, ValueError):
        return ""
