"""The bots that Operation Ichi-Go has of its own, beside those of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.games.ichigo.kit import IchigoKit
    from hexfront.games.ichigo.solitaire.brain import Solitaire


def solitaire(kit: IchigoKit, lot: int) -> Solitaire:
    """S1-S11 The solitaire system in a seat, by the lot of its dice; loaded when somebody plays against it."""
    from hexfront.games.ichigo.solitaire.brain import Solitaire

    return Solitaire(kit, lot)


OWN, KEPT = "solo.", frozenset(("solo.tank", "solo.special", "solo.place_pivot", "solo.raid_later"))
"""Reasons of the system, and those that would give away its secret dice or support declared in secret."""


def told(reason: str) -> bool:
    """S1-S11 Whether a reason is told to the enemy too, as if he rolled and read the lists himself."""
    return reason.startswith(OWN) and reason not in KEPT


BOTS = {"solitaire": solitaire}
"""By name, what makes a bot of the kit and of the lot of its seat."""
