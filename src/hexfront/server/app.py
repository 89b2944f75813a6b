"""The application: the addresses of docs/protocol.md, the play socket, the client's files."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, WebSocket, delete, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromHeader, FromPath, FromQuery

from hexfront import __version__
from hexfront.bots.chances import Effort
from hexfront.draw.film import Kind
from hexfront.kernel.state import NOBODY
from hexfront.kernel.texts import LANGUAGES
from hexfront.server import pages
from hexfront.server.analyses import SECONDS
from hexfront.server.calling import addresses as calling
from hexfront.server.failures import HANDLERS
from hexfront.server.films import What
from hexfront.server.finding import addresses as finding
from hexfront.server.finding import gatherings
from hexfront.server.front import AT_HOME, Serving
from hexfront.server.gate import Gate
from hexfront.server.house import House as House
from hexfront.server.house import house as house
from hexfront.server.lessons import ADDRESSES
from hexfront.server.library import Library
from hexfront.server.pace import addresses as pace
from hexfront.server.people import addresses as people
from hexfront.server.people import note_addresses, other_addresses, own_addresses
from hexfront.server.people.addresses import Asking, person
from hexfront.server.people.identity import admit, device_of, guard, person_of
from hexfront.server.play import play, shown_key, turn_away
from hexfront.server.problem import Problem
from hexfront.server.rows import LONGEST_NAME
from hexfront.server.running import addresses as running
from hexfront.server.running.shield import within_limits
from hexfront.server.seating import ONLOOKER
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.theatres import CLIENT, STYLE, board_styles, client_files
from hexfront.server.vault import vault_of
from hexfront.server.voice import Voice
from hexfront.server.web import TABLE, Answer, Asset, Web
from hexfront.server.wire import MOST_BYTES, MOST_SAVE, LogLine, TableCard, WireView
from hexfront.server.wire_analysis import WireAnalysis
from hexfront.server.wire_dice import DiceRecord
from hexfront.server.wire_pages import GameCard, GuideStep, Limits, PieceCard, Rules
from hexfront.server.wire_report import Report

log = logging.getLogger("hexfront.server")
AnyRequest = Request[Any, Any, Any]


def answered(found: Answer) -> Response[bytes]:
    """An answer of ours as one of the framework."""
    return Response(found.body, status_code=found.status, headers=found.headers, media_type=found.type)


PACKING = CompressionConfig(
    "brotli", minimum_size=1000, brotli_quality=5, gzip_compress_level=5, exclude_opt_key="packed"
)
"""Answers are compressed, except those of handlers marked `packed`: they do it themselves, once."""
DESCRIPTION = JsonRenderPlugin(path=["/", "/openapi.json"])
OPENAPI = OpenAPIConfig("Hexfront", __version__, path="/schema", render_plugins=[DESCRIPTION])


# games


@get("/games", sync_to_thread=False, who="anybody")
def games(state: State, language: FromQuery[str] = "en") -> tuple[GameCard, ...]:
    """The lobby."""
    return pages.game_cards(house(state).web, language)


@get("/games/{game:str}/board.svg", media_type="image/svg+xml", sync_to_thread=True, packed=True, who="anybody")
def board(request: AnyRequest, state: State, game: FromPath[str], language: FromQuery[str] = "en") -> Response[bytes]:
    """The board, the same picture that `hexfront board draw` makes."""
    make = house(state).library.board
    picture = house(state).once(("board", game, language), lambda: Asset(make(game, language).encode(), ".svg"))
    return answered(picture.answer(request.headers))


@get("/games/{game:str}/pieces", sync_to_thread=True, who="anybody")
def pieces(state: State, game: FromPath[str], language: FromQuery[str] = "en") -> tuple[PieceCard, ...]:
    """Every piece, with its drawings."""
    library = house(state).library
    return house(state).once(("pieces", game, language), lambda: pages.piece_cards(library, game, language))


@get("/games/{game:str}/rules", sync_to_thread=True, who="anybody")
def rules(state: State, game: FromPath[str], language: FromQuery[str] = "en") -> Rules:
    """Digest, rulings, charts."""
    shared = house(state)
    return shared.once(("rules", game, language), lambda: pages.rules_page(shared.library.voice(game, language)))


@get("/games/{game:str}/guide", sync_to_thread=False, who="anybody")
def guide(game: FromPath[str], language: FromQuery[str] = "en") -> tuple[GuideStep, ...]:
    """The guided first turn."""
    return pages.guide(game, language)


@get("/texts", sync_to_thread=False, who="door")
def texts(language: FromQuery[str] = "en", game: FromQuery[str] = "", only: FromQuery[str] = "") -> dict[str, str]:
    """The words of the client, or only some: `own` are those that the game adds, `side` the names of sides."""
    words = pages.client_words(game, language)
    return pages.some_words(words, language, only) if only else words


@get("/limits", sync_to_thread=False, who="door")
def limits() -> Limits:
    """How long and how large things may be that a player sends."""
    return Limits(LONGEST_NAME, MOST_SAVE)


# tables


@post("/tables/import", rate="imports", status_code=201, request_max_body_size=MOST_SAVE)
async def import_table(request: AnyRequest, state: State, person: Asking, name: FromQuery[str] = "") -> TableCard:
    """Take in a save file; it is replayed first, and refused if a die or a position differs."""
    return await house(state).tables.shelf.take_in(await request.body(), name, person)


def key_of(authorization: str) -> str:
    """The key of a seat from its header: `Bearer KEY`."""
    return authorization.removeprefix("Bearer ")


@get("/tables/{id:str}", who="anybody")
async def one_table(state: State, person: Asking, id: FromPath[str], authorization: FromHeader[str] = "") -> TableCard:
    """One kept game."""
    return await house(state).finding.seen(id, key_of(authorization), person)


@delete("/tables/{id:str}")
async def remove_table(state: State, person: Asking, id: FromPath[str], authorization: FromHeader[str] = "") -> None:
    """Remove a game for good: its owner, before others play at it; at home with the key of a seat, if they have any."""
    await house(state).tables.shelf.remove(id, key_of(authorization), person)


class Chair(msgspec.Struct, frozen=True):
    """A seat at a table whose key fits: the words of its game, and its side."""

    table: str
    voice: Voice
    side: int


async def chair(
    state: State,
    person: Asking,
    id: FromPath[str],
    seat: FromQuery[str] = "",
    language: FromQuery[str] = "en",
    authorization: FromHeader[str] = "",
) -> Chair:
    """The seat that a request is made for."""
    return Chair(id, *await house(state).tables.door.admit(id, language, seat, key_of(authorization), person))


Sitting = NamedDependency[Chair]


@get("/tables/{id:str}/view", who="anybody")
async def table_view(
    state: State, chair: Sitting, seq: FromQuery[int | None] = None, at: FromQuery[int | None] = None
) -> WireView:
    """The table as a seat may see it, now, at moment `seq` of its own past, or at moment `at` of all onlookers'."""
    return await house(state).tables.view(chair.table, chair.voice, chair.side, seq, at)


