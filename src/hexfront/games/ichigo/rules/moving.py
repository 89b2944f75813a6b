"""10.0-10.3 Units on their way, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.ground import Way
from hexfront.games.ichigo.kit import JAPANESE, OWNER
from hexfront.games.ichigo.rules.entering import closed_to, enter
from hexfront.games.ichigo.rules.fog_of_war import cover_movers
from hexfront.games.ichigo.rules.points import allowance, may_hurry, needs_die, roll_points, set_out_refusal
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.state import (
    BY_PLACE,
    MOVED,
    OPEN,
    OVER,
    Ichigo,
    airpower,
    allied_control,
    enemies_at,
    note,
    raise_units,
    set_sight,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.events import EVERYONE, only
from hexfront.kernel.kept import kept, kept_under
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, pop, swap
from hexfront.mechanics.sight import tell_of

NOT_ADJACENT = Refusal("10.0", "not_adjacent")
WATER = Refusal("10.10", "water")
BARRED_SIDE = Refusal("10.10", "barred_side")
ENEMY_THERE = Refusal("6.0", "enemy_there")
TOO_FEW_POINTS = Refusal("10.1", "too_few_points")
NO_STRATEGIC = Refusal("10.17", "no_strategic")
NO_ROOM_AHEAD = Refusal("6.0", "no_room_ahead")
NO_ROOM = Refusal("6.0", "no_room")
NOT_HERE = Refusal("10.3", "not_here")
NOT_IN_PARTY = Refusal("10.3", "not_in_party")
LAST_OF_PARTY = Refusal("10.3", "last_of_party")
STOP = Act("stop")


@kept("air_japan")
def japanese_air(s: Ichigo) -> HexSet:
    """8.3 The hexes in range of Japanese airpower."""
    return bits.dilate(s.air_japan, s.kit.board.stride) & s.kit.everywhere


@kept("air_allied")
def allied_air(s: Ichigo) -> HexSet:
    """8.3 The hexes in range of Allied airpower."""
    return bits.dilate(s.air_allied, s.kit.board.stride) & s.kit.everywhere


def air_range(s: Ichigo, side: int) -> HexSet:
    """8.3 The hexes in range of a side's airpower."""
    if not airpower(s, side):
        return 0
    return allied_air(s) if side else japanese_air(s)


@kept_under(lambda s, nation: (nation, enemies_at(s, nation), s.japan_control))
def unfit_for_strategic(s: Ichigo, nation: int) -> HexSet:
    """10.17 The hexes that strategic movement never enters: next to enemy units, enemy cities."""
    cities = s.kit.cities & (allied_control(s) if nation == JAPANESE else s.japan_control)
    return bits.dilate(enemies_at(s, nation), s.kit.board.stride) & s.kit.everywhere | cities


