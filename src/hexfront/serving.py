"""`hexfront serve` by itself: a server starts without what the other commands need."""

from __future__ import annotations

from typing import Annotated

import typer

from hexfront.kernel.files import DataError
from hexfront.shell import PackOpt, fail, packs

app = typer.Typer(rich_markup_mode="rich")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="Port; the first free one from 8000 if not given.")] = None,
    database: Annotated[str, typer.Option(help="Database URL; a file in the user's data folder if not given.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the table in the browser.")] = True,
    pack: PackOpt = None,
) -> None:
    """Play in the browser: start the table on this machine."""
    from hexfront.server.serve import ServeError
    from hexfront.server.serve import serve as start

    try:
        start(host, port, database, browser, packs(pack))
    except (ServeError, DataError) as e:
        fail(str(e))
