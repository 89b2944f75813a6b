"""The commands `hexfront board ...`: draw a board or its counters, and check the boards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from hexfront.draw.board.checks import DRAWN
from hexfront.draw.board.drawing import DETAILS, Detail, draw_board
from hexfront.draw.board.palette import UnknownStyle
from hexfront.draw.words import board_texts
from hexfront.hexmap.board import Board, load_board
from hexfront.hexmap.checks import GENERIC, Check, run
from hexfront.kernel.aids import ChartData
from hexfront.kernel.files import DataError
from hexfront.kernel.game import load_game, load_meta
from hexfront.kernel.shelf import box, game_files
from hexfront.kernel.shelf import games as on_the_shelf

board_app = typer.Typer(name="board", no_args_is_help=True, help="Draw and check the boards.")
console = Console()
errors = Console(stderr=True)

GameArg = Annotated[str, typer.Argument(help="The game; `hexfront games` lists them.")]
OutOpt = Annotated[Path, typer.Option("--output", "-o", help="File to write, .svg or .png.")]
LanguageOpt = Annotated[str, typer.Option("--language", "-l", help="Language: en or es.")]
ScaleOpt = Annotated[float, typer.Option(help="Size of a .png: 1 is 100 pixels to a hex.")]
LongOpt = Annotated[int, typer.Option("--long", help="Pixels on the long side of a .png, instead of a scale.")]
DarkOpt = Annotated[bool, typer.Option("--dark", help="Dark sheet (.png).")]
FontsOpt = Annotated[list[Path] | None, typer.Option("--fonts", help="Folder with further fonts (.png); repeatable.")]


def fail(message: str) -> NoReturn:
    """Say what is wrong and stop."""
    errors.print(f"[bold red]error:[/bold red] {escape(message)}")
    raise typer.Exit(2)


def board_of(game: str) -> Board:
    """The board of a game; an unknown game or a broken file ends the command."""
    try:
        return load_board(game_files(game))
    except (DataError, ValueError) as e:
        fail(str(e))


def charts_of(game: str) -> list[ChartData]:
    """The tables of a game that can be played; one that is a board alone has none."""
    if load_meta(game).stage != "complete":
        return []
    found = load_game(game)
    return found.aids.charts(found.open_box(()))


@board_app.command()
def draw(
    game: GameArg,
    output: OutOpt,
    language: LanguageOpt = "en",
    detail: Annotated[str, typer.Option(help="Detail: " + ", ".join(DETAILS) + ".")] = "full",
    scale: ScaleOpt = 0.5,
    long: LongOpt = 0,
    dark: DarkOpt = False,
    fonts: FontsOpt = None,
) -> None:
    """Draw a board as SVG or PNG."""
    board = board_of(game)
    if detail not in DETAILS:
        fail(f"detail {detail!r}; expected one of {', '.join(DETAILS)}")
    chosen: Detail = DETAILS[detail]
    try:
        charts = charts_of(game)
        svg = draw_board(board, board_texts(game, language), language=language, detail=chosen, charts=charts)
    except (DataError, KeyError, UnknownStyle) as e:
        fail(str(e.args[0]))
    save(svg, output, scale, long, dark, tuple(fonts or ()))


@board_app.command()
def counters(
    game: GameArg,
    output: OutOpt,
    language: LanguageOpt = "en",
    scale: ScaleOpt = 1.0,
    long: LongOpt = 0,
    fonts: FontsOpt = None,
) -> None:
    """Draw all counters of a game as SVG or PNG."""
    from hexfront.draw.counter import contact_sheet

    board_of(game)
    try:
        svg = contact_sheet(game, language)
    except DataError as e:
        fail(str(e))
    save(svg, output, scale, long, False, tuple(fonts or ()))


def save(svg: str, path: Path, scale: float, long_side: int, dark: bool, fonts: tuple[Path, ...]) -> None:
    """Write a picture in the format its file name asks for."""
    if path.suffix == ".svg":
        path.write_text(svg, encoding="utf-8")
    elif path.suffix == ".png":
        try:
            from hexfront.draw.png import size_of, to_png

            path.write_bytes(to_png(svg, long_side or round(max(size_of(svg)) * scale), dark, fonts))
        except ImportError:
            fail("PNG needs the extra `draw`: pip install 'hexfront[draw]'")
    else:
        fail(f"{path.name}: expected a name that ends in .svg or .png")
    console.print(f"[dim]{path}, {path.stat().st_size // 1024} kB[/dim]")


@board_app.command()
def check(
    games: Annotated[list[str] | None, typer.Argument(help="Games to check; all of them if none is named.")] = None,
) -> None:
    """Check the boards against every constraint the rules put on them."""
    problems = sum(report(game) for game in games or on_the_shelf())
    if problems:
        errors.print(f"[bold red]{problems} problems[/bold red]")
        raise typer.Exit(1)
    console.print("[green]every board passes[/green]")


def report(game: str) -> int:
    """Print the checks of one game and what they found; the number of problems."""
    board = board_of(game)
    table = Table(title=game, header_style="bold", title_justify="left")
    for column in ("", "rule", "check"):
        table.add_column(column)
    found = run(board, checks_of(game))
    for done, problems in found:
        lines = [escape(done.name), *(f"[red]{escape(problem)}[/red]" for problem in problems)]
        table.add_row("[red]✗[/red]" if problems else "[green]✓[/green]", escape(done.rule), "\n".join(lines))
    console.print(table)
    return sum(len(problems) for _, problems in found)


def checks_of(game: str) -> tuple[Check, ...]:
    """What must hold on every board, on this one, and of how it is drawn."""
    module = box(game).module("board_checks")
    own: tuple[Check, ...] = tuple(module.CHECKS) if module else ()
    return (*own, *DRAWN) if set(GENERIC) <= set(own) else (*GENERIC, *own, *DRAWN)
