"""`hexfront analyse`: the chance to win after every decision of a game, the turning points, the luck."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from hexfront.bots.figures import wilson
from hexfront.bots.player import judges
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal, SaveError, load, read_save
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import actors, advance

console = Console()
ROLLOUTS = 24
POINTS = 40
"""How many moments of a game are looked at, unless told otherwise."""
TURNING = 0.15
"""A change of the chance that makes a turning point."""


class Moment(NamedTuple):
    """The estimated chance of the first seat after so many decisions, with its 95 % band."""

    seq: int
    turn: int
    act: str
    chance: float
    low: float
    high: float


def rollout(game: Game, s: State, seed: int, think: Callable[[], Any]) -> float:
    """One game to its end by the standard bot in every seat, with fresh dice; the first side's share."""
    world = clone(s)
    world.die = Random(seed).getrandbits(60)
    minds: dict[int, Any] = {}
    while who := actors(world):
        mind = minds.setdefault(who[0], think())
        advance(world, who[0], mind.opinions(world, who[0])[0].act)
        world.events.clear()
    return 0.5 if world.winner < 0 else float(world.winner == game.meta.sides.index(game.meta.seats[0]))


def estimate(game: Game, kit: Any, s: State, rollouts: int, seed: int) -> tuple[float, float, float]:
    """The chance of the first seat and its band; once the game is over there is nothing to estimate."""
    if not actors(s):
        won = 0.5 if s.winner < 0 else float(s.winner == game.meta.sides.index(game.meta.seats[0]))
        return won, won, won
    judge = judges(game.key)
    if judge is None:
        raise ValueError(f"{game.key} has no judge yet")
    total = sum(rollout(game, s, seed + n, lambda: judge(kit, 0.0)) for n in range(rollouts))
    share = wilson(total, rollouts)
    return total / rollouts, share.low, share.high


def moments(journal: Journal, points: int, rollouts: int, seed: int = 1) -> list[Moment]:
    """The chances along a game: at its start, at some decisions evenly spread, and at its end."""
    game, kit = journal.game, journal.kit
    played = standing(journal)
    wanted = {round(i * len(played) / max(1, points)) for i in range(points + 1)} | {len(played)}
    replayed = Journal(game, kit, journal.state.scenario, journal.state.options, journal.seed)
    found = []
    for number in track(range(len(played) + 1), description="looking", console=console):
        if number:
            side, text = played[number - 1]
            replayed.decide(side, game.notation.read(kit, text))
        if number in wanted:
            state = clone(replayed.state)
            state.dice = SeededDice()
            chance, low, high = estimate(game, kit, state, rollouts, seed)
            act = played[number - 1][1] if number else ""
            found.append(Moment(number, game.aids.turn(replayed.state), act, chance, low, high))
    return found


def standing(journal: Journal) -> list[tuple[int, str]]:
    """The decisions of a game that were not taken back."""
    found: list[tuple[int, str]] = []
    for entry in journal.entries:
        if entry.undo:
            found.pop()
        else:
            found.append((entry.side, entry.act))
    return found


def turning_points(found: list[Moment]) -> list[tuple[Moment, Moment]]:
    """Where the chance changed by much, the greatest change first."""
    pairs = [(a, b) for a, b in pairwise(found) if abs(b.chance - a.chance) >= TURNING]
    return sorted(pairs, key=lambda pair: -abs(pair[1].chance - pair[0].chance))


def analyse(
    file: Annotated[Path, typer.Argument(help="A save file.")],
    points: Annotated[int, typer.Option(min=1, help="Moments to look at.")] = POINTS,
    rollouts: Annotated[int, typer.Option(min=1, help="Games played on from each moment.")] = ROLLOUTS,
    seed: Annotated[int, typer.Option(help="Seed of the games played on.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The plot, a PNG file.")] = None,
) -> None:
    """Plot the chance to win along a game, finished or running, as the standard bot would play it on."""
    try:
        journal = load(read_save(file))
        found = moments(journal, points, rollouts, seed)
    except (SaveError, ValueError, OSError) as e:
        console.print(f"[red]{e}[/red]")
        raise typer.Exit(2) from None
    seat = journal.game.meta.seats[0]
    table = Table(title=f"turning points for {seat}", header_style="bold")
    for column in ("after decision", "turn", "before", "after", "last decision"):
        table.add_column(column)
    for before, after in turning_points(found)[:8]:
        table.add_row(str(after.seq), str(after.turn), f"{before.chance:.0%}", f"{after.chance:.0%}", after.act)
    console.print(table)
    path = out or file.with_suffix(".png")
    plot(path, journal, found)
    console.print(f"plot in {path}")


def plot(path: Path, journal: Journal, found: list[Moment]) -> None:
    """The chance by decision with its band."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    _, axes = plt.subplots(figsize=(9, 4))
    at = [m.seq for m in found]
    axes.fill_between(at, [m.low for m in found], [m.high for m in found], alpha=0.25)
    axes.plot(at, [m.chance for m in found], marker=".")
    axes.set_ylim(0, 1)
    axes.set_xlabel("decision")
    axes.set_ylabel(f"chance of {journal.game.meta.seats[0]}")
    plt.tight_layout()
    plt.savefig(path, dpi=110)
    plt.close()
