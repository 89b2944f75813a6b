"""The store behind the event loop: whatever blocks is done in threads of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from hexfront.server.appending import Growing
from hexfront.server.layout import StoreError
from hexfront.server.library import Library
from hexfront.server.problem import Problem
from hexfront.server.store import Store
from hexfront.server.vault import Vault, vault_of

T = TypeVar("T")
logger = logging.getLogger("hexfront.server")


class Desk:
    """The kept games and the boxes they are played with."""

    def __init__(self, store: Store, library: Library, vault: Vault | None = None) -> None:
        self.store, self.library = store, library
        self.vault = vault or vault_of(store.engine.url)
        self._pool = ThreadPoolExecutor(1 if store.single_writer else 8, "store")
        self._waiting: list[tuple[Growing, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def ask(self, call: Callable[[Store], T]) -> T:
        """Something done by the store. Why a game cannot be read is for the host's log, not for the wire."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, self.store)
        except StoreError as e:
            logger.error("%s", e)
            raise Problem("refused", also="unusable") from None

    async def append(self, game: Growing) -> None:
        """Store the last entry of a journal. Where only one can write, those that wait are stored together."""
        if not self.store.single_writer:
            await self.ask(lambda store: store.append(*game))
            return
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((game, stored))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await stored

    async def _write_all(self) -> None:
        """Store what waits, and what has come to wait meanwhile, until nothing does."""
        while batch := [each for each in self._waiting if not each[1].done()]:  # whoever has gone has decided nothing
            self._waiting.clear()
            try:
                outcomes = await self.ask(partial(Store.append_all, games=[game for game, _ in batch]))
            except Exception as e:
                outcomes = [e] * len(batch)
            for (_, stored), failed in zip(batch, outcomes, strict=True):
                if not stored.done():
                    stored.set_exception(failed) if failed else stored.set_result(None)

    def close(self) -> None:
        """Finish what is being stored, and let go."""
        self._pool.shutdown()
        self.store.close()
