"""10.2.2 The end of an opposed landing: whoever can must land, the rest returns to the Staging Area."""

from __future__ import annotations

from hexfront.games.formosa.deciding import AlliedDecides
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.combat_results import advance_refusal
from hexfront.games.formosa.rules.eliminations import free_prisoners, in_play_still
from hexfront.games.formosa.rules.ground_combat import Combat
from hexfront.games.formosa.rules.obligations import landable
from hexfront.games.formosa.state import Formosa, is_static, place, set_moved, set_obliged, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, pop

MUST_LAND = Refusal("10.2.2", "must_land")


class AssaultOver(AlliedDecides, frozen=True):
    """10.2.2, R30, R36 Landing is compulsory for all who fit; units choose among cleared hexes."""

    combat: Combat

    def landings(self, s: Formosa) -> list[Act]:
        """10.2.2 Every assault unit still at sea, every cleared hex it fits into."""
        cleared = [h for h in self.combat.targets if not s.japan_at >> h & 1]
        return [
            Act("advance", u, hex)
            for u in in_play_still(s, self.combat.attackers)
            if s.kit.sea >> s.where[u] & 1 and not is_static(s, u)
            for hex in cleared
            if s.kit.attack_from[s.where[u]] >> hex & 1 and landing_refusal(s, u, hex) is None
        ]

    def actors(self, s: Formosa) -> Sides:
        """Nobody, when nobody can land any more."""
        return (ALLIED,) if self.landings(s) else ()

    def options(self, s: Formosa, side: int) -> list[Act]:
        """10.2.2 There is no choice but where."""
        return self.landings(s)

    def refusals(self, s: Formosa, side: int, act: Act) -> list[Refusal]:
        """10.2.2 Landing is compulsory."""
        return [MUST_LAND if act.verb == "done" else NOT_NOW]

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
    """10.2.1, R122 Stacks at sea that find no enemy any more where they could land go ashore without a fight."""

    phase = "invasion"

    def landings(self, s: Formosa) -> list[Act]:
        """10.2.1, R122 Every unit of such a stack, every free beach or port beside it that it fits into."""
        found = []
        for hex in bits.each(s.allied_at & s.kit.sea):
            shore = s.kit.attack_from[hex] & landable(s, hex)
            if not shore & s.japan_at:
                found += [
                    Act("advance", unit, to)
                    for unit in units_in(s, hex, ALLIED)
                    for to in bits.each(shore)
                    if landing_refusal(s, unit, to) is None
                ]
        return found

    def actors(self, s: Formosa) -> Sides:
        """Nobody, when nobody can land any more."""
        return (ALLIED,) if self.landings(s) else ()

    def options(self, s: Formosa, side: int) -> list[Act]:
        """10.2.1 There is no choice but where."""
        return self.landings(s)

    def refusals(self, s: Formosa, side: int, act: Act) -> list[Refusal]:
        """10.2.1 Landing is compulsory."""
        return [MUST_LAND if act.verb == "done" else NOT_NOW]

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """10.2.1 The unit is ashore and cannot move this turn."""
        place(s, act.a, act.b)
        set_obliged(s, act.a, False)
        s.tell("lands", "10.2.1", unit=act.a, hex=act.b)

    def run(self, s: Formosa) -> None:
        """10.2.1 Nobody is left to land."""
        pop(s)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who lands where."""
        return Prompt("land_unopposed", "10.2.1")


def landing_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """10.2.2, 15.8 Terrain and room; from the sea there is no hexside to pay for."""
    refusal = advance_refusal(s, unit, hex)
    return refusal if refusal is None or refusal.key != "cannot_advance" else None
