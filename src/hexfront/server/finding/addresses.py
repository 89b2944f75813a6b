"""The addresses of finding a game: lists, seats that wait, people, ratings."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from hexfront.server.finding.circle import Followed
from hexfront.server.finding.finding import Finding
from hexfront.server.finding.listing import Wish
from hexfront.server.finding.paging import USUAL, Page, check_first
from hexfront.server.people.addresses import Asking
from hexfront.server.problem import Problem
from hexfront.server.wire import NewTable, TableCard, WireView
from hexfront.server.wire_finding import (
    Invite,
    Join,
    Member,
    PersonCard,
    Player,
    Ranked,
    ResultCard,
    Tempo,
    Which,
)

TEMPOS: tuple[Tempo, ...] = ("free", "live", "slow")


def finding(state: State) -> Finding:
    """The part of the application that brings people together, typed."""
    found: Finding = state.house.finding
    return found


# tables


@get("/tables", who="anybody")
async def list_tables(
    state: State,
    person: Asking,
    which: FromQuery[Which] = "all",
    game: FromQuery[str] = "",
    scenario: FromQuery[str] = "",
    tempo: FromQuery[Tempo | None] = None,
    side: FromQuery[str] = "",
    rated: FromQuery[bool | None] = None,
    speaks: FromQuery[str] = "",
    club: FromQuery[str] = "",
    tournament: FromQuery[str] = "",
    player: FromQuery[str] = "",
    after: FromQuery[str] = "",
    limit: FromQuery[int] = USUAL,
) -> tuple[TableCard, ...]:
    """Kept games that one may know of, a page at a time, the newest first."""
    wish = Wish(which, game, scenario, tempo, side, rated, speaks, club, tournament, player)
    if any("\0" in value for value in (game, scenario, side, speaks, club, tournament, player)):
        raise Problem("malformed")
    return await finding(state).listed(person, wish, Page(after, limit))


@post("/tables", rate="tables")
async def new_table(
    state: State, person: Asking, data: JSONBody[NewTable], language: FromQuery[str] = "en"
) -> TableCard:
    """Set up a game."""
    return await finding(state).create(data, language, person)


@post("/tables/{id:str}/join", status_code=200)
async def join_table(state: State, person: Asking, id: FromPath[str], data: JSONBody[Join]) -> TableCard:
    """Take a seat that waits for whoever comes, or for the one who asks."""
    return await finding(state).join(id, data.seat, person, data.access)


@post("/tables/{id:str}/invitations", rate="invitations", status_code=204)
async def invite(state: State, person: Asking, id: FromPath[str], data: JSONBody[Invite]) -> None:
    """Keep a seat of one's own table for somebody, by name."""
    await finding(state).invite(id, data.seat, data.person, person)


@delete("/tables/{id:str}/invitations")
async def decline(state: State, person: Asking, id: FromPath[str]) -> None:
    """Not to come, though invited."""
    shared = finding(state)
    await shared.ask(shared.offers.decline, id, person)


@post("/tables/{id:str}/rematch", rate="tables")
async def rematch(state: State, person: Asking, id: FromPath[str], language: FromQuery[str] = "en") -> TableCard:
    """The same game again with sides changed."""
    return await finding(state).rematch(id, language, person)


@get("/tables/{id:str}/delayed", who="anybody")
async def delayed(
    state: State, person: Asking, id: FromPath[str], seat: FromQuery[str], seq: FromQuery[int | None] = None,
    language: FromQuery[str] = "en",
) -> WireView:  # fmt: skip
    """What a side saw some moments ago, where the terms of the table let onlookers see it."""
    return await finding(state).delayed(id, seat, language, seq, person)


# people


@get("/people", who="anybody")
async def search_people(
    state: State, name: FromQuery[str] = "", after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[Player, ...]:
    """People with accounts, by the beginning of their names; more of them after the id of the last."""
    shared, page = finding(state), Page("", limit)
    return await shared.ask(shared.circle.search, name.replace("\0", ""), after, page.limit)


@get("/people/{id:str}", who="anybody")
async def one_person(state: State, person: Asking, id: FromPath[str]) -> PersonCard:
    """Somebody: ratings, and how many games they have won, drawn and lost."""
    shared = finding(state)
    return await shared.ask(shared.circle.card, id, person)


@get("/people/{id:str}/results", who="anybody")
async def results(
    state: State, person: Asking, id: FromPath[str], after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[ResultCard, ...]:
    """The games that somebody has finished, the last first."""
    shared, page = finding(state), Page(after, limit)
    return await shared.ask(shared.ledger.results, id.replace("\0", ""), page, person.id)


@get("/ratings/{game:str}", who="anybody")
async def strongest(
    state: State, game: FromPath[str], tempo: FromQuery[Tempo] = "free", first: FromQuery[int] = 0,
    limit: FromQuery[int] = USUAL,
) -> tuple[Ranked, ...]:  # fmt: skip
    """The strongest in a game at a tempo."""
    check_first(first, limit)
    shared = finding(state)
    return await shared.ask(shared.ledger.strongest, game.replace("\0", ""), tempo, first, limit)


@get("/follows")
async def follows(
    state: State, person: Asking, after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[Member, ...]:
    """Whom one follows; the tables are a list of tables (`which=followed`)."""
    shared, page = finding(state), Page(after, limit)
    return await shared.ask(shared.circle.follows, person, page)


@put("/follows/{kind:str}/{target:str}", status_code=204)
async def follow(state: State, person: Asking, kind: FromPath[str], target: FromPath[str]) -> None:
    """Follow a table (`game`) or somebody (`person`)."""
    await _follow(state, person, kind, target, on=True)


@delete("/follows/{kind:str}/{target:str}")
async def unfollow(state: State, person: Asking, kind: FromPath[str], target: FromPath[str]) -> None:
    """Follow no longer."""
    await _follow(state, person, kind, target, on=False)


async def _follow(state: State, person: Asking, kind: str, target: str, on: bool) -> None:
    kinds: dict[str, Followed] = {"game": "game", "person": "person"}
    if kind not in kinds:
        raise Problem("unknown")
    shared = finding(state)
    if on and kind == "game":
        await shared.tables.door.shown(target, "", person)
    if on and kind == "person":
        await shared.ask(shared.circle.card, target, person)
    await shared.ask(shared.circle.follow, person, kinds[kind], target, on)


ADDRESSES = (
    list_tables, new_table, join_table, invite, decline, rematch, delayed,
    search_people, one_person, results, strongest, follows, follow, unfollow,
)  # fmt: skip
