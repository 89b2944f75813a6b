"""3.1 V. The administrative phase: recovery, fortifications, reserves, checks of the game, the next turn."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.engineers import CompleteFortifications
from hexfront.games.rising_sun.state import ADMIN, RisingSun, begin_phase, set_disrupted
from hexfront.kernel.step import Step, pop, swap


class AdministrativePhase(Step[RisingSun], frozen=True):
    """3.1 V. In the order of the sequence of play."""

    def run(self, s: RisingSun) -> None:
        """3.1 Recovery, fortifications, reserve markers, then the game's own checks."""
        begin_phase(s, ADMIN)
        s.tell("phase_administrative", "3.1")
        second, first = 1 - s.first, s.first
        removals = (RemoveReserves(second), RemoveReserves(first))
        swap(s, GameChecks(), *removals, CompleteFortifications(), Recovery())


class Recovery(Step[RisingSun], frozen=True):
    """11.24 Disrupted markers come off."""

    def run(self, s: RisingSun) -> None:
        """11.24 All of them."""
        pop(s)
        for unit in s.kit.ground:
            if s.disrupted[unit]:
                set_disrupted(s, unit, False)


class RemoveReserves(Step[RisingSun], frozen=True):
    """9.2 A player may take reserve markers off."""

    side: int

    def run(self, s: RisingSun) -> None:
        """9.2 As he likes."""
        pop(s)


class GameChecks(Step[RisingSun], frozen=True):
    """18.0 What the game looks at in the administrative phase."""

    def run(self, s: RisingSun) -> None:
        """18.0 Steps of the game's own."""
        swap(s, *s.kit.hooks.administrative(s))
