"""A throw that waits for the beacon, at two processes on one PostgreSQL: bound at one, heeded and told at the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from msgspec.structs import replace
from tests.server.beacons import Fake, beacon, genuine_in_short, in_short
from tests.server.databases import NO_POSTGRES, new_database
from tests.server.strangers import PUBLIC, Town
from tests.server.test_dice_beacon import entries, stored, table_of, thrown, until, wait_for
from tests.server.townsfolk import account, be_patient

from hexfront.server.app import create_app, house_of
from hexfront.server.beacon import lighthouse, pulses

pytestmark = NO_POSTGRES


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    monkeypatch.setattr(lighthouse, "LEAD", 0.2)
    monkeypatch.setattr(pulses, "PAUSE", 0.05)
    monkeypatch.setattr(pulses, "LONGEST_PAUSE", 0.1)
    monkeypatch.setattr(pulses, "genuine", genuine_in_short)
    with beacon() as found:
        yield found


def test_bound_at_one_process_and_heeded_at_the_other(fake: Fake, tmp_path_factory: pytest.TempPathFactory) -> None:
    with new_database("postgres", tmp_path_factory.mktemp("db")) as url, ExitStack() as stack:
        serving = replace(PUBLIC, beacon=fake.source)
        one, two = (Town(create_app(url, serving=serving), stack) for _ in range(2))
        for place in (one, two):
            be_patient(place)
        houses = house_of(one.app), house_of(two.app)
        wait_for(lambda: all(house.news.hears for house in houses))
        ann, ben = account(one, "Ann"), account(one, "Ben")
        table = table_of((ann, ben))
        elsewhere = two.stranger()
        elsewhere.client.cookies = ann.client.cookies
        fake.silent = True
        with elsewhere.sit(table, seat="allied") as allied, ben.sit(table, seat="japan") as japan:
            for act in ("auto", "auto", "done"):
                japan.send(type="decide", seq=japan.view["seq"], act=act, id="d")
                assert until(japan, "settled")["outcome"] == "done"
            told = until(allied, "bound")
            waits = stored(houses[1], table)
            assert (told["bound"], told["round"]) == (waits.told, waits.round)
            allied.send(type="request", seq=allied.view["seq"], kind="draw", id="meanwhile")
            assert str(waits.round) in until(allied, "error")["message"]
            forget(houses[1], table)
            allied.send(type="request", seq=allied.view["seq"], kind="draw", id="meanwhile")
            assert str(waits.round) in until(allied, "error")["message"], "read with the table"
            wait_for(lambda: waits.round in fake.asked)
            fake.silent = False
            assert [thrown(seat)["signature"] for seat in (allied, japan)] == [in_short(waits.round)] * 2
        assert len(entries(houses[0], table)) == 3
        assert stored(houses[0], table) is None


def forget(house: object, table: str) -> None:
    """Let a process forget a table, so that it is read anew."""
    house.tables.room._live.pop(table, None)  # type: ignore[attr-defined]
    time.sleep(0.05)
