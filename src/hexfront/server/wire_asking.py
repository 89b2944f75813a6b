"""What a seat sends: decisions, and questions about the moment."""

from __future__ import annotations

import msgspec


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """This is my seat: the first message at a table whose seats have keys."""

    key: str


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """Do this. `seq` is that of the view it was chosen in; a stale one is answered with the current view.
    `nonce`, where dice come from chains: 32 fresh bytes in hexadecimal, kept before they are sent."""

    seq: int
    act: str
    id: str = ""  # if given, `settled` says at the end what became of it
    nonce: str = ""


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Take back the seat's last decision."""

    seq: int
    id: str = ""


class Why(msgspec.Struct, frozen=True, tag="why"):
    """Why can this not be done? With a hex: why can the piece that it takes in hand not come there?"""

    id: str
    act: str
    hex: str = ""


class AskForecast(msgspec.Struct, frozen=True, tag="forecast"):
    """What would this throw?"""

    id: str
    act: str


class AskReach(msgspec.Struct, frozen=True, tag="reach"):
    """Where can this piece go?"""

    id: str
    piece: str


class AskOverlays(msgspec.Struct, frozen=True, tag="overlays"):
    """The overlays of the moment."""

    id: str


class AskView(msgspec.Struct, frozen=True, tag="view"):
    """The current view."""
