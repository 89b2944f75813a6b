"""The addresses of notices: how one is reached, what one wants, and the links in our mails."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from hexfront.server.calling import push
from hexfront.server.calling.calling import Calling
from hexfront.server.calling.outside import Barred
from hexfront.server.calling.ways import Way
from hexfront.server.people.addresses import Asking, people
from hexfront.server.people.identity import Person
from hexfront.server.problem import Problem
from hexfront.server.wire_calling import Kind, MyNotices, NewHook, NewPush, TableNotices, Wants, WayCard
from hexfront.server.words import known_language


def calling(state: State) -> Calling:
    """The notices of the application, typed."""
    found: Calling = state.house.calling
    return found


def _offered(shared: Calling, kind: Kind) -> None:
    if not shared.offers(kind):
        raise Problem("refused", also="no_such_notices")


def _away(person: Person) -> None:
    """The one at home is there already, and is told nothing elsewhere."""
    if person.kind == "home":
        raise Problem("refused", also="no_such_notices")


def card_of(way: Way) -> WayCard:
    """A way as its owner sees it."""
    shown = {"push": way.name, "mail": way.reach}.get(way.kind) or f"{way.name} ({urlsplit(way.reach).hostname})"
    return WayCard(way.id, way.kind, shown, way.confirmed, way.failures > 0)


@get("/me/notices")
async def my_notices(state: State, person: Asking) -> MyNotices:
    """How one is reached, and what there is."""
    shared = calling(state)
    ways, wants = await shared.do(lambda: (shared.ways.of(person.id), shared.ways.wants(person.id)))
    offered = {kind: shared.offers(kind) for kind in ("push", "mail", "hook")}
    return MyNotices(
        shared.keyring.public if offered["push"] else "",
        offered["mail"],
        offered["hook"],
        await _address(state, person),
        tuple(card_of(way) for way in ways),
        wants or Wants(),
    )


async def _address(state: State, person: Person) -> str:
    """The mail address of an account; nobody else has one."""
    if person.kind != "account":
        return ""
    row = await people(state).do(lambda: people(state).register.row(person.id))
    return str(row.mail)


@put("/me/notices", status_code=204)
async def want(state: State, person: Asking, data: JSONBody[Wants]) -> None:
    """By which ways one wants to be told, of all tables for which nothing else is said."""
    _away(person)
    shared = calling(state)
    await shared.do(lambda: shared.ways.want(person.id, data))


@post("/me/notices/push", rate="notices")
async def new_push(state: State, person: Asking, data: JSONBody[NewPush], language: FromQuery[str] = "en") -> WayCard:
    """Be told in this browser."""
    shared, found = calling(state), push.Subscription(data.endpoint, data.p256dh, data.auth)
    _offered(shared, "push")
    _reachable(shared, data.endpoint)
    if not push.sound(found):
        raise Problem("malformed", "p256dh, auth")
    target = msgspec.json.encode(found).decode()
    known = known_language(language)
    return card_of(await shared.do(lambda: shared.ways.add(person.id, "push", target, data.name, known)))


@post("/me/notices/hooks", rate="notices")
async def new_hook(state: State, person: Asking, data: JSONBody[NewHook], language: FromQuery[str] = "en") -> WayCard:
    """Be told where a chat service passes it on."""
    shared, known = calling(state), known_language(language)
    _offered(shared, "hook")
    _reachable(shared, data.url)
    return card_of(await shared.do(lambda: shared.ways.add(person.id, "hook", data.url, data.name, known)))


def _reachable(shared: Calling, url: str) -> None:
    try:
        shared.sending.outside.target(url)
    except Barred:
        raise Problem("refused", also="no_such_hook") from None


@post("/me/notices/mail", rate="mails", status_code=204, who="account")
async def ask_again(state: State, person: Asking, language: FromQuery[str] = "en") -> None:
    """Have the mail address of the account confirmed, once more if need be."""
    _offered(calling(state), "mail")
    await state.house.ask_mail(person, await _address(state, person), language)


@delete("/me/notices/{way:str}")
async def forget_way(state: State, person: Asking, way: FromPath[str]) -> None:
    """Be reached that way no more."""
    shared = calling(state)
    await shared.do(lambda: shared.ways.forget(way, person.id))


@post("/me/notices/{way:str}/trial", rate="notices", status_code=202)
async def try_way(state: State, person: Asking, way: FromPath[str]) -> None:
    """Have a notice sent that says nothing, to see whether it comes."""
    shared = calling(state)
    found = await shared.do(lambda: shared.ways.one(way, person.id))
    if not found.confirmed:
        raise Problem("refused", also="mail_unconfirmed")
    await shared.try_out(found)


async def _held(state: State, id: str, person: Person) -> None:
    """Only those who play at a table are told of it."""
    deed = await state.house.tables.door.shown(id, "", person)
    if not deed.held(person):
        raise Problem("not_yours")


@get("/tables/{id:str}/notices")
async def table_notices(state: State, person: Asking, id: FromPath[str]) -> TableNotices:
    """What one wants to be told of a table."""
    shared = calling(state)
    await _held(state, id, person)
    return TableNotices(await shared.do(lambda: shared.ways.wants(person.id, id)))


@put("/tables/{id:str}/notices", status_code=204)
async def want_of_table(state: State, person: Asking, id: FromPath[str], data: JSONBody[TableNotices]) -> None:
    """Want something else to be told of a table than of others; or no longer."""
    shared = calling(state)
    await _held(state, id, person)
    await shared.do(lambda: shared.ways.want(person.id, data.wants, id))


# links in mails


@post("/notices/confirm/{token:str}", who="door", status_code=204)
async def confirm(state: State, token: FromPath[str]) -> None:
    """Whoever got our mail wants more of it."""
    shared = calling(state)
    way = shared.keyring.way("confirm", token)
    if not way:
        raise Problem("unknown")
    await shared.do(lambda: shared.ways.confirm(way))


@post("/notices/stop/{token:str}", who="door", status_code=204)
async def stop(state: State, token: FromPath[str]) -> None:
    """Whoever got our mail wants no more of it; mail programs ask this by themselves, too."""
    shared = calling(state)
    way = shared.keyring.way("stop", token)
    if not way:
        raise Problem("unknown")
    await shared.do(lambda: shared.ways.stop(way))


ADDRESSES = (
    my_notices, want, new_push, new_hook, ask_again, forget_way, try_way, table_notices, want_of_table, confirm, stop,
)  # fmt: skip
