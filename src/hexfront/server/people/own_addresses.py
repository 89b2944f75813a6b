"""The addresses of what is one's own: devices, password, passkeys, all that is kept, and leaving for good."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from hexfront.server.finding.paging import USUAL, Page
from hexfront.server.people.addresses import AnyRequest, Asking, known_by, origin_of, people, place_of
from hexfront.server.people.identity import NOBODY, device_of
from hexfront.server.people.people import People
from hexfront.server.people.register import mail_of
from hexfront.server.problem import Problem
from hexfront.server.wire_people import (
    DeviceCard,
    Erase,
    Me,
    MyAccount,
    Neighbour,
    NewMail,
    NewPassword,
    PasskeyAnswer,
    PasskeyAsked,
    PasskeyCard,
)


def _account(shared: People, person: str) -> MyAccount:
    row = shared.register.row(person)
    return MyAccount(
        row.mail,
        bool(row.password),
        tuple(PasskeyCard(key.id, key.name, key.created, key.used) for key in shared.passkeys.of(person)),
        len(shared.register.devices(person)),
    )


@get("/me/account")
async def my_account(state: State, person: Asking) -> MyAccount:
    """Mail, password, passkeys."""
    shared = people(state)
    return await shared.do(lambda: _account(shared, person.id))


@get("/me/devices")
async def my_devices(
    request: AnyRequest, state: State, person: Asking, after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[DeviceCard, ...]:
    """The browsers in which one is known, the newest first."""
    shared, device, page = people(state), await device_of(request), Page(after, limit)
    return tuple(
        DeviceCard(each.id, each.agent, each.created, each.seen[:10], each.id == device)
        for each in await shared.do(lambda: shared.register.devices(person.id, page))
    )


@get("/me/blocked")
async def my_blocked(
    state: State, person: Asking, after: FromQuery[str] = "", limit: FromQuery[int] = USUAL
) -> tuple[Neighbour, ...]:
    """Whom one has blocked, the last first."""
    shared, page = people(state), Page(after, limit)
    return tuple(
        Neighbour(other.id, other.name, other.time)
        for other in await shared.do(lambda: shared.neighbours.blocked(person.id, page))
    )


async def _forgotten(request: AnyRequest, devices: list[str]) -> None:
    """Devices that are known no more hang up, in all processes."""
    for device in devices:
        request.app.state.house.news.send(device, "device")


@post("/me/sign-out")
async def sign_out(request: AnyRequest, state: State, person: Asking) -> Response[Me]:
    """Be known in this browser no more."""
    shared, device = people(state), await device_of(request)
    await shared.do(lambda: shared.register.forget(person.id, device))
    await _forgotten(request, [device])
    return known_by(request, NOBODY, "")


@delete("/me/devices/{device:str}")
async def forget_device(request: AnyRequest, state: State, person: Asking, device: FromPath[str]) -> None:
    """Be known in another browser no more."""
    shared = people(state)
    await shared.do(lambda: shared.register.forget(person.id, device))
    await _forgotten(request, [device])


@delete("/me/devices")
async def forget_devices(request: AnyRequest, state: State, person: Asking) -> None:
    """Be known in this browser alone."""
    await _alone(request, people(state), person.id)


async def _alone(request: AnyRequest, shared: People, person: str) -> None:
    device = await device_of(request)
    others = [each.id for each in await shared.do(lambda: shared.register.devices(person)) if each.id != device]
    await shared.do(lambda: shared.register.forget_others(person, device))
    await _forgotten(request, others)


@post("/me/password", status_code=204, who="account")
async def new_password(request: AnyRequest, state: State, person: Asking, data: JSONBody[NewPassword]) -> None:
    """Another password, or none if there is a passkey; other browsers must sign in anew."""
    shared = people(state)
    await shared.check_password(person, data.password, place_of(request))
    if not data.new and not await shared.do(lambda: shared.passkeys.of(person.id)):
        raise Problem("refused", also="last_way_in")
    hashed = await shared.passwords.hashed(data.new) if data.new else ""
    await shared.do(lambda: shared.register.change(person.id, password=hashed))
    await _alone(request, shared, person.id)


@post("/me/mail", status_code=204, who="account", rate="mails")
async def new_mail(state: State, person: Asking, data: JSONBody[NewMail], language: FromQuery[str] = "en") -> None:
    """Another address for notices, which must be confirmed, or none."""
    shared, mail = people(state), mail_of(data.mail)
    await state.house.ask_mail(person, mail, language)
    await shared.do(lambda: shared.register.change(person.id, mail=mail))


@post("/me/passkeys/ask", who="account")
async def ask_new_passkey(request: AnyRequest, state: State, person: Asking) -> PasskeyAsked:
    """A challenge for a new passkey."""
    shared = people(state)
    return PasskeyAsked(*await shared.do(lambda: shared.passkeys.ask_new(person, origin_of(request))))


@post("/me/passkeys", status_code=204, who="account")
async def new_passkey(request: AnyRequest, state: State, person: Asking, data: JSONBody[PasskeyAnswer]) -> None:
    """Keep a passkey."""
    shared, origin = people(state), origin_of(request)
    await shared.do(lambda: shared.passkeys.keep(person, origin, data.ticket, data.credential, data.name))


@delete("/me/passkeys/{id:str}", who="account")
async def forget_passkey(state: State, person: Asking, id: FromPath[str]) -> None:
    """Accept a passkey no more; the last way in stays."""
    shared = people(state)
    kept = await shared.do(lambda: _account(shared, person.id))
    if not kept.password and len(kept.passkeys) <= 1:
        raise Problem("refused", also="last_way_in")
    await shared.do(lambda: shared.passkeys.forget(person.id, id))


@get("/me/data")
async def my_data(state: State, person: Asking) -> Response[dict[str, Any]]:
    """All that is kept about whoever asks, as a file."""
    shared = people(state)
    found = await shared.do(lambda: shared.leaving.everything(person.id))
    return Response(found, headers={"Content-Disposition": 'attachment; filename="hexfront-data.json"'})


@post("/me/erase")
async def erase(request: AnyRequest, state: State, person: Asking, data: JSONBody[Erase]) -> Response[Me]:
    """Be forgotten for good. Games with others stay, without the name; tables of one's own alone go."""
    shared, shelf = people(state), request.app.state.house.tables.shelf
    await shared.check_password(person, data.password, place_of(request))
    devices = [each.id for each in await shared.do(lambda: shared.register.devices(person.id))]
    for table in await shared.do(lambda: shared.leaving.erase(person.id)):
        await shelf.clear(table)
    await request.app.state.house.finding.left()
    await _forgotten(request, devices)
    return known_by(request, NOBODY, "")


ADDRESSES = (
    my_account, my_devices, my_blocked, sign_out, forget_device, forget_devices, new_password, new_mail,
    ask_new_passkey, new_passkey, forget_passkey, my_data, erase,
)  # fmt: skip
