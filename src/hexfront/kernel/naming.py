"""Pieces, options and hexes by name, as views show them; a view repeats nearly all of the one before, so they are kept.

Nothing here depends on a state: what a piece in a place with such values looks like is the same in every game played
with a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Any, TypeVar

import msgspec

from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State

K = TypeVar("K")
R = TypeVar("R")


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the table: where it is, and what its counter shows."""

    id: str
    place: str
    values: dict[str, int]
    back: bool = False
    """Whether the side sees only the back; the id then tells nothing."""
    face: str = ""
    """Of a body the id of its face, or UNSEEN_FACE for a side that does not know it; empty if it is none."""


UNSEEN_FACE = "?"


class OptionView(msgspec.Struct, frozen=True):
    """An option: its text, and what it names on the table."""

    act: str
    verb: str
    piece: str = ""
    hex: str = ""
    number: int = -1


Look = tuple[int, int, tuple[int, ...], str]
"""A piece, its place, its values in all columns that any counter shows, and its face."""
Back = tuple[str, str, int]
"""The place of a piece that only shows its back, its owner, and which of them it is."""


class Made(dict[K, R]):
    """A dictionary that makes a missing value when it is first asked for, and starts anew when it is full."""

    def __init__(self, make: Callable[[K], R], most: int) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: K) -> R:
        """Make it."""
        if len(self) >= self.most:
            self.clear()
        made = self[key] = self.make(key)
        return made


class Naming:
    """The names of everything in a box, made when they are first wanted."""

    def __init__(self, game: Game, kit: Kit) -> None:
        self.game, self.kit = game, kit
        shown = [game.counter_values(kit, piece) for piece in range(len(kit.pieces))]
        self.columns = sorted({name for names in shown for name in names})
        """The columns that any counter shows."""
        self.shown = [tuple((name, self.columns.index(name)) for name in names) for names in shown]
        """Of every piece the columns that its own counter shows, and where they are among all of them."""
        self.names = [kit.board.number(hex) for hex in range(kit.board.grid.size)]
        """Of every hex its number."""
        self.pieces = Made(self._piece, 50_000)
        self.backs = Made(self._back, 20_000)
        self.places = Made(kit.place_name, 20_000)
        self.acts = Made(self._option, 50_000)
        self.numbers = Made(self._numbers, 200)

    def values(self, s: State, of: Sequence[int]) -> Iterable[tuple[int, ...]]:
        """Of some pieces their values in all columns that any counter shows."""
        columns = [map(getattr(s, name).__getitem__, of) for name in self.columns]
        return zip(*columns, strict=True) if columns else repeat((), len(of))

    def options(self, acts: list[Act]) -> list[OptionView]:
        """Options with their targets by name."""
        known = self.acts
        return [known[act] for act in acts]

    def _piece(self, look: Look) -> PieceView:
        piece, place, values, face = look
        named = {name: values[column] for name, column in self.shown[piece]}
        return PieceView(self.kit.pieces[piece].id, self.kit.place_name(place), named, False, face)

    def _back(self, back: Back) -> PieceView:
        """A piece that only shows its back."""
        place, owner, number = back
        return PieceView(f"{owner}-{place}-{number}", place, {}, back=True)

    def _option(self, act: Act) -> OptionView:
        verb = self.game.notation.verbs[act.verb]
        found: dict[str, Any] = {}
        for kind, value in zip(verb.args, (act.a, act.b), strict=False):
            if kind == "piece":
                found["piece"] = self.kit.pieces[value].id
            elif kind == "hex":
                found["hex"] = self.kit.board.number(value)
            else:
                found["number"] = value
        return OptionView(self.game.notation.write(self.kit, act), act.verb, **found)

    def _numbers(self, hexes: bits.HexSet) -> list[str]:
        return [self.names[hex] for hex in bits.each(hexes)]


def naming(game: Game, kit: Kit) -> Naming:
    """The names of a box, kept with it."""
    known = kit.kept[naming]
    if game.key not in known:
        known[game.key] = Naming(game, kit)
    found: Naming = known[game.key]
    return found
