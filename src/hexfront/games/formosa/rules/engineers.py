"""20.0 Engineers and bases; 16.4 interdiction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.games.formosa.deciding import AlliedDecides
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.fog_of_war import reveal_hex
from hexfront.games.formosa.state import (
    CW,
    US,
    Formosa,
    add_interdiction,
    air,
    lp,
    pay,
    points_on,
    set_base,
    shift_air,
    units_in,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop, swap

NOT_AN_ENGINEER = Refusal("20.1", "not_an_engineer")
NOT_A_SITE = Refusal("20.1", "not_a_site")
BASE_THERE = Refusal("20.1", "base_there")
NO_LP = Refusal("20.1", "no_lp")
NOT_A_BASE = Refusal("20.2", "not_a_base")
NO_POINTS = Refusal("16.4", "no_points")
NOT_LAND = Refusal("16.4", "not_land")
ENOUGH_THERE = Refusal("16.4", "enough_there")
B29_THERE = Refusal("13.1", "b29_there")
NATIONS_APART = Refusal("16.1", "nations_apart")
VERBS = {"interdict_us": US, "interdict_cw": CW}


def base_price(s: Formosa, hex: int) -> int:
    """20.1 A base costs by what the hex holds; where both, both must be paid."""
    t = s.kit.tables.bases
    port, field = s.kit.ports >> hex & 1, s.kit.airfields >> hex & 1
    return t.both if port and field else t.port if port else t.airfield


def build_refusal(s: Formosa, unit: int) -> Refusal | None:
    """20.1 An Allied engineer in a port or airfield hex without a base turns over, if paid for."""
    here = s.where[unit]
    if s.kit.base_face[unit] is None or s.base[unit] or here < 0:
        return NOT_AN_ENGINEER
    if not s.kit.sudden_death >> here & 1:
        return NOT_A_SITE
    if any(s.base[u] for u in units_in(s, here, ALLIED)):
        return BASE_THERE
    return NO_LP if lp(s, ALLIED) < base_price(s, here) else None


class BaseBuilding(AlliedDecides, frozen=True):
    """20.1, 20.2 Engineers become bases and bases engineers; each unit once a phase."""

    phase = "base_building"
    closing = (Act("end"),)

    done: tuple[int, ...] = ()

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if nothing can be built or taken down."""
        return (ALLIED,) if self.offers(s, ALLIED) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """20.1, 20.2 Every unit on the map that has not been turned over."""
        units = [u for u in s.kit.units[ALLIED] if s.where[u] >= 0 and u not in self.done]
        return (Act(verb, u) for verb in ("build", "demobilise") for u in units)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """20.1, 20.2 Engineers that can build, bases that can be taken down."""
        if act.verb == "build":
            return build_refusal(s, act.a) or (NOT_NOW if act.a in self.done else None)
        if act.verb != "demobilise":
            return NOT_NOW
        return None if s.base[act.a] and s.where[act.a] >= 0 and act.a not in self.done else NOT_A_BASE

    def run(self, s: Formosa) -> None:
        """20.1 Nothing to do."""
        pop(s)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """20.1, 20.2 The counter is turned over."""
        if act.verb == "end":
            pop(s)
            return
        if act.verb == "build":
            pay(s, ALLIED, base_price(s, s.where[act.a]))
        set_base(s, act.a, act.verb == "build")
        s.tell("base_built" if act.verb == "build" else "base_left", "20.1", unit=act.a, hex=s.where[act.a])
        swap(s, BaseBuilding((*self.done, act.a)))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """What to build."""
        return Prompt("base_building", "20.1", {"number": lp(s, ALLIED)})


def interdiction_refusal(s: Formosa, nation: int, hex: int) -> Refusal | None:
    """16.4, 16.1, 13.1 Why a point cannot interdict a hex."""
    if air(s, nation, "tactical") == 0:
        return NO_POINTS
    if not s.kit.land >> hex & 1:
        return NOT_LAND
    if hex == s.b29_hex:
        return B29_THERE
    if points_on(s.interdiction, hex, CW if nation == US else US):
        return NATIONS_APART
    return ENOUGH_THERE if points_on(s.interdiction, hex) >= s.kit.tables.limits.allied_tac else None


def interdiction_hexes(s: Formosa, nation: int) -> HexSet:
    """16.4 The hexes a point can interdict: what `interdiction_refusal` asks of one, for all at once."""
    if not air(s, nation, "tactical"):
        return 0
    most = s.kit.tables.limits.allied_tac
    taken = bits.of(hex for hex, who, points in s.interdiction if who != nation or points >= most)
    return s.kit.land & ~taken & ~(bits.bit(s.b29_hex) if s.b29_hex >= 0 else 0)


class Interdiction(AlliedDecides, frozen=True):
    """16.4 Remaining Tactical points are put on hexes; concealed units there are revealed at once."""

    phase = "interdiction"
    closing = (Act("end"),)

    def actors(self, s: Formosa) -> Sides:
        """Nobody, without points."""
        return (ALLIED,) if s.us_tactical or s.cw_tactical else ()

    def run(self, s: Formosa) -> None:
        """16.4 Nothing to place."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.4 Any land hex for either nation."""
        return (interned(verb, hex) for verb in VERBS for hex in bits.each(s.kit.land))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.4 The same for all hexes at once."""
        hexes = {verb: bits.each(interdiction_hexes(s, nation)) for verb, nation in VERBS.items()}
        return [act for verb, open_hexes in hexes.items() for act in each_act(verb, open_hexes)]

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.4 Why not there."""
        return interdiction_refusal(s, VERBS[act.verb], act.a) if act.verb in VERBS else NOT_NOW

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.4 One point is placed."""
        if act.verb == "end":
            pop(s)
            return
        nation = VERBS[act.verb]
        add_interdiction(s, act.a, nation, 1)
        shift_air(s, nation, "tactical", "flying", 1)
        s.tell("interdicted", "16.4", hex=act.a)
        reveal_hex(s, act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("interdiction", "16.4")


class PhaseTitle(Step[Formosa], frozen=True):
    """6.1 A phase is announced."""

    key: str
    rule: str

    def in_phase(self, below: tuple[Step[Any], ...]) -> str:
        """6.1 The one announced."""
        return self.key.removeprefix("phase_")

    def run(self, s: Formosa) -> None:
        """6.1 Its name goes to the log."""
        pop(s)
        s.tell(self.key, self.rule)
