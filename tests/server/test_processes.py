"""Any process serves any table: two applications on one PostgreSQL, players of one table at both."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.conftest import ORIGIN, Client, Seat, seated, web_folder
from tests.server.databases import NO_POSTGRES, new_database

from hexfront.server.app import House, create_app, house_of
from hexfront.server.running import keeping

pytestmark = NO_POSTGRES


class Server:
    """One process of a server."""

    def __init__(self, client: Client, house: House) -> None:
        self.client, self.house = client, house

    def flies(self, table: str) -> bool:
        """Whether it lets the bots of a table play."""
        flight = self.house.pilots._flights.get(table)
        return flight is not None and flight.flying

    def listening(self) -> bool:
        """Whether it hears of the others."""
        return self.house.news.hears


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes, as far as they can tell."""
    web = web_folder(tmp_path_factory)
    with new_database("postgres", tmp_path_factory.mktemp("db")) as url:
        apps = [create_app(url, web=web) for _ in range(2)]
        with (
            TestClient(apps[0], base_url=ORIGIN, raise_server_exceptions=False) as one,
            TestClient(apps[1], base_url=ORIGIN, raise_server_exceptions=False) as two,
        ):
            both = Server(one, house_of(apps[0])), Server(two, house_of(apps[1]))
            until(lambda: all(server.listening() for server in both))
            yield both


def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def opened(client: Client, **wish: Any) -> tuple[str, dict[str, str]]:
    answer = client.post("/api/v1/tables", json={"game": "luzon", **wish})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], answer.json()["keys"]


@contextmanager
def at_both(pair: tuple[Server, Server], game: str = "luzon") -> Iterator[tuple[str, Seat, Seat]]:
    """A table with the same seat at either process."""
    table, _ = opened(pair[0].client, game=game)
    with seated(pair[0].client, table) as here, seated(pair[1].client, table) as there:
        yield table, here, there


def test_what_is_decided_at_one_process_is_told_at_the_other_entry_by_entry(pair: tuple[Server, Server]) -> None:
    rng = Random(1)
    with at_both(pair) as (table, here, there):
        for number in range(12):
            actor, other = (here, there) if number % 2 else (there, here)
            told = actor.decide(rng.choice(actor.acts))
            heard = other.hear()
            assert heard == told
            other.hear()
            assert other.view == actor.view
        undone = here.ask(type="undo", seq=here.view["seq"])
        assert undone["type"] in ("events", "refused")
        if undone["type"] == "events":
            here.hear()
            assert there.hear() == undone
            there.hear()
        assert here.view == there.view
        for server in pair:
            assert server.client.get(f"/api/v1/tables/{table}/view").json()["seq"] == here.view["seq"]
        logs = [server.client.get(f"/api/v1/tables/{table}/log").json() for server in pair]
        assert logs[0] == logs[1]
        assert len(logs[0]) > 5


def test_who_decides_on_an_old_view_gets_the_present_one_and_nothing_is_lost(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_both(pair) as (table, here, there):
        room = pair[1].house.tables.room

        async def deaf(_: str) -> None:
            """As if the notice were still on its way."""

        with monkeypatch.context() as m:
            m.setattr(room, "follow", deaf)
            here.decide(here.acts[0])
            there.send(type="decide", seq=there.view["seq"], act=there.acts[-1], id="x")
            kinds = [there.hear()["type"] for _ in range(4)]
        assert kinds == ["events", "view", "view", "settled"]
        assert there.heard[-1].endswith('"outcome":"stale"}')
        assert there.view == here.view
        there.decide(there.acts[0])
        assert here.hear()["type"] == "events"
        assert pair[0].client.get(f"/api/v1/tables/{table}/export").json()["entries"][1]


def test_a_lost_notice_is_made_good_by_looking(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    with at_both(pair) as (_, here, there):
        monkeypatch.setattr(keeping, "POLL", 0.1)
        monkeypatch.setattr(pair[1].house.news, "_heard", lambda _: None)
        here.decide(here.acts[0])
        assert there.hear()["type"] == "events"
        assert there.hear() == here.view


def test_a_newcomer_sees_what_is_stored_whatever_was_heard(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_both(pair) as (table, here, there):
        monkeypatch.setattr(pair[1].house.news, "_heard", lambda _: None)
        here.decide(here.acts[0])
        with seated(pair[1].client, table) as late:
            assert late.view == here.view
        assert there.hear()["type"] == "events"


def test_a_table_removed_at_one_is_gone_at_the_other(pair: tuple[Server, Server]) -> None:
    with at_both(pair) as (table, here, there):
        assert pair[0].client.delete(f"/api/v1/tables/{table}").status_code == 204
        assert here.hear()["code"] == there.hear()["code"] == "unknown"
    assert pair[1].client.get(f"/api/v1/tables/{table}").status_code == 404


def test_the_bots_of_a_table_play_in_one_process_and_another_takes_over(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_both(pair) as (table, here, there):
        seat = here.view["seat"]
        here.send(type="pace", pace="fast")
        assert here.hear()["type"] == "bots"
        assert there.hear()["type"] == "bots"
        here.send(type="bot", bot={"name": "random"}, seat=seat)
        for each in (here, there):
            while each.hear(60)["type"] != "events":  # a process for their thoughts begins first
                pass
        assert [server.flies(table) for server in pair].count(True) == 1
        holder = pair[0] if pair[0].flies(table) else pair[1]
        # the process that lets them play leaves off
        dead = holder.house.runner
        loop_of(holder).call_soon_threadsafe(lambda: [task.cancel() for task in dead._held.values()])
        until(lambda: any(server.flies(table) for server in pair))
        before = there.view["seq"]
        while there.view["seq"] < before + 3 and not there.view["over"]:
            there.hear()
        there.send(type="bot", seat=seat)
        while (heard := here.hear())["type"] != "bots" or heard["bots"]:
            pass


def loop_of(server: Server) -> asyncio.AbstractEventLoop:
    return server.house.runner._tasks[0].get_loop()
