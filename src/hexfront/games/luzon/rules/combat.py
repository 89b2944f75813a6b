"""10.0 Combat in the US Operations Phase, prepared assaults included."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.rules.defenders import roll_defenders
from hexfront.games.luzon.rules.movement import NO_POINTS, NOT_ON_MAP, move_refusal, step_cost
from hexfront.games.luzon.state import (
    Luzon,
    activate,
    clear_thrown_back,
    is_us,
    lift_trail,
    mark_trail,
    note_thrown_back,
    place,
    set_cancels,
    set_op,
    take_control,
)
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId, Place
from hexfront.kernel.step import Prompt, Step, pop, push, swap
from hexfront.mechanics.losses import shares

ONLY_THE_CITY = Refusal("10.6", "only_the_city")
ALREADY_OURS = Refusal("10.6", "already_ours")
CANNOT_PAY_SUPPORT = Refusal("10.6", "cannot_pay_support")
NOT_NEAR_ENOUGH = Refusal("10.6", "not_near_enough")
IS_THE_SPEARHEAD = Refusal("10.6", "is_the_spearhead")
SUPPORTS_ALREADY = Refusal("10.6", "supports_already")
NOT_TAKING_PART = Refusal("10.6", "not_taking_part")
TOO_MANY_HITS = Refusal("10.6", "too_many_hits")

Units = tuple[PieceId, ...]


def enter(s: Luzon, unit: int, hex: int, cost: int) -> None:
    """8.2, 9.1 Pay for a hex and go in; a Japanese-controlled one is fought for at once."""
    origin = s.where[unit]
    set_op(s, unit, s.op[unit] - cost)
    place(s, unit, hex)
    activate(s, unit)
    s.tell("enters", "8.2", unit=unit, hex=hex, cost=cost)
    if s.kit.board.water >> hex & 1:
        return
    mark_trail(s, hex, cost)
    if not is_us(s, hex):
        push(s, Battle((unit,), hex, origin))


class Battle(Step[Luzon], frozen=True):
    """10.1 The garrison is thrown for; the first of the units has entered the hex, the others support it."""

    units: Units
    hex: Hex
    origin: Place

    def run(self, s: Luzon) -> None:
        """9.1, 8.3 No garrison: the hex is taken. A garrison and no points left: beaten without a shot."""
        found = roll_defenders(s, self.hex)
        if found == 0:
            pop(s)
            capture(s, self.units[0], self.hex)
        elif not any(s.op[u] for u in self.units):
            pop(s)
            defeat(s, self.units[0], self.hex, self.origin)
        else:
            swap(s, Fire(self.units, self.hex, self.origin, found, 0))


class Fire(Step[Luzon], frozen=True):
    """10.2 The defenders fire, die by die, until all have fired or nobody has points left to lose."""

    units: Units
    hex: Hex
    origin: Place
    dice: int
    hits: int

    def run(self, s: Luzon) -> None:
        """10.2, 10.4 Throw the dice one at a time and stop at zero points."""
        dice, hits = self.dice, self.hits
        most = sum(s.op[u] for u in self.units)
        while dice and hits < most:
            dice -= 1
            if s.roll("10.2") < s.kit.hits_from[self.hex]:
                continue
            hits += 1
            if s.cancels:
                swap(s, CancelHit(self.units, self.hex, self.origin, dice, hits))
                return
        self._assign(s, hits)

    def _assign(self, s: Luzon, hits: int) -> None:
        if len(self.units) > 1 and 0 < hits < sum(s.op[u] for u in self.units):
            swap(s, SplitHits(self.units, self.hex, self.origin, hits))
            return
        for unit in self.units:
            suffer(s, unit, min(hits, s.op[unit]), self.hex)
        pop(s)
        conclude(s, self.units, self.hex, self.origin)


class MarineAir(PlayerDecides, frozen=True):
    """OPT.RE Marine air support: the player may cancel the hit just scored."""

    closing = (Act("cancel_hit"), Act("take_hit"))

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """OPT.RE So many hits may be cancelled in a turn, each as it is scored."""
        cancelled = act.verb == "cancel_hit"
        if cancelled:
            set_cancels(s, s.cancels - 1)
            s.tell("hit_cancelled", "OPT.RE", number=s.cancels)
        self.fire_on(s, cancelled)

    def fire_on(self, s: Luzon, cancelled: bool) -> None:
        """The fire goes on, with the hit or without it."""
        raise NotImplementedError

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Whether to use the support."""
        return Prompt("cancel_hit", "OPT.RE", {"number": s.cancels})


class CancelHit(MarineAir, frozen=True):
    """OPT.RE A hit in the fire of a garrison; so many dice are still to be thrown."""

    units: Units
    hex: Hex
    origin: Place
    dice: int
    hits: int

    def fire_on(self, s: Luzon, cancelled: bool) -> None:
        """10.2, OPT.RE The rest of the dice; a cancelled hit does not count."""
        swap(s, Fire(self.units, self.hex, self.origin, self.dice, self.hits - cancelled))


