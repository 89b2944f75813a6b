"""Notices over the wire: how somebody is reached who is not there, and by what they want to be told."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["push", "mail", "hook"]
"""A browser, a mail address, the webhook of a chat service."""


class Wants(msgspec.Struct, frozen=True):
    """By which ways somebody wants to be told, as far as there are any."""

    push: bool = True
    mail: bool = True
    hook: bool = True


class WayCard(msgspec.Struct, frozen=True):
    """A way to reach somebody. Of a webhook only the host is told: the rest of its address is a secret."""

    id: str
    kind: Kind
    name: str
    confirmed: bool
    failing: bool
    """Whether the last notice did not get through."""


class MyNotices(msgspec.Struct, frozen=True):
    """How somebody is reached, and what the server offers."""

    push: str
    """The server's public key for browsers; empty if it sends nothing to them."""
    mail: bool
    hooks: bool
    address: str
    """The mail address of the account, whether or not it is confirmed."""
    ways: tuple[WayCard, ...]
    wants: Wants


class TableNotices(msgspec.Struct, frozen=True):
    """What somebody wants to be told of one table; null: as of all others."""

    wants: Wants | None


class NewPush(msgspec.Struct, frozen=True):
    """A browser that wants to be told, as it describes itself."""

    endpoint: str
    p256dh: str
    auth: str
    name: str = ""


class NewHook(msgspec.Struct, frozen=True):
    """The webhook of a chat service."""

    url: str
    name: str = ""


SENT = (Wants, TableNotices, NewPush, NewHook)
"""What the client sends."""
