"""Who asks: the one at home, a guest, an account, or nobody; and what each address demands.

At home every request is made by the one person at the machine, and nothing is asked. A server for others knows people
by a key in a cookie of their browser. An address says whom it is for (`who=...` at its handler); one that says nothing
is for people.
"""

from __future__ import annotations

import hashlib
import hmac
from hmac import compare_digest
from typing import Any, Literal

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from hexfront.server.front import Mode
from hexfront.server.problem import Problem

COOKIE, TOKEN = "hexfront", "hexfront_token"
"""The key of a device, which no script can read; and what a page of ours reads and shows in a header (`HEADER`)."""
HEADER = "x-hexfront-token"
SAFE = ("GET", "HEAD", "OPTIONS")
Kind = Literal["nobody", "home", "guest", "account"]
Who = Literal["door", "anybody", "person", "account", "keeper"]
"""Whom an address is for: whoever wants to come in; whoever is in, with or without a name; people; those with an
account; keepers of the server."""
Access = Literal["private", "onlookers"]
"""Who may look on at a table, besides those at it."""
AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Person(msgspec.Struct, frozen=True):
    """Whoever asks."""

    id: str
    name: str
    kind: Kind
    keeper: bool = False
    """Whether this is a keeper of the server."""

    @property
    def somebody(self) -> bool:
        """Whether it is a person at all."""
        return self.kind != "nobody"


HOME = Person("home", "", "home", True)
NOBODY = Person("", "", "nobody")


async def person_of(connection: AnyConnection) -> Person:
    """Who makes a request or opens a socket; looked up once."""
    return (await _known(connection))[0]


async def device_of(connection: AnyConnection) -> str:
    """The device that a request is made from; none at home."""
    return (await _known(connection))[1]


async def _known(connection: AnyConnection) -> tuple[Person, str]:
    known = connection.scope["state"]
    if "person" not in known:
        known["person"] = await connection.app.state.house.people.who(connection.cookies.get(COOKIE, ""))
    found: tuple[Person, str] = known["person"]
    return found


def allowed(person: Person, who: Who, mode: Mode) -> bool:
    """Whether an address is for a person."""
    match who:
        case "door":
            return True
        case "anybody":
            return person.somebody or mode != "club"
        case "person":
            return person.somebody
        case "account":
            return person.kind in ("account", "home")
        case "keeper":
            return person.keeper


async def guard(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Turn away those whom an address is not for. Sockets are let in, and turned away in their own words."""
    if connection.scope["type"] != ScopeType.HTTP:
        return
    who: Who = handler.opt.get("who", "person")
    people, person = connection.app.state.house.people, await person_of(connection)
    admit(person, who, people.serving.mode)
    if person.somebody and person.kind != "home" and connection.scope["method"] not in SAFE:
        _check_page(connection)


def _check_page(connection: AnyConnection) -> None:
    """Refuse what a page of another site makes a browser send: it has the cookie, but could not read the token."""
    shown = connection.headers.get(HEADER, "").encode("utf-8", "surrogatepass")
    if not compare_digest(shown, token_of(connection.cookies.get(COOKIE, "")).encode()):
        raise Problem("not_yours", also="other_page")


def token_of(key: str) -> str:
    """What a page must show besides the cookie, to prove that it is ours: other sites cannot read it."""
    return hmac.new(key.encode("utf-8", "surrogatepass"), b"page", hashlib.sha256).hexdigest()


def admit(person: Person, who: Who, mode: Mode) -> None:
    """Refuse a person whom something is not for."""
    if not allowed(person, who, mode):
        raise Problem("not_yours" if person.somebody else "nobody")
