"""B-2.6 Hunger: the Allies lose steps in every joint phase."""

from __future__ import annotations

from hexfront.games.bataan.state import Bataan
from hexfront.games.bataan.tables import APRIL, tables
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.attrition import Suffering
from hexfront.games.rising_sun.state import RisingSun, control
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Prompt, Step, swap


def month(s: RisingSun) -> int:
    """B-2.6, BR27 The later month of the turn; April at once while Japan holds both ports."""
    ports = s.kit.zone["allied_ports"]
    return APRIL if ports & control(s, JAPAN) == ports else s.kit.tables.turns.month(s.turn)


class Attrition(Step[Bataan], frozen=True):
    """B-2.6 The die of the joint phase."""

    def run(self, s: Bataan) -> None:
        """B-2.6 As many steps as the column of the month says."""
        steps = tables(s.kit).attrition.steps(month(s), s.roll("B-2.6"))
        s.tell("attrition", "B-2.6", number=steps)
        swap(s, Starving(ALLIED, steps))


class Starving(Suffering, frozen=True):
    """B-2.6, BR4 The Allied player chooses who loses the steps; none of them is recorded for replacements."""

    rule = "B-2.6"
    not_on_map = Refusal("B-2.6", "not_on_bataan")
    others_first = Refusal("B-2.6", "others_first")

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many are left."""
        return Prompt("starving", "B-2.6", {"number": self.left})
