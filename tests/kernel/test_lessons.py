"""Every lesson of every game: it can be done as its file says, not by doing nothing, and it speaks both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.kernel import lesson as module
from hexfront.kernel.conditions import Did, Holds, Told, met
from hexfront.kernel.files import DataError
from hexfront.kernel.journal import Journal
from hexfront.kernel.lesson import Lesson, checked, lesson, lessons, progress, reply, words
from hexfront.kernel.replay import load
from hexfront.kernel.rulebook import look_up
from hexfront.kernel.saves import SaveError
from hexfront.kernel.shelf import games
from hexfront.kernel.step import actors
from hexfront.kernel.texts import LANGUAGES
from hexfront.testing import opened

ALL = [(game, each.key) for game in games() for each in lessons(game)]
EACH = pytest.mark.parametrize(("game", "key"), ALL, ids=[f"{game}-{key}" for game, key in ALL])


def begun(game: str, key: str) -> Journal:
    return Journal.of_lesson(opened(game)[0], key, opened(game)[1])


def learner(journal: Journal) -> int:
    assert journal.lesson is not None
    return journal.game.meta.sides.index(journal.lesson.seat)


def do(journal: Journal, *acts: str) -> None:
    """Decisions of whoever learns, each with the answers of the others."""
    assert journal.lesson is not None
    for act in acts:
        journal.decide(learner(journal), act)
        while found := reply(journal.game, journal.state, journal.lesson):
            journal.decide(*found)


def taught(journal: Journal) -> Lesson:
    assert journal.lesson is not None
    return journal.lesson


@EACH
def test_a_lesson_begins_with_the_learner_and_nothing_reached_at_once(game: str, key: str) -> None:
    journal = begun(game, key)
    assert actors(journal.state) == (learner(journal),)
    found = progress(taught(journal), journal.course)
    assert not found.done
    assert found.mistake is None


@EACH
def test_the_solution_reaches_all_goals_and_not_before_its_end(game: str, key: str) -> None:
    journal = begun(game, key)
    for act in taught(journal).solution:
        assert not progress(taught(journal), journal.course).done
        do(journal, act)
    found = progress(taught(journal), journal.course)
    assert found.done, found.reached


@EACH
def test_each_mistake_is_told_when_it_is_made(game: str, key: str) -> None:
    for mistake in lesson(game, key).mistakes:
        journal = begun(game, key)
        do(journal, *mistake.by)
        found = progress(taught(journal), journal.course)
        assert found.mistake == mistake, (mistake.key, found)


@EACH
def test_a_lesson_is_saved_and_replayed_like_any_game(game: str, key: str) -> None:
    journal = begun(game, key)
    do(journal, *taught(journal).solution)
    again = load(journal.save(), kit=opened(game)[1])
    assert again.lesson == journal.lesson
    assert progress(taught(again), again.course).done


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_says_everything_in_both_languages(game: str, key: str, language: str) -> None:
    found, said = lesson(game, key), words(game, language)[key]
    assert set(said.goals) == {goal.key for goal in found.goals}
    assert set(said.mistakes) == {mistake.key for mistake in found.mistakes}
    assert len(said.hints) == len(words(game, "en")[key].hints) > 0
    assert all((said.title, said.text, said.done, *said.goals.values(), *said.mistakes.values(), *said.hints))
    if language != "en":
        assert said.text != words(game, "en")[key].text


@EACH
def test_the_rules_that_a_lesson_names_are_in_the_digest(game: str, key: str) -> None:
    found = lesson(game, key)
    for rule in (found.rule, *(mistake.rule for mistake in found.mistakes)):
        assert look_up(game, rule, "en").title


@pytest.mark.parametrize("game", games())
def test_a_game_has_four_to_six_lessons_that_name_only_what_there_is(game: str) -> None:
    assert len(checked(*opened(game))) in (4, 5, 6)
    assert all(set(words(game, language)) == {each.key for each in lessons(game)} for language in LANGUAGES)


# the evaluator


def test_what_is_taken_back_was_not_done() -> None:
    journal = begun("luzon", "beach")
    do(journal, "place us_158 0725")
    assert met(Did("place *"), journal.course)
    assert met(Told("enters", of={"unit": "us_158", "hex": "0725"}), journal.course)
    assert not met(Told("enters", of={"unit": "us_37"}), journal.course)
    journal.undo()
    assert not met(Did("place *"), journal.course)
    assert not met(Told("enters"), journal.course)


def test_figures_of_events_and_sets_of_hexes_have_bounds() -> None:
    journal = begun("luzon", "city")
    do(journal, *taught(journal).solution[:4])
    assert met(Told("fire_dice", least={"number": 11}, most={"number": 11}), journal.course)
    assert not met(Told("fire_dice", least={"number": 12}), journal.course)
    assert not met(Told("fire_dice", most={"number": 10}), journal.course)
    assert met(Told("supports", times=2), journal.course)
    assert not met(Told("supports", times=3), journal.course)
    assert met(Holds("us_control", has=("1436",), lacks=("1537",)), journal.course)
    assert not met(Holds("us_control", lacks=("1436",)), journal.course)


@pytest.mark.parametrize(
    ("line", "instead", "fault"),
    [
        ('seat = "us"', 'seat = "jp"', "seat 'jp'; expected one of us"),
        ("step OperationsBegin", "step Nonsense", "expected one of"),
        ('act = "end"', 'act = "fly"', "verb 'fly'; expected one of move"),
        ('piece = "us_43", at', 'piece = "us_99", at', "piece 'us_99'"),
        ('at = ["1022"]', 'at = ["9999"]', "place '9999'; expected a hex or one of"),
        ('hexes = "us_control"', 'hexes = "ours"', "set of hexes 'ours'"),
        ('column = "op"', 'column = "ap"', "column 'ap'"),
        ('is = "did"', 'is = "done"', "Invalid value 'done'"),
    ],
)
def test_a_fault_in_a_file_is_told_with_its_line(
    line: str, instead: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [path, *_] = module._paths("luzon")
    text = path.read_text(encoding="utf-8")
    assert line in text
    broken = tmp_path / path.name
    broken.write_text(text.replace(line, instead, 1), encoding="utf-8")
    monkeypatch.setattr(module, "_paths", lambda _: [broken])
    monkeypatch.setattr(module, "lessons", lambda _: (module._read(broken),))
    with pytest.raises(DataError) as told:
        checked(*opened("luzon"))
    assert fault in str(told.value)
    assert told.value.path == str(broken)
    assert told.value.line > 1


def test_a_save_of_a_lesson_that_is_gone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    save = begun("luzon", "march").save()
    monkeypatch.setattr(module, "lessons", lambda _: ())
    with pytest.raises(SaveError, match="no lesson 'march'"):
        load(save, kit=opened("luzon")[1])
