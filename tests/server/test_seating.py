"""Two processes change the seats of one table at once: what does not meet is merged, of what does one comes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.databases import NO_POSTGRES, new_database

from hexfront.kernel.journal import Journal
from hexfront.server.finding.offers import Offers
from hexfront.server.people.identity import Person
from hexfront.server.people.places import Claim, Places
from hexfront.server.problem import Problem
from hexfront.server.seating import Seating, arrange
from hexfront.server.store import Store
from hexfront.server.wire_bots import WireBot
from hexfront.server.wire_finding import Terms

BOT, OTHER = WireBot("standard"), WireBot("random")
ANN, BOB, EVE = (Person(name, name, "guest") for name in ("ann", "bob", "eve"))
Pair = tuple[Store, Store]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=NO_POSTGRES)])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """Two processes, as far as the database can tell."""
    with new_database(request.param, tmp_path) as url:
        both = Store(url), Store(url)
        yield both
        for store in both:
            store.close()


def table(store: Store, seats: dict[str, str]) -> tuple[str, Seating, dict[str, str]]:
    """A game of Ann's: its id, its seating, and the keys of its seats."""
    seating, keys = arrange(("allied", "japan"), seats)
    claim = Claim("ann", holders={seat: "ann" for seat, kind in seating.kinds.items() if kind == "here"})
    return store.keep(Journal.new("formosa"), "", seating, claim=claim).id, seating, keys


def at_once(*acts: Callable[[], object]) -> list[str]:
    """What becomes of things that are done at the same time: nothing to say, or the code of the problem."""
    ready, found = threading.Barrier(len(acts)), [""] * len(acts)

    def run(number: int, act: Callable[[], object]) -> None:
        ready.wait(10)
        try:
            act()
        except Problem as problem:
            found[number] = problem.code

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    return found


def test_what_two_have_changed_at_once_is_merged_where_it_does_not_meet(stores: Pair) -> None:
    one, two = stores
    id, seen, _ = table(one, {})
    assert one.reseat(id, seen, seen.with_bot("allied", BOT)).bots == {"allied": BOT}
    found = two.reseat(id, seen, replace(seen.with_bot("japan", OTHER), pace="fast"))
    assert found == two.seating(id)[1]
    assert (found.bots, found.pace) == ({"allied": BOT, "japan": OTHER}, "fast")


def test_of_two_who_change_the_same_the_second_is_told_so_and_changes_nothing(stores: Pair) -> None:
    one, two = stores
    id, seen, _ = table(one, {})
    one.reseat(id, seen, seen.with_bot("japan", BOT))
    for wish in (seen.with_bot("japan", OTHER), replace(seen.with_bot("japan", OTHER), pace="slow")):
        with pytest.raises(Problem) as found:
            two.reseat(id, seen, wish)
        assert found.value.code == "stale"
    assert two.seating(id)[1] == seen.with_bot("japan", BOT)
    back = two.seating(id)[1]
    assert two.reseat(id, back, back.with_bot("japan", None)).bots == {}


def test_at_the_same_moment_one_wins(stores: Pair) -> None:
    one, two = stores
    id, seen, _ = table(one, {})
    told = at_once(
        lambda: one.reseat(id, seen, seen.with_bot("japan", BOT)),
        lambda: two.reseat(id, seen, seen.with_bot("japan", OTHER)),
    )
    assert sorted(told) == ["", "stale"]
    assert two.seating(id)[1].bots["japan"] == (BOT if told[0] == "" else OTHER)


def test_a_key_is_revoked_or_used_but_not_both(stores: Pair) -> None:
    one, two = stores
    id, seen, keys = table(one, {"japan": "link"})
    given, _ = seen.rekeyed("japan")
    told = at_once(
        lambda: one.reseat(id, seen, given, free="japan"),
        lambda: Places(two.engine).take(id, "japan", BOB, lambda deed: deed.admits("japan", keys["japan"], BOB)),
    )
    revoked, taken = (code == "" for code in told)
    assert revoked is not taken
    deed = Places(one.engine).deed(id)
    assert (deed.holders.get("japan") == "bob") is taken
    assert deed.seating == (given if revoked else seen)
    assert deed.begun is taken


def test_a_seat_that_two_want_is_taken_once_and_waits_for_nobody(stores: Pair) -> None:
    one, two = stores
    id, *_ = table(one, {"japan": "open"})
    Offers(one.engine).offer(id, Terms(), {}, ANN)
    told = at_once(lambda: Offers(one.engine).join(id, "japan", BOB), lambda: Offers(two.engine).join(id, "japan", EVE))
    assert sorted(told) == ["", "refused"]
    assert Places(one.engine).deed(id).holders["japan"] == ("bob" if told[0] == "" else "eve")


def test_both_seats_taken_at_once_leave_none_that_waits(stores: Pair) -> None:
    one, two = stores
    id, *_ = table(one, {"allied": "open", "japan": "open"})
    Offers(one.engine).offer(id, Terms(), {}, ANN)
    told = at_once(
        lambda: Offers(one.engine).join(id, "allied", BOB), lambda: Offers(two.engine).join(id, "japan", EVE)
    )
    assert told == ["", ""]
    deed = Places(two.engine).deed(id)
    assert deed.begun
    assert not deed.waits


def test_who_joins_agrees_to_what_was_shown(stores: Pair) -> None:
    one, two = stores
    id, *_ = table(one, {"japan": "open"})
    Offers(one.engine).offer(id, Terms(), {}, ANN)
    Places(one.engine).open_to(id, "onlookers", lambda deed: deed.changeable(ANN))
    with pytest.raises(Problem) as found:
        Offers(two.engine).join(id, "japan", BOB, "private")
    assert found.value.code == "stale"
    Offers(two.engine).join(id, "japan", BOB, "onlookers")
    with pytest.raises(Problem) as late:
        Places(one.engine).open_to(id, "private", lambda deed: deed.changeable(ANN))
    assert late.value.code == "not_yours"
