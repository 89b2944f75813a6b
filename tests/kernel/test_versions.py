"""Versions of the rules: a game begun under an older one replays unchanged and goes on, or names what differs."""

from __future__ import annotations

import copy
import hashlib
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.later import DATA, LAYOUT, NOW, RULES, forbid, later, store_otherwise
from tests.recorded.recording import path as recorded
from tests.recorded.recording import read

from hexfront.bots.random_bot import choose
from hexfront.kernel import journal as journals
from hexfront.kernel.files import Files
from hexfront.kernel.game import load_meta
from hexfront.kernel.journal import Journal
from hexfront.kernel.meta import Change
from hexfront.kernel.replay import OlderRules, load
from hexfront.kernel.saves import Save, SaveError, decode_save
from hexfront.kernel.shelf import game_files, games, playable
from hexfront.kernel.state import digest
from hexfront.kernel.step import actors
from hexfront.kernel.texts import LANGUAGES, load_digest, load_texts
from hexfront.kernel.versions import Era, between, in_short, sentences
from hexfront.testing import opened

GAME, KIT = opened("luzon")


def played(decisions: int, journal: Journal | None = None) -> Journal:
    journal = journal or Journal.new(GAME, "historical", (), hashlib.sha256(b"versions").digest(), KIT)
    rng = Random(decisions)
    for _ in range(decisions):
        journal.decide(0, choose(journal.game, journal.state, actors(journal.state)[0], rng))
    return journal


SAVE = played(40).save()
FIRST_MOVE = next(number for number, entry in enumerate(SAVE.entries, 1) if entry.act.startswith("move "))
MOVED = KIT.index[SAVE.entries[FIRST_MOVE - 1].act.split()[1]]


def differing(save: Save) -> OlderRules:
    with pytest.raises(OlderRules) as caught:
        load(save, kit=KIT)
    return caught.value


# what meta.toml says


@pytest.mark.parametrize("key", playable())
def test_a_game_is_saved_with_the_version_that_meta_toml_says(key: str) -> None:
    game, kit = opened(key)
    assert Journal.new(game, kit=kit).save().version == load_meta(key).version
    newer = replace(game, meta=replace(game.meta, version=7))
    assert Journal.new(newer, kit=kit).save().version == 7


@pytest.mark.parametrize("key", games())
def test_every_version_after_the_first_says_what_it_changed(key: str) -> None:
    meta = load_meta(key)
    assert {change.version for change in meta.changes} == set(range(2, meta.version + 1))


@pytest.mark.parametrize("key", playable())
def test_a_change_has_a_sentence_in_both_languages_and_names_rules_that_there_are(key: str) -> None:
    for language in LANGUAGES:
        texts, numbers = load_texts(key, language), load_digest(key, language)
        changes = load_meta(key).changes
        assert {k for k in texts.entries if k.startswith("change.")} == {f"change.{c.text}" for c in changes}
        assert [rule for change in changes for rule in change.rules if rule not in numbers] == []


def test_changes_are_those_after_one_version_up_to_another() -> None:
    changes = tuple(Change(version, "rules", str(version)) for version in (2, 3, 3, 4))
    assert [change.text for change in between(changes, 1, 3)] == ["2", "3", "3"]
    assert between(changes, 3, 3) == ()


# games that replay unchanged


def test_an_older_game_that_replays_goes_on_and_notes_from_where(monkeypatch: pytest.MonkeyPatch) -> None:
    new = later(monkeypatch, GAME, RULES)
    again = load(SAVE, kit=KIT)
    assert again.save() == SAVE
    played(3, again)
    save = again.save()
    assert (save.version, save.raised) == (NOW, (Era(40, NOW + 1, KIT.digest),))
    assert save.entries[:40] == SAVE.entries
    once_more = load(decode_save(msgspec.json.encode(save)), kit=KIT)
    assert once_more.game is new
    assert once_more.save() == save
    assert digest(once_more.state) == digest(again.state)


