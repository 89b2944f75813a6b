"""People on the wire."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.server.front import Mode
from hexfront.server.people.identity import Access, Kind


class Me(msgspec.Struct, frozen=True):
    """Who asks, and whom the server is for."""

    id: str
    name: str
    kind: Kind
    keeper: bool
    mode: Mode
    passkeys: bool = False
    """Whether passkeys can be used here."""
    beacon: bool = False
    """Whether tables here can have a public beacon for their dice."""


class NewGuest(msgspec.Struct, frozen=True):
    """Somebody who wants to play without an account."""

    name: str
    club: str = ""
    """The password of the club, where the server is one's."""


class NewAccount(msgspec.Struct, frozen=True):
    """Somebody who wants an account."""

    name: str
    password: str
    mail: str = ""
    club: str = ""


class SignIn(msgspec.Struct, frozen=True):
    """Somebody who has an account."""

    name: str
    password: str


class NewPassword(msgspec.Struct, frozen=True):
    """Another password; an empty one for none, which needs a passkey."""

    password: str
    new: str


class NewMail(msgspec.Struct, frozen=True):
    """Another address for notices; an empty one for none."""

    mail: str


class Erase(msgspec.Struct, frozen=True):
    """The wish to be forgotten; an account with a password shows it once more."""

    password: str = ""


class PasskeyAsked(msgspec.Struct, frozen=True):
    """What a browser needs to make or to use a passkey (WebAuthn), and the number to answer with."""

    ticket: str
    options: dict[str, Any]


class PasskeyAnswer(msgspec.Struct, frozen=True):
    """What the browser made of it."""

    ticket: str
    credential: dict[str, Any]
    name: str = ""


class DeviceCard(msgspec.Struct, frozen=True):
    """A browser in which somebody is known."""

    id: str
    agent: str
    """What it calls itself."""
    created: str
    seen: str
    """The day it was last used."""
    here: bool
    """Whether it is the one that asks."""


class PasskeyCard(msgspec.Struct, frozen=True):
    """A passkey of an account."""

    id: str
    name: str
    created: str
    used: str


class Neighbour(msgspec.Struct, frozen=True):
    """Somebody one wants nothing to do with."""

    id: str
    name: str
    since: str
    """When one blocked them."""


class MyAccount(msgspec.Struct, frozen=True):
    """What somebody can look through and change of what is kept about them."""

    mail: str
    password: bool
    """Whether there is one."""
    passkeys: tuple[PasskeyCard, ...]
    devices: int
    """In how many browsers one is known."""


class NewReport(msgspec.Struct, frozen=True):
    """Something for the keepers of the server."""

    text: str
    table: str = ""


class ReportCard(msgspec.Struct, frozen=True):
    """What a keeper is told."""

    id: str
    time: str
    teller: str
    about: str
    other: str
    """The id of whom it is about."""
    table: str
    text: str


class SeatKey(msgspec.Struct, frozen=True):
    """The new key of a seat; the old one opens nothing any more."""

    seat: str
    key: str


class NewAccess(msgspec.Struct, frozen=True):
    """Who may look on."""

    access: Access


SENT = (NewGuest, NewAccount, SignIn, NewPassword, NewMail, Erase, PasskeyAnswer, NewReport, NewAccess)
"""What the client sends."""
