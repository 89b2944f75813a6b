"""How games show themselves in the client: their own files, and the sheet with the colour of each."""

from __future__ import annotations

from hexfront.draw.look import PageColours, look
from hexfront.kernel.shelf import games
from hexfront.server.web import Web

CLIENT, STYLE, POSTER = "client/client.js", "client/style.css", "look/poster.webp"
THEATRES = "styles/theatres.css"


def own_files(web: Web, game: str) -> tuple[str, str, str]:
    """The addresses of a game's module, style sheet and poster; empty for what it has not."""
    return web.joined(web.of_game(game, CLIENT)), web.of_game(game, STYLE), web.of_game(game, POSTER)


def theatres() -> str:
    """The colour of each game that has one, as a style sheet."""
    return "".join(_rule(game, page) for game in games() if (page := look(game).page))


def _rule(game: str, page: PageColours) -> str:
    return f'[data-game="{game}"] {{ --theatre: light-dark({page.light}, {page.dark}); }}\n'
