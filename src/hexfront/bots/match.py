"""One game between bots, from its seed to its figures."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache
from typing import Any

import msgspec

from hexfront.bots.player import NODES, Player
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State
from hexfront.kernel.step import actors, advance, decide

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
    losses: tuple[tuple[int, ...], ...] = ()
    """At the same moments as the measures: for each side the pieces that have left the game since its start."""


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
    gone_before = gone(kit, s)
    measures, losses = [game.aids.measures(s)], [lost(game, kit, s, gone_before)]
    turn, decisions = game.aids.turn(s), 0
    while who := actors(s):
        started = time.thread_time()
        choice = players[who[0]].decide(s)
        took[who[0]].append(time.thread_time() - started)
        s.events.clear()
        (decide if choice.aside else advance)(s, who[0], choice.act)
        rules.update(e.rule for e in s.events)
        if game.aids.turn(s) != turn:
            turn = game.aids.turn(s)
            measures.append(game.aids.measures(s))
            losses.append(lost(game, kit, s, gone_before))
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise RuntimeError(f"no end: {match}")
    measures.append(game.aids.measures(s))
    losses.append(lost(game, kit, s, gone_before))
    return Outcome(
        match=match,
        winner=s.winner,
        ending=s.ending,
        turn=turn,
        decisions=decisions,
        slowest=tuple(percentile(took[side]) for side in sides),
        measures=tuple(measures),
        rules=dict(sorted(rules.items())),
        losses=tuple(losses),
    )


def gone(kit: Kit, s: Any) -> frozenset[int]:
    """The eliminated pieces; where no box is kept for them, those out of play."""
    keys = [key for key in kit.boxes if key.endswith("_eliminated")] or ["out"]
    places = [kit.box(key) for key in keys]
    return frozenset(piece for piece, place in enumerate(s.where) if place in places)


def lost(game: Game, kit: Kit, s: State, before: frozenset[int]) -> tuple[int, ...]:
    """For each side the pieces that are gone and were not before."""
    sides = Counter(kit.pieces[piece].side for piece in gone(kit, s) - before)
    return tuple(sides[side] for side in game.meta.sides)


def percentile(seconds: list[float]) -> float:
    """The milliseconds that 95 of 100 stay below."""
    return round(1000 * sorted(seconds)[int(0.95 * len(seconds))], 2) if seconds else 0.0
