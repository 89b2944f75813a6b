"""PettingZoo's own tests, results, guards, names."""

from __future__ import annotations

import subprocess
import sys
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from tests.envs.positions import every_game, every_setting
from tests.sampling import THOROUGH, seeds

from hexfront import envs
from hexfront.envs import NAMED, Illegal
from hexfront.envs.aec import HexfrontEnv, env
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import digest

CYCLES = 500 if THOROUGH else 160
"""Words that are said in PettingZoo's own tests."""
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What PettingZoo says of every environment whose observations carry an action mask, but for a list of its own."""


@every_setting
def test_pettingzoo_accepts_it(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(key, scenario, chosen), num_cycles=CYCLES)  # type: ignore[no-untyped-call]
        seed_test(lambda: env(key, scenario, chosen), num_cycles=CYCLES // 2)  # type: ignore[no-untyped-call]
    strange = [str(w.message) for w in said if not str(w.message).startswith(EXPECTED)]
    assert not strange


def played(game: HexfrontEnv, seed: int) -> HexfrontEnv:
    """A game to its end, all options equally likely."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    while not game.table.state.over:
        weights = game.weights()
        game.step(int(rng.choice(len(weights), p=weights / weights.sum())))
    return game


@every_game
def test_the_end_brings_the_result_to_everybody(key: str) -> None:
    ended = set()
    for seed in seeds(1, 4):
        game = played(HexfrontEnv(key), seed)
        winner = game.table.state.winner
        for side, agent in enumerate(game.possible_agents):
            reward = 0 if winner < 0 else 1 if winner == side else -1
            assert game.rewards[agent] == reward
            assert game._cumulative_rewards[agent] == reward
            assert game.terminations[agent]
            assert game.infos[agent]["ending"] == game.table.state.ending
        ended.add(winner)
        for _ in game.possible_agents:
            game.step(None)
        assert not game.agents
    assert ended <= set(range(-1, len(game.table.game.meta.sides)))


@every_game
def test_a_seed_is_the_engines_seed(key: str) -> None:
    game = HexfrontEnv(key)
    game.reset(seed=11)
    table = game.table
    assert digest(table.state) == digest(table.game.start(table.kit, die=11))
    game.reset(seed=12)
    assert digest(table.state) != digest(table.game.start(table.kit, die=11))


@every_game
def test_games_after_a_seed_are_settled_too(key: str) -> None:
    def dice() -> list[int]:
        game, found = HexfrontEnv(key), []
        for seed in (5, None, None):
            game.reset(seed=seed)
            found.append(game.table.state.die)
        return found

    first = dice()
    assert first == dice()
    assert len(set(first)) == 3


def test_an_illegal_word_loses_under_guard_and_raises_without() -> None:
    guarded = env("formosa")
    guarded.reset(seed=1)
    bare = guarded.unwrapped
    assert isinstance(bare, HexfrontEnv)
    observation, *_ = guarded.last()
    assert observation is not None
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    guilty = guarded.agent_selection
    guarded.step(np.int64(wrong))
    assert guarded.rewards == {agent: -1.0 if agent == guilty else 0.0 for agent in bare.possible_agents}
    assert all(guarded.terminations.values())
    alone = HexfrontEnv("formosa")
    alone.reset(seed=1)
    with pytest.raises(Illegal):
        alone.step(wrong)
    with pytest.raises(Illegal, match="expected a word"):
        alone.step(None)


def test_who_does_not_decide_may_say_nothing() -> None:
    game = HexfrontEnv("formosa")
    game.reset(seed=2)
    other = next(agent for agent in game.possible_agents if agent != game.agent_selection)
    assert not game.observe(other)["action_mask"].any()
    assert game.observe(game.agent_selection)["action_mask"].any()


def test_every_game_has_its_versioned_name() -> None:
    assert [*NAMED] == [f"hexfront_{key}_v0" for key in playable()]
    for key in playable():
        made = pettingzoo.make("aec", f"hexfront/{key}_v0")
        assert made.unwrapped.metadata["name"] == f"hexfront_{key}_v0"
    assert envs.hexfront_formosa_v0.raw_env("scenario_2").table.scenario == "scenario_2"
    with pytest.raises(AttributeError, match="hexfront_formosa_v0"):
        _ = envs.hexfront_waterloo_v0


def test_rendering_tells_the_table_in_text() -> None:
    game = HexfrontEnv("luzon", render_mode="ansi")
    game.reset(seed=1)
    text = game.render()
    assert text is not None
    assert text.startswith("The Luzon Campaign, 1945, historical, turn 1, us: ")
    assert len(text.splitlines()) == 1 + game.words.height
    game.step(game.words.names.index("move"))
    assert (game.render() or "").splitlines()[0].endswith(" move")
    assert played(game, 3).render() != text


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="expected one of historical"):
        HexfrontEnv("luzon", "waterloo")
    with pytest.raises(ValueError, match="expected one of luzon"):
        HexfrontEnv("waterloo")


def test_the_engine_and_the_api_need_none_of_these_libraries() -> None:
    code = (
        "import sys, hexfront.api, hexfront.commands;"
        "hexfront.api.new('luzon'); hexfront.api.new('formosa');"
        "print(sorted({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "[]"
