"""A worked example: teach a small policy to hold more of Luzon than chance does. Runs in under a minute.

    python examples/reinforce_luzon.py                    train, then compare with random play
    python examples/reinforce_luzon.py --episodes 400     train longer

The policy is one number a word of the vocabulary: how much the word is liked. It knows nothing of the position but
the mask, so it can only learn general habits: do not end the phase while units can move, prefer this hex to that.
REINFORCE moves the numbers after every game by how many hexes the Americans held at its end. Swap `Policy` for a
network over `layout.split(observation)`, and the count for the reward of the environment, and the rest stays.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import hexfront.envs
from hexfront.envs import SolitaireEnv

gymnasium.register_envs(hexfront.envs)
MEASURE = "us_hexes"


Step = tuple[NDArray[np.intp], NDArray[np.float64], int]
"""The words that could be said, how likely each was, and which of them was said."""


class Policy:
    """A softmax over the words that the mask allows."""

    def __init__(self, words: int) -> None:
        self.liking = np.zeros(words)

    def choose(self, mask: NDArray[np.int8], rng: np.random.Generator) -> Step:
        """Say a word."""
        allowed = np.flatnonzero(mask)
        raised = np.exp(self.liking[allowed] - self.liking[allowed].max())
        chances = raised / raised.sum()
        return allowed, chances, int(np.searchsorted(chances.cumsum()[:-1], rng.random()))

    def learn(self, steps: list[Step], advantage: float, rate: float) -> None:
        """Make what was said in a game more likely if the game went better than usual, less if worse."""
        slope = np.zeros_like(self.liking)
        for allowed, chances, said in steps:
            slope[allowed] -= chances
            slope[allowed[said]] += 1
        self.liking += rate * advantage * slope / max(1.0, float(np.abs(slope).max()))


def play(env: gymnasium.Env[Any, Any], policy: Policy, rng: np.random.Generator, seed: int) -> tuple[list[Step], int]:
    """A game: its steps, and the hexes held at its end."""
    observation, _ = env.reset(seed=seed)
    steps, over = [], False
    while not over:
        step = policy.choose(observation["action_mask"], rng)
        steps.append(step)
        observation, _, over, _, _ = env.step(step[0][step[2]])
    table = env.unwrapped.table if isinstance(env.unwrapped, SolitaireEnv) else None
    assert table is not None
    return steps, table.game.aids.measures(table.state)[MEASURE]


def train(env: gymnasium.Env[Any, Any], episodes: int, seed: int) -> Policy:
    """REINFORCE with the running mean as baseline."""
    policy, rng = Policy(int(env.action_space.n)), np.random.default_rng(seed)  # type: ignore[attr-defined]
    usual = spread = 0.0
    for episode in range(episodes):
        steps, held = play(env, policy, rng, seed + episode)
        usual = held if episode == 0 else 0.9 * usual + 0.1 * held
        spread = max(1.0, 0.9 * spread + 0.1 * abs(held - usual))
        policy.learn(steps, (held - usual) / spread, rate=0.3)
    return policy


def compare(env: gymnasium.Env[Any, Any], policy: Policy, games: int) -> str:
    """Hexes held at the end, with the standard error, over games that were not trained on."""
    rng = np.random.default_rng(0)
    held = [play(env, policy, rng, 1_000_000 + game)[1] for game in range(games)]
    error = stdev(held) / len(held) ** 0.5 if len(held) > 1 else 0.0
    return f"{mean(held):6.1f} ± {error:.1f} hexes held"


def main() -> None:
    """Train and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--games", type=int, default=30, help="games to compare on")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    env = gymnasium.make("hexfront/Luzon-v0")
    words = int(env.action_space.n)  # type: ignore[attr-defined]
    print(f"{words} words, observations of {env.observation_space['observation'].shape[0]} figures")  # type: ignore[index]
    print("random  ", compare(env, Policy(words), chosen.games))
    policy = train(env, chosen.episodes, chosen.seed)
    print("trained ", compare(env, policy, chosen.games))
    names = hexfront.envs.layout_of("luzon").words.names
    order = np.argsort(policy.liking)
    print("likes   ", ", ".join(names[word] for word in order[::-1][:8]))
    print("dislikes", ", ".join(names[word] for word in order[:8]))


if __name__ == "__main__":
    main()
