"""11.0 A combat phase: attacks one after the other, and how each is declared."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, JAPAN, JAPANESE, OWNER, US
from hexfront.games.ichigo.rules.advancing import Momentum
from hexfront.games.ichigo.rules.attack import (
    Attack,
    able_to_join,
    defenders,
    join_refusal,
    special_refusal,
    tank_refusal,
    target_refusal,
    targets,
)
from hexfront.games.ichigo.rules.flights import move_marker, supply_drops, supply_refusal
from hexfront.games.ichigo.rules.resolving import begin_battle
from hexfront.games.ichigo.state import FOUGHT, Ichigo, clear_attacked, forget
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NOBODY_ATTACKS = Refusal("11.2", "nobody_attacks")
END = Act("end")
COMBAT_PROMPTS = ("japanese_combat", "chinese_combat", "us_combat")


class StartCombat(Step[Ichigo], frozen=True):
    """11.0 A combat phase of a nation begins."""

    nation: int

    def run(self, s: Ichigo) -> None:
        """11.4, R31 Nobody has fought, nothing was attacked."""
        forget(s, FOUGHT)
        clear_attacked(s)
        swap(s, Combat(OWNER[self.nation], self.nation))


class Combat(SideDecides, frozen=True):
    """11.0, 11.4 The next attack, or the end of the phase."""

    nation: int
    closing = (END,)

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R73 Nobody is asked when nothing can be attacked any more."""
        return (self.side,) if self.offers(s, self.side) else ()

    def run(self, s: Ichigo) -> None:
        """R73 On."""
        pop(s)

    def passing(self, s: Ichigo, side: int) -> list[Act]:
        """11.0 Every hex that can be attacked; for the US also aerial supply."""
        found = [interned("attack", hex) for hex in bits.each(targets(s, self.nation))]
        return found + supply_drops(s) if self.nation == US else found

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """11.0, 7.8 Such a hex."""
        if act.verb == "attack":
            return target_refusal(s, self.nation, act.a)
        return supply_refusal(s, act) if self.nation == US else NOT_NOW

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """11.0 An attack is declared, a marker laid, or the phase is over."""
        if act == END:
            pop(s)
        elif act.verb == "attack":
            declare(s, Attack(self.nation, act.a))
        else:
            move_marker(s, act)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """11.0 What to attack."""
        return Prompt(COMBAT_PROMPTS[self.nation], "11.0", {"turn": s.turn})


def declare(s: Ichigo, a: Attack) -> None:
    """11.2 The attacker names a hex; he alone knows yet who will take part."""
    s.tell("attack_declared", "11.0", side=a.side, hex=a.target)
    push(s, Declare(a.side, a))


class Declare(SideDecides, frozen=True):
    """11.2, 11.17, 11.28 Who takes part, tanks, special forces; it may be called off until it is confirmed."""

    attack: Attack
    in_battle = True

    def passing(self, s: Ichigo, side: int) -> list[Act]:
        """11.2 Whoever may join, what may support them, and to confirm once somebody attacks."""
        a = self.attack
        found = [s.kit.join_act[u] for u in able_to_join(s, a)]
        if a.units:
            found += [interned(verb) for verb in ("tank", "special") if self._support_refusal(s, verb) is None]
            found.append(interned("confirm"))
        return found

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """11.2, 11.17, 11.28 Units, support, the last word."""
        if act.verb == "join":
            return join_refusal(s, self.attack, act.a)
        if act.verb not in ("tank", "special", "confirm"):
            return NOT_NOW
        if not self.attack.units:
            return NOBODY_ATTACKS
        return None if act.verb == "confirm" else self._support_refusal(s, act.verb)

    def _support_refusal(self, s: Ichigo, verb: str) -> Refusal | None:
        """11.17, 11.28 What Japanese attackers may add before anybody is turned up."""
        a = self.attack
        if a.nation != JAPANESE:
            return NOT_NOW
        return special_refusal(s, a) if verb == "special" else tank_refusal(s, a, a.units, a.tanks)

    def asides(self, s: Ichigo, side: int) -> list[Act]:
        """6.6, 11.17, R30, R72 The attacker may call it off; defending Japanese may commit tanks early."""
        if side == self.side:
            return [interned("call_off")]
        a = self.attack
        if side == JAPAN and self.side == ALLIED and tank_refusal(s, a, defenders(s, a), a.enemy_tanks) is None:
            return [interned("commit")]
        return []

    def interrupt(self, s: Ichigo, side: int, act: Act) -> None:
        """R72 Called off: committed tanks return. Or one more regiment is committed."""
        if act.verb == "call_off":
            self._call_off(s)
        elif act.verb == "commit":
            s.tell("tanks_committed", "11.17", number=1, hex=self.attack.target)
            swap(s, replace(self, attack=replace(self.attack, enemy_tanks=self.attack.enemy_tanks + 1)))
        else:
            SideDecides.interrupt(self, s, side, act)

    def _call_off(self, s: Ichigo) -> None:
        """6.6, 11.25 As if nothing had been declared."""
        a = self.attack
        s.tell("called_off", "6.6", hex=a.target)
        if a.momentum:
            swap(s, Momentum(a.side, a.nation, s.where[a.able[0]], a.able))
        else:
            pop(s)

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """11.2 One more takes part, or the attack is on."""
        a = self.attack
        match act.verb:
            case "join":
                swap(s, replace(self, attack=replace(a, units=(*a.units, act.a))))
            case "tank":
                swap(s, replace(self, attack=replace(a, tanks=a.tanks + 1)))
            case "special":
                swap(s, replace(self, attack=replace(a, special=True)))
            case _:
                begin_battle(s, a)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """11.2 Who takes part."""
        return Prompt("declare", "11.2", {"hex": self.attack.target, "number": len(self.attack.units)})
