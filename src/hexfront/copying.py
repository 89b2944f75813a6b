"""`hexfront backup` and `hexfront restore`: a server's database as one file, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hexfront.shell import PackOpt, fail, packs

app = typer.Typer(rich_markup_mode="rich")
console = Console()
DatabaseOpt = Annotated[
    str, typer.Option(help="Database URL or file; the file in the user's data folder if not given.")
]
VerifyOpt = Annotated[bool, typer.Option(help="Replay every game, every die and every position compared.")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    database: DatabaseOpt = "",
    verify: VerifyOpt = True,
    pack: PackOpt = None,
) -> None:
    """Copy a server's database into one file, while it runs, and replay every game in it."""
    from hexfront.server.running.copies import back_up
    from hexfront.server.serve import database_url

    url = database_url(database)
    count = _done(lambda: back_up(url, file))
    console.print(f"[green]copied[/green]: {count} rows into {file}")
    if verify:
        _verify(url, packs(pack))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `hexfront backup` has written.")],
    database: DatabaseOpt = "",
    verify: VerifyOpt = True,
    pack: PackOpt = None,
) -> None:
    """Lay a copy into a database that has nothing in it, SQLite or PostgreSQL, and replay every game in it."""
    from hexfront.server.running.copies import restore as lay
    from hexfront.server.serve import database_url

    url = database_url(database)
    count = _done(lambda: lay(file, url))
    console.print(f"[green]restored[/green]: {count} rows")
    if verify:
        _verify(url, packs(pack))


def _done(work: Callable[[], int]) -> int:
    """What came of it; what cannot be done is said in a line."""
    from sqlalchemy.exc import SQLAlchemyError

    from hexfront.server.layout import StoreError
    from hexfront.server.running.copies import CopyError

    try:
        return work()
    except (CopyError, StoreError) as e:
        fail(str(e))
    except SQLAlchemyError as e:
        fail(f"the database cannot be used: {e}")


def _verify(url: str, packs: tuple[Path, ...]) -> None:
    from hexfront.server.running.copies import verified

    with console.status("games are replayed") as status:
        found = verified(url, packs, lambda done, all: status.update(f"games are replayed: {done} of {all}"))
    console.print(f"[green]verified[/green]: {found.sound} games replay")
    if found.older:
        console.print(f"{len(found.older)} games are of older rules and can be read up to where they differ")
    for id, why in found.damaged.items():
        console.print(f"[red]damaged[/red]: game {id}: {why}", highlight=False)
    if found.damaged:
        raise typer.Exit(1)
