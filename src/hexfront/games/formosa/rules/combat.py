"""15.0 The Combat Phase: ground support, declarations, commitments, the die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.phases import COMBAT
from hexfront.games.formosa.rules.assaults import AssaultOver
from hexfront.games.formosa.rules.combat_results import Result
from hexfront.games.formosa.rules.commitments import AttackerCommits
from hexfront.games.formosa.rules.fog_of_war import reveal, reveal_hex, reveal_in_contact
from hexfront.games.formosa.rules.ground_combat import ASSAULT, EXPLOIT, GROUND, Combat
from hexfront.games.formosa.rules.ground_support import PlaceSupport, clear_support
from hexfront.games.formosa.rules.obligations import Front, can_attack, fresh_target, front, note_duties
from hexfront.games.formosa.rules.stacking import StackingCheck
from hexfront.games.formosa.state import Formosa, at, begin_attacks, begin_phase, note_attacked, note_defended, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Sides, Step, pop, push, swap

NO_ENEMY = Refusal("15.0", "no_enemy")
ATTACKED_ALREADY = Refusal("15.0", "attacked_already")
OUT_OF_REACH = Refusal("15.0", "out_of_reach")
NOT_ALL_ADJACENT = Refusal("15.0", "not_all_adjacent")
HAS_ATTACKED = Refusal("15.0", "has_attacked")
DUTIES = Refusal("15.1", "duties_impossible")
DUTIES_LEFT = Refusal("15.0", "duties_left")
NOBODY_ATTACKS = Refusal("15.0", "nobody_attacks")
JOINS_ANYWAY = Refusal("15.0", "joins_anyway")
ASHORE = Refusal("10.2.2", "ashore")


class CombatPhase(Step[Formosa], frozen=True):
    """15.0 A Combat Phase opens."""

    side: int

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """15.0 That of its side."""
        return COMBAT[self.side]

    def run(self, s: Formosa) -> None:
        """11.2, 14.2, 16.3 Contact reveals, duties are noted, ground support is placed; attacks follow."""
        s.tell("phase_combat", "15.0", number=self.side)
        begin_phase(s, self.side)
        begin_attacks(s)
        reveal_in_contact(s)
        note_duties(s, self.side, s.kit.land)
        swap(
            s,
            EndOfCombat(self.side),
            Attacks(self.side, False),
            PlaceSupport(self.side, tuple(bits.each(at(s, 1 - self.side)))),
        )


class EndOfCombat(Step[Formosa], frozen=True):
    """13.0 Stacking of both sides is checked when a Combat Phase ends."""

    side: int

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """15.0 That of its side."""
        return COMBAT[self.side]

    def run(self, s: Formosa) -> None:
        """13.0 Both sides, the phasing one first; support on hexes never attacked is used up (16.3)."""
        clear_support(s)
        swap(s, StackingCheck(1 - self.side), StackingCheck(self.side))


class Attacks(SideDecides, frozen=True):
    """15.0 The attacker picks his attacks one at a time until all duties are met."""

    assault: bool

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """10.2.2, 15.0 Assaults from the sea are part of the Invasion Phase."""
        return "invasion" if self.assault else COMBAT[self.side]

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.0 Any enemy hex, and the end."""
        return (*(Act("target", hex) for hex in bits.each(at(s, 1 - side))), Act("end"))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.0 What the check asks of one hex, for all of them on the same front; the end when no duty is left."""
        line = front(s, side, self.assault)
        found = [Act("target", hex) for hex in bits.each(line.targets) if line.completable(0, bits.bit(hex))]
        return [*found, Act("end")] if line.done or not found else found

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.0 An enemy hex that can be attacked without making a duty impossible; the end when none is left."""
        if act.verb == "target":
            return target_refusal(s, side, self.assault, 0, 0, act.a)
        if act.verb != "end":
            return NOT_NOW
        return None if act in self.passing(s, side) else DUTIES_LEFT

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.0 A declaration begins, or the attacks are over."""
        if act.verb == "end":
            pop(s)
        else:
            push(s, Declare(side, self.assault, (act.a,), (), ()))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Whom to attack."""
        return Prompt("assaults" if self.assault else "attacks", "10.2.2" if self.assault else "15.0")


