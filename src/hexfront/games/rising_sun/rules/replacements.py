"""5.0 The joint phase; replacements: points for last turn's losses, reduced units filled up, destroyed ones rebuilt."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.rules.rebuilding import (
    nowhere_refusal,
    payer,
    payer_refusal,
    rebuild_hexes,
    rebuild_refusal,
    receive,
    refill_refusal,
    special_payer,
)
from hexfront.games.rising_sun.rules.reinforcements import Reinforcements
from hexfront.games.rising_sun.rules.staffs import HeadquartersReturn
from hexfront.games.rising_sun.state import (
    JOINT,
    RESTS,
    RisingSun,
    begin_phase,
    clear_moved,
    set_losses_aside,
    set_lost,
    set_moved,
    set_points,
    set_special,
    special_left,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NOT_BUILT_THERE = Refusal("5.23", "not_built_there")


class JointPhase(Step[RisingSun], frozen=True):
    """5.0 II. The joint replacement and reinforcement phase."""

    def run(self, s: RisingSun) -> None:
        """5.12, R35 In the order of the sequence of play."""
        begin_phase(s, JOINT)
        s.tell("phase_joint", "5.0")
        clear_moved(s)
        set_losses_aside(s)
        second, first = 1 - s.first, s.first
        opening, closing = s.kit.hooks.joint_opens(s), s.kit.hooks.joint_closes(s)
        returns = (HeadquartersReturn(second), HeadquartersReturn(first))
        spending = (Replacements(second), Replacements(first))
        swap(s, *closing, Reinforcements(), *returns, *spending, *opening)


class Replacements(Step[RisingSun], frozen=True):
    """5.12, 5.2 II.3 A player receives his points and spends them; what is left lapses."""

    side: int

    def run(self, s: RisingSun) -> None:
        """5.12 The points of the turn; whoever has none is not asked, which everybody sees on the tracks."""
        if receive(s, self.side):
            swap(s, Spending(self.side, ()))
        else:
            pop(s)


class Spending(SideDecides, frozen=True):
    """5.2 One step after another; units rebuilt in this phase are remembered, for they take few."""

    units: tuple[PieceId, ...]
    closing = (interned("end"),)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """5.2 Reduced units, destroyed units; by points for losses or by special steps."""
        on_map = [u for u in s.kit.units[side] if s.where[u] >= 0 and s.lost[u]]
        boxed = [u for u in s.kit.units[side] if s.where[u] == s.kit.destroyed[side]]
        found = [interned(verb, u) for verb in ("refill", "refill_special") for u in on_map]
        return found + [interned(verb, u) for verb in ("rebuild", "rebuild_special") for u in boxed]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """5.21, 5.22, 5.23, 5.25 Who can take a step, and whether there is one for him."""
        match act.verb:
            case "refill" | "refill_special":
                refusal = refill_refusal(s, side, act.a, act.a in self.units)
            case "rebuild" | "rebuild_special":
                refusal = rebuild_refusal(s, side, act.a)
            case _:
                return NOT_NOW
        refusal = refusal or payer_refusal(s, act.a, act.verb.endswith("_special"))
        return nowhere_refusal(s, act.a) if refusal is None and act.verb.startswith("rebuild") else refusal

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """5.22, 5.23, 5.13 A unit gains a step, a destroyed one is to be placed, or what is left lapses."""
        match act.verb:
            case "refill" | "refill_special":
                pay(s, act.a, act.verb.endswith("_special"))
                set_lost(s, act.a, s.lost[act.a] - 1)
                tell_unit(s, "refilled", "5.22", act.a, hex=s.where[act.a])
            case "rebuild" | "rebuild_special":
                push(s, Rebuilding(side, act.a, act.verb.endswith("_special")))
            case _:
                lapse(s, side)
                pop(s)

    def formality(self, s: RisingSun, side: int) -> bool:
        """17.1 Asked even if nobody can take a step: who is reduced is hidden."""
        return not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who."""
        rows = s.kit.special_rows
        special = sum(special_left(s, n) for n, row in enumerate(rows) if row.side == ("japan", "allied")[side])
        return Prompt("spending", "5.2", {"number": sum(s.points[t] for t in s.kit.tracks[side]), "value": special})


class Rebuilding(SideDecides, frozen=True):
    """5.23 Where a rebuilt unit is placed, with one step."""

    unit: PieceId
    special: bool

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """5.23 Near its formation, or at a source."""
        return [interned("at", hex) for hex in bits.each(rebuild_hexes(s, self.unit))]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """5.23 Only there."""
        if act.verb != "at":
            return NOT_NOW
        return None if rebuild_hexes(s, self.unit) >> act.a & 1 else NOT_BUILT_THERE

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """5.23, R36 It returns on its last face and takes one step more at most in this phase."""
        pop(s)
        pay(s, self.unit, self.special)
        set_lost(s, self.unit, s.kit.steps[self.unit] - 1)
        enter(s, self.unit, act.a)
        s.tell("rebuilt", "5.23", unit=self.unit, hex=act.a)
        top = s.stack[-1]
        if isinstance(top, Spending):
            swap(s, Spending(side, (*top.units, self.unit)))

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where."""
        return Prompt("rebuilding", "5.23", {"unit": self.unit})


def pay(s: RisingSun, unit: int, special: bool) -> None:
    """5.2, B-2.2 A point of the unit's track, or a special step, after which in some games the unit rests."""
    if not special:
        track = payer(s, unit)
        set_points(s, track, s.points[track] - 1)
        return
    row = special_payer(s, unit)
    set_special(s, row, special_left(s, row) - 1)
    if s.kit.special_rows[row].rests:
        set_moved(s, unit, RESTS)


def lapse(s: RisingSun, side: int) -> None:
    """5.13 Points left over are lost, and special steps unless the game keeps them."""
    for track in s.kit.tracks[side]:
        set_points(s, track, 0)
    for n, row in enumerate(s.kit.special_rows):
        if row.side == ("japan", "allied")[side] and not row.kept:
            set_special(s, n, 0)
