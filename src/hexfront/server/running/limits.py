"""How often and how much anybody may ask: all figures, and what counts against them.

A client is the address a request comes from, a person who makes it. Each process counts for itself, so that many
processes let through as many times more; what must be counted exactly, such as wrong passwords, is counted in the
database by whoever needs it. At home nothing is counted.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

import msgspec

from hexfront.server.front import Mode

HOUR = 3600.0
MOST_KNOWN = 50_000
"""How many clients and persons are remembered; those who have not asked for longest are forgotten first."""


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more in so many seconds."""

    burst: float
    number: float
    seconds: float = 1.0


class Limits(msgspec.Struct, frozen=True):
    """What one may do."""

    requests: Rate
    """Anything asked over HTTP, by a client."""
    rates: dict[str, Rate]
    """What handlers name (`rate=...`), and talk, by a client and by a person: whatever takes room or time."""
    sockets: int
    """Sockets of a client at a time."""
    messages: Rate
    """What comes through a socket; who sends more waits for his answers."""
    each: dict[str, Rate] = {}
    """Where a person may do less than all those at one address together."""
    guests: dict[str, Rate] = {}
    """Where a guest may do less than an account: whoever has enough of a name takes another."""


class Patience(msgspec.Struct, frozen=True):
    """How long the other end may take, in seconds: to send a request, between two of them."""

    request: float = 30.0
    between: float = 10.0


PATIENCE = Patience()
PUBLIC = Limits(
    requests=Rate(200, 20),
    rates={
        "tables": Rate(10, 30, HOUR),
        "imports": Rate(3, 10, HOUR),
        "analyses": Rate(3, 10, HOUR),
        "lessons": Rate(10, 60, HOUR),
        "exports": Rate(10, 120, HOUR),
        "notices": Rate(20, 60, HOUR),
        "mails": Rate(10, 20, HOUR),
        "gatherings": Rate(10, 30, HOUR),
        "reports": Rate(10, 20, HOUR),
        "invitations": Rate(20, 60, HOUR),
        "guests": Rate(20, 60, HOUR),
        "talk": Rate(24, 96, 60),
    },
    sockets=24,
    messages=Rate(60, 20),
    each={"talk": Rate(6, 24, 60)},
    guests={"tables": Rate(5, 10, HOUR), "imports": Rate(2, 4, HOUR), "talk": Rate(4, 12, 60)},
)
CROWD = {name: Rate(5 * rate.burst, 5 * rate.number, rate.seconds) for name, rate in PUBLIC.rates.items()}
CLUB = msgspec.structs.replace(
    PUBLIC, requests=Rate(1000, 100), rates=CROWD, each=PUBLIC.rates | PUBLIC.each, sockets=200
)
"""Those of a club may all sit behind one address."""
LIMITS: dict[Mode, Limits | None] = {"home": None, "club": CLUB, "public": PUBLIC}


class Bucket:
    """What is left of a rate; it fills again by itself."""

    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.since = rate, rate.burst, now

    def wait(self, now: float) -> float:
        """Take one out; for how many seconds there will be none, if there is none: then nothing is taken."""
        speed = self.rate.number / self.rate.seconds
        self.left, self.since = min(self.rate.burst, self.left + (now - self.since) * speed), now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / speed


class Buckets:
    """Buckets of many, by whom and what."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._known: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def wait(self, whom: str, what: str, rate: Rate) -> float:
        """Count one more; for how many seconds it is one too many."""
        now, key = self.clock(), (whom, what)
        bucket = self._known.get(key)
        if bucket is None:
            bucket = self._known[key] = Bucket(rate, now)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return bucket.wait(now)


def client_of(address: str) -> str:
    """Whom an address stands for: of IPv6, a whole network of the smallest size, which one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return found.ipv4_mapped.compressed if found.ipv4_mapped else f"{IPv6Address(int(found) >> 64 << 64)}/64"
