"""10.2.6-10.2.9 Who is left, new leads, what both now see, the choice of table, the die."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.rules.advancing import begin_advance
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.closing import close
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.odds import odds
from hexfront.games.rising_sun.rules.paying import Paying, go_on_paying
from hexfront.games.rising_sun.rules.supply import supplied_units
from hexfront.games.rising_sun.state import RisingSun, has_momentum, set_seen, use_reroll
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, swap

NOT_IN_ATTACK = Refusal("10.361", "not_in_attack")


def look_at_both(s: RisingSun, a: Attack) -> None:
    """10.2.6, 10.812, R20 Without attackers it is over, without defenders they advance; else supply is fixed."""
    ours = fighting(s, a)
    if not ours:
        s.tell("attack_fails", "10.2", hex=a.target)
        close(s, a)
    elif not defenders(s, a):
        begin_advance(s, a, s.kit.series.combat.advance_most)
    else:
        find_leads(s, replace(a, supplied=tuple(supplied_units(s, a.side, ours))))


def find_leads(s: RisingSun, a: Attack) -> None:
    """R20 A side whose lead has left names another, the attacker first; where one is left he is it."""
    ours, theirs = fighting(s, a), defenders(s, a)
    if a.lead not in ours:
        if len(ours) > 1:
            swap(s, NewLead(a.side, a))
            return
        a = replace(a, lead=ours[0])
    if a.enemy_lead not in theirs:
        if len(theirs) > 1:
            swap(s, NewLead(1 - a.side, a))
            return
        a = replace(a, enemy_lead=theirs[0])
    show_all(s, a)


class NewLead(InAttack, frozen=True):
    """R20 A side names another lead unit."""

    def _able(self, s: RisingSun) -> tuple[int, ...]:
        a = self.attack
        return fighting(s, a) if self.side == a.side else defenders(s, a)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """R20 Whoever takes part."""
        return [interned("lead", u) for u in self._able(s)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """R20 Only such a unit."""
        if act.verb != "lead":
            return NOT_NOW
        return None if act.a in self._able(s) else NOT_IN_ATTACK

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """R20 Then the other side, or on."""
        a = self.attack
        find_leads(s, replace(a, lead=act.a) if side == a.side else replace(a, enemy_lead=act.a))

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who leads now."""
        return Prompt("new_lead", "10.361", {"hex": self.attack.target})


def show_all(s: RisingSun, a: Attack) -> None:
    """10.2.7, 10.2.8, 17.1, R92 Both see every participant and both leads; odds and column are worked out."""
    ours, theirs = fighting(s, a), defenders(s, a)
    set_seen(s, (*ours, *theirs), True)
    s.reveal()
    for unit in (*ours, *theirs):
        s.tell("takes_part", "17.1", unit=unit, hex=s.where[unit])
    s.tell("leads", "10.361", unit=a.lead, other=a.enemy_lead)
    found = odds(s, a, ours, theirs)
    s.tell("combat_odds", "10.2", column=found.base)
    s.tell("combat_column", "10.3", column=found.column, number=found.on_die)
    if s.kit.forces[a.side].maximum_effort:
        swap(s, ChooseTable(a.side, a))
    else:
        throw(s, a, False)


class ChooseTable(InAttack, frozen=True):
    """10.4 Before the die the attacker may call the attack a maximum effort."""

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """10.4 One table or the other."""
        return (interned("normal"), interned("maximum"))

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """10.4 The choice is made, the die is thrown."""
        if act.verb == "maximum":
            s.tell("maximum_effort", "10.4", side=side)
        throw(s, self.attack, act.verb == "maximum")

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Which table."""
        return Prompt("choose_table", "10.4", {"hex": self.attack.target})


def throw(s: RisingSun, a: Attack, maximum: bool) -> None:
    """10.2.9, 4.33 The die; with momentum the attacker may want another."""
    die = s.roll("10.2")
    left = s.kit.series.initiative.rerolls - s.rerolled
    if has_momentum(s, a.side) and left > 0:
        swap(s, Reroll(a.side, a, maximum, die))
    else:
        take_result(s, a, maximum, die)


class Reroll(InAttack, frozen=True):
    """4.33, R14 The holder of momentum may throw again, before any loss; the second die stands."""

    maximum: bool
    die: int

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """4.33 Keep it or not."""
        return (interned("keep"), interned("reroll"))

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """4.33 Once a game turn."""
        die = self.die
        if act.verb == "reroll":
            use_reroll(s)
            die = s.roll("4.33")
        take_result(s, self.attack, self.maximum, die)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """The die, and whether to keep it."""
        found = odds(s, self.attack, fighting(s, self.attack), defenders(s, self.attack))
        table = s.kit.series.maximum if self.maximum else s.kit.series.normal
        result = table.result(found.column, self.die + found.on_die)
        return Prompt("reroll", "4.33", {"number": result.attacker, "value": result.defender})


def take_result(s: RisingSun, a: Attack, maximum: bool, die: int) -> None:
    """10.6 The result; the defender pays first."""
    table = s.kit.series.maximum if maximum else s.kit.series.normal
    found = odds(s, a, fighting(s, a), defenders(s, a))
    result = table.result(found.column, die + found.on_die)
    s.tell("combat_result", "10.6", number=result.attacker, value=result.defender)
    ours = 0 if a.banzai else result.attacker
    go_on_paying(s, Paying(1 - a.side, a, result.defender, ours))
