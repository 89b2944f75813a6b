"""What a game of the series adds to it that differs in kind: plain functions, filled in by the game's own folder.

A hook that asks nothing of a game has a default. State and kit are `Any` here because a game may add columns and
tables of its own to those of the series; its functions name them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act
from hexfront.kernel.aids import ChartData, Objective
from hexfront.kernel.odds import Modifier
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Step

Steps = tuple[Step[Any], ...]
Gait = tuple[int, int]
"""A way of going (`ground.FOOT`, `MOTOR`, `AMTRAC`) and the movement allowance printed for it."""


def no_steps(s: Any) -> Steps:  # noqa: ARG001
    """Nothing happens here."""
    return ()


def no_steps_for(s: Any, side: int) -> Steps:  # noqa: ARG001
    """Nothing happens here."""
    return ()


def nothing(s: Any) -> None:
    """Nothing to do."""


def no_hexes(s: Any, unit: int) -> HexSet:  # noqa: ARG001
    """Nowhere."""
    return 0


def never(s: Any, side: int) -> bool:  # noqa: ARG001
    """It never happens."""
    return False


def everywhere(kit: Any, side: int, a: int, b: int) -> bool:  # noqa: ARG001
    """The series' own rule is the whole rule."""
    return True


def no_objection(s: Any, side: int) -> Refusal | None:  # noqa: ARG001
    """Nothing stands against it."""
    return None


def no_gaits(s: Any, unit: int) -> tuple[Gait, ...]:  # noqa: ARG001
    """No way of going but the printed one."""
    return ()


def unchanged(s: Any, unit: int, factors: int) -> int:  # noqa: ARG001
    """What is printed counts."""
    return factors


def all_sea_beside(kit: Any, target: int) -> HexSet:
    """R44 The all-sea hexes next to a target."""
    found: HexSet = kit.board.around(1 << target) & kit.sea
    return found


def no_rows(tables: Any) -> tuple[Any, ...]:  # noqa: ARG001
    """None besides those by turn."""
    return ()


def no_note(s: Any, unit: int) -> None:
    """Nothing to note."""


def no_goal(s: Any, unit: int) -> int:  # noqa: ARG001
    """Wherever its owner likes."""
    return -1


def unharmed(s: Any, unit: int, target: int) -> bool:  # noqa: ARG001
    """Nothing happens to it."""
    return True


def as_always(s: Any, unit: int) -> bool:  # noqa: ARG001
    """By the rules of the series."""
    return False


def no_facts(s: Any, side: int) -> dict[str, Any]:  # noqa: ARG001
    """Nothing beside."""
    return {}


def no_secrets(s: Any, owner: int, rng: Any) -> None:
    """The game has no secrets of its own."""


def no_warning(s: Any, side: int, act: Act) -> str:  # noqa: ARG001
    """Nothing to warn of."""
    return ""


def no_modifiers(s: Any, side: int, target: int, attackers: tuple[int, ...]) -> tuple[Modifier, ...]:  # noqa: ARG001
    """Nothing changes the die but the rules of the series."""
    return ()


def no_charts(kit: Any) -> tuple[ChartData, ...]:  # noqa: ARG001
    """The tables of the series are all there are."""
    return ()


def no_prizes(kit: Any) -> HexSet:  # noqa: ARG001
    """No hex counts by itself."""
    return 0


