"""The application: the addresses of docs/protocol.md, the play socket, the client's files."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from litestar import Litestar, Request, Response, Router, WebSocket, delete, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromHeader, FromPath, FromQuery, JSONBody
from litestar.types import ExceptionHandlersMap

from hexfront import __version__
from hexfront.bots.chances import Effort
from hexfront.kernel.texts import LANGUAGES
from hexfront.server import pages
from hexfront.server.analyses import SECONDS, Analyses
from hexfront.server.gate import Gate
from hexfront.server.lessons import ADDRESSES, Lessons
from hexfront.server.library import Library
from hexfront.server.pilots import Pilots
from hexfront.server.play import play, shown_key, turn_away
from hexfront.server.problem import STATUS, Code, Problem, explained
from hexfront.server.rows import LONGEST_NAME
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.theatres import CLIENT, STYLE, board_styles, client_files
from hexfront.server.voice import Voice
from hexfront.server.web import Answer, Asset, Web
from hexfront.server.wire import MOST_BYTES, MOST_SAVE, ErrorMessage, LogLine, NewTable, TableCard, WireView
from hexfront.server.wire_analysis import WireAnalysis
from hexfront.server.wire_pages import GameCard, GuideStep, Limits, PieceCard, Rules
from hexfront.server.wire_report import Report
from hexfront.server.words import own_words

log = logging.getLogger("hexfront.server")
AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


class House:
    """What the handlers share."""

    def __init__(self, library: Library, tables: Tables, web: Web, effort: Effort | float) -> None:
        self.library, self.tables, self.web = library, tables, web
        self.pilots, self.lessons = Pilots(tables), Lessons(tables)
        self.analyses = Analyses(tables, effort)
        self._made: dict[tuple[str, str, str], Any] = {}

    def once(self, key: tuple[str, str, str], make: Callable[[], T]) -> T:
        """Something that takes long to make and never changes."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found


def house(state: State) -> House:
    """The shared things, typed."""
    shared: House = state.house
    return shared


def answered(found: Answer) -> Response[bytes]:
    """An answer of ours as one of the framework."""
    return Response(found.body, status_code=found.status, headers=found.headers, media_type=found.type)


PACKING = CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5, exclude_opt_key="packed")
"""Answers are compressed, except those of handlers marked `packed`: they do it themselves, once."""
DESCRIPTION = JsonRenderPlugin(path=["/", "/openapi.json"])
OPENAPI = OpenAPIConfig("Hexfront", __version__, path="/schema", render_plugins=[DESCRIPTION])


# games


@get("/games", sync_to_thread=False)
def games(state: State, language: FromQuery[str] = "en") -> tuple[GameCard, ...]:
    """The lobby."""
    return pages.game_cards(house(state).web, language)


@get("/games/{game:str}/board.svg", media_type="image/svg+xml", sync_to_thread=True, packed=True)
def board(request: AnyRequest, state: State, game: FromPath[str], language: FromQuery[str] = "en") -> Response[bytes]:
    """The board, the same picture that `hexfront board draw` makes."""
    make = house(state).library.board
    picture = house(state).once(("board", game, language), lambda: Asset(make(game, language).encode(), ".svg"))
    return answered(picture.answer(request.headers))


@get("/games/{game:str}/pieces", sync_to_thread=True)
def pieces(state: State, game: FromPath[str], language: FromQuery[str] = "en") -> tuple[PieceCard, ...]:
    """Every piece, with its drawings."""
    library = house(state).library
    return house(state).once(("pieces", game, language), lambda: pages.piece_cards(library, game, language))


@get("/games/{game:str}/rules", sync_to_thread=True)
def rules(state: State, game: FromPath[str], language: FromQuery[str] = "en") -> Rules:
    """Digest, rulings, charts."""
    shared = house(state)
    return shared.once(("rules", game, language), lambda: pages.rules_page(shared.library.voice(game, language)))


@get("/games/{game:str}/guide", sync_to_thread=False)
def guide(game: FromPath[str], language: FromQuery[str] = "en") -> tuple[GuideStep, ...]:
    """The guided first turn."""
    return pages.guide(game, language)


@get("/texts", sync_to_thread=False)
def texts(language: FromQuery[str] = "en", game: FromQuery[str] = "") -> dict[str, str]:
    """The words of the client."""
    return pages.client_words(game, language)


@get("/limits", sync_to_thread=False)
def limits() -> Limits:
    """How long and how large things may be that a player sends."""
    return Limits(LONGEST_NAME, MOST_SAVE)


# tables


@get("/tables")
async def list_tables(state: State) -> tuple[TableCard, ...]:
    """Kept games, the newest first."""
    return await house(state).tables.shelf.cards()


