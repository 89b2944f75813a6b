"""The people of a server behind the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import TypeVar

from hexfront.server.desk import Desk
from hexfront.server.front import Serving
from hexfront.server.people.attempts import Attempts
from hexfront.server.people.identity import HOME, NOBODY, Person
from hexfront.server.people.leaving import Leaving
from hexfront.server.people.neighbours import Neighbours
from hexfront.server.people.notebook import Notebook
from hexfront.server.people.passkeys import Passkeys
from hexfront.server.people.passwords import Passwords
from hexfront.server.people.register import Register, handle_of
from hexfront.server.problem import Problem

T = TypeVar("T")


class People:
    """Who is known here."""

    def __init__(self, desk: Desk, serving: Serving) -> None:
        self.desk, self.serving = desk, serving
        engine = desk.store.engine
        self.register, self.attempts, self.passwords = Register(engine), Attempts(engine), Passwords()
        self.passkeys, self.neighbours, self.leaving = Passkeys(engine), Neighbours(engine), Leaving(engine)
        self.notebook = Notebook(engine)
        self._sockets: dict[str, set[asyncio.Task[None]]] = {}
        """What is going on at tables, by device."""

    async def do(self, call: Callable[[], T]) -> T:
        """Something that blocks."""
        return await self.desk.ask(lambda _: call())

    async def who(self, key: str) -> tuple[Person, str]:
        """Whose device shows a key, and which."""
        if self.serving.mode == "home":
            return HOME, ""
        return await self.do(lambda: self.register.who(key)) if key else (NOBODY, "")

    # coming in

    async def check_club(self, password: str, place: str) -> None:
        """Refuse a newcomer who does not know the password of the club."""
        if self.serving.mode != "club":
            return
        await self.do(lambda: self.attempts.check("", place))
        if not compare_digest(password.encode("utf-8", "surrogatepass"), self.serving.password.encode()):
            await self.do(lambda: self.attempts.note("", place))
            raise Problem("refused", also="club_password")

    async def sign_up(self, person: Person, name: str, password: str, mail: str, agent: str) -> tuple[Person, str]:
        """An account for nobody or a guest; the key of the device."""
        if person.kind in ("home", "account"):
            raise Problem("refused", also="known_already")
        hashed = await self.passwords.hashed(password)
        return await self.do(lambda: self.register.account(person, name, hashed, mail, agent))

    async def sign_in(self, person: Person, name: str, password: str, place: str, agent: str) -> tuple[Person, str]:
        """An account in another browser. Whether there is such a name is not told."""
        handle = handle_of(name)
        await self.do(lambda: self.attempts.check(handle, place))
        row = await self.do(lambda: self.register.named(name))
        if not await self.passwords.fits(row.password if row else "", password) or row is None:
            await self.do(lambda: self.attempts.note(handle, place))
            raise Problem("refused", also="wrong_password")
        account: str = row.id
        return await self.do(lambda: self.register.enter(account, person, agent))

    async def check_password(self, person: Person, password: str, place: str) -> None:
        """Refuse what only the owner of an account may do. Guests, and accounts without a password, have none."""
        row = await self.do(lambda: self.register.row(person.id))
        if not row.password:
            return
        await self.do(lambda: self.attempts.check(row.handle, place))
        if not await self.passwords.fits(row.password, password):
            await self.do(lambda: self.attempts.note(row.handle, place))
            raise Problem("refused", also="wrong_password")

    # being there

    @asynccontextmanager
    async def present(self, device: str) -> AsyncIterator[None]:
        """While somebody is at a table by a device: if it is known no more, what goes on ends."""
        task = asyncio.current_task()
        assert task is not None
        self._sockets.setdefault(device, set()).add(task)
        try:
            yield
        except asyncio.CancelledError:
            if task in self._sockets.get(device, ()):
                raise
            task.uncancel()
            raise Problem("nobody") from None
        finally:
            self._sockets.get(device, set()).discard(task)
            if not self._sockets.get(device):
                self._sockets.pop(device, None)

    async def hang_up(self, device: str) -> None:
        """End what a device is doing at tables, in this process."""
        for task in self._sockets.pop(device, set()):
            task.cancel()

    def close(self) -> None:
        """Finish what is being hashed."""
        self.passwords.close()
