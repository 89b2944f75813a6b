"""10.2 What the steps of an attack have in common."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.attack import Attack
from hexfront.games.rising_sun.state import RisingSun


class InAttack(SideDecides, frozen=True):
    """10.2 A decision inside an attack."""

    attack: Attack

    def attack_under_way(self, s: RisingSun) -> bool:
        """R81 No stack is reordered between the declaration and the end of an attack."""
        return True
