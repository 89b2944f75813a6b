"""Decisions at many tables at once are stored together where only one can write, and each on its own account."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.server.appending import Growing, OtherWriter
from hexfront.server.desk import Desk
from hexfront.server.library import Library
from hexfront.server.seating import HERE, Seating
from hexfront.server.store import Store
from hexfront.testing import opened

GAME, KIT = opened("luzon")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path / 'games.db'}")
    yield found
    found.close()


def decided(store: Store) -> Growing:
    """A kept game with a decision that is not stored yet."""
    journal = Journal.new(GAME, kit=KIT)
    id = store.keep(journal, "", Seating({"us": HERE})).id
    journal.decide(0, choose(GAME, journal.state, 0, Random(1)))
    return Growing(id, journal, 1, True)


def test_each_game_is_stored_as_a_whole_or_not_at_all(store: Store) -> None:
    games = [decided(store) for _ in range(3)]
    store.append(*games[1])
    outcomes = store.append_all(games)
    assert [type(outcome) for outcome in outcomes] == [type(None), OtherWriter, type(None)]
    assert [store.save(game.id).entries for game in games] == [game.journal.entries for game in games]


def test_what_waits_meanwhile_is_stored_together_and_whoever_has_gone_has_decided_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, together, write = [decided(store) for _ in range(5)], list[int](), Store.append_all

    def counted(store: Store, games: list[Growing]) -> list[Exception | None]:
        together.append(len(games))
        return write(store, games)

    monkeypatch.setattr(Store, "append_all", counted)

    gate = store.engine.raw_connection()
    gate.cursor().execute("BEGIN IMMEDIATE")  # nobody else can write before this is let go

    async def at_once() -> list[object]:
        desk = Desk(store, Library(()))
        first = asyncio.create_task(desk.append(games[0]))
        while not together:  # until it is on its way to the disk
            await asyncio.sleep(0.001)
        gone, *rest = (asyncio.create_task(desk.append(game)) for game in (*games[1:], games[0]))
        await asyncio.sleep(0)
        gone.cancel()
        gate.close()
        return await asyncio.gather(first, gone, *rest, return_exceptions=True)

    outcomes = asyncio.run(at_once())
    names = [type(outcome).__name__ for outcome in outcomes]
    assert names == ["NoneType", "CancelledError", "NoneType", "NoneType", "NoneType", "OtherWriter"]
    assert together == [1, 4]
    assert [len(store.save(game.id).entries) for game in games] == [1, 0, 1, 1, 1]


def test_a_disk_that_fails_fails_everybody_who_waits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(Store, "append_all", full)
    games = [decided(store) for _ in range(2)]

    async def at_once() -> list[object]:
        desk = Desk(store, Library(()))
        return await asyncio.gather(*(desk.append(game) for game in games), return_exceptions=True)

    assert [type(outcome) for outcome in asyncio.run(at_once())] == [OSError, OSError]
