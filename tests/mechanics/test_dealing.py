"""Dealing anew against a plain exchange."""

from __future__ import annotations

from random import Random

import pytest

from hexfront.kernel.shelf import playable
from hexfront.kernel.state import clone, columns
from hexfront.mechanics.dealing import NOTED, Dealer, exchange, noted
from hexfront.testing import opened


@pytest.mark.parametrize("game", playable())
def test_an_exchange_leaves_out_nothing_that_is_noted_of_a_piece(game: str) -> None:
    played, kit = opened(game)
    s = played.start(kit, played.meta.scenarios[0].key, (), die=1)
    names = noted(type(s))
    assert set(names) == {name for name, kind in columns(type(s)).items() if kind in NOTED}
    for number, name in enumerate(names):
        for piece in range(len(kit.pieces)):
            getattr(s, name)[piece] = 100 * number + piece
    before = clone(s)
    exchange(s, 2, 5)
    for name in names:
        was, now = getattr(before, name), getattr(s, name)
        assert (now[2], now[5]) == (was[5], was[2])
        assert all(now[i] == was[i] for i in range(len(was)) if i not in (2, 5))


def test_a_dealer_is_fair_and_repeats_itself() -> None:
    rng = Random(1)
    for stop in (1, 2, 3, 7):
        seed = rng.randrange(1 << 30)
        first, second = Dealer(seed), Dealer(seed)
        found = [first.below(stop) for _ in range(600)]
        assert found == [second.below(stop) for _ in range(600)]
        assert set(found) == set(range(stop))
        assert min(found.count(n) for n in range(stop)) > 600 / stop * 0.6
    assert {Dealer(n).choice("abc") for n in range(60)} == {"a", "b", "c"}
