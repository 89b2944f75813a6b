"""What every game must keep when it asks: options, refusals and what a piece can reach come from one check."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from tests.contract.test_contract import playable
from tests.sampling import THOROUGH, sampled, seeds

from hexfront.kernel.act import Act
from hexfront.kernel.aids import nothing
from hexfront.kernel.dice import NoDice
from hexfront.kernel.game import Game
from hexfront.kernel.leads import reach
from hexfront.kernel.state import State, clone, pack
from hexfront.kernel.step import Offer, actors, decide, why_not
from hexfront.kernel.view import view
from hexfront.mechanics.deciding import Asking
from hexfront.secrecy import probes, wander
from hexfront.testing import opened, settings

every_game = pytest.mark.parametrize("game", playable(), ids=lambda game: game.key)


def wandered(key: str, seed: int) -> Iterator[tuple[State]]:
    """Positions of a game in which much is done; they are live."""
    game, kit = opened(key)
    rng, choices = Random(seed), settings(key, drawn=2)
    scenario, chosen = choices[-1] if seed % 2 else rng.choice(choices)
    return sampled((s,) for s in wander(game, kit, scenario, chosen, rng))


@cache
def shared(key: str, seed: int) -> tuple[State, ...]:
    """Those positions, found once by each process that tests."""
    return tuple(clone(s) for (s,) in wandered(key, seed))


def asked(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Positions of a game in which much is done, and who decides in them; too many in `make soak` to be kept."""
    positions = (s for (s,) in wandered(game.key, seed)) if THOROUGH else map(clone, shared(game.key, seed))
    for s in positions:
        yield from ((s, side) for side in actors(s))


def top_of(s: State) -> Asking[State]:
    """The step that asks."""
    top = s.stack[-1]
    assert isinstance(top, Asking)
    return top


@every_game
def test_whoever_asks_shares_one_base_and_writes_no_options_of_its_own(game: Game) -> None:
    for kind in game.steps:
        if issubclass(kind, Asking):
            assert not {"options", "refusals"} & vars(kind).keys(), kind
    for seed in seeds(1, 5):
        assert all(isinstance(s.stack[-1], Asking) for s, _ in asked(game, seed))


@every_game
def test_options_are_the_candidates_that_pass_the_check_in_their_order(game: Game) -> None:
    for seed in seeds(3, 40):
        for s, side in asked(game, seed):
            top = top_of(s)
            passing = list(top.passing(s, side))
            candidates = passing if type(top).candidates is Asking.candidates else top.candidates(s, side)
            checked = [act for act in candidates if top.check(s, side, act) is None]
            assert passing == checked, top
            assert top.options(s, side) == [*checked, *top.always(s, side)]


@every_game
def test_the_check_refuses_whatever_is_not_among_the_options(game: Game) -> None:
    for seed in seeds(3, 40):
        rng = Random(seed)
        for s, side in asked(game, seed):
            top = top_of(s)
            offered = set(top.options(s, side))
            others = {*probes(game, s, side, rng), *shuffled(offered, rng)} - offered
            assert [act for act in others if top.check(s, side, act) is None] == [], top


def shuffled(offered: set[Act], rng: Random) -> list[Act]:
    """Actions like those on offer, with what they name mixed up: they come nearest to being allowed."""
    mixed = []
    for name in {act.verb for act in offered}:
        alike = [act for act in offered if act.verb == name]
        mixed += [Act(name, rng.choice(alike).a, rng.choice(alike).b) for _ in range(6)]
    return mixed


@every_game
def test_whatever_is_in_reach_is_reached_by_actions_that_are_options(game: Game) -> None:
    walked = 0
    for seed in seeds(2, 12):
        rng = Random(seed)
        for s, side in asked(game, seed):
            named = {
                act.a for act in top_of(s).options(s, side) if game.notation.verbs[act.verb].args[:1] == ("piece",)
            }
            for piece in {getattr(top_of(s), "unit", -1), *rng.sample(sorted(named), min(4, len(named)))} - {-1}:
                ways = reach(game, Offer(s), side, piece)
                for way in rng.sample(ways, min(3, len(ways))):
                    walk(s, side, way.acts)
                    walked += 1
    assert walked or game.aids.reach is nothing


@every_game
def test_nothing_that_a_table_asks_throws_a_die(game: Game) -> None:
    """Where dice come with decisions alone there are none to be thrown in between."""
    for seed in seeds(1, 12):
        for s, side in asked(game, seed):
            copy = clone(s)
            copy.dice = NoDice()
            offer = Offer(copy)
            view(game, copy, side)
            game.aids.overlays(copy, side)
            game.aids.objectives(copy, side)
            for act in random_part(offer.options(side), 4, seed):
                game.forecast(copy, side, act)
                game.warning(copy, side, act)
                if game.notation.verbs[act.verb].args[:1] == ("piece",):
                    reach(game, offer, side, act.a)
            assert pack(copy) == pack(s)


def random_part(acts: list[Act], most: int, seed: int) -> list[Act]:
    """Some of them."""
    return Random(seed).sample(acts, min(most, len(acts)))


@every_game
def test_whatever_step_a_piece_may_take_is_in_its_reach(game: Game) -> None:
    for seed in seeds(2, 12):
        for s, side in asked(game, seed):
            offered = set(top_of(s).options(s, side))
            for piece in {act.a for act in offered if game.notation.verbs[act.verb].args[:1] == ("piece",)}:
                ways = game.aids.reach(s, side, piece)
                first = {way.acts[0] for way in ways}
                goals = {way.hex for way in ways}
                assert first <= offered
                steps = [act for act in offered if act.verb in {act.verb for act in first} and act.a == piece]
                assert all(act in first or act.b in goals for act in steps)


def walk(s: State, side: int, acts: tuple[Act, ...]) -> None:
    """Do one thing after the other; each must be an option then."""
    copy = clone(s)
    for act in acts:
        assert why_not(copy, side, act) == [], (act, acts, copy.stack[-1])
        decide(copy, side, act)
