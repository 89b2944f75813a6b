"""Onlookers: nothing that reaches somebody who only looks depends on what any seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.contract.planted import POSITION
from tests.sampling import THOROUGH, seeds

from hexfront.games.formosa.rules import recruiting
from hexfront.kernel.aside import Aside
from hexfront.kernel.events import EVERYONE, NO_ONE, Event, everyone_but, only
from hexfront.kernel.game import Game, all_open, load_game, nothing_secret
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import NOBODY, clone
from hexfront.kernel.step import Offer, actors, options
from hexfront.kernel.view import View, view
from hexfront.pairs import LONG, Pair, Setting, follow
from hexfront.secrecy import leaks, sample, wander
from hexfront.server.moments import Moments
from hexfront.testing import opened, scene, settings

SEATED = [key for key in playable() if len(load_game(key).meta.seats) > 1]


def test_an_onlooker_hears_what_everyone_hears_and_nothing_told_to_a_side() -> None:
    def hears(audience: int) -> bool:
        return Event("die", "1.0", {}, audience).seen_by(NOBODY)

    assert hears(EVERYONE)
    assert hears(everyone_but([1])), "what all but the owner are told hides what only he may know"
    assert not hears(only(0))
    assert not hears(only(0) | only(1))
    assert not hears(NO_ONE)


def in_the_open(seen: View) -> set[tuple[str, str]]:
    """The pieces that can be made out, and where."""
    return {(piece.id, piece.place) for piece in seen.pieces if not piece.back}


@pytest.mark.parametrize("key", playable())
def test_an_onlooker_sees_every_position_and_is_asked_nothing(key: str) -> None:
    game, kit = opened(key)
    for number, s in enumerate(wander(game, kit, *settings(key, drawn=0)[0], Random(5))):
        seen = view(game, s, NOBODY)
        assert (seen.side, seen.options, seen.interrupts, seen.prompt) == (NOBODY, [], [], None)
        assert Offer(s).interrupts(NOBODY) == []
        for seat in game.meta.seats:
            shown = view(game, s, game.meta.sides.index(seat))
            assert in_the_open(seen) <= in_the_open(shown)
            assert seen.counters.items() <= shown.counters.items()
        if number > (2000 if THOROUGH else 60):
            break


@pytest.mark.parametrize("key", SEATED)
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_an_onlooker_receives_depends_on_what_a_seat_may_not_know(key: str, seat: int) -> None:
    game, kit = opened(key)
    setting = Setting(*settings(key, drawn=0)[0])
    if THOROUGH:
        for seed in seeds(1, 10):
            assert follow(game, kit, setting, seat, Random(seed), viewer=NOBODY).leaks == []
        return
    rng = Random(f"{key} {seat}")
    for number, s in enumerate(wander(game, kit, *setting, rng)):
        if number in (0, 150, 400):
            pair = Pair(game, s, seat, rng, viewer=NOBODY)
            pair.play(LONG // 2)
            assert pair.leaks == []
        if number == 400:
            break


@pytest.mark.parametrize("key", playable())
def test_an_onlooker_counts_what_every_seat_could_notice(key: str) -> None:
    """He never notices more than the seats do, and learns of everything that is told to all."""
    game, kit = opened(key)
    s = game.start(kit, *settings(key, drawn=0)[0], die=3)
    journal, rng = Aside(game, s), Random(2)
    moments = Moments(journal)
    seats = [game.meta.sides.index(seat) for seat in game.meta.seats]
    for _ in range(60):
        before, side = clone(journal.state), rng.choice(actors(journal.state))
        shown = view(game, before, NOBODY)
        events = journal.decide(side, rng.choice(options(journal.state, side)))
        moments.note(before)
        noticed = moments.of_entry(NOBODY, journal.seq) is not None
        assert noticed == (any(e.seen_by(NOBODY) for e in events) or shown != view(game, journal.state, NOBODY))
        assert not noticed or all(moments.of_entry(each, journal.seq) is not None for each in seats)
        if journal.state.over:
            break


# planted leaks are found

FORMOSA, KIT = opened("formosa")


def leaking(game: Game, steps: str, seat: int) -> list[str]:
    """What an onlooker notices of some pairs of worlds that a seat cannot tell apart."""
    found: list[str] = []
    for seed in range(8):
        pair = Pair(game, scene(POSITION + steps).s, seat, Random(seed), viewer=NOBODY)
        pair.play(12)
        found += pair.leaks
    return found


def loose(**changes: Any) -> Game:
    return msgspec.structs.replace(FORMOSA, **changes)


def test_an_onlooker_who_sees_a_display_is_found() -> None:
    purchase = "step StrikePhase\nstep Recruit side=1"
    assert leaking(FORMOSA, purchase, 0) == []
    careless = loose(secret=lambda side: nothing_secret(side) if side == NOBODY else FORMOSA.secret(side))
    assert any("view.counters" in leak for leak in leaking(careless, purchase, 0))


def test_an_onlooker_who_sees_concealed_units_is_found() -> None:
    def careless(s: Any, side: int, piece: int) -> Any:
        return all_open(s, side, piece) if side == NOBODY else FORMOSA.shown(s, side, piece)

    found = sample(loose(shown=careless), KIT, *settings("formosa", drawn=0)[0], 30, Random(3)).leaks
    assert found
    assert all("onlooker" in leak for leak in found), "the seats themselves see no more than they may"


def test_an_onlooker_who_hears_of_a_purchase_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = recruiting.buy_air

    def talkative(s: Any, side: int, verb: str) -> None:
        honest(s, side, verb)
        s.tell("phase_recruit", "8.0", everyone_but([0, 1]))

    monkeypatch.setattr(recruiting, "buy_air", talkative)
    found = leaking(FORMOSA, "step StrikePhase\nstep Recruit side=1", 0)
    assert any("is noticed: moment" in leak for leak in found)


def test_an_onlooker_who_sees_a_plan_is_found() -> None:
    t = scene(POSITION + "step StrikePlanning jp=2,1")
    assert not any(leaks(FORMOSA, t.s, 0, seed, NOBODY) for seed in range(10))
    careless = loose(table=lambda s, side: FORMOSA.table(s, 1 if side == NOBODY else side))
    assert any("view.table" in leak for seed in range(10) for leak in leaks(careless, t.s, 0, seed, NOBODY))
