"""The same matches on a Ray cluster (extra `ray`)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.bots.match import Match, Outcome, play
from hexfront.bots.results import Runner

IN_FLIGHT = 4
"""Matches waiting for each processor of the cluster."""


def on_ray(address: str) -> Runner:
    """A runner on the cluster at an address; `local` starts one on this machine."""
    import ray  # an extra, needed only here

    def run(matches: list[Match]) -> Iterator[Outcome]:
        ray.init(address=None if address == "local" else address, ignore_reinit_error=True, log_to_driver=False)
        task = ray.remote(play)
        most = IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left, waiting = iter(matches), []
        try:
            while True:
                for match in left:
                    waiting.append(task.remote(match))
                    if len(waiting) >= most:
                        break
                if not waiting:
                    return
                ready, waiting = ray.wait(waiting)
                yield from ray.get(ready)
        finally:
            ray.shutdown()

    return run
