"""12.0 A unit on the move. Points are half movement points throughout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.fog_of_war import reveal
from hexfront.games.formosa.rules.stacking import contingent_refusal, strangers
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.rules.zones_of_control import ezoc, ignores_zoc
from hexfront.games.formosa.state import (
    MOVED,
    Formosa,
    at,
    is_mechanized,
    is_static,
    lp,
    mf,
    place,
    points_on,
    tell_unit,
)
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, swap

NOT_YOURS = Refusal("12.0", "not_yours")
NOT_ON_MAP = Refusal("12.0", "not_on_map")
STATIC = Refusal("2.4", "static")
ALREADY_MOVED = Refusal("12.2", "already_moved")
LANDED = Refusal("10.2", "landed")
SUPPRESSED = Refusal("16.5", "suppressed")
NOT_ADJACENT = Refusal("12.0", "not_adjacent")
ENEMY_THERE = Refusal("12.2", "enemy_there")
SEA = Refusal("12.2", "sea")
PROHIBITED = Refusal("12.2", "prohibited")
ZOC_TO_ZOC = Refusal("12.2", "zoc_to_zoc")
STOPPED = Refusal("12.2", "stopped_by_zoc")
TOO_FEW_POINTS = Refusal("12.0", "too_few_points")
SUPPRESSED_HEX = Refusal("16.5", "suppressed_hex")
ROAD_ONLY = Refusal("22.0", "road_only")
NO_ROAD = Refusal("22.0", "no_road")
OUT_OF_SUPPLY = Refusal("19.5", "out_of_supply")
NO_LP = Refusal("22.0", "no_lp")
ALLIED_ONLY = Refusal("22.0", "allied_only")
OTHER_CONTINGENT = Refusal("5.1", "other_contingent")


def start_refusal(s: Formosa, side: int, unit: int) -> Refusal | None:
    """12.2, 2.4, 16.5 Why a unit cannot begin to move."""
    if s.kit.side_of[unit] != side or not s.kit.is_ground[unit]:
        return NOT_YOURS
    if s.where[unit] < 0:
        return NOT_ON_MAP
    if is_static(s, unit):
        return STATIC
    if s.moved[unit]:
        return ALREADY_MOVED if s.moved[unit] == MOVED else LANDED
    return SUPPRESSED if s.where[unit] == s.suppressed and side == JAPAN else None


def ready_to_move(s: Formosa, side: int) -> list[int]:
    """12.2, 2.4, 16.5 The units that can begin to move: what `start_refusal` asks of one, for all at once."""
    where, moved, base = s.where, s.moved, s.base
    barred = s.suppressed if side == JAPAN else -1
    return [u for u in s.kit.mobile[side] if where[u] >= 0 and not moved[u] and not base[u] and where[u] != barred]


def motor_refusal(s: Formosa, side: int, unit: int) -> Refusal | None:
    """22.0 Motorized movement: Allied units on road or rail, in supply, one LP a hex (R64)."""
    if refusal := start_refusal(s, side, unit):
        return refusal
    if side != ALLIED:
        return ALLIED_ONLY
    if not s.kit.road_hexes >> s.where[unit] & 1:
        return NO_ROAD
    if not in_supply(s, unit):
        return OUT_OF_SUPPLY
    return NO_LP if not s.motor_hexes >> s.where[unit] & 1 and lp(s, side) < 1 else None


def surcharge(s: Formosa, side: int, hex: int) -> int:
    """16.4 Interdiction makes a hex dearer for Japanese units that enter it."""
    return 2 * points_on(s.interdiction, hex) if side == JAPAN and s.interdiction else 0


def step_cost(s: Formosa, unit: int, a: int, b: int) -> int | None:
    """12.0, 12.4 Half points for a step; None where the terrain is prohibited."""
    way = s.kit.exit_to[a].get(b)
    if way is None:
        return None
    cost = way.wheels if is_mechanized(s, unit) else way.foot
    return None if cost < 0 else cost + surcharge(s, s.kit.side_of[unit], b)


def hex_refusal(s: Formosa, unit: int, hex: int) -> Refusal | None:
    """12.2, 16.5 Why a hex is closed to a unit however it would come."""
    side = s.kit.side_of[unit]
    if not s.kit.land >> hex & 1:
        return SEA
    if at(s, 1 - side) >> hex & 1:
        return ENEMY_THERE
    return SUPPRESSED_HEX if side == JAPAN and hex == s.suppressed else None


class Terms(NamedTuple):
    """12.0 What the steps of a move depend on besides where it stands."""

    allowance: int
    closed: HexSet
    """12.2, 16.5 Hexes it may not enter: the enemy's, and the suppressed one."""
    zones: HexSet
    """12.2 Enemy zones of control, if it may not go from one to another."""
    others: HexSet
    """5.1 The hexes of the other contingent."""
    mechanized: bool
    dearer: dict[int, int]
    """16.4 The surcharge of interdicted hexes."""


