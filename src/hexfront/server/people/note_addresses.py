"""The addresses of what somebody writes down at a table."""

from __future__ import annotations

from litestar import get, put
from litestar.datastructures import State
from litestar.params import FromHeader, FromPath, FromQuery, JSONBody

from hexfront.kernel.state import NOBODY
from hexfront.server.people.addresses import Asking, people
from hexfront.server.people.identity import Person
from hexfront.server.people.notebook import check
from hexfront.server.seating import ONLOOKER
from hexfront.server.wire_notes import Notes


async def _seat(state: State, id: str, seat: str, authorization: str, person: Person) -> str:
    """The seat that somebody writes in: their own, or an onlooker's."""
    key = authorization.removeprefix("Bearer ")
    voice, side = await state.house.tables.door.admit(id, "en", seat, key, person)
    return ONLOOKER if side == NOBODY else str(voice.game.meta.sides[side])


@get("/tables/{id:str}/notes")
async def read_notes(
    state: State,
    person: Asking,
    id: FromPath[str],
    seat: FromQuery[str] = "",
    authorization: FromHeader[str] = "",
) -> Notes:
    """What somebody has written down at a table, in a seat."""
    seat, shared = await _seat(state, id, seat, authorization, person), people(state)
    return await shared.do(lambda: shared.notebook.read(id, seat, person.id))


@put("/tables/{id:str}/notes")
async def write_notes(
    state: State,
    person: Asking,
    id: FromPath[str],
    data: JSONBody[Notes],
    seat: FromQuery[str] = "",
    authorization: FromHeader[str] = "",
) -> Notes:
    """Keep what somebody writes down at a table."""
    seat, shared, notes = await _seat(state, id, seat, authorization, person), people(state), check(data)
    return await shared.do(lambda: shared.notebook.write(id, seat, person.id, notes))


ADDRESSES = (read_notes, write_notes)
