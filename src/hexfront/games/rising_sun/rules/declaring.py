"""10.2.1, 10.2.2 The declaration of an attack, and what the defender names in answer; both in secret."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.kit import JAPAN
from hexfront.games.rising_sun.rules.attack import Attack, attack_refusal, defenders, may_join
from hexfront.games.rising_sun.rules.bombardment import NO_GUN, flight_refusal, may_fire, printed_factors
from hexfront.games.rising_sun.rules.construction import stop_building
from hexfront.games.rising_sun.rules.defensive_reserves import ask_for_reserves
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.state import (
    RisingSun,
    concealed,
    count_attack,
    note_attacked_hex,
    place,
    set_attacked,
    units_in,
)
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, swap

LEAD_NAMED = Refusal("10.361", "lead_named")
LEAD_FIRST = Refusal("10.2", "lead_first")
NOT_DEFENDING = Refusal("10.361", "not_defending")
JOINED = Refusal("10.2", "joined_already")
NOT_IN_FIRST_ROUND = Refusal("S-2.74", "not_in_first_round")
NO_AIR_UNIT = Refusal("13.2", "no_air_unit")
CLOSE_SUPPORT_FULL = Refusal("13.21", "close_support_full")
BANZAI_ALONE = Refusal("10.5", "banzai_alone")
BANZAI_NEEDS_INFANTRY = Refusal("10.5", "banzai_needs_infantry")
JAPANESE_ONLY = Refusal("10.5", "japanese_only")


class Declare(InAttack, frozen=True):
    """10.2.1 The attacker names his lead, then who else attacks, supports, close air support, and banzai."""

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """10.2.1 The lead first; landing forces bound for the hex take part anyway."""
        a = self.attack
        able = may_join(s, a)
        if a.lead < 0:
            return [interned("lead", u) for u in able]
        joining = [interned("join", u) for u in able if u not in a.attackers]
        return joining if a.banzai else joining + self._helping(s, side)

    def _helping(self, s: RisingSun, side: int) -> list[Act]:
        """10.2.1, 10.5 Supports and close air support, and the word for a banzai attack."""
        a = self.attack
        found = [interned("support", u) for u in firers(s, a, side) if u not in (*a.support, *a.close)]
        found += [interned("close", u) for u in s.kit.air[side] if self._close_refusal(s, u) is None]
        return [*found, interned("banzai")] if self._banzai_refusal(s) is None else found

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """10.2.1 With a lead the declaration is complete."""
        return () if self.attack.lead < 0 else (interned("done"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """10.2.1 What each verb asks."""
        a = self.attack
        match act.verb:
            case "lead":
                return LEAD_NAMED if a.lead >= 0 else self._join_refusal(s, act.a)
            case "join" | "support" | "close" | "banzai" | "done" if a.lead < 0:
                return LEAD_FIRST
            case "join":
                return JOINED if act.a in a.attackers else self._join_refusal(s, act.a)
            case "support":
                return self._support_refusal(s, act.a)
            case "close":
                return self._close_refusal(s, act.a)
            case "banzai":
                return self._banzai_refusal(s)
        return NOT_NOW

    def _join_refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """10.0, SR5 Whether a unit may attack; in an extra round it must have attacked in the first."""
        a = self.attack
        if a.extra and s.attacked[unit] != a.target + 1:
            return NOT_IN_FIRST_ROUND
        return attack_refusal(s, a, unit)

    def _support_refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """10.5, 11.2 Whether a gun, a ship or an air unit may bombard."""
        a = self.attack
        if a.banzai:
            return BANZAI_ALONE
        if unit in (*a.support, *a.close):
            return JOINED
        return firer_refusal(s, a, self.side, unit)

    def _close_refusal(self, s: RisingSun, unit: int) -> Refusal | None:
        """13.2, 13.21, 10.5 Whether an air unit may give close support."""
        a = self.attack
        if a.banzai:
            return BANZAI_ALONE
        if unit not in s.kit.air[self.side] or s.where[unit] != s.kit.available[self.side]:
            return NO_AIR_UNIT
        if refusal := flight_refusal(s, unit):
            return refusal
        if unit in (*a.support, *a.close):
            return JOINED
        full = len(a.close) >= s.kit.series.combat.close_air_support_units
        return CLOSE_SUPPORT_FULL if full else None

    def _banzai_refusal(self, s: RisingSun) -> Refusal | None:
        """10.5, R24 Japanese infantry, without any support."""
        a = self.attack
        if self.side != JAPAN:
            return JAPANESE_ONLY
        if a.banzai:
            return NOT_NOW
        if a.support or a.close:
            return BANZAI_ALONE
        return None if any(s.kit.is_infantry[u] for u in a.attackers) else BANZAI_NEEDS_INFANTRY

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.2.1 One thing more, or the declaration is made."""
        a = self.attack
        match act.verb:
            case "lead":
                joined = a.attackers if act.a in a.attackers else (*a.attackers, act.a)
                swap(s, Declare(side, replace(a, lead=act.a, attackers=joined)))
            case "join":
                swap(s, Declare(side, replace(a, attackers=(*a.attackers, act.a))))
            case "support":
                swap(s, Declare(side, replace(a, support=(*a.support, act.a))))
            case "close":
                swap(s, Declare(side, replace(a, close=(*a.close, act.a))))
            case "banzai":
                swap(s, Declare(side, replace(a, banzai=True)))
            case _:
                declare(s, a)

    def shown_to(self, s: RisingSun, side: int) -> Step[RisingSun]:
        """R27 Until it is made the enemy knows nothing of a declaration."""
        return self if side == self.side else s.stack[-2]

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who leads, or who else."""
        a = self.attack
        if a.lead < 0:
            return Prompt("attack_lead", "10.361", {"hex": a.target})
        return Prompt("declare", "10.2", {"hex": a.target, "unit": a.lead, "number": len(a.attackers)})


def firers(s: RisingSun, a: Attack, side: int) -> list[int]:
    """11.2, 13.1, 16.21 Guns, ships and (for the attacker) air units that may bombard in this attack."""
    kit = s.kit
    air = kit.air[side] if side == a.side else ()
    return [u for u in (*kit.artillery[side], *kit.naval[side], *air) if may_fire(s, u, a.target) is None]


def firer_refusal(s: RisingSun, a: Attack, side: int, unit: int) -> Refusal | None:
    """11.2, 13.1 Why a unit of a side cannot support the attack or the defence."""
    return NO_GUN if s.kit.side_of[unit] != side else may_fire(s, unit, a.target)


def declare(s: RisingSun, a: Attack) -> None:
    """10.2.1, R12, R20, R42 The attack counts, the hex and the attackers are used up, air units are flown."""
    side = a.side
    origins = tuple(sorted({s.where[u] for u in a.attackers}))
    a = replace(a, origins=origins, factors=_factors(s, a.support))
    tell_declaration(s, a)
    note_attacked_hex(s, a.target)
    for unit in a.attackers:
        set_attacked(s, unit, a.target)
    if s.initiative == side and not a.extra:
        count_attack(s)
    for unit in (*a.support, *a.close):
        if unit in s.kit.air[side]:
            place(s, unit, s.kit.flown[side])
    stop_building(s, 1 - side, a.target)
    here = defenders(s, a)
    swap(s, Support(1 - side, replace(a, enemy_lead=here[0] if len(here) == 1 else -1)))


def _factors(s: RisingSun, support: tuple[int, ...]) -> int:
    return sum(printed_factors(s, u) for u in support if s.kit.is_artillery[u])


def tell_declaration(s: RisingSun, a: Attack) -> None:
    """R27 What the enemy learns: how many attack from each hex, whether the top unit does, guns, air, ships, banzai."""
    s.tell("attack_declared", "10.2", side=a.side, hex=a.target)
    for hex in a.origins:
        here = units_in(s, hex)
        number = sum(u in a.attackers for u in here)
        if concealed(s, a.side) >> hex & 1:
            s.tell("attacks_concealed", "17.1", origin=hex, number=number)
        elif here[0] in a.attackers:
            s.tell("attacks_with_top", "17.1", origin=hex, number=number, unit=here[0])
        else:
            s.tell("attacks_without_top", "17.1", origin=hex, number=number, unit=here[0])
    tell_support(s, a.side, a.support, a.factors)
    for unit in a.close:
        s.tell("close_support", "13.2", unit=unit)
    if a.banzai:
        s.tell("banzai_declared", "10.5")


def tell_support(s: RisingSun, side: int, support: tuple[int, ...], factors: int) -> None:
    """R27 The number of guns and their printed factors; ships and air units by name."""
    guns = sum(s.kit.is_artillery[u] for u in support)
    if guns:
        s.tell("guns_support", "11.2", side=side, number=guns, value=factors)
    for unit in support:
        if not s.kit.is_artillery[unit]:
            s.tell("bombards", "11.2", unit=unit)


class Support(InAttack, frozen=True):
    """10.2.2 The defender names his lead unit and supporting guns; asked even if nothing is left to choose."""

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """10.2.2 Units in the hex as lead; guns in range of it."""
        a = self.attack
        found = [interned("lead", u) for u in defenders(s, a)] if a.enemy_lead < 0 else []
        return found + [interned("support", u) for u in firers(s, a, side) if u not in a.enemy_support]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """10.2.2 With a lead he is ready."""
        return () if self.attack.enemy_lead < 0 else (interned("done"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """10.2.2 What each verb asks."""
        a = self.attack
        match act.verb:
            case "lead":
                if a.enemy_lead >= 0:
                    return LEAD_NAMED
                return None if act.a in defenders(s, a) else NOT_DEFENDING
            case "support":
                return JOINED if act.a in a.enemy_support else firer_refusal(s, a, side, act.a)
            case "done":
                return LEAD_FIRST
        return NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.2.2 One thing more, or on to the reserves."""
        a = self.attack
        match act.verb:
            case "lead":
                swap(s, Support(side, replace(a, enemy_lead=act.a)))
            case "support":
                swap(s, Support(side, replace(a, enemy_support=(*a.enemy_support, act.a))))
            case _:
                a = replace(a, enemy_factors=_factors(s, a.enemy_support))
                tell_support(s, side, a.enemy_support, a.enemy_factors)
                ask_for_reserves(s, a)

    def formality(self, s: RisingSun, side: int) -> bool:
        """17.1 Whether there is nothing but to go on; the enemy may not learn it."""
        return self.attack.enemy_lead >= 0 and not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who leads, which guns."""
        return Prompt("support", "10.2", {"hex": self.attack.target})
