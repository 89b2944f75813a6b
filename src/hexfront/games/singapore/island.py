"""S-2.73, S-2.74 Attacks on Singapore Island: across the strait, and the extra rounds after the combat phase."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.attack import Attack, target_refusal
from hexfront.games.rising_sun.rules.combat import begin_attack
from hexfront.games.rising_sun.state import RisingSun
from hexfront.games.singapore.tables import tables
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.odds import Modifier
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, Step, pop, swap

ISLAND, STRAIT = "singapore_island", "strait"
NO_EXTRA_ROUND = Refusal("S-2.74", "no_extra_round")


def across_the_strait(s: RisingSun, side: int, target: int, attackers: tuple[int, ...]) -> tuple[Modifier, ...]:  # noqa: ARG001
    """S-2.73 One less on the die if all attackers cross the strait."""
    crossing = all(s.bound[u] < 0 and STRAIT in s.kit.board.side(s.where[u], target) for u in attackers)
    return (Modifier(tables(s.kit).island.strait, "S-2.73", "strait"),) if crossing else ()


def extra_rounds(s: RisingSun, side: int) -> tuple[Step[RisingSun], ...]:  # noqa: ARG001
    """S-2.74 They follow the attacks of a regular combat phase."""
    return (ExtraRounds(side),)


class ExtraRounds(SideDecides, frozen=True):
    """S-2.74, SR5 After all attacks, island hexes that were attacked and are still held may be attacked once more."""

    had: tuple[Hex, ...] = ()
    """The hexes that have had their extra round, each as often as it had one."""

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """S-2.74 The attacked hexes of the island."""
        return [interned("attack", hex) for hex in bits.each(s.kit.zone[ISLAND] & s.attacked_hexes)]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """S-2.74 If the attacker wants it."""
        return (interned("end"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """S-2.74, SR5 Only such hexes, once each, by units of the first round."""
        if act.verb != "attack":
            return NOT_NOW
        if not s.kit.zone[ISLAND] & s.attacked_hexes & 1 << act.a:
            return NO_EXTRA_ROUND
        if self.had.count(act.a) >= tables(s.kit).island.extra_rounds:
            return NO_EXTRA_ROUND
        return target_refusal(s, Attack(self.side, act.a, extra=True))

    def actors(self, s: RisingSun) -> tuple[int, ...]:
        """S-2.74 Nobody where there is no such hex."""
        return (self.side,) if self.offers(s, self.side) else ()

    def run(self, s: RisingSun) -> None:
        """S-2.74 Nothing to decide."""
        pop(s)

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """S-2.74 Another round by all the rules, or none."""
        if act.verb == "attack":
            swap(s, ExtraRounds(side, (*self.had, act.a)))
            begin_attack(s, Attack(side, act.a, extra=True))
        else:
            pop(s)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Which hex again."""
        return Prompt("extra_rounds", "S-2.74")
