"""Games opened from their snapshots are those that a replay gives; what does not fit is made again."""

from __future__ import annotations

import asyncio
import logging
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.later import RULES, forbid, later

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.snapshot import EVERY, Snapshot, Unfit, resumed, taken
from hexfront.kernel.state import clone, digest, pack
from hexfront.kernel.step import actors
from hexfront.server.annals import FORM, Annals, Standard
from hexfront.server.library import Library
from hexfront.server.opening import Opened, opened, replayed
from hexfront.server.report import report
from hexfront.server.room import Live
from hexfront.server.rows import pack as packed
from hexfront.server.seating import arrange
from hexfront.server.store import Store
from hexfront.server.tables import Tables

LIBRARY = Library()
LONG = 260


def played(key: str, decisions: int = LONG, seed: int = 1) -> Opened:
    """A game with its annals after random decisions, some of them taken back."""
    game, kit = LIBRARY.open(key)
    journal, rng = Journal.new(game, game.meta.scenarios[-1].key, seed=bytes([seed] * 32), kit=kit), Random(seed)
    annals = Annals(journal)
    while not journal.state.over and journal.seq < decisions:
        before, side = clone(journal.state), rng.choice(actors(journal.state))
        if journal.undoable(side) and rng.random() < 0.15:
            journal.undo(side)
        else:
            journal.decide(side, choose(game, journal.state, side, rng))
        annals.note(before)
    return Opened(journal, annals.record)


def keep(store: Store, game: Opened) -> str:
    """Keep it as the table would."""
    seating = arrange(game.journal.game.meta.seats, {})[0]
    return store.keep(game.journal, "", seating, 0, None, game.record).id


def as_told(game: Opened) -> list[Any]:
    """All that a table tells of a game, at every moment of every seat."""
    live = Live("x", game, arrange(game.journal.game.meta.seats, {})[0], {})
    voice = LIBRARY.voice(game.journal.game.key, "en")
    found: list[Any] = [game.journal.history, game.journal.save(), digest(game.journal.state), live.past.turns()]
    found += [digest(live.past.state(number)) for number in range(game.journal.seq + 1)]
    for seat in game.journal.game.meta.seats:
        side = game.journal.game.meta.sides.index(seat)
        found += [live.moments._entries[side], live.view(voice, side), game.journal.undoable(side)]
        found.append(report(voice, game.journal, live.past, live.moments, side))
    return found


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'games.db'}")


