"""Gymnasium: games with one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from hexfront.envs.aec import LOSS, observation_space
from hexfront.envs.picture import picture
from hexfront.envs.table import Illegal, Observation, Table


class SolitaireEnv(gymnasium.Env[Observation, np.int64]):
    """A solitaire game. Reward 1 for a game won, -1 for one lost or for an illegal word, which ends the game.

    `shaping` adds the game's own measures by weight (`{"towns": 0.05}`) as a potential: each step brings `discount`
    times the potential after it minus the one before, and the end has none. So every way of playing gains the same
    from it in all, and the best way to play stays the best.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: Sequence[str] = (),
        forfeits: bool = False,
        interruptions: bool = False,
        shaping: Mapping[str, float] | None = None,
        discount: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, scenario, options, forfeits, interruptions)
        if len(self.table.game.meta.seats) != 1:
            raise ValueError(f"{game} has {len(self.table.game.meta.seats)} seats; expected a solitaire game")
        self.layout, self.words = self.table.layout, self.table.words
        self.shaping, self.discount, self.render_mode = dict(shaping or {}), discount, render_mode
        known = self.table.game.aids.measures(self.table.game.start(self.table.kit))
        if unknown := self.shaping.keys() - known:
            raise ValueError(f"no measure {', '.join(sorted(unknown))}; expected {', '.join(known)}")
        self.observation_space = observation_space(self.layout)
        self.action_space = Discrete(len(self.words))
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; a seed decides its dice and those of all games after it that are given none."""
        super().reset(seed=seed)
        self.table.reset(seed if seed is not None else int(self.np_random.integers(2**63)))
        self._potential, self._lost = self._measured(), False
        return self.table.observe(0), self.table.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The next word."""
        try:
            self.table.say(int(action))
        except Illegal:
            self._lost = True
        over = self._lost or self.table.state.over
        reward = LOSS if self._lost else self.table.result(0)
        reward += self._shaped(over)
        info = self.table.info() | {"illegal": self._lost}
        return self.table.observe(0), reward, over, False, info

    def _shaped(self, over: bool) -> float:
        before, self._potential = self._potential, 0.0 if over else self._measured()
        return self.discount * self._potential - before

    def _measured(self) -> float:
        if not self.shaping:
            return 0.0
        found = self.table.game.aids.measures(self.table.state)
        return sum(weight * found[name] for name, weight in self.shaping.items())

    def weights(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """How many options each next word leaves open: see `Table.weights`."""
        return self.table.weights()

    def render(self) -> str | None:
        """The table as text."""
        return picture(self.table, 0) if self.render_mode else None