def target_refusal(s: Formosa, side: int, assault: bool, stacks: int, targets: int, hex: int) -> Refusal | None:
    """15.0 Why a hex cannot be added to the targets."""
    if not at(s, 1 - side) >> hex & 1:
        return NO_ENEMY
    if not fresh_target(s, hex, side):
        return ATTACKED_ALREADY
    line = front(s, side, assault)
    if not line.attackers_of(hex):
        return OUT_OF_REACH
    if any(not line.reach[h] >> hex & 1 for h in bits.each(stacks)):
        return NOT_ALL_ADJACENT
    return None if line.completable(stacks, targets | bits.bit(hex)) else DUTIES


class Declare(SideDecides, frozen=True):
    """15.0, 15.1 An attack is put together: targets, stacks, units that may stay out but join."""

    assault: bool
    targets: tuple[Hex, ...]
    stacks: tuple[Hex, ...]
    extra: tuple[PieceId, ...]

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if revealed deception has left a target empty."""
        return (self.side,) if not bits.of(self.targets) & ~at(s, 1 - self.side) else ()

    def run(self, s: Formosa) -> None:
        """11.1 The declaration lapses."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.0 More targets, more stacks, more units, or the attack."""
        targets = (Act("target", hex) for hex in bits.each(at(s, 1 - side)))
        stacks = (Act("join", hex) for hex in bits.each(at(s, side)))
        units = (Act("add", u) for hex in self.stacks for u in units_in(s, hex, side))
        return (*targets, *stacks, *units, Act("attack"))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.0 What the check asks of one hex, for all of them on the same front."""
        line = front(s, side, self.assault)
        yield from self._hexes(line)
        units = (u for hex in self.stacks for u in units_in(s, hex, side))
        yield from (Act("add", u) for u in units if self.add_refusal(s, side, u) is None)
        if self.attack_refusal(s, side, line) is None:
            yield Act("attack")

    def _hexes(self, line: Front) -> Iterator[Act]:
        """15.0, R28 Targets that all the stacks reach, stacks that reach all the targets."""
        stacks, targets, near, shared = bits.of(self.stacks), bits.of(self.targets), 0, ~0
        for hex in self.stacks:
            shared &= line.reach[hex]
        able = {hex: reach for hex, reach in line.reach.items() if not targets & ~reach}
        for reach in able.values():
            near |= reach
        for hex in bits.each(near & shared & ~targets):
            if line.completable(stacks, targets | 1 << hex):
                yield Act("target", hex)
        for hex in able:
            if not stacks >> hex & 1 and line.completable(stacks | 1 << hex, targets):
                yield Act("join", hex)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.0, 15.1 Why something cannot be added, or the attack not be made."""
        if act.verb == "target" and act.a not in self.targets:
            return target_refusal(s, side, self.assault, bits.of(self.stacks), bits.of(self.targets), act.a)
        if act.verb == "join" and act.a not in self.stacks:
            return self.join_refusal(s, side, act.a)
        if act.verb == "add":
            return self.add_refusal(s, side, act.a)
        return self.attack_refusal(s, side, front(s, side, self.assault)) if act.verb == "attack" else NOT_NOW

    def add_refusal(self, s: Formosa, side: int, unit: int) -> Refusal | None:
        """15.0, R104, R123 Units in joined hexes that need not attack and may: the exempt, and those in no zone."""
        if s.attacked[unit]:
            return HAS_ATTACKED
        joined = s.kit.side_of[unit] == side and s.kit.is_ground[unit] and s.where[unit] in self.stacks
        free = joined and can_attack(s, unit) and not s.obliged[unit] and unit not in self.extra
        return None if free else JOINS_ANYWAY

    def attackers(self, s: Formosa, side: int) -> tuple[int, ...]:
        """15.0 The units that attack as the declaration stands."""
        return tuple(
            u
            for hex in self.stacks
            for u in units_in(s, hex, side)
            if can_attack(s, u) and (u in self.extra or s.obliged[u])
        )

    def join_refusal(self, s: Formosa, side: int, hex: int) -> Refusal | None:
        """15.0 Every attacker must be adjacent to every defending hex; ashore nobody joins an assault (R31)."""
        if self.assault and s.kit.land >> hex & 1:
            return ASHORE
        line = front(s, side, self.assault)
        if hex not in line.reach:
            return HAS_ATTACKED if at(s, side) >> hex & 1 else OUT_OF_REACH
        if bits.of(self.targets) & ~line.reach[hex]:
            return NOT_ALL_ADJACENT
        return None if line.completable(bits.of((*self.stacks, hex)), bits.of(self.targets)) else DUTIES

    def attack_refusal(self, s: Formosa, side: int, line: Front) -> Refusal | None:
        """15.1, R28 Somebody attacks, and the declaration as it stands leaves every other duty possible."""
        if not self.attackers(s, side):
            return NOBODY_ATTACKS
        return None if line.legal(bits.of(self.stacks), bits.of(self.targets)) else DUTIES

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.0 Add, or attack."""
        if act.verb == "target":
            swap(s, replace(self, targets=(*self.targets, act.a)))
        elif act.verb == "join":
            swap(s, replace(self, stacks=(*self.stacks, act.a)))
        elif act.verb == "add":
            swap(s, replace(self, extra=(*self.extra, act.a)))
        else:
            pop(s)
            open_combat(s, side, self.attackers(s, side), self.targets, self._kind())

    def _kind(self) -> str:
        return ASSAULT if self.assault else GROUND

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who joins."""
        return Prompt("declare", "15.0", {"hex": self.targets[0]})


