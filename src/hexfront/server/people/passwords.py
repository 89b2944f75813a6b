"""Passwords: hashed by argon2 in threads of their own, few at a time, since each takes much memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from hexfront.server.problem import Problem

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")

SHORTEST, LONGEST = 10, 200
AT_ONCE = 4


class Passwords:
    """Hashes and checks."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(AT_ONCE, "password")

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # loaded when somebody has a password at all

        return PasswordHasher()

    @cached_property
    def _nobodys(self) -> str:
        """A hash that no password fits: it takes as long to check as a real one."""
        return self._hasher.hash("\0")

    async def hashed(self, password: str) -> str:
        """What is kept of a password that is long enough."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Problem("malformed", f"password: {SHORTEST}-{LONGEST}")
        return await self._do(lambda: self._hasher.hash(password))

    async def fits(self, kept: str, password: str) -> bool:
        """Whether a password is the one that was hashed; it takes as long where there is none."""
        return await self._do(lambda: self._verify(kept or self._nobodys, password[:LONGEST])) and bool(kept)

    def _verify(self, kept: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _do(self, call: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call)
        except UnicodeEncodeError:
            raise Problem("malformed", "password") from None

    def close(self) -> None:
        """Finish what is being hashed."""
        self._pool.shutdown()
