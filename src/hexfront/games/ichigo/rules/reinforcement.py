"""9.1, 9.3, 9.4 Japanese units that come from the turn track, from Formosa and from Manchuria in Phase V."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import JAPANESE
from hexfront.games.ichigo.rules.entering import closed_to, enter
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.kept import kept
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, pop, swap

NOT_DUE = Refusal("9.1", "not_due")
NO_ENTRY = Refusal("9.1", "no_entry")
FORMOSA_ENOUGH = Refusal("9.3", "formosa_enough")
DONE = Act("done")


@kept("japan_control")
def linked_cities(s: Ichigo) -> HexSet:
    """9.1 Japanese cities on the railroad that Japanese rail hexes link with its north end."""
    found = 0
    for hex in s.kit.railroad:
        if not s.japan_control >> hex & 1:
            break
        found |= 1 << hex
    return found & s.kit.cities


def entry_hexes(s: Ichigo) -> HexSet:
    """9.1, R15 Japanese hexes of the north edge and linked cities, with room and without enemies."""
    found = (s.kit.north_edge & s.japan_control | linked_cities(s)) & ~closed_to(s, JAPANESE)
    full = bits.of(hex for hex in bits.each(found & s.japan_at) if room(s, JAPANESE, hex) <= 0)
    return found & ~full


class JapaneseEntry(SideDecides, frozen=True):
    """9.1 Units that are due may enter, or wait; `formosa` counts the divisions of the garrison that came."""

    formosa: int
    closing = (DONE,)

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R73 Nobody is asked if nobody can come."""
        return (self.side,) if self.offers(s, self.side) else ()

    def run(self, s: Ichigo) -> None:
        """R73 On."""
        pop(s)

    def waiting(self, s: Ichigo) -> list[int]:
        """9.1, 9.3, 9.4 Units that may come now."""
        return [u for u in s.kit.units[JAPANESE] if s.where[u] < 0 and self.due_refusal(s, u) is None]

    def due_refusal(self, s: Ichigo, unit: int) -> Refusal | None:
        """9.1, 9.3, R34 Due by the turn track; the Kwantung Army late; on turn 9 two divisions from Formosa."""
        kit, t, place = s.kit, s.kit.tables.causeway, s.where[unit]
        if place == kit.turn_track:
            return None if kit.due[unit] <= s.turn else NOT_DUE
        if place == kit.ka_box and launched(s):
            return None
        if place == kit.fg_box and not launched(s) and s.turn == t.formosa_divisions_turn:
            return None if self.formosa < t.formosa_divisions else FORMOSA_ENOUGH
        return NOT_DUE

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.1 Every unit in every entry hex."""
        waiting = self.waiting(s)
        return [interned("enter", u, hex) for u in waiting for hex in bits.each(entry_hexes(s))] if waiting else []

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.1 Due, and at an entry hex with room."""
        if act.verb != "enter":
            return NOT_NOW
        if s.kit.nation[act.a] != JAPANESE or act.a not in s.kit.units[JAPANESE] or s.where[act.a] >= 0:
            return NOT_DUE
        return self.due_refusal(s, act.a) or (None if entry_hexes(s) >> act.b & 1 else NO_ENTRY)

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.1 It comes, or that was all for now."""
        if act == DONE:
            pop(s)
            return
        formosa = self.formosa + (s.where[act.a] == s.kit.fg_box)
        s.tell("enters", "9.1", unit=act.a, hex=act.b)
        enter(s, act.a, act.b)
        swap(s, JapaneseEntry(side, formosa))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.1 Who comes where."""
        return Prompt("japanese_entry", "9.1", {"turn": s.turn})
