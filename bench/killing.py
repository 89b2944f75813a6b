"""Servers killed outright while two play: nothing is lost, nothing happens twice, nobody waits longer than a reconnect.

`scripts/postgres python bench/killing.py [--decisions 2000] [--kills 200]` has two processes on one PostgreSQL, and the
players of a table at both; without a PostgreSQL one process on SQLite. Now and then, some milliseconds after a decision
was sent, one of the processes gets a SIGKILL; its players sit down again, at the other if there is one, and a decision
that was not answered is sent again. At the end the stored games must be what was decided, entry by entry, and replay.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import secrets
import signal
import socket
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from sqlalchemy import create_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from hexfront.kernel.game import load_game
from hexfront.kernel.replay import load
from hexfront.kernel.shelf import playable
from hexfront.server.packing import unpacked

LONGEST = 60.0
"""Who waits longer than that, in seconds, waits for ever."""
LOST = (OSError, WebSocketException, TimeoutError, EOFError)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Server:
    """A server in a process forked from this one, which has loaded everything: so it begins quickly."""

    def __init__(self, database: str) -> None:
        self.database, self.port, self.pid = database, free_port(), 0
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin, as a new process."""
        self.pid = os.fork()
        if self.pid:
            return
        try:
            serve(self.database, self.port)
        finally:
            os._exit(0)

    def kill(self) -> None:
        """As if the plug were pulled."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def ask(self, path: str, body: Any = None) -> Any:
        """One answer."""
        headers = {"content-type": "application/json", "origin": self.address}
        data = None if body is None else msgspec.json.encode(body)
        wish = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        with urllib.request.urlopen(wish, timeout=LONGEST) as answer:
            return msgspec.json.decode(answer.read())


def serve(database: str, port: int) -> None:
    """Serve until killed; in a process of its own."""
    import uvicorn

    from hexfront.server.app import create_app
    from hexfront.server.serve import bind, config

    app = create_app(database)  # nobody is let in before
    uvicorn.Server(config(app)).run(sockets=[bind("127.0.0.1", port)])


class Player:
    """A seat at a table, at whichever server answers."""

    def __init__(self, servers: list[Server], first: int, seat: str, key: str, table: str) -> None:
        self.servers, self.at, self.seat, self.key, self.table = servers, first, seat, key, table
        self.line: ClientConnection | None = None
        self.view: dict[str, Any] = {}
        self.changed = asyncio.Event()
        self.settled: asyncio.Future[str] | None = None
        self.reconnects: list[float] = []
        self._hearing: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def sit(self) -> None:
        """Sit down, and sit down again whenever the line is lost."""
        self._hearing = asyncio.create_task(self._stay())
        await asyncio.wait_for(self._ready.wait(), LONGEST)

    async def leave(self) -> None:
        """Stand up."""
        assert self._hearing is not None
        self._hearing.cancel()
        await asyncio.gather(self._hearing, return_exceptions=True)

    async def _stay(self) -> None:
        lost = 0.0
        while True:
            try:
                await self._connect(lost)
                while True:
                    await self._hear()
            except LOST:
                lost = lost if lost and not self._ready.is_set() else time.perf_counter()
                self._ready.clear()
                if self.settled is not None and not self.settled.done():
                    self.settled.set_result("lost")
                self.at = (self.at + 1) % len(self.servers)
                await asyncio.sleep(0.02)

    async def _connect(self, lost: float) -> None:
        address = self.servers[self.at].address
        url = f"{address.replace('http', 'ws')}/api/v1/tables/{self.table}/play?seat={self.seat}"
        self.line = await connect(url, origin=Origin(address), open_timeout=LONGEST, ping_interval=None)
        await self.line.send(msgspec.json.encode({"type": "sit", "key": self.key}))
        while (await self._hear())["type"] != "view":
            pass
        if lost:
            self.reconnects.append(time.perf_counter() - lost)
        self._ready.set()

    async def _hear(self) -> dict[str, Any]:
        assert self.line is not None
        message: dict[str, Any] = msgspec.json.decode(await self.line.recv())
        if message["type"] == "view":
            self.view = unpacked(message)
            self.changed.set()
        elif message["type"] == "settled" and self.settled is not None and not self.settled.done():
            self.settled.set_result(message["outcome"])
        elif message["type"] == "error":
            raise SystemExit(f"{self.table}: {message}")
        return message

    @property
    def acts(self) -> list[str]:
        """What can be decided, without giving the game away."""
        return [option["act"] for option in self.view["options"] if not option.get("forfeit")]

    async def decide(self, act: str) -> bool:
        """Decide; what is not answered is sent again, to the letter, until it is. False if it came too late."""
        message = {"type": "decide", "seq": self.view["seq"], "act": act, "id": secrets.token_hex(4)}
        data = msgspec.json.encode(message | {"nonce": secrets.token_hex(32)})
        while (outcome := await self._send(data)) == "lost":
            await asyncio.wait_for(self._ready.wait(), LONGEST)
        return outcome == "done"

    async def _send(self, data: bytes) -> str:
        assert self.line is not None
        self.settled = asyncio.get_running_loop().create_future()
        try:
            await self.line.send(data)
        except LOST:
            return "lost"
        outcome = await asyncio.wait_for(self.settled, LONGEST)
        if outcome == "refused":
            raise SystemExit(f"{self.table}: a decision was {outcome}")
        return outcome

    async def sees(self, seq: int) -> None:
        """Wait until a moment has come."""
        async with asyncio.timeout(LONGEST):
            while self.view["seq"] < seq:
                self.changed.clear()
                await self.changed.wait()


class Killer:
    """Kills servers at random moments, and starts them again."""

    def __init__(self, servers: list[Server], rng: Random) -> None:
        self.servers, self.rng, self.kills = servers, rng, 0
        self.task: asyncio.Task[None] | None = None

    async def strike(self) -> None:
        """Kill one in a moment, once the one before is back."""
        await self.rest()
        self.kills += 1
        self.task = asyncio.create_task(self._strike(self.rng.choice(self.servers), self.rng.uniform(0, 0.03)))

    async def _strike(self, server: Server, after: float) -> None:
        await asyncio.sleep(after)
        server.kill()
        server.start()
        await reached(server)

    async def rest(self) -> None:
        """Wait until all servers are there."""
        if self.task is not None:
            await self.task


async def reached(server: Server) -> None:
    """Wait until a server answers."""
    async with asyncio.timeout(LONGEST):
        while True:
            try:
                await asyncio.to_thread(server.ask, "/ready")
                return
            except OSError:
                await asyncio.sleep(0.02)


class Course:
    """What came of it."""

    def __init__(self) -> None:
        self.tables: dict[str, list[str]] = {}
        self.decided = 0
        self.waits: list[float] = []
        """Seconds from a decision to its answer."""
        self.lags: list[float] = []
        """Seconds from the answer until the other player, at the other server, has seen it."""
        self.reconnects: list[float] = []


async def run(servers: list[Server], game: str, decisions: int, kills: int, rng: Random) -> Course:
    """Play until so many decisions are made, a new game after each that is over."""
    course, killer = Course(), Killer(servers, rng)
    points = set(rng.sample(range(decisions), kills))
    for server in servers:
        await reached(server)
    while course.decided < decisions:
        await killer.rest()
        await one_game(servers, game, course, killer, points, decisions, rng)
    await killer.rest()
    print(f"{course.decided} decisions at {len(course.tables)} tables, {killer.kills} kills")
    return course


async def one_game(
    servers: list[Server], game: str, course: Course, killer: Killer, points: set[int], decisions: int, rng: Random
) -> None:
    """One game between players at different servers."""
    seats = load_game(game).meta.seats
    wish = {"game": game, "seats": dict.fromkeys(seats, "link")}
    card = await asyncio.to_thread(servers[0].ask, "/tables", wish)
    players = [Player(servers, n % len(servers), seat, card["keys"][seat], card["id"]) for n, seat in enumerate(seats)]
    made = course.tables[card["id"]] = []
    for player in players:
        await player.sit()
    while course.decided < decisions and not any(player.view["over"] for player in players):
        if course.decided in points:
            await killer.strike()
        await one_decision(players, course, made, rng)
    for player in players:
        await player.leave()
        course.reconnects += player.reconnects


async def one_decision(players: list[Player], course: Course, made: list[str], rng: Random) -> None:
    """Whoever can, decides; the others must come to see that they can."""
    async with asyncio.timeout(LONGEST):
        while not (able := [player for player in players if player.acts]):
            if any(player.view["over"] for player in players):
                return  # not everybody had heard of it
            await asyncio.sleep(0.005)
    player = rng.choice(able)
    act, started = rng.choice(player.acts), time.perf_counter()
    seen = player.view["seq"]
    if not await player.decide(act):
        return  # the other's decision was on its way
    answered = time.perf_counter()
    course.waits.append(answered - started)
    course.decided += 1
    made.append(f"{player.seat} {act}")
    await player.sees(seen + 1)
    if player.acts:
        return
    # somebody else decides now: he must come to know it
    async with asyncio.timeout(LONGEST):
        while not player.view["over"] and not any(other.acts for other in players):
            await asyncio.sleep(0.002)
    course.lags.append(time.perf_counter() - answered)


def wrong(database: str, course: Course) -> list[str]:
    """The tables whose stored games are not what was decided, or do not replay."""
    from hexfront.server.store import Store

    store, found = Store(database), []
    for id, made in course.tables.items():
        save = store.save(id)
        sides = load_game(save.game).meta.sides
        stored = [f"{sides[entry.side]} {entry.act}" for entry in save.entries]
        if stored != made:
            first = next((n for n, (a, b) in enumerate(zip(stored, made, strict=False)) if a != b), len(stored))
            found.append(f"{id}: {len(stored)} entries stored, {len(made)} decided; {first} in common")
        load(save)  # every die and every position
    store.close()
    return found


def own_schema(postgres: str) -> str:
    """A PostgreSQL with nothing in it, beside whatever else there is; it goes with its server."""
    name, server = f"killing_{secrets.token_hex(4)}", create_engine(postgres, isolation_level="AUTOCOMMIT")
    with server.connect() as db:
        db.exec_driver_sql(f"CREATE SCHEMA {name}")
    server.dispose()
    return f"{postgres}&options=-csearch_path%3D{name}"


def show(name: str, seconds: list[float]) -> None:
    """How long something took."""
    if len(seconds) > 1:
        p99 = statistics.quantiles(seconds, n=100)[98]
        print(
            f"{name:34} {len(seconds):5}   p50 {1000 * statistics.median(seconds):7.1f} ms"
            f"   p99 {1000 * p99:7.0f} ms   most {1000 * max(seconds):7.0f} ms"
        )


@contextmanager
def running(database: str, count: int) -> Iterator[list[Server]]:
    """So many servers on a database."""
    from hexfront.server.store import Store

    Store(database).close()  # the tables are there before many want to make them
    import hexfront.server.app  # noqa: F401  what servers need is loaded before they are forked

    servers = [Server(database) for _ in range(count)]
    for server in servers:
        server.start()
    try:
        yield servers
    finally:
        for server in servers:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                server.kill()


def kill_and_play(
    database: str, count: int, game: str, decisions: int, kills: int, seed: int
) -> tuple[Course, list[str]]:
    """All of it; what came of it, and what was wrong."""
    with running(database, count) as servers:
        course = asyncio.run(run(servers, game, decisions, kills, Random(seed)))
    return course, wrong(database, course)


def main() -> None:
    """Say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--game", default=playable()[0])
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    postgres = os.environ.get("HEXFRONT_TEST_POSTGRES", "none: ")
    with tempfile.TemporaryDirectory() as folder:
        one = postgres.startswith("none: ")
        database = f"sqlite:///{Path(folder) / 'killing.db'}" if one else own_schema(postgres)
        print("one process on SQLite" if one else "two processes on one PostgreSQL")
        course, faults = kill_and_play(database, 1 if one else 2, wish.game, wish.decisions, wish.kills, wish.seed)
    show("a decision is answered", course.waits)
    show("the other can answer it", course.lags)
    show("sitting down again after a kill", course.reconnects)
    print("\n".join(faults) or "nothing is lost, nothing happened twice, every game replays")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
