"""`hexfront study`: many games of bots, with and without an optional rule, as a report with plots and its data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from hexfront.bots.arena import run, runner, schedule
from hexfront.bots.match import Match, Outcome
from hexfront.bots.player import NODES, names
from hexfront.bots.plots import NoPlots, drawable
from hexfront.bots.study_data import Setting, write_data
from hexfront.bots.study_plots import draw
from hexfront.bots.study_report import report
from hexfront.kernel.files import DataError
from hexfront.kernel.game import check_choice, load_meta
from hexfront.kernel.meta import Meta
from hexfront.kernel.refusal import Refused

console = Console()
errors = Console(stderr=True)


def settings(meta: Meta, options: tuple[str, ...], vary: tuple[str, ...], scenario: str = "") -> list[Setting]:
    """Every scenario, or one, with and without each optional rule that varies (`option:25.1`)."""
    sets = [options]
    for key in map(varying, vary):
        sets += [(*chosen, key) for chosen in sets if key not in chosen]
    scenarios = [scenario] if scenario else [x.key for x in meta.scenarios]
    found = [Setting(key, chosen) for key in scenarios for chosen in sets]
    for setting in found:
        check_choice(meta, setting.scenario, setting.options)
    return found


def varying(word: str) -> str:
    """The optional rule that a word says is to vary."""
    kind, _, key = word.partition(":")
    if kind != "option" or not key:
        raise ValueError(f"what varies is {word!r}; expected option:KEY")
    return key


def plan(game: str, chosen: list[Setting], bots: tuple[str, ...], games: int, seed: int) -> list[Match]:
    """The games, spread evenly over the settings; every setting begins with the same seed."""
    found = []
    for place, setting in enumerate(chosen):
        first = Match(game, setting.scenario, setting.options, bots, seed, NODES)
        share = games // len(chosen) + (place < games % len(chosen))
        found += schedule(first, (setting.scenario,), [bots], share)
    return found


def study(
    game: Annotated[str, typer.Argument(help="The game, such as formosa.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games in all.")] = 1000,
    bot: Annotated[str, typer.Option(help="The bot that plays every seat.")] = "standard",
    scenario: Annotated[str, typer.Option(help="A scenario; all of them if none is given.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An optional rule in every game.")] = None,
    vary: Annotated[list[str] | None, typer.Option(help="What varies: option:KEY; may be given several times.")] = None,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster, or `local`.")] = "",
    out: Annotated[Path | None, typer.Option(help="The folder of the report; an existing one is carried on.")] = None,
) -> None:
    """Play many games and write a report: results, length, losses, where games are decided, which rules fired."""
    folder = out or Path(f"study-{game}")
    try:
        meta = load_meta(game)
        if bot not in names(game):
            raise ValueError(f"bot {bot!r}; expected one of {', '.join(names(game))}")
        matches = plan(
            game,
            settings(meta, tuple(option or ()), tuple(vary or ()), scenario),
            tuple(bot for _ in meta.seats),
            games,
            seed,
        )
        drawable()
        folder.mkdir(parents=True, exist_ok=True)
        played = run(folder / "games.jsonl", matches, runner(jobs, ray), meta.title)
        write_study(folder, meta, played)
    except (ValueError, DataError, Refused, OSError, NoPlots) as e:
        errors.print(f"[bold red]error:[/bold red] {escape(str(e))}", soft_wrap=True)
        raise typer.Exit(2) from None
    console.print(f"report in {folder / 'report.md'}", soft_wrap=True)


def write_study(folder: Path, meta: Meta, played: list[Outcome]) -> None:
    """Data, plots and report of games that were played."""
    files = write_data(folder, meta, played)
    pictures = draw(folder, meta, played)
    (folder / "report.md").write_text(report(meta, played, files, pictures), encoding="utf-8")
