"""Recorded games replay: the same dice, options, events and positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.recorded.recording import FOLDER, Looks, by_sides, moments, path, read
from tests.sampling import THOROUGH

from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import OlderRules, load
from hexfront.kernel.saves import Save
from hexfront.kernel.shelf import playable
from hexfront.kernel.versions import Difference, between
from hexfront.testing import opened

EVERY = 1 if THOROUGH else 8
"""Of so many moments of a recorded game one is compared, besides the first of each kind."""
FILES = sorted(FOLDER.glob("*/*/*.json.gz"))
every_recording = pytest.mark.parametrize("file", FILES, ids=[f"{f.parts[-3]}-{f.parts[-2]}-{f.stem}" for f in FILES])


class Outcome(NamedTuple):
    """What became of a recorded game: how far it goes, whether to its end, and whether rules have changed since."""

    seq: int
    over: bool
    differs: bool


@cache
def outcome(file: Path) -> Outcome:
    """Of a recorded game, played again once by each process that tests."""
    journal, differs = replayed(read(file).save)
    return Outcome(journal.seq, journal.state.over, differs is not None)


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
    found = outcome(file)
    assert found.over or found.differs


@every_recording
def test_a_recorded_game_offers_the_same_options_and_tells_the_same_events(file: Path) -> None:
    recorded = read(file)
    game, kit = opened(recorded.save.game)
    changes = between(game.meta.changes, recorded.save.version, game.meta.version)
    if all(change.kind == "layout" for change in changes):
        told = list(moments(game, kit, recorded.save, looks=Looks(EVERY)))
        if not alike(told, recorded.moments):  # it may be from before onlookers heard what one side is not told
            told = list(moments(game, kit, recorded.save, by_sides, Looks(EVERY)))
        assert alike(told, recorded.moments)
    else:  # options may have become more or fewer; whatever was decided must go as it did
        assert outcome(file).seq


def alike(told: list[str], kept: list[str]) -> bool:
    """Whether every moment that was looked at is as it was recorded."""
    return len(told) == len(kept) and all(now in ("", then) for now, then in zip(told, kept, strict=True))


def test_a_moment_that_is_looked_at_and_differs_is_noticed() -> None:
    recorded = read(FILES[0])
    told = list(moments(*opened(recorded.save.game), recorded.save, looks=Looks(EVERY)))
    looked_at = [number for number, moment in enumerate(told) if moment]
    assert len(looked_at) > 30
    changed = [*recorded.moments]
    changed[looked_at[-1]] = "another"
    assert not alike(told, changed)


@pytest.mark.parametrize("key", playable())
def test_every_playable_game_has_recordings_of_its_present_rules(key: str) -> None:
    game, _ = opened(key)
    assert list(path(key, game.meta.version, "x").parent.glob("*.json.gz"))