class SplitHits(PlayerDecides, frozen=True):
    """10.6 The player divides the hits of a prepared assault among those who took part."""

    units: Units
    hex: Hex
    origin: Place
    hits: int

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """10.6 Any participant with points, any number of hits up to its points."""
        return (Act("hit", u, n) for u, n in shares(((u, s.op[u]) for u in self.units), self.hits))

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """10.6 Only participants take hits, and none more than it has points."""
        if act.verb != "hit" or act.b < 1:
            return NOT_NOW
        if act.a not in self.units:
            return NOT_TAKING_PART
        return TOO_MANY_HITS if act.b > min(self.hits, s.op[act.a]) else None

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """10.6 A share of the hits is taken; the rest remains to be split."""
        suffer(s, act.a, act.b, self.hex)
        left = self.hits - act.b
        if left:
            swap(s, SplitHits(self.units, self.hex, self.origin, left))
        else:
            pop(s)
            conclude(s, self.units, self.hex, self.origin)

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """How many hits are left to divide."""
        return Prompt("split_hits", "10.6", {"number": self.hits, "hex": self.hex})


def suffer(s: Luzon, unit: int, hits: int, hex: int) -> None:
    """10.1 One hit costs one operations point."""
    if hits:
        set_op(s, unit, s.op[unit] - hits)
        mark_trail(s, hex, hits)
        s.tell("hits", "10.1", unit=unit, number=hits)


def conclude(s: Luzon, units: Units, hex: int, origin: int) -> None:
    """10.3, 10.4 Anyone with a point left wins the hex for the first unit; otherwise that unit is thrown out (R16)."""
    if any(s.op[u] for u in units):
        capture(s, units[0], hex)
    else:
        defeat(s, units[0], hex, origin)


def capture(s: Luzon, unit: int, hex: int) -> None:
    """10.3 Tactical victory: the hex becomes US-controlled."""
    take_control(s, hex)
    s.tell("captures", "10.3", unit=unit, hex=hex)


def defeat(s: Luzon, unit: int, hex: int, origin: int) -> None:
    """10.4, 10.5 Tactical defeat: back where it came from, or to the Box from the sea or a Manila garrison (R36)."""
    lift_trail(s, hex)
    if hex in s.kit.garrisons:
        place(s, unit, s.kit.offshore)
        s.tell("thrown_into_box", "10.5", unit=unit, hex=hex)
        return
    to = origin if origin < 0 or s.kit.board.land >> origin & 1 else s.kit.offshore
    place(s, unit, to)
    if to >= 0:
        note_thrown_back(s, unit)
    else:
        clear_thrown_back(s, unit)
    s.tell("thrown_back" if to >= 0 else "thrown_into_box", "10.4", unit=unit, hex=hex)


def assault_refusal(s: Luzon, unit: int, hex: int) -> Refusal | None:
    """10.6 A prepared assault goes into Japanese-held Manila or Intramuros from a neighbouring hex."""
    if not s.kit.cities >> hex & 1:
        return ONLY_THE_CITY
    if is_us(s, hex):
        return ALREADY_OURS
    return move_refusal(s, unit, hex)


def support_cost(s: Luzon, unit: int) -> int:
    """10.6 What a supporter pays."""
    cost = s.kit.tables.cost
    return cost.support_division if s.kit.is_division[unit] else cost.support_sub_divisional


def support_refusal(s: Luzon, unit: int, spearhead: int, hex: int) -> Refusal | None:
    """10.6 A supporter is next to the target or to the spearhead, and pays its share in full (R17)."""
    board = s.kit.board
    here = s.where[unit]
    if unit == spearhead:
        return IS_THE_SPEARHEAD
    if here < 0:
        return NOT_ON_MAP
    near = here == s.where[spearhead] or board.adjacent(here, hex) or board.adjacent(here, s.where[spearhead])
    if not near:
        return NOT_NEAR_ENOUGH
    if s.op[unit] == 0:
        return NO_POINTS
    return CANNOT_PAY_SUPPORT if s.op[unit] < support_cost(s, unit) else None


class PreparedAssault(PlayerDecides, frozen=True):
    """10.6 The player adds supporters one by one, then attacks."""

    closing = (Act("attack"),)

    spearhead: PieceId
    hex: Hex
    supporters: Units

    def candidates(self, s: Luzon, side: int) -> Iterable[Act]:
        """10.6 Another supporter."""
        return (Act("support", unit) for unit in s.kit.units)

    def check(self, s: Luzon, side: int, act: Act) -> Refusal | None:
        """10.6 Why a unit cannot support."""
        if act.verb != "support" or act.a not in s.kit.units:
            return NOT_NOW
        return SUPPORTS_ALREADY if act.a in self.supporters else support_refusal(s, act.a, self.spearhead, self.hex)

    def apply(self, s: Luzon, side: int, act: Act) -> None:
        """10.6 On the attack everyone pays at once and one garrison is thrown for."""
        if act.verb == "support":
            swap(s, PreparedAssault(self.spearhead, self.hex, (*self.supporters, act.a)))
            return
        pop(s)
        for unit in self.supporters:
            set_op(s, unit, s.op[unit] - support_cost(s, unit))
            s.tell("supports", "10.6", unit=unit, hex=self.hex, cost=support_cost(s, unit))
        self._advance(s)

    def _advance(self, s: Luzon) -> None:
        """10.6 The spearhead's 3 points are the entry cost itself (R15)."""
        origin = s.where[self.spearhead]
        enter(s, self.spearhead, self.hex, step_cost(s, self.spearhead, origin, self.hex))
        swap(s, Battle((self.spearhead, *self.supporters), self.hex, origin))

    def prompt(self, s: Luzon, side: int) -> Prompt:
        """Who supports."""
        return Prompt("prepared_assault", "10.6", {"unit": self.spearhead, "hex": self.hex})
