"""What can change in Struggle on Bataan besides what the series knows, and its only writers."""

from __future__ import annotations

from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.state import Counter


class Bataan(RisingSun):
    """All that can change in a game of Struggle on Bataan."""

    voyages: Counter = 0
    sailed: Counter = 0


def note_voyage(s: Bataan) -> None:
    """B-2.71 One more Japanese battalion has gone by sea, on this turn."""
    s.voyages += 1
    s.sailed = s.turn
