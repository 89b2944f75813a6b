"""What is in the box of Operation Ichi-Go, and what follows from it for every hex and every unit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hexfront.games.ichigo.box import read_box
from hexfront.games.ichigo.ground import Ground
from hexfront.games.ichigo.units import Figures, Unit
from hexfront.kernel.act import interned
from hexfront.kernel.files import Files
from hexfront.kernel.pieces import Piece, bodies
from hexfront.kernel.shelf import game_files

KEY = "ichigo"
JAPAN, ALLIED = 0, 1
SIDES = (JAPAN, ALLIED)
JAPANESE, CHINESE, US = 0, 1, 2
"""The nations, which move and fight apart; the number of a nation is also its place in tables by nation."""
NATIONS = {"japan": JAPANESE, "china": CHINESE, "us": US}
OWNER = (JAPAN, ALLIED, ALLIED)
"""The side that a nation belongs to."""
BODY = Unit("", "allied", "china", "", "regular", "infantry", 0, False, (Figures(0, 0),), "")
"""What a body counts as beside its face: one step, no number."""


class IchigoKit(Ground):
    """Board, counters, bodies for the Chinese regulars and their faces, tables, the one scenario."""

    def __init__(self, files: Files) -> None:
        box = read_box(files)
        neutral = bodies("u", "regular", box.bodies, box.faces[0])
        super().__init__(KEY, box.board, (*box.pieces, *neutral), files.digest(), box.faces, box.tables)
        self.campaign = box.campaign
        self._name_units(box.units)
        self._name_kinds()
        self._name_forces()
        self._name_boxes()
        self._name_figures(box.units, box.regulars)
        self.move_act = [interned("move", piece) for piece in range(len(self.pieces))]
        self.join_act = [interned("join", piece) for piece in range(len(self.pieces))]
        self.to_act = [interned("to", hex) for hex in range(box.board.grid.size)]

    def _name_units(self, units: dict[str, Unit]) -> None:
        """2.4 Of every piece the unit that it is; None for markers and substitutes."""
        self.unit: list[Unit | None] = [BODY if p.is_body else units.get(p.id) for p in self.pieces]
        self.nation = [NATIONS[unit.nation] if unit else -1 for unit in self.unit]
        self.side_of = [_side(piece) if unit else -1 for piece, unit in zip(self.pieces, self.unit, strict=True)]
        self.is_body = [piece.is_body for piece in self.pieces]

    def _name_kinds(self) -> None:
        """2.9, 2.12, 9.5 Divisions, brigades, static units, and the brigades that divisions absorb."""
        self.static = self._those(lambda unit: unit.static)
        self.is_division = self._those(lambda unit: unit.kind == "division")
        self.is_brigade = self._those(lambda unit: unit.kind == "brigade")
        self.absorbable = self._those(lambda unit: unit.kind == "brigade" and unit.type == "infantry")
        """9.5, R52 An infantry brigade, not horse cavalry."""

    def _those(self, fits: Callable[[Unit], bool]) -> list[bool]:
        return [unit is not None and fits(unit) for unit in self.unit]

    def _name_forces(self) -> None:
        """2.5, 2.6 The units that can stand on the map, nation by nation, and those that cannot."""
        self.units = tuple(self._of_nation(nation) for nation in (JAPANESE, CHINESE, US))
        self.ground = tuple(sorted(p for units in self.units for p in units))
        self.mobile = tuple(tuple(p for p in units if not self.static[p]) for units in self.units)
        self.regulars = tuple(p for p in self.units[CHINESE] if self.is_body[p])
        self.militia = self._of_kind("militia")
        self.tanks = self._of_kind("tank_regiment")
        (self.special_forces,) = self._of_kind("special_forces")
        (self.airborne,) = (p for p in self.units[US] if self.pieces[p].type == "airborne")
        self.landing = tuple(p for p in self.units[US] if p != self.airborne)
        """5.3.4 The divisions that land from the sea; the 1st Cavalry is one of them."""

    def _of_nation(self, nation: int) -> tuple[int, ...]:
        """2.13, 11.28 Its units, without tank regiments and special forces, which are never on the map."""
        off = (*self._of_kind("tank_regiment"), *self._of_kind("special_forces"))
        return tuple(p for p, found in enumerate(self.nation) if found == nation and p not in off)

    def _of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple(p for p, unit in enumerate(self.unit) if unit and unit.kind == kind)

    def _name_boxes(self) -> None:
        """3.1 Boxes off the map, and the markers that lie in one hex."""
        self.turn_track, self.tank_box = self.box("turn_track"), self.box("tank")
        self.fg_box, self.ka_box, self.aa14_box = self.box("fg"), self.box("ka"), self.box("aa14")
        self.withdrawn, self.dead = self.box("withdrawn"), self.box("dead")
        self.pool_box, self.us_box = self.box("pool"), self.box("us")
        self.b29, self.aerial_supply = self.index["b29"], self.index["aerial_supply"]
        self.beachheads = (self.index["beachhead_1"], self.index["beachhead_2"])

    def _name_figures(self, units: dict[str, Unit], regulars: dict[str, Unit]) -> None:
        """2.10, 2.15 Factors by steps lost, and of every face; entries by turn."""
        found = [unit.faces if unit else () for unit in self.unit]
        self.attack = [tuple(face.attack for face in faces) for faces in found]
        self.defense = [tuple(face.defense for face in faces) for faces in found]
        self.steps = [len(faces) for faces in found]
        self.face_factor = [regulars[face.id].faces[0].attack for face in self.faces]
        self.number = [unit.number if unit else 0 for unit in self.unit]
        self.due = {self.index[name]: group.turn for group in self.campaign.arrivals for name in group.units}
        self.full_factor = [faces[0].attack if faces else 0 for faces in found]


def _side(piece: Piece) -> int:
    return ("japan", "allied").index(piece.side)


def open_box(packs: tuple[Path, ...] = ()) -> IchigoKit:
    """The box, with the user's data packs laid over it."""
    return IchigoKit(game_files(KEY, packs))
