"""9.2 On turn 5 Japan withdraws two divisions, or what takes their place."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import JAPAN, JAPANESE
from hexfront.games.ichigo.rules.losses import clear_unit
from hexfront.games.ichigo.rules.supply import supplied
from hexfront.games.ichigo.state import Ichigo, place
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, swap

NOT_FIT = Refusal("9.2", "not_fit_for_withdrawal")
NOT_CHOSEN = Refusal("9.2", "not_withdrawn")


def on_map(s: Ichigo) -> list[int]:
    """9.2 Japanese units on the map in supply."""
    return [u for u in s.kit.units[JAPANESE] if s.where[u] >= 0 and supplied(s, u)]


def full_division(s: Ichigo, unit: int) -> bool:
    """9.2 A full division of four factors with a number below 101."""
    t, kit = s.kit.tables.withdrawal, s.kit
    wanted = kit.is_division[unit] and not kit.static[unit] and not s.lost[unit]
    return wanted and kit.full_factor[unit] == t.factor and kit.number[unit] < t.below_number


def reduced_division(s: Ichigo, unit: int) -> bool:
    """9.2, R36 A division at half strength, of any number."""
    return s.kit.is_division[unit] and not s.kit.static[unit] and s.lost[unit] == 1


def brigade(s: Ichigo, unit: int) -> bool:
    """9.2, R36 A brigade."""
    return s.kit.is_brigade[unit]


KINDS = (full_division, reduced_division, brigade)


def plan(full: int, reduced: int, brigades: int, wanted: int, pair: int) -> tuple[int, ...]:
    """9.2, R36 What is taken, unit by unit: 0 a full division, 1 a reduced one, 2 a brigade; pairs stand for one."""
    found = [0] * min(full, wanted)
    missing = wanted - len(found)
    pairs = min(missing, reduced // pair)
    found += [1] * (pair * pairs)
    missing -= pairs
    found += [2] * min(pair * missing, brigades)
    short = pair * missing - min(pair * missing, brigades)
    return tuple(found + [1] * min(short, reduced - pair * pairs))


class WithdrawalStart(Step[Ichigo], frozen=True):
    """9.2, R62 First thing in Phase V of turn 5."""

    def run(self, s: Ichigo) -> None:
        """9.2 What must be withdrawn, as far as it exists."""
        t = s.kit.tables.withdrawal
        if s.turn != t.turn:
            pop(s)
            return
        here = on_map(s)
        full, reduced, brigades = (sum(fits(s, u) for u in here) for fits in KINDS)
        swap(s, Withdrawal(JAPAN, plan(full, reduced, brigades, t.divisions, t.reduced_for_one), ()))


class Withdrawal(SideDecides, frozen=True):
    """9.2 Japan chooses the units, of the kinds that are due."""

    plan: tuple[int, ...]
    chosen: tuple[PieceId, ...]

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """9.2 Until all are named."""
        return (self.side,) if len(self.chosen) < len(self.plan) else ()

    def run(self, s: Ichigo) -> None:
        """9.2 Who goes to the 14th Area Army is the next question."""
        for unit in self.chosen:
            clear_unit(s, unit)
        groups = grouped(self.plan, self.chosen)
        if len(groups) > 1:
            swap(s, WithdrawalFate(JAPAN, self.plan, self.chosen))
        else:
            send(s, groups[:1], groups[1:])
            pop(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.2 Units on the map."""
        return [interned("withdraw", u) for u in on_map(s)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.2, R36 Of the kind that is due next, in supply."""
        if act.verb != "withdraw":
            return NOT_NOW
        if act.a in self.chosen or act.a not in on_map(s):
            return NOT_FIT
        return None if KINDS[self.plan[len(self.chosen)]](s, act.a) else NOT_FIT

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.2 It leaves the map."""
        s.tell("withdrawn", "9.2", unit=act.a)
        place(s, act.a, s.kit.withdrawn)
        swap(s, Withdrawal(side, self.plan, (*self.chosen, act.a)))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.2 Whom."""
        return Prompt(WITHDRAWAL_PROMPTS[self.plan[len(self.chosen)]], "9.2")


WITHDRAWAL_PROMPTS = ("withdraw_full", "withdraw_reduced", "withdraw_brigade")


def grouped(plan: tuple[int, ...], chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """9.2, R36 The units withdrawn, division by division: a full one, or what stands for one."""
    full = [(unit,) for kind, unit in zip(plan, chosen, strict=True) if kind == 0]
    rest = chosen[len(full) :]
    return [*full, *(rest[n : n + 2] for n in range(0, len(rest), 2))]


def send(s: Ichigo, pool: list[tuple[int, ...]], gone: list[tuple[int, ...]]) -> None:
    """9.2, 5.3.11 One division or its substitutes join the 14th Area Army, the others are out for good."""
    for unit in (u for group in pool for u in group):
        place(s, unit, s.kit.aa14_box)
        s.tell("to_area_army", "9.2", unit=unit)
    for unit in (u for group in gone for u in group):
        place(s, unit, s.kit.withdrawn)


class WithdrawalFate(SideDecides, frozen=True):
    """9.2 Which of the two joins the 14th Area Army."""

    plan: tuple[int, ...]
    chosen: tuple[PieceId, ...]

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.2 One unit of each."""
        return [interned("assign", group[0]) for group in grouped(self.plan, self.chosen)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.2 One of those withdrawn."""
        if act.verb != "assign":
            return NOT_NOW
        return None if act in self.candidates(s, side) else NOT_CHOSEN

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.2 The other is out of the game."""
        groups = grouped(self.plan, self.chosen)
        send(s, [g for g in groups if g[0] == act.a], [g for g in groups if g[0] != act.a])
        pop(s)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.2 Which."""
        return Prompt("withdrawal_fate", "9.2")
