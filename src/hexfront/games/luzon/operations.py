"""5.4, 8.1 The US Operations Phase: one unit after the other acts, in any order, as long as its points last.

A unit becomes active by acting. The unit that was active before halts by that, so it must be allowed to (6.1, 8.10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexfront.games.luzon.acts import acts
from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.rules.combat import PreparedAssault, assault_refusal, enter
from hexfront.games.luzon.rules.counteroffensive import screen_missed
from hexfront.games.luzon.rules.movement import (
    NO_DROP,
    NO_POINTS,
    drop_refusal,
    drop_target_refusal,
    move_refusal,
    step_cost,
)
from hexfront.games.luzon.rules.reinforcements import (
    ON_RESCUE,
    ashore_refusal,
    can_land,
    duty_refusal,
    landing_cost,
    landing_hexes,
    landing_refusal,
    landings,
    note_entry,
    place_refusal,
    withdraw_refusal,
)
from hexfront.games.luzon.rules.stacking import entry_refusal, halt_refusal, overstacked
from hexfront.games.luzon.state import (
    Luzon,
    activate,
    clear_thrown_back,
    clear_trails,
    note_dropped,
    place,
    release_regiments,
    set_drop_base,
    set_op,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.kept import kept
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import NOBODY, PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap
from hexfront.mechanics.ways import nearest

END = interned("end")
NOT_A_UNIT = Refusal("5.4", "not_a_unit")
NO_LANDING_HEX = Refusal("7.2", "no_landing_hex")
NOT_THE_NEAREST = Refusal("6.1", "not_the_nearest")


def step_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """8.2, 6.1 Why a unit may not step into a hex, a missing way on included."""
    if refusal := move_refusal(s, unit, hex):
        return refusal
    return entry_refusal(s, unit, hex, s.op[unit] - step_cost(s, unit, s.where[unit], hex))


def land_refusal(s: Luzon, unit: int) -> Refusal | None:
    """7.2 Why a unit cannot start to land."""
    return ashore_refusal(s, unit) or (None if can_land(s, unit) else NO_LANDING_HEX)


CHECKS: dict[str, Callable[[Luzon, int, int], Refusal | None]] = {
    "move": step_refusal,
    "assault": assault_refusal,
    "land": lambda s, unit, _: land_refusal(s, unit),
    "drop": lambda s, unit, _: drop_refusal(s, unit),
    "withdraw": lambda s, unit, _: withdraw_refusal(s, unit),
    "place": lambda s, unit, hex: place_refusal(s, unit, hex),
}
"""What a unit can do, and the check that decides whether it may."""


class USOperations(PlayerDecides, frozen=True):
    """5.4 The player acts with any unit, or ends the phase."""

    phase = "operations"

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """5.4 Everything that units do: step and assault around them, withdraw, land, be placed, drop; and the end."""
        hexes = sorted({s.where[d] for d in s.kit.divisions if s.where[d] >= 0})
        for unit in s.kit.units:
            if s.where[unit] >= 0:
                for to in s.kit.board.neighbours[s.where[unit]]:
                    yield from (interned("move", unit, to), interned("assault", unit, to))
            yield from (interned("withdraw", unit), interned("land", unit))
            yield from (interned("place", unit, hex) for hex in hexes)
            yield interned("drop", unit)
        yield END

    def passing(self, s: Luzon, side: int) -> Iterable[Act]:
        """5.4 What the checks ask of one action, for all actions of all units that may act."""
        if halt_refusal(s):
            return acts(s, (s.active,))
        found = acts(s, s.kit.units)
        if duty_refusal(s) is None:
            found.append(END)
        return found

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """5.4 The first of the reasons."""
        return next(iter(self.reasons(s, side, act)), None)

    def reasons(self, s: Luzon, side: int, act: Act) -> list[Refusal]:
        """5.4 Why an action is not allowed, and that another unit has to go on first."""
        if act.verb == "end":
            return [r for r in (halt_refusal(s), duty_refusal(s)) if r]
        check = CHECKS.get(act.verb)
        return [r for r in self._unit_refusals(s, act, check) if r] if check else [NOT_NOW]

    @staticmethod
    def _unit_refusals(
        s: Luzon, act: Act, check: Callable[[Luzon, int, int], Refusal | None]
    ) -> tuple[Refusal | None, ...]:
        if act.a not in s.kit.units:
            return (NOT_A_UNIT,)
        if s.where[act.a] == s.kit.rescue:
            return (ON_RESCUE,)
        if s.where[act.a] >= 0 and s.op[act.a] == 0 and act.verb in ("move", "assault"):
            return (NO_POINTS,)
        waiting = halt_refusal(s) if act.a != s.active else None
        return (check(s, act.a, act.b), waiting)

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """5.4 Carry out the action."""
        if act.verb == "end":
            swap(s, EndOperations())
        else:
            activate(s, act.a)
            _DO[act.verb](s, act)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """What may be done; when the active unit may not halt, that it has to go on; R53 that the screen is missing."""
        if refusal := halt_refusal(s):
            return Prompt(f"operations_{refusal.key}", refusal.rule, {"unit": s.active})
        if screen_missed(s):
            return Prompt("operations_no_screen", "11.3", {"turn": s.turn})
        return Prompt("operations", "5.4", {"turn": s.turn})


def _move(s: Luzon, act: Act) -> None:
    """8.2 One hex."""
    enter(s, act.a, act.b, step_cost(s, act.a, s.where[act.a], act.b))


def _assault(s: Luzon, act: Act) -> None:
    """10.6 A prepared assault is put together."""
    push(s, PreparedAssault(act.a, act.b, ()))


def _land(s: Luzon, act: Act) -> None:
    """7.2 The landing hex is chosen next."""
    push(s, ChooseLanding(act.a))


def _drop(s: Luzon, act: Act) -> None:
    """8.9 The drop hex is chosen next."""
    push(s, ChooseDrop(act.a))


def _withdraw(s: Luzon, act: Act) -> None:
    """7.6 From the map to the Box."""
    set_op(s, act.a, s.op[act.a] - s.kit.tables.cost.withdraw)
    place(s, act.a, s.kit.offshore)
    s.tell("withdraws", "7.6", unit=act.a)


def _place(s: Luzon, act: Act) -> None:
    """7.6 From the Box to a division's hex."""
    enter(s, act.a, act.b, s.kit.tables.cost.place)


