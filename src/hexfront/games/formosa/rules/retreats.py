"""15.7 Retreats."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hexfront.games.formosa.deciding import SideDecides
from hexfront.games.formosa.rules.advances import Advances
from hexfront.games.formosa.rules.eliminations import eliminate
from hexfront.games.formosa.rules.ground_combat import Combat
from hexfront.games.formosa.rules.moving import hex_refusal, step_cost
from hexfront.games.formosa.rules.stacking import room_refusal
from hexfront.games.formosa.rules.supply import sources_of
from hexfront.games.formosa.rules.zones_of_control import ezoc, ignores_zoc
from hexfront.games.formosa.state import Formosa, is_static, place, units_in
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Prompt, Sides, swap
from hexfront.mechanics.retreats import towards

NO_RETREAT_THERE = Refusal("15.7", "no_retreat_there")
TOWARDS_SUPPLY = Refusal("15.7", "towards_supply")


def ignores_retreat(s: Formosa, unit: int) -> bool:
    """15.7, R51 Static units, and mobile units stacked with one, stay."""
    return any(is_static(s, u) for u in units_in(s, s.where[unit], s.kit.side_of[unit]))


def open_to(s: Formosa, unit: int, here: int, ignored: bool) -> list[int]:
    """15.7 Hexes a unit may retreat into: enterable, no enemy, no enemy zone of control."""
    zones = (
        0 if ignores_zoc(s, unit) or (s.kit.ignores_first_zoc[unit] and not ignored) else ezoc(s, s.kit.side_of[unit])
    )
    return [
        e.to
        for e in s.kit.exits[here]
        if not zones >> e.to & 1 and hex_refusal(s, unit, e.to) is None and step_cost(s, unit, here, e.to) is not None
    ]


def towards_supply(s: Formosa, unit: int, hexes: list[int]) -> list[int]:
    """15.7, R52 Of these hexes the ones nearer to a supply source, else the equally near, else all."""
    return towards(s.kit.board.grid, s.where[unit], hexes, sources_of(s, unit))


class Retreats(SideDecides, frozen=True):
    """15.7 The owner moves each of his units back one hex, in his order, each its own way (R54); `after` follows."""

    units: tuple[PieceId, ...]
    after: Advances

    def ways(self, s: Formosa) -> dict[int, list[int]]:
        """15.7 The units that must go, with the hexes they may go to."""
        going = [u for u in self.units if s.where[u] >= 0 and not ignores_retreat(s, u)]
        return {u: towards_supply(s, u, open_to(s, u, s.where[u], False)) for u in going}

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if nobody has a way or nobody must go."""
        return (self.side,) if any(self.ways(s).values()) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.7 Any unit, any hex around it."""
        on_map = [u for u in self.units if s.where[u] >= 0]
        return (Act("retreat", u, exit.to) for u in on_map for exit in s.kit.exits[s.where[u]])

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.7 Any unit, any of its hexes."""
        return (Act("retreat", u, hex) for u, hexes in self.ways(s).items() for hex in hexes)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.7 Why a hex is closed."""
        if act.verb != "retreat" or act.a not in self.units or s.where[act.a] < 0:
            return NOT_NOW
        if act.b in self.ways(s).get(act.a, ()):
            return None
        return TOWARDS_SUPPLY if act.b in open_to(s, act.a, s.where[act.a], False) else NO_RETREAT_THERE

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.7, R53 One hex; a unit that does not fit goes on, the others wait."""
        here, ignored = s.where[act.a], bool(ezoc(s, side) >> act.b & 1)
        rest = replace(self, units=tuple(u for u in self.units if u != act.a))
        step_back(s, RetreatOn(side, act.a, (here,), ignored, rest), act.b)

    def run(self, s: Formosa) -> None:
        """15.7 Units without a way are eliminated; the retreats are over."""
        swap(s, self.losing(s, tuple(self.ways(s))).after)

    def losing(self, s: Formosa, units: tuple[int, ...]) -> Retreats:
        """15.7, 25.2 Units that have no way are eliminated; those of the defender count for the attacker."""
        lost = eliminate(s, units)
        counts = self.after.combat.attacker != self.side
        return replace(self, after=replace(self.after, lost=self.after.lost + lost)) if counts else self

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Who goes where."""
        return Prompt("retreat", "15.7")


def step_back(s: Formosa, step: RetreatOn, hex: int) -> None:
    """15.7, R53 The unit is in its next hex; overstacked, it must go on, else the others follow."""
    place(s, step.unit, hex)
    s.tell("retreats", "15.7", unit=step.unit, hex=hex)
    too_full = room_refusal(s, step.unit, hex)
    swap(s, replace(step, passed=(*step.passed, hex)) if too_full else step.rest)


class RetreatOn(SideDecides, frozen=True):
    """15.7, R53 A unit that does not fit retreats further, in any direction, until it does."""

    unit: PieceId
    passed: tuple[Hex, ...]
    ignored: bool
    rest: Retreats

    @property
    def combat(self) -> Combat:
        """15.7 The combat that sends it back."""
        return self.rest.after.combat

    def ways(self, s: Formosa) -> list[int]:
        """15.7 Further hexes, none of them passed before."""
        return [h for h in open_to(s, self.unit, s.where[self.unit], self.ignored) if h not in self.passed]

    def actors(self, s: Formosa) -> Sides:
        """Nobody, if there is no way on."""
        return (self.side,) if self.ways(s) else ()

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.7 Any hex around it."""
        return (Act("retreat", self.unit, exit.to) for exit in s.kit.exits[s.where[self.unit]])

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """15.7 Any of its hexes."""
        return (Act("retreat", self.unit, hex) for hex in self.ways(s))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """15.7 Others are closed."""
        if act.verb != "retreat":
            return NOT_NOW
        return None if act.a == self.unit and act.b in self.ways(s) else NO_RETREAT_THERE

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """15.7 One hex further."""
        ignored = self.ignored or bool(ezoc(s, side) >> act.b & 1)
        step_back(s, replace(self, ignored=ignored), act.b)

    def run(self, s: Formosa) -> None:
        """15.7 No way on: eliminated."""
        swap(s, self.rest.losing(s, (self.unit,)))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where to."""
        return Prompt("retreat_on", "15.7", {"unit": self.unit})