@post("/tables")
async def new_table(state: State, data: JSONBody[NewTable], language: FromQuery[str] = "en") -> TableCard:
    """Set up a game."""
    return await house(state).tables.shelf.create(data, language)


@post("/tables/import", status_code=201, request_max_body_size=MOST_SAVE)
async def import_table(request: AnyRequest, state: State, name: FromQuery[str] = "") -> TableCard:
    """Take in a save file; it is replayed first, and refused if a die or a position differs."""
    return await house(state).tables.shelf.take_in(await request.body(), name)


@get("/tables/{id:str}")
async def one_table(state: State, id: FromPath[str]) -> TableCard:
    """One kept game."""
    return await house(state).tables.shelf.card(id)


def key_of(authorization: str) -> str:
    """The key of a seat from its header: `Bearer KEY`."""
    return authorization.removeprefix("Bearer ")


@delete("/tables/{id:str}")
async def remove_table(state: State, id: FromPath[str], authorization: FromHeader[str] = "") -> None:
    """Remove a game for good; with the key of a seat, if its seats have any."""
    await house(state).tables.shelf.remove(id, key_of(authorization))


class Chair(msgspec.Struct, frozen=True):
    """A seat at a table whose key fits: the words of its game, and its side."""

    table: str
    voice: Voice
    side: int


async def chair(
    state: State,
    id: FromPath[str],
    seat: FromQuery[str] = "",
    language: FromQuery[str] = "en",
    authorization: FromHeader[str] = "",
) -> Chair:
    """The seat that a request is made for."""
    return Chair(id, *await house(state).tables.door.admit(id, language, seat, key_of(authorization)))


Sitting = NamedDependency[Chair]


@get("/tables/{id:str}/view")
async def table_view(state: State, chair: Sitting, seq: FromQuery[int | None] = None) -> WireView:
    """The table as a seat may see it, now or at moment `seq` of its own past."""
    return await house(state).tables.view(chair.table, chair.voice, chair.side, seq)


@get("/tables/{id:str}/log")
async def table_log(state: State, chair: Sitting, since: FromQuery[int] = -1) -> tuple[LogLine, ...]:
    """What the seat noticed after moment `since`; everything from the set-up (moment 0) on if it is not given."""
    return await house(state).tables.log(chair.table, chair.voice, chair.side, since)


@get("/tables/{id:str}/report")
async def table_report(state: State, chair: Sitting) -> Report:
    """The game in figures."""
    return await house(state).tables.report(chair.table, chair.voice, chair.side)


@get("/tables/{id:str}/analysis")
async def table_analysis(state: State, chair: Sitting) -> WireAnalysis:
    """The chance to win along a finished game, or how far the work on it is."""
    return await house(state).analyses.look(chair.table, chair.voice, chair.side)


@post("/tables/{id:str}/analysis", status_code=202)
async def ask_analysis(state: State, chair: Sitting) -> WireAnalysis:
    """Have the analysis of a finished game made, in the background; once is enough."""
    return await house(state).analyses.ask(chair.table, chair.voice, chair.side)


@get("/tables/{id:str}/export", media_type="application/json")
async def export_table(
    state: State,
    id: FromPath[str],
    seat: FromQuery[str] = "",
    language: FromQuery[str] = "en",
    authorization: FromHeader[str] = "",
) -> Response[bytes]:
    """The save file. It holds every secret and the seed of the dice, so it must wait for the end if seats have keys.

    Where something is hidden from all players, a seat gets what it has seen instead until the game is over.
    """
    save = await house(state).tables.export(id, key_of(authorization), seat, language)
    data = msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n"
    return Response(data, headers={"Content-Disposition": f'attachment; filename="{save.game}-{id}.json"'})


@websocket("/tables/{id:str}/play")
async def table_play(socket: WebSocket[Any, Any, Any], state: State, id: FromPath[str]) -> None:
    """The play socket."""
    await socket.accept()
    language = socket.query_params.get("language", "")
    try:
        await _sit_down(socket, house(state), id, language or "en")
    except Problem as problem:
        await turn_away(socket, problem, language if language in LANGUAGES else "en")
    except Exception:
        log.exception("a socket failed")
        await turn_away(socket, Problem("internal"), language if language in LANGUAGES else "en")


async def _sit_down(socket: WebSocket[Any, Any, Any], shared: House, id: str, language: str) -> None:
    """Play at a table, if the key fits."""
    key = await shown_key(socket) if await shared.tables.door.locked(id) else ""
    voice, side = await shared.tables.door.admit(id, language, socket.query_params.get("seat", ""), key)
    await play(socket, shared.pilots, id, voice, side)


