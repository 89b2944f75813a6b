"""What the commands have in common: how they fail, and where data packs lie."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import platformdirs
import typer
from rich.console import Console
from rich.markup import escape

errors = Console(stderr=True)
PackOpt = Annotated[
    Path | None,
    typer.Option(help="Folder of a data pack: PACK/GAME/pieces.csv replaces a file, pieces.rows.csv single rows."),
]


def fail(message: str) -> NoReturn:
    """Say what is wrong and stop."""
    errors.print(f"[bold red]error:[/bold red] {escape(message)}")
    raise typer.Exit(2)


def packs(chosen: Path | None) -> tuple[Path, ...]:
    """The user's pack folder, then the one named on the command line."""
    own = Path(platformdirs.user_config_dir("hexfront")) / "packs"
    if chosen is not None and not chosen.is_dir():
        fail(f"{chosen} is no folder")
    return tuple(p for p in (own, chosen) if p is not None and p.is_dir())
