"""Secrecy over time: whatever the enemy does unnoticed, a seat receives the same from the first moment to the last."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.contract.planted import POSITION
from tests.sampling import seeds

from hexfront.games.formosa.rules import recruiting
from hexfront.games.formosa.rules.air import StrikePlanning
from hexfront.games.formosa.state import pay
from hexfront.kernel.act import Act
from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.pairs import Pair, Setting, follow
from hexfront.testing import opened, scene, settings

CASES = [
    (key, Setting(scenario, chosen), seat)
    for key in playable()
    if len(load_game(key).meta.seats) > 1
    for scenario, chosen in settings(key, drawn=0)[:2]
    for seat in load_game(key).meta.seats
]


@pytest.mark.rule("formosa", "11.0e", "6.1c")
@pytest.mark.parametrize(("key", "setting", "seat"), CASES)
def test_nothing_a_seat_receives_depends_on_what_it_may_not_know(key: str, setting: Setting, seat: str) -> None:
    game, kit = opened(key)
    for seed in seeds(1, 10):
        found = follow(game, kit, setting, game.meta.sides.index(seat), Random(seed))
        assert found.leaks == []
        assert found.compared


# planted leaks are found

GAME, _ = opened("formosa")


def paired(steps: str, seat: int, seed: int, game: Any = GAME) -> Pair:
    """Two worlds from a position."""
    return Pair(game, scene(POSITION + steps).s, seat, Random(seed))


def leaks(steps: str, seat: int, pairs: int = 8, game: Any = GAME) -> list[str]:
    """What leaks when some pairs of worlds are played from a position."""
    found: list[str] = []
    for seed in range(pairs):
        pair = paired(steps, seat, seed, game)
        pair.play(12)
        found += pair.leaks
    return found


@pytest.mark.parametrize("side", [0, 1])
def test_purchases_paid_openly_would_be_noticed(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = f"step StrikePhase\nstep Recruit side={side}"
    assert leaks(steps, 1 - side) == []
    monkeypatch.setattr(recruiting, "pay_unseen", pay)
    assert any("is noticed: view.table" in leak and "'lp'" in leak for leak in leaks(steps, 1 - side))


def test_a_word_too_much_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = recruiting.buy_air

    def talkative(s: Any, side: int, verb: str) -> None:
        honest(s, side, verb)
        s.tell("phase_recruit", "8.0")

    monkeypatch.setattr(recruiting, "buy_air", talkative)
    assert any("is noticed: moment" in leak for leak in leaks("step StrikePhase\nstep Recruit side=1", 0))


def test_a_plan_that_bars_the_way_back_of_the_other_side_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both plan at once: what one has planned the other must not find out by what he may still take back."""
    honest = StrikePlanning.apply

    def barring(self: StrikePlanning, s: Any, side: int, act: Act) -> None:
        honest(self, s, side, act)
        if side == 1:
            s.reveal()

    assert leaks("step StrikePlanning", 0, 30) == []
    monkeypatch.setattr(StrikePlanning, "apply", barring)
    assert any("undo" in leak for leak in leaks("step StrikePlanning", 0, 30))


def test_figures_for_everybody_that_know_too_much_would_be_noticed() -> None:
    honest = GAME.aids.measures
    aids = msgspec.structs.replace(GAME.aids, measures=lambda s: honest(s) | {"planes": s.jp_available})
    careless = msgspec.structs.replace(GAME, aids=aids)
    assert any("figures" in leak for leak in leaks("step StrikePhase\nstep Recruit side=1", 0, 8, careless))


def test_worlds_with_other_purchases_go_on_after_they_are_closed() -> None:
    """Packets of one price do not part the worlds: the Japanese have other things in each, and nobody can tell."""
    apart = 0
    for seed in range(40):
        pair = paired("step StrikePhase\nstep Recruit side=1", 0, seed)
        while not pair.parted and not pair.leaks and type(pair.truth.s.stack[-1]).__name__ != "StrikePlanning":
            pair.play(1)
        worlds: list[Any] = [pair.truth.s, pair.other.s]
        bought = [(s.jp_bought, s.kamikaze_bought, s.where[s.kit.fleet]) for s in worlds]
        apart += not pair.parted and bought[0] != bought[1]
        assert pair.leaks == []
    assert apart
