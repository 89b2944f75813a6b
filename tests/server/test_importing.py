"""Save files from outside are replayed in a process of its own, within bounds."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors
from hexfront.server import importing
from hexfront.server.importing import Answer, Importer, answered
from hexfront.server.library import Library
from hexfront.server.opening import replayed
from hexfront.server.problem import Problem
from hexfront.testing import opened

LIBRARY = Library()


def file_of(decisions: int, key: str = "formosa") -> bytes:
    game, kit = opened(key)
    journal, rng = Journal.new(game, kit=kit, seed=bytes(32)), Random(1)
    while journal.seq < decisions:
        side = actors(journal.state)[0]
        journal.decide(side, choose(game, journal.state, side, rng))
    return msgspec.json.encode(journal.save())


FILE = file_of(60)


@pytest.fixture(scope="module")
def importer() -> Iterator[Importer]:
    found = Importer()
    yield found
    found.close()


def test_a_game_comes_back_ready_to_be_kept(importer: Importer) -> None:
    answer = importer.ask(FILE)
    here = answered(LIBRARY, FILE)
    assert answer.intake is not None
    assert answer == here
    assert answer.intake.record == replayed(LIBRARY, answer.intake.save).record
    assert len(answer.intake.record.traces) == 60
    assert importer.room.pid is not None
    assert importer.room.pid != os.getpid()


@pytest.mark.parametrize("data", [b"[" * 50_000, b'{"format":1,"game":' * 50_000, b"\xff\xfe", b"", b"1" * 10_000])
def test_what_is_no_save_file_is_refused_with_a_reason(importer: Importer, data: bytes) -> None:
    answer = importer.ask(data)
    assert (answer.intake, answer.trouble) == (None, "")
    assert "save: " in answer.detail


def test_a_file_with_too_many_entries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_ENTRIES", 59)
    assert answered(LIBRARY, FILE) == Answer(detail="60 entries; at most 59 are taken in")


def test_one_that_takes_too_long_is_killed_and_the_next_is_answered(
    importer: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    importer.ask(FILE)
    assert importer.room.pid is not None
    pid, process = importer.room.pid, importer.room._process
    with monkeypatch.context() as patch:
        patch.setattr(importing, "SECONDS", 0.001)
        assert importer.ask(FILE) == Answer(also="import_too_long")
    assert process is not None
    assert not process.is_alive()
    assert importer.ask(FILE).intake is not None
    assert importer.room.pid != pid


def test_a_process_that_dies_over_a_file_is_started_again(importer: Importer) -> None:
    importer.ask(FILE)
    assert importer.room.pid is not None
    os.kill(importer.room.pid, signal.SIGSTOP)
    answers: list[Answer] = []
    asking = threading.Thread(target=lambda: answers.append(importer.ask(FILE)), daemon=True)
    asking.start()
    time.sleep(0.1)
    os.kill(importer.room.pid, signal.SIGKILL)
    asking.join(20)
    assert answers == [Answer(also="import_failed")]
    assert importer.ask(FILE).intake is not None


def test_only_so_many_wait(importer: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd() -> list[object]:
        gate = threading.Event()
        monkeypatch.setattr(importer, "ask", lambda _: gate.wait(10) and Answer(detail="late"))
        asking = [asyncio.create_task(importer.take(b"")) for _ in range(importing.MOST_WAITING + 2)]
        await asyncio.sleep(0)
        gate.set()
        return await asyncio.gather(*asking, return_exceptions=True)

    answers = asyncio.run(crowd())
    assert [str(answer) for answer in answers] == ["refused late"] * 5 + ["refused  import_busy"]
    assert all(isinstance(answer, Problem) for answer in answers)
