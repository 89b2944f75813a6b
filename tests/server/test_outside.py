"""What strangers can have sent where: nothing of our own network, nothing without TLS, no redirect."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.receivers import listening

from hexfront.server.calling import outside
from hexfront.server.calling.config import Webhooks
from hexfront.server.calling.outside import Barred, Outside, Undelivered

STRICT, LOOSE = Outside(None), Outside(Webhooks(("127.0.0.0/8",), plain=True))
INSIDE = [
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "192.0.2.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
]


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example.org/x", "ftp://chat.example.org/x", "chat.example.org", "https://", "https:///x",
        "https://user:pass@chat.example.org/", "https://chat.example.org@127.0.0.1/", "https://chat.example.org:22/",
        "https://chat.example.org:8443/", "https://chat.example.org:x/", "https://chat.example.org/a b",
        "https://chat.example.org/\r\nX: y", "https://chät.example.org/", f"https://chat.example.org/{'x' * 500}",
        "https://[::1/", *(f"https://{f'[{each}]' if ':' in each else each}/" for each in INSIDE),
    ],
)  # fmt: skip
def test_an_address_that_nothing_is_sent_to_is_refused_at_once(url: str) -> None:
    with pytest.raises(Barred):
        STRICT.target(url)


def test_what_is_open_to_all_is_reached() -> None:
    assert STRICT.target("https://chat.example.org/api/1?x=2") == (True, "chat.example.org", 443, "/api/1?x=2")
    assert STRICT.target("https://[2606:4700::1111]/").host == "2606:4700::1111"


def looked_up(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names stand for addresses, another list each time; the names that were looked up."""
    asked: list[str] = []

    async def found(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", (each, port)) for each in answers[len(asked) - 1]]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", found)
    return asked


@pytest.mark.parametrize("address", INSIDE)
def test_a_name_that_stands_for_anything_inside_is_not_reached(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("a connection is made")

    monkeypatch.setattr(asyncio, "open_connection", never)
    looked_up(monkeypatch, ["93.184.215.14", address])
    with pytest.raises(Barred):
        asyncio.run(STRICT.post("https://chat.example.org/", b"", {}))


def test_a_name_is_looked_up_once_and_reached_where_it_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[Any] = []

    async def connect(host: str, port: int, **more: Any) -> Any:
        reached.append((host, port, more["server_hostname"]))
        raise OSError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    asked = looked_up(monkeypatch, ["93.184.215.14"], ["127.0.0.1"])
    with pytest.raises(Undelivered):
        asyncio.run(STRICT.post("https://chat.example.org/", b"", {}))
    assert asked == ["chat.example.org"]
    assert reached == [("93.184.215.14", 443, "chat.example.org")]


def test_what_a_keeper_allows_is_reached_and_nothing_more_is_read_than_a_line() -> None:
    with listening() as ear:
        ear.answers["/there"] = 302
        assert asyncio.run(LOOSE.post(f"{ear.address}/there", b"{}", {"X": "y"})) == 302
        assert [(each.path, each.body, each.headers["X"]) for each in ear.heard] == [("/there", b"{}", "y")]
    with pytest.raises(Barred):
        LOOSE.target("http://10.0.0.1/")


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 2", b"HTTP/1.1 abc\r\n", b"x" * 100_000])
def test_an_answer_that_is_none_does_no_harm(answer: bytes) -> None:
    async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async def ask() -> None:
        server = await asyncio.start_server(answering, "127.0.0.1", 0)
        async with server:
            await LOOSE.post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", b"", {})

    with pytest.raises(Undelivered) as told:
        asyncio.run(ask())
    assert "127.0.0.1" not in str(told.value)


def test_who_does_not_answer_is_waited_for_a_while_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async def ask() -> None:
        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        async with server:
            await LOOSE.post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", b"", {})

    monkeypatch.setattr(outside, "SECONDS", 0.05)
    with pytest.raises(Undelivered, match="TimeoutError"):
        asyncio.run(ask())


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n{}", b"{}"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", b"{}"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n", b"{}"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}", None),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n{}", None),
        (b"HTTP/1.1 404 Not Found\r\n\r\n{}", None),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n{}", None),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 65, None),
        (b"HTTP/1.1 200 OK\r\n" + b"x" * 100_000, None),
        (b"nothing", None),
        (b"", None),
    ],
)
def test_what_is_fetched_is_short_and_there(answer: bytes, found: bytes | None) -> None:
    """Whole or in pieces; anything else than a short answer is none."""

    async def fetched() -> bytes | None:
        async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            writer.close()

        async with await asyncio.start_server(say, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            rules = Webhooks(("127.0.0.1/32",), plain=True)
            try:
                return await Outside(rules).get(f"http://127.0.0.1:{port}/x", 64)
            except Undelivered:
                return None

    assert asyncio.run(fetched()) == found


def test_nothing_is_fetched_from_our_own_network() -> None:
    with pytest.raises(Barred):
        asyncio.run(Outside(None).get("https://127.0.0.1/x", 64))
