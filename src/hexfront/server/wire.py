"""What goes over the wire: one struct a message, the same types in Python, in OpenAPI and in the browser.

All sentences arrive in the language of the connection, ready to show. Nothing in a message is secret from the seat it
is sent to.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

PROTOCOL = 1
"""The version of this protocol; it stands in every address (`/api/v1`)."""
MOST_BYTES = 1_000_000
"""The largest body or message that is read."""


class Choice(msgspec.Struct, frozen=True):
    """A scenario or an option on the set-up page."""

    key: str
    title: str
    text: str
    source: str
    needs: tuple[str, ...] = ()


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


class NewTable(msgspec.Struct, frozen=True):
    """A request to set up a game."""

    game: str
    scenario: str = ""
    options: tuple[str, ...] = ()
    name: str = ""


class TableCard(msgspec.Struct, frozen=True):
    """A game that is kept: what the lobby lists."""

    id: str
    name: str
    game: str
    scenario: str
    options: tuple[str, ...]
    created: str
    updated: str
    seq: int
    turn: int
    over: bool
    winner: str
    ending: str
    deciders: tuple[str, ...]


class WirePiece(msgspec.Struct, frozen=True):
    """A piece on the table."""

    id: str
    place: str
    face: str
    values: dict[str, int]


class WireOption(msgspec.Struct, frozen=True):
    """Something that may be done: its text to send back, its readable name, and what it names on the table."""

    act: str
    verb: str
    label: str
    rule: str
    piece: str = ""
    hex: str = ""
    number: int = -1
    chance: float = -1.0
    """The chance of success where dice will be thrown, -1 elsewhere."""
    warning: str = ""
    """What would be left undone; the client asks before sending."""


class WirePrompt(msgspec.Struct, frozen=True):
    """What is to be decided, in words, with the rule behind it and the piece and hex it is about."""

    text: str
    rule: str
    piece: str = ""
    hex: str = ""


class WireView(msgspec.Struct, frozen=True, tag="view"):
    """The table as one seat may see it. The client draws this and nothing else."""

    table: str
    game: str
    scenario: str
    options_chosen: tuple[str, ...]
    seat: str
    seq: int
    live: bool
    """False for a moment of the past."""
    over: bool
    winner: str
    ending: str
    deciders: tuple[str, ...]
    step: str
    step_title: str
    prompt: WirePrompt | None
    options: tuple[WireOption, ...]
    can_undo: bool
    undo_text: str
    """What undo would take back."""
    pieces: tuple[WirePiece, ...]
    hexes: dict[str, tuple[str, ...]]
    counters: dict[str, int]
    table_facts: dict[str, Any]
    """What the side panel of the game shows: objectives, screen, calendar."""


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, as a sentence."""

    seq: int
    """After this entry of the journal."""
    kind: str
    text: str
    rule: str
    dice: tuple[int, ...] = ()
    piece: str = ""
    hex: str = ""


class Happened(msgspec.Struct, frozen=True, tag="events"):
    """What a decision brought about, for the log and for animation; a view follows."""

    seq: int
    lines: tuple[LogLine, ...]
    undone: bool = False


class Reason(msgspec.Struct, frozen=True):
    """Why not: a rule and a sentence."""

    rule: str
    text: str


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused"):
    """An action that is not allowed, or the answer to `why`; empty reasons mean it is allowed."""

    id: str
    act: str
    reasons: tuple[Reason, ...]


class ErrorMessage(msgspec.Struct, frozen=True, tag="error"):
    """A message that could not be used; nothing has changed."""

    code: Literal["malformed", "unknown", "stale", "too_large", "not_your_seat", "refused", "internal"]
    message: str
    id: str = ""


class WireModifier(msgspec.Struct, frozen=True):
    """Something that changes a throw."""

    amount: int
    rule: str
    label: str


