"""News between processes: everybody hears of every change, and after a lost line everybody looks again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.server.databases import NO_POSTGRES, new_database

from hexfront.server.running import line
from hexfront.server.running.news import News
from hexfront.server.running.notices import Notice, announce
from hexfront.server.store import Store

Script = Callable[[Store, Store], Awaitable[None]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=NO_POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_database(request.param, tmp_path) as url:
        yield url


class Hearer:
    """Notes the tables it is told of."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.something = asyncio.Event()

    async def __call__(self, table: str) -> None:
        self.heard.append(table)
        self.something.set()

    async def hear(self, table: str) -> None:
        """Wait until it has been told of a table."""
        async with asyncio.timeout(10):
            while table not in self.heard:
                self.something.clear()
                await self.something.wait()


def test_a_process_hears_what_it_sends(url: str) -> None:
    async def play() -> None:
        store, hearer, other = Store(url), Hearer(), Hearer()
        news = News(store, lambda: ())
        news.on("chat", hearer)
        news.on("clock", other)
        await news.start()
        news.send("t1", "chat")
        news.send("t1", "unknown")
        await hearer.hear("t1")
        await news.close()
        assert not other.heard
        store.close()

    asyncio.run(play())


def test_what_comes_while_one_reads_is_read_after_it_once(url: str) -> None:
    async def play() -> None:
        store, begun, go_on, count = Store(url), asyncio.Event(), asyncio.Event(), 0

        async def slow(_: str) -> None:
            nonlocal count
            count += 1
            begun.set()
            await go_on.wait()

        arrived: asyncio.Queue[str] = asyncio.Queue()
        news = News(store, lambda: ())
        news.on("chat", slow)
        news.on("marker", arrived.put)

        async def all_heard(marker: str) -> None:
            """What was sent before has come by now: notices come in order."""
            news.send(marker, "marker")
            assert await asyncio.wait_for(arrived.get(), 20) == marker

        await news.start()
        news.send("t1", "chat")
        await asyncio.wait_for(begun.wait(), 20)
        for _ in range(5):
            news.send("t1", "chat")
        await all_heard("m1")
        go_on.set()
        await all_heard("m2")
        await news.close()
        assert count == 2
        store.close()

    asyncio.run(play())


def both(script: Script, postgres: str) -> None:
    """Two stores on one database, as two processes have them."""

    async def play() -> None:
        one, two = Store(postgres), Store(postgres)
        await script(one, two)
        one.close()
        two.close()

    asyncio.run(play())


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    with new_database("postgres", tmp_path) as url:
        yield url


@NO_POSTGRES
def test_another_process_hears_what_is_sent_and_what_is_stored(postgres: str) -> None:
    async def script(one: Store, two: Store) -> None:
        first, second, own, theirs = News(one, lambda: ()), News(two, lambda: ()), Hearer(), Hearer()
        first.on("chat", own)
        second.on("chat", theirs)
        await first.start()
        await second.start()
        async with asyncio.timeout(20):
            while not (first.hears and second.hears):
                await asyncio.sleep(0.01)
        first.send("t1", "chat")
        await theirs.hear("t1")
        with one.engine.begin() as db:
            announce(db, Notice(one.sender, "t2", "chat"))
        await theirs.hear("t2")
        with one.engine.connect() as db:
            announce(db, Notice(one.sender, "t3", "chat"))
            db.rollback()
        first.send("t4", "chat")
        await theirs.hear("t4")
        assert theirs.heard == ["t1", "t2", "t4"]
        assert own.heard == ["t1", "t4"]  # it knows what it stored itself, and what was taken back nobody hears
        await first.close()
        await second.close()

    both(script, postgres)


@NO_POSTGRES
def test_after_a_lost_line_everything_in_memory_is_looked_at_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "PAUSE", 0.05)

    async def script(one: Store, two: Store) -> None:
        news, hearer = News(one, lambda: ("t1", "t2")), Hearer()
        news.on("chat", hearer)
        await news.start()
        await hearer.hear("t2")  # it begins with a look at everything, too
        hearer.heard.clear()
        with two.engine.begin() as db:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            db.execute(text(f"{cut} OR query = 'SELECT 1'"))
        await hearer.hear("t2")
        assert sorted(hearer.heard) == ["t1", "t2"]
        await asyncio.to_thread(two.engine.dispose)
        News(two, lambda: ())
        with two.engine.begin() as db:
            announce(db, Notice(two.sender, "t5", "chat"))
        await hearer.hear("t5")
        await news.close()

    both(script, postgres)
