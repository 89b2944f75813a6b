"""Vacations: slow clocks stand still, opponents see it, notices wait. And the bot that takes a seat without time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from time import time
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, select, update
from tests.server.receivers import soon
from tests.server.strangers import Town, Visitor, town
from tests.server.test_requests import do
from tests.server.test_talk import heard, spend
from tests.server.townsfolk import account, be_patient

from hexfront.server.app import House, house_of
from hexfront.server.calling.calling import CALL
from hexfront.server.pace.clocks import DAY, USUAL, Clock
from hexfront.server.pace.pacing import TIME
from hexfront.server.pace.tables import CLOCKS, VACATIONS
from hexfront.server.pace.vacations import DAYS, Vacations
from hexfront.server.people.identity import NOBODY
from hexfront.server.people.register import Register
from hexfront.server.problem import Problem
from hexfront.server.running.tables import JOBS
from hexfront.server.store import Store

LONG = USUAL["slow"].gain + USUAL["slow"].stock + 10


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with town(tmp_path_factory.mktemp("vacations")) as found:
        be_patient(found)
        yield found


@pytest.fixture
def house(place: Town) -> House:
    return house_of(place.app)


def slow_game(place: Town, names: str, **terms: Any) -> tuple[Visitor, Visitor, str]:
    """A slow game between two, in which the second has begun to decide."""
    ann, ben = (account(place, f"{who} of {names}") for who in ("Ann", "Ben"))
    table = ann.table(seats={"japan": "open"}, terms={"tempo": "slow", **terms})["id"]
    ben.post(f"/tables/{table}/join", {"seat": "japan"})
    with ben.sit(table, seat="japan") as japan:
        japan.decide("auto")
    return ann, ben, table


def test_a_vacation_stops_the_clock_and_the_other_player_sees_it(place: Town, house: House) -> None:
    ann, ben, table = slow_game(place, "Leyte")
    with ann.sit(table, seat="allied") as allied:
        assert heard(allied, "clock")["away"] == {}
        gone = ben.ask("PUT", "/me/vacation", json={"days": 3}).json()
        assert gone["left"] == DAYS - 3
        shown = heard(allied, "clock")
        assert (shown["running"], 2.9 * DAY < shown["away"]["japan"] <= 3 * DAY) == (["japan"], True)
        before = shown["left"]["japan"]
        spend(house, table, "japan", LONG)
        earlier(house, LONG)
        assert do(allied, type="claim")[0] == "refused"
        earlier(house, -LONG)
        assert before > 0
        back = ben.ask("DELETE", "/me/vacation").json()
        assert (back["until"], back["left"]) == ("", DAYS - 1)  # a day that was begun is spent
        while heard(allied, "clock")["away"]:
            pass


def earlier(house: House, seconds: float) -> None:
    """Let vacations have begun so much earlier."""
    with house.tables.desk.store.engine.begin() as db:
        db.execute(update(VACATIONS).values(began=VACATIONS.c.began - seconds))


def test_a_vacation_has_limits(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'v.db'}")
    person = Register(store.engine).guest("Ann")[0].id
    now = [1_800_000_000.0]
    vacations = Vacations(store.engine, lambda: now[0])
    for days in (0, -1, DAYS + 1):
        with pytest.raises(Problem, match="too_many_days"):
            vacations.begin(person, days)
    with pytest.raises(Problem, match="no_vacation"):
        vacations.end(person)
    assert vacations.begin(person, 10) == now[0] + 10 * DAY
    with pytest.raises(Problem, match="on_vacation"):
        vacations.begin(person, 1)
    now[0] += 2.5 * DAY
    vacations.end(person)
    assert (vacations.left(person), vacations.until(person)) == (DAYS - 3, 0.0)
    now[0] += 365 * DAY
    assert vacations.left(person) == DAYS
    store.close()


def test_notices_wait_until_somebody_is_back(place: Town, house: House) -> None:
    _, ben, table = slow_game(place, "Samar")
    ben.ask("PUT", "/me/vacation", json={"days": 2})
    portal = place.stranger().client.blocking_portal
    portal.call(house.calling.look_later, ben.me["id"])
    house.calling._put(ben.me["id"])
    with house.tables.desk.store.engine.connect() as db:
        due = db.execute(select(JOBS.c.due).where(JOBS.c.kind == CALL, JOBS.c.key == ben.me["id"])).scalar()
    assert due is not None
    assert due > time() + 1.9 * DAY
    assert table


def test_other_times_are_agreed_and_nonsense_is_refused(place: Town, house: House) -> None:
    _, _, table = slow_game(place, "Cebu", stock=DAY, gain=2 * DAY)
    clock = house.pacing.keeping.paced(table).clock
    assert clock is not None
    assert (clock.control.stock, clock.control.gain) == (DAY, 2 * DAY)
    ann = account(place, "Ann of Panay")
    for terms in (
        {"tempo": "free", "timeout": "bot"},
        {"tempo": "free", "gain": 60},
        {"tempo": "live", "stock": 1},
        {"tempo": "slow", "stock": 1e300, "gain": DAY},
        {"tempo": "slow", "timeout": "nothing"},
    ):
        answer = ann.ask("POST", "/tables", json={"game": "formosa", "seats": {"japan": "open"}, "terms": terms})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def since_long_ago(house: House, table: str) -> None:
    """The same in the store alone, as if another process had turned the clock."""

    def change(clock: Clock | None) -> Clock | None:
        assert clock is not None
        return replace(clock, since={"japan": time() - LONG})

    house.pacing.keeping.wind(table, change)


def late(place: Town, table: str) -> None:
    """Let whoever plays Japan have thought for too long, in the store and in memory."""
    pacing = house_of(place.app).pacing
    since_long_ago(house_of(place.app), table)
    place.stranger().client.blocking_portal.call(pacing._read_again, table)


def test_a_bot_takes_the_seat_without_time_if_that_was_agreed(place: Town, house: House) -> None:
    ann, ben, table = slow_game(place, "Negros", timeout="bot")
    with ann.sit(table, seat="allied") as allied:
        assert heard(allied, "clock")["timeout"] == "bot"
        late(place, table)
        allied.send(type="claim", id="claim")
        told = heard(allied, "bots")
        assert [*told["bots"]] == ["japan"]
        while (answer := allied.hear()).get("id") != "claim":
            pass
        assert answer["outcome"] == "done"
        with ben.sit(table, seat="japan") as japan:
            japan.send(type="bot", id="back", seat="japan", bot=None)
            while (answer := japan.hear()).get("id") != "back":
                pass
            assert answer["code"] == "refused"
        assert not allied.view["over"]
    kept = house.pacing.keeping.paced(table).clock
    assert kept is not None
    assert kept.handed == ("japan",)


def test_nobody_need_be_there_for_it(place: Town, house: House) -> None:
    _, _, table = slow_game(place, "Bohol", timeout="bot")
    look = select(JOBS.c.due).where(JOBS.c.kind == TIME, JOBS.c.key == table)
    with house.tables.desk.store.engine.connect() as db:
        due = db.execute(look).scalar()
    assert due is not None
    assert due > time() + LONG - 60
    late(place, table)
    portal = place.stranger().client.blocking_portal
    portal.call(house.runner.put, TIME, table)
    soon(lambda: "japan" in house.tables.desk.store.kept(table).seating.bots)


def test_a_claim_goes_by_the_clock_that_is_stored(place: Town, house: House) -> None:
    ann, _, table = slow_game(place, "Palawan", timeout="bot")
    with ann.sit(table, seat="allied") as allied:
        since_long_ago(house, table)
        outcome, told = do(allied, type="claim")
        assert outcome == "done"
        assert any(each["left"]["japan"] < 0 for each in told if each["type"] == "clock"), "what was read is told"
        spent = house.pacing.keeping.paced(table).clock
    ann, _, table = slow_game(place, "Mindoro", timeout="bot")
    with ann.sit(table, seat="allied") as allied:
        spend_in_memory(house, table)
        assert do(allied, type="claim")[0] == "refused"
    assert spent is not None
    assert spent.handed == ("japan",)


def spend_in_memory(house: House, table: str) -> None:
    """Let this process think that Japan has no time left, which has got some elsewhere."""
    paced = house.tables.room._live[table].paced
    assert paced.clock is not None
    paced.clock = replace(paced.clock, since={"japan": time() - LONG})


def test_a_clock_that_a_process_died_before_winding_runs_from_then_on(place: Town, house: House) -> None:
    ann, _, table = slow_game(place, "Luzon", timeout="bot")
    engine, portal = house.tables.desk.store.engine, place.stranger().client.blocking_portal
    began = house.pacing.keeping.last(table)

    def died() -> None:
        with engine.begin() as db:
            db.execute(delete(CLOCKS).where(CLOCKS.c.game == table))
        house.tables.room._live.pop(table, None)

    died()
    assert table in house.pacing.keeping.behind()
    portal.call(house.pacing.wake)
    clock = soon(lambda: house.pacing.keeping.paced(table).clock)
    assert clock.since == {"japan": began}
    assert table not in house.pacing.keeping.behind()
    died()
    with ann.sit(table, seat="allied") as allied:
        assert heard(allied, "clock")["running"] == ["japan"]
    assert house.pacing.keeping.paced(table).clock == clock


def test_nobody_looks_again_before_a_vacation_is_over(place: Town, house: House) -> None:
    _, ben, table = slow_game(place, "Mindanao", timeout="bot")

    def looks() -> float:
        with house.tables.desk.store.engine.connect() as db:
            due = db.execute(select(JOBS.c.due).where(JOBS.c.kind == TIME, JOBS.c.key == table)).scalar()
        return due or 0.0

    def almost_over(clock: Clock | None) -> Clock | None:
        assert clock is not None
        return replace(clock, since={"japan": time() - LONG + 20})

    ben.ask("PUT", "/me/vacation", json={"days": 3})
    house.pacing.keeping.wind(table, almost_over)
    with house.tables.desk.store.engine.begin() as db:
        db.execute(update(VACATIONS).where(VACATIONS.c.person == ben.me["id"]).values(began=time() - 5))
    place.stranger().client.blocking_portal.call(house.runner.put, TIME, table)
    soon(lambda: looks() > time() + 2.9 * DAY)
    ben.ask("DELETE", "/me/vacation")
    soon(lambda: 0 < looks() < time() + 60)


def test_who_is_late_to_turn_a_clock_leaves_it_as_it_is(place: Town, house: House) -> None:
    """Whether or not whoever has gone on since had to turn it."""
    _, _, table = slow_game(place, "Leyte Gulf")
    live, keeping = house.tables.room._live[table], house.pacing.keeping
    seq, before = live.journal.seq, keeping.paced(table).clock

    def change(clock: Clock | None) -> Clock | None:
        assert clock is not None
        return replace(clock, since={"allied": 3.0})

    assert keeping.wind(table, change, seq - 1) == (before, False)
    clock, new = keeping.wind(table, change, seq)
    assert (clock, new) == (keeping.paced(table).clock, True)
    assert clock is not None
    assert clock.since == {"allied": 3.0}
    turned = house.pacing._turned(live, 5.0)(clock)
    assert turned is not None
    assert turned.since == {"japan": 5.0}


def test_of_two_who_ask_at_once_for_one_person_one_gets_a_vacation(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'v.db'}")
    person = Register(store.engine).guest("Ann")[0].id
    others: list[Future[float]] = []
    with ThreadPoolExecutor(1) as second:

        def clock() -> float:
            """The third time it is looked at, all has been checked: then somebody else comes."""
            ticks.append(0)
            if len(ticks) == 3:
                others.append(second.submit(Vacations(store.engine, lambda: 1_800_000_001.0).begin, person, 5))
                wait(others, 0.3)
            return 1_800_000_000.0

        ticks: list[int] = []
        Vacations(store.engine, clock).begin(person, 5)
        with pytest.raises(Problem, match="on_vacation"):
            others[0].result(20)
    assert Vacations(store.engine, lambda: 1_800_000_002.0).left(person) == DAYS - 5
    store.close()


def test_nobody_has_the_vacations_of_two(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'v.db'}")
    now = [1_800_000_000.0]
    register, vacations = Register(store.engine), Vacations(store.engine, lambda: now[0])
    ann = register.account(NOBODY, "Ann", "hash", "", "")[0].id
    for days in (3, 20):
        guest = register.guest("Gus")[0]
        vacations.begin(guest.id, days)
        register.enter(ann, guest, "")
        now[0] += 60
    with store.engine.connect() as db:
        assert len(db.execute(select(VACATIONS).where(VACATIONS.c.person == ann)).all()) == 1
    assert vacations.left(ann) == DAYS - 3, "those of the first guest, when there were none"
    store.close()
