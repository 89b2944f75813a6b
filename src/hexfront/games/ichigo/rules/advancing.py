"""11.24, 11.25 Advance after combat, and attacks of momentum."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import JAPANESE, OWNER, US
from hexfront.games.ichigo.rules.attack import NO_ENEMY, Attack, defenders, enemy_held, fighting, protected
from hexfront.games.ichigo.rules.entering import enter
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.supply import attenuated, path_to_beachhead, supplied
from hexfront.games.ichigo.state import BY_PLACE, Ichigo, set_sight
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, pop, swap

NOT_AN_ATTACKER = Refusal("11.24", "not_an_attacker")
HAS_ADVANCED = Refusal("11.24", "has_advanced")
HEX_FULL = Refusal("11.24", "hex_full")
NO_MOMENTUM_THERE = Refusal("11.25", "no_momentum_there")
DONE = Act("done")


def close(s: Ichigo, a: Attack) -> None:
    """6.6 The battle is over: of stacks only the top is seen again."""
    set_sight(s, (*a.units, *defenders(s, a)), BY_PLACE)
    pop(s)


def begin_advance(s: Ichigo, a: Attack) -> None:
    """11.24 The hex is empty: surviving attackers may advance."""
    swap(s, Advance(a.side, a, ()))


class Advance(SideDecides, frozen=True):
    """11.24, R51 Who of the surviving attackers enters the empty hex."""

    attack: Attack
    advanced: tuple[PieceId, ...]
    closing = (DONE,)
    in_battle = True

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """R73 Nobody is asked when nobody can advance any more."""
        return (self.side,) if self.offers(s, self.side) else ()

    def run(self, s: Ichigo) -> None:
        """11.25 On to momentum."""
        self._go_on(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """11.24 The survivors."""
        return [interned("advance", unit) for unit in fighting(s, self.attack)]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """11.24 Each once, within stacking."""
        if act.verb != "advance":
            return NOT_NOW
        if act.a not in fighting(s, self.attack):
            return NOT_AN_ATTACKER
        if act.a in self.advanced:
            return HAS_ADVANCED
        return None if room(s, self.attack.nation, self.attack.target) > 0 else HEX_FULL

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """11.24, 3.5 One more advances, or that was all."""
        if act == DONE:
            self._go_on(s)
            return
        s.tell("advances", "11.24", unit=act.a, hex=self.attack.target)
        enter(s, act.a, self.attack.target)
        swap(s, replace(self, advanced=(*self.advanced, act.a)))

    def _go_on(self, s: Ichigo) -> None:
        """11.25 The battle is over; whoever advanced and may goes on attacking."""
        a = self.attack
        set_sight(s, a.units, BY_PLACE)
        able = tuple(u for u in self.advanced if has_momentum(s, a.nation, u))
        if able and momentum_targets(s, a.nation, a.target):
            swap(s, Momentum(a.side, a.nation, a.target, able))
        else:
            pop(s)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """11.24 Who advances."""
        return Prompt("advance", "11.24", {"hex": self.attack.target})


def has_momentum(s: Ichigo, nation: int, unit: int) -> bool:
    """11.25, R51 Japanese in full supply on turns 1 to 6, US units with a path to a beachhead; Chinese never."""
    if nation == US:
        return path_to_beachhead(s, unit) and not s.raided[unit]
    return nation == JAPANESE and not attenuated(s) and supplied(s, unit)


def momentum_targets(s: Ichigo, nation: int, hex: int) -> HexSet:
    """11.25, R70 The enemies beside the hex just taken, attacked before or not."""
    return s.kit.beside[hex] & enemy_held(s, nation) & ~protected(s, nation)


class Momentum(SideDecides, frozen=True):
    """11.25 Units that just advanced may attack one adjacent hex, before anything else."""

    nation: int
    hex: Hex
    units: tuple[PieceId, ...]
    closing = (DONE,)
    in_battle = True

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """11.25 The enemies beside them."""
        return [interned("attack", hex) for hex in bits.each(momentum_targets(s, self.nation, self.hex))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """11.25 Such a hex."""
        if act.verb != "attack":
            return NOT_NOW
        if not enemy_held(s, self.nation) >> act.a & 1:
            return NO_ENEMY
        return None if momentum_targets(s, self.nation, self.hex) >> act.a & 1 else NO_MOMENTUM_THERE

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """11.25 On with any of them, or enough."""
        if act == DONE:
            pop(s)
            return
        s.tell("momentum", "11.25", side=OWNER[self.nation], hex=act.a)
        from hexfront.games.ichigo.rules.combat import Declare  # the circle of combats closes here

        swap(s, Declare(self.side, Attack(self.nation, act.a, momentum=True, able=self.units)))

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """11.25 Whether to go on."""
        return Prompt("momentum", "11.25", {"hex": self.hex})
