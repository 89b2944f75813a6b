"""18.0 Victory: the end of the last turn, and what levels are worth against each other."""

from __future__ import annotations

from hexfront.games.rising_sun.state import RisingSun, advance_turn
from hexfront.games.rising_sun.tables import Levels
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Step, pop

LEVELS = ("draw", "marginal", "tactical", "decisive")


def net_level(levels: Levels, japan: str, allied: str) -> tuple[int, str]:
    """18.2, 18.3, R48 The lower level is taken from the higher; equal ones, or none, are a draw."""
    worth = {"draw": 0, "marginal": levels.marginal, "tactical": levels.tactical, "decisive": levels.decisive}
    net = worth[japan] - worth[allied]
    name = next(level for level in LEVELS if worth[level] == abs(net))
    return (NOBODY if net == 0 else int(net < 0)), name


class EndOfTurn(Step[RisingSun], frozen=True):
    """18.0, 3.1 After the last turn victory is judged; otherwise the turn marker advances."""

    def run(self, s: RisingSun) -> None:
        """18.0 By the game's own conditions."""
        if s.turn == s.kit.tables.turns.last:
            s.end(*s.kit.hooks.final(s))
            return
        advance_turn(s)
        pop(s)
