"""Passing by order: it says nothing that may not be known, and never does anything but go on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.contract.played import walk
from tests.contract.test_contract import playable
from tests.sampling import seeds

from hexfront.kernel.game import Game
from hexfront.kernel.passing import Orders, kind_of, passed, way_on
from hexfront.kernel.step import Offer
from hexfront.testing import opened

TWO_PLAYERS = [game for game in playable() if len(game.meta.seats) > 1]
IDLE = Orders(idle=True)


@pytest.mark.parametrize("game", TWO_PLAYERS, ids=lambda game: game.key)
def test_whether_a_step_is_passed_while_others_watch_depends_on_nothing_they_may_not_know(game: Game) -> None:
    kit, rng, met = opened(game.key)[1], Random(1), Counter[bool]()
    for seed in seeds(2, 40):
        scenario = game.meta.scenarios[seed % len(game.meta.scenarios)].key
        for s, side, _ in walk(game, kit, scenario, (), seed):
            if type(s.stack[-1]).__name__ not in game.overt:
                continue
            found = passed(game, Offer(s), side, IDLE, watched=True)
            met[found is not None] += 1
            for other in range(len(game.meta.sides)):
                if other != side:
                    dealt = Offer(game.clone_for(s, other, rng.getrandbits(32)))
                    assert passed(game, dealt, side, IDLE, watched=True) == found
    assert not game.overt or (met[True] and met[False])


@pytest.mark.parametrize("game", playable(), ids=lambda game: game.key)
def test_what_is_passed_is_an_option_and_an_order_for_a_kind_holds_whatever_could_be_done(game: Game) -> None:
    kit, met = opened(game.key)[1], Counter[str]()
    for s, side, _ in walk(game, kit, game.meta.scenarios[0].key, (), 4):
        offer = Offer(s)
        on, kinds = way_on(game, offer, side), Orders((kind_of(offer),))
        found = passed(game, offer, side, kinds, watched=True)
        assert (found.act if found else None) == on
        assert on is None or on in offer.options(side)
        if idle := passed(game, offer, side, IDLE, watched=False):
            assert [act for act in offer.options(side) if not game.notation.verbs[act.verb].forfeit] == [idle.act]
            met["idle"] += 1
        met["on"] += on is not None
        met["none"] += on is None
    assert met["on"]
    assert met["none"]
