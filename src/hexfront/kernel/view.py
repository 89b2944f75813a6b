"""What one side may see, as plain data for a browser, a bot or a test.

The view holds no rules: pieces and where they are, sets of hexes, counters, the prompt, and the options with their
targets. Whoever reads it picks an option and sends its text back.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from hexfront.kernel.act import Act
from hexfront.kernel.faces import NO_FACE, UNKNOWN, FacedState, face_for
from hexfront.kernel.game import Game
from hexfront.kernel.kit import OUT
from hexfront.kernel.naming import UNSEEN_FACE, Naming, OptionView, PieceView, naming
from hexfront.kernel.state import State, columns
from hexfront.kernel.step import Offer, Prompt, Sides, Step, phase_of


class View(msgspec.Struct, frozen=True):
    """The table as one side may see it."""

    game: str
    scenario: str
    chosen: tuple[str, ...]
    side: int
    seq: int
    over: bool
    winner: int
    ending: str
    deciders: tuple[int, ...]
    step: str
    phase: str
    prompt: Prompt | None
    options: list[OptionView]
    interrupts: list[OptionView]
    pieces: list[PieceView]
    hexes: dict[str, list[str]]
    counters: dict[str, int]
    table: dict[str, Any]
    stacked: bool = False
    """Whether the order of stacks counts: then the pieces come place by place, the top first."""


HIDDEN_COLUMNS = frozenset(("die", "barrier", "winner", "ending", "deals"))
"""Columns that no view carries: dice to come and bookkeeping."""


def view(game: Game, s: State, side: int, seq: int = 0, offer: Offer | None = None) -> View:
    """The table as a side may see it. Games with secrets blank them out in `table` and in their steps."""
    offer = offer or Offer(s)
    secret = game.secret(side)
    top: Step[Any] | None = s.stack[-1].shown_to(s, side) if s.stack else None
    named = naming(game, s.kit)
    return View(
        game=game.key,
        scenario=s.scenario,
        chosen=s.options,
        side=side,
        seq=seq,
        over=s.over,
        winner=s.winner,
        ending=s.ending,
        deciders=_deciders(offer, top),
        step=type(top).__name__ if top else "",
        phase=phase_of(s.stack),
        prompt=_prompt(s, side) if side in offer.actors else None,
        options=named.options(offer.options(side)),
        interrupts=named.options(offer.interrupts(side)),
        pieces=_pieces(game, s, side),
        hexes=_hexes(game, s, secret),
        counters=_counters(s, secret),
        table=game.table(s, side),
        stacked=bool(_level_column(type(s))),
    )


def _deciders(offer: Offer, top: Step[Any] | None) -> Sides:
    """Who must decide, as the step that a side is shown tells it."""
    if top is None:
        return ()
    return offer.actors if top is offer.s.stack[-1] else top.actors(offer.s)


def face_named(game: Game, s: State, side: int, act: Act) -> int:
    """The face of the piece that an action names, negative if there is none that the side knows."""
    if not s.kit.faces:
        return NO_FACE
    named = dict(zip(game.notation.verbs[act.verb].args, (act.a, act.b), strict=False))
    return known_face(s, side, named.get("piece", -1))


def _prompt(s: State, side: int) -> Prompt:
    """What is asked; a unit is named by its face if the side knows it."""
    prompt = s.stack[-1].prompt(s, side)
    face = known_face(s, side, prompt.args.get("unit", -1))
    return prompt if face < 0 else replace(prompt, args={**prompt.args, "face": face})


def known_face(s: State, side: int, piece: int) -> int:
    """The face of a piece, negative if it has none or the side does not know it."""
    return face_for(s, side, piece) if piece >= 0 and isinstance(s, FacedState) else NO_FACE


@cache
def _of_kind(kind: type[State], secret: frozenset[str], wanted: str) -> tuple[str, ...]:
    """The columns of a kind that a side may see."""
    barred = HIDDEN_COLUMNS | secret
    return tuple(name for name, column in columns(kind).items() if column == wanted and name not in barred)


@cache
def _place_column(kind: type[State]) -> str:
    return next(name for name, column in columns(kind).items() if column == "place column")


@cache
def _level_column(kind: type[State]) -> str:
    """The column with the depth of each piece; empty where the order of stacks means nothing."""
    return next((name for name, column in columns(kind).items() if column == "level column"), "")


def _pieces(game: Game, s: State, side: int) -> list[PieceView]:
    """Pieces the side may see; of a turned-over piece only its back, in no order that could tell which it is.

    Where the order of stacks counts, place by place, the top of each stack first; else in counter order, backs last.
    """
    places, named = getattr(s, _place_column(type(s))), naming(game, s.kit)
    faced, ordered = isinstance(s, FacedState), bool(_level_column(type(s)))
    values = named.values(s)
    found: list[PieceView] = []
    backs: list[tuple[str, str]] = []
    for i in _stack_order(s, places) if ordered else range(len(places)):
        place = places[i]
        shown = game.shown(s, side, i) if place != OUT else "hidden"
        if shown == "open":
            found.append(named.pieces[i, place, values[i], _face(s, side, i) if faced else ""])
        elif shown == "back":
            backs.append((named.places[place], s.kit.pieces[i].side))
            if ordered:
                found.append(named.backs[*backs[-1], backs.count(backs[-1])])
    return found if ordered else found + _in_no_order(named, backs)


def _in_no_order(named: Naming, backs: list[tuple[str, str]]) -> list[PieceView]:
    """Pieces that show their backs, counted place by place and owner by owner."""
    count: dict[tuple[str, str], int] = {}
    found = []
    for back in sorted(backs):
        count[back] = number = count.get(back, 0) + 1
        found.append(named.backs[*back, number])
    return found


def _stack_order(s: State, places: list[int]) -> list[int]:
    """All pieces by place, owner and depth."""
    level: list[int] = getattr(s, _level_column(type(s)))
    pieces = s.kit.pieces
    return sorted(range(len(places)), key=lambda i: (places[i], pieces[i].side, level[i], i))


def _face(s: State, side: int, piece: int) -> str:
    """What a side sees of the face of a piece that it can make out."""
    face = known_face(s, side, piece)
    return "" if face == NO_FACE else UNSEEN_FACE if face == UNKNOWN else s.kit.faces[face].id


def _hexes(game: Game, s: State, secret: frozenset[str]) -> dict[str, list[str]]:
    numbers = naming(game, s.kit).numbers
    return {name: numbers[getattr(s, name)] for name in _of_kind(type(s), secret, "hexes")}


def _counters(s: State, secret: frozenset[str]) -> dict[str, int]:
    return {name: getattr(s, name) for name in _of_kind(type(s), secret, "counter")}
