"""Figures of a running server for Prometheus (`pip install hexfront[metrics]`, `hexfront serve --metrics ADDRESS`).

They name no table and no person: requests are counted by the pattern of their address, everything else as a whole.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, NamedTuple

from litestar.enums import ScopeType

from hexfront.server.front import ServeError

if TYPE_CHECKING:
    from prometheus_client import Gauge, Histogram

    from hexfront.server.house import House

BOUNDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
GAUGES = {
    "tables": "Tables in memory.",
    "sockets": "Sockets at tables.",
    "jobs": "Jobs being done.",
    "line": "Whether the other processes are heard; 1 where there are none.",
}


class Kinds(NamedTuple):
    """What is counted besides requests."""

    decisions: Histogram
    gauges: dict[str, Gauge]


@cache
def kinds() -> Kinds:
    """They belong to the whole process: Prometheus knows each name once."""
    from prometheus_client import Gauge, Histogram

    decisions = Histogram("hexfront_decision_seconds", "From a decision to its answer.", buckets=BOUNDS)
    return Kinds(decisions, {name: Gauge(f"hexfront_{name}", words) for name, words in GAUGES.items()})


class Figures:
    """The figures of an application, for those whose addresses are named; nothing is counted for nobody."""

    def __init__(self, readers: tuple[str, ...]) -> None:
        if readers and find_spec("prometheus_client") is None:
            raise ServeError("figures need prometheus-client: pip install hexfront[metrics]")
        try:
            self.readers = tuple(ip_network(reader) for reader in readers)
        except ValueError as e:
            raise ServeError(f"--metrics: {e}") from None

    def middleware(self) -> list[Any]:
        """What counts the requests."""
        if not self.readers:
            return []
        from litestar.plugins.prometheus import PrometheusConfig

        config = PrometheusConfig(
            app_name="hexfront",
            prefix="hexfront",
            group_path=True,
            exclude_unhandled_paths=True,
            scopes={ScopeType.HTTP},
        )
        return [config.middleware]

    def decided(self, seconds: float) -> None:
        """A decision was answered."""
        if self.readers:
            kinds().decisions.observe(seconds)

    def for_reader(self, address: str) -> bool:
        """Whether somebody may read them."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.readers)

    def shown(self, house: House) -> bytes:
        """All figures, as Prometheus reads them."""
        from prometheus_client import generate_latest

        room = house.tables.room
        now = {
            "tables": len(room.present()),
            "sockets": room.count(),
            "jobs": house.runner.doing(),
            "line": int(house.news.hears),
        }
        for name, value in now.items():
            kinds().gauges[name].set(value)
        return bytes(generate_latest())
