"""Sending to addresses that strangers have given: nothing inside our own network can be reached that way.

A name is looked up once, all that it stands for is looked at, and the connection is made to what was looked at: a name
that points elsewhere a moment later leads nowhere. No redirect is followed, and of the answer only the first line is
read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from hexfront.server.calling.config import Webhooks

SECONDS = 10.0
"""For everything together: looking up, connecting, sending, the answer."""
LONGEST = 500
"""Letters of a URL."""
MOST_BYTES = 4096
"""Of the first line of an answer."""
HTTPS, HTTP = 443, 80
NAT64 = ip_network("64:ff9b::/96")
Address = IPv4Address | IPv6Address


class Barred(Exception):
    """An address that nothing is sent to."""


class Undelivered(Exception):
    """It did not get through. It says how, and never where to."""


class Target(NamedTuple):
    """A URL in its parts."""

    tls: bool
    host: str
    port: int
    path: str


def public(address: Address) -> bool:
    """Whether an address is one of the open internet, however it is wrapped up."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast


def _parts(url: str) -> SplitResult:
    """A URL taken apart; Barred if it is none, or has a name and password in it."""
    try:
        found = urlsplit(url)
        sound = found.port is None or found.port > 0
    except ValueError:
        raise Barred from None
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Barred
    if not sound or "@" in found.netloc:
        raise Barred
    return found


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


class Outside:
    """The way out."""

    def __init__(self, rules: Webhooks | None) -> None:
        self.rules = rules or Webhooks()
        self._private = [ip_network(each) for each in self.rules.private]

    def target(self, url: str) -> Target:
        """A URL in its parts; Barred if nothing is ever sent to such a one."""
        found = _parts(url)
        schemes = ("https", "http") if self.rules.plain else ("https",)
        tls, host = found.scheme == "https", found.hostname
        port = found.port or (HTTPS if tls else HTTP)
        if not host or found.scheme not in schemes or (port != HTTPS and not self._private):
            raise Barred
        self._check_literal(host)
        return Target(tls, host, port, f"{found.path or '/'}{f'?{found.query}' if found.query else ''}")

    def _check_literal(self, host: str) -> None:
        """An address that is written out can be looked at at once."""
        try:
            address = ip_address(host)
        except ValueError:
            return
        self._check(address)

    def _check(self, address: Address) -> None:
        if not public(address) and not any(address in network for network in self._private):
            raise Barred

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send something; the status of the answer. Barred or Undelivered if nothing was sent."""
        target = self.target(url)
        try:
            async with asyncio.timeout(SECONDS):
                return await self._send(target, await self._looked_up(target), body, headers)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as e:
            raise Undelivered(type(e).__name__) from None

    async def get(self, url: str, most: int) -> bytes:
        """What is at an address, if it is there and not longer than so many bytes; else Barred or Undelivered."""
        target = self.target(url)
        try:
            async with asyncio.timeout(SECONDS):
                return await self._fetch(target, await self._looked_up(target), most)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as e:
            raise Undelivered(type(e).__name__) from None

    @staticmethod
    async def _fetch(target: Target, address: str, most: int) -> bytes:
        tls = {"ssl": _context(), "server_hostname": target.host} if target.tls else {}
        reader, writer = await asyncio.open_connection(address, target.port, limit=MOST_BYTES, **tls)  # type: ignore[arg-type]
        try:
            writer.write(_request(target, 0, {"Accept": "application/json"}, "GET"))
            await writer.drain()
            head = await reader.readuntil(b"\r\n\r\n")
            if _status(head) != 200:
                raise ValueError("another answer than what is there")
            body = await _at_most(reader, most)
            return _unchunked(body) if b"transfer-encoding: chunked" in head.lower() else body
        finally:
            writer.close()

    async def _looked_up(self, target: Target) -> str:
        """What a name stands for, if all of it may be reached."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        for address in addresses:
            self._check(ip_address(address.partition("%")[0]))
        return addresses[0]

    @staticmethod
    async def _send(target: Target, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        tls = {"ssl": _context(), "server_hostname": target.host} if target.tls else {}
        reader, writer = await asyncio.open_connection(address, target.port, limit=MOST_BYTES, **tls)  # type: ignore[arg-type]
        try:
            writer.write(_request(target, len(body), headers) + body)
            await writer.drain()
            return _status(await reader.readuntil(b"\n"))
        finally:
            writer.close()


async def _at_most(reader: asyncio.StreamReader, most: int) -> bytes:
    """All that comes until the other end hangs up; ValueError if that is too much."""
    found = b""
    while part := await reader.read(most + 1 - len(found)):
        found += part
        if len(found) > most:
            raise ValueError("too long an answer")
    return found


def _unchunked(body: bytes) -> bytes:
    """An answer that came in pieces, each with its length; ValueError if it is cut off."""
    found = b""
    while True:
        size, mark, body = body.partition(b"\r\n")
        length = int(size.partition(b";")[0], 16)
        if not mark or length < 0 or len(body) < length:
            raise ValueError("cut off")
        if not length:
            return found
        found, body = found + body[:length], body[length:].removeprefix(b"\r\n")


def _request(target: Target, length: int, headers: Mapping[str, str], method: str = "POST") -> bytes:
    host = f"[{target.host}]" if ":" in target.host else target.host
    usual = target.port == (HTTPS if target.tls else HTTP)
    lines = {
        "Host": host if usual else f"{host}:{target.port}",
        "User-Agent": "hexfront",
        "Content-Length": str(length),
        "Connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii")


def _status(line: bytes) -> int:
    """The status in the first line of an answer; ValueError if it is none."""
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1."):
        raise ValueError("no answer of a web server")
    return int(rest[:3])
