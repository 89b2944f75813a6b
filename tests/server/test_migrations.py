"""Whatever database is opened, it comes to the tables of this program, once, and nothing in it is lost."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, text
from tests.ending import LONGEST, joined
from tests.server.databases import AGES, NO_POSTGRES, age, new_database

import hexfront.server.app  # noqa: F401  all tables are known now
from hexfront.kernel.journal import Journal
from hexfront.server import migrations
from hexfront.server.layout import ENTRIES, METADATA, StoreError
from hexfront.server.migrations import HEAD
from hexfront.server.migrations.former import LAYOUT
from hexfront.server.seating import HERE, Seating
from hexfront.server.store import Store
from hexfront.testing import opened

GAME, KIT = opened("luzon")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=NO_POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A new database."""
    with new_database(str(request.param), tmp_path) as found:
        yield found


def differences(store: Store) -> list[object]:
    """What the tables of a database are other than the code says."""
    with store.engine.connect() as db:
        return list(compare_metadata(MigrationContext.configure(db), METADATA))


def test_the_revisions_are_one_line_that_ends_in_the_one_we_need() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_heads() == [HEAD]
    assert scripts.get_bases() == ["0001"]


def test_a_new_database_has_the_tables_of_the_code(url: str) -> None:
    store = Store(url)
    assert differences(store) == []
    store.close()


def test_a_difference_would_be_found(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as db:
        db.exec_driver_sql("DROP TABLE reasons")
    assert len(differences(store)) == 1
    store.close()


@pytest.mark.parametrize("layout", AGES)
def test_every_former_layout_is_brought_up_with_its_games(url: str, layout: int) -> None:
    store = Store(url)
    card = store.keep(Journal.new(GAME, kit=KIT), "old", Seating({"us": HERE}))
    save = store.save(card.id)
    store.close()
    age(url, layout)
    again = Store(url)
    assert differences(again) == []
    assert (again.card(card.id), again.save(card.id)) == (card, save)
    again.close()


def test_foreign_keys_count_again_afterwards(url: str) -> None:
    store = Store(url)
    entry = {"game": "none", "number": 1, "act": "", "side": 0, "dice": "", "digest": "", "undo": False}
    with pytest.raises(Exception, match=r"(?i)foreign key"), store.engine.begin() as db:
        db.execute(insert(ENTRIES).values(entry))
    store.close()


def test_a_database_of_a_later_program_is_refused_and_left_alone(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    with pytest.raises(StoreError, match="later"):
        Store(url)
    with store.engine.connect() as db:
        assert db.execute(text("SELECT version_num FROM alembic_version")).scalar() == "later"
    store.close()


def test_a_program_of_numbered_layouts_would_refuse_the_database(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as db:
        assert db.execute(LAYOUT.select()).scalars().all() == [6]
    store.close()


def test_several_may_open_a_new_database_at_once(url: str) -> None:
    failed: list[BaseException] = []

    def opening() -> None:
        try:
            Store(url).close()
        except BaseException as e:
            failed.append(e)

    threads = [threading.Thread(target=opening, daemon=True) for _ in range(4)]
    code = "import sys; from hexfront.server.store import Store; Store(sys.argv[1])"
    others = [subprocess.Popen([sys.executable, "-c", code, url]) for _ in range(2)]
    for thread in threads:
        thread.start()
    joined(*threads)
    assert failed == []
    assert [other.wait(60) for other in others] == [0, 0]


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Store(url).close()
    code = (
        "import sys; from hexfront.server.store import Store; Store(sys.argv[1]); assert 'alembic' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code, url], check=False, timeout=LONGEST).returncode == 0
