"""The addresses of clubs and tournaments."""

from __future__ import annotations

from typing import Literal

from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from hexfront.server.finding.addresses import finding
from hexfront.server.finding.paging import USUAL, Page, check_first
from hexfront.server.people.addresses import Asking
from hexfront.server.wire_finding import (
    ClubCard,
    Member,
    NewClub,
    NewTournament,
    TournamentCard,
    TournamentPage,
    Verdict,
)

Stage = Literal["", "open", "running", "over"]


# clubs


@get("/clubs", who="anybody")
async def list_clubs(
    state: State, person: Asking, mine: FromQuery[bool] = False, after: FromQuery[str] = "",
    limit: FromQuery[int] = USUAL,
) -> tuple[ClubCard, ...]:  # fmt: skip
    """Clubs, the newest first; or one's own."""
    shared, page = finding(state), Page(after, limit)
    return await shared.ask(shared.clubs.listed, person, page, mine)


@post("/clubs", who="account", rate="gatherings")
async def found_club(state: State, person: Asking, data: JSONBody[NewClub]) -> ClubCard:
    """Found a club."""
    shared = finding(state)
    id = await shared.ask(shared.clubs.found, data, person)
    return await shared.ask(shared.clubs.card, id, person)


@get("/clubs/{id:str}", who="anybody")
async def one_club(state: State, person: Asking, id: FromPath[str]) -> ClubCard:
    """One club."""
    shared = finding(state)
    return await shared.ask(shared.clubs.card, id, person)


@get("/clubs/{id:str}/members", who="anybody")
async def club_members(
    state: State, id: FromPath[str], after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[Member, ...]:
    """Who belongs to a club."""
    shared, page = finding(state), Page(after, limit)
    return await shared.ask(shared.clubs.members, id, page)


@put("/clubs/{id:str}/members", status_code=204)
async def enter_club(state: State, person: Asking, id: FromPath[str]) -> None:
    """Join a club."""
    shared = finding(state)
    await shared.ask(shared.clubs.enter, id, person)


@delete("/clubs/{id:str}/members/{member:str}")
async def leave_club(state: State, person: Asking, id: FromPath[str], member: FromPath[str]) -> None:
    """Leave a club; or its founder sends somebody away."""
    shared = finding(state)
    await shared.ask(shared.clubs.leave, id, member, person)


# tournaments


@get("/tournaments", who="anybody")
async def list_tournaments(
    state: State, person: Asking, club: FromQuery[str] = "", stage: FromQuery[Stage] = "", after: FromQuery[str] = "",
    limit: FromQuery[int] = USUAL,
) -> tuple[TournamentCard, ...]:  # fmt: skip
    """Tournaments, the newest first."""
    shared, page = finding(state), Page(after, limit)
    return await shared.ask(shared.tournaments.listed, person, page, club.replace("\0", ""), stage)


@post("/tournaments", who="account", rate="gatherings")
async def announce(
    state: State, person: Asking, data: JSONBody[NewTournament], language: FromQuery[str] = "en"
) -> TournamentPage:
    """Announce a tournament; whoever does so takes part."""
    shared = finding(state)
    id = await shared.announce(data, language, person)
    return await shared.ask(shared.tournaments.page, id, person)


@get("/tournaments/{id:str}", who="anybody")
async def one_tournament(
    state: State, person: Asking, id: FromPath[str], round: FromQuery[int] = 0, first: FromQuery[int] = 0,
    limit: FromQuery[int] = USUAL,
) -> TournamentPage:  # fmt: skip
    """A tournament: a page of how those in it stand, and the games of one round, the present one unless another is
    asked for."""
    check_first(first, limit)
    shared = finding(state)
    return await shared.ask(shared.tournaments.page, id, person, round, first, limit)


@put("/tournaments/{id:str}/entrants", status_code=204)
async def enter(state: State, person: Asking, id: FromPath[str]) -> None:
    """Take part."""
    await finding(state).enter(id, person)


@delete("/tournaments/{id:str}/entrants")
async def leave(state: State, person: Asking, id: FromPath[str]) -> None:
    """Take no part after all."""
    shared = finding(state)
    await shared.ask(shared.tournaments.leave, id, person)


@post("/tournaments/{id:str}/begin", status_code=204)
async def begin(state: State, person: Asking, id: FromPath[str]) -> None:
    """Begin: whoever announced it."""
    await finding(state).begin(id, person)


@post("/tournaments/{id:str}/results", status_code=204)
async def rule(state: State, person: Asking, id: FromPath[str], data: JSONBody[Verdict]) -> None:
    """Say what came of a game that cannot be finished: whoever announced the tournament."""
    await finding(state).rule(id, data, person)


ADDRESSES = (
    list_clubs, found_club, one_club, club_members, enter_club, leave_club,
    list_tournaments, announce, one_tournament, enter, leave, begin, rule,
)  # fmt: skip
