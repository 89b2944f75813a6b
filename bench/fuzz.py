"""Nonsense on every address and at every seat: no 500, no traceback, nobody who waits for ever.

`python bench/fuzz.py [--inputs 20000] [--seed 1]` starts a server of its own on this machine. A third of the inputs
are requests made from our own OpenAPI document (schemathesis), a third requests whose bytes were damaged, a third
messages at the play socket, whole and damaged. Whatever the server answers, it must answer, not with its own failure,
and its log must stay without errors.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hexfront.kernel.act import Act
from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import games, playable
from hexfront.kernel.step import actors, options
from hexfront.server.app import create_app
from hexfront.server.serve import address_of, bind, config
from hexfront.testing import opened

PATIENCE = 20.0
A_SITTING = 25
"""Messages from one connection."""
SPICES = (
    b"\0", b"\xff", b"\xc3(", b"[" * 2000, b"{" * 500, b'"', b"\\ud800", b"9" * 400, b"-1", b"1e999", b"%00", b"%ff",
    b"\r\n", b"../", b"null", b"true", b"\xf0\x9f\x8e\xb2", b"x" * 5000, b"@", b":80:90", b"' OR 1=1 --", b"${}",
)  # fmt: skip
NO_GAMES = ("chess", "")
PLAYS = ("here", "link", "bot")


def messages(rng: Random, key: str) -> tuple[dict[str, Any], ...]:
    """Messages that somebody at a new table of a game might mean."""
    game, kit = opened(key)
    act = game.notation.write(kit, rng.choice(first_acts(key)))
    piece, seat = rng.choice(kit.pieces).id, rng.choice(game.meta.seats)
    return (
        {"type": "decide", "seq": 0, "act": act, "id": "d"},
        {"type": "decide", "seq": 0, "act": "end"},
        {"type": "decide", "seq": 0, "act": act, "id": "n", "nonce": "a5" * 32},
        {"type": "decide", "seq": 0, "act": act, "id": "n", "nonce": "a5"},
        {"type": "undo", "seq": 0, "id": "u"},
        {"type": "why", "id": "w", "act": act.replace("1", "2")},
        {"type": "forecast", "id": "f", "act": act},
        {"type": "reach", "id": "r", "piece": piece},
        {"type": "overlays", "id": "o"},
        {"type": "view"},
        {"type": "sit", "key": "abc"},
        {"type": "pace", "pace": "fast", "id": "p"},
        {"type": "bot", "bot": {"name": "none", "temper": "even", "seconds": 1.0}, "seat": seat, "id": "b"},
        {"type": "bot", "id": "b"},
        {"type": "step", "id": "s"},
        {"type": "advice", "id": "a", "bot": "nobody"},
    )


@cache
def first_acts(key: str) -> list[Act]:
    """What can be done first in a game."""
    game, kit = opened(key)
    s = game.start(kit)
    return options(s, actors(s)[0])


def wish(rng: Random) -> dict[str, Any]:
    """A table that somebody might wish for."""
    key = rng.choice(playable())
    meta = load_game(key).meta
    seats = {seat: rng.choice(PLAYS) for seat in meta.seats}
    return {
        "game": key,
        "scenario": rng.choice(meta.scenarios).key,
        "options": [option.key for option in meta.options if rng.random() < 0.2],
        "name": "x",
        "seats": seats,
        "bots": {seat: {"name": "random"} for seat, play in seats.items() if play == "bot"},
    }


class Found(logging.Handler):
    """What the server should not have done: failures answered, errors logged, silence."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.faults: list[str] = []
        self.answers: Counter[str] = Counter()
        self.inputs = 0

    def emit(self, record: logging.LogRecord) -> None:
        """An error in the log."""
        self.faults.append(logging.Formatter().format(record))

    def answered(self, status: int, what: str) -> None:
        """An answer of the server."""
        self.inputs += 1
        self.answers[str(status)] += 1
        if status >= 500:
            self.faults.append(f"{status}: {what[:300]}")


