"""8.1, R91 A unit or a group on the move, hex by hex."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import JAPAN, MOTOR
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, tell_seen, tell_unit, visible
from hexfront.games.rising_sun.rules.movement_points import (
    ENTERED_PACE,
    LANDED_PACE,
    NORMAL,
    STRATEGIC_PACE,
    allowance,
    gaits,
    surcharge,
)
from hexfront.games.rising_sun.rules.reserves import check_for_reserve, check_refusal
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy, ezoc, infiltrates
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    MOVED,
    RESTS,
    STRATEGIC,
    RisingSun,
    at,
    conceal,
    concealed,
    interdicted,
    set_moved,
    units_in,
)
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, swap

NOT_YOURS = Refusal("8.11", "not_yours")
NOT_ON_MAP = Refusal("8.11", "not_on_map")
ALREADY_MOVED = Refusal("8.12", "already_moved")
AT_REST = Refusal("B-2.2", "at_rest")
RESERVED = Refusal("9.3", "reserved")
STOPPED = Refusal("7.21", "stopped_by_zoc")
NOT_ADJACENT = Refusal("8.11", "not_adjacent")
ENEMY_THERE = Refusal("8.24", "enemy_there")
SEA = Refusal("8.24", "sea")
PROHIBITED = Refusal("8.22", "prohibited")
ZOC_TO_ZOC = Refusal("7.21", "zoc_to_zoc")
NO_COVER = Refusal("7.22", "no_cover")
GUNS_ALONE = Refusal("11.13", "guns_alone")
TOO_FEW_POINTS = Refusal("8.21", "too_few_points")
STRATEGIC_BESIDE_ENEMY = Refusal("8.32", "strategic_beside_enemy")
OUT_OF_REACH = Refusal("8.1", "out_of_reach")
STRATEGIC_ONLY = Refusal("8.32", "strategic_only")
SET_OUT = Refusal("8.12", "set_out")
NOT_HERE = Refusal("8.12", "not_here")
NOT_IN_GROUP = Refusal("8.12", "not_in_group")
NO_MOTORS = Refusal("S-2.10", "no_motors")
NO_CHECK = Refusal("9.13", "no_check")


def start_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """8.12, 9.3, R49 Why a unit cannot begin to move."""
    if s.kit.side_of[unit] != side or not s.kit.is_ground[unit]:
        return NOT_YOURS
    if s.where[unit] < 0:
        return NOT_ON_MAP
    if s.moved[unit]:
        return AT_REST if s.moved[unit] == RESTS else ALREADY_MOVED
    return RESERVED if s.reserve[unit] == IN_RESERVE else None


class Moving(SideDecides, frozen=True):
    """8.12 Units of one hex on their way together, each with its gait and points; `fresh` before the first hex."""

    units: tuple[PieceId, ...]
    gaits: tuple[int, ...]
    spent: tuple[int, ...]
    allowance: tuple[int, ...]
    pace: int
    fresh: bool
    stopped: bool

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """8.1 Every hex they may enter next; before the first one company and pace; checks and farewells."""
        to_act = s.kit.to_act
        found = [to_act[hex] for hex in self.steps(s)]
        if self.fresh and self.pace == NORMAL:
            found += self._beginnings(s)
        if len(self.units) > 1:
            found += [interned("leave", u) for u in self.units]
        if self.pace == NORMAL:
            found += [interned("check", u) for u in self.units if self.reserve_refusal(s, u) is None]
        elif self.pace == ENTERED_PACE and self._motor_refusal(s) is None:
            found.append(interned("motor"))
        return found

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """8.1 The move may end anywhere; stacking is looked at later (6.21)."""
        return (interned("stop"),)

    def _beginnings(self, s: RisingSun) -> list[Act]:
        here = units_in(s, s.where[self.units[0]])
        found = [interned("add", u) for u in here if self._company_refusal(s, u) is None] if len(here) > 1 else []
        if self._strategic_refusal(s) is None:
            found.append(interned("strategic"))
        if self._motor_refusal(s) is None:
            found.append(interned("motor"))
        return found

    # steps

    def steps(self, s: RisingSun) -> list[int]:
        """8.1 The hexes they may enter next: what `step_refusal` asks of one, for all around at once."""
        return self.steps_from(s, s.where[self.units[0]])

    def steps_from(self, s: RisingSun, here: int) -> list[int]:
        """8.1 The same as if they stood in some hex."""
        if self.stopped:
            return []
        closed, marked = self._closed(s, here), interdicted(s, 1 - self.side)
        if len(self.units) == 1 and not marked:
            return self._steps_of_one(s, here, closed)
        return [way.to for way in s.kit.exits[here] if not closed >> way.to & 1 and not self._unpaid(s, here, way.to)]

    def _steps_of_one(self, s: RisingSun, here: int, closed: HexSet) -> list[int]:
        """8.21, 8.22 The same for a single unit without interdiction about."""
        column = 1 + self.gaits[0]
        left = 10_000 if self._minimum() else self.allowance[0] - self.spent[0]
        return [way[0] for way in s.kit.exits[here] if 0 <= way[column] <= left and not closed >> way[0] & 1]

    def _minimum(self) -> bool:
        """8.22, R10 Whether one hex is possible whatever it costs."""
        return self.fresh and self.pace == NORMAL

    def _closed(self, s: RisingSun, here: int) -> HexSet:
        """7.21, 7.22, 8.24, 8.32, 11.13 The hexes they may not enter whatever the cost."""
        side, zones = self.side, ezoc(s, self.side)
        closed = at(s, 1 - side)
        if self.pace == STRATEGIC_PACE:
            closed |= beside_enemy(s, side)
        if zones >> here & 1:
            slips = self.fresh and side == JAPAN and s.kit.cover >> here & 1
            closed |= zones & ~s.kit.cover if slips else zones
        if all(s.kit.is_artillery[u] for u in self.units):
            closed |= zones & ~at(s, side)
        return closed

    def _unpaid(self, s: RisingSun, here: int, to: int) -> Refusal | None:
        """8.21, 8.22 Whether the step is prohibited to one of them, or dearer than the points it has left."""
        costs = s.kit.cost_to[here][to]
        for gait, spent, most in zip(self.gaits, self.spent, self.allowance, strict=True):
            if costs[gait] < 0:
                return PROHIBITED
            if spent + costs[gait] + surcharge(s, self.side, to, gait) > most and not self._minimum():
                return TOO_FEW_POINTS
        return None

    def step_refusal(self, s: RisingSun, to: int) -> Refusal | None:
        """8.1, 8.2, 7.2 Why the next step is not allowed."""
        return self.step_refusal_from(s, s.where[self.units[0]], to)

    def step_refusal_from(self, s: RisingSun, here: int, to: int) -> Refusal | None:
        """8.1, 8.2, 7.2 The same as if they stood in some hex."""
        if self.stopped:
            return STOPPED
        if not s.kit.board.adjacent(here, to):
            return NOT_ADJACENT
        if at(s, 1 - self.side) >> to & 1:
            return ENEMY_THERE
        if not s.kit.land >> to & 1:
            return SEA
        if to not in s.kit.cost_to[here]:
            return PROHIBITED
        return self._near_enemy(s, here, to) or self._unpaid(s, here, to)

    def _near_enemy(self, s: RisingSun, here: int, to: int) -> Refusal | None:
        """7.21, 7.22, 8.32, 11.13 Why the enemy's nearness closes a hex."""
        zones = ezoc(s, self.side)
        if self.pace == STRATEGIC_PACE and beside_enemy(s, self.side) >> to & 1:
            return STRATEGIC_BESIDE_ENEMY
        if not zones >> to & 1:
            return None
        if zones >> here & 1 and not (self.fresh and infiltrates(s, self.side, here, to)):
            return NO_COVER if self.side == JAPAN and self.fresh else ZOC_TO_ZOC
        alone = all(s.kit.is_artillery[u] for u in self.units) and not at(s, self.side) >> to & 1
        return GUNS_ALONE if alone else None

    # checks of the other verbs

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """8.1 What each verb asks."""
        match act.verb:
            case "to":
                return self.step_refusal(s, act.a)
            case "add":
                return self._company_refusal(s, act.a)
            case "strategic":
                return self._strategic_refusal(s)
            case "motor":
                return self._motor_refusal(s)
            case "leave":
                return None if len(self.units) > 1 and act.a in self.units else NOT_IN_GROUP
            case "check":
                return self.reserve_refusal(s, act.a) if act.a in self.units else NOT_IN_GROUP
        return NOT_NOW

    def _begun(self) -> Refusal | None:
        return None if self.fresh and self.pace == NORMAL else SET_OUT

    def _company_refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """8.12 Only whoever stands here and may move joins, before the first hex."""
        if refusal := self._begun():
            return refusal
        if unit in self.units or s.where[unit] != s.where[self.units[0]]:
            return NOT_HERE
        return start_refusal(s, self.side, unit)

    def _strategic_refusal(self, s: RisingSun) -> Refusal | None:
        """8.32 Strategic movement does not start next to an enemy."""
        beside = beside_enemy(s, self.side) >> s.where[self.units[0]] & 1
        return self._begun() or (STRATEGIC_BESIDE_ENEMY if beside else None)

    def _motor_refusal(self, s: RisingSun) -> Refusal | None:
        """S-2.10.1, R91 Whether one of them can choose to go motorized, a reinforcement where it has come in."""
        choice = any(g != MOTOR and _motor(s, u) for u, g in zip(self.units, self.gaits, strict=True))
        if (refusal := self._begun()) and not (choice and self._has_come_in(s)):
            return refusal
        return None if choice else NO_MOTORS

    def _has_come_in(self, s: RisingSun) -> bool:
        """5.3, R47 Whether a reinforcement stands where it came in and has paid for nothing else."""
        unit = self.units[0]
        return self.pace == ENTERED_PACE and s.kit.hooks.entries(s, unit).get(s.where[unit]) == self.spent[0]

    def reserve_refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """9.11, 5.3, R74, R82 Why a unit cannot check for reserve; never after other than normal movement."""
        if self.pace != NORMAL:
            return NO_CHECK
        n = self.units.index(unit)
        return check_refusal(s, unit, self.spent[n], self.allowance[n])

    # effects

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """8.1 One hex further, a change of company or pace, a check, or the end."""
        match act.verb:
            case "to":
                self._go(s, act.a)
            case "add":
                set_moved(s, act.a, MOVED)
                swap(s, self._with(s, act.a))
            case "strategic":
                self._hurry(s)
            case "motor":
                chosen = tuple(MOTOR if _motor(s, u) else g for u, g in zip(self.units, self.gaits, strict=True))
                swap(s, self._paced(s, self.pace, chosen))
            case "check":
                check_for_reserve(s, act.a)
                self._without(s, act.a)
            case "leave":
                self._without(s, act.a)
            case _:
                pop(s)

    def _hurry(self, s: RisingSun) -> None:
        """8.32 All of them move strategically."""
        for unit in self.units:
            set_moved(s, unit, STRATEGIC)
        swap(s, self._paced(s, STRATEGIC_PACE, self.gaits))

    def _go(self, s: RisingSun, to: int) -> None:
        """8.1, 7.21 All of them enter the hex; in an enemy zone they stop."""
        here = s.where[self.units[0]]
        self._move_pieces(s, here, to)
        after = self.after(s, here, to)
        if len(after.units) > 1 or after.offers(s, self.side):
            swap(s, after)
        else:
            pop(s)

    def after(self, s: RisingSun, here: int, to: int) -> Moving:
        """8.21, 7.21 The move as it stands after a step: what is spent, and whether an enemy zone ends it."""
        costs = s.kit.cost_to[here][to]
        spent = tuple(
            was + costs[gait] + surcharge(s, self.side, to, gait)
            for was, gait in zip(self.spent, self.gaits, strict=True)
        )
        return replace(self, spent=spent, fresh=False, stopped=bool(ezoc(s, self.side) >> to & 1))

    def _move_pieces(self, s: RisingSun, here: int, to: int) -> None:
        """R29 The pieces move, in their order; a concealment marker goes along if all under it do."""
        side = self.side
        under = bool(concealed(s, side) >> here & 1)
        together = under and len(units_in(s, here)) == len(self.units)
        known, hidden = [visible(s, u) for u in self.units], hidden_in(s, here)
        if together:  # the marker left behind over nobody returns to the pool
            conceal(s, side, to)
        for unit, was_known in sorted(zip(self.units, known, strict=True), key=lambda pair: s.level[pair[0]]):
            enter(s, unit, to)
            tell_unit(s, "moves", "8.11", unit, known=was_known, hex=to)
        tell_seen(s, hidden)

    def offers(self, s: RisingSun, side: int) -> bool:
        """8.1 Whether anything but to stop is left for a single unit."""
        return bool(self.steps(s)) or self.reserve_refusal(s, self.units[0]) is None

    def _with(self, s: RisingSun, unit: int) -> Moving:
        joined = party(s, self.side, (unit,), self.pace)
        return replace(
            self,
            units=self.units + joined.units,
            gaits=self.gaits + joined.gaits,
            spent=self.spent + joined.spent,
            allowance=self.allowance + joined.allowance,
        )

    def _paced(self, s: RisingSun, pace: int, chosen: tuple[int, ...]) -> Moving:
        points = tuple(
            allowance(s, u, next(way for way in gaits(s, u) if way[0] == g), pace)
            for u, g in zip(self.units, chosen, strict=True)
        )
        return replace(self, pace=pace, gaits=chosen, allowance=points)

    def _without(self, s: RisingSun, unit: int) -> None:
        """8.12 Whoever is left behind has ended its move."""
        n = self.units.index(unit)
        if len(self.units) == 1:
            pop(s)
            return
        cut = {name: getattr(self, name)[:n] + getattr(self, name)[n + 1 :] for name in MEMBERS}
        swap(s, replace(self, **cut))

    def shown_to(self, s: RisingSun, side: int) -> Step[RisingSun]:
        """17.1 Of hidden units the enemy sees only where they go."""
        return self if side == self.side or all(visible(s, u) for u in self.units) else s.stack[-2]

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where to."""
        left = min(most - spent for most, spent in zip(self.allowance, self.spent, strict=True))
        return Prompt("moving", "8.1", {"unit": self.units[0], "number": max(0, left), "value": len(self.units)})


MEMBERS = ("units", "gaits", "spent", "allowance")
"""The fields of a move that hold something for each of its units."""


def _motor(s: RisingSun, unit: int) -> bool:
    return any(way[0] == MOTOR for way in gaits(s, unit))


def party(s: RisingSun, side: int, units: tuple[int, ...], pace: int) -> Moving:
    """8.12, 15.1 Units that begin to move together; supply and allowance are judged now."""
    ways = [gaits(s, u)[0] for u in units]
    points = tuple(allowance(s, u, way, pace) for u, way in zip(units, ways, strict=True))
    fresh = pace not in (LANDED_PACE, ENTERED_PACE)
    return Moving(side, units, tuple(way[0] for way in ways), (0,) * len(units), points, pace, fresh, False)
