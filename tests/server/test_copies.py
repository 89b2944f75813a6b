"""Copies of a database: everything is in them, they fit either kind, and every game in them is replayed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.databases import NO_POSTGRES, new_database
from typer.testing import CliRunner

import hexfront.server.app  # noqa: F401  all tables are known now
from hexfront.bots.random_bot import choose
from hexfront.cli import app
from hexfront.kernel.journal import Journal
from hexfront.kernel.motive import Motive
from hexfront.kernel.state import clone
from hexfront.server.annals import Annals
from hexfront.server.layout import ENTRIES, METADATA
from hexfront.server.migrations import HEAD
from hexfront.server.running.copies import CopyError, back_up, restore, verified
from hexfront.server.running.jobs import Jobs
from hexfront.server.seating import HERE, Seating
from hexfront.server.store import Store
from hexfront.testing import opened

GAME, KIT = opened("luzon")
EITHER = ["sqlite", pytest.param("postgres", marks=NO_POSTGRES)]


def filled(url: str) -> str:
    """A database with two games, annals, motives and jobs; the id of the first game."""
    store = Store(url)
    journal, rng = Journal.new(GAME, kit=KIT), Random(1)
    annals, id = Annals(journal), store.keep(journal, "the first, \x01 with odd words: “¿é?”", Seating({"us": HERE})).id
    for _ in range(40):
        before = clone(journal.state)
        journal.decide(0, choose(GAME, journal.state, 0, rng))
        trace, snapshot = annals.note(before)
        store.append(id, journal, journal.seq, True, Motive("standard", "why", {"a": 1}), trace, snapshot)
    store.keep(Journal.new(GAME, kit=KIT), "second", Seating({"us": HERE}))
    Jobs(store.engine).put("mail", "t1", "words", 5.0)
    Jobs(store.engine).claim(["mail"], "somebody")
    store.close()
    return id


def contents(url: str) -> dict[str, list[dict[str, Any]]]:
    """All that is in a database."""
    store = Store(url)
    with store.engine.connect() as db:
        found = {
            table.name: sorted((dict(row) for row in db.execute(select(table)).mappings()), key=str)
            for table in METADATA.sorted_tables
        }
    store.close()
    return found


@pytest.fixture(params=EITHER)
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_database(request.param, tmp_path) as url:
        yield url


@pytest.fixture(params=EITHER)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "other").mkdir()
    with new_database(request.param, tmp_path / "other") as url:
        yield url


def test_a_copy_restored_on_either_kind_of_database_is_the_same(source: str, target: str, tmp_path: Path) -> None:
    filled(source)
    file = tmp_path / "copy"
    count = back_up(source, file)
    assert file.stat().st_mode & 0o077 == 0
    assert restore(file, target) == count
    before, after = contents(source), contents(target)
    for job in before["jobs"]:
        job |= {"holder": "", "lease": 0.0}
    assert after == before
    assert sum(map(len, before.values())) - len(before["layout"]) == count
    assert len(before["snapshots"]) > 0
    found = verified(target)
    assert (found.sound, found.older, found.damaged) == (2, [], {})


def test_a_damaged_game_is_found(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "copy"
    id = filled(url)
    store = Store(url)
    with store.engine.begin() as db:
        db.execute(update(ENTRIES).where(ENTRIES.c.game == id, ENTRIES.c.number == 7).values(digest="0" * 16))
    store.close()
    cli = CliRunner()
    told = cli.invoke(app, ["backup", str(file), "--database", url])
    assert told.exit_code == 1
    assert "1 games replay" in told.stdout
    assert f"game {id}: entry 7" in told.stdout
    again = cli.invoke(app, ["restore", str(file), "--database", str(tmp_path / "again.db"), "--no-verify"])
    assert (again.exit_code, "restored" in again.stdout) == (0, True)


def test_what_is_no_whole_copy_changes_nothing(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "copy"
    filled(url)
    back_up(url, file)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    later = lines[0].replace(HEAD.encode(), b"9999")
    wrong = {
        "cut": whole[: len(whole) // 2],
        "nothing": b"",
        "other": b"PK not a copy",
        "later": gzip.compress(b"".join([later, *lines[1:]])),
        "form": gzip.compress(b'{"hexfront":2,"revision":"1"}\n'),
        "row": gzip.compress(b"".join([*lines[:5], b"nonsense\n"])),
        "column": gzip.compress(lines[0] + b'["games",{"id":"x","colour":"red"}]\n'),
        "table": gzip.compress(lines[0] + b'["cheats",{"id":"x"}]\n'),
    }
    for name, data in wrong.items():
        file.write_bytes(data)
        target = f"sqlite:///{tmp_path / name}.db"
        with pytest.raises(CopyError):
            restore(file, target)
        if name != "later":
            assert not any(rows for table, rows in contents(target).items() if table != "layout"), name
    file.write_bytes(whole)
    with pytest.raises(CopyError, match="games already"):
        restore(file, url)
    with pytest.raises(CopyError):
        restore(tmp_path / "nowhere", f"sqlite:///{tmp_path / 'new.db'}")
    assert not [part for part in tmp_path.iterdir() if part.name.endswith(".part")]
