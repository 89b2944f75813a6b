"""`hexfront analyse`: the chance to win along a game, the turning points, the luck."""

from __future__ import annotations

from collections import defaultdict
from itertools import dropwhile
from math import sqrt
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexfront.bots.chances import Analysis, Effort, TurningPoint, analysis, fitted
from hexfront.bots.figures import Z
from hexfront.bots.plots import NoPlots, figure
from hexfront.kernel.act import named_arguments
from hexfront.kernel.files import DataError
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.saves import SaveError, read_save, write_atomically
from hexfront.kernel.texts import LANGUAGES, Texts, load_texts

console = Console()
errors = Console(stderr=True)
SECONDS = 180
"""How long an analysis takes, unless told otherwise."""
MOST_SENTENCES = 2


class Luck(NamedTuple):
    """The dice of one kind against expectation, with the band that the mean of so many lies in 95 times in 100."""

    faces: int
    dice: int
    mean: float
    expected: float
    low: float
    high: float


def luck(journal: Journal) -> list[Luck]:
    """All dice of a game, by the number of their faces."""
    thrown: dict[int, list[int]] = defaultdict(list)
    for events in journal.history:
        for event in events:
            if event.key == "die":
                thrown[event.args["sides"]].append(event.args["value"])
    found = []
    for faces, values in sorted(thrown.items()):
        expected, half = (faces + 1) / 2, Z * sqrt((faces**2 - 1) / 12 / len(values))
        mean = sum(values) / len(values)
        low, high = max(1.0, expected - half), min(float(faces), expected + half)
        found.append(Luck(faces, len(values), round(mean, 3), expected, round(low, 3), round(high, 3)))
    return found


def told(journal: Journal, texts: Texts, point: TurningPoint) -> str:
    """What happened at a turning point: the decision, and sentences of the log, those after the dice if any fell."""
    act = journal.game.notation.read(journal.kit, point.act)
    words = named_arguments(journal.game.notation.verbs[act.verb], act)
    sentences = [texts.say(f"verb.{act.verb}", journal.kit, words) + "."]
    thrown = any(event.key == "die" for event in journal.history[point.entry])
    events = list(dropwhile(lambda e: thrown and e.key != "die", journal.history[point.entry]))
    outcome = [event for event in events if event.key != "die"][:MOST_SENTENCES]
    sentences += [texts.say(f"event.{event.key}", journal.kit, event.args) for event in outcome]
    return " ".join(sentences)


def analyse(
    file: Annotated[Path, typer.Argument(help="A save file, of a finished game or a running one.")],
    seconds: Annotated[float, typer.Option(min=1, help="About how long it may take on this machine.")] = SECONDS,
    points: Annotated[int | None, typer.Option(min=1, help="Moments over the game; the time is not asked.")] = None,
    more: Annotated[int | None, typer.Option(min=0, help="Moments where the chance changed most.")] = None,
    rollouts: Annotated[int | None, typer.Option(min=1, help="Games played on from each moment.")] = None,
    turns: Annotated[int | None, typer.Option(min=0, help="Turns they go on for, 0 is to their end.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the games played on.")] = 1,
    out: Annotated[Path | None, typer.Option(help="OUT.png and OUT.json; beside the save file if not given.")] = None,
    language: Annotated[str, typer.Option("--language", "-l", help=" or ".join(LANGUAGES))] = "en",
) -> None:
    """Plot the chance to win along a game as the standard bot would go on, with turning points and luck."""
    wishes = {"points": points, "more": more, "rollouts": rollouts, "turns": turns}
    given = {name: value for name, value in wishes.items() if value is not None}
    try:
        journal = load(read_save(file))
        texts = load_texts(journal.game.key, language)
        effort = replace(Effort(seed=seed) if given else fitted(journal, seconds, seed), **given)
        found = looked_at(journal, effort)
        figures = named(file, out)
        write(figures, journal, texts, found)
        picture = figures.with_suffix(".png")
        plot(picture, journal, texts, found)
    except (SaveError, DataError, ValueError, OSError, NoPlots) as e:
        errors.print(f"[bold red]error:[/bold red] {escape(str(e))}")
        raise typer.Exit(2) from None
    show(journal, texts, found)
    console.print(f"plot in {picture}, figures in {figures}", soft_wrap=True)


def named(file: Path, out: Path | None) -> Path:
    """Where the figures go: as asked for, or beside the save file."""
    if out is None:
        return file.with_name(f"{file.stem}.chances.json")
    return out.with_suffix(".json") if out.suffix in (".png", ".json") else out.with_name(f"{out.name}.json")


