"""5.0 Replacements: points for last turn's losses, reduced units filled up, destroyed ones rebuilt, staffs returned."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.reinforcements import Reinforcements
from hexfront.games.rising_sun.state import JOINT, RisingSun, begin_phase, clear_moved, set_losses_aside
from hexfront.kernel.step import Step, pop, swap


class JointPhase(Step[RisingSun], frozen=True):
    """5.0 II. The joint replacement and reinforcement phase."""

    def run(self, s: RisingSun) -> None:
        """5.12, R35 In the order of the sequence of play."""
        begin_phase(s, JOINT)
        s.tell("phase_joint", "5.0")
        clear_moved(s)
        set_losses_aside(s)
        second, first = 1 - s.first, s.first
        opening, closing = s.kit.hooks.joint_opens(s), s.kit.hooks.joint_closes(s)
        returns = (HeadquartersReturn(second), HeadquartersReturn(first))
        spending = (Replacements(second), Replacements(first))
        swap(s, *closing, Reinforcements(), *returns, *spending, *opening)


class Replacements(Step[RisingSun], frozen=True):
    """5.12, 5.2 II.3 A player receives his points and spends them; what is left lapses."""

    side: int

    def run(self, s: RisingSun) -> None:
        """5.12 The points of the turn."""
        pop(s)


class HeadquartersReturn(Step[RisingSun], frozen=True):
    """14.1, R30 II.4 Destroyed headquarters return, reduced."""

    side: int

    def run(self, s: RisingSun) -> None:
        """14.1 One after the other."""
        pop(s)
