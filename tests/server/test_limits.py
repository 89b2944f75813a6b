"""Limits for what a stranger can do; none at home."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace
from tests.server.conftest import ORIGIN, Client, web_folder
from tests.server.strangers import Visitor, town
from tests.server.test_requests import do

from hexfront.server.app import create_app
from hexfront.server.finding.gatherings import announce, found_club
from hexfront.server.front import Serving
from hexfront.server.people.addresses import new_guest
from hexfront.server.people.identity import Person
from hexfront.server.people.other_addresses import report
from hexfront.server.problem import Problem
from hexfront.server.running import limits, patience
from hexfront.server.running.limits import HOUR, LIMITS, PUBLIC, Bucket, Buckets, Patience, Rate, client_of
from hexfront.server.running.shield import Shield
from hexfront.server.serve import bind, config


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(Rate(3, 6, 60), 0.0)
    assert [bucket.wait(0.0) for _ in range(4)] == [0, 0, 0, 10.0]
    assert bucket.wait(9.0) == pytest.approx(1.0)
    assert bucket.wait(10.0) == 0
    assert bucket.wait(10.0) == 10.0
    assert [bucket.wait(1e6) for _ in range(4)] == [0, 0, 0, 10.0]


def test_everybody_has_buckets_of_his_own_and_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KNOWN", 2)
    buckets, rate = Buckets(lambda: 0.0), Rate(1, 1)
    assert buckets.wait("a", "", rate) == 0
    assert buckets.wait("a", "", rate) > 0
    assert buckets.wait("b", "", rate) == 0
    assert buckets.wait("c", "", rate) == 0
    assert buckets.wait("a", "", rate) == 0  # forgotten meanwhile


def test_a_network_of_ipv6_is_one_client() -> None:
    assert client_of("2001:db8:1:2:3:4:5:6") == client_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1") == "192.0.2.1"
    assert client_of("testclient") == "testclient"


def test_nothing_is_counted_at_home() -> None:
    assert LIMITS["home"] is None
    assert set(LIMITS) == {"home", "club", "public"}


@pytest.fixture
def strangers(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A public server with tight limits."""
    tight = replace(
        PUBLIC, requests=Rate(12, 1), rates=PUBLIC.rates | {"tables": Rate(2, 2, HOUR)}, sockets=2, messages=Rate(5, 50)
    )
    monkeypatch.setitem(LIMITS, "public", tight)
    database = f"sqlite:///{tmp_path_factory.mktemp('db') / 'games.db'}"
    app = create_app(database, web=web_folder(tmp_path_factory), serving=Serving("public"))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        client.headers["origin"] = ORIGIN
        yield client


def test_who_asks_too_often_is_told_so_and_when_to_come_back(strangers: Client) -> None:
    answers = [strangers.get("/api/v1/texts?language=es") for _ in range(14)]
    assert {answer.status_code for answer in answers[:12]} == {200}
    late = answers[-1]
    assert (late.status_code, late.json()["code"], late.headers["retry-after"]) == (429, "too_many", "1")
    assert late.headers["content-security-policy"]
    assert "too" not in late.json()["message"].split()  # in the language that was asked for


def signed_in(client: Client) -> None:
    """Come in as a guest."""
    Visitor(client).come_in("Ann")
    client.headers["x-hexfront-token"] = client.cookies["hexfront_token"]


def test_tables_are_counted_by_the_hour_for_client_and_person(strangers: Client) -> None:
    signed_in(strangers)
    made = [strangers.post("/api/v1/tables", json={"game": "luzon"}).status_code for _ in range(3)]
    assert made == [201, 201, 429]