class WireOutcome(msgspec.Struct, frozen=True):
    """A result and its exact chance."""

    key: str
    label: str
    number: int
    ways: int
    of: int
    chance: float


class ForecastMessage(msgspec.Struct, frozen=True, tag="forecast"):
    """What an action would throw; `throws` is false where it throws nothing."""

    id: str
    act: str
    throws: bool
    rule: str = ""
    row: str = ""
    row_label: str = ""
    modifiers: tuple[WireModifier, ...] = ()
    found: tuple[WireOutcome, ...] = ()
    results: tuple[WireOutcome, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """A hex a piece can reach: the cost, the way, and the actions that take it there."""

    hex: str
    cost: int
    path: tuple[str, ...]
    acts: tuple[str, ...]
    contested: bool


class ReachMessage(msgspec.Struct, frozen=True, tag="reach"):
    """Where a piece could go with what it has."""

    id: str
    piece: str
    ways: tuple[Way, ...]


class Overlay(msgspec.Struct, frozen=True):
    """A layer the player can lay over the board."""

    key: str
    label: str
    hexes: tuple[str, ...]
    values: dict[str, str] = {}
    """A short text for a hex, such as an expected loss."""
    line: tuple[str, ...] = ()
    """A way to draw, hex by hex."""


class OverlaysMessage(msgspec.Struct, frozen=True, tag="overlays"):
    """All overlays of the moment."""

    id: str
    overlays: tuple[Overlay, ...]


# from the client


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """Do this. `seq` is that of the view it was chosen in; a stale one is answered with the current view."""

    seq: int
    act: str


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Take back the last decision."""

    seq: int


class Why(msgspec.Struct, frozen=True, tag="why"):
    """Why can this not be done?"""

    id: str
    act: str


class AskForecast(msgspec.Struct, frozen=True, tag="forecast"):
    """What would this throw?"""

    id: str
    act: str


class AskReach(msgspec.Struct, frozen=True, tag="reach"):
    """Where can this piece go?"""

    id: str
    piece: str


class AskOverlays(msgspec.Struct, frozen=True, tag="overlays"):
    """The overlays of the moment."""

    id: str


class AskView(msgspec.Struct, frozen=True, tag="view"):
    """The current view."""


FromClient = Decide | Undo | Why | AskForecast | AskReach | AskOverlays | AskView
ToClient = WireView | Happened | RefusedMessage | ErrorMessage | ForecastMessage | ReachMessage | OverlaysMessage


# pages beside the board


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
    """A table of the game, with its provenance; `key` lets a forecast point at a row."""

    key: str
    title: str
    rule: str
    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    row_keys: tuple[str, ...]


class Rules(msgspec.Struct, frozen=True):
    """The rules panel."""

    rules: tuple[RuleCard, ...]
    rulings: tuple[RuleCard, ...]
    charts: tuple[Chart, ...]


class Series(msgspec.Struct, frozen=True):
    """A graph over turns."""

    key: str
    label: str
    turns: tuple[int, ...]
    values: tuple[float, ...]


class Luck(msgspec.Struct, frozen=True):
    """Dice against expectation: what was thrown, what was to be expected, and a 95 % band for it."""

    key: str
    label: str
    dice: int
    mean: float
    expected: float
    low: float
    high: float
    faces: tuple[int, int, int, int, int, int]


class Report(msgspec.Struct, frozen=True):
    """A game in figures: for the result screen and during play."""

    series: tuple[Series, ...]
    luck: tuple[Luck, ...]
    objectives: tuple[LogLine, ...]
    decisions: int


class GuideStep(msgspec.Struct, frozen=True):
    """A step of the guided first turn.

    `wait` says what moves it on: `next`, `act:VERB`, `select:PIECE`, `open:rules`, `overlay`, `undo`, `end`.
    """

    key: str
    title: str
    text: str
    wait: str
    point: str = ""
    """What to point at: a hex, a piece, a box, or the name of a part of the screen."""
