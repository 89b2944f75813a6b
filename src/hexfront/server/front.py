"""How a server is reached, and by whom: what `hexfront serve` was asked for. It is read before anything is loaded."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Literal

import msgspec

from hexfront.kernel.beacon import Source
from hexfront.server.calling.config import Notices

Mode = Literal["home", "club", "public"]


class ServeError(Exception):
    """The server cannot start, and why."""


class Serving(msgspec.Struct, frozen=True):
    """Whom a server is for: the one at the machine, a club, everybody."""

    mode: Mode = "home"
    password: str = ""
    """What a club asks newcomers for."""
    metrics: tuple[str, ...] = ()
    """The addresses, or networks, that may read its figures."""
    log_json: bool = False
    """Whether its log is for programs."""
    secret: str = ""
    """The file with the secret of the dice; the usual one if none is named."""
    notices: Notices = Notices()
    """How people are told who are not there."""
    beacon: Source | None = None
    """The public beacon that tables can have; none unless it is asked for."""
    address: str = "http://localhost/"
    """Where the server is found by others."""


class Front(msgspec.Struct, frozen=True):
    """How a server is reached: where it listens, by which name it is known, through which proxies, with which
    certificate."""

    host: str = "127.0.0.1"
    port: int | None = None
    name: str = ""
    proxies: tuple[str, ...] = ()
    """Addresses whose word is taken for where a request came from."""
    certificate: Path | None = None
    key: Path | None = None


def checked(front: Front, serving: Serving) -> Front:
    """The same, unless strangers could come in where nobody is asked who they are, or files are missing."""
    if serving.mode == "home" and not (is_loopback(front.host) and not front.name and not front.proxies):
        raise ServeError("other machines may come in only with --public or --club PASSWORD")
    if serving.mode == "club" and not serving.password:
        raise ServeError("a club needs a password: --club PASSWORD")
    if (front.certificate is None) != (front.key is None):
        raise ServeError("TLS needs both a certificate and its key: --tls-certificate FILE --tls-key FILE")
    for file in filter(None, (front.certificate, front.key)):
        if not file.is_file():
            raise ServeError(f"{file} is no file")
    return front


def is_loopback(host: str) -> bool:
    """Whether only this machine can ask at an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


AT_HOME, HERE = Serving(), Front()
