"""What games have themselves measured by, and what their judges are fitted to."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.browser import STRESSED
from bench.run import measures, middle_game, subject

from hexfront.kernel.fitting import fitting
from hexfront.kernel.game import check_choice, load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.shelf import box, playable
from hexfront.kernel.step import actors
from hexfront.kernel.view import view
from hexfront.testing import opened

FITTED = [key for key in playable() if box(key).module("fitting")]


@pytest.mark.parametrize("key", playable())
def test_every_game_can_be_measured(key: str) -> None:
    what = subject(key)
    s = middle_game(what)
    assert what.asked.thick(s)
    for work in what.asked.works:
        work.do(s)
    for scenario, options in what.settings:
        check_choice(what.game.meta, scenario, options)
    names = [measure.name for measure in measures(what, s)]
    assert len(names) == len(set(names))
    assert {"clone", "snapshot", "view", *(work.name for work in what.asked.works)} <= set(names)


@pytest.mark.parametrize("key", FITTED)
def test_examples_have_a_sign_for_each_weight(key: str) -> None:
    what = fitting(key)
    played = (what.examples(opened(key)[1], seed) for seed in range(5))
    found = next(examples for examples in played if examples)  # a game that ended by chance has none
    assert {len(example.signs) for example in found} == {len(what.weights)}
    if what.kind == "logistic":
        assert {example.came for example in found} <= {0.0, 1.0}


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(ValueError, match="no weights"):
        fitting("rising_sun")


@pytest.mark.parametrize("key", STRESSED)
def test_a_stress_board_has_two_hundred_counters(key: str, tmp_path: Path) -> None:
    STRESSED[key].write_pack(tmp_path)
    game = load_game(key)
    s = Journal.new(game, kit=game.open_box((tmp_path,)), seed=bytes(32)).state
    assert sum(piece.place.isdigit() for piece in view(game, s, actors(s)[0]).pieces) >= 200
