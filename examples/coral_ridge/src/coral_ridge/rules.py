"""The sequence of play: each turn Movement and Attacks of the raiders, then of the garrison, then NextTurn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coral_ridge.box import GARRISON, RAIDERS, Ridge, RidgeKit, begin_phase, mark_fought, occupied, place, spend
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.dice import Dice
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop, push, swap
from hexfront.mechanics.deciding import SideDecides
from hexfront.mechanics.results import column_of, percent, read

NOT_YOURS = Refusal("2.1", "not_yours")
NOT_ADJACENT = Refusal("2.1", "not_adjacent")
NOT_FREE = Refusal("2.1", "not_free")
TOO_FAR = Refusal("2.1", "too_far")
NO_ENEMY = Refusal("3.1", "no_enemy")
NOBODY_BESIDE = Refusal("3.1", "nobody_beside")
IN_A_ZONE = Refusal("3.3", "in_a_zone")
END = Act("end")
MOVEMENT = ("raiders_movement", "garrison_movement")
COMBAT = ("raiders_combat", "garrison_combat")


def new_game(kit: RidgeKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int = 0) -> Ridge:
    """1.1 Everybody starts in the hex named on the counter."""
    s = Ridge(kit, scenario, options, dice, die, where=[OUT] * len(kit.pieces))
    for unit, piece in enumerate(kit.pieces):
        place(s, unit, kit.board.hex(piece.entry))
    begin_phase(s, 0)
    s.stack = (NextTurn(),)
    return s


def zone(s: Ridge, side: int) -> HexSet:
    """2.2 The zone of control of a side: the hexes around its units."""
    return s.kit.zones.of(occupied(s, side))


def entry_refusal(s: Ridge, unit: int, hex: int) -> Refusal | None:
    """2.1 Why a unit cannot go to a hex, whatever it costs."""
    if not s.kit.board.adjacent(s.where[unit], hex):
        return NOT_ADJACENT
    free = s.kit.board.land & ~occupied(s, RAIDERS) & ~occupied(s, GARRISON)
    return None if bits.has(free, hex) else NOT_FREE


def cost(s: Ridge, hex: int) -> int:
    """2.1 The movement points to enter a hex of land."""
    return s.kit.tables.cost[s.kit.board.terrain[hex]]


class Deciding(SideDecides[Ridge], frozen=True):
    """4.2 A step in which the side it names decides, and any player may concede."""

    conceding = "4.2"


class Phase(Deciding, frozen=True):
    """1.1 A phase, which can be ended at any time."""

    def always(self, s: Ridge, side: int) -> tuple[Act, ...]:
        """1.1 Nobody must move or attack."""
        return (END,)


class Movement(Phase, frozen=True):
    """2.1 A side moves its units, hex by hex."""

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """1.1 That of its side."""
        return MOVEMENT[self.side]

    def candidates(self, s: Ridge, side: int) -> Iterable[Act]:
        """2.1 Every unit on the map to every hex around it."""
        units = [unit for unit in s.kit.units[side] if s.where[unit] != OUT]
        return (Act("move", unit, hex) for unit in units for hex in s.kit.board.neighbours[s.where[unit]])

    def check(self, s: Ridge, side: int, act: Act) -> Refusal | None:
        """2.1 Own units, to free land, as far as the points go."""
        if act.verb != "move":
            return NOT_NOW
        if s.kit.side[act.a] != side or s.where[act.a] == OUT:
            return NOT_YOURS
        refusal = entry_refusal(s, act.a, act.b)
        return refusal or (TOO_FAR if cost(s, act.b) > s.move_points[act.a] else None)

    def apply(self, s: Ridge, side: int, act: Act) -> None:
        """2.1, 2.2 Into the hex; in an enemy zone of control the unit stops."""
        if act == END:
            swap(s, Attacks(side))
            return
        stops = bits.has(zone(s, 1 - side), act.b)
        spend(s, act.a, s.move_points[act.a] if stops else cost(s, act.b))
        place(s, act.a, act.b)
        s.tell("moved", "2.1", unit=act.a, hex=act.b)

    def prompt(self, s: Ridge, side: int) -> Prompt:
        """2.1 What to decide."""
        return Prompt("movement", "2.1", {"turn": s.turn})


def attackers(s: Ridge, side: int, hex: int) -> tuple[int, ...]:
    """3.1 The units of a side beside a hex that have not fought yet."""
    return tuple(u for u in s.kit.units[side] if not s.fought[u] and s.where[u] in s.kit.board.neighbours[hex])


def odds(s: Ridge, side: int, hex: int) -> int:
    """3.2 The column of the table: strength by strength, rounded down, never beyond the last column."""
    attack = sum(s.kit.strength[unit] for unit in attackers(s, side, hex))
    defence = s.kit.strength[s.where.index(hex)] * s.kit.tables.defence[s.kit.board.terrain[hex]]
    return column_of(s.kit.tables.starts, percent(attack, defence))


class Attacks(Phase, frozen=True):
    """3.1 A side attacks with its units."""

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """1.1 That of its side; retreats and advances are part of it."""
        return COMBAT[self.side]

    def candidates(self, s: Ridge, side: int) -> Iterable[Act]:
        """3.1 Every hex that holds an enemy."""
        return (Act("attack", hex) for hex in bits.each(occupied(s, 1 - side)))

    def check(self, s: Ridge, side: int, act: Act) -> Refusal | None:
        """3.1 An enemy not yet attacked, and somebody beside it who has not fought."""
        if act.verb != "attack":
            return NOT_NOW
        if not bits.has(occupied(s, 1 - side), act.a) or s.fought[s.where.index(act.a)]:
            return NO_ENEMY
        return None if attackers(s, side, act.a) else NOBODY_BESIDE

    def apply(self, s: Ridge, side: int, act: Act) -> None:
        """3.2 One die on the column of the odds."""
        if act == END:
            begin_phase(s, s.turn)
            swap(s, Movement(GARRISON) if side == RAIDERS else NextTurn())
            return
        column, forces, enemy = odds(s, side, act.a), attackers(s, side, act.a), s.where.index(act.a)
        s.tell("fight", "3.2", hex=act.a, column=column)
        mark_fought(s, (enemy, *forces))
        carry_out(s, side, read(s.kit.columns[column], s.roll("3.2")), act.a, forces, enemy)

    def prompt(self, s: Ridge, side: int) -> Prompt:
        """3.1 What to decide."""
        return Prompt("attacks", "3.1")


def carry_out(s: Ridge, side: int, result: str, hex: int, forces: tuple[int, ...], enemy: int) -> None:
    """3.2 A or D: whom the result is about; E or R: eliminated or to retreat; NE: nobody."""
    if result[0] == "D":
        push(s, Advance(side, hex, forces))
    for unit in {"A": forces, "D": (enemy,)}.get(result[0], ()):
        if result[1] == "E":
            eliminate(s, unit, "3.2")
        else:
            push(s, Retreat(s.kit.side[unit], unit))


def eliminate(s: Ridge, unit: int, rule: str) -> None:
    """3.2, 3.3 A unit leaves the game."""
    place(s, unit, OUT)
    s.tell("eliminated", rule, unit=unit)


class Retreat(Deciding, frozen=True):
    """3.3 A unit goes back one hex, or is eliminated if it cannot."""

    unit: int

    def actors(self, s: Ridge) -> Sides:
        """3.3 Its owner chooses, if there is a choice."""
        return (self.side,) if self.offers(s, self.side) else ()

    def candidates(self, s: Ridge, side: int) -> Iterable[Act]:
        """3.3 The hexes around it."""
        return (Act("retreat", hex) for hex in s.kit.board.neighbours[s.where[self.unit]])

    def check(self, s: Ridge, side: int, act: Act) -> Refusal | None:
        """3.3 Free land out of every enemy zone of control."""
        if act.verb != "retreat":
            return NOT_NOW
        refusal = entry_refusal(s, self.unit, act.a)
        return refusal or (IN_A_ZONE if bits.has(zone(s, 1 - side), act.a) else None)

    def apply(self, s: Ridge, side: int, act: Act) -> None:
        """3.3 Back it goes."""
        pop(s)
        place(s, self.unit, act.a)
        s.tell("retreats", "3.3", unit=self.unit, hex=act.a)

    def run(self, s: Ridge) -> None:
        """3.3 There is no way back."""
        pop(s)
        eliminate(s, self.unit, "3.3")

    def prompt(self, s: Ridge, side: int) -> Prompt:
        """3.3 What to decide."""
        return Prompt("retreat", "3.3", {"unit": self.unit})


class Advance(Phase, frozen=True):
    """3.4 One of the attackers may enter the hex that the defender has left."""

    hex: int
    forces: tuple[int, ...]

    def candidates(self, s: Ridge, side: int) -> Iterable[Act]:
        """3.4 Every attacker."""
        return (Act("advance", unit) for unit in self.forces)

    def check(self, s: Ridge, side: int, act: Act) -> Refusal | None:
        """3.4 Only those that attacked."""
        return None if act in self.candidates(s, side) else NOT_NOW

    def apply(self, s: Ridge, side: int, act: Act) -> None:
        """3.4 In it goes, unless nobody is to advance."""
        pop(s)
        if act != END:
            place(s, act.a, self.hex)
            s.tell("advances", "3.4", unit=act.a, hex=self.hex)

    def prompt(self, s: Ridge, side: int) -> Prompt:
        """3.4 What to decide."""
        return Prompt("advance", "3.4", {"hex": self.hex})


class NextTurn(Step[Ridge], frozen=True):
    """1.1 A turn begins, unless the last one is over."""

    def run(self, s: Ridge) -> None:
        """4.1 After the last turn the two places decide."""
        if s.turn == s.kit.tables.turns:
            taken = not s.kit.goals & ~s.raiders_hold
            s.end(RAIDERS if taken else GARRISON, "taken" if taken else "held")
            return
        begin_phase(s, s.turn + 1)
        s.tell("turn", "1.1", turn=s.turn)
        swap(s, Movement(RAIDERS))
