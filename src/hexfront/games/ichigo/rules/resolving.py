"""11.17-11.23, 11.27 A battle from its confirmation to the last loss."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import CHINESE, JAPAN, JAPANESE
from hexfront.games.ichigo.rules.advancing import begin_advance, close
from hexfront.games.ichigo.rules.attack import (
    Attack,
    defenders,
    fighting,
    spend_special_forces,
    spend_tanks,
    tank_refusal,
)
from hexfront.games.ichigo.rules.losses import eliminate, may_lose, steps_left, take_step, to_pool
from hexfront.games.ichigo.rules.odds import factor, odds
from hexfront.games.ichigo.state import FOUGHT, OPEN, Ichigo, note, note_attacked, set_sight
from hexfront.games.ichigo.tables import ALL
from hexfront.kernel.act import Act, interned
from hexfront.kernel.faces import show
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, swap

NOT_IN_BATTLE = Refusal("11.21", "not_in_battle")
DIVISION_LAST = Refusal("11.21", "division_last")
TOO_MANY_TANKS = Refusal("11.17", "too_many_tanks")


def begin_battle(s: Ichigo, a: Attack) -> None:
    """6.6, 11.27, R29 No way back: everybody is turned up, units without strength leave."""
    for unit in a.units:
        note(s, unit, FOUGHT)
    if not a.momentum:
        note_attacked(s, a.target)
    turn_up(s, a)
    if not fighting(s, a):
        s.tell("attack_comes_to_nothing", "11.27", hex=a.target)
        spend(s, a)
        close(s, a)
    elif not defenders(s, a) and not lone_garrison(s, a):
        s.tell("nobody_defends", "11.27", hex=a.target)
        spend(s, a)
        begin_advance(s, a)
    else:
        ask_for_tanks(s, a)


def lone_garrison(s: Ichigo, a: Attack) -> bool:
    """11.29 Only the garrison of a city defends; where Chinese without strength stood there is none."""
    return a.nation != JAPANESE and not defenders(s, a)


def turn_up(s: Ichigo, a: Attack) -> None:
    """6.6, 11.27 Both sides see every defender and the participating attackers; untried units are flipped."""
    involved = (*a.units, *defenders(s, a))
    set_sight(s, involved, OPEN)
    s.reveal()
    for unit in involved:
        untried = s.kit.is_body[unit] and s.known[unit] != -1
        show(s, unit)
        s.tell("turned_up" if untried else "takes_part", "11.27" if untried else "6.6", unit=unit, hex=s.where[unit])
    for unit in involved:
        if s.kit.is_body[unit] and not factor(s, unit):
            s.tell("without_strength", "2.14", unit=unit)
            to_pool(s, unit)


def ask_for_tanks(s: Ichigo, a: Attack) -> None:
    """11.17, R72 The odds are known: defending Japanese are asked once how many regiments they commit."""
    found = odds(s, a, fighting(s, a), defenders(s, a))
    s.tell("odds", "11.6", number=found.attack, value=found.defense, column=found.column)
    if a.nation != JAPANESE and defenders(s, a) and tank_refusal(s, a, defenders(s, a), a.enemy_tanks) is None:
        swap(s, DefensiveTanks(JAPAN, a))
    else:
        throw(s, a)


class DefensiveTanks(SideDecides, frozen=True):
    """11.17, R28, R72 How many further tank regiments help the defense."""

    attack: Attack
    in_battle = True

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """11.17 None, or up to the limit."""
        return [interned("tanks", number) for number in range(len(s.kit.tanks) + 1)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """11.17, R28 No more than regiments and supplied units."""
        if act.verb != "tanks":
            return NOT_NOW
        a = self.attack
        if act.a and tank_refusal(s, a, defenders(s, a), a.enemy_tanks + act.a - 1):
            return TOO_MANY_TANKS
        return None if act.a >= 0 else TOO_MANY_TANKS

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """11.17 Then the die."""
        if act.a:
            s.tell("tanks_committed", "11.17", number=act.a, hex=self.attack.target)
        throw(s, replace(self.attack, enemy_tanks=self.attack.enemy_tanks + act.a))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """11.17 How many."""
        return Prompt("defensive_tanks", "11.17", {"hex": self.attack.target})


def spend(s: Ichigo, a: Attack) -> None:
    """11.17, 11.28 Committed tanks and special forces are lost in any case."""
    spend_tanks(s, a.tanks + a.enemy_tanks)
    if a.special:
        spend_special_forces(s)


def throw(s: Ichigo, a: Attack) -> None:
    """11.19-11.23 The die, the result, and what each side owes; tanks and special forces count as steps."""
    found = odds(s, a, fighting(s, a), defenders(s, a))
    die = s.roll("11.19")
    result = s.kit.tables.results.result(found.column, die)
    if result.defender == ALL:
        s.tell("result_all", "11.22", column=found.column)
    else:
        s.tell("result", "11.20", number=result.attacker, value=result.defender, column=found.column)
    spend(s, a)
    ours = attacker_owes(s, a, result.attacker)
    theirs = result.defender if result.defender == ALL else max(0, result.defender - a.enemy_tanks)
    pay(s, Losses(1 - a.side, a, theirs, ours))


def attacker_owes(s: Ichigo, a: Attack, printed: int) -> int:
    """11.23, R54 Chinese attackers lose double, and at least one step; tanks and special forces pay for Japan."""
    t = s.kit.tables.strength
    if a.nation == CHINESE:
        return max(printed * t.chinese_loss_factor, t.chinese_loss_least)
    return max(0, printed - a.tanks - a.special)


class Losses(SideDecides, frozen=True):
    """11.20, 11.21 A side chooses which of its units lose steps; the defender first."""

    attack: Attack
    owed: int
    then: int
    in_battle = True

    def units(self, s: Ichigo) -> tuple[int, ...]:
        """11.20 The units that pay."""
        return fighting(s, self.attack) if self.side == self.attack.side else defenders(s, self.attack)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """11.21 Whoever took part."""
        return [interned("lose", unit) for unit in self.units(s)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """11.21, R56 No division is eliminated while another unit has steps to spare."""
        if act.verb != "lose":
            return NOT_NOW
        units = self.units(s)
        if act.a not in units:
            return NOT_IN_BATTLE
        return None if may_lose(s, act.a, units) else DIVISION_LAST

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """11.20 A step, and the next."""
        take_step(s, act.a)
        pay(s, replace(self, owed=self.owed - 1))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """11.20 How many are still owed."""
        return Prompt("losses", "11.20", {"hex": self.attack.target, "number": self.owed})


def pay(s: Ichigo, losses: Losses) -> None:
    """11.20-11.22, R73 Losses without a choice are taken at once; else their owner is asked."""
    while True:
        units, owed = losses.units(s), losses.owed
        if owed == 0 or not units:
            return paid(s, losses)
        if owed == ALL or owed >= sum(steps_left(s, u) for u in units):
            for unit in units:
                eliminate(s, unit)
            return paid(s, losses)
        choices = [u for u in units if may_lose(s, u, units)]
        if len(choices) > 1:
            swap(s, losses)
            return None
        take_step(s, choices[0])
        losses = replace(losses, owed=owed - 1)


def paid(s: Ichigo, losses: Losses) -> None:
    """11.20, 11.24, 11.29 After the defender the attacker; then whoever is left may advance into an empty hex."""
    a = losses.attack
    if losses.side != a.side:
        if lone_garrison(s, a) and losses.owed:
            s.tell("garrison_beaten", "11.29", hex=a.target)
            a = replace(a, beaten=True)
        elif not defenders(s, a):
            a = replace(a, beaten=True)
        pay(s, Losses(a.side, a, losses.then, 0))
    elif fighting(s, a) and a.beaten:
        begin_advance(s, a)
    else:
        close(s, a)
