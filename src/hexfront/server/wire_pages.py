"""Pages beside the board, the same for everybody: lobby, pieces, rules with their charts, guided first turn."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How long and how large things may be that a player sends."""

    name: int
    """The characters of a game's name; what goes beyond is cut off."""
    save: int
    """The bytes of a save file."""


class Choice(msgspec.Struct, frozen=True):
    """A scenario or an option on the set-up page."""

    key: str
    title: str
    text: str
    source: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class GameCard(msgspec.Struct, frozen=True):
    """A game in the lobby; only those of stage `complete` can be played."""

    key: str
    title: str
    subtitle: str
    introduction: str
    stage: str
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    scenarios: tuple[Choice, ...]
    options: tuple[Choice, ...]
    phases: tuple[str, ...] = ()
    """The phases of a turn in printed order; `phase.KEY` in its words."""
    guided: bool = False
    """Whether there is a guided first turn."""
    lessons: int = 0
    """How many lessons there are."""
    bots: tuple[str, ...] = ()
    """The bots that can play it."""
    client: str = ""
    """The address of the module with what only its table shows, if it has one."""
    style: str = ""
    """The address of the style sheet that its table wears, if it has one."""
    poster: str = ""
    """The address of its picture, if it has one."""


class PieceCard(msgspec.Struct, frozen=True):
    """A piece as the inspector shows it; the drawings are fragments in a 100 by 100 box, by face."""

    id: str
    name: str
    label: str
    side: str
    nation: str
    formation: str
    type: str
    size: str
    front: str
    back: str
    source: str
    drawings: dict[str, str]


class RuleCard(msgspec.Struct, frozen=True):
    """A rule of the digest."""

    number: str
    title: str
    text: str
    rulings: tuple[str, ...]


class Chart(msgspec.Struct, frozen=True):
    """A table of the game, with its provenance; by the keys a forecast points at a row or a column."""

    key: str
    title: str
    rule: str
    source: str
    columns: tuple[str, ...]
    column_keys: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    row_keys: tuple[str, ...]


class Rules(msgspec.Struct, frozen=True):
    """The rules panel."""

    rules: tuple[RuleCard, ...]
    rulings: tuple[RuleCard, ...]
    charts: tuple[Chart, ...]


class GuideStep(msgspec.Struct, frozen=True):
    """A step of the guided first turn.

    `wait` says what moves it on: `next`, `act:VERB` or `act:VERB|VERB`, `select:PIECE`, `open:rules`, `overlay`,
    `undo`, `end`.
    """

    key: str
    title: str
    text: str
    wait: str
    point: str = ""
    """What to point at: a hex, a piece, a box, or the name of a part of the screen."""
    seat: str = ""
    """The seat it is for; empty for all."""
    phase: str = ""
    """The phase in which it can be done; before, the guide waits for it, afterwards it goes on. Empty: any."""
