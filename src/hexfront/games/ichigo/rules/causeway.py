"""5.2, 5.3 The Causeway check of turn 7 and the landing on Formosa with the Japanese reaction to it."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, JAPAN, JAPANESE, US
from hexfront.games.ichigo.rules.entering import enter
from hexfront.games.ichigo.rules.reinforcement import entry_hexes
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.victory import all_airbases, chungking_reached, kunming_reached, whole_railroad
from hexfront.games.ichigo.state import (
    LAUNCHED,
    PHILIPPINES,
    Ichigo,
    allied_control,
    begin_phase,
    lay_marker,
    place,
    settle_causeway,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.odds import Modifier
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, swap

NOT_LANDING = Refusal("5.3.4", "not_landing")
LANDED_ENOUGH = Refusal("5.3.4", "landed_enough")
MUST_LAND = Refusal("5.3.4", "must_land")
NOT_FORMOSA = Refusal("5.3.5", "not_formosa")
BEACHHEAD_HEX = Refusal("5.3.5", "beachhead_hex")
FULL = Refusal("6.2", "hex_is_full")
NOT_WAITING = Refusal("5.3.5", "not_waiting")
NOT_KWANTUNG = Refusal("5.3.6", "not_kwantung")
NO_ENTRY = Refusal("9.1", "no_entry")
DONE = Act("done")


def causeway_modifiers(s: Ichigo) -> list[Modifier]:
    """5.2, R59 What counts for the check, the airbases apart."""
    t = s.kit.tables.causeway
    ports = bits.count(s.kit.ports & allied_control(s))
    found = (
        (t.railroad * whole_railroad(s), "railroad"),
        (t.near_chungking * chungking_reached(s), "near_chungking"),
        (t.near_kunming * kunming_reached(s), "near_kunming"),
        (t.port * ports, "ports"),
    )
    return [Modifier(amount, "5.2", key) for amount, key in found if amount]


class CausewayCheck(Step[Ichigo], frozen=True):
    """5.2 At the start of turn 7: Philippines or Causeway."""

    def run(self, s: Ichigo) -> None:
        """5.2, R74 One check a game; with all airbases Japanese a second die counts for or against it."""
        t = s.kit.tables.causeway
        pop(s)
        if s.turn != t.turn:
            return
        more = sum(modifier.amount for modifier in causeway_modifiers(s))
        total = s.roll("5.2") + more
        if all_airbases(s):
            total += t.airbases if s.roll("5.2") <= t.airbases_up_to else -t.airbases
        launch = total >= t.launched_from
        settle_causeway(s, LAUNCHED if launch else PHILIPPINES)
        s.tell("causeway" if launch else "philippines", "5.2", number=total)


class FormosaLanding(SideDecides, frozen=True):
    """5.3.4, R63 One to eight US divisions land on Formosa."""

    landed: int

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """5.3.4 The divisions that wait."""
        return [*(interned("land", u) for u in s.kit.landing if s.where[u] == s.kit.us_box), DONE]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """5.3.4, R63 At least one, at most eight; not the airborne division."""
        t = s.kit.tables.causeway
        if act == DONE:
            return None if self.landed >= t.least else MUST_LAND
        if act.verb != "land":
            return NOT_NOW
        if act.a not in s.kit.landing or s.where[act.a] != s.kit.us_box:
            return NOT_LANDING
        return None if self.landed < t.divisions else LANDED_ENOUGH

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """5.3.4, 5.3.15 No fight: the hex is Allied, its garrison gone."""
        if act == DONE:
            swap(s, FormosaReaction(JAPAN))
            begin_phase(s, JAPANESE)
            return
        hex = s.kit.formosa_beachhead
        lay_marker(s, s.kit.beachheads[0], hex)
        s.tell("lands", "5.3.4", unit=act.a, hex=hex)
        enter(s, act.a, hex)
        swap(s, FormosaLanding(ALLIED, self.landed + 1))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.3.4 Who lands."""
        return Prompt("formosa_landing", "5.3.4", {"number": self.landed})


def formosa_hexes(s: Ichigo) -> HexSet:
    """5.3.5 Every hex of Formosa but the beachhead, with room."""
    free = s.kit.formosa & ~(1 << s.kit.formosa_beachhead)
    return bits.of(hex for hex in bits.each(free) if room(s, JAPANESE, hex) > 0)


class FormosaReaction(SideDecides, frozen=True):
    """5.3.5 Japan places the four divisions of the Formosa Garrison."""

    def waiting(self, s: Ichigo) -> list[int]:
        """5.3.5 Those not yet placed."""
        return [u for u in s.kit.units[JAPANESE] if s.where[u] == s.kit.fg_box]

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """5.3.5 Until all are placed."""
        return (self.side,) if self.waiting(s) else ()

    def run(self, s: Ichigo) -> None:
        """5.3.6 Then the Kwantung Army, its tank regiments first."""
        for tank in s.kit.tanks:
            if s.where[tank] == s.kit.ka_box:
                place(s, tank, s.kit.tank_box)
        s.tell("kwantung_tanks", "5.3.6")
        swap(s, KwantungEntry(JAPAN))

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """5.3.5 Every division in every hex."""
        return [interned("enter", u, hex) for u in self.waiting(s) for hex in bits.each(formosa_hexes(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """5.3.5 On Formosa, not in the beachhead hex, within stacking."""
        if act.verb != "enter":
            return NOT_NOW
        if act.a not in self.waiting(s):
            return NOT_WAITING
        if not s.kit.formosa >> act.b & 1:
            return NOT_FORMOSA
        if act.b == s.kit.formosa_beachhead:
            return BEACHHEAD_HEX
        return None if formosa_hexes(s) >> act.b & 1 else FULL

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """5.3.5 It is there."""
        s.tell("deployed", "5.3.5", unit=act.a, hex=act.b)
        enter(s, act.a, act.b)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.3.5 Who goes where."""
        return Prompt("formosa_reaction", "5.3.5")


def kwantung_waiting(s: Ichigo) -> list[int]:
    """5.3.6 Divisions and brigades of the Kwantung Army that have not come."""
    return [u for u in s.kit.units[JAPANESE] if s.where[u] == s.kit.ka_box]


class KwantungEntry(SideDecides, frozen=True):
    """5.3.6, R34, R75 Every unit of the Kwantung Army comes, as far as there is room."""

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R75 Until all are there or nothing has room."""
        return (self.side,) if kwantung_waiting(s) and entry_hexes(s) else ()

    def run(self, s: Ichigo) -> None:
        """R34 Whoever found no room waits for Phase V."""
        begin_phase(s, US)
        pop(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """5.3.6 Every unit in every entry hex."""
        return [interned("enter", u, hex) for u in kwantung_waiting(s) for hex in bits.each(entry_hexes(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """5.3.6, 9.1 At entry hexes with room."""
        if act.verb != "enter":
            return NOT_NOW
        if act.a not in kwantung_waiting(s):
            return NOT_KWANTUNG
        return None if entry_hexes(s) >> act.b & 1 else NO_ENTRY

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """5.3.6 It is there."""
        s.tell("enters", "5.3.6", unit=act.a, hex=act.b)
        enter(s, act.a, act.b)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.3.6 Who goes where."""
        return Prompt("kwantung_entry", "5.3.6")
