"""The addresses between people: block, report, and what the owner of a table may do with it."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from hexfront.server.finding.paging import USUAL, Page
from hexfront.server.people.addresses import Asking, people
from hexfront.server.wire_people import NewAccess, NewReport, ReportCard, SeatKey


@put("/people/{id:str}/block", status_code=204)
async def block(state: State, person: Asking, id: FromPath[str]) -> None:
    """Have nothing to do with somebody."""
    shared = people(state)
    await shared.do(lambda: shared.neighbours.block(person.id, id))


@delete("/people/{id:str}/block")
async def unblock(state: State, person: Asking, id: FromPath[str]) -> None:
    """Have to do with somebody again."""
    shared = people(state)
    await shared.do(lambda: shared.neighbours.unblock(person.id, id))


@post("/people/{id:str}/report", rate="reports", status_code=204)
async def report(state: State, person: Asking, id: FromPath[str], data: JSONBody[NewReport]) -> None:
    """Tell the keepers of the server something about somebody."""
    shared = people(state)
    await shared.do(lambda: shared.neighbours.report(person.id, id, data.table, data.text))


@get("/reports", who="keeper")
async def list_reports(
    state: State, after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[ReportCard, ...]:
    """What the keepers have been told, a page at a time, the newest first."""
    shared, page = people(state), Page(after, limit)
    return tuple(
        ReportCard(row.id, row.time, row.teller or "", row.about or "", row.other, row.game, row.text)
        for row in await shared.do(lambda: shared.neighbours.reports(page))
    )


@delete("/reports/{id:str}", who="keeper")
async def settle_report(state: State, id: FromPath[str]) -> None:
    """A report has been dealt with."""
    shared = people(state)
    await shared.do(lambda: shared.neighbours.settle(id))


@post("/tables/{id:str}/seats/{seat:str}/key")
async def new_key(state: State, person: Asking, id: FromPath[str], seat: FromPath[str]) -> SeatKey:
    """Another key for a seat that waits; the old one opens nothing any more."""
    return SeatKey(seat, await state.house.tables.rekey(id, seat, person))


@put("/tables/{id:str}/access", status_code=204)
async def set_access(state: State, person: Asking, id: FromPath[str], data: JSONBody[NewAccess]) -> None:
    """Let everybody look on, or only those at the table: as long as the game has not begun, its owner says."""
    await state.house.tables.door.open_to(id, data.access, person)


ADDRESSES = (block, unblock, report, list_reports, settle_report, new_key, set_access)
