"""What the commands do; `cli.py` lists them and loads this when one is called."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import platformdirs
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexfront import __version__
from hexfront.bots.analysis import analyse
from hexfront.bots.arena import arena
from hexfront.bots.random_bot import Played, random_game
from hexfront.bots.study import study
from hexfront.copying import backup, restore
from hexfront.draw.cli import board_app
from hexfront.keeping import keeper
from hexfront.kernel.act import NotationError
from hexfront.kernel.chain import Beacon
from hexfront.kernel.files import DataError
from hexfront.kernel.game import check_choice, load_game, load_meta
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.motive import Motive, said
from hexfront.kernel.refusal import Refused
from hexfront.kernel.replay import OlderRules, load
from hexfront.kernel.rulebook import look_up, search
from hexfront.kernel.saves import Entry, Save, SaveError, read_save
from hexfront.kernel.seat_record import in_words, read_record, unlike
from hexfront.kernel.shelf import shelf
from hexfront.kernel.texts import LANGUAGES, Texts, load_texts
from hexfront.kernel.versions import between, comparable, sentences
from hexfront.learning import learn
from hexfront.serving import serve
from hexfront.shell import PackOpt, errors, fail, packs
from hexfront.terminal import Terminal, event_lines

app = typer.Typer(rich_markup_mode="rich")
app.add_typer(board_app)
app.command()(arena)
app.command()(study)
app.command()(analyse)
app.command()(learn)
app.command()(keeper)
app.command()(backup)
app.command()(restore)
console = Console()

GameArg = Annotated[str, typer.Argument(help="The game; `hexfront games` lists them.")]
ScenarioOpt = Annotated[str, typer.Option("--scenario", "-s", help="Scenario; the first one if not given.")]
OptionOpt = Annotated[list[str] | None, typer.Option("--option", "-o", help="A variant or optional rule; repeatable.")]
LanguageOpt = Annotated[str, typer.Option("--language", "-l", help="Language: " + " or ".join(LANGUAGES) + ".")]


def saves() -> Path:
    """Where games are kept unless a file is named."""
    return Path(platformdirs.user_data_dir("hexfront")) / "saves"


@app.command()
def games(language: LanguageOpt = "en") -> None:
    """List the games, their scenarios and options, and what can be played today."""
    for key in shelf().games:
        meta, texts = load_meta(key), load_texts(key, language)
        seats = texts.filler.format(texts.entries["ui.players"], number=len(meta.seats))
        console.print(f"[bold]{key}[/bold] {escape(meta.title)}, {seats}: {meta.stage}", soft_wrap=True)
        for what, found in (("scenarios", meta.scenarios), ("options", meta.options)):
            if found:
                console.print(f"    {what}: {', '.join(x.key for x in found)}", soft_wrap=True)
    console.print(f"[dim]hexfront {__version__}; language {language}[/dim]")
    for key, fault in shelf().faults.items():
        errors.print(f"[bold]{escape(key)}[/bold] [red]cannot be used:[/red] {escape(str(fault))}", soft_wrap=True)


@app.command()
def play(
    game: GameArg,
    scenario: ScenarioOpt = "",
    option: OptionOpt = None,
    save: Annotated[Path | None, typer.Option(help="Save file; a game in it is taken up again.")] = None,
    seed: Annotated[str, typer.Option(help="Hexadecimal seed of the dice; secret and random if not given.")] = "",
    language: LanguageOpt = "en",
    pack: PackOpt = None,
) -> None:
    """Play a game in this terminal, to its end; every decision is saved at once."""
    path = save or saves() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    texts = catalogue(game, language)
    try:
        if path.exists():
            stored = read_save(path)
            journal, motives = load(stored, packs(pack)), stored.motives
        else:
            kit = load_game(game).open_box(packs(pack))
            secret = bytes.fromhex(seed) if seed else None
            journal, motives = Journal.new(load_game(game), scenario, tuple(option or ()), secret, kit), {}
    except (ValueError, DataError, SaveError, Refused) as e:
        fail(explain(texts, e))
    Terminal(journal, path, texts, console, motives).run()


def explain(texts: Texts, error: Exception) -> str:
    """An error in the player's words."""
    if isinstance(error, OlderRules):
        return "\n".join(sentences(texts, error.difference))
    if isinstance(error, Refused):
        return "; ".join(f"{texts.say(f'refusal.{r.key}')} ({r.rule})" for r in error.refusals)
    return str(error)


def catalogue(game: str, language: str) -> Texts:
    """The texts of a game, or a clear error."""
    try:
        load_game(game)
        return load_texts(game, language)
    except (ValueError, DataError) as e:
        fail(str(e))


app.command()(serve)


