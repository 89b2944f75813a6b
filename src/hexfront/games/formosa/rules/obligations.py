"""15.0, 15.1 Who must attack, who must be attacked, and whether a declaration leaves the duties possible (R28)."""

from __future__ import annotations

from functools import reduce
from itertools import chain, combinations
from operator import and_, or_

from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.zones_of_control import exerting_on, ezoc
from hexfront.games.formosa.state import Formosa, at, is_static, set_obliged, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet


def exempt(s: Formosa, unit: int) -> bool:
    """15.0 Static units, guerrillas and mobile units stacked with a static unit may attack but need not."""
    if is_static(s, unit) or s.kit.is_guerrilla[unit]:
        return True
    return any(is_static(s, u) for u in units_in(s, s.where[unit], s.kit.side_of[unit]))


def can_attack(s: Formosa, unit: int) -> bool:
    """15.0 A unit that has not attacked yet; deception and the PW camp never do, concealed units not before contact."""
    kit = s.kit
    barred = s.attacked[unit] or kit.is_deception[unit] or unit == kit.pw_camp or s.concealed[unit]
    return s.where[unit] >= 0 and not barred


def note_duties(s: Formosa, side: int, hexes: HexSet) -> None:
    """14.2, 15.0 Units that stand in an enemy zone of control when the phase starts must attack."""
    for unit in s.kit.units[side]:
        if s.obliged[unit]:
            set_obliged(s, unit, False)
    for hex in bits.each(hexes & ezoc(s, side) & at(s, side)):
        for unit in units_in(s, hex, side):
            set_obliged(s, unit, can_attack(s, unit) and not exempt(s, unit))


def fresh_target(s: Formosa, hex: int, side: int) -> bool:
    """15.0 A hex can be attacked once a phase: none of its defenders has been attacked yet."""
    return not any(s.defended[u] for u in units_in(s, hex, 1 - side))


def targets_near(s: Formosa, hex: int, side: int, allowed: HexSet) -> HexSet:
    """15.0 The enemy hexes that units in a hex can attack, not over all-sea hexsides."""
    near = s.kit.attack_from[hex] & at(s, 1 - side) & allowed
    return bits.of(h for h in bits.each(near) if fresh_target(s, h, side))


class Front:
    """What is left to attack and to be attacked in a phase: a graph of stacks and enemy hexes."""

    def __init__(self, s: Formosa, side: int, stacks: HexSet, land: HexSet | None) -> None:
        """`land` is where targets may lie; None for stacks at sea, which attack only where they can land."""
        self.reach: dict[int, HexSet] = {}
        self.must_attack: HexSet = 0
        self.must_be_attacked: HexSet = 0
        for hex in bits.each(stacks & at(s, side) & s.kit.zones.of(at(s, 1 - side))):
            allowed = landable(s, hex) if land is None else land
            units = units_in(s, hex, side)
            obliged = [u for u in units if s.obliged[u]]
            if obliged:
                self.must_be_attacked |= exerting_on(s, hex, side) & allowed
            ready = [u for u in units if can_attack(s, u)]
            near = targets_near(s, hex, side, allowed) if ready else 0
            if near:
                self.reach[hex] = near
                if any(u in ready for u in obliged):
                    self.must_attack |= 1 << hex
        self.targets: HexSet = reduce(or_, self.reach.values(), 0)
        self.must_be_attacked &= self.targets

    def attackers_of(self, hex: int) -> HexSet:
        """The stacks that can reach an enemy hex."""
        return bits.of(stack for stack, near in self.reach.items() if near >> hex & 1)

    def legal(self, stacks: HexSet, targets: HexSet) -> bool:
        """15.1, R28 Every attacker touches every target, and every duty that could be met can still be met after it."""
        if not stacks or not targets or any(targets & ~self.reach[h] for h in bits.each(stacks)):
            return False
        if not all(self.reach[stack] & ~targets for stack in bits.each(self.must_attack & ~stacks)):
            return False
        still = reduce(or_, (near for stack, near in self.reach.items() if not stacks >> stack & 1), 0)
        return not self.must_be_attacked & ~targets & ~still

    def spares(self, targets: HexSet) -> bool:
        """25.1, R133 Whether every duty can still be met if others, who owe nothing themselves, attack some hexes."""
        return all(self.reach[stack] & ~targets for stack in bits.each(self.must_attack))

    def completable(self, stacks: HexSet, targets: HexSet) -> bool:
        """R28 Whether more stacks and targets can be added until the declaration is legal."""
        if stacks and self.legal(stacks, targets):
            return True
        return any(self._completed(more, targets) for more in self._choices(stacks, targets))

    def _completed(self, stacks: HexSet, targets: HexSet) -> bool:
        """R28 Whether targets that must be attacked can be added until a declaration of these stacks is legal."""
        shared = reduce(and_, (self.reach[hex] for hex in bits.each(stacks)), ~0)
        if targets & ~shared:
            return False
        extra = list(bits.each(shared & ~targets & self.must_be_attacked))
        sets = chain.from_iterable(combinations(extra, size) for size in range(len(extra) + 1))
        return any(self.legal(stacks, targets | bits.of(chosen)) for chosen in sets)

    def _choices(self, stacks: HexSet, targets: HexSet) -> list[HexSet]:
        """Supersets of some stacks all of which touch all targets, small ones first."""
        able = [h for h, near in self.reach.items() if not targets & ~near and not stacks >> h & 1]
        return [
            stacks | bits.of(chosen)
            for size in range(len(able) + 1)
            for chosen in combinations(able, size)
            if stacks or chosen
        ]

    @property
    def done(self) -> bool:
        """15.0 No duty is left that can be met."""
        return not self.must_attack and not self.must_be_attacked


def front(s: Formosa, side: int, assault: bool) -> Front:
    """15.0, 10.2.2 The front of a Combat Phase, or that of the assaults from the sea in an Invasion Phase (R30)."""
    if not assault:
        return Front(s, side, s.kit.land, s.kit.land)
    return Front(s, side, s.kit.sea, None)


def landable(s: Formosa, hex: int) -> HexSet:
    """10.1, 22.0, R35 The coasts a stack at sea can land on: beaches and ports; any coast if it is all rangers."""
    rangers = all(s.kit.type_of[u] == "ranger" for u in units_in(s, hex, ALLIED))
    return s.kit.coast if rangers else s.kit.beach | s.kit.ports
