"""4.0 Scenarios, set-up and the landing area."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from hexfront.games.luzon import state
from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.state import Luzon, lay_out, place, set_cdr, set_op, take_control
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.dice import Dice
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

OUTSIDE_THE_ZONE = Refusal("4.5", "outside_the_zone")
NOT_CONTIGUOUS = Refusal("4.5", "not_contiguous")
BEACHHEAD_TAKEN = Refusal("4.5", "beachhead_taken")
NOT_A_BEACHHEAD = Refusal("4.5", "not_a_beachhead")
NOT_A_STARTING_DIVISION = Refusal("4.5", "not_a_starting_division")
DIVISION_PLACED = Refusal("4.5", "division_placed")
BEACHHEADS = 4


def set_up(kit: LuzonKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int) -> Luzon:
    """4.2, 4.3 All that every scenario starts with; the beachheads come from the landing area."""
    s = Luzon(kit, scenario, options, dice, die)
    lay_out(s)
    s.events = []
    _set_up_japanese(s)
    _set_up_us(s)
    if getattr(kit.scenarios, scenario).landing == "fixed":
        _land_at_marked_hexes(s)
    else:
        s.stack = (LandingArea(),)
    return s


def _set_up_japanese(s: Luzon) -> None:
    """4.2, 4.7 The Shobu Group in its base area, the naval garrisons in their hexes, the battalions in the pool."""
    kit = s.kit
    army = kit.thirty_fifth_army if "army35" in s.options else ()
    for unit in (*kit.shobu_group, kit.substitute, *army):
        place(s, unit, kit.sgba_box)
        set_cdr(s, unit, int(kit.pieces[unit].front or 0))
    for hex, garrison in kit.garrisons.items():
        place(s, kit.index[garrison.piece], hex)
    for unit in kit.with_trait("garrison"):
        place(s, unit, kit.garrison_pool)


def _set_up_us(s: Luzon) -> None:
    """4.3 Units marked 1 in the Box, later ones on the Turn Track; the four divisions wait for the beachheads."""
    kit = s.kit
    for unit in kit.units:
        set_op(s, unit, kit.allowance[unit])
        starting = unit in kit.starting_divisions
        place(s, unit, kit.offshore if starting or kit.pieces[unit].entry == "1" else kit.turn_track)


def put_beachheads(s: Luzon, hexes: tuple[int, ...]) -> None:
    """4.3, 4.5 Beachhead markers lie in these hexes, which are US-controlled from the start (R47)."""
    for marker, hex in zip(s.kit.beachhead_markers, hexes, strict=False):
        place(s, marker, hex)
    state.put_beachheads(s, bits.of(hexes))
    for hex in hexes:
        take_control(s, hex)


def _land_at_marked_hexes(s: Luzon) -> None:
    """4.1, 4.3 Historical: markers and divisions go to the hexes on their backs."""
    kit = s.kit
    put_beachheads(s, tuple(kit.board.hex(kit.pieces[m].back) for m in kit.beachhead_markers))
    for unit in kit.starting_divisions:
        place(s, unit, kit.board.hex(kit.pieces[unit].back))


class LandingArea(Step[Luzon], frozen=True):
    """4.4 The landing takes place where the Landing Area Selection Table says."""

    phase = "setup"

    def run(self, s: Luzon) -> None:
        """4.5 Two dice, one after the other: the first gives the row, the second the column."""
        pop(s)
        row, column = s.roll("4.5"), s.roll("4.5")
        zone = s.kit.board.zones[s.kit.tables.landing.zones[row - 1][column - 1]]
        s.tell(f"zone_{zone.key}", "4.5")
        if len(zone.hexes) > BEACHHEADS:
            push(s, ChooseBeachheads(zone.hexes, ()))
        else:
            put_beachheads(s, zone.hexes)
            push(s, AssignDivisions(zone.hexes))


def contiguous(s: Luzon, hexes: tuple[int, ...]) -> bool:
    """4.5 Whether hexes hang together."""
    all_of_them = bits.of(hexes)
    return bits.flood(bits.bit(hexes[0]), all_of_them, s.kit.board.stride) == all_of_them


class ChooseBeachheads(PlayerDecides, frozen=True):
    """4.5 In a zone of more than four hexes the player picks four that hang together."""

    phase = "setup"

    zone: tuple[Hex, ...]
    chosen: tuple[Hex, ...]

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """4.5 Any hex of the zone."""
        return (Act("beachhead", hex) for hex in self.zone)

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """4.5 Any hex with which four contiguous ones can still be had."""
        if act.verb != "beachhead":
            return NOT_NOW
        if act.a not in self.zone:
            return OUTSIDE_THE_ZONE
        if act.a in self.chosen:
            return BEACHHEAD_TAKEN
        wanted = {*self.chosen, act.a}
        possible = any(wanted <= set(four) and contiguous(s, four) for four in combinations(self.zone, BEACHHEADS))
        return None if possible else NOT_CONTIGUOUS

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """4.5 One more beachhead hex."""
        chosen = (*self.chosen, act.a)
        if len(chosen) < BEACHHEADS:
            swap(s, ChooseBeachheads(self.zone, chosen))
            return
        put_beachheads(s, chosen)
        swap(s, AssignDivisions(chosen))

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """How many are still to be chosen."""
        return Prompt("choose_beachheads", "4.5", {"number": BEACHHEADS - len(self.chosen)})


class AssignDivisions(PlayerDecides, frozen=True):
    """4.5 The player decides which starting division goes to which beachhead; the others wait in the Box."""

    phase = "setup"

    free: tuple[Hex, ...]
    placed: tuple[PieceId, ...] = ()

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """4.5 Any division to the next free beachhead or any other."""
        return (Act("assign", unit, hex) for unit in s.kit.starting_divisions for hex in self.free)

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """4.5 Why a division cannot go to a hex."""
        if act.verb != "assign":
            return NOT_NOW
        if act.a not in s.kit.starting_divisions:
            return NOT_A_STARTING_DIVISION
        if act.a in self.placed:
            return DIVISION_PLACED
        if act.b in self.free:
            return None
        return BEACHHEAD_TAKEN if s.beachheads >> act.b & 1 else NOT_A_BEACHHEAD

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """4.5 The division stands ashore."""
        place(s, act.a, act.b)
        s.tell("set_up", "4.5", unit=act.a, hex=act.b)
        free = tuple(h for h in self.free if h != act.b)
        if free:
            swap(s, AssignDivisions(free, (*self.placed, act.a)))
        else:
            pop(s)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """How many beachheads are still empty."""
        return Prompt("assign_divisions", "4.5", {"number": len(self.free)})
