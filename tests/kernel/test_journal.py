"""Journals and save files: what is kept is exact, and what is damaged is refused with its reason."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ending import ending

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.refusal import Refused
from hexfront.kernel.replay import load
from hexfront.kernel.saves import SaveError, decode_save, read_save
from hexfront.kernel.state import digest, pack
from hexfront.kernel.step import actors
from hexfront.testing import opened

GAME, KIT = opened("luzon")


def journal_of(decisions: int, seed: int = 1) -> Journal:
    rng = Random(seed)
    journal = Journal.new(GAME, "historical", (), bytes([seed]) * 32, KIT)
    for _ in range(decisions):
        if not actors(journal.state):
            break
        journal.decide(0, choose(GAME, journal.state, 0, rng))
    return journal


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "game.json"
    journal_of(60).write(path)
    return path


def test_a_game_comes_back_as_it_was(saved: Path) -> None:
    again = load(read_save(saved), kit=KIT)
    assert digest(again.state) == digest(journal_of(60).state)
    assert again.seq == 60


def test_a_loaded_game_rolls_on_with_the_same_dice(saved: Path) -> None:
    again, live = load(read_save(saved), kit=KIT), journal_of(60)
    rng_a, rng_b = Random(9), Random(9)
    for _ in range(30):
        again.decide(0, choose(GAME, again.state, 0, rng_a))
        live.decide(0, choose(GAME, live.state, 0, rng_b))
    assert again.entries == live.entries


def edited(saved: Path, change: Callable[[dict[str, Any]], object]) -> bytes:
    tree = json.loads(saved.read_text())
    change(tree)
    return json.dumps(tree).encode()


def test_why_bots_decided_is_a_note_that_loading_does_not_look_at(saved: Path) -> None:
    notes = {"1": {"bot": "nobody", "reason": "none"}, "9000": {"bot": "", "reason": "", "args": {"unit": -5}}}
    noted = decode_save(edited(saved, lambda tree: tree.update(motives=notes)))
    assert [*noted.motives] == [1, 9000]
    again, plain = load(noted, kit=KIT), load(read_save(saved), kit=KIT)
    assert again.entries == plain.entries
    assert digest(again.state) == digest(plain.state)
    assert "motives" not in json.loads(saved.read_text())


def first_with_dice(tree: dict[str, Any]) -> int:
    return next(i for i, entry in enumerate(tree["entries"]) if entry.get("dice"))


def set_die(tree: dict[str, Any]) -> None:
    entry = tree["entries"][first_with_dice(tree)]
    entry["dice"][0] = entry["dice"][0] % 6 + 1


EDITS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda t: t.update(format=2), "save format 2; this program reads format 1"),
    (lambda t: t.pop("seed"), "not a Hexfront save file"),
    (lambda t: t.update(game="chess"), "game 'chess'; expected one of"),
    (lambda t: t.update(game="rising_sun"), "cannot be played yet"),
    (lambda t: t.update(version=99), "rules version 99"),
    (lambda t: t.update(data="0" * 16), "other data files"),
    (lambda t: t.update(scenario="atlantic"), "cannot be set up"),
    (lambda t: t.update(options=["army35"]), "cannot be set up"),
    (lambda t: t.update(seed="zz"), "not a hexadecimal number"),
    (lambda t: t.update(seed="00" * 32), "does not fit the commitment"),
    (lambda t: t["entries"][3].update(act="move us_43 1537"), "entry 4 (move us_43 1537)"),
    (lambda t: t["entries"][3].update(act="fly us_43"), "entry 4 (fly us_43): 'fly us_43': expected one of"),
    (lambda t: t["entries"][3].update(side=1), "not_your_decision"),
    (lambda t: t["entries"][3].update(digest="0" * 16), "the position differs"),
    (set_die, "the dice were"),
    (lambda t: t["entries"].pop(5), "entry 6"),
    (lambda t: t["entries"].insert(first_with_dice(t) + 1, {"undo": True}), "nothing can be undone"),
]


@pytest.mark.parametrize(("change", "message"), EDITS)
def test_an_edited_save_is_refused_with_its_reason(
    saved: Path, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    with pytest.raises(SaveError) as caught:
        load(decode_save(edited(saved, change)), kit=KIT)
    assert message in str(caught.value)


def test_a_cut_off_save_is_refused(saved: Path) -> None:
    data = saved.read_bytes()
    for cut in (0, 1, len(data) // 2, len(data) - 3):
        with pytest.raises(SaveError, match="damaged or cut off"):
            decode_save(data[:cut])


@given(st.binary(max_size=300))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(SaveError):
        decode_save(data)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 255))
def test_a_single_changed_byte_never_loads_as_another_game(where: int, byte: int) -> None:
    data = bytearray(_SAVED)
    data[where % len(data)] = byte
    try:
        again = load(decode_save(bytes(data)), kit=KIT)
    except SaveError:
        return
    assert digest(again.state) == _DIGEST


_JOURNAL = journal_of(12)
_DIGEST = digest(_JOURNAL.state)
_SAVED = msgspec.json.encode(_JOURNAL.save())


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"nothing\.json: No such file"):
        read_save(tmp_path / "nothing.json")


def test_a_refused_decision_changes_nothing() -> None:
    journal = journal_of(5)
    before, entries = pack(journal.state), list(journal.entries)
    with pytest.raises(Refused):
        journal.decide(0, "move us_43 1537")
    assert pack(journal.state) == before
    assert journal.entries == entries


def test_undo_stops_at_dice() -> None:
    journal = Journal.new(GAME, "historical", (), bytes(32), KIT)
    journal.decide(0, "move us_43 1022")
    assert not journal.can_undo
    with pytest.raises(SaveError, match="nothing can be undone"):
        journal.undo()


def test_undo_takes_back_what_threw_no_dice_and_is_itself_recorded() -> None:
    journal = Journal.new(GAME, "historical", (), bytes(32), KIT)
    before = digest(journal.state)
    journal.decide(0, "move us_43 0823")
    assert journal.can_undo
    assert journal.undo() == "move us_43 0823"
    assert digest(journal.state) == before
    assert [e.undo for e in journal.entries] == [False, True]
    assert digest(load(journal.save(), kit=KIT).state) == before


def planning() -> Journal:
    """A game of Formosa whose two sides are about to plan in secret at the same time."""
    journal = Journal.new("formosa", seed=bytes(32), kit=opened("formosa")[1])
    for side, act in ((1, "auto"), (1, "auto"), (1, "done"), (0, "done"), (0, "auto"), (0, "auto_set_up")):
        journal.decide(side, act)
    assert actors(journal.state) == (0, 1)
    return journal


def test_of_plans_made_at_the_same_time_each_side_takes_back_its_own() -> None:
    journal, other = planning(), planning()
    for side, act in ((0, "plan_us 1 0"), (1, "plan_jp 1 0"), (1, "plan_tokku 0")):
        journal.decide(side, act)
    assert (journal.undoable(0), journal.undoable(1)) == ("plan_us 1 0", "plan_tokku 0")
    assert journal.undo(0) == "plan_us 1 0"
    assert journal.undoable(0) == ""
    for act in ("plan_jp 1 0", "plan_tokku 0"):
        other.decide(1, act)
    assert digest(journal.state) == digest(other.state)
    with pytest.raises(SaveError, match="nothing can be undone"):
        journal.undo(0)
    assert [journal.undo(1), journal.undo(1)] == ["plan_tokku 0", "plan_jp 1 0"]
    assert digest(journal.state) == digest(planning().state)
    assert digest(load(journal.save(), kit=journal.kit).state) == digest(journal.state)


def test_a_reveal_stops_the_undo_of_both_sides() -> None:
    journal = planning()
    for side, act in ((1, "plan_jp 0 0"), (1, "plan_tokku 0"), (0, "plan_us 0 0"), (0, "plan_cw 0 0")):
        journal.decide(side, act)
        assert journal.undoable(side) == act
    journal.decide(0, "plan_b29 0")
    assert (journal.undoable(0), journal.undoable(1)) == ("", "")


def test_who_gives_up_cannot_take_it_back() -> None:
    journal = planning()
    journal.decide(0, "plan_us 0 0")
    journal.decide(1, "concede")
    assert journal.state.over
    assert not journal.can_undo


def test_a_save_is_replaced_in_one_stroke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    journal_of(3).write(path)
    old = path.read_bytes()

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        journal_of(9).write(path)
    assert path.read_bytes() == old


PLAYER = """
import sys
from pathlib import Path
from random import Random
from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors
journal = Journal.new("luzon", seed=bytes(32))
path, rng = Path(sys.argv[1]), Random(3)
journal.write(path)
while actors(journal.state):
    journal.decide(0, choose(journal.game, journal.state, 0, rng))
    journal.write(path)
    print(journal.seq, flush=True)
"""


def test_kill_9_in_the_middle_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command, acknowledged = [sys.executable, "-c", PLAYER, str(path)], 0
    with ending(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as process:
        assert process.stdout is not None
        while acknowledged < 25:
            acknowledged = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    assert acknowledged >= 25
    assert load(read_save(path), kit=KIT).seq >= acknowledged


def test_fifty_thousand_brackets_are_no_save() -> None:
    with pytest.raises(SaveError, match="too many to be read"):
        decode_save(b'{"format": 1, "more": ' + b"[" * 50_000 + b"]" * 50_000 + b"}")
