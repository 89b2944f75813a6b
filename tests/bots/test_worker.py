"""The process that thinks for bots: what it is given, and what happens when it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.ending import ending

from hexfront.bots.player import Player
from hexfront.bots.worker import Minds, Thought, Trouble, Worker
from hexfront.games.formosa.evaluate import judge
from hexfront.games.formosa.kit import JAPAN
from hexfront.kernel.dice import CommittedDice
from hexfront.kernel.judge import EVEN
from hexfront.kernel.state import pack
from hexfront.kernel.step import actors, decide
from hexfront.testing import opened


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.close()


def luzon_thought(bot: str = "standard") -> Thought:
    game, kit = opened("luzon")
    s = game.start(kit)
    return Thought("a table of luzon", "luzon", s.scenario, s.options, pack(game.clone_for(s, 0, 7)), 0, 7, bot)


def searching(seconds: float) -> Thought:
    """The strong bot before a set-up, which it would search for years were there no limit in seconds."""
    game, kit = opened("formosa")
    s: Any = game.start(kit, "scenario_1")
    mind = judge(s.kit, EVEN, 0, True)
    while not mind.plans_anew(s, JAPAN):
        decide(s, JAPAN, mind.opinions(s, JAPAN)[0].act)
    dealt = pack(game.clone_for(s, JAPAN, 7))
    return Thought("a table", "formosa", s.scenario, s.options, dealt, JAPAN, 7, "strong", seconds=seconds, nodes=10**9)


def test_the_process_decides_as_a_player_here_would(worker: Worker) -> None:
    game, kit = opened("formosa")
    s = game.start(kit, "scenario_1", (), CommittedDice(bytes(32)))
    here = {side: Player(game, kit, "standard", side) for side in (0, 1)}
    for number in range(40):
        side = actors(s)[0]
        dealt = game.clone_for(s, side, number)
        thought = Thought("t", "formosa", s.scenario, s.options, pack(dealt), side, number, "standard")
        answer = worker.think(thought)
        choice = here[side].think(dealt, number)
        assert (answer.act, answer.reason) == (game.notation.write(kit, choice.act), choice.reason)
        decide(s, side, choice.act)


def test_a_killed_process_is_replaced_and_asked_again(worker: Worker) -> None:
    thought = searching(1.0)
    expected = worker.think(luzon_thought())
    first = worker.pid
    assert first is not None
    killer = threading.Timer(0.5, os.kill, (first, signal.SIGKILL))
    killer.start()
    started = time.monotonic()
    assert worker.think(thought).act
    assert time.monotonic() - started > 0.5, "it was killed while it thought"
    assert worker.pid != first
    assert worker.think(luzon_thought()) == expected


def test_the_time_limit_ends_a_search_that_has_nodes_left(worker: Worker) -> None:
    worker.think(searching(0.1))
    started = time.monotonic()
    assert worker.think(searching(0.6)).act
    assert 0.5 < time.monotonic() - started < 3


def test_trouble_is_told_and_ends_nothing(worker: Worker) -> None:
    with pytest.raises(Trouble, match="nobody"):
        worker.think(luzon_thought("nobody"))
    assert worker.think(luzon_thought()).act


def test_a_closed_worker_leaves_no_process() -> None:
    worker = Worker()
    worker.think(luzon_thought("random"))
    pid = worker.pid
    assert pid is not None
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(Trouble):
        worker.think(luzon_thought("random"))


ORPHAN = """
import sys
from tests.bots.test_worker import Worker, luzon_thought
if __name__ == "__main__":
    worker = Worker()
    worker.think(luzon_thought("random"))
    print(worker.pid, flush=True)
    sys.stdin.read()
"""


def test_the_process_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN, encoding="utf-8")
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command, pipe = [sys.executable, str(script)], subprocess.PIPE
    with ending(subprocess.Popen(command, env=path, text=True, stdin=pipe, stdout=pipe)) as server:
        assert server.stdout
        pid = int(server.stdout.readline())
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists() or "zombie" in Path(f"/proc/{pid}/status").read_text():
            return
        time.sleep(0.05)
    raise AssertionError("it lives on")


def test_brains_are_few() -> None:
    minds = Minds()
    base = luzon_thought("random")
    for number in range(40):
        minds.answer(Thought(f"t{number}", "luzon", base.scenario, (), base.dealt, 0, 1, "random"))
    assert len(minds._players) == 24
