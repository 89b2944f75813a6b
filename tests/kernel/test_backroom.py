"""A process behind a pipe: it answers, it is started again when it died, and it ends when it is told to."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from operator import methodcaller

import pytest

from hexfront.kernel.backroom import Backroom, Died, TooLong

SLEEPS = "lambda data: __import__('time').sleep(60)"


@pytest.fixture
def loud() -> Iterator[Backroom]:
    found = Backroom("loud", methodcaller, "upper")
    yield found
    found.close()
    found.drop()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_answers_in_a_process_of_its_own(loud: Backroom) -> None:
    assert loud.pid is None
    assert [loud.ask(word) for word in (b"one", b"two")] == [b"ONE", b"TWO"]
    assert loud.pid not in (None, os.getpid())


def test_questions_of_several_threads_get_their_own_answers(loud: Backroom) -> None:
    words = [b"w%d" % n for n in range(40)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(loud.ask, words)) == [word.upper() for word in words]


def test_it_is_started_again_when_it_died(loud: Backroom) -> None:
    loud.ask(b"one")
    first = loud.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    with pytest.raises(Died):
        loud.ask(b"two")
    assert loud.ask(b"three") == b"THREE"
    assert loud.pid != first


def test_it_is_killed_when_it_takes_too_long() -> None:
    slow = Backroom("slow", eval, SLEEPS)
    with pytest.raises(TooLong):
        slow.ask(b"one", 0.1)
    assert slow.pid is None
    slow.close()


def test_one_that_cannot_prepare_is_told_as_dead() -> None:
    with pytest.raises(Died):
        Backroom("broken", eval, "1 / 0").ask(b"one")


def test_closed_it_leaves_no_process_and_starts_none(loud: Backroom) -> None:
    loud.ask(b"one")
    pid = loud.pid
    assert pid is not None
    loud.close()
    assert gone(pid)
    with pytest.raises(Died):
        loud.ask(b"two")
    with pytest.raises(Died):
        loud.ask(b"three")


def test_whoever_waits_when_it_is_closed_is_told() -> None:
    slow = Backroom("slow", eval, SLEEPS)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(slow.ask, b"one")
        while slow.pid is None:
            time.sleep(0.01)
        slow.close()
        with pytest.raises(Died):
            waiting.result(20)
