"""What the table of a game of the series shows beside pieces, hexes and counters."""

from __future__ import annotations

from typing import Any

from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.fog_of_war import markers_left
from hexfront.games.rising_sun.state import RisingSun


def table(s: RisingSun, side: int) -> dict[str, Any]:  # noqa: ARG001
    """2.21 The player cards; nothing in it is secret."""
    turns = s.kit.tables.turns
    return {
        "last_turn": turns.last,
        "dates": [day.isoformat() for day in turns.dates(s.turn)],
        "concealment": [markers_left(s, JAPAN), markers_left(s, ALLIED)],
    }