@get("/tables/{id:str}/log", who="anybody")
async def table_log(state: State, chair: Sitting, since: FromQuery[int] = -1) -> tuple[LogLine, ...]:
    """What the seat noticed after moment `since`; everything from the set-up (moment 0) on if it is not given."""
    return await house(state).tables.log(chair.table, chair.voice, chair.side, since)


@get("/tables/{id:str}/report")
async def table_report(state: State, chair: Sitting) -> Report:
    """The game in figures."""
    return await house(state).tables.report(chair.table, chair.voice, chair.side)


@get("/tables/{id:str}/dice")
async def table_dice(state: State, chair: Sitting) -> DiceRecord:
    """What was promised of the dice, and the receipts for those that the seat may know of."""
    return await house(state).tables.dice(chair.table, chair.side)


@get("/tables/{id:str}/analysis")
async def table_analysis(state: State, chair: Sitting) -> WireAnalysis:
    """The chance to win along a finished game, or how far the work on it is."""
    return await house(state).analyses.look(chair.table, chair.voice, chair.side)


@post("/tables/{id:str}/analysis", rate="analyses", status_code=202)
async def ask_analysis(state: State, chair: Sitting) -> WireAnalysis:
    """Have the analysis of a finished game made, in the background; once is enough."""
    return await house(state).analyses.ask(chair.table, chair.voice, chair.side)


@get("/tables/{id:str}/film", rate="exports")
async def table_film(
    state: State, chair: Sitting, what: FromQuery[What] = "turn", kind: FromQuery[Kind] = "webp"
) -> Response[bytes]:
    """The last turn or the whole game as the seat saw it, an animated picture."""
    film = await house(state).films.of(chair.table, chair.voice, chair.side, what, kind)
    return Response(film, media_type=f"image/{kind}")


@get("/tables/{id:str}/export", rate="exports", media_type="application/json")
async def export_table(
    state: State,
    person: Asking,
    id: FromPath[str],
    seat: FromQuery[str] = "",
    language: FromQuery[str] = "en",
    authorization: FromHeader[str] = "",
) -> Response[bytes]:
    """The save file. It holds every secret and the seed of the dice, so it must wait for the end if seats have keys.

    Where something is hidden from all players, a seat gets what it has seen instead until the game is over.
    """
    save = await house(state).tables.export(id, key_of(authorization), seat, language, person)
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
    """Play at a table, as holder of a seat or by its key; who sits down by a key holds the seat from then on."""
    person, door, seat = await person_of(socket), shared.tables.door, socket.query_params.get("seat", "")
    admit(person, "anybody" if seat == ONLOOKER else "person", shared.people.serving.mode)
    key = await shown_key(socket) if await door.asks_key(id, seat, person) else ""
    voice, side = await door.admit(id, language, seat, key, person)
    if key and side != NOBODY:
        await door.take(id, voice.game.meta.sides[side], person, key)
        await shared.calling.began(id)
    limits, decided = shared.shield.limits, shared.figures.decided
    playing = partial(
        play,
        socket,
        shared.pilots,
        id,
        voice,
        side,
        limits.messages if limits else None,
        decided,
        person,
        partial(shared.shield.count, "talk", socket.scope, person),
    )
    if person.kind == "home":
        await playing()
        return
    async with shared.people.present(await device_of(socket)):
        if side == NOBODY:
            await playing()
            return
        async with shared.calling.presence.at(id, person.id):
            await playing()