@app.command()
def sim(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next game takes the next seed.")] = 1,
    scenario: ScenarioOpt = "",
    option: OptionOpt = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    pack: PackOpt = None,
) -> None:
    """Play many games with the random player and show how they ended."""
    try:
        loaded = load_game(game)
        kit = loaded.open_box(packs(pack))
        scenario = scenario or loaded.meta.scenarios[0].key
        check_choice(loaded.meta, scenario, tuple(option or ()))
    except (ValueError, DataError, Refused) as e:
        fail(str(e))
    one = partial(play_seed, game, packs(pack), scenario, tuple(option or ()))
    started = time.perf_counter()
    played: list[Played] = []
    with progress() as bar, ProcessPoolExecutor(jobs) if jobs > 1 else _InProcess() as pool:
        task = bar.add_task(loaded.meta.title, total=games)
        for result in pool.map(one, range(seed, seed + games), chunksize=10):
            played.append(result)
            bar.advance(task)
    report(game, kit.digest, played, time.perf_counter() - started)


class _InProcess:
    """A pool of no other process."""

    def __enter__(self) -> _InProcess:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    @staticmethod
    def map(function: partial[Played], seeds: range, chunksize: int) -> map[Played]:  # noqa: ARG004
        """Like the pool's."""
        return map(function, seeds)


def play_seed(game: str, roots: tuple[Path, ...], scenario: str, options: tuple[str, ...], seed: int) -> Played:
    """One random game, in whichever process."""
    loaded = load_game(game)
    kit = _KITS.get((game, roots)) or _KITS.setdefault((game, roots), loaded.open_box(roots))
    return random_game(loaded, kit, scenario, options, seed)


_KITS: dict[tuple[str, tuple[Path, ...]], Kit] = {}


