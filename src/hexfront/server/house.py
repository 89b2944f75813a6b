"""The house: what the handlers share, how it opens and how it closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar.datastructures import State

from hexfront.bots.chances import Effort
from hexfront.kernel.state import State as Position
from hexfront.server.analyses import Analyses
from hexfront.server.beacon.lighthouse import Lighthouse
from hexfront.server.calling.calling import Calling
from hexfront.server.calling.keyring import keyring_of
from hexfront.server.films import Films
from hexfront.server.finding.finding import Finding
from hexfront.server.front import AT_HOME, Serving
from hexfront.server.lessons import Lessons
from hexfront.server.library import Library
from hexfront.server.pace.pacing import Pacing
from hexfront.server.people.identity import Person
from hexfront.server.people.people import People
from hexfront.server.pilots import Pilots
from hexfront.server.room import Live
from hexfront.server.running.figures import Figures
from hexfront.server.running.keeping import Keeping
from hexfront.server.running.limits import LIMITS
from hexfront.server.running.news import News
from hexfront.server.running.runner import Runner
from hexfront.server.running.shield import Shield
from hexfront.server.tables import Tables
from hexfront.server.web import Web

T = TypeVar("T")


class House:
    """What the handlers share."""

    def __init__(
        self,
        library: Library,
        tables: Tables,
        web: Web,
        effort: Effort | float,
        serving: Serving = AT_HOME,
    ) -> None:
        self.library, self.tables, self.web = library, tables, web
        self.people = People(tables.desk, serving)
        self.shield, self.figures = Shield(LIMITS[serving.mode]), Figures(serving.metrics)
        self.runner, self.news = Runner(tables.desk), News(tables.desk.store, tables.room.present)
        self.pilots, self.lessons = Pilots(tables, self.runner, self.news), Lessons(tables, self.runner)
        self.pacing = Pacing(tables, self.news, self.runner)
        self.lighthouse = Lighthouse(tables, self.runner, self.news, serving.beacon)
        self.calling = Calling(tables, self.runner, serving, keyring_of(tables.desk.store.engine.url, serving))
        tables.appended = self._appended
        self.analyses, self.films = Analyses(tables, self.runner, effort), Films(tables, library)
        self.keeping = Keeping(tables.room, self.news)
        self.finding = Finding(tables, self.runner)
        self.finding.begun, self.finding.invited = self.calling.began, self.calling.invited
        self.pacing.noted = self.calling.tell if self.calling.sends else None
        self._made: dict[tuple[str, str, str], Any] = {}

    async def _appended(self, live: Live, before: Position) -> None:
        """An entry is stored: clocks turn, and whoever is not there may have to be told."""
        await self.pacing.timed(live)
        await self.calling.moved(live, before)

    async def ask_mail(self, person: Person, address: str, language: str) -> None:
        """An account has another mail address, or none."""
        await self.calling.ask_mail(person, address, language)

    async def open(self) -> None:
        """Hear of other processes, do jobs, let bots go on."""
        self.news.on("device", self.people.hang_up)
        await self.news.start()
        self.keeping.start()
        await self.calling.presence.start()
        await self.runner.start()
        await self.finding.wake()
        await self.pacing.wake()
        await self.lighthouse.wake()
        await self.pilots.wake()

    async def close(self) -> None:
        """Leave off, the last begun first."""
        await self.runner.close()
        await self.lighthouse.close()
        await self.pilots.close()
        self.analyses.close()
        self.films.close()
        await self.calling.presence.close()
        await self.keeping.close()
        await self.news.close()
        self.people.close()
        self.tables.close()

    def once(self, key: tuple[str, str, str], make: Callable[[], T]) -> T:
        """Something that takes long to make and never changes."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found


def house(state: State) -> House:
    """The shared things, typed."""
    shared: House = state.house
    return shared
