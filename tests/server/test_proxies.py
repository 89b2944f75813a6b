"""Behind a proxy: whose request it is, over what it came, and sockets; and nobody else is believed."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from tests.server.conftest import web_folder
from tests.server.proxies import NGINX, nginx, small
from websockets.sync.client import connect

from hexfront.server.app import create_app, house_of
from hexfront.server.front import Front, Serving
from hexfront.server.running.limits import PUBLIC, Rate
from hexfront.server.serve import bind, config

NAME = "games.example.org"
ORIGIN = f"https://{NAME}"
PROXY, STRANGER, ANN, BEN, READER = "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"
"""All on this machine, each with an address of its own."""
FORGED = {"X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https"}


class Behind:
    """A public server that believes one proxy: its own port, and that of the proxy."""

    def __init__(self, server: int, proxy: int) -> None:
        self.server, self.proxy = server, proxy

    def ask(self, whence: str, method: str = "GET", path: str = "/limits", **options: Any) -> Any:
        """A request from an address, by the proxy or past it."""
        port = self.server if options.pop("past", False) else self.proxy
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(whence, 0))
        body = options.pop("body", None)
        headers = {"Host": NAME, "Connection": "close", **options.pop("headers", {})}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Origin": ORIGIN}
        line.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Any]]:
    folder = tmp_path_factory.mktemp("behind")
    web = web_folder(tmp_path_factory)
    app = create_app(
        f"sqlite:///{folder / 'games.db'}", web=web, hosts=(NAME,), serving=Serving("public", metrics=(READER,))
    )
    bound = bind("127.0.0.1", 0)
    running = uvicorn.Server(config(app, Front(proxies=(PROXY,))))
    thread = threading.Thread(target=running.run, args=([bound],), daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not running.started:
        assert time.monotonic() < until
        time.sleep(0.02)
    yield bound.getsockname()[1], house_of(app)
    running.should_exit = True
    thread.join(20)


without_nginx = pytest.mark.skipif(NGINX is None, reason="there is no nginx here")


@pytest.fixture(scope="module", params=["small", pytest.param("nginx", marks=without_nginx)])
def behind(
    request: pytest.FixtureRequest, server: tuple[int, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Behind]:
    proxy = small(server[0]) if request.param == "small" else nginx(server[0], tmp_path_factory.mktemp("nginx"))
    with proxy as port:
        yield Behind(server[0], port)


def cookies(answer: Any) -> list[str]:
    return [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]


def test_cookies_are_for_tls_alone_if_the_proxy_says_that_there_is_some(behind: Behind) -> None:
    wish: dict[str, Any] = {"method": "POST", "path": "/people/guests", "body": {"name": "Ann"}}
    by_proxy = cookies(behind.ask(ANN, **wish))
    past_it = cookies(behind.ask(STRANGER, **wish, past=True, headers=FORGED))
    assert ["Secure" in each for each in by_proxy] == [True, True]
    assert ["Secure" in each for each in past_it] == [False, False], "nobody else is believed"


def test_everybody_is_counted_by_the_address_that_the_proxy_has_seen(behind: Behind, server: tuple[int, Any]) -> None:
    shield = server[1].shield
    usual, shield.limits = shield.limits, replace(PUBLIC, requests=Rate(4, 1, 3600.0))
    shield.buckets._known.clear()
    try:
        assert [behind.ask(ANN).status for _ in range(5)] == [200] * 4 + [429]
        assert behind.ask(ANN, headers=FORGED).status == 429, "whatever she says herself"
        assert behind.ask(BEN).status == 200
        forged = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(5)]
        past = [behind.ask(STRANGER, past=True, headers=each).status for each in forged]
        assert past == [200] * 4 + [429]
    finally:
        shield.limits = usual
        shield.buckets._known.clear()


def test_sockets_pass(behind: Behind) -> None:
    known = cookies(behind.ask(BEN, "POST", "/people/guests", body={"name": "Ben"}))
    cookie = "; ".join(each.partition(";")[0] for each in known)
    token = cookie.partition("hexfront_token=")[2].partition(";")[0]
    line = http.client.HTTPConnection("127.0.0.1", behind.proxy, timeout=20)
    headers = {"Host": NAME, "Origin": ORIGIN, "Cookie": cookie, "X-Hexfront-Token": token, "Connection": "close"}
    line.request(
        "POST", "/api/v1/tables", json.dumps({"game": "luzon"}), headers | {"Content-Type": "application/json"}
    )
    table = json.loads(line.getresponse().read())["id"]
    line.close()
    where = f"ws://{NAME}/api/v1/tables/{table}/play"
    bare, told = socket.create_connection(("127.0.0.1", behind.proxy)), {"Cookie": cookie, "Origin": ORIGIN}
    with connect(where, sock=bare, additional_headers=told) as play:
        assert json.loads(play.recv(20))["type"] == "view"
        play.send(json.dumps({"type": "overlays", "id": "x"}))
        assert json.loads(play.recv(20))["id"] == "x"


def test_nobody_outside_reads_the_figures(behind: Behind) -> None:
    assert behind.ask(READER, path="/metrics", past=True).status == 200, "there are some"
    for headers in ({}, {"X-Forwarded-For": READER}):
        assert behind.ask(ANN, path="/metrics", headers=headers).status == 404
