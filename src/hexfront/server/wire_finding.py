"""Messages about finding a game: terms of a table, people and their results, tournaments, clubs."""

from __future__ import annotations

from typing import Literal

import msgspec

Tempo = Literal["free", "live", "slow"]
"""How a game is timed: not at all, by a clock at which both sit, or by days."""
Which = Literal["all", "open", "mine", "turn", "followed", "running", "over"]
"""Which tables are listed: all that one may know of; with a seat for whoever comes; those one plays at; those where it
is one's turn; those one follows, or of people one follows; those that can be watched; those that are over."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """On what a game between people is played. They are shown before anybody joins: to join is to agree."""

    tempo: Tempo = "free"
    rated: bool = False
    language: str = ""
    """The language that is spoken at the table, if it matters."""
    delay: int = 0
    """After how many moments that everybody notices onlookers may see what a side saw; 0: never."""
    club: str = ""
    """The club it is played in; empty: none."""
    tournament: str = ""
    """The tournament it belongs to; empty: none."""
    stock: float = 0.0
    """Seconds that each has at the beginning (live) or in reserve (slow); with `gain`, 0 for the usual times."""
    gain: float = 0.0
    """Seconds that come with every decision (live), or that there are for every decision (slow)."""
    timeout: Literal["claim", "bot"] = "claim"
    """What becomes of a seat without time: the game can be claimed, or a bot plays it to the end."""
    rematch: str = ""
    """The table that it follows with sides changed; empty: none."""
    beacon: bool = False
    """Whether dice that everybody sees also need a public beacon, so that each throw waits some seconds."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at a table, or in a list: a person, or a bot."""

    id: str
    name: str
    rating: int = 0
    """In this game at this tempo; 0: not rated there."""
    sure: bool = False
    """Whether the rating is more than a guess."""


class Invite(msgspec.Struct, frozen=True):
    """Somebody is wanted at a table: the seat, and who."""

    seat: str
    person: str


class Join(msgspec.Struct, frozen=True):
    """Take a seat that waits, at a table as it was shown."""

    seat: str
    access: Literal["private", "onlookers"] | None = None
    """Who could look on when it was shown; if that has changed since, the seat is not taken."""


class RatingCard(msgspec.Struct, frozen=True):
    """How strong somebody is in a game at a tempo."""

    game: str
    tempo: Tempo
    rating: int
    deviation: int
    sure: bool
    games: int


class Ranked(msgspec.Struct, frozen=True):
    """A line of the list of the strongest."""

    player: Player
    deviation: int
    games: int


class ResultCard(msgspec.Struct, frozen=True):
    """A game that somebody has finished."""

    table: str
    game: str
    tempo: Tempo
    seat: str
    opponent: Player | None
    score: float
    """1 a win, 0.5 a draw, 0 a loss."""
    rated: bool
    change: int
    """Of the rating."""
    ended: str
    watched: bool = False
    """Whether whoever asks may look at the table."""


class PersonCard(msgspec.Struct, frozen=True):
    """Somebody as others see them."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]
    since: str
    ratings: tuple[RatingCard, ...] = ()
    won: int = 0
    drawn: int = 0
    lost: int = 0
    followed: bool = False
    """Whether whoever asks follows them."""
    blocked: bool = False
    """Whether whoever asks has blocked them."""


# clubs


class NewClub(msgspec.Struct, frozen=True):
    """A club to be founded."""

    name: str
    about: str = ""


class ClubCard(msgspec.Struct, frozen=True):
    """A club."""

    id: str
    name: str
    about: str
    founder: Player
    members: int
    member: bool
    """Whether whoever asks belongs to it."""
    since: str


class Member(msgspec.Struct, frozen=True):
    """Somebody in a club, or whom one follows, and since when."""

    player: Player
    since: str


# tournaments


class NewTournament(msgspec.Struct, frozen=True):
    """A tournament to be held."""

    name: str
    game: str
    kind: Literal["robin", "swiss"]
    scenario: str = ""
    options: tuple[str, ...] = ()
    rounds: int = 0
    """Of a Swiss tournament; 0: as many as it takes to find the best."""
    twice: bool = False
    """Whether everybody meets everybody twice, with sides changed."""
    tempo: Tempo = "free"
    rated: bool = False
    club: str = ""


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    scenario: str
    options: tuple[str, ...]
    kind: Literal["robin", "swiss"]
    twice: bool
    tempo: Tempo
    rated: bool
    club: str
    owner: Player
    state: Literal["open", "running", "over"]
    round: int
    rounds: int
    entrants: int
    entered: bool
    """Whether whoever asks takes part."""
    made: str = ""
    """When it was announced."""


class PairingCard(msgspec.Struct, frozen=True):
    """A game of a tournament."""

    round: int
    board: int
    first: Player
    second: Player | None
    """None: the first has a bye."""
    table: str
    score: float | None
    """Of the first; None while it is played."""


class StandingCard(msgspec.Struct, frozen=True):
    """How somebody stands in a tournament."""

    player: Player
    place: int
    points: float
    won: int
    drawn: int
    lost: int
    buchholz: float
    berger: float


class TournamentPage(msgspec.Struct, frozen=True):
    """A tournament: how some of those in it stand, and the games of a round."""

    card: TournamentCard
    standings: tuple[StandingCard, ...]
    """A page of them."""
    pairings: tuple[PairingCard, ...]


class Verdict(msgspec.Struct, frozen=True):
    """A result that whoever holds the tournament gives, where a game cannot be finished: the score of the first."""

    round: int
    board: int
    score: float
    """1, 0.5 or 0."""


SENT = (Terms, Invite, Join, NewClub, NewTournament, Verdict)
"""What clients send."""