def test_a_client_has_so_many_sockets_at_a_time(strangers: Client) -> None:
    signed_in(strangers)
    table = strangers.post("/api/v1/tables", json={"game": "luzon"}).json()["id"]
    where, headers = f"/api/v1/tables/{table}/play", {"origin": ORIGIN}
    with contextlib.ExitStack() as open_ones:
        for _ in range(2):
            open_ones.enter_context(strangers.websocket_connect(where, headers=headers)).receive_text(timeout=10)
        with pytest.raises(WebSocketDisconnect), strangers.websocket_connect(where, headers=headers) as third:
            third.receive_text(timeout=10)
    time.sleep(0.3)  # until the server has noticed
    with strangers.websocket_connect(where, headers=headers) as again:
        again.receive_text(timeout=10)
        began = time.monotonic()
        for _ in range(15):  # five at once, the others at fifty a second
            again.send_text('{"type":"overlays","id":"x"}')
        for _ in range(15):
            again.receive_text(timeout=10)
        assert time.monotonic() - began > 0.18


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A real server with little patience."""
    monkeypatch.setattr(patience, "PATIENCE", Patience(request=0.4))

    async def app(scope: dict[str, str], receive: object, send: object) -> None:
        await receive()  # type: ignore[operator]
        await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": b"yes"})  # type: ignore[operator]

    bound = bind("127.0.0.1", 0)
    server = uvicorn.Server(config(app))
    thread = threading.Thread(target=server.run, args=([bound],), daemon=True)
    thread.start()
    yield bound.getsockname()
    server.should_exit = True
    thread.join(10)


HALF = (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\nhalf")


@pytest.mark.parametrize("half", HALF)
def test_a_request_that_is_never_finished_is_hung_up_on(address: tuple[str, int], half: bytes) -> None:
    with socket.create_connection(address, timeout=10) as line:
        line.sendall(half)
        began = time.monotonic()
        while line.recv(1000):
            pass
        assert time.monotonic() - began < 8


def test_whoever_sends_all_of_it_in_time_is_answered_as_often_as_he_likes(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=10) as line:
        for _ in range(3):
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            time.sleep(0.2)
            line.sendall(b"\r\n")
            heard = b""
            while not heard.endswith(b"0\r\n\r\n"):
                heard += line.recv(1000)
            assert b"yes" in heard


def test_every_limit_that_a_handler_names_is_there() -> None:
    handlers = [
        handler for route in create_app("sqlite://").app.routes for handler in getattr(route, "route_handlers", ())
    ]
    named = {str(handler.opt["rate"]) for handler in handlers if "rate" in handler.opt}
    assert named | {"talk"} == set(PUBLIC.rates)
    assert {*PUBLIC.each, *PUBLIC.guests} <= {*PUBLIC.rates}


def test_a_guest_may_do_less_than_an_account_and_all_at_one_address_share_a_limit() -> None:
    shield, guest, account = Shield(PUBLIC, Buckets(lambda: 0.0)), Person("g", "", "guest"), Person("a", "", "account")

    def allowed(what: str, person: Person, place: str) -> int:
        """How often something can be done from an address until it is too much."""
        for number in range(1000):
            try:
                shield.count(what, {"client": (place, 1)}, person)
            except Problem:
                return number
        raise AssertionError(what)

    for what, less in PUBLIC.guests.items():
        of_all, of_one = PUBLIC.rates[what].burst, PUBLIC.each.get(what, PUBLIC.rates[what]).burst
        assert less.burst < of_one
        assert allowed(what, guest, "192.0.2.1") == less.burst
        assert allowed(what, account, "192.0.2.2") == of_one
        others = (replace(guest, id=str(number)) for number in range(100))
        assert sum(allowed(what, other, "192.0.2.3") for other in others) == of_all, "however many names he takes"


def test_whoever_talks_in_two_windows_is_one_person(tmp_path: Path) -> None:
    with town(tmp_path) as place:
        ann, burst = place.guest("Ann"), int(PUBLIC.guests["talk"].burst)
        table = ann.table(seats={"japan": "open"})["id"]
        with ann.sit(table, seat="allied") as one, ann.sit(table, seat="allied") as other:
            said = [do(each, type="say", words=f"{n}")[0] for n in range(burst) for each in (one, other)]
        assert said == ["done"] * burst + ["too_many"] * burst


def test_names_for_guests_are_counted_by_the_hour() -> None:
    assert new_guest.opt.get("rate") == "guests"


def test_clubs_tournaments_and_reports_are_counted_by_the_hour() -> None:
    assert [each.opt.get("rate") for each in (found_club, announce, report)] == ["gatherings", "gatherings", "reports"]


def test_a_socket_that_hangs_up_while_it_waits_is_no_trouble(strangers: Client) -> None:
    signed_in(strangers)
    table = strangers.post("/api/v1/tables", json={"game": "luzon"}).json()["id"]
    with strangers.websocket_connect(f"/api/v1/tables/{table}/play", headers={"origin": ORIGIN}) as line:
        for _ in range(12):
            line.send_text("nonsense")
    assert strangers.get(f"/api/v1/tables/{table}").status_code == 200
