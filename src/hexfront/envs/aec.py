"""PettingZoo: any game for any number of seats, one agent at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from hexfront.envs.layout import HIGH, LOW, Layout
from hexfront.envs.picture import picture
from hexfront.envs.table import Illegal, Observation, Table

LOSS = -1.0
VERSION = 0
"""Raised when a word or an entry of an observation changes its meaning."""


def name_of(game: str) -> str:
    """The name of a game's environment."""
    return f"hexfront_{game}_v{VERSION}"


def observation_space(layout: Layout) -> Space[Observation]:
    """The space of an agent's observations."""
    return Dict(
        {
            "observation": Box(LOW, HIGH, (layout.size,), np.float32),
            "action_mask": Box(0, 1, (len(layout.words),), np.int8),
        }
    )


class HexfrontEnv(AECEnv[str, Observation, np.int64]):
    """A game as an agent-environment cycle.

    `forfeits` lets agents give the game away; `interruptions` also offers, to the side that decides, what the rules
    let it do at any moment.

    A word that the mask does not allow raises `Illegal`. With `lenient` it ends the game instead: whoever said it gets
    -1, the others nothing.
    """

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: Sequence[str] = (),
        forfeits: bool = False,
        interruptions: bool = False,
        render_mode: str | None = None,
        lenient: bool = False,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.table = Table(game, scenario, options, forfeits, interruptions)
        self.layout, self.words = self.table.layout, self.table.words
        self.metadata = {"name": name_of(game), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode, self.lenient = render_mode, lenient
        self.possible_agents = [f"{seat}_{side}" for side, seat in enumerate(self.table.game.meta.seats)]
        self._side = {agent: side for side, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.layout) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self.words)) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Observation]:
        """The space of an agent's observations; the same for all agents of a game."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[np.int64]:
        """The words an agent may say; the same for all agents of a game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed decides its dice and the seeds of all games after it that are given none."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.reset(seed if seed is not None else int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.side]

    def observe(self, agent: str) -> Observation:
        """What an agent may know; whoever does not decide may say nothing."""
        return self.table.observe(self._side[agent])

    def step(self, action: np.int64 | int | None) -> None:
        """The next word of the agent whose decision it is; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if action is None:
            raise Illegal("the game goes on: expected a word")
        self._cumulative_rewards[agent] = 0.0
        try:
            self.table.say(int(action))
        except Illegal:
            if not self.lenient:
                raise
            self._finish(dict.fromkeys(self.agents, 0.0) | {agent: LOSS})
            return
        if self.table.state.over:
            self._finish({agent: self.table.result(self._side[agent]) for agent in self.agents})
        else:
            self.agent_selection = self.possible_agents[self.table.side]

    def _finish(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self.table.info() for agent in self.agents}
        self._accumulate_rewards()

    def weights(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """How many options each next word leaves open: see `Table.weights`."""
        return self.table.weights()

    def render(self) -> str | None:
        """The table as text, as the deciding agent sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render needs a render mode: env(render_mode='ansi')")
            return None
        return picture(self.table, self._side[self.agent_selection])

    def close(self) -> None:
        """Nothing is kept open."""


class Guarded(OrderEnforcingWrapper[str, Observation, np.int64]):
    """The guard of PettingZoo, which looks up every name that it passes on; here it looks once a step."""

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent that decides is given."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def __str__(self) -> str:
        return str(self.env)


def env(
    game: str,
    scenario: str = "",
    options: Sequence[str] = (),
    forfeits: bool = False,
    interruptions: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, np.int64]:
    """The environment with the usual guards: calls come in order, and an illegal word loses the game."""
    bare = HexfrontEnv(game, scenario, options, forfeits, interruptions, render_mode, lenient=True)
    return Guarded(bare)
