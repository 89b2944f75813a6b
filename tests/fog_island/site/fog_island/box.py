"""What is in the box, and the state of a game: the columns that change, and the only functions that write them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hexfront.hexmap.board import load_board
from hexfront.kernel.faces import FacedState
from hexfront.kernel.files import Files, Source
from hexfront.kernel.game import load_meta
from hexfront.kernel.kit import OUT, Kit
from hexfront.kernel.pieces import bodies, load_pieces
from hexfront.kernel.shelf import game_files
from hexfront.kernel.state import Counter, Derived, LevelColumn, PieceColumn, PlaceColumn
from hexfront.mechanics import occupancy

KEY, META = "fog_island", load_meta("fog_island")
RAIDERS, GARRISON = 0, 1
MOVED, RAISED, FOUGHT = 1, 2, 4
"""What a unit has done in this turn."""


class Tables(msgspec.Struct, frozen=True):
    """`tables.toml`."""

    turns: int
    bodies: int
    placing: tuple[str, ...]
    needed: int
    hit: int
    source: Source


class FogKit(Kit):
    """Board, raiders, the faces of the garrison and bodies for them."""

    def __init__(self, files: Files) -> None:
        board, pieces = load_board(files), tuple(row.value for row in load_pieces(files))
        faces = tuple(row.value for row in load_pieces(files, "faces.csv"))
        self.tables = files.toml("tables.toml", Tables).value
        neutral = bodies("g", "garrison", self.tables.bodies, faces[0])
        super().__init__(KEY, board, (*pieces, *neutral), files.digest(), faces)
        self.side = [META.sides.index(piece.side) for piece in self.pieces]
        self.smoke, self.lost = self.index["smoke"], self.box("lost")
        units = [i for i in range(len(self.pieces)) if i != self.smoke]
        self.units = [[u for u in units if self.side[u] == side] for side in (RAIDERS, GARRISON)]
        self.strength = [int(piece.front or 0) for piece in self.pieces]
        self.worth = [int(face.front) for face in faces]
        self.village = board.places[0].hex


def open_box(packs: tuple[Path, ...] = ()) -> FogKit:
    """The box, with the user's data packs laid over it."""
    return FogKit(game_files(KEY, packs))


class Fog(FacedState):
    """All that can change."""

    kit: FogKit
    where: PlaceColumn = []
    level: LevelColumn = []
    done: PieceColumn = []
    turn: Counter = 0
    smoked: Counter = 0
    shelled: Counter = 0
    landed: Counter = 0
    shots: Counter = 0
    stacks: Derived = {}

    def rebuild(self) -> None:
        """The stacks follow from places and levels."""
        units = sorted((*self.kit.units[RAIDERS], *self.kit.units[GARRISON]))
        self.stacks = occupancy.index(self.where, units, self.level)


def place(s: Fog, unit: int, to: int) -> None:
    """Put a unit on top of the stack in a hex, into a box, or out of the game."""
    here = s.where[unit]
    if here >= 0:
        occupancy.lift(s.stacks, unit, here)
        occupancy.levels(s.stacks, here, s.level)
    s.where[unit], s.level[unit] = to, 0
    if to >= 0:
        occupancy.lay_on_top(s.stacks, unit, to)
        occupancy.levels(s.stacks, to, s.level)


def lay_smoke(s: Fog, place: int) -> None:
    """Lay the smoke over a hex, or take it away."""
    s.where[s.kit.smoke] = place
    s.smoked = int(place != OUT)


def note(s: Fog, unit: int, what: int) -> None:
    """A unit has done something in this turn."""
    s.done[unit] |= what


def use_shell(s: Fog) -> None:
    """The ships have fired in this turn."""
    s.shelled = 1


def use_landing(s: Fog) -> None:
    """A company has come in this turn."""
    s.landed = 1


def use_shot(s: Fog) -> None:
    """The garrison has fired once more."""
    s.shots += 1


def begin_turn(s: Fog) -> None:
    """Everybody can act again."""
    s.turn += 1
    s.shelled = s.landed = s.shots = 0
    s.done = [0] * len(s.kit.pieces)
