"""10.6, 10.7 Losses of a combat: the defender pays first, the lead unit first of each side."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.rules.advancing import begin_advance
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.closing import close
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.state import RisingSun, steps_left
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, swap

LEAD_PAYS_FIRST = Refusal("10.361", "lead_pays_first")
OTHERS_PAY_FIRST = Refusal("10.71", "others_pay_first")
NO_PART = Refusal("10.71", "not_in_attack")


class Paying(InAttack, frozen=True):
    """10.71 The owner says who loses the next step."""

    owed: int
    attacker_owes: int
    """What the attacker has to pay once the defender has."""
    paid: tuple[PieceId, ...] = ()
    unfulfilled: int = 0
    """10.811 What the defender could not pay."""

    def units(self, s: RisingSun) -> tuple[int, ...]:
        """R21 Those of the side that take part and are left."""
        a = self.attack
        return fighting(s, a) if self.side == a.side else defenders(s, a)

    def payers(self, s: RisingSun) -> tuple[int, ...]:
        """10.71, 10.361 The lead for the first step; nobody a second one before all have lost one."""
        units = self.units(s)
        if not self.paid:
            a = self.attack
            return (a.lead if self.side == a.side else a.enemy_lead,)
        return tuple(u for u in units if u not in self.paid) or units

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """10.71 Who may pay."""
        return [interned("lose", u) for u in self.payers(s)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """10.71 Why another unit may not."""
        if act.verb != "lose":
            return NOT_NOW
        if act.a in self.payers(s):
            return None
        if act.a not in self.units(s):
            return NO_PART
        return OTHERS_PAY_FIRST if self.paid else LEAD_PAYS_FIRST

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.7 One step; then the next."""
        go_on_paying(s, self.after(s, act.a))

    def after(self, s: RisingSun, unit: int) -> Paying:
        """10.7 A step removed pays one point of the result."""
        lose_steps(s, unit, 1, "10.7")
        return replace(self, owed=self.owed - 1, paid=(*self.paid, unit))

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many are left to pay."""
        return Prompt("paying", "10.71", {"hex": self.attack.target, "number": self.owed})


def go_on_paying(s: RisingSun, p: Paying) -> None:
    """10.71 No question where only one may pay, or where all are lost anyway."""
    while p.owed and (units := p.units(s)):
        payers = p.payers(s)
        if len(payers) > 1 and p.owed < sum(steps_left(s, u) for u in units):
            swap(s, p)
            return
        p = p.after(s, payers[0])
    a = p.attack
    if p.side != a.side:
        go_on_paying(s, Paying(a.side, a, p.attacker_owes, 0, (), p.owed))
    else:
        finish(s, a, p.unfulfilled)


def finish(s: RisingSun, a: Attack, unfulfilled: int) -> None:
    """10.8, 10.811, R22 With the hex empty the attackers may advance, one hex more for each loss not paid."""
    rules = s.kit.series.combat
    if defenders(s, a):
        close(s, a)
    else:
        begin_advance(s, a, min(rules.advance + unfulfilled, rules.advance_most))
