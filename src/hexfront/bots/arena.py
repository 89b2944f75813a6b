"""`hexfront arena`: bots against each other, on either side, with intervals."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexfront.bots.figures import Share, between, by_pairing, ladder, parts
from hexfront.bots.match import Match, Outcome
from hexfront.bots.player import NODES, names
from hexfront.bots.results import Runner, carry_on, here, in_processes
from hexfront.kernel.files import DataError
from hexfront.kernel.game import check_choice, load_meta
from hexfront.kernel.meta import Meta
from hexfront.kernel.refusal import Refused

console = Console()
errors = Console(stderr=True)


def pairings(seats: int, p1: str, p2: str) -> list[tuple[str, ...]]:
    """Both ways round; one seat needs one bot."""
    if seats == 1:
        return [(p1,)]
    return [(p1, p2)] if p1 == p2 else [(p1, p2), (p2, p1)]


def schedule(first: Match, scenarios: tuple[str, ...], bots: list[tuple[str, ...]], games: int) -> list[Match]:
    """As many games like the first as asked for, spread over scenarios and sides; both sides get the same seeds."""
    settings = [(scenario, pair) for scenario in scenarios for pair in bots]
    found = []
    for number in range(games):
        scenario, pair = settings[number % len(settings)]
        found.append(replace(first, scenario=scenario, bots=pair, seed=first.seed + number // len(settings)))
    return found


def runner(jobs: int, ray: str) -> Runner:
    """Where matches are played."""
    if ray:
        from hexfront.bots.ray_runner import on_ray

        return on_ray(ray)
    return in_processes(jobs) if jobs > 1 else here


def run(path: Path, matches: list[Match], run: Runner, title: str) -> list[Outcome]:
    """Play them with a progress bar, going on where the file ends."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(title, total=len(matches))
        return carry_on(path, matches, run, lambda _: bar.advance(task))


def arena(
    game: Annotated[str, typer.Argument(help="The game, such as formosa.")],
    p1: Annotated[str, typer.Option(help="A bot.")] = "standard",
    p2: Annotated[str, typer.Option(help="Its opponent; ignored in a solitaire game.")] = "random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    scenario: Annotated[str, typer.Option(help="A scenario; all of them if none is given.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An optional rule; may be given several times.")] = None,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    nodes: Annotated[int, typer.Option(help="What a strong bot may try for one decision.")] = NODES,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster, or `local`.")] = "",
    out: Annotated[Path | None, typer.Option(help="Results, one line a game; an existing file is carried on.")] = None,
) -> None:
    """Let bots play each other on either side; begin it again and it goes on where it was."""
    chosen = tuple(option or ())
    try:
        meta = load_meta(game)
        for bot in (p1, p2):
            if bot not in names(game):
                raise ValueError(f"bot {bot!r}; expected one of {', '.join(names(game))}")
        scenarios = (scenario,) if scenario else tuple(x.key for x in meta.scenarios)
        for key in scenarios:
            check_choice(meta, key, chosen)
        bots = pairings(len(meta.seats), p1, p2)
        path = out or Path(f"arena-{game}-{p1}-{p2}.jsonl" if len(meta.seats) > 1 else f"arena-{game}-{p1}.jsonl")
        first = Match(game, scenarios[0], chosen, bots[0], seed, nodes)
        played = run(path, schedule(first, scenarios, bots, games), runner(jobs, ray), meta.title)
    except (ValueError, DataError, Refused, OSError) as e:
        errors.print(f"[bold red]error:[/bold red] {escape(str(e))}", soft_wrap=True)
        raise typer.Exit(2) from None
    show(meta, played, p1, p2)
    console.print(f"results in {path}")


IN_PARTS = ("by a sudden end", "95 %", "of the others", "95 %")
"""The headings of wins told in two parts."""


def in_parts(meta: Meta, played: list[Outcome]) -> tuple[str, ...]:
    """The shares under those headings; nothing for a game without sudden endings."""
    return tuple(word for share in parts(played, meta.sudden) for word in written(share)) if meta.sudden else ()


def show(meta: Meta, played: list[Outcome], p1: str, p2: str) -> None:
    """The tables at the end."""
    console.print(results(meta, played))
    endings = Counter(outcome.ending for outcome in played)
    console.print(", ".join(f"{ending} {count}" for ending, count in endings.most_common()))
    if len(meta.seats) > 1 and p1 != p2:
        share = between(played, p1, p2)
        console.print(f"{p1} against {p2} over both sides: {' '.join(written(share))} of {share.games} games")
        console.print("ladder: " + ", ".join(f"{name} {points:+.0f}" for name, points in ladder(played).items()))


def results(meta: Meta, played: list[Outcome]) -> Table:
    """A row for each scenario and pairing."""
    table, seats = Table(title=meta.title, header_style="bold"), meta.seats
    apart = IN_PARTS if meta.sudden else ()
    for column in ("scenario", *seats, "games", f"{seats[0]} wins", "95 %", *apart, "p95 ms"):
        table.add_column(column)
    groups: dict[tuple[str, tuple[str, ...]], list[Outcome]] = {}
    for outcome in sorted(played, key=lambda o: o.match.scenario):
        groups.setdefault((outcome.match.scenario, outcome.match.bots), []).append(outcome)
    for (scenario, bots), games in groups.items():
        share, slow = by_pairing(games)[bots], max(max(o.slowest) for o in games)
        table.add_row(scenario, *bots, str(share.games), *written(share), *in_parts(meta, games), f"{slow:.0f}")
    return table


def written(share: Share) -> tuple[str, str]:
    """A share and its interval as percentages."""
    return f"{100 * share.won / max(1, share.games):.1f} %", f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
