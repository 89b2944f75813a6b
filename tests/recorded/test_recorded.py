"""Recorded games replay: the same dice, options, events and positions."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.recorded.recording import FOLDER, moments, path, read

from hexfront.kernel.journal import load
from hexfront.kernel.shelf import playable
from hexfront.testing import opened

FILES = sorted(FOLDER.glob("*/*/*.json.gz"))
every_recording = pytest.mark.parametrize("file", FILES, ids=[f"{f.parts[-3]}-{f.parts[-2]}-{f.stem}" for f in FILES])


@every_recording
def test_a_recorded_game_replays_with_the_same_dice_and_positions(file: Path) -> None:
    recorded = read(file)
    _, kit = opened(recorded.save.game)
    assert load(recorded.save, kit=kit).state.over


@every_recording
def test_a_recorded_game_offers_the_same_options_and_tells_the_same_events(file: Path) -> None:
    recorded = read(file)
    game, kit = opened(recorded.save.game)
    found = list(moments(game, kit, recorded.save))
    assert found == recorded.moments


@pytest.mark.parametrize("key", playable())
def test_every_playable_game_has_recordings_of_its_present_rules(key: str) -> None:
    game, _ = opened(key)
    assert list(path(key, game.meta.version, "x").parent.glob("*.json.gz"))
