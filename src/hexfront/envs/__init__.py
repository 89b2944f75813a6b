"""Learning environments: PettingZoo for every game, Gymnasium for the solitaire ones. Needs the extra `rl`.

    from hexfront.envs import hexfront_formosa_v0
    env = hexfront_formosa_v0.env(scenario="scenario_2")

    import gymnasium
    env = gymnasium.make("hexfront/Luzon-v0", shaping={"towns": 0.05})

Every game that can be played has its names; importing this package registers them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import gymnasium
import numpy as np
import pettingzoo
from pettingzoo import AECEnv

from hexfront.envs.aec import VERSION, HexfrontEnv, env, name_of
from hexfront.envs.layout import Layout, Parts
from hexfront.envs.solitaire import SolitaireEnv
from hexfront.envs.table import Illegal, Observation, layout_of
from hexfront.envs.words import Words
from hexfront.kernel import shelf
from hexfront.kernel.game import load_meta

__all__ = [
    "HexfrontEnv",
    "Illegal",
    "Layout",
    "Named",
    "Observation",
    "Parts",
    "SolitaireEnv",
    "Words",
    "env",
    "layout_of",
]


class Named(NamedTuple):
    """One game as PettingZoo's own modules offer theirs; what can be set is said at `HexfrontEnv`."""

    env: Callable[..., AECEnv[str, Observation, np.int64]]
    """With the usual guards: calls come in order, and an illegal word loses the game."""
    raw_env: Callable[..., HexfrontEnv]
    """Without."""


PLAYABLE = shelf.playable()
NAMED = {name_of(key): Named(partial(env, key), partial(HexfrontEnv, key)) for key in PLAYABLE}


def __getattr__(name: str) -> Named:
    """`hexfront_formosa_v0` and the like."""
    if name not in NAMED:
        raise AttributeError(f"no environment {name!r}; expected one of {', '.join(NAMED)}")
    return NAMED[name]


def register() -> None:
    """Make the environments known to PettingZoo (`hexfront/formosa_v0`) and Gymnasium (`hexfront/Luzon-v0`)."""
    for key in PLAYABLE:
        pettingzoo.register("aec", f"hexfront/{key}_v{VERSION}", "hexfront.envs.aec:env", kwargs={"game": key})
        if len(load_meta(key).seats) == 1:
            name, made_by = f"hexfront/{key.title()}-v{VERSION}", "hexfront.envs.solitaire:SolitaireEnv"
            gymnasium.register(name, made_by, kwargs={"game": key})


register()
