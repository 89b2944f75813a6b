"""How long a decision takes from the player's click to the new view: in process, and over a real socket.

`python bench/server.py [--games 3]` prints the median and the 99th percentile; nothing is asserted. The games have
known dice and are played several times over: `at best` takes for every decision the least processor time of its
repeats, which is what it costs when nobody else uses the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import statistics
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvicorn
from websockets.asyncio.client import connect
from websockets.typing import Origin

from hexfront.kernel.journal import Journal
from hexfront.server.app import create_app, house_of
from hexfront.server.packing import unpacked
from hexfront.server.serve import bind, config, warm
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire import NewTable

TARGET_MS = 5.0
REPEATS = 5
MOST = 2000
"""Decisions a game at most."""


class Ear:
    """A listener that keeps the last view."""

    def __init__(self, voice: Voice) -> None:
        self.voice, self.side, self.view = voice, 0, b""

    def send(self, *messages: bytes) -> None:
        """Keep the last one."""
        self.view = messages[-1]

    def gone(self) -> None:
        """Nothing to do."""


def choose(view: dict[str, Any], rng: Random) -> str | None:
    """A random option that does not give up the game; None when it is over."""
    found = [option["act"] for option in unpacked(view)["options"] if option["verb"] not in ("concede", "refuse")]
    return rng.choice(found) if found else None


class Clock:
    """A store whose appends are timed."""

    def __init__(self, store: Store) -> None:
        self.times: list[float] = []
        self._append = store.append
        store.append = self.append  # type: ignore[assignment, method-assign]

    def append(self, *entry: Any) -> None:
        """Append, and note how long it took."""
        started = time.perf_counter()
        self._append(*entry)
        self.times.append(time.perf_counter() - started)


async def in_process(tables: Tables, voice: Voice, seed: int) -> list[tuple[float, float]]:
    """One game through the tables themselves: decide, store, encode events and view; elapsed and processor time."""
    rng, ear, times = Random(seed), Ear(voice), []
    known = Journal.new("luzon", seed=bytes([seed] * 32), kit=voice.kit)
    card = await tables.shelf.take_in(msgspec.json.encode(known.save()))
    await tables.join(card.id, ear)
    for _ in range(MOST):
        view = msgspec.json.decode(ear.view)
        act = choose(view, rng)
        if act is None:
            break
        started, busy = time.perf_counter(), time.process_time()
        await tables.decide(card.id, voice, 0, view["seq"], act)
        times.append((time.perf_counter() - started, time.process_time() - busy))
    tables.room.leave(card.id, ear)
    return times


async def over_socket(tables: Tables, port: int, seed: int) -> list[float]:
    """One game through a WebSocket on this machine: from sending the decision to having the new view."""
    rng, times = Random(seed), []
    card = await tables.shelf.create(NewTable("luzon"), "en")
    url = f"ws://127.0.0.1:{port}/api/v1/tables/{card.id}/play"
    async with connect(url, origin=Origin(f"http://127.0.0.1:{port}"), compression=None) as play:
        view = msgspec.json.decode(await play.recv())
        for _ in range(MOST):
            act = choose(view, rng)
            if act is None:
                break
            started = time.perf_counter()
            await play.send(msgspec.json.encode({"type": "decide", "seq": view["seq"], "act": act}).decode())
            await play.recv()
            data = await play.recv()
            times.append(time.perf_counter() - started)
            view = msgspec.json.decode(data)
    return times


def report(name: str, times: list[float]) -> None:
    """Median, 99th percentile and worst."""
    cuts = statistics.quantiles(times, n=100)
    p50, p99, worst = (1000 * t for t in (cuts[49], cuts[98], max(times)))
    print(f"{name:12} {len(times):6} decisions   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms   worst {worst:6.2f} ms")


def main() -> None:
    """Run both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), games)
    print(
        f"target: p99 under {TARGET_MS:.0f} ms of processor time; every decision also waits for one synchronous write"
    )


def run(folder: Path, games: int) -> None:
    """Measure with a database on the disk, every commit synchronous."""
    app = create_app(f"sqlite:///{folder / 'bench.db'}")
    house = house_of(app)
    voice = house.library.voice("luzon", "en")
    warm(house.library)
    clock = Clock(house.tables.desk.store)
    rounds = [
        [t for seed in range(games) for t in asyncio.run(in_process(house.tables, voice, seed))] for _ in range(REPEATS)
    ]
    report("in process", [elapsed for each in rounds for elapsed, _ in each])
    report("  disk", clock.times)
    report("  processor", [busy for each in rounds for _, busy in each])
    report("  at best", [min(busy for _, busy in same) for same in zip(*rounds, strict=True)])
    bound = bind("127.0.0.1", 0)
    server = uvicorn.Server(config(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        times = [t for seed in range(games) for t in asyncio.run(over_socket(house.tables, port_of(bound), seed))]
    finally:
        server.should_exit = True
        thread.join()
    report("over socket", times)


def port_of(bound: socket.socket) -> int:
    """The port of a socket."""
    port: int = bound.getsockname()[1]
    return port


if __name__ == "__main__":
    main()
