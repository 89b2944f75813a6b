"""What is kept survives: other writers, failing disks, and the plug being pulled."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Integer, create_engine, delete, literal, text, update
from sqlalchemy.exc import OperationalError
from tests.ending import ending, joined
from tests.sampling import THOROUGH
from tests.server.databases import NO_POSTGRES, age, new_database
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.replay import load
from hexfront.kernel.snapshot import Snapshot
from hexfront.kernel.state import digest
from hexfront.kernel.versions import Era
from hexfront.server.annals import Trace
from hexfront.server.app import House, create_app
from hexfront.server.appending import OtherWriter
from hexfront.server.gate import Gate
from hexfront.server.layout import ENTRIES, GAMES, StoreError
from hexfront.server.packing import unpacked
from hexfront.server.problem import Problem
from hexfront.server.seating import HERE, Seating
from hexfront.server.store import Store
from hexfront.testing import opened

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open, Sit

GAME, KIT = opened("luzon")
ALONE = Seating({"us": HERE})


DATABASES = ["sqlite", pytest.param("postgres", marks=NO_POSTGRES)]


@pytest.fixture(scope="module", params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    """Which database the games are kept in."""
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path) -> Iterator[str]:
    """A new database."""
    with new_database(kind, tmp_path) as found:
        yield found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


@pytest.fixture(scope="module")
def app(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gate]:
    with new_database(kind, tmp_path_factory.mktemp("db")) as found:
        yield create_app(found)


def change(url: str, *statements: str) -> None:
    """Change a database behind the store's back."""
    engine = create_engine(url)
    with engine.begin() as db:
        for statement in statements:
            db.exec_driver_sql(statement)
    engine.dispose()


def step(journal: Journal, rng: Random) -> None:
    journal.decide(0, choose(GAME, journal.state, 0, rng))


def add(store: Store, id: str, journal: Journal) -> None:
    """The last entry, which everybody noticed."""
    store.append(id, journal, journal.seq, True)


def test_a_kept_game_comes_back_as_it_was(store: Store) -> None:
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    card = store.keep(journal, "first", ALONE)
    for _ in range(30):
        step(journal, rng)
        add(store, card.id, journal)
    again = load(store.save(card.id), kit=KIT)
    assert digest(again.state) == digest(journal.state)
    assert again.entries == journal.entries
    kept = store.card(card.id)
    assert (kept.seq, kept.name, kept.created) == (30, "first", card.created)
    assert kept.updated > card.updated


def test_of_two_writers_only_one_can_append(store: Store, url: str) -> None:
    journal = Journal.new(GAME, kit=KIT, seed=bytes(32))
    card = store.keep(journal, "", ALONE)
    other = Store(url)
    rival = load(other.save(card.id), kit=KIT)
    step(journal, Random(1))
    step(rival, Random(2))
    add(store, card.id, journal)
    with pytest.raises(OtherWriter):
        add(other, card.id, rival)
    assert store.save(card.id).entries == journal.entries


def test_nothing_is_appended_to_a_removed_game(store: Store) -> None:
    journal = Journal.new(GAME, kit=KIT)
    card = store.keep(journal, "", ALONE)
    store.remove(card.id)
    step(journal, Random(1))
    with pytest.raises(OtherWriter):
        add(store, card.id, journal)
    with pytest.raises(Problem):
        store.save(card.id)


