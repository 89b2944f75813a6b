"""A public beacon for tests, with a key of its own: a web server that answers as drand's do, when a round is out."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from hexfront.kernel.beacon import DOMAIN, Source, check_curve
from hexfront.kernel.chain import Beacon, Pulse

SECRET = 0x1F3A5C7E9B
KEY = "0a" * 96
"""In the place of a key where signatures are not made on the curve."""
CHAIN = "a-beacon"
GENESIS = 1_700_000_000


def key_of(secret: int = SECRET) -> str:
    """The key that belongs to a secret, on the curve."""
    check_curve()
    from py_ecc.bls.point_compression import compress_G2
    from py_ecc.optimized_bls12_381 import G2, multiply

    return "".join(f"{half:096x}" for half in compress_G2(multiply(G2, secret)))


def on_the_curve(round: int, secret: int = SECRET) -> str:
    """A signature as the beacon would make it."""
    check_curve()
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import compress_G1
    from py_ecc.optimized_bls12_381 import multiply

    message = hashlib.sha256(round.to_bytes(8, "big")).digest()
    return f"{compress_G1(multiply(hash_to_G1(message, DOMAIN, hashlib.sha256), secret)):096x}"


def in_short(round: int) -> str:
    """What stands for a signature where the curve would take too long: only who has the secret can make it."""
    return hmac.digest(SECRET.to_bytes(8, "big"), round.to_bytes(8, "big"), "sha384").hex()


def genuine_in_short(_: Beacon, pulses: list[Pulse]) -> bool:
    """Whether such signatures are what they should be."""
    return all(pulse.signature == in_short(pulse.round) for pulse in pulses)


class Fake:
    """The beacon. It can be silent, and it can lie."""

    def __init__(self, curve: bool) -> None:
        self.sign = on_the_curve if curve else in_short
        self.key = key_of() if curve else KEY
        self.silent, self.lies = False, False
        self.asked: list[int] = []
        fake = self

        class Answering(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                fake.answer(self)

            def log_message(self, *_: Any) -> None:
                """Nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.source = Source(
            "a beacon", CHAIN, self.key, GENESIS, 1, "bls-unchained-g1-rfc9380",
            (f"http://127.0.0.1:{self.server.server_port}",), ("127.0.0.1/32",), plain=True,
        )  # fmt: skip

    def answer(self, to: BaseHTTPRequestHandler) -> None:
        """What drand's servers say, and nothing before its time."""
        _, chain, _, number = to.path.split("/")
        round = int(number)
        self.asked.append(round)
        if self.silent or chain != CHAIN or time.time() < self.source.beacon.time(round):
            to.send_response(404)
            to.end_headers()
            return
        signature = self.sign(round + 1 if self.lies else round)
        randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        body = json.dumps({"round": round, "randomness": randomness, "signature": signature}).encode()
        to.send_response(200)
        to.send_header("Content-Length", str(len(body)))
        to.end_headers()
        to.wfile.write(body)


@contextmanager
def beacon(curve: bool = False) -> Iterator[Fake]:
    """A beacon that answers while it is needed."""
    fake = Fake(curve)
    thread = threading.Thread(target=fake.server.serve_forever, daemon=True)
    thread.start()
    yield fake
    fake.server.shutdown()
    fake.server.server_close()
    thread.join()
