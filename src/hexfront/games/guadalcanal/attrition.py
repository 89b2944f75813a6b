"""G-2.6 Sickness and hunger: in every joint phase both sides lose steps."""

from __future__ import annotations

from hexfront.games.guadalcanal.field import field
from hexfront.games.guadalcanal.state import Guadalcanal
from hexfront.games.guadalcanal.tables import tables
from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.attrition import Suffering
from hexfront.games.rising_sun.state import RisingSun, control
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Prompt, Step, swap


class Attrition(Step[Guadalcanal], frozen=True):
    """G-2.61 The dice of both players."""

    def run(self, s: Guadalcanal) -> None:
        """G-2.61, GR22, R88 Both dice, the U.S. one first; then the first player chooses before the other."""
        allied, japan = steps(s, ALLIED), steps(s, JAPAN)
        lost = (japan, allied)
        swap(s, *(Sickening(side, lost[side]) for side in (1 - s.first, s.first)))


def steps(s: Guadalcanal, side: int) -> int:
    """G-2.61 What a side's die costs it: by the later month, for the U.S. more once part of the field is lost."""
    special = side == ALLIED and bool(field(s) & control(s, JAPAN))
    month = s.kit.tables.turns.month(s.turn)
    found = tables(s.kit).attrition.steps(month, s.roll("G-2.61"), special)
    s.tell("sickness", "G-2.61", side=side, number=found)
    return found


class Sickening(Suffering, frozen=True):
    """G-2.62, GR33 A player chooses who loses the steps; those of the U.S. feed replacements."""

    rule = "G-2.62"
    not_on_map = Refusal("G-2.62", "not_on_island")
    others_first = Refusal("G-2.62", "others_first")

    def recorded(self, s: RisingSun) -> bool:
        """G-2.62 As the table says for each side."""
        rule = tables(s.kit).attrition
        return rule.us_replaced if self.side == ALLIED else rule.japanese_replaced

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many are left."""
        return Prompt("sickening", "G-2.62", {"number": self.left})
