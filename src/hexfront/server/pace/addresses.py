"""The addresses of vacations."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import delete, get, put
from litestar.datastructures import State
from litestar.params import JSONBody

from hexfront.server.pace.pacing import Pacing
from hexfront.server.people.addresses import Asking
from hexfront.server.people.identity import Person
from hexfront.server.wire_pace import NewVacation, Vacation


async def _shown(pacing: Pacing, person: Person) -> Vacation:
    vacations = pacing.vacations
    until, left = await pacing.tables.desk.ask(lambda _: (vacations.until(person.id), vacations.left(person.id)))
    return Vacation(datetime.fromtimestamp(until, UTC).isoformat(timespec="seconds") if until else "", left)


@get("/me/vacation")
async def vacation(state: State, person: Asking) -> Vacation:
    """Whether one is on vacation, and how many days are left."""
    return await _shown(state.house.pacing, person)


@put("/me/vacation")
async def go(state: State, person: Asking, data: JSONBody[NewVacation]) -> Vacation:
    """Go on vacation: slow clocks stand still, and notices wait until one is back."""
    until = await state.house.pacing.leave(person.id, data.days)
    await state.house.calling.look_later(person.id, until)
    return await _shown(state.house.pacing, person)


@delete("/me/vacation", status_code=200)
async def come_back(state: State, person: Asking) -> Vacation:
    """Be back before that."""
    await state.house.pacing.come_back(person.id)
    await state.house.calling.look_later(person.id)
    return await _shown(state.house.pacing, person)


ADDRESSES = (vacation, go, come_back)
