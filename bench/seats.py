"""Many live seats: two players at each of many tables, a decision every few seconds at each, on this machine.

`python bench/seats.py [--game GAME] [--tables 500] [--every 6] [--seconds 60]` starts a server in a process of its own
and plays at all tables from this one, over sockets, at random. Prints how long players waited for the answer to a
decision and for the other's, what a decision took the server in processor time, by part, and how much of the machine
went to the players themselves. `--stored 10000` lays so many more games into the database before: then also how long
the server takes to begin, and to show the first page of the lobby's list.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from cProfile import Profile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.server.packing import unpacked

TICK = os.sysconf("SC_CLK_TCK")
AT_A_TIME = 16
PARTS = ("read", "decide", "note", "store", "tell", "deflate")


class View(msgspec.Struct):
    """What a player needs of a message; the rest is not even decoded."""

    type: str
    seq: int = 0
    over: bool = False
    offers: list[dict[str, Any]] = []
    id: str = ""
    outcome: str = ""
    code: str = ""


decode = msgspec.json.Decoder(View).decode


# in the server's process


def served(database: str, profile: str) -> None:
    """Serve, noting the processor time of the parts of decisions; tell it on a signal."""
    import uvicorn

    from hexfront.kernel.journal import Journal
    from hexfront.server import play
    from hexfront.server.annals import Annals
    from hexfront.server.app import create_app
    from hexfront.server.serve import Deflating, address_of, bind, collect_seldom, config
    from hexfront.server.store import Store
    from hexfront.server.tables import Tables

    spent, disk = dict.fromkeys(PARTS, 0.0), list[float]()

    def timed(part: str, owner: Any, name: str) -> None:
        call = getattr(owner, name)

        def calling(*args: Any, **more: Any) -> Any:
            started, clock = time.thread_time(), time.perf_counter()
            try:
                return call(*args, **more)
            finally:
                spent[part] += time.thread_time() - started
                if part == "store":
                    disk.append(time.perf_counter() - clock)

        setattr(owner, name, calling)

    for part, owner, name in (
        ("decide", Journal, "decide"),
        ("note", Annals, "note"),
        ("store", Store, "append"),
        ("store", Store, "append_all"),
        ("tell", Tables, "_tell"),
        ("read", play, "_read"),
    ):
        timed(part, owner, name)

    class Timed(Deflating):
        """Sockets whose compressing is timed."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            timed("deflate", self.conn, "send_text")

    profiling = Profiling(profile)

    def tell(*_: object) -> None:
        print(json.dumps({"parts": spent, "disk": disk}), flush=True)
        profiling.turn()

    bound = bind("127.0.0.1", 0)
    settings = config(create_app(database))
    settings.ws = Timed
    collect_seldom()
    signal.signal(signal.SIGUSR1, tell)
    print(address_of(bound), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: None)  # the server ends by it, and then raises it again
    uvicorn.Server(settings).run(sockets=[bound])


