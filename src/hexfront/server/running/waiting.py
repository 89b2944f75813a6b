"""Waiting that always ends: an event within some seconds, and tasks that are to stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any

AGAIN = 0.5
"""After how many seconds a task that has not stopped is cancelled once more."""
TIMES = 20
log = logging.getLogger("hexfront.server")


async def came(event: asyncio.Event, seconds: float | None) -> bool:
    """Whether an event came in time.

    Before Python 3.12 `asyncio.wait_for` loses a cancellation that comes together with the event.
    """
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True


async def ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have stopped: what they wait for may lose a cancellation. Nobody waits for ever."""
    left = set(tasks)
    for _ in range(TIMES):
        if not left:
            return
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN)
    if left:
        log.error("%s tasks do not stop, and are left", len(left))
