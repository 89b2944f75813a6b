"""Notices of two processes on one PostgreSQL: each is sent by one of them, once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from time import time
from typing import Any

import pytest
from sqlalchemy import delete, event, func, select
from tests.server.databases import NO_POSTGRES, new_database
from tests.server.receivers import Ear, listening, soon
from tests.server.strangers import Town, Visitor
from tests.server.townsfolk import account, be_patient

from hexfront.server.app import House, create_app, house_of
from hexfront.server.calling.calling import CALL, SEND
from hexfront.server.calling.config import Notices, Webhooks
from hexfront.server.calling.tables import TOLD
from hexfront.server.calling.tidings import untold
from hexfront.server.front import Serving
from hexfront.server.running.tables import JOBS

pytestmark = NO_POSTGRES
MANY = 10


@pytest.fixture(scope="module")
def ear() -> Iterator[Ear]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def towns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Town, Town]]:
    """Two processes, as far as they can tell."""
    folder = tmp_path_factory.mktemp("two")
    notices = Notices(delay=0.5, webhooks=Webhooks(("127.0.0.0/8",), plain=True))
    serving = Serving("public", notices=notices, secret=str(folder / "dice"))
    with new_database("postgres", folder) as url, ExitStack() as stack:
        both = Town(create_app(url, serving=serving), stack), Town(create_app(url, serving=serving), stack)
        for each in both:
            be_patient(each)
        yield both


def elsewhere(visitor: Visitor, town: Town) -> Visitor:
    """The same person, at the other process."""
    found = town.stranger()
    found.client.cookies, found.me = visitor.client.cookies, visitor.me
    return found


def rest(house: House) -> None:
    """Wait until nothing is left to be sent."""
    calls = select(func.count()).select_from(JOBS).where(JOBS.c.kind.in_((CALL, SEND)))

    def done() -> bool:
        with house.tables.desk.store.engine.connect() as db:
            return not db.execute(calls).scalar()

    soon(done)


def paths(ear: Ear) -> Counter[str]:
    """Who was told, how often."""
    return Counter(each.path for each in ear.heard)


def test_every_notice_is_sent_once_whichever_process_wants_it(towns: tuple[Town, Town], ear: Ear) -> None:
    one = towns[0]
    ann = account(one, "Ann")
    tables: dict[str, Any] = {}
    people = [account(one, f"Ben {number}") for number in range(MANY)]
    for number, ben in enumerate(people):
        ben.post("/me/notices/hooks", {"url": f"{ear.address}/{number}"})
        tables[ben.me["id"]] = ann.table(seats={"japan": "open"}, name=f"Table {number}")["id"]
        elsewhere(ben, towns[number % 2]).post(f"/tables/{tables[ben.me['id']]}/join", {"seat": "japan"})

    def looked(at: tuple[Town, str]) -> None:
        town, table = at
        portal = town.stranger().client.blocking_portal
        portal.call(house_of(town.app).calling.look, {"japan"}, table)

    with ThreadPoolExecutor(4) as pool:  # both want it told, at the same time
        list(pool.map(looked, [(town, table) for table in tables.values() for town in towns]))
    soon(lambda: len(ear.heard) >= MANY)
    rest(house_of(one.app))
    assert paths(ear) == {f"/{number}": 1 for number in range(MANY)}
    assert all("Your move" in json.loads(each.body)["content"] for each in ear.heard)


def test_who_is_at_a_table_in_the_other_process_is_not_told(towns: tuple[Town, Town], ear: Ear) -> None:
    one, two = towns
    ear.heard.clear()
    ann, ben = account(one, "Ada"), account(one, "Bob")
    table = ann.table(seats={"japan": "open"})["id"]
    ben.post("/me/notices/hooks", {"url": f"{ear.address}/bob"})
    ben.post(f"/tables/{table}/join", {"seat": "japan"})
    with elsewhere(ben, two).sit(table, seat="japan"):
        one.stranger().client.blocking_portal.call(house_of(one.app).calling.look, {"japan"}, table)
        rest(house_of(one.app))
        assert ear.heard == []


def test_a_notice_that_a_process_leaves_behind_is_sent_by_the_other(towns: tuple[Town, Town], ear: Ear) -> None:
    one, two = towns
    ear.heard.clear()
    ann, ben = account(one, "Amy"), account(one, "Bea")
    table = ann.table(seats={"japan": "open"})["id"]
    ben.post("/me/notices/hooks", {"url": f"{ear.address}/bea"})
    ben.post(f"/tables/{table}/join", {"seat": "japan"})
    house = house_of(one.app)
    one.stranger().client.blocking_portal.call(house.runner.close)  # it looks for no more jobs
    with house.tables.desk.store.engine.begin() as db:
        db.execute(delete(TOLD).where(TOLD.c.game == table))
    ear.heard.clear()
    two.stranger().client.blocking_portal.call(house_of(two.app).calling.look, {"japan"}, table)
    soon(lambda: ear.heard)
    rest(house)
    assert paths(ear) == {"/bea": 1}


def test_what_is_noted_while_somebody_is_being_told_is_told_the_next_time(towns: tuple[Town, Town]) -> None:
    one, two = (house_of(town.app).calling for town in towns)
    ann, ben = account(towns[0], "Ava"), account(towns[0], "Ben")
    table, person = ann.table(seats={"japan": "open"})["id"], ben.me["id"]
    engine = house_of(towns[0].app).tables.desk.store.engine

    def note(*args: Any) -> None:
        if args[2].startswith("UPDATE tidings"):
            two.tidings.put(table, [person], "over")

    one.tidings.put(table, [person], "draw")
    event.listen(engine, "before_cursor_execute", note)
    with engine.begin() as db:
        found = untold(db, person, time())
    event.remove(engine, "before_cursor_execute", note)
    with engine.begin() as db:
        found += untold(db, person, time())
    assert found == [(table, "draw"), (table, "over")]
