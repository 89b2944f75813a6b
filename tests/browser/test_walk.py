"""Every kind of decision of every game, on screens from a phone to a desk: nothing that decides is out of sight."""

from __future__ import annotations

import pytest
from tests.browser.house import PHONE, Open
from tests.browser.kinds import fullest
from tests.browser.rare import rare
from tests.browser.walking import SIZES, Walk
from tests.sampling import THOROUGH, seeds

from hexfront.server.library import playable

SHARE = 1 if THOROUGH else 24
"""One in so many positions is shown in each size, every one where time does not matter."""


@pytest.mark.parametrize("game", playable())
def test_no_decision_is_out_of_sight(visit: Open, game: str) -> None:
    walk = Walk(visit, game)
    voice = walk.teller.voice
    positions = sorted({**fullest(voice.game, voice.kit, seeds(1, 12)), **rare(game)}.items())
    found: list[str] = []
    for at, size in enumerate(SIZES):
        walk.page.set_viewport_size(size)
        for kind, position in positions[at % SHARE :: SHARE]:
            walk.show(position)
            shown = f"{kind} {size['width']}x{size['height']}"
            found += [f"{shown}: {fault}" for fault in walk.faults()]
            if walk.weigh():
                found += [f"{shown}, the odds: {fault}" for fault in walk.faults()]
    assert found == []


@pytest.mark.parametrize("game", playable() if THOROUGH else ["guadalcanal"])
def test_no_decision_is_out_of_sight_on_a_phone_with_letters_twice_as_large(visit: Open, game: str) -> None:
    walk = Walk(visit, game)
    walk.page.set_viewport_size(PHONE)
    letters = walk.page.context.new_cdp_session(walk.page)
    letters.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    voice = walk.teller.voice
    positions = {**(fullest(voice.game, voice.kit, seeds(0, 2)) if THOROUGH else {}), **rare(game)}
    found: list[str] = []
    for kind, position in positions.items():
        walk.show(position)
        found += [f"{kind}: {fault}" for fault in walk.faults()]
        if walk.weigh():
            found += [f"{kind}, the odds: {fault}" for fault in walk.faults()]
    assert found == []
