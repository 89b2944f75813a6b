"""People in the database, on either kind: what is written for one works on the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.databases import NO_POSTGRES, new_database

from hexfront.kernel.journal import Journal
from hexfront.server.finding.paging import Page
from hexfront.server.people.attempts import MOST_HERE, Attempts
from hexfront.server.people.identity import NOBODY
from hexfront.server.people.leaving import Leaving
from hexfront.server.people.neighbours import Neighbours
from hexfront.server.people.passkeys import Passkeys
from hexfront.server.people.places import Places, claim
from hexfront.server.people.register import Register
from hexfront.server.problem import Problem
from hexfront.server.seating import HERE, Seating
from hexfront.server.store import Store
from hexfront.testing import opened

GAME, KIT = opened("luzon")
ALONE = Seating({"us": HERE})


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=NO_POSTGRES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with new_database(str(request.param), tmp_path) as url:
        found = Store(url)
        yield found
        found.close()


def test_a_person_comes_plays_signs_in_and_leaves(store: Store) -> None:
    register, places = Register(store.engine), Places(store.engine)
    guest, key = register.guest("Ann", "browser")
    assert register.who(key)[0] == guest
    card = store.keep(Journal.new(GAME, kit=KIT), "", ALONE, claim=claim(guest, ALONE))
    account, _ = register.account(NOBODY, "Bob", "hash", "b@example.org", "")
    entered, new = register.enter(account.id, guest, "phone")
    assert (register.who(key)[0], register.who(new)[0]) == (NOBODY, account)
    assert places.deed(card.id).held(entered) == ("us",)
    with pytest.raises(Problem):
        register.account(NOBODY, "BOB", "hash", "", "")
    leaving = Leaving(store.engine)
    assert [row["game"] for row in leaving.everything(account.id)["places"]] == [card.id]
    assert leaving.erase(account.id) == [card.id]
    assert register.who(new) == (NOBODY, "")


def test_attempts_blocks_reports_and_challenges_are_kept(store: Store) -> None:
    register, attempts, neighbours = Register(store.engine), Attempts(store.engine), Neighbours(store.engine)
    (ann, _), (bob, _) = register.guest("Ann"), register.guest("Bob")
    for _ in range(MOST_HERE):
        attempts.check("ann", "here")
        attempts.note("ann", "here")
    with pytest.raises(Problem):
        attempts.check("ann", "here")
    attempts.check("ann", "there")
    neighbours.block(ann.id, bob.id)
    neighbours.report(ann.id, bob.id, "", "rude")
    assert neighbours.apart(bob.id, ann.id)
    assert [row.about for row in neighbours.reports(Page())] == ["Bob"]
    passkeys = Passkeys(store.engine)
    ticket, options = passkeys.ask("https://play.example.org")
    assert (options["userVerification"], options["rpId"]) == ("required", "play.example.org")
    credential = {"id": "eA", "rawId": "eA", "type": "public-key", "response": {}}
    for _ in range(2):  # the challenge is used up by the first
        with pytest.raises(Problem):
            passkeys.check("https://play.example.org", ticket, credential)
    with pytest.raises(Problem):
        passkeys.ask("http://192.168.1.7:8000")
