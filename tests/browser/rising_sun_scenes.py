"""Moments of the games of the series to look at: games with known dice, played on by simple rules until they come."""

from __future__ import annotations

from functools import cache, partial

from tests.browser.moments import Until, asks, by_verbs, play_until, soonest, top

from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.state import RisingSun, at
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors, options, phase_of

MOVERS = 14
"""So many units of a side move in a phase; the others stay."""
IN_RESERVE = 20
"""So many Allied units begin in reserve, those nearest to the Japanese."""
PASSING = ("history", "auto", "stop", "done", "end", "normal", "keep", "decline", "sail")


def fresh(game: str, options_chosen: tuple[str, ...] = (), seed: int = 7) -> Journal:
    """A new game."""
    return Journal.new(game, "campaign", options_chosen, bytes([seed]) * 32)


def state(journal: Journal) -> RisingSun:
    """The state of a game of the series."""
    assert isinstance(journal.state, RisingSun)
    return journal.state


def passing(found: list[Act]) -> Act:
    """What ends a decision soonest."""
    return soonest(found, PASSING)


def forward(s: RisingSun, side: int, found: list[Act], first: tuple[str, ...] = ()) -> Act:
    """Go for the nearest enemy and attack with all that stand there; the Allies keep reserves and stay in place."""
    by_verb = by_verbs(found)
    if "reserve" in by_verb and side == ALLIED and sum(map(bool, s.reserve)) < IN_RESERVE:
        return min(by_verb["reserve"], key=lambda act: s.kit.board.number(s.where[act.a])[2:])
    for verb in (*first, "attack", "lead", "join", "commit", "advance", "sail", "enter"):
        if verb in by_verb and (side == JAPAN or verb in ("lead", *first)):
            return by_verb[verb][0]
    if "to" in by_verb and top(s) == "Moving":
        return nearer(s, side, by_verb["to"]) or passing(found)
    if "move" in by_verb and side == JAPAN and sum(map(bool, s.moved)) < MOVERS:
        return min(by_verb["move"], key=lambda act: to_enemy(s, side, s.where[act.a]))
    return passing(found)


def to_enemy(s: RisingSun, side: int, hex: int) -> int:
    """How far the nearest enemy is from a hex."""
    return min((s.kit.distance(hex, enemy) for enemy in bits.each(at(s, 1 - side))), default=0)


def nearer(s: RisingSun, side: int, steps: list[Act]) -> Act | None:
    """A step that brings a moving unit nearer to the enemy."""
    here = s.where[s.stack[-1].units[0]]  # type: ignore[attr-defined]
    best = min(steps, key=lambda act: to_enemy(s, side, act.a))
    return best if to_enemy(s, side, best.a) < to_enemy(s, side, here) else None


@cache
def late(game: str) -> Journal:
    """The last player turn of a game in which nobody has done more than he must."""
    journal = fresh(game)
    last: int = state(journal).kit.tables.turns.last
    while (state(journal).turn, phase_of(state(journal).stack)[:6]) != (last, "second"):
        s = state(journal)
        side = actors(s)[0]
        journal.decide(side, passing(options(s, side)))
    return journal


@cache
def saved(game: str, scene: str) -> Journal:
    """A moment by its name, that of the game itself if it has one."""
    until = OWN.get(f"{game} {scene}") or SCENES[scene]
    return play_until(fresh(game), until, partial(forward, first=FIRST.get(scene, ())))


SCENES: dict[str, Until] = {
    "set-up": asks("Deploying", ALLIED),
    "movement": asks("Movement", JAPAN),
    "attack": asks("Declare", JAPAN, lambda s: len(s.stack[-1].attack.attackers) > 1),
    "reserve": asks("DefensiveReserves", ALLIED, lambda s: bool(options(s, ALLIED)[1:])),
    "table": asks("ChooseTable", JAPAN),
    "bombardment": asks("Aiming", JAPAN, lambda s: len(s.stack[-1].units) > 1),
    "landing": lambda s: top(s) == "Sailing" or (top(s) == "Attacks" and bool(s.japan_at & s.kit.sea)),
    "plan": asks("Plotting", JAPAN),
    "supply": asks("Movement", ALLIED, lambda s: s.turn > 2),
}


OWN: dict[str, Until] = {
    "singapore start": lambda s: s.turn == 1 and actors(s)[:1] == (JAPAN,),
    "singapore set-up": asks("Loading", ALLIED),
    "singapore retreat": asks("Movement", ALLIED),
    "singapore landing": asks("Entering", JAPAN),
    "singapore bombardment": asks("Aiming", JAPAN),
    "guadalcanal bombardment": asks("Aiming", ALLIED),
}
"""Where a game of the series has a moment of another kind."""
FIRST = {"bombardment": ("bombard", "fire"), "landing": ("sail",), "retreat": ("load",)}
"""What is done at once where it can be."""


def hidden_hex(journal: Journal) -> str:
    """The Allied hex with the most units that Japan cannot see."""
    s = state(journal)
    number = {hex: sum(not visible(s, u) for u in s.stacks[hex]) for hex in bits.each(s.allied_at)}
    return s.kit.board.number(max(number, key=lambda hex: (number[hex], hex)))
