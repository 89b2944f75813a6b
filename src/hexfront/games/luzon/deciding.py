"""Steps in which the player decides."""

from __future__ import annotations

from hexfront.games.luzon.kit import US
from hexfront.games.luzon.state import Luzon
from hexfront.mechanics.deciding import FixedDecides


class PlayerDecides(FixedDecides[Luzon], frozen=True):
    """1.0, 5.7 A step in which the player, the only seat, decides; he may concede."""

    decider = US
    players = (US,)
    conceding = "5.7"
