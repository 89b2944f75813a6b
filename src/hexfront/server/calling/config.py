"""What the keeper of a server says about notices: a small TOML file (`hexfront serve --notices FILE`)."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from typing import Literal

import msgspec


class Mail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server that takes our mail."""

    host: str
    sender: str
    """Whom it comes from: `Hexfront <games@example.org>`."""
    port: int = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers for what we send to push services."""

    contact: str
    """`mailto:keeper@example.org`, on a domain that exists: some services refuse others."""


class Webhooks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where people may have notices sent to."""

    private: tuple[str, ...] = ()
    """Networks of one's own that may be reached, such as `192.168.7.0/24`; push services too. Usually none."""
    plain: bool = False
    """Whether that may be done without TLS."""


class Notices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ways there are; without a part there is no such way."""

    delay: float = 60.0
    """How many seconds somebody who has to move must have been away before anything is sent."""
    address: str = ""
    """The address of the server as others see it; put together from its name if it is not given."""
    mail: Mail | None = None
    push: Push | None = None
    webhooks: Webhooks | None = None


def read(file: Path) -> Notices:
    """What a file says; ValueError or OSError if it says nothing that makes sense."""
    found = msgspec.toml.decode(file.read_bytes(), type=Notices)
    for network in found.webhooks.private if found.webhooks else ():
        ip_network(network)
    if found.push and not found.push.contact.startswith(("mailto:", "https://")):
        raise ValueError("push.contact: mailto:NAME@DOMAIN or https://…")
    return found
