"""What one side may see, as plain data for a browser, a bot or a test.

The view holds no rules: pieces and where they are, sets of hexes, counters, the prompt, and the options with their
targets. Whoever reads it picks an option and sends its text back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from hexfront.kernel.act import Act
from hexfront.kernel.faces import NO_FACE
from hexfront.kernel.game import Game
from hexfront.kernel.naming import OptionView, PieceView, naming
from hexfront.kernel.seen import known_face, level_column, pieces
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
    """The table as a side may see it. Games with secrets blank them out in `table` and in their steps.

    NOBODY is an onlooker: he sees what every side may see, and is never asked.
    """
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
        pieces=pieces(game, s, side),
        hexes=_hexes(game, s, secret),
        counters=_counters(s, secret),
        table=game.table(s, side),
        stacked=bool(level_column(type(s))),
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


@cache
def _of_kind(kind: type[State], secret: frozenset[str], wanted: str) -> tuple[str, ...]:
    """The columns of a kind that a side may see."""
    barred = HIDDEN_COLUMNS | secret
    return tuple(name for name, column in columns(kind).items() if column == wanted and name not in barred)


def _hexes(game: Game, s: State, secret: frozenset[str]) -> dict[str, list[str]]:
    numbers = naming(game, s.kit).numbers
    return {name: numbers[getattr(s, name)] for name in _of_kind(type(s), secret, "hexes")}


def _counters(s: State, secret: frozenset[str]) -> dict[str, int]:
    names = _of_kind(type(s), secret, "counter")
    return dict(zip(names, _reading(names)(s), strict=True))


@cache
def _reading(names: tuple[str, ...]) -> Callable[[State], tuple[int, ...]]:
    """What reads some columns at once."""
    return attrgetter(*names) if len(names) > 1 else lambda s: tuple(getattr(s, name) for name in names)
