"""B-2.6, G-2.6 Hunger and sickness: a player loses so many steps, one after the other, by his own choice."""

from __future__ import annotations

from typing import ClassVar

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.state import RisingSun, steps_left
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Sides, pop, swap


def on_map(s: RisingSun, side: int) -> list[int]:
    """BR6, GR33 The units of a side that can lose a step."""
    where = s.where
    return [u for u in s.kit.units[side] if where[u] >= 0]


class Suffering(SideDecides, frozen=True):
    """B-2.6, G-2.62, BR4, GR33 The owner chooses who loses the steps; a game says its rule and what is recorded."""

    left: int
    rule: ClassVar[str]
    not_on_map: ClassVar[Refusal]
    others_first: ClassVar[Refusal]

    def actors(self, s: RisingSun) -> Sides:
        """BR6, GR33 Nobody, when all are paid or no unit is left."""
        return (self.side,) if self.left and on_map(s, self.side) else ()

    def run(self, s: RisingSun) -> None:
        """B-2.6, G-2.62 Paid."""
        pop(s)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """BR4, GR33 Any unit on the map."""
        return [interned("lose", u) for u in on_map(s, side)]

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """B-2.6, BR4, GR33 Whoever has steps to spare, or anybody if nobody has."""
        left = {u: steps_left(s, u) for u in on_map(s, side)}
        spare = any(steps > 1 for steps in left.values())
        return [interned("lose", u) for u, steps in left.items() if not spare or steps != 1]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """B-2.6, G-2.62, BR4, BR5, GR33 Nobody's last step while somebody on the map has more than one."""
        if act.verb != "lose":
            return NOT_NOW
        units = on_map(s, side)
        if act.a not in units:
            return self.not_on_map
        last = steps_left(s, act.a) == 1
        return self.others_first if last and any(steps_left(s, u) > 1 for u in units) else None

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """B-2.6, G-2.62 In supply or not, to the Destroyed box."""
        swap(s, type(self)(self.side, self.left - 1))
        lose_steps(s, act.a, 1, self.rule, recorded=self.recorded(s), returns=True)

    def recorded(self, s: RisingSun) -> bool:
        """B-2.6, G-2.62 Whether the steps feed replacements."""
        return False
