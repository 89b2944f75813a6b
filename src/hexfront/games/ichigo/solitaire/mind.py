"""S1 What a system remembers of its game, and what it makes of units that it does not see."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.ichigo.kit import JAPANESE, US, IchigoKit
from hexfront.games.ichigo.rules.fog_of_war import shown
from hexfront.games.ichigo.solitaire.lots import Ties, rolled
from hexfront.games.ichigo.solitaire.system import System, system
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.faces import UNKNOWN, face_for


class Goal(NamedTuple):
    """Where a unit is going in this phase, and why."""

    hex: int
    reason: str
    args: dict[str, int]


class Mind:
    """S1, S2 One seat: its lot, the goals of the phase, and enemy units it has seen where they may still be."""

    def __init__(self, kit: IchigoKit, lot: int, side: int = 0) -> None:
        self.system: System = system(kit)
        self.lot, self.side = lot, side
        self.ties = Ties(lot)
        self.goals: dict[int, Goal] = {}
        self.planned = False
        """Whether the goals of the phase have been worked out."""
        self.stays: set[int] = set()
        """S4 Divisions that stay where they are in this phase."""
        self.phase: tuple[int, ...] = ()
        self.seen: dict[int, int] = {}
        """Where an enemy unit was last made out."""
        self.axis: dict[int, str] = {}
        """S5.1 The axis that a unit which came later has joined."""
        self.railroad: HexSet = 0
        """S5.3 Rail hexes that have been Japanese."""
        self.placed_before = -1
        """S3.5 How many Chinese units had been placed when raiders began to be counted."""

    def begin(self, s: Ichigo, side: int, phase: tuple[int, ...]) -> None:
        """A decision begins: no ties yet; in a new phase no goals."""
        self.side, self.ties = side, Ties(self.lot)
        if phase != self.phase:
            self.phase, self.goals, self.stays, self.planned = phase, {}, set(), False
        self._look(s)

    def _look(self, s: Ichigo) -> None:
        """S1 Remember whoever is made out, and the railroad that was Japanese; forget who has left the map."""
        self.railroad |= s.kit.gearr & s.japan_control
        for unit in s.kit.ground:
            if s.where[unit] < 0:
                self.seen.pop(unit, None)
            elif s.kit.side_of[unit] != self.side and shown(s, self.side, unit) == "open":
                self.seen[unit] = s.where[unit]

    def die(self, what: str, *about: int) -> int:
        """S2 A die of the system."""
        return rolled(self.lot, what, *about)

    # S1 worth

    def worth(self, s: Ichigo, unit: int) -> int:
        """S1 The factor of a unit that is made out, in halves; an untried one is taken for 1.5."""
        if s.kit.is_body[unit]:
            face = face_for(s, self.side, unit)
            return self.system.knowledge.untried if face == UNKNOWN else 2 * s.kit.face_factor[face]
        return 2 * s.kit.attack[unit][s.lost[unit]]

    def defends(self, s: Ichigo, unit: int) -> int:
        """S1 The same in defense, where static units have a factor of their own."""
        return 2 * s.kit.defense[unit][s.lost[unit]] if s.kit.static[unit] else self.worth(s, unit)

    def hidden(self, nation: int) -> int:
        """S1 A unit of which only the back is seen."""
        t = self.system.knowledge
        return t.japanese if nation == JAPANESE else t.us if nation == US else t.untried

    def stack(self, s: Ichigo, hex: int, defense: bool = True) -> list[int]:
        """S1 What the units of a hex are taken for, the strongest first: known, remembered, or guessed."""
        here = units_in(s, hex)
        value = self.defends if defense else self.worth
        own = s.kit.side_of[here[0]] == self.side if here else False
        known = [u for u in here if own or shown(s, self.side, u) == "open"]
        backs = len(here) - len(known)
        nation = s.kit.nation[here[0]] if here else JAPANESE
        remembered = [self.remembered(s, u) for u in self._last_seen(s, hex, known)][:backs]
        guessed = [self.hidden(nation)] * (backs - len(remembered))
        return sorted([*(value(s, u) for u in known), *remembered, *guessed], reverse=True)

    def _last_seen(self, s: Ichigo, hex: int, known: list[int]) -> list[int]:
        """S1 Units made out in a hex before, which lie under others now."""
        return [u for u, at in self.seen.items() if at == hex and u not in known and shown(s, self.side, u) == "back"]

    def remembered(self, s: Ichigo, unit: int) -> int:
        """S1 What a unit seen before is taken for: its losses are public, its face if it was tried."""
        return self.worth(s, unit)
