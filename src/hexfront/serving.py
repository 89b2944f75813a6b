"""`hexfront serve` by itself: a server starts without what the other commands need."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexfront.kernel.files import DataError
from hexfront.shell import PackOpt, fail, packs

if TYPE_CHECKING:
    from hexfront.kernel.beacon import Source
    from hexfront.server.calling.config import Notices

app = typer.Typer(rich_markup_mode="rich")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="Port; the first free one from 8000 if not given.")] = None,
    database: Annotated[str, typer.Option(help="Database URL; a file in the user's data folder if not given.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the table in the browser.")] = True,
    pack: PackOpt = None,
    public: Annotated[bool, typer.Option("--public", help="Let everybody in, as guests or with accounts.")] = False,
    club: Annotated[str, typer.Option(help="Let those come in who know this password.", metavar="PASSWORD")] = "",
    name: Annotated[str, typer.Option(help="The name that the server is known by, such as play.example.org.")] = "",
    proxy: Annotated[
        list[str] | None, typer.Option(help="A proxy whose word is taken for where requests come from; repeatable.")
    ] = None,
    tls_certificate: Annotated[Path | None, typer.Option(help="File with the certificate, and those above it.")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="File with the key of the certificate.")] = None,
    metrics: Annotated[
        list[str] | None, typer.Option(help="Who may read figures for Prometheus: an address or network; repeatable.")
    ] = None,
    secret_file: Annotated[
        str, typer.Option(help="File with the secret of the dice; beside the games if not given, and made if need be.")
    ] = "",
    notices: Annotated[
        Path | None, typer.Option(help="File that says how people are told who are not there: mail, push, webhooks.")
    ] = None,
    beacon: Annotated[
        bool, typer.Option("--beacon", help="Let rated games need a public beacon (drand quicknet) for their dice.")
    ] = False,
    beacon_file: Annotated[
        Path | None, typer.Option(help="File that names another beacon than drand quicknet; with --beacon.")
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log a JSON object a line.")] = False,
) -> None:
    """Play in the browser: start the table on this machine."""
    from hexfront.server.front import Front, Mode, ServeError, Serving
    from hexfront.server.serve import serve as start

    if public and club:
        fail("--public or --club, not both")
    mode: Mode = "public" if public else "club" if club else "home"
    source = _source(beacon_file, mode) if beacon else None
    serving = Serving(mode, club, tuple(metrics or ()), log_json, secret_file, _told(notices), source)
    front = Front(host, port, name, tuple(proxy or ()), tls_certificate, tls_key)
    try:
        start(front, database, browser and serving.mode == "home", packs(pack), serving)
    except (ServeError, DataError) as e:
        fail(str(e))


def _told(file: Path | None) -> Notices:
    """What the keeper says about notices."""
    from hexfront.server.calling.config import Notices, read

    try:
        return read(file) if file else Notices()
    except (OSError, ValueError) as e:
        fail(f"--notices {file}: {e}")


def _source(file: Path | None, mode: str) -> Source:
    """The beacon that the keeper wants tables to have."""
    from hexfront.kernel.beacon import NoCurve, check_curve, quicknet, read_source

    if mode == "home":
        fail("--beacon is for rated games, which need --public or --club PASSWORD")
    try:
        check_curve()
        return read_source(file) if file else quicknet()
    except NoCurve as e:
        fail(str(e))
    except (OSError, ValueError) as e:
        fail(f"--beacon-file {file}: {e}")
