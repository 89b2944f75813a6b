"""16.5 The B-29 strike."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.formosa.deciding import AlliedDecides, Discreet, JapaneseDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.eliminations import eliminate
from hexfront.games.formosa.rules.fog_of_war import reveal
from hexfront.games.formosa.state import Formosa, award, set_b29, set_suppressed, take_out, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.events import EVERYONE
from hexfront.kernel.odds import Forecast, InChart, Outcome
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, Sides, pop, push, swap
from hexfront.mechanics import results

NO_JAPANESE = Refusal("16.5", "no_japanese")
NOT_FORTIFYING = Refusal("16.5", "not_fortifying")
NOT_THERE = Refusal("16.5", "not_there")
KEYS = {"-": "b29_nothing", "DS": "b29_DS", "D1": "b29_D1"}
"""What the results of the table are called before the die."""


class B29Strike(AlliedDecides, frozen=True):
    """16.5 If planned, the B-29 strikes a hex with Japanese units."""

    phase = "b29"
    closing = (Act("done"),)

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if it was not planned or there is no target."""
        return (ALLIED,) if s.where[s.kit.b29] == s.kit.b29_box and s.japan_at else ()

    def run(self, s: Formosa) -> None:
        """16.5 No strike."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.5 Any hex with Japanese units."""
        return (Act("bomb", hex) for hex in bits.each(s.japan_at))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.5 Empty hexes are no targets."""
        if act.verb != "bomb":
            return NOT_NOW
        return None if s.japan_at >> act.a & 1 else NO_JAPANESE

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.5, R113 The B-29 lies on the hex until Air Return."""
        if act.verb == "done":
            pop(s)
            return
        set_b29(s, act.a)
        s.tell("bombed", "16.5", hex=act.a)
        swap(s, Fortify(act.a))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where."""
        return Prompt("b29", "16.5")


def fortifiers(s: Formosa, hex: int) -> list[int]:
    """16.5 Concealed coastal defense and heavy weapons units there, which may be revealed for the Fortified column."""
    return [u for u in units_in(s, hex, JAPAN) if s.kit.is_source[u] and s.concealed[u]]


def column_of(s: Formosa, hex: int) -> str:
    """16.5 The column of the terrain, or Fortified where coastal defense or heavy weapons are revealed."""
    known = any(s.kit.is_source[u] and not s.concealed[u] for u in units_in(s, hex, JAPAN))
    return "fortified" if known else s.kit.b29_column[hex]


def may_be_fortified(s: Formosa, hex: int) -> bool:
    """16.5 Whether revealing a unit could still change the column, for all that anybody can see."""
    return any(s.concealed[u] for u in units_in(s, hex, JAPAN)) and column_of(s, hex) != "fortified"


def strike_forecast(s: Formosa, hex: int) -> Forecast:
    """16.5 The column as it is now, and the exact chance of each result."""
    column = column_of(s, hex)
    chances = results.chances(getattr(s.kit.tables.b29, column))
    found = tuple(Outcome(KEYS[code], 0, p.numerator, p.denominator) for code, p in chances.items())
    notes = (Outcome("b29_fortified", 0, 1, 1),) if may_be_fortified(s, hex) else ()
    return Forecast("16.5", (InChart("b29", row=column),), (), (), found, notes=notes)


class Fortify(Discreet, JapaneseDecides, frozen=True):
    """16.5 Before the die the Japanese may reveal such a unit."""

    phase = "b29"
    closing = (Act("done"),)

    hex: Hex

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if it would change nothing; whether there is one to reveal is not given away by asking (11.0)."""
        return (JAPAN,) if may_be_fortified(s, self.hex) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.5 Reveal one."""
        return (Act("fortify", u) for u in fortifiers(s, self.hex))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.5 Only such units help."""
        if act.verb != "fortify":
            return NOT_NOW
        return None if act.a in fortifiers(s, self.hex) else NOT_FORTIFYING

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.5 Then the die."""
        if act.verb == "fortify":
            reveal(s, act.a)
        self.run(s)

    def run(self, s: Formosa) -> None:
        """16.5 One die on the column of the terrain, or on Fortified."""
        pop(s)
        table = getattr(s.kit.tables.b29, column_of(s, self.hex))
        result = table[s.roll("16.5") - 1]
        s.tell({"-": "b29_nothing"}.get(result, f"b29_{result}"), "16.5", hex=self.hex)
        if result == "D1":
            hit(s, self.hex)
        elif result == "DS":
            set_suppressed(s, self.hex)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Whether."""
        return Prompt("fortify", "16.5", {"hex": self.hex})


def hit(s: Formosa, hex: int) -> None:
    """16.5, 25.10 One unit is lost, the others are suppressed; the PW camp has its own die."""
    camp = s.kit.pw_camp
    others = [u for u in units_in(s, hex, JAPAN) if u != camp]
    if s.where[camp] == hex and (not others or camp_die(s) <= s.kit.tables.optional.pw_camp_bombed_up_to):
        take_out(s, camp)
        award(s, JAPAN, s.kit.tables.optional.pw_camp_bombed_vp)
        s.tell("camp_bombed", "25.10", hex=hex)
        set_suppressed(s, hex if others else -1)
        return
    push(s, B29Loss(hex))


def camp_die(s: Formosa) -> int:
    """25.10, 11.0 The die of the camp, which would give a concealed one away: then only its owner sees it."""
    return s.roll("25.10", audience=1 << JAPAN if s.concealed[s.kit.pw_camp] else EVERYONE)


class B29Loss(JapaneseDecides, frozen=True):
    """16.5, R43 The Japanese choose the unit lost; what it was is not shown unless it was revealed."""

    phase = "b29"

    hex: Hex

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if deception was revealed there and nothing is left to lose."""
        return (JAPAN,) if self.offers(s, JAPAN) else ()

    def run(self, s: Formosa) -> None:
        """11.1, 25.10 The hex is empty except for the PW camp, which is suppressed."""
        pop(s)
        if s.japan_at >> self.hex & 1:
            set_suppressed(s, self.hex)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.5 Any unit there."""
        return (Act("lose", u) for u in units_in(s, self.hex, JAPAN))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.5 Only units in the hex, and not the PW camp."""
        if act.verb != "lose":
            return NOT_NOW
        return None if act.a in units_in(s, self.hex, JAPAN) and act.a != s.kit.pw_camp else NOT_THERE

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.5 The survivors are suppressed."""
        pop(s)
        s.reveal()
        if s.concealed[act.a]:
            lose_unseen(s, act.a)
        else:
            eliminate(s, (act.a,))
        if s.japan_at >> self.hex & 1:
            set_suppressed(s, self.hex)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Which."""
        return Prompt("b29_loss", "16.5", {"hex": self.hex})


def lose_unseen(s: Formosa, unit: int) -> None:
    """16.5, R43, R93 A concealed unit is lost without being shown."""
    hex = s.where[unit]
    eliminate(s, (unit,), 1 << JAPAN)
    s.tell("concealed_lost", "16.5", ~(1 << JAPAN), hex=hex)
