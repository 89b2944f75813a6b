"""What every game must keep when somebody decides: any player may concede, and the check is the same as the options."""

from __future__ import annotations

import pytest
from tests.contract.played import walk
from tests.contract.test_contract import playable

from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors, decide, interrupts, why_not
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.mechanics.deciding import CONCEDE
from hexfront.testing import opened

SOME = 7
"""Every so many positions of a game are looked at."""
every_game = pytest.mark.parametrize("game", playable(), ids=lambda game: game.key)


@every_game
def test_every_player_and_nobody_else_may_concede_at_every_decision(game: Game) -> None:
    _, kit = opened(game.key)
    seats = [game.meta.sides.index(seat) for seat in game.meta.seats]
    for s, _, _ in walk(game, kit, game.meta.scenarios[0].key, (), 12):
        for side in range(-1, len(game.meta.sides)):
            assert (CONCEDE in interrupts(s, side)) == (side in seats)
            assert (why_not(s, side, CONCEDE) == []) == (side in seats)


@every_game
def test_whoever_concedes_loses_and_everybody_is_told(game: Game) -> None:
    _, kit = opened(game.key)
    seats = [game.meta.sides.index(seat) for seat in game.meta.seats]
    asked = set()
    for s, _, _ in walk(game, kit, game.meta.scenarios[0].key, (), 13):
        if type(s.stack[-1]) in asked:
            continue
        asked.add(type(s.stack[-1]))
        for side in seats:
            over = clone(s)
            decide(over, side, CONCEDE)
            assert (over.over, over.winner, over.ending) == (True, 1 - side, "conceded")
            assert [(event.key, event.args) for event in over.events] == [("concedes", {"side": side})]
            assert over.events[0].rule == game.notation.verbs["concede"].rule
            for language in LANGUAGES:
                texts = load_texts(game.key, language)
                name = texts.say(f"side.{game.meta.sides[side]}")
                assert texts.say("event.concedes", kit, over.events[0].args).startswith(f"{name}: ")
                assert texts.has("ending.conceded")
    assert len(asked) > 2


@every_game
def test_a_conceded_game_is_saved_and_loads_again(game: Game) -> None:
    _, kit = opened(game.key)
    journal = Journal.new(game, seed=bytes(32), kit=kit)
    journal.decide(actors(journal.state)[0], CONCEDE)
    assert load(journal.save(), kit=kit).state.over
