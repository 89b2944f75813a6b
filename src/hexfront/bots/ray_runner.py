"""The same matches on a Ray cluster (extra `ray`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

from hexfront.bots.match import Match, Outcome, play
from hexfront.bots.results import Runner

IN_FLIGHT = 4
"""Matches waiting for each processor of the cluster."""
LOCAL = "local"


def on_ray(address: str) -> Runner:
    """A runner on the cluster at an address; `local` starts one on this machine and stops it at the end."""
    try:
        import ray  # an extra, needed only here
    except ModuleNotFoundError:
        raise ValueError("a Ray cluster needs the package ray: pip install hexfront[ray]") from None

    def run(matches: list[Match]) -> Iterator[Outcome]:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody unless it is wished
        try:
            ray.init(address, include_dashboard=False if address == LOCAL else None, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as e:
            raise ValueError(f"no Ray cluster at {address}: {e}") from None
        try:
            yield from _played(ray, matches)
        finally:
            ray.shutdown()

    return run


def _played(ray: Any, matches: list[Match]) -> Iterator[Outcome]:
    """The outcomes as they come in; the cluster has a few more matches than processors at any time."""
    task, left = ray.remote(play), iter(matches)
    waiting: list[Any] = []
    most = IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        waiting += [task.remote(match) for match in islice(left, most - len(waiting))]
        if not waiting:
            return
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)