class Ground:
    """A server, and tables on it whose ids are known."""

    def __init__(self, address: str, found: Found, rng: Random) -> None:
        self.address, self.found, self.rng = address, found, rng
        self.host = address.removeprefix("http://")
        self.games = {self.table(game): game for game in playable()}
        self.tables = list(self.games)
        self.save = self.get(f"/api/v1/tables/{self.tables[0]}/export")

    def get(self, path: str) -> bytes:
        """What is at an address."""
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found

    def table(self, game: str) -> str:
        """A new table; its id."""
        data, head = json.dumps({"game": game}).encode(), {"content-type": "application/json"}
        wish = urllib.request.Request(f"{self.address}/api/v1/tables", data, head)
        with urllib.request.urlopen(wish, timeout=PATIENCE) as answer:
            return str(json.load(answer)["id"])

    def spoilt(self, data: bytes, times: int = 3) -> bytes:
        """Bytes with some of them changed, taken out, doubled or spiced."""
        for _ in range(self.rng.randrange(times + 1)):
            at, length = self.rng.randrange(len(data) + 1), self.rng.randrange(12)
            part = data[at : at + length]
            new = self.rng.choice((b"", part * 2, self.rng.randbytes(length), self.rng.choice(SPICES)))
            data = data[:at] + new + data[at + length :]
        return data


# from the OpenAPI document


def by_document(ground: Ground, inputs: int) -> None:
    """Requests that the document allows, and such as it does not; half of them about tables that are there."""
    document = schemathesis.openapi.from_url(f"{ground.address}/schema/openapi.json")
    operations: list[Any] = [found.ok() for found in document.get_all_operations() if hasattr(found, "ok")]
    for number, operation in enumerate(operations):
        share = inputs // len(operations) + (number < inputs % len(operations))
        if share:
            _try(ground, operation, share, number)


