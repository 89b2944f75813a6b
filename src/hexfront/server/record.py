"""What a seat may take home of a running game in which something is hidden from everybody: all that it has seen.

A save file holds the seed of the dice and digests of every position, from which faces that nobody may know could be
worked out. So until the game is over a seat gets its own view and log instead, which cannot be played on.
"""

from __future__ import annotations

import msgspec

from hexfront.kernel.chain import Pledge
from hexfront.kernel.saves import RECORD
from hexfront.server.wire import LogLine, WireView


class Record(msgspec.Struct, frozen=True):
    """A file with what one seat has seen of a game; `commitment` is that of the dice, to be compared at the end."""

    game: str
    version: int
    data: str
    commitment: str
    view: WireView
    log: tuple[LogLine, ...]
    format: int = RECORD
    promise: Pledge | None = None