def as_declared(s: Formosa, step: Declare) -> Combat | None:
    """15.2 The combat a declaration would lead to; none while nobody attacks or a defender is concealed."""
    attackers = step.attackers(s, step.side)
    defenders = tuple(u for hex in step.targets for u in units_in(s, hex, 1 - step.side))
    if not attackers or not defenders or any(s.concealed[u] for u in defenders):
        return None
    return Combat(step.side, attackers, defenders, step.targets, ASSAULT if step.assault else GROUND)


def _come_forward(s: Formosa, side: int, attackers: tuple[int, ...], targets: tuple[int, ...], kind: str) -> None:
    """11.0, 15.0 Attackers and attacked Japanese are revealed."""
    for unit in attackers:
        note_attacked(s, unit)
        reveal(s, unit)
    if kind != EXPLOIT:
        stay_out(s, side, attackers)
    for hex in targets:
        s.tell("attack_declared", "15.0", hex=hex, number=side)
        if side == ALLIED:
            reveal_hex(s, hex)


def open_combat(s: Formosa, side: int, attackers: tuple[int, ...], targets: tuple[int, ...], kind: str) -> None:
    """15.0, R37 The attack is declared: everyone involved is revealed, deception vanishes, commitments follow."""
    _come_forward(s, side, attackers, targets, kind)
    defenders = tuple(u for hex in targets for u in units_in(s, hex, 1 - side))
    for unit in defenders:
        note_defended(s, unit)
    camp = s.where[s.kit.pw_camp] if s.kit.pw_camp in defenders else -1
    combat = Combat(side, attackers, defenders, targets, kind, camp=camp)
    if kind == ASSAULT:
        push(s, AssaultOver(combat))
    if defenders:
        push(s, AttackerCommits(side, combat))
    else:
        push(s, Result(combat, "empty"))


def stay_out(s: Formosa, side: int, attackers: tuple[int, ...]) -> None:
    """15.0, R104 Attackers in one hex attack together: whoever there did not join has missed its attack."""
    for hex in {s.where[u] for u in attackers}:
        for unit in units_in(s, hex, side):
            note_attacked(s, unit)