# the client


@get("/", sync_to_thread=False, include_in_schema=False, packed=True)
def index(request: AnyRequest, state: State) -> Response[bytes]:
    """The page; the client looks at the address itself."""
    return answered(house(state).web.page().answer(request.headers))


@get("/new/{game:str}", sync_to_thread=False, include_in_schema=False, packed=True)
def new_page(request: AnyRequest, state: State, game: FromPath[str]) -> Response[bytes]:
    """The page where a game is set up."""
    web = house(state).web
    return answered(web.page(web.joined(web.of_game(game, CLIENT))).answer(request.headers))


@get("/t/{id:str}", include_in_schema=False, packed=True)
async def table_page(request: AnyRequest, state: State, id: FromPath[str]) -> Response[bytes]:
    """The page of a table, even of one that is not there: the client says so."""
    web, tables = house(state).web, house(state).tables
    try:
        game = (await tables.shelf.card(id)).game
    except Problem:
        game = ""
    page = web.page(web.joined(web.of_game(game, CLIENT)), web.of_game(game, STYLE))
    return answered(page.answer(request.headers))


@get("/{name:path}", sync_to_thread=False, include_in_schema=False, packed=True)
def static(request: AnyRequest, state: State, name: FromPath[Path]) -> Response[bytes]:
    """A file of the client."""
    return answered(house(state).web.file(name.as_posix().removeprefix("/")).answer(request.headers))


# errors


def _language(request: AnyRequest) -> str:
    language = request.query_params.get("language", "")
    return language if language in LANGUAGES else "en"


def _failure(request: AnyRequest, problem: Problem, status: int = 0) -> Response[ErrorMessage]:
    message = explained(problem, own_words(_language(request)))
    return Response(message, status_code=status or STATUS[problem.code], media_type="application/json")


def on_problem(request: AnyRequest, problem: Problem) -> Response[ErrorMessage]:
    """A request that is not met."""
    return _failure(request, problem)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[ErrorMessage]:
    """What the framework refuses: unknown addresses, malformed bodies, bodies too large."""
    codes: dict[int, Code] = {404: "unknown", 405: "unknown", 413: "too_large"}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
    detail = _details(error) if isinstance(error, ValidationException) else ""
    return _failure(request, Problem(code, detail), error.status_code)


def _details(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict))


def on_error(request: AnyRequest, error: Exception) -> Response[ErrorMessage]:
    """What nobody expected: to the host's log with everything, to the client without."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _failure(request, Problem("internal"))


def on_nonsense(request: AnyRequest, _: Exception) -> Response[ErrorMessage]:
    """A body nested deeper than anything sensible, or one that is no text."""
    return _failure(request, Problem("malformed"))


HANDLERS: ExceptionHandlersMap = {
    Problem: on_problem,
    HTTPException: on_http_error,
    RecursionError: on_nonsense,
    UnicodeError: on_nonsense,
    Exception: on_error,
}


def create_app(
    database: str,
    *,
    packs: tuple[Path, ...] = (),
    web: Path | None = None,
    hosts: tuple[str, ...] = (),
    effort: Effort | float = SECONDS,
) -> Gate:
    """The application for a database URL; `hosts` are names it may be asked by besides `localhost` and addresses.

    `effort` is what an analysis may take, in seconds or in rollouts.
    """
    return Gate(inside(database, client_files(web), packs, effort), board_styles(), hosts)


def inside(database: str, web: Web, packs: tuple[Path, ...] = (), effort: Effort | float = SECONDS) -> Litestar:
    """The application behind the gate."""
    library = Library(packs)
    tables = Tables(Store(database), library)
    shared = House(library, tables, web, effort)
    api = Router(
        "/api/v1",
        response_headers={"Cache-Control": "no-store"},
        dependencies={"chair": Provide(chair)},
        route_handlers=[
            games, board, pieces, rules, guide, texts, limits,
            list_tables, new_table, import_table, one_table, remove_table,
            table_view, table_log, table_report, table_analysis, ask_analysis, export_table, table_play,
            *ADDRESSES,
        ],
    )  # fmt: skip
    return Litestar(
        [api, index, new_page, table_page, static],
        state=State({"house": shared}),
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BYTES,
        compression_config=PACKING,
        openapi_config=OPENAPI,
        logging_config=None,
        on_startup=[shared.pilots.wake],
        on_shutdown=[shared.pilots.close, shared.analyses.close, tables.close],
    )


def house_of(gate: Gate) -> House:
    """The shared things of an application."""
    return house(gate.app.state)
