"""The command line: what commands there are. What they need is loaded when one of them is called."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

COMMANDS = {
    "arena": "Let bots play each other on either side; begin it again and it goes on where it was.",
    "study": "Play many games and write a report: results, length, losses, where games are decided, which rules fired.",
    "analyse": "Plot the chance to win along a game as the standard bot would go on, with turning points and luck.",
    "games": "List the games, their scenarios and options, and what can be played today.",
    "learn": "Learn a game by lessons: positions with a task that check what you do.",
    "play": "Play a game in this terminal, to its end; every decision is saved at once.",
    "serve": "Play in the browser: start the table on this machine.",
    "keeper": "Make an account a keeper of the server: it reads what people report.",
    "backup": "Copy a server's database into one file, while it runs, and replay every game in it.",
    "restore": "Lay a copy into a database that has nothing in it, SQLite or PostgreSQL, and replay every game in it.",
    "sim": "Play many games with the random player and show how they ended.",
    "replay": "Tell a saved game from its beginning, decision by decision; one of older rules up to where it differs.",
    "verify": "Replay a saved game and compare every position and every die with what was recorded.",
    "rule": "Show a rule in our own words, with its rulings, its code and its tests.",
    "board": "Draw and check the boards.",
}
"""Every command with the sentence that the list of commands shows."""


class Later(TyperCommand):
    """A command of which only name and sentence are known, until it is called."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Load the command itself and let it go on."""
        return loaded(str(self.name)).make_context(info_name, args, parent, **extra)


class Group(TyperGroup):
    """The commands, in their order."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {name: Later(name, help=sentence) for name, sentence in COMMANDS.items()}

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names."""
        return list(self.commands)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The list of commands, drawn as the help of a command is, but without all that such help may need."""
        from rich.console import Console
        from rich.padding import Padding

        console = Console()
        console.print(f"\n [bold yellow]Usage:[/] [bold]{ctx.command_path}[/] [OPTIONS] COMMAND [ARGS]...\n")
        console.print(Padding("\n".join(line.strip() for line in str(self.help).splitlines()), (0, 1)))
        options = {", ".join(option.opts): getattr(option, "help", "") for option in self.get_params(ctx)}
        for title, rows in (("Options", options), ("Commands", COMMANDS)):
            console.print(_panel(title, rows))


def _panel(title: str, rows: Mapping[str, str | None]) -> Any:
    """Names and what each is for, in a frame."""
    from rich.panel import Panel
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for name, sentence in rows.items():
        table.add_row(f"[bold cyan]{name}[/]", sentence)
    return Panel(table, title=title, title_align="left", border_style="dim")


ALONE = {
    "serve": "hexfront.serving",
    "keeper": "hexfront.keeping",
    "backup": "hexfront.copying",
    "restore": "hexfront.copying",
}
"""The commands that have modules of their own, so that they begin sooner."""


def loaded(name: str) -> Any:
    """A command itself."""
    found: Any = typer.main.get_command(import_module(ALONE.get(name, "hexfront.commands")).app)
    return getattr(found, "commands", {name: found})[name]


app = typer.Typer(name="hexfront", cls=Group, no_args_is_help=True, rich_markup_mode="rich")


@app.callback()
def hexfront() -> None:
    """The Pacific War on hexes: board wargames with their rules enforced.

    Start with [bold]hexfront play luzon[/bold]. Every refused action says why, with the rule; \
    [bold]hexfront rule luzon 8.2[/bold] shows that rule, its rulings, its code and its tests.
    """


def main() -> None:
    """The `hexfront` command."""
    try:
        app()
    except KeyboardInterrupt:
        print("\nstopped; everything decided so far is saved", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
