"""10.8 Advance after combat and pursuit, unit by unit."""

from __future__ import annotations

from hexfront.games.rising_sun.rules.attack import Attack, fighting
from hexfront.games.rising_sun.rules.closing import close
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in, tell_seen
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.stacking import FULL, excess
from hexfront.games.rising_sun.rules.zones_of_control import ezoc
from hexfront.games.rising_sun.state import RisingSun, at, bind, units_in
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, swap

NOT_ADVANCING = Refusal("10.8", "not_advancing")
ADVANCED = Refusal("10.8", "advanced_already")
NO_PURSUIT = Refusal("10.811", "no_pursuit")
MUST_LAND = Refusal("16.32", "must_land")


def may_end(s: RisingSun, unit: int, hex: int, left: int) -> bool:
    """10.811, R22 Whether a unit in a hex can end its advance there or farther on, with so many hexes left."""
    if fits(s, unit, hex):
        return True
    return bool(left) and any(may_end(s, unit, other, left - 1) for other in onward(s, unit, hex))


def fits(s: RisingSun, unit: int, hex: int) -> bool:
    """10.8 Whether stacking lets a unit end its advance in a hex, as it stands now."""
    there = [u for u in units_in(s, hex) if u != unit]
    return not excess(s.kit, (*there, unit), s.kit.limits[s.kit.side_of[unit]][hex])


def onward(s: RisingSun, unit: int, hex: int) -> list[int]:
    """10.811, R22 Where pursuit may go from a hex: not out of an enemy zone, nor into what is closed or held."""
    side, column = s.kit.side_of[unit], 1 + s.kit.gait[unit]
    if ezoc(s, side) >> hex & 1:
        return []
    enemy = at(s, 1 - side)
    return [way.to for way in s.kit.exits[hex] if way[column] >= 0 and not enemy >> way.to & 1]


def begin_advance(s: RisingSun, a: Attack, hexes: int) -> None:
    """10.8 Asked if somebody may advance."""
    step = Advance(a.side, a, hexes)
    if step.offers(s, a.side):
        swap(s, step)
    else:
        close(s, a)


class Advance(InAttack, frozen=True):
    """10.8 The attacker advances unit by unit, as far as he wants; landing forces must."""

    hexes: int
    gone: tuple[PieceId, ...] = ()

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """10.8 Surviving attackers who find room."""
        return [interned("advance", u) for u in fighting(s, self.attack) if self._refusal(s, u) is None]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """10.8, R44 It is optional, except for landing forces."""
        return () if self._end_refusal(s) else (interned("done"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """10.8 What each verb asks."""
        match act.verb:
            case "advance":
                return self._refusal(s, act.a)
            case "done":
                return self._end_refusal(s)
        return NOT_NOW

    def _refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """10.8, 10.5 Attackers still in the attack, once each, where stacking allows; never after banzai."""
        a = self.attack
        if a.banzai or unit not in fighting(s, a):
            return NOT_ADVANCING
        if unit in self.gone:
            return ADVANCED
        return None if may_end(s, unit, a.target, self.hexes - 1) else FULL

    def _end_refusal(self, s: RisingSun) -> Refusal | None:
        """R44 Landing forces that can land must."""
        waits = any(s.bound[u] >= 0 and self._refusal(s, u) is None for u in fighting(s, self.attack))
        return MUST_LAND if waits else None

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.8, 10.811 A unit enters the defender's hex and may go on; or the attack is over."""
        a = self.attack
        if act.verb == "done":
            close(s, a)
            return
        bind(s, act.a, -1)
        go_on(s, Pursuit(side, a, self.hexes, (*self.gone, act.a), act.a, self.hexes), a.target)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who advances."""
        return Prompt("advance", "10.8", {"hex": self.attack.target, "number": self.hexes})


class Pursuit(InAttack, frozen=True):
    """10.811 A unit that has advanced goes on, hex by hex."""

    hexes: int
    gone: tuple[PieceId, ...]
    unit: PieceId
    left: int

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """10.811 Hexes from which it can still come to an end; to stop where there is room."""
        here = s.where[self.unit]
        found = [interned("to", hex) for hex in onward(s, self.unit, here) if self.to_refusal(s, hex) is None]
        return found + ([interned("stop")] if self._stop_refusal(s) is None else [])

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """10.811 What each verb asks."""
        match act.verb:
            case "to":
                return self.to_refusal(s, act.a)
            case "stop":
                return self._stop_refusal(s)
        return NOT_NOW

    def to_refusal(self, s: RisingSun, hex: int) -> Refusal | None:
        """10.811 Why it cannot go on to a hex."""
        here = s.where[self.unit]
        if not self.left or hex not in onward(s, self.unit, here):
            return NO_PURSUIT
        return None if may_end(s, self.unit, hex, self.left - 1) else FULL

    def _stop_refusal(self, s: RisingSun) -> Refusal | None:
        """10.8 Only where stacking allows it now."""
        return None if fits(s, self.unit, s.where[self.unit]) else FULL

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.811 One hex further, or the next unit."""
        if act.verb == "to":
            go_on(s, self, act.a)
        else:
            next_unit(s, self)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where to."""
        return Prompt("pursuit", "10.811", {"unit": self.unit, "number": self.left})


def go_on(s: RisingSun, p: Pursuit, hex: int) -> None:
    """10.8 A unit enters a hex; asked only if it could go farther."""
    hidden = hidden_in(s, s.where[p.unit])
    enter(s, p.unit, hex)
    s.tell("advances", "10.8", unit=p.unit, hex=hex)
    tell_seen(s, hidden)
    after = Pursuit(p.side, p.attack, p.hexes, p.gone, p.unit, p.left - 1)
    if after.left and any(after.to_refusal(s, other) is None for other in onward(s, p.unit, hex)):
        swap(s, after)
    else:
        next_unit(s, after)


def next_unit(s: RisingSun, p: Pursuit) -> None:
    """10.8 The next attacker advances, if there is one."""
    step = Advance(p.side, p.attack, p.hexes, p.gone)
    if step.offers(s, p.side):
        swap(s, step)
    else:
        close(s, p.attack)
