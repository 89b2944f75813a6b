"""2.3, 2.4 The counters of Operation Causeway: whose they are, what they can do, what they cost."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple, TypeVar

from hexfront.games.formosa.tables import Price, Tables
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece

ALLIED, JAPAN = 0, 1
FRONT = re.compile(r"^(\d+)(?:-|([AD]))(\d+)(m?)$")
STATIC_SOURCES = ("coastal_defence", "heavy_weapons")
NATIONS = ("us", "cw", "japan")
FORMATIONS = ("III", "[III]", "X", "XXX", "XXXX")
"""4.2 Headquarters, regiments, brigades, groups and task forces; battalions do not count."""
FIXED_DECEPTION, MOBILE_DECEPTION = "D/0", "D/M"
NEEDED = "optional_"
"""How a trait begins that names the optional rule a counter needs."""
T = TypeVar("T")


class Face(NamedTuple):
    """The figures of a ground unit: combat factor, bonus letter, movement factor, mechanized or not."""

    cf: int
    bonus: str
    mf: int
    mechanized: bool


def face_of(text: str) -> Face:
    """The figures printed as `4A6m`; deception counters have none."""
    found = FRONT.match(text)
    if found is None:
        return Face(0, "", 0, False)
    return Face(int(found[1]), found[2] or "", int(found[3]), bool(found[4]))


def base_face(piece: Piece) -> Face | None:
    """20.1 The back of an Allied engineer: its base."""
    return face_of(piece.back) if piece.type == "engineer" and piece.side == "allied" else None


def is_ground(piece: Piece) -> bool:
    """2.3 Ground units have a combat factor; deception passes for one."""
    return face_of(piece.front).cf > 0 or piece.type == "deception"


def never_moves(piece: Piece) -> bool:
    """2.4, R94 Printed without a movement factor; deception of the fixed kind."""
    if piece.front in (FIXED_DECEPTION, MOBILE_DECEPTION):
        return piece.front == FIXED_DECEPTION
    return is_ground(piece) and face_of(piece.front).mf == 0


def options_needed(piece: Piece) -> tuple[str, ...]:
    """25.0 The optional rules without which a counter stays in the box."""
    return tuple(trait.removeprefix(NEEDED) for trait in piece.traits if trait.startswith(NEEDED))


def scenario_needed(piece: Piece) -> str:
    """24.0 The only scenario a counter belongs to, if there is one."""
    return next((trait for trait in piece.traits if trait in ("scenario_1", "scenario_2")), "")


class Forces(Kit):
    """What follows from the counters, a list for each question, by counter."""

    tables: Tables

    def name_forces(self) -> None:
        """Ask every counter once."""
        self._sides()
        self._figures()
        self._single_counters()
        self._purchases()

    def _each(self, ask: Callable[[Piece], T]) -> list[T]:
        return [ask(piece) for piece in self.pieces]

    def _which(self, ask: Callable[[Piece], bool]) -> tuple[int, ...]:
        return tuple(i for i, piece in enumerate(self.pieces) if ask(piece))

    def _by_side(self, counters: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        allied = tuple(i for i in counters if self.side_of[i] == ALLIED)
        return allied, tuple(i for i in counters if self.side_of[i] == JAPAN)

    def _sides(self) -> None:
        self.side_of = self._each(lambda p: ALLIED if p.side == "allied" else JAPAN)
        self.contingent = self._each(lambda p: p.nation if p.nation in NATIONS else "")
        self.type_of = self._each(lambda p: p.type)
        self.is_ground = self._each(is_ground)
        self.ground = self._which(is_ground)
        self.units = self._by_side(self.ground)
        self.of_japan = itemgetter(*self.units[JAPAN])
        """Of a column what it says of the Japanese ground units, in their order."""

    def _figures(self) -> None:
        self.face = self._each(lambda p: face_of(p.front))
        self.base_face = self._each(base_face)
        self.is_deception = self._each(lambda p: p.type == "deception")
        self.is_guerrilla = self._each(lambda p: p.type == "guerrilla")
        self.is_source = self._each(lambda p: p.side != "allied" and p.type in STATIC_SOURCES)
        self.never_moves = self._each(never_moves)
        self.mobile = self._by_side(tuple(u for u in self.ground if not self.never_moves[u]))
        """2.4 The ground units of each side but the printed static ones."""
        self.sources = tuple(u for u in self.units[JAPAN] if self.is_source[u])
        self.ignores_first_zoc = self._each(lambda p: "ignores_first_zoc" in p.traits)
        self.formation_counts = self._each(lambda p: p.side == "allied" and p.size in FORMATIONS)
        self.formations = itemgetter(*(u for u in self.units[ALLIED] if self.formation_counts[u]))
        """4.2 Of a column what it says of the Allied formations that count when they are lost."""
        self.longest_line = max(self.tables.concealed.movement, *(face.mf for face in self.face))

    def _single_counters(self) -> None:
        self.headquarters = self._which(lambda p: is_ground(p) and p.type == "headquarters")
        self.of_headquarters = itemgetter(*self.headquarters)
        """Of a column what it says of the headquarters."""
        self.tracer = [self._tracer(unit) for unit in range(len(self.pieces))]
        self.gunfire = self._which(lambda p: p.type == "naval_gunfire")
        self.amphibious = self._which(lambda p: p.type == "amphibious")
        self.guerrillas = self._which(lambda p: p.type == "guerrilla")
        self.sixth_marines = self._which(lambda p: p.entry == "A")
        self.division_97 = self.with_trait("optional_25.5")
        self.drop_zone, self.b29 = self.index["al-dz"], self.index["us-b29"]
        self.air_supply, self.fleet = self.index["al-airsup"], self.index["jp-fleet"]
        self.pw_camp = self.index["jp-pw"]

    def _tracer(self, unit: int) -> tuple[object, ...]:
        """19.2 All that tells units apart that trace lines of supply; of headquarters each is one of its own."""
        only = unit if unit in self.headquarters else -1
        return only, self.never_moves[unit], self.face[unit].mf, self.face[unit].mechanized, self.contingent[unit]

    def _purchases(self) -> None:
        self.price = self._each(self._price)
        self.for_sale = self._by_side(self._which(lambda p: self._price(p) is not None))
        self.needs_option = self._each(options_needed)
        self.needs_scenario = self._each(scenario_needed)

    def _price(self, piece: Piece) -> Price | None:
        lines = (line for line in self.tables.prices if line.side == piece.side and piece.type in line.types)
        return next(lines, None)
