"""What can change in The Fall of Singapore besides what the series knows, and its only writers."""

from __future__ import annotations

from hexfront.games.rising_sun.state import RisingSun, place
from hexfront.kernel.state import Counter, PieceColumn


class Singapore(RisingSun):
    """All that can change in a game of The Fall of Singapore."""

    truck: PieceColumn = []
    penang: Counter = 0
    hopped: Counter = 0


def own(s: RisingSun) -> Singapore:
    """The state with the columns of this game."""
    assert isinstance(s, Singapore)
    return s


def prepare(s: Singapore) -> None:
    """S-2.91, S-2.92bis Nobody has a truck; air units that need airfields wait in their box."""
    s.truck = [0] * len(s.kit.pieces)
    for name in s.kit.campaign.later:
        place(s, s.kit.index[name], s.kit.box("japan_air_waiting"))


def set_truck(s: Singapore, unit: int, has: bool) -> None:
    """S-2.92bis A truck is given to a brigade, or taken from it."""
    s.truck[unit] = int(has)


def note_penang(s: Singapore) -> None:
    """S-2.83, SR25 The turn on which Penang was captured."""
    s.penang = s.turn


def note_hop(s: Singapore) -> None:
    """S-2.83 The turn of the last voyage along the coast."""
    s.hopped = s.turn
