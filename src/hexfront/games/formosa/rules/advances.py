"""15.8 Advances after combat, and the end of a combat."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.rules.eliminations import book_booty, free_prisoners, in_play_still
from hexfront.games.formosa.rules.ground_combat import ASSAULT, EXPLOIT, GROUND, Combat
from hexfront.games.formosa.rules.ground_support import clear_support
from hexfront.games.formosa.rules.moving import hex_refusal, step_cost
from hexfront.games.formosa.rules.stacking import room_refusal
from hexfront.games.formosa.state import FIRED, FIRING, Formosa, at, is_static, place, set_fired, set_obliged
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Sides, pop, push, swap

NOT_IN_COMBAT = Refusal("15.5", "not_in_combat")
NOT_CLEARED = Refusal("15.8", "not_cleared")
CANNOT_ADVANCE = Refusal("15.8", "cannot_advance")
STATIC = Refusal("15.8", "static")
CLEARING = ("B1", "BB", "D1", "DR", "DE")


class Advances(SideDecides, frozen=True):
    """15.8 Attacking mobile units may enter cleared hexes; after DE a second hex."""

    closing = (Act("done"),)

    combat: Combat
    code: str
    held: tuple[Hex, ...]
    lost: int
    once: tuple[PieceId, ...]
    twice: tuple[PieceId, ...]

    def cleared(self, s: Formosa) -> int:
        """15.8 Target hexes that were defended and hold no enemy any more."""
        if self.code not in CLEARING:
            return 0
        return bits.of(self.combat.targets) & bits.of(self.held) & s.kit.land & ~at(s, 1 - self.side)

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if nobody can advance."""
        if self.combat.kind == ASSAULT:
            return ()
        return (self.side,) if self.offers(s, self.side) else ()

    def open_to(self, s: Formosa, unit: int) -> HexSet:
        """15.8 The hexes beside a unit that the result lets it enter: cleared ones, after DE from there any."""
        if unit in self.twice or (unit in self.once and self.code != "DE"):
            return 0
        return s.kit.attack_from[s.where[unit]] & (s.kit.land if unit in self.once else self.cleared(s))

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.8 Each attacker, each hex open to it."""
        units = in_play_still(s, self.combat.attackers)
        return (Act("advance", unit, hex) for unit in units for hex in bits.each(self.open_to(s, unit)))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.8 Why a unit cannot advance there."""
        if act.verb != "advance":
            return NOT_NOW
        if act.a not in in_play_still(s, self.combat.attackers):
            return NOT_IN_COMBAT
        if is_static(s, act.a):
            return STATIC
        return advance_refusal(s, act.a, act.b) or (None if self.open_to(s, act.a) >> act.b & 1 else NOT_CLEARED)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.8 At once, at no cost."""
        if act.verb == "done":
            self.finish(s)
            return
        place(s, act.a, act.b)
        set_obliged(s, act.a, False)
        s.tell("advances", "15.8", unit=act.a, hex=act.b)
        free_prisoners(s, self.combat.camp, act.b)
        first = act.a not in self.once
        swap(s, replace(self, once=(*self.once, act.a)) if first else replace(self, twice=(*self.twice, act.a)))

    def run(self, s: Formosa) -> None:
        """15.8 Nobody advances."""
        self.finish(s)

    def finish(self, s: Formosa) -> None:
        """16.3, 17.0, 25.1, 25.2 The combat is over: support goes back, booty is booked, exploitation follows DE."""
        c = self.combat
        book_booty(s, c.attacker, self.lost)
        close_combat(s, c)
        pop(s)
        if self.code == "DE" and c.kind in (GROUND, EXPLOIT) and "25.1" in s.options:
            from hexfront.games.formosa.rules.exploitation import Exploitation  # the circle of combats closes here

            push(s, Exploitation(c.attacker, in_play_still(s, c.attackers)))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who advances."""
        return Prompt("advance", "15.8", {"hex": self.combat.targets[0]})


def close_combat(s: Formosa, c: Combat) -> None:
    """16.3, 17.0 Air points on the attacked hexes are used; gunfire is ready again (R12)."""
    clear_support(s, bits.of(c.targets))
    for gun in s.kit.gunfire:
        if s.fired[gun] == FIRING:
            set_fired(s, gun, FIRED if "ngf_single_use" in s.options else 0)


def advance_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """15.8 An advance needs terrain the unit can enter and room in the hex (R55)."""
    if refusal := hex_refusal(s, unit, hex):
        return refusal
    if step_cost(s, unit, s.where[unit], hex) is None:
        return CANNOT_ADVANCE
    return room_refusal(s, unit, hex)