class Profiling:
    """What play takes by function, from one turn to the next, into a file if one is named; sitting down is left out."""

    def __init__(self, file: str) -> None:
        self.file, self.running = file, False
        self.profile = Profile(time.thread_time)  # what others do on the machine does not count

    def turn(self) -> None:
        """Begin, or end and write."""
        if not self.file:
            return
        if self.running:
            self.profile.disable()
            self.profile.dump_stats(self.file)
        else:
            self.profile.enable()
        self.running = not self.running


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, profile: str = "") -> None:
        started = time.perf_counter()
        command = [sys.executable, __file__, "--serve", database, "--profile", profile]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self._line().rstrip("/")
        self.ask("/games")
        self.began = time.perf_counter() - started

    def _line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def told(self) -> Any:
        """Processor time of the parts of decisions so far, and how long it took each time to store some."""
        self.process.send_signal(signal.SIGUSR1)
        return json.loads(self._line())

    def ask(self, path: str, body: Any = None) -> Any:
        """One answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "origin": self.address}
        wish = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        with urllib.request.urlopen(wish, timeout=60) as answer:
            return json.load(answer)

    def stop(self) -> None:
        """Let it end."""
        self.process.terminate()
        self.process.wait(60)


# the players


class Seat:
    """One socket."""

    def __init__(self, table: Table, side: str, key: str) -> None:
        self.table, self.side, self.key = table, side, key
        self.view = View("view")
        self.line: ClientConnection | None = None
        self.hearing: asyncio.Task[None] | None = None

    async def sit(self, server: Server, gate: asyncio.Semaphore) -> None:
        """Open the socket, take in the view, and go on listening."""
        url = f"{server.address.replace('http', 'ws')}/api/v1/tables/{self.table.id}/play?seat={self.side}"
        async with gate:
            self.line = await connect(url, origin=Origin(server.address), open_timeout=120, ping_interval=None)
            await self.line.send(json.dumps({"type": "sit", "key": self.key}))
            while self._took(decode(await self.line.recv())).type != "view":
                pass
        self.hearing = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        assert self.line is not None
        async for data in self.line:
            self._took(decode(data))

    def _took(self, message: View) -> View:
        if message.type == "view":
            self.view = message
            self.table.seen(self)
        elif message.type == "settled":
            self.table.settled(message.outcome)
        elif message.type == "error":
            raise SystemExit(f"{self.table.id}: {message}")
        return message

    def choose(self, rng: Random) -> str:
        """A decision that does not give the game away."""
        options = unpacked({"options": [], "offers": [rng.choice(self.offers)]})["options"]
        return str(rng.choice(options)["act"])

    @property
    def offers(self) -> list[dict[str, Any]]:
        """What can be decided without giving the game away, verb by verb."""
        return [offer for offer in self.view.offers if not offer.get("forfeit") and offer["verb"] != "refuse"]


class Table:
    """Two seats, and what is measured at them."""

    def __init__(self, card: dict[str, Any], rng: Random) -> None:
        self.id, self.rng = str(card["id"]), rng
        self.seats = [Seat(self, side, key) for side, key in card["keys"].items()]
        self.waits: list[float] = []
        self.others: list[float] = []
        self.over = False
        self._sent, self._actor = 0.0, self.seats[0]
        self._answer: asyncio.Future[str] | None = None

    def seen(self, seat: Seat) -> None:
        """A seat got a view: how long after the decision, if it is the other's."""
        if self._sent and seat is not self._actor:
            self.others.append(time.perf_counter() - self._sent)

    def settled(self, outcome: str) -> None:
        """What became of the decision."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(outcome)

    async def decide(self) -> None:
        """Whoever can, decides."""
        able = [seat for seat in self.seats if seat.offers]
        if not able or self.seats[0].view.over:
            self.over = True
            return
        self._actor = self.rng.choice(able)
        assert self._actor.line is not None
        act, self._answer = self._actor.choose(self.rng), asyncio.get_running_loop().create_future()
        message = {"type": "decide", "seq": self._actor.view.seq, "act": act, "id": "x", "nonce": secrets.token_hex(32)}
        self._sent = time.perf_counter()
        await self._actor.line.send(json.dumps(message))
        outcome = await asyncio.wait_for(self._answer, 60)
        if outcome == "refused":
            raise SystemExit(f"{self.id}: {act} was {outcome}")
        if outcome == "done":  # and not too late: the other's was on its way
            self.waits.append(time.perf_counter() - self._sent)

    async def live(self, every: float, until: float) -> None:
        """A decision now and then."""
        await asyncio.sleep(self.rng.uniform(0, every))
        while time.perf_counter() < until and not self.over:
            due = time.perf_counter() + every
            await self.decide()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))


def used() -> float:
    """Processor time of this process."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    return own.ru_utime + own.ru_stime