def looked_at(journal: Journal, effort: Effort) -> Analysis:
    """The analysis, with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("playing on", total=effort.estimates)
        return analysis(journal, effort, lambda done, total: bar.update(task, completed=done, total=total))


def method(effort: Effort) -> str:
    """How the figures were found, in words."""
    turns = "a turn" if effort.turns == 1 else f"{effort.turns} turns"
    games = "a game" if effort.rollouts == 1 else f"{effort.rollouts} games"
    end = f"for {turns}, then judged at a glance" if effort.turns else "to the end"
    return (
        f"from each moment {games} played on by the standard bot, {end}, with fresh dice; "
        f"bands of 95 % for the sampling alone\nagain: --points {effort.points} --more {effort.more} "
        f"--rollouts {effort.rollouts} --turns {effort.turns} --seed {effort.seed}"
    )


def show(journal: Journal, texts: Texts, found: Analysis) -> None:
    """The tables at the end."""
    side = texts.say(f"side.{found.seat}")
    first, last = found.moments[0], found.moments[-1]
    console.print(
        f"chance of {side}: {first.chance:.0%} ({first.low:.0%} to {first.high:.0%}) at the start, "
        f"{last.chance:.0%} {'at the end' if found.over else 'now'}"
    )
    table = Table(title=f"turning points for {side}", header_style="bold", show_lines=True)
    for column in ("entry", "turn", "by", "chance", "choice", "dice", "what happened"):
        table.add_column(column)
    for point in found.turning:
        table.add_row(
            str(point.entry) if point.exact else f"{point.since + 1} to {point.entry}",
            str(point.turn),
            texts.say(f"side.{journal.game.meta.sides[point.side]}"),
            f"{point.before:.0%} to {point.after:.0%}",
            f"{point.choice:+.0%}" if point.exact else "",
            f"{point.dice:+.0%}" if point.exact else "",
            escape(told(journal, texts, point)),
        )
    if found.turning:
        console.print(table)
    else:
        console.print("no turning points: the chance never changed by more than its error")
    for one in luck(journal):
        console.print(
            f"luck: {one.dice} dice of {one.faces} faces, mean {one.mean:.2f}, expected {one.expected:.2f} "
            f"({one.low:.2f} to {one.high:.2f})"
        )
    console.print(method(found.effort), style="dim")


def write(path: Path, journal: Journal, texts: Texts, found: Analysis) -> None:
    """The figures as JSON."""
    figures = {
        **msgspec.to_builtins(found),
        "method": method(found.effort),
        "told": [told(journal, texts, point) for point in found.turning],
        "luck": [one._asdict() for one in luck(journal)],
    }
    write_atomically(path, msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def plot(path: Path, journal: Journal, texts: Texts, found: Analysis) -> None:
    """The chance by decision with its band, the turns, and the turning points by number."""
    at = [m.entry for m in found.moments]
    with figure(path, 10, 4.5) as axes:
        axes.fill_between(
            at, [m.low for m in found.moments], [m.high for m in found.moments], alpha=0.18, label="95 %", linewidth=0
        )
        axes.plot(at, [m.chance for m in found.moments], marker="o", markersize=3.5, label="estimated chance")
        axes.axhline(0.5, color="#847861", linewidth=1, linestyle=(0, (4, 3)))
        for number, point in enumerate(found.turning, 1):
            axes.plot([point.entry], [point.after], marker="o", markersize=13, color="#8f2d23")
            axes.annotate(
                str(number), (point.entry, point.after), ha="center", va="center", color="white", fontsize=8, zorder=5
            )
        axes.set_ylim(-0.05, 1.05)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.set_xlim(0, max(1, at[-1]))
        axes.set_xlabel("decision")
        axes.set_ylabel(f"chance to win, {texts.say(f'side.{found.seat}')}")
        axes.set_title(f"{journal.game.meta.title}: the chance to win along the game")
        _turns(axes, found)
        axes.legend(loc="best")


def _turns(axes: object, found: Analysis) -> None:
    """The first moment seen of each turn, as marks along the top."""
    starts: dict[int, int] = {}
    for moment in found.moments:
        starts.setdefault(moment.turn, moment.entry)
    top = axes.secondary_xaxis("top")  # type: ignore[attr-defined]
    top.set_xticks(list(starts.values()), [str(turn) for turn in starts], fontsize=8)
    top.set_xlabel("turn", fontsize=8)