# the client


@get("/", sync_to_thread=False, include_in_schema=False, packed=True)
def index(request: AnyRequest, state: State) -> Response[bytes]:
    """The page; the client looks at the address itself."""
    return answered(house(state).web.page().answer(request.headers))


@get("/me", sync_to_thread=False, include_in_schema=False, packed=True)
def own_page(request: AnyRequest, state: State) -> Response[bytes]:
    """The page where one comes in, or looks through what is kept about oneself."""
    return answered(house(state).web.page().answer(request.headers))


@get("/notices", sync_to_thread=False, include_in_schema=False, packed=True)
def notices_page(request: AnyRequest, state: State) -> Response[bytes]:
    """The page that links in our mails lead to."""
    return answered(house(state).web.page().answer(request.headers))


@get("/new/{game:str}", sync_to_thread=False, include_in_schema=False, packed=True)
def new_page(request: AnyRequest, state: State, game: FromPath[str]) -> Response[bytes]:
    """The page where a game is set up."""
    web = house(state).web
    return answered(web.page(web.joined(TABLE), web.joined(web.of_game(game, CLIENT))).answer(request.headers))


@get("/t/{id:str}", include_in_schema=False, packed=True)
async def table_page(request: AnyRequest, state: State, id: FromPath[str]) -> Response[bytes]:
    """The page of a table, even of one that is not there: the client says so."""
    web, tables = house(state).web, house(state).tables
    try:
        game = (await tables.door.shown(id, "", await person_of(request))).game
    except Problem:
        game = ""
    page = web.page(web.joined(TABLE), web.joined(web.of_game(game, CLIENT)), web.of_game(game, STYLE))
    return answered(page.answer(request.headers))


@get("/{name:path}", sync_to_thread=False, include_in_schema=False, packed=True)
def static(request: AnyRequest, state: State, name: FromPath[Path]) -> Response[bytes]:
    """A file of the client."""
    return answered(house(state).web.file(name.as_posix().removeprefix("/")).answer(request.headers))


def create_app(
    database: str,
    *,
    packs: tuple[Path, ...] = (),
    web: Path | None = None,
    hosts: tuple[str, ...] = (),
    effort: Effort | float = SECONDS,
    serving: Serving = AT_HOME,
) -> Gate:
    """The application for a database URL; `hosts` are names it may be asked by besides `localhost` and addresses.

    `effort` is what an analysis may take, in seconds or in rollouts.
    """
    return Gate(inside(database, client_files(web), packs, effort, serving), board_styles(), hosts)


def inside(
    database: str,
    web: Web,
    packs: tuple[Path, ...] = (),
    effort: Effort | float = SECONDS,
    serving: Serving = AT_HOME,
) -> Litestar:
    """The application behind the gate."""
    library = Library(packs)
    store = Store(database)
    tables = Tables(store, library, vault_of(store.engine.url, serving.secret))
    shared = House(library, tables, web, effort, serving)
    api = Router(
        "/api/v1",
        response_headers={"Cache-Control": "no-store"},
        dependencies={"chair": Provide(chair), "person": Provide(person)},
        guards=[guard, within_limits],
        route_handlers=[
            games, board, pieces, rules, guide, texts, limits,
            import_table, one_table, remove_table,
            table_view, table_log, table_report, table_dice, table_analysis, ask_analysis, table_film, export_table,
            table_play,
            *ADDRESSES, *people.ADDRESSES, *own_addresses.ADDRESSES, *other_addresses.ADDRESSES, *running.ADDRESSES,
            *finding.ADDRESSES, *gatherings.ADDRESSES, *note_addresses.ADDRESSES, *calling.ADDRESSES,
            *pace.ADDRESSES,
        ],
    )  # fmt: skip
    return Litestar(
        [api, index, own_page, notices_page, new_page, table_page, static],
        state=State({"house": shared}),
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BYTES,
        compression_config=PACKING,
        openapi_config=OPENAPI,
        middleware=[shared.shield.before, *shared.figures.middleware()],
        logging_config=None,
        on_startup=[shared.open],
        on_shutdown=[shared.close],
    )


def house_of(gate: Gate) -> House:
    """The shared things of an application."""
    return house(gate.app.state)
