"""What every game must keep in its sequence of play: steps say their phase, and phases follow in printed order."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.contract.played import walk
from tests.contract.test_contract import playable

from hexfront.kernel.game import Game
from hexfront.kernel.shelf import box
from hexfront.kernel.step import phase_of
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.testing import opened

every_game = pytest.mark.parametrize("game", playable(), ids=lambda game: game.key)
SET_UP = "setup"


@every_game
def test_steps_name_phases_that_the_game_lists_and_words_name_them(game: Game) -> None:
    named = {step.phase for step in game.steps} - {"", SET_UP}
    assert game.meta.phases
    assert named <= set(game.meta.phases)
    for language in LANGUAGES:
        texts = load_texts(game.key, language)
        assert all(texts.say(f"phase.{key}") for key in game.meta.phases)
        assert texts.has(f"phase.{SET_UP}") or not any(step.phase == SET_UP for step in game.steps)


@every_game
def test_every_decision_is_in_a_phase_and_phases_follow_in_printed_order(game: Game) -> None:
    _, kit = opened(game.key)
    order = (SET_UP, *game.meta.phases)
    for scenario in game.meta.scenarios:
        before = (0, 0)
        for s, _, _ in walk(game, kit, scenario.key, (), 5):
            now = (game.aids.turn(s), order.index(phase_of(s.stack)))
            assert now >= before, s.stack
            before = now


@every_game
def test_what_the_table_shows_is_decided_by_phases_and_facts_not_by_names_of_steps(game: Game) -> None:
    folder = Path(str(files(box(game.key).package)))
    client = [*Path(str(files("hexfront"))).glob("web/js/**/*.js"), *folder.glob("client/*.js")]
    names = re.compile("|".join(rf"""["'`]{step.__name__}["'`]""" for step in game.steps))
    for path in (*client, *folder.glob("facts.py"), *folder.glob("aids.py"), *folder.glob("forecast.py")):
        assert not names.findall(path.read_text(encoding="utf-8")), path
