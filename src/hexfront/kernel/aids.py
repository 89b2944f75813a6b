"""Player aids: what a table offers beside the rules. None of it decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.events import Event
from hexfront.kernel.files import Source
from hexfront.kernel.odds import Forecast, Measured
from hexfront.kernel.refusal import Refusal


class Reach(msgspec.Struct, frozen=True):
    """A hex a piece can get to: the cost, the hexes on the way (the start not included), and the actions to take."""

    hex: int
    cost: int
    path: tuple[int, ...]
    acts: tuple[Act, ...]
    contested: bool
    """Whether dice are thrown there."""


class Layer(msgspec.Struct, frozen=True):
    """Something to lay over the board; the catalogue has its name under `overlay.KEY`."""

    key: str
    hexes: HexSet
    values: dict[int, str] = {}
    line: tuple[int, ...] = ()
    goal: bool = False
    """Whether the game is about these hexes: they are jumped to."""


class ChartData(msgspec.Struct, frozen=True):
    """A table of the game. Title, columns and row names are keys of the catalogue (`chart.KEY`, `row.KEY`)."""

    key: str
    rule: str
    source: Source
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]


class Objective(msgspec.Struct, frozen=True):
    """Something to be reached, by its rule: so much of it there is, so much is wanted; `objective.KEY` names it."""

    key: str
    rule: str
    held: int
    wanted: int = 1


class Assault(msgspec.Struct, frozen=True):
    """An attack that the enemy could make next: on a hex, by units from hexes, with its odds, as a side knows it."""

    target: int
    origins: tuple[int, ...]
    units: tuple[int, ...]
    """Those that the side makes out."""
    unseen: int
    """How many besides of whom it sees no more than that they are there."""
    odds: Forecast | None
    lost: float = -1.0
    """The chance that nobody is left in the hex; negative where it cannot be told."""
    expected: float = -1.0
    """The loss to be expected, in steps, points or units as the game counts; negative where it cannot be told."""
    support: tuple[int, ...] = ()
    """Guns, ships, planes and tanks that are counted in the odds and stand in no hex of the attack."""


class Danger(msgspec.Struct, frozen=True):
    """What the enemy could do to a side next, as far as it may know: where he could be, his zones, his attacks."""

    reach: HexSet
    zones: HexSet
    assaults: tuple[Assault, ...]
    notes: tuple[str, ...] = ()
    """What is not reckoned with: keys under `threat.KEY`."""


def nothing(*_: Any) -> list[Any]:
    """None of it."""
    return []


def no_figures(_: Any) -> dict[str, int]:
    """No figures."""
    return {}


def no_names(_: Any) -> frozenset[str]:
    """No names."""
    return frozenset()


def no_word(*_: Any) -> str:
    """No word."""
    return ""


def last_told(_: Any, event: Event | None) -> str:
    """The rule of what happened last."""
    return event.rule if event else ""


def no_verdict(*_: Any) -> tuple[Measured, ...]:
    """Nothing is measured."""
    return ()


def turn_of(s: Any) -> int:
    """The column `turn`."""
    return int(s.turn)


class Aids(msgspec.Struct, frozen=True):
    """The aids of one game; whatever it does not offer stays empty."""

    reach: Callable[[Any, int, int], list[Reach]] = nothing
    """State, side, piece: where it could go."""
    overlays: Callable[[Any, int], list[Layer]] = nothing
    charts: Callable[[Any], list[ChartData]] = nothing
    """Of a kit."""
    measures: Callable[[Any], dict[str, int]] = no_figures
    """Figures of a state that are worth a graph over turns; named in the catalogue under `measure.KEY`."""
    left_undone: Callable[[Any, int, Act], str] = no_word
    """What an action would leave undone: a key under `warning.KEY`, or nothing."""
    turn: Callable[[Any], int] = turn_of
    """The turn a state is in."""
    objectives: Callable[[Any, int], list[Objective]] = nothing
    """State, side: what is to be reached, as it stands."""
    outlooks: frozenset[str] = frozenset()
    """The verbs whose odds are shown while they are only on offer."""
    judged: Callable[[Any, Event | None], str] = last_told
    """Of a state that is over, and what happened last: the rule that decided the game."""
    verdict: Callable[[Any, Event, Iterator[Event]], tuple[Measured, ...]] = no_verdict
    """Of a kit, an event and those before it, the last first, as one side heard them: what could have come instead."""
    threat: Callable[[Any, int], Danger] | None = None
    """State, side: what the enemy could do to it next."""
    closed: Callable[[Any, int, Act, int], list[Refusal]] = nothing
    """State, side, the action that takes a piece in hand, hex: why it cannot get there, where the game can tell."""
    answers: Callable[[Any], frozenset[str]] = no_names
    """Of a kit: the figures that are a yes (1) or a no (0), and are told in words."""
