"""9.5 Reduced divisions absorb brigades in initially Japanese cities."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import JAPANESE
from hexfront.games.ichigo.rules.losses import clear_unit
from hexfront.games.ichigo.state import PRESENT, Ichigo, place, set_lost, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, pop, push

NOT_REDUCED = Refusal("9.5", "not_reduced")
NO_JAPANESE_CITY = Refusal("9.5", "no_japanese_city")
NO_BRIGADE = Refusal("9.5", "no_brigade")
NOT_THAT_BRIGADE = Refusal("9.5", "not_that_brigade")
NOT_PRESENT = Refusal("9.5", "not_present")
DONE = Act("done")


def brigades_with(s: Ichigo, division: int) -> list[int]:
    """9.5, R52 The infantry brigades that began the phase in its hex."""
    here = units_in(s, s.where[division])
    return [u for u in here if s.kit.absorbable[u] and s.done[u] & PRESENT]


def absorb_refusal(s: Ichigo, unit: int) -> Refusal | None:
    """9.5, R52 A reduced division that began the phase with a brigade in an initially Japanese city."""
    kit = s.kit
    if kit.nation[unit] != JAPANESE or s.where[unit] < 0 or not kit.is_division[unit] or not s.lost[unit]:
        return NOT_REDUCED
    if not kit.japanese_cities >> s.where[unit] & 1:
        return NO_JAPANESE_CITY
    if not s.done[unit] & PRESENT:
        return NOT_PRESENT
    return None if brigades_with(s, unit) else NO_BRIGADE


def could_be(s: Ichigo) -> bool:
    """9.5, R66 Whether the enemy, who sees only tops, must think that a division might absorb a brigade."""
    kit = s.kit
    here = [u for u in kit.units[JAPANESE] if s.where[u] >= 0]
    known = any(kit.is_division[u] and s.lost[u] for u in here) and any(kit.absorbable[u] for u in here)
    return known and any(len(units_in(s, hex)) > 1 for hex in bits.each(kit.japanese_cities & s.japan_at))


class Absorption(SideDecides, frozen=True):
    """9.5 Any number of absorptions."""

    closing = (DONE,)

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R66, R73 Nobody is asked if it is plain that nobody can absorb; who stands together is hidden."""
        return (self.side,) if could_be(s) else ()

    def formality(self, s: Ichigo, side: int) -> bool:
        """R66 Asked even if nobody can absorb, since not to be asked would tell who stands where."""
        return not self.offers(s, side)

    def run(self, s: Ichigo) -> None:
        """R73 On."""
        pop(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.5 Reduced divisions in Japanese cities."""
        cities = bits.each(s.kit.japanese_cities & s.japan_at)
        return [interned("absorb", u) for hex in cities for u in units_in(s, hex) if s.lost[u]]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.5 Whether one may."""
        return absorb_refusal(s, act.a) if act.verb == "absorb" else NOT_NOW

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.5, R73 With the only brigade, or one of several."""
        if act == DONE:
            pop(s)
            return
        found = brigades_with(s, act.a)
        if len(found) == 1:
            absorb(s, act.a, found[0])
        else:
            push(s, Absorbing(side, act.a))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.5 Who."""
        return Prompt("absorption", "9.5")


def absorb(s: Ichigo, division: int, brigade: int) -> None:
    """9.5 The brigade is gone for good, the division at full strength; everybody sees it (R66)."""
    s.tell("absorbs", "9.5", unit=division, other=brigade)
    set_lost(s, division, 0)
    place(s, brigade, s.kit.dead)
    clear_unit(s, brigade)


class Absorbing(SideDecides, frozen=True):
    """9.5 Which brigade a division absorbs."""

    unit: PieceId

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.5 Those in its hex."""
        return [interned("spend", u) for u in brigades_with(s, self.unit)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.5 One of them."""
        if act.verb != "spend":
            return NOT_NOW
        return None if act.a in brigades_with(s, self.unit) else NOT_THAT_BRIGADE

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.5 Done."""
        pop(s)
        absorb(s, self.unit, act.a)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.5 Which."""
        return Prompt("absorbing", "9.5", {"unit": self.unit})