def test_an_undo_goes_on_under_the_later_rules_too(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Journal.new(GAME, "historical", (), bytes(32), KIT)
    begun.decide(0, "move us_43 0823")
    later(monkeypatch, GAME, RULES)
    again = load(begun.save(), kit=KIT)
    again.undo()
    assert again.save().raised == (Era(1, NOW + 1, KIT.digest),)
    assert load(again.save(), kit=KIT).seq == 2


def test_a_refused_decision_raises_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, RULES)
    again = load(SAVE, kit=KIT)
    with pytest.raises(ValueError, match="expected one of"):
        again.decide(0, "fly us_43")
    assert again.save().raised == ()


def test_positions_of_an_older_layout_are_not_compared_but_dice_and_events_are(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, LAYOUT)
    store_otherwise(monkeypatch)
    assert load(SAVE, kit=KIT).seq == 40
    told = SAVE.entries[5].digest.partition(".")[2]
    entries = [*SAVE.entries]
    entries[5] = replace(entries[5], digest=entries[5].digest.replace(told, "00000000"))
    assert "what happened differs" in str(differing(replace(SAVE, entries=entries)))
    entries[5] = replace(SAVE.entries[5], dice=(*SAVE.entries[5].dice, 3))
    assert "the dice were" in str(differing(replace(SAVE, entries=entries)))


def test_a_layout_that_nobody_listed_is_found_at_the_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, RULES)
    store_otherwise(monkeypatch)
    found = differing(SAVE)
    assert found.difference.number == 0
    assert found.journal is None


def test_entries_after_the_change_of_layout_are_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, LAYOUT)
    store_otherwise(monkeypatch)
    save = played(3, load(SAVE, kit=KIT)).save()
    assert load(save, kit=KIT).seq == 43
    save.entries[-1] = replace(save.entries[-1], digest=SAVE.entries[0].digest)
    with pytest.raises(SaveError, match=r"entry 43 .*the position differs"):
        load(save, kit=KIT)


def test_a_later_version_may_bring_other_data(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, DATA)
    kit = copy.copy(KIT)
    kit.digest = "f" * 16
    again = load(SAVE, kit=kit)
    played(1, again)
    assert again.save().raised == (Era(40, NOW + 1, "f" * 16),)
    assert load(again.save(), kit=kit).seq == 41
    with pytest.raises(SaveError, match="other data files"):
        load(again.save(), kit=KIT)


def test_a_pack_of_the_user_is_told_from_a_later_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    later(monkeypatch, GAME, DATA)
    (tmp_path / "luzon").mkdir()
    rows = (game_files("luzon").folder / "pieces.csv").read_text().splitlines()
    (tmp_path / "luzon" / "pieces.rows.csv").write_text("\n".join(rows[:2]) + "\n")
    files = game_files("luzon", (tmp_path,))
    assert files.digest().startswith(Files(files.folder).digest() + "+")
    with pytest.raises(SaveError, match=r"another data pack of luzon \(digest none, here [0-9a-f]{16}\)"):
        load(SAVE, packs=(tmp_path,))


# games that do not


def test_the_first_decision_that_differs_is_named_with_the_changes_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    older, other = Change(NOW, "rules", "before"), Change(NOW + 2, "data", "since")
    later(monkeypatch, GAME, older, RULES, other)
    forbid(monkeypatch, "move", MOVED)
    difference = differing(SAVE).difference
    assert (difference.number, difference.act) == (FIRST_MOVE, SAVE.entries[FIRST_MOVE - 1].act)
    assert difference.changes == (RULES, other)
    assert f"entry {FIRST_MOVE} ({difference.act}) differs under rules version {NOW + 2}" in in_short(difference)
    assert f"(changed since: {NOW + 1}: rules 8.2; {NOW + 2}: data)" in in_short(difference)


def test_what_differs_in_its_result_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [*SAVE.entries]
    entries[20] = replace(entries[20], digest=f"{'0' * 16}.{entries[20].digest.partition('.')[2]}")
    later(monkeypatch, GAME, RULES)
    found = differing(replace(SAVE, entries=entries))
    assert found.difference.number == 21
    assert "the position differs" in found.difference.why


