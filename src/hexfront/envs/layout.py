"""What an observation holds, entry by entry: planes over the board, a row a piece, single figures.

An observation is one vector of floats, the three parts after each other; `Layout.split` gives them back in shape.
What never changes on a board is not repeated in every observation: `Layout.board` has it.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hexfront.envs.words import Words
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board
from hexfront.kernel.game import Game, all_open
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import OF_PIECES, columns
from hexfront.kernel.view import HIDDEN_COLUMNS

Floats = NDArray[np.float32]
SEEN, ON_MAP, ROW, COLUMN, BOX, ASKED, FIRST_VALUE = range(7)
"""The columns of a piece's row that every game has; what its counter shows follows them."""
HIDING = frozenset(("level column", "face column", "audience column"))
LOW, HIGH = -100.0, 2000.0
"""Every figure of an observation lies between these."""


class Parts(NamedTuple):
    """An observation in shape; the arrays share the memory of the vector."""

    planes: Floats
    """One a name in `Layout.planes`, rows from the north, columns from the west."""
    pieces: Floats
    """One row a piece of the kit, one column a name in `Layout.piece_columns`."""
    figures: Floats
    """One a name in `Layout.figures`."""


SHOWN_KINDS = ("place column", "hexes", "hex", "hex points", "piece", "counter")


def _named(kinds: dict[str, str], kind: str) -> tuple[str, ...]:
    """The columns of a kind that anybody may see."""
    return tuple(name for name, found in kinds.items() if found == kind and name not in HIDDEN_COLUMNS)


class Layout:
    """The names of everything in an observation of a game, and where it stands in the vector."""

    def __init__(self, game: Game, kit: Kit, words: Words) -> None:
        self.game, self.kit, self.words = game, kit, words
        kinds = columns(type(game.start(kit)))
        self.of_kind = {kind: _named(kinds, kind) for kind in SHOWN_KINDS}
        shown = (game.counter_values(kit, piece) for piece in range(len(kit.pieces)))
        self.values = tuple(dict.fromkeys(name for names in shown for name in names))
        self.kind_of = tuple(f"{piece.side or 'none'}.{piece.type}" for piece in kit.pieces)
        self.planes = self._planes()
        self.hiding = tuple(n for n, kind in kinds.items() if kind in OF_PIECES) if HIDING & {*kinds.values()} else ()
        """The columns on which it depends what a side makes out of pieces beside their own place and values."""
        faces = ("face",) if kit.faces else ()
        common = ("seen", "on_map", "row", "column", "box", "asked")
        self.piece_columns = (*common, *self.values, *self.of_kind["piece"], *faces)
        self.figures = self._figures()
        self.cells = words.height * words.width
        self.pieces_at = len(self.planes) * self.cells
        self.figures_at = self.pieces_at + len(kit.pieces) * len(self.piece_columns)
        self.size = self.figures_at + len(self.figures)
        self.board_planes, self.board = _board(kit.board, words)

    def _planes(self) -> tuple[str, ...]:
        return (
            *dict.fromkeys(self.kind_of),
            *(f"{side}.back" for side in self.game.meta.sides if self.game.shown is not all_open),
            *(f"sum.{name}" for name in self.values),
            *(f"hexes.{name}" for name in self.of_kind["hexes"]),
            *(f"hex.{name}" for name in self.of_kind["hex"]),
            *(f"points.{name}" for name in self.of_kind["hex points"]),
            "asked",
            "choice",
        )

    def _figures(self) -> tuple[str, ...]:
        meta = self.game.meta
        return (
            *(f"side.{side}" for side in meta.seats),
            *(f"decides.{side}" for side in meta.seats),
            "over",
            *(f"scenario.{scenario.key}" for scenario in meta.scenarios),
            *(f"option.{option.key}" for option in meta.options),
            *(f"step.{step.__name__}" for step in self.game.steps),
            *(f"verb.{verb}" for verb in self.words.verbs),
            "number",
            "said",
            *(f"counter.{name}" for name in self.of_kind["counter"]),
        )

    def plane(self, name: str) -> int:
        """Where a plane begins in the vector."""
        return self.planes.index(name) * self.cells

    def figure(self, name: str) -> int:
        """Where a figure stands in the vector."""
        return self.figures_at + self.figures.index(name)

    def row(self, piece: int) -> int:
        """Where the row of a piece begins in the vector."""
        return self.pieces_at + piece * len(self.piece_columns)

    def split(self, observation: Floats) -> Parts:
        """The planes, pieces and figures of an observation."""
        planes, pieces, figures = np.split(observation, (self.pieces_at, self.figures_at))
        shape = (len(self.planes), self.words.height, self.words.width)
        return Parts(planes.reshape(shape), pieces.reshape(-1, len(self.piece_columns)), figures)

    @property
    def fingerprint(self) -> str:
        """A hash of all names in order: equal if words and observations mean the same. Keep it with trained weights."""
        parts = (self.words.names, self.planes, self.piece_columns, self.figures)
        return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def _board(board: Board, words: Words) -> tuple[tuple[str, ...], Floats]:
    """What never changes: terrain, flags, places, lines, sides by feature, as names and planes."""
    sets = {f"terrain.{key}": hexes for key, hexes in board.of_terrain.items()}
    sets |= {f"flag.{key}": hexes for key, hexes in board.flags.items()}
    for place in board.places:
        for word in (place.kind, *place.features):
            sets[f"place.{word}"] = sets.get(f"place.{word}", 0) | bits.bit(place.hex)
    for line in board.lines:
        sets[f"line.{line.kind}"] = sets.get(f"line.{line.kind}", 0) | bits.of(line.hexes)
    for side in board.hexsides:
        sets[f"side.{side.feature}"] = sets.get(f"side.{side.feature}", 0) | bits.of((side.a, side.b))
    planes = np.zeros((len(sets), words.height * words.width), np.float32)
    for plane, hexes in zip(planes, sets.values(), strict=True):
        plane[[words.cell[hex] for hex in bits.each(hexes)]] = 1
    planes.flags.writeable = False
    return tuple(sets), planes.reshape(-1, words.height, words.width)
