"""Tables on the wire: how one is set up, and what lists show of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.kernel.chain import Pledge
from hexfront.server.wire_bots import WireBot
from hexfront.server.wire_finding import Player, Terms


class NewTable(msgspec.Struct, frozen=True):
    """A request to set up a game."""

    game: str
    scenario: str = ""
    options: tuple[str, ...] = ()
    name: str = ""
    seats: dict[str, str] = {}
    """How each seat is played: `here` (on this device, also for those not named), `link` (on another one), `bot`, or
    `open` (for whoever comes, on a server for others)."""
    bots: dict[str, WireBot] = {}
    """The bots of those seats; the standard one where none is named."""
    access: Literal["private", "onlookers"] = "private"
    """Who may look on, besides those at the table."""
    terms: Terms = Terms()
    """On what a game between people is played, on a server for others."""
    invite: dict[str, str] = {}
    """For whom open seats are kept, by name."""


class TableCard(msgspec.Struct, frozen=True):
    """A game that is kept: what the lobby lists, and everybody may know."""

    id: str
    name: str
    game: str
    scenario: str
    options: tuple[str, ...]
    created: str
    updated: str
    """When something last happened that everybody could see."""
    seq: int
    """How much has happened that everybody could see."""
    turn: int
    over: bool
    winner: str
    ending: str
    deciders: tuple[str, ...]
    seats: dict[str, str]
    """How each seat is played: `here`, `link`, `bot` or `open`."""
    bots: dict[str, WireBot] = {}
    """The seats that a bot plays now: those meant for one, and those whose player lets one play."""
    keys: dict[str, str] = {}
    """The keys of the seats, if some are on other devices: once, in the answer to the wish for the table."""
    held: tuple[str, ...] = ()
    """The seats that whoever asks holds as a person, on a server for others."""
    access: Literal["private", "onlookers"] = "private"
    """Who may look on, besides those at the table."""
    terms: Terms | None = None
    """On what it is played, where people play it who have found each other here."""
    waiting: tuple[str, ...] = ()
    """The seats that are for whoever comes."""
    invited: tuple[str, ...] = ()
    """The seats that are kept for whoever asks."""
    kept_for: dict[str, Player] = {}
    """For whom seats are kept, as its owner is told."""
    owned: bool = False
    """Whether whoever asks has set the table up."""
    followed: bool = False
    """Whether whoever asks follows it."""
    begun: bool = False
    """Whether all seats are taken, or something has been decided."""
    players: dict[str, Player] = {}
    """Who plays which seat, as far as they are known here."""
    lesson: str = ""
    """The lesson that is learnt at this table, if it is one; such tables are in no list."""
    promise: Pledge | None = None
    """What was published of its dice before anybody sat down; none where they come from a seed."""
    usable: bool = True
    """Whether the record of the game can be read; of one that cannot be, what is missing is empty."""
