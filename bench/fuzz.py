"""Nonsense on every address and at every seat: no 500, no traceback, nobody who waits for ever.

`PYTHONPATH=. python bench/fuzz.py [--inputs 20000] [--seed 1]` starts servers of its own on this machine: one at home,
one for everybody, where nobody in particular, guests, accounts and a keeper ask. A third of the inputs are requests
made from our own OpenAPI document (schemathesis), a third requests to all its addresses whose bytes were damaged, a
third messages of every kind at the play socket, whole and damaged. Whatever the server answers, it must answer, not
with its own failure, and its log must stay without errors.
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import schemathesis
import uvicorn
from bench.nonsense import HOME, PATIENCE, PEOPLE, Found, Ground, message, two_seats, wish, words_of
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hexfront.kernel.game import load_game
from hexfront.server.app import create_app, house_of
from hexfront.server.front import Mode, Serving
from hexfront.server.gate import Gate
from hexfront.server.packing import unpacked
from hexfront.server.running.limits import PUBLIC, Limits, Rate
from hexfront.server.serve import address_of, bind, config

LOGS = ("", "hexfront.server", "uvicorn.error", "asyncio")
A_SITTING = 60
"""Messages from one connection."""
PAGES = (
    "/", "/me", "/t/{id}", "/new/{game}", "/js/app.js", "/styles/all.css", "/schema", "/nothing",
    "/api/v1/metrics", "/api/v1/tables/{id}/play",
)  # fmt: skip
BODIES: tuple[Any, ...] = (
    {"seat": "japan"}, {"seat": "japan", "person": "Guest 1"}, {"name": "x"}, {"text": "rude"}, {"access": "onlookers"},
    {"name": "The club"}, {"name": "x", "game": two_seats(), "kind": "swiss"}, {"round": 1, "board": 1, "score": 1},
    {"name": "Ann", "password": "a long password"}, {"password": "x", "new": "a new long password"}, {"mail": "a@b.c"},
    {"ticket": "x", "credential": {}}, {"ticket": "x", "name": "y", "credential": {"id": "x"}}, [], {}, None, 5, "x",
)  # fmt: skip


# from the OpenAPI document


def by_document(ground: Ground, inputs: int) -> None:
    """Requests that the document allows, and such as it does not; half of them about what is there."""
    document = schemathesis.openapi.from_url(f"{ground.address}/schema/openapi.json")
    operations: list[Any] = [found.ok() for found in document.get_all_operations() if hasattr(found, "ok")]
    for number, operation in enumerate(operations):
        share = inputs // len(operations) + (number < inputs % len(operations))
        if share:
            ground.renew()
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
        for name in case.path_parameters or {}:
            if (
                not (operation.method == "delete" and operation.path.endswith("/tables/{id}"))
                and ground.rng.random() < 0.5
            ):
                case.path_parameters[name] = ground.known(operation.path, name)
        answer = case.call(headers=ground.visitor().headers, timeout=PATIENCE)
        ground.found.answered(answer.status_code, f"{operation.label} {case.as_curl_command()}")

    modes = [schemathesis.GenerationMode.POSITIVE]
    if operation.query or operation.body:  # whatever stands in an address or a header is a text, as the document wants
        modes.append(schemathesis.GenerationMode.NEGATIVE)
    for mode in modes:
        once = settings(calm, max_examples=max(1, share // 2))
        try:
            seeded(number)(once(given(case=operation.as_strategy(generation_mode=mode))(ask)))()
        except Exception as e:  # an operation without parameters has nothing to be negated
            if "Unsatisfiable" not in type(e).__name__ and "Invalid" not in type(e).__name__:
                raise


# bytes


def by_bytes(ground: Ground, inputs: int) -> None:
    """Requests with damaged bytes, straight into the line."""
    for number in range(inputs):
        if number % 200 == 0:
            ground.renew()
        data = ground.spoilt(request(ground))
        status = exchange(ground, data)
        ground.found.answered(status, repr(data[:300]))


def request(ground: Ground) -> bytes:
    """A request that might be meant."""
    rng = ground.rng
    path, methods = rng.choice((*ground.document["paths"].items(), *((page, {"get": {}}) for page in PAGES)))
    path = re.sub(r"{(\w+)}", lambda name: ground.known(path, name[1]), path)
    body = rng.choice((b"", json.dumps(rng.choice((wish(rng), *BODIES))).encode(), ground.save, rng.randbytes(40)))
    query = rng.choice(("", "?language=es", "?language=xx", "?seat=us&seq=0", "?seq=99999999999999999999", "?since=-5"))
    method = rng.choice((*methods, *methods, "get", "post", "head", "put", "delete", "options", "brew")).upper()
    head = f"{method} {path}{query} HTTP/1.1\r\nHost: {ground.host}\r\nConnection: close\r\n"
    own = {"Authorization": "Bearer x", "Content-Type": "application/json"} | ground.visitor().headers
    head += "".join(f"{name}: {value}\r\n" for name, value in own.items()) + f"Content-Length: {len(body)}\r\n\r\n"
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
    ground.renew()
    while inputs > 0:
        table = ground.rng.choice(ground.tables)
        seats = load_game(ground.games[table]).meta.seats
        seat = ground.rng.choice((*seats, *seats, "", "onlooker", "nobody", "%00"))
        url = f"{ground.address.replace('http', 'ws')}/api/v1/tables/{table}/play?seat={seat}"
        host = ground.people[-1] if ground.rng.random() < 0.7 else ground.visitor()
        cookies = {"cookie": host.headers["cookie"]}
        try:
            with connect(url, origin=Origin(ground.address), open_timeout=PATIENCE, additional_headers=cookies) as play:
                words = words_of(ground.games[table])
                for _ in range(min(inputs, A_SITTING)):
                    inputs -= 1
                    ground.found.inputs += 1
                    _say(ground, play, words)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            ground.found.answers[f"closed {code}"] += 1
            if code in (1006, 1011):
                ground.found.faults.append(f"the socket failed: {closed}")


def _say(ground: Ground, play: ClientConnection, words: dict[str, Any]) -> None:
    data = ground.spoilt(json.dumps(message(ground.rng, words)).encode())
    try:
        play.send(data.decode())
    except UnicodeDecodeError:
        play.send(data)
    play.send('{"type": "why", "id": "still there?", "act": "?"}')
    until = time.monotonic() + PATIENCE
    while True:
        try:
            told = json.loads(play.recv(max(0.1, until - time.monotonic())))
        except TimeoutError:
            ground.found.faults.append(f"silence after {data[:300]!r}")
            return
        ground.found.answers[told["type"]] += 1
        if told["type"] == "view":  # what can be done now is what is sent next
            words["seq"] = told["seq"]
            words["act"] = [option["act"] for option in unpacked(told)["options"]][:200] or ["end"]
        if told.get("code") == "internal":
            ground.found.faults.append(f"internal: {data[:300]!r}")
        if told.get("id") == "still there?":
            return


# all of it


@contextmanager
def serving(found: Found, mode: Mode) -> Iterator[tuple[Gate, str]]:
    """A server of our own whose errors are noted, and its address; nobody is kept from asking often."""
    for name in LOGS:
        logging.getLogger(name).addHandler(found)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        bound, app = bind("127.0.0.1", 0), create_app(f"sqlite:///{Path(folder) / 'fuzz.db'}", serving=Serving(mode))
        plenty = Rate(1e9, 1e9)
        house_of(app).shield.limits = Limits(plenty, dict.fromkeys(PUBLIC.rates, plenty), 1000, plenty)
        server = uvicorn.Server(config(app))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
        thread.start()
        try:
            yield app, address_of(bound).rstrip("/")
        finally:
            for name in LOGS:  # what was asked for and not waited for is cut off
                logging.getLogger(name).removeHandler(found)
            server.should_exit = True
            thread.join(60)


def fuzz(inputs: int, seed: int = 1) -> Found:
    """So many inputs, at home and in public; what came of them."""
    found = Found()
    mode: Mode
    for mode, people, until in (("home", HOME, inputs // 3), ("public", PEOPLE, inputs)):
        with serving(found, mode) as (app, address):
            ground, third = Ground(app, address, found, Random(seed), people), (until - found.inputs) // 3
            first = found.inputs
            by_document(ground, third)
            by_bytes(ground, 2 * third - (found.inputs - first))  # what the document allows may be fewer
            by_messages(ground, until - found.inputs)
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
