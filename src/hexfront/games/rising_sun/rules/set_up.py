"""3.1 Set-up: by hand, as it was in history, or finished by the program; then reserves at start."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import SideDecides
from hexfront.games.rising_sun.kit import SIDES
from hexfront.games.rising_sun.rules.deployment import (
    by_history,
    by_program,
    deploy_refusal,
    fort_hexes,
    forts_in_hand,
    in_hand,
    site_refusal,
    sites,
    take_in_hand,
)
from hexfront.games.rising_sun.rules.entering import enter
from hexfront.games.rising_sun.rules.fog_of_war import tell_unit
from hexfront.games.rising_sun.rules.zones_of_control import beside_enemy
from hexfront.games.rising_sun.state import (
    IN_RESERVE,
    SET_UP,
    RisingSun,
    begin_phase,
    forts,
    set_forts,
    set_reserve,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap

NO_HISTORY = Refusal("3.1", "no_history")
ROOM_LEFT = Refusal("3.1", "room_left")
IN_HAND = Refusal("3.1", "units_in_hand")
NO_RESERVES = Refusal("9.1", "no_reserves_at_start")
NOT_SET_UP = Refusal("9.1", "not_set_up")
IN_RESERVE_ALREADY = Refusal("9.1", "in_reserve_already")
BESIDE_ENEMY = Refusal("9.11", "beside_enemy")
NO_FORT_THERE = Refusal("G-3.0", "no_fort_there")


class SetUpPhase(Step[RisingSun], frozen=True):
    """3.1 Both sides set up, the one the scenario names before the other."""

    phase = "setup"

    def run(self, s: RisingSun) -> None:
        """3.1 One after the other."""
        first = SIDES.index(s.kit.campaign.first)
        swap(s, EndOfSetUp(), SideSetsUp(1 - first), SideSetsUp(first))


class SideSetsUp(Step[RisingSun], frozen=True):
    """3.1 A side takes its counters in hand; those with a place of their own are put there."""

    phase = "setup"
    side: int

    def run(self, s: RisingSun) -> None:
        """3.1 It decides only if something is left to be decided."""
        begin_phase(s, SET_UP, self.side)
        take_in_hand(s, self.side)
        pop(s)
        if in_hand(s, self.side) or forts_in_hand(s, self.side) > 0 or s.kit.forces[self.side].set_up_reserves:
            push(s, Deploying(self.side))


class EndOfSetUp(Step[RisingSun], frozen=True):
    """3.1 Both sides have set up."""

    phase = "setup"

    def run(self, s: RisingSun) -> None:
        """3.1 What the game wants done before the first turn follows."""
        begin_phase(s, SET_UP)
        swap(s, *s.kit.hooks.set_up_closes(s))
        s.tell("set_up", "3.1")


class Deploying(SideDecides, frozen=True):
    """3.1 A side sets up unit by unit, or leaves it to history or the program; then come reserves."""

    phase = "setup"

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """3.1 Units in hand; once all are placed, reserves; fortifications at any time."""
        waiting = in_hand(s, side)
        found = [interned("deploy", u) for u in waiting]
        if not waiting and s.kit.forces[side].set_up_reserves:
            found += [interned("reserve", u) for u in s.kit.units[side] if s.where[u] >= 0]
        found += [interned("fortify", hex) for hex in bits.each(fort_hexes(s, side))]
        return [*found, Act("history"), Act("again"), Act("end")]

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """3.1 What the check lets pass, with the units in hand counted once."""
        waiting = in_hand(s, side)
        ready = [u for u in waiting if deploy_refusal(s, side, u) is None]
        found = [interned("deploy", u) for u in ready]
        if not waiting:
            found += [interned("reserve", u) for u in reserves_at_start(s, side)]
        found += [interned("fortify", hex) for hex in bits.each(fort_hexes(s, side))]
        if waiting and historical(s, side):
            found.append(Act("history"))
        return [*found, Act("end")] if not waiting else found if ready else [*found, Act("again")]

    def always(self, s: RisingSun, side: int) -> tuple[Act, ...]:
        """3.1 The program finishes what is left."""
        return (Act("auto"),) if in_hand(s, side) or fort_hexes(s, side) else ()

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """3.1 What each verb asks."""
        match act.verb:
            case "deploy":
                return deploy_refusal(s, side, act.a)
            case "reserve":
                return reserve_refusal(s, side, act.a)
            case "fortify":
                return None if fort_hexes(s, side) >> act.a & 1 else NO_FORT_THERE
            case "history":
                return None if historical(s, side) else NO_HISTORY
            case "again":
                return None if stuck(s, side) else ROOM_LEFT
            case "end":
                return IN_HAND if in_hand(s, side) else None
        return NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """3.1 One unit, one marker, or all that is left."""
        match act.verb:
            case "deploy":
                push(s, Deployed(side, act.a))
            case "reserve":
                set_reserve(s, act.a, IN_RESERVE)
                tell_unit(s, "in_reserve", "9.1", act.a, hex=s.where[act.a])
            case "fortify":
                set_forts(s, side, forts(s, side) | 1 << act.a)
                s.tell("fort_complete", "G-3.0", hex=act.a)
            case "history":
                by_history(s, side)
                s.tell("by_history", "3.1", side=side)
            case "again":
                take_in_hand(s, side)
                s.tell("set_up_again", "3.1", side=side)
            case "auto":
                by_program(s, side)
                s.tell("by_program", "3.1", side=side)
            case _:
                pop(s)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many are in hand, or who is in reserve."""
        if waiting := in_hand(s, side):
            return Prompt("deploying", "3.1", {"number": len(waiting)})
        if left := forts_in_hand(s, side):
            return Prompt("fortifying", "G-3.0", {"number": left})
        return Prompt("reserves_at_start", "9.1", {})


