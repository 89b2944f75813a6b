"""15.5, 15.6 What a result does: losses, counterattack."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hexfront.games.formosa.deciding import Asking, SideDecides
from hexfront.games.formosa.kit import STATIC_SOURCES
from hexfront.games.formosa.rules.advances import NOT_IN_COMBAT, Advances
from hexfront.games.formosa.rules.eliminations import eliminate, in_play_still
from hexfront.games.formosa.rules.ground_combat import ASSAULT, COUNTER, Combat, column, result_row
from hexfront.games.formosa.rules.retreats import Retreats
from hexfront.games.formosa.state import Formosa, cf, is_static, place
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Sides, Step, swap
from hexfront.mechanics.losses import fits_minimal

LAST_TO_GO = Refusal("25.10", "last_to_go")
TOO_MANY = Refusal("15.5", "too_many")
NOT_AN_ATTACKING_HEX = Refusal("15.6", "not_an_attacking_hex")


def resolve(s: Formosa, combat: Combat) -> None:
    """15.2 Column, die, result."""
    found = column(s, combat)
    s.tell("combat_column", "15.2", percent=found.percent, column=found.final)
    code = result_row(s, combat, s.roll("15.2"))
    s.tell(f"result_{code}", "15.5", hex=combat.targets[0])
    swap(s, Result(combat, code))


class Result(Step[Formosa], frozen=True):
    """15.5 A result is known and takes effect."""

    combat: Combat
    code: str

    def run(self, s: Formosa) -> None:
        """15.5 Losses first, then what follows."""
        c, code = self.combat, self.code
        held = tuple(sorted(stacks_of(s, c.defenders)))
        after = Aftermath(c, code, held, 0)
        if code in ("CA", "empty"):
            swap(s, after, *(counterattack(s, c) if code == "CA" else ()))
            return
        doomed: tuple[int, ...] = ()
        attack, defence = in_play_still(s, c.attackers), in_play_still(s, c.defenders)
        if code == "AE":
            doomed = attack
        elif code == "DE":
            doomed = defence
        owe = (int(code in ("A1", "B1")), int(code in ("D1", "B1")))
        if code == "BB":
            swap(s, bloodbath(s, after, attack, defence))
        else:
            swap(s, Losses(after, doomed, min(owe[0], len(attack)), min(owe[1], len(defence)), False))


def bloodbath(s: Formosa, after: Aftermath, attack: tuple[int, ...], defence: tuple[int, ...]) -> Losses:
    """15.5, R49 The smaller side in printed CF dies, the larger loses at least as much; a tie kills both."""
    a, d = sum(cf(s, u) for u in attack), sum(cf(s, u) for u in defence)
    doomed = (attack if a <= d else ()) + (defence if d <= a else ())
    return Losses(after, doomed, d if a > d else 0, a if d > a else 0, True)


class Aftermath(Step[Formosa], frozen=True):
    """15.5 Retreats, then advances, once the losses are taken."""

    combat: Combat
    code: str
    held: tuple[Hex, ...]
    lost: int

    def run(self, s: Formosa) -> None:
        """15.5, 15.7 AR and DR send a side back; assaults from the sea go back to the Staging Area (R33)."""
        c = self.combat
        done = Advances(c.attacker, c, self.code, self.held, self.lost, (), ())
        if self.code == "AR" and c.kind != ASSAULT:
            swap(s, Retreats(c.attacker, in_play_still(s, c.attackers), done))
        elif self.code == "DR" and c.kind == COUNTER and s.kit.sea >> c.targets[0] & 1:
            for unit in in_play_still(s, c.defenders):
                place(s, unit, s.kit.staging)
            swap(s, done)
        elif self.code == "DR":
            swap(s, Retreats(1 - c.attacker, in_play_still(s, c.defenders), done))
        else:
            swap(s, done)


class Losses(Asking, frozen=True):
    """15.5 Each owner picks his losses; all are taken off together."""

    after: Aftermath
    doomed: tuple[PieceId, ...]
    attacker_owes: int
    defender_owes: int
    by_cf: bool

    def actors(self, s: Formosa) -> Sides:
        """The attacker, then the defender, as long as they owe; nobody afterwards."""
        c = self.after.combat
        if self.attacker_owes > 0:
            return (c.attacker,)
        return (1 - c.attacker,) if self.defender_owes > 0 else ()

    def _left(self, s: Formosa, side: int) -> list[int]:
        c = self.after.combat
        units = c.attackers if side == c.attacker else c.defenders
        return [u for u in in_play_still(s, units) if u not in self.doomed]

    def _pool(self, s: Formosa, side: int) -> list[int]:
        left, camp = self._left(s, side), s.kit.pw_camp
        guarded = any(u != camp and s.where[u] == s.where[camp] for u in left)
        return [u for u in left if u != camp or not guarded]

    def _owed(self, side: int) -> int:
        return self.attacker_owes if side == self.after.combat.attacker else self.defender_owes

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.5 Any unit of his in the combat."""
        return (Act("lose", u) for u in self._left(s, side))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.5 The same, worked out once for all of them."""
        return (Act("lose", u) for u in self._losable(s, side))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.5 Why a unit cannot be the loss."""
        if act.verb != "lose":
            return NOT_NOW
        if act.a in self._losable(s, side):
            return None
        if act.a == s.kit.pw_camp:
            return LAST_TO_GO
        return TOO_MANY if self.by_cf and act.a in self._pool(s, side) else NOT_IN_COMBAT

    def _losable(self, s: Formosa, side: int) -> list[int]:
        """15.5, 25.10 Any unit of his in the combat, the PW camp last; in a bloodbath no more than needed (R49)."""
        pool = self._pool(s, side)
        if not self.by_cf:
            return pool
        mine = [u for u in self.doomed if s.kit.side_of[u] == side]
        target = self._owed(side) + sum(cf(s, u) for u in mine)
        return [u for u in pool if self._in_vain_for_nobody(s, (*mine, u), pool, target)] or pool

    @staticmethod
    def _in_vain_for_nobody(s: Formosa, chosen: tuple[int, ...], pool: list[int], target: int) -> bool:
        """R49 Whether a choice can still become a set of at least the target with no unit that could be left out."""
        return fits_minimal([cf(s, u) for u in chosen], [cf(s, u) for u in pool if u not in chosen], target)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.5 One more unit is marked for removal."""
        paid = cf(s, act.a) if self.by_cf else 1
        step = replace(self, doomed=(*self.doomed, act.a))
        if side == self.after.combat.attacker:
            swap(s, replace(step, attacker_owes=max(0, self.attacker_owes - paid)))
        else:
            swap(s, replace(step, defender_owes=max(0, self.defender_owes - paid)))

    def run(self, s: Formosa) -> None:
        """8.3, R50 All losses of a result are simultaneous."""
        enemies = tuple(u for u in self.doomed if s.kit.side_of[u] != self.after.combat.attacker)
        own = tuple(u for u in self.doomed if s.kit.side_of[u] == self.after.combat.attacker)
        lost = sum(cf(s, u) for u in enemies if not is_static(s, u))
        eliminate(s, enemies + own)
        swap(s, replace(self.after, lost=lost))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Which unit."""
        return Prompt("choose_loss_cf" if self.by_cf else "choose_loss", "15.5", {"number": self._owed(side)})


