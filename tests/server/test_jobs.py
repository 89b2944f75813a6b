"""Jobs: claimed by one, held while he lives, taken over when he dies; the same on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.server.databases import NO_POSTGRES, new_database

from hexfront.server.desk import Desk
from hexfront.server.library import Library
from hexfront.server.running import runner as running
from hexfront.server.running import waiting
from hexfront.server.running.jobs import FAILED, LEASE, MOST_ATTEMPTS, Job, Jobs
from hexfront.server.running.runner import Runner
from hexfront.server.store import Store


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=NO_POSTGRES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with new_database(request.param, tmp_path) as url:
        found = Store(url)
        yield found
        found.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def jobs(store: Store, clock: Clock) -> Jobs:
    return Jobs(store.engine, clock)


def claimed(jobs: Jobs, holder: str = "a", kind: str = "mail") -> Job:
    found = jobs.claim([kind], holder)
    assert found is not None
    return found


def test_a_job_is_claimed_when_it_is_due_and_by_one_only(jobs: Jobs, clock: Clock) -> None:
    jobs.put("mail", "t1", "words", due=1010.0)
    assert jobs.claim(["mail"], "a") is None
    assert jobs.next(["mail"]) == 1010.0
    assert jobs.next(["other"]) is None
    clock.now = 1010.0
    assert jobs.claim(["other"], "a") is None
    job = claimed(jobs)
    assert (job.kind, job.key, job.payload, job.attempts, job.holder) == ("mail", "t1", "words", 1, "a")
    assert jobs.claim(["mail"], "b") is None
    jobs.done(job)
    assert jobs.look("mail", "t1") is None


def test_whoever_dies_is_relieved_and_whoever_lives_is_not(jobs: Jobs, clock: Clock) -> None:
    jobs.put("mail", "t1")
    job = claimed(jobs)
    clock.now += LEASE - 1
    assert jobs.renew(["a", "x"]) == {"a"}
    clock.now += LEASE - 1
    assert jobs.claim(["mail"], "b") is None
    clock.now += 1
    second = claimed(jobs, "b")
    assert second.attempts == 2
    assert jobs.renew(["a"]) == set()
    jobs.done(job)  # too late: it is the other's by now
    assert jobs.look("mail", "t1") == second


def test_what_is_wanted_again_meanwhile_is_done_again(jobs: Jobs) -> None:
    jobs.put("mail", "t1", "first")
    job = claimed(jobs)
    jobs.put("mail", "t1", "second")
    assert jobs.claim(["mail"], "b") is None
    jobs.done(job)
    assert claimed(jobs, "b").payload == "second"
    jobs.drop("mail", "t1")
    assert jobs.look("mail", "t1") is None


def test_what_waits_is_put_off_only_by_who_means_to(jobs: Jobs, clock: Clock) -> None:
    for due, found in ((1050.0, 1050.0), (1090.0, 1050.0), (1010.0, 1010.0)):
        jobs.put("call", "ann", due=due, sooner=True)
        assert jobs.next(["call"]) == found
    jobs.put("call", "ann", due=1090.0)
    assert jobs.next(["call"]) == 1090.0
    clock.now = 1090.0
    job = claimed(jobs, kind="call")
    jobs.put("call", "ann", due=1200.0, sooner=True)  # what is being done is past
    jobs.done(job)
    assert jobs.next(["call"]) == 1200.0


def test_a_job_that_fails_is_tried_later_and_not_for_ever(jobs: Jobs, clock: Clock) -> None:
    jobs.put("mail", "t1")
    pauses = []
    for _ in range(MOST_ATTEMPTS):
        jobs.failed(claimed(jobs))
        due = jobs.next(["mail"])
        pauses.append(None if due is None else due - clock.now)
        clock.now = due or clock.now
    assert pauses == [2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, None]
    clock.now += 1e6
    assert jobs.claim(["mail"], "a") is None
    found = jobs.look("mail", "t1")
    assert found is not None
    assert found.note == FAILED


def test_a_job_that_is_left_counts_as_not_begun(jobs: Jobs) -> None:
    jobs.put("mail", "t1")
    claimed(jobs)
    jobs.release(["a"])
    assert claimed(jobs, "b").attempts == 1
    jobs.release_all()
    job = claimed(jobs, "c")
    jobs.tell(job, "half")
    found = jobs.look("mail", "t1")
    assert found is not None
    assert found.note == "half"


def test_one_thing_is_taken_at_once_unless_another_has_it(jobs: Jobs, clock: Clock) -> None:
    mine = jobs.take("bots", "t1", "a")
    assert mine is not None
    assert jobs.take("bots", "t1", "b") is None
    assert jobs.take("bots", "t2", "b") is not None
    clock.now += LEASE
    theirs = jobs.take("bots", "t1", "b")
    assert theirs is not None
    jobs.done(mine)
    assert jobs.look("bots", "t1") == theirs


def test_many_claim_at_once_and_no_job_is_claimed_twice(jobs: Jobs) -> None:
    for number in range(40):
        jobs.put("mail", str(number))

    def all_of(holder: int) -> list[str]:
        found = list[str]()
        while (job := jobs.claim(["mail"], f"{holder} {len(found)}")) is not None:
            found.append(job.key)
        return found

    with ThreadPoolExecutor(4) as pool:
        got = [key for keys in pool.map(all_of, range(4)) for key in keys]
    # PostgreSQL may pass over what another is just claiming, so that nothing is waited for
    left = [job for number in range(40) if (job := jobs.look("mail", str(number))) and not job.holder]
    assert len(got) == len(set(got)) == 40 - len(left)
    assert len(got) > 30


# the runner


def test_the_runner_does_jobs_and_tries_again_what_failed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LOOK", 0.05)
    monkeypatch.setattr("hexfront.server.running.jobs.LONGEST_PAUSE", 0.01)
    asyncio.run(_does_jobs(store))


async def _does_jobs(store: Store) -> None:
    runner, seen, done = Runner(Desk(store, Library(()))), list[str](), asyncio.Event()

    async def handler(job: Job) -> None:
        seen.append(f"{job.key} {job.attempts}")
        if job.attempts == 1:
            raise ValueError("the first time it does not work")
        done.set()

    runner.on("mail", handler)
    await runner.start()
    await runner.put("mail", "t1")
    await asyncio.wait_for(done.wait(), 10)
    await runner.close()
    assert seen == ["t1 1", "t1 2"]


def test_what_is_being_done_when_the_server_stops_is_left_to_the_next(store: Store) -> None:
    asyncio.run(_is_left(store))


async def _is_left(store: Store) -> None:
    desk = Desk(store, Library(()))
    first, second, begun, again = Runner(desk), Runner(desk), asyncio.Event(), asyncio.Event()

    async def for_ever(_: Job) -> None:
        begun.set()
        await asyncio.sleep(60)

    async def at_once(_: Job) -> None:
        again.set()

    first.on("bots", for_ever)
    await first.start()
    await first.take("bots", "t1")
    await asyncio.wait_for(begun.wait(), 10)
    second.on("bots", at_once)
    await second.take("bots", "t1")
    assert not again.is_set()
    await first.close()
    second._tasks = [asyncio.create_task(second._look())]
    await asyncio.wait_for(again.wait(), 10)
    await second.close()


def test_whoever_lost_his_lease_stops(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "RENEW", 0.05)
    asyncio.run(_stops(store))


async def _stops(store: Store) -> None:
    runner, stopped = Runner(Desk(store, Library(()))), asyncio.Event()

    async def handler(_: Job) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            stopped.set()
            raise

    runner.on("bots", handler)
    await runner.start()
    await runner.take("bots", "t1")
    runner.jobs.drop("bots", "t1")
    await asyncio.wait_for(stopped.wait(), 10)
    await runner.close()


def test_a_job_wanted_at_the_moment_of_stopping_does_not_keep_the_runner_from_it(store: Store) -> None:
    async def stop() -> None:
        runner = Runner(Desk(store, Library(())))
        runner.on("mail", lambda _: asyncio.sleep(0))
        await runner.start()
        while not runner._stirred._waiters:  # until it has looked, and waits
            await asyncio.sleep(0.01)
        runner._stirred.set()
        async with asyncio.timeout(30):
            await runner.close()
        assert all(task.done() for task in runner._tasks)

    asyncio.run(stop())


def test_who_overhears_that_he_is_to_stop_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AGAIN", 0.01)
    told = list[str]()

    async def deaf(times: int) -> None:
        for _ in range(times):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                told.append("stop")

    async def stop(times: int) -> bool:
        task = asyncio.create_task(deaf(times))
        await asyncio.sleep(0)
        await waiting.ended([task])
        return task.done()

    assert asyncio.run(stop(3))
    assert told == ["stop"] * 3
    monkeypatch.setattr(waiting, "TIMES", 2)
    assert not asyncio.run(stop(3)), "whoever never listens is left"
