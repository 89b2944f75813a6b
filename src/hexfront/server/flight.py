"""The bots of one table: at which pace they decide, and what they wait for."""

from __future__ import annotations

import asyncio

from hexfront.bots.worker import Answer, Thought
from hexfront.server.room import IDLE
from hexfront.server.running.waiting import came
from hexfront.server.wire_bots import Pace

SECONDS: dict[Pace, tuple[float, float] | None] = {
    "step": None,
    "slow": (2.2, 1.6),
    "normal": (0.9, 0.35),
    "fast": (0.06, 0.03),
}
"""How long a bot waits after a decision that somebody could see: one that threw dice, any other."""
HOLD = IDLE / 2
"""How many seconds a process holds on to bots that wait for others; the table is in memory all the while."""


class Flight:
    """The bots of one table: what they wait for, and the task that decides for them."""

    def __init__(self) -> None:
        self.trouble = False
        self.steps = 0
        self.asked = False
        """Whether it is being found out which process is to let them play."""
        self.flying = False
        """Whether it is this process that lets them play."""
        self.deciding = asyncio.Lock()
        """Held while a decision is made that was due at the pace of then."""
        self.changed = asyncio.Event()
        """Whether anything is different since the turn was looked up."""
        self.known: tuple[Thought, Answer] | None = None
        """What was thought last, so that nothing is thought twice."""
        self._waits, self._threw = True, False
        self._since = 0.0

    def decided(self, seen: bool, threw: bool) -> None:
        """A decision has been made: the next waits only if somebody could see this one, longer if dice were seen."""
        self._waits, self._threw = seen, threw
        self._since = asyncio.get_running_loop().time()

    async def stirred(self) -> bool:
        """Wait until something changes; False if nothing does for a while."""
        return await came(self.changed, HOLD)

    def rest(self) -> None:
        """Others decide: what the bots do after that waits again."""
        self._waits = True

    async def due(self, pace: Pace) -> bool:
        """Wait until it is time for the next decision; False if something changed since the turn was looked up."""
        if not self._waits:
            return True
        if self.steps and pace == "step":
            self.steps -= 1
            return True
        if self.changed.is_set():
            return False
        wait = SECONDS[pace]
        passed = asyncio.get_running_loop().time() - self._since
        left = None if wait is None else max(0.0, wait[0 if self._threw else 1] - passed)
        return not await came(self.changed, left)