def no_objectives(s: Any, side: int) -> tuple[Objective, ...]:  # noqa: ARG001
    """Nothing to be counted."""
    return ()


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """The places where a game of the series speaks."""

    terminals: Callable[[Any, int], HexSet]
    """15.4 State, side: the hexes of the terminal sources it may use now, whether or not a line reaches them."""
    valid_headquarters: Callable[[Any, int], HexSet]
    """15.5 State, side: the hexes of its headquarters that are sources (`supply.by_any_way`, or the game's own)."""
    cut_off: Callable[[Any, int], bool] = never
    """15.0 State, side: whether nobody of it is in supply, wherever he is, arrival and landing included."""
    zoc: Callable[[Any, int, int, int], bool] = everywhere
    """7.0 Kit, side and two neighbours: whether a zone of the side reaches from the first to the second."""
    gaits: Callable[[Any, int], tuple[Gait, ...]] = no_gaits
    """8.0 State, unit: ways of going besides the printed one (motorized infantry, trucks)."""
    control: Callable[[Any], tuple[HexSet, HexSet]]
    """R31 Kit: the hexes that are Japanese and Allied before anybody was in them."""
    entries: Callable[[Any, int], dict[int, int]]
    """5.3 State, unit in the Staging Area: the hexes where it may enter now and what the first hex costs it."""
    voyages: Callable[[Any, int], HexSet] = no_hexes
    """16.3 State, unit: the coastal hexes to which it may go by sea now, enemies in them or not."""
    embarks: Callable[[Any, int], bool] = never
    """16.3 State, side: whether anybody of it on the map may go by sea at all now."""
    waiting: Callable[[Any, int], HexSet] = all_sea_beside
    """16.32 Kit, target: the sea hexes where a force that assaults it waits."""
    after_landing: bool = True
    """16.31 Whether a unit goes on after a landing, at half its allowance."""
    sailed: Callable[[Any, int], None] = no_note
    """16.3 State, unit: a voyage has begun."""
    sail_to: Callable[[Any, int], int] = no_goal
    """16.3 State, unit: the coast that a voyage has been fixed to, or -1 where its owner chooses now."""
    landing: Callable[[Any, int, int], bool] = unharmed
    """16.3 State, unit, target: what befalls a unit before it is ashore or off the coast; whether it is still there."""
    by_sea: Callable[[Any, int], bool] = as_always
    """14.1 State, headquarters: whether it waits in the Staging Area to land, and not to return by itself."""
    movement_opens: Callable[[Any, int], Steps] = no_steps_for
    """8.0 State, side: what comes before the first unit moves in the regular movement phase."""
    movement_ends: Callable[[Any, int], Refusal | None] = no_objection
    """8.0 State, side: why the regular movement phase may not end yet."""
    joint_opens: Callable[[Any], Steps] = no_steps
    """4.II.2 What opens the joint phase: convoy, naval roll, attrition, air units, trucks."""
    joint_closes: Callable[[Any], Steps] = no_steps
    """4.II.5 What closes it: plots for the next turn."""
    combat_closes: Callable[[Any, int], Steps] = no_steps_for
    """10.0 State, side: what follows the attacks of the regular combat phase, before stacking (extra rounds)."""
    combat_modifiers: Callable[[Any, int, int, tuple[int, ...]], tuple[Modifier, ...]] = no_modifiers
    """10.36 State, attacking side, target, attackers: modifiers of the die that only this game has."""
    opening_initiative: int = -1
    """4.0 Who has the initiative on the first turn without bid or promise, if bids are used; -1: both bid."""
    special_rows: Callable[[Any], tuple[Any, ...]] = no_rows
    """5.2 Tables: rows of special steps (`SpecialSteps`) that come by an event; they follow those that come by turn."""
    points: Callable[[Any, int, int], int] = unchanged
    """5.12 State, track, points: the replacement points of a track, less what the game forfeits."""
    set_up_closes: Callable[[Any], Steps] = no_steps
    """3.0 What follows the set-up: plots for the first turn."""
    bombardment: Callable[[Any, int, int], int] = unchanged
    """11.2 State, unit, factors: the factors of a gun (doubled for a turn)."""
    ships_defend: bool = True
    """16.21 Whether Allied ships fire in the Japanese player turn."""
    grounded: Callable[[Any, int], Refusal | None] = no_objection
    """13.0 State, side: why its air units may not fly at all."""
    interdicted: Callable[[Any, int], HexSet] | None = None
    """13.3 State, side: where its markers may lie, if not by the rule of the series."""
    administrative: Callable[[Any], Steps] = no_steps
    """V The checks of the administrative phase that end a game (surrender, clearing, Henderson Field)."""
    at_once: Callable[[Any], None] = nothing
    """18.0 Called after every step: a victory that is won at any moment."""
    final: Callable[[Any], tuple[int, str]]
    """18.0 After the last turn: the winner (or -1) and the ending."""
    highest: str = "decisive"
    """4.14, R12 The ending of a game whose promise was broken: a win at the highest level, where there are levels."""
    facts: Callable[[Any, int], dict[str, Any]] = no_facts
    """2.21 State, side: what its table shows besides what the series does."""
    deal_anew: Callable[[Any, int, Any], None] = no_secrets
    """17.1 State, owner, dealer: secrets of the game's own that the enemy of their owner cannot know, dealt anew."""
    warning: Callable[[Any, int, Act], str] = no_warning
    """State, side, action: the key of what speaks against it, or nothing."""
    charts: Callable[[Any], tuple[ChartData, ...]] = no_charts
    """Kit: tables that only this game has, for the eye."""
    objectives: Callable[[Any, int], tuple[Objective, ...]] = no_objectives
    """18.0 State, side: how victory stands, as far as the side may know."""
    prizes: Callable[[Any], HexSet] = no_prizes
    """18.0 Of a kit: the hexes whose possession counts for victory."""
    watched: tuple[tuple[str, str], ...] = ()
    """18.0 Places worth a graph over turns: the key of a measure, and a zone or hexes by number."""
    stocks: Callable[[Any, int], tuple[Objective, ...]] = no_objectives
    """State, side: what the game counts besides, such as voyages or trucks: so much is left of so much."""
