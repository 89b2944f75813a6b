"""11.23 The bombardment phase: artillery, air units and ships fire at hexes that ground units leave alone."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.rules.bombardment import (
    OUT_OF_RANGE,
    combine_refusal,
    factors,
    is_ready,
    may_fire,
    pick_target,
    printed_factors,
    resolve_shot,
    ship_reach,
    targets,
    within,
)
from hexfront.games.rising_sun.rules.supply import in_supply, unsupplied_units
from hexfront.games.rising_sun.state import (
    BOMBARDMENT,
    RisingSun,
    at,
    bar,
    begin_phase,
    begin_phase_marks,
    clear_player_turn,
    figures,
    set_seen,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NO_TARGET = Refusal("11.23", "no_enemy_to_shell")
SHELLED = Refusal("11.2", "shelled")
SHIP_BESIDE_FRIENDS = Refusal("16.21", "ship_beside_friends")
NO_FACTORS = Refusal("11.22", "no_factors")
NOBODY_FIRES = Refusal("11.2", "nobody_fires")
JOINED = Refusal("11.2", "fires_already")
NO_TOP = Refusal("17.1", "no_top_target")
NO_OTHER = Refusal("17.1", "no_other_target")
OTHER_HEX = Refusal("11.2", "other_hex")
NOT_YOUR_GUN = Refusal("11.2", "not_your_gun")
NOBODY_NEAR = Refusal("11.11", "nobody_near")
HEX_FIRST = Refusal("11.23", "hex_first")


class BombardmentPhase(Step[RisingSun], frozen=True):
    """11.23 A. Artillery, air and naval units bombard hexes that will not be attacked on the ground."""

    side: int

    def run(self, s: RisingSun) -> None:
        """11.23 The phase opens."""
        begin_phase(s, BOMBARDMENT, self.side)
        clear_player_turn(s)
        begin_phase_marks(s)
        s.tell("phase_bombardment", "11.23", side=self.side)
        swap(s, Bombarding(self.side))


def firing_units(s: RisingSun, side: int) -> tuple[int, ...]:
    """11.2, 13.1, 16.2 All that can bombard at all, ready or not."""
    kit = s.kit
    return (*kit.artillery[side], *kit.air[side], *kit.naval[side])


def fire_refusal(s: RisingSun, side: int, unit: int, hex: int) -> Refusal | None:
    """11.2, 16.21 Why a unit cannot bombard a hex in the bombardment phase."""
    kit = s.kit
    if kit.side_of[unit] != side:
        return NOT_YOUR_GUN
    if refusal := may_fire(s, unit, hex):
        return refusal
    if unit in kit.naval[side] and kit.board.around(1 << hex) & at(s, side):
        return SHIP_BESIDE_FRIENDS
    return None if targets(s, side, hex, kit.is_artillery[unit]).possible else SHELLED


def able(s: RisingSun, side: int, hex: int) -> list[int]:
    """11.2 Everybody who can bombard a hex in this phase."""
    return [u for u in firing_units(s, side) if fire_refusal(s, side, u, hex) is None]


def silent_guns(s: RisingSun, side: int) -> list[int]:
    """15.2 The guns of a side on the map that do not bombard for want of supply."""
    return [u for u in unsupplied_units(s, side) if s.kit.is_artillery[u]]


def silence(s: RisingSun, side: int, unit: int) -> Refusal:
    """11.11, 11.12, 11.23, 15.2 Why a unit does not fire at anything; or, if it can, that the hex comes first."""
    if s.kit.side_of[unit] != side:
        return NOT_YOUR_GUN
    if s.kit.is_artillery[unit] and (refusal := may_fire(s, unit, s.where[unit])):
        return refusal
    found = [fire_refusal(s, side, unit, hex) for hex in bits.each(at(s, 1 - side))]
    if None in found:
        return HEX_FIRST
    return next((bar for bar in found if bar and bar != OUT_OF_RANGE), NOBODY_NEAR)


def strong_enough(s: RisingSun, side: int, hex: int, units: Sequence[int]) -> bool:
    """11.22 Whether some units, or with the other guns that can still join them, have a factor left."""
    if not s.kit.is_artillery[units[0]]:
        return factors(s, side, units, hex) > 0
    guns = [u for u in able(s, side, hex) if s.kit.is_artillery[u]]
    return factors(s, side, guns, hex) > 0


def bombardable(s: RisingSun, side: int) -> HexSet:
    """11.23 The enemy hexes that somebody can bombard: what `hex_refusal` asks of one, for all at once."""
    table = s.kit.series.bombardment
    enough = table.uncoordinated_divisor * table.fortified_divisor
    strong = weak = 0
    for unit in firing_units(s, side):
        reach = _reach(s, side, unit)
        if 2 * printed_factors(s, unit) >= enough:
            strong |= reach
        else:
            weak |= reach
    shelled = bits.of(s.where[u] for u in s.kit.units[1 - side] if s.shelled[u] and s.where[u] >= 0)
    sure = strong & ~shelled
    doubtful = (strong | weak) & ~sure & at(s, 1 - side)
    return sure & at(s, 1 - side) | bits.of(h for h in bits.each(doubtful) if hex_refusal(s, side, h) is None)


def _reach(s: RisingSun, side: int, unit: int) -> HexSet:
    """11.11, 13.1, 16.21 The hexes that a unit can fire at in this phase."""
    kit = s.kit
    if kit.is_artillery[unit]:
        here = s.where[unit]
        ready = here >= 0 and not s.fired[unit] and in_supply(s, unit)
        return within(kit, here, figures(s, unit).range) if ready else 0
    if not is_ready(s, unit):
        return 0
    if unit in kit.air[side]:
        return kit.land | kit.sea
    return ship_reach(kit, figures(s, unit).range) & ~bits.dilate(at(s, side), kit.board.stride)


def hex_refusal(s: RisingSun, side: int, hex: int) -> Refusal | None:
    """11.23 Why a hex cannot be bombarded."""
    if not at(s, 1 - side) >> hex & 1:
        return NO_TARGET
    found = able(s, side, hex)
    if not found:
        return NOBODY_FIRES
    return None if any(strong_enough(s, side, hex, (u,)) for u in found) else NO_FACTORS


class Bombarding(SideDecides, frozen=True):
    """11.23 The phasing player picks a hex to bombard, again and again, or ends the phase."""

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """11.23 The hexes within somebody's reach."""
        return [interned("bombard", hex) for hex in bits.each(bombardable(s, side))]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """11.23 Nobody has to fire."""
        return (interned("end"),)

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """11.23 Only an enemy hex that somebody can hit; of a unit, why it is silent."""
        match act.verb:
            case "bombard":
                return hex_refusal(s, side, act.a)
            case "fire":
                return silence(s, side, act.a)
        return NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """11.23, 17.1 A shot is laid, or the phase is over and what it showed is hidden again."""
        if act.verb == "bombard":
            push(s, Aiming(side, act.a, ()))
            return
        set_seen(s, s.kit.units[1 - side], False)
        pop(s)

    def formality(self, s: RisingSun, side: int) -> bool:
        """17.1 Asked even if nobody can fire: the enemy may not learn it."""
        return not self.offers(s, side)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where, and how many guns are silent for want of supply (15.2)."""
        silent = len(silent_guns(s, side))
        if not silent:
            return Prompt("bombardment", "11.23", {"turn": s.turn})
        return Prompt("bombardment_silent", "15.2", {"turn": s.turn, "number": silent})


class Aiming(SideDecides, frozen=True):
    """11.2, 17.1 Who fires at the hex, then at the top unit or a random other one."""

    hex: Hex
    units: tuple[PieceId, ...]

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """11.2 More guns, and with factors enough the shot."""
        found = [u for u in able(s, side, self.hex) if u not in self.units and self._joins(s, u) is None]
        acts = [interned("fire", u) for u in found]
        shots = (interned("shoot", self.hex), interned("shoot_other", self.hex))
        return acts + [act for act in shots if self._shot_refusal(s, act) is None]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """11.2 Whether a gun may join, whether the shot is ready."""
        if act.verb == "fire":
            return fire_refusal(s, side, act.a, self.hex) or self._joins(s, act.a)
        return self._shot_refusal(s, act) if act.verb in ("shoot", "shoot_other") else NOT_NOW

    def _joins(self, s: RisingSun, unit: int) -> Refusal | None:
        """11.3, 11.22 Guns together, everybody else alone; nobody who could do nothing at all."""
        if unit in self.units:
            return JOINED
        if refusal := combine_refusal(s, self.units, unit):
            return refusal
        return None if strong_enough(s, self.side, self.hex, (unit,)) else NO_FACTORS

    def _shot_refusal(self, s: RisingSun, act: Act) -> Refusal | None:
        """11.2, 11.22, 17.1 Somebody fires, with a factor at least, at a unit that can be taken."""
        if act.a != self.hex:
            return OTHER_HEX
        if not self.units:
            return NOBODY_FIRES
        if not factors(s, self.side, self.units, self.hex):
            return NO_FACTORS
        aim = targets(s, self.side, self.hex, s.kit.is_artillery[self.units[0]])
        if act.verb == "shoot":
            return None if aim.top >= 0 else NO_TOP
        return None if aim.others else NO_OTHER

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """11.2, 11.23, R25 One gun more, or the shot; a hex that artillery shells is barred from ground attack."""
        if act.verb == "fire":
            swap(s, Aiming(side, self.hex, (*self.units, act.a)))
            return
        pop(s)
        artillery = s.kit.is_artillery[self.units[0]]
        aim = targets(s, side, self.hex, artillery)
        target = aim.top if act.verb == "shoot" else pick_target(s, side, aim.others)
        if artillery:
            bar(s, self.hex)
        resolve_shot(s, side, self.units, target, False)

    def shown_to(self, s: RisingSun, side: int) -> Step[RisingSun]:
        """R27 The guns themselves are not shown."""
        return self if side == self.side else Aiming(self.side, self.hex, ())

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Who fires, at whom."""
        strength = factors(s, side, self.units, self.hex) if self.units else 0
        return Prompt("aiming", "11.2", {"hex": self.hex, "value": strength})
