"""10.2.2 The end of an opposed landing: whoever can must land, the rest returns to the Staging Area."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.deciding import AlliedDecides
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.advances import advance_refusal
from hexfront.games.formosa.rules.eliminations import free_prisoners, in_play_still
from hexfront.games.formosa.rules.ground_combat import Combat
from hexfront.games.formosa.rules.obligations import landable
from hexfront.games.formosa.state import Formosa, is_static, place, set_moved, set_obliged, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, Sides, pop, swap

MUST_LAND = Refusal("10.2.2", "must_land")


class AssaultOver(AlliedDecides, frozen=True):
    """10.2.2, R30, R36 Landing is compulsory for all who fit; units choose among cleared hexes."""

    combat: Combat

    def actors(self, s: Formosa) -> Sides:
        """Nobody, when nobody can land any more."""
        return (ALLIED,) if self.offers(s, ALLIED) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """10.2.2 Every assault unit still at sea, every hex assaulted."""
        at_sea = [u for u in in_play_still(s, self.combat.attackers) if s.kit.sea >> s.where[u] & 1]
        return (Act("advance", u, hex) for u in at_sea for hex in self.combat.targets)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """10.2.2 Landing is compulsory for assault units beside a cleared hex into which they fit."""
        if act.verb != "advance":
            return MUST_LAND if act.verb == "done" else NOT_NOW
        if act.a not in in_play_still(s, self.combat.attackers) or is_static(s, act.a):
            return NOT_NOW
        here, cleared = s.where[act.a], bits.of(self.combat.targets) & ~s.japan_at
        if not s.kit.sea >> here & 1 or not (s.kit.attack_from[here] & cleared) >> act.b & 1:
            return NOT_NOW
        return landing_refusal(s, act.a, act.b)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """10.2.2 The unit is ashore; since it was loaded it cannot move this turn."""
        place(s, act.a, act.b)
        set_obliged(s, act.a, False)
        s.tell("lands", "10.2.2", unit=act.a, hex=act.b)
        free_prisoners(s, self.combat.camp, act.b)

    def run(self, s: Formosa) -> None:
        """10.2.2, R33 The others go back to the Staging Area."""
        pop(s)
        for unit in in_play_still(s, self.combat.attackers):
            if s.kit.sea >> s.where[unit] & 1:
                place(s, unit, s.kit.staging)
                set_moved(s, unit, 0)
                s.tell("returns", "10.2.2", unit=unit)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who lands where."""
        return Prompt("assault_lands", "10.2.2", {"hex": self.combat.targets[0]})


class LandUnopposed(AlliedDecides, frozen=True):
    """10.2.1, R122 Stacks at sea that find no enemy any more where they could land go ashore without a fight.

    One after the other: whom the first unit of a stack leads ashore, the others follow into the same hex (10.2).
    """

    stack: Hex = -1
    """The stack that is landing."""
    shore: Hex = -1
    """Where it lands."""

    phase = "invasion"

    def actors(self, s: Formosa) -> Sides:
        """Nobody, when nobody can land any more."""
        return (ALLIED,) if self.offers(s, ALLIED) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """10.2.1, R122 Every unit of a stack at sea, every beach or port beside it."""
        for hex in bits.each(s.allied_at & s.kit.sea):
            shores = list(bits.each(self.shores(s, hex)))
            yield from (Act("advance", unit, to) for unit in units_in(s, hex, ALLIED) for to in shores)

    def shores(self, s: Formosa, hex: int) -> HexSet:
        """10.2, R122 Where a stack at sea can land, if no enemy is left there; once one lands, its one hex alone."""
        if self.stack >= 0:
            return bits.bit(self.shore) if hex == self.stack else 0
        near = s.kit.attack_from[hex] & landable(s, hex)
        return 0 if near & s.japan_at else near

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """10.2.1, R122 Landing is compulsory where no enemy is left and there is room."""
        if act.verb != "advance":
            return MUST_LAND if act.verb == "done" else NOT_NOW
        here = s.where[act.a]
        waits = s.kit.side_of[act.a] == ALLIED and s.kit.is_ground[act.a] and here >= 0 and s.kit.sea >> here & 1
        if not waits or s.attacked[act.a] or not self.shores(s, here) >> act.b & 1:
            return NOT_NOW
        return landing_refusal(s, act.a, act.b)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """10.2.1 The unit is ashore and cannot move this turn."""
        swap(s, LandUnopposed(s.where[act.a], act.b))
        place(s, act.a, act.b)
        set_obliged(s, act.a, False)
        s.tell("lands", "10.2.1", unit=act.a, hex=act.b)

    def run(self, s: Formosa) -> None:
        """10.2.1, R122 Who does not fit beside his stack returns to the Staging Area; then the next stack, if any."""
        if self.stack < 0:
            pop(s)
            return
        for unit in units_in(s, self.stack, ALLIED):
            place(s, unit, s.kit.staging)
            set_moved(s, unit, 0)
            s.tell("returns", "10.2.1", unit=unit)
        swap(s, LandUnopposed())

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who lands where."""
        return Prompt("land_unopposed", "10.2.1")


def landing_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """10.2.2, 15.8 Terrain and room; from the sea there is no hexside to pay for."""
    refusal = advance_refusal(s, unit, hex)
    return refusal if refusal is None or refusal.key != "cannot_advance" else None