async def play(server: Server, tables: list[Table], every: float, seconds: float) -> None:
    """Sit down everywhere, play, say what came of it."""
    gate, started = asyncio.Semaphore(AT_A_TIME), time.perf_counter()
    await asyncio.gather(*(seat.sit(server, gate) for table in tables for seat in table.seats))
    print(f"{2 * len(tables)} seats taken in {time.perf_counter() - started:.0f} s")
    before, busy, own, began = server.told(), server.seconds, used(), time.perf_counter()
    await asyncio.gather(*(table.live(every, began + seconds) for table in tables))
    took = time.perf_counter() - began
    spent, players = server.seconds - busy, used() - own
    waits = [wait for table in tables for wait in table.waits]
    report(waits, [wait for table in tables for wait in table.others], took)
    told = server.told()
    show("stored after", told["disk"][len(before["disk"]) :])
    shares = {part: now - before["parts"][part] for part, now in told["parts"].items()}
    shares["rest"] = spent - sum(shares.values())
    each = "   ".join(f"{part} {1000 * share / len(waits):.2f}" for part, share in shares.items())
    print(f"a decision took the server {1000 * spent / len(waits):.2f} ms of processor time: {each}")
    load = f"server {spent / took:.2f}, players {players / took:.2f} of {os.cpu_count()} cores"
    print(f"{load}; the players' share is {players / (spent + players):.0%}")


def report(waits: list[float], others: list[float], took: float) -> None:
    """How long players waited."""
    print(f"{len(waits)} decisions in {took:.0f} s, {len(waits) / took:.1f} a second")
    show("answered after", waits)
    show("seen by the other after", others)


def show(name: str, found: list[float]) -> None:
    """How long something took, by the clock."""
    p99 = statistics.quantiles(found, n=100)[98]
    figures = f"p50 {1000 * statistics.median(found):6.1f} ms   p99 {1000 * p99:6.1f} ms"
    print(f"{name:24} {figures}   most {1000 * max(found):6.0f} ms   {len(found)} times")


def set_up(server: Server, game: str, tables: int) -> list[Table]:
    """So many tables with both seats by link."""
    seats = dict.fromkeys(load_game(game).meta.seats, "link")
    return [Table(server.ask("/tables", {"game": game, "seats": seats}), Random(n)) for n in range(tables)]


def lay(database: str, game: str, stored: int) -> None:
    """Fill a database with games of some decisions each: one played at random, kept many times."""
    from hexfront.bots.random_bot import choose
    from hexfront.kernel.journal import Journal
    from hexfront.kernel.step import actors
    from hexfront.server.seating import HERE, Seating
    from hexfront.server.store import Store

    store, rng = Store(database), Random(1)
    journal = Journal.new(game)
    for _ in range(30):
        side = actors(journal.state)[0]
        journal.decide(side, choose(journal.game, journal.state, side, rng))
    seating = Seating(dict.fromkeys(journal.game.meta.seats, HERE))
    for number in range(stored):
        store.keep(journal, f"game {number}", seating)
    store.close()


def opened(database: str) -> None:
    """How long a server takes to begin, and to show the first page of the games."""
    server = Server(database)
    print(f"begins in {server.began:.2f} s, of which {server.seconds:.2f} s are processor time")
    times, busy = [], server.seconds
    for _ in range(50):
        started = time.perf_counter()
        server.ask("/tables")
        times.append(1000 * (time.perf_counter() - started))
    spent = 1000 * (server.seconds - busy) / 50
    print(
        f"a page of games: p50 {statistics.median(times):.1f} ms, least {min(times):.1f} ms, processor {spent:.1f} ms"
    )
    server.stop()


def main() -> None:
    """Say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=playable()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=6.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--stored", type=int, default=0)
    parser.add_argument("--database", default="", help="a URL; a new SQLite file if not given")
    parser.add_argument("--profile", default="", help="a file for what the server takes by function (cProfile)")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        served(wish.serve, wish.profile)
        return
    with tempfile.TemporaryDirectory() as folder:
        database = wish.database or f"sqlite:///{Path(folder) / 'seats.db'}"
        if wish.stored:
            lay(database, wish.game, wish.stored)
            opened(database)
        if wish.tables:
            server = Server(database, wish.profile)
            try:
                asyncio.run(play(server, set_up(server, wish.game, wish.tables), wish.every, wish.seconds))
            finally:
                server.stop()


if __name__ == "__main__":
    main()
