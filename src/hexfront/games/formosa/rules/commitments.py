"""15.4.1, 17.0, 19.4 What both sides commit to a combat: the attacker first, then the defender, all open (R58)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hexfront.games.formosa.deciding import Discreet, SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.combat_results import resolve
from hexfront.games.formosa.rules.fog_of_war import reveal
from hexfront.games.formosa.rules.ground_combat import ASSAULT, Combat
from hexfront.games.formosa.rules.supply import in_supply, japanese_supply, seems_supplied, source_to_reveal
from hexfront.games.formosa.state import (
    FIRING,
    IN_COMBAT,
    TRANSPORTED,
    Formosa,
    lp,
    note_known,
    pay,
    set_fired,
    use_air_supply,
)
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, swap

NO_LP = Refusal("7.2", "no_lp")
LP_LIMIT = Refusal("15.4.1", "lp_limit")
OUT_OF_SUPPLY = Refusal("19.5", "out_of_supply")
GUNFIRE_LIMIT = Refusal("17.0", "gunfire_limit")
GUNFIRE_AWAY = Refusal("17.0", "gunfire_away")
GUNFIRE_BARRED = Refusal("18.0", "gunfire_barred")
NOT_COASTAL = Refusal("17.0", "not_coastal")
OTHER_NATION = Refusal("16.0", "other_nation")
ALLIED_ONLY = Refusal("17.0", "allied_only")
SUPPLY_USED = Refusal("19.4", "supply_used")
SUPPLY_NEEDS_ISOLATION = Refusal("19.4", "supply_needs_isolation")
NO_SUPPLY_AT_SEA = Refusal("10.2.2", "no_supply_at_sea")
B29_THERE = Refusal("19.4", "b29_there")
NOT_AVAILABLE = Refusal("19.4", "not_available")


def participants(c: Combat, side: int) -> tuple[int, ...]:
    """The units of a side in a combat."""
    return c.attackers if side == c.attacker else c.defenders


def can_trace(s: Formosa, c: Combat, side: int) -> bool:
    """15.4.1, R59 One participating unit in supply is enough; at sea the marker supplies (19.2)."""
    if c.kind == ASSAULT and side == ALLIED:
        return True
    units = participants(c, side)
    if any(in_supply(s, u) for u in units):
        return True
    return side == JAPAN and any(japanese_supply(s, u, True) for u in units)


def lp_refusal(s: Formosa, c: Combat, side: int, points: int) -> Refusal | None:
    """15.4.1 Attack and defence shifts for logistics points."""
    t = s.kit.tables.shifts
    attack = t.allied_attack_lp if side == ALLIED else t.japanese_attack_lp
    most = attack if side == c.attacker else t.defence_lp
    spent = c.attack_lp if side == c.attacker else c.defence_lp
    if spent or points > most or points < 1:
        return LP_LIMIT
    if lp(s, side) < points:
        return NO_LP
    return None if can_trace(s, c, side) else OUT_OF_SUPPLY


def gunfire_refusal(s: Formosa, c: Combat, side: int, unit: int) -> Refusal | None:
    """17.0 Gunfire: two units a combat, ready in the Staging Area, near the coast, of a nation that takes part."""
    if side != ALLIED or unit not in s.kit.gunfire:
        return ALLIED_ONLY
    if refusal := gunfire_combat_refusal(s, c):
        return refusal
    if s.where[unit] != s.kit.staging or s.fired[unit]:
        return GUNFIRE_AWAY
    same = any(s.kit.contingent[u] == s.kit.contingent[unit] for u in participants(c, side))
    return None if same else OTHER_NATION


def gunfire_combat_refusal(s: Formosa, c: Combat) -> Refusal | None:
    """17.0, 18.0 Why a combat can take no gunfire, whatever ships there are."""
    if s.gunfire_barred:
        return GUNFIRE_BARRED
    if (c.attack_guns if c.attacker == ALLIED else c.defence_guns) >= s.kit.tables.limits.gunfire:
        return GUNFIRE_LIMIT
    coastal = c.kind == ASSAULT or any(s.kit.coast >> s.where[u] & 1 for u in participants(c, ALLIED))
    return None if coastal else NOT_COASTAL


def air_supply_refusal(s: Formosa, c: Combat, side: int) -> Refusal | None:
    """19.4, R60, R61 Air supply helps one Allied combat a turn whose units cannot trace a line."""
    if side != ALLIED:
        return ALLIED_ONLY
    if c.kind == ASSAULT:
        return NO_SUPPLY_AT_SEA
    if s.where[s.kit.air_supply] != s.kit.available[ALLIED]:
        return NOT_AVAILABLE
    return isolation_refusal(s, c)


def isolation_refusal(s: Formosa, c: Combat) -> Refusal | None:
    """19.4, R60, R61 Why a combat can take no air supply, whether or not there is any."""
    if c.kind == ASSAULT:
        return NO_SUPPLY_AT_SEA
    if air_supply_spent(s):
        return SUPPLY_USED
    if any(in_supply(s, u) for u in participants(c, ALLIED)):
        return SUPPLY_NEEDS_ISOLATION
    return B29_THERE if s.b29_hex in c.targets else None


def air_supply_spent(s: Formosa) -> bool:
    """19.4, 25.3 Used in a combat this turn; after a transport it is back for the Japanese player turn (R91)."""
    return s.air_supply_used == IN_COMBAT or (s.air_supply_used == TRANSPORTED and s.phasing == ALLIED)


def seems_able(s: Formosa, c: Combat, side: int) -> bool:
    """11.0, R93 Whether a side could commit something, as far as the enemy can tell."""
    if side == ALLIED:
        return gunfire_combat_refusal(s, c) is None or isolation_refusal(s, c) is None
    spent = c.attack_lp if c.attacker == JAPAN else c.defence_lp
    return s.lp_japan > 0 and not spent and any(seems_supplied(s, u) for u in participants(c, JAPAN))


class Commits(Discreet, SideDecides, frozen=True):
    """15.4.1 A side commits to a combat, one thing at a time."""

    closing = (Act("done"),)

    combat: Combat

    def actors(self, s: Formosa) -> tuple[int, ...]:
        """Nobody, if all can see that there is nothing to commit; hidden ships and supplies are not given away."""
        asked = seems_able(s, self.combat, self.side) or lp_refusal(s, self.combat, self.side, 1) is None
        return (self.side,) if asked else ()

    def run(self, s: Formosa) -> None:
        """15.4.1 Nothing to commit."""
        self.finish(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.4.1 Logistics points, gunfire, air supply."""
        points = [Act("spend", n) for n in (1, 2)]
        return points if side == JAPAN else (*points, *(Act("gunfire", u) for u in s.kit.gunfire), Act("air_supply"))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.4.1 Why something cannot be committed."""
        if act.verb == "spend":
            return lp_refusal(s, self.combat, side, act.a)
        if act.verb == "gunfire":
            return gunfire_refusal(s, self.combat, side, act.a)
        return air_supply_refusal(s, self.combat, side) if act.verb == "air_supply" else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.4.1 It is committed."""
        c = self.combat
        attacking = side == c.attacker
        if act.verb == "done":
            self.finish(s)
        elif act.verb == "spend":
            spend(s, c, side, act.a)
            self.go_on(s, replace(c, attack_lp=act.a) if attacking else replace(c, defence_lp=act.a))
        elif act.verb == "gunfire":
            set_fired(s, act.a, FIRING)
            note_known(s, act.a)
            s.tell("gunfire_committed", "17.0", unit=act.a)
            more = (
                replace(c, attack_guns=c.attack_guns + 1) if attacking else replace(c, defence_guns=c.defence_guns + 1)
            )
            self.go_on(s, more)
        else:
            use_air_supply(s, IN_COMBAT)
            note_known(s, s.kit.air_supply)
            s.tell("air_supply_committed", "19.4")
            self.go_on(s, replace(c, air_supply=side))

    def go_on(self, s: Formosa, combat: Combat) -> None:
        """The same side may commit more."""
        swap(s, replace(self, combat=combat))

    def finish(self, s: Formosa) -> None:
        """What comes after this side's commitments."""
        raise NotImplementedError

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """What to commit."""
        return Prompt("commit", "15.4.1", {"hex": self.combat.targets[0]})


def spend(s: Formosa, c: Combat, side: int, points: int) -> None:
    """15.4.1, 19.3 Logistics points are paid; a Japanese source used for the first time is revealed."""
    pay(s, side, points)
    s.tell("lp_committed", "15.4.1", number=points)
    if (
        side == JAPAN
        and not any(in_supply(s, u) for u in c.attackers if s.kit.side_of[u] == JAPAN)
        and not any(in_supply(s, u) for u in c.defenders if s.kit.side_of[u] == JAPAN)
    ):
        for unit in participants(c, side):
            source = source_to_reveal(s, unit)
            if source is not None:
                reveal(s, source)
                return


class AttackerCommits(Commits, frozen=True):
    """15.4.1 The attacker commits first."""

    def finish(self, s: Formosa) -> None:
        """15.4.1 Then the defender."""
        swap(s, DefenderCommits(1 - self.side, self.combat))


class DefenderCommits(Commits, frozen=True):
    """15.4.1 The defender answers; then the die is thrown."""

    def finish(self, s: Formosa) -> None:
        """15.2 The attacker throws."""
        resolve(s, self.combat)
