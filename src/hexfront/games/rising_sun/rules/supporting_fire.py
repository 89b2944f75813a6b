"""10.2.4, 10.2.5 Bombardments inside an attack: first the attacker's, then the defender's, shot by shot."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.rules.attack import Attack, fighting
from hexfront.games.rising_sun.rules.bombardment import (
    FIRED,
    Aim,
    combine_refusal,
    factors,
    may_fire,
    pick_target,
    resolve_shot,
    targets,
)
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.resolving import look_at_both
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, swap

NOT_NAMED = Refusal("11.2", "not_named")
NO_TARGET = Refusal("11.2", "shelled")
NO_TOP = Refusal("17.1", "no_top_target")
NO_OTHER = Refusal("17.1", "no_other_target")
CHOOSE_FIRER = Refusal("11.2", "nobody_fires")


class SupportingFire(InAttack, frozen=True):
    """10.2.4, 10.2.5, R79 A side fires: a group of guns, one air unit or one ship at one unit, as often as it can."""

    group: tuple[PieceId, ...] = ()

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """11.2 Who fires next; with somebody chosen who else, or at what."""
        ready = usable(s, self.attack, side)
        if not self.group:
            return [interned("fire", u) for u in ready if self._hexes(s, (u,))]
        found = [interned("fire", u) for u in ready if self._fire_refusal(s, u) is None]
        for hex in self._hexes(s, self.group):
            at_whom = aim(s, self.attack, side, self.group, hex)
            found += [interned("shoot", hex)] if at_whom.top >= 0 else []
            found += [interned("shoot_other", hex)] if at_whom.others else []
        return found

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """R79 Nobody has to fire."""
        return () if self.group else (interned("done"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """11.2 What each verb asks."""
        match act.verb:
            case "fire":
                return self._fire_refusal(s, act.a)
            case "shoot" | "shoot_other":
                return self._target_refusal(s, act)
        return NOT_NOW

    def _fire_refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """11.2, 11.3, 11.12 Only who was named and has not fired; guns together, all others singly."""
        a = self.attack
        if unit not in named(a, self.side):
            return NOT_NAMED
        if unit in a.shot or unit in self.group:
            return FIRED
        if refusal := combine_refusal(s, self.group, unit):
            return refusal
        if unit not in s.kit.air[self.side] and (refusal := may_fire(s, unit, a.target)):
            return refusal
        return None if self._hexes(s, (*self.group, unit)) else NO_TARGET

    def _target_refusal(self, s: RisingSun, act: Act) -> Refusal | None:
        """17.1, 17.2, R83 The top unit of an open stack, or a random other one."""
        if not self.group:
            return CHOOSE_FIRER
        if act.a not in self._hexes(s, self.group):
            return NO_TARGET
        found = aim(s, self.attack, self.side, self.group, act.a)
        if act.verb == "shoot":
            return None if found.top >= 0 else NO_TOP
        return None if found.others else NO_OTHER

    def _hexes(self, s: RisingSun, group: tuple[int, ...]) -> list[int]:
        """11.2, R83 The hexes with a unit that the group may hit, with factors enough."""
        a, side = self.attack, self.side
        hexes = [a.target] if side == a.side else sorted({s.where[u] for u in fighting(s, a)})
        return [hex for hex in hexes if aim(s, a, side, group, hex).possible and factors(s, side, group, hex)]

    # effects

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """11.2 One more in the group, a shot, or the end of this side's bombardments."""
        a = self.attack
        match act.verb:
            case "fire":
                swap(s, SupportingFire(side, a, (*self.group, act.a)))
            case "shoot":
                self._shoot(s, aim(s, a, side, self.group, act.a).top)
            case "shoot_other":
                self._shoot(s, pick_target(s, side, aim(s, a, side, self.group, act.a).others))
            case _:
                fire_ends(s, a, side)

    def _shoot(self, s: RisingSun, target: int) -> None:
        a, side = self.attack, self.side
        resolve_shot(s, side, self.group, target, attacking=side != a.side)
        fire_on(s, replace(a, shot=(*a.shot, *self.group)), side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who fires, or at what."""
        if self.group:
            return Prompt("shell", "11.2", {"unit": self.group[0], "number": len(self.group)})
        return Prompt("supporting_fire", "11.2", {"hex": self.attack.target})


def named(a: Attack, side: int) -> tuple[int, ...]:
    """10.2 The guns, ships and air units that a side has named for this attack."""
    return a.support if side == a.side else a.enemy_support


def usable(s: RisingSun, a: Attack, side: int) -> list[int]:
    """11.12, R65, R70, R79 Whoever of those named can still fire now; air units have flown already."""
    left = [u for u in named(a, side) if u not in a.shot]
    return [u for u in left if u in s.kit.air[side] or may_fire(s, u, a.target) is None]


def aim(s: RisingSun, a: Attack, side: int, group: tuple[int, ...], hex: int) -> Aim:
    """11.2, R80, R83 Whom a group can hit in a hex: defenders, or designated attackers still in the attack."""
    guns = any(s.kit.is_artillery[u] for u in group)
    return targets(s, side, hex, guns, None if side == a.side else fighting(s, a))


def open_fire(s: RisingSun, a: Attack) -> None:
    """10.2.4 The attacker's bombardments come first."""
    fire_on(s, a, a.side)


def fire_on(s: RisingSun, a: Attack, side: int) -> None:
    """10.2.4, 10.2.5 A side goes on firing while somebody named has a target."""
    step = SupportingFire(side, a)
    if named(a, side) and step.offers(s, side):
        swap(s, step)
    else:
        fire_ends(s, a, side)


def fire_ends(s: RisingSun, a: Attack, side: int) -> None:
    """10.2.5, R72 The defender fires even if the hex is empty by now; then both are looked at."""
    if side == a.side:
        fire_on(s, a, 1 - side)
    else:
        look_at_both(s, a)
