"""The guided first turns of the series: what they ask for can be done, in the phase they say."""

from __future__ import annotations

import pytest
from tests.browser import rising_sun_scenes as scenes
from tests.guided import follow

from hexfront.server.pages import guide


@pytest.mark.parametrize("game", ["singapore", "bataan", "guadalcanal"])
def test_a_guided_turn_comes_to_everything_it_speaks_of(game: str) -> None:
    journal = scenes.fresh(game)
    found = follow(journal, lambda: scenes.state(journal).turn, scenes.forward)
    assert found.missed == []
    assert found.dangling == []
    assert {step.phase for step in guide(game, "en")} - {""} <= found.phases
