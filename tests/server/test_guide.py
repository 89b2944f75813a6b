"""The guided first turn of Luzon can be followed, in both languages."""

from __future__ import annotations

import re

import pytest

from hexfront.kernel.journal import Journal
from hexfront.kernel.texts import LANGUAGES
from hexfront.server.pages import guide
from hexfront.server.wire import GuideStep
from hexfront.testing import opened

GAME, KIT = opened("luzon")
PARTS = {"board", "boxes", "decision", "inspector", "panels", "overlays", "undo", "dice"}
WAITS = re.compile(r"next|act:(\w+)|select:(\w+)|open:rules|overlay|undo|end")


@pytest.fixture(params=LANGUAGES)
def steps(request: pytest.FixtureRequest) -> tuple[GuideStep, ...]:
    return guide("luzon", request.param)


def test_it_has_ten_steps_with_words(steps: tuple[GuideStep, ...]) -> None:
    assert len(steps) == len({step.key for step in steps}) == 10
    assert all(step.title and 40 < len(step.text) < 480 for step in steps)


def test_every_step_waits_for_something_that_exists(steps: tuple[GuideStep, ...]) -> None:
    for step in steps:
        found = WAITS.fullmatch(step.wait)
        assert found, step.wait
        assert found[1] is None or found[1] in GAME.notation.verbs
        assert found[2] is None or found[2] in KIT.index


def test_every_step_points_at_something_that_exists(steps: tuple[GuideStep, ...]) -> None:
    hexes = {KIT.board.number(hex) for hex in KIT.board.grid}
    assert all(step.point in PARTS | hexes | set(KIT.index) | set(KIT.boxes) for step in steps)


def test_both_languages_tell_the_same() -> None:
    english, spanish = (guide("luzon", language) for language in LANGUAGES)
    assert [(s.key, s.wait, s.point) for s in english] == [(s.key, s.wait, s.point) for s in spanish]


def test_a_game_without_a_guide_has_no_steps() -> None:
    assert guide("formosa", "en") == ()


@pytest.mark.parametrize("seed", range(12))
def test_what_it_asks_for_can_be_done_whatever_the_dice(seed: int) -> None:
    journal = Journal.new(GAME, "historical", (), bytes([seed]) * 32, KIT)
    if type(journal.state.stack[-1]).__name__ == "RescueMission":
        journal.decide(0, "rescue us_6rgr")
    for act in ("move us_43 1022", "land us_158", "at 0923"):
        journal.decide(0, act)
    assert journal.undo() == "at 0923"
    assert journal.undo() == "land us_158"
    journal.decide(0, "end")