def _try(ground: Ground, operation: Any, share: int, number: int) -> None:
    calm = settings(
        max_examples=share,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )

    def ask(case: Any) -> None:
        if "id" in (case.path_parameters or {}) and operation.method != "delete" and ground.rng.random() < 0.5:
            case.path_parameters["id"] = ground.rng.choice(ground.tables)
        if "game" in (case.path_parameters or {}) and ground.rng.random() < 0.5:
            case.path_parameters["game"] = ground.rng.choice(games())
        answer = case.call(timeout=PATIENCE)
        ground.found.answered(answer.status_code, f"{operation.label} {case.as_curl_command()}")

    for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
        once = settings(calm, max_examples=max(1, share // 2))
        try:
            seeded(number)(once(given(case=operation.as_strategy(generation_mode=mode))(ask)))()
        except Exception as e:  # an operation without parameters has nothing to be negated
            if "Unsatisfiable" not in type(e).__name__ and "Invalid" not in type(e).__name__:
                raise


# bytes


def by_bytes(ground: Ground, inputs: int) -> None:
    """Requests with damaged bytes, straight into the line."""
    for _ in range(inputs):
        data = ground.spoilt(request(ground))
        status = exchange(ground, data)
        ground.found.answered(status, repr(data[:300]))


def request(ground: Ground) -> bytes:
    """A request that might be meant."""
    rng = ground.rng
    table, game = rng.choice((*ground.tables, "nobody", "a%00b")), rng.choice((*games(), *NO_GAMES))
    body = rng.choice((b"", json.dumps(wish(rng)).encode(), ground.save, rng.randbytes(rng.randrange(60))))
    query = rng.choice(("", "?language=es", "?language=xx", "?seat=us&seq=0", "?seq=99999999999999999999", "?since=-5"))
    places = (
        "/", f"/t/{table}", f"/new/{game}", "/js/app.js", "/styles/all.css", "/schema", "/nothing",
        "/api/v1/games", "/api/v1/texts", "/api/v1/tables", "/api/v1/tables/import", f"/api/v1/tables/{table}",
        *(f"/api/v1/games/{game}/{page}" for page in ("board.svg", "pieces", "rules", "guide")),
        *(f"/api/v1/tables/{table}/{page}" for page in ("view", "log", "report", "analysis", "export", "play")),
    )  # fmt: skip
    method = rng.choice(("GET", "GET", "POST", "HEAD", "PUT", "OPTIONS", "BREW"))
    head = (
        f"{method} {rng.choice(places)}{query} HTTP/1.1\r\nHost: {ground.host}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nAuthorization: Bearer x\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def exchange(ground: Ground, data: bytes) -> int:
    """The status that comes back for some bytes; 0 if the line is closed without one."""
    host, port = ground.host.split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        answer = b""
        try:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            while len(answer) < 64 and (part := line.recv(4096)):
                answer += part
        except TimeoutError:
            ground.found.faults.append(f"silence after {data[:300]!r}")
        except OSError:  # it may hang up on nonsense
            pass
    status = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return int(status[1]) if status else 0


# messages


def by_messages(ground: Ground, inputs: int) -> None:
    """Messages at the play socket, so many from each connection; a question between them must be answered."""
    while inputs > 0:
        table = ground.rng.choice(ground.tables)
        key = ground.games[table]
        seat = ground.rng.choice(("", *load_game(key).meta.seats, "nobody", "%00"))
        url = f"{ground.address.replace('http', 'ws')}/api/v1/tables/{table}/play?seat={seat}"
        try:
            with connect(url, origin=Origin(ground.address), open_timeout=PATIENCE) as play:
                for _ in range(min(inputs, A_SITTING)):
                    inputs -= 1
                    ground.found.inputs += 1
                    _say(ground, play, key)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            ground.found.answers[f"closed {code}"] += 1
            if code in (1006, 1011):
                ground.found.faults.append(f"the socket failed: {closed}")


def _say(ground: Ground, play: ClientConnection, key: str) -> None:
    data = ground.spoilt(json.dumps(ground.rng.choice(messages(ground.rng, key))).encode())
    try:
        play.send(data.decode())
    except UnicodeDecodeError:
        play.send(data)
    play.send('{"type": "why", "id": "still there?", "act": "?"}')
    until = time.monotonic() + PATIENCE
    while True:
        try:
            message = json.loads(play.recv(max(0.1, until - time.monotonic())))
        except TimeoutError:
            ground.found.faults.append(f"silence after {data[:300]!r}")
            return
        ground.found.answers[message["type"]] += 1
        if message.get("code") == "internal":
            ground.found.faults.append(f"internal: {data[:300]!r}")
        if message.get("id") == "still there?":
            return


# all of it


@contextmanager
def serving(found: Found) -> Iterator[str]:
    """A server of our own whose errors are noted."""
    logging.getLogger().addHandler(found)
    for name in ("hexfront.server", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addHandler(found)
    with tempfile.TemporaryDirectory() as folder:
        bound = bind("127.0.0.1", 0)
        server = uvicorn.Server(config(create_app(f"sqlite:///{Path(folder) / 'fuzz.db'}")))
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
        thread.start()
        try:
            yield address_of(bound).rstrip("/")
        finally:
            server.should_exit = True
            thread.join(60)


def fuzz(inputs: int, seed: int = 1) -> Found:
    """So many inputs; what came of them."""
    found = Found()
    with serving(found) as address:
        ground, third = Ground(address, found, Random(seed)), inputs // 3
        by_document(ground, third)
        by_bytes(ground, 2 * third - found.inputs)  # what the document allows may be fewer
        by_messages(ground, inputs - found.inputs)
    return found


def main() -> None:
    """Say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    started = time.perf_counter()
    found = fuzz(asked.inputs, asked.seed)
    for fault in found.faults[:20]:
        print(fault)
    print(f"{found.inputs} inputs, {len(found.faults)} faults, {time.perf_counter() - started:.0f} s")
    print(", ".join(f"{what}: {count}" for what, count in sorted(found.answers.items())))
    sys.exit(1 if found.faults else 0)


if __name__ == "__main__":
    main()
