"""What goes over the wire: one struct a message, the same types in Python, in OpenAPI and in the browser.

All sentences arrive in the language of the connection, ready to show. Nothing in a message is secret from the seat it
is sent to. Pages that are the same for everybody are in `wire_pages.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hexfront.server.wire_dice import Receipt
from hexfront.server.wire_tables import NewTable as NewTable
from hexfront.server.wire_tables import TableCard as TableCard

MOST_BYTES = 1_000_000
"""The largest body or message that is read."""
MOST_SAVE = 4_000_000
"""The largest save file."""


class WirePiece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece on the table. Of one that only shows its back, the id tells nothing; its card is that of the back.

    Where the order of stacks counts, the pieces of a place come from the bottom to the top.
    """

    id: str
    place: str
    face: str
    values: dict[str, int]
    card: str = ""
    """The card of what a body is known to be; it is not there where the piece has a card by its own id."""


class WireOption(msgspec.Struct, frozen=True):
    """Something that may be done: its text to send back, its readable name, and what it names on the table."""

    act: str
    verb: str
    label: str
    rule: str
    piece: str = ""
    hex: str = ""
    number: int = -1
    throws: bool = False
    """Whether dice will be thrown; with a long list of options that is only known when asked for."""
    chance: float = -1.0
    """The chance of success, -1 where no dice are thrown or no one result is the success."""
    loss: float = -1.0
    """What it is expected to cost where success is certain and counted in hits, else -1."""
    warning: str = ""
    """What would be left undone; the client asks before sending."""
    aside: bool = False
    """Whether it can be done at any moment, besides what is being asked."""
    forfeit: bool = False
    """Whether it gives the game away."""


class Offer(msgspec.Struct, frozen=True):
    """Options of one verb, one after the other: `of` has the arguments of each, as text, and `labels` their names."""

    verb: str
    rule: str
    args: tuple[str, ...]
    """What the arguments are: `piece`, `hex` or `number`."""
    of: tuple[str, ...]
    labels: tuple[str, ...]
    chances: dict[str, float]
    """Of those by whose arguments dice will be thrown, the chance of success."""
    losses: dict[str, float]
    """Of those whose success is certain, what it is expected to cost."""
    warnings: dict[str, str]
    """By arguments, what would be left undone."""
    aside: bool = False
    forfeit: bool = False


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
    """The number of this moment, counted for this seat alone: what it could not notice is no moment of its own."""
    live: bool
    """False for a moment of the past."""
    over: bool
    winner: str
    ending: str
    deciders: tuple[str, ...]
    step: str
    step_title: str
    phase: str
    """The phase of the turn, as `GameCard.phases` lists them; another one before the first turn."""
    phase_title: str
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
    offers: tuple[Offer, ...] = ()
    """The options as the socket sends them, which leaves `options` empty: a verb at a time."""
    foreseen: bool = True
    """Whether it was worked out which options throw dice, and their chances; with many options it is not."""
    reach: ReachMessage | None = None
    """Where the piece that is asked about can go, or the one the seat acted with last; None if nowhere."""
    outlook: ForecastMessage | None = None
    """The odds of something on offer that are shown before anybody asks."""
    planned: bool = False
    """Whether it is the end of a plan, and not the game."""
    passes: str = ""
    """The action by which a step like this could be passed by an order; empty where something must be done."""
    hushed: bool = False
    """Whether the time that a decision takes could tell others what they may not know: the player goes on himself."""
    own: int = 0
    """The last moment that a decision of this seat led to; 0 before its first. What came after it, others did."""
    common: int = -1
    """The moment that onlookers count it as: links name it, since every seat counts its own. None in a plan: -1."""


class WireOutcome(msgspec.Struct, frozen=True):
    """A result and its exact chance."""

    key: str
    label: str
    number: int
    ways: int
    of: int
    chance: float


class WireMeasured(msgspec.Struct, frozen=True):
    """A result that was thrown beside its chances: all that could have come, and which of them did."""

    outcomes: tuple[WireOutcome, ...]
    came: int


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, as a sentence."""

    seq: int
    """The moment of the seat that it led to."""
    kind: str
    text: str
    rule: str
    dice: tuple[int, ...] = ()
    piece: str = ""
    hex: str = ""
    names: tuple[tuple[int, int, str], ...] = ()
    """The words that name a piece or a hex: where they begin in the sentence, how long they are, its id or number."""
    measured: tuple[WireMeasured, ...] = ()
    """What could have come instead of a result that was thrown."""
    figures: dict[str, int] = {}
    """The numbers and columns of charts that the sentence says, by name."""


class Happened(msgspec.Struct, frozen=True, tag="events"):
    """What a decision brought about, for the log and for animation, with the receipt for its dice; a view follows."""

    seq: int
    lines: tuple[LogLine, ...]
    undone: bool = False
    dice: Receipt | None = None


class Reason(msgspec.Struct, frozen=True):
    """Why not: a rule and a sentence."""

    rule: str
    text: str


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused"):
    """An action that is not allowed, or the answer to `why`; empty reasons mean it is allowed."""

    id: str
    act: str
    reasons: tuple[Reason, ...]


Code = Literal[
    "malformed",
    "unknown",
    "stale",
    "too_large",
    "too_many",
    "not_your_seat",
    "refused",
    "nobody",
    "not_yours",
    "internal",
]
"""Why something is not done."""


class ErrorMessage(msgspec.Struct, frozen=True, tag="error"):
    """A message that could not be used; nothing has changed."""

    code: Code
    message: str
    id: str = ""


class WireModifier(msgspec.Struct, frozen=True):
    """Something that changes a throw."""

    amount: int
    rule: str
    label: str


class WireInChart(msgspec.Struct, frozen=True):
    """Where a throw is read off: the chart, if there is one, and the row or column known before the dice."""

    chart: str
    title: str
    row: str
    row_label: str
    column: str
    column_label: str


class ForecastMessage(msgspec.Struct, frozen=True, tag="forecast"):
    """What an action would throw; `throws` is false where it throws nothing."""

    id: str
    act: str
    throws: bool
    rule: str = ""
    charts: tuple[WireInChart, ...] = ()
    modifiers: tuple[WireModifier, ...] = ()
    found: tuple[WireOutcome, ...] = ()
    results: tuple[WireOutcome, ...] = ()
    notes: tuple[WireOutcome, ...] = ()
    success: float = -1.0


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
    """A layer the player can lay over the board: `values` are short texts for hexes, `line` a way to draw, hex by hex,
    and `goal` says whether the game is about these hexes."""

    key: str
    label: str
    hexes: tuple[str, ...]
    values: dict[str, str] = {}
    line: tuple[str, ...] = ()
    goal: bool = False


class OverlaysMessage(msgspec.Struct, frozen=True, tag="overlays"):
    """All overlays of the moment."""

    id: str
    overlays: tuple[Overlay, ...]


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """What became of a decision or an undo that had an id; everything it brought about has been sent before."""

    id: str
    outcome: Literal["done", "refused", "stale"]