def counterattack(s: Formosa, c: Combat) -> tuple[Step[Formosa], ...]:
    """15.5, 15.6 With coastal defense or heavy weapons in the defence it is over; else the defenders strike back."""
    able = [u for u in in_play_still(s, c.defenders) if u != s.kit.pw_camp and not s.kit.is_deception[u]]
    fortified = any(s.kit.type_of[u] in STATIC_SOURCES for u in c.defenders)
    if c.kind == COUNTER or fortified or not able:
        return ()
    return (Counterattack(1 - c.attacker, c, tuple(able)),)


class Counterattack(SideDecides, frozen=True):
    """15.6 The defender picks one attacking hex to strike."""

    combat: Combat
    able: tuple[PieceId, ...]

    def hexes(self, s: Formosa) -> list[int]:
        """15.6 The hexes of the attackers."""
        return sorted({s.where[u] for u in in_play_still(s, self.combat.attackers)})

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if there is only one hex to strike."""
        return (self.side,) if len(self.hexes(s)) > 1 else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.6 Any one of them."""
        return (Act("strike", hex) for hex in self.hexes(s))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.6 Only attacking hexes."""
        if act.verb != "strike":
            return NOT_NOW
        return None if act.a in self.hexes(s) else NOT_AN_ATTACKING_HEX

    def run(self, s: Formosa) -> None:
        """15.6 The only hex there is."""
        self.strike(s, self.hexes(s)[0])

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.6 The chosen hex."""
        self.strike(s, act.a)

    def strike(self, s: Formosa, hex: int) -> None:
        """15.6, R120 Only the units of that hex that took part defend; only one shift counts."""
        targets = tuple(u for u in in_play_still(s, self.combat.attackers) if s.where[u] == hex)
        s.tell("counterattack", "15.6", hex=hex)
        resolve(s, Combat(self.side, self.able, targets, (hex,), COUNTER))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Which hex."""
        return Prompt("counterattack", "15.6")


def stacks_of(s: Formosa, units: tuple[int, ...]) -> set[int]:
    """The hexes of some units."""
    return {s.where[u] for u in units if s.where[u] >= 0}