@pytest.mark.parametrize("key", ["luzon", "formosa"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_from_its_snapshots_is_the_game_that_a_replay_gives(store: Store, key: str, seed: int) -> None:
    game = played(key, seed=seed)
    kept = store.kept(keep(store, game))
    found = opened(LIBRARY, kept)
    assert found.made is None
    assert as_told(found) == as_told(replayed(LIBRARY, kept.save)) == as_told(game)
    assert replayed(LIBRARY, kept.save).record == game.record
    numbers = [0, *(snapshot.number for snapshot in game.record.snapshots), game.journal.seq]
    assert max(b - a for a, b in pairwise(numbers)) <= EVERY


def test_what_was_decided_since_the_barrier_can_be_taken_back_after_opening() -> None:
    game = played("formosa")
    while len(game.journal.since) < 3:
        side = actors(game.journal.state)[0]
        game.journal.decide(side, choose(game.journal.game, game.journal.state, side, Random(game.journal.seq)))
    journal = game.journal
    found = resumed(journal.save(), journal.game, journal.kit, taken(journal), journal.history[1:])
    for _ in range(3):
        assert found.undo() == journal.undo()
        assert pack(found.state) == pack(journal.state)


def other_position(snapshot: Snapshot, game: Opened) -> Snapshot:
    """A snapshot with the position of another entry."""
    return replace(snapshot, state=game.record.snapshots[0].state)


def test_a_snapshot_that_is_not_of_its_entry_is_not_used() -> None:
    game = played("formosa")
    wrong = other_position(game.record.snapshots[-1], game)
    with pytest.raises(Unfit, match="the position differs"):
        resumed(game.journal.save(), game.journal.game, game.journal.kit, wrong, game.journal.history[1:])


def change(store: Store, statement: str, *values: Any) -> None:
    with store.engine.begin() as db:
        db.exec_driver_sql(statement, values)


BREAKS = [
    ("UPDATE snapshots SET data = ? WHERE number = (SELECT max(number) FROM snapshots)", b"\x95\x01\xc4\x00"),
    ("UPDATE snapshots SET digest = ?", "0" * 16),
    ("UPDATE entries SET trace = ? WHERE number = 7", b"\x91"),
    ("UPDATE entries SET trace = ? WHERE number = 7", None),
    ("UPDATE games SET annals = ?", "{"),
    ("UPDATE games SET annals = ?", ""),
    ("UPDATE games SET annals = ?", '{"engine":"1 0 of other data"}'),
]


@pytest.mark.parametrize(("statement", "value"), BREAKS)
def test_annals_that_are_missing_damaged_or_of_others_are_made_again(
    store: Store, statement: str, value: Any, caplog: pytest.LogCaptureFixture
) -> None:
    game = played("luzon", 120)
    id = keep(store, game)
    change(store, statement, value)
    with caplog.at_level(logging.ERROR, "hexfront.server"):
        found = opened(LIBRARY, store.kept(id))
    assert found.made == Standard(f"{FORM} {game.journal.game.meta.version} {game.journal.kit.digest}")
    assert found.record == game.record
    store.lay(id, game.journal.seq, found.made, found.record)
    again = opened(LIBRARY, store.kept(id))
    assert again.made is None
    assert again.record == game.record


def test_no_annals_are_laid_over_a_game_that_has_gone_on(store: Store) -> None:
    game = played("luzon", 40)
    id = keep(store, game)
    store.lay(id, 39, Standard("of others"), game.record)
    assert store.kept(id).made != Standard("of others")


def test_an_entry_without_a_trace_makes_the_annals_void(store: Store) -> None:
    game = played("luzon", 20)
    id = keep(store, game)
    game.journal.decide(0, choose(game.journal.game, game.journal.state, 0, Random(1)))
    store.append(id, game.journal, 0, True)
    assert store.kept(id).made is None
    assert opened(LIBRARY, store.kept(id)).journal.save() == game.journal.save()


def test_an_older_game_gets_annals_when_it_is_opened(store: Store) -> None:
    game = played("formosa", 90)
    id = store.keep(game.journal, "", arrange(game.journal.game.meta.seats, {})[0]).id
    assert store.kept(id).record is None

    async def look() -> None:
        tables = Tables(store, LIBRARY)
        await tables.view(id, LIBRARY.voice("formosa", "en"), 0)
        tables.close()

    asyncio.run(look())
    assert store.kept(id).record == game.record
    assert opened(LIBRARY, store.kept(id)).made is None


def test_a_game_that_can_only_be_read_is_opened_from_its_snapshots_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played("luzon", 120)
    id = keep(store, game)
    new = later(monkeypatch, game.journal.game, RULES)
    kit, entries = game.journal.kit, game.journal.entries
    acts = {n: new.notation.read(kit, entry.act) for n, entry in enumerate(entries, 1) if not entry.undo}
    first = max({(act.verb, act.a): n for n, act in reversed(acts.items())}.values())
    act = acts[first]
    forbid(monkeypatch, act.verb, act.a)
    found = opened(LIBRARY, store.kept(id))
    assert found.journal.differs is not None
    assert found.journal.differs.number == first > EVERY
    assert found.made is not None
    store.lay(id, game.journal.seq, found.made, found.record)
    again = opened(LIBRARY, store.kept(id))
    assert again.made is None
    assert (again.journal.differs, again.journal.save()) == (found.journal.differs, game.journal.save())
    assert digest(again.journal.state) == digest(found.journal.state)


def test_the_rows_of_snapshots_go_with_their_game(store: Store) -> None:
    id = keep(store, played("luzon", 80))
    store.remove(id)
    with store.engine.connect() as db:
        assert db.exec_driver_sql("SELECT count(*) FROM snapshots").scalar() == 0


def test_a_snapshot_is_small() -> None:
    game = played("formosa")
    assert max(len(packed(snapshot)) for snapshot in game.record.snapshots) < 2000
