"""The guided first turn of Ichi-Go: what it asks for can be done, in the phase it says."""

from __future__ import annotations

import pytest
from tests.browser import ichigo_scenes as scenes
from tests.guided import follow

from hexfront.server.pages import guide


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_guided_turn_comes_to_everything_it_speaks_of_whatever_the_dice(seed: int) -> None:
    journal = scenes.fresh(seed)
    found = follow(journal, lambda: scenes.state(journal).turn, scenes.forward)
    assert found.missed == []
    assert found.dangling == []
    assert {step.phase for step in guide("ichigo", "en")} - {""} <= found.phases
