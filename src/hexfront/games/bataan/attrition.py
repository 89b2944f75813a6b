"""B-2.6 Hunger: the Allies lose steps in every joint phase."""

from __future__ import annotations

from hexfront.games.bataan.state import Bataan
from hexfront.games.bataan.tables import APRIL, tables
from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.state import RisingSun, control, steps_left
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop, swap

NOT_ON_BATAAN = Refusal("B-2.6", "not_on_bataan")
OTHERS_FIRST = Refusal("B-2.6", "others_first")


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


def on_map(s: RisingSun) -> list[int]:
    """BR6 The Allied units that can lose a step."""
    return [u for u in s.kit.units[ALLIED] if s.where[u] >= 0]


class Starving(SideDecides, frozen=True):
    """B-2.6, BR4 The Allied player chooses who loses the steps, one after the other."""

    left: int

    def actors(self, s: RisingSun) -> Sides:
        """BR6 Nobody, when all are paid or no unit is left."""
        return (self.side,) if self.left and on_map(s) else ()

    def run(self, s: RisingSun) -> None:
        """B-2.6 Paid."""
        pop(s)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """BR4 Any unit on the map."""
        return [interned("lose", u) for u in on_map(s)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """B-2.6, BR4, BR5 Nobody's last step while somebody on the map has more than one."""
        if act.verb != "lose":
            return NOT_NOW
        units = on_map(s)
        if act.a not in units:
            return NOT_ON_BATAAN
        last = steps_left(s, act.a) == 1
        return OTHERS_FIRST if last and any(steps_left(s, u) > 1 for u in units) else None

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """B-2.6 Not recorded for replacements; in supply or not, to the Destroyed box."""
        swap(s, Starving(self.side, self.left - 1))
        lose_steps(s, act.a, 1, "B-2.6", recorded=False, returns=True)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many are left."""
        return Prompt("starving", "B-2.6", {"number": self.left})
