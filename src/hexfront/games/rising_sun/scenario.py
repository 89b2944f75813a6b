"""The scenario of a game of the series: who sets up where, who arrives and leaves when, checked against its box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from hexfront.games.rising_sun.game_tables import GameTables, Side, line_of
from hexfront.games.rising_sun.units import Unit
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board
from hexfront.kernel.files import DataError, Files, Source

NEAR_HEADQUARTERS = "any_hq"
"""The place of units that are set up near headquarters already placed."""


class SetUp(msgspec.Struct, frozen=True):
    """Units set up in a hex, a zone or a box, or near headquarters."""

    side: Side
    at: str
    units: tuple[str, ...]
    source: Source

    @property
    def entry(self) -> str:
        """How `pieces.csv` writes it."""
        return self.at


class Arrival(SetUp, frozen=True):
    """Units that arrive on a turn in a hex, through a zone or into a box."""

    turn: int

    @property
    def entry(self) -> str:
        """How `pieces.csv` writes it."""
        return f"T{self.turn}:{self.at}"


class Withdrawal(msgspec.Struct, frozen=True):
    """Units that leave the game on a turn."""

    turn: int
    side: Side
    units: tuple[str, ...]
    source: Source


class Stand(msgspec.Struct, frozen=True):
    """Where units stood in history, for a set-up that leaves a choice."""

    at: str
    units: tuple[str, ...]
    source: Source


class Campaign(msgspec.Struct, frozen=True):
    """A scenario; `first` sets up before the other side, `later` come in by a rule and on no turn."""

    source: Source
    first: Side
    set_up: tuple[SetUp, ...]
    arrivals: tuple[Arrival, ...]
    withdrawals: tuple[Withdrawal, ...] = ()
    later: tuple[str, ...] = ()
    history: tuple[Stand, ...] = ()

    @property
    def groups(self) -> tuple[SetUp, ...]:
        """Units by the place where they come in."""
        return (*self.set_up, *self.arrivals)

    def arriving(self, turn: int, side: str) -> list[str]:
        """The units that arrive on a turn."""
        return [unit for x in self.arrivals if (x.turn, x.side) == (turn, side) for unit in x.units]


class Scenarios(msgspec.Struct, frozen=True):
    """`scenarios.toml`."""

    campaign: Campaign


def load_scenarios(files: Files, board: Board, units: Mapping[str, Unit], tables: GameTables) -> Scenarios:
    """Read and check `scenarios.toml`: every unit once, on its side, at a known place, on a turn of the game."""
    row = files.toml("scenarios.toml", Scenarios)
    campaign = row.value.campaign
    for word, problem in (
        *_misplaced(campaign, board, units),
        *_miscounted(campaign, units),
        *_mistimed(campaign, tables.turns.last),
        *_misremembered(campaign, board),
    ):
        raise DataError(row.path, line_of(row.path, word), problem)
    return row.value


def _misplaced(campaign: Campaign, board: Board, units: Mapping[str, Unit]) -> Iterator[tuple[str, str]]:
    """Places and units that nobody knows; each with a word to find the line by."""
    places = {*board.zones, *(box.key for box in board.file.boxes), NEAR_HEADQUARTERS}
    for group in campaign.groups:
        if group.at not in places and not _land(board, group.at):
            yield f'"{group.at}"', f"place {group.at!r}; expected a land hex, zone or box, or {NEAR_HEADQUARTERS}"
        for name in group.units:
            if name not in units:
                yield f'"{name}"', f"unit {name!r} is not in pieces.csv"
            elif units[name].side != group.side:
                yield f'"{name}"', f"unit {name!r} is {units[name].side}; expected {group.side}"
            elif units[name].entry != group.entry:
                yield f'"{name}"', f"unit {name!r} comes by {group.entry!r}; pieces.csv says {units[name].entry!r}"


def _miscounted(campaign: Campaign, units: Mapping[str, Unit]) -> Iterator[tuple[str, str]]:
    """Units left out or named twice, and unknown ones that are to leave."""
    named = [*(unit for group in campaign.groups for unit in group.units), *campaign.later]
    for name in units:
        if named.count(name) != 1:
            yield f'"{name}"', f"unit {name!r} stands {named.count(name)} times; expected once"
    for name in (unit for leaving in campaign.withdrawals for unit in leaving.units):
        if name not in units:
            yield f'"{name}"', f"unit {name!r} is not in pieces.csv"


def _mistimed(campaign: Campaign, last: int) -> Iterator[tuple[str, str]]:
    """Turns that the game does not have."""
    for turn in (*(x.turn for x in campaign.arrivals), *(x.turn for x in campaign.withdrawals)):
        if not 1 <= turn <= last:
            yield f"turn = {turn}", f"turn {turn}; expected 1 to {last}"


def _misremembered(campaign: Campaign, board: Board) -> Iterator[tuple[str, str]]:
    """Units of history in no land hex, more than once, or not in the set-up."""
    setting_up = {unit for group in campaign.set_up for unit in group.units}
    seen: set[str] = set()
    for stand in campaign.history:
        if not _land(board, stand.at):
            yield f'"{stand.at}"', f"history in {stand.at!r}; expected a land hex"
        for name in stand.units:
            if name in seen or name not in setting_up:
                yield f'"{name}"', f"unit {name!r} stands twice in history, or in no set-up"
            seen.add(name)


def _land(board: Board, number: str) -> bool:
    """Whether a printed number is one of a land hex."""
    try:
        return bits.has(board.land, board.hex(number))
    except ValueError:
        return False
