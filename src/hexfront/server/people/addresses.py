"""The addresses of people: who am I, come in, go out."""

from __future__ import annotations

import contextlib
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from hexfront.server.people.identity import COOKIE, TOKEN, Person, person_of, token_of
from hexfront.server.people.passkeys import offered
from hexfront.server.people.people import People
from hexfront.server.problem import Problem
from hexfront.server.wire_people import Me, NewAccount, NewGuest, PasskeyAnswer, PasskeyAsked, SignIn

AnyRequest = Request[Any, Any, Any]
A_LONG_TIME = 400 * 24 * 3600
"""Seconds that a browser keeps a cookie; none keeps one longer."""
Asking = NamedDependency[Person]


async def person(request: AnyRequest) -> Person:
    """Who makes the request: the dependency `person` of handlers."""
    return await person_of(request)


def people(state: State) -> People:
    """The people of the application, typed."""
    found: People = state.house.people
    return found


def origin_of(request: AnyRequest) -> str:
    """The page's own address, as the gate has let it in."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}"


def place_of(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def agent_of(request: AnyRequest) -> str:
    """What the browser calls itself."""
    return request.headers.get("user-agent", "")


def me_of(request: AnyRequest, shared: People, person: Person) -> Me:
    """A person as the wire has one."""
    usable = person.kind != "home" and offered(origin_of(request))
    return Me(
        person.id,
        person.name,
        person.kind,
        person.keeper,
        shared.serving.mode,
        usable,
        shared.serving.beacon is not None,
    )


def known_by(request: AnyRequest, person: Person, key: str) -> Response[Me]:
    """An answer after which the browser is known by a key; none, and it is known no more."""
    cookies = [
        Cookie(
            name,
            path="/",
            value=value,
            max_age=A_LONG_TIME if key else 0,
            httponly=name == COOKIE,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        for name, value in ((COOKIE, key), (TOKEN, token_of(key) if key else ""))
    ]
    return Response(me_of(request, people(request.app.state), person), cookies=cookies)


@get("/me", who="door")
async def who_am_i(request: AnyRequest, state: State, person: Asking) -> Me:
    """Who asks."""
    return me_of(request, people(state), person)


@post("/people/guests", who="door", rate="guests")
async def new_guest(request: AnyRequest, state: State, person: Asking, data: JSONBody[NewGuest]) -> Response[Me]:
    """Come in with a name and no account; the browser is known from now on."""
    shared = people(state)
    if person.somebody:
        raise Problem("refused", also="known_already")
    await shared.check_club(data.club, place_of(request))
    found, key = await shared.do(lambda: shared.register.guest(data.name, agent_of(request)))
    return known_by(request, found, key)


@post("/people/accounts", who="door")
async def new_account(
    request: AnyRequest, state: State, person: Asking, data: JSONBody[NewAccount], language: FromQuery[str] = "en"
) -> Response[Me]:
    """Make an account; a guest becomes one and keeps all games."""
    shared = people(state)
    if not person.somebody:
        await shared.check_club(data.club, place_of(request))
    found, key = await shared.sign_up(person, data.name, data.password, data.mail, agent_of(request))
    with contextlib.suppress(Problem):  # the account is there; its address can be confirmed later
        await state.house.ask_mail(found, data.mail.strip(), language)
    return known_by(request, found, key)


@post("/people/sign-in", who="door")
async def sign_in(request: AnyRequest, state: State, person: Asking, data: JSONBody[SignIn]) -> Response[Me]:
    """Come in by name and password; what the browser had as a guest becomes the account's."""
    place, agent = place_of(request), agent_of(request)
    found, key = await people(state).sign_in(person, data.name, data.password, place, agent)
    return known_by(request, found, key)


@post("/people/passkey/ask", who="door")
async def ask_passkey(request: AnyRequest, state: State) -> PasskeyAsked:
    """A challenge for a passkey to sign."""
    shared = people(state)
    return PasskeyAsked(*await shared.do(lambda: shared.passkeys.ask(origin_of(request))))


@post("/people/passkey", who="door")
async def enter_by_passkey(
    request: AnyRequest, state: State, person: Asking, data: JSONBody[PasskeyAnswer]
) -> Response[Me]:
    """Come in by a passkey."""
    shared, origin = people(state), origin_of(request)
    account = await shared.do(lambda: shared.passkeys.check(origin, data.ticket, data.credential))
    found, key = await shared.do(lambda: shared.register.enter(account, person, agent_of(request)))
    return known_by(request, found, key)


ADDRESSES = (who_am_i, new_guest, new_account, sign_in, ask_passkey, enter_by_passkey)