def test_the_file_of_a_database_writes_through_and_is_the_users_own(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    with store.engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_a_database_of_another_layout_is_refused(store: Store, url: str) -> None:
    age(url, 5)
    change(url, "UPDATE layout SET version = 99")
    with pytest.raises(StoreError, match="layout 99"):
        Store(url)


def test_a_database_of_the_first_layout_is_brought_up(store: Store, url: str) -> None:
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    for _ in range(5):
        step(journal, rng)
    card = store.keep(journal, "old", ALONE, journal.seq)
    store.close()
    age(url, 1)
    again = Store(url)
    assert again.card(card.id) == card
    assert (card.seq, card.seats) == (5, {"us": "here"})
    step(journal, rng)
    add(again, card.id, journal)
    assert Store(url).card(card.id).seq == 6


def test_a_database_that_knows_no_bots_is_brought_up(store: Store, url: str) -> None:
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    card = store.keep(journal, "old", ALONE)
    store.close()
    age(url, 2)
    change(url, f"""UPDATE games SET seating = '{{"kinds":{{"us":"here"}},"prints":{{}}}}' WHERE id = '{card.id}'""")
    again = Store(url)
    assert again.card(card.id) == card
    step(journal, rng)
    again.append(card.id, journal, 1, True, Motive("standard", "rest", {"hex": 3}))
    assert again.motives(card.id) == {1: Motive("standard", "rest", {"hex": 3})}
    again.remove(card.id)
    assert again.motives(card.id) == {}


def test_a_database_that_knows_one_version_a_game_is_brought_up(store: Store, url: str) -> None:
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    card = store.keep(journal, "old", ALONE)
    store.close()
    age(url, 3)
    again = Store(url)
    assert again.save(card.id) == journal.save()
    journal.eras.append(Era(0, 2, KIT.digest))
    step(journal, rng)
    add(again, card.id, journal)
    assert again.save(card.id).raised[0] == Era(0, 2, KIT.digest)


def test_a_database_without_annals_is_brought_up(store: Store, url: str) -> None:
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    for _ in range(3):
        step(journal, rng)
    card = store.keep(journal, "old", ALONE)
    store.close()
    age(url, 4)
    again = Store(url)
    kept = again.kept(card.id)
    assert (kept.save, kept.made, kept.record) == (journal.save(), None, None)
    step(journal, rng)
    again.append(card.id, journal, 1, True, None, Trace([], 1), Snapshot(4, b"", 4, b"", ()))
    assert again.save(card.id) == journal.save()


def test_a_hole_in_a_journal_is_noticed(store: Store, url: str) -> None:
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    for _ in range(5):
        step(journal, rng)
    card = store.keep(journal, "", ALONE)
    change(url, "DELETE FROM entries WHERE number = 3")
    with pytest.raises(StoreError, match="lacks entries"):
        store.save(card.id)


BREAKS: list[tuple[str, Any, bool]] = [
    ("options", "[", True),
    ("deciders", "{}", True),
    ("seating", "not json", False),
    ("turn", "two", True),
    ("name", b"\xff", True),
]
"""A column, what stands in it, and whether the seats can still be read."""
KEPT_OUT = ("turn", "name")
"""The columns of these that PostgreSQL keeps clean by their types."""


@pytest.mark.parametrize(("column", "value", "seats"), BREAKS)
def test_a_malformed_row_is_shown_as_unusable_and_harms_no_other(
    client: Client, open_table: Open, house: House, kind: str, column: str, value: Any, seats: bool
) -> None:
    if kind == "postgres" and column in KEPT_OUT:
        pytest.skip("PostgreSQL takes no such value")
    fine, broken = open_table(name="fine"), open_table(name="broken")
    with house.tables.desk.store.engine.begin() as db:
        db.execute(text(f"UPDATE games SET {column} = :value WHERE id = :id"), {"value": value, "id": broken})
    cards = {card["id"]: card for card in client.get("/api/v1/tables").json()}
    assert (cards[fine]["usable"], cards[broken]["usable"]) == (True, False)
    assert cards[broken]["game"] == "luzon"
    assert client.get(f"/api/v1/tables/{fine}/view").status_code == 200
    assert client.get(f"/api/v1/tables/{broken}/view").status_code == (200 if seats and column != "options" else 400)
    assert client.delete(f"/api/v1/tables/{broken}").status_code == (204 if seats else 400)
    with house.tables.desk.store.engine.begin() as db:
        db.execute(delete(GAMES).where(GAMES.c.id == broken))


def test_a_malformed_entry_makes_one_game_unusable(client: Client, open_table: Open, sit: Sit, house: House) -> None:
    table = open_table()
    with sit(table) as seat:
        seat.play(3)
    with house.tables.desk.store.engine.begin() as db:
        second = (ENTRIES.c.number == 2) & (ENTRIES.c.game == table)
        db.execute(update(ENTRIES).where(second).values(act=literal(7, Integer), dice="six"))
    house.tables.room._live.clear()
    answer = client.get(f"/api/v1/tables/{table}/view")
    assert (answer.status_code, answer.json()["code"]) == (400, "refused")
    assert client.get("/api/v1/tables").status_code == 200


@pytest.mark.parametrize("id", ["a\0b", "\ud800", "é"])
def test_no_table_has_such_an_id(store: Store, id: str) -> None:
    for ask in (store.card, store.seating, store.save, store.remove, store.motives):
        with pytest.raises(Problem, match="unknown"):
            ask(id)


def test_another_server_on_the_same_database_is_noticed(open_table: Open, sit: Sit, house: House) -> None:
    table = open_table()
    with sit(table) as seat:
        rival = load(house.tables.desk.store.save(table), kit=KIT)
        step(rival, Random(5))
        add(Store(str(house.tables.desk.store.engine.url)), table, rival)
        assert seat.ask(type="decide", seq=0, act=seat.acts[0])["type"] == "events"  # what the other has stored
        assert [seat.hear()["type"], seat.hear()["type"]] == ["view", "view"]
        assert seat.view["seq"] == 1
        seat.play(2)


def test_a_decision_that_cannot_be_stored_has_not_happened(
    open_table: Open, sit: Sit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("disk full", None, Exception())

    with sit(open_table()) as seat:
        before = seat.view
        with monkeypatch.context() as patch:
            patch.setattr(house.tables.desk.store._appending, "_write", fail)
            answer = seat.ask(type="decide", seq=0, act=seat.acts[0])
            assert (answer["type"], answer["code"]) == ("error", "internal")
        assert seat.ask(type="view") == before
        seat.play(3)


def test_a_game_played_under_other_rules_is_shown_but_not_opened(
    client: Client, open_table: Open, house: House
) -> None:
    table = open_table()
    with house.tables.desk.store.engine.begin() as db:
        db.execute(update(GAMES).where(GAMES.c.id == table).values(version=99))
    house.tables.room._live.clear()
    answer = client.get(f"/api/v1/tables/{table}/view")
    assert (answer.status_code, answer.json()["code"]) == (400, "refused")
    assert client.get(f"/api/v1/tables/{table}").status_code == 200


def test_a_statement_that_fails_is_logged_without_its_values(store: Store) -> None:
    with pytest.raises(Exception, match="nowhere") as failed, store.engine.begin() as db:
        db.execute(text("INSERT INTO nowhere VALUES (:value)"), {"value": "the seed"})
    assert "the seed" not in str(failed.value)


# the plug

SERVER = """
import sys
import uvicorn
from hexfront.server.app import create_app
from hexfront.server.serve import address_of, bind, config
bound = bind("127.0.0.1", 0)
app = create_app(sys.argv[1])
print(address_of(bound), flush=True)
uvicorn.Server(config(app)).run(sockets=[bound])
"""


@contextmanager
def running(url: str) -> Iterator[str]:
    """A server in a process of its own, by its address; at the end it is killed without a warning."""
    command = [sys.executable, "-c", SERVER, url]
    with ending(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as process:
        assert process.stdout
        yield process.stdout.readline().strip().rstrip("/")


def stream(address: str, table: str, rng: Random, acknowledged: list[int]) -> None:
    """Decide as fast as views come, until the line goes dead; what was acknowledged is noted."""
    url = f"{address.replace('http', 'ws')}/api/v1/tables/{table}/play"
    try:
        with connect(url, origin=Origin(address)) as play:
            while True:
                message: dict[str, Any] = json.loads(play.recv())
                if message["type"] == "events":
                    acknowledged.append(message["seq"])
                elif message["type"] == "view" and message["offers"]:
                    acts = [
                        o["act"] for o in unpacked(message)["options"] if o["verb"] not in ("concede", "refuse", "end")
                    ]
                    act = rng.choice(acts or ["end"])
                    play.send(json.dumps({"type": "decide", "seq": message["seq"], "act": act}))
                else:
                    return
    except (ConnectionClosed, OSError):
        return


def test_pulling_the_plug_loses_nothing_that_was_acknowledged(store: Store, url: str) -> None:
    rng = Random(2)
    table = store.keep(Journal.new(GAME, "historical", (), bytes(32), KIT), "", ALONE).id
    for _ in range(3 if THOROUGH else 2):
        acknowledged = list[int]()
        with running(url) as address:
            playing = threading.Thread(target=stream, args=(address, table, rng, acknowledged), daemon=True)
            playing.start()
            deadline = time.monotonic() + 20
            while len(acknowledged) < 8 and playing.is_alive() and time.monotonic() < deadline:
                time.sleep(rng.random() / 100)
        joined(playing)
        assert len(acknowledged) >= 8
        if store.single_writer:
            with store.engine.connect() as db:
                assert db.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        journal = load(store.save(table), kit=KIT)
        assert acknowledged[-1] <= journal.seq <= acknowledged[-1] + 1
        assert store.card(table).seq == journal.seq