class Moving(SideDecides, frozen=True):
    """12.0 A unit on its way, hex by hex."""

    unit: PieceId
    spent: int
    motor: bool
    ignored: bool
    stopped: bool

    def allowance(self, s: Formosa) -> int:
        """12.0, 22.0 Half points: twice the movement factor, doubled by motors."""
        return mf(s, self.unit) * (4 if self.motor else 2)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """12.0 Every hex around it, or stop where it is."""
        return (*(interned("to", exit.to) for exit in s.kit.exits[s.where[self.unit]]), interned("stop"))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """12.0 What the check asks of one step, for all of them at once."""
        found = each_act("to", self.steps(s))
        if self.stop_refusal(s) is None or not found:
            found.append(interned("stop"))
        return found

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """12.0 Why it cannot enter a hex, or not stop; whoever cannot go on stops in any case."""
        if act.verb == "stop":
            return self.stop_refusal(s) if self.can_go_on(s) else None
        return self.step_refusal(s, act.a) if act.verb == "to" else NOT_NOW

    def steps(self, s: Formosa) -> Iterator[int]:
        """12.0 The hexes it may enter next: what `step_refusal` asks of one, for all around at once."""
        return (to for to, _ in self.steps_from(s, s.where[self.unit], self.terms(s)))

    def steps_from(self, s: Formosa, here: int, terms: Terms) -> Iterator[tuple[int, int]]:
        """12.0 The hexes it may enter next if it stands in a hex, and what it has spent then."""
        if self.stopped or here < 0 or not terms.allowance:
            return
        most = terms.allowance if self.spent else 10_000
        closed, others, mechanized = terms.closed, terms.others, terms.mechanized
        if terms.zones >> here & 1:
            closed |= terms.zones
        for to, foot, wheels, road in s.kit.exits[here]:
            cost = wheels if mechanized else foot
            if closed >> to & 1 or cost < 0 or (self.motor and not road):
                continue
            spent = self.spent + cost + terms.dearer.get(to, 0)
            if spent <= most and not (others >> to & 1 and self._company_refusal(s, here, to)):
                yield to, spent

    def terms(self, s: Formosa) -> Terms:
        """12.0 What its steps depend on, wherever it stands."""
        closed = at(s, 1 - self.side)
        if self.side == JAPAN and s.suppressed >= 0:
            closed |= 1 << s.suppressed
        free = ignores_zoc(s, self.unit) or s.kit.ignores_first_zoc[self.unit]
        zones = 0 if free else ezoc(s, self.side)
        dearer = {hex: surcharge(s, self.side, hex) for hex, _, _ in s.interdiction}
        return Terms(self.allowance(s), closed, zones, strangers(s, self.unit), is_mechanized(s, self.unit), dearer)

    def stop_refusal(self, s: Formosa) -> Refusal | None:
        """5.1 A unit may not end its move with the other contingent."""
        return contingent_refusal(s, self.unit, s.where[self.unit])

    def step_refusal(self, s: Formosa, to: int) -> Refusal | None:
        """12.2, 12.3, 14.1 Why the next step is not allowed."""
        here = s.where[self.unit]
        if self.stopped:
            return STOPPED
        if not s.kit.board.adjacent(here, to):
            return NOT_ADJACENT
        if refusal := hex_refusal(s, self.unit, to):
            return refusal
        return self._cost_refusal(s, here, to) or self._zoc_refusal(s, here, to) or self._company_refusal(s, here, to)

    def _cost_refusal(self, s: Formosa, here: int, to: int) -> Refusal | None:
        """12.2, 12.3 Prohibited terrain, the road duty of motors, and points; one hex is always possible."""
        cost = step_cost(s, self.unit, here, to)
        if cost is None:
            return PROHIBITED
        if self.motor and (here, to) not in s.kit.roads:
            return ROAD_ONLY
        if self.spent + cost > self.allowance(s) and self.spent:
            return TOO_FEW_POINTS
        return TOO_FEW_POINTS if self.allowance(s) == 0 else None

    def _zoc_refusal(self, s: Formosa, here: int, to: int) -> Refusal | None:
        """12.2, 22.0 No step from one enemy zone of control into another.

        A unit that ignores its first zone goes on from there as from a free hex, and halts in the second (R109).
        """
        if ignores_zoc(s, self.unit) or s.kit.ignores_first_zoc[self.unit]:
            return None
        zones = ezoc(s, self.side)
        return ZOC_TO_ZOC if zones >> here & 1 and zones >> to & 1 else None

    def _ignores_next(self, s: Formosa) -> bool:
        return s.kit.ignores_first_zoc[self.unit] and not self.ignored

    def _company_refusal(self, s: Formosa, here: int, to: int) -> Refusal | None:
        """5.1 A hex of the other contingent is passed only if the unit can go on from there."""
        if contingent_refusal(s, self.unit, to) is None:
            return None
        after = self.after(s, here, to)
        if after.stopped:
            return OTHER_CONTINGENT
        onward = any(
            after.spent + (step_cost(s, self.unit, to, e.to) or 10_000) <= self.allowance(s)
            and hex_refusal(s, self.unit, e.to) is None
            and contingent_refusal(s, self.unit, e.to) is None
            and (not self.motor or e.road)
            for e in s.kit.exits[to]
        )
        return None if onward else OTHER_CONTINGENT

    def after(self, s: Formosa, here: int, to: int) -> Moving:
        """12.2, 14.1 The move after a step: points, first zone ignored, halted by a zone."""
        cost = step_cost(s, self.unit, here, to) or 0
        in_zone = bool(ezoc(s, self.side) >> to & 1) and not ignores_zoc(s, self.unit)
        ignoring = in_zone and self._ignores_next(s)
        stopped = in_zone and not ignoring
        return Moving(self.side, self.unit, self.spent + cost, self.motor, self.ignored or ignoring, stopped)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """12.0 One hex further, or the end of the move."""
        if act.verb == "stop":
            pop(s)
            return
        after = self.after(s, s.where[self.unit], act.a)
        place(s, self.unit, act.a)
        tell_unit(s, "moves", "12.0", self.unit, hex=act.a)
        swap(s, after)
        if side == JAPAN and points_on(s.interdiction, act.a):
            reveal(s, self.unit)
        if s.where[self.unit] < 0 or (not after.can_go_on(s) and after.stop_refusal(s) is None):
            pop(s)

    def can_go_on(self, s: Formosa) -> bool:
        """12.0 Whether any step is left; a unit revealed in mid-move may have used up its points (R5)."""
        return next(self.steps(s), None) is not None

    def shown_to(self, s: Formosa, side: int) -> Step[Formosa]:
        """11.0 Of a concealed unit the enemy sees only where it goes."""
        return self if side == self.side or not s.concealed[self.unit] else s.stack[-2]

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        left = max(0, self.allowance(s) - self.spent)
        return Prompt("moving", "12.0", {"unit": self.unit, "number": left, "value": left // 2, "first": left % 2})
