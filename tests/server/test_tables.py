"""Tables in memory: as many as there are people at them; those that nobody uses go."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from hexfront.server import room as module
from hexfront.server.library import Library
from hexfront.server.packing import unpacked
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire import NewTable

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open

    from hexfront.server.app import House

LIBRARY = Library()
ORIGIN = "http://127.0.0.1:8000"


class Ear:
    """Somebody at a table who only listens."""

    def __init__(self, voice: Voice, side: int = 0) -> None:
        self.voice, self.side = voice, side
        self.view: dict[str, Any] = {}

    def send(self, *messages: bytes) -> None:
        """Keep the last one."""
        self.view = unpacked(json.loads(messages[-1]))

    def gone(self) -> None:
        """Forget what was seen."""
        self.view = {}


def run(folder: Path, what: Callable[[Tables], Awaitable[None]]) -> None:
    """Do something with the tables of an empty database."""

    async def doing() -> None:
        tables = Tables(Store(f"sqlite:///{folder / 'games.db'}"), LIBRARY)
        try:
            await what(tables)
        finally:
            tables.close()

    asyncio.run(doing())


async def opened(tables: Tables) -> tuple[str, Ear]:
    """A new table with somebody at it."""
    card, ear = await tables.shelf.create(NewTable("luzon"), "en"), Ear(LIBRARY.voice("luzon", "en"))
    await tables.join(card.id, ear)
    return card.id, ear


def test_forty_tables_with_somebody_at_each(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        taken = [await opened(tables) for _ in range(40)]
        for id, ear in taken:
            await tables.decide(id, ear.voice, 0, 0, ear.view["options"][0]["act"])
        assert [ear.view["seq"] for _, ear in taken] == [1] * 40
        assert [tables.desk.store.card(id).seq for id, _ in taken] == [1] * 40

    run(tmp_path, play)


def test_tables_leave_memory_when_nobody_uses_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE", 0.2)

    async def wait(tables: Tables) -> None:
        (kept, ear), (left, other), (held, third) = [await opened(tables) for _ in range(3)]
        tables.room.leave(left, other)
        tables.room.leave(held, third)
        async with tables.room.held(held):
            await asyncio.sleep(0.6)
            assert set(tables.room._live) == {kept, held}
        await tables.decide(kept, ear.voice, 0, 0, ear.view["options"][0]["act"])
        await asyncio.sleep(0.6)
        assert set(tables.room._live) == {kept}
        assert (await tables.view(left, other.voice, 0)).seq == 0

    run(tmp_path, wait)


def test_a_socket_that_fails_is_logged_and_tells_nothing(
    client: Client, open_table: Open, house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError("inside")

    monkeypatch.setattr(house.tables, "join", fail)
    with (
        caplog.at_level(logging.ERROR, "hexfront.server"),
        client.websocket_connect(f"/api/v1/tables/{open_table()}/play", headers={"origin": ORIGIN}) as socket,
    ):
        said = socket.receive_text(timeout=5)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=5)
    assert json.loads(said)["code"] == "internal"
    assert "inside" not in said
    assert closed.value.code == 1011
    assert "KeyError: 'inside'" in caplog.text
