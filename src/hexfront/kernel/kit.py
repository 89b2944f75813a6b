"""What is in the box of a game once it is opened: board, pieces, names of the places pieces can be in.

A kit never changes; all states of all games played with it share it. Games add their tables by subclassing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from hexfront.hexmap.board import Board
from hexfront.kernel.pieces import Piece

OUT = -1
"""The place of a piece that is not in play. Places from 0 up are hexes, below are boxes."""


class Kit:
    """Board, pieces, faces and boxes of one game.

    Where the values of a piece are secret it is a body, whose id tells nothing, and what it turns out to be is a face.
    """

    def __init__(
        self, key: str, board: Board, pieces: tuple[Piece, ...], digest: str, faces: tuple[Piece, ...] = ()
    ) -> None:
        self.key, self.digest = key, digest
        self.board = board
        self.pieces, self.faces = pieces, faces
        self.index = {piece.id: i for i, piece in enumerate(pieces)}
        self.face_index = {face.id: i for i, face in enumerate(faces)}
        if shared := self.index.keys() & self.face_index.keys():
            raise ValueError(f"{key}: {', '.join(sorted(shared))}: expected other ids for faces than for pieces")
        self.boxes = ("out", *(box.key for box in board.file.boxes))
        self._by_trait: dict[str, tuple[int, ...]] = {}
        self.kept: defaultdict[object, dict[Hashable, Any]] = defaultdict(dict)
        """Results of functions of the states of this box (`kernel/kept.py`)."""

    def __getstate__(self) -> dict[str, Any]:
        """A copy of a box starts with nothing kept, since it may yet be changed."""
        return {**self.__dict__, "kept": defaultdict(dict)}

    def box(self, name: str) -> int:
        """The place id of a box."""
        return -1 - self.boxes.index(name)

    def place_name(self, place: int) -> str:
        """A place as text: a hex number or the key of a box."""
        return self.board.number(place) if place >= 0 else self.boxes[-1 - place]

    def place(self, name: str) -> int:
        """The place that a text names; ValueError if there is none."""
        if name in self.boxes:
            return self.box(name)
        return self.board.hex(name)

    def with_trait(self, trait: str) -> tuple[int, ...]:
        """The pieces that have a trait, in counter order."""
        if trait not in self._by_trait:
            self._by_trait[trait] = tuple(i for i, piece in enumerate(self.pieces) if trait in piece.traits)
        return self._by_trait[trait]
