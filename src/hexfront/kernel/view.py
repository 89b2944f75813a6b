"""What one side may see, as plain data for a browser, a bot or a test.

The view holds no rules: pieces and where they are, sets of hexes, counters, the prompt, and the options with their
targets. Whoever reads it picks an option and sends its text back.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.kit import OUT, Kit
from hexfront.kernel.state import State, columns
from hexfront.kernel.step import Prompt, Step, actors, interrupts, options


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the table: where it is, and what its counter shows."""

    id: str
    place: str
    values: dict[str, int]
    back: bool = False
    """Whether the side sees only the back; the id then tells nothing."""


class OptionView(msgspec.Struct, frozen=True):
    """An option: its text, and what it names on the table."""

    act: str
    verb: str
    piece: str = ""
    hex: str = ""
    number: int = -1


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
    prompt: Prompt | None
    options: list[OptionView]
    interrupts: list[OptionView]
    pieces: list[PieceView]
    hexes: dict[str, list[str]]
    counters: dict[str, int]
    table: dict[str, Any]


HIDDEN_COLUMNS = frozenset(("die", "barrier", "winner", "ending"))
"""Columns that no view carries: dice to come and bookkeeping."""


def view(game: Game, s: State, side: int, seq: int = 0) -> View:
    """The table as a side may see it. Games with secrets blank them out in `table` and in their steps."""
    deciding = side in actors(s)
    secret = game.secret(side)
    top: Step[Any] | None = s.stack[-1].shown_to(s, side) if s.stack else None
    return View(
        game=game.key,
        scenario=s.scenario,
        chosen=s.options,
        side=side,
        seq=seq,
        over=s.over,
        winner=s.winner,
        ending=s.ending,
        deciders=top.actors(s) if top else (),
        step=type(top).__name__ if top else "",
        prompt=s.stack[-1].prompt(s, side) if deciding else None,
        options=[option_view(game, s, act) for act in options(s, side)],
        interrupts=[option_view(game, s, act) for act in interrupts(s, side)],
        pieces=_pieces(game, s, side),
        hexes=_hexes(s, secret),
        counters=_counters(s, secret),
        table=game.table(s, side),
    )


_named: WeakKeyDictionary[Kit, dict[Act, OptionView]] = WeakKeyDictionary()
"""Options by the box they are played with: a long list of them repeats most of the one before."""


def option_view(game: Game, s: State, act: Act) -> OptionView:
    """An option with its targets by name."""
    known = _named.setdefault(s.kit, {})
    if act not in known:
        known[act] = _option_view(game, s, act)
    return known[act]


def _option_view(game: Game, s: State, act: Act) -> OptionView:
    verb = game.notation.verbs[act.verb]
    found: dict[str, Any] = {}
    for kind, value in zip(verb.args, (act.a, act.b), strict=False):
        if kind == "piece":
            found["piece"] = s.kit.pieces[value].id
        elif kind == "hex":
            found["hex"] = s.kit.board.number(value)
        else:
            found["number"] = value
    return OptionView(game.notation.write(s.kit, act), act.verb, **found)


def _of_kind(s: State, secret: frozenset[str], *kinds: str) -> list[str]:
    barred = HIDDEN_COLUMNS | secret
    return [name for name, kind in columns(type(s)).items() if kind in kinds and name not in barred]


def _pieces(game: Game, s: State, side: int) -> list[PieceView]:
    """Pieces the side may see; of a turned-over piece only its back, in no order that could tell which it is."""
    places: list[int] = getattr(s, _of_kind(s, frozenset(), "place column")[0])
    found, backs = [], []
    for i, piece in enumerate(s.kit.pieces):
        shown = game.shown(s, side, i) if places[i] != OUT else "hidden"
        if shown == "open":
            values = {name: getattr(s, name)[i] for name in game.counter_values(s.kit, i)}
            found.append(PieceView(piece.id, s.kit.place_name(places[i]), values))
        elif shown == "back":
            backs.append((s.kit.place_name(places[i]), piece.side))
    count: dict[tuple[str, str], int] = {}
    for place, owner in sorted(backs):
        count[place, owner] = count.get((place, owner), 0) + 1
        found.append(PieceView(f"{owner}-{place}-{count[place, owner]}", place, {}, back=True))
    return found


def _hexes(s: State, secret: frozenset[str]) -> dict[str, list[str]]:
    names = _of_kind(s, secret, "hexes")
    return {name: [s.kit.board.number(h) for h in bits.each(getattr(s, name))] for name in names}


def _counters(s: State, secret: frozenset[str]) -> dict[str, int]:
    return {name: getattr(s, name) for name in _of_kind(s, secret, "counter")}
