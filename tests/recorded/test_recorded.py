"""Recorded games replay: the same dice, options, events and positions."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.recorded.recording import FOLDER, by_sides, moments, path, read

from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import OlderRules, load
from hexfront.kernel.saves import Save
from hexfront.kernel.shelf import playable
from hexfront.kernel.versions import Difference, between
from hexfront.testing import opened

FILES = sorted(FOLDER.glob("*/*/*.json.gz"))
every_recording = pytest.mark.parametrize("file", FILES, ids=[f"{f.parts[-3]}-{f.parts[-2]}-{f.stem}" for f in FILES])


def replayed(save: Save) -> tuple[Journal, Difference | None]:
    """A game as far as it goes; where it stops, a change of the rules or of the data must be behind it."""
    try:
        return load(save, kit=opened(save.game)[1]), None
    except OlderRules as older:
        if older.journal is None or all(change.kind == "layout" for change in older.difference.changes):
            raise
        return older.journal, older.difference


@every_recording
def test_a_recorded_game_replays_with_the_same_dice_and_positions(file: Path) -> None:
    journal, differs = replayed(read(file).save)
    assert journal.state.over or differs


@every_recording
def test_a_recorded_game_offers_the_same_options_and_tells_the_same_events(file: Path) -> None:
    recorded = read(file)
    game, kit = opened(recorded.save.game)
    changes = between(game.meta.changes, recorded.save.version, game.meta.version)
    if all(change.kind == "layout" for change in changes):
        told = list(moments(game, kit, recorded.save))
        if told != recorded.moments:  # it may have been recorded before onlookers heard what one side is not told
            told = list(moments(game, kit, recorded.save, by_sides))
        assert told == recorded.moments
    else:  # options may have become more or fewer; whatever was decided must go as it did
        assert replayed(recorded.save)[0].seq


@pytest.mark.parametrize("key", playable())
def test_every_playable_game_has_recordings_of_its_present_rules(key: str) -> None:
    game, _ = opened(key)
    assert list(path(key, game.meta.version, "x").parent.glob("*.json.gz"))
