"""What a decision takes the server, by part, and how long a player waits for the new view over a real socket.

`python bench/server.py [--games GAME ...] [--decisions 300]` plays games with known dice, everybody seated,
several times over: `at best` takes for every decision the least processor time of its repeats, what it costs when
nobody else uses the machine. The parts: the rules (`decide`), who noticed what (`note`), the database (`store`), what
each seat is told (`tell`: view, words, JSON), compressing it (`deflate`); the rest is the way between them. A decision
also waits for one synchronous write. The bar is only shown.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import statistics
import tempfile
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvicorn
from websockets.asyncio.client import connect
from websockets.typing import Origin

from hexfront.kernel.journal import Journal
from hexfront.kernel.shelf import playable
from hexfront.server.annals import Annals
from hexfront.server.app import create_app, house_of
from hexfront.server.packing import unpacked
from hexfront.server.room import Room
from hexfront.server.seating import arrange
from hexfront.server.serve import DEFLATE, bind, config, warm
from hexfront.server.store import Store
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire import NewTable

BAR_MS = 1.5
REPEATS = 5
PARTS: dict[str, tuple[type[Any], str]] = {
    "decide": (Journal, "decide"),
    "note": (Annals, "note"),
    "store": (Store, "append"),
    "tell": (Room, "heard"),
}


class Clock:
    """Notes the processor time of the parts of a decision."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        for part, (owner, name) in PARTS.items():
            setattr(owner, name, self.timed(part, getattr(owner, name)))

    def timed(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same call with its time noted."""

        def calling(*args: Any) -> Any:
            started = time.thread_time()
            try:
                return call(*args)
            finally:
                self.spent[part] += time.thread_time() - started  # type: ignore[assignment]

        return calling


class Ear:
    """A listener that keeps the last view, and compresses what it is sent as a socket would."""

    def __init__(self, voice: Voice, side: int, clock: Clock) -> None:
        self.voice, self.side, self.view = voice, side, b""
        self.deflate = zlib.compressobj(DEFLATE["level"], wbits=-15, memLevel=DEFLATE["memLevel"])
        self.send = clock.timed("deflate", self._send)
        self.sizes: list[int] = []

    def _send(self, *messages: bytes) -> None:
        for message in messages:
            small = self.deflate.compress(message) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
            self.sizes.append(len(small))
        if messages:
            self.view = messages[-1]

    def gone(self) -> None:
        """Nothing to do."""


def choose(view: dict[str, Any], rng: Random) -> str | None:
    """A random option that does not give up the game; None when there is none."""
    found = [option["act"] for option in unpacked(view)["options"] if option["verb"] not in ("concede", "refuse")]
    return rng.choice(found) if found else None


async def in_process(tables: Tables, voice: Voice, seed: int, decisions: int, clock: Clock) -> list[Counter[str]]:
    """One game through the tables themselves; the processor time of each decision by part, and of all."""
    rng, meta, times = Random(seed), voice.game.meta, []
    journal = Journal.new(voice.game, meta.scenarios[seed % len(meta.scenarios)].key, (), bytes([seed] * 32), voice.kit)
    id = tables.desk.store.keep(journal, "", arrange(meta.seats, {})[0]).id
    ears = [Ear(voice, meta.sides.index(seat), clock) for seat in meta.seats]
    for ear in ears:
        await tables.join(id, ear)
    for _ in range(decisions):
        views = [(ear.side, msgspec.json.decode(ear.view)) for ear in ears]
        able = [(side, view, act) for side, view in views if view["prompt"] and (act := choose(view, rng))]
        if not able:
            break
        side, view, act = able[0]
        clock.spent = Counter()
        busy = time.process_time()
        await tables.decide(id, voice, side, view["seq"], act)
        clock.spent["all"] = time.process_time() - busy  # type: ignore[assignment]
        times.append(clock.spent)
    for ear in ears:
        tables.room.leave(id, ear)
    return times


async def over_socket(tables: Tables, port: int, game: str, seed: int, decisions: int) -> list[float]:
    """One game through a WebSocket on this machine: from sending the decision to having the new view."""
    rng, times = Random(seed), list[float]()
    card = await tables.shelf.create(NewTable(game), "en")
    seat = tables.room.desk.library.voice(game, "en").game.meta.seats[-1]
    url = f"ws://127.0.0.1:{port}/api/v1/tables/{card.id}/play?seat={seat}"
    async with connect(url, origin=Origin(f"http://127.0.0.1:{port}")) as play:
        view = msgspec.json.decode(await play.recv())
        while len(times) < decisions and (act := choose(view, rng)):
            started = time.perf_counter()
            await play.send(msgspec.json.encode({"type": "decide", "seq": view["seq"], "act": act}).decode())
            await play.recv()
            data = await play.recv()
            times.append(time.perf_counter() - started)
            view = msgspec.json.decode(data)
    return times


def report(name: str, times: list[float]) -> None:
    """Mean, median, 99th percentile."""
    cuts = statistics.quantiles(times, n=100)
    mean, p50, p99 = (1000 * t for t in (statistics.mean(times), cuts[49], cuts[98]))
    print(f"  {name:12} {len(times):5} decisions   mean {mean:6.2f} ms   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms")


def measure(tables: Tables, game: str, decisions: int, clock: Clock) -> None:
    """A game of each scenario, over and over."""
    voice = tables.desk.library.voice(game, "en")
    seeds = range(len(voice.game.meta.scenarios))
    rounds = [
        [spent for seed in seeds for spent in asyncio.run(in_process(tables, voice, seed, decisions, clock))]
        for _ in range(REPEATS)
    ]
    best = [{part: min(spent[part] for spent in same) for part in same[0]} for same in zip(*rounds, strict=True)]
    print(game)
    report("processor", [float(spent["all"]) for each in rounds for spent in each])
    report("at best", [float(spent["all"]) for spent in best])
    parts = {part: 1000 * statistics.mean(float(spent.get(part, 0)) for spent in best) for part in (*PARTS, "deflate")}
    parts["tell"] -= parts["deflate"]  # which it does on the way
    rest = 1000 * statistics.mean(float(spent["all"]) for spent in best) - sum(parts.values())
    print("  of these", "   ".join(f"{part} {ms:.2f}" for part, ms in (*parts.items(), ("rest", rest))))


def main() -> None:
    """Measure with a database on the disk, every commit synchronous."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=playable())
    parser.add_argument("--decisions", type=int, default=300)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app, clock = create_app(f"sqlite:///{Path(folder) / 'bench.db'}"), Clock()
        house = house_of(app)
        warm(house.library)
        for game in wish.games:
            measure(house.tables, game, wish.decisions, clock)
        sockets(app, house.tables, wish.games, wish.decisions)
    print(f"bar: {BAR_MS} ms of processor time a decision, at best, in the mean")


def sockets(app: Any, tables: Tables, games: list[str], decisions: int) -> None:
    """How long players wait over a real socket."""
    bound = bind("127.0.0.1", 0)
    server = uvicorn.Server(config(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    print("over a socket, from the decision to the new view")
    try:
        for game in games:
            report(game, asyncio.run(over_socket(tables, port_of(bound), game, 1, decisions)))
    finally:
        server.should_exit = True
        thread.join(60)


def port_of(bound: socket.socket) -> int:
    """The port of a socket."""
    port: int = bound.getsockname()[1]
    return port


if __name__ == "__main__":
    main()
