"""16.3 Air ground support: placed before the first attack, used up by the attack on its hex."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import CW, JP, US, Formosa, add_support, air, at, points_on, shift_air
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, pop

NO_POINTS = Refusal("16.3", "no_points")
NOT_A_TARGET = Refusal("16.3", "not_a_target")
ENOUGH_THERE = Refusal("16.3", "enough_there")
OTHER_NATION = Refusal("16.0", "other_nation")
B29_THERE = Refusal("13.1", "b29_there")
NATIONS_APART = Refusal("16.1", "nations_apart")
VERBS = {"support_us": US, "support_cw": CW, "support_jp": JP}
SUPPORTING = {ALLIED: ("support_us", "support_cw"), JAPAN: ("support_jp",)}


def limit(s: Formosa, nation: int) -> int:
    """16.3 Points a hex may hold."""
    limits = s.kit.tables.limits
    return limits.japanese_tac if nation == JP else limits.allied_tac


def support_refusal(s: Formosa, nation: int, hex: int, allowed: tuple[int, ...]) -> Refusal | None:
    """16.3, 13.1, 16.1, 5.1 Why a point cannot be put on a hex: enemies must be there (R125), its nation attack."""
    side = JAPAN if nation == JP else ALLIED
    if air(s, nation, "tactical") == 0:
        return NO_POINTS
    if hex not in allowed or not at(s, 1 - side) >> hex & 1 or not s.kit.attack_from[hex] & at(s, side):
        return NOT_A_TARGET
    there, other = {JP: (s.japan_at, -1), US: (s.us_at, CW), CW: (s.cw_at, US)}[nation]
    if not s.kit.attack_from[hex] & there:
        return OTHER_NATION
    if hex == s.b29_hex:
        return B29_THERE
    if other >= 0 and points_on(s.support, hex, other):
        return NATIONS_APART
    return ENOUGH_THERE if points_on(s.support, hex, nation) >= limit(s, nation) else None


def clear_support(s: Formosa, hexes: int = -1) -> None:
    """16.3 Points whose combat is over, or was never fought, are used for this turn."""
    for hex, nation, points in s.support:
        if hexes < 0 or hexes >> hex & 1:
            add_support(s, hex, nation, -points)
            shift_air(s, nation, "flying", "used", points)


class PlaceSupport(SideDecides, frozen=True):
    """16.3 The phasing player puts TAC points on enemy hexes next to his units."""

    closing = (Act("done"),)

    allowed: tuple[Hex, ...]

    def actors(self, s: Formosa) -> tuple[int, ...]:
        """Nobody, if there is nothing to place."""
        return (self.side,) if self.offers(s, self.side) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.3 A point of each nation that has any left, on every hex open to support."""
        ready = [verb for verb in SUPPORTING[side] if air(s, VERBS[verb], "tactical")]
        return (Act(verb, hex) for verb in ready for hex in self.allowed)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.3 Why a point cannot go there."""
        if act.verb not in SUPPORTING[side]:
            return NOT_NOW
        return support_refusal(s, VERBS[act.verb], act.a, self.allowed)

    def run(self, s: Formosa) -> None:
        """16.3 Nothing to place."""
        pop(s)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.3 One point is placed."""
        if act.verb == "done":
            pop(s)
            return
        nation = VERBS[act.verb]
        add_support(s, act.a, nation, 1)
        shift_air(s, nation, "tactical", "flying", 1)
        s.tell("support_placed", "16.3", hex=act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("place_support", "16.3")