def test_a_game_that_differs_can_be_read_up_to_there_and_nothing_of_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    late = SAVE.entries[30]
    entries = [*SAVE.entries]
    entries[30] = replace(late, dice=(*late.dice, 6))
    save = replace(SAVE, entries=entries)
    later(monkeypatch, GAME, RULES)
    journal = differing(save).journal
    assert journal is not None
    assert journal.entries == SAVE.entries[:30]
    assert len(journal.history) == 31
    assert digest(journal.state) == SAVE.entries[29].digest.partition(".")[0]
    assert journal.save() == save
    assert (journal.can_undo, journal.undoable(0)) == (False, "")
    for change in (lambda: journal.decide(0, late.act), journal.undo):
        with pytest.raises(SaveError, match="can only be read"):
            change()
    assert journal.seq == 30


def test_a_player_is_told_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, RULES)
    forbid(monkeypatch, "move", MOVED)
    difference = differing(SAVE).difference
    for language in LANGUAGES:
        texts = load_texts("luzon", language)
        said = sentences(texts, difference)
        assert f"slower ({language}). (8.2)" in said
        assert str(FIRST_MOVE) in said[1]
        assert said[-1] == texts.say("version.read_only")
        assert texts.say("version.next") in sentences(texts, difference, "here")


def test_a_damaged_entry_of_the_present_version_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, RULES)
    save = played(3, load(SAVE, kit=KIT)).save()
    save.entries[41] = replace(save.entries[41], dice=(7,))
    with pytest.raises(SaveError) as caught:
        load(save, kit=KIT)
    assert not isinstance(caught.value, OlderRules)


@pytest.mark.parametrize(
    "raised",
    [
        (Era(41, NOW + 1, KIT.digest),),
        (Era(-1, NOW + 1, KIT.digest),),
        (Era(5, NOW, KIT.digest),),
        (Era(5, NOW + 1, KIT.digest), Era(4, NOW + 2, KIT.digest)),
    ],
)
def test_versions_that_do_not_follow_each_other_are_refused(
    monkeypatch: pytest.MonkeyPatch, raised: tuple[Era, ...]
) -> None:
    later(monkeypatch, GAME, RULES, Change(NOW + 2, "rules", "again"))
    with pytest.raises(SaveError, match="do not follow each other"):
        load(replace(SAVE, raised=raised), kit=KIT)


def test_a_game_of_a_version_to_come_is_refused() -> None:
    with pytest.raises(SaveError, match=f"rules version {NOW + 1} of luzon; this program has {NOW}"):
        load(replace(SAVE, raised=(Era(5, NOW + 1, KIT.digest),)), kit=KIT)


def test_a_recorded_game_with_a_decision_made_impossible_is_read_up_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    save = read(recorded("luzon", 1, "historical-random")).save
    assert "." not in save.entries[0].digest, "a game recorded before events had a digest"
    last = max(number for number, entry in enumerate(save.entries, 1) if entry.act.startswith("move "))
    piece = KIT.index[save.entries[last - 1].act.split()[1]]
    first = next(n for n, e in enumerate(save.entries, 1) if e.act.startswith(f"move {KIT.pieces[piece].id} "))
    later(monkeypatch, GAME, RULES)
    assert load(save, kit=KIT).state.over
    forbid(monkeypatch, "move", piece)
    found = differing(save)
    assert found.difference.number == first
    assert found.journal is not None
    assert found.journal.seq == first - 1


def test_events_have_a_digest_of_their_own_that_knows_pieces_by_name() -> None:
    events = next(events for events in played(40).history if any("unit" in event.args for event in events))
    told = journals._told(KIT, events)
    shuffled = copy.copy(KIT)
    shuffled.pieces = KIT.pieces[::-1]
    assert told != journals._told(shuffled, events)
    last = len(KIT.pieces) - 1
    renumbered = [
        e._replace(args={k: last - v if k in ("unit", "other") else v for k, v in e.args.items()}) for e in events
    ]
    assert told == journals._told(shuffled, renumbered)
