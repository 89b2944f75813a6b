"""One game between bots, from its seed to its figures."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache

import msgspec

from hexfront.bots.player import NODES, Player
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.step import actors, advance

MOST_DECISIONS = 50_000


class Match(msgspec.Struct, frozen=True):
    """What is played: the bots by side, and the seed that decides everything."""

    game: str
    scenario: str
    options: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    nodes: int = NODES


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    match: Match
    winner: int
    ending: str
    turn: int
    decisions: int
    slowest: tuple[float, ...]
    """By side, the milliseconds of processor time that 95 of 100 decisions stay below."""
    measures: tuple[dict[str, int], ...]
    """The game's own figures at the end of each turn and at the end."""
    rules: dict[str, int]
    """How often each rule was behind an event."""


@cache
def opened(key: str) -> tuple[Game, Kit]:
    """A game and its kit, once a process."""
    game = load_game(key)
    return game, game.open_box(())


def play(match: Match) -> Outcome:
    """Play it."""
    game, kit = opened(match.game)
    s = game.start(kit, match.scenario, match.options, die=match.seed)
    sides = [game.meta.sides.index(seat) for seat in game.meta.seats]
    players = {
        side: Player(game, kit, name, side, match.seed, nodes=match.nodes)
        for side, name in zip(sides, match.bots, strict=True)
    }
    took: dict[int, list[float]] = {side: [] for side in sides}
    rules: Counter[str] = Counter(e.rule for e in s.events)
    measures, turn, decisions = [game.aids.measures(s)], game.aids.turn(s), 0
    while who := actors(s):
        started = time.process_time()
        act = players[who[0]].decide(s).act
        took[who[0]].append(time.process_time() - started)
        s.events.clear()
        advance(s, who[0], act)
        rules.update(e.rule for e in s.events)
        if game.aids.turn(s) != turn:
            turn = game.aids.turn(s)
            measures.append(game.aids.measures(s))
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise RuntimeError(f"no end: {match}")
    measures.append(game.aids.measures(s))
    slowest = tuple(
        round(1000 * sorted(took[side])[int(0.95 * len(took[side]))], 2) if took[side] else 0.0 for side in sides
    )
    return Outcome(match, s.winner, s.ending, turn, decisions, slowest, tuple(measures), dict(sorted(rules.items())))


def percentile(seconds: list[float]) -> float:
    """The milliseconds that 95 of 100 stay below."""
    return round(1000 * sorted(seconds)[int(0.95 * len(seconds))], 2) if seconds else 0.0
