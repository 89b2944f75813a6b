"""The store behind the event loop: whatever blocks is done in threads of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

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

    async def ask(self, call: Callable[[Store], T]) -> T:
        """Something done by the store. Why a game cannot be read is for the host's log, not for the wire."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call, self.store)
        except StoreError as e:
            logger.error("%s", e)
            raise Problem("refused", also="unusable") from None

    def close(self) -> None:
        """Finish what is being stored, and let go."""
        self._pool.shutdown()
        self.store.close()
