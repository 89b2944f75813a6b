"""What the beacon says: asked for until it is out, checked, and never replaced by anything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import time

import msgspec

from hexfront.kernel.beacon import Source, genuine
from hexfront.kernel.chain import Pulse
from hexfront.server.calling.config import Webhooks
from hexfront.server.calling.outside import Barred, Outside, Undelivered
from hexfront.server.running.waiting import ended

MOST_BYTES = 8192
"""Of an answer."""
PAUSE, LONGEST_PAUSE = 0.5, 15.0
"""How many seconds pass until a source that did not answer is asked again: at first, and at most."""
REMEMBERED = 64
"""Rounds."""
log = logging.getLogger("hexfront.server")


class Pulses:
    """The rounds of a beacon. Who waits for the same one waits for one answer, which is checked once."""

    def __init__(self, source: Source, clock: Callable[[], float] = time) -> None:
        self.source, self.clock = source, clock
        self.outside = Outside(Webhooks(source.private, source.plain))
        self._checking = ThreadPoolExecutor(1, "beacon")
        self._asked: dict[int, asyncio.Task[Pulse]] = {}

    async def of(self, round: int) -> Pulse:
        """A round, as soon as it is out; if the source is silent, that takes as long as it takes."""
        if round not in self._asked:
            for old in [number for number, task in self._asked.items() if task.done()][:-REMEMBERED]:
                del self._asked[old]
            self._asked[round] = asyncio.create_task(self._wait(round))
        return await asyncio.shield(self._asked[round])

    async def _wait(self, round: int) -> Pulse:
        await asyncio.sleep(max(0.0, self.source.beacon.time(round) - self.clock()))
        pause, forged = PAUSE, set[Pulse]()
        while True:
            for url in self.source.urls:
                found = await self._asked_at(url, round)
                if found is None or found in forged:
                    continue
                if await self._genuine(found):
                    return found
                forged.add(found)
                log.error("round %s of the beacon: somebody answers with what it did not sign", round)
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, LONGEST_PAUSE)

    async def _asked_at(self, url: str, round: int) -> Pulse | None:
        """What somebody says of a round; None if he says nothing of it."""
        try:
            answer = await self.outside.get(f"{url}/{self.source.chain}/public/{round}", MOST_BYTES)
            found = msgspec.json.decode(answer, type=Pulse)
        except (Barred, Undelivered, msgspec.MsgspecError, UnicodeDecodeError) as e:
            log.debug("round %s of the beacon: %s", round, type(e).__name__)
            return None
        return found if found.round == round else None

    async def _genuine(self, pulse: Pulse) -> bool:
        """Whether it is signed: by sums that take half a second, beside the event loop."""
        check = asyncio.get_running_loop().run_in_executor
        return await check(self._checking, genuine, self.source.beacon, [pulse])

    async def close(self) -> None:
        """Ask no more."""
        await ended(self._asked.values())
        self._checking.shutdown(cancel_futures=True)
