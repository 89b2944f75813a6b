"""5.3.12, 9.8, 10.11 The landing on the mainland, further landings, naval transfer."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, JAPANESE, US
from hexfront.games.ichigo.rules.entering import closed_to, enter
from hexfront.games.ichigo.rules.losses import eliminate
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.state import PRESENT, Ichigo, lay_marker, note, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex
from hexfront.kernel.step import Prompt, pop, swap

NOT_A_LANDING_PORT = Refusal("5.3.12", "not_a_landing_port")
NOT_OUT_THERE = Refusal("5.3.12", "not_out_there")
NOT_LANDING = Refusal("5.3.12", "not_landing")
NOT_A_BEACHHEAD = Refusal("9.8", "not_a_beachhead")
BEACHHEAD_FULL = Refusal("6.4", "beachhead_full")
MUST_LAND = Refusal("5.3.12", "must_land")
NOT_IN_BEACHHEAD = Refusal("10.11", "not_in_beachhead")
TOO_EARLY = Refusal("10.11", "too_early_to_transfer")
TRANSFERRED = Refusal("10.11", "transferred")
DONE = Act("done")


class ChoosePort(SideDecides, frozen=True):
    """5.3.12 Turn 8: a mainland port city south of 2817 for the second beachhead."""

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """5.3.12, R13 The ports."""
        return [interned("port", hex) for hex in bits.each(s.kit.landing_ports)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """5.3.12 One of them; the landing is compulsory."""
        if act.verb != "port":
            return NOT_NOW
        return None if s.kit.landing_ports >> act.a & 1 else NOT_A_LANDING_PORT

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """5.3.12 The marker is laid, and whoever is there is pushed out."""
        lay_marker(s, s.kit.beachheads[1], act.a)
        s.tell("beachhead", "5.3.12", hex=act.a)
        swap(s, PushOut(ALLIED, act.a))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.3.12 Where."""
        return Prompt("choose_port", "5.3.12")


def ways_out(s: Ichigo, unit: int, port: int) -> HexSet:
    """R32 Where a unit can be pushed: next hexes open to it, with room if any has room."""
    nation = s.kit.nation[unit]
    free = s.kit.beside[port] & ~closed_to(s, nation)
    if nation != JAPANESE:
        free &= ~s.us_at
    roomy = bits.of(hex for hex in bits.each(free) if room(s, nation, hex) > 0)
    return roomy or free


class PushOut(SideDecides, frozen=True):
    """5.3.12, R32 The Allied player moves every unit in the port one hex out, the top one first."""

    port: Hex

    def next_unit(self, s: Ichigo) -> int:
        """R32 The unit on top; US units are no longer pushed."""
        here = units_in(s, self.port)
        return here[0] if here else -1

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R32, R73 As long as somebody is there who can go somewhere."""
        unit = self.next_unit(s)
        return (self.side,) if unit >= 0 and ways_out(s, unit, self.port) else ()

    def run(self, s: Ichigo) -> None:
        """R32 Without a way out it is eliminated; then the landing."""
        unit = self.next_unit(s)
        if unit >= 0:
            eliminate(s, unit)
        else:
            swap(s, MainlandLanding(ALLIED, 0))

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """R32 The hexes around."""
        return [interned("push", hex) for hex in bits.each(s.kit.beside[self.port])]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """R32 Open to it, with room."""
        if act.verb != "push":
            return NOT_NOW
        return None if ways_out(s, self.next_unit(s), self.port) >> act.a & 1 else NOT_OUT_THERE

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """R32 It goes there, and the hex is its side's."""
        unit = self.next_unit(s)
        s.tell("pushed_out", "5.3.12", unit=unit, hex=act.a)
        enter(s, unit, act.a)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """5.3.12 Where to."""
        return Prompt("push_out", "5.3.12", {"unit": self.next_unit(s), "hex": self.port})


class Landing(SideDecides, frozen=True):
    """9.8, R33 US divisions that have not entered land at beachheads; `landed` counts those of turn 8's landing."""

    landed: int

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.8 Divisions and beachheads, transfers, and the end."""
        hexes = [hex for n in (0, 1) if (hex := beachhead(s, n)) >= 0]
        found = [interned("land_at", u, hex) for u in waiting(s) for hex in hexes]
        found += [interned("transfer", u) for u in s.kit.units[US] if s.where[u] in hexes]
        return [*found, DONE]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.8, 10.11 Within stacking."""
        if act == DONE:
            return self.done_refusal(s)
        if act.verb == "transfer":
            return transfer_refusal(s, act.a)
        return self.land_refusal(s, act) if act.verb == "land_at" else NOT_NOW

    def done_refusal(self, s: Ichigo) -> Refusal | None:
        """9.8 The Allied player lands as slowly as he likes."""
        return None

    def land_refusal(self, s: Ichigo, act: Act) -> Refusal | None:
        """9.8, R33 A division that waits, at a beachhead with room."""
        if act.a not in waiting(s):
            return NOT_LANDING
        if act.b not in (beachhead(s, 0), beachhead(s, 1)):
            return NOT_A_BEACHHEAD
        return None if room(s, US, act.b) > 0 else BEACHHEAD_FULL

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.8, 10.11 Ashore, over the sea, or done."""
        if act == DONE:
            pop(s)
        elif act.verb == "transfer":
            transfer(s, act.a)
        else:
            s.tell("lands", "9.8", unit=act.a, hex=act.b)
            enter(s, act.a, act.b)
            note(s, act.a, PRESENT)
            swap(s, type(self)(side, self.landed + (act.b == beachhead(s, 1))))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.8 Who lands where."""
        return Prompt("landing", "9.8", {"turn": s.turn})


class FurtherLanding(Landing, frozen=True):
    """9.8, 10.11 Phase I from turn 9."""

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R73 Nobody is asked if nobody can land or be shipped."""
        return (self.side,) if any(act != DONE for act in self.passing(s, self.side)) else ()

    def run(self, s: Ichigo) -> None:
        """R73 On."""
        pop(s)


class MainlandLanding(Landing, frozen=True):
    """5.3.12 Turn 8: at least one division lands at the new beachhead."""

    def done_refusal(self, s: Ichigo) -> Refusal | None:
        """5.3.12, R32 The landing is compulsory, if a division is left."""
        return MUST_LAND if self.landed < s.kit.tables.causeway.least and waiting(s) else None


def waiting(s: Ichigo) -> list[int]:
    """9.8 Divisions for landings that have not entered."""
    return [u for u in s.kit.landing if s.where[u] == s.kit.us_box]


def transfer_refusal(s: Ichigo, unit: int) -> Refusal | None:
    """10.11 From turn 9, between beachheads, units that began the phase there, within stacking."""
    if s.turn < s.kit.tables.causeway.naval_transfer_from:
        return TOO_EARLY
    hexes = (beachhead(s, 0), beachhead(s, 1))
    if s.kit.nation[unit] != US or s.where[unit] not in hexes or s.where[unit] < 0:
        return NOT_IN_BEACHHEAD
    if s.done[unit] & PRESENT:
        return TRANSFERRED
    other = hexes[s.where[unit] == hexes[0]]
    return None if other >= 0 and room(s, US, other) > 0 else BEACHHEAD_FULL


def transfer(s: Ichigo, unit: int) -> None:
    """10.11 By sea to the other beachhead, once a turn."""
    hexes = (beachhead(s, 0), beachhead(s, 1))
    other = hexes[s.where[unit] == hexes[0]]
    s.tell("transfers", "10.11", unit=unit, origin=s.where[unit], hex=other)
    enter(s, unit, other)
    note(s, unit, PRESENT)
