"""Messages about what players write down for themselves."""

from __future__ import annotations

from typing import Literal

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """A mark on a hex, with a few words."""

    kind: Literal["note", "attack", "hold", "doubt"]
    text: str


class Notes(msgspec.Struct, frozen=True):
    """What somebody has written down at a table: words, marks by hex, and arrows from hex to hex."""

    text: str = ""
    marks: dict[str, Mark] = {}
    arrows: tuple[tuple[str, str], ...] = ()
    number: int = 0
    """How often they have been stored; what is sent must be made of the last that was."""


SENT = (Mark, Notes)
"""What the client sends."""