def progress() -> Progress:
    """A progress bar as all long commands show it."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )


def report(game: str, data: str, played: list[Played], seconds: float) -> None:
    """How simulated games ended."""
    meta, texts = load_meta(game), load_texts(game, "en")
    table = Table(title=f"{meta.title}: {len(played)} random games", header_style="bold")
    for column in ("winner", "ending", "games", "share"):
        table.add_column(column, justify="left" if column in ("winner", "ending") else "right")
    for (winner, ending), count in Counter((p.winner, p.ending) for p in played).most_common():
        side = meta.sides[winner] if winner >= 0 else "draw"
        table.add_row(texts.say(f"side.{side}"), ending, str(count), f"{100 * count / len(played):.1f} %")
    console.print(table)
    decisions = sum(p.decisions for p in played)
    console.print(
        f"{decisions} decisions, {decisions / len(played):.0f} a game, {decisions / seconds:,.0f} a second; "
        f"seeds {played[0].seed} to {played[-1].seed}; data {data}"
    )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A save file.")],
    language: LanguageOpt = "en",
    pack: PackOpt = None,
    film: Annotated[Path | None, typer.Option(help="Write it as a film instead, .webp or .gif.")] = None,
    seat: Annotated[str, typer.Option(help="Whose eyes the film is seen with; an onlooker's if none is named.")] = "",
) -> None:
    """Tell a saved game from its beginning, decision by decision; one of older rules up to where it differs."""
    try:
        stored = read_save(file)
        if film is not None:
            return _film(stored, film, seat, language, packs(pack))
        texts = load_texts(stored.game, language)
        journal = load(stored, packs(pack))
    except OlderRules as older:
        if older.journal is not None:
            tell(older.journal, stored.motives, texts)
        console.print(f"[yellow]{escape(explain(texts, older))}\n{escape(texts.say('version.recorded'))}[/yellow]")
        unread(stored.entries, max(1, older.difference.number))
    except (SaveError, DataError, ValueError) as e:
        fail(str(e))
    else:
        tell(journal, stored.motives, texts)


def _film(save: Save, out: Path, seat: str, language: str, packs: tuple[Path, ...]) -> None:
    """Write a film; pictures need an extra."""
    try:
        from hexfront.filming import film as shoot

        shoot(save, out, seat, language, packs)
    except ImportError:
        fail("a film needs the extra `draw`: pip install 'hexfront[draw]'")
    console.print(f"[dim]{out}, {out.stat().st_size // 1024} kB[/dim]")


def tell(journal: Journal, motives: dict[int, Motive], texts: Texts) -> None:
    """What happened, decision by decision, and why bots decided as they did."""
    for number, events in enumerate(journal.history):
        entry = journal.entries[number - 1] if number else None
        if entry is not None:
            console.print(f"[bold]{number:4}[/bold] {escape(entry.words)}")
        for line in event_lines(texts, journal.kit, events):
            console.print(f"       {line}")
        if number in motives and (why := said(texts, journal.kit, motives[number])):
            console.print(f"       [dim]{escape(why)}[/dim]")


def unread(entries: list[Entry], first: int) -> None:
    """Entries that cannot be replayed, as they were recorded."""
    for number, entry in enumerate(entries[first - 1 :], first):
        dice = f" [magenta]{' '.join(map(str, entry.dice))}[/magenta]" if entry.dice else ""
        console.print(f"[dim]{number:4} {escape(entry.words)}[/dim]{dice}")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A save file.")],
    pack: PackOpt = None,
    record: Annotated[Path | None, typer.Option(help="What a seat kept of its dice, to be compared.")] = None,
    beacon: Annotated[Path | None, typer.Option(help="The beacon that it needed, if not drand quicknet.")] = None,
) -> None:
    """Replay a saved game and compare every position and every die with what was recorded."""
    try:
        stored = read_save(file)
        journal = load(stored, packs(pack))
        kept = read_record(record) if record else None
    except OlderRules as older:
        if same := max(0, older.difference.number - 1):
            console.print(f"[green]verified[/green]: the set-up and the first {same} of {len(stored.entries)} entries")
        fail(str(older))
    except (SaveError, DataError, NotationError) as e:
        fail(str(e))
    dice = sum(len(e.dice) for e in (stored.start, *stored.entries))
    console.print(
        f"[green]verified[/green]: {len(stored.entries)} entries, {dice} dice from {source(journal)}, "
        f"{'finished' if journal.state.over else 'not finished'}"
    )
    if journal.ledger is not None and journal.ledger.promise.beacon is not None:
        console.print(f"[green]verified[/green]: {_lit(journal, journal.ledger.promise.beacon, beacon)}")
    if kept is not None:
        if differences := unlike(kept, journal):
            fail("not the game that the seat played: " + "; ".join(differences))
        console.print(f"[green]verified[/green]: {in_words(kept, journal)}")
    if since := versions(journal):
        console.print(since)


def _lit(journal: Journal, promised: Beacon, file: Path | None) -> str:
    """What the beacon had to do with the dice of a game; it fails if anything was not signed, or by another one."""
    from hexfront.kernel.beacon import NoCurve, genuine, quicknet, read_source

    try:
        wanted = (read_source(file) if file else quicknet()).beacon
        if (promised.key, promised.genesis, promised.period) != (wanted.key, wanted.genesis, wanted.period):
            fail(f"the dice need another beacon than {wanted.name}: {promised.name} with the key {promised.key}")
        pulses = [entry.proof.pulse for entry in journal.entries if entry.proof and entry.proof.pulse]
        if pulses and not genuine(wanted, pulses):
            fail(f"not all rounds are signed by the beacon {wanted.name}")
    except (NoCurve, OSError, ValueError) as e:
        fail(str(e))
    rounds = f", from {pulses[0].round} to {pulses[-1].round}" if pulses else ""
    return f"{len(pulses)} rounds of the beacon {wanted.name} signed by it, one a throw{rounds}"


def source(journal: Journal) -> str:
    """Where the dice of a game come from."""
    if journal.ledger is None:
        return "the committed seed"
    marks = journal.ledger.marks
    return f"the promised chains ({marks['open'].number} open and {marks['hidden'].number} hidden elements)"


def versions(journal: Journal) -> str:
    """Under which versions of the rules a game was played, and how the older entries were compared."""
    meta, eras = journal.game.meta, journal.eras
    if eras[0].version == meta.version:
        return ""
    raised = "".join(f", from entry {era.after + 1} on version {era.version}" for era in eras[1:])
    says = f"begun under rules version {eras[0].version}{raised}; it replays unchanged under {meta.version}"
    if comparable(between(meta.changes, eras[0].version, meta.version)):
        return says
    return f"{says}; positions stored in an older layout were compared by their dice, decisions and events"


@app.command()
def rule(
    game: GameArg,
    number: Annotated[str, typer.Argument(help="A rule number such as 10.4, or words to search for.")],
    language: LanguageOpt = "en",
) -> None:
    """Show a rule in our own words, with its rulings, its code and its tests."""
    try:
        load_texts(game, language)
        entry = look_up(game, number, language)
    except KeyError:
        _search_rules(game, number, language)
        return
    except (ValueError, DataError) as e:
        fail(str(e))
    console.print(f"[bold]{entry.number} {escape(entry.title)}[/bold]\n{escape(entry.text)}")
    for key, text in entry.rulings.items():
        console.print(f"[yellow]{key}[/yellow] {escape(text)}")
    for code in entry.code:
        console.print(f"[cyan]{code.name}[/cyan] [dim]games/{code.file}:{code.line}[/dim]", highlight=False)
    for test in entry.tests:
        console.print(f"[green]tests/{escape(test)}[/green]", highlight=False)


def _search_rules(game: str, words: str, language: str) -> None:
    found = search(game, words, language)
    if not found:
        fail(f"{game} has no rule {words!r}, and no rule mentions it")
    for number in found:
        entry = look_up(game, number, language)
        console.print(f"[bold]{number}[/bold] {escape(entry.title)}")
