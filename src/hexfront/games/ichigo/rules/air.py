"""8.1-8.9 The airpower phase, and B-29 raids."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, JAPAN
from hexfront.games.ichigo.rules.handicap import air_handicap
from hexfront.games.ichigo.state import (
    Ichigo,
    airpower,
    launched,
    lay_airpower,
    lay_marker,
    set_raided,
    use_raid,
    win_air,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, swap

MARKER_THERE = Refusal("8.2", "marker_there")
NOT_ON_BOARD = Refusal("8.2", "not_on_board")
NO_RAID_THERE = Refusal("8.9", "no_raid_there")


def airbases_held(s: Ichigo) -> int:
    """8.7, R10 The airbases that the Allies hold."""
    return bits.count(s.kit.airbases & ~s.japan_control)


def japanese_modifier(s: Ichigo, turn: int) -> int:
    """8.1, S6 What counts for the Japanese die: one more on turn 1, two less from turn 7."""
    t = s.kit.tables
    more = t.airpower.japanese_first_turn if turn == 1 else 0
    if turn >= t.turns.attenuated_from:
        more = t.airpower.japanese_attenuated
    return more + air_handicap(s, JAPAN)


def japanese_die(s: Ichigo) -> int:
    """8.1 The Japanese die, modified and never below 0."""
    return max(0, s.roll("8.1") + japanese_modifier(s, s.turn))


def allied_modifier(s: Ichigo) -> int | None:
    """8.7, S6 What counts for the Allied die by airbases held; without any they do not roll."""
    bases = airbases_held(s)
    return s.kit.tables.airpower.allied[bases] + air_handicap(s, ALLIED) if bases else None


def allied_die(s: Ichigo) -> int:
    """8.7, R9 The Allied die, modified and never below 0."""
    more = allied_modifier(s)
    return 0 if more is None else max(0, s.roll("8.7") + more)


class AirpowerPhase(Step[Ichigo], frozen=True):
    """8.1 Both roll for air superiority."""

    def run(self, s: Ichigo) -> None:
        """8.1, R8, R9 The higher result brings as many markers as it is higher; ties are rolled again."""
        japan, allied = japanese_die(s), allied_die(s)
        if japan == allied:
            s.tell("air_tie", "8.1", number=japan)
            return
        side = JAPAN if japan > allied else ALLIED
        win_air(s, side)
        number = min(abs(japan - allied), s.kit.tables.airpower.markers)
        s.tell("air_superiority", "8.1", side=side, number=number)
        swap(s, PlaceAirpower(side, number))


class PlaceAirpower(SideDecides, frozen=True):
    """8.2 The winner places all markers, one a hex."""

    left: int

    def passing(self, s: Ichigo, side: int) -> list[Act]:
        """8.2 Every hex of the map without a marker."""
        return [interned("mark", hex) for hex in bits.each(s.kit.everywhere & ~airpower(s, side))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """8.2 One a hex."""
        if act.verb != "mark":
            return NOT_NOW
        if not s.kit.everywhere >> act.a & 1:
            return NOT_ON_BOARD
        return MARKER_THERE if airpower(s, side) >> act.a & 1 else None

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """8.2 And the next."""
        lay_airpower(s, side, act.a)
        s.tell("airpower_placed", "8.2", side=side, hex=act.a)
        if self.left > 1:
            swap(s, PlaceAirpower(side, self.left - 1))
        else:
            pop(s)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """8.2 Where."""
        return Prompt("place_airpower", "8.2", {"number": self.left})


# B-29 raids


class RaidDecision(Step[Ichigo], frozen=True):
    """8.9, 5.3.3 Whether a raid can be flown at the start of a turn."""

    def run(self, s: Ichigo) -> None:
        """8.9, R16 Without Causeway one a game, from turn 7; with it by die each turn."""
        if self._allowed(s) and raid_targets(s):
            swap(s, Raid(ALLIED))
        else:
            pop(s)

    def _allowed(self, s: Ichigo) -> bool:
        t = s.kit.tables.b29
        if s.turn < t.from_turn:
            return False
        if not launched(s):
            return s.raids < t.raids
        able = s.roll("8.9") <= t.causeway_up_to
        if not able:
            s.tell("no_raid", "8.9")
        return able


def raid_targets(s: Ichigo) -> HexSet:
    """8.9 Cities under Japanese control."""
    return s.kit.cities & s.japan_control


class Raid(SideDecides, frozen=True):
    """8.9 The Allied player may choose a city."""

    closing = (Act("decline"),)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """8.9 Japanese cities."""
        return [interned("raid", hex) for hex in bits.each(raid_targets(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """8.9 Only those."""
        if act.verb != "raid":
            return NOT_NOW
        return None if raid_targets(s) >> act.a & 1 else NO_RAID_THERE

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """8.9, R16 All Japanese units within three hexes are out of supply for the whole turn."""
        if act.verb == "raid":
            use_raid(s)
            lay_marker(s, s.kit.b29, act.a)
            area = s.kit.raid_area[act.a]
            set_raided(s, (u for u in s.kit.units[0] if s.where[u] >= 0 and area >> s.where[u] & 1), 1)
            s.tell("raid", "8.9", hex=act.a)
        else:
            s.tell("raid_declined", "8.9")
        pop(s)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """8.9 Whether, and where."""
        return Prompt("raid", "8.9")
