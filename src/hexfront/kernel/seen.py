"""The pieces that a side sees on the table, and how.

A game may say which columns tell how a piece shows (`Game.shown_by`). Then the pieces are looked at a block at a time,
and a block that lies as it did is kept: from one view to the next all but one or two do. Where the order of stacks
counts, all pieces are one block: half of the decisions move none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from hexfront.kernel.faces import NO_FACE, UNKNOWN, FacedState, face_for
from hexfront.kernel.game import Game
from hexfront.kernel.kept import kept_under
from hexfront.kernel.kit import OUT
from hexfront.kernel.naming import UNSEEN_FACE, PieceView, naming
from hexfront.kernel.state import State, columns

BLOCK = 16
"""How many pieces are looked at together."""
Columns = list[list[int]]
Back = tuple[str, str]
"""Place and owner of a piece that shows its back."""


def pieces(game: Game, s: State, side: int) -> list[PieceView]:
    """Pieces the side may see; of a turned-over piece only its back, in no order that could tell which it is.

    Where the order of stacks counts, place by place, the top of each stack first; else in counter order, backs last.
    """
    kept = game.shown_by is not None and not isinstance(s, FacedState)
    if level_column(type(s)):
        return (
            list(_in_stacks(s, game, side)) if kept else _numbered(game, s, _looked_at(game, s, side, _stack_order(s)))
        )
    if kept:
        return _by_blocks(game, s, side, [getattr(s, name) for name in _telling(game, s)])
    found, backs = _apart(_looked_at(game, s, side, range(len(s.kit.pieces))))
    return [*found, *_in_no_order(s, game, backs)]


def _telling(game: Game, s: State) -> list[str]:
    """The columns that tell how pieces look: where they are, what their counters show, and how they lie."""
    shown, kinds = naming(game, s.kit).columns, columns(type(s))
    more = [name for name in game.shown_by or () if name not in shown and kinds[name] != "hexes"]
    return [_place_column(type(s)), *shown, *more]


def _by_blocks(game: Game, s: State, side: int, telling: Columns) -> list[PieceView]:
    found: list[PieceView] = []
    turned: tuple[Back, ...] = ()
    for first in range(0, len(s.kit.pieces), BLOCK):
        seen, backs = _block(s, game, side, first, telling)
        found += seen
        turned += backs
    if turned:
        found += _in_no_order(s, game, turned)
    return found


def _lying(s: State, game: Game, side: int, first: int, telling: Columns) -> tuple[Any, ...]:  # noqa: ARG001
    """How the pieces of a block lie, as far as it can be seen."""
    return game.shown, side, first, *[tuple(column[first : first + BLOCK]) for column in telling]


@kept_under(_lying, most=8000)
def _block(
    s: State,
    game: Game,
    side: int,
    first: int,
    telling: Columns,  # noqa: ARG001
) -> tuple[tuple[PieceView, ...], tuple[Back, ...]]:
    """The pieces of a block that lie open, and those that show their backs."""
    return _apart(_looked_at(game, s, side, range(first, min(first + BLOCK, len(s.kit.pieces)))))


def _lying_in_stacks(s: State, game: Game, side: int) -> tuple[Any, ...]:
    """How all pieces lie, as far as it can be seen."""
    telling = [tuple(getattr(s, name)) for name in (*_telling(game, s), level_column(type(s)))]
    return game.shown, side, *telling, *[getattr(s, name) for name in _covering(game, type(s))]


@kept_under(_lying_in_stacks, most=500)
def _in_stacks(s: State, game: Game, side: int) -> tuple[PieceView, ...]:
    """All pieces where the order of stacks counts."""
    return tuple(_numbered(game, s, _looked_at(game, s, side, _stack_order(s))))


@cache
def _covering(game: Game, kind: type[State]) -> tuple[str, ...]:
    """The sets of hexes that tell how the pieces in them show."""
    kinds = columns(kind)
    return tuple(name for name in game.shown_by or () if kinds[name] == "hexes")


def _looked_at(game: Game, s: State, side: int, of: Sequence[int]) -> list[PieceView | Back]:
    """What a side sees of some pieces, one by one."""
    places, named, faced = places_of(s), naming(game, s.kit), isinstance(s, FacedState)
    owners = s.kit.pieces
    found: list[PieceView | Back] = []
    for i, values in zip(of, named.values(s, of), strict=True):
        place = places[i]
        shown = game.shown(s, side, i) if place != OUT else "hidden"
        if shown == "open":
            found.append(named.pieces[i, place, values, _face(s, side, i) if faced else ""])
        elif shown == "back":
            found.append((named.places[place], owners[i].side))
    return found


def _apart(seen: list[PieceView | Back]) -> tuple[tuple[PieceView, ...], tuple[Back, ...]]:
    """The pieces that lie open, and the others."""
    return tuple(x for x in seen if isinstance(x, PieceView)), tuple(x for x in seen if not isinstance(x, PieceView))


@kept_under(lambda _, game, backs: (game.key, backs), most=500)
def _in_no_order(s: State, game: Game, backs: tuple[Back, ...]) -> tuple[PieceView, ...]:
    """Pieces that show their backs, counted place by place and owner by owner."""
    return tuple(_numbered(game, s, sorted(backs)))


def _numbered(game: Game, s: State, seen: Sequence[PieceView | Back]) -> list[PieceView]:
    """The same with backs told apart by their number in a place."""
    named, count = naming(game, s.kit), Counter[Back]()
    found: list[PieceView] = []
    for piece in seen:
        if isinstance(piece, PieceView):
            found.append(piece)
        else:
            count[piece] += 1
            found.append(named.backs[*piece, count[piece]])
    return found


def _stack_order(s: State) -> list[int]:
    """All pieces by place, owner and depth."""
    places = places_of(s)
    level: list[int] = getattr(s, level_column(type(s)))
    owners = s.kit.pieces
    return sorted(range(len(places)), key=lambda i: (places[i], owners[i].side, level[i], i))


def places_of(s: State) -> list[int]:
    """Where each piece is: a hex, or negative beside the map."""
    found: list[int] = getattr(s, _place_column(type(s)))
    return found


@cache
def _place_column(kind: type[State]) -> str:
    return next(name for name, column in columns(kind).items() if column == "place column")


@cache
def level_column(kind: type[State]) -> str:
    """The column with the depth of each piece; empty where the order of stacks means nothing."""
    return next((name for name, column in columns(kind).items() if column == "level column"), "")


def known_face(s: State, side: int, piece: int) -> int:
    """The face of a piece, negative if it has none or the side does not know it."""
    return face_for(s, side, piece) if piece >= 0 and isinstance(s, FacedState) else NO_FACE


def _face(s: State, side: int, piece: int) -> str:
    """What a side sees of the face of a piece that it can make out."""
    face = known_face(s, side, piece)
    return "" if face == NO_FACE else UNSEEN_FACE if face == UNKNOWN else s.kit.faces[face].id
