"""The client with what games show of their own: their files, and the sheets with their colours."""

from __future__ import annotations

from importlib.resources import files as package_files
from pathlib import Path

from hexfront.draw.board.style import stylesheet
from hexfront.draw.counter.colours import livery
from hexfront.draw.counter.names import worn
from hexfront.draw.look import PageColours, folders, look
from hexfront.kernel.shelf import box, games, shelf
from hexfront.server.letters import letters
from hexfront.server.web import Web

CLIENT, STYLE, POSTER = "client/client.js", "client/style.css", "look/poster.webp"
THEATRES = "styles/theatres.css"


def client_files(folder: Path | None = None) -> Web:
    """The client and what each game adds to it; from another folder than the program's own if one is named."""
    root = folder or Path(str(package_files("hexfront") / "web"))
    return Web(root, {key: folders(key) for key in shelf().boxes}, {THEATRES: theatres().encode()} | letters())


def board_styles() -> list[str]:
    """The style sheets that boards carry with them, which the page must let in."""
    return [stylesheet(game) for game in games()]


def own_files(web: Web, game: str) -> tuple[str, str, str]:
    """The addresses of a game's module, style sheet and poster; empty for what it has not."""
    return web.joined(web.of_game(game, CLIENT)), web.of_game(game, STYLE), web.of_game(game, POSTER)


def theatres() -> str:
    """The colour of each game that has one and those of its sides, as a style sheet."""
    own = (_rule(game, page) for game in games() if (page := look(game).page))
    sides = (_side(game, side) for game in games() for side in box(game).meta.sides)
    return "".join((*own, *sides))


def _rule(game: str, page: PageColours) -> str:
    return f'[data-game="{game}"] {{ --theatre: light-dark({page.light}, {page.dark}); }}\n'


def _side(game: str, side: str) -> str:
    """The colours by which a side is known: those of its counters."""
    found = look(game)
    nation = worn(found.sides.get(side, side), found.counters)
    light, dark = livery(nation), livery(nation, "dark")
    field, edge = f"light-dark({light.field}, {dark.field})", f"light-dark({light.band}, {dark.band})"
    return f'[data-side-of="{game}.{side}"] {{ background: {field}; border-color: {edge}; }}\n'
