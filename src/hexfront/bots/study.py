"""`hexfront study`: many games of bots, with and without an optional rule, as a report with plots and its data."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console

from hexfront.bots.arena import run, runner, schedule, written
from hexfront.bots.figures import score, wilson
from hexfront.bots.match import Match, Outcome
from hexfront.bots.player import NODES
from hexfront.kernel.game import Meta, check_choice, load_meta
from hexfront.kernel.refusal import Refused
from hexfront.kernel.texts import load_digest

console = Console()


class Setting(NamedTuple):
    """A scenario with some optional rules."""

    scenario: str
    options: tuple[str, ...]

    def __str__(self) -> str:
        """As the report names it."""
        return " + ".join((self.scenario, *self.options))


def settings(meta: Meta, options: tuple[str, ...], vary: tuple[str, ...]) -> list[Setting]:
    """Every scenario, with and without each optional rule that varies (`option:25.1`)."""
    sets = [options]
    for word in vary:
        kind, _, key = word.partition(":")
        if kind != "option" or not key:
            raise ValueError(f"{word!r}; expected option:KEY")
        sets += [(*chosen, key) for chosen in sets if key not in chosen]
    found = [Setting(x.key, chosen) for x in meta.scenarios for chosen in sets]
    for setting in found:
        check_choice(meta, setting.scenario, setting.options)
    return found


def study(
    game: Annotated[str, typer.Argument(help="The game, such as formosa.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games in all.")] = 1000,
    bot: Annotated[str, typer.Option(help="The bot that plays every seat.")] = "standard",
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
        chosen = settings(meta, tuple(option or ()), tuple(vary or ()))
        folder.mkdir(parents=True, exist_ok=True)
        bots = tuple(bot for _ in meta.seats)
        matches = [
            match
            for place, setting in enumerate(chosen)
            for match in schedule(
                Match(game, setting.scenario, setting.options, bots, seed, NODES),
                (setting.scenario,),
                [bots],
                games // len(chosen) + (place < games % len(chosen)),
            )
        ]
        played = run(folder / "games.jsonl", matches, runner(jobs, ray), meta.title)
    except (ValueError, Refused) as e:
        console.print(f"[red]{e}[/red]")
        raise typer.Exit(2) from None
    write_table(folder / "games.csv", meta, played)
    write_report(folder, meta, bot, played)
    console.print(f"report in {folder / 'report.md'}")


def grouped(played: list[Outcome]) -> dict[Setting, list[Outcome]]:
    """The games of each setting."""
    found: dict[Setting, list[Outcome]] = {}
    for outcome in played:
        found.setdefault(Setting(outcome.match.scenario, outcome.match.options), []).append(outcome)
    return found


def write_table(path: Path, meta: Meta, played: list[Outcome]) -> None:
    """One row a game, the figures of the last turn among them."""
    measures = sorted({key for outcome in played for key in outcome.measures[-1]})
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(("scenario", "options", "seed", "winner", "ending", "turn", "decisions", *measures))
        for o in played:
            winner = meta.sides[o.winner] if o.winner >= 0 else "draw"
            row = (o.match.scenario, " ".join(o.match.options), o.match.seed, winner, o.ending, o.turn, o.decisions)
            writer.writerow((*row, *(o.measures[-1].get(key, "") for key in measures)))


def write_report(folder: Path, meta: Meta, bot: str, played: list[Outcome]) -> None:
    """The report in Markdown, with its plots."""
    first, last = played[0].match.seed, max(o.match.seed for o in played)
    lines = [
        f"# {meta.title}: {len(played)} games",
        "",
        f"Every seat is played by the {bot} bot; seeds {first} to {last}. Shares are of all games of a setting, "
        "draws counted half, with Wilson intervals of 95 %. The data is in games.csv and games.jsonl.",
        "",
        "## Results",
        "",
        f"| setting | games | {meta.sides[0]} wins | 95 % | endings |",
        "|---|---|---|---|---|",
    ]
    for setting, games in grouped(played).items():
        share = wilson(sum(score(o, 0) for o in games), len(games))
        endings = ", ".join(f"{ending} {n}" for ending, n in Counter(o.ending for o in games).most_common())
        lines.append(f"| {setting} | {len(games)} | {' | '.join(written(share))} | {endings} |")
    lines += [
        "",
        "![results](results.png)",
        "",
        "## Length",
        "",
        "![length](length.png)",
        "",
        "## The course of games",
        "",
    ]
    lines += [f"![{key}]({key}.png)" for key in sorted(played[0].measures[-1])]
    lines += ["", "Games are decided where the lines of games won and lost part.", "", *rule_lines(played)]
    (folder / "report.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    plots(folder, meta, played)


def rule_lines(played: list[Outcome]) -> list[str]:
    """Which rules fired how often, and which never did."""
    fired: Counter[str] = Counter()
    for outcome in played:
        fired.update(outcome.rules)
    known = load_digest(played[0].match.game, "en")
    silent = [number for number in known if not any(rule == number or rule.startswith(f"{number}.") for rule in fired)]
    lines = ["## Rules", "", "| rule | events a game |", "|---|---|"]
    lines += [f"| {rule} | {count / len(played):.2f} |" for rule, count in sorted(fired.items(), key=lambda x: -x[1])]
    return [*lines, "", f"Rules of the digest behind no event: {', '.join(silent) or 'none'}."]


def plots(folder: Path, meta: Meta, played: list[Outcome]) -> None:
    """Results, length, and the game's own figures over turns, won and lost games apart."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    groups = grouped(played)
    endings = sorted({o.ending for o in played})
    _, axes = plt.subplots(figsize=(8, 0.6 * len(groups) + 2))
    left = [0.0] * len(groups)
    for ending in endings:
        shares = [sum(o.ending == ending for o in games) / len(games) for games in groups.values()]
        axes.barh([str(s) for s in groups], shares, left=left, label=ending)
        left = [a + b for a, b in zip(left, shares, strict=True)]
    axes.set_xlabel("share of games")
    axes.legend(fontsize="small")
    _save(plt, folder / "results.png")
    _, axes = plt.subplots(figsize=(8, 4))
    axes.hist([[o.decisions for o in games] for games in groups.values()], label=[str(s) for s in groups])
    axes.set_xlabel("decisions")
    axes.legend(fontsize="small")
    _save(plt, folder / "length.png")
    for key in sorted(played[0].measures[-1]):
        _course(plt, folder / f"{key}.png", key, meta, played)


def _course(plt: Any, path: Path, key: str, meta: Meta, played: list[Outcome]) -> None:
    """A figure over turns: the mean of games by winner."""
    _, axes = plt.subplots(figsize=(8, 4))
    for winner in sorted({o.winner for o in played}):
        games = [o for o in played if o.winner == winner]
        turns = range(max(len(o.measures) for o in games))
        means = [_mean([o.measures[t][key] for o in games if t < len(o.measures)]) for t in turns]
        name = f"won by {meta.sides[winner]}" if winner >= 0 else "drawn"
        axes.plot([t + 1 for t in turns], means, marker="o", label=f"{name} ({len(games)})")
    axes.set_xlabel("turn")
    axes.set_ylabel(key)
    axes.legend(fontsize="small")
    _save(plt, path)


def _mean(values: list[int]) -> float:
    return sum(values) / len(values)


def _save(plt: Any, path: Path) -> None:
    plt.tight_layout()
    plt.savefig(path, dpi=110)
    plt.close()