_DO: dict[str, Callable[[Luzon, Act], None]] = {
    "move": _move,
    "assault": _assault,
    "land": _land,
    "drop": _drop,
    "withdraw": _withdraw,
    "place": _place,
}


class ChooseLanding(PlayerDecides, frozen=True):
    """7.2 Where a unit comes ashore."""

    unit: PieceId

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """7.2 Every hex of the kind it may land in."""
        return (Act("at", hex) for hex in bits.each(landing_hexes(s, self.unit)))

    def passing(self, s: Luzon, side: int) -> Iterable[Act]:
        """7.2 What the check asks of one hex, for all of them."""
        return (interned("at", hex) for hex in landings(s, self.unit))

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """7.2 Why it may not land in a hex."""
        return landing_refusal(s, self.unit, act.a) if act.verb == "at" else NOT_NOW

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """7.2, 7.5 The unit pays for its first hex and may go on from there."""
        pop(s)
        note_entry(s, self.unit, act.a)
        if s.where[self.unit] == s.kit.waiting:
            place(s, self.unit, s.kit.offshore)
        enter(s, self.unit, act.a, landing_cost(s, act.a))

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Where to."""
        return Prompt("choose_landing", "7.2", {"unit": self.unit})


@kept()
def drops(s: Luzon) -> tuple[Act, ...]:
    """8.9 A drop on every land hex."""
    return tuple(interned("at", hex) for hex in s.kit.board.land_hexes)


class ChooseDrop(PlayerDecides, frozen=True):
    """8.9 Where an airborne unit drops."""

    unit: PieceId

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """8.9 Every land hex."""
        return drops(s)

    def passing(self, s: Luzon, side: int) -> Iterable[Act]:
        """8.9 All but the occupied hexes that the check does not let pass."""
        found, place_of = [*drops(s)], s.kit.board.land_hexes.index
        for hex in sorted(s.stacks, reverse=True):
            if s.kit.board.land >> hex & 1 and self.check(s, side, interned("at", hex)):
                del found[place_of(hex)]
        return found

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """8.9 Why it may not drop there: occupied hexes only with a way on."""
        if act.verb != "at":
            return NOT_NOW
        if refusal := drop_target_refusal(s, act.a):
            return refusal
        left = s.op[self.unit] - s.kit.tables.cost.airborne
        return entry_refusal(s, self.unit, act.a, left) if s.occupied >> act.a & 1 else None

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """8.9 One point whatever the terrain; the drop is used up, even if it fails."""
        pop(s)
        note_dropped(s, self.unit)
        s.tell("drops", "8.9", unit=self.unit, hex=act.a)
        enter(s, self.unit, act.a, s.kit.tables.cost.airborne)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Where to."""
        return Prompt("choose_drop", "8.9", {"unit": self.unit})


class EndOperations(Step[Luzon], frozen=True):
    """5.4, 6.1 The phase closes: overstacked units are cleared, trails taken up."""

    phase = "operations"

    def run(self, s: Luzon) -> None:
        """R35 A smaller unit thrown back onto another goes to the Box, a division to the nearest vacant hex if any."""
        while units := overstacked(s):
            unit = units[0]
            if s.kit.is_division[unit] and s.us_control & ~s.occupied:
                push(s, Displace(unit))
                return
            place(s, unit, s.kit.offshore)
            s.tell("cleared_to_box", "6.1", unit=unit)
        pop(s)
        self._tidy(s)

    @staticmethod
    def _tidy(s: Luzon) -> None:
        """4.9 Only control remains of the phase's trails."""
        activate(s, NOBODY)
        release_regiments(s)
        clear_trails(s)
        for unit in s.kit.units:
            clear_thrown_back(s, unit)
            set_drop_base(s, unit, NO_DROP)


class Displace(PlayerDecides, frozen=True):
    """6.1, R35 A division thrown back onto another unit goes to the nearest vacant US-controlled hex."""

    unit: PieceId

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """R35 The nearest ones, the player's choice among equals."""
        return (Act("at", hex) for hex in bits.each(self._nearest(s)))

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """R35 Only the nearest vacant hexes."""
        if act.verb != "at":
            return NOT_NOW
        return None if self._nearest(s) >> act.a & 1 else NOT_THE_NEAREST

    def _nearest(self, s: Luzon) -> int:
        board, here = s.kit.board, bits.bit(s.where[self.unit])
        return nearest(here, s.us_control & ~s.occupied, board.everywhere, board.stride)

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """R35 It goes there at no cost."""
        pop(s)
        place(s, self.unit, act.a)
        s.tell("displaced", "6.1", unit=self.unit, hex=act.a)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Where to."""
        return Prompt("displace", "6.1", {"unit": self.unit})