class Moving(SideDecides, frozen=True):
    """10.3 Units of one hex on their way, each with points spent and allowed, strategic so far, fit for strategic."""

    nation: int
    units: tuple[PieceId, ...]
    spent: tuple[int, ...]
    allowed: tuple[int, ...]
    clean: tuple[bool, ...]
    fast: tuple[bool, ...]

    # where to

    def cost(self, s: Ichigo, way: Way) -> int:
        """10.7-10.13, 8.4, R23 What a step costs, enemy airpower included."""
        if air_range(s, 1 - self.side) >> way.to & 1:
            t = s.kit.tables.movement
            return way.cost + t.airpower + (t.airpower_river if way.river else 0)
        return way.cost

    def unpaid(self, s: Ichigo, way: Way) -> Refusal | None:
        """10.1, 10.17, R69 Whether one of the units cannot pay for a step."""
        cost = self.cost(s, way)
        for spent, allowed, clean, fast in zip(self.spent, self.allowed, self.clean, self.fast, strict=True):
            if spent + cost > allowed:
                if not fast or spent + cost > allowed * s.kit.tables.movement.strategic_factor:
                    return TOO_FEW_POINTS
                if not clean or unfit_for_strategic(s, self.nation) >> way.to & 1:
                    return NO_STRATEGIC
        return None

    def after(self, s: Ichigo, way: Way) -> Moving:
        """10.1 The move as it stands after a step."""
        cost = self.cost(s, way)
        clean = not unfit_for_strategic(s, self.nation) >> way.to & 1 if any(self.fast) else False
        return replace(
            self, spent=tuple(n + cost for n in self.spent), clean=tuple(was and clean for was in self.clean)
        )

    def may_end(self, s: Ichigo, hex: int) -> bool:
        """6.0, R18 Whether all of them may end in a hex."""
        return room(s, self.nation, hex, self.units) >= len(self.units)

    def may_stop(self, s: Ichigo) -> bool:
        """6.0, R18, R32 Where all have room; units that never left a hex with too many stay if there is no way out."""
        here = s.where[self._lead]
        if self.may_end(s, here):
            return True
        return not any(s.done[unit] & MOVED for unit in self.units) and not self._has_way(s)

    def _has_way(self, s: Ichigo) -> bool:
        return any(True for _ in self.steps_from(s, s.where[self._lead]))

    def steps_from(self, s: Ichigo, here: int) -> Iterator[Way]:
        """10.0, R18 The steps that may be taken; into a full hex only if the way leads on to one with room."""
        closed = closed_to(s, self.nation)
        for way in s.kit.exits[here]:
            if not closed >> way.to & 1 and self.unpaid(s, way) is None and self.leads_somewhere(s, way):
                yield way

    def leads_somewhere(self, s: Ichigo, way: Way) -> bool:
        """R18 A hex with room, or one from which such a hex is in reach."""
        return self.may_end(s, way.to) or any(True for _ in self.after(s, way).steps_from(s, way.to))

    @property
    def _lead(self) -> int:
        return self.units[0]

    # deciding

    def passing(self, s: Ichigo, side: int) -> list[Act]:
        """10.3 Where to, who comes along, who stays behind; or stop."""
        here = s.where[self._lead]
        found = [s.kit.to_act[way.to] for way in self.steps_from(s, here)]
        if len(units_in(s, here)) > len(self.units):
            found += [interned("add", u) for u in units_in(s, here) if self._add_refusal(s, u) is None]
        if len(self.units) > 1 and room(s, self.nation, here, self.units) > 0:
            found += [interned("leave", u) for u in self.units if self._leave_refusal(s, u) is None]
        return [*found, STOP] if self.may_stop(s) else found

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """10.0-10.3 Steps, company, farewells."""
        match act.verb:
            case "to":
                return self._step_refusal(s, act.a)
            case "add":
                return self._add_refusal(s, act.a)
            case "leave":
                return self._leave_refusal(s, act.a)
            case "stop":
                return None if self.may_stop(s) else NO_ROOM
        return NOT_NOW

    def _step_refusal(self, s: Ichigo, hex: int) -> Refusal | None:
        """10.0, 10.10, 6.0 Why a hex cannot be entered next."""
        here = s.where[self._lead]
        if not s.kit.around[here] >> hex & 1:
            return NOT_ADJACENT
        if not s.kit.land >> hex & 1:
            return WATER
        way = s.kit.way_to[here].get(hex)
        if way is None:
            return BARRED_SIDE
        if closed_to(s, self.nation) >> hex & 1:
            return ENEMY_THERE
        return self.unpaid(s, way) or (None if self.leads_somewhere(s, way) else NO_ROOM_AHEAD)

    def _add_refusal(self, s: Ichigo, unit: int) -> Refusal | None:
        """10.3 A unit of the nation in their hex whose move has not begun."""
        if s.where[unit] != s.where[self._lead] or unit in self.units:
            return NOT_HERE
        return set_out_refusal(s, self.nation, unit)

    def _leave_refusal(self, s: Ichigo, unit: int) -> Refusal | None:
        """10.3, R18 One of several, where there is room; the others have room too or a way on."""
        if unit not in self.units:
            return NOT_IN_PARTY
        if len(self.units) == 1:
            return LAST_OF_PARTY
        here = s.where[unit]
        if room(s, self.nation, here, self.units) <= 0:
            return NO_ROOM
        joined_here = not s.done[unit] & MOVED
        return None if joined_here or self.may_end(s, here) or self._others(unit)._has_way(s) else NO_ROOM

    # doing

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """10.3 A step, company, a farewell, the end."""
        if act.verb == "to":
            self._go(s, act.a)
        elif act.verb == "add":
            self._take_along(s, act.a)
        elif act.verb == "leave":
            self._without(s, act.a).go_on(s)
        else:
            self.finish(s, self.units)
            pop(s)

    def go_on(self, s: Ichigo) -> None:
        """R73 On with the move, unless there is nothing left to decide."""
        if len(self.units) == 1 and not self._has_way(s):
            self.finish(s, self.units)
            pop(s)
        else:
            swap(s, self)

    def _go(self, s: Ichigo, to: int) -> None:
        """10.0, 6.6 All of them enter a hex, in the order they lie in."""
        here = s.where[self._lead]
        after = self.after(s, s.kit.way_to[here][to])
        order = sorted(self.units, key=lambda unit: s.level[unit])
        seen = EVERYONE if s.done[order[0]] & OPEN else only(self.side)
        tell_of(s, seen, "moves", "10.0", order[0], number=len(order), origin=here, hex=to)
        for unit in order:
            note(s, unit, MOVED)
            enter(s, unit, to, beneath=True)
        after.go_on(s)

    def _take_along(self, s: Ichigo, unit: int) -> None:
        """10.3 Another unit comes along, with points of its own."""
        other = party(s, unit)
        joined = {name: getattr(self, name) + getattr(other, name) for name in MEMBERS}
        swap(s, replace(self, **joined))

    def _without(self, s: Ichigo, unit: int) -> Moving:
        """10.3 A unit ends its move here, the others go on."""
        self.finish(s, (unit,))
        return self._others(unit)

    def _others(self, unit: int) -> Moving:
        n = self.units.index(unit)
        return replace(self, **{name: getattr(self, name)[:n] + getattr(self, name)[n + 1 :] for name in MEMBERS})

    def finish(self, s: Ichigo, units: tuple[int, ...]) -> None:
        """10.4, 6.6 The move of units is over; they come to lie on top in the order they had."""
        for unit in units:
            note(s, unit, OVER)
        if s.done[units[0]] & MOVED:
            raise_units(s, sorted(units, key=lambda unit: s.level[unit]))
        set_sight(s, units, BY_PLACE)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """10.0 Where to."""
        left = min(allowed - spent for allowed, spent in zip(self.allowed, self.spent, strict=True))
        return Prompt("moving", "10.0", {"unit": self._lead, "number": max(0, left), "value": len(self.units)})


MEMBERS = ("units", "spent", "allowed", "clean", "fast")
"""The fields of a move that hold something for each of its units."""


def alone(s: Ichigo, unit: int) -> Moving:
    """10.1, 7.2 The move of a unit that sets out by itself, its die rolled; supply is judged now."""
    nation = s.kit.nation[unit]
    fast = may_hurry(s, unit)
    return Moving(OWNER[nation], nation, (unit,), (0,), (allowance(s, unit),), (True,), (fast,))


def party(s: Ichigo, unit: int) -> Moving:
    """10.1, 10.14, 10.15 A unit sets out; its die is rolled if it needs one."""
    if needs_die(s, unit):
        roll_points(s, unit)
    cover_movers(s, unit)
    return alone(s, unit)
