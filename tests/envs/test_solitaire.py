"""Gymnasium's own check, rewards and shaping."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hexfront.envs import SolitaireEnv

NAME = "hexfront/Luzon-v0"


def rewards(game: SolitaireEnv, seed: int) -> list[float]:
    """The rewards of a game to its end, all options equally likely."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    found, over = [], False
    while not over:
        weights = game.weights()
        _, reward, over, truncated, _ = game.step(int(rng.choice(len(weights), p=weights / weights.sum())))
        assert not truncated
        found.append(reward)
    return found


def test_gymnasium_accepts_it() -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        check_env(gymnasium.make(NAME).unwrapped)
    assert not [str(w.message) for w in said if "render fps" not in str(w.message)]


def test_the_only_reward_is_the_result() -> None:
    for seed in range(3):
        game = SolitaireEnv("luzon")
        found = rewards(game, seed)
        assert found[-1] == (1 if game.table.state.winner == 0 else -1)
        assert not any(found[:-1])


def test_shaping_rewards_progress_and_gains_nothing_in_all() -> None:
    weights = {"towns": 0.5, "us_hexes": 0.01}
    shaped, plain = SolitaireEnv("luzon", shaping=weights), SolitaireEnv("luzon")
    found = rewards(shaped, 4)
    shaped.reset(seed=4)
    start = shaped.table.game.aids.measures(shaped.table.state)
    potential = sum(weight * start[name] for name, weight in weights.items())
    assert sum(found) == pytest.approx(sum(rewards(plain, 4)) - potential)
    assert max(found[:-1]) > 0


def test_a_discount_is_part_of_the_potential() -> None:
    game = SolitaireEnv("luzon", shaping={"us_hexes": 1.0}, discount=0.9)
    game.reset(seed=1)
    before = game.table.game.aids.measures(game.table.state)["us_hexes"]
    _, reward, *_ = game.step(game.words.names.index("move"))
    assert reward == pytest.approx(0.9 * before - before)


def test_an_illegal_word_loses() -> None:
    made = gymnasium.make(NAME, scenario="macarthur")
    observation, info = made.reset(seed=3)
    assert info["turn"] == 1
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = made.step(wrong)
    assert (reward, over, info["illegal"]) == (-1, True, True)
    assert made.reset(seed=3)[1].get("illegal") is None


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        SolitaireEnv("formosa")
    with pytest.raises(ValueError, match="no measure glory; expected operations_points"):
        SolitaireEnv("luzon", shaping={"glory": 1.0})
