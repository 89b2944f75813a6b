"""Measure the learning environments against the bare engine, on the same games in the same run.

    python bench/envs.py            measure, exit 1 if an environment is more than 3 times slower than the engine
    python bench/envs.py GAME ...   these games only

The engine plays random games. The environment then plays the very same games: every decision is spelled word by word,
and before every word the agent takes its observation and its mask. Decisions are compared with decisions; a decision
takes one to three steps of the environment.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from hexfront.bots.random_bot import choose
from hexfront.envs.aec import HexfrontEnv, env
from hexfront.kernel.act import Act
from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.kernel.step import actors, advance

BAR = 3.0
ROUNDS = 5
GAMES = 4


class Figures(NamedTuple):
    """Of one round: decisions a second by the engine, by both environments, and steps a second by the bare one."""

    engine: float
    bare: float
    guarded: float
    steps: float

    @property
    def ratio(self) -> float:
        """How much slower the slower environment is."""
        return self.engine / min(self.bare, self.guarded)


def random_game(bare: HexfrontEnv, seed: int) -> tuple[list[Act], float]:
    """The decisions of a random game, and the processor time it took."""
    table, rng, acts = bare.table, Random(seed), list[Act]()
    started = time.process_time()
    s = table.game.start(table.kit, table.scenario, table.chosen, die=seed)
    while who := actors(s):
        act = choose(table.game, s, who[0], rng)
        acts.append(act)
        advance(s, who[0], act)
        s.events.clear()
    return acts, time.process_time() - started


def spelled_game(bare: HexfrontEnv, guarded: bool, acts: list[Act], seed: int) -> tuple[int, float]:
    """The same game through the environment: its steps, and the processor time it took."""
    played = env(bare.table.game.key, bare.table.scenario) if guarded else bare
    inner = played.unwrapped
    assert isinstance(inner, HexfrontEnv)
    spell, table, steps = inner.words.spelled.__getitem__, inner.table, 0
    started = time.process_time()
    played.reset(seed=seed)
    for act in acts:
        words, decision = spell(act), table.decisions
        while table.decisions == decision:
            played.last()
            assert table.spelling is not None
            played.step(words[table.spelling.depth])  # type: ignore[arg-type]
            steps += 1
    took = time.process_time() - started
    assert table.state.over
    return steps, took


def measure(game: str, scenario: str) -> Figures:
    """One round."""
    bare = HexfrontEnv(game, scenario)
    engine = plain = guarded = 0.0
    decisions = steps = 0
    for seed in range(1, GAMES + 1):
        acts, took = random_game(bare, seed)
        decisions, engine = decisions + len(acts), engine + took
        count, took = spelled_game(bare, False, acts, seed)
        steps, plain = steps + count, plain + took
        guarded += spelled_game(bare, True, acts, seed)[1]
    return Figures(decisions / engine, decisions / plain, decisions / guarded, steps / plain)


def main() -> int:
    """Measure, show, compare with the bar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to measure; all that can be played if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wish = parser.parse_args()
    cases = [(key, scenario.key) for key in wish.games or playable() for scenario in load_game(key).meta.scenarios]
    shown = Table(title="Hexfront environments", header_style="bold")
    for column in ("game", "engine, decisions/s", "environment", "with guards", "steps/s", f"slower by (bar {BAR:g})"):
        shown.add_column(column, justify="left" if column == "game" else "right")
    good = True
    for game, scenario in track(cases, description="measuring"):
        found = [measure(game, scenario) for _ in range(wish.rounds)]
        ratio = statistics.median(f.ratio for f in found)
        figures = [f"{statistics.median(column):,.0f}" for column in zip(*found, strict=True)]
        shown.add_row(f"{game} {scenario}", *figures, f"{ratio:.2f}", style="red" if ratio > BAR else "")
        good &= ratio <= BAR
    Console().print(shown)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
