"""What is in the box, and the state of a game: the columns that change, and the only functions that write them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import load_board
from hexfront.kernel.files import Files, Source
from hexfront.kernel.game import load_meta
from hexfront.kernel.kit import OUT, Kit
from hexfront.kernel.pieces import load_pieces
from hexfront.kernel.shelf import game_files
from hexfront.kernel.state import Counter, HexBits, PieceColumn, PlaceColumn, State
from hexfront.mechanics.zones import Zones

KEY, META = "coral_ridge", load_meta("coral_ridge")
RAIDERS, GARRISON = 0, 1


class Tables(msgspec.Struct, frozen=True):
    """`tables.toml`."""

    turns: int
    cost: dict[str, int]
    defence: dict[str, int]
    starts: tuple[int, ...]
    results: dict[str, tuple[str, ...]]
    source: Source


class RidgeKit(Kit):
    """Board, pieces and tables, and what follows from them."""

    def __init__(self, files: Files) -> None:
        board, pieces = load_board(files), tuple(row.value for row in load_pieces(files))
        super().__init__(KEY, board, pieces, files.digest())
        self.tables = files.toml("tables.toml", Tables).value
        self.columns = tuple(self.tables.results.values())
        self.side = [META.sides.index(piece.side) for piece in pieces]
        self.units = [[u for u, side in enumerate(self.side) if side == own] for own in (RAIDERS, GARRISON)]
        self.strength, self.allowance = ([int(p.front.split("-")[n]) for p in pieces] for n in (0, 1))
        self.zones = Zones(board, lambda here, there: True)  # noqa: ARG005
        self.goals = bits.of(place.hex for place in board.places)


def open_box(packs: tuple[Path, ...] = ()) -> RidgeKit:
    """The box, with the user's data packs laid over it."""
    return RidgeKit(game_files(KEY, packs))


class Ridge(State):
    """All that can change."""

    kit: RidgeKit
    where: PlaceColumn = []
    move_points: PieceColumn = []
    fought: PieceColumn = []
    raiders_hold: HexBits = 0
    turn: Counter = 0

    def after_step(self) -> None:
        """4.1 A side that has no unit left loses at once."""
        for side in (RAIDERS, GARRISON):
            if not self.over and not occupied(self, side):
                self.end(1 - side, "destroyed")


def occupied(s: Ridge, side: int) -> HexSet:
    """The hexes that hold units of a side."""
    return bits.of(s.where[unit] for unit in s.kit.units[side] if s.where[unit] != OUT)


def place(s: Ridge, unit: int, hex: int) -> None:
    """Put a unit into a hex, or out of the game; whoever enters a hex holds it."""
    s.where[unit] = hex
    if hex != OUT:
        s.raiders_hold &= ~bits.bit(hex)
        s.raiders_hold |= bits.bit(hex) if s.kit.side[unit] == RAIDERS else 0


def spend(s: Ridge, unit: int, points: int) -> None:
    """Take movement points off a unit."""
    s.move_points[unit] -= points


def mark_fought(s: Ridge, units: tuple[int, ...]) -> None:
    """These have fought in this phase."""
    for unit in units:
        s.fought[unit] = 1


def begin_phase(s: Ridge, turn: int) -> None:
    """Everybody can move and fight again."""
    s.turn, s.move_points, s.fought = turn, list(s.kit.allowance), [0] * len(s.kit.pieces)