class Deployed(SideDecides, frozen=True):
    """3.1 Where a unit is set up."""

    phase = "setup"
    unit: PieceId

    def passing(self, s: RisingSun, side: int) -> list[Act]:
        """3.1 The hexes of its area with room for it."""
        return [interned("at", hex) for hex in sites(s, self.unit)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """3.1, BR14, BR21 Only those."""
        return site_refusal(s, self.unit, act.a) if act.verb == "at" else NOT_NOW

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """3.1, BR15 It stands there; enemy units in reserve next to it lose their markers."""
        pop(s)
        enter(s, self.unit, act.a)
        tell_unit(s, "deployed", "3.1", self.unit, hex=act.a)

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """Where."""
        return Prompt("deployed", "3.1", {"unit": self.unit})


def historical(s: RisingSun, side: int) -> bool:
    """3.1 Whether history says where one of the units in hand stood, and it still has room there."""
    kit, waiting = s.kit, set(in_hand(s, side))
    return any(
        kit.index[name] in waiting and site_refusal(s, kit.index[name], kit.board.hex(stand.at)) is None
        for stand in kit.campaign.history
        for name in stand.units
    )


def stuck(s: RisingSun, side: int) -> bool:
    """3.1, 6.1 Whether nobody in hand has anywhere to go: then the side sets up once more."""
    waiting = in_hand(s, side)
    return bool(waiting) and all(deploy_refusal(s, side, u) for u in waiting)


def reserves_at_start(s: RisingSun, side: int) -> list[int]:
    """B-3.0, G-3.0 Who can start in reserve when all are set up: what `reserve_refusal` asks of one, for all."""
    if not s.kit.forces[side].set_up_reserves:
        return []
    where, reserve, barred = s.where, s.reserve, beside_enemy(s, side)
    return [u for u in s.kit.units[side] if where[u] >= 0 and not reserve[u] and not barred >> where[u] & 1]


def reserve_refusal(s: RisingSun, side: int, unit: int) -> Refusal | None:
    """B-3.0, G-3.0, BR15, GR35 Why a unit cannot start in reserve: no check, but not next to an enemy."""
    if not s.kit.forces[side].set_up_reserves:
        return NO_RESERVES
    if s.kit.side_of[unit] != side or not s.kit.is_ground[unit] or s.where[unit] < 0 or in_hand(s, side):
        return NOT_SET_UP
    if s.reserve[unit]:
        return IN_RESERVE_ALREADY
    return BESIDE_ENEMY if beside_enemy(s, side) >> s.where[unit] & 1 else None
