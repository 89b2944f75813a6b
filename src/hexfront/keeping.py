"""`hexfront keeper`: who keeps the server, said on the machine of its database."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from hexfront.shell import fail

app = typer.Typer(rich_markup_mode="rich")


@app.command()
def keeper(
    name: Annotated[str, typer.Argument(help="The name of an account.")],
    database: Annotated[
        str, typer.Option(help="Database URL or file; the file in the user's data folder if not given.")
    ] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Let the account be a keeper no more.")] = False,
) -> None:
    """Make an account a keeper of the server: it reads what people report."""
    from hexfront.server.layout import StoreError
    from hexfront.server.people.register import Register
    from hexfront.server.problem import Problem
    from hexfront.server.serve import database_url
    from hexfront.server.store import Store

    try:
        store = Store(database_url(database))
    except StoreError as e:
        fail(str(e))
    try:
        Register(store.engine).set_keeper(name, not remove)
    except Problem:
        fail(f"there is no account {name}")
    finally:
        store.close()
    Console().print(f"{escape(name)} is {'no keeper any more' if remove else 'a keeper of the server'}.")
