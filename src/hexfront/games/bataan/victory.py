"""B-6.0 Victory: Bataan cleared, or Allied steps in supply after the last turn."""

from __future__ import annotations

from hexfront.games.bataan.state import Bataan
from hexfront.games.bataan.tables import tables
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.supply import supplied_units
from hexfront.games.rising_sun.state import RisingSun, at, steps_left
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Step, pop


class Clearing(Step[Bataan], frozen=True):
    """B-6.0, BR12, BR13 In the administrative phase: no Allied unit on the map ends the game."""

    def run(self, s: Bataan) -> None:
        """B-6.0 Level by the turn."""
        pop(s)
        if not at(s, ALLIED):
            by = tables(s.kit).victory.japanese_turns
            level = "decisive" if s.turn <= by.decisive else "tactical" if s.turn <= by.tactical else "marginal"
            s.end(JAPAN, level)


def supplied_steps(s: RisingSun) -> int:
    """B-6.0, BR11 Allied steps on the map in supply; a headquarters counts one."""
    on_map = [u for u in s.kit.units[ALLIED] if s.where[u] >= 0]
    return sum(steps_left(s, u) for u in supplied_units(s, ALLIED, on_map))


def final(s: RisingSun) -> tuple[int, str]:
    """B-6.0 After the last turn the Allies win by what they have in supply; with nothing it is a draw."""
    least, steps = tables(s.kit).victory.allied_steps, supplied_steps(s)
    for level, needed in (("decisive", least.decisive), ("tactical", least.tactical), ("marginal", least.marginal)):
        if steps >= needed:
            return ALLIED, level
    return NOBODY, "draw"
