"""Many tables at once on one server: all open, a decision in each at the same time, and nothing lost.

`python bench/load.py [--tables 500] [--decisions 3]` starts a server in a process of its own on this machine. The
tables are of all games in turn, somebody sits at each. All decide at once, several times over; then the server is
killed outright, started again, and every game must have every decision that was acknowledged. Prints how long players
waited, and what the server took.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.kernel.step import actors
from hexfront.server.packing import unpacked

SERVER = """
import sys
import uvicorn
from hexfront.server.app import create_app
from hexfront.server.serve import address_of, bind, config
bound = bind("127.0.0.1", 0)
app = create_app("sqlite:///" + sys.argv[1])
print(address_of(bound), flush=True)
uvicorn.Server(config(app)).run(sockets=[bound])
"""
AT_A_TIME = 20
"""Connections that are opened at the same time."""
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """A server in a process of its own."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-c", SERVER, str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip().rstrip("/")

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def megabytes(self) -> float:
        """Memory in use."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 1e6

    def kill(self) -> None:
        """As if the plug were pulled."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, path: str, body: Any = None) -> Any:
        """One answer."""
        data = None if body is None else json.dumps(body).encode()
        wish = urllib.request.Request(f"{self.address}/api/v1{path}", data, {"content-type": "application/json"})
        with urllib.request.urlopen(wish, timeout=60) as answer:
            return json.load(answer)


class Player:
    """Somebody at a table who decides at random."""

    def __init__(self, server: Server, table: str, seat: str, rng: Random) -> None:
        self.server, self.table, self.seat, self.rng = server, table, seat, rng
        self.line: ClientConnection | None = None
        self.view: dict[str, Any] = {}
        self.acknowledged = 0
        self.waits: list[float] = []

    async def sit(self, gate: asyncio.Semaphore) -> None:
        """Open the socket and take in the view."""
        url = f"{self.server.address.replace('http', 'ws')}/api/v1/tables/{self.table}/play?seat={self.seat}"
        async with gate:
            self.line = await connect(url, origin=Origin(self.server.address), open_timeout=60, ping_interval=None)
            await self._hear()

    async def _hear(self) -> dict[str, Any]:
        assert self.line is not None
        message: dict[str, Any] = msgspec.json.decode(await self.line.recv())
        if message["type"] == "view":
            self.view = unpacked(message)
        return message

    async def decide(self) -> None:
        """Decide, and wait for what follows."""
        acts = [option["act"] for option in self.view["options"] if option["verb"] not in ("concede", "refuse")]
        if not acts:
            return
        assert self.line is not None
        started = time.perf_counter()
        message = {"type": "decide", "seq": self.view["seq"], "act": self.rng.choice(acts), "id": "x"}
        message["nonce"] = self.rng.randbytes(32).hex()
        await self.line.send(json.dumps(message))
        while (heard := await self._hear())["type"] != "settled":
            if heard["type"] == "error":
                raise SystemExit(f"table {self.table}: {heard}")
        if heard["outcome"] != "done":
            raise SystemExit(f"table {self.table}: {heard}")
        self.waits.append(time.perf_counter() - started)
        self.acknowledged += 1


async def play(server: Server, tables: list[tuple[str, str]], decisions: int) -> list[Player]:
    """Sit down everywhere, then decide everywhere at once."""
    players = [Player(server, id, seat, Random(n)) for n, (id, seat) in enumerate(tables)]
    started, busy, gate = time.perf_counter(), server.seconds, asyncio.Semaphore(AT_A_TIME)
    await asyncio.gather(*(player.sit(gate) for player in players))
    spent, took = server.seconds - busy, time.perf_counter() - started
    print(f"{len(players)} tables open   {took:6.1f} s   {1000 * spent / len(players):6.2f} ms of processor time each")
    for number in range(1, decisions + 1):
        started, busy = time.perf_counter(), server.seconds
        await asyncio.gather(*(player.decide() for player in players))
        show(f"decisions at once, {number}", players, time.perf_counter() - started, server.seconds - busy)
    print(f"memory {server.megabytes:.0f} MB with all tables open")
    return players


def show(name: str, players: list[Player], took: float, spent: float) -> None:
    """How long players waited, and what the server took."""
    waits = [1000 * player.waits[-1] for player in players if player.waits]
    p99 = statistics.quantiles(waits, n=100)[98] if len(waits) > 1 else waits[0]
    each = f"{1000 * spent / len(players):5.2f} ms of processor time each"
    print(f"{name:22} {took:5.1f} s   {each}   waited p50 {statistics.median(waits):6.0f} ms, p99 {p99:6.0f} ms")


def lost(server: Server, players: list[Player]) -> list[str]:
    """The tables that lack a decision which was acknowledged."""
    found = []
    for player in players:
        # a running game with secrets of nobody gives its decisions away to no player, so that only their number is seen
        entries = server.ask(f"/tables/{player.table}/export").get("entries")
        view = server.ask(f"/tables/{player.table}/view?seat={player.seat}")
        number = view["seq"] if entries is None else len(entries)
        if number != player.acknowledged or view["seq"] != player.view["seq"]:
            found.append(f"{player.table}: {number} entries, {player.acknowledged} acknowledged")
    return found


def load(tables: int, decisions: int, folder: Path) -> list[str]:
    """Everything, with a database in a folder; what was lost."""
    server = Server(folder / "load.db")
    try:
        server.ask("/games")
        ids = [(str(server.ask("/tables", {"game": key})["id"]), seat) for key, seat in turns(tables)]
        players = asyncio.run(play(server, ids, decisions))
    finally:
        server.kill()
    again = Server(folder / "load.db")
    try:
        return lost(again, players)
    finally:
        again.kill()


def turns(tables: int) -> list[tuple[str, str]]:
    """The games in turn, each with the seat that decides first."""
    kinds = [(key, first_seat(key)) for key in playable()]
    return [kinds[n % len(kinds)] for n in range(tables)]


def first_seat(key: str) -> str:
    """The seat that decides first, whatever the dice."""
    game = load_game(key)
    return game.meta.sides[actors(game.start(game.open_box(())))[0]]


def main() -> None:
    """Say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--decisions", type=int, default=3)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        missing = load(wish.tables, wish.decisions, Path(folder))
    print("\n".join(missing) or "after a kill and a new start nothing is lost")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
